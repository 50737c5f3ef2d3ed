"""Clauses that compare: higher, equal, so much apart, so many times."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from ..grammar.nouns import Noun
from ..grammar.phrase_parts import Aside, Extreme, Folded, Gap, Span
from ..meaning.bounds import bounded
from ..meaning.comparisons import ALWAYS, compared, gap_changed, gapped, level, widest
from ..meaning.folds import likened, steadier
from ..meaning.truths import OPEN, WHOLE, Answer, View, both
from .clause import Clause


def comparison_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is 4.6 points higher than BGE at depth 20"."""
    one, two = clause.noun("s"), clause.noun("o")
    (item,) = clause.group("c")
    way = item.meaning
    if item.sign == "B":
        way = {">": "high", "<": "low"}.get(way, "")
    if way in ("more", "fewer"):
        way = "high" if way == "more" else "low"
    if not way or way in ("steady", "unsteady"):
        return None
    scopes = [*clause.scopes("pre", "rest", "mid", "tail"), *clause.all("L", "in")]
    by = clause.bound("by") if clause.group("by") else None
    by = clause.bound("by2") if clause.group("by2") else by
    if "mean" in view.flags:
        if scopes or by or clause.denied:
            return OPEN
        return likened(one, way, two, "mean", view)
    if one.unit == "cell" and not one.quantifier:
        one = two if len(one.units) == 0 else one
        if one is two:
            return OPEN
    return compared(one, way, two, scopes, view, by=by, **clause.denial)


def steadier_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is more stable than BGE across depths"."""
    said = clause.group("c")[0].meaning
    way = {"more": "unsteady", ">": "unsteady", "fewer": "steady", "<": "steady"}.get(said, said)
    if way not in ("steady", "unsteady") or clause.denied or view.flags - {"vague"}:
        return None
    two = clause.noun("o") if clause.group("o") else None
    return steadier(clause.noun("s"), two, clause.scopes(), view, steady=way == "steady")


def of_two_places_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "Recall is higher at depth 20 than at depth 1"."""
    one, two = clause.noun("o"), clause.noun("two")
    (item,) = clause.group("c")
    subject = clause.noun("s")
    scopes = [*clause.scopes("pre", "rest"), *([] if subject.unit == "cell" else [subject])]
    way = {"more": "high", "fewer": "low"}.get(item.meaning, item.meaning)
    if subject.quantifier and subject.unit == "cell":
        return OPEN
    return compared(one, way, two, scopes, view, **clause.denial)


def same_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE and E5 have the same recall at depth 5"."""
    asides: list[Aside] = clause.all("P")
    noun = clause.noun("s")
    if len(noun.labels) < 2 or noun.quantifier:
        return None
    if any(aside.nouns or not aside.number for aside in asides) or len(asides) > 1:
        return OPEN
    scopes = [*clause.scopes(), *clause.all("L", "in")]
    if asides and asides[0].number and not clause.denied:
        return bounded(noun.among(*scopes, ALWAYS), "==", asides[0].number, view)
    return level(noun, scopes, view, denied=clause.denied)


TIMES = {
    "2": Decimal(2),
    "doubles": Decimal(2),
    "triples": Decimal(3),
    "halves": Decimal("0.5"),
    "half": Decimal("0.5"),
}


def times_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is twice as high as BGE at depth 1"."""
    numbers = clause.all("N")
    factor = numbers[0].value if numbers else TIMES.get(clause.all("F")[0])
    if factor is None or factor <= 0 or clause.denied:
        return OPEN
    op = next(iter(clause.all("B")), "")
    return compared(
        clause.noun("s"), "high", clause.noun("o"), clause.scopes(), view, times=(op, factor)
    )


def folded_compared_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall of GTE is higher than that of BGE"."""
    folded_: Folded = clause.all("α")[0]
    if clause.group("m")[0].sign == "L":
        folded_ = replace(folded_, noun=clause.noun("m"))
    other = clause.group("o")[0].meaning
    two = other.noun if isinstance(other, Folded) else other
    if (
        folded_.noun is None
        or two is None
        or clause.scopes()
        or clause.denied
        or view.flags - {"vague"}
    ):
        return OPEN
    way = next(iter(clause.all("C") or clause.all("V")))
    return likened(folded_.noun, way, two, folded_.function, view)


