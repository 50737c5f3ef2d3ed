"""The cells that a statement rests on: where they stand in the drawings, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..model import Claim
from .cell_notes import Labels
from .drawn_panels import Drawn


@dataclass(frozen=True, slots=True)
class Evidence:
    """A cell that a statement rests on, with its indexes in the drawing."""

    drawn: Drawn
    labels: tuple[str, str]
    row: int
    column: int

    @property
    def key(self) -> Labels:
        """Return what its id on the page is known by."""
        return (self.drawn.entry.anchor, *self.labels)

    @property
    def words(self) -> str:
        """Say which cell it is and what it holds: "Type 1, Length 0: 100.0 %"."""
        return self.drawn.heatmap.spoken(*self.labels)


def evidence(panels: Sequence[Drawn], claim: Claim) -> tuple[Evidence, ...]:
    """Find the cells of a statement in the drawings, row by row; what is in none is left out."""
    places: dict[tuple[int, int, int], tuple[str, str]] = {}
    for number, row, column in claim.cells:
        if 0 <= number < len(panels) and (at := panels[number].heatmap.indexes(row, column)):
            places[number, *at] = (row, column)
    return tuple(
        Evidence(panels[number], labels, row, column)
        for (number, row, column), labels in sorted(places.items())
    )


def spans(cells: Iterable[Evidence]) -> str:
    """Write cells in few words: the id of a drawing, then runs of its rows, "r0c2-5 r1c2"."""
    parts: list[str] = []
    for ident, of_drawing in groupby(cells, key=lambda cell: cell.drawn.ident):
        parts += [ident, *_runs_of_cells(of_drawing)]
    return " ".join(parts)


def _runs_of_cells(cells: Iterable[Evidence]) -> Iterator[str]:
    """Join neighbours: the difference of number and column is the same all along a run."""
    numbered = enumerate(cells)
    for _, run in groupby(numbered, key=lambda pair: (pair[1].row, pair[1].column - pair[0])):
        first, *rest = [cell for _, cell in run]
        end = f"-{rest[-1].column}" if rest else ""
        yield f"r{first.row}c{first.column}{end}"
