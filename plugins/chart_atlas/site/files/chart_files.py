"""The files of charts: data, pictures, bare pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.metadata import version

from ...atlas import ChartEntry
from ...cache import Print, Work, digest, packed, settings_print, unpacked_files
from ...drawing import (
    PngSource,
    checked_bundle,
    checked_png,
    heatmap_template,
    png,
    preview_svg,
    take_heatmap_template,
    thumbnail_svg,
    vega_bundle,
)
from ...output import chart_data, tidy_csv, wide_csv
from .. import embed
from ..environment import Drawn
from ..pages import PREVIEW, Pages
from ..words import chart_summary

# The licences of all libraries that vega.js holds, as a file of the site.
VEGA_LICENCES = "vega.js.LICENSE.txt"
_NOTICE = f"/*! For licence information see {VEGA_LICENCES} */\n".encode()


@dataclass(frozen=True, slots=True)
class Download:
    """A file of the site: its path, what makes its bytes, and all that they are made of.

    source: None for what is made anew in each build.
    """

    path: str
    make: Callable[[], bytes]
    source: Print | None = None


def of_charts(pages: Pages) -> Iterator[Download]:
    """List the files of all charts, each at every address that its chart has had."""
    charts = [entry for entry in pages.atlas.charts if entry.panels]
    placed = {at.slug: (at, entry.slug) for entry in charts for at in pages.entries(entry)}
    # The files of a chart are written one after the other, and are made together.
    made = lru_cache(maxsize=1)(
        lambda slug: _work(pages, *placed[slug]).done(
            pages.store, partial(unpacked_files, names=tuple(_names(placed[slug][0])))
        )
    )
    for slug, (entry, now) in placed.items():
        source = _work(pages, entry, now).source
        for name in _names(entry):
            path = pages.places.chart_file(slug, name)
            yield Download(path, partial(_file, made, slug, name), source)
    for each in png_files(pages):
        make = partial(each.work().done, pages.store, checked_png)
        yield Download(each.path, make, each.source)


def _file(made: Callable[[str], Mapping[str, bytes]], slug: str, name: str) -> bytes:
    return made(slug)[name]


def _names(entry: ChartEntry) -> Iterator[str]:
    yield from ("chart.json", "cells.csv", "thumb.svg", "embed/index.html")
    for item in entry.panels:
        yield from (f"{item.anchor}.{kind}" for kind in ("csv", "wide.csv", "vl.json", "svg"))
        yield f"embed/{item.anchor}.html"


def chart_works(pages: Pages) -> Iterator[Work]:
    """List what copies of this process can make: pages of a few charts, and the files of charts.

    The files of a chart come right behind its page, as both show what is drawn once. A page that
    lists many charts would have a copy look at all of them, and what it looks at it has to itself:
    such pages are made when they are asked for.
    """
    by_seed = {entry.chart.seed: entry for entry in pages.atlas.charts}
    for page in pages.all.values():
        if not page.is_list:
            yield pages.work(page)
        if page.seed and (entry := by_seed[page.seed]).panels:
            yield from (_work(pages, at, entry.slug) for at in pages.entries(entry))


def _work(pages: Pages, entry: ChartEntry, now: str) -> Work:
    """Return the making of a chart's files; now: the slug of its page, if entry has another."""
    make = partial(_made, pages, entry, partial(pages.drawn, now))
    source = digest(pages.settings, pages.fingerprint(entry))
    return Work("files", source, lambda: packed(make()))


def _made(
    pages: Pages, entry: ChartEntry, drawn: Callable[[], Sequence[Drawn]]
) -> dict[str, bytes]:
    panels = drawn()
    texts = {
        "chart.json": json.dumps(chart_data(entry.chart), ensure_ascii=False, indent=1),
        "cells.csv": tidy_csv(entry.chart.panels),
        "thumb.svg": thumbnail_svg([panel.heatmap for panel in panels], title=entry.chart.title),
        "embed/index.html": _bare(pages, entry, panels),
    }
    for panel in panels:
        texts |= _of_panel(panel)
        texts[f"embed/{panel.entry.anchor}.html"] = _bare(pages, entry, [panel])
    return {name: texts[name].encode() for name in _names(entry)}


