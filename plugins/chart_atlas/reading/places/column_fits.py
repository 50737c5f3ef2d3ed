"""How the labels of a column, the places of a run or counts of rows fit an axis."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...language import is_aggregate
from ...model import OTHER_ROLE, Role
from ..axis_text import AxisText, folded
from ..evidence import Evidence
from ..patterns import list_patterns
from .label_fits import Fit
from .relations import Relation
from .run_orders import lists_ticks_otherwise, told_order

# From so many confirmed labels on, the axis is surely meant.
_MOST = 0.6


_SOME = 0.3


def column_fit(
    of: Relation, name: str, role: Role, varying: Sequence[str], evidence: Evidence
) -> Fit | None:
    """Fit a column to the axis of a role; None where that contradicts what is said."""
    axis = evidence.axes.get(role)
    if name == "pos":
        return _fit_of_run(of, axis)
    labels = of.column(name)
    if numbered := _fit_of_numbers(of, labels, role, evidence):
        return numbered
    if any(list_patterns.place_in_order(label, role, len(labels)) for label in labels):
        return None  # "Top row" is no name
    fit = evidence.fitting.fit(labels, axis, apart=False)
    other = evidence.axes.get(OTHER_ROLE[role])
    against = _named_for(OTHER_ROLE[role], labels) and not fit.keyword
    if not against and not fit.share and other and not _named_for(role, labels):
        # Of runs along an axis, some are named like its ticks: "German: …", of tests in German.
        plain = [label for label in labels if not is_aggregate(label)]
        most = 1 if of.run == len(other.listed) else _MOST
        against = evidence.fitting.fit(plain, other, apart=False).share >= most
    if against or (name not in varying and fit.share < 1):
        return None
    weak = fit.share < _MOST and not (fit.keyword and fit.share >= _SOME)
    if axis and axis.declares and weak:
        return None
    counted = all(re.match(r"(?:row|col(?:umn)?)\b", folded(label)) for label in labels)
    return None if counted and not _counts_ticks(fit, axis) else fit


def _named_for(role: Role, labels: Sequence[str]) -> bool:
    """Return whether all labels say of which axis they are: 'Row "cat"'."""
    return all(re.match(rf"{role[:3]}\w*\s", folded(label)) for label in labels)


def _fit_of_numbers(
    of: Relation, labels: Sequence[str], role: Role, evidence: Evidence
) -> Fit | None:
    """Give "Column 1", "Column 2" the ticks that an axis lists, if no sentence says otherwise."""
    axis = evidence.axes.get(role)
    if fit := _fit_of_ordinals(labels, role, axis):
        return fit
    if not all(folded(label).startswith(role[:3]) for label in labels):
        return None
    word = r"row" if role == "row" else r"col(?:umn)?"
    told = (*evidence.heard, *map(folded, of.rows[0].told))
    if any(
        re.search(rf"\b{word} 1\W+(?:is|means|being|stands|refers|denotes|the)\b", text)
        for text in told
    ):
        return None
    found = {label: re.fullmatch(rf"{word}\s*#?(\d{{1,3}})", folded(label)) for label in labels}
    numbers = {label: int(match[1]) for label, match in found.items() if match}
    ticks = axis.ticks(max(numbers.values(), default=0)) if axis else None
    if not ticks or len(numbers) < len(found) or 0 in numbers.values():
        return None
    places = {label: (ticks[number - 1],) for label, number in numbers.items()}
    return Fit(1.0, places, frozenset(places))


def _fit_of_ordinals(labels: Sequence[str], role: Role, axis: AxisText | None) -> Fit | None:
    """Give "Top row", "Second row" the ticks that an axis lists, if they are as many."""
    ticks = axis.ticks(len({*labels})) if axis else None
    places = {own: list_patterns.place_in_order(own, role, len(ticks or ())) for own in labels}
    if not ticks or {*places.values()} != {*range(1, len(ticks) + 1)}:
        return None
    found = {label: (ticks[place - 1],) for label, place in places.items() if place}
    return Fit(1.0, found, frozenset(found))


def _counts_ticks(fit: Fit, axis: AxisText | None) -> bool:
    """Return whether "Row 1", "Row 2" name ticks and do not count the rows."""
    ticks = {tick for own in fit.ticks.values() for tick in own}
    numbers = all(tick.isdigit() for tick in ticks)
    return not numbers or (axis is not None and any(ticks == set(own) for own in axis.tick_lists))


def _fit_of_run(of: Relation, axis: AxisText | None) -> Fit | None:
    """Give the values of a run the ticks of an axis, if they are as many and surely in order."""
    ticks = axis.ticks(of.run) if axis else None
    if axis and not ticks and len(axis.listed) == of.run:
        orders = {told_order(row, axis.listed) for row in of.rows}
        ticks = orders.pop() if len(orders) == 1 else None
    if not ticks or lists_ticks_otherwise(of, ticks):
        return None
    places = {str(at): (tick,) for at, tick in enumerate(ticks)}
    return Fit(1.0, places, frozenset(places))
