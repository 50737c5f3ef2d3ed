"""Single cells as something to link to: a lasting id for each, and what is told of a chosen one."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..atlas import ChartEntry, PanelEntry, slug
from ..drawing import amended_words, cell_state
from ..model import Cell, CellState, Panel
from ..output import cell_grid
from .drawn_panels import Drawn
from .words import WHY, cell_text, place

# The anchor of a panel, a row and a column.
Labels = tuple[str, str, str]

ABOUT = "\N{ALMOST EQUAL TO}"
MINUS = ("-", "\N{MINUS SIGN}")
DIGEST_LENGTH = 8


@dataclass(frozen=True, slots=True)
class MarkedCell:
    """A place of a wide table, with all that is told of it once it is chosen.

    id: lasting, and unique on the page. text: what the table prints. state: what the text makes of
    it. why: how it is no plain number, "" where that is only approximate, as its sign says.
    line: the one that states it; 0 without one. block: the line that has the anchor, 0 where none
    has. literal: what stands there, "" where that is what is printed, but for that sign. owner:
    what the owner of the atlas says of it. was: what the text states where that is corrected.
    """

    id: str
    text: str
    state: CellState
    why: str
    line: int
    block: int
    literal: str
    owner: str = ""
    was: str = ""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to print but why not."""
        return self.state in ("marked empty", "blank", "not stated")


@dataclass(frozen=True, slots=True)
class CellIds:
    """The ids of the cells of a chart. shared: names that several would have; count: of all cells.

    Each is named by its labels, so that no change elsewhere renames it. Those that would share a
    name get some letters more that come from their labels, so that a link never leads to another.
    """

    shared: frozenset[str]
    count: int

    @classmethod
    def of(cls, panels: Sequence[PanelEntry]) -> CellIds:
        """Look at all cells of some panels."""
        times = Counter(
            _name(item.anchor, row, column)
            for item in panels
            for row in dict.fromkeys(item.panel.row_axis.values)
            for column in dict.fromkeys(item.panel.column_axis.values)
        )
        shared = frozenset(name for name, count in times.items() if count > 1)
        return cls(shared, times.total())

    def __getitem__(self, labels: Labels) -> str:
        """Return the id of a cell."""
        name = _name(*labels)
        if name not in self.shared:
            return name
        digest = hashlib.sha256("\0".join(labels).encode()).hexdigest()
        return f"{name}--{digest[:DIGEST_LENGTH]}"


def _name(anchor: str, row: str, column: str) -> str:
    return f"cell-{anchor}-{_label_in_id(row)}-{_label_in_id(column)}"


def _label_in_id(label: str) -> str:
    """Return a label as part of an id; a minus is no mere dash."""
    rest = label[1:].strip()
    return f"minus-{slug(rest)}" if label.startswith(MINUS) and rest else slug(label)


def marked_rows(entry: ChartEntry, ids: CellIds, drawn: Drawn) -> list[list[MarkedCell]]:
    """Return the rows of a panel's wide table, each cell with its id and its source."""
    panel, lines = drawn.panel, (0, *entry.description.anchors)
    return [
        [
            _marked_cell(cell, ids[drawn.entry.anchor, row, column], panel, lines)
            for column, cell in zip(panel.column_axis.values, cells, strict=True)
        ]
        for row, cells in zip(panel.row_axis.values, cell_grid(panel), strict=True)
    ]


def _marked_cell(cell: Cell | None, ident: str, panel: Panel, lines: Sequence[int]) -> MarkedCell:
    text, state = cell_text(cell, panel.measure.unit), cell_state(cell)
    line, literal = (cell.line, (cell.stated or cell.quantity).literal) if cell else (0, "")
    why = [WHY.get(state, ""), "an average or total" if cell and cell.aggregate else ""]
    told = ", ".join(filter(None, why))
    is_about = text.startswith(ABOUT) and told == WHY["approximate"]
    return MarkedCell(
        id=ident,
        text=text,
        state=state,
        why="" if is_about else told,
        line=line,
        block=lines[bisect_right(lines, line) - 1],
        literal="" if literal == text.removeprefix(ABOUT) else literal,
        owner=amended_words(cell) if cell else "",
        was=_was(cell, panel) if cell and cell.stated else "",
    )


def _was(cell: Cell, panel: Panel) -> str:
    stated = replace(cell, quantity=cell.stated or cell.quantity)
    return cell_text(stated, panel.measure.unit) or "blank"


@dataclass(frozen=True, slots=True)
class AmendedCell:
    """A cell of which the owner of the atlas says something, for the list of all such.

    place: in words. cell: the cell itself, now and was: what is printed for it and for what the
    text states. id: of the cell, line: of its source, as in the table.
    """

    panel: str | None
    place: str
    cell: Cell
    now: str
    was: str
    id: str
    line: int


def amended_cells(ids: CellIds, panels: Sequence[Drawn]) -> list[AmendedCell]:
    """List the cells of a chart that its owner has corrected, then those with a place by them."""
    found = [
        AmendedCell(
            panel=drawn.panel.title,
            place=place(drawn.panel, cell),
            cell=cell,
            now=cell_text(cell, drawn.panel.measure.unit),
            was=_was(cell, drawn.panel) if cell.stated else "",
            id=ids[drawn.entry.anchor, cell.row, cell.column],
            line=cell.line,
        )
        for drawn in panels
        for cell in drawn.panel.cells
        if cell.amendment
    ]
    return sorted(found, key=lambda each: each.cell.origin == "completed")
