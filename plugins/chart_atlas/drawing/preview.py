"""The preview that other sites show with a link to a chart: its title over its heatmaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .heatmap import Heatmap
from .lettering import clean_text, wrapped
from .thumbnail import size, tiles

# What sites that show previews ask for.
ACROSS, DOWN = 1200, 630
MARGIN = 60
TITLE, TEXT = 54, 30
# What is said of the source, below all else.
SMALL, SOURCE_LINES = 24, 2
STRETCH = 2
INK, FAINT = "#1b1b1f", "#55555c"
FONT = "Liberation Sans, Arial, sans-serif"


def preview_svg(
    heatmaps: Sequence[Heatmap], *, title: str, summary: str, site: str, source: str = ""
) -> str:
    """Return an SVG file of 1200 × 630 pixels: site name, title, the first heatmaps, a summary.

    source: where the figure is from.
    """
    lines = wrapped(clean_text(title), TITLE, ACROSS - 2 * MARGIN)
    top = MARGIN + TEXT + len(lines) * TITLE * 1.15 + 20
    cited = wrapped(clean_text(source), SMALL, ACROSS - 2 * MARGIN, most=SOURCE_LINES)
    last = DOWN - MARGIN - len(cited) * SMALL * 1.15
    low = last - TEXT - (10 if cited else 0)
    said = wrapped(clean_text(summary), TEXT, ACROSS - 2 * MARGIN, most=1)
    parts = (
        *_text([site], MARGIN, TEXT, FAINT),
        *_text(lines, MARGIN + TEXT + 12, TITLE, INK, weight="bold"),
        _tiles(heatmaps, top, low - 30),
        *_text(said, low, TEXT, FAINT),
        *_text(cited, last, SMALL, FAINT),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{ACROSS}" height="{DOWN}"'
        f' viewBox="0 0 {ACROSS} {DOWN}" font-family="{FONT}">'
        f'<rect width="{ACROSS}" height="{DOWN}" fill="#ffffff"/>{"".join(parts)}</svg>'
    )


def _text(
    lines: Sequence[str], top: float, letters: float, ink: str, weight: str = "normal"
) -> Iterator[str]:
    for number, line in enumerate(lines):
        base = top + letters * (0.8 + 1.15 * number)
        yield (
            f'<text x="{MARGIN}" y="{base:.0f}" font-size="{letters:.0f}" fill="{ink}"'
            f' font-weight="{weight}">{escape(clean_text(line))}</text>'
        )


def _tiles(heatmaps: Sequence[Heatmap], top: float, bottom: float) -> str:
    """Draw the first heatmaps side by side, as large as the room between two heights allows."""
    across, down = size(heatmaps)
    room = (ACROSS - 2 * MARGIN, max(bottom - top, 1))
    scale = min(room[0] / across, room[1] / down)
    # A wide row of heatmaps may grow taller: a cell need not have the shape it has on the page.
    high = min(room[1] / down, scale * STRETCH)
    return (
        f'<g transform="translate({MARGIN} {top:.0f}) scale({scale:.4f} {high:.4f})"'
        f' shape-rendering="crispEdges">{"".join(tiles(heatmaps))}</g>'
    )
