"""What a site tells machines of itself: a guide for language models, a feed, what may be read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from xml.etree import ElementTree as ET

from ...atlas import ChartEntry
from ...diff import news
from ...drawing import clean_text
from ..links import address, relative
from ..page import Page
from ..site_values import Site
from ..words import chart_summary, counted, summary_of_news
from .data_files import data_files
from .twins import TWIN, escaped

GUIDE, FEED, ROBOTS = "llms.txt", "feed.xml", "robots.txt"
# The guide names so many charts.
GUIDE_CHARTS = 60
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
    """Return an Atom feed of the last changes, by the days of their commits."""
    home, own = address(site.site_url, ""), address(site.site_url, site.places.file(FEED))
    root = ET.Element("feed", xmlns=_ATOM)
    _add(root, "title", f"{clean_text(site.site_name)}: what's new")
    _add(root, "id", own)
    ET.SubElement(root, "link", rel="self", type="application/atom+xml", href=own)
    ET.SubElement(root, "link", rel="alternate", type="text/html", href=home)
    days = [it.commit.date for it in site.news] or [_last_day(site)]
    _add(root, "updated", max(days, key=datetime.fromisoformat))
    _add(ET.SubElement(root, "author"), "name", clean_text(site.site_name))
    for it in site.news:
        _add_entry(root, site, it)
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _add_entry(root: ET.Element, site: Site, it: news.News) -> None:
    entry = it.entry
    short, page = (
        address(site.site_url, site.places.url(site.places.page(each)))
        for each in (f"c/{entry.id}", entry.address)
    )
    item = ET.SubElement(root, "entry")
    _add(item, "title", clean_text(entry.title))
    # A chart is new once, and may change in many commits.
    _add(item, "id", short if it.is_addition else f"{short}#{it.commit.hash}")
    ET.SubElement(item, "link", rel="alternate", type="text/html", href=page)
    _add(item, "published", it.commit.date)
    _add(item, "updated", it.commit.date)
    _add(item, "summary", clean_text(summary_of_news(it)))


def _last_day(site: Site) -> str:
    """Return when a chart was last changed, as git tells of one at least."""
    pasts = filter(None, (site.history.of(entry.chart.seed) for entry in site.atlas.charts))
    days = [it.date for past in pasts for it in (past.first, past.last) if it and it.date]
    return max(days, key=datetime.fromisoformat)


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def robots(site: Site) -> bytes:
    """Return robots.txt: all may be read, and where the list of pages is."""
    lines = ["User-agent: *", "Allow: /"]
    if site.site_url:
        lines += ["", f"Sitemap: {address(site.site_url, 'sitemap.xml')}"]
    return "\n".join([*lines, ""]).encode()
