"""The atlas as data: all cells, all charts, and what each standard has to be said of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...atlas import ChartEntry, slug
from ...drawing import clean_text
from ...model import ENTITY_KINDS
from ...output import whole_tables
from ...owner import source_address, source_line
from ...terminal import as_json
from ..links import address
from ..site_values import Site
from ..words import counted
from .file_kinds import FileKind

FOLDER = "data"
Column = whole_tables.Column

# The columns of the list of charts.
_CHARTS = (
    Column("chart_id", "string", "The chart's short name, which never changes."),
    Column("seed", "string", "The path of the description below its folder."),
    Column("title", "string", "The title of its page."),
    Column(
        "address",
        "string",
        "The address of its page; from the top of the site if that has none.",
    ),
    Column("file", "string", "Its chart.json, below the folder of the atlas; none without cells."),
    Column("kind", "string", "What kind of figure it is."),
    Column("panels", "integer", "How many panels have cells."),
    Column("cells", "integer", "How many rows it has in the table of all cells."),
    Column("values", "integer", "How many cells hold a number or a range."),
    Column("statements", "integer", "How many statements of the text have a verdict."),
    Column("contradicted", "integer", "How many of these the numbers contradict."),
    *(Column(f"{kind}s", "array", f"The {kind}s that it is about.") for kind in ENTITY_KINDS),
    Column("source", "string", "Where the figure is from, as its owner says."),
    Column("source_address", "string", "Where that can be read."),
    Column("licence", "string", "Under which terms the figure may be used."),
    Column("describer", "string", "Who wrote the description, as its owner says."),
    Column("tags", "array", "What its owner files it under."),
    Column("added", "date", "The day of its first commit."),
    Column("changed", "date", "The day of its last commit."),
)


@dataclass(frozen=True)
class AtlasData:
    """The tables of a site, and what is said of them; each table is made once, and measured."""

    site: Site
    _measured: dict[str, whole_tables.TableFile] = field(default_factory=dict)

    @property
    def entries(self) -> list[ChartEntry]:
        """The charts that have cells."""
        return [entry for entry in self.site.atlas.charts if entry.panels]

    def cells(self) -> bytes:
        """Return the table of all cells; what it does not say of their charts, charts() does."""
        made = whole_tables.cells_csv(entry.description for entry in self.site.atlas.charts)
        return self._noted("cells.csv", "All cells", whole_tables.CELLS_BESIDE_CHARTS, made)

    def parquet(self) -> bytes:
        """Return it as Parquet, with what charts() says of each."""
        made = whole_tables.cells_parquet(entry.description for entry in self.site.atlas.charts)
        return self._noted("cells.parquet", "All cells", whole_tables.CELLS, made)

    def charts(self) -> bytes:
        """Return the list of all charts, as JSON: an object a chart, each with all columns."""
        site = self.site
        rows = ",\n".join(as_json(_row(site, entry), indent=None) for entry in site.atlas.charts)
        made = f"[\n{rows}\n]\n".encode()
        return self._noted("charts.json", "All charts", _CHARTS, made, "chart_id")

    def package(self) -> bytes:
        """Return the data package of the tables."""
        return whole_tables.data_package(self._about, self._tables)

    def csvw(self) -> bytes:
        """Return what CSV on the Web has of the table of all cells."""
        return whole_tables.csvw(self._about, self._tables[0])

    def croissant(self) -> bytes:
        """Return what Croissant has of the tables; without an address, files are beside it."""
        url, folder = self.site.site_url, self.site.places.file(FOLDER)
        return whole_tables.croissant(
            self._about,
            self._tables,
            lambda path: address(url, f"{folder}/{path}" if url else path),
        )

    def _noted(
        self, path: str, title: str, columns: Sequence[Column], made: bytes, key: str = ""
    ) -> bytes:
        self._measured[path] = whole_tables.TableFile.of(path, title, columns, made, key)
        return made

    @property
    def _tables(self) -> list[whole_tables.TableFile]:
        tables = {"cells.csv": self.cells, "charts.json": self.charts}
        if self.site.parquet:
            tables["cells.parquet"] = self.parquet
        for path, make in tables.items():
            if path not in self._measured:
                make()
        return [self._measured[path] for path in tables]

    @cached_property
    def _about(self) -> whole_tables.About:
        site, found = self.site, self.entries
        values = counted(sum(entry.values for entry in found), "value")
        pasts = [past for entry in found if (past := site.history.of(entry.chart.seed))]
        return whole_tables.About(
            name=slug(site.site_name) or "atlas",
            title=clean_text(site.site_name),
            description=f"{counted(len(found), 'chart')} with {values}, read from written"
            " descriptions of figures.",
            figures=dict.fromkeys(entry.facts.source for entry in found),
            home=address(site.site_url, "") if site.site_url else None,
            first=min((past.first.day for past in pasts if past.first), default=""),
            last=max((past.last.day for past in pasts if past.last), default=""),
        )


def _row(site: Site, entry: ChartEntry) -> dict[str, Any]:
    chart, facts = entry.chart, entry.facts
    past, verdicts = site.history.of(chart.seed), [it.claim.verdict for it in entry.statements]
    found = (
        entry.id,
        chart.seed,
        entry.title,
        address(site.site_url, site.places.url(site.places.page(entry.address))),
        f"{entry.address}/chart.json" if entry.panels else None,
        chart.kind,
        len(entry.panels),
        sum(len(item.panel.cells) for item in entry.panels),
        entry.values,
        len(verdicts),
        verdicts.count("contradicted"),
        *(chart.entities.of(kind) for kind in ENTITY_KINDS),
        source_line(facts.source) or None,
        source_address(facts.source),
        facts.source.licence if facts.source else None,
        facts.describer,
        facts.tags,
        (past.first.day if past and past.first else "") or None,
        (past.last.day if past and past.last else "") or None,
    )
    return {column.name: value for column, value in zip(_CHARTS, found, strict=True)}


# The tables have a place of their own, apart from those of charts.
_TABLES: list[FileKind[[AtlasData], bytes]] = [
    FileKind(f"{FOLDER}/cells.csv", AtlasData.cells, "All cells, as CSV"),
    FileKind(f"{FOLDER}/charts.json", AtlasData.charts, "All charts, as JSON"),
]
_PARQUET: list[FileKind[[AtlasData], bytes]] = [
    FileKind(f"{FOLDER}/cells.parquet", AtlasData.parquet, "All cells, as Parquet")
]
_DESCRIBED: list[FileKind[[AtlasData], bytes]] = [
    FileKind(f"{FOLDER}/datapackage.json", AtlasData.package, "What the tables hold: data package"),
    FileKind(f"{FOLDER}/croissant.json", AtlasData.croissant, "What the tables hold: Croissant"),
    # Programs look for it beside the table, by this name.
    FileKind(f"{FOLDER}/cells.csv-metadata.json", AtlasData.csvw),
]


def data_files(site: Site) -> list[FileKind[[AtlasData], bytes]]:
    """List the tables of a site, and what describes them."""
    return [*_TABLES, *(_PARQUET if site.parquet else []), *_DESCRIBED]
