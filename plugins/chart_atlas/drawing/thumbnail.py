"""Heatmaps as a tiny SVG of coloured cells, for lists of charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .heatmap import Heatmap
from .lettering import clean_text
from .runs import COARSE, coloured, lines

MOST_PANELS = 4
CELL_WIDTH, CELL_HEIGHT = 6, 4
GAP = 4

# The frame into which a thumbnail is fitted, and how far a small one is enlarged for it.
FRAME = (160, 96)
LARGEST = 4

# What has no colour on the scale is a mere dash.
FAINT = 'stroke="#808080" stroke-opacity=".35" stroke-width=".25"'


def thumbnail_svg(heatmaps: Sequence[Heatmap], *, title: str) -> str:
    """Return a small SVG file of the first heatmaps side by side."""
    across, down = size(heatmaps)
    scale = min(FRAME[0] / across, FRAME[1] / down, LARGEST)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * scale:.0f}"'
        f' height="{down * scale:.0f}" viewBox="0 0 {across} {down}" role="img"'
        ' shape-rendering="crispEdges">'
        f"<title>{escape(clean_text(title))}</title>{''.join(tiles(heatmaps))}</svg>"
    )


def size(heatmaps: Sequence[Heatmap]) -> tuple[int, int]:
    """Return how wide and how high the first heatmaps are, side by side; never 0."""
    shown = heatmaps[:MOST_PANELS]
    across = sum(len(each.geometry.columns) * CELL_WIDTH + GAP for each in shown) - GAP
    down = max((len(each.geometry.rows) * CELL_HEIGHT for each in shown), default=0)
    return max(across, 1), max(down, 1)


def tiles(heatmaps: Sequence[Heatmap]) -> Iterator[str]:
    """Yield the first heatmaps as coloured cells, side by side."""
    left = 0
    for each in heatmaps[:MOST_PANELS]:
        at = f"translate({left} {CELL_HEIGHT / 2:g})scale({CELL_WIDTH} {CELL_HEIGHT})"
        yield f'<g transform="{at}" fill="none">'
        for fill, runs in coloured(each.geometry.places, COARSE):
            yield f'<path stroke="{fill}" d="{runs}"/>'
        for runs in lines((p for p in each.geometry.places if not p.fill), lambda _: 0).values():
            yield f'<path {FAINT} d="{runs}"/>'
        yield "</g>"
        left += len(each.geometry.columns) * CELL_WIDTH + GAP
