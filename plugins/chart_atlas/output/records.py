"""The cells of charts as records: each number with all that says where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from ..drawing import cell_state, short_text
from ..model import NOTHING_SAID, Cell, CellState, Chart, Origin, OwnerFacts, Panel
from ..owner import source_line
from ..reading import Seed, chart_id


class Record(NamedTuple):
    """A cell; its fields are the columns of the export, those from panel on also of tidy CSV.

    chart_id: the short name that never changes, as in ``c/fjitu2fbf5/``. panel_number: from 1.
    source: where the figure is from, describer: who wrote the text, as its owner says.
    unit: of the cell, else of its panel. value and the numbers after it: None where the text
    states none. literal: what stands there, to the digit. line: the line of the seed.
    origin: whether the owner gave the cell its place, or another number; then stated is the one of
    the text, corrected_by and why say who corrects it, and on what ground.
    """

    chart_id: str
    seed: str
    title: str
    source: str | None
    describer: str | None
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
    origin: Origin
    stated: str | None
    corrected_by: str | None
    why: str | None


def cell_grid(panel: Panel) -> tuple[tuple[Cell | None, ...], ...]:
    """Lay the cells out like the figure: one tuple a row, None where nothing is stated."""
    cells = {(cell.row, cell.column): cell for cell in panel.cells}
    return tuple(
        tuple(cells.get((row, column)) for column in panel.column_axis.values)
        for row in panel.row_axis.values
    )


def cells_in_order(panel: Panel) -> tuple[Cell, ...]:
    """List the stated cells by row, then by column, in the order of the axes."""
    return tuple(cell for row in cell_grid(panel) for cell in row if cell)


_OfChart = tuple[str, str, str, str | None, str | None, int]


def panel_records(
    panel: Panel, of_chart: _OfChart = ("", "", "", None, None, 0)
) -> Iterator[Record]:
    """List the stated and marked cells of a panel, by row and column.

    of_chart: the fields of a record before panel, which say where that comes from.
    """
    for cell in cells_in_order(panel):
        quantity = cell.quantity
        yield Record(
            *of_chart,
            panel=panel.title,
            row_axis=panel.row_axis.label,
            row=cell.row,
            column_axis=panel.column_axis.label,
            column=cell.column,
            measure=panel.measure.label,
            unit=quantity.unit or panel.measure.unit,
            value=quantity.value,
            uncertainty=quantity.uncertainty,
            low=quantity.low,
            high=quantity.high,
            approximate=quantity.approximate,
            state=cell_state(cell),
            aggregate=cell.aggregate,
            literal=quantity.literal,
            line=cell.line,
            origin=cell.origin,
            stated=(short_text(cell.stated) or cell.stated.literal) if cell.stated else None,
            corrected_by=(cell.amendment and cell.amendment.by) or None,
            why=(cell.amendment and cell.amendment.why) or None,
        )


def chart_records(chart: Chart, facts: OwnerFacts = NOTHING_SAID) -> Iterator[Record]:
    """List the cells of a chart by panel; facts: what its owner says of it."""
    ident, source = (
        chart_id(Seed(chart.seed, Path(chart.seed), "").key),
        source_line(facts.source) or None,
    )
    for number, panel in enumerate(chart.panels, start=1):
        of_chart = (ident, chart.seed, chart.title, source, facts.describer, number)
        yield from panel_records(panel, of_chart)
