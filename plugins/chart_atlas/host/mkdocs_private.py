"""What MkDocs and its plugins have no public way for: only this module touches such names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

# MkDocs documents the command, but no function that runs it within a process.
from mkdocs.__main__ import cli

# Nothing public makes what a template knows of a page.
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

# Nothing public tells whether `exclude_docs` or `draft_docs` leave a file out, before MkDocs warns.
from mkdocs.structure.files import File, set_exclusions

# What is handed on as it is.
__all__ = ["LiveReloadServer", "get_context", "set_exclusions"]

# The modules of the two search plugins that are known.
_SEARCHES = ("mkdocs.contrib.search", "material.plugins.search.plugin")
# Where a search plugin gathers its entries: Material's, MkDocs's.
_ENTRIES = ("entries", "_entries")


def run_mkdocs(*words: str) -> None:
    """Run a command of MkDocs; an error is a click.ClickException or SystemExit, as it is there."""
    cli.main(words, prog_name="mkdocs", standalone_mode=False)


def wrap_builder(server: LiveReloadServer, wrapper: Callable[[Callable[..., None]], None]) -> None:
    """Have a function call what builds a preview; no event lets a plugin survive a failed build."""
    server.builder = partial(wrapper, server.builder)


# -- the search -----------------------------------------------------------------------------------


def is_search(plugin: object) -> bool:
    """Return whether a plugin is a search; only its module tells whatever name it was given."""
    return type(plugin).__module__ in _SEARCHES


def search_entries(plugins: Iterable[object]) -> list[dict[str, Any]]:
    """Return the list that the first search plugin gathers its entries in, [] without one.

    No search plugin has a way to read the entries of a page or to add some.
    """
    for index in (getattr(plugin, "search_index", None) for plugin in plugins):
        for name in _ENTRIES:
            if isinstance(found := getattr(index, name, None), list):
                return found
    return []


# -- several languages ----------------------------------------------------------------------------


class Translator(Protocol):
    """The plugin mkdocs-static-i18n, which builds a site once a language; it has no public names.

    The atlas has one language. It is made with the pages of the first one, and those of the others
    lead to it.
    """

    current_language: str | None
    default_language: str
    # What its list for search engines holds.
    i18n_files_per_language: dict[str, list[File]]


def translator(config: MkDocsConfig) -> Translator | None:
    """Return the plugin that builds the site in several languages, if there is one."""
    found: Any = config.plugins.get("i18n")
    return found if hasattr(found, "i18n_files_per_language") else None


def is_further_language(config: MkDocsConfig) -> bool:
    """Return whether a build adds the pages of another language to a site that is finished."""
    found = translator(config)
    return found is not None and found.current_language not in (None, found.default_language)


def translate_nothing(translator: Translator, pages: Iterable[File]) -> None:
    """Have the plugin take pages as they are: in its first language, without a translation."""
    language = translator.default_language
    for page in pages:
        vars(page).update(locale=language, locale_alternate_of=language, alternates={})
        translator.i18n_files_per_language[language].append(page)
