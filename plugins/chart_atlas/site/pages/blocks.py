"""What the atlas puts into pages that are not its own: the home page, and the page not found."""

from __future__ import annotations

from dataclasses import dataclass

from ...atlas import Entity, Registry
from ...model import ENTITY_KINDS, EntityKind
from ..environment import ENVIRONMENT
from ..site_values import Site
from .index_pages import indexes
from .rendering import render

# The home page shows so many charts where the owner has chosen none, so many names of a kind, and
# so many contradicted sentences.
HOME_CHARTS, HOME_NAMES, HOME_QUOTES = 3, 5, 3


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


def _title_of_cards(site: Site, *, chosen: bool) -> str:
    if chosen:
        return "Featured"
    return "Newest charts" if site.history.pasts else "Some charts"


def _leading(site: Site) -> list[tuple[EntityKind, list[Entity]]]:
    """Return the names of each kind that stand in most charts, if their pages are made."""
    kinds = [kind for kind in ENTITY_KINDS if Registry.folder_of(kind) in site.shown]
    found = [
        (kind, sorted(site.atlas.entities[kind], key=lambda entity: -entity.charts)[:HOME_NAMES])
        for kind in kinds
    ]
    return [(kind, entities) for kind, entities in found if entities]
