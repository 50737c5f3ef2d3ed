"""Where the parts of a heatmap stand: margins wide enough that no label is ever cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from .geometry import Geometry, Legend
from .lettering import text_width, widest

LABEL_SIZE, TITLE_SIZE, TICK_SIZE, HEAD_SIZE = 11, 12, 10, 13
LINE = 15
PAD = 6
EDGE = 2
LEGEND_GAP, LEGEND_WIDTH = 18, 14


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Pixels: the grid's corner and size, and the size of all with what stands around it.

    label_width: of the row labels beside the grid.
    label_height: of the column labels below the grid.
    """

    left: int
    top: int
    grid_width: int
    grid_height: int
    width: int
    height: int
    label_width: int
    label_height: int

    @property
    def right(self) -> int:
        """The right edge of the grid."""
        return self.left + self.grid_width

    @property
    def bottom(self) -> int:
        """The lower edge of the grid."""
        return self.top + self.grid_height


def arranged(heatmap: Geometry, head: int = 0) -> Arrangement:
    """Return where the parts stand; head: the height that a printed title takes above the grid."""
    across = heatmap.column_step * len(heatmap.columns)
    down = heatmap.row_step * len(heatmap.rows)
    beside = max(widest(heatmap.column_title, TITLE_SIZE, "bold") - across, 0) / 2
    above = max(widest(heatmap.row_title, TITLE_SIZE, "bold") - down, 0) / 2
    label_height = _label_height(heatmap)
    foot = PAD + label_height + _block(heatmap.column_title)
    left = ceil(max(_beside_rows(heatmap), beside, _overhang(heatmap))) + EDGE
    top = ceil(above) + EDGE + head
    right = ceil(max(beside, _legend_room(heatmap.legend))) + EDGE
    bottom = ceil(max(above, foot, _legend_height(heatmap.legend) - down)) + EDGE
    title = ceil(text_width(heatmap.title, HEAD_SIZE, "bold")) + 2 * EDGE if head else 0
    full = max(left + across + right, title)
    label_width = ceil(widest(heatmap.rows, LABEL_SIZE))
    return Arrangement(
        left, top, across, down, full, top + down + bottom, label_width, label_height
    )


def _block(lines: Sequence[str]) -> int:
    """The height of a title of some lines, with the gap before it."""
    return len(lines) * LINE + PAD if lines else 0


def _beside_rows(heatmap: Geometry) -> float:
    return PAD + widest(heatmap.rows, LABEL_SIZE) + _block(heatmap.row_title)


def _label_height(heatmap: Geometry) -> int:
    if not heatmap.columns or not heatmap.angle:
        return LABEL_SIZE + 2
    turned = radians(-heatmap.angle)
    longest = widest(heatmap.columns, LABEL_SIZE)
    return ceil(longest * sin(turned) + LABEL_SIZE * cos(turned))


def _overhang(heatmap: Geometry) -> float:
    """How far turned labels reach beyond the left edge of the grid."""
    if not heatmap.angle:
        return 0
    share = cos(radians(heatmap.angle))
    return max(
        (
            text_width(label, LABEL_SIZE) * share - (i + 0.5) * heatmap.column_step
            for i, label in enumerate(heatmap.columns)
        ),
        default=0,
    )


def _legend_room(legend: Legend | None) -> float:
    if legend is None:
        return 0
    ticks = widest(tuple(text for text, _ in legend.ticks), TICK_SIZE)
    return LEGEND_GAP + max(widest(legend.title, LABEL_SIZE, "bold"), LEGEND_WIDTH + 4 + ticks)


def _legend_height(legend: Legend | None) -> int:
    return len(legend.title) * LINE + legend.length + PAD if legend else 0
