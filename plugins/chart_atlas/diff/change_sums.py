"""What a change of the seeds comes to: how much of each kind of thing changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..model import Claim
from .changes import STATUSES, Changes
from .link_changes import LINK_STATUSES


def sums(found: Changes) -> dict[str, dict[str, int]]:
    """Count what changed: by the kind of thing, and by what became of it."""
    cells = [cell for chart in found.charts for panel in chart.panels for cell in panel.cells]
    claims = [claim for chart in found.charts for claim in chart.claims]
    problems = [problem for chart in found.charts for problem in chart.problems]
    return {
        "charts": by_status(found.charts)
        | {
            "only_wording": sum(chart.is_wording for chart in found.charts),
            "renamed": sum(fact.what == "file" for c in found.charts for fact in c.facts),
        },
        "cells": by_status(cells)
        | {
            "same_number": sum(cell.is_rewritten for cell in cells),
            "completed": sum(cell.is_now("completed") for cell in cells),
            "corrected": sum(cell.is_now("corrected") for cell in cells),
        },
        "claims": by_status(claims)
        | {
            "contradicted": sum(is_contradicted(claim.new) for claim in claims),
            "no_longer_contradicted": sum(is_contradicted(claim.old) for claim in claims),
        },
        "problems": by_status(problems, STATUSES[:2]),
        "links": by_status(found.links, LINK_STATUSES),
        "names": by_status(found.names),
        "figures": by_status(found.figures),
    }


def by_status(changes: Iterable[Any], statuses: Sequence[str] = STATUSES) -> dict[str, int]:
    """Count changes by what became of the things, in the order of the statuses."""
    counts = Counter(change.status for change in changes)
    return {status: counts[status] for status in statuses}


def is_contradicted(claim: Claim | None) -> bool:
    """Return whether there is a statement, and the numbers contradict it."""
    return claim is not None and claim.verdict == "contradicted"
