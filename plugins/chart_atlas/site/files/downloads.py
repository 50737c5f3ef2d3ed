"""Every file of an atlas that is no page: downloads, thumbnails, style sheet, scripts."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from urllib.parse import urlsplit

from ...atlas import Move, Pair
from ...cache import digest
from .. import difference_views, filters, lists
from ..environment import redirect
from ..pages import Pages
from .chart_files import VEGA_LICENCES, Download, bundle, of_charts

STYLES = (
    *("atlas.css", "marks.css", "finding.css", "paging.css", "picture.css", "compare.css"),
    "keyboard.css",
)
# In this order they make one script with one scope. One listener on the document serves every
# page, also those that a theme swaps in.
SCRIPTS = (
    *(
        "live.js",
        "cells.js",
        "statements.js",
        "filtering.js",
        "sorting.js",
        "paging.js",
        "marks.js",
    ),
    *("copy.js", "compare.js", "page.js"),
)
_SCOPE = '(() => {\n"use strict";\ndocument.documentElement.classList.add("ca-js");\n'


def all_files(pages: Pages, authors: Collection[str] = ()) -> Iterator[Download]:
    """List every file to publish beside the pages.

    authors: the files of the site that are not of the atlas; no address of theirs leads on.
    """
    assets = [*_assets(pages)]
    others = [*of_charts(pages), *_of_comparisons(pages), *_of_statements(pages)]
    taken = {pages.places.published(path) for path in pages.all}
    taken.update(item.path for item in (*assets, *others))
    yield from assets
    yield from _redirects(pages, _left(pages, taken), authors)
    yield from others


def script() -> str:
    """Return the one script of the pages."""
    folder = files("chart_atlas.site") / "assets"
    parts = [(folder / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join((_SCOPE, *parts, "})();\n"))


def _assets(pages: Pages) -> Iterator[Download]:
    folder = files("chart_atlas.site") / "assets"
    css = "\n".join((folder / name).read_text(encoding="utf-8") for name in STYLES)
    yield Download(pages.places.asset("atlas.css"), css.encode)
    yield Download(pages.places.asset("atlas.js"), lambda: script().encode())
    yield Download(pages.places.asset("redirect.js"), (folder / "redirect.js").read_bytes)
    for file in (folder / "iframe-worker.js", folder / VEGA_LICENCES):
        yield Download(pages.places.asset(file.name), file.read_bytes)
    yield Download(pages.places.asset("vega.js"), partial(bundle, pages))


def _left(pages: Pages, taken: Collection[str]) -> dict[str, Move]:
    """Return what leads on, by the file of its page: what the atlas has there itself stays."""
    moves = ((pages.places.published(pages.at(move)), move) for move in pages.moves if move.target)
    found: dict[str, Move] = {}
    for path, move in moves:
        if path not in taken:
            found.setdefault(path, move)
    return found


def _redirects(
    pages: Pages, left: Mapping[str, Move], authors: Collection[str]
) -> Iterator[Download]:
    """Make a page at each address that was left, and one list of them for hosts that read it."""
    for path, move in left.items():
        here, there = _way(pages, move)
        source = digest(pages.settings, here, there)
        yield Download(path, partial(_redirect, pages, here, there), source)
    listed = [move for path, move in left.items() if path not in authors]
    yield Download("_redirects", lambda: _redirect_list(pages, listed).encode())


def _redirect(pages: Pages, here: str, there: str) -> bytes:
    return redirect(pages.places, here, there, pages.site_url or "").encode()


def _redirect_list(pages: Pages, left: Sequence[Move]) -> str:
    base = urlsplit(pages.site_url or "").path.rstrip("/")
    lines = []
    for move in left:
        here, there = _way(pages, move)
        lines.append(f"{base}/{here} {base}/{there} 301\n")
    return "".join(lines)


def _way(pages: Pages, move: Move) -> tuple[str, str]:
    """Return the old and the new address, from the top of the site."""
    target = pages.places.page(move.target or move.address)
    return pages.places.url(pages.at(move)), pages.places.url(target)


def _of_comparisons(pages: Pages) -> Iterator[Download]:
    found = pages.comparisons
    if not found.sides:
        return
    path = pages.places.index_file("compare", "panels.json")
    yield Download(path, partial(_choices, pages), digest(pages.settings, pages.whole))
    for pair in found.made:
        path = pages.places.comparison_file(pair.slug, "difference.csv")
        source = digest(pages.settings, pages.fingerprint_of_pair(pair))
        yield Download(path, partial(_differences, pair), source)


def _facts(make: Callable[[], object]) -> bytes:
    return json.dumps(make(), separators=(",", ":")).encode()


def _choices(pages: Pages) -> bytes:
    data = difference_views.chooser_data(pages.comparisons)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _differences(pair: Pair) -> bytes:
    return difference_views.difference_csv(pair.compared).encode()


def _of_statements(pages: Pages) -> Iterator[Download]:
    """List what a long ledger is filtered by without reading all its pages."""
    shards = lists.shards(pages.statements) if pages.has_long_ledger else []
    for number, shard in enumerate(shards, 1):
        make = partial(filters.statement_facts, shard, pages.about)
        path = pages.places.index_file("claims", f"rows-{number}.json")
        source = digest(pages.settings, pages.whole, number)
        yield Download(path, partial(_facts, make), source)
