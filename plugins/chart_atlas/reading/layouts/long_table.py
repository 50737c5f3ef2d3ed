"""Tables that state a row, a column and a number in each of their rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...language import colour_words
from ...model import ROLES, Problem, Role
from ..evidence import Evidence
from ..outline import Row
from ..patterns import label_patterns
from ..places.label_fits import Fit
from ..places.statements import PlacedCell, Statement
from ..refusals import unread_cell
from .grid import Grid, is_key
from .headers import may_be_value, names_measure, role_of_header
from .lines import Line
from .table_cells import TableReading, tick_of


@dataclass(frozen=True, slots=True)
class LongColumns:
    """The columns of a long table: its row, its column, its number, and those that name panels."""

    row: int
    column: int
    value: int
    panels: tuple[int, ...] = ()

    def of(self, role: Role) -> int:
        """Return the column of a role."""
        return self.row if role == "row" else self.column


def long_columns(grid: Grid, evidence: Evidence) -> LongColumns | None:
    """Return how a table states row, column and number in each row, if it surely does."""
    heads = [grid.header[at] for at in grid.data]
    if len(heads) > 2 and any(all(map(axis.names, heads)) for axis in evidence.axes.values()):
        return None
    roles = [role_of_header(name, evidence) for name in grid.header]
    values = [at for at in grid.data if not roles[at] and may_be_value(grid.header[at], evidence)]
    if roles.count("row") == roles.count("column") == 1 and values:
        row, column = roles.index("row"), roles.index("column")
        named = [at for at in values if names_measure(grid.header[at], evidence)] or values
        others = tuple(at for at in grid.keys if at not in (row, column))
        others = tuple(at for at in others if _names_panels(grid.column(at)))
        return LongColumns(row, column, named[0], others) if len(named) == 1 else None
    return _product(grid, values)


def _product(grid: Grid, values: Sequence[int]) -> LongColumns | None:
    """Return the last two columns before the only number if they span a grid by themselves."""
    columns = [at for at in range(len(grid.header)) if at < max(values, default=0)]
    if len(columns) < 2 or len([at for at in values if at not in columns]) != 1:
        return None
    row, column = columns[-2:]
    outer = columns[:-2]
    if not is_key(grid, columns) or {row, column} <= {*grid.data}:
        return None
    parts: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for own in grid.rows:
        parts[tuple(own.cells[at] for at in outer)].append(own)
    for rows in parts.values():
        sizes = [len({own.cells[at] for own in rows}) for at in (row, column)]
        if min(sizes) < 2 or len(rows) < _FULL * sizes[0] * sizes[1]:
            return None
    return LongColumns(row, column, max(values), tuple(outer))


# So much of a grid must be stated for two columns to span it.
_FULL = 0.75


def _names_panels(texts: Sequence[str]) -> bool:
    """Return whether a column of labels parts a table, and is no remark such as a colour."""
    return all(texts) and not all(map(colour_words.names_color, texts))


def long_cells(grid: Grid, at: LongColumns, evidence: Evidence, line: Line) -> TableReading:
    """Read each row as one cell; the columns may stand the other way round."""
    at, fits = _turned_if_better(grid, at, evidence)
    cells: list[PlacedCell] = []
    problems: list[Problem] = []
    panels = [key for key in at.panels if len(set(grid.column(key))) > 1]
    for number, row in enumerate(grid.rows):
        text = row.cells[at.value]
        if any(map(label_patterns.is_elsewhere, row.cells)) or (row.cut and not text):
            continue
        quantity = grid.quantity(text)
        labels = {role: row.cells[at.of(role)] for role in ROLES}
        if not quantity or not all(labels.values()):
            where = ", ".join(f"{grid.header[at.of(role)]} {labels[role]}" for role in ROLES)
            problems.append(unread_cell(row.line_of(at.value), where, text))
            continue
        places = [tick_of(labels[role], fits[role], evidence.axes.get(role)) for role in ROLES]
        if all(places):
            shape, columns = ("table", grid.line), dict(line.path)
            statement = Statement(
                quantity, row.line_of(at.value), columns, shape, "table", told=line.told
            )
            panel = tuple(row.cells[key] for key in panels)
            row_tick, column_tick = (place or "" for place in places)
            row_name, column_name = (grid.header[at.of(role)] for role in ROLES)
            at_number = (number, number)
            cells.append(
                PlacedCell(
                    statement, row_tick, column_tick, panel, row_name, column_name, at_number
                )
            )
    return TableReading(tuple(cells), tuple(problems))


def _turned_if_better(
    grid: Grid, at: LongColumns, evidence: Evidence
) -> tuple[LongColumns, Mapping[Role, Fit]]:
    straight, turned = (
        {
            role: evidence.fitting.fit(grid.column(own.of(role)), evidence.axes.get(role))
            for role in ROLES
        }
        for own in (at, replace(at, row=at.column, column=at.row))
    )
    better = sum(fit.share for fit in turned.values()) > sum(fit.share for fit in straight.values())
    return (replace(at, row=at.column, column=at.row), turned) if better else (at, straight)
