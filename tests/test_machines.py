"""What an atlas tells machines: JSON-LD, tables with their data package, a guide, a feed."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

import sites
from browser import Visit
from chart_atlas.cli import main
from lengths import long_but
from repositories import commit, git

BASE = "https://example.org/deep/"
NASTY = "</script><script>alert(1)</script><!-- ]]> [x](javascript:alert(1)) `y` *z*"
HOSTILE = sites.SEED.replace("Accuracy by Type and Length", NASTY).replace(": 1, 2", ": =1+1, 2")
HOSTILE = HOSTILE.replace("| 1 |", "| =1+1 |")
SEEDS = {
    "chart.txt": sites.SEED,
    "chart.yml": (
        "source:\n  title: A Paper\n  authors: [Ada Lovelace, Charles Babbage]\n"
        "  doi: 10.1000/xyz\n  date: 2024-05-01\n  licence: CC BY 4.0\n"
        "tags: [reasoning]\ndescriber: A Model\n"
    ),
    "hostile.txt": HOSTILE,
    "unread.txt": "## Line chart: Loss by Step\n### Overview\nThe loss falls over the steps.\n",
}
HOME = "# Mine\n\n<!-- chart-atlas: home -->\n"
PAGE = "charts/accuracy-by-type-and-length/"
ATOM = "{http://www.w3.org/2005/Atom}"
# RFC 3339, as Atom has it, and an address with its scheme.
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a repository: the first seed is changed after a year."""
    folder = tmp_path_factory.mktemp("machines")
    git(folder, "init", "--quiet")
    before = SEEDS["chart.txt"].replace("10.5", "11.5")
    seeds = {f"seeds/{name}": text for name, text in SEEDS.items() if name != "hostile.txt"}
    commit(folder, seeds | {"seeds/chart.txt": before}, "2024-02-03")
    commit(folder, {"seeds/hostile.txt": SEEDS["hostile.txt"]}, "2024-06-07")
    commit(folder, {"seeds/chart.txt": SEEDS["chart.txt"]}, "2025-02-03")
    made = sites.project(folder, SEEDS, {"index.md": HOME}, site_url=BASE, theme=sites.MATERIAL)
    return made.built


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site without an address and without commits, below a folder."""
    folder = tmp_path_factory.mktemp("bare")
    return sites.project(folder, SEEDS, {"index.md": HOME}, atlas={"path": "atlas"}).built


def blocks(page: Path) -> list[Any]:
    """The JSON-LD of a page, as a reader of HTML finds it."""
    found = sites.parse(page).iter("script")
    return [json.loads(it.text or "") for it in found if it.get("type") == "application/ld+json"]


def block(page: Path) -> dict[str, Any]:
    (found,) = blocks(page)
    return dict(found)


def hostile_page(site: Path) -> Path:
    pages = (site / "charts").glob("*/index.html")
    (page,) = (
        it
        for it in pages
        if b"data-ca-map" in it.read_bytes() and b"javascript:alert" in it.read_bytes()
    )
    return page


# -- JSON-LD --------------------------------------------------------------------------------------


def test_the_page_of_a_chart_says_what_its_numbers_are(built: Path) -> None:
    data = block(built / PAGE / "index.html")
    assert (data["@context"], data["@type"]) == ("https://schema.org/", "Dataset")
    assert data["name"] == "Accuracy by Type and Length"
    assert 50 <= len(data["description"]) <= 5000
    assert "5 values" in data["description"]
    assert data["url"] == f"{BASE}{PAGE}"
    assert data["identifier"] == data["@id"]
    assert (built / urlsplit(data["@id"]).path.removeprefix("/deep/") / "index.html").is_file()
    assert "reasoning" in data["keywords"]
    assert data["variableMeasured"] == [
        {"@type": "PropertyValue", "name": "Accuracy", "unitText": "%"}
    ]
    assert data["dateModified"].startswith("2025-02-03")
    assert data["license"] == {"@type": "CreativeWork", "name": "CC BY 4.0"}
    assert [it["name"] for it in data["creator"]] == ["Ada Lovelace", "Charles Babbage"]
    work = data["isBasedOn"]
    assert (work["name"], work["url"]) == ("A Paper", "https://doi.org/10.1000/xyz")
    assert work["datePublished"] == "2024-05-01"


def test_each_download_it_names_is_there_and_of_its_kind(built: Path) -> None:
    found = block(built / PAGE / "index.html")["distribution"]
    paths = [it["contentUrl"].removeprefix(BASE) for it in found]
    assert paths == [f"{PAGE}{name}" for name in ("cells.csv", "chart.json")]
    assert [it["encodingFormat"] for it in found] == [
        "text/csv",
        "application/json",
    ]
    assert all((built / path).is_file() for path in paths)


def test_nothing_is_said_that_nobody_has_said(built: Path, bare: Path) -> None:
    data = block(hostile_page(built))
    assert not {"license", "creator", "isBasedOn"} & data.keys()
    assert "dateModified" not in block(bare / "atlas" / PAGE / "index.html")


def test_what_holds_no_numbers_is_no_data_set(built: Path) -> None:
    assert blocks(built / "charts" / "loss-by-step" / "index.html") == []
    assert blocks(built / "charts" / "index.html") == []


def test_the_home_page_is_the_catalogue_of_the_charts(built: Path) -> None:
    home = block(built / "index.html")
    assert (home["@type"], home["@id"]) == ("DataCatalog", BASE)
    part = block(built / PAGE / "index.html")["isPartOf"]
    assert {name: home[name] for name in part} == part
    found = home["dataset"]["distribution"]
    paths = [it["contentUrl"].removeprefix(BASE) for it in found]
    names = ("cells.csv", "charts.json", "datapackage.json", "croissant.json")
    assert paths == [f"data/{name}" for name in names]
    assert all((built / path).is_file() for path in paths)
    assert "2 charts with 10 values" in home["description"]


def test_without_an_address_of_the_site_those_of_files_are_relative(bare: Path) -> None:
    for page in (bare / "atlas" / PAGE / "index.html", bare / "index.html"):
        data = block(page)
        found = data.get("distribution") or data["dataset"]["distribution"]
        assert found
        assert all((page.parent / it["contentUrl"]).resolve().is_file() for it in found)
        assert (page.parent / data["url"]).is_dir()


def test_a_hostile_title_stays_within_its_block(
    built: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    """… and a browser that follows the page's policy has nothing to complain of."""
    page = hostile_page(built)
    assert block(page)["name"].startswith("</script><script>alert(1)</script>")
    opened = visit(serve(built, "/deep/") + page.parent.relative_to(built).as_posix() + "/")
    assert opened.page.locator("meta[http-equiv=Content-Security-Policy]").count() == 1
    told = opened.page.locator('script[type="application/ld+json"]')
    assert json.loads(str(told.text_content()))["name"] == opened.page.locator("h1").text_content()
    assert opened.page.evaluate("document.scripts.length") == len(
        [*sites.parse(page).iter("script")]
    )
    assert opened.complaints() == []
    home = visit(serve(built, "/deep/"))
    assert home.page.locator('head script[type="application/ld+json"]').count() == 1
    assert home.complaints() == []


