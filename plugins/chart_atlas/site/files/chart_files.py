"""The making of the files of charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from ...atlas import ChartEntry
from ...cache import Fingerprint, Work, digest, packed, unpacked_files
from ...drawing import checked_png, png
from ..page import Page
from ..site_values import Site
from .bundles import vega_versions
from .file_kinds import CHART_FILES, PREVIEW, files_of, preview


@dataclass(frozen=True, slots=True)
class Download:
    """A file of the site: its path, what makes its bytes, and all that they are made of.

    source: None for what is made anew in each build.
    """

    path: str
    make: Callable[[], bytes]
    source: Fingerprint | None = None


def files_of_charts(site: Site) -> Iterator[Download]:
    """List the files of all charts, each at every address that its chart has had."""

    # The files of a chart are written one after the other, and are made together.
    @lru_cache(maxsize=1)
    def made(work: Work, names: tuple[str, ...]) -> Mapping[str, bytes]:
        return work.done(site.store, lambda data: unpacked_files(data, names))

    def make(work: Work, names: tuple[str, ...], name: str) -> bytes:
        return made(work, names)[name]

    for entry in (entry for entry in site.atlas.charts if entry.panels):
        for at in site.at_all_addresses(entry):
            work = files_work(site, entry, at)
            names = tuple(name for name, *_ in files_of(entry, CHART_FILES))
            for name in names:
                path = site.places.file(f"{at.address}/{name}")
                yield Download(path, partial(make, work, names, name), work.source)
    for each in png_files(site):
        yield Download(each.path, partial(each.work.done, site.store, checked_png), each.source)


def new_works(site: Site, pages: Mapping[str, Page]) -> Iterator[Work]:
    """List what copies of this process can make: pages of a few charts, and the files of charts.

    The files of a chart come right behind its page, as both show what is drawn once. A page that
    lists many charts would have a copy look at all of them, and what it looks at it has to itself:
    such pages are made when they are asked for.
    """
    by_seed = {entry.chart.seed: entry for entry in site.atlas.charts}
    for page in pages.values():
        if not page.is_list:
            yield page.work
        if page.seed and (entry := by_seed[page.seed]).panels:
            yield from (files_work(site, entry, at) for at in site.at_all_addresses(entry))


def files_work(site: Site, entry: ChartEntry, at: ChartEntry) -> Work:
    """Return the making of the files of a chart; at: the chart at one of its addresses."""

    def make() -> bytes:
        panels = site.drawn(entry.slug)
        found = files_of(at, CHART_FILES)
        return packed(
            {name: kind.make(site, at, panels[part]).encode() for name, kind, part in found}
        )

    return Work("files", digest(site.settings, site.print_of_chart(entry), at.slug), make)


@dataclass(frozen=True, slots=True)
class PngFile:
    """A PNG file: its path in the site, the fingerprint of all that it is made of.

    drawn_of: gives the SVG file that it is drawn of, which can go to another process.
    """

    path: str
    source: Fingerprint
    drawn_of: Callable[[], str]

    @property
    def work(self) -> Work:
        """Its making, in this process."""
        return Work("png", self.source, lambda: png(self.drawn_of()))


def png_files(site: Site) -> Iterator[PngFile]:
    """List the previews of all charts, at every address."""
    for entry in site.atlas.charts if site.previews else ():
        for at in site.at_all_addresses(entry) if entry.panels else ():
            source = digest(site.settings, site.print_of_chart(entry), at.slug, vega_versions())
            path = site.places.file(f"{at.address}/{PREVIEW}")
            yield PngFile(path, source, partial(_preview_of, site, entry))


def _preview_of(site: Site, entry: ChartEntry) -> str:
    return preview(site, entry, site.drawn(entry.slug))
