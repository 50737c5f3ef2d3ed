"""Every file of an atlas that is no page: downloads, thumbnails, style sheet, scripts."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from . import rasters, tables
from .atlas import ChartEntry
from .export import chart_data
from .pages import Pages
from .picture import svg
from .templating import Drawn
from .thumbnail import thumbnail
from .wording import measured

STYLES = ("atlas.css", "finding.css", "picture.css")
# In this order they make one script with one scope. One listener on the document serves every
# page, also those that a theme swaps in.
SCRIPTS = ("live.js", "cells.js", "statements.js", "filtering.js", "sorting.js", "page.js")
_SCOPE = '(() => {\n"use strict";\ndocument.documentElement.classList.add("ca-js");\n'


@dataclass(frozen=True, slots=True)
class Download:
    """A file of the site: its path, and what makes its bytes."""

    path: str
    make: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder that keeps what is slow to make; its entries are named by what made them."""

    folder: Path

    def get(self, kind: str, source: str, make: Callable[[], bytes]) -> bytes:
        """Return the bytes made from a source, made only once a source and package version."""
        package = "altair" if kind == "png" else "vl-convert-python"
        key = f"{kind}\n{version('vl-convert-python')}\n{version(package)}\n{source}"
        path = self.folder / kind / hashlib.sha256(key.encode()).hexdigest()
        if path.is_file():
            return path.read_bytes()
        data = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"{path.name}.{os.getpid()}.new")  # no other build's file
        beside.write_bytes(data)
        beside.replace(path)
        return data


def all_files(pages: Pages, cache: Cache) -> Iterator[Download]:
    """List every file to publish beside the pages."""
    yield from _assets(pages, cache)
    for entry in pages.atlas.charts:
        yield from _of_chart(pages, entry, cache)


def script() -> str:
    """Return the one script of the pages."""
    folder = files(__package__ or "chart_atlas") / "assets"
    parts = [(folder / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join((_SCOPE, *parts, "})();\n"))


def _assets(pages: Pages, cache: Cache) -> Iterator[Download]:
    folder = files(__package__ or "chart_atlas") / "assets"
    css = "\n".join((folder / name).read_text(encoding="utf-8") for name in STYLES)
    yield Download(pages.places.asset("atlas.css"), css.encode)
    yield Download(pages.places.asset("atlas.js"), lambda: script().encode())
    make = partial(cache.get, "bundle", "vega", lambda: rasters.vega_bundle().encode())
    yield Download(pages.places.asset("vega.js"), make)


def _of_chart(pages: Pages, entry: ChartEntry, cache: Cache) -> Iterator[Download]:
    if not entry.panels:
        return
    data = json.dumps(chart_data(entry.chart), ensure_ascii=False, indent=1)
    own: list[tuple[str, Callable[[], bytes]]] = [
        ("chart.json", data.encode),
        ("cells.csv", lambda: tables.chart_csv(entry.chart).encode()),
        ("thumb.svg", lambda: _thumb(pages, entry)),
    ]
    for drawn in pages.drawn[entry.slug]:
        own += _of_panel(drawn, entry, cache, png=pages.png)
    for name, make in own:
        yield Download(pages.places.chart_file(entry.slug, name), make)


def _thumb(pages: Pages, entry: ChartEntry) -> bytes:
    specs = [drawn.spec for drawn in pages.drawn[entry.slug]]
    return thumbnail(specs, title=entry.chart.title).encode()


def _of_panel(
    drawn: Drawn, entry: ChartEntry, cache: Cache, *, png: bool
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
        yield f"{anchor}.png", partial(cache.get, "png", text, partial(rasters.png, spec))