def _bare(pages: Pages, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    return embed.embed_page(pages.places, pages.site_name, pages.site_url, entry, panels)


def _of_panel(drawn: Drawn) -> dict[str, str]:
    panel, anchor = drawn.entry.panel, drawn.entry.anchor
    standalone = drawn.heatmap.svg(
        ident=anchor, title=drawn.title, description=drawn.description, standalone=True
    )
    return {
        f"{anchor}.csv": tidy_csv([panel]),
        f"{anchor}.wide.csv": wide_csv(panel),
        f"{anchor}.vl.json": json.dumps(drawn.heatmap.specification, ensure_ascii=False),
        f"{anchor}.svg": standalone,
    }


# -- what Vega draws, and Vega itself --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PngFile:
    """A PNG file: its path in the site, the fingerprint of all that it is made of.

    drawn_of: gives what it is drawn of, which can go to another process.
    """

    path: str
    source: Print
    drawn_of: Callable[[], PngSource]

    def work(self) -> Work:
        """Return its making, in this process."""
        return Work("png", self.source, lambda: png(self.drawn_of()))


def png_files(pages: Pages) -> Iterator[PngFile]:
    """List the PNG files of all charts, at every address."""
    for entry in pages.atlas.charts if pages.previews else ():
        for at in pages.entries(entry) if entry.panels else ():
            yield from _of_chart(pages, at, partial(pages.drawn, entry.slug))


def _of_chart(
    pages: Pages, entry: ChartEntry, panels: Callable[[], Sequence[Drawn]]
) -> Iterator[PngFile]:
    made_of = digest(pages.settings, pages.fingerprint(entry), _vega())
    for name, drawn_of in _png_sources(pages, entry, panels):
        path = pages.places.chart_file(entry.slug, name)
        yield PngFile(path, digest(made_of, name), drawn_of)


def _png_sources(
    pages: Pages, entry: ChartEntry, panels: Callable[[], Sequence[Drawn]]
) -> Iterator[tuple[str, Callable[[], PngSource]]]:
    yield PREVIEW, partial(_preview, pages, entry, panels)
    for at, item in enumerate(entry.panels if pages.png else ()):
        if item.is_painted:
            yield f"{item.anchor}.png", partial(_light, panels, at)
            yield f"{item.anchor}.dark.png", partial(_dark, panels, at)


def _light(panels: Callable[[], Sequence[Drawn]], at: int) -> PngSource:
    return panels()[at].heatmap.on_white


def _dark(panels: Callable[[], Sequence[Drawn]], at: int) -> PngSource:
    return panels()[at].heatmap.on_dark


def _preview(pages: Pages, entry: ChartEntry, panels: Callable[[], Sequence[Drawn]]) -> PngSource:
    """Return the preview of a chart as an SVG file."""
    heatmaps = [panel.heatmap for panel in panels()]
    title, summary = entry.chart.title, chart_summary(entry)
    return preview_svg(heatmaps, title=title, summary=summary, site=pages.site_name)


def bundle(pages: Pages) -> bytes:
    """Return Vega's scripts for the live view, put together only once a version of Vega.

    Their licences stand in a file beside them, as the first line says.
    """
    name = "bundle"
    make = Work(name, _vega(), lambda: packed({name: vega_bundle().encode()}))
    return _NOTICE + make.done(
        pages.store, lambda data: checked_bundle(unpacked_files(data, [name])[name])
    )


def load_heatmap_template(pages: Pages) -> str:
    """Have the template of heatmaps at hand, which Altair makes only once a version."""
    make = Work("layout", settings_print(), lambda: heatmap_template().encode())
    return make.done(pages.store, take_heatmap_template)


@lru_cache(maxsize=1)
def _vega() -> str:
    return f"{version('vl-convert-python')}\n{version('altair')}"
