"""What changed as plain data: the JSON of `chart-atlas diff`."""

from __future__ import annotations

from typing import Any

from ..description import Description
from ..model import Panel
from ..output import cell_data, claim_data, problem_data
from .cell_changes import CellChange, Fact, PanelChange
from .changes import Changes, ChartChange, ClaimChange, ProblemChange, Sums, sums
from .editions import Edition, Unusable
from .link_changes import LINK_STATUSES, LinkChange


def changes_as_json(found: Changes) -> dict[str, Any]:
    """Return what changed as plain data; each thing with its status and both of its sides."""
    return {
        "old": _edition(found.old),
        "new": _edition(found.new),
        "changed": not found.is_empty,
        "summary": _sums(sums(found)),
        "charts": [_chart(change) for change in found.charts],
        "links": [_link(change) for change in found.links],
        "unusable": [_unusable(found, side, each) for side, each in found.unusable],
    }


def _sums(count: Sums) -> dict[str, Any]:
    kinds = ("added", "removed", "changed")
    return {
        "charts": {kind: count.charts[kind] for kind in kinds}
        | {"only_wording": count.wording, "renamed": count.renamed},
        "cells": {kind: count.cells[kind] for kind in kinds} | {"same_number": count.rewritten},
        "claims": {kind: count.statements[kind] for kind in kinds}
        | {"contradicted": count.contradicted, "no_longer_contradicted": count.settled},
        "problems": {kind: count.problems[kind] for kind in kinds[:2]},
        "links": {kind: count.links[kind] for kind in LINK_STATUSES},
        "unusable": count.unusable,
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {"name": edition.name, "commit": edition.commit, "folder": edition.folder}


def _chart(change: ChartChange) -> dict[str, Any]:
    return {
        "status": change.status,
        "only_wording": change.is_wording,
        "old": _description(change.old),
        "new": _description(change.new),
        "facts": [_fact(fact) for fact in change.facts],
        "panels": [_panel(panel) for panel in change.panels],
        "claims": [_claim(claim) for claim in change.claims],
        "problems": [_problem(problem) for problem in change.problems],
    }


def _description(each: Description | None) -> dict[str, Any] | None:
    return {"seed": each.seed.name, "title": each.chart.title} if each else None


def _fact(fact: Fact) -> dict[str, str]:
    return {"what": fact.what, "old": fact.old, "new": fact.new}


def _panel(change: PanelChange) -> dict[str, Any]:
    return {
        "status": change.status,
        "old": change.old.title if change.old else None,
        "new": change.new.title if change.new else None,
        "facts": [_fact(fact) for fact in change.facts],
        "cells": [_cell(cell, change.old, change.new) for cell in change.cells],
    }


def _cell(change: CellChange, old: Panel | None, new: Panel | None) -> dict[str, Any]:
    return {
        "status": change.status,
        "same_number": change.is_rewritten,
        "row": change.any.row,
        "column": change.any.column,
        "old": cell_data(change.old, old.measure.unit) if change.old and old else None,
        "new": cell_data(change.new, new.measure.unit) if change.new and new else None,
    }


def _claim(change: ClaimChange) -> dict[str, Any]:
    return {
        "status": change.status,
        "old": claim_data(change.old) if change.old else None,
        "new": claim_data(change.new) if change.new else None,
    }


def _problem(change: ProblemChange) -> dict[str, Any]:
    return {"status": change.status, **problem_data(change.any)}


def _link(change: LinkChange) -> dict[str, Any]:
    return {
        "status": change.status,
        "address": change.address,
        "target": change.target,
        "owner": change.owner,
        "recorded": change.recorded,
    }


def _unusable(found: Changes, side: Edition, each: Unusable) -> dict[str, Any]:
    which = "new" if side is found.new else "old"
    return {"side": which, "seed": each.name, **problem_data(each.problem)}
