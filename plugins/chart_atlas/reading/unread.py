"""The numbers of a text that are no cell, tick or number of a legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..language import numerals
from ..model import Cell, Panel, Problem
from .axes import AxisFacts
from .outline import Block
from .patterns import line_patterns
from .refusals import number_in_prose


def unread_numbers(
    blocks: Sequence[Block], panels: Sequence[Panel], declared: AxisFacts, reported: set[int]
) -> Iterator[Problem]:
    """Report the numbers in the data section that are no cell, tick or legend number."""
    cells = [cell for panel in panels for cell in panel.cells]
    stated = {numerals.folded_text(number) for cell in cells for number in _numbers_of(cell)}
    stated |= {number.lstrip("-") for number in stated}  # a minus may be written as a dash
    ticks = set(_numbers_in_ticks(panels, declared))
    cell_lines = {cell.line for cell in cells}
    refused = {line for block in blocks for line in _lines_refused(block, cell_lines, reported)}
    done = reported | refused
    for line, text in texts_by_line(blocks):
        plain = numerals.without_math(text)
        numbers = [number for number in numerals.numerals_in(plain) if number not in ticks]
        rest = [number for number in numbers if numerals.folded_text(number) not in stated]
        if rest and line not in done:
            yield number_in_prose(line, rest)


def _lines_refused(block: Block, cells: set[int], reported: set[int]) -> set[int]:
    """Return the lines of a table that a problem says is not read."""
    lines = {block.line, *(row.line for row in block.rows)}
    return lines if lines & reported and not lines & cells else set()


def texts_by_line(blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """List what each block, and each row of a table, says beside its lead."""
    for block in blocks:
        said = block.rest
        if block.kind == "heading":
            said = line_patterns.without_section_number(line_patterns.without_number(said))
        yield block.line, block.text if block.kind == "code" else said
        yield from ((row.line, " ".join(row.cells)) for row in block.rows)


def _numbers_of(cell: Cell) -> tuple[str, ...]:
    literal, spread = cell.quantity.literal, cell.quantity.uncertainty
    return numerals.numerals_in(literal if spread is None else f"{literal} {spread}")


def _numbers_in_ticks(panels: Sequence[Panel], declared: AxisFacts) -> Iterator[str]:
    axes = [axis for panel in panels for axis in (panel.row_axis, panel.column_axis)]
    for axis in [*axes, *(item.axis for item in declared.axes)]:
        for value in axis.values:
            yield from numerals.numerals_in(value)
