"""All cells of a folder as one table: what stands in it, in each format, and how it is written."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import frictionless
import pyarrow as pa
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

import sites
from chart_atlas.atlas.catalogue import build_atlas
from chart_atlas.cache import charts, pool
from chart_atlas.cache.charts import KIND, source
from chart_atlas.cache.store import Store
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.output import formats
from chart_atlas.output import parquet as parquet_writer
from chart_atlas.output.csv_tables import TIDY_COLUMNS, tidy_csv
from chart_atlas.output.parquet import SCHEMA
from chart_atlas.output.records import Record
from chart_atlas.reading.source import Seed, SeedError, chart_id
from lengths import long_but

FORMATS = ("parquet", "csv", "jsonl")
TEXT = """## Heatmap: Harvest
### Components/Axes
* **Color bar:** Labeled "Yield (%)".
### Detailed Analysis
| Plot | 1 | 2 | 3 | Mean |
|---|---|---|---|---|
| =A+1 | 1.50 | \N{MINUS SIGN}2.5 | 4-6 | 9.9 |
| @B | ~2.5 | N/A | 2.5 ± 0.10 | |
"""
PANELS = """## Heatmap: =Loss by Panel
### Detailed Analysis
#### Left
| Plot | 1 | 2 |
|---|---|---|
| A | 7 | 8 |
| B | 5 | 6 |
#### Right
| Plot | 1 | 2 |
|---|---|---|
| A | 1e40 | 1e-40 |
| B | -0.5 | 1e30 |
"""
SILENT = "## Heatmap: Depth\n\n### Data\n\nDeep everywhere.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the command runs in, with an empty folder of seeds."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seeds").mkdir()
    return tmp_path


def write(folder: Path, **texts: str | bytes) -> None:
    """Write seeds by their names."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


def export(*words: str) -> Result:
    return CliRunner().invoke(main, ["export", *words])


def exported(form: str, *words: str) -> bytes:
    """The bytes of a table that all seeds are in."""
    result = export("--format", form, "--output", "table", *words)
    assert result.exit_code == 0, result.output
    return Path("table").read_bytes()


