"""Single steps and ends of a line: gains, drops, where it starts and ends."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from ...model import Role
from ..figure import Slice
from ..grammar.figure_names import names_of
from ..grammar.nouns import Noun
from ..grammar.phrase_parts import Span, numbered
from ..grammar.word_items import Number
from ..verdicts import agrees
from .bounds import sign_of
from .comparisons import Amount, amounts
from .trends import Course, courses, line_words, said_course
from .truths import AXES, OPEN, WHOLE, Answer, Truth, Truths, View, both, narrowed, quantified


def stepped(way: str, extreme: str, scope: Noun | None, span: Span, view: View) -> Answer:
    """Hold "the largest gain of GTE is from depth 5 to depth 10" against its steps."""
    sign = sign_of(way, view.figure)
    unit = span.start.unit
    if sign is None or unit not in ("row", "column") or extreme not in ("high", "low"):
        return OPEN
    noun = view.within(scope or Noun("cell"))
    if noun.of(unit) or not noun.is_clear or any(p.quantifier for p in noun.parts):
        return OPEN
    ends = (span.start.labels[0], span.end.labels[0])
    found: list[Truth] = []
    said: list[str] = []
    for key, course in courses(noun.slice, unit, view):
        steps = {(one[0], two[0]): (two[1] - one[1]) * sign for one, two in pairwise(course)}
        own = {pair: gap for pair, gap in steps.items() if gap > 0}
        if ends not in steps or not own:
            return OPEN
        best = (max if extreme == "high" else min)(own.values())
        top = [pair for pair, gap in own.items() if gap == best]
        found.append(None if len(top) > 1 and ends in top else ends in top)
        said.append(f"{line_words(key)}: {said_course(course)}")
    truth = None
    if found and all(one is True for one in found):
        truth = True
    elif found and all(one is False for one in found):
        truth = False
    return Answer(truth, "; ".join(said[:3]) + ".")


def most_changed(
    way: str,
    extreme: str,
    span: Span,
    place: Noun,
    scopes: Sequence[Noun],
    values: Sequence[Number],
    view: View,
) -> Answer:
    """Hold "the largest gain from depth 1 to depth 20 is that of GTE" against all encoders."""
    sign = sign_of(way, view.figure)
    noun = view.within(WHOLE.among(*scopes))
    plain = len(place.labels) == 1 and not place.scopes and not place.quantifier
    if sign is None or extreme not in ("high", "low") or not plain or not noun.is_clear:
        return OPEN
    if view.figure.mixes(span.start.unit):
        return OPEN
    if place.unit == span.start.unit or place.unit in noun.units or span.start.unit in noun.units:
        return OPEN
    at, along = AXES.index(place.unit), AXES.index(span.start.unit)
    gaps: dict[Any, Decimal] = {}
    starts, stops = (
        view.part(narrowed(noun.slice, span.start.unit, end.labels))
        for end in (span.start, span.end)
    )
    for key, value in starts.items():
        other = (*key[:along], span.end.labels[0], *key[along + 1 :])
        if key[at] in gaps or other not in stops:
            return OPEN
        gaps[key[at]] = (stops[other[0], str(other[1]), str(other[2])] - value) * sign
    own = {label: gap for label, gap in gaps.items() if gap > 0}
    if place.labels[0] not in gaps or not own:
        return OPEN
    best = (max if extreme == "high" else min)(own.values())
    truth: Truth = gaps[place.labels[0]] == best
    if truth and list(own.values()).count(best) > 1:
        truth = None
    truth = both(truth, *(agrees(one.quantity, best) for one in values))
    said = ", ".join(f"{label} {gap * sign:+f}" for label, gap in list(gaps.items())[:6])
    return Answer(truth, f"The changes are {said}.")


def endpoint(noun: Noun, end: str, value: Number, scopes: Sequence[Noun], view: View) -> Answer:
    """Hold "GTE starts at 38.1" against the first number of its line, "ends" against the last."""
    noun = view.within(noun)
    units = noun.units - {"panel"}
    if (
        len(units) != 1
        or any(p.quantifier for p in noun.parts)
        or not noun.is_clear
        or len(scopes) > 1
    ):
        return OPEN
    role: Role = "column" if units == {"row"} else "row"
    lines = list(courses(noun.slice, role, view))
    if len(lines) != 1:
        return OPEN
    at, found = lines[0][1][0 if end == "first" else -1]
    truth = agrees(value.quantity, found)
    if scopes:
        (scope,) = scopes
        if scope.unit != role or scope.quantifier or scope.scopes or at not in scope.labels:
            return OPEN
        own = [one for label, one in lines[0][1] if label in scope.labels]
        truth = both(*(agrees(value.quantity, one) for one in own))
    return Answer(truth, f"{line_words(lines[0][0])}: {said_course(lines[0][1])}.")


def arriving(noun: Noun, way: str, value: Number, scopes: Sequence[Noun], view: View) -> Answer:
    """Hold "GTE rises to 76.5 at depth 20" against its line: the number, and the way to it."""
    sign = sign_of(way, view.figure)
    noun = view.within(noun)
    units = noun.units - {"panel"}
    if (
        sign is None
        or len(units) != 1
        or not noun.is_clear
        or any(p.quantifier for p in noun.parts)
    ):
        return OPEN
    role: Role = "column" if units == {"row"} else "row"
    lines = list(courses(noun.slice, role, view))
    if len(lines) != 1 or any(
        scope.unit != role or len(scope.labels) != 1 or scope.scopes for scope in scopes
    ):
        return OPEN
    course = lines[0][1]
    at = (
        [label for label, _ in course].index(scopes[0].labels[0])
        if scopes and scopes[0].labels[0] in dict(course)
        else None
    )
    if at is None:
        at = len(course) - 1 if not scopes else 0
    if at == 0:
        return OPEN
    found = course[at][1]
    ways = {(found - course[0][1]) * sign > 0, (found - course[at - 1][1]) * sign > 0}
    truth = agrees(value.quantity, found)
    if not scopes and truth is False:
        truth = None
    if ways != {True}:
        truth = both(truth, False if ways == {False} else None)
    return Answer(truth, f"{line_words(lines[0][0])}: {said_course(course)}.")


# "Sharp" is a step of ten points, or of a tenth of the range of all numbers.
_POINTS, _TENTH = Decimal(10), Decimal("0.1")


def stepping(
    noun: Noun,
    way: str,
    place: Noun,
    values: Sequence[Number],
    view: View,
    *,
    by: Amount | None = None,
) -> Answer:
    """Hold "a sharp drop at Length 11 (63.3)" against the step into it."""
    sign = sign_of(way, view.figure)
    noun = view.within(noun)
    if (
        sign is None
        or place.unit not in ("row", "column")
        or noun.of(place.unit)
        or not noun.is_clear
    ):
        return OPEN
    if numbered(place.unit, names_of(view.figure)) is None:
        return OPEN
    unit: Role = "row" if place.unit == "row" else "column"
    seen: dict[str, str] = {}

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        for key, course in courses(of, unit, view):
            labels = [label for label, _ in course]
            if place.labels[0] in labels[1:]:
                seen[line_words(key)] = said_course(course)
                found[key] = _steps(course, labels.index(place.labels[0]), sign, values, view, by)
        return found

    truth = quantified(noun, truths, view)
    return Answer(truth, "; ".join(f"{name}: {said}" for name, said in [*seen.items()][:3]) + ".")


def _steps(
    course: Course,
    at: int,
    sign: int,
    values: Sequence[Number],
    view: View,
    by: Amount | None,
) -> Truth:
    """Return whether a line goes one way into a place, by so much, to such a number."""
    gap = (course[at][1] - course[at - 1][1]) * sign
    truth: Truth = gap > 0
    if by is not None:
        truth = both(truth, amounts(gap, by))
    if "sharp" in view.flags:
        numbers = view.figure.cells.values()
        bound = min(_POINTS, _TENTH * (max(numbers) - min(numbers)))
        truth = both(truth, True if gap >= bound else None)
    return both(truth, *(agrees(one.quantity, course[at][1]) for one in values))


def chained(noun: Noun, values: Sequence[Number], ways: Sequence[str], view: View) -> Answer:
    """Hold "BGE goes 31.4 → 40.3 → 55.0 → 71.9" against all of its line."""
    noun = view.within(noun)
    units = noun.units - {"panel"}
    if len(units) != 1 or not noun.is_clear or any(p.quantifier for p in noun.parts):
        return OPEN
    role: Role = "column" if units == {"row"} else "row"
    lines = list(courses(noun.slice, role, view, by_order=True))
    if len(lines) != 1 or len(lines[0][1]) != len(values):
        return OPEN
    course = [value for _, value in lines[0][1]]
    truth = both(*(agrees(one.quantity, value) for one, value in zip(values, course, strict=True)))
    for way in ways:
        sign = sign_of(way, view.figure)
        truth = both(truth, None if sign is None else (course[-1] - course[0]) * sign > 0)
    return Answer(truth, f"{line_words(lines[0][0])}: {said_course(lines[0][1])}.")