def test_the_page_of_a_chart_leads_to_its_twin_in_markdown(built: Path, bare: Path) -> None:
    for page in (built / PAGE, bare / "atlas" / PAGE):
        links = sites.parse(page / "index.html").iter("link")
        (link,) = (it for it in links if it.get("type") == "text/markdown")
        assert (link.get("rel", "").split(), link.get("href")) == (["alternate"], "chart.md")
        assert (page / "chart.md").read_text("utf-8").startswith("# Accuracy by Type and Length\n")


# -- tables ---------------------------------------------------------------------------------------


def rows(site: Path) -> list[dict[str, str]]:
    data = (site / "data" / "cells.csv").read_text("utf-8")
    return list(csv.DictReader(io.StringIO(data, newline=""), strict=True))


def test_the_table_of_all_cells_is_that_of_export_without_what_the_list_of_charts_says(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["export", "--format", "csv", "--output", "it", str(built.parent / "seeds")]
    assert CliRunner().invoke(main, asked).exit_code == 0
    exported = list(csv.DictReader(io.StringIO(Path("it").read_text("utf-8"), newline="")))
    charts = json.loads((built / "data" / "charts.json").read_text("utf-8"))
    of_chart = {
        chart["chart_id"]: {
            name: chart[name] or "" for name in ("seed", "title", "source", "describer")
        }
        for chart in charts
    }
    found = rows(built)
    assert len(found[0]) == len(exported[0]) - 4
    assert [row | of_chart[row["chart_id"]] for row in found] == exported


def test_a_label_that_a_spreadsheet_would_run_is_guarded(built: Path) -> None:
    charts = json.loads((built / "data" / "charts.json").read_text("utf-8"))
    (of_hostile,) = (chart for chart in charts if chart["seed"] == "hostile.txt")
    found = {row["row"] for row in rows(built) if row["chart_id"] == of_hostile["chart_id"]}
    assert found == {"'=1+1", "2"}
    assert all(not cell.startswith(("=", "+", "@")) for row in rows(built) for cell in row.values())


def test_the_list_of_charts_counts_and_leads(built: Path) -> None:
    found = json.loads((built / "data" / "charts.json").read_text("utf-8"))
    assert [it["seed"] for it in found] == ["chart.txt", "hostile.txt", "unread.txt"]
    first, _, unread = found
    assert first["address"] == f"{BASE}{PAGE}"
    assert (first["kind"], first["panels"], first["cells"], first["values"]) == ("heatmap", 1, 6, 5)
    assert (first["added"], first["changed"]) == ("2024-02-03", "2025-02-03")
    assert (first["licence"], first["tags"]) == ("CC BY 4.0", ["reasoning"])
    assert (unread["panels"], unread["cells"], unread["source"]) == (0, 0, None)
    for each in found[:2]:
        assert sum(row["chart_id"] == each["chart_id"] for row in rows(built)) == each["cells"]
        page = built / each["address"].removeprefix(BASE) / "index.html"
        assert page.is_file()


def package(site: Path) -> dict[str, Any]:
    found = json.loads((site / "data" / "datapackage.json").read_text("utf-8"))
    return dict(found)


def test_the_data_package_holds_what_its_standard_asks_for(built: Path) -> None:
    """Data Package 2.0: names, paths, and size and hash of each file."""
    found = package(built)
    assert found["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    assert re.fullmatch(r"[a-z0-9._-]+", found["name"])
    assert found["sources"][0]["path"] == "https://doi.org/10.1000/xyz"
    names = [it["name"] for it in found["resources"]]
    assert names == ["cells", "charts"]
    for each in found["resources"]:
        data = (built / "data" / each["path"]).read_bytes()
        assert each["bytes"] == len(data)
        assert each["hash"] == f"sha256:{sha256(data).hexdigest()}"
        assert each["encoding"] == "utf-8"
        assert each["schema"]["fields"]


def test_terms_that_hold_for_some_figures_only_are_not_said_of_all(
    built: Path, tmp_path: Path
) -> None:
    assert "licenses" not in package(built)
    seeds = {name: SEEDS[name] for name in ("chart.txt", "chart.yml")}
    found = package(sites.project(tmp_path, seeds).built)
    assert found["licenses"] == [{"name": "CC-BY-4.0", "title": "CC BY 4.0"}]


def test_parquet_is_there_if_it_is_asked_for_as_export_writes_it(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not (built / "data" / "cells.parquet").exists()
    made = sites.project(tmp_path, atlas={"parquet": True})
    data = (made.built / "data" / "cells.parquet").read_bytes()
    monkeypatch.chdir(tmp_path)
    asked = ["export", "--format", "parquet", "--output", "it", "seeds"]
    assert CliRunner().invoke(main, asked).exit_code == 0
    assert Path("it").read_bytes() == data
    assert [it["path"] for it in package(made.site)["resources"]][2:] == ["cells.parquet"]
    # Once it is not asked for any more, it goes.
    text = (tmp_path / "mkdocs.yml").read_text("utf-8")
    (tmp_path / "mkdocs.yml").write_text(text.replace('"parquet": true', '"parquet": false'))
    again = made.again().built / "data"
    assert {path.name for path in again.iterdir()} == {
        path.name for path in (built / "data").iterdir()
    }
    assert len(package(made.site)["resources"]) == 2


def test_parquet_without_its_library_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    made = sites.project(tmp_path)
    text = (tmp_path / "mkdocs.yml").read_text("utf-8")
    (tmp_path / "mkdocs.yml").write_text(text.replace('"png"', '"parquet": true, "png"'))
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_PYARROW)
    before = sites.snapshot(made.built)
    paths = [str(tmp_path), *sys.path]
    refused = made.again(env={"PYTHONPATH": os.pathsep.join(filter(None, paths))})
    assert refused.result.returncode == 1
    assert (
        "needs the package pyarrow. Run: pip install 'mkdocs-chart-atlas[parquet]'" in refused.log
    )
    assert "Traceback" not in refused.log
    assert sites.snapshot(made.site) == before


WITHOUT_PYARROW = """
from importlib import metadata
known = metadata.version
def version(name):
    if name == "pyarrow":
        raise metadata.PackageNotFoundError(name)
    return known(name)
metadata.version = version
"""


READ: dict[str, Callable[[str], object]] = {
    "string": str,
    "integer": int,
    "number": Decimal,
    "boolean": {"true": True, "false": False}.__getitem__,
}
TYPES: dict[str, type] = {"string": str, "integer": int, "array": list, "date": str}


def test_each_column_is_of_the_type_that_its_schema_says(built: Path) -> None:
    of_cells, of_charts = (it["schema"] for it in package(built)["resources"])
    fields = {it["name"]: it["type"] for it in of_cells["fields"]}
    assert of_cells["missingValues"] == [""]
    for row in rows(built):
        assert [*row] == [*fields]
        for name, cell in row.items():
            if cell:
                READ[fields[name]](cell)
    assert {fields[name] for name in ("approximate", "aggregate")} == {"boolean"}
    assert {fields[name] for name in ("value", "low", "high", "uncertainty")} == {"number"}
    charts = json.loads((built / "data" / "charts.json").read_text("utf-8"))
    kinds = {it["name"]: TYPES[it["type"]] for it in of_charts["fields"]}
    for each in charts:
        assert [*each] == [*kinds]
        assert all(value is None or isinstance(value, kinds[n]) for n, value in each.items())
    assert len({each["chart_id"] for each in charts}) == len(charts)


# -- guide, feed, robots --------------------------------------------------------------------------

_LINK = re.compile(r"- \[(?:\\.|[^\]\\])+\]\((\S+)\)(?:: .+)?")


@pytest.mark.parametrize("place", ["", "atlas/"])
def test_the_guide_leads_to_data_lists_and_charts(built: Path, bare: Path, place: str) -> None:
    """As llmstxt.org has it: a title, a quote, and lists of links below headings."""
    site = bare if place else built
    path = site / place / "llms.txt"
    assert f"{PAGE}chart.md)" in path.read_text("utf-8")
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "# A Site of One's Own"
    assert lines[2].startswith("> An atlas of 2 charts with 10 values")
    heads = [line for line in lines if line.startswith("## ")]
    assert heads == ["## Data", "## Lists", "## Charts"]
    listed = lines[lines.index("## Data") :]
    links = [line for line in listed if line and not line.startswith("## ")]
    targets = [found[1] for line in links if (found := _LINK.fullmatch(line))]
    assert len(targets) == len(links) > 6
    for target in targets:
        led = path.parent / target if place else site / target.removeprefix(BASE)
        assert led.resolve().exists(), target


def test_a_hostile_title_is_no_mark_up_in_the_guide(built: Path) -> None:
    text = (built / "llms.txt").read_text("utf-8")
    (line,) = (it for it in text.splitlines() if "javascript" in it)
    assert r"\<script\>" in line
    assert r"\[x\](javascript" in line


def test_a_long_atlas_has_a_short_guide(tmp_path: Path) -> None:
    seeds = {
        f"{number:03}.txt": sites.SEED.replace("by Type and", f"of part {number} by Type and")
        for number in range(62)
    }
    lines = (sites.project(tmp_path, seeds).built / "llms.txt").read_text("utf-8").splitlines()
    assert len(lines) < 100
    assert lines[-1].startswith("- 2 more charts")


def test_the_feed_tells_of_the_newest_changes_first(built: Path) -> None:
    """RFC 4287: id, title and updated of the feed and each entry; an author; a link to itself."""
    root = sites.xml(built / "feed.xml")
    assert root.tag == f"{ATOM}feed"
    entries = root.findall(f"{ATOM}entry")
    for each in (root, *entries):
        for name in ("id", "title", "updated"):
            (found,) = each.findall(f"{ATOM}{name}")
            assert (found.text or "").strip()
        assert urlsplit(told(each, "id")).scheme == "https"
        assert MOMENT.fullmatch(told(each, "updated"))
    assert told(root, "author/{http://www.w3.org/2005/Atom}name")
    own = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert own == {"self": f"{BASE}feed.xml", "alternate": BASE}
    days = ["2025-02-03", "2024-06-07", "2024-02-03", "2024-02-03"]
    assert [told(it, "published")[:10] for it in entries] == days
    assert [told(it, "updated")[:10] for it in entries] == days
    latest = max(datetime.fromisoformat(told(it, "updated")) for it in entries)
    assert datetime.fromisoformat(told(root, "updated")) == latest
    assert told(entries[1], "title").startswith("</script>")
    links = [it.find(f"{ATOM}link") for it in entries]
    assert all(link is not None for link in links)
    assert links[0] is not None
    assert links[0].get("href") == f"{BASE}{PAGE}"


def told(element: ET.Element, name: str) -> str:
    return element.findtext(f"{ATOM}{name}") or ""


def test_a_feed_needs_addresses_and_days(built: Path, bare: Path) -> None:
    link = 'type="application/atom+xml"'
    assert link in (built / "index.html").read_text("utf-8")
    assert not (bare / "atlas" / "feed.xml").exists()
    assert link not in (bare / "index.html").read_text("utf-8")


def test_robots_are_let_in_and_told_the_list_of_pages(built: Path, bare: Path) -> None:
    text = (built / "robots.txt").read_text("utf-8")
    assert text.splitlines() == ["User-agent: *", "Allow: /", "", f"Sitemap: {BASE}sitemap.xml"]
    assert (bare / "robots.txt").read_text("utf-8") == "User-agent: *\nAllow: /\n"


@pytest.mark.parametrize("name", long_but(["robots.txt", "llms.txt", "data/cells.csv"], "llms.txt"))
def test_what_the_author_has_of_such_a_name_stays(tmp_path: Path, name: str) -> None:
    docs = {"index.md": HOME, name: "Mine.\n"}
    assert (sites.project(tmp_path, docs=docs).built / name).read_text("utf-8") == "Mine.\n"


def test_a_changed_chart_changes_the_data_of_the_next_build(tmp_path: Path) -> None:
    made = sites.project(tmp_path)
    before = (made.built / "data" / "cells.csv").read_text("utf-8")
    seed = made.seeds / "chart.txt"
    seed.write_text(sites.SEED.replace("10.5", "12.5"), "utf-8")
    after = (made.again().built / "data" / "cells.csv").read_text("utf-8")
    assert after == before.replace("10.5", "12.5") != before
    data = (made.site / "data" / "cells.csv").read_bytes()
    assert package(made.site)["resources"][0]["hash"] == f"sha256:{sha256(data).hexdigest()}"
