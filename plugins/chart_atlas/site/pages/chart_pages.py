"""The page of a chart: the values that chart.html shows."""

from __future__ import annotations

from collections.abc import Sequence

from ...atlas import ChartEntry, Pair
from ...cache import digest
from ..citation import Citation
from ..embed import embed_frame
from ..files.file_kinds import PREVIEW, chart_links, panel_links
from ..links import address
from ..page import Page, Rendered
from ..site_values import Site
from ..words import chart_summary
from .rendering import render


def chart_page(site: Site, entry: ChartEntry) -> Page:
    """Return the page of a chart."""
    seed, path = entry.chart.seed, site.places.chart(entry.slug)
    has_preview = entry.panels and site.previews
    compared = site.comparisons.pairs_of_chart(entry)
    return Page(
        path=path,
        words=lambda: (entry.chart.title, chart_summary(entry)),
        make=lambda: _content(site, entry, compared),
        source=digest(
            site.settings,
            path,
            site.print_of_chart(entry),
            [site.print_of_pair(pair) for pair in compared],
            site.history.of(seed),
            site.edit(seed),
        ),
        preview=site.places.chart_file(entry.slug, PREVIEW) if has_preview else None,
        seed=seed,
        edit=site.edit(seed),
    )


def _content(site: Site, entry: ChartEntry, compared: Sequence[Pair]) -> Rendered:
    panels = site.drawn(entry.slug)
    return render(
        site,
        "chart.html",
        site.places.chart(entry.slug),
        entry=entry,
        chart=entry.chart,
        panels=panels,
        statements=entry.statements,
        compared=compared,
        links=chart_links(site, entry),
        links_of_panels=[panel_links(site, entry, item) for item in entry.panels],
        citation=_citation(site, entry),
        past=site.history.of(entry.chart.seed),
        edit=site.edit(entry.chart.seed),
        frames=[embed_frame(site, entry, drawn) for drawn in panels],
    )


def _citation(site: Site, entry: ChartEntry) -> Citation:
    permalink = site.places.url(site.places.permalink(entry.id))
    return Citation(
        key=f"chart-{entry.id}",
        title=entry.chart.title,
        site=site.site_name,
        url=address(site.site_url, permalink),
        past=site.history.of(entry.chart.seed),
    )
