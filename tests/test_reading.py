"""What is read from a text: the five seeds, and one small text a rule (tests/cases/reading)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import chart_atlas
from chart_atlas.description import describe
from chart_atlas.output.chart_json import chart_data
from chart_atlas.output.records import cell_grid
from chart_atlas.reading.source import read_seed

HERE = Path(__file__).parent
SEEDS = HERE.parent / "seeds"
CASES = sorted((HERE / "cases" / "reading").glob("*.txt"))
EXPECTED = sorted((HERE / "expected").glob("*.json"))


STRAY = """\
## Heatmap: Test scores of three crews
### Components/Axes
* **Y-axis:** Labeled "From". Values: Ash, Elm, Oak
* **X-axis:** Labeled "To". Values: Ash, Elm, Oak
### Data
* **Birch:**
  * Larch: 1.5
  * Pine: 2.5
"""


def test_a_hint_names_once_a_label_that_both_axes_have() -> None:
    problems = chart_atlas.read_text(STRAY).problems
    (told,) = (each.hint for each in problems if each.code == "place-unknown")
    assert told == "Use labels that the axes list, such as 'Ash'."


def read(path: Path) -> dict[str, Any]:
    """Read a case into the form of its answer: each panel as the figure has it."""
    chart = describe(read_seed(path)).chart
    return {
        "kind": chart.kind,
        "title": chart.title,
        "panels": [
            {
                "title": panel.title,
                "measure": panel.measure.name,
                panel.row_axis.label or "rows": list(panel.row_axis.values),
                panel.column_axis.label or "columns": list(panel.column_axis.values),
                "cells": [[cell_words(cell) for cell in row] for row in cell_grid(panel)],
            }
            for panel in chart.panels
        ],
        "problems": [f"{problem.line}: {problem.code}" for problem in chart.problems],
    }


def cell_words(cell: Any) -> str | None:
    """Say all that a cell states: line, literal and what qualifies it."""
    if cell is None:
        return None
    quantity = cell.quantity
    words = [f"{cell.line}:", quantity.literal]
    words += [f"±{quantity.uncertainty}"] if quantity.uncertainty is not None else []
    words += [f"from {quantity.low} to {quantity.high}"] if quantity.low is not None else []
    flags = {
        quantity.unit: quantity.unit,
        "about": quantity.approximate,
        "aggregate": cell.aggregate,
        quantity.absence: quantity.absence,
    }
    return " ".join([*words, *(name for name, flag in flags.items() if name and flag)])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_text_is_read_as_its_answer_says(path: Path) -> None:
    """A text of tests/cases/reading gives the panels, cells and problems of its answer."""
    assert read(path) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("answer", EXPECTED, ids=lambda path: path.stem)
def test_each_seed_is_read_to_its_last_cell(answer: Path) -> None:
    """A seed gives the right cells with their lines, axes, measure, entities and legend."""
    want = json.loads(answer.read_text(encoding="utf-8"))
    got = chart_data(describe(read_seed(SEEDS / f"{answer.stem}.txt")).chart)
    for name in ("chart_kind", "title", "tasks", "models", "datasets", "metrics"):
        assert got[name] == want.get(name, got[name]), name
    assert without_notes(got["color_scale"]) == without_notes(want["color_scale"])
    assert [without_claims(panel) for panel in got["panels"]] == want["panels"]


def without_notes(scale: dict[str, Any] | None) -> dict[str, Any] | None:
    """Reduce a legend to what all answers tell of one."""
    names = "low", "high", "low_color", "high_color"
    return {name: scale[name] for name in names} if scale else None


def without_claims(panel: dict[str, Any]) -> dict[str, Any]:
    """Reduce a read panel to what the answers hold."""
    cells = [
        {name: cell[name] for name in ("row", "column", "value", "line")} for cell in panel["cells"]
    ]
    told = "title", "row_axis", "column_axis", "measure", "models", "datasets", "metrics"
    return {name: panel[name] for name in told} | {"cells": cells}
