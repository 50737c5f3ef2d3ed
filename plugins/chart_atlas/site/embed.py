"""Heatmaps for other pages: a bare page a chart, and the code that frames one of its panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from urllib.parse import urlencode

from ..atlas import ChartEntry
from ..drawing import text_width
from ..terminal import as_json
from .drawn_panels import Drawn
from .environment import ENVIRONMENT
from .links import address, relative
from .site_values import Site
from .words import drawing_key, measured

# The bare page of a chart, below its address; the anchor of a panel shows that one alone. And what
# https://oembed.com asks for, so that who is given the address of the chart can frame that page.
EMBED, OEMBED = "embed/index.html", "oembed.json"
# As in embed.css: the edge around all, the sizes and heights of lines, the gaps between parts.
EDGE, GAP = 12, 8
TITLE_SIZE, TITLE_LINE = 15, 20
NOTE_SIZE, NOTE_LINE = 12, 18
# A narrower frame would break its title into slivers; and a bar to scroll may need its room.
MIN_WIDTH, SCROLLBAR = 320, 16


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """What one copies to show a panel elsewhere.

    page: the path of the bare page. snippet: the HTML that frames it. picture, address: the path
    and the address of the SVG file.
    """

    anchor: str
    page: str
    snippet: str
    picture: str
    address: str


def embed_page(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    """Return the bare page of a chart: its SVG files, and links to the chart's page."""
    chart = site.places.url(site.places.page(entry.address))
    here = site.places.file(f"{entry.address}/{EMBED}")
    return ENVIRONMENT.get_template("embed.html").render(
        panels=[(drawn, notes(drawn)) for drawn in panels],
        entry=entry,
        site_name=site.site_name,
        link=relative(chart, here),
        canonical=address(site.site_url, chart) if site.site_url else None,
        oembed=oembed_address(site, entry),
        styles=relative(site.places.asset("embed.css"), here),
    )


def oembed_address(site: Site, entry: ChartEntry) -> str | None:
    """Return where the oEmbed of a chart is; None where the site has no address.

    Those who ask for it look for the address of the page in it, which a file does without.
    """
    if not site.site_url:
        return None
    page = address(site.site_url, site.places.url(site.places.page(entry.address)))
    path = site.places.file(f"{entry.address}/{OEMBED}")
    return f"{address(site.site_url, path)}?{urlencode({'url': page})}"


def oembed(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    """Return the frame of a chart as oEmbed: as large as its largest panel asks for."""
    sizes = [_frame_size(entry, drawn) for drawn in panels]
    size = max(width for width, _ in sizes), max(height for _, height in sizes)
    page = site.places.url(site.places.page(f"{entry.address}/embed/index"))
    frame = {"address": address(site.site_url, page), "title": entry.title, "size": size}
    told = {
        "version": "1.0",
        "type": "rich",
        "title": entry.title,
        "provider_name": site.site_name,
        "provider_url": address(site.site_url, ""),
        "html": ENVIRONMENT.get_template("frame.html").render(frame),
        "width": size[0],
        "height": size[1],
    }
    return as_json(told, indent=None)


def embed_code(site: Site, entry: ChartEntry, drawn: Drawn) -> EmbedCode:
    """Return what one copies to show a panel elsewhere."""
    anchor, named = drawn.entry.anchor, title(entry, drawn)
    page = site.places.page(f"{entry.address}/embed/index")
    picture = site.places.file(f"{entry.address}/{anchor}.svg")
    snippet = ENVIRONMENT.get_template("frame.html").render(
        address=address(site.site_url, f"{site.places.url(page)}#{anchor}"),
        title=f"{named} ({measured(drawn.panel)})",
        size=_frame_size(entry, drawn),
    )
    return EmbedCode(anchor, page, snippet, picture, address(site.site_url, picture))


def title(entry: ChartEntry, drawn: Drawn) -> str:
    """Name a panel where its chart is out of sight."""
    own = drawn.entry.panel.title
    return f"{entry.title}: {own}" if own else entry.title


def notes(drawn: Drawn) -> list[str]:
    """List the lines below a drawing: what it measures, its scale, its signs."""
    panel = drawn.entry.panel
    key = "; ".join(words for _, words in drawing_key(panel, drawn.entry))
    told = [drawn.heatmap.scale.note, key]
    return [f"{measured(panel)}.", *filter(None, told)]


def _frame_size(entry: ChartEntry, drawn: Drawn) -> tuple[int, int]:
    """Return width and height of a frame, in pixels, in which nothing need be scrolled."""
    width, height = drawn.file_size
    inner = max(width, MIN_WIDTH)
    head = _line_count(entry.title, TITLE_SIZE, inner) * TITLE_LINE
    foot = sum(_line_count(note, NOTE_SIZE, inner) for note in notes(drawn)) + 1
    down = head + GAP + height + SCROLLBAR + GAP + foot * NOTE_LINE
    return inner + 2 * EDGE, down + 2 * EDGE


def _line_count(text: str, letters: int, room: int) -> int:
    """Count the lines that a text takes, as words at their ends leave some room free."""
    return ceil(text_width(text, letters) * 1.1 / room)
