"""What a site publishes for machines, held against each standard: by its own validator, or its rules.

A check gets what is published, returns in words what it found, and raises AssertionError where that is
not as the standard has it. `make standards` runs all of them, and those whose validators are not
locked (scripts/validators.py); tests/test_standards.py runs these.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from importlib import metadata
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs
from urllib.request import urlopen
from urllib.robotparser import RobotFileParser

import duckdb
import feedparser  # type: ignore[import-untyped] # it has no types
import frictionless
import nbclient
import nbformat
import pandas as pd  # type: ignore[import-untyped] # its stubs are not locked
import polars as pl
from click.testing import CliRunner
from markdown_it import MarkdownIt
from pyarrow import parquet

import sites
from browser import serving
from chart_atlas.cli import main
from repositories import commit, git

NASTY = "</script><script>alert(1)</script><!-- ]]> [x](javascript:alert(1)) `y` ![z](//q.example) www.q.example"
GAPS = """\
## Heatmap: Depth by Site and Year
### Components/Axes
* **Y-axis:** Labeled "Site". Values: A | x, *B*, C
* **X-axis:** Labeled "Year". Values: 1, 2, 3
### Data
| Site | 1 | 2 | 3 |
| --- | --- | --- | --- |
| A \\| x | ~2.5 | N/A | -1.50 |
| *B* | 3–4 | | 5 |
| C | 1 | 2.5 ± 0.10 | 3 |
### Key Observations
* **Site C** at 3 is higher than `A | x` at 3, and "C" is the only site that rises.
"""
# A text of each kind of cell, what an owner says, words that would run somewhere, real seeds.
SEEDS = {
    "chart.txt": sites.SEED,
    "chart.yml": (
        "source:\n  title: A Paper\n  authors: [Ada Lovelace, Charles Babbage]\n"
        "  doi: 10.1000/xyz\n  date: 2024-05-01\n  licence: CC BY 4.0\n"
        "tags: [reasoning]\ndescriber: A Model\n"
    ),
    "gaps.txt": GAPS,
    "hostile.txt": sites.SEED.replace("Accuracy by Type and Length", NASTY).replace(
        "| 1 |", "| =1+1 |"
    ),
    **{path.name: path.read_text("utf-8") for path in sorted((sites.ROOT / "seeds").glob("*.txt"))},
}
FIRST, LAST = "2024-02-03", "2025-06-07"


@dataclass(frozen=True)
class Published:
    """A built site with the address that it is served at, and the folder of an exported package."""

    site: Path
    address: str
    package: Path

    @property
    def data(self) -> Path:
        return self.site / "data"

    def rows(self) -> list[dict[str, str]]:
        text = (self.data / "cells.csv").read_bytes().decode()
        return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))

    def json(self, name: str) -> Any:
        return json.loads((self.data / name).read_text("utf-8"))


@contextmanager
def published(folder: Path) -> Iterator[Published]:
    """Build a site of a repository, serve it at its own address, export its seeds."""
    (folder / "site").mkdir()
    with serving(folder / "site", "/atlas/") as base:
        git(folder, "init", "--quiet")
        commit(folder, {f"seeds/{name}": text for name, text in SEEDS.items()}, FIRST)
        commit(folder, {"seeds/gaps.txt": f"{GAPS} "}, LAST)
        seeds, home = SEEDS | {"gaps.txt": f"{GAPS} "}, {"index.md": "<!-- chart-atlas: home -->\n"}
        options: dict[str, Any] = {
            "atlas": {"parquet": True},
            "site_url": base,
            "theme": sites.MATERIAL,
        }
        made = sites.project(folder, seeds, home, **options)
        with chdir(folder):
            done = CliRunner().invoke(
                main, ["export", "--format", "datapackage", "--output", "package", "seeds"]
            )
        assert done.exit_code == 0, done.output
        yield Published(made.built, base, folder / "package")


# -- tables ---------------------------------------------------------------------------------------


def data_package(folder: Path) -> str:
    report = frictionless.validate(str(folder / "datapackage.json"))
    assert report.valid, report.flatten(["type", "message"])
    return f"valid, {len(report.tasks)} file{'s' * (len(report.tasks) > 1)}"


def croissant(found: Published) -> str:
    """The rules of https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html."""
    told = found.json("croissant.json")
    context = told["@context"]
    assert (context["@language"], context["@vocab"]) == ("en", "https://schema.org/")
    for prefix, place in (("cr", "http://mlcommons.org/croissant/"), ("sc", "https://schema.org/")):
        assert context[prefix] == place
    assert (told["@type"], told["conformsTo"]) == (
        "sc:Dataset",
        "http://mlcommons.org/croissant/1.1",
    )
    # The licence is asked for as well, but nobody says one of all these figures.
    for name in ("name", "description", "url", "creator", "datePublished"):
        assert told[name], name
    assert date.fromisoformat(told["datePublished"]) <= date.fromisoformat(told["dateModified"])
    for each in told["distribution"]:
        path = found.data / each["contentUrl"].removeprefix(f"{found.address}data/")
        data = path.read_bytes()
        assert each["@type"] == "cr:FileObject"
        assert (each["name"], each["encodingFormat"].count("/")) == (path.name, 1)
        assert each["sha256"] == sha256(data).hexdigest(), path
        assert each["contentSize"] == f"{len(data)} B"
    (records,) = told["recordSet"]
    ids = [it["@id"] for it in (*told["distribution"], records, *records["field"])]
    assert len({*ids}) == len(ids)
    rows = found.rows()
    for field in records["field"]:
        assert (field["@type"], field["@id"]) == ("cr:Field", f"{records['@id']}/{field['name']}")
        assert field["source"]["fileObject"]["@id"] in ids
        column = field["source"]["extract"]["column"]
        for row in rows:
            assert not row[column] or OF_TYPE[field["dataType"]](row[column]) is not None
    assert [it["name"] for it in records["field"]] == [*rows[0]]
    return f"as the rules have it, {len(records['field'])} fields"


OF_TYPE: dict[str, Callable[[str], object]] = {
    "sc:Text": str,
    "sc:Integer": int,
    "sc:Float": float,
    "sc:Boolean": {"true": True, "false": False}.__getitem__,
}


def csvw(found: Published) -> str:
    """The rules of https://www.w3.org/TR/tabular-metadata/."""
    told, rows = found.json("cells.csv-metadata.json"), found.rows()
    assert told["@context"] == ["http://www.w3.org/ns/csvw", {"@language": "en"}]
    assert told["url"] == "cells.csv"
    columns = told["tableSchema"]["columns"]
    assert [it["name"] for it in columns] == [it["titles"] for it in columns] == [*rows[0]]
    names = {"string": "Text", "integer": "Integer", "number": "Float", "boolean": "Boolean"}
    kinds = {name: OF_TYPE[f"sc:{kind}"] for name, kind in names.items()}
    for it in columns:
        assert not it["name"].startswith("_")
        for row in rows:
            assert row[it["name"]] or not it.get("required"), it["name"]
            assert not row[it["name"]] or kinds[it["datatype"]](row[it["name"]]) is not None
    return f"as the rules have it, {len(columns)} columns"


