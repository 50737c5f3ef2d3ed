"""The scripts that answer the theme's search box, and the names that they know."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...atlas import Publication, Registry
from ...model import ENTITY_KINDS
from ..environment import embedded_json
from ..links import Places
from ..site_values import Site
from .bundles import asset

# Where the names of a site are, below the folder of its style sheet.
NAMES = "names.json"


def pagefind_worker(places: Places) -> str:
    """Return the script that answers the theme's search box by Pagefind."""
    listed = embedded_json(places.url(places.page("charts/index")))
    names = embedded_json(places.asset(NAMES))
    return _script(f"const LIST = {listed}, NAMES = {names};", "pagefind-worker.js")


def theme_worker(places: Places, own: str) -> str:
    """Return the script that answers the theme's search box in its own way, with what we add.

    own: the script of the theme.
    """
    folders = (*Registry.FOLDERS, Publication.CHARTS.name)
    listed = embedded_json([places.file(f"{folder}/") for folder in folders])
    return f"{_script(f'const LISTS = {listed};', 'search-worker.js')}\n{own}"


def _script(constants: str, name: str) -> str:
    return "\n".join((constants, *(asset(each).decode() for each in ("spelling.js", name))))


def names_json(site: Site) -> bytes:
    """Return the name and the place of each page that is called by one, the likelier ones first."""
    rows = ([name, site.places.url(site.places.page(address))] for name, address in _names(site))
    return json.dumps([*rows], ensure_ascii=False, separators=(",", ":")).encode()


def _names(site: Site) -> Iterator[tuple[str, str]]:
    for kind in ENTITY_KINDS:
        if Registry.folder_of(kind) in site.shown:
            yield from ((each.name, each.address) for each in site.atlas.entities[kind])
    yield from ((entry.title, entry.address) for entry in site.atlas.charts)
