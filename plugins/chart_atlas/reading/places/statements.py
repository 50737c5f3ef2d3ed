"""What layouts propose, a number with its labels, and what the resolver makes of it, a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...model import Quantity

# A table beats a list, and a list a sentence, where two of them disagree about one cell.
Source = Literal["table", "list", "sentence"]
RANK: dict[Source, int] = {"table": 0, "list": 1, "sentence": 2}


@dataclass(frozen=True, slots=True)
class Statement:
    """A number with the labels that it stands under.

    columns: by their column in a relation, outermost first: "H4" a heading, "B0" a bold line or
    the like, "G0" an item above, "own" the label of its own line, "own1" and "own2" where that
    names two places, "alt" a place beside the number, "pos" a position in a run, "row" and
    "column" a place whose axis is certain. shape: statements of one shape form a relation.
    count: of a value read by position, how many values its run has. told: the paragraphs above it
    and what stands behind a run. intros: the words that lead a run in.
    """

    quantity: Quantity
    line: int
    columns: Mapping[str, str]
    shape: tuple[str | int, ...]
    source: Source = "list"
    count: int | None = None
    told: tuple[str, ...] = ()
    intros: tuple[str, ...] = ()


class PlacedCell(NamedTuple):
    """A statement with its place.

    panel: the announcements that tell its panel, outermost first. row_axis, column_axis: what the
    layout itself calls the axes. at: of one in a table, the numbers of its row and column.
    unnamed: nothing tells which of two named axes its row is.
    """

    statement: Statement
    row: str
    column: str
    panel: tuple[str, ...] = ()
    row_axis: str | None = None
    column_axis: str | None = None
    at: tuple[int, int] = (0, 0)
    unnamed: bool = False