KINDS = {
    "value": "DOUBLE",
    "uncertainty": "DOUBLE",
    "line": "BIGINT",
    "approximate": "BOOLEAN",
    "row": "VARCHAR",
}


def csv_by_duckdb(found: Published) -> str:
    with urlopen(f"{found.address}data/cells.csv") as answer:
        assert answer.headers["Content-Type"] == "text/csv"
        cells = duckdb.read_csv(io.BytesIO(answer.read()))
    kinds = dict(zip(cells.columns, map(str, cells.types), strict=True))
    assert {name: kinds[name] for name in KINDS} == KINDS
    [(count, stated, total)] = cells.aggregate("count(*), count(value), sum(value)").fetchall()
    numbers = [float(row["value"]) for row in found.rows() if row["value"]]
    assert (count, stated) == (len(found.rows()), len(numbers))
    assert abs(total - sum(numbers)) < 1e-6
    return f"{count} rows over HTTP, {len(kinds)} typed columns"


def parquet_by_all(found: Published) -> str:
    path = str(found.data / "cells.parquet")
    rows = parquet.read_table(path).to_pylist()
    wanted = [row["literal"] for row in found.rows()]
    # CSV guards what a spreadsheet would run.
    assert [row["literal"] for row in rows] == [text.removeprefix("'") for text in wanted]
    assert pl.read_parquet(path).to_dicts() == rows
    assert len(pd.read_parquet(path)) == len(rows)
    assert len(duckdb.read_parquet(path)) == len(rows)
    return f"{len(rows)} rows each"


# -- what is new, where it is ---------------------------------------------------------------------

ATOM, MAP = "{http://www.w3.org/2005/Atom}", "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def feed(found: Published) -> str:
    """Well-formed and understood as Atom; RFC 4287, 4.1: what each feed and entry must have."""
    told = feedparser.parse(f"{found.address}feed.xml")
    assert (told.bozo, told.version) == (False, "atom10"), told.get("bozo_exception")
    assert told.feed.author
    assert [it.rel for it in told.feed.links] == ["self", "alternate"]
    for it in (told.feed, *told.entries):
        assert it.id
        assert it.title
        assert it.updated_parsed
    assert len({it.id for it in told.entries}) == len(told.entries)
    for it in told.entries:
        with urlopen(it.link) as answer:
            assert answer.status == 200
    return f"no fault, {len(told.entries)} entries"


