"""Sentences with their places, panels and numbers coded, so that their shape can be matched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import cast

from ..language import barred, norm, numerals, unnumbered
from ..model import ROLES, Quantity, Role
from ..reading import phrase_patterns, phrases, pieces
from . import sentence_patterns
from .figure import Figure, Slice, axis_of, together

Mention = Slice | Quantity | Role


@dataclass(frozen=True)
class Coded:
    """A sentence whose mentions are coded.

    text: the sentence in lower case, with a tag such as "<P0>" for each mention. mentions: what
    each tag stands for: a slice (P a place, M a panel, D a diagonal), a number (V), an axis (X).
    starts, ends: for each character of the text where it starts and ends in the sentence.
    """

    text: str
    mentions: tuple[Mention, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of the text stands in the sentence."""
        return self.starts[start], self.ends[end - 1]

    @cached_property
    def tags(self) -> tuple[tuple[str, int, int, int], ...]:
        """Each tag: its letter, the number of its mention, and where it starts and ends."""
        return tuple(sentence_patterns.tags(self.text))

    @cached_property
    def is_of_diagonal(self) -> bool:
        """Return whether it speaks of a diagonal."""
        return any(letter == "D" for letter, _, _, _ in self.tags)

    def quantity(self, number: int) -> Quantity:
        """Return the number that a mention is, whose letter is V."""
        return cast("Quantity", self.mentions[number])

    def slice_of(self, number: int) -> Slice:
        """Return the slice that a mention is, whose letter is P, M or D."""
        return cast("Slice", self.mentions[number])

    def named(self, start: int, end: int) -> Slice:
        """Return what the places and panels in a part of the text name together."""
        parts = [
            part
            for _, number, at, behind in self.tags
            if start <= at and behind <= end and isinstance(part := self.mentions[number], Slice)
        ]
        return together(parts)

    def numbers(self, start: int, end: int) -> list[Quantity]:
        """Return the numbers in a part of the text."""
        return [
            number
            for _, at_mention, at, behind in self.tags
            if start <= at
            and behind <= end
            and isinstance(number := self.mentions[at_mention], Quantity)
        ]

    def roles(self, start: int, end: int) -> list[Role]:
        """Return the axes named in a part of the text without a place."""
        return [
            role
            for letter, number, at, behind in self.tags
            if letter == "X" and start <= at and behind <= end
            for role in ROLES
            if self.mentions[number] == role
        ]


# What heads a list or a section is a sentence of its own and the label of those below.
@lru_cache(maxsize=256)
def coded(text: str, figure: Figure) -> Coded:
    """Code a sentence."""
    called = _names_of_figure(figure)
    found: list[tuple[int, int, str, Mention | None]] = []
    start = 0
    for at, behind, letter, mention in sorted(
        [*_aliases_in(text, figure), *_diagonals_in(text, figure)], key=itemgetter(0)
    ):
        if at < start:
            continue
        found += _mentions_in(text[start:at], start, called, figure)
        found.append((at, behind, letter, mention))
        start = behind
    found += _mentions_in(text[start:], start, called, figure)
    return _with_listed_ticks(_tagged(text, found), figure)


@lru_cache(maxsize=8)
def _names_of_figure(figure: Figure) -> pieces.Names:
    measures = {panel.measure.label for panel in figure.chart.panels}
    return pieces.names_in(figure.axes, measures.pop() if len(measures) == 1 else None)


def _mentions_in(
    text: str, by: int, called: pieces.Names, figure: Figure
) -> Iterator[tuple[int, int, str, Mention | None]]:
    for piece, start, end in phrases.located_pieces(
        sentence_patterns.without_genitives(text), called
    ):
        if isinstance(piece, (pieces.Place, pieces.Pair)):
            places = piece.places if isinstance(piece, pieces.Pair) else (piece,)
            part = together(_slice_of_place(place, figure) for place in places)
            if not part.is_all:
                yield by + start, by + end, "P", part
        elif isinstance(piece, pieces.Value) and not piece.quantity.absence:
            yield by + start, by + end, "V", piece.quantity
        elif isinstance(piece, pieces.Word) and piece.known == "axis":
            if role := _role_of_name(text[start:end], called, figure):
                yield by + start, by + end, "X", role
        elif isinstance(piece, pieces.Word) and piece.known == "measure":
            yield by + start, by + end, "N", None


