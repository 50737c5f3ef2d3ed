"""The atlas as data: all cells, all charts, and the data package that describes both."""

from __future__ import annotations

import re
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
_PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
# What a data package takes for the name of a licence, as "CC-BY-4.0".
_NO_NAME = re.compile(r"[^-A-Za-z0-9._]+")

# The columns of the list of charts: name, type by Table Schema, what it holds.
_COLUMNS = (
    ("chart_id", "string", "The chart's short name, which never changes."),
    ("seed", "string", "The path of the description below its folder."),
    ("title", "string", "The title of its page."),
    ("address", "string", "Where its page is; from the top of the site where that has no address."),
    ("file", "string", "Its chart.json, from the folder of the atlas; none without cells."),
    ("kind", "string", "What kind of figure it is."),
    ("panels", "integer", "How many panels have cells."),
    ("cells", "integer", "How many rows it has in the table of all cells."),
    ("values", "integer", "How many cells hold a number or a range."),
    ("statements", "integer", "How many statements of the text have a verdict."),
    ("contradicted", "integer", "How many of these the numbers contradict."),
    *((f"{kind}s", "array", f"The {kind}s that it is about.") for kind in ENTITY_KINDS),
    ("source", "string", "Where the figure is from, as its owner says."),
    ("source_address", "string", "Where that can be read."),
    ("licence", "string", "Under which terms the figure may be used."),
    ("describer", "string", "Who wrote the description, as its owner says."),
    ("tags", "array", "What its owner files it under."),
    ("added", "date", "The day of its first commit."),
    ("changed", "date", "The day of its last commit."),
)


def cells(site: Site) -> bytes:
    """Return the table of all cells."""
    return whole_tables.cells_csv(entry.description for entry in site.atlas.charts)


def charts(site: Site) -> bytes:
    """Return the list of all charts, as JSON: an object a chart, each with all columns."""
    rows = ",\n".join(as_json(_row(site, entry), indent=None) for entry in site.atlas.charts)
    return f"[\n{rows}\n]\n".encode()


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
    return {name: value for (name, _, _), value in zip(_COLUMNS, found, strict=True)}


def package(site: Site) -> bytes:
    """Return the data package (version 2) of both tables."""
    of_charts = {
        "fields": [{"name": n, "type": kind, "description": said} for n, kind, said in _COLUMNS],
        "primaryKey": ["chart_id"],
    }
    table, found = cells(site), [entry for entry in site.atlas.charts if entry.panels]
    values = counted(sum(entry.values for entry in found), "value")
    said = {
        "$schema": _PROFILE,
        "name": slug(site.site_name) or "atlas",
        "title": clean_text(site.site_name),
        "description": f"{counted(len(found), 'chart')} with {values}, read from written"
        " descriptions of figures.",
        "homepage": address(site.site_url, "") if site.site_url else None,
        "licenses": _licences(found),
        "sources": _sources(found),
        "resources": [
            whole_tables.file_resource("cells.csv", table, title="All cells"),
            whole_tables.file_resource("charts.json", charts(site), of_charts, title="All charts"),
        ],
    }
    told = {name: value for name, value in said.items() if value}
    return f"{as_json(told)}\n".encode()


def _licences(found: list[ChartEntry]) -> list[dict[str, str]]:
    """Return the terms of all figures; nothing where they differ, or one has none.

    A package means all that it lists to hold for all that it has.
    """
    terms = {clean_text((it.facts.source and it.facts.source.licence) or "") for it in found}
    words = terms.pop() if len(terms) == 1 else ""
    if words.startswith(("https://", "http://")):
        return [{"path": words}]
    name = _NO_NAME.sub("-", words).strip("-")
    return [{"name": name, "title": words}] if name else []


def _sources(found: list[ChartEntry]) -> list[dict[str, str]]:
    """List where figures are from, each once, with the terms of each."""
    sources = dict.fromkeys(entry.facts.source for entry in found if entry.facts.source)
    told = (
        {
            "title": clean_text(source_line(source)),
            "path": source_address(source) or "",
            "license": clean_text(source.licence or ""),
        }
        for source in sources
    )
    each = ({name: value for name, value in it.items() if value} for it in told)
    return [it for it in each if it.get("title")]


# Both tables have a place of their own, apart from those of charts.
DATA_FILES: list[FileKind[[Site], bytes]] = [
    FileKind(f"{FOLDER}/cells.csv", cells, "All cells, as CSV"),
    FileKind(f"{FOLDER}/charts.json", charts, "All charts, as JSON"),
    FileKind(f"{FOLDER}/datapackage.json", package, "What both tables hold, as a data package"),
]
