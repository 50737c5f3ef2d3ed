"""Extremes: where the highest or lowest number of a part is, and what it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from ..figure import Place, Slice
from ..grammar.items import Number
from ..grammar.mentions import Noun, Quantifier, Unit
from ..grammar.phrases import Extreme
from ..verdicts import agrees, number, places_words, slice_words, some
from .folds import folded_by
from .quantities import (
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
from .relations import fits_measure, sign_in


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
        others = [unit for unit in ("row", "column") if unit not in place.units]
        if len(others) != 1 or (
            part.quantifier and part.quantifier.kind not in ("all", "count", "most")
        ):
            return OPEN
        unit: Unit = others[0]  # type: ignore[assignment]
        labels = view.figure.axis(unit).values  # type: ignore[arg-type]
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
        labels = of.panels if part.unit == "panel" else of.along(part.unit)  # type: ignore[arg-type]
        for label in labels or ():
            own = (
                replace(of, panels=(label,))
                if part.unit == "panel"
                else of.with_(part.unit, (label,))
            )  # type: ignore[arg-type]
            if not view.part(own):
                continue
            answer = _of(said, sign, own, place, (), view, tied=None if part.left_out else True)
            key = [None, None, None]
            key[at] = label
            found[tuple(key)] = answer.truth  # type: ignore[index]
            asked.append(answer.reason)
        return found

    truth = quantified(scope, truths, view)
    return Answer(truth, " ".join(dict.fromkeys(asked[:4])) + (" …" if len(asked) > 4 else ""))  # noqa: PLR2004


def _of(
    said: Extreme,
    sign: int,
    part: Slice,
    place: Noun | None,
    values: Sequence[Number],
    view: View,
    *,
    tied: Truth = True,
) -> Answer:
    cells: dict[Any, Decimal]
    if said.function or said.unit != "cell":
        unit = said.unit if said.unit != "cell" else _unit_of(place)
        if unit is None:
            return OPEN
        cells = _by_label(said, unit, part, view)
        if not cells and said.function is None:
            return _by_mean(said, sign, part, place, values, view)
    else:
        unit, cells = "cell", dict(view.part(part))
        if _mixed(part, view):
            return OPEN
    if len(cells) < 2:  # noqa: PLR2004 - one number alone is no extreme
        return OPEN
    ordered = sorted(cells, key=lambda key: -sign * cells[key])
    numbers = [*values, *([said.value] if said.value else [])]
    if said.number > 1:
        return _several(said, ordered, cells, unit, place, numbers, view)
    ranked = _ranked(ordered, cells, said.rank)
    if ranked is None:
        return OPEN
    top = ranked
    value = cells[top[0]]
    truth: Truth = True
    if place is not None:
        truth = both(truth, _is_at(place, top, unit, view), tied if len(top) > 1 else True)
        if any(part.values for part in place.parts):
            inner = part if isinstance(part, Slice) else Slice()
            truth = both(truth, said_values(_placed(place, inner), view))
    for one in numbers:
        truth = both(
            truth, agrees(one.quantity, value) if fits_measure(one, part, view.figure) else None
        )
    if place is None and not numbers:
        return OPEN
    what = "highest" if sign > 0 else "lowest"
    rank = "" if said.rank == 1 else f"{said.rank}. "
    name = said.function or ""
    reason = f"The {rank}{what} {name + ' ' if name else ''}of {slice_words(part, view.figure)} is {_number(value)}, at {_names(top, unit, view)}"
    places = [] if unit != "cell" or said.function else list(top)
    if place is not None and truth is False:
        reason += _instead(place, cells, sign, unit, view)
    return Answer(truth, f"{reason}.", some(places))


def _placed(place: Noun, part: Slice) -> Noun:
    """Return a place limited by the part that it lies in."""
    limits = []
    for role in ("row", "column"):
        labels = part.along(role)  # type: ignore[arg-type]
        if labels is not None and place.of(role) is None:  # type: ignore[arg-type]
            limits.append(Noun(role, labels))  # type: ignore[arg-type]
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
        own = _of(said, sign, part.with_(role, (label,)), place, (), view)  # type: ignore[arg-type]
        if own.truth is not False:
            return replace(mean, truth=None)
    return mean


def _number(value: Decimal) -> str:
    return number(value if int(value.as_tuple().exponent) > -4 else value.quantize(Decimal("0.01")))  # noqa: PLR2004


def _mixed(part: Slice, view: View) -> bool:
    """Return whether a part has numbers of several measures, of which none is the highest."""
    panels = view.figure.chart.panels
    return len({panels[at].measure.label for at in view.figure.panels(part)}) > 1


def _instead(place: Noun, cells: dict[Any, Decimal], sign: int, unit: str, view: View) -> str:
    own = [key for key in cells if _is_at(place, [key], unit, view)]
    if not own:
        return ""
    best = max(own, key=lambda key: sign * cells[key])
    return f"; {_names([best], unit, view)} has {_number(cells[best])}"


def _ranked(ordered: Sequence[Any], cells: dict[Any, Decimal], rank: int) -> list[Any] | None:
    """Return what is at a rank, tied ones together; None where ties make the rank doubtful."""
    distinct = list(dict.fromkeys(cells[key] for key in ordered))
    if len(distinct) < rank or len(ordered) < rank:
        return None
    value = distinct[rank - 1]
    if cells[ordered[rank - 1]] != value:
        return None
    return [key for key in ordered if cells[key] == value]


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
            own = {key if unit != "cell" else key[at]: cells[key] for key in top}
            said_ = [
                agrees(one.quantity, own[label]) if label in own else False
                for label, one in zip(labels[0].labels, labels[0].values, strict=False)
            ]
            truth = both(truth, *said_)
    if place is None and not numbers:
        return OPEN
    listed = ", ".join(f"{_number(cells[key])} ({_names([key], unit, view)})" for key in top)
    return Answer(truth, f"The {count} are {listed}.", some(top if unit == "cell" else ()))


def _unit_of(place: Noun | None) -> Unit | None:
    """Return the axis of a place: "GTE has the highest mean"."""
    units = [part.unit for part in place.parts if part.labels] if place else []
    return units[0] if len(units) == 1 else None


def _by_label(said: Extreme, unit: Unit, part: Slice, view: View) -> dict[Any, Decimal]:
    """Return the mean or the one number of each label of an axis within a part."""
    at = AXES.index(unit)
    groups: dict[Any, list[Decimal]] = {}
    for place, value in view.part(part).items():
        groups.setdefault(place[at], []).append(value)
    sizes = {len(own) for own in groups.values()}
    if not groups or len(sizes) != 1:
        return {}
    if said.function is None:
        return {label: own[0] for label, own in groups.items()} if sizes == {1} else {}
    return {label: folded_by(said.function, own) for label, own in groups.items()}


def _is_at(place: Noun, top: Sequence[Any], unit: str, view: View) -> Truth:
    """Return whether an extreme is at a place; of several labels each must have one."""
    if unit != "cell":
        own = place.of(unit)  # type: ignore[arg-type]
        if own is None or len(place.units) != 1:
            return None
        return _all_in(own.labels, set(top))
    part = place.slice
    fit = [key for key in top if _lies_in(key, part)]
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


def _lies_in(key: Place, part: Slice) -> bool:
    return (
        (part.panels is None or key[0] in part.panels)
        and (part.rows is None or key[1] in part.rows)
        and (part.columns is None or key[2] in part.columns)
        and part.diagonal in (None, key[1] == key[2])
    )


def _names(top: Sequence[Any], unit: str, view: View) -> str:
    if unit == "cell":
        return places_words(top, view.figure)
    if unit == "panel":
        return ", ".join(view.figure.chart.panels[at].title or f"panel {at + 1}" for at in top)
    label = view.figure.axis(unit).label  # type: ignore[arg-type]
    return ", ".join(f"{label} {one}" if label else str(one) for one in top[:4])
