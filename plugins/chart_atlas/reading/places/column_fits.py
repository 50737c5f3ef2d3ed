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
