"""Values to plain data: the JSON of `chart-atlas show` and `check`, and of the downloads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from decimal import Decimal
from typing import Any

from ..model import Axis, Cell, Chart, Claim, ColorScale, Panel, Problem
from .checks import Checked, Tally, total


def chart_data(chart: Chart) -> dict[str, Any]:
    """Return a chart as plain data; numbers exactly as stated, absent facts left out of cells."""
    return {
        "chart_kind": chart.kind,
        "title": chart.title,
        "seed": chart.seed,
        "panels": [_panel(panel) for panel in chart.panels],
        "axes": [
            {
                "role": axis.role,
                "label": axis.label,
                "values": list(axis.values),
                "extent": axis.extent,
                "order": axis.order,
            }
            for axis in chart.axes
        ],
        "series": [
            {"name": item.name, "direction": item.direction, "line": item.line}
            for item in chart.series
        ],
        "remarks": [{"line": item.line, "text": item.text} for item in chart.remarks],
        "models": list(chart.entities.models),
        "datasets": list(chart.entities.datasets),
        "metrics": list(chart.entities.metrics),
        "tasks": list(chart.entities.tasks),
        "color_scale": _color_scale(chart.color_scale),
        "claims": [claim_data(claim) for claim in chart.claims],
        "problems": [problem_data(problem) for problem in chart.problems],
    }


def _panel(panel: Panel) -> dict[str, Any]:
    return {
        "title": panel.title,
        "row_axis": _axis(panel.row_axis),
        "column_axis": _axis(panel.column_axis),
        "measure": {"label": panel.measure.label, "unit": panel.measure.unit},
        "cells": [cell_data(cell, panel.measure.unit) for cell in panel.cells],
        "models": list(panel.entities.models),
        "datasets": list(panel.entities.datasets),
        "metrics": list(panel.entities.metrics),
    }


def _axis(axis: Axis) -> dict[str, Any]:
    return {"label": axis.label, "values": list(axis.values)}


def cell_data(cell: Cell, unit: str | None) -> dict[str, Any]:
    """Return a cell; uncertainty, range and the like only where the text states them.

    unit: that of the panel; a cell tells its own only where it is another one.
    """
    quantity = cell.quantity
    data: dict[str, Any] = {
        "row": cell.row,
        "column": cell.column,
        "value": number(quantity.value),
        "literal": quantity.literal,
        "line": cell.line,
    }
    optional = {"uncertainty": quantity.uncertainty, "low": quantity.low, "high": quantity.high}
    data |= {name: number(value) for name, value in optional.items() if value is not None}
    if quantity.unit and quantity.unit != unit:
        data["unit"] = quantity.unit
    flags = {"approximate": quantity.approximate, "aggregate": cell.aggregate}
    return data | {name: True for name, flag in flags.items() if flag}


def number(value: Decimal | None) -> float | int | None:
    """Return a number for JSON: an int where it is whole as written, else the nearest float."""
    if value is None:
        return None
    return int(value) if value.as_tuple().exponent == 0 else float(value)


def _color_scale(scale: ColorScale | None) -> dict[str, Any] | None:
    if scale is None:
        return None
    return {
        "low": number(scale.low),
        "high": number(scale.high),
        "low_color": scale.low_color,
        "high_color": scale.high_color,
        **({"approximate": True} if scale.approximate else {}),
    }


def claim_data(claim: Claim) -> dict[str, Any]:
    """Return a checked statement as plain data."""
    return {
        "line": claim.line,
        "quote": claim.quote,
        "kind": claim.kind,
        "verdict": claim.verdict,
        "reason": claim.reason,
        "cells": [{"panel": at, "row": row, "column": column} for at, row, column in claim.cells],
    }


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain data."""
    return {
        "line": problem.line,
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
    }


def check_data(checks: Iterable[Checked]) -> dict[str, Any]:
    """Return what a check finds as plain data: each file by its path, and the sums."""
    checks = tuple(checks)
    files = {item.path.as_posix(): _checked(item) for item in checks}
    return {"files": files, "total": {"files": len(checks), **_tally(total(checks))}}


def _checked(item: Checked) -> dict[str, Any]:
    return {
        "summary": {"chart_kind": item.kind, **_tally(item.tally)},
        "problems": [
            {**problem_data(finding.problem), "text": finding.text} for finding in item.findings
        ],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    counts = asdict(tally)
    empty = {name: counts.pop(name) for name in ("marked", "blank")}
    return {"panels": counts.pop("panels"), "cells": counts.pop("cells"), "empty": empty, **counts}
