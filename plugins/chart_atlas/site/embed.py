"""A heatmap for other pages: a bare page, and the code that frames it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil

from markupsafe import Markup

from ..atlas import ChartEntry
from ..drawing import text_width
from .drawn_panels import Drawn
from .environment import ENVIRONMENT
from .links import address, relative
from .site_values import Site
from .words import drawing_key, measured

STYLES = ("drawing.css", "embed.css")
# As in embed.css: the edge around all, the sizes and heights of lines, the gaps between parts.
EDGE, GAP = 12, 8
TITLE_SIZE, TITLE_LINE = 15, 20
NOTE_SIZE, NOTE_LINE = 12, 18
# A narrower frame would break its title into slivers; and a bar to scroll may need its room.
MIN_WIDTH, SCROLLBAR = 320, 16


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """What one copies to show a panel elsewhere.

    path: of its bare page. snippet: the HTML that frames it. drawings: the name, the path and the
    address of each file that shows the panel.
    """

    anchor: str
    title: str
    path: str
    snippet: str
    drawings: tuple[tuple[str, str, str], ...]


def embed_page(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    """Return the bare page of one panel or of all: heatmaps, and a link to the chart's page."""
    chart = site.places.url(site.places.page(entry.address))
    one = panels[0] if len(panels) == 1 else None
    name = f"{one.entry.anchor}.html" if one else "index.html"
    here = site.places.file(f"{entry.address}/embed/{name}")
    return ENVIRONMENT.get_template("embed.html").render(
        panels=[(drawn, drawn.entry.panel.title, notes(drawn)) for drawn in panels],
        entry=entry,
        site_name=site.site_name,
        title=title(entry, one) if one else entry.chart.title,
        link=f"{relative(chart, here)}{f'#{one.entry.anchor}' if one else ''}",
        canonical=address(site.site_url, chart) if site.site_url else None,
        styles=_styles(),
    )


@cache
def _styles() -> Markup:
    """Return the style sheets of a page that must do without any other file."""
    folder = files(__package__) / "assets"
    text = "".join((folder / name).read_text("utf-8") for name in STYLES)
    return Markup(text)  # noqa: S704 - files of ours


def embed_code(site: Site, entry: ChartEntry, drawn: Drawn) -> EmbedCode:
    """Return what one copies to show a panel elsewhere."""
    anchor, named = drawn.entry.anchor, title(entry, drawn)
    path = site.places.file(f"{entry.address}/embed/{anchor}.html")
    kinds = [("SVG, light and dark", "svg")]
    if site.png and drawn.entry.is_painted:
        kinds += [("PNG", "png"), ("PNG, dark", "dark.png")]
    files = [(name, site.places.file(f"{entry.address}/{anchor}.{end}")) for name, end in kinds]
    snippet = ENVIRONMENT.get_template("frame.html").render(
        address=address(site.site_url, path),
        title=f"{named} ({measured(drawn.panel)})",
        size=_frame_size(entry, drawn),
    )
    drawings = tuple((name, file, address(site.site_url, file)) for name, file in files)
    return EmbedCode(anchor, named, path, snippet, drawings)


def title(entry: ChartEntry, drawn: Drawn) -> str:
    """Name a panel where its chart is out of sight."""
    own = drawn.entry.panel.title
    return f"{entry.chart.title}: {own}" if own else entry.chart.title


def notes(drawn: Drawn) -> list[str]:
    """List the lines below a drawing: what it measures, its scale, its signs."""
    panel = drawn.entry.panel
    key = "; ".join(words for _, words in drawing_key(panel, drawn.entry))
    return [f"{measured(panel)}.", *filter(None, [drawn.heatmap.scale.note, key])]


def _frame_size(entry: ChartEntry, drawn: Drawn) -> tuple[int, int]:
    """Return width and height of a frame, in pixels, in which nothing need be scrolled."""
    width, height = drawn.heatmap.size
    inner = max(width, MIN_WIDTH)
    head = _line_count(title(entry, drawn), TITLE_SIZE, inner) * TITLE_LINE
    foot = sum(_line_count(note, NOTE_SIZE, inner) for note in notes(drawn)) + 1
    down = head + GAP + height + SCROLLBAR + GAP + foot * NOTE_LINE
    return inner + 2 * EDGE, down + 2 * EDGE


def _line_count(text: str, letters: int, room: int) -> int:
    """Count the lines that a text takes, as words at their ends leave some room free."""
    return ceil(text_width(text, letters) * 1.1 / room)
