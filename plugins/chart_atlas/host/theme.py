"""Pages by the host's theme.

MkDocs takes some ten milliseconds a page: it reads a source, renders Markdown, parses the result
for the search, and fills the theme's template, each time anew. What it makes of a page of ours
depends only on the page and on the site around it; so where no other plugin looks at pages, they
are made here, of the same parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import jinja2
import mkdocs
from jinja2.bccache import Bucket
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as HostPage
from mkdocs.utils.templates import TemplateContext

from ..cache import Fingerprint, digest
from ..site import Heading, Page, PageNeeds, Rendered, page_needs, policy_of
from ..terminal import log
from .front_matter import BODY, page_meta, table_of_contents
from .made_files import Entries
from .mkdocs_private import get_context, is_search, search_entries

# Settings that say where the site is made, and not what is in it.
_PLACES = {"config_file_path", "docs_dir", "site_dir", "plugins", "theme", "hooks"}
# The file of a page that is shown empty, to learn what the theme puts around one.
_PROBE = "chart-atlas.html"


class _Compiled(jinja2.BytecodeCache):
    """The templates of the theme, compiled once in a process, as `mkdocs serve` builds often.

    In memory only: what is read from a file would run.
    """

    _known: ClassVar[dict[tuple[str, str], bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template that was compiled from the same text."""
        if known := self._known.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        self._known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


@dataclass(frozen=True)
class Theme:
    """The site around a page: all that MkDocs would make it with.

    date: of the build, None for now. guards: whether pages publish a policy.
    """

    config: MkDocsConfig
    nav: Navigation
    env: jinja2.Environment
    pages: Sequence[File]
    date: datetime | None
    guards: bool
    _frames: dict[int, PageNeeds] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Have templates compiled only once."""
        self.env.bytecode_cache = self.env.bytecode_cache or _Compiled()

    def checked(self) -> Theme:
        """Return the theme; without a policy if it cannot show a page that has nothing of ours."""
        try:
            if self.guards:
                self.frame("")
        except jinja2.TemplateError as error:
            log.warning(
                "chart-atlas: the theme cannot show an empty page (%s), so that what it runs is not"
                " known and no Content-Security-Policy is published. Set"
                " content_security_policy: false",
                error,
            )
            return replace(self, guards=False)
        return self

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The fingerprint of the site around a page.

        What the theme makes of an empty page shows most of it: navigation, names, styles. Settings
        and templates are there for what the theme does only with some pages.
        """
        policy = self.policy(_PROBE) if self.guards else None
        settings = {name: self.config[name] for name in self.config if name not in _PLACES}
        parts = (_plain(settings), _plain(dict(self.config.theme)), mkdocs.__version__)
        return digest(self._empty_page(_PROBE), repr(parts), _templates(self.config), policy)

    def policy(self, address: str) -> str:
        """Return the policy of a page of ours; address: of its file, from the top of the site."""
        return policy_of(self.frame(address))

    def frame(self, address: str) -> PageNeeds:
        """Return what the theme around a page runs and fetches: the same for all at one depth."""
        depth = address.count("/")
        if depth not in self._frames:
            self._frames[depth] = page_needs(self._empty_page("x/" * depth + _PROBE))
        return self._frames[depth]

    def _empty_page(self, address: str) -> str:
        """Show a page without content, as if it were at an address."""
        empty = Rendered("", (), (Heading("t", "a", 2),))
        page = Page("chart-atlas.md", lambda: ("t", "s"), make=lambda: empty, source="", edit="e")
        directories = self.config.use_directory_urls
        file = File(page.path, None, "", directories, dest_uri=address)
        return self.shown(file, page, empty)[0]

    def source_of(self, page: Page) -> Fingerprint:
        """Return the fingerprint of all that a page of ours is made of, with the site around it."""
        return digest(self.fingerprint, page.source, page.edit)

    def shown(self, file: File, page: Page, rendered: Rendered) -> tuple[str, Entries]:
        """Return a page as the theme shows it, and its entries in the search."""
        host = HostPage(None, file, self.config)
        host.markdown, host.meta, host.content = BODY, page_meta(page), rendered.content
        host.toc, host.edit_url = table_of_contents(rendered.headings), page.edit
        context = dated(get_context(self.nav, self.pages, self.config, host), self.date)
        before = len(self.entries)
        for search in self._searches:
            search.on_page_context(context, page=host, config=self.config, nav=self.nav)
        entries = self.entries[before:]
        del self.entries[before:]
        html = self.env.get_template("main.html").render(context)
        # The file would keep the page as long as the build lasts.
        file.page = None
        return html, entries

    @cached_property
    def entries(self) -> list[dict[str, Any]]:
        """The entries of the site's search, to add to; of no use where it has none."""
        return search_entries(self._searches)

    @cached_property
    def _searches(self) -> list[Any]:
        return [plugin for plugin in self.config.plugins.values() if is_search(plugin)]


def dated(context: TemplateContext, date: datetime | None) -> TemplateContext:
    """Give what a template knows the date of a build, if that is not now."""
    if date:
        context["build_date_utc"] = date
    return context


def _plain(value: object) -> object:
    """Return a setting by what it holds; a thing of another kind not by its place in memory.

    Names may be of any kind, as YAML has numbers too.
    """
    if isinstance(value, Mapping):
        return sorted((repr(name), _plain(each)) for name, each in value.items())
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, str | int | float | Path):
        return repr(value)
    return type(value).__qualname__


def _templates(config: MkDocsConfig) -> list[tuple[str, bytes]]:
    return [
        (path.relative_to(folder).as_posix(), path.read_bytes())
        for folder in map(Path, config.theme.dirs)
        for path in sorted(folder.rglob("*.html"))
    ]
