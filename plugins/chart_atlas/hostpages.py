"""Pages by the host's theme, each made once.

MkDocs takes some ten milliseconds a page: it reads a source, renders Markdown, parses the result
for the search, and fills the theme's template, each time anew. What it makes of a page of ours
depends only on the page and on the site around it; so where no other plugin looks at pages, they
are made here, of the same parts, and kept.
"""

from __future__ import annotations

import html
import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import jinja2
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as HostPage
from mkdocs.structure.toc import AnchorLink, TableOfContents

from .finished import Print, Work, digest
from .pages import Heading, Page, Rendered, unpacked
from .standing import Standing

# Events of a plugin that do not see a page or a file: they hinder nothing.
_BLIND = {
    *("startup", "shutdown", "serve", "config", "pre_build", "post_build", "build_error"),
    *("pre_template", "template_context", "post_template"),
}
# Where a search plugin gathers its entries: that of Material, that of MkDocs.
_ENTRIES = ("entries", "_entries")
# Settings that say where the site is made, and not what is in it.
_PLACES = {"config_file_path", "docs_dir", "site_dir", "plugins", "theme", "hooks"}
_LEVEL = 1


class Made(File):
    """A file that is made when it is written: a thousand charts have many."""

    make: Callable[[], bytes] | None = None
    # All that it is made of, asked for when it is written; None if that is not known.
    source: Callable[[], Print | None] = lambda: None
    standing: Standing

    @classmethod
    def at(cls, config: MkDocsConfig, path: str, standing: Standing) -> Self:
        """Return a file without any bytes yet; path: its source, as the host knows it."""
        file = cls(path, None, config.site_dir, config.use_directory_urls)
        file.generated_by, file._content, file.standing = "chart-atlas", b"", standing
        return file

    @property
    def content_bytes(self) -> bytes:
        """The bytes, made anew each time unless a plugin has set others."""
        return self.make() if self.make else super().content_bytes

    @content_bytes.setter
    def content_bytes(self, value: bytes) -> None:
        self.make, self._content = None, value

    @property
    def content_string(self) -> str:
        """The bytes as text."""
        return self.content_bytes.decode("utf-8-sig")

    @content_string.setter
    def content_string(self, value: str) -> None:
        self.make, self._content = None, value

    def copy_file(self, dirty: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - the host's
        """Have it in the site."""
        source = self.source() if self.make else None
        self.standing.put(self.dest_uri, source, lambda: self.content_bytes)


class MadePage(Made):
    """A page that the host need not make: it is linked to as a page, and copied as a file."""

    def is_documentation_page(self) -> bool:
        """Say no: its source is none of Markdown."""
        return False


@dataclass(frozen=True, slots=True)
class Shell:
    """A page as the theme shows it, its heavy blocks not yet in it, and its entries in the search.

    An entry is what the search plugin of the site makes of it.
    """

    html: str
    entries: list[dict[str, Any]]

    def packed(self) -> bytes:
        """Return it as bytes that unpacked() reads."""
        head = json.dumps(self.entries, ensure_ascii=False).encode("utf-8", "surrogatepass")
        return b"\n".join(
            (head, zlib.compress(self.html.encode("utf-8", "xmlcharrefreplace"), _LEVEL))
        )


def entries(packed: bytes) -> list[dict[str, Any]]:
    """Read the search's entries of a packed page."""
    found: list[dict[str, Any]] = json.loads(packed.partition(b"\n")[0])
    return found


def page_html(packed: bytes) -> str:
    """Read the HTML of a packed page."""
    return zlib.decompress(packed.partition(b"\n")[2]).decode()


def meta(page: Page) -> dict[str, Any]:
    """Return what stands in a page's front matter; neither YAML nor a template can run it."""
    return {
        "title": html.escape(page.title),
        "description": html.escape(page.summary),
        # Generated pages lead on by their own links; an empty sidebar would only take their room.
        "hide": ["navigation"],
        # Who searches an atlas looks for its charts rather than for a guide beside them.
        "search": {"boost": page.weight},
    }


def contents(headings: Iterable[Heading]) -> TableOfContents:
    """Return a table of contents as the host has it."""
    return TableOfContents([AnchorLink(item.title, item.anchor, item.level) for item in headings])


def watchers(config: MkDocsConfig, own: BasePlugin[Any]) -> list[str]:
    """Name the plugins and hooks that see pages or files, so that the host must make ours."""
    return sorted(
        {
            config.plugins._event_origins.get(method, "a hook")  # noqa: SLF001 - has no other name
            for event, methods in config.plugins.events.items()
            if event not in _BLIND
            for method in methods
            if (plugin := getattr(method, "__self__", None)) is not own
            and not (event == "page_context" and _is_search(plugin))
        }
    )


def _is_search(plugin: object) -> bool:
    return type(plugin).__module__ in ("mkdocs.contrib.search", "material.plugins.search.plugin")


@dataclass(frozen=True)
class Theme:
    """The site around a page: all that the host would make it with."""

    config: MkDocsConfig
    nav: Navigation
    env: jinja2.Environment
    pages: Sequence[File]

    @cached_property
    def print(self) -> Print:
        """The fingerprint of the site around a page.

        What the theme makes of an empty page shows most of it: navigation, names, styles. Settings
        and templates are there for what the theme does only with some pages.
        """
        empty = Rendered("", (), (Heading("t", "a", 2),))
        words = lambda: ("t", "s")  # noqa: E731
        probe = Page("chart-atlas.md", words, listed=False, make=lambda: empty, parts="")
        file = MadePage(probe.path, None, "", self.config.use_directory_urls)
        shown = self.shell(file, probe, empty, "e").html
        return digest(shown, _settings(self.config), _templates(self.config))

    def work(
        self, file: File, page: Page, edit: str | None, source: Print, content: Callable[[], bytes]
    ) -> Work:
        """Return the making of a page of ours: a packed shell.

        source, content: all that its content is made of, and what gives the content, packed.
        """
        make = lambda: self.shell(file, page, unpacked(content()), edit).packed()  # noqa: E731
        return Work("shell", digest(self.print, source, edit), make)

    def shell(self, file: File, page: Page, rendered: Rendered, edit: str | None) -> Shell:
        """Show a page by the theme; edit: where its source is edited."""
        host = HostPage(None, file, self.config)
        host.meta, host.content = meta(page), rendered.content
        host.toc, host.edit_url = contents(rendered.headings), edit
        context = get_context(self.nav, self.pages, self.config, host)
        found = self._found(host, context)
        return Shell(self.env.get_template("main.html").render(context), found)

    def _found(self, host: HostPage, context: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Let the search plugin read a page, and take its entries from it."""
        gathered = self.gathered
        before = len(gathered)
        for search in self._searches:
            search.on_page_context(context, page=host, config=self.config, nav=self.nav)
        found = gathered[before:]
        del gathered[before:]
        return found

    @cached_property
    def gathered(self) -> list[dict[str, Any]]:
        """The entries of the site's search, to add to; of no use where it has none."""
        for search in self._searches:
            for name in _ENTRIES:
                found = getattr(getattr(search, "search_index", None), name, None)
                if isinstance(found, list):
                    return found
        return []

    @cached_property
    def _searches(self) -> list[Any]:
        return [plugin for plugin in self.config.plugins.values() if _is_search(plugin)]


def _settings(config: MkDocsConfig) -> str:
    site = {name: value for name, value in config.items() if name not in _PLACES}
    theme = dict(config.theme)
    return json.dumps([site, theme], default=_kind, sort_keys=True)


def _kind(value: object) -> str:
    """Name a thing that JSON does not know: not by its place in memory."""
    return str(value) if isinstance(value, Path) else type(value).__qualname__


def _templates(config: MkDocsConfig) -> Print:
    found = [
        (path.relative_to(folder).as_posix(), path.read_bytes())
        for folder in map(Path, config.theme.dirs)
        for path in sorted(folder.rglob("*.html"))
    ]
    return digest(found)
