"""Texts of rare shapes, each for a way through the reader that the cases take nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from chart_atlas.description import describe
from chart_atlas.model import Chart
from chart_atlas.reading.patterns import phrase_patterns
from chart_atlas.reading.source import Seed

TABLE = "| Plot | 1 | 2 |\n|---|---|---|\n| A | 1.5 | 2.5 |\n| B | 3.5 | 4.5 |\n"
GRID = [("A", "1", "1.5"), ("A", "2", "2.5"), ("B", "1", "3.5"), ("B", "2", "4.5")]


def read(text: str) -> Chart:
    return describe(Seed("a.txt", Path("a.txt"), text)).chart


def cells(chart: Chart) -> list[tuple[str, str, str]]:
    return [
        (cell.row, cell.column, cell.quantity.literal)
        for panel in chart.panels
        for cell in panel.cells
    ]


def codes(chart: Chart) -> list[str]:
    return [problem.code for problem in chart.problems]


def test_a_heatmap_is_one_wherever_the_text_calls_it_one() -> None:
    """Neither heading nor overview names a kind, only the data do."""
    chart = read(f"## Yield by Plot\n### Data\nThe heatmap shows these values.\n\n{TABLE}")
    assert chart.kind == "heatmap"
    assert cells(chart) == GRID


@pytest.mark.parametrize(
    ("first", "second"), [("X-axis", "Y-axis"), ("Y-axis", "X-axis")], ids=["rows", "columns"]
)
def test_an_axis_that_is_the_same_as_the_other_has_its_ticks(first: str, second: str) -> None:
    chart = read(
        "## Heatmap: Likeness\n### Components/Axes\n"
        f'* **{first}:** Labeled "Class". Values: cat, dog, fox.\n'
        f"* **{second}:** The same as the {first.lower()}.\n"
    )
    assert [axis.values for axis in chart.axes] == [("cat", "dog", "fox")] * 2


def test_ticks_may_be_listed_in_parts() -> None:
    """Several lines below an axis, each with some of its ticks."""
    chart = read(
        "## Heatmap: Yield\n### Components/Axes\n* **X-axis:** Task\n  * Math, Code\n  * Law, Art\n"
    )
    assert [axis.values for axis in chart.axes] == [("Math", "Code", "Law", "Art")]


def test_one_tick_alone_is_a_tick() -> None:
    chart = read(
        '## Heatmap: Yield\n### Components/Axes\n* **X-axis:** Labeled "Task". Values: Math\n'
        '* **Y-axis:** Labeled "Plot". Values: A, B.\n'
    )
    assert [axis.values for axis in chart.axes if axis.role == "column"] == [("Math",)]


def test_a_table_needs_no_bars_at_its_edges() -> None:
    """Its rows end where a list, a heading or a label starts."""
    bare = "\n".join(line.strip("| ") for line in TABLE.splitlines())
    chart = read(f"## Heatmap: Yield\n### Data\n{bare}\n* Plot A | B are best.\n")
    assert cells(chart) == GRID


def test_a_table_ends_where_the_next_one_starts() -> None:
    """Two tables without a line between them are two."""
    other = TABLE.replace("Plot | 1 | 2", "Plot | 3 | 4")
    found = cells(read(f"## Heatmap: Yield\n### Data\n{TABLE}{other}"))
    assert sorted(found) == sorted([*GRID, *((row, f"{int(at) + 2}", v) for row, at, v in GRID)])


def test_a_list_that_starts_too_far_in_is_a_list() -> None:
    """Four spaces before the first bullet would make it code, without a word of it read."""
    listed = "    * **A:** 1: 1.5, 2: 2.5\n    * **B:** 1: 3.5, 2: 4.5\n"
    axes = "### Axes\n* **X-axis:** Dose: 1, 2\n* **Y-axis:** Plot: A, B\n"
    assert cells(read(f"## Heatmap: Yield\n{axes}### Data\nThe values:\n\n{listed}")) == GRID


@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("| Rank | 1 | 2 |", "| A | 1.5 | 2.5 |\n| B | 3.5 | 4.5 |"),
        ("| Plot | Dose | Dose |", "| | 1 | 2 |\n| A | 1.5 | 2.5 |\n| B | 3.5 | 4.5 |"),
    ],
    ids=["headed by a statistic", "a header of two levels"],
)
def test_a_table_whose_labels_are_unclear_gives_no_cell(header: str, body: str) -> None:
    """A guess would be needed of what a row or a column is."""
    chart = read(f"## Heatmap: Yield\n### Data\n{header}\n|---|---|---|\n{body}\n")
    assert cells(chart) == []
    assert "table-label" in codes(chart)


@pytest.mark.parametrize(
    ("first", "second", "want"),
    [
        ("Source", "Target", True),
        ("Model A", "Model B", True),
        ("Target", "Source", False),
        ("Source", None, False),
        (None, "Target", False),
        ("", "", False),
    ],
)
def test_only_two_names_can_have_an_order(
    first: str | None, second: str | None, want: bool
) -> None:
    assert phrase_patterns.leads_to(first, second) is want
