"""Where the parts of a heatmap stand: margins wide enough that no label is ever cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from .geometry import Geometry, Legend
from .lettering import text_width, widest

LABEL_SIZE, TITLE_SIZE, TICK_SIZE, HEAD_SIZE = 11, 12, 11, 13
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
    legend, label_width = heatmap.legend, widest(heatmap.rows, LABEL_SIZE)
    across = heatmap.column_step * len(heatmap.columns)
    down = heatmap.row_step * len(heatmap.rows)
    beside = max(widest(heatmap.column_title, TITLE_SIZE, "bold") - across, 0) / 2
    above = max(widest(heatmap.row_title, TITLE_SIZE, "bold") - down, 0) / 2
    label_height = _label_height(heatmap)
    foot = PAD + label_height + _block(heatmap.column_title)
    before_rows = PAD + label_width + _block(heatmap.row_title)
    left = ceil(max(before_rows, beside, _overhang(heatmap))) + EDGE
    top = ceil(above) + EDGE + head
    right = ceil(max(beside, _legend_room(legend))) + EDGE
    legend_height = len(legend.title) * LINE + legend.length + PAD if legend else 0
    bottom = ceil(max(above, foot, legend_height - down)) + EDGE
    title = ceil(text_width(heatmap.title, HEAD_SIZE, "bold")) + 2 * EDGE if head else 0
    width, height = max(left + across + right, title), top + down + bottom
    return Arrangement(left, top, across, down, width, height, ceil(label_width), label_height)


def _block(lines: Sequence[str]) -> int:
    """The height of a title of some lines, with the gap before it."""
    return len(lines) * LINE + PAD if lines else 0


def _label_height(heatmap: Geometry) -> int:
    if not heatmap.columns or not heatmap.angle:
        return LABEL_SIZE + 2
    turned = radians(-heatmap.angle)
    longest = widest(heatmap.columns, LABEL_SIZE)
    return ceil(longest * sin(turned) + LABEL_SIZE * cos(turned))


def _overhang(heatmap: Geometry) -> float:
    """How far turned labels reach beyond the left edge of the grid."""
    share = cos(radians(heatmap.angle)) if heatmap.angle else 0
    reaches = (
        text_width(label, LABEL_SIZE) * share - (i + 0.5) * heatmap.column_step
        for i, label in enumerate(heatmap.columns)
    )
    return max(reaches, default=0) if heatmap.angle else 0


def _legend_room(legend: Legend | None) -> float:
    if legend is None:
        return 0
    ticks = widest(tuple(text for text, _ in legend.ticks), TICK_SIZE)
    return LEGEND_GAP + max(widest(legend.title, LABEL_SIZE, "bold"), LEGEND_WIDTH + 4 + ticks)
