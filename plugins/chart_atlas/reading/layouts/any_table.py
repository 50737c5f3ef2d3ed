"""Tables of any shape to cells."""

from __future__ import annotations

from ...model import Problem
from ..evidence import Evidence
from ..patterns import label_patterns, line_patterns
from .grid import grid_of, with_gaps, without_index
from .lines import Line, panel_path
from .long_table import long_cells, long_columns
from .table_cells import TableReading
from .wide_table import wide_cells


def read_table(line: Line, evidence: Evidence) -> TableReading:
    """Read a table as wide (like the figure) or long (one number a row)."""
    block = line.block
    if len(block.rows) < 2 or len(block.rows[0].cells) < 2:
        return TableReading()
    grid, problems = grid_of(block)
    grid = with_gaps(without_index(grid), evidence.heard)
    if _is_of_something_else(line):
        return TableReading((), (*problems, other_table(line)))
    long = long_columns(grid, evidence)
    found = long_cells(grid, long, evidence, line) if long else wide_cells(grid, evidence, line)
    above = panel_path(line)
    cells = found.cells
    if above:
        cells = tuple(cell._replace(panel=(*above, *cell.panel)) for cell in cells)
    return TableReading(cells, (*problems, *found.problems))


def _is_of_something_else(line: Line) -> bool:
    """Return whether the table is said to hold invented numbers, or those of another work."""
    near = [*map(line_patterns.last_sentence, line.told[-1:]), *(text for _, text in line.path)]
    return any(map(label_patterns.is_example, near)) or any(
        map(label_patterns.is_elsewhere, [*line.told, *(text for _, text in line.path)])
    )


def other_table(line: Line) -> Problem:
    """Report a table that is told to hold other numbers than those of the figure."""
    message = "This table tells of the drawing, a setup or something else: it makes no cells."
    hint = "Head the rows by what they are, as in: | Type | 1 | 2 |"
    return Problem(line.block.line, "place-unknown", "info", message, hint)
