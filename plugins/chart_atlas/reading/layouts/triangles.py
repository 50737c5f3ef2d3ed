"""Lines of which each states one number more than the line before: half of a matrix."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...model import Role
from ..axis_text import AxisText, folded, holds_phrase
from ..places.statements import Statement


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
