"""The cells of charts as records: each number with all that says where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from math import isinf
from typing import NamedTuple

from ..description import Description
from ..drawing import CellState, cell_state
from ..model import Cell, Panel
from ..reading import chart_id
from .tables import in_order


class Record(NamedTuple):
    """A cell; its fields are the columns of the export, those of tidy CSV by the same names.

    chart_id: the short name that never changes, as in ``c/fjitu2fbf5/``. panel_number: from 1.
    unit: of the cell, else of its panel. value and the numbers after it: None where the text
    states none, or one that no float64 can hold. literal: what stands there, to the digit.
    line: the line of the seed.
    """

    chart_id: str
    seed: str
    title: str
    panel_number: int
    panel: str | None
    row_axis: str | None
    row: str
    column_axis: str | None
    column: str
    measure: str | None
    unit: str | None
    value: Decimal | None
    uncertainty: Decimal | None
    low: Decimal | None
    high: Decimal | None
    approximate: bool
    state: CellState
    aggregate: bool
    literal: str
    line: int


def records(description: Description) -> Iterator[Record]:
    """List the stated and marked cells of a chart, by panel, row and column."""
    chart = description.chart
    ident = chart_id(description.seed.key)
    for number, panel in enumerate(chart.panels, start=1):
        for cell in in_order(panel):
            yield _record((ident, chart.seed, chart.title, number), panel, cell)


def _record(where: tuple[str, str, str, int], panel: Panel, cell: Cell) -> Record:
    quantity = cell.quantity
    return Record(
        *where,
        panel=panel.title,
        row_axis=panel.row_axis.label,
        row=cell.row,
        column_axis=panel.column_axis.label,
        column=cell.column,
        measure=panel.measure.label,
        unit=quantity.unit or panel.measure.unit,
        value=_held(quantity.value),
        uncertainty=_held(quantity.uncertainty),
        low=_held(quantity.low),
        high=_held(quantity.high),
        approximate=quantity.approximate,
        state=cell_state(cell),
        aggregate=cell.aggregate,
        literal=quantity.literal,
        line=cell.line,
    )


def _held(value: Decimal | None) -> Decimal | None:
    """Return a number that a float64 can hold: beyond its range it would be infinite, or zero."""
    if value is None or isinf(float(value)) or (value and not float(value)):
        return None
    return value
