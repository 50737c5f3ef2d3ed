"""Single cells as something to link to: a lasting id for each, and what is told of a chosen one."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..atlas import PanelEntry, slug
from ..drawing import CellState, Heatmap, cell_state
from ..model import Axis, Cell
from ..output import cell_grid
from .words import cell_text

# The anchor of a panel, a row and a column.
Labels = tuple[str, str, str]

MINUS = ("-", "\N{MINUS SIGN}")
DIGEST_LENGTH = 8

WHY: dict[CellState, str] = {
    "approximate": "approximate",
    "range": "a range",
    "marked empty": "marked as empty in the text",
    "blank": "left blank in the text",
    "not stated": "not stated in the text",
}


@dataclass(frozen=True, slots=True)
class MarkedCell:
    """A place of a wide table, with all that is told of it once it is chosen.

    id: lasting, and unique on the page. at: where it stands in the picture, "r0c0"; "" nowhere.
    text: what the table prints. state: what the text makes of it. why: how it is no plain number.
    line: the one that states it; 0 without one. block: the line that has the anchor, 0 where none
    has. literal: what stands there, "" where that is what is printed.
    """

    id: str
    at: str
    text: str
    state: CellState
    why: str
    line: int
    block: int
    literal: str

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to print but why not."""
        return self.state in ("marked empty", "blank", "not stated")


def cell_ids(panels: Sequence[PanelEntry]) -> dict[Labels, str]:
    """Name each cell of a chart by its labels, so that no change elsewhere renames it.

    Where two would share a name, both get some letters more that come from their labels, so that
    a link to one never leads to the other.
    """
    wanted = {
        (item.anchor, row, column): f"cell-{item.anchor}-{down}-{across}"
        for item in panels
        for row, down in _labels_in_ids(item.panel.row_axis)
        for column, across in _labels_in_ids(item.panel.column_axis)
    }
    times = Counter(wanted.values())
    return {
        labels: name if times[name] == 1 else f"{name}--{_digest_of_labels(labels)}"
        for labels, name in wanted.items()
    }


def _labels_in_ids(axis: Axis) -> list[tuple[str, str]]:
    return [(value, _label_in_id(value)) for value in axis.values]


def _label_in_id(label: str) -> str:
    """Return a label as part of an id; a minus is no mere dash."""
    rest = label[1:].strip()
    return f"minus-{slug(rest)}" if label.startswith(MINUS) and rest else slug(label)


def _digest_of_labels(labels: Labels) -> str:
    return hashlib.sha256("\0".join(labels).encode()).hexdigest()[:DIGEST_LENGTH]


def marked(
    item: PanelEntry, heatmap: Heatmap, ids: Mapping[Labels, str], lines: Sequence[int]
) -> tuple[tuple[MarkedCell, ...], ...]:
    """Return the rows of a panel's wide table.

    ids: of ``cell_ids``. lines: those that have an anchor, in order.
    """
    panel = item.panel
    return tuple(
        tuple(
            _marked_cell(
                cell,
                ids[item.anchor, row, column],
                _place_in_picture(heatmap.indexes(row, column)),
                panel.measure.unit,
                (0, *lines),
            )
            for column, cell in zip(panel.column_axis.values, cells, strict=True)
        )
        for row, cells in zip(panel.row_axis.values, cell_grid(panel), strict=True)
    )


def _place_in_picture(indexes: tuple[int, int] | None) -> str:
    return f"r{indexes[0]}c{indexes[1]}" if indexes else ""


def _marked_cell(
    cell: Cell | None, ident: str, at: str, unit: str | None, lines: Sequence[int]
) -> MarkedCell:
    text, of = cell_text(cell, unit), cell_state(cell)
    line, literal = (cell.line, cell.quantity.literal) if cell else (0, "")
    why = [WHY.get(of, ""), "an average or total" if cell and cell.aggregate else ""]
    return MarkedCell(
        id=ident,
        at=at,
        text=text,
        state=of,
        why=", ".join(filter(None, why)),
        line=line,
        block=lines[bisect_right(lines, line) - 1],
        literal="" if literal == text else literal,
    )