def from_csv(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def from_jsonl(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def from_parquet(data: bytes) -> list[dict[str, Any]]:
    return parquet.read_table(pa.BufferReader(data)).to_pylist()


# -- what stands in it ----------------------------------------------------------------------------


def test_a_row_tells_a_number_and_all_that_says_where_it_comes_from(folder: Path) -> None:
    write(folder / "seeds", harvest=TEXT)
    first = from_jsonl(exported("jsonl"))[0]
    [entry] = build_atlas([describe(Seed("harvest.txt", Path("harvest.txt"), TEXT))], {}).charts
    assert first == {
        "chart_id": entry.id,
        "seed": "harvest.txt",
        "title": "Harvest",
        "source": None,
        "describer": None,
        "panel_number": 1,
        "panel": None,
        "row_axis": "Plot",
        "row": "=A+1",
        "column_axis": None,
        "column": "1",
        "measure": "Yield",
        "unit": "%",
        "value": 1.5,
        "uncertainty": None,
        "low": None,
        "high": None,
        "approximate": False,
        "state": "stated",
        "aggregate": False,
        "literal": "1.50",
        "line": 7,
        "origin": "read",
        **dict.fromkeys(("stated", "corrected_by", "why")),
    }


def test_what_is_no_plain_number_says_how(folder: Path) -> None:
    """A range, a gap of either kind, about, ± and a mean; never nan, never a zero."""
    write(folder / "seeds", harvest=TEXT)
    got = {(row["row"], row["column"]): row for row in from_jsonl(exported("jsonl"))}
    assert len(got) == 8

    def told(row: str, column: str, *names: str) -> list[Any]:
        return [got[row, column][name] for name in names]

    assert told("=A+1", "2", "value", "literal") == [-2.5, "\N{MINUS SIGN}2.5"]
    assert told("=A+1", "3", "value", "low", "high", "state") == [None, 4, 6, "range"]
    assert told("=A+1", "Mean", "value", "aggregate") == [9.9, True]
    assert told("@B", "1", "value", "approximate", "state") == [2.5, True, "approximate"]
    assert told("@B", "2", "value", "state", "literal") == [None, "marked empty", "N/A"]
    assert told("@B", "3", "value", "uncertainty") == [2.5, 0.1]
    assert told("@B", "Mean", "value", "state", "literal") == [None, "blank", ""]


def test_the_formats_hold_the_same_table(folder: Path) -> None:
    """Parquet and JSON lines to the value; CSV in its way of writing them."""
    write(folder / "seeds", harvest=TEXT, panels=PANELS, silent=SILENT)
    rows = from_jsonl(exported("jsonl"))
    assert len(rows) == 16
    assert from_parquet(exported("parquet")) == rows
    for text, row in zip(from_csv(exported("csv")), rows, strict=True):
        assert [*text] == [*row]
        assert [read_back(*pair) for pair in zip(text.values(), row.values(), strict=True)] == [
            *row.values()
        ]


def read_back(text: str, value: object) -> object:
    """A field of CSV, read as the type that it has in other formats."""
    if isinstance(value, bool):
        return {"true": True, "false": False}[text]
    if isinstance(value, int | float):
        return type(value)(text)
    return None if text == "" and value is None else text.removeprefix("'")


def test_csv_has_the_digits_and_guards_what_a_spreadsheet_would_run(folder: Path) -> None:
    write(folder / "seeds", harvest=TEXT, panels=PANELS, **{"=1+1": TEXT})
    rows = from_csv(exported("csv"))
    assert {row["row"] for row in rows} == {"'=A+1", "'@B", "A", "B"}
    assert {row["title"] for row in rows} == {"Harvest", "'=Loss by Panel"}
    assert {row["seed"] for row in rows} == {"harvest.txt", "panels.txt", "'=1+1.txt"}
    assert [row["value"] for row in rows[:3]] == ["1.50", "-2.5", ""]
    assert rows[6]["uncertainty"] == "0.10"
    assert rows[-2]["literal"] == "-0.5"
    assert rows[-1]["value"] == "1E+30"
    assert exported("csv").count(b"\r\n") == len(rows) + 1


OF_CHART = ("chart_id", "seed", "title", "source", "describer", "panel_number")


def test_the_columns_are_those_of_the_tidy_csv_after_those_of_the_chart(folder: Path) -> None:
    write(folder / "seeds", harvest=TEXT)
    assert (*Record._fields[len(OF_CHART) :], "source", "describer") == TIDY_COLUMNS
    chart = describe(Seed("harvest.txt", Path("harvest.txt"), TEXT)).chart
    tidy = tidy_csv(chart.panels)
    own = exported("csv").decode().splitlines()
    assert [line.split(",", len(OF_CHART))[-1] for line in own] == [
        line.rsplit(",", 2)[0] for line in tidy.splitlines()
    ]


def test_numbers_keep_their_literals_in_each_format(folder: Path) -> None:
    write(folder / "seeds", panels=PANELS)
    for read, form in ((from_jsonl, "jsonl"), (from_parquet, "parquet")):
        rows = read(exported(form))
        assert [(row["value"], row["literal"]) for row in rows] == [
            (7.0, "7"),
            (8.0, "8"),
            (5.0, "5"),
            (6.0, "6"),
            (1e40, "1e40"),
            (1e-40, "1e-40"),
            (-0.5, "-0.5"),
            (1e30, "1e30"),
        ]
        assert [(row["panel"], row["panel_number"]) for row in rows[3:5]] == [
            ("Left", 1),
            ("Right", 2),
        ]
    texts = [row["value"] for row in from_csv(exported("csv"))]
    assert texts == ["7", "8", "5", "6", "1E+40", "1E-40", "-0.5", "1E+30"]


def test_json_lines_hold_no_sign_that_steers_a_terminal(folder: Path) -> None:
    write(folder / "seeds", harvest=TEXT.replace("@B", "B\x9b31m\u202e"))
    data = exported("jsonl")
    assert data.isascii()
    assert from_jsonl(data)[-1]["row"] == "B\x9b31m\u202e"


# -- Parquet --------------------------------------------------------------------------------------


def test_the_schema_of_parquet_is_the_same_for_every_folder(folder: Path) -> None:
    """Also for one without a seed, and for one whose seeds state no number."""
    empty = parquet.read_table(pa.BufferReader(exported("parquet")))
    write(folder / "seeds", silent=SILENT)
    silent = parquet.read_table(pa.BufferReader(exported("parquet")))
    write(folder / "seeds", harvest=TEXT)
    full = parquet.read_table(pa.BufferReader(exported("parquet")))
    assert (empty.num_rows, silent.num_rows, full.num_rows) == (0, 0, 8)
    assert empty.schema == silent.schema == full.schema == SCHEMA
    assert full.schema.names == [*Record._fields]
    assert {full.schema.field(name).type for name in ("value", "uncertainty", "low", "high")} == {
        pa.float64()
    }


def test_missing_numbers_are_null_and_never_nan(folder: Path) -> None:
    write(folder / "seeds", harvest=TEXT, panels=PANELS)
    table = parquet.read_table(pa.BufferReader(exported("parquet")))
    value = table["value"]
    assert value.null_count == 3
    assert not any(math.isnan(number) for number in value.to_pylist() if number is not None)
    needed = [name for name in table.schema.names if not table.schema.field(name).nullable]
    assert {"chart_id", "seed", "title", "row", "column", "state", "literal", "line"} <= {*needed}
    assert not any(table[name].null_count for name in needed)


def test_parquet_is_written_in_groups_of_rows(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only so many rows are held, of however many charts."""
    write(folder / "seeds", a=TEXT, b=TEXT, c=PANELS)
    rows = from_parquet(exported("parquet"))
    monkeypatch.setattr(parquet_writer, "GROUP", 6)
    data = exported("parquet")
    facts = parquet.ParquetFile(pa.BufferReader(data)).metadata
    assert [facts.row_group(at).num_rows for at in range(facts.num_row_groups)] == [6, 6, 6, 6]
    assert from_parquet(data) == rows


# -- many seeds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", long_but(FORMATS, "parquet"))
def test_the_bytes_are_the_same_cold_warm_and_from_any_number_of_processes(
    folder: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of so many seeds that processes share the work, in several batches."""
    monkeypatch.setattr(pool, "FEW", 8)
    monkeypatch.setattr(charts, "BATCH", 10)
    given = watched(monkeypatch)
    texts = {f"s{at:02}": TEXT.replace("1.50", f"1.{at}") for at in range(45)}
    write(folder / "seeds", **texts, s99=SILENT)
    cold = exported(form, "--processes", "1")
    assert not any(given)
    given.clear()
    monkeypatch.setattr(pool, "describe", lambda _: pytest.fail("it was read again"))
    assert exported(form, "--processes", "1") == cold
    assert exported(form, "--processes", "3") == cold
    monkeypatch.undo()
    os.chdir(folder)
    monkeypatch.setattr(pool, "FEW", 8)
    given = watched(monkeypatch)
    for path in (folder / ".cache").rglob("*.sqlite"):
        path.unlink()
    assert exported(form, "--processes", "3") == cold
    assert any(given)


def watched(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note for each batch whether processes read what is new of it."""
    given: list[bool] = []

    def read_in_order(seeds, workers):
        found = pool.read_in_order(seeds, workers)
        given.append(not isinstance(found, map))
        return found

    monkeypatch.setattr(charts, "read_in_order", read_in_order)
    return given


def test_seeds_are_taken_only_a_few_batches_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are, so that memory does not grow with them; their order stays."""
    monkeypatch.setattr(charts, "BATCH", 4)
    taken = 0

    def seeds() -> Iterator[Seed | SeedError]:
        nonlocal taken
        for at in range(100):
            taken += 1
            path = Path(f"{at}.txt")
            bad = SeedError(path, 1, "bad", "mend it")
            yield bad if at % 7 == 3 else Seed(path.name, path, SILENT)

    most = 4 * (charts.AHEAD + 1)
    with closing(Store(tmp_path)) as store:
        for at, item in enumerate(charts.descriptions_in_order(seeds(), store)):
            assert isinstance(item, SeedError) == (at % 7 == 3)
            path = item.path if isinstance(item, SeedError) else item.seed.path
            assert path.name == f"{at}.txt"
            assert taken - at <= most
    assert taken == 100


def test_what_was_read_is_kept_batch_by_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who ends a long export by force does not lose what it has read."""
    monkeypatch.setattr(charts, "BATCH", 4)
    seeds = [Seed(f"{at}.txt", Path(f"{at}.txt"), SILENT) for at in range(20)]
    with closing(Store(tmp_path)) as store, closing(Store(tmp_path)) as other:
        found = charts.descriptions_in_order(seeds, store)
        for _ in range(9):
            next(found)
        kept = [other.has(KIND, source(seed)) for seed in seeds]
        assert kept == [True] * 8 + [False] * 12
        found.close()


def test_a_damaged_entry_of_the_store_changes_nothing(folder: Path) -> None:
    write(folder / "seeds", harvest=TEXT)
    cold = exported("csv")
    seed = Seed("harvest.txt", Path("seeds/harvest.txt"), TEXT)
    with closing(Store(folder / ".cache" / "chart-atlas")) as store:
        store.put(KIND, source(seed), b"no chart")
    assert exported("csv") == cold


# -- files that cannot be used --------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_a_bad_seed_is_told_and_the_others_are_written(folder: Path, form: str) -> None:
    """With file, line and what to do, on the error output; the status is 1."""
    write(folder / "seeds", a=TEXT, b=b"ok\n\xff", c=TEXT)
    result = export("--format", form, "--output", "table")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "seeds/b.txt:2: error unusable-seed: not UTF-8 text (byte 0xff).",
        "    Save the file as UTF-8, for example: iconv -f latin1 -t utf-8 old.txt > new.txt",
        "16 cells of 2 charts, 1 file left out",
    ]
    read = {"parquet": from_parquet, "csv": from_csv, "jsonl": from_jsonl}[form]
    assert {row["seed"] for row in read(Path("table").read_bytes())} == {"a.txt", "c.txt"}


def test_of_two_seeds_of_one_name_the_second_is_left_out(folder: Path) -> None:
    """Their rows would bear one id; below a common folder their names differ."""
    write(folder / "north", a=TEXT)
    write(folder / "south", a=PANELS)
    result = export("--format", "csv", "north", "south")
    assert result.exit_code == 1
    assert "south/a.txt: error unusable-seed: has the name a, as north/a.txt has" in result.stderr
    assert {row["title"] for row in from_csv(result.stdout_bytes)} == {"Harvest"}
    both = export("--format", "csv", ".")
    assert both.exit_code == 0
    assert {row["seed"] for row in from_csv(both.stdout_bytes)} == {"north/a.txt", "south/a.txt"}


def test_of_two_files_that_would_be_one_chart_the_second_is_left_out(folder: Path) -> None:
    write(folder / "seeds", a=TEXT)
    (folder / "seeds" / "a.txt2").write_text(PANELS)
    result = export("--format", "csv", "--pattern", "*.txt*")
    assert result.exit_code == 1
    assert "seeds/a.txt2: error unusable-seed: has the name of a.txt, apart from" in result.stderr
    assert {row["title"] for row in from_csv(result.stdout_bytes)} == {"Harvest"}


def test_charts_without_a_cell_are_counted(folder: Path) -> None:
    write(folder / "seeds", a=TEXT, b=SILENT)
    result = export("--format", "csv")
    assert result.stderr == "8 cells of 1 chart, 1 chart without a cell\n"


# -- one chart ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_table_may_be_of_one_chart(folder: Path, form: str) -> None:
    write(folder / "seeds", harvest=TEXT, loss=PANELS)
    one = exported(form, "--chart", chart_id("loss"))
    (folder / "seeds" / "harvest.txt").unlink()
    assert one == exported(form)


def test_a_chart_is_written_as_its_page_has_it(folder: Path) -> None:
    """Whole, or a panel of it."""
    write(folder / "seeds", harvest=TEXT, loss=PANELS)
    loss = ["--chart", chart_id("loss")]
    assert exported("wide-csv", *loss, "--panel", "2") == (
        b"Plot \\ column,1,2\r\nA,1e40,1e-40\r\nB,-0.5,1e30\r\n"
    )
    spec = json.loads(exported("vega-lite", *loss, "--panel", "1"))
    assert {datum["value"] for datum in spec["datasets"]["coloured"]} == {5, 6, 7, 8}
    shown = sites.shown(folder / "seeds" / "loss.txt")
    assert json.loads(exported("json", *loss)) == shown
    assert exported("tidy-csv", "--chart", chart_id("harvest")).startswith(b"panel,row_axis,row,")
    assert exported("wide-csv", "--chart", chart_id("harvest")).startswith(b"Plot \\ column,1,2,3,")


def test_a_file_of_a_chart_has_the_name_of_its_page_in_a_folder(folder: Path) -> None:
    """Each button of the page names a file; so does the command."""
    write(folder / "seeds", loss=PANELS)
    (folder / "out").mkdir()
    chosen = ["--chart", chart_id("loss"), "--panel", "2", "--output", "out"]
    for form in ("png", "wide-csv", "vega-lite", "json", "tidy-csv"):
        result = export("--format", form, *chosen)
        assert (result.exit_code, "out/" in result.output) == (0, True), result.output
    made = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
    panel = "panel-right"
    ends = ("png", "wide.csv", "vl.json")
    assert made.keys() == {"chart.json", "cells.csv", *(f"{panel}.{end}" for end in ends)}
    assert made[f"{panel}.wide.csv"] == exported("wide-csv", *chosen[:4])
    assert sites.image(made[f"{panel}.png"]).pixel(0, 0)[:3] == (255, 255, 255)
    (folder / "seeds" / "loss.txt").unlink()


def test_the_difference_of_two_panels_is_written_one_minus_the_other(folder: Path) -> None:
    write(folder / "seeds", loss=PANELS)
    chart = chart_id("loss")
    asked = ["--chart", chart, "--panel", "2", "--against", f"{chart}/1"]
    lines = exported("difference-csv", *asked).decode().splitlines()
    assert lines[0].endswith("measure,unit,one,two,difference")
    assert lines[-1].split(",")[1:4:2] == ["B", "2"]
    for words, told in (
        (asked[:4], "Name the one to subtract by --against"),
        ([*asked[:5], f"{chart}/2"], "These two panels cannot be compared."),
        ([*asked[:5], chart], "Name one by --against ID/PANEL: 1 (Left), 2 (Right)."),
        ([*asked[:5], f"{chart}/x"], "'x' is no number of a panel."),
    ):
        result = export("--format", "difference-csv", "--output", "it", *words)
        assert (result.exit_code, told in result.output) == (2, True), result.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "wide-csv is of one chart. Name it by --chart: the last part of its short address"),
        (["--chart", "2fdgj552fy"], "no chart has the id 2fdgj552fy."),
        (["--chart", chart_id("loss")], "Name one by --panel: 1 (Left), 2 (Right)."),
        (["--chart", chart_id("loss"), "--panel", "3"], "has no panel 3. It has: 1 (Left), 2 (R"),
        (["--chart", chart_id("depth")], "depth.txt has no panel with cells."),
    ],
)
def test_which_chart_and_panel_are_meant_is_asked_and_nothing_written(
    folder: Path, words: list[str], told: str
) -> None:
    write(folder / "seeds", harvest=TEXT, loss=PANELS, depth=SILENT)
    result = export("--format", "wide-csv", "--output", "it", *words)
    assert (result.exit_code, told in result.output) == (2, True), result.output
    assert not Path("it").exists()


def test_the_title_of_a_panel_steers_no_terminal(folder: Path) -> None:
    """Where the panels of a chart are listed."""
    write(folder / "seeds", loss=PANELS.replace("Right", "\u202eRight"))
    result = export("--format", "wide-csv", "--output", "it", "--chart", chart_id("loss"))
    assert "2 (" in result.output
    assert "\u202e" not in result.output


# -- where it is written --------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_texts_go_to_the_standard_output_as_into_a_file(folder: Path, form: str) -> None:
    write(folder / "seeds", harvest=TEXT)
    for words in ([], ["--output", "-"]):
        assert export("--format", form, *words).stdout_bytes == exported(form)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--format", "parquet"], "name a file by --output"),
        (["--format", "json", "--chart", chart_id("harvest")], "name a file by --output"),
        (["--format", "csv", "none"], "none does not exist"),
        (["--format", "csv", "x" * 300], "does not exist"),
        (["--format", "csv", "--pattern", "/x"], "no pattern of file names"),
        (["--format", "csv", "--config", "mkdocs.yml"], "mkdocs.yml"),
        (["--format", "csv", "--output", "none/table"], "none/table: No such file"),
        (["--format", "csv", "--output", "pipe"], "pipe: this is no regular file"),
    ],
)
def test_what_cannot_be_written_is_told_and_ends_by_2(
    folder: Path, words: list[str], told: str
) -> None:
    write(folder / "seeds", harvest=TEXT)
    os.mkfifo("pipe")
    result = export(*words)
    assert result.exit_code == 2
    assert told in result.output
    assert "Traceback" not in result.output
    assert Path("pipe").is_fifo()


def test_a_file_is_replaced_only_by_a_whole_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full in the middle leaves the old table as it was, and nothing beside it."""
    write(folder / "seeds", harvest=TEXT, panels=PANELS)
    Path("table").write_text("the old one", encoding="utf-8")
    before = {*Path().iterdir(), Path(".cache")}

    def full(charts, file) -> None:
        file.write(b"half of")
        assert len([*Path().glob(".*.part")]) == 1
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(formats.TEXT_FORMATS, "csv", full)
    result = export("--format", "csv", "--output", "table")
    assert (result.exit_code, result.output) == (
        2,
        "Error: table: No space left on device. Make room, and try again.\n",
    )
    assert Path("table").read_text(encoding="utf-8") == "the old one"
    assert {*Path().iterdir()} == before


def test_nothing_is_written_behind_a_link(folder: Path) -> None:
    """A stranger may have put it there; the permissions of a table are those of any new file."""
    write(folder / "seeds", harvest=TEXT)
    Path("real").write_text("mine", encoding="utf-8")
    Path("table").symlink_to("real")
    result = export("--format", "csv", "--output", "table")
    assert result.exit_code == 2
    assert f"table: this is a link. Name the file that it leads to: {Path('real').resolve()}" in (
        result.output
    )
    assert Path("real").read_text(encoding="utf-8") == "mine"
    Path("table").unlink()
    exported("csv")
    Path("plain").touch()
    assert Path("table").stat().st_mode == Path("plain").stat().st_mode


def test_without_the_library_parquet_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """… before any seed is read; the other formats need nothing."""
    write(folder / "seeds", harvest=TEXT)
    monkeypatch.delitem(sys.modules, "chart_atlas.output.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = export("--format", "parquet", "--output", "table")
    assert result.exit_code == 2
    assert result.output == (
        "Error: parquet needs the library pyarrow. Install it: pip install pyarrow\n"
    )
    assert not Path("table").exists()
    assert {len(from_csv(exported("csv"))), len(from_jsonl(exported("jsonl")))} == {8}


@pytest.mark.parametrize("processes", long_but(["1", "2"], "2"))
def test_a_reader_that_has_enough_ends_it_quietly(folder: Path, processes: str) -> None:
    """As in `chart-atlas export --format csv | head -1`."""
    write(folder / "seeds", **{f"s{at:03}": TEXT for at in range(200)})
    command = [sys.executable, "-c", "from chart_atlas.cli import main; main()", "export"]
    command += ["--format", "jsonl", "--processes", processes]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b'{"chart_id"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(sites.PATIENCE_S) == 0


def test_nobody_at_the_error_output_does_not_stop_it(folder: Path) -> None:
    """The table is written all the same, and the status tells that something is left out."""
    write(folder / "seeds", a=TEXT, b=b"\xff", c=TEXT)
    command = [sys.executable, "-c", "from chart_atlas.cli import main; main()", "export"]
    command += ["--format", "csv", "--output", "table"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        assert process.stderr
        process.stderr.close()
        assert process.wait(sites.PATIENCE_S) == 1
    assert len(from_csv(Path("table").read_bytes())) == 16


def test_a_process_that_is_ended_leaves_no_table(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the system ends one that takes too much memory; it says what to try."""
    write(folder / "seeds", **{f"s{at:02}": TEXT for at in range(45)})
    monkeypatch.setattr(pool, "read_all", _ended)
    result = export("--format", "csv", "--output", "table", "--processes", "3")
    assert result.exit_code == 2
    assert "Try --processes 1." in result.output
    assert not Path("table").exists()


def _ended(seeds: Sequence[Seed]) -> bytes:
    os._exit(1)


# -- a site ---------------------------------------------------------------------------------------


def test_the_settings_of_a_site_are_the_defaults(folder: Path) -> None:
    """Its seeds, pattern and cache, from anywhere; words of the command go before them."""
    write(folder / "seeds", harvest=TEXT)
    atlas = {"seeds": "texts", "pattern": "*.md", "cache": "kept"}
    for name in ("site/docs", "site/texts"):
        (folder / name).mkdir(parents=True)
    settings = {"site_name": "Mine", "plugins": [{"chart-atlas": atlas}]}
    Path("site/mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")
    Path("site/texts/a.md").write_text(PANELS, encoding="utf-8")
    Path("site/texts/b.txt").write_text(TEXT, encoding="utf-8")
    of_site = ("--config", "site/mkdocs.yml")
    assert {row["seed"] for row in from_csv(exported("csv", *of_site))} == {"a.md"}
    assert (folder / "site" / "kept" / "store.sqlite").is_file()
    assert not (folder / ".cache").exists()
    own = exported("csv", *of_site, "--pattern", "*.txt")
    assert {row["seed"] for row in from_csv(own)} == {"b.txt"}
    named = exported("csv", *of_site, "seeds/harvest.txt")
    assert {row["seed"] for row in from_csv(named)} == {"harvest.txt"}


def test_the_id_is_the_short_address_of_the_chart(tmp_path: Path) -> None:
    """What a row names can be opened: c/<chart_id>/ of the site."""
    project = sites.project(tmp_path, {"accuracy.txt": sites.SEED})
    result = export("--format", "jsonl", "--config", str(tmp_path / "mkdocs.yml"))
    assert result.exit_code == 0, result.output
    [ident] = {row["chart_id"] for row in from_jsonl(result.stdout_bytes)}
    assert re.search(r"charts/", (project.built / "c" / ident / "index.html").read_text("utf-8"))


def test_another_library_that_parquet_lacks_is_no_advice_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "chart_atlas.output.parquet", raising=False)
    monkeypatch.setitem(sys.modules, "chart_atlas.output.records", None)
    with pytest.raises(ModuleNotFoundError, match="records"):
        formats.cell_writer("parquet")


# -- a folder -------------------------------------------------------------------------------------


def test_a_data_package_is_a_folder_with_the_table_and_what_describes_it(folder: Path) -> None:
    write(folder / "seeds", one=TEXT, two=PANELS, none=SILENT)
    (folder / "seeds" / "one.yml").write_text("source: {title: On Plots, licence: CC BY 4.0}\n")
    (folder / "seeds" / "two.yml").write_text("source: {title: On Loss, licence: CC BY 4.0}\n")
    (folder / "out").mkdir()
    (folder / "out" / "notes.md").write_text("mine")
    done = export("--format", "datapackage", "--output", "out")
    assert (done.exit_code, done.stderr) == (0, "16 cells of 2 charts, 1 chart without a cell\n")
    assert (folder / "out" / "cells.csv").read_bytes() == export("--format", "csv").stdout_bytes
    assert (folder / "out" / "notes.md").read_text() == "mine"
    assert frictionless.validate("out/datapackage.json").valid
    told = json.loads((folder / "out" / "datapackage.json").read_bytes())
    assert told["description"].startswith("16 cells of 2 charts, read from")
    assert told["licenses"] == [{"name": "CC-BY-4.0", "title": "CC BY 4.0"}]
    assert [it["title"] for it in told["sources"]] == [
        "“On Plots”; CC BY 4.0",
        "“On Loss”; CC BY 4.0",
    ]
    beside = json.loads((folder / "out" / "cells.csv-metadata.json").read_bytes())
    assert (beside["url"], len(beside["tableSchema"]["columns"])) == (
        "cells.csv",
        len(Record._fields),
    )
    before = sites.snapshot(folder / "out")
    assert export("--format", "datapackage", "--output", "out").exit_code == 0
    assert sites.snapshot(folder / "out") == before


def test_a_package_needs_a_folder_that_can_be_written(folder: Path) -> None:
    write(folder / "seeds", one=TEXT)
    (folder / "file").write_text("mine")
    refused = export("--format", "datapackage")
    assert (refused.exit_code, "name a folder by --output" in refused.stderr) == (2, True)
    refused = export("--format", "datapackage", "--output", "file")
    assert (refused.exit_code, "Traceback" in refused.stderr) == (2, False)
    assert "file" in refused.stderr
    assert (folder / "file").read_text() == "mine"


def test_a_table_takes_no_folders_place(folder: Path) -> None:
    write(folder / "seeds", one=TEXT)
    refused = export("--format", "csv", "--output", "seeds")
    assert (refused.exit_code, "seeds: this is no regular file" in refused.stderr) == (2, True)
