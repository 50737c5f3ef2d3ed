"""What can be taken away: each kind of file is declared once, here.

Whoever adds a kind to a table finds its files in the site, and links to them where it has a label.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

from ...atlas import ChartEntry, Pair, PanelEntry, Publication, figures
from ...drawing import preview_svg, thumbnail_svg
from ...output import chart_text, csv_tables, figure_text
from ...owner import SCHEMA_NAMES, schema, source_note
from ..difference_views import chooser_data
from ..drawn_panels import Drawn
from ..embed import EMBED, OEMBED, embed_page, oembed
from ..filters import facts_of_quotes
from ..lists import shards
from ..pages.figure_views import DrawnFigure
from ..site_values import Site
from ..words import chart_summary
from .bundles import (
    VEGA_LICENCES,
    asset,
    embed_style_sheet,
    missing_script,
    script,
    style_sheet,
)
from .twins import TWIN, twin

P = ParamSpec("P")
T = TypeVar("T")

# The image that other sites show with a link to a chart.
PREVIEW = "preview.png"
# The name, and the path or address, of what a page leads to.
Links = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FileKind(Generic[P, T]):
    """A kind of file that a site has, or each chart, panel or comparison of it.

    name: below the address of what it belongs to; with {anchor}: there is one for each panel.
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


def preview(site: Site, entry: ChartEntry, panels: Sequence[Drawn]) -> str:
    """Return the SVG file that the preview of a chart is drawn of."""
    return preview_svg(
        [panel.heatmap for panel in panels],
        title=entry.title,
        summary=chart_summary(entry),
        site=site.site_name,
        source=source_note(entry.facts.source),
    )


def _compact_json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _schema(name: str, _: Site) -> bytes:
    return _compact_json(schema(name))


def _of_chart(form: str) -> Callable[[Site, ChartEntry, Sequence[Drawn]], str]:
    return lambda _, entry, __: chart_text(entry.description, form)


# All of one chart are made together, from what is drawn once.
CHART_FILES: list[ChartFile[str]] = [
    FileKind("cells.csv", _of_chart("tidy-csv"), "CSV, tidy"),
    FileKind("chart.json", _of_chart("json"), "JSON"),
    FileKind(
        "thumb.svg",
        lambda _, entry, panels: thumbnail_svg(
            [panel.heatmap for panel in panels], title=entry.title
        ),
    ),
    FileKind("{anchor}.svg", lambda _, __, panels: panels[0].file, "SVG"),
    FileKind(EMBED, embed_page),
    FileKind(TWIN, twin),
]
# Where the site has an address.
OEMBED_FILE: ChartFile[str] = FileKind(OEMBED, oembed)
COMPARISON_FILES: list[FileKind[[Pair], bytes]] = [
    FileKind(
        "difference.csv",
        lambda pair: csv_tables.difference_csv(pair.compared).encode(),
        "CSV",
    ),
]
# Made of a figure, and of its drawn panels: all, or one.
FIGURE_FILES: list[FileKind[[figures.FigureEntry, Sequence[DrawnFigure]], str]] = [
    FileKind("voices.csv", lambda figure, _: figure_text(figure, "csv"), "CSV, all voices"),
    FileKind("figure.json", lambda figure, _: figure_text(figure, "json"), "JSON, all voices"),
    FileKind(
        "thumb.svg",
        lambda figure, panels: thumbnail_svg(
            [panel.heatmap for panel in panels], title=figure.chart.title
        ),
    ),
    FileKind("{anchor}.svg", lambda _, panels: panels[0].file, "SVG"),
]
ASSETS: list[FileKind[[Site], bytes]] = [
    FileKind("atlas.css", lambda _: style_sheet()),
    FileKind("embed.css", lambda _: embed_style_sheet()),
    FileKind("atlas.js", lambda _: script()),
    FileKind("vega.js", lambda _: asset("vega.js")),
    FileKind("compare.js", lambda _: asset("compare.js")),
    FileKind("views.js", lambda _: asset("views.js")),
    FileKind("redirect.js", lambda _: asset("redirect.js")),
    FileKind("missing.js", lambda _: missing_script()),
    FileKind("iframe-worker.js", lambda _: asset("iframe-worker.js")),
    FileKind(VEGA_LICENCES, lambda _: asset(VEGA_LICENCES)),
    *(FileKind(f"{name}.schema.json", partial(_schema, name)) for name in SCHEMA_NAMES),
]


@dataclass(frozen=True, slots=True)
class ListFile:
    """A kind of file that tells a script of a list as a whole.

    name: below the folder of the list; with {number}: as many files as there are parts. parts: what
    the files are about; make: makes one of them.
    """

    folder: str
    name: str
    parts: Callable[[Site], Sequence[Any]]
    make: Callable[[Site, Any], bytes]


LIST_FILES = [
    # What the choice of any two panels needs.
    ListFile(
        Publication.COMPARE.name,
        "panels.json",
        lambda site: [site.comparisons] if site.comparisons.is_possible else [],
        lambda site, found: _compact_json(chooser_data(site.atlas.charts, found, site.moved_slugs)),
    ),
    # What a long ledger is filtered by without reading all its pages.
    ListFile(
        Publication.CLAIMS.name,
        "rows-{number}.json",
        lambda site: shards(site.quotes) if site.has_long_ledger else [],
        lambda site, shard: _compact_json(facts_of_quotes(shard, site.about)),
    ),
]


def files_of(
    entry: ChartEntry, kinds: Iterable[FileKind[P, T]]
) -> Iterator[tuple[str, FileKind[P, T], slice]]:
    """List the files that a chart has of some kinds: name, kind, and which panels it is about."""
    for kind in kinds:
        if kind.is_of_panel:
            for at, item in enumerate(entry.panels):
                yield kind.name.format(anchor=item.anchor), kind, slice(at, at + 1)
        else:
            yield kind.name, kind, slice(None)


def file_links(
    site: Site, address: str, kinds: Iterable[FileKind[..., Any]], anchor: str = ""
) -> Links:
    """List the files of some kinds that a page leads to.

    address: of what the files belong to. anchor: of the panel whose files are meant, else "".
    """
    return [
        (kind.label, site.places.file(f"{address}/{kind.name.format(anchor=anchor)}"))
        for kind in kinds
        if kind.label and kind.is_of_panel == bool(anchor)
    ]


def panel_links(site: Site, entry: ChartEntry, item: PanelEntry) -> Links:
    """List the files of a panel that the page of its chart leads to."""
    return file_links(site, entry.address, CHART_FILES, item.anchor)
