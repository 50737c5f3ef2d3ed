"""The cells of a panel as tables: wide like the figure, tidy with one row a cell; CSV of both."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ..drawing import cell_state, short_text
from ..language import numerals
from ..model import Cell, Chart, Panel
from . import formulas

TIDY_COLUMNS = (
    "panel",
    "row_axis",
    "row",
    "column_axis",
    "column",
    "measure",
    "unit",
    "value",
    "uncertainty",
    "low",
    "high",
    "approximate",
    "state",
    "aggregate",
    "literal",
    "line",
)


def cell_grid(panel: Panel) -> tuple[tuple[Cell | None, ...], ...]:
    """Lay the cells out like the figure: one tuple a row, None where nothing is stated."""
    cells = {(cell.row, cell.column): cell for cell in panel.cells}
    return tuple(
        tuple(cells.get((row, column)) for column in panel.column_axis.values)
        for row in panel.row_axis.values
    )


def in_order(panel: Panel) -> tuple[Cell, ...]:
    """List the stated cells by row, then by column, in the order of the axes."""
    return tuple(cell for row in cell_grid(panel) for cell in row if cell)


def corner(panel: Panel) -> str:
    r"""Name both axes for the corner of a wide table: "Type \ Length"."""
    return f"{panel.row_axis.label or 'row'} \\ {panel.column_axis.label or 'column'}"


def wide_csv(panel: Panel) -> str:
    """Return the wide table as CSV: numbers as stated, empty where the text has none."""
    rows = [
        [text_cell(label), *(_number_cell(cell) for cell in cells)]
        for label, cells in zip(panel.row_axis.values, cell_grid(panel), strict=True)
    ]
    header = [corner(panel), *panel.column_axis.values]
    return csv_text([text_cell(name) for name in header], rows)


def tidy_csv(panels: Iterable[Panel]) -> str:
    """Return the cells of panels as one tidy CSV, one row a stated or marked cell."""
    return csv_text(
        TIDY_COLUMNS, [_tidy_row(panel, cell) for panel in panels for cell in in_order(panel)]
    )


def chart_csv(chart: Chart) -> str:
    """Return all cells of a chart as one tidy CSV."""
    return tidy_csv(chart.panels)


def _tidy_row(panel: Panel, cell: Cell) -> list[str]:
    quantity = cell.quantity
    numbers = (quantity.value, quantity.uncertainty, quantity.low, quantity.high)
    texts = (
        panel.title or "",
        panel.row_axis.label or "",
        cell.row,
        panel.column_axis.label or "",
        cell.column,
        panel.measure.label or "",
        quantity.unit or panel.measure.unit or "",
    )
    return [
        *(text_cell(text) for text in texts),
        number_cell(quantity.literal) if quantity.value is not None else "",
        *("" if number is None else str(number) for number in numbers[1:]),
        "yes" if quantity.approximate else "no",
        cell_state(cell),
        "yes" if cell.aggregate else "no",
        text_cell(quantity.literal),
        str(cell.line),
    ]


def _number_cell(cell: Cell | None) -> str:
    """Return a number as written; anything else a cell holds as guarded text."""
    if cell is None:
        return ""
    plain = cell.value is not None and not cell.quantity.approximate
    if plain and cell.quantity.uncertainty is None:
        return number_cell(cell.quantity.literal)
    return text_cell(short_text(cell.quantity))


def number_cell(literal: str) -> str:
    """Write a stated number so that every reader takes it for one: "−1,250.5" as -1250.5.

    A plus would make texts of a whole column for some; the literal beside it keeps it.
    """
    return numerals.ungrouped(literal).replace("\N{MINUS SIGN}", "-").removeprefix("+")


def text_cell(text: str) -> str:
    """Guard a text that a spreadsheet would take for a formula; numbers stay numbers."""
    return formulas.guarded(text)


def csv_text(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows as CSV; every text in them is guarded by the caller."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")  # RFC 4180
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()
