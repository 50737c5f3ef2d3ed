"""The page of a figure: the values that figure.html shows."""

from __future__ import annotations

from ...atlas import figures
from ...cache import digest
from ..files.file_kinds import FIGURE_FILES, file_links
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
    )


def title_of_figure(figure: figures.FigureEntry) -> str:
    """Name a figure so that no description of it is named alike."""
    return f"{figure.chart.title} (figure)"


def _content(site: Site, figure: figures.FigureEntry) -> Rendered:
    panels = drawn_figure(figure)
    return render(
        site,
        "figure.html",
        site.places.page(figure.address),
        figure=figure,
        panels=panels,
        tallies=figures.tallies(figure.reconciled),
        cell_ids=site.cell_ids(figure.place),
        second=figures.second_verdicts(figure),
        links=file_links(site, figure.address, FIGURE_FILES),
        links_of_panels=[
            file_links(site, figure.address, FIGURE_FILES, item.anchor) for item in figure.panels
        ],
    )
