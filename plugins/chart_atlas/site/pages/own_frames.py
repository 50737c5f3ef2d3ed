"""Our own frame around pages, for a site that no host makes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from urllib.parse import urlsplit

from markupsafe import Markup

from ..environment import ENVIRONMENT
from ..files.bundles import asset
from ..files.file_kinds import FileKind
from ..links import address, relative
from ..page import Heading, Page, Rendered
from ..policy import policy_of
from ..site_values import Site
from . import blocks, heads
from .index_pages import indexes
from .rendering import render

SEARCH, WORKER = "search/index", "search/worker.js"
MISSING, HOME = "404.html", "index.html"
STYLE = "own.css"
# What the frame itself fetches.
FRAME_FILES: list[FileKind[[], bytes]] = [
    FileKind(STYLE, lambda: asset(STYLE)),
    FileKind("own.js", lambda: asset("own.js")),
]


def framed(site: Site, page: Page, rendered: Rendered) -> str:
    """Return a page of the atlas as it is published."""
    html = _frame(
        site,
        site.places.url(page.path),
        (page.title, page.summary),
        rendered.content,
        rendered.headings,
    )
    head = f"{heads.social_tags(site, page)}{heads.linked_data(site, page)}"
    return rendered.published(html.replace("</head>", f"{head}</head>", 1))


def home_page(site: Site) -> str:
    """Return the first page of the site."""
    html = _frame(site, "", (site.site_name, ""), home_content(site))
    return html.replace("</head>", f"{heads.home_data(site, '')}</head>", 1)


def home_content(site: Site) -> str:
    """Return what the first page shows, without a frame."""
    home = Markup(blocks.home(site, ""))  # noqa: S704 - a finished block
    return render(site, "own_home.html", "", home=home).whole


def menu_pages(site: Site) -> list[tuple[str, str]]:
    """List what the menu of the site leads to: the words and the path of each page."""
    listed = [
        (index.title, site.places.page(index.address)) for index in indexes(site) if index.in_menu
    ]
    return [("Home", "index.md"), *listed]


def search_page(site: Site) -> str:
    """Return the page on which a script answers queries."""
    path = site.places.page(SEARCH)
    url = site.places.url(path)
    worker = relative(site.places.asset(WORKER), url)
    content = render(site, "own_search.html", path, worker=worker).whole
    return _frame(site, url, ("Search", ""), content)


def missing_page(site: Site) -> str:
    """Return the page at an address where nothing is; its links begin at the top of the host."""
    base = f"{urlsplit(site.site_url or '').path.rstrip('/')}/"
    content = blocks.missing(site, base, _search_place(site))
    return _frame(site, MISSING, ("Page not found", ""), content, base=base)


def _frame(
    site: Site,
    here: str,
    words: tuple[str, str],
    content: str,
    headings: Sequence[Heading] = (),
    base: str = "",
) -> str:
    """Put the frame around a page.

    here: its URL from the top of the site. words: its title and summary. base: leads to the top.
    """
    base = base or relative("", here)
    return ENVIRONMENT.get_template("own_frame.html").render(
        site=site,
        here=here,
        title=words[0],
        summary=words[1],
        content=Markup(content),  # noqa: S704 - a finished block
        headings=headings,
        base=base,
        file=lambda name: f"{base}{site.places.asset(name)}",
        menu=[(words, site.places.url(path)) for words, path in menu_pages(site)],
        search=_search_place(site),
        has_search=site.searched_in_parts,
        canonical=address(site.site_url, here) if site.site_url and here != MISSING else None,
        policy=_policy(),
    )


def _search_place(site: Site) -> blocks.SearchPlace:
    """Return where a query is answered: on the page of the search, or by the filter of charts."""
    if site.searched_in_parts:
        return blocks.SearchPlace(site.places.url(site.places.page(SEARCH)), "q")
    return blocks.SearchPlace(site.places.url(site.places.page("charts/index")), "text")


@cache
def _policy() -> Markup:
    return Markup(policy_of(frozenset()))  # noqa: S704 - no text of anybody is in it
