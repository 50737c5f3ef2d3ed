"""A heatmap for other pages: a bare page to frame, and the words that frame it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from ..atlas import ChartEntry
from ..drawing import text_width
from .drawn_panels import Drawn
from .environment import ENVIRONMENT
from .links import address, relative
from .site_values import Site
from .words import measured, picture_key

# As in embed.css: the edge around all, the sizes and heights of lines, the gaps between parts.
EDGE, GAP = 12, 8
TITLE_SIZE, TITLE_LINE = 15, 20
NOTE_SIZE, NOTE_LINE = 12, 18
# A narrower frame would break its title into slivers; and a bar to scroll may need its room.
MIN_WIDTH, SCROLLBAR = 320, 16


@dataclass(frozen=True, slots=True)
class Frame:
    """A panel to embed.

    path: of its bare page. snippet: the words of its frame. pictures: the name, the path and the
    address of each.
    """

    anchor: str
    title: str
    path: str
    snippet: str
    pictures: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a frame in pixels."""

    width: int
    height: int


def embed_page(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    """Return the bare page of one panel or of all: heatmaps, and a link to the chart's page."""
    chart = site.places.url(site.places.chart(entry.slug))
    one = panels[0] if len(panels) == 1 else None
    name = f"{one.entry.anchor}.html" if one else "index.html"
    here = site.places.chart_file(entry.slug, f"embed/{name}")
    return ENVIRONMENT.get_template("embed.html").render(
        panels=[(drawn, drawn.entry.panel.title, notes(drawn)) for drawn in panels],
        entry=entry,
        site_name=site.site_name,
        title=title(entry, one) if one else entry.chart.title,
        link=f"{relative(chart, here)}{f'#{one.entry.anchor}' if one else ''}",
        canonical=address(site.site_url, chart) if site.site_url else None,
    )


def embed_frame(site: Site, entry: ChartEntry, drawn: Drawn) -> Frame:
    """Return what one copies to show a panel elsewhere."""
    anchor, named = drawn.entry.anchor, title(entry, drawn)
    path = site.places.chart_file(entry.slug, f"embed/{anchor}.html")
    kinds = [("SVG, light and dark", "svg")]
    if site.png and drawn.entry.is_painted:
        kinds += [("PNG", "png"), ("PNG, dark", "dark.png")]
    files = [(name, site.places.chart_file(entry.slug, f"{anchor}.{end}")) for name, end in kinds]
    snippet = ENVIRONMENT.get_template("frame.html").render(
        address=address(site.site_url, path),
        title=f"{named} ({measured(drawn.panel)})",
        size=size(entry, drawn),
    )
    return Frame(
        anchor=anchor,
        title=named,
        path=path,
        snippet=snippet,
        pictures=tuple((name, file, address(site.site_url, file)) for name, file in files),
    )


def title(entry: ChartEntry, drawn: Drawn) -> str:
    """Name a panel where its chart is out of sight."""
    own = drawn.entry.panel.title
    return f"{entry.chart.title}: {own}" if own else entry.chart.title


def notes(drawn: Drawn) -> list[str]:
    """List the lines below a picture: what it measures, its scale, its signs."""
    panel = drawn.entry.panel
    key = "; ".join(words for _, words in picture_key(panel, drawn.entry))
    return [f"{measured(panel)}.", *filter(None, [drawn.heatmap.scale.note, key])]


def size(entry: ChartEntry, drawn: Drawn) -> Size:
    """Return the size of a frame in which nothing need be scrolled."""
    width, height = drawn.heatmap.size
    inner = max(width, MIN_WIDTH)
    head = _line_count(title(entry, drawn), TITLE_SIZE, inner) * TITLE_LINE
    foot = sum(_line_count(note, NOTE_SIZE, inner) for note in notes(drawn)) + 1
    down = head + GAP + height + SCROLLBAR + GAP + foot * NOTE_LINE
    return Size(inner + 2 * EDGE, down + 2 * EDGE)


def _line_count(text: str, letters: int, room: int) -> int:
    """Count the lines that a text takes, as words at their ends leave some room free."""
    return ceil(text_width(text, letters) * 1.1 / room)