def sitemap(found: Published) -> str:
    """https://www.sitemaps.org/protocol.html: each page once, there, with a day."""
    days = {}
    for each in sites.xml(found.site / "sitemap.xml").iter(f"{MAP}url"):
        place = each.findtext(f"{MAP}loc") or ""
        assert place.startswith(found.address)
        assert place not in days
        assert (found.site / place.removeprefix(found.address) / "index.html").is_file(), place
        days[place] = date.fromisoformat(each.findtext(f"{MAP}lastmod") or "")
    ofs = {it.rsplit("/", 2)[1]: str(day) for it, day in days.items() if "/charts/" in it}
    assert ofs["accuracy-by-type-and-length"] == FIRST
    assert ofs["depth-by-site-and-year"] == LAST
    return f"{len(days)} pages, each with the day of a commit"


def robots(found: Published) -> str:
    rules = RobotFileParser(f"{found.address}robots.txt")
    rules.read()
    assert rules.can_fetch("*", f"{found.address}charts/")
    assert rules.site_maps() == [f"{found.address}sitemap.xml"]
    return "all may be read, and the sitemap is found"


def linked_data(found: Published) -> str:
    """What Google asks for of a Dataset: a name, a description of 50 to 5,000 letters, addresses."""
    count = 0
    for page in sorted(found.site.glob("charts/*/index.html")):
        for it in sites.parse(page).iter("script"):
            if it.get("type") != "application/ld+json":
                continue
            told = json.loads(it.text or "")
            assert (told["@context"], told["@type"]) == ("https://schema.org/", "Dataset")
            assert told["name"]
            assert 50 <= len(told["description"]) <= 5000
            for each in told["distribution"]:
                path = each["contentUrl"].removeprefix(found.address)
                assert (found.site / path).is_file(), path
            count += 1
    assert count >= len(SEEDS) - 2
    return f"{count} pages"


def oembed(found: Published) -> str:
    """https://oembed.com, 2.3.4: a rich response, that the page of the chart and its frame lead to."""
    responses = sorted(found.site.glob("charts/*/oembed.json"))
    for path in responses:
        told = json.loads(path.read_text("utf-8"))
        assert (told["version"], told["type"]) == ("1.0", "rich")
        frame = re.fullmatch(
            r'<iframe src="([^"]+)".* width="(\d+)" height="(\d+)".*></iframe>', told["html"]
        )
        assert frame
        assert [told["width"], told["height"]] == [*map(int, frame.groups()[1:])]
        page = path.with_name("embed") / "index.html"
        assert frame[1] == f"{found.address}{page.parent.relative_to(found.site)}/"
        for each in (page, path.with_name("index.html")):
            root = sites.parse(each)
            links = [it for it in root.iter("link") if it.get("type") == "application/json+oembed"]
            assert [str(it.get("rel")).split() for it in links] == [["alternate"]]
            place, _, query = str(links[0].get("href")).partition("?")
            assert place == f"{found.address}{path.relative_to(found.site)}"
            assert parse_qs(query) == {
                "url": [f"{found.address}{path.parent.relative_to(found.site)}/"]
            }
    assert len(responses) == len([*found.site.glob("charts/*/chart.json")])
    return f"{len(responses)} frames, each found from its page"


# -- texts ----------------------------------------------------------------------------------------

_LINK = re.compile(r"- \[(?:\\.|[^\]\\])+\]\((\S+)\)(?:: .+)?")


def guide(found: Published) -> str:
    """https://llmstxt.org: a title, a quote, and lists of links below headings."""
    title, _, quote, *rest = (found.site / "llms.txt").read_text("utf-8").splitlines()
    assert title.startswith("# ")
    assert quote.startswith("> ")
    lists = "\n".join(rest).partition("\n## ")[2].splitlines()[1:]
    links = [it for it in lists if it and not it.startswith("## ")]
    for line in links:
        link = _LINK.fullmatch(line)
        assert link, line
        assert (found.site / link[1].removeprefix(found.address)).exists(), line
    return f"{len(links)} links"


MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def twins(found: Published) -> str:
    """By CommonMark with tables: no HTML, no picture, no link but ours; each number in its table."""
    pages = sorted(found.site.glob("charts/*/chart.md"))
    shown = [text for page in pages for text in _twin(found, page)]
    stated = [row for row in found.rows() if row["value"]]
    assert len(shown) == len(stated)
    return f"{len(pages)} pages, {len(shown)} numbers"


