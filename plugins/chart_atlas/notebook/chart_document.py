"""A chart.json back into its chart: foreign bytes, with each type checked."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Annotated, Literal

import msgspec

from ..model import (
    Absence,
    Amendment,
    Axis,
    Cell,
    Chart,
    ChartKind,
    Claim,
    ColorScale,
    DeclaredAxis,
    Entities,
    Measure,
    Mislabel,
    Origin,
    OwnerFacts,
    Panel,
    Problem,
    Quantity,
    Remark,
    Series,
    Source,
)
from ..output import csv_tables

# A chart has 2,500 places at most (docs/reading.md); whoever made a file with more wants a reader's
# memory.
MOST_PLACES = 10_000
# So are its lines, and the size of its numbers: an exponent has two digits at most.
MOST_LINES, MOST_DIGITS = 1_000_000, 300
Line = Annotated[int, msgspec.Meta(ge=0, le=MOST_LINES)]


class _Named(msgspec.Struct):
    models: tuple[str, ...]
    datasets: tuple[str, ...]
    metrics: tuple[str, ...]
    tasks: tuple[str, ...]

    @property
    def entities(self) -> Entities:
        return Entities(self.models, self.datasets, self.tasks, self.metrics)


def _check(*numbers: Decimal | None) -> None:
    for number in numbers:
        if number is not None and not (number.is_finite() and abs(number.adjusted()) < MOST_DIGITS):
            raise ValueError("this is no number that a text can state")


class _Quantity(msgspec.Struct):
    value: Decimal | None
    literal: str
    unit: str | None = None
    uncertainty: Decimal | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    approximate: bool = False
    absence: Absence | None = None
    digits: Mapping[str, str] = {}

    def __post_init__(self) -> None:
        _check(self.value, self.uncertainty, self.low, self.high)

    @property
    def quantity(self) -> Quantity:
        return Quantity(
            self.literal,
            _as_stated(self.value, self.literal),
            self.unit,
            _as_stated(self.uncertainty, self.digits.get("uncertainty", "")),
            _as_stated(self.low, self.digits.get("low", "")),
            _as_stated(self.high, self.digits.get("high", "")),
            self.approximate,
            self.absence,
        )


class _Cell(_Quantity, kw_only=True):
    row: str
    column: str
    line: Line
    aggregate: bool = False
    origin: Origin = "read"
    stated: _Quantity | None = None
    by: str = ""
    why: str = ""

    @property
    def cell(self) -> Cell:
        amendment = None
        if self.origin != "read":
            stated = self.stated.quantity if self.stated else None
            amendment = Amendment(stated, self.by, self.why)
        return Cell(self.row, self.column, self.quantity, self.line, self.aggregate, amendment)


def _as_stated(value: Decimal | None, literal: str) -> Decimal | None:
    """Return a number with all the digits of the text, where a float has fewer."""
    try:
        stated = Decimal(csv_tables.number_cell(literal))
    except InvalidOperation:
        return value
    return stated if value is not None and float(stated) == float(value) else value


class _Panel(_Named):
    title: str | None
    line: int
    last_line: int
    row_axis: Axis
    column_axis: Axis
    measure: Measure
    cells: tuple[_Cell, ...]
    comparable: bool = True

    @property
    def panel(self) -> Panel:
        return Panel(
            self.title,
            self.row_axis,
            self.column_axis,
            self.measure,
            tuple(each.cell for each in self.cells),
            self.entities,
            self.line,
            self.last_line,
            self.comparable,
        )


class _ColorScale(msgspec.Struct):
    low: Decimal | None
    high: Decimal | None
    low_color: str | None
    high_color: str | None
    line: Line
    approximate: bool = False
    digits: Mapping[str, str] = {}

    def __post_init__(self) -> None:
        _check(self.low, self.high)

    @property
    def color_scale(self) -> ColorScale:
        low, high = (
            _as_stated(number, self.digits.get(name, ""))
            for name, number in (("low", self.low), ("high", self.high))
        )
        words = self.low_color, self.high_color
        return ColorScale(low, high, *words, self.approximate, self.line)


class _Place(msgspec.Struct):
    panel: int
    row: str
    column: str


class _Claim(msgspec.Struct):
    line: int
    quote: str
    sentence: str
    kind: str
    verdict: Literal["holds", "contradicted", "unclear", "unchecked"]
    reason: str
    cells: tuple[_Place, ...]


class _Chart(_Named):
    chart_kind: ChartKind
    title: str
    title_line: int
    seed: str
    panels: tuple[_Panel, ...]
    axes: tuple[DeclaredAxis, ...]
    series: tuple[Series, ...]
    remarks: tuple[Remark, ...]
    mislabels: tuple[Mislabel, ...]
    color_scale: _ColorScale | None
    claims: tuple[_Claim, ...]
    problems: tuple[Problem, ...]
    panel_titles: tuple[str, ...] = ()
    source: Source | None = None
    tags: tuple[str, ...] = ()
    describer: str | None = None
    figure: str | None = None


def chart_of_json(data: bytes) -> tuple[Chart, OwnerFacts]:
    """Return the chart that a chart.json tells, and what its owner says of it.

    ValueError where it is none, with what is wrong.
    """
    try:
        found = msgspec.json.decode(data, type=_Chart)
    except (msgspec.MsgspecError, RecursionError) as error:  # which only newer ones call ValueError
        raise ValueError(str(error)) from None
    places = sum(len(p.row_axis.values) * len(p.column_axis.values) for p in found.panels)
    if places + sum(len(panel.cells) for panel in found.panels) > 2 * MOST_PLACES:
        raise ValueError(f"the chart has more than {MOST_PLACES:,} places")
    chart = Chart(
        kind=found.chart_kind,
        title=found.title,
        seed=found.seed,
        title_line=found.title_line,
        panels=tuple(each.panel for each in found.panels),
        axes=found.axes,
        color_scale=found.color_scale.color_scale if found.color_scale else None,
        series=found.series,
        entities=found.entities,
        mislabels=found.mislabels,
        claims=tuple(map(_claim, found.claims)),
        problems=found.problems,
        panel_titles=found.panel_titles,
        remarks=found.remarks,
    )
    return chart, OwnerFacts(found.source, found.tags, found.describer, found.figure)


def _claim(found: _Claim) -> Claim:
    cells = tuple((each.panel, each.row, each.column) for each in found.cells)
    return Claim(**(msgspec.structs.asdict(found) | {"cells": cells}))