def gap_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The gap between GTE and BGE at depth 1 is 6.7"."""
    gap: Gap = clause.all("δ")[0]
    found = gapped(gap.nouns, clause.bound("by"), clause.scopes(), view, denied=clause.denied)
    if not gap.first_leads:
        return found
    first = _leading(gap, clause.scopes(), view)
    return OPEN if clause.denied else replace(found, truth=both(found.truth, first.truth))


def _leading(gap: Gap, scopes: list[Noun], view: View) -> Answer:
    """Return whether the first of a gap is ahead: "the lead of GTE over BGE"."""
    one, two = (replace(gap.nouns, labels=(label,)) for label in gap.nouns.labels)
    way = "ahead" if view.figure.better else "high"
    return compared(one, way, replace(two, scopes=()), scopes, view)


def differ_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE and BGE differ by 6.7 points at depth 1"."""
    return gapped(clause.noun("s"), clause.bound("by"), clause.scopes(), view, denied=clause.denied)


def widest_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The gap between GTE and BGE is largest at depth 20"."""
    gap: Gap = clause.all("δ")[0]
    said: Extreme = (clause.all("H") or [Extreme(way) for way in clause.all("p")])[0]
    places = [noun for _, noun in said.at] + clause.scopes("rest")
    sign = {"high": 1, "low": -1}.get(said.way)
    if sign is None or len(places) != 1 or said.rank != 1 or said.value or clause.denied:
        return OPEN
    found = widest(gap.nouns, sign, places[0], view)
    if clause.group("by") and found.truth is not None:
        size = gapped(gap.nouns, clause.bound("by"), places, view)
        found = replace(found, truth=both(found.truth, size.truth))
    if gap.first_leads and _leading(gap, [ALWAYS], view).truth is not True:
        # Where it is behind, there is no lead.
        firm = sign > 0 and found.truth and _leading(gap, places, view).truth
        return found if firm else replace(found, truth=None)
    return found


def folded_at_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall is higher at depth 20 than at depth 1"."""
    said: Folded = clause.all("α")[0]
    noun = said.noun or WHOLE
    if clause.denied or view.flags - {"vague"} or noun.quantifier:
        return OPEN
    one, two = (clause.noun(name).among(noun, *clause.scopes("pre")) for name in ("a", "o"))
    return likened(one, clause.all("C")[0], two, said.function, view)


def folded_times_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean of GTE is more than twice that of BGE"."""
    said: Folded = clause.all("α", "m")[0]
    (other,) = clause.group("o")
    two = other.meaning.noun if other.sign == "α" else clause.noun("o")
    numbers = clause.all("N", "n")
    factor = numbers[0].value if numbers else TIMES.get(clause.all("F")[0])
    if factor is None or factor <= 1 or said.noun is None or two is None or clause.denied:
        return OPEN
    if view.flags - {"vague"} or clause.scopes("pre"):
        return OPEN
    op = next(iter(clause.all("B", "op")), "")
    return likened(said.noun, "high", two, said.function, view, times=(op, factor))


def gap_course_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The gap between GTE and BGE narrows from depth 1 to depth 20"."""
    gap: Gap = clause.all("δ")[0]
    way = clause.all("T")[0]
    spans: list[Span] = clause.all("Γ")
    if clause.denied or view.flags - {"vague"} or way not in ("up", "down"):
        return OPEN
    scopes = clause.scopes("pre")
    if gap.first_leads and _leading(gap, [*scopes, ALWAYS], view).truth is not True:
        return OPEN
    if spans:
        return gap_changed(gap.nouns, way, spans[0].start, spans[0].end, scopes, view)
    one, two = clause.noun("one"), clause.noun("two")
    first, second = clause.all("N")
    return gap_changed(gap.nouns, way, one, two, scopes, view, ends=(first, second))