def _twin(found: Published, page: Path) -> Iterator[str]:
    tokens = MARKDOWN.parse(page.read_text("utf-8"))
    parts = [part for token in tokens for part in (token, *(token.children or ()))]
    kinds = {part.type for part in parts}
    assert not kinds & {"html_block", "html_inline", "image", "fence", "code_block", "s_open"}, page
    links = [str(part.attrGet("href")) for part in parts if part.type == "link_open"]
    assert links == [
        f"{found.address}{page.parent.relative_to(found.site)}/",
        "chart.json",
        "cells.csv",
    ]
    (page.parent / "chart.json").stat()
    chart = json.loads((page.parent / "chart.json").read_text("utf-8"))
    headings = [b.content for a, b in pairwise(tokens) if a.type == "heading_open"]
    assert len(headings) == 1 + len(chart["panels"]) + bool(chart["claims"])
    rows = _rows(tokens)
    for panel in chart["panels"]:
        head, *body = (next(rows) for _ in range(len(panel["row_axis"]["values"]) + 1))
        assert head[1:] == panel["column_axis"]["values"]
        assert [row[0] for row in body] == panel["row_axis"]["values"]
        by_place = {(it["row"], it["column"]): it for it in panel["cells"]}
        for row in body:
            for column, text in zip(head[1:], row[1:], strict=True):
                cell = by_place.get((row[0], column))
                literal = cell["literal"] if cell and cell["value"] is not None else ""
                assert literal in text
                assert literal or not re.fullmatch(r"[\d.]+", text)
                yield from [text] * bool(literal)
    assert next(rows, None) is None


def _rows(tokens: list[Any]) -> Iterator[list[str]]:
    row: list[str] = []
    for token in tokens:
        if token.type == "tr_open":
            row = []
        elif token.type == "inline" and token.level >= 4:
            row.append("".join(child.content for child in token.children or ()))
        elif token.type == "tr_close":
            yield row


# -- a notebook -----------------------------------------------------------------------------------


def executed(cells: list[str], folder: Path) -> list[Any]:
    """Run the cells of a notebook by Jupyter in a folder; gives what each has shown, by media type."""
    package = str(sites.ROOT / "plugins")
    env = {"PYTHONPATH": os.pathsep.join([package, os.environ.get("PYTHONPATH", "")])}
    # Nothing is written beside the user's own notebooks.
    names = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    env |= {name: str(folder / name) for name in names}
    before = {name: os.environ.get(name) for name in env}
    os.environ.update(env)
    try:
        made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        nbclient.NotebookClient(
            made,
            timeout=sites.PATIENCE_S,
            kernel_name="python3",
            resources={"metadata": {"path": str(folder)}},
        ).execute()
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return [cell.outputs[0].data if cell.outputs else {} for cell in made.cells]


def notebook(found: Published) -> str:
    cells = [
        f"from chart_atlas import load_site\ncharts = load_site({found.address!r})",
        "len(charts.to_frame('pandas'))",
        "charts[0]",
    ]
    _, count, shown = executed(cells, found.site.parent)
    assert count["text/plain"] == str(len(found.rows()))
    assert "<svg" in shown["text/html"]
    return f"{len(cells)} cells run, {count['text/plain']} rows loaded over HTTP"


# -- all of them ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """A standard, the file that follows it, what holds one against the other, and how.

    packages: whose versions are told with the result; none where the rules are ours to look at.
    """

    standard: str
    file: str
    packages: tuple[str, ...]
    run: Callable[[Published], str]

    @property
    def validator(self) -> str:
        told = [f"{name} {metadata.version(name)}" for name in self.packages]
        return ", ".join(told) or "its rules, in tests"


CHECKS = (
    Check(
        "Data Package 2.0",
        "`data/datapackage.json`",
        ("frictionless",),
        lambda it: data_package(it.data),
    ),
    Check(
        "Data Package 2.0",
        "`export --format datapackage`",
        ("frictionless",),
        lambda it: data_package(it.package),
    ),
    Check("CSV on the Web", "`data/cells.csv-metadata.json`", (), csvw),
    Check("Croissant 1.1", "`data/croissant.json`", (), croissant),
    Check("CSV, RFC 4180", "`data/cells.csv`", ("duckdb",), csv_by_duckdb),
    Check(
        "Parquet", "`data/cells.parquet`", ("pyarrow", "polars", "pandas", "duckdb"), parquet_by_all
    ),
    Check("JSON-LD of schema.org", "pages of charts", (), linked_data),
    Check("Atom, RFC 4287", "`feed.xml`", ("feedparser",), feed),
    Check("Sitemaps 0.9", "`sitemap.xml`", (), sitemap),
    Check("Robots, RFC 9309", "`robots.txt`", (), robots),
    Check("oEmbed 1.0", "`charts/*/oembed.json`", (), oembed),
    Check("llms.txt", "`llms.txt`", (), guide),
    Check("CommonMark with tables", "`charts/*/chart.md`", ("markdown-it-py",), twins),
    Check("Jupyter", "`load_site(address)`", ("nbclient", "ipykernel"), notebook),
)
