"""Tables and figures of a panel."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from pathlib import Path

import panels
from chart_atlas.atlas.entries import PanelEntry
from chart_atlas.atlas.summaries import panel_figures
from chart_atlas.description import describe
from chart_atlas.model import OwnerFacts, Panel, Source
from chart_atlas.output.chart_json import chart_data
from chart_atlas.output.csv_tables import tidy_csv, wide_csv
from chart_atlas.reading.source import Seed
from chart_atlas.site import words
from chart_atlas.site.words import cell_text
from chart_atlas.spreadsheets import text_cell

TEXT = """## Heatmap: Harvest
### Detailed Analysis
| Plot | 1 | 2 | 3 | Mean |
|---|---|---|---|---|
| =A+1 | 1.5 | \N{MINUS SIGN}2.5 | 4-6 | 9.9 |
| @B | ~2.5 | N/A | 2.5 ± 0.1 | |
"""


def panel(text: str = TEXT) -> Panel:
    """Read the only panel of a text."""
    return describe(Seed("case.txt", Path("case.txt"), text)).chart.panels[0]


def rows(text: str) -> list[list[str]]:
    """Read a CSV as a spreadsheet would."""
    return list(csv.reader(io.StringIO(text, newline="")))


def test_the_wide_csv_is_the_figure() -> None:
    """Numbers are written as numbers with a plain minus, everything else as guarded text."""
    assert rows(wide_csv(panel())) == [
        ["Plot \\ column", "1", "2", "3", "Mean"],
        ["'=A+1", "1.5", "-2.5", "4–6", "9.9"],
        ["'@B", "≈2.5", "", "2.5 ± 0.1", ""],
    ]


def test_below_a_wide_table_stands_what_its_owner_says() -> None:
    """As guarded text in its first column; columns of numbers have nothing there."""
    facts = OwnerFacts(Source(title="A paper", licence="=cmd"), describer="@B")
    told = wide_csv(panel(), facts).removeprefix(wide_csv(panel()))
    assert told.startswith("\r\n")
    assert rows(told)[1:] == [
        ["Source: “A paper”;' =cmd", "", "", "", ""],
        ["Describer: @B", "", "", "", ""],
    ]


def test_the_tidy_csv_has_a_row_a_cell_with_its_line() -> None:
    """Each stated or marked cell is a row; state, range, ± and line are columns."""
    table = [
        dict(zip(rows(tidy_csv([panel()]))[0], row, strict=True))
        for row in rows(tidy_csv([panel()]))[1:]
    ]
    got = {(row["row"], row["column"]): row for row in table}
    assert len(table) == 8
    assert got["'=A+1", "2"]["value"] == "-2.5"
    assert (got["'=A+1", "3"]["low"], got["'=A+1", "3"]["high"], got["'=A+1", "3"]["value"]) == (
        "4",
        "6",
        "",
    )
    assert got["'@B", "1"]["state"] == "approximate"
    assert [got["'@B", column]["approximate"] for column in "13"] == ["true", "false"]
    assert got["'@B", "2"]["state"] == "marked empty"
    assert got["'@B", "3"]["uncertainty"] == "0.1"
    assert got["'@B", "Mean"]["aggregate"] == "true"
    assert {row["line"] for row in table} == {"5", "6"}


def test_formulas_are_guarded_and_numbers_are_not() -> None:
    """A text that a spreadsheet would run gets an apostrophe; a negative number stays one."""
    guarded = ("=1+1", "+cmd", "-1-1", "@x", "\tx", "- a")
    assert [text_cell(text) for text in guarded] == [f"'{text}" for text in guarded]
    plain = ("-1", "+2.5", "-0.05", "1", "a=b", "", "Type 1")
    assert [text_cell(text) for text in plain] == list(plain)


def test_figures_leave_aggregates_and_ranges_out() -> None:
    """Extremes and means are over exact numbers; ties are all named; a mean has one decimal more."""
    figures = panel_figures(panel())
    assert [(cell.row, cell.column) for cell in figures.highest] == [("@B", "1"), ("@B", "3")]
    assert [cell.value for cell in figures.lowest] == [Decimal("-2.5")]
    assert figures.mean == Decimal("1.00")
    assert figures.row_means == (Decimal("-0.50"), Decimal("2.50"))
    assert figures.column_means == (Decimal("2.00"), Decimal("-2.50"), Decimal("2.50"), None)
    assert (figures.values, figures.empty, figures.better) == (6, 2, None)
    assert (figures.unstated, figures.ranges) == (0, 1)


def test_figures_count_what_is_not_stated() -> None:
    """A place that the text marks as empty is stated; one that it never mentions is not."""
    between = panels.between("4", "6")
    made = panels.panel(["A", "B", "C"], ["1", "2"], [["1", "N/A"], [between, None], [None, ""]])
    figures = panel_figures(made)
    assert (figures.values, figures.empty, figures.unstated, figures.ranges) == (2, 4, 2, 1)


def entry(read: Panel) -> PanelEntry:
    """A panel as the pages know it."""
    return PanelEntry(read, "panel")


def test_a_mean_of_approximate_numbers_is_approximate() -> None:
    """Also by row and column; a row of exact numbers has an exact mean. Ranges are left out."""
    item = entry(panel())
    assert words.mean(item) == "≈1.00 (ranges left out)"
    rows_, columns = words.axis_means(item)
    assert rows_ == [("=A+1", "-0.50"), ("@B", "≈2.50")]
    assert columns == [("1", "≈2.00"), ("2", "-2.50"), ("3", "2.50"), ("Mean", "no numbers")]


def test_an_extreme_says_that_ranges_do_not_take_part() -> None:
    """The highest number may be lower than a range beside it."""
    lowest = words.extreme(entry(panel()), "lowest")
    assert lowest == "\N{MINUS SIGN}2.5 at Plot =A+1, 2 (ranges left out)"
    exact = entry(panel(TEXT.replace("4-6", "5")))
    assert "left out" not in words.extreme(exact, "highest") + words.mean(exact)


def test_a_unit_of_its_own_stands_beside_the_number() -> None:
    """Where the numbers of a panel differ in unit, tables and JSON tell each cell's."""
    text = "## Heatmap: X\n### Data\n| Plot | 1 | 2 |\n|---|---|---|\n| A | 45% | 3 ms |\n"
    read = panel(text)
    assert [cell_text(cell, read.measure.unit) for cell in read.cells] == ["45 %", "3 ms"]
    chart = describe(Seed("case.txt", Path("case.txt"), text)).chart
    assert [cell["unit"] for cell in chart_data(chart)["panels"][0]["cells"]] == ["%", "ms"]


def test_the_mean_of_the_longest_numbers_loses_no_digit() -> None:
    """… nor that of numbers a thousand powers of ten apart, as far as anybody can read it."""
    one, two = ("1" * 39 + end + "." + "1" * 40 for end in "13")
    figures = panel_figures(panels.panel(["A"], ["1", "2"], [[one, two]]))
    assert str(figures.mean) == "1" * 39 + "2." + "1" * 40 + "0"
    figures = panel_figures(panels.panel(["A"], ["1", "2"], [["1e999", "1e-999"]]))
    assert figures.mean == Decimal("5e998")


def test_a_panel_without_a_number_has_no_mean_and_no_extreme() -> None:
    nothing = entry(panels.panel(["A"], ["1"], [["N/A"]]))
    assert (words.mean(nothing), words.extreme(nothing, "highest")) == ("no numbers",) * 2
    ranged = entry(panels.panel(["A"], ["1"], [[panels.between("4", "6")]]))
    assert words.extreme(ranged, "lowest") == "no numbers, only ranges"
