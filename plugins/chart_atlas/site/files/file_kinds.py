"""What can be taken away: each kind of file is declared once, here.

Whoever adds a kind to a table finds its files in the site, and links to them where it has a label.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar

from ...atlas import ChartEntry, Pair, PanelEntry
from ...drawing import PngSource, preview_svg, thumbnail_svg
from ...output import chart_data, tidy_csv, wide_csv
from ..difference_views import difference_csv
from ..drawn_panels import Drawn
from ..embed import embed_page
from ..site_values import Site
from ..words import chart_summary

P = ParamSpec("P")
T = TypeVar("T")

# The picture that other sites show with a link to a chart.
PREVIEW = "preview.png"
# The name, and the path or address, of what a page leads to.
Links = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FileKind(Generic[P, T]):
    """A kind of file that each chart, panel or comparison has.

    name: below the address of its chart or comparison; with {anchor}: there is one for each panel.
    make: what it is made by. label: what links to it say, "" where the pages lead to none.
    """

    name: str
    make: Callable[P, T]
    label: str = ""

    @property
    def is_of_panel(self) -> bool:
        """Tell whether each panel has one."""
        return "{anchor}" in self.name


# Made of the site, a chart, and the drawn panels that the file is about: all, or one.
ChartFile = FileKind[[Site, ChartEntry, Sequence[Drawn]], T]


def _json(_: Site, entry: ChartEntry, __: Sequence[Drawn]) -> str:
    return json.dumps(chart_data(entry.chart), ensure_ascii=False, indent=1)


def _thumbnail(_: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    return thumbnail_svg([panel.heatmap for panel in panels], title=entry.chart.title)


def _vega_lite(_: Site, __: ChartEntry, panels: Sequence[Drawn]) -> str:
    return json.dumps(panels[0].heatmap.specification, ensure_ascii=False)


def _preview(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> PngSource:
    """Return the preview of a chart as an SVG file."""
    heatmaps, facts = [panel.heatmap for panel in panels], chart_summary(entry)
    return preview_svg(heatmaps, title=entry.chart.title, summary=facts, site=site.site_name)


# All of one chart are made together, from what is drawn once.
CHART_FILES: list[ChartFile[str]] = [
    FileKind("cells.csv", lambda _, entry, __: tidy_csv(entry.chart.panels), "CSV, tidy"),
    FileKind("chart.json", _json, "JSON"),
    FileKind("thumb.svg", _thumbnail),
    FileKind("embed/index.html", embed_page),
    FileKind("{anchor}.csv", lambda _, __, panels: tidy_csv([panels[0].panel]), "CSV, tidy"),
    FileKind("{anchor}.wide.csv", lambda _, __, panels: wide_csv(panels[0].panel), "CSV, wide"),
    FileKind("{anchor}.vl.json", _vega_lite, "Vega-Lite"),
    FileKind("{anchor}.svg", lambda _, __, panels: panels[0].file, "SVG"),
    FileKind("embed/{anchor}.html", embed_page),
]
# Vega draws these, each by itself; the settings and the size of a panel may rule them out.
PNG_FILES: list[ChartFile[PngSource]] = [
    FileKind(PREVIEW, _preview),
    FileKind("{anchor}.png", lambda _, __, panels: panels[0].heatmap.on_white, "PNG"),
    FileKind("{anchor}.dark.png", lambda _, __, panels: panels[0].heatmap.on_dark),
]
COMPARISON_FILES: list[FileKind[[Pair], str]] = [
    FileKind("difference.csv", lambda pair: difference_csv(pair.compared), "CSV"),
]


def files_of(
    entry: ChartEntry, kinds: Iterable[ChartFile[T]]
) -> Iterator[tuple[str, ChartFile[T], slice]]:
    """List the files that a chart has of some kinds: name, kind, and which panels it is about."""
    for kind in kinds:
        if kind.is_of_panel:
            for at, item in enumerate(entry.panels):
                yield kind.name.format(anchor=item.anchor), kind, slice(at, at + 1)
        else:
            yield kind.name, kind, slice(None)


def chart_links(site: Site, entry: ChartEntry) -> Links:
    """List the files of a chart that its page leads to."""
    kinds = [kind for kind in CHART_FILES if kind.label and not kind.is_of_panel]
    return [(kind.label, site.places.chart_file(entry.slug, kind.name)) for kind in kinds]


def panel_links(site: Site, entry: ChartEntry, item: PanelEntry) -> Links:
    """List the files of a panel that the page of its chart leads to."""
    kinds: list[ChartFile[Any]] = [*CHART_FILES, *(PNG_FILES if is_painted(site, item) else ())]
    return [
        (kind.label, site.places.chart_file(entry.slug, kind.name.format(anchor=item.anchor)))
        for kind in kinds
        if kind.label and kind.is_of_panel
    ]


def comparison_links(site: Site, pair: Pair) -> Links:
    """List the files of a comparison that its page leads to."""
    kinds = [kind for kind in COMPARISON_FILES if kind.label]
    return [(kind.label, site.places.comparison_file(pair.slug, kind.name)) for kind in kinds]


def is_painted(site: Site, item: PanelEntry) -> bool:
    """Tell whether a panel has PNG files."""
    return site.png and item.is_painted
