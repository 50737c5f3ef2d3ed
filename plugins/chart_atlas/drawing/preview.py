"""The preview that other sites show with a link to a chart: its title over its heatmaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .heatmap import Heatmap
from .lettering import clean_text, text_width
from .thumbnail import size, tiles

# What sites that show previews ask for.
ACROSS, DOWN = 1200, 630
MARGIN = 60
TITLE, TEXT = 54, 30
# A title of more lines leaves no room for its heatmaps; its end is cut.
LINES = 3
STRETCH = 2
INK, FAINT = "#1b1b1f", "#55555c"
FONT = "Liberation Sans, Arial, sans-serif"


def preview_svg(heatmaps: Sequence[Heatmap], *, title: str, summary: str, site: str) -> str:
    """Return an SVG file of 1200 × 630 pixels: site name, title, the first heatmaps, a summary."""
    lines = wrapped(clean_text(title), TITLE, ACROSS - 2 * MARGIN)
    top = MARGIN + TEXT + len(lines) * TITLE * 1.15 + 20
    low = DOWN - MARGIN - TEXT
    said = wrapped(clean_text(summary), TEXT, ACROSS - 2 * MARGIN, most=1)
    parts = (
        *_text([site], MARGIN, TEXT, FAINT),
        *_text(lines, MARGIN + TEXT + 12, TITLE, INK, weight="bold"),
        _tiles(heatmaps, top, low - 30),
        *_text(said, low, TEXT, FAINT),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{ACROSS}" height="{DOWN}"'
        f' viewBox="0 0 {ACROSS} {DOWN}" font-family="{FONT}">'
        f'<rect width="{ACROSS}" height="{DOWN}" fill="#ffffff"/>{"".join(parts)}</svg>'
    )


def wrapped(text: str, letters: float, across: float, most: int = LINES) -> list[str]:
    """Break text into at most so many lines of a width; what is left over ends in an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, letters) <= across:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [_fitting(line, letters, across) for line in lines]


def _fitting(line: str, letters: float, across: float) -> str:
    """Cut a line of one long word."""
    while text_width(line, letters) > across:
        line = f"{line[:-2]}…"
    return line


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
