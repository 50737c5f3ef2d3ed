"""Clauses of trends, changes and steps."""

from __future__ import annotations

from dataclasses import replace

from ...model import ROLES
from ..grammar.figure_names import names_of
from ..grammar.nouns import Axial, Measured, Noun
from ..grammar.phrase_parts import Along, Aside, Extreme, Folded, Span, numbered
from ..meaning.bounds import sign_of
from ..meaning.folds import folded
from ..meaning.steps import arriving, chained, endpoint, most_changed, stepped, stepping
from ..meaning.trends import changed, led, trending, trending_mean
from ..meaning.truths import OPEN, WHOLE, Answer, View, both
from .clause import Clause
from .likeness_forms import TIMES


def trend_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "Recall increases as depth increases"."""
    ways: list[Along] = clause.all("W")
    noun = clause.noun("s").among(*clause.scopes("pre", "rest"))
    if not ways:
        ways = default_ways(noun, view)
    if len(ways) != 1:
        return None
    return trending(noun, clause.all("T")[0], ways[0], view, **clause.denial)


def default_ways(noun: Noun, view: View) -> list[Along]:
    """Return the axis that a trend must be along: the one of numbers that is not named."""
    names = names_of(view.figure)
    named = view.within(noun).units
    return [Along(role, 1) for role in ROLES if role not in named and numbered(role, names)]


def correlated_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE shows a positive correlation between depth and recall"."""
    axials: list[Axial] = clause.all("X")
    ways: list[Along] = clause.all("W")
    (bound,) = clause.all("±")
    noun = (clause.noun("s") if clause.group("s") else WHOLE).among(*clause.scopes("pre"))
    if axials:
        unit = axials[0].unit
        if unit not in ROLES or numbered(unit, names_of(view.figure)) is None:
            return OPEN
        ways = [Along(unit, 1)]
    way = "up" if bound == ">" else "down"
    return trending(noun, way, ways[0], view, denied=clause.denied)


def endpoint_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE starts at 38.1"."""
    if clause.denied or view.flags & {"strict", "weak"}:
        return OPEN
    noun = clause.noun("s").among(*clause.scopes("pre"))
    return endpoint(noun, clause.all("β")[0], clause.all("N")[0], clause.scopes("rest"), view)


def step_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "a sharp drop at Length 11 (63.3)"."""
    asides: list[Aside] = clause.all("P")
    scopes = [noun for _, noun in clause.all("S")]
    noun = clause.noun("s") if clause.group("s") else WHOLE
    parts = [replace(part, scopes=()) for scope in scopes for part in scope.parts]
    places = [part for part in parts if len(part.labels) == 1 and not part.quantifier]
    place = next((part for part in reversed(places) if part.unit in ROLES), None)
    if place is None:
        return OPEN
    if clause.denied or "strict" in view.flags or any(aside.nouns for aside in asides):
        return OPEN
    if place.unit in noun.units:
        return None
    by = clause.bound("by") if clause.group("by") else None
    values = [aside.number for aside in asides if aside.number]
    noun = noun.among(*(part for part in parts if part is not place))
    return stepping(noun, clause.all("T")[0], place, values, view, by=by)


def arrival_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE rises to 76.5 at depth 20"."""
    noun = clause.noun("s").among(*clause.scopes("pre"))
    scopes = clause.scopes("rest")
    if clause.denied or "strict" in view.flags or len(scopes) > 1:
        return OPEN
    return arriving(noun, clause.all("T")[0], clause.all("N")[0], scopes, view)


def covary_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "Larger depths give higher recall", "the lower the depth, the lower the recall"."""
    axial: Axial = clause.all("X")[0]
    first, second = clause.all("C")
    one = {"high": 1, "more": 1, "low": -1, "fewer": -1}.get(first)
    if one is None or axial.unit not in ("row", "column"):
        return OPEN
    if numbered(axial.unit, names_of(view.figure)) is None:
        return OPEN
    noun = WHOLE.among(*clause.scopes())
    measured: Measured = clause.all("M")[0]
    noun = replace(noun, panels=measured.panels)
    return trending(
        noun,
        {"more": "high", "fewer": "low"}.get(second, second),
        Along(axial.unit, one),
        view,
        denied=clause.denied,
    )


def change_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE gains 16.2 points from depth 10 to depth 20"."""
    noun = (clause.noun("s") if clause.group("s") else WHOLE).among(*clause.scopes())
    if noun == WHOLE and not view.scopes:
        return OPEN
    span: Span = clause.all("Γ")[0]
    by = clause.bound("by") if clause.group("by") else None
    if factors := clause.all("F"):
        op = next(iter(clause.all("B")), "")
        factor = TIMES.get(factors[0])
        if factor is None or clause.denied:
            return OPEN
        return changed(noun, "any", span, view, times=(op, factor))
    return changed(noun, clause.all("T")[0], span, view, by=by, denied=clause.denied)


