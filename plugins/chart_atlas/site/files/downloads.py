"""Every file of an atlas that is no page: downloads, thumbnails, style sheet, scripts."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from urllib.parse import urlsplit

from ...atlas import Move, Pair, Statement
from ...cache import Work, digest, packed, unpacked_files
from ...drawing import checked_bundle, vega_bundle
from .. import difference_views, filters, lists
from ..environment import redirect
from ..page import Page
from ..pages.index_pages import has_long_ledger
from ..site_values import Site
from .chart_files import Download, files_of_charts, vega_versions
from .file_kinds import COMPARISON_FILES, FileKind

STYLES = (
    *("atlas.css", "marks.css", "finding.css", "paging.css", "picture.css", "compare.css"),
    "keyboard.css",
)
# In this order they make one script with one scope. One listener on the document serves every
# page, also those that a theme swaps in.
SCRIPTS = (
    *("live.js", "cells.js", "statements.js", "filtering.js", "sorting.js", "paging.js"),
    *("marks.js", "copy.js", "compare.js", "page.js"),
)
_SCOPE = '(() => {\n"use strict";\ndocument.documentElement.classList.add("ca-js");\n'
# The licences of all libraries that vega.js holds, as a file of the site.
VEGA_LICENCES = "vega.js.LICENSE.txt"
_NOTICE = f"/*! For licence information see {VEGA_LICENCES} */\n".encode()
_ASSETS = files("chart_atlas.site") / "assets"


def all_files(
    site: Site, pages: Mapping[str, Page], authors: Collection[str] = ()
) -> Iterator[Download]:
    """List every file to publish beside the pages.

    authors: the files of the site that are not of the atlas; no address of theirs leads on.
    """
    assets = [*_asset_files(site)]
    others = [*files_of_charts(site), *_comparison_files(site), *_statement_files(site)]
    taken = {site.places.published(path) for path in pages}
    taken.update(item.path for item in (*assets, *others))
    yield from assets
    yield from _redirects(site, _moves_by_file(site, taken), authors)
    yield from others


# -- style sheet and scripts ----------------------------------------------------------------------


def _joined_assets(names: Sequence[str]) -> str:
    return "\n".join((_ASSETS / name).read_text(encoding="utf-8") for name in names)


def script() -> str:
    """Return the one script of the pages."""
    return f"{_SCOPE}\n{_joined_assets(SCRIPTS)}\n}})();\n"


def _vega_script(site: Site) -> bytes:
    """Return Vega's scripts for the live view, put together only once a version of Vega.

    Their licences stand in a file beside them, as the first line says.
    """
    name = "bundle"
    work = Work(name, vega_versions(), lambda: packed({name: vega_bundle().encode()}))
    return _NOTICE + work.done(
        site.store, lambda data: checked_bundle(unpacked_files(data, [name])[name])
    )


def _asset_files(site: Site) -> Iterator[Download]:
    made: dict[str, Callable[[], bytes]] = {
        "atlas.css": lambda: _joined_assets(STYLES).encode(),
        "atlas.js": lambda: script().encode(),
        "vega.js": lambda: _vega_script(site),
    }
    as_is = ("redirect.js", "iframe-worker.js", VEGA_LICENCES)
    for name, make in (made | {name: (_ASSETS / name).read_bytes for name in as_is}).items():
        yield Download(site.places.asset(name), make)


# -- addresses that were left ---------------------------------------------------------------------


def _moves_by_file(site: Site, taken: Collection[str]) -> dict[str, Move]:
    """Return what leads on, by the file of its page: what the atlas has there itself stays."""
    found: dict[str, Move] = {}
    for move in site.moves:
        path = site.places.published(site.path_of_move(move))
        if move.target and path not in taken:
            found.setdefault(path, move)
    return found


def _redirects(
    site: Site, left: Mapping[str, Move], authors: Collection[str]
) -> Iterator[Download]:
    """Make a page at each address that was left, and one list of them for hosts that read it."""
    for path, move in left.items():
        here, there = _old_and_new_address(site, move)
        make = partial(redirect, site.places, here, there, site.site_url or "")
        yield Download(path, make, digest(site.settings, here, there))
    listed = [move for path, move in left.items() if path not in authors]
    yield Download("_redirects", lambda: _redirect_list(site, listed).encode())


def _redirect_list(site: Site, left: Sequence[Move]) -> str:
    base = urlsplit(site.site_url or "").path.rstrip("/")
    pairs = [_old_and_new_address(site, move) for move in left]
    return "".join(f"{base}/{here} {base}/{there} 301\n" for here, there in pairs)


def _old_and_new_address(site: Site, move: Move) -> tuple[str, str]:
    """Return both from the top of the site."""
    target = site.places.page(move.target or move.address)
    return site.places.url(site.path_of_move(move)), site.places.url(target)


# -- comparisons and statements -------------------------------------------------------------------


def _comparison_files(site: Site) -> Iterator[Download]:
    """List the files of comparisons, and what the choice of any two panels needs."""
    found = site.comparisons
    if not found.sides:
        return
    path = site.places.index_file("compare", "panels.json")
    yield Download(
        path,
        lambda: _compact_json(difference_views.chooser_data(found)),
        digest(site.settings, site.whole),
    )
    for pair in found.made:
        source = digest(site.settings, site.print_of_pair(pair))
        for kind in COMPARISON_FILES:
            path = site.places.comparison_file(pair.slug, kind.name)
            yield Download(path, partial(_comparison_file, kind, pair), source)


def _comparison_file(kind: FileKind[[Pair], str], pair: Pair) -> bytes:
    return kind.make(pair).encode()


def _statement_files(site: Site) -> Iterator[Download]:
    """List what a long ledger is filtered by without reading all its pages."""
    shards = lists.shards(site.statements) if has_long_ledger(site) else []
    for number, shard in enumerate(shards, 1):
        path = site.places.index_file("claims", f"rows-{number}.json")
        source = digest(site.settings, site.whole, number)
        yield Download(path, partial(_statement_facts, site, shard), source)


def _statement_facts(site: Site, shard: Sequence[Statement]) -> bytes:
    return _compact_json(filters.statement_facts(shard, site.about))


def _compact_json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