def _slice_of_place(place: pieces.Place, figure: Figure) -> Slice:
    """Return the part that a place names; none if either axis may have it."""
    roles = [role for role in place.roles if figure.ticks[role].issuperset(place.values)]
    if len(roles) != 1:
        return Slice()
    values = between(place.values, figure, roles[0]) if place.through else place.values
    return Slice().with_(roles[0], values)


def between(ends: Sequence[str], figure: Figure, role: Role) -> tuple[str, ...]:
    """Return the values of an axis from one to another, both included; () if either is none."""
    values = figure.axis(role).values
    if not {*ends} <= {*values}:
        return ()
    first, last = sorted(values.index(end) for end in (ends[0], ends[-1]))
    return values[first : last + 1]


def _role_of_name(text: str, called: pieces.Names, figure: Figure) -> Role | None:
    key = tuple(token.text for token in phrase_patterns.scan(text))
    own = [
        role
        for role in ROLES
        if norm(text).rstrip("s") in norm(figure.axis(role).label or "").split()
    ]
    return called.axes.get(key) or (own[0] if len(own) == 1 else None)


def _aliases_in(text: str, figure: Figure) -> Iterator[tuple[int, int, str, Mention | None]]:
    """Find the names of panels and of the measure in a text, the longest first."""
    tokens, (known, lengths) = phrase_patterns.scan(text), _aliases(figure)
    at = 0
    while at < len(tokens):
        word = tokens[at].text
        if word not in lengths and word.removesuffix("'s") not in lengths:
            at += 1
            continue
        tried = {*lengths.get(word, ()), *lengths.get(word.removesuffix("'s"), ())}
        keys = [_words_of_tokens(tokens[at : at + size]) for size in sorted(tried, reverse=True)]
        key = next((key for key in keys if key in known), ())
        size = len(key)
        last = tokens[at + max(size, 1) - 1]
        start, end = tokens[at].start, last.end - _possessive(last.text)
        if size and phrase_patterns.stands_alone(text, start, end):
            part = known[key]
            yield start, end, "M" if part else "N", part
            at += size
        else:
            at += 1


def _diagonals_in(text: str, figure: Figure) -> Iterator[tuple[int, int, str, Mention | None]]:
    if figure.is_square:
        for start, end, on in sentence_patterns.diagonals(text):
            yield start, end, "D", Slice(diagonal=on)


@lru_cache(maxsize=8)
def _aliases(
    figure: Figure,
) -> tuple[Mapping[tuple[str, ...], Slice | None], Mapping[str, Sequence[int]]]:
    """List the names of the panels, and of the measure, by their words; and their sizes.

    A panel is called by its title or by a part of it that no other panel has.
    """
    found: dict[str, list[int]] = {}
    panels = figure.chart.panels
    for at, panel in enumerate(panels):
        title = unnumbered(panel.title or "")
        for name in {panel.title or "", title, *(barred(title) or ())}:
            found.setdefault(name, []).append(at)
    ticks = {value for panel in panels for role in ROLES for value in axis_of(panel, role).values}
    aliases: dict[tuple[str, ...], Slice | None] = {
        _words_of_name(name): Slice(panels=tuple(at))
        for name, at in found.items()
        if name and len(at) < max(len(panels), 2) and name not in ticks
    }
    for panel in panels:
        for name in (panel.measure.label or "", panel.measure.name):
            aliases.setdefault(_words_of_name(name), None)
    known = {key: part for key, part in aliases.items() if key}
    return known, pieces.label_sizes(known)


def _words_of_tokens(tokens: Sequence[phrase_patterns.Token]) -> tuple[str, ...]:
    """Return the words of some tokens; the last may be a genitive."""
    words = [token.text for token in tokens]
    words[-1] = words[-1][: len(words[-1]) - _possessive(words[-1])]
    return tuple(words)


def _possessive(word: str) -> int:
    """Return how many characters the ending of a genitive has: "Qwen's"."""
    return 2 if word.endswith("'s") else 0


def _words_of_name(name: str) -> tuple[str, ...]:
    return tuple(token.text for token in phrase_patterns.scan(name))


