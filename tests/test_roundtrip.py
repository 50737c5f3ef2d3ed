"""Round trips: a random grid, written in each layout with the noise of real texts, is read back.

CHART_ATLAS_EXAMPLES sets how many texts of each layout are tried (see `make roundtrip`). Without it
a text that fails is shown as it is, within seconds; with it, a short one is looked for, too.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from chart_atlas.model import Cell, Panel
from chart_atlas.pipeline import describe
from chart_atlas.source import read_seed
from grids import texts
from layouts import LAYOUTS, Grid, Place, Stated, write

EXAMPLES = int(os.environ.get("CHART_ATLAS_EXAMPLES", "40"))
# To shorten a text takes minutes.
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
THOROUGH = settings(
    max_examples=EXAMPLES,
    phases=list(Phase) if "CHART_ATLAS_EXAMPLES" in os.environ else QUICK,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)

Facts = tuple[object, ...]

# Layouts whose gaps, explained orders and rows of one column are not all read yet (see
# docs/accuracy.md): what is read of them must be right.
READ_IN_PART = frozenset(
    ["arrows", "column_groups", "equations", "named_pairs", "parentheses", "tuples", "versus"]
)


@pytest.fixture(scope="module")
def case(tmp_path_factory) -> Path:
    """Name a file to write texts to: line ends are a matter of bytes."""
    return tmp_path_factory.mktemp("roundtrip") / "case.txt"


@pytest.mark.parametrize("layout", LAYOUTS)
@given(data=st.data())
@THOROUGH
def test_a_grid_is_read_back_from_every_layout(
    layout: str, case: Path, data: st.DataObject
) -> None:
    """Each cell comes back with its number, ±, range, ≈, unit or gap, under its own labels."""
    grid, noise = data.draw(texts(layout))
    text = write(layout, grid, noise)
    note(text)
    case.write_bytes(text.encode())
    chart = describe(read_seed(case)).chart
    note("\n".join(f"{problem.line}: {problem.message}" for problem in chart.problems))
    read = [read_panel(panel) for panel in chart.panels]
    if layout in READ_IN_PART:
        stated = dict(wanted(grid)[2])
        wrong = [pair for panel in read for pair in panel[2] if stated.get(pair[0]) != pair[1]]
        assert (len(read) <= 1, wrong) == (True, [])
    else:
        assert read == [wanted(grid)]


Read = tuple[list[str], list[str], list[tuple[Place, Facts]]]


def read_panel(panel: Panel) -> Read:
    """Say what was read: rows, columns, and all that the cells state."""
    rows, columns = panel.row_axis.values, panel.column_axis.values
    cells = sorted((read_back(cell) for cell in panel.cells), key=lambda pair: pair[0])
    return [plain(row) for row in rows], [plain(column) for column in columns], cells


def wanted(grid: Grid) -> Read:
    """Say what there is to read."""
    cells = [
        ((plain(row), plain(column)), facts(cell)) for (row, column), cell in grid.cells.items()
    ]
    rows, columns = [plain(row) for row in grid.rows], [plain(column) for column in grid.columns]
    return rows, columns, sorted(cells, key=lambda pair: pair[0])


def facts(cell: Stated) -> Facts:
    """Say all that a written cell states."""
    ends = cell.low, cell.high
    return cell.value, cell.uncertainty, *ends, cell.unit or None, cell.approximate, cell.gap


def read_back(cell: Cell) -> tuple[Place, Facts]:
    """Say all that a read cell states."""
    found = cell.quantity
    known = found.value, found.uncertainty, found.low, found.high, found.unit
    place = plain(cell.row), plain(cell.column)
    return place, (*known, found.approximate, found.absence == "marked")


def plain(label: str) -> str:
    """Fold the dashes and quotes of a label, which a describer writes one way or the other."""
    return label.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-").replace("’", "'")
