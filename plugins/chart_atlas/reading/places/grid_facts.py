"""What a set of placed cells shows by itself: whole grids, torn rows, labels that stand alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...language import is_aggregate
from ...model import Role
from ..axis_text import folded
from .label_fits import Fit
from .statements import PlacedCell

# So much of a grid makes it whole.
_FULL = 0.9


def confirmed(cells: tuple[PlacedCell, ...], fits: Mapping[Role, Fit]) -> tuple[PlacedCell, ...]:
    """Leave out the cells with a label that neither the axis nor a second cell has."""
    for role, fit in fits.items():
        if fit.keyword:
            continue
        known = {folded(tick) for label in fit.good for tick in fit.ticks[label]}
        used = Counter(getattr(cell, role) for cell in cells)
        cells = tuple(
            cell
            for cell, label in ((cell, getattr(cell, role)) for cell in cells)
            if folded(label) in known or used[label] > 1 or is_aggregate(label)
        )
    return cells


def torn_rows(cells: Sequence[PlacedCell]) -> set[str]:
    """Return the rows of which one list tells several places twice: some are of another row."""
    times = Counter((*cell.statement.columns.items(), cell.row, cell.column) for cell in cells)
    twice = Counter(str(key[-2]) for key, count in times.items() if count > 1)
    return {row for row, count in twice.items() if count > 1}


def shares_labels(cells: Sequence[PlacedCell]) -> bool:
    """Return whether at least two groups share at least two labels, as a grid's rows do."""
    groups: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for cell in cells:
        groups[*cell.panel, cell.row].add(folded(cell.column))
    return any(len(one & two) > 1 for one, two in pairwise(groups.values()))


def is_complete(cells: Sequence[PlacedCell]) -> bool:
    """Return whether cells form whole grids."""
    panels: dict[tuple[str, ...], list[PlacedCell]] = defaultdict(list)
    for cell in cells:
        panels[cell.panel].append(cell)
    for own in panels.values():
        rows, columns = {cell.row for cell in own}, {cell.column for cell in own}
        if min(len(rows), len(columns)) < 2 or len(own) < _FULL * len(rows) * len(columns):
            return False
    return True
