"""Every file of an atlas that is no page: downloads, thumbnails, style sheet, scripts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from . import differing, embedding, rasters, tables
from .atlas import ChartEntry
from .export import chart_data
from .heatmap import dark
from .moves import Move
from .pages import PREVIEW, Pages
from .picture import svg
from .preview import preview
from .store import Store
from .templating import Drawn, redirect
from .thumbnail import thumbnail
from .wording import chart_summary, measured

STYLES = ("atlas.css", "marks.css", "finding.css", "picture.css", "compare.css", "keyboard.css")
# In this order they make one script with one scope. One listener on the document serves every
# page, also those that a theme swaps in.
SCRIPTS = (
    *("live.js", "cells.js", "statements.js", "filtering.js", "sorting.js", "marks.js", "copy.js"),
    *("compare.js", "page.js"),
)
_SCOPE = '(() => {\n"use strict";\ndocument.documentElement.classList.add("ca-js");\n'


@dataclass(frozen=True, slots=True)
class Download:
    """A file of the site: its path, and what makes its bytes."""

    path: str
    make: Callable[[], bytes]


def all_files(pages: Pages, store: Store) -> Iterator[Download]:
    """List every file to publish beside the pages."""
    yield from _assets(pages, store)
    yield from _redirects(pages)
    for entry in pages.atlas.charts:
        for placed in pages.entries(entry):
            yield from _of_chart(pages, placed, pages.drawn[entry.slug], store)
    yield from _of_comparisons(pages)


def script() -> str:
    """Return the one script of the pages."""
    folder = files(__package__ or "chart_atlas") / "assets"
    parts = [(folder / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join((_SCOPE, *parts, "})();\n"))


def _assets(pages: Pages, store: Store) -> Iterator[Download]:
    folder = files(__package__ or "chart_atlas") / "assets"
    css = "\n".join((folder / name).read_text(encoding="utf-8") for name in STYLES)
    yield Download(pages.places.asset("atlas.css"), css.encode)
    yield Download(pages.places.asset("atlas.js"), lambda: script().encode())
    yield Download(pages.places.asset("redirect.js"), (folder / "redirect.js").read_bytes)
    shim = folder / "vendor" / "iframe-worker.js"
    yield Download(pages.places.asset(shim.name), shim.read_bytes)
    make = partial(_kept, store, "bundle", "vega", lambda: rasters.vega_bundle().encode())
    yield Download(pages.places.asset("vega.js"), make)


def _redirects(pages: Pages) -> Iterator[Download]:
    """Make a page at each address that was left, and one list of them for hosts that read it."""
    left = [m for m in pages.moves if m.target is not None and pages.at(m) not in pages.all]
    for move in left:
        here, there = _way(pages, move)
        page = partial(redirect, pages.places, here, there, pages.site_url or "")
        path = pages.places.published(pages.at(move))
        yield Download(path, lambda page=page: page().encode())  # type: ignore[misc]
    yield Download("_redirects", lambda: _redirect_list(pages, left).encode())


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


def _of_chart(
    pages: Pages, entry: ChartEntry, panels: Sequence[Drawn], store: Store
) -> Iterator[Download]:
    if not entry.panels:
        return
    data = json.dumps(chart_data(entry.chart), ensure_ascii=False, indent=1)
    own: list[tuple[str, Callable[[], bytes]]] = [
        ("chart.json", data.encode),
        ("cells.csv", lambda: tables.chart_csv(entry.chart).encode()),
        ("thumb.svg", lambda: _thumb(panels, entry)),
    ]
    if pages.png:
        own.append((PREVIEW, lambda: _preview(pages, panels, entry, store)))
    for drawn in panels:
        own += _of_panel(drawn, entry, store, png=pages.png)
        yield _bare_page(pages, entry, drawn)
    yield _bare_page_of_all(pages, entry, panels)
    for name, make in own:
        yield Download(pages.places.chart_file(entry.slug, name), make)


def _of_comparisons(pages: Pages) -> Iterator[Download]:
    found = pages.comparisons
    if not found.sides:
        return
    data = json.dumps(differing.chooser_data(found), ensure_ascii=False, separators=(",", ":"))
    yield Download(pages.places.index_file("compare", "panels.json"), data.encode)
    for item in found.made:
        path = pages.places.comparison_file(item.slug, "difference.csv")
        yield Download(path, lambda item=item: differing.difference_csv(item).encode())  # type: ignore[misc]


def _bare_page(pages: Pages, entry: ChartEntry, drawn: Drawn) -> Download:
    make = partial(embedding.page, pages.places, pages.site_name, pages.site_url, entry, [drawn])
    return Download(embedding.path(pages.places, entry, drawn), lambda: make().encode())


def _bare_page_of_all(pages: Pages, entry: ChartEntry, panels: Sequence[Drawn]) -> Download:
    make = partial(embedding.page, pages.places, pages.site_name, pages.site_url, entry, panels)
    return Download(embedding.all_path(pages.places, entry), lambda: make().encode())


def _thumb(panels: Sequence[Drawn], entry: ChartEntry) -> bytes:
    specs = [drawn.spec for drawn in panels]
    return thumbnail(specs, title=entry.chart.title).encode()


def _preview(pages: Pages, panels: Sequence[Drawn], entry: ChartEntry, store: Store) -> bytes:
    """Draw the picture for links to a chart; it is kept by what is on it."""
    specs = [drawn.spec for drawn in panels]
    summary = chart_summary(entry)
    picture = preview(specs, title=entry.chart.title, summary=summary, site=pages.site_name)
    return _kept(store, "preview", picture, partial(rasters.svg_png, picture))


def _of_panel(
    drawn: Drawn, entry: ChartEntry, store: Store, *, png: bool
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    panel, anchor, spec = drawn.entry.panel, drawn.entry.anchor, drawn.spec
    text = json.dumps(spec, ensure_ascii=False, indent=1)
    title = f"{panel.title or entry.chart.title}: {measured(panel)}"
    yield f"{anchor}.csv", lambda: tables.tidy_csv([panel]).encode()
    yield f"{anchor}.wide.csv", lambda: tables.wide_csv(panel).encode()
    yield f"{anchor}.vl.json", text.encode
    standalone = partial(svg, spec, ident=anchor, title=title, description="", standalone=True)
    yield f"{anchor}.svg", lambda: standalone().encode()
    if png:
        yield f"{anchor}.png", partial(_kept, store, "png", text, partial(rasters.png, spec))
        yield f"{anchor}.dark.png", partial(_dark_png, spec, store)


def _dark_png(spec: dict[str, Any], store: Store) -> bytes:
    changed = dark(spec)
    make = partial(rasters.png, changed, background=changed["background"])
    return _kept(store, "png", json.dumps(changed, ensure_ascii=False), make)


def _kept(store: Store, kind: str, source: str, make: Callable[[], bytes]) -> bytes:
    """Return what Vega makes from a source, made only once a source and a version of Vega."""
    package = "altair" if kind == "png" else "vl-convert-python"
    made_by = f"{version('vl-convert-python')}\n{version(package)}"
    return store.made(kind, f"{made_by}\n{source}", make)
