"""Running text to pieces: the numbers and the declared places that it names, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ...language import numerals
from ...model import Role
from ..patterns import clause_patterns, phrase_patterns
from ..patterns.phrase_patterns import Token
from .pieces import Names, Pair, Piece, Place, Rest, Value, Word


def pieces_of(text: str, called: Names) -> tuple[Piece, ...]:
    """Cut a text into the places and numbers that it names, and the words between."""
    return tuple(piece for piece, _, _ in located_pieces(numerals.without_math(text), called))


def located_pieces(text: str, called: Names) -> Iterator[tuple[Piece, int, int]]:
    """Cut a plain text into pieces; yields each with where it starts and ends."""
    scanned = _Text(text, phrase_patterns.scan(text), called)
    at = 0
    while at < len(scanned.tokens):
        piece, behind = _piece_at(scanned, at)
        yield (
            piece,
            scanned.tokens[at].start,
            scanned.tokens[min(behind, len(scanned.tokens)) - 1].end,
        )
        at = behind


@dataclass(frozen=True, slots=True)
class _Text:
    text: str
    tokens: Sequence[Token]
    called: Names

    def word(self, at: int) -> str:
        return self.tokens[at].text if at < len(self.tokens) else ""

    def behind(self, end: int, at: int) -> int:
        """Return the first token that starts at or behind an offset, counted from a token."""
        while at < len(self.tokens) and self.tokens[at].start < end:
            at += 1
        return at

    def alone(self, at: int, end: int) -> bool:
        """Return whether the tokens from one to before another are no part of a longer word."""
        return phrase_patterns.stands_alone(
            self.text, self.tokens[at].start, self.tokens[end - 1].end
        )


def _piece_at(text: _Text, at: int) -> tuple[Piece, int]:
    """Read the piece that starts at a token: a place before a number before a word."""
    start, word = text.tokens[at].start, text.tokens[at].text
    called = text.called
    # Few words begin a place; the others need no rule.
    begins = word in called.tick_sizes or word in called.axis_sizes or word in _PAIRS
    if begins and (found := next((found for rule in _RULES if (found := rule(text, at))), None)):
        return found
    if behind := _end_of_measure(text, at):
        return _known_word(word, "measure"), behind
    if end := phrase_patterns.rest_at(text.text, start):
        return Rest(), text.behind(end, at)
    if number := phrase_patterns.number_at(text.text, start) or phrase_patterns.gap_at(
        text.text, start
    ):
        hedged = number[0].approximate and text.word(at).isalpha()
        return Value(number[0], hedged), text.behind(number[1], at)
    if begins and (name := _axis_name(text, at)):
        return _known_word(word, "axis"), name[1]
    measured, of_axis = word in called.measure_words, word in called.axis_words
    return _known_word(word, "measure" if measured else "axis" if of_axis else ""), at + 1


def _end_of_measure(text: _Text, at: int) -> int:
    """Match the name of the measure where it is more than a word: "Pass@1", whose 1 is no value."""
    name = text.called.measure
    end = at + len(name)
    if len(name) < 2 or text.tokens[at].text != name[0]:
        return 0
    named = tuple(token.text for token in text.tokens[at:end]) == name
    return end if named and text.alone(at, end) else 0


# Texts are made of few words.
@lru_cache(maxsize=4096)
def _known_word(text: str, known: Literal["", "axis", "measure"]) -> Word:
    return Word(text, known)


# -- places -------------------------------------------------------------------------------------


def _named_pair(text: _Text, at: int) -> tuple[Pair, int] | None:
    """Read "(8, low)" before its number, and "between A and B" where A and B are on both axes."""
    opens, joint, closes = _PAIRS.get(text.word(at), ("", "", ""))
    if text.word(at) == "of" and not phrase_patterns.tells_pair(text.word(at - 1) if at else ""):
        return None
    if not opens:
        return None
    first = _any_tick(text, at + 1)
    second = _any_tick(text, first[1] + 1) if first and text.word(first[1]) == joint else None
    if not first or not second or (closes and text.word(second[1]) != closes):
        return None
    end = second[1] + bool(closes)
    number = end < len(text.tokens) and phrase_patterns.number_at(text.text, text.tokens[end].start)
    if closes and not phrase_patterns.binds(text.word(end)) and not number:
        return None
    roles = (tuple(first[0]), tuple(second[0]))
    if not closes and len(roles[0]) == len(roles[1]) == 1:
        return None
    places = (
        Place(role, (next(iter(found[0].values())),), order="told" if closes else "alike")
        for role, found in zip(roles, (first, second), strict=True)
    )
    return Pair((next(places), next(places))), end


def _linked_pair(text: _Text, at: int) -> tuple[Pair, int] | None:
    """Read "24 vs. 39" before its number: two ticks, also plain numbers, and a sign between."""
    first = _any_tick(text, at)
    dashed = None if first else _tick_before_dash(text, at)
    first = first or dashed
    joint = text.word(first[1]) if first else ""
    against = first and (phrase_patterns.sets_against(joint) or dashed)
    second = _any_tick(text, first[1] + 1, ends=bool(dashed)) if first and against else None
    if not first or not second:
        return None
    bind = text.word(second[1])
    if not phrase_patterns.binds(bind) or bind == joint or second[1] + 1 >= len(text.tokens):
        return None
    one, two = (Place(tuple(roles), (next(iter(roles.values())),)) for roles, _ in (first, second))
    return Pair((one, two)), second[1]


_PAIRS = {"(": ("(", ",", ")"), "between": ("between", "and", ""), "of": ("of", "and", "")}


def _any_tick(text: _Text, at: int, *, ends: bool = False) -> tuple[Mapping[Role, str], int] | None:
    """Match one tick, with its axis name or without, and all axes that it may be of.

    ends: it may stand right behind a dash.
    """
    name = _axis_name(text, at)
    if name and (tick := _tick_of_axis(text, name[1] + (text.word(name[1]) == "="), name[0])):
        return {name[0]: tick[0]}, tick[1]
    found = _longest_tick(text, at) if at < len(text.tokens) else None
    well = found and (
        text.alone(at, found[1]) or (ends and _ends_well(text, at, found[1], ends=True))
    )
    return found if well else None


def _tick_before_dash(text: _Text, at: int) -> tuple[Mapping[Role, str], int] | None:
    """Match a tick right before a dash: "Gold–Silver"."""
    found = _longest_tick(text, at) if at < len(text.tokens) else None
    before = (
        found
        and text.word(found[1]) == "-"
        and phrase_patterns.starts_word(text.text, text.tokens[at].start)
    )
    return found if before else None


def _axis_name(text: _Text, at: int) -> tuple[Role, int] | None:
    """Match the longest name of an axis at a token; returns where it ends."""
    for size in text.called.axis_sizes.get(text.word(at), ()):
        key = tuple(token.text for token in text.tokens[at : at + size])
        if role := text.called.axes.get(key):
            return role, at + len(key)
    return None


def _ticks_behind_name(text: _Text, at: int) -> tuple[Place, int] | None:
    """Read "layers 22, 24 and 26" or "layers 0 through 20"."""
    name = _axis_name(text, at)
    if not name:
        return None
    role, next_at = name
    first = _tick_of_axis(text, next_at + (text.word(next_at) == "="), role)
    if not first:
        return None
    values, next_at = [first[0]], first[1]
    if phrase_patterns.joins_ends(text.word(next_at)):
        last = _named_tick(text, next_at + 1, role, ends=True)
        return (Place((role,), (first[0], last[0]), through=True), last[1]) if last else None
    while following := _next_tick(text, next_at, role):
        values.append(following[0])
        next_at = following[1]
    return Place((role,), tuple(dict.fromkeys(values))), next_at


def _next_tick(text: _Text, at: int, role: Role) -> tuple[str, int] | None:
    """Read the next tick of a list: a comma or "and", and a tick that is no number of its own."""
    start = at
    while phrase_patterns.joins_names(text.word(at)):
        at += 1
    found = _named_tick(text, at, role) if at > start else None
    # A number that starts the next statement is no tick: ", 0.7 for layer 24".
    number = phrase_patterns.number_at(text.text, text.tokens[at].start) if found else None
    ends = (found[1], text.behind(number[1], at)) if found and number else ()
    return None if any(phrase_patterns.leads_place(text.word(end)) for end in ends) else found


def _named_tick(text: _Text, at: int, role: Role, *, ends: bool = False) -> tuple[str, int] | None:
    name = _axis_name(text, at)
    return _tick_of_axis(text, name[1] if name and name[0] == role else at, role, ends=ends)


def _tick_of_axis(
    text: _Text, at: int, role: Role, *, ends: bool = False
) -> tuple[str, int] | None:
    """Match a tick of an axis at a token, or any number on an axis without declared ticks.

    ends: it may stand right behind a dash, as the second end of a range does.
    """
    if at >= len(text.tokens):
        return None
    if role in text.called.open:
        end = phrase_patterns.numeral_at(text.text, text.tokens[at].start)
        if not end:
            return None
        next_at = text.behind(end, at)
        value = text.text[text.tokens[at].start : end]
        return (value, next_at) if _ends_well(text, at, next_at, ends=ends) else None
    found = _longest_tick(text, at)
    if not found or role not in found[0] or not _ends_well(text, at, found[1], ends=ends):
        return None
    return found[0][role], found[1]


def _ends_well(text: _Text, at: int, end: int, *, ends: bool) -> bool:
    """Return whether a tick stands alone, or before or behind the dash of a range."""
    if ends and text.word(at - 1) == "-":
        return phrase_patterns.ends_word(text.text, text.tokens[end - 1].end)
    ranged = text.word(end) == "-" and phrase_patterns.starts_word(text.text, text.tokens[at].start)
    return ranged or text.alone(at, end)


def _longest_tick(text: _Text, at: int) -> tuple[Mapping[Role, str], int] | None:
    """Match the longest tick of any axis at a token; returns its roles and where it ends."""
    for size in text.called.tick_sizes.get(text.word(at), ()):
        key = tuple(token.text for token in text.tokens[at : at + size])
        if roles := text.called.ticks.get(key):
            return roles, at + len(key)
    return None


def _bare_ticks(text: _Text, at: int) -> tuple[Place, int] | None:
    """Read ticks that are names ("NLP and CV"); a bare number is no tick."""
    first = _bare_tick(text, at)
    if not first:
        return None
    roles, values, next_at = first[0], [first[1]], first[2]
    while following := _next_bare_tick(text, next_at, roles):
        values.append(following[0])
        next_at = following[1]
    return Place(roles, tuple(dict.fromkeys(values))), next_at


def _next_bare_tick(text: _Text, at: int, roles: tuple[Role, ...]) -> tuple[str, int] | None:
    start = at
    while phrase_patterns.joins_names(text.word(at)):
        at += 1
    found = _bare_tick(text, at) if at > start and at < len(text.tokens) else None
    return found[1:] if found and found[0] == roles else None


def _bare_tick(text: _Text, at: int) -> tuple[tuple[Role, ...], str, int] | None:
    found = _longest_tick(text, at) if at < len(text.tokens) else None
    if not found or not text.alone(at, found[1]):
        return None
    roles, end = found
    value = next(iter(roles.values()))
    said = text.text[text.tokens[at].start : text.tokens[end - 1].end]
    plain = value in (value.lower(), value.capitalize())
    common = plain and all(phrase_patterns.is_common(token.text) for token in text.tokens[at:end])
    if (common and not _is_set_off(text, at, end)) or (said != value and value.isalpha()):
        return None  # "A" may be a tick, "a high value" is none
    if phrase_patterns.number_at(value, 0) and phrase_patterns.numeral_at(value, 0) == len(value):
        return None
    # "A → 36%" and "36% for A" state a number, also where 36% is a tick.
    leads = phrase_patterns.leads_place(text.word(end)) or (
        at and phrase_patterns.binds(text.word(at - 1))
    )
    if leads and numerals.read_quantity(value):
        return None
    return tuple(roles), value, end


def _year_tick(text: _Text, at: int) -> tuple[Place, int] | None:
    """Read a tick that is a year, in parentheses or behind "in": "31.2% (2010)"."""
    found = _longest_tick(text, at)
    if not found or found[1] != at + 1 or not phrase_patterns.is_year(text.word(at)) or not at:
        return None
    before, behind = text.word(at - 1), text.word(found[1])
    if not (before == "in" or (before == "(" and behind == ")")) or not text.alone(at, found[1]):
        return None
    return Place(tuple(found[0]), (next(iter(found[0].values())),)), found[1]


def _is_set_off(text: _Text, at: int, end: int) -> bool:
    """Return whether a tick that is also a common word stands as a label or in parentheses."""
    before, behind = text.word(at - 1) if at else "", text.word(end)
    return (
        phrase_patterns.binds(behind)
        or (before == "(" and behind == ")")
        or (before == behind == '"')
    )


def _number_tick(text: _Text, at: int) -> tuple[Place, int] | None:
    """Read a bare number that is a tick and stands before its own number: "500: 41.3"."""
    found = _longest_tick(text, at)
    if (
        not found
        or not phrase_patterns.binds(text.word(found[1]))
        or found[1] + 1 >= len(text.tokens)
    ):
        return None
    if not phrase_patterns.number_at(text.text, text.tokens[found[1] + 1].start):
        return None
    roles, end = found
    # A word before a number may make it another thing's: "figure 3: 0.4".
    before = text.word(at - 1) if at else ""
    counted = before.isalpha() and clause_patterns.kind_of(before) not in ("", "p")
    if counted or not phrase_patterns.starts_word(text.text, text.tokens[at].start):
        return None
    return Place(tuple(roles), (next(iter(roles.values())),)), end


# What may stand at the first word of a place, in the order in which it is tried.
_RULES = (_named_pair, _linked_pair, _ticks_behind_name, _bare_ticks, _number_tick, _year_tick)