def _tagged(text: str, found: Sequence[tuple[int, int, str, Mention | None]]) -> Coded:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    mentions: list[Mention] = []
    at = 0

    def keep(end: int) -> None:
        plain = sentence_patterns.plain(text[at:end])
        parts.append(plain)
        starts.extend(range(at, end))
        ends.extend(range(at + 1, end + 1))

    for start, end, letter, mention in found:
        keep(start)
        tag = "<N>" if mention is None else f"<{letter}{len(mentions)}>"
        mentions += [mention] if mention is not None else []
        parts.append(tag)
        starts.extend([start] * len(tag))
        ends.extend([end] * len(tag))
        at = end
    keep(len(text))
    return Coded("".join(parts), tuple(mentions), tuple(starts), tuple(ends))


def _with_listed_ticks(sentence: Coded, figure: Figure) -> Coded:
    """Take numbers for ticks where their neighbours say so."""
    for step in (_behind_axis, _in_lists, _behind_place, _open_spans):
        sentence = step(sentence, figure)
    return sentence


def _behind_axis(sentence: Coded, figure: Figure) -> Coded:
    """Take numbers behind the name of an axis for its ticks: "lengths (6-9)", "types (2 and 6)"."""
    for axis, numbers in sentence_patterns.listed_behind_axis(sentence.text):
        role: Role = "row" if sentence.mentions[axis] == "row" else "column"
        values = {number: ticks(sentence.quantity(number), role, figure) for number in numbers}
        if all(values.values()):
            sentence = _as_places(sentence, role, values)
    return sentence


def _in_lists(sentence: Coded, figure: Figure) -> Coded:
    """Take numbers that stand where labels do for ticks: "in 2021, 2022 and 2023", "by 2023"."""
    for place, numbers in sentence_patterns.listed_as_places(sentence.text):
        part = sentence.mentions[place] if place is not None else None
        for role in ROLES:
            values = {number: ticks(sentence.quantity(number), role, figure) for number in numbers}
            if all(values.values()) and (not isinstance(part, Slice) or part.along(role)):
                sentence = _as_places(sentence, role, values)
                break
    return sentence


def _behind_place(sentence: Coded, figure: Figure) -> Coded:
    """Take a number with a number of its own for a tick: "Types 3 (84.7) and 5 (68.7)"."""
    while found := sentence_patterns.listed_behind_place(sentence.text):
        part = sentence.mentions[found[0]]
        roles = [role for role in ROLES if isinstance(part, Slice) and part.along(role)]
        tick = ticks(sentence.quantity(found[1]), roles[0], figure) if len(roles) == 1 else ()
        if not tick:
            break
        sentence = _as_places(sentence, roles[0], {found[1]: tick})
    return sentence


def _as_places(sentence: Coded, role: Role, values: Mapping[int, tuple[str, ...]]) -> Coded:
    """Make places of some numbers of a sentence."""
    text, mentions = sentence.text, list(sentence.mentions)
    for number, listed in values.items():
        mentions[number] = Slice().with_(role, listed)
        text = text.replace(f"<V{number}>", f"<P{number}>")
    return Coded(text, tuple(mentions), sentence.starts, sentence.ends)


def _open_spans(sentence: Coded, figure: Figure) -> Coded:
    """Lead a place on over a dash: "Length 0 and Lengths 11-19"."""
    spans = tuple(sentence_patterns.open_spans(sentence.text))
    if not spans:
        return sentence
    mentions = list(sentence.mentions)
    for number, end in spans:
        mentions[number] = _led_on(sentence.slice_of(number), end, figure)
    return Coded(sentence.text, tuple(mentions), sentence.starts, sentence.ends)


def _led_on(part: Slice, end: str, figure: Figure) -> Slice:
    """Lead the last value of a slice on to another: "Length 0 and Lengths 11-19"."""
    role: Role = "row" if part.rows else "column"
    values = part.along(role) or ()
    more = between((*values[-1:], end), figure, role)
    return part.with_(role, tuple(dict.fromkeys([*values, *more])))


def ticks(quantity: Quantity, role: Role, figure: Figure) -> tuple[str, ...]:
    """Return the ticks that a number means, or all between the ends of a range."""
    ends = [quantity.value] if quantity.low is None else [quantity.low, quantity.high]
    folded = {numerals.folded_text(value): value for value in figure.axis(role).values}
    values = [folded.get(numerals.folded_text(str(end)), "") for end in ends]
    return between(values, figure, role)
