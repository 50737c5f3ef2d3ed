"""No wrong number: whatever happens to the lines of a text, what is read is what was stated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from lengths import examples

Grid = dict[tuple[str, str], str]

ROWS = ["Alpha", "Beta", "Gamma-2", "delta_3"]
COLUMNS = ["10", "20", "30.5"]
VALUES = st.one_of(
    st.decimals(min_value=-5, max_value=1000, places=2).map(str),
    st.integers(min_value=0, max_value=100).map(str),
)


@dataclass(frozen=True)
class Stated:
    """A text and the numbers that it states."""

    text: str
    grid: Grid


def head(*, ticks: bool) -> list[str]:
    """Write a heading and the axes, with their ticks or without."""
    listed = f" Ticks at {', '.join(COLUMNS)}." if ticks else ""
    rows = f" Values: {', '.join(ROWS)}." if ticks else ""
    return [
        "## Heatmap: Made Up",
        "### Components/Axes",
        f'* **X-axis:** Labeled "Dose".{listed}',
        f'* **Y-axis:** Labeled "Plot".{rows}',
        "### Detailed Analysis",
    ]


def as_table(grid: Grid) -> list[str]:
    """Lay a grid out like the figure."""
    header = ["| Plot \\ Dose | " + " | ".join(COLUMNS) + " |", "|---|---|---|---|"]
    return header + [
        f"| **{row}** | " + " | ".join(grid[row, column] for column in COLUMNS) + " |"
        for row in ROWS
    ]


def as_groups(grid: Grid) -> list[str]:
    """List each row's numbers below its label."""
    lines = []
    for row in ROWS:
        lines += [
            f"**Plot {row}:**",
            *(f"* Dose {column}: {grid[row, column]}" for column in COLUMNS),
        ]
    return lines


def as_runs(grid: Grid) -> list[str]:
    """State each row's numbers in a run."""
    return [
        f"* **{row}:** Values: " + ", ".join(grid[row, column] for column in COLUMNS) + ". Pale."
        for row in ROWS
    ]


def as_plain_runs(grid: Grid) -> list[str]:
    """State each row's numbers in a run, a plain line each."""
    return [f"{row}: " + ", ".join(grid[row, column] for column in COLUMNS) for row in ROWS]


LAYOUTS: dict[str, Callable[[Grid], list[str]]] = {
    layout.__name__: layout for layout in (as_table, as_groups, as_runs, as_plain_runs)
}


def grids() -> st.SearchStrategy[Grid]:
    """Make grids of any numbers."""
    places = [(row, column) for row in ROWS for column in COLUMNS]
    return st.lists(VALUES, min_size=len(places), max_size=len(places)).map(
        lambda values: dict(zip(places, values, strict=True))
    )


def read(lines: list[str]) -> dict[tuple[str, str], Decimal | None]:
    """Read the cells of a text with one panel or more."""
    text = "\n".join(lines)
    chart = describe(Seed("case.txt", Path("case.txt"), text)).chart
    return {(cell.row, cell.column): cell.value for panel in chart.panels for cell in panel.cells}


@pytest.mark.parametrize("layout", LAYOUTS)
@given(grid=grids())
@examples(60)
def test_every_layout_gives_back_what_it_states(layout: str, grid: Grid) -> None:
    """A grid of numbers, told in any layout that we know, is read to its last cell."""
    want = {place: Decimal(value) for place, value in grid.items()}
    assert read([*head(ticks=True), *LAYOUTS[layout](grid)]) == want


MISHAPS: dict[str, Callable[[list[str], int], list[str]]] = {
    "joined": lambda lines, at: [*lines[:at], " ".join(lines[at : at + 2]), *lines[at + 2 :]],
    "glued": lambda lines, at: [*lines[:at], "".join(lines[at : at + 2]), *lines[at + 2 :]],
    "lost": lambda lines, at: lines[:at] + lines[at + 1 :],
    "twice": lambda lines, at: [*lines[: at + 1], *lines[at:]],
    "indented": lambda lines, at: [*lines[:at], f"    {lines[at]}", *lines[at + 1 :]],
    "blank before": lambda lines, at: [*lines[:at], "", *lines[at:]],
    "cut off": lambda lines, at: [*lines[:at], lines[at][: len(lines[at]) // 2].rsplit(" ", 1)[0]],
    "remark before": lambda lines, at: [*lines[:at], "All 3 doses matter.", *lines[at:]],
    "bold": lambda lines, at: [*lines[:at], f"**{lines[at]}**", *lines[at + 1 :]],
    "quoted": lambda lines, at: [*lines[:at], f"> {lines[at]}", *lines[at + 1 :]],
}


@pytest.mark.parametrize("ticks", [True, False], ids=["with ticks", "without ticks"])
@pytest.mark.parametrize("mishap", MISHAPS)
@pytest.mark.parametrize("layout", LAYOUTS)
@given(grid=grids(), data=st.data())
@examples(25)
def test_a_mishap_may_cost_cells_but_never_makes_a_wrong_one(
    layout: str, mishap: str, ticks: bool, grid: Grid, data: st.DataObject
) -> None:
    """A line joined, lost, doubled, indented or cut leaves each read number the stated one."""
    body = LAYOUTS[layout](grid)
    at = data.draw(st.integers(min_value=0, max_value=len(body) - 1))
    got = read([*head(ticks=ticks), *MISHAPS[mishap](body, at)])
    wrong = {
        place: value
        for place, value in got.items()
        if value is not None and (place not in grid or value != Decimal(grid[place]))
    }
    assert wrong == {}
