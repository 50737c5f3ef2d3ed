"""The page of a figure: the values that figure.html shows."""

from __future__ import annotations

from ...atlas import figures
from ...cache import digest
from ...model import OwnerFacts
from ...owner import source_address, source_line
from ..citation import Citation, citations
from ..files.file_kinds import FIGURE_FILES, file_links
from ..links import address
from ..page import Page, Rendered
from ..site_values import Site
from .figure_views import drawn_figure, figure_summary
from .rendering import render


def figure_page(site: Site, figure: figures.FigureEntry) -> Page:
    """Return the page of a figure."""
    path = site.places.page(figure.address)
    return Page(
        path=path,
        words=lambda: (title_of_figure(figure), figure_summary(figure)),
        make=lambda: _content(site, figure),
        source=digest(site.settings, path, site.print_of_chart(figure)),
        chart=figure if figure.panels else None,
    )


def title_of_figure(figure: figures.FigureEntry) -> str:
    """Name a figure so that no description of it is named alike."""
    return f"{figure.chart.title} (figure)"


def _citation(site: Site, figure: figures.FigureEntry) -> Citation:
    url = site.places.url(site.places.page(figure.address))
    return Citation(
        key=f"figure-{figure.id}",
        title=title_of_figure(figure),
        site=site.site_name,
        url=address(site.site_url, url),
        facts=OwnerFacts(source=figure.source),
        corrected=figure.reconciled.counts["corrected"],
    )


def _content(site: Site, figure: figures.FigureEntry) -> Rendered:
    panels = drawn_figure(figure)
    return render(
        site,
        "figure.html",
        site.places.page(figure.address),
        figure=figure,
        panels=panels,
        source=source_line(figure.source),
        source_address=source_address(figure.source),
        tallies=figures.tallies(figure.reconciled),
        cell_ids=site.cell_ids(figure.place),
        second=site.second_verdicts(figure.key),
        is_relative=not site.site_url,
        citations=citations(_citation(site, figure)),
        links=file_links(site, figure.address, FIGURE_FILES),
        links_of_panels=[
            file_links(site, figure.address, FIGURE_FILES, item.anchor) for item in figure.panels
        ],
    )
