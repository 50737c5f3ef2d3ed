"""What changed as plain data: the JSON of `chart-atlas diff`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ..description import Description
from ..output import cell_data, claim_data, problem_data
from .change_sums import sums
from .changes import Change, Changes, ChartChange, Item, PanelChange
from .editions import Edition


def changes_as_json(found: Changes) -> dict[str, Any]:
    """Return what changed as plain data; each thing with its status and both of its sides."""
    return {
        "old": _edition(found.old),
        "new": _edition(found.new),
        "changed": not found.is_empty,
        "summary": sums(found) | {"unusable": len(found.new.unusable)},
        "charts": [_chart(change) for change in found.charts],
        "figures": [asdict(change) for change in found.figures],
        "links": [asdict(change) for change in found.links],
        "names": [asdict(change) for change in found.names],
        "unusable": [
            {
                "side": "new" if side is found.new else "old",
                "seed": file.name,
                **problem_data(file.problem),
            }
            for side, file in found.unusable
        ],
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {"name": edition.name, "commit": edition.commit, "folder": edition.folder}


def _sides(
    change: Change[Item], old: Callable[[Item], Any], new: Callable[[Item], Any] | None = None
) -> dict[str, Any]:
    """Return both sides of a change as a function gives them, null for one that is not there."""
    return {
        "old": None if change.old is None else old(change.old),
        "new": None if change.new is None else (new or old)(change.new),
    }


def _chart(change: ChartChange) -> dict[str, Any]:
    return {
        "status": change.status,
        "only_wording": change.is_wording,
        **_sides(change, _description),
        "facts": [asdict(fact) for fact in change.facts],
        "panels": [_panel(panel) for panel in change.panels],
        "claims": [{"status": each.status, **_sides(each, claim_data)} for each in change.claims],
        "problems": [
            {"status": each.status, **problem_data(each.latest)} for each in change.problems
        ],
    }


def _description(each: Description) -> dict[str, Any]:
    return {"seed": each.seed.name, "title": each.chart.title}


def _panel(change: PanelChange) -> dict[str, Any]:
    old, new = (panel.measure.unit if panel else None for panel in (change.old, change.new))
    return {
        "status": change.status,
        **_sides(change, lambda panel: panel.title),
        "facts": [asdict(fact) for fact in change.facts],
        "cells": [
            {
                "status": cell.status,
                "same_number": cell.is_rewritten,
                "row": cell.latest.row,
                "column": cell.latest.column,
                **_sides(cell, lambda c: cell_data(c, old), lambda c: cell_data(c, new)),
            }
            for cell in change.cells
        ],
    }
