"""What the atlas puts into pages that are not its own.

These are the home page, the page not found, and pages whose author wants a chart in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...atlas import ChartEntry, Entity, PanelEntry, Registry
from ...model import ENTITY_KINDS, EntityKind
from ..cell_notes import marked_rows
from ..drawn_panels import Drawn
from ..embed import notes, title
from ..environment import ENVIRONMENT
from ..site_values import Site
from ..words import measured
from .index_pages import indexes
from .rendering import render

# The home page shows so many charts where the owner has chosen none, so many names of a kind, and
# so many contradicted sentences.
HOME_CHARTS, HOME_NAMES, HOME_QUOTES = 4, 5, 3


@dataclass(frozen=True, slots=True)
class SearchPlace:
    """Where a site answers a query: the path from its top, and what an address calls the query."""

    path: str
    name: str


def missing(site: Site, base: str, search: SearchPlace) -> str:
    """Return what stands at an address where nothing is.

    base: the path of the site on its host, with a slash at its end.
    """
    links = [(index.title, site.places.page(index.address)) for index in indexes(site)]
    template = ENVIRONMENT.get_template("missing.html")
    return template.render(site=site, base=base, search=search, links=links)


def home(site: Site, url: str) -> str:
    """Return what the atlas holds, for the home page: counts and featured or newest charts.

    url: of the page that shows it, relative to the top of the site.
    """
    in_order = sorted(indexes(site), key=lambda index: not index.in_menu)
    links = [
        (words, site.places.page(index.address))
        for index in in_order
        for words in index.on_home(site)
    ]
    by_seed = {entry.description.seed.stem: entry for entry in site.atlas.charts}
    wanted = [by_seed[stem] for stem in site.featured if stem in by_seed]
    # What is not dated comes behind.
    dated = sorted(site.atlas.charts, key=site.added, reverse=True)
    newest = [entry for entry in dated if entry.panels][:HOME_CHARTS]
    return render(
        site,
        "home.html",
        url,
        links=links,
        featured=wanted or newest,
        featured_title="Featured"
        if wanted
        else "Newest charts"
        if site.history.pasts
        else "Charts",
        leading=_leading(site),
        wrong=site.verdicts.only("contradicted").quotes[:HOME_QUOTES],
    ).whole


def _leading(site: Site) -> list[tuple[EntityKind, list[Entity]]]:
    """Return the names of each kind that stand in most charts, if their pages are made."""
    kinds = [kind for kind in ENTITY_KINDS if Registry.folder_of(kind) in site.shown]
    found = [
        (kind, sorted(site.atlas.entities[kind], key=lambda entity: -entity.charts)[:HOME_NAMES])
        for kind in kinds
    ]
    return [(kind, entities) for kind, entities in found if entities]


# -- charts in pages of the author's --------------------------------------------------------------


def pictures(
    site: Site, url: str, entry: ChartEntry, panels: Sequence[PanelEntry], ident: str
) -> str:
    """Return the heatmaps of some panels of a chart, each with what it measures and its source.

    url: of the page that shows them, from the top of the site. ident: begins all ids in it.
    """
    drawn = [(it, [*notes(it), *_foot(it)]) for it in _drawn(site, entry, panels)]
    return _shown(site, url, entry, "shown_pictures.html", drawn=drawn, ident=ident)


def _foot(drawn: Drawn) -> list[str]:
    """Return what a file has below its drawing, where there is any."""
    return [drawn.foot] if drawn.foot else []


def tables(site: Site, url: str, entry: ChartEntry, panels: Sequence[PanelEntry]) -> str:
    """Return the wide tables of some panels of a chart, as pictures() does with its heatmaps."""
    ids = site.cell_ids(entry.place)
    drawn = [
        (it, [f"{measured(it.panel)}.", *_foot(it)], marked_rows(entry, ids, it))
        for it in _drawn(site, entry, panels)
    ]
    return _shown(site, url, entry, "shown_tables.html", drawn=drawn)


def value(site: Site, url: str, entry: ChartEntry, item: PanelEntry, row: int, column: int) -> str:
    """Return what a table prints for a place, as a link to its cell; row, column: their numbers."""
    (drawn,) = _drawn(site, entry, [item])
    labels = item.panel.row_axis.values[row], item.panel.column_axis.values[column]
    ids = site.cell_ids(entry.place)
    cell = marked_rows(entry, ids, drawn)[row][column]
    told = {"cell": cell, "spoken": drawn.heatmap.spoken(*labels), "name": title(entry, drawn)}
    return _shown(site, url, entry, "shown_value.html", **told)


def _shown(site: Site, url: str, entry: ChartEntry, template: str, **values: object) -> str:
    return render(site, template, url, entry=entry, title=title, **values).whole


def _drawn(site: Site, entry: ChartEntry, panels: Sequence[PanelEntry]) -> list[Drawn]:
    wanted = {item.anchor for item in panels}
    return [each for each in site.drawn(entry.slug) if each.entry.anchor in wanted]
