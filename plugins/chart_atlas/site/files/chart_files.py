"""The files of charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version

from ...atlas import ChartEntry
from ...cache import Fingerprint, digest
from ...drawing import png
from ..site_values import Site
from .file_kinds import CHART_FILES, OEMBED_FILE, PREVIEW, ChartFile, files_of, preview


@dataclass(frozen=True, slots=True)
class Download:
    """A file of the site: its path, what makes its bytes, and all that they are made of.

    source: None for what is made anew in each build. seed: of the chart that it belongs to, None
    where it belongs to none. group: what is made of the same large value, "" for none; one process
    makes all of a group, as it does with a chart.
    """

    path: str
    make: Callable[[], bytes]
    source: Fingerprint | None = None
    seed: str | None = None
    group: str = ""


def files_of_charts(site: Site) -> Iterator[Download]:
    """List the files of all charts, each at every address that its chart has had."""
    kinds = [*CHART_FILES, *[OEMBED_FILE] * bool(site.site_url)]
    for entry in (entry for entry in site.atlas.charts if entry.panels):
        of_chart = site.print_of_chart(entry)
        for at in site.at_all_addresses(entry):
            source = digest(site.settings, of_chart, at.slug)
            for name, kind, part in files_of(entry, kinds):
                path, make = site.places.file(f"{at.address}/{name}"), partial(_made, site, at)
                yield Download(path, partial(make, entry.slug, kind, part), source, at.chart.seed)
            if site.previews:
                path, source = (
                    site.places.file(f"{at.address}/{PREVIEW}"),
                    digest(source, _drawing_version()),
                )
                yield Download(path, partial(_preview, site, entry), source, at.chart.seed)


def _made(site: Site, at: ChartEntry, slug: str, kind: ChartFile[str], part: slice) -> bytes:
    """Make a file of a chart. at: the chart at one of its addresses; slug: that of today."""
    return kind.make(site, at, site.drawn(slug)[part]).encode()


@cache
def _drawing_version() -> str:
    """Name the release of what draws PNG files."""
    return version("vl-convert-python")


def _preview(site: Site, entry: ChartEntry) -> bytes:
    return png(preview(site, entry, site.drawn(entry.slug)))
