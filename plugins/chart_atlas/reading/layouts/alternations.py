"""Sentences in which numbers and places alternate: "88 are read as cat, 9 as dog and 3 as bird"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...language import numerals
from ...model import OTHER_ROLE, ROLES, Quantity, Role
from ..axis_text import stem
from ..patterns import label_patterns
from ..places.named_ticks import Ticks, ticks_named

# A number told for a row and a column.
Told = tuple[Quantity, str, str]


class Token(NamedTuple):
    """A number or the ticks of an axis that stand together. start, end: where in the sentence."""

    start: int
    end: int
    value: Quantity | None = None
    ticks: tuple[tuple[Role, str], ...] = ()

    def of(self, role: Role) -> str | None:
        """Return its tick of an axis."""
        for own, tick in self.ticks:
            if own == role:
                return tick
        return None


_NUMBER = re.compile(
    rf"(?<![\w.])(?:(?-i:{numerals.SHORT})|{numerals.QUANTITY.pattern})(?![\w]|\.\d)",
    re.IGNORECASE | re.ASCII,
)
_SENTENCE = re.compile(r"(?<=[^\d\s])[.;]\s+|(?<=\d)[.;]\s+(?=[A-Z])|;\s+")
# The word before a value: one that binds it as what the subject has. Any other makes it an amount.
_BINDS = re.compile(
    r"(?:^|[\s(])(?:is|are|was|were|be|being|at|to|of|with|and|from|has|have|had|for|then|but|a|an|the|still"
    r"|only)$|[,(:=→]$|^$",
    re.IGNORECASE,
)
# The longest of them with the sign before it.
_MOST_BINDING = len(" being")
# What makes a sentence tell more, less or something else than the values at its places: a bound,
# an amount, a statistic, a count of the grid's own parts, a negation.
_OTHER = re.compile(
    r"\b(?:above|below|over|under|than|least|most|beyond|exceed\w*|within|between|by)\s+(?:the\s+)?[~≈]?[-+]?\.?\d"
    r"|\b(?:average|mean|median|total|sum|not|never|no|except|others?|rest|points?|times|if|would|could|should|might|deviation|los(?:es?|t|ing)"
    r"|ratio|combined|both|each|all|every|across|similarity|correlation)\b"
    r"|\d%?\s+(?:\w+\s+)?(?:cells?|rows?|columns?|entries|values|squares|tiles)\b",
    re.IGNORECASE,
)


# Whether a line states something is asked before it is read.
@lru_cache(maxsize=256)
def alternating(
    text: str, subject: tuple[tuple[Role, str], ...], ticks: Ticks, said: frozenset[str]
) -> tuple[Told, ...]:
    """Read the sentences of a line; those in which a word makes a number doubtful say nothing.

    subject: the ticks that what stands before the line names.
    """
    found: list[Told] = []
    inherited = subject
    for sentence in sentences_in(text, ticks):
        tokens = tokens_in(sentence, ticks, subject)
        own = _subject(tokens, subject) or _kept(inherited, tokens)
        inherited = own or inherited
        if own:
            found += _pairs(sentence, tokens, own, ticks, said)
    alone = len(found) == 1 and subject and _stands_behind(found[0], text)
    return tuple(found) if len(found) > 1 or alone else ()


def _stands_behind(told: Told, text: str) -> bool:
    """Return whether a number stands in parentheses right behind a tick: "mostly to Rye (0.98)"."""
    value, *ticks = told
    sign = re.escape(value.literal)
    return any(re.search(rf"{re.escape(tick)}\W?\s\([~≈]?{sign}[^\w.]", text) for tick in ticks)


def sentences_in(text: str, ticks: Ticks) -> list[str]:
    """Split a text into its sentences; a point within a tick ("Inter. v1") ends none."""
    for tick in _ticks_with_points(ticks):
        text = text.replace(tick, _SENTENCE.sub(".\0", tick))
    return [part.replace("\0", " ") for part in _SENTENCE.split(text)]


# Each line of a text is asked about the same ticks.
@lru_cache(maxsize=64)
def _ticks_with_points(ticks: Ticks) -> tuple[str, ...]:
    return tuple(tick for _, _, own in ticks for tick in own if _SENTENCE.search(tick))


def takes_turns(text: str, ticks: Ticks) -> bool:
    """Return whether parts of a line name a tick of one axis each, now of one, now of the other.

    In "Beta: 80; Code: 90", nothing says of which row 90 is, nor of which column 80.
    """
    parts = text.split(";")
    roles = set()
    for part in parts if len(parts) > 1 else ():
        tokens = tokens_in(part, ticks, ())
        places = [token for token in tokens if token.ticks]
        if len(places) == 1 and len(tokens) > 1 and len(places[0].ticks) == 1:
            roles.add(places[0].ticks[0][0])
    return len(roles) > 1


def names_tick(text: str, ticks: Ticks) -> bool:
    """Return whether a text names a tick."""
    finder = _finder(ticks)
    return bool(finder and finder.search(text))


# -- tokens -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _finder(ticks: Ticks) -> re.Pattern[str] | None:
    """Return what finds any tick, and a numeric one only behind the name of its axis."""
    forms: list[str] = []
    for _, name, own in ticks:
        words = [tick for tick in own if not _NUMBER.fullmatch(tick)]
        # "base" may start a sentence, "Seen tasks" stand within one; "Fall" is no "fall".
        said = {*words, *(tick.capitalize() for tick in words if tick.islower())}
        said |= {tick[0].lower() + tick[1:] for tick in words if " " in tick and tick[1:].islower()}
        forms += sorted(map(re.escape, said), key=len, reverse=True)
        if len(words) < len(own) and name:
            word = name.split()[-1]
            last = rf"[{word[0].upper()}{word[0].lower()}]{re.escape(word[1:])}"
            numbers = "|".join(sorted(map(re.escape, {*own} - {*words}), key=len, reverse=True))
            forms.append(rf"(?:{last})s?\s*=?\s*(?:{numbers})")
    return re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-]|\.\d)") if forms else None


# "Zeta–PoT" is "Zeta-PoT", and no "Zeta".
_DASH_IN_NAME = re.compile(r"(?<=[^\W\d])\N{EN DASH}(?=\w)")


@lru_cache(maxsize=256)
def tokens_in(
    sentence: str, ticks: Ticks, subject: tuple[tuple[Role, str], ...]
) -> tuple[Token, ...]:
    """List the numbers and ticks of a sentence; one that both axes have is not the subject's."""
    finder = _finder(ticks)
    found: list[Token] = []
    plain = _DASH_IN_NAME.sub("-", sentence)
    for match in finder.finditer(plain) if finder else ():
        named = ticks_named(match[0], ticks)
        if subject and len(named) > 1:
            named = tuple(own for own in named if own[0] != subject[0][0])
        if named:
            found.append(Token(*match.span(), ticks=named))
    taken = {at for token in found for at in range(token.start, token.end)}
    found += [
        Token(*match.span(), value=numerals.read_quantity(match[0]))
        for match in (_NUMBER.finditer(sentence) if numerals.has_digit(sentence) else ())
        if match.start() not in taken
    ]
    return tuple(sorted(found, key=lambda token: token.start))


