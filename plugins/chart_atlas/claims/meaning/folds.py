"""Many numbers made one: the mean, the median, the sum, the spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from statistics import median
from typing import Any

from ...model import ROLES
from ..figure import Slice
from ..grammar.nouns import Noun
from ..grammar.phrase_parts import Folded
from ..grammar.word_items import Number
from ..verdicts import number, slice_words
from .bounds import fits_measure, is_beyond, sign_of
from .comparisons import multiple
from .truths import AXES, OPEN, Answer, Truth, Truths, View, quantified


def folded_by(function: str, values: Sequence[Decimal]) -> Decimal:
    """Return the mean, the median, the sum or the spread of some numbers."""
    if function == "median":
        return Decimal(median(values))
    if function == "deviation":
        mean = sum(values, Decimal(0)) / len(values)
        return (sum(((value - mean) ** 2 for value in values), Decimal(0)) / len(values)).sqrt()
    if function == "spread":
        return max(values) - min(values)
    total = sum(values, Decimal(0))
    return total if function == "sum" else total / len(values)


def rounded(value: Decimal, limit: Number) -> Decimal:
    """Return a number with as many digits behind the point as another is said with."""
    places = max(-int(limit.value.as_tuple().exponent), 0)
    return round(value, places)


def folded(said: Folded, op: str, limit: Number, view: View) -> Answer:
    """Hold "the mean recall of GTE is 54.9" against the cells.

    A mean that the text prints itself must agree as well.
    """
    noun = view.within(said.noun or Noun("cell"))
    if said.panels is not None:
        noun = noun.among(Noun("cell", panels=said.panels))
    part = noun.slice
    values = list(view.part(part).values())
    bad = any(p.quantifier and p.quantifier.kind != "all" for p in noun.parts)
    bad = bad or any(p.left_out for p in noun.parts)
    bad = bad or (limit.quantity.unit == "%" and said.function in _OF_AMOUNTS)
    if bad or not noun.is_clear or len(values) < 2 or not fits_measure(limit, part, view.figure):
        return OPEN
    if any(p.quantifier for p in noun.parts) and len(values) < _places(part, view):
        return OPEN
    gone = len(values) < _places(part, view)
    value = folded_by(said.function, values)
    if op == "==":
        unit = Decimal(1).scaleb(min(int(limit.value.as_tuple().exponent), 0))
        off = abs(value - limit.value)
        truth = (
            True
            if off <= unit / 2
            else (None if off <= unit * (3 if limit.quantity.approximate else 1) else False)
        )
    else:
        truth = is_beyond(value, op, limit)
    if gone and truth is False and said.function != "spread":
        truth = None
    if said.function == "sum":
        truth = _of_sum(truth, value, len(values), limit, view)
    shown = number(round(value, view.figure.places + 1))
    return Answer(truth, f"The {said.function} of {slice_words(part, view.figure)} is {shown}.")


def _of_sum(truth: Truth, value: Decimal, count: int, limit: Number, view: View) -> Truth:
    """Leave open what the rounding of so many numbers may make of their sum."""
    off = Decimal(count).scaleb(-view.figure.places) / 2
    return None if truth is False and abs(value - limit.value) <= off else truth


# Of these nobody knows what a percentage of them is.
_OF_AMOUNTS = ("spread", "deviation", "sum")


def _places(part: Slice, view: View) -> int:
    """Return how many cells a part has, with those that have no number."""
    sizes = [len(part.along(role) or view.figure.axis(role).values) for role in ROLES]
    return sizes[0] * sizes[1] * len(view.figure.panels(part))


def each_folded(
    said: Folded, noun: Noun, op: str, limit: Number, view: View, *, denied: bool = False
) -> Answer:
    """Hold "no encoder has a mean above 60" against the mean of each."""
    unit = noun.unit
    if unit == "cell" or not fits_measure(limit, view.within(noun).slice, view.figure):
        return OPEN
    at = AXES.index(unit)
    shown: list[str] = []

    def truths(of: Slice) -> Truths:
        groups: dict[Any, list[Decimal]] = {}
        for place, value in view.part(of).items():
            groups.setdefault(place[at], []).append(value)
        found: dict[tuple[Any, Any, Any], Truth] = {}
        for label, values in groups.items():
            value = folded_by(said.function, values)
            key: list[Any] = [None, None, None]
            key[at] = label
            truth = is_beyond(rounded(value, limit) if op == "==" else value, op, limit)
            if said.function == "sum":
                truth = _of_sum(truth, value, len(values), limit, view)
            found[key[0], key[1], key[2]] = truth
            shown.append(f"{label} {number(round(value, view.figure.places + 1))}")
        return found

    if len(view.part(view.within(noun).slice)) < _places(view.within(noun).slice, view):
        return OPEN
    truth = quantified(noun, truths, view, denied=denied)
    if len(view.part(view.within(noun).slice)) == len(noun.labels):
        # The mean of one number is none.
        return OPEN
    return Answer(truth, f"The {said.function}s are {', '.join(dict.fromkeys(shown))}.")


def likened(
    one: Noun,
    way: str,
    two: Noun,
    function: str,
    view: View,
    *,
    times: tuple[str, Decimal] | None = None,
) -> Answer:
    """Hold "GTE is better than BGE on average" against the cells that both have.

    times: how many times the one is said to be the other.
    """
    one = replace(one, scopes=()) if one.scopes == two.scopes else one
    sign = sign_of(way, view.figure)
    units = [noun.unit for noun in (one, two)]
    if sign is None or units[0] != units[1] or one.quantifier or two.quantifier or one.scopes:
        return OPEN
    scopes = two.scopes
    parts = [view.within(noun.among(*scopes) if noun is one else noun).slice for noun in (one, two)]
    found = [view.part(part) for part in parts]
    if (
        len(found[0]) != len(found[1])
        or not found[0]
        or len(one.labels) != 1
        or len(two.labels) != 1
    ):
        return OPEN
    first, second = (folded_by(function, list(cells.values())) for cells in found)
    truth = None if first == second else (first - second) * sign > 0
    if times is not None:
        truth = multiple(first, second, *times)
    shown = [number(round(value, view.figure.places + 1)) for value in (first, second)]
    one_, two_ = (slice_words(part, view.figure) for part in parts)
    reason = f"The {function} of {one_} is {shown[0]}, that of {two_} {shown[1]}."
    return Answer(truth, reason)


def steadier(
    one: Noun, two: Noun | None, scopes: Sequence[Noun], view: View, *, steady: bool
) -> Answer:
    """Hold "GTE is more stable than BGE across depths" against the spread of both.

    Nobody knows what is meant by it, so all that may be must agree: of all numbers, and of each
    row and column of them.
    """
    others = (
        two.labels if two else [label for label in _every(one, view) if label not in one.labels]
    )
    if len(one.labels) != 1 or len(others) != 1 or (two and two.unit != one.unit) or one.quantifier:
        return OPEN
    if any(cell.quantity.uncertainty for panel in view.figure.chart.panels for cell in panel.cells):
        # Numbers behind ± tell how stable something is as well.
        return OPEN
    free = [scope for scope in scopes if not scope.quantifier and len(scope.labels) == 1]
    found: list[list[Decimal]] = []
    for label in (one.labels[0], others[0]):
        noun = view.within(replace(one, labels=(label,)).among(*free))
        cells = view.part(noun.slice) if noun.is_clear else {}
        if len(cells) < 3:
            return OPEN
        groups = [list(cells.values())]
        for at in (1, 2):
            lines: dict[str, list[Decimal]] = {}
            for place, value in cells.items():
                lines.setdefault(str(place[at]), []).append(value)
            groups.append([folded_by("spread", line) for line in lines.values()])
        wide = [folded_by(name, groups[0]) for name in ("spread", "deviation")]
        found.append([*wide, *(folded_by("mean", group) for group in groups[1:])])
    truths = {
        None if first == second else (first < second) is steady
        for first, second in zip(*found, strict=True)
        if first or second
    }
    panels = view.figure.chart.panels
    names = [
        panels[label].title if isinstance(label, int) else label
        for label in (one.labels[0], others[0])
    ]
    said = ", ".join(
        f"{name} over {number(row[0])}" for name, row in zip(names, found, strict=True)
    )
    return Answer(truths.pop() if len(truths) == 1 else None, f"They spread: {said}.")


def _every(noun: Noun, view: View) -> Sequence[object]:
    if noun.unit == "panel":
        return range(len(view.figure.chart.panels))
    return view.figure.axis(noun.unit).values if noun.unit in ROLES else ()
