"""Heatmaps as a tiny SVG of coloured cells, for lists of charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from .geometry import Place
from .heatmap import Heatmap
from .lettering import clean_text

MOST_PANELS = 4
CELL_WIDTH, CELL_HEIGHT = 6, 4
GAP = 4

# The frame into which a thumbnail is fitted, and how far a small one is enlarged for it.
FRAME = (160, 96)
LARGEST = 4

# Fill and stroke of what has no colour on the scale.
FAINT = 'fill="none" stroke="#808080" stroke-opacity=".35" stroke-width=".5"'


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
        paths = "".join(_paths(each.geometry.places))
        yield f'<g transform="translate({left})">{paths}</g>' if left else paths
        left += len(each.geometry.columns) * CELL_WIDTH + GAP


def _paths(places: Sequence[Place]) -> Iterator[str]:
    """One path a colour; neighbours of one colour in a row are one rectangle."""
    shapes: dict[str | None, list[str]] = {}
    for (row, fill), run in groupby(places, key=lambda p: (p.row, p.fill)):
        cells = list(run)
        across = len(cells) * CELL_WIDTH
        corner = f"M{cells[0].column * CELL_WIDTH} {row * CELL_HEIGHT}"
        shapes.setdefault(fill, []).append(f"{corner}h{across}v{CELL_HEIGHT}h-{across}z")
    for fill, parts in shapes.items():
        style = f'fill="{fill}"' if fill else FAINT
        yield f'<path {style} d="{"".join(parts)}"/>'
