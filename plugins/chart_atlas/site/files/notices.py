"""What a site tells machines of itself: a guide for language models, a feed, what may be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from xml.etree import ElementTree as ET

from ...atlas import ChartEntry
from ...drawing import clean_text
from ..links import address, relative
from ..page import Page
from ..site_values import Site
from ..words import chart_summary, counted
from .data_files import data_files
from .twins import TWIN, escaped

GUIDE, FEED, ROBOTS = "llms.txt", "feed.xml", "robots.txt"
# The guide names so many charts, the feed so many of the newest.
GUIDE_CHARTS, FEED_CHARTS = 60, 20
_ATOM = "http://www.w3.org/2005/Atom"


def guide(site: Site, pages: Iterable[Page]) -> bytes:
    """Return llms.txt: what the atlas is, and where its data, lists and charts are."""
    here = site.places.file(GUIDE)

    def link(words: str, path: str, more: str = "") -> str:
        target = address(site.site_url, path if site.site_url else relative(path, here))
        return f"- [{escaped(words)}]({target}){f': {escaped(more)}' if more else ''}"

    found = [entry for entry in site.atlas.charts if entry.panels]
    values = counted(sum(entry.values for entry in found), "value")
    lists = [page for page in pages if page.listed]
    named = sorted(found, key=site.added, reverse=True)[:GUIDE_CHARTS]
    rest = len(found) - len(named)
    lines = [
        f"# {escaped(site.site_name)}",
        "",
        f"> An atlas of {counted(len(found), 'chart')} with {values}, read from descriptions.",
        "",
        "Each description tells of a figure in words. Its numbers are given as it states them, and",
        "drawn again as a heatmap; nothing is filled in. A cell may be approximate, a range, or",
        "marked as empty: the column state of the table of all cells tells. Statements of the",
        "descriptions are checked against these numbers: charts.json counts the contradicted ones.",
        "",
        "## Data",
        "",
        *(link(it.label, site.places.file(it.name)) for it in data_files(site) if it.label),
        "",
        "## Lists",
        "",
        *(link(page.title, site.places.url(page.path), page.summary) for page in lists),
        "",
        "## Charts",
        "",
        *(link(it.title, _file(site, it), chart_summary(it)) for it in named),
        *(
            [f"- {counted(rest, 'more chart')}: the list of all charts above has them."]
            * (rest > 0)
        ),
    ]
    return "\n".join([*lines, ""]).encode()


def _file(site: Site, entry: ChartEntry) -> str:
    return site.places.file(f"{entry.address}/{TWIN}")


def feed(site: Site) -> bytes:
    """Return an Atom feed of the newest charts, by the days of their first commits."""
    dated = [entry for entry in site.atlas.charts if entry.panels and site.added(entry)]
    newest = sorted(dated, key=site.added, reverse=True)[:FEED_CHARTS]
    home, own = address(site.site_url, ""), address(site.site_url, site.places.file(FEED))
    root = ET.Element("feed", xmlns=_ATOM)
    _add(root, "title", f"{clean_text(site.site_name)}: newest charts")
    _add(root, "id", own)
    ET.SubElement(root, "link", rel="self", type="application/atom+xml", href=own)
    ET.SubElement(root, "link", rel="alternate", type="text/html", href=home)
    # All days are known, as all of these charts have been committed.
    days = [day for entry in newest for day in _days(site, entry)]
    _add(root, "updated", max(days, key=datetime.fromisoformat))
    _add(ET.SubElement(root, "author"), "name", clean_text(site.site_name))
    for entry in newest:
        first, last = _days(site, entry)
        page = address(site.site_url, site.places.url(site.places.page(entry.address)))
        item = ET.SubElement(root, "entry")
        _add(item, "title", clean_text(entry.title))
        _add(item, "id", address(site.site_url, site.places.url(site.places.page(f"c/{entry.id}"))))
        ET.SubElement(item, "link", rel="alternate", type="text/html", href=page)
        _add(item, "published", first)
        _add(item, "updated", last)
        _add(item, "summary", clean_text(chart_summary(entry)))
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _days(site: Site, entry: ChartEntry) -> Iterator[str]:
    """Give when a chart was first and last committed."""
    past = site.history.of(entry.chart.seed)
    first = past.first.date if past and past.first else ""
    yield first
    yield (past.last.date if past and past.last else "") or first


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def robots(site: Site) -> bytes:
    """Return robots.txt: all may be read, and where the list of pages is."""
    lines = ["User-agent: *", "Allow: /"]
    if site.site_url:
        lines += ["", f"Sitemap: {address(site.site_url, 'sitemap.xml')}"]
    return "\n".join([*lines, ""]).encode()
