"""Which placed cells belong to the grid, and which stand beside it: setups, sizes, sources."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from ..language import is_aggregate, norm
from ..model import ROLES, Problem
from .axes import AxisFacts
from .patterns.label_patterns import is_derived
from .places.statements import PlacedCell
from .refusals import beside_ticks, other_table


def of_declared_axes(
    items: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[Sequence[PlacedCell], list[Problem]]:
    """Leave out what stands beside all ticks that an axis lists: "Year" beside A, B and C."""
    problems: list[Problem] = []
    for role in ROLES:
        declared = {norm(value) for value in facts.axis(role).values}
        found = {norm(getattr(item, role)) for item in items}
        extra = {key for key in found - declared if not is_aggregate(key)}
        if declared and declared <= found and len(extra) <= len(declared):
            strange = [item for item in items if norm(getattr(item, role)) in extra]
            items = [item for item in items if norm(getattr(item, role)) not in extra]
            labels = dict.fromkeys(getattr(item, role) for item in strange)
            problems += [beside_ticks([*labels], strange[0].statement.line)] if strange else []
    return items, problems


def of_one_table(
    items: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[Sequence[PlacedCell], list[Problem]]:
    """Leave out a table below another that goes on with labels of its own and other numbers.

    Accuracies from 55 to 94, and then epochs, batches and steps up to 1000. An axis that lists
    the labels says that they are of one figure.
    """
    tables: dict[object, list[PlacedCell]] = defaultdict(list)
    for item in items:
        if is_tabled(item):
            tables[item.statement.shape].append(item)
    if len(tables) < 2:
        return items, []
    first, *others = tables.values()
    strange = [
        own
        for own in others
        for role in ROLES
        if not facts.axis(role).values
        and {getattr(item, role) for item in own}.isdisjoint(getattr(it, role) for it in first)
        and not _size(first) < _FAR * _size(own) < _FAR * _FAR * _size(first)
    ]
    left = [item for own in strange for item in own]
    problems = [other_table(own) for own in strange]
    return [item for item in items if item not in left], problems


# So many times as large as the largest number of another table is none of the same thing.
_FAR = 5


def _size(items: Sequence[PlacedCell]) -> Decimal:
    """Return the largest number of some cells without its sign; 1 where there is none."""
    values = [abs(own) for item in items if (own := item.statement.quantity.value)]
    return max(values, default=Decimal(1))


_CLAUSE = re.compile(r"[.;,]|\b(?:and|while|whereas|but)\b")
_HALF = re.compile(r"\b(upper|lower)\b.*\b(?:triang\w+|half)\b", re.IGNORECASE)


def of_other_half(
    items: Sequence[PlacedCell], said: Sequence[str], measure: str
) -> Sequence[PlacedCell]:
    """Leave out the half of a matrix of which a text says that it holds p-values or the like."""
    clauses = [own for text in said for own in _CLAUSE.split(text) if is_derived(own)]
    halves = {half[1].casefold() for own in clauses if (half := _HALF.search(own))}
    if not halves or is_derived(measure):
        return items
    order = [*dict.fromkeys(norm(item.row) for item in items)]
    order += [*dict.fromkeys(norm(item.column) for item in items if norm(item.column) not in order)]
    places = ((item, order.index(norm(item.row)), order.index(norm(item.column))) for item in items)
    return [
        item
        for item, row, column in places
        if row == column or ("upper" if row < column else "lower") not in halves
    ]


def is_tabled(item: PlacedCell) -> bool:
    """Return whether a cell stands in a table."""
    return item.statement.source == "table"
