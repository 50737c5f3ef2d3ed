"""Which placed cells belong to the grid, and which stand beside it: setups, sizes, sources."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations

from ..language import is_aggregate, norm
from ..model import OTHER_ROLE, ROLES, Problem, Role
from .axes import AxisFacts
from .axis_text import holds_phrase
from .patterns.label_patterns import corrects, is_derived, is_of_drawing
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


def of_one_grid(items: Sequence[PlacedCell]) -> tuple[Sequence[PlacedCell], list[Problem]]:
    """Leave out whole grids below labels of their own that share neither a row nor a column."""
    grids: dict[str, list[PlacedCell]] = defaultdict(list)
    for item in items:
        above = [text for name, text in item.statement.columns.items() if name[0] in "HB"]
        grids[" / ".join(above)].append(item)
    labels = [[{getattr(item, r) for item in own} for r in ROLES] for own in grids.values()]
    whole = all(
        min(len(rows), len(columns)) > 1 and len(rows) * len(columns) == len(own)
        for (rows, columns), own in zip(labels, grids.values(), strict=True)
    )
    apart = all(
        one[at].isdisjoint(two[at]) for one, two in combinations(labels, 2) for at in (0, 1)
    )
    if len(grids) > 1 and whole and apart:
        return [], [*map(other_table, grids.values())]
    return items, []


def of_drawing(
    items: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[Sequence[PlacedCell], list[Problem]]:
    """Leave out a table or list of the drawing: two labels of it are like "Legend" or "DPI"."""
    listed = {norm(tick) for axis in facts.axes for tick in axis.values}
    groups: dict[object, list[PlacedCell]] = defaultdict(list)
    for item in items:
        groups[item.statement.shape if is_tabled(item) else ""].append(item)
    strange = [
        own
        for own in groups.values()
        for labels in [{norm(getattr(item, role)) for item in own for role in ROLES} - listed]
        if sum(map(is_of_drawing, labels)) > 1 or {*"rgb"} <= labels
    ]
    left = [item for own in strange for item in own]
    return [item for item in items if item not in left], [*map(other_table, strange)]


def of_erratum(items: Sequence[PlacedCell], said: Sequence[str]) -> Sequence[PlacedCell]:
    """Leave out the cells of which a text says that they are wrong: "Erratum: A on B is 5"."""
    told = [norm(text) for text in said if corrects(text)]

    def names(text: str, role: Role) -> set[str]:
        labels = {getattr(item, role) for item in items}
        return {label for label in labels if holds_phrase(text, norm(label))}

    for text in told:
        rows, columns = (names(text, role) for role in ROLES)
        items = [
            item
            for item in items
            if not (rows or columns)
            or (rows and item.row not in rows)
            or (columns and item.column not in columns)
        ]
    return items


def summed(items: Sequence[PlacedCell], role: Role) -> frozenset[str]:
    """Return the first or last label of an axis if its numbers are the sums of all others.

    Of lines that are multiples of each other, all are sums where one is: 1, 2, 3 and 2, 4, 6.
    """
    lines: dict[str, dict[str, Decimal]] = defaultdict(dict)
    for item in items:
        value = item.statement.quantity.value
        lines[getattr(item, OTHER_ROLE[role])][getattr(item, role)] = value or Decimal(0)
    labels = [*dict.fromkeys(getattr(item, role) for item in items)]

    def is_sum(label: str) -> bool:
        whole = all(len(own) == len(labels) for own in lines.values())
        if not whole or not all(own[label] * 2 == sum(own.values()) for own in lines.values()):
            return False
        shares = {own[labels[1]] / own[label] for own in lines.values() if own[label]}
        return len(shares) >= _SURE

    return frozenset(filter(is_sum, {*labels[:1], *labels[-1:]} if len(labels) > 2 else ()))


# So many different lines add up by no chance.
_SURE = 3


def is_tabled(item: PlacedCell) -> bool:
    """Return whether a cell stands in a table."""
    return item.statement.source == "table"
