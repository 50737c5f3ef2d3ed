"""Tables of any shape to cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...model import Problem
from ..evidence import Evidence
from ..patterns import doubt_patterns, label_patterns, line_patterns
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
    told, added = _without_added(line.told)
    line = replace(line, told=told)
    if _is_of_something_else(line):
        return TableReading((), (*problems, other_table(line)))
    if added and grid.data[-1:] == (len(grid.header) - 1,):
        grid = replace(grid, data=grid.data[:-1])
    long = long_columns(grid, evidence)
    found = long_cells(grid, long, evidence, line) if long else wide_cells(grid, evidence, line)
    above = panel_path(line)
    cells = found.cells
    if above:
        cells = tuple(cell._replace(panel=(*above, *cell.panel)) for cell in cells)
    return TableReading(cells, (*problems, *found.problems))


_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_LAST_COLUMN = re.compile(
    r"(?:the\s+)?(?:last|final|rightmost)\s+column(?:\s+is\s+[^,;]*?\s+and)?\s+is\s+not\s+(?:part\s+of"
    r"|in)\s+the\s+(?:figure|chart|heat\s?map)\W*",
    re.IGNORECASE,
)


def _without_added(told: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """Leave out what says that the last column alone is none of the figure; return if any does.

    "The last column is my own average and is not part of the figure."
    """
    kept, added = list[str](), False
    for text in told:
        sentences = _SENTENCES.split(text)
        others = [own for own in sentences if not _LAST_COLUMN.fullmatch(own)]
        added |= len(others) < len(sentences)
        kept.append(" ".join(others))
    return tuple(kept), added


def _is_of_something_else(line: Line) -> bool:
    """Return whether the table is said to hold invented numbers, or those of another work."""
    near = [*map(line_patterns.last_sentence, line.told[-1:]), *(text for _, text in line.path)]
    labels = {text for _, text in line.path}
    heads = [text for text in near if text in labels or text.endswith(":")]
    if any(map(doubt_patterns.is_of_elsewhere, heads)):
        return True
    return any(map(label_patterns.is_example, near)) or any(
        map(label_patterns.is_elsewhere, [*line.told, *(text for _, text in line.path)])
    )


def other_table(line: Line) -> Problem:
    """Report a table that is told to hold other numbers than those of the figure."""
    message = "This table tells of the drawing, a setup or something else: it makes no cells."
    hint = "Head the rows by what they are, as in: | Type | 1 | 2 |"
    return Problem(line.block.line, "place-unknown", "info", message, hint)
