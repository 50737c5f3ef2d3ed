"""The files to take away from a chart's page hold what the page shows."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections import Counter
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import pytest
import vl_convert

import drawn
import sites
from sites import exported

SEEDS = {path.name[:3]: path for path in sorted((sites.ROOT / "seeds").glob("*.txt"))}

FOLDERS = {
    "000": "baseline-core-generalization-qwen-2-5-7b",
    "001": "baseline-short-to-long-qwen-2-5-7b",
    "002": "r1-llama-vs-r1-qwen-performance-pass-1",
    "003": "performance-metrics-across-models-and-datasets",
}
PANELS = [
    *[("000", 0, "panel"), ("001", 0, "panel")],
    *[("002", 0, "panel-r1-llama"), ("002", 1, "panel-r1-qwen")],
    *[("003", 0, "panel-r1-llama-aime24"), ("003", 1, "panel-r1-llama-aime25")],
    *[("003", 2, "panel-r1-llama-amc23"), ("003", 3, "panel-r1-llama-gpqa-d")],
]
each_chart = pytest.mark.parametrize("seed", FOLDERS)
each_panel = pytest.mark.parametrize(("seed", "at", "anchor"), PANELS)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sites.own_site(tmp_path_factory)


def panel(seed: str, at: int) -> dict[str, Any]:
    found: dict[str, Any] = sites.shown(SEEDS[seed])["panels"][at]
    return found


def cells(of: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {(cell["row"], cell["column"]): cell for cell in of["cells"]}


def printed(of: dict[str, Any]) -> list[str]:
    """The numbers of a panel as they are written, in the order of its axes."""
    found = cells(of)
    places = [
        (row, column) for row in of["row_axis"]["values"] for column in of["column_axis"]["values"]
    ]
    stated = [found[place] for place in places if place in found]
    return [cell["literal"] for cell in stated if cell["value"] is not None]


def table(path: Path) -> list[list[str]]:
    """A CSV file as any reader of the format takes it."""
    return read(path.read_bytes())


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True))


def test_the_panels_here_are_all_there_are() -> None:
    found = Counter(seed for seed, _, _ in PANELS)
    assert found == {seed: len(sites.shown(SEEDS[seed])["panels"]) for seed in FOLDERS}
    assert sum(len(printed(panel(seed, at))) for seed, at, _ in PANELS) == 252


# -- CSV ------------------------------------------------------------------------------------------


@each_panel
def test_the_wide_csv_is_the_grid_of_the_figure(seed, at, anchor):
    wanted = panel(seed, at)
    header, *rows = read(exported(SEEDS[seed], "wide-csv", at + 1))
    assert header[0] == f"{wanted['row_axis']['label']} \\ {wanted['column_axis']['label']}"
    assert header[1:] == wanted["column_axis"]["values"]
    assert [row[0] for row in rows] == wanted["row_axis"]["values"]
    found = cells(wanted)
    for row in rows:
        for column, value in zip(header[1:], row[1:], strict=True):
            cell = found.get((row[0], column))
            number = cell["literal"] if cell and cell["value"] is not None else ""
            assert value == number


def check_tidy(rows: list[dict[str, str]], wanted: dict[str, Any]) -> int:
    """Hold tidy rows against a panel; gives the number of its cells that they tell."""
    found = cells(wanted)
    for row in rows:
        cell = found.pop((row["row"], row["column"]))
        assert row["value"] == ("" if cell["value"] is None else cell["literal"])
        assert row["literal"] == cell["literal"]
        assert row["line"] == str(cell["line"])
        assert row["state"] == ("marked empty" if cell["value"] is None else "stated")
        assert row["row_axis"] == wanted["row_axis"]["label"]
        assert row["column_axis"] == wanted["column_axis"]["label"]
        assert row["measure"] == wanted["measure"]["label"]
        assert row["unit"] == (wanted["measure"]["unit"] or "")
        assert row["panel"] == (wanted["title"] or "")
    return len(wanted["cells"]) - len(found)


@each_chart
def test_the_tidy_csv_of_a_chart_holds_all_its_panels(site, seed):
    header, *rows = table(site / "charts" / FOLDERS[seed] / "cells.csv")
    facts = [dict(zip(header, row, strict=True)) for row in rows]
    panels = sites.shown(SEEDS[seed])["panels"]
    for wanted in panels:
        own = [row for row in facts if row["panel"] == (wanted["title"] or "")]
        assert check_tidy(own, wanted) == len(wanted["cells"])
    assert len(facts) == sum(len(wanted["cells"]) for wanted in panels)


# -- JSON and Vega-Lite ---------------------------------------------------------------------------


@each_chart
def test_the_json_is_what_the_command_shows(site, seed):
    taken = (site / "charts" / FOLDERS[seed] / "chart.json").read_text(encoding="utf-8")
    assert json.loads(taken) == sites.shown(SEEDS[seed])


@each_panel
def test_the_numbers_of_the_json_are_those_of_the_literals(site, seed, at, anchor):
    taken = (site / "charts" / FOLDERS[seed] / "chart.json").read_text(encoding="utf-8")
    exact = json.loads(taken, parse_float=Decimal, parse_int=Decimal)["panels"][at]
    numbers = [cell for cell in exact["cells"] if cell["value"] is not None]
    assert len(numbers) == len(printed(panel(seed, at)))
    assert [cell["value"] for cell in numbers] == [Decimal(cell["literal"]) for cell in numbers]


@each_panel
def test_the_vega_lite_file_renders_the_numbers_of_its_panel(seed, at, anchor):
    wanted = panel(seed, at)
    spec = exported(SEEDS[seed], "vega-lite", at + 1).decode()
    root = sites.parse_text(vl_convert.vegalite_to_svg(spec))
    assert words_of_marks(root) == Counter(printed(wanted))
    labels = Counter(words_of(root, "role-axis-label"))
    assert labels == Counter(wanted["row_axis"]["values"] + wanted["column_axis"]["values"])
    titles = words_of(root, "role-axis-title")
    assert set(titles) == {wanted["row_axis"]["label"], wanted["column_axis"]["label"]}


def words_of_marks(root: Any) -> Counter[str]:
    groups = [
        group for group in sites.classed(root, "role-mark") if "mark-text" in group.get("class", "")
    ]
    return Counter(sites.text(text) for group in groups for text in group.iter("text"))


def words_of(root: Any, name: str) -> list[str]:
    return [sites.text(text) for group in sites.classed(root, name) for text in group.iter("text")]


# -- pictures -------------------------------------------------------------------------------------


@each_panel
def test_the_svg_file_stands_alone_and_prints_the_numbers(site, seed, at, anchor):
    path = site / "charts" / FOLDERS[seed] / f"{anchor}.svg"
    root = sites.xml(path)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert float(root.attrib["width"]) > 200
    said = root.findtext("{http://www.w3.org/2000/svg}desc")
    assert said
    assert f'-desc">{said}</desc>' in (path.parent / "index.html").read_text(encoding="utf-8")
    texts = [cell.text for cell in drawn.cells(root) if cell.text]
    assert Counter(texts) == Counter(printed(panel(seed, at)))
    assert not {element.tag.rpartition("}")[2] for element in root.iter()} & {"script", "image"}


@each_chart
def test_the_thumbnail_is_a_small_picture(site, seed):
    path = site / "charts" / FOLDERS[seed] / "thumb.svg"
    assert sites.xml(path).tag == "{http://www.w3.org/2000/svg}svg"
    assert path.stat().st_size < 20_000


def test_a_chart_without_values_offers_no_file(site):
    folder = site / "charts" / "model-accuracy-over-training-progress"
    assert list(sites.snapshot(folder)) == ["index.html"]


# -- spreadsheets ---------------------------------------------------------------------------------

FORMULAS = ["=1+1", "+cmd", "-verbose", "@SUM(A1)"]
GUARDED = f"""\
## Heatmap: Loss by Flag and Step
### Components/Axes
* **Y-Axis:** Labeled "Flag." Values: {", ".join(FORMULAS)}
* **X-Axis:** Labeled "Step."
### Detailed Analysis
| Flag \\ Step | -1 | 0 | =2 |
| --- | --- | --- | --- |
| =1+1 | -0.5 | 0 | 1.5 |
| +cmd | −0.25 | +3 | 2 |
| -verbose | -1e-3 | 7 | N/A |
| @SUM(A1) | 8.0 | 9 | 10 |
"""


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = sites.project(tmp_path_factory.mktemp("guarded"), {"chart.txt": GUARDED})
    return made.built / "charts" / "loss-by-flag-and-step"


def wide(chart: Path) -> bytes:
    """The wide CSV of the guarded chart."""
    return exported(chart.parents[2] / "seeds" / "chart.txt", "wide-csv")


def test_text_that_a_spreadsheet_would_run_gets_an_apostrophe(guarded):
    header, *rows = read(wide(guarded))
    assert [row[0] for row in rows] == [f"'{text}" for text in FORMULAS]
    # A number stays a number, as a label too.
    assert header == ["Flag \\ Step", "-1", "0", "'=2"]
    tidy = table(guarded / "cells.csv")
    assert {row[2] for row in tidy[1:]} == {f"'{text}" for text in FORMULAS}
    assert {row[4] for row in tidy[1:]} == {"-1", "0", "'=2"}


def test_numbers_stay_numbers_negative_ones_too(guarded):
    rows = [row[1:] for row in read(wide(guarded))[1:]]
    numbers = [[Decimal(value) if value else None for value in row] for row in rows]
    assert numbers == [
        [Decimal("-0.5"), Decimal(0), Decimal("1.5")],
        [Decimal("-0.25"), Decimal(3), Decimal(2)],
        [Decimal("-0.001"), Decimal(7), None],
        [Decimal(8), Decimal(9), Decimal(10)],
    ]
    header, *facts = table(guarded / "cells.csv")
    tidy = [fact[header.index("value")] for fact in facts]
    assert [Decimal(value) if value else None for value in tidy] == [
        number for row in numbers for number in row
    ]


def test_no_cell_of_any_csv_starts_a_formula(guarded):
    for data in ((guarded / "cells.csv").read_bytes(), wide(guarded)):
        for value in (value for row in read(data) for value in row):
            assert not value.startswith(tuple("=+-@\t\r")) or is_number(value)


def is_number(value: str) -> bool:
    try:
        return Decimal(value).is_finite()
    except InvalidOperation:
        return False


# -- the libraries of the live view ---------------------------------------------------------------


def test_the_template_and_the_script_of_the_live_view_are_what_the_locked_libraries_make(site):
    """… and the script leaves one global, under our own name."""
    made = sites.run(sys.executable, "scripts/vega.py", "--check", cwd=sites.ROOT)
    assert made.returncode == 0, made.stderr
    script = (site / "assets" / "chart-atlas" / "vega.js").read_text("utf-8")
    assert "window.chartAtlasVega={" in script
    assert "window.vegaEmbed" not in script


def test_vega_is_published_with_its_licences(site):
    """All libraries that vl-convert may put into it, each named with who wrote it."""
    folder = site / "assets" / "chart-atlas"
    first = (folder / "vega.js").read_text("utf-8").partition("\n")[0]
    assert first == "/*! For licence information see vega.js.LICENSE.txt */"
    text = (folder / "vega.js.LICENSE.txt").read_text("utf-8")
    (packed,) = Path(vl_convert.__file__).parent.glob("vl_convert.*.so")
    libraries = {name.decode() for name in re.findall(rb"/npm/([a-z0-9.-]+)@", packed.read_bytes())}
    assert {"vega", "vega-lite", "vega-embed", "d3-array"} <= libraries
    assert libraries - set(re.findall(r"[a-z0-9.-]+", text)) == set()
    for words in (
        "University of Washington Interactive Data Lab",
        "Redistributions in binary form must reproduce the above copyright notice",
        "Permission to use, copy, modify, and/or distribute this software",
        "Permission is hereby granted, free of charge",
    ):
        assert words in text