def _subject(
    tokens: Sequence[Token], subject: tuple[tuple[Role, str], ...]
) -> tuple[tuple[Role, str], ...]:
    """Return the only tick of an axis that a sentence names, where the other axis has several."""
    if subject:
        return subject
    by_role = {role: [token for token in tokens if token.of(role)] for role in ROLES}
    if any(len(token.ticks) > 1 for token in tokens):
        return ()
    for role in ROLES:
        other = OTHER_ROLE[role]
        if len(by_role[role]) == 1 and len(by_role[other]) > 1:
            return ((role, by_role[role][0].of(role) or ""),)
    return ()


def _kept(
    subject: tuple[tuple[Role, str], ...], tokens: Sequence[Token]
) -> tuple[tuple[Role, str], ...]:
    """Return the subject of the sentence before, if this one names no other tick of its axis."""
    others = {own for token in tokens for own in token.ticks if subject and own[0] == subject[0][0]}
    return () if others - {*subject} else subject


# -- pairs --------------------------------------------------------------------------------------


def _pairs(
    sentence: str,
    tokens: Sequence[Token],
    subject: tuple[tuple[Role, str], ...],
    ticks: Ticks,
    said: frozenset[str],
) -> Iterator[Told]:
    role, tick = subject[0]
    other = OTHER_ROLE[role]
    order = next((own for name, _, own in ticks if name == other), ())
    line = [token for token in tokens if token.value or token.of(other)]
    values = [token for token in line if token.value]
    places = [token for token in line if not token.value]
    if not values or not _is_plain(sentence, values, places, said):
        return
    groups = grouped(sentence, line, other, order)
    if groups is None:
        return
    # "about 0.6 for A, 0.7 for B": the hedge is one of all.
    hedged = [value.approximate for value, _ in groups]
    in_words = sentence[values[0].start].isalpha()
    all_hedged = in_words and hedged[:1] == [True] and sum(hedged) == 1
    for told, names in groups:
        value = replace(told, approximate=True) if all_hedged else told
        for name in names:
            own: dict[Role, str] = {role: tick, other: name}
            yield value, own["row"], own["column"]


def _is_plain(
    sentence: str, values: Sequence[Token], places: Sequence[Token], said: frozenset[str]
) -> bool:
    """Return whether each number is bound as a value, and no word makes it another thing."""
    if is_of_others(sentence, places) or not are_values(sentence, [*values, *places], said):
        return False
    ends = {place.end for place in places}
    for token in values:
        end = len(sentence[: token.start].rstrip())
        binds = _BINDS.search(sentence, max(end - _MOST_BINDING, 0), end)
        if not token.value or not (binds or end in ends):
            return False
    return True


