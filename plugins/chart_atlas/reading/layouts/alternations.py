"""Sentences in which numbers and places alternate: "88 are read as cat, 9 as dog and 3 as bird"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product

from ...model import OTHER_ROLE, ROLES, Quantity, Role
from ..axis_text import stem
from ..patterns import doubt_patterns, label_patterns
from ..places.named_ticks import Ticks
from .frames import FOLLOWS, is_led_in
from .tick_tokens import Token, blanked, sentences_in, tokens_in

# A number told for a row and a column.
Told = tuple[Quantity, str, str]

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
    r"|\b(?:average|mean|median|total|sum|not|never|no|except|others?|rest|points?|times|deviation|los(?:es?|t|ing)"
    r"|ratio|combined|both|each|all|every|across|similarity|correlation)\b"
    r"|\d%?\s+(?:\w+\s+)?(?:cells?|rows?|columns?|entries|values|squares|tiles)\b",
    re.IGNORECASE,
)


# What is told of places that no word names: "and low (about 0.2) with the rest".
_REST = re.compile(
    r",?\s+and\s+[^,;()]*(?:\([^()]*\))?\s*(?:at|for|in|on|with)\s+the\s+(?:rest|others)(?=\W*$)"
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
    for whole in sentences_in(text, ticks):
        sentence = _REST.sub("", whole)
        tokens = tokens_in(sentence, ticks, subject)
        own = _subject(tokens, subject) or _kept(inherited, tokens)
        inherited = own or inherited
        if own:
            found += _pairs(sentence, tokens, own, ticks, said)
    alone = len(found) == 1 and subject and _stands_behind(found[0], text)
    return tuple(found) if len(found) > 1 or alone else ()


# Before places it says no more than "at" does.
_ACROSS = re.compile(r"^across\s+(?=[a-z-]+(?:\s[a-z-]+)?\s\d)", re.IGNORECASE)


def of_region(text: str, ticks: Ticks, said: frozenset[str]) -> tuple[Told, ...]:
    """Read sentences that tell one number of several places: "Over layers 0 to 4, it is 0 at x".

    Of a single place, only one that says nothing else: "x = 1, y = 2: 0.5".
    """
    found: list[Told] = []
    for whole in sentences_in(text, ticks):
        sentence = _ACROSS.sub("", whole)
        tokens = tokens_in(sentence, ticks, ())
        values = [token for token in tokens if token.value]
        places = [token for token in tokens if token.ticks]
        if len(values) != 1 or any(len(token.ticks) > 1 for token in places):
            continue
        named: list[tuple[str, ...]] = []
        for role, _, order in ticks:
            groups = groups_in(sentence, [token for token in places if token.of(role)])
            named += [spread(sentence, groups[0], role, order)] if len(groups) == 1 else []
        if len(named) == len(ROLES) and _is_plain(sentence, values, places, said, ticks):
            value, regions = values[0].value, [*product(*named)]
            several = len(regions) > 1 and not values[0].is_course
            if value and (several or not _WORD.search(blanked(sentence, tokens))):
                found += [(value, row, column) for row, column in regions]
    return tuple(found)


_WORD = re.compile(r"[^\W_]")


def _stands_behind(told: Told, text: str) -> bool:
    """Return whether a number stands in parentheses right behind a tick: "mostly to Rye (0.98)"."""
    value, *ticks = told
    sign = re.escape(value.literal)
    return any(re.search(rf"{re.escape(tick)}\W?\s\([~≈]?{sign}[^\w.]", text) for tick in ticks)


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
    if not values or not _is_plain(sentence, values, places, said, ticks):
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
    sentence: str,
    values: Sequence[Token],
    places: Sequence[Token],
    said: frozenset[str],
    ticks: Ticks,
) -> bool:
    """Return whether each number is bound as a value, and no word makes it another thing."""
    if is_of_others(_unnamed(sentence, ticks), places):
        return False
    if not are_values(sentence, [*values, *places], said):
        return False
    if not is_led_in(sentence, first_tick(tokens_in(sentence, ticks, ())), said):
        return False
    ends = {place.end for place in places}
    for token in values:
        end = len(sentence[: token.start].rstrip())
        binds = _BINDS.search(sentence, max(end - _MOST_BINDING, 0), end)
        if not token.value or not (binds or end in ends):
            return False
    return True


def _unnamed(sentence: str, ticks: Ticks) -> str:
    """Blank the names of axes, which tell of no other numbers: "2.4 for ratio 0.3"."""
    for _, name, _ in ticks:
        for word in re.findall(r"[^\W\d_]{3,}", name or ""):
            sentence = re.sub(rf"\b{word}\b", " " * len(word), sentence, flags=re.IGNORECASE)
    return sentence


_WORD_BEHIND = re.compile(r"\s*([^\W\d_]+)")


def are_values(text: str, tokens: Sequence[Token], said: frozenset[str]) -> bool:
    """Return whether no number is followed by a noun that is said nowhere else.

    said: the stems of all words outside of the data, such as those of the measure.
    """
    starts = {token.start for token in tokens if token.ticks}
    for token in tokens:
        word = _WORD_BEHIND.match(text, token.end) if token.value else None
        if word and word.start(1) not in starts:
            own = word[1].casefold()
            if own not in FOLLOWS and stem(own) not in said:
                return False
    return True


def first_tick(tokens: Sequence[Token]) -> int | None:
    """Return where the first tick of a sentence starts; None where a number stands before it."""
    return tokens[0].start if tokens and tokens[0].ticks else None


def is_of_others(sentence: str, tokens: Sequence[Token], others: re.Pattern[str] = _OTHER) -> bool:
    """Return whether the words beside ticks speak of other numbers than those of cells."""
    plain = blanked(sentence, [token for token in tokens if not token.value])
    strange = label_patterns.is_derived(plain) or doubt_patterns.is_of_elsewhere(plain)
    return bool(others.search(plain)) or strange


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
        course = number[0].is_course and _is_range(sentence, named)
        if not value or not ticks or course:
            return None
        found.append((value, ticks))
    # "A and B are at 0.9" may be of the two together; "0.9 for A and B" is of each.
    each = len(found) > 1 or bool(line[0].value)
    return found if each or all(len(ticks) == 1 for _, ticks in found) else None


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
    if not _is_range(sentence, group):
        return tuple(names)
    at = [order.index(name) if name in order else -1 for name in names]
    return tuple(order[at[0] : at[1] + 1]) if 0 <= at[0] < at[1] else ()


def _is_range(sentence: str, group: Sequence[Token]) -> bool:
    """Return whether places are the ends of a closed range."""
    two = len(group) == 2
    return two and bool(_THROUGH.fullmatch(sentence[group[0].end : group[1].start]))
