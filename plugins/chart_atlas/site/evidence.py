"""The cells that a statement rests on: where they stand in the pictures, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ..drawing import cell_id, clean_text, spoken_text, tick_indexes
from ..model import Claim, Panel


@dataclass(frozen=True, slots=True)
class Grid:
    """A panel, its specification, and the id of its picture on the page."""

    panel: Panel
    spec: dict[str, Any]
    ident: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """A cell that a statement rests on, with its indexes in the picture."""

    grid: Grid
    labels: tuple[str, str]
    row: int
    column: int

    @property
    def anchor(self) -> str:
        """Return the id of the cell in the picture."""
        return cell_id(self.grid.ident, self.row, self.column)

    @property
    def words(self) -> str:
        """Say which cell it is and what it holds: "Type 1, Length 0: 100.0 %"."""
        row, column = self.labels
        cells = (cell for cell in self.grid.panel.cells if (cell.row, cell.column) == self.labels)
        return spoken_text(self.grid.panel, row, column, next(cells, None))


def evidence(grids: Sequence[Grid], claim: Claim) -> tuple[Evidence, ...]:
    """Find the cells of a statement in the pictures, row by row; what is in none is left out."""
    known = [tick_indexes(grid.spec) for grid in grids]
    places: dict[tuple[int, int, int], tuple[str, str]] = {}
    for number, row, column in claim.cells:
        rows, columns = known[number] if 0 <= number < len(grids) else ({}, {})
        at = (number, rows.get(clean_text(row), -1), columns.get(clean_text(column), -1))
        if min(at) >= 0:
            places[at] = (row, column)
    return tuple(
        Evidence(grids[number], labels, row, column)
        for (number, row, column), labels in sorted(places.items())
    )


def spans(cells: Iterable[Evidence]) -> str:
    """Write cells in few words: the id of a picture, then runs of its rows, "r0c2-5 r1c2"."""
    parts: list[str] = []
    for ident, of_picture in groupby(cells, key=lambda cell: cell.grid.ident):
        parts += [ident, *_runs_of_cells(of_picture)]
    return " ".join(parts)


def _runs_of_cells(cells: Iterable[Evidence]) -> Iterator[str]:
    """Join neighbours: the difference of number and column is the same all along a run."""
    numbered = enumerate(cells)
    for _, run in groupby(numbered, key=lambda pair: (pair[1].row, pair[1].column - pair[0])):
        first, *rest = [cell for _, cell in run]
        end = f"-{rest[-1].column}" if rest else ""
        yield f"r{first.row}c{first.column}{end}"
