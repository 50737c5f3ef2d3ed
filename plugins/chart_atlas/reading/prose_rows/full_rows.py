"""Sentences that state a whole row: "In the Bus row we read 12% for Car, 34% for Train".

Verbs are an open class. What makes a reader sure is that the sentences name one tick of an axis
and give every tick of the other one number, and that such rows cover most of the axis.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...language import numerals
from ...model import OTHER_ROLE, ROLES, Quantity, Role
from ..axis_text import folded
from ..evidence import Evidence
from ..layouts.alternations import (
    are_values,
    first_tick,
    grouped,
    groups_in,
    is_of_others,
    spread,
)
from ..layouts.frames import is_led_in
from ..layouts.lines import Line
from ..layouts.tick_tokens import Token, sentences_in, tokens_in
from ..patterns import label_patterns
from ..places.named_ticks import Ticks, folded_ticks, ticks_named
from ..places.run_orders import names_otherwise
from ..places.statements import Statement


@dataclass(frozen=True, slots=True)
class FullRow:
    """Sentences that state a row, or a column, of a tick; cut: only a part of it."""

    line: Line
    sentences: tuple[str, ...]
    role: Role
    tick: str
    statements: tuple[Statement, ...]
    cut: bool = False

    @property
    def places(self) -> frozenset[str]:
        """The ticks of the other axis that it gives numbers."""
        return frozenset(own.columns.get(OTHER_ROLE[self.role], "") for own in self.statements)


# So many of the ticks of an axis must have a row.
_MOST = 0.5


def full_rows(
    read: Mapping[Line, Sequence[Statement]], evidence: Evidence
) -> dict[Line, tuple[FullRow, ...]]:
    """Return the whole rows that lines state, if most ticks of an axis have one.

    read: what other layouts find in each line; a row states more than that.
    """
    ticks = {role: own for role, _, own in evidence.fitting.ticks}
    if not all(len(ticks.get(role, ())) > 1 for role in ROLES):
        return {}
    whole, parts = _candidates(read, ticks, evidence)
    rows = [*_of_most(whole, read, ticks)] or [*_of_part(parts, ticks)]
    kept: dict[Line, tuple[FullRow, ...]] = {}
    for row in rows:
        kept[row.line] = (*kept.get(row.line, ()), row)
    return kept


_Axes = Mapping[Role, Sequence[str]]


def _candidates(
    read: Mapping[Line, Sequence[Statement]], ticks: _Axes, evidence: Evidence
) -> tuple[list[FullRow], list[FullRow]]:
    """Return the rows that lines state, the whole ones and those of a part."""
    whole: list[FullRow] = []
    parts: list[FullRow] = []
    most = max(map(len, ticks.values()))
    texts = [line.block.text for line in read]
    turned = {r for r in ROLES if any(names_otherwise(text, ticks[r]) for text in texts)}
    for line, others in read.items():
        done = _placed(others)
        rows = [*_rows_of(line, evidence)] if done < most and _is_open(line, done) else []
        if not rows and _is_open(line, 0) and not any(_has_both(own, evidence) for own in others):
            parts += _rows_of(line, evidence, cut=True)
        for row in rows:
            # "In July, June and May, A had 1, 2 and 3": so may B have 4, 5 and 6.
            bare = "pos" in row.statements[0].columns
            sure = not (bare and OTHER_ROLE[row.role] in turned)
            whole += [row] if sure and len(row.statements) > done else []
    return whole, parts


def _of_most(
    found: Sequence[FullRow], read: Mapping[Line, Sequence[Statement]], ticks: _Axes
) -> Iterator[FullRow]:
    """Yield the rows of an axis of which most ticks have one, each of them once."""
    for role in ROLES:
        rows = [row for row in found if row.role == role]
        stated = sum(map(_placed, read.values())) / len(ticks[OTHER_ROLE[role]])
        places = {(row.line.path, row.tick) for row in rows}
        names = {row.tick for row in rows}
        if len(places) == len(rows) and len(names) + stated > max(1, _MOST * len(ticks[role])):
            yield from rows


def _of_part(rows: Sequence[FullRow], ticks: Mapping[Role, Sequence[str]]) -> Iterator[FullRow]:
    """Yield the rows of a part of the grid: all ticks of an axis have one, and all the same places.

    What is cut off is told elsewhere: "At 4k and 8k, all depths show 100."
    """
    groups: dict[tuple[Role, frozenset[str]], list[FullRow]] = defaultdict(list)
    for row in rows:
        groups[row.role, row.places].append(row)
    whole = [
        own
        for (role, places), own in groups.items()
        if len(places) > max(1, _MOST * len(ticks[OTHER_ROLE[role]]))
        and sorted(row.tick for row in own) == sorted(ticks[role])
    ]
    # Of two parts, one may be another model's.
    yield from whole[0] if len(whole) == 1 else ()


def _is_open(line: Line, done: int) -> bool:
    """Return whether a line may state more numbers than other layouts find."""
    text = line.block.text if line.block.kind in ("text", "item") else ""
    return len(numerals.numerals_in(text)) > max(1, done)


def _placed(statements: Sequence[Statement]) -> int:
    """Return how many statements are those of a list or table, with labels of their own."""
    return sum(statement.source != "sentence" for statement in statements)


def _has_both(statement: Statement, evidence: Evidence) -> bool:
    """Return whether the labels of a statement are ticks of both axes."""
    labels = statement.columns.values()
    named = (own for text in labels for own in ticks_named(text, evidence.fitting.ticks))
    return len({role for role, _ in named}) == len(ROLES)


def without_rows(line: Line, rows: Sequence[FullRow], evidence: Evidence) -> Line:
    """Return what a line says beside its rows."""
    own = [sentence for row in rows for sentence in row.sentences]
    parts = sentences_in(line.block.text, evidence.fitting.ticks)
    text = ". ".join(part for part in parts if part not in own)
    return replace(line, block=replace(line.block, text=text, rest=text), lead="", rest=text)


def _rows_of(line: Line, evidence: Evidence, *, cut: bool = False) -> Iterator[FullRow]:
    """Read a row from as few sentences as it takes, one behind the other."""
    sentences, done = sentences_in(line.block.text, evidence.fitting.ticks), 0
    for start in range(len(sentences)):
        for end in range(start + 1, len(sentences) + 1 if start >= done else 0):
            own = tuple(sentences[start:end])
            if found := [*_row(own, line, evidence, cut=cut)]:
                yield from found
                done = end
                break


# What makes numbers beside all ticks of an axis others than those of cells.
OTHERS = re.compile(
    r"\b(?:above|below|over|under|than|least|most|beyond|exceed\w*|within|between|(?<!followed )by)"
    r"\s+(?:the\s+)?[~≈]?[-+]?\.?\d"
    r"|\b(?:average|mean|median|total|sum|deviation|ratio|combined|not|except|los(?:es?|t|ing)"
    r"|(?:of|from|in|by)\s+(?:an)?other)\b",
    re.IGNORECASE,
)


def _row(
    sentences: tuple[str, ...], line: Line, evidence: Evidence, *, cut: bool
) -> Iterator[FullRow]:
    known, text = evidence.fitting.ticks, _MINUS.sub("-", ". ".join(sentences))
    if _SIGN.search(text) or not numerals.has_value(text):
        return
    tokens = _with_numbers(text, tokens_in(text, known, ()), known)
    named = {role: {tick for token in tokens if (tick := token.of(role))} for role in ROLES}
    if not any(len(ticks) == 1 for ticks in named.values()):
        return
    if any(len(token.ticks) > 1 for token in tokens) or is_of_others(text, tokens, OTHERS):
        return
    said = evidence.fitting.said
    plain = are_values(text, tokens, said) and is_led_in(text, first_tick(tokens), said)
    if label_patterns.is_elsewhere(text) or not plain:
        return
    for role, subject in named.items():
        order = next(own for name, _, own in known if name == OTHER_ROLE[role])
        rest = [token for token in tokens if not token.of(role)]
        told = _told(text, rest, OTHER_ROLE[role], order, cut=cut) if len(subject) == 1 else ()
        if told and not told[0][1] and any(tick in line.lead for tick in subject):
            continue  # "Beta: 1, 2, 3" is a run like others
        if told:
            (tick,) = subject
            statements = tuple(_statements(told, role, tick, text, line))
            yield FullRow(line, sentences, role, tick, statements, cut)


# "It is \N{EN DASH}9 °C": a minus behind a small word, else an unclear sign.
_DASH = r"[\N{EN DASH}\N{EM DASH}](?=[\d.])"
_MINUS = re.compile(rf"(?:(?<=[a-z,(=]\s)|(?<=[(=])){_DASH}")
_SIGN = re.compile(rf"(?<![\w.%)]){_DASH}")
_PLAIN = re.compile(r"[-+]?[\d.,]+")


def _with_numbers(text: str, tokens: Sequence[Token], known: Ticks) -> list[Token]:
    """Find the numbers that are ticks, and the marks of gaps.

    "0-17" and "1980s" are sure. A plain number is one where all ticks of its axis stand in the
    text, each once and in their order.
    """
    marked = [
        Token(*match.span(), value=numerals.read_quantity(match[0]))
        for match in numerals.GAP.finditer(text)
    ]
    taken = [(token.start, token.end) for token in tokens]
    gaps = [
        own
        for own in marked
        if own.value and not any(start <= own.start < end for start, end in taken)
    ]
    tokens = sorted([*tokens, *gaps], key=lambda token: token.start)
    texts = [folded(text[token.start : token.end]) for token in tokens]
    for role, _, names in folded_ticks(known):
        said = [*zip(texts, tokens, strict=True)]
        hits = [own for own, token in said if own in names and token.value]
        whole = hits == [*names]
        tokens = [
            token._replace(value=None, ticks=((role, names[own]),))
            if token.value and own in names and (whole or not _PLAIN.fullmatch(own))
            else token
            for own, token in said
        ]
    return tokens


# Each number with its tick, or with "" where a bare list of them goes along the axis.
_Told = Sequence[tuple[Quantity, str]]


def _told(
    text: str, rest: Sequence[Token], role: Role, order: Sequence[str], *, cut: bool
) -> _Told:
    """Pair the numbers of sentences with all ticks of an axis; () where they do not match."""
    values = [token.value for token in rest if token.value]
    if not values or len(order) < len(ROLES):
        return ()
    if len(rest) == len(values) == len(order):
        run = re.sub(r"\s+and\s+", ", ", text[rest[0].start : rest[-1].end])
        bare = numerals.series(run)
        if [value.literal for value in values] == [*order]:
            return ()  # the ticks themselves
        return [(value, "") for value in values] if bare else ()
    groups = grouped(text, rest, role, order) or _side_by_side(text, rest, role, order)
    told = [(value, name) for value, names in groups for name in names]
    names = sorted(name for _, name in told)
    return told if names == sorted({*names} if cut else order) else ()


def _side_by_side(
    text: str, rest: Sequence[Token], role: Role, order: Sequence[str]
) -> list[tuple[Quantity, tuple[str, ...]]]:
    """Pair each number with the ticks before or behind it: "A is at 0.3, with 0.4 at B"."""
    groups = groups_in(text, rest)
    if len(groups) % 2:
        return []
    found = []
    for one, two in zip(groups[::2], groups[1::2], strict=True):
        value, named = (one[0].value, two) if one[0].value else (two[0].value, one)
        if not value or named[0].value:
            return []
        found.append((value, spread(text, named, role, order)))
    return found


def _statements(told: _Told, role: Role, tick: str, text: str, line: Line) -> Iterator[Statement]:
    path, at = dict(line.path), line.block.line
    for place, (value, name) in enumerate(told):
        if name:
            columns = {**path, role: tick, OTHER_ROLE[role]: name}
            yield Statement(value, at, columns, ("told",), "sentence")
        else:
            columns = {**path, "own": tick, "pos": str(place)}
            count = len(told)
            yield Statement(value, at, columns, ("run", count), "sentence", count, (text,))