def course_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE rises from 31.4 at depth 1 to 71.9 at depth 20"."""
    one, two = clause.all("N")
    noun = clause.noun("s").among(*clause.scopes("pre"))
    way = clause.all("T")[0]
    scopes = clause.scopes("one", "two")
    if "strict" in view.flags:
        plain = replace(view, flags=view.flags - {"strict"})
        if len(scopes) != 2:
            return OPEN
        span = Span(scopes[0], scopes[1])
        ends = changed(noun, way, span, plain, ends=(one, two))
        return replace(ends, truth=both(ends.truth, changed(noun, way, span, view).truth))
    if not scopes:
        return led(noun, way, (one, two), view)
    if len(scopes) != 2 or scopes[0].unit != scopes[1].unit or any(one.scopes for one in scopes):
        return OPEN
    return changed(noun, way, Span(scopes[0], scopes[1]), view, ends=(one, two))


def going_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "Going from depth 1 to depth 20 adds 38.4 points for GTE"."""
    ways = clause.all("T")
    noun = WHOLE.among(*clause.scopes())
    if not ways or clause.denied or (noun == WHOLE.among() and not view.scopes):
        return OPEN
    return changed(noun, ways[0], clause.all("Γ")[0], view, by=clause.bound("by"))


def mean_trend_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall increases with depth"."""
    ways: list[Along] = clause.all("W")
    said: Folded = clause.all("α")[0]
    if len(ways) != 1 or said.function not in ("mean", "sum") or clause.denied:
        return None
    noun = (said.noun or WHOLE).among(*clause.scopes())
    return trending_mean(noun, clause.all("T")[0], ways[0], view)


def steps_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The largest gain for GTE is from depth 5 to depth 10"."""
    said: Extreme = clause.all("H")[0]
    scopes = clause.scopes()
    if said.rank != 1 or said.at or said.value or clause.denied or len(scopes) > 1:
        return OPEN
    return stepped(
        clause.all("T")[0], said.way, scopes[0] if scopes else None, clause.all("Γ")[0], view
    )


def chain_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE goes 31.4 → 40.3 → 55.0 → 71.9"."""
    noun = (clause.noun("s") if clause.group("s") else WHOLE).among(*clause.scopes("pre", "rest"))
    if clause.denied:
        return OPEN
    return chained(noun, clause.all("N", "n"), clause.all("T"), view)


def most_changed_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The largest gain from depth 1 to depth 20 is that of GTE, 38.4 points"."""
    said: Extreme = clause.all("H")[0]
    asides: list[Aside] = clause.all("P")
    values = [*clause.all("N"), *(aside.number for aside in asides if aside.number)]
    places = [noun for _, noun in said.at]
    if clause.group("l"):
        (item,) = clause.group("l")
        places.append(item.meaning[1] if item.sign == "S" else item.meaning)
    if len(places) != 1 or said.rank != 1 or said.number != 1 or clause.denied or view.flags:
        return OPEN
    scopes = clause.scopes("pre", "rest")
    span: Span = clause.all("Γ")[0]
    return most_changed(clause.all("T")[0], said.way, span, places[0], scopes, values, view)


def mean_course_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall rises from 35.2 at depth 1 to 73.7 at depth 20"."""
    said: Folded = clause.all("α")[0]
    sign = sign_of(clause.all("T")[0], view.figure)
    first, second = clause.all("N")
    free = [one for one in clause.scopes() if one.labels or one.unit == "cell"]
    if said.function not in ("mean", "median") or sign is None or clause.denied or view.flags:
        return OPEN
    one, two = clause.noun("one"), clause.noun("two")
    rest = [
        noun for noun in free if noun not in (one, two) and len(noun.labels) < _whole(noun, view)
    ]
    ends = []
    for place, value in ((one, first), (two, second)):
        whole = (said.noun or WHOLE).among(place, *rest)
        ends.append(folded(replace(said, noun=whole), "==", value, view))
    truth = both(*(end.truth for end in ends), (second.value - first.value) * sign > 0)
    return Answer(truth, " ".join(end.reason for end in ends))


def _whole(noun: Noun, view: View) -> int:
    return len(view.figure.axis(noun.unit).values) if noun.unit in ROLES else 0
