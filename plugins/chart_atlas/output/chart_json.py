"""Values to plain data: the JSON of the commands `show`, `check` and `diff`, and of downloads."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from ..model import NOTHING_SAID, Cell, Chart, Claim, ColorScale, OwnerFacts, Panel, Problem
from ..owner import facts_data

_ENTITIES = ("models", "datasets", "metrics", "tasks")


def chart_data(chart: Chart, facts: OwnerFacts = NOTHING_SAID) -> dict[str, Any]:
    """Return a chart as plain data; numbers exactly as stated, absent facts left out of cells.

    facts: what its owner says of it; what they do not say is left out too. The package notebook
    makes the chart of it again.
    """
    return {
        "chart_kind": chart.kind,
        "title": chart.title,
        "title_line": chart.title_line,
        "seed": chart.seed,
        **facts_data(facts),
        "panels": [_panel(panel) for panel in chart.panels],
        **_stated(chart, "panel_titles"),
        "axes": [
            _facts(axis, "role", "label", "values", "extent", "order", "line")
            | _stated(axis, "same", "names")
            for axis in chart.axes
        ],
        "series": [
            _facts(item, "name", "direction", "line") | _stated(item, "aggregate")
            for item in chart.series
        ],
        "remarks": [_facts(item, "line", "text") for item in chart.remarks],
        **_facts(chart.entities, *_ENTITIES),
        "mislabels": [_facts(item, "name", "kind", "called", "line") for item in chart.mislabels],
        "color_scale": _color_scale(chart.color_scale) if chart.color_scale else None,
        "claims": [claim_data(claim) for claim in chart.claims],
        "problems": [problem_data(problem) for problem in chart.problems],
    }


def _facts(value: object, *names: str) -> dict[str, Any]:
    facts = {name: getattr(value, name) for name in names}
    return {name: list(f) if isinstance(f, tuple) else f for name, f in facts.items()}


def _stated(value: object, *names: str) -> dict[str, Any]:
    """Return only those facts of a value that are out of the ordinary."""
    return {name: fact for name, fact in _facts(value, *names).items() if fact}


def _panel(panel: Panel) -> dict[str, Any]:
    return {
        **_facts(panel, "title", "line", "last_line"),
        **({} if panel.comparable else {"comparable": False}),
        "row_axis": _facts(panel.row_axis, "label", "values"),
        "column_axis": _facts(panel.column_axis, "label", "values"),
        "measure": _facts(panel.measure, "label", "unit"),
        "cells": [cell_data(cell, panel.measure.unit) for cell in panel.cells],
        **_facts(panel.entities, *_ENTITIES),
    }


def cell_data(cell: Cell, unit: str | None) -> dict[str, Any]:
    """Return a cell; uncertainty, range and the like only where the text states them.

    unit: that of the panel; a cell tells its own only where it is another one.
    """
    quantity = cell.quantity
    data: dict[str, Any] = {
        "row": cell.row,
        "column": cell.column,
        "value": _number(quantity.value),
        "literal": quantity.literal,
        "line": cell.line,
    }
    optional = {"uncertainty": quantity.uncertainty, "low": quantity.low, "high": quantity.high}
    data |= {name: _number(value) for name, value in optional.items() if value is not None}
    if quantity.unit and quantity.unit != unit:
        data["unit"] = quantity.unit
    data |= _digits(quantity, *optional)
    data |= _stated(quantity, "approximate", "absence") | _stated(cell, "aggregate")
    return data | _amended(cell, unit)


def _amended(cell: Cell, unit: str | None) -> dict[str, Any]:
    """Return what the owner says of a cell; nothing of one that is as it was read."""
    if cell.amendment is None:
        return {}
    said = {"origin": cell.origin}
    if cell.stated is None:
        return said
    was = cell_data(replace(cell, quantity=cell.stated, amendment=None), unit)
    kept = {name: was[name] for name in was if name not in ("row", "column", "line", "aggregate")}
    return {**said, "stated": kept, **_facts(cell.amendment, "by", "why")}


def _number(value: Decimal | None) -> float | int | None:
    """Return a number for JSON: an int where it is whole as written, else the nearest float."""
    if value is None:
        return None
    return int(value) if value.as_tuple().exponent == 0 else float(value)


def _digits(value: object, *names: str) -> dict[str, Any]:
    """Return the digits of numbers that JSON writes otherwise, as 0.50; nothing without any."""
    numbers = {name: number for name in names if (number := getattr(value, name)) is not None}
    lost = {name: str(n) for name, n in numbers.items() if str(n) != str(_number(n))}
    return {"digits": lost} if lost else {}


def _color_scale(scale: ColorScale) -> dict[str, Any]:
    return {
        "low": _number(scale.low),
        "high": _number(scale.high),
        **_facts(scale, "low_color", "high_color", "line"),
        **_stated(scale, "approximate"),
        **_digits(scale, "low", "high"),
    }


def claim_data(claim: Claim) -> dict[str, Any]:
    """Return a checked statement as plain data."""
    cells = [{"panel": at, "row": row, "column": column} for at, row, column in claim.cells]
    told = _facts(claim, "line", "quote", "sentence", "kind", "verdict", "reason")
    return {**told, "cells": cells}


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain data."""
    return _facts(problem, "line", "code", "severity", "message", "hint", "count")
