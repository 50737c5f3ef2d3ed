"""A random text, written in a layout and read back: what was stated, and what was read."""

from __future__ import annotations

from pathlib import Path

from chart_atlas.description import describe
from chart_atlas.model import Cell, Panel
from chart_atlas.reading.source import read_seed
from grids import made
from layouts import Grid, Place, Stated, write

Facts = tuple[object, ...]
# Rows, columns, and all that the cells state.
Said = tuple[list[str], list[str], list[tuple[Place, Facts]]]


def text_of(layout: str, number: int) -> str:
    """Write the text of a layout that has a number."""
    return write(layout, *made(layout, number))


def stated(layout: str, number: int) -> list[Said]:
    """Say what a text states: one panel."""
    return [said_by(made(layout, number)[0])]


def read_back(layout: str, number: int, file: Path) -> list[Said]:
    """Say what is read from a text, written to a file: line ends are a matter of bytes."""
    file.write_bytes(text_of(layout, number).encode())
    return [read_from(panel) for panel in describe(read_seed(file)).chart.panels]


def read_from(panel: Panel) -> Said:
    """Say what was read as a panel."""
    rows, columns = panel.row_axis.values, panel.column_axis.values
    cells = sorted((_found(cell) for cell in panel.cells), key=lambda pair: pair[0])
    return [_plain(row) for row in rows], [_plain(column) for column in columns], cells


def said_by(grid: Grid) -> Said:
    """Say what a grid that is written states."""
    cells = [
        ((_plain(row), _plain(column)), _facts(cell)) for (row, column), cell in grid.cells.items()
    ]
    rows, columns = [_plain(row) for row in grid.rows], [_plain(column) for column in grid.columns]
    return rows, columns, sorted(cells, key=lambda pair: pair[0])


def _facts(cell: Stated) -> Facts:
    """Say all that a written cell states."""
    ends = cell.low, cell.high
    return cell.value, cell.uncertainty, *ends, cell.unit or None, cell.approximate, cell.gap


def _found(cell: Cell) -> tuple[Place, Facts]:
    """Say all that a read cell states."""
    found = cell.quantity
    known = found.value, found.uncertainty, found.low, found.high, found.unit
    place = _plain(cell.row), _plain(cell.column)
    return place, (*known, found.approximate, found.absence == "marked")


def _plain(label: str) -> str:
    """Fold the dashes and quotes of a label, which a describer writes one way or the other."""
    return label.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-").replace("’", "'")
