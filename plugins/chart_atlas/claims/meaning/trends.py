"""How numbers go along an axis: trends, changes from one place to another, steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from ...model import Role
from ..figure import Slice
from ..grammar.figure_names import names_of
from ..grammar.nouns import Noun
from ..grammar.phrase_parts import Along, Span, numbered
from ..grammar.word_items import Number
from ..verdicts import agrees, number
from .bounds import sign_of
from .comparisons import Amount, amounts, multiple
from .truths import AXES, OPEN, Answer, Truth, Truths, View, both, narrowed, quantified

Course = list[tuple[str, Decimal]]


# A trend needs three numbers, and a rank correlation as strong as this where a step goes back.
_FEWEST = 3


_STRONG = Decimal("0.8")


def courses(
    part: Slice, along: Role, view: View, *, sign: int = 1, by_order: bool = False
) -> Iterator[tuple[tuple[Any, Any, Any], Course]]:
    """Yield each line of a part along an axis: its place, and its numbers in the order of it."""
    values = view.figure.axis(along).values
    order = values if by_order else numbered(along, names_of(view.figure)) or values
    at, cross = (2, 1) if along == "column" else (1, 2)
    lines: dict[tuple[int, str], dict[str, Decimal]] = {}
    for place, value in view.part(part).items():
        lines.setdefault((place[0], str(place[cross])), {})[str(place[at])] = value
    for (panel, label), own in lines.items():
        course = [(tick, own[tick]) for tick in order if tick in own]
        key = (panel, label, None) if along == "column" else (panel, None, label)
        yield key, course[::sign]


def said_course(course: Course) -> str:
    """Print the numbers of a course."""
    return " → ".join(number(value) for _, value in course)


def trending(
    noun: Noun, way: str, along: Along, view: View, *, denied: bool = False, never: bool = False
) -> Answer:
    """Hold "recall increases as depth increases" against each line of the part."""
    sign = sign_of(way, view.figure)
    if sign is None or along.unit not in ("row", "column"):
        return OPEN
    role: Role = along.unit
    if noun.of(along.unit) and not any(scope.unit == along.unit for scope in noun.scopes):
        return OPEN
    strict = bool(view.flags & {"strict", "strictly"}) or along.strict
    each = any(part.quantifier for part in noun.parts)
    seen: dict[Any, str] = {}

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        for key, course in courses(of, role, view, sign=along.sign, by_order=along.by_order):
            seen[key] = said_course(course)
            truth = goes([value for _, value in course], sign, strict=strict)
            back = any((two - one) * sign < 0 for (_, one), (_, two) in pairwise(course))
            # "At every width" leaves no room for a step back.
            found[key] = None if truth and back and each else truth
        return found

    truth = quantified(noun, truths, view, denied=denied, never=never)
    lines = [f"{line_words(key)}: {said}" for key, said in seen.items()]
    return Answer(truth, "; ".join(lines[:3]) + ("; …" if len(lines) > 3 else "") + ".")


def line_words(key: tuple[Any, Any, Any]) -> str:
    """Name a line by its label."""
    return ", ".join(str(one) for one in key[1:] if one is not None)


def goes(values: Sequence[Decimal], sign: int, *, strict: bool = False) -> Truth:
    """Return whether numbers go one way (1 up, -1 down); None if they go both."""
    if len(values) < _FEWEST:
        return None
    steps = [(two - one) * sign for one, two in pairwise(values)]
    if all(step == 0 for step in steps):
        return None
    if strict:
        return all(step > 0 for step in steps) or (
            None if all(step >= 0 for step in steps) else False
        )
    if all(step >= 0 for step in steps):
        return True
    rank = _spearman(values) * sign
    if rank >= _STRONG:
        return True
    return False if rank <= -_STRONG or all(step <= 0 for step in steps) else None


def _spearman(values: Sequence[Decimal]) -> Decimal:
    """Return the rank correlation of numbers with their order."""
    ranks = [
        Decimal(
            2 * sum(other < value for other in values) + sum(other == value for other in values) + 1
        )
        / 2
        for value in values
    ]
    size = len(values)
    mean = Decimal(size + 1) / 2
    places = [Decimal(at) - mean for at in range(1, size + 1)]
    off = [rank - mean for rank in ranks]
    spread = Decimal(sum(one * one for one in places) * sum(one * one for one in off))
    return (
        sum((a * b for a, b in zip(places, off, strict=True)), Decimal(0)) / spread.sqrt()
        if spread
        else Decimal(0)
    )


def changed(
    noun: Noun,
    way: str,
    span: Span,
    view: View,
    *,
    by: Amount | None = None,
    ends: tuple[Number, Number] | None = None,
    times: tuple[str, Decimal] | None = None,
    denied: bool = False,
) -> Answer:
    """Hold "GTE gains 16.2 points from depth 10 to depth 20" against the cells."""
    sign = 0 if way == "any" else sign_of(way, view.figure)
    unit = span.start.unit
    if sign is None and ends is not None:
        # "Improved from 64 to 75" says itself which way.
        sign = 1 if ends[1].value > ends[0].value else -1
    if sign is None or noun.of(unit) or view.figure.mixes(unit):
        return OPEN
    at = AXES.index(unit)
    first, last = span.start.labels[0], span.end.labels[0]
    seen: list[str] = []

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        starts, stops = (view.part(narrowed(of, unit, (end,))) for end in (first, last))
        for place, value in starts.items():
            end = (*place[:at], last, *place[at + 1 :])
            if end not in stops:
                continue
            other = stops[end]
            panel, row, column = (None if i == at else p for i, p in enumerate(place))
            key = (panel, row, column)
            seen.append(
                f"{line_words(key)}: {number(value)} → {number(other)} ({other - value:+f})"
            )
            found[key] = _step(value, other, sign, by, ends, times)
        return found

    if "strict" in view.flags and not denied:
        if by or ends or times or unit not in ("row", "column"):
            return OPEN
        return _steadily(noun, sign, (first, last), unit, view)
    truth = quantified(noun, truths, view, denied=denied)
    listed = list(dict.fromkeys(seen))
    return Answer(truth, "; ".join(listed[:4]) + ("; …" if len(listed) > 4 else "") + ".")


def _steadily(noun: Noun, sign: int, ends: tuple[str, str], unit: Role, view: View) -> Answer:
    """Hold "falls steadily from summer to winter" against all steps between."""
    values = view.figure.axis(unit).values
    first, last = (values.index(end) for end in ends)
    labels = values[min(first, last) : max(first, last) + 1]
    seen: list[str] = []

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        for key, course in courses(of.with_(unit, labels), unit, view, by_order=True):
            seen.append(f"{line_words(key)}: {said_course(course)}")
            numbers = [value for _, value in course]
            found[key] = goes(numbers, sign if first < last else -sign, strict=True)
        return found

    truth = quantified(noun, truths, view)
    return Answer(truth, "; ".join(list(dict.fromkeys(seen))[:3]) + ".")


def _step(
    value: Decimal,
    other: Decimal,
    sign: int,
    by: Amount | None,
    ends: tuple[Number, Number] | None,
    times: tuple[str, Decimal] | None,
) -> Truth:
    gap = (other - value) * sign if sign else abs(other - value)
    truth: Truth = gap > 0
    if times is not None:
        return multiple(other, value, *times)
    if by is not None and truth:
        truth = amounts(gap, by)
    if ends is not None:
        truth = both(truth, agrees(ends[0].quantity, value), agrees(ends[1].quantity, other))
    return truth


def led(noun: Noun, way: str, ends: tuple[Number, Number], view: View) -> Answer:
    """Hold "BGE rises from 31.4 to 71.9" against the ends of its line."""
    sign = sign_of(way, view.figure)
    noun = view.within(noun)
    units = noun.units - {"panel"}
    if (
        sign is None
        or len(units) != 1
        or any(p.quantifier for p in noun.parts)
        or not noun.is_clear
    ):
        return OPEN
    (unit,) = units
    role: Role = "column" if unit == "row" else "row"
    lines = list(courses(noun.slice, role, view))
    if len(lines) != 1 or len(lines[0][1]) < 2:
        return OPEN
    course = lines[0][1]
    first, last = course[0][1], course[-1][1]
    reason = f"{line_words(lines[0][0])}: {said_course(course)}."
    truth = both(
        agrees(ends[0].quantity, first), agrees(ends[1].quantity, last), (last - first) * sign > 0
    )
    if truth is not True:
        known = [any(agrees(one.quantity, v) is not False for _, v in course) for one in ends]
        against = (ends[1].value - ends[0].value) * sign <= 0
        truth = False if against or not all(known) else None
    return Answer(truth, reason)


def trending_mean(noun: Noun, way: str, along: Along, view: View) -> Answer:
    """Hold "the mean recall increases with depth" against the means of the axis."""
    sign = sign_of(way, view.figure)
    noun = view.within(noun)
    special = any(p.quantifier and p.quantifier.kind != "all" for p in noun.parts)
    if sign is None or along.unit not in ("row", "column") or special or noun.of(along.unit):
        return OPEN
    groups: dict[str, list[Decimal]] = {}
    for _, course in courses(
        noun.slice, along.unit, view, sign=along.sign, by_order=along.by_order
    ):
        for tick, value in course:
            groups.setdefault(tick, []).append(value)
    if len({len(values) for values in groups.values()}) != 1:
        return OPEN
    means = [sum(values, Decimal(0)) / len(values) for values in groups.values()]
    truth = goes(means, sign, strict=bool(view.flags & {"strict", "strictly"}) or along.strict)
    said = " → ".join(number(round(mean, view.figure.places + 1)) for mean in means)
    return Answer(truth, f"The means are {said}.")
