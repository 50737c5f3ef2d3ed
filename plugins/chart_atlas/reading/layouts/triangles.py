"""Lines of which each states one number more than the line before: half of a matrix."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ...model import Quantity, Role
from ..axis_text import AxisText, folded, holds_phrase
from ..evidence import Evidence
from ..patterns import label_patterns
from ..places.statements import Statement
from ..prose_rows.full_rows import OTHERS
from .alternations import are_values, is_of_others, tokens_in
from .lines import Line


def in_triangles(
    statements: Sequence[Statement], axes: Mapping[Role, AxisText]
) -> Iterator[Statement]:
    """Give the numbers of a triangle their columns; all other statements stay as they are.

    Both axes must list the same ticks, and the lines be labelled by them in their order.
    """
    row, column = axes.get("row"), axes.get("column")
    ticks = row.all_ticks if row and column and row.all_ticks == column.all_ticks else ()
    lines: dict[int, list[Statement]] = defaultdict(list)
    for statement in statements:
        if statement.shape[0] in ("run", "item"):
            lines[statement.line].append(statement)
    triangle = _triangle([*lines.values()], ticks) if len(ticks) > _LEAST else []
    done = {id(statement) for own, _ in triangle for statement in own}
    yield from (statement for statement in statements if id(statement) not in done)
    for at, (own, start) in enumerate(triangle):
        for place, statement in enumerate(own, start):
            labels = {"row": ticks[at], "column": ticks[place]}
            columns = {k: v for k, v in statement.columns.items() if k not in ("own", "pos")}
            yield replace(statement, columns=columns | labels, shape=("told",), count=None)


# Two lines make no triangle for certain.
_LEAST = 2


def _triangle(
    lines: Sequence[list[Statement]], ticks: Sequence[str]
) -> list[tuple[list[Statement], int]]:
    """Find as many lines as there are ticks, growing or shrinking by one, and where each starts."""
    count = len(ticks)
    for first in range(len(lines) - count + 1):
        own = lines[first : first + count]
        labels = [folded(line[0].columns.get("own", "")) for line in own]
        named = all(
            holds_phrase(label, folded(tick)) for label, tick in zip(labels, ticks, strict=True)
        )
        sizes = [len(line) for line in own]
        if named and sizes == [*range(1, count + 1)]:
            return [(line, 0) for line in own]
        if named and sizes == [*range(count, 0, -1)]:
            return [(line, at) for at, line in enumerate(own)]
    return []


# -- in prose -----------------------------------------------------------------------------------


# The third row is Gold; the fourth row, Oil, begins with
_ROW = r"(?:the\s+)?(?:[a-z]+\s+){0,3}row(?:\s+(?:is|belongs\s+to)\b|\s+of\b|[,:])?\s+"
_ITSELF = re.compile(r"\bitself\b|(?<!off-)\bdiagonal\b", re.IGNORECASE)
_UNCLEAR = re.compile(r"[\N{EN DASH}\N{EM DASH}](?=[\d.])")


def rows_of_half(lines: Sequence[Line], evidence: Evidence) -> dict[Line, list[Statement]]:
    """Read paragraphs that state the rows of half a matrix: "The second row is B: 0.3 with A".

    Both axes must have the same ticks, each tick one row, and each row a number for each tick up
    to its own, or from its own on.
    """
    row, column = evidence.axes.get("row"), evidence.axes.get("column")
    ticks = row.all_ticks if row and column and row.all_ticks == column.all_ticks else ()
    if len(ticks) <= _LEAST:
        return {}
    names = "|".join(map(re.escape, ticks))
    starts = re.compile(rf"{_ROW}(?P<tick>{names})(?![\w-])", re.IGNORECASE)
    spelt = {folded(tick): tick for tick in ticks}
    found: dict[Line, tuple[str, list[tuple[Quantity, str]]]] = {}
    for line in lines:
        if match := starts.match(line.block.text):
            tick = spelt[folded(match["tick"])]
            if told := _told(line.block.text[match.end() :], tick, evidence):
                found[line] = (tick, told)
    if sorted(tick for tick, _ in found.values()) != sorted(ticks):
        return {}
    named = {tick: sorted(name for _, name in told) for tick, told in found.values()}
    lower = all(named[tick] == sorted(ticks[: at + 1]) for at, tick in enumerate(ticks))
    upper = all(named[tick] == sorted(ticks[at:]) for at, tick in enumerate(ticks))
    return {
        line: [
            Statement(
                value,
                line.block.line,
                {**dict(line.path), "row": tick, "column": name},
                ("told",),
                "sentence",
            )
            for value, name in told
        ]
        for line, (tick, told) in (found.items() if lower or upper else ())
    }


def _told(text: str, own: str, evidence: Evidence) -> list[tuple[Quantity, str]]:
    """Pair the numbers of a row with the ticks beside them; [] where they do not take turns."""
    known = evidence.fitting.ticks
    tokens = tokens_in(text, known, ())
    plain = are_values(text, tokens, evidence.fitting.said) and not _UNCLEAR.search(text)
    if not plain or is_of_others(text, tokens, OTHERS) or label_patterns.is_elsewhere(text):
        return []
    marks = [(*own[:2], own.value, own.of("column") or "") for own in tokens]
    marks += [(*match.span(), None, own) for match in _ITSELF.finditer(text)]
    marks.sort(key=lambda mark: mark[0])
    pairs = [*pairwise(marks)][::2]
    if len(marks) % 2 or any(bool(one[2]) == bool(two[2]) for one, two in pairs):
        return []
    # "0.3 with A", "the diagonal, 0.3"; but not the two of "B at 0.3, A"
    apart = (_PARTS[bool(one[2])].search(text[one[1] : two[0]]) for one, two in pairs)
    told = ((one[2] or two[2], one[3] or two[3]) for one, two in pairs)
    return [] if any(apart) else [(value, name) for value, name in told if value]


_PARTS = (re.compile(r"[;.]"), re.compile(r"[,;.]"))
