"""What is at the top of a part: cells or lines at a rank, and whether a place is among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from ..figure import Place, Slice
from ..grammar.nouns import Noun, Unit
from ..grammar.phrase_parts import Extreme
from ..verdicts import number, places_words
from .folds import folded_by
from .truths import AXES, Truth, View


def rounded_words(value: Decimal) -> str:
    """Print a number, a mean with two digits behind the point."""
    return number(value if int(value.as_tuple().exponent) > -4 else value.quantize(Decimal("0.01")))


def mixed(part: Slice, view: View) -> bool:
    """Return whether a part has numbers of several measures, of which none is the highest."""
    panels = view.figure.chart.panels
    return len({panels[at].measure.label for at in view.figure.panels(part)}) > 1


def instead(
    place: Noun, cells: dict[Any, Decimal], sign: int, unit: str, view: View, within: Slice
) -> str:
    """Say what the named place has instead."""
    own = [key for key in cells if is_at(place, [key], unit)]
    if not own:
        return ""
    best = max(own, key=lambda key: sign * cells[key])
    return f". {names_of_top([best], unit, view, within)} has {rounded_words(cells[best])}"


def at_rank(ordered: Sequence[Any], cells: dict[Any, Decimal], rank: int) -> list[Any] | None:
    """Return what is at a rank, tied ones together; None where ties make the rank doubtful."""
    distinct = list(dict.fromkeys(cells[key] for key in ordered))
    if len(distinct) < rank or len(ordered) < rank:
        return None
    value = distinct[rank - 1]
    if cells[ordered[rank - 1]] != value:
        return None
    return [key for key in ordered if cells[key] == value]


def unit_of(place: Noun | None) -> Unit | None:
    """Return the axis of a place: "GTE has the highest mean"."""
    units = [part.unit for part in place.parts if part.labels] if place else []
    return units[0] if len(units) == 1 else None


def by_label(said: Extreme, unit: Unit, part: Slice, view: View) -> dict[Any, Decimal]:
    """Return the mean or the one number of each label of an axis within a part."""
    at = AXES.index(unit)
    groups: dict[Any, list[Decimal]] = {}
    for place, value in view.part(part).items():
        groups.setdefault(place[at], []).append(value)
    sizes = {len(own) for own in groups.values()}
    if not groups or len(sizes) != 1:
        return {}
    if said.function and sizes == {1}:
        # The mean of one number is none.
        return {}
    if said.function is None:
        return {label: own[0] for label, own in groups.items()} if sizes == {1} else {}
    return {label: folded_by(said.function, own) for label, own in groups.items()}


def is_at(place: Noun, top: Sequence[Any], unit: str) -> Truth:
    """Return whether an extreme is at a place; of several labels each must have one."""
    if unit != "cell":
        own = place.of(unit)
        if own is None or len(place.units) != 1:
            return None
        return _all_in(own.labels, set(top))
    part = place.slice
    fit = [key for key in top if lies_in(key, part)]
    if not fit:
        return False
    for noun in place.parts:
        if len(noun.labels) > 1:
            at = AXES.index(noun.unit)
            if not {*noun.labels} <= {key[at] for key in fit}:
                return None
    return True


def _all_in(labels: Iterable[Any], top: set[Any]) -> Truth:
    own = set(labels)
    return True if own <= top else (None if own & top else False)


def lies_in(key: Place, part: Slice) -> bool:
    """Return whether a cell is in a part."""
    return (
        (part.panels is None or key[0] in part.panels)
        and (part.rows is None or key[1] in part.rows)
        and (part.columns is None or key[2] in part.columns)
        and part.diagonal in (None, key[1] == key[2])
    )


def names_of_top(top: Sequence[Any], unit: str, view: View, within: Slice | None = None) -> str:
    """Name cells or lines; within: the part that is named already."""
    if unit == "cell":
        return places_words(top, view.figure, within)
    if unit == "panel":
        return ", ".join(view.figure.chart.panels[at].title or f"panel {at + 1}" for at in top)
    label = view.figure.axis(unit).label
    return ", ".join(f"{label} {one}" if label else str(one) for one in top[:4])
