"""Which placed cells belong to the grid, and which stand beside it: setups, sizes, sources."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from ..language import is_aggregate, name_key, norm, numerals
from ..model import OTHER_ROLE, ROLES, Problem, Role
from .axes import UNCLEAR, AxisFacts
from .axis_text import folded, holds_phrase
from .patterns.label_patterns import corrects, is_derived, is_of_drawing
from .places.statements import PlacedCell
from .refusals import beside_ticks, other_table


def of_declared_axes(
    items: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[Sequence[PlacedCell], list[Problem]]:
    """Leave out what stands beside all ticks that an axis lists: "Year" beside A, B and C."""
    problems: list[Problem] = []
    for role in ROLES:
        # Of an open list nobody knows what else there is: "tasks such as QA".
        sure = all(own.order != UNCLEAR for own in facts.axes if own.role == role)
        declared = {folded(value) for value in facts.axis(role).values if sure}
        found = {folded(getattr(item, role)) for item in items}
        extra = {
            key
            for key in found - declared
            if not is_aggregate(key) and not any(_is_like(key, tick) for tick in declared)
        }
        if declared and declared <= found and len(extra) <= len(declared):
            strange = [item for item in items if folded(getattr(item, role)) in extra]
            items = [item for item in items if folded(getattr(item, role)) not in extra]
            labels = dict.fromkeys(getattr(item, role) for item in strange)
            problems += [beside_ticks([*labels], strange[0].statement.line)] if strange else []
    return items, problems


def _is_like(label: str, tick: str) -> bool:
    """Return whether a label may be a tick in another spelling, or with other words."""
    one, two = name_key(label), name_key(tick)
    return bool(one and two) and (one in two or two in one)


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
    order = [*dict.fromkeys(norm(tick) for role in ROLES for tick in _labels(items, role))]
    at = [[order.index(norm(getattr(item, role))) for role in ROLES] for item in items]
    sides = ["" if row == column else ("lower", "upper")[row < column] for row, column in at]
    return [item for item, side in zip(items, sides, strict=True) if side not in halves]


def of_drawing(
    items: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[Sequence[PlacedCell], list[Problem]]:
    """Leave out a table or list of the drawing: a third of its labels are like "Legend", "DPI"."""
    listed = {norm(tick) for axis in facts.axes for tick in axis.values}
    groups: dict[object, list[PlacedCell]] = defaultdict(list)
    for item in items:
        groups[item.statement.shape if is_tabled(item) else ""].append(item)
    strange = []
    for own in groups.values():
        rows, columns = (set(map(norm, _labels(own, role))) for role in ROLES)
        parts = sum(map(is_of_drawing, (rows | columns) - listed))
        if {*"rgb"} in (rows, columns) or 1 < parts >= len(rows | columns) / 3:
            strange.append(own)
    left = [item for own in strange for item in own]
    return [item for item in items if item not in left], [*map(other_table, strange)]


def of_erratum(items: Sequence[PlacedCell], said: Sequence[str]) -> Sequence[PlacedCell]:
    """Leave out the cells of which a text says that they are wrong: "Erratum: A on B is 5"."""
    for text in map(norm, filter(corrects, said)):
        sides = [{t for t in _labels(items, r) if holds_phrase(text, norm(t))} for r in ROLES]
        wrong = [(role, named) for role, named in zip(ROLES, sides, strict=True) if named]
        items = [i for i in items if not (wrong and all(getattr(i, r) in n for r, n in wrong))]
    return items


def summed(items: Sequence[PlacedCell], role: Role) -> frozenset[str]:
    """Return the first or last label of an axis if its numbers are the sums of all others.

    Lines that are multiples of each other are all sums where one is; three others, by no chance.
    """
    lines: dict[str, dict[str, Decimal]] = defaultdict(dict)
    for item in items:
        value = item.statement.quantity.value or Decimal(0)
        lines[getattr(item, OTHER_ROLE[role])][getattr(item, role)] = value
    labels = [*_labels(items, role)]

    def is_sum(label: str) -> bool:
        whole = all(len(own) == len(labels) for own in lines.values())
        sums = whole and all(2 * own[label] == sum(own.values()) for own in lines.values())
        shares = {own[labels[1]] / own[label] for own in lines.values() if sums and own[label]}
        return len(shares) > 2

    ends = {own for own in (*labels[:1], *labels[-1:]) if not numerals.read_quantity(own)}
    return frozenset(filter(is_sum, ends if len(labels) > 2 else ()))


def _labels(items: Sequence[PlacedCell], role: Role) -> dict[str, None]:
    return dict.fromkeys(getattr(item, role) for item in items)


def is_tabled(item: PlacedCell) -> bool:
    """Return whether a cell stands in a table."""
    return item.statement.source == "table"
