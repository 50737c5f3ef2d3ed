"""All pages of a site, and the block of its home page."""

from __future__ import annotations

from ...atlas import Entity, Move, Registry
from ...cache import digest
from ...model import ENTITY_KINDS, EntityKind
from ..page import LAST, Page
from ..site_values import Site
from .index_pages import indexes
from .rendering import render

# The home page shows so many charts where the owner has chosen none, so many names of a kind, and
# so many contradicted sentences.
HOME_CHARTS, HOME_NAMES, HOME_QUOTES = 3, 5, 3


def all_pages(site: Site) -> dict[str, Page]:
    """Return every page by its path; none of them is made yet."""
    pages = [page for each in indexes(site) for page in (*each.pages(site), *each.members(site))]
    # No page gives way to one that says that there is none.
    taken = {site.places.published(page.path) for page in pages}
    gone = [_gone(site, move) for move in site.moves if move.target is None]
    pages += [page for page in gone if site.places.published(page.path) not in taken]
    return {page.path: page for page in pages}


def _gone(site: Site, move: Move) -> Page:
    path = site.path_of_move(move)
    summary = "What was at this address is no longer part of this atlas."
    return Page(
        path=path,
        words=lambda: ("No longer here", summary),
        make=lambda: render(site, "gone.html", path, move=move),
        source=digest(site.settings, path, move),
        weight=LAST,
    )


def home_block(site: Site, url: str) -> str:
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