_WORD_BEHIND = re.compile(r"\s*([^\W\d_]+)")
# What may follow a value: any other word makes it an amount ("3 fields", "2 degrees colder").
_FOLLOWS = frozenset(
    "for in at on of under among to with by from and or but while whereas when where which as"
    " percent respectively then the against versus vs into through before after behind per".split()
)


def are_values(text: str, tokens: Sequence[Token], said: frozenset[str]) -> bool:
    """Return whether no number is followed by a noun that is said nowhere else.

    said: the stems of all words outside of the data, such as those of the measure.
    """
    starts = {token.start for token in tokens if token.ticks}
    for token in tokens:
        word = _WORD_BEHIND.match(text, token.end) if token.value else None
        if word and word.start(1) not in starts:
            own = word[1].casefold()
            if own not in _FOLLOWS and stem(own) not in said:
                return False
    return True


def is_of_others(sentence: str, tokens: Sequence[Token], others: re.Pattern[str] = _OTHER) -> bool:
    """Return whether the words beside ticks speak of other numbers than those of cells."""
    parts, at = [], 0
    for place in (token for token in tokens if not token.value):
        parts.append(f"{sentence[at : place.start]}{' ' * (place.end - place.start)}")
        at = place.end
    plain = f"{''.join(parts)}{sentence[at:]}"
    return bool(others.search(plain)) or label_patterns.is_derived(plain)


_RESPECTIVELY = re.compile(r"\brespectively\b|\bin\s+the\s+same\s+order\b", re.IGNORECASE)
_THROUGH = re.compile(r"\s*(?:to|through|\N{EN DASH}|-)\s*(?:\w+\s+)?", re.IGNORECASE)
_SEVERAL = 2
_JOINS = re.compile(r"\s*(?:,|and|&|,\s*and|or)\s*", re.IGNORECASE)


def grouped(
    sentence: str, line: Sequence[Token], role: Role, order: Sequence[str]
) -> list[tuple[Quantity, tuple[str, ...]]] | None:
    """Pair each number with the places beside it; None unless both alternate throughout."""
    places = [token for token in line if not token.value]
    values = [token.value for token in line if token.value]
    if _RESPECTIVELY.search(sentence):
        apart = [bool(token.value) for token in line]
        whole = all(
            _JOINS.fullmatch(re.sub(r"\bthe\b", "", sentence[one.end : two.start]))
            for one, two in pairwise(places)
        )
        # "A, B and C": with a name before B that no axis knows, the list is not whole.
        whole = whole and sentence[: places[0].start].count(",") < _SEVERAL if places else False
        apart_once = apart in (sorted(apart), sorted(apart, reverse=True))
        if len(places) == len(values) and apart_once and whole:
            return [
                (value, (token.of(role) or "",))
                for value, token in zip(values, places, strict=True)
            ]
        return None
    groups = groups_in(sentence, line)
    kinds = [bool(group[0].value) for group in groups]
    if len(kinds) % 2 or any(one == two for one, two in pairwise(kinds)):
        return None
    found: list[tuple[Quantity, tuple[str, ...]]] = []
    for one, two in zip(groups[::2], groups[1::2], strict=True):
        number, named = (one, two) if one[0].value else (two, one)
        value = number[0].value
        ticks = spread(sentence, named, role, order)
        if not value or not ticks:
            return None
        found.append((value, ticks))
    # "A and B are at 0.9" may be of the two together; beside another number it is of each.
    return found if len(found) > 1 or all(len(ticks) == 1 for _, ticks in found) else None


def groups_in(sentence: str, line: Sequence[Token]) -> list[list[Token]]:
    """Put the places together that "and", commas or "to" join; a number is a group of its own."""
    groups: list[list[Token]] = []
    for token in line:
        last = groups[-1][-1] if groups else None
        between = sentence[last.end : token.start] if last else ""
        together = last and not last.value and not token.value
        if together and (_JOINS.fullmatch(between) or _THROUGH.fullmatch(between)):
            groups[-1].append(token)
        else:
            groups.append([token])
    return groups


def spread(
    sentence: str, group: Sequence[Token], role: Role, order: Sequence[str]
) -> tuple[str, ...]:
    """Return the ticks of a group; a closed range stands for all between its ends."""
    names = [token.of(role) or "" for token in group]
    through = len(group) == 2 and _THROUGH.fullmatch(sentence[group[0].end : group[1].start])
    if not through:
        return tuple(names)
    at = [order.index(name) if name in order else -1 for name in names]
    return tuple(order[at[0] : at[1] + 1]) if 0 <= at[0] < at[1] else ()
