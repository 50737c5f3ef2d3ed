"""Extremes: where the highest or lowest number of a part is, and what it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from ...model import ROLES
from ..figure import Slice
from ..grammar.nouns import Noun, Quantifier, Unit
from ..grammar.phrase_parts import Extreme
from ..grammar.word_items import Number
from ..verdicts import agrees, slice_words, some
from .bounds import fits_measure, sign_in
from .tops import (
    at_rank,
    by_label,
    instead,
    is_at,
    lies_in,
    mixed,
    names_of_top,
    rounded_words,
    unit_of,
)
from .truths import (
    AXES,
    OPEN,
    WHOLE,
    Answer,
    Truth,
    Truths,
    View,
    both,
    negated,
    quantified,
    said_values,
)


def extreme(
    said: Extreme,
    domain: Sequence[Noun],
    place: Noun | None,
    values: Sequence[Number],
    view: View,
    *,
    denied: bool = False,
) -> Answer:
    """Hold "the highest recall of GTE is 76.5, at depth 20" against the cells.

    domain: the phrases that limit what it is the extreme of. place: where it is said to be.
    """
    if said.function and place and place.values and len(place.labels) == 1:
        # "The spread is smallest in Layer 1 (0.09)": that is the spread.
        values, place = [*values, *place.values], replace(place, values=())
    scope = _joined(domain, said)
    if scope is None or not scope.is_clear:
        return OPEN
    sign = sign_in(said.way, view.within(scope).slice, view.figure)
    if sign is None:
        return OPEN
    named = place.units if place else frozenset()
    limits = tuple(s for s in view.scopes if not (s.units & (scope.units | named)))
    scope = scope.among(*limits)
    if not scope.is_clear or (place and not place.is_clear):
        return OPEN
    view = replace(view, scopes=())
    listed = [part for part in scope.parts if part.is_list and not part.quantifier]
    if place and len(listed) == 1 and not values and not said.value and not denied:
        # "Weakest in Hindi and Thai" is said of each.
        apart = replace(listed[0], quantifier=Quantifier("all"), scopes=())
        rest = [replace(part, scopes=()) for part in scope.parts if part is not listed[0]]
        each_ = _each(
            said,
            sign,
            rest[0].among(*rest[1:], apart) if rest else apart,
            place,
            (),
            view,
            denied=False,
        )
        joint = _of(said, sign, scope.slice, place, (), view)
        if listed[0].values:
            stated = said_values(place.among(replace(listed[0], scopes=())), view)
            each_ = replace(each_, truth=both(each_.truth, stated))
        return (
            each_
            if each_.truth is not False or joint.truth is False
            else replace(each_, truth=None)
        )
    each = [part for part in scope.parts if part.quantifier]
    if each:
        return _each(said, sign, scope, place, values, view, denied=denied)
    if said.function == "variation":
        # Nobody knows which measure of it is meant, so two must agree.
        answer = _of(replace(said, function="spread"), sign, scope.slice, place, values, view)
        other = _of(replace(said, function="deviation"), sign, scope.slice, place, values, view)
        if answer.truth != other.truth:
            return replace(answer, truth=None)
    else:
        answer = _of(said, sign, scope.slice, place, values, view)
    return replace(answer, truth=negated(answer.truth)) if denied else answer


def _joined(domain: Sequence[Noun], said: Extreme) -> Noun | None:
    scope = WHOLE if said.panels is None else Noun("cell", panels=said.panels)
    for noun in domain:
        scope = scope.among(noun)
    return scope


def _each(
    said: Extreme,
    sign: int,
    scope: Noun,
    place: Noun | None,
    values: Sequence[Number],
    view: View,
    *,
    denied: bool,
) -> Answer:
    """Hold "GTE is best at every depth": one extreme for each place of the axis."""
    parts = [part for part in scope.parts if part.quantifier]
    if len(parts) != 1 or values or said.value or place is None or denied:
        return OPEN
    part = parts[0]
    if part.unit == "cell":
        others = [role for role in ROLES if role not in place.units]
        if len(others) != 1 or (
            part.quantifier and part.quantifier.kind not in ("all", "count", "most", "none")
        ):
            return OPEN
        unit: Unit = others[0]
        labels = view.figure.axis(unit).values
        scope = Noun(
            unit,
            labels,
            part.quantifier,
            tuple(p for p in scope.scopes if p is not part),
            part.left_out,
        )
        part = scope
    if part.unit in place.units:
        return OPEN
    at = AXES.index(part.unit)
    asked: list[str] = []

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        labels: Iterable[Any] = (of.panels if part.unit == "panel" else of.along(part.unit)) or ()
        for label in labels:
            own = (
                replace(of, panels=(label,))
                if part.unit == "panel"
                else of.with_(part.unit, (label,))
            )
            if not view.part(own):
                continue
            answer = _of(said, sign, own, place, (), view, tied=None if part.left_out else True)
            key: list[Any] = [None, None, None]
            key[at] = label
            found[key[0], key[1], key[2]] = answer.truth
            asked.append(answer.reason)
        return found

    truth = quantified(scope, truths, view)
    return Answer(truth, " ".join(dict.fromkeys(asked[:4])) + (" …" if len(asked) > 4 else ""))


def _of(
    said: Extreme,
    sign: int,
    part: Slice,
    place: Noun | None,
    values: Sequence[Number],
    view: View,
    *,
    tied: Truth = True,
    in_part: bool = False,
) -> Answer:
    """Hold an extreme of one part against its cells; in_part: a mean is no answer."""
    cells: dict[Any, Decimal]
    if said.function or said.unit != "cell":
        unit = said.unit if said.unit != "cell" else unit_of(place)
        if unit is None:
            return OPEN
        cells = by_label(said, unit, part, view)
        if not cells and said.function is None:
            return OPEN if in_part else _by_mean(said, sign, part, place, values, view)
    else:
        unit, cells = "cell", dict(view.part(part))
        if mixed(part, view):
            return OPEN
    if len(cells) < 2:
        return OPEN
    inside = place.slice if place is not None and unit == "cell" else None
    if inside and not any(lies_in(key, inside) for key in cells):
        # Where it has no number, nobody knows whether it is the highest.
        return OPEN
    ordered = sorted(cells, key=lambda key: -sign * cells[key])
    numbers = [*values, *([said.value] if said.value else [])]
    if said.number > 1:
        return _several(said, ordered, cells, unit, place, numbers, view)
    ranked = at_rank(ordered, cells, said.rank)
    if ranked is None:
        return OPEN
    top = ranked
    value = cells[top[0]]
    truth: Truth = True
    if place is not None:
        truth = both(truth, is_at(place, top, unit), tied if len(top) > 1 else True)
        if any(one.values for one in place.parts):
            truth = both(truth, said_values(_placed(place, part), view))
    for one in numbers:
        truth = both(
            truth, agrees(one.quantity, value) if fits_measure(one, part, view.figure) else None
        )
    if place is None and not numbers:
        return OPEN
    what = "highest" if sign > 0 else "lowest"
    rank = "" if said.rank == 1 else f"{_RANKS.get(said.rank, f'{said.rank}th')} "
    name = f"{said.function} " if said.function else ""
    within, at = slice_words(part, view.figure), names_of_top(top, unit, view, part)
    reason = f"The {rank}{what} {name}of {within} is {rounded_words(value)}, at {at}"
    places = [] if unit != "cell" or said.function else list(top)
    if place is not None and truth is False:
        reason += instead(place, cells, sign, unit, view, part)
    return Answer(truth, f"{reason}.", some(places))


_RANKS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def _placed(place: Noun, part: Slice) -> Noun:
    """Return a place limited by the part that it lies in."""
    limits = []
    for role in ("row", "column"):
        labels = part.along(role)
        if labels is not None and place.of(role) is None:
            limits.append(Noun(role, labels))
    return place.among(*limits)


def _by_mean(
    said: Extreme, sign: int, part: Slice, place: Noun | None, values: Sequence[Number], view: View
) -> Answer:
    """Hold "NLI is the hardest task" against the means, and against each column by itself."""
    if values or said.value or place is None:
        return OPEN
    mean = _of(replace(said, function="mean"), sign, part, place, (), view)
    at = AXES.index(said.unit)
    rest = [axis for axis in (1, 2) if axis != at]
    if mean.truth is not False or at == 0:
        return mean
    for label in {key[rest[0]] for key in view.part(part)}:
        role: Unit = "row" if rest[0] == 1 else "column"
        own = _of(said, sign, part.with_(role, (label,)), place, (), view, in_part=True)
        if own.truth is not False:
            return replace(mean, truth=None)
    return mean


def _several(
    said: Extreme,
    ordered: Sequence[Any],
    cells: dict[Any, Decimal],
    unit: str,
    place: Noun | None,
    numbers: Sequence[Number],
    view: View,
) -> Answer:
    """Hold "the two highest values are 76.5 and 72.6" against the cells, in any order."""
    count = said.number
    if len(ordered) <= count or cells[ordered[count - 1]] == cells[ordered[count]]:
        return OPEN
    top = ordered[:count]
    truth: Truth = True
    if numbers:
        if len(numbers) != count:
            return OPEN
        left = sorted((one for one in numbers), key=lambda one: one.value)
        own = sorted(cells[key] for key in top)
        truth = both(*(agrees(one.quantity, value) for one, value in zip(left, own, strict=True)))
    if place is not None:
        labels = [part for part in place.parts if part.labels]
        if len(labels) != 1 or len(labels[0].labels) not in (1, count):
            return OPEN
        at = AXES.index(labels[0].unit)
        found = [key if unit != "cell" else key[at] for key in top]
        if len(labels[0].labels) == 1:
            truth = both(truth, all(one == labels[0].labels[0] for one in found))
        else:
            truth = both(truth, set(found) == set(labels[0].labels))
        if labels[0].values:
            values = {key if unit != "cell" else key[at]: cells[key] for key in top}
            said_ = [
                agrees(one.quantity, values[label]) if label in values else False
                for label, one in zip(labels[0].labels, labels[0].values, strict=False)
            ]
            truth = both(truth, *said_)
    if place is None and not numbers:
        return OPEN
    listed = ", ".join(
        f"{rounded_words(cells[key])} ({names_of_top([key], unit, view)})" for key in top
    )
    return Answer(truth, f"The {count} are {listed}.", some(top if unit == "cell" else ()))
