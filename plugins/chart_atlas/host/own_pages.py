"""The pages that MkDocs does not make, each as a file that it writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import InclusionLevel

from ..cache import Fingerprint, Store
from ..site import Page, Rendered, Site, SiteFiles, heads, with_policy, without_indents
from ..terminal import harmless
from .made_files import Entries, MadePage
from .search import joined_entries, split_entries
from .theme import Theme

_SEARCHED = "searched"


@dataclass
class OwnPages:
    """The pages of a build that MkDocs does not make: files that it writes."""

    site: Site
    store: Store
    standing: SiteFiles
    files: list[MadePage] = field(default_factory=list)
    theme: Theme = field(init=False)

    def add(self, page: Page, config: MkDocsConfig) -> MadePage:
        """Add a page; return the file that MkDocs writes."""
        make, source = (lambda: self._html(file)), lambda: self.theme.source_of(page)
        file: MadePage = MadePage.at(config, page.path, self.standing, make, source)
        file.ours, file.inclusion = page, InclusionLevel.NOT_IN_NAV
        file.seed, file.is_list = page.seed, page.is_list
        file.dest_uri = self.site.places.published(page.path)
        self.files.append(file)
        return file

    def entries(self) -> Iterator[dict[str, Any]]:
        """Yield the search's entries of all pages, those known from before read all at once."""
        before = self.store.read(_SEARCHED, "", split_entries) or {}
        now: dict[Fingerprint, Entries] = {}
        for file in self.files:
            source = self.theme.source_of(file.ours)
            if file.entries is None and source not in before:
                self._html(file)
            now[source] = before[source] if file.entries is None else file.entries
        if now.keys() != before.keys():
            self.store.put(_SEARCHED, "", joined_entries(now))
        return chain.from_iterable(now.values())

    def _html(self, file: MadePage) -> bytes:
        page, rendered = file.ours, file.ours.make()
        shown, file.entries = self.theme.shown(file, page, rendered)
        html = with_heavy_blocks(self.site, page, shown, rendered)
        if self.theme.guards:
            html = with_policy(html, self.theme.policy(self.site.places.published(page.path)))
        return html.encode("utf-8", "xmlcharrefreplace")


def with_heavy_blocks(site: Site, page: Page, shown: str, rendered: Rendered) -> str:
    """Put the heavy blocks of a page in their places in what the theme shows of it."""
    tags = "" if _is_described(shown) else heads.social_tags(site, page)
    head = f"{tags}{heads.linked_data(site, page)}"
    try:
        whole = rendered.published(shown.replace("</head>", f"{head}</head>", 1))
    except ValueError as error:
        raise PluginError(
            harmless(
                f"chart-atlas: {page.path}: the place {error} of a block is gone; a plugin"
                " or the theme took it out. Exclude the atlas's pages there, or switch it off."
            )
        ) from error
    return without_indents(whole)


def described_once(site: Site, page: Page, html: str) -> str:
    """Take what a finished page says to other sites out, where another plugin has it say the same.

    What the owner has put there is kept, as it is with pages.
    """
    head = heads.social_tags(site, page)
    others = html.replace(head, "", 1) if head else html
    return others if _is_described(others) else html


def _is_described(html: str) -> bool:
    """Return whether a page's head has what other sites show with a link to it (Open Graph)."""
    head = html.partition("</head>")[0]
    return any(f"property={quote}og:" in head for quote in ('"', "'", ""))
