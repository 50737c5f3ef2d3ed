"""All pages of a site."""

from __future__ import annotations

from ...atlas import Move
from ...cache import digest
from ..page import LAST, Page
from ..site_values import Site
from .index_pages import indexes
from .rendering import render


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
