"""The theme's search box, answered by Pagefind: what of the host is asked and what is replaced."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

from ..cache import Fingerprint
from ..site import Places, blocks, search_index, search_scripts
from .made_files import Entries

# The theme's script that answers its search box; a part of its name tells its release.
_WORKERS = "assets/javascripts/workers/search.*.js"
_SEARCH = ("search", "material/search")
# The plugins that it cannot work beside, and why.
_FROM_DISK = "cannot work from a disk, where a browser fetches nothing. Switch offline off"
_AGAINST = {
    "offline": _FROM_DISK,
    "material/offline": _FROM_DISK,
    "i18n": "makes one index, and i18n builds one language after the other",
}
# Where Pagefind knows no language it reads the words as they are.
_LANGUAGE = "en"


def refusal(config: MkDocsConfig) -> str:
    """Say why Pagefind cannot answer a site's search box, and what to do about it; "" if it can."""
    plugins, theme = config.plugins, config.theme
    if theme.name != "material":
        return f"needs the theme material; this site has {theme.name}"
    if not any(name in plugins for name in _SEARCH):
        return "needs Material's search box. Add search under plugins:"
    for name in _AGAINST.keys() & plugins.keys():
        if plugins[name].config.get("enabled", True):
            return _AGAINST[name]
    if lacking := search_index.missing_packages():
        packages = " and ".join(lacking)
        return f"needs the package {packages}. Run: pip install 'mkdocs-chart-atlas[pagefind]'"
    if not any(any(Path(folder).glob(_WORKERS)) for folder in theme.dirs):
        return "does not know this release of Material: its search has no script to replace"
    return ""


def replace_workers(files: Files, places: Places, *, by_pagefind: bool) -> None:
    """Have the theme's search box answered by a script of ours, or by the theme's behind ours.

    Other themes have no such script, and stay as they are.
    """
    for file in files:
        if Path(file.src_uri).match(_WORKERS):
            if by_pagefind:
                file.content_string = search_scripts.pagefind_worker(places)
            else:
                file.content_string = search_scripts.theme_worker(places, file.content_string)


def place_of_search(config: MkDocsConfig, places: Places) -> blocks.SearchPlace:
    """Return where a site answers a query: by its search, or by the filter of its charts."""
    theme = config.theme
    if any(name in config.plugins for name in _SEARCH):
        # Material's opens on any page; other themes have a page of their own for it.
        if theme.name == "material":
            return blocks.SearchPlace("", "q")
        if theme.get("include_search_page"):
            return blocks.SearchPlace("search.html", "q")
    return blocks.SearchPlace(places.url(places.page("charts/index")), "text")


def language(config: MkDocsConfig) -> str:
    """Return the language of a site's search, in two letters."""
    for name in _SEARCH:
        if name in config.plugins:
            found: Any = config.plugins[name].config.get("lang")
            return str(found[0] if found else _LANGUAGE)[:2]
    return _LANGUAGE


# -- what is kept of the index --------------------------------------------------------------------


def joined_entries(entries: Mapping[Fingerprint, Entries]) -> bytes:
    """Return the search's entries of many pages, each by what it is made of, as bytes."""
    return json.dumps(entries, ensure_ascii=False).encode("utf-8", "surrogatepass")


def split_entries(data: bytes) -> dict[Fingerprint, Entries]:
    """Read what joined_entries() has written; ValueError and others where that is not so."""
    return {source: _checked(found) for source, found in json.loads(data).items()}


def _checked(found: Entries) -> Entries:
    if not all(map(_is_entry, found)):
        raise ValueError("these are no entries of a search")
    return found


def _is_entry(found: Mapping[str, Any]) -> bool:
    texts = [found["location"], found["title"], found["text"], *found.get("tags", [])]
    boost = found.get("boost", 1)
    return {*map(type, texts)} == {str} and isinstance(boost, int | float)
