"""Clauses of extremes and ranks."""

from __future__ import annotations

from dataclasses import replace

from ...model import ROLES
from ..grammar.nouns import Noun, Quantifier
from ..grammar.phrase_parts import Aside, Extreme, Folded
from ..meaning.comparisons import ALWAYS
from ..meaning.extremes import extreme
from ..meaning.truths import OPEN, WHOLE, Answer, View, both, negated
from .clause import Clause, of_all, together


def extreme_subject_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE has the highest recall at depth 20 (76.5)"."""
    noun = clause.noun("l")
    extremes: list[Extreme] = clause.all("H", "h")
    if more := clause.all("H", "h2"):
        if (
            any(one.at or one.value for one in (*extremes, *more))
            or clause.denied
            or noun.quantifier
        ):
            return OPEN
        found = [extreme(one, clause.scopes(), noun, (), view) for one in (*extremes, *more)]
        return Answer(both(*(one.truth for one in found)), " ".join(one.reason for one in found))
    if extremes:
        said: Extreme = extremes[0]
    else:
        ranks = clause.all("K", "k")
        if not ranks:
            return None
        said = Extreme("good", ranks[0]) if ranks[0] > 0 else Extreme("bad")
    asides: list[Aside] = clause.all("P", "rest")
    if any(aside.nouns for aside in asides):
        return OPEN
    values = [*clause.all("N", "rest", "with"), *(aside.number for aside in asides if aside.number)]
    at = [*said.at, *clause.all("S", "rest")]
    # "The highest of all cells" is that of them together.
    behind = [
        _of_them(one) if sign == "v" and one.unit == "cell" else of_all(one, noun)
        for sign, one in at
    ]
    is_loose = len(at) == 1 and at[0][0] != "v"
    domain = [*clause.scopes("pre"), *behind]
    said = replace(said, at=())
    denied = clause.denied
    if denied and (clause.denial["never"] or any(map(_is_any, domain))):
        # "Never second" is second at no place.
        domain = [replace(one, quantifier=_NONE) if _is_any(one) else one for one in domain]
        domain += [Noun("cell", quantifier=_NONE)] if clause.denial["never"] else []
        denied = False
    if clause.group("own") or said.is_own:
        place = together([one for (sign, _), one in zip(at, behind, strict=True) if sign != "v"])
        inside = [one for (sign, _), one in zip(at, behind, strict=True) if sign == "v"]
        domain = [*clause.scopes("pre"), *inside, noun]
        if place and (values or said.value):
            # "A maximum of 60 in May" may be the one of May, or one that is there.
            own = extreme(said, [*domain, place], None, values, view)
            first = extreme(said, domain, place, values, view)
            agrees = own is OPEN or own.truth is first.truth
            return first if agrees else replace(first, truth=None)
        if place is None and not behind and (values or said.value) and not view.flags:
            return extreme(said, domain, None, values, view, denied=denied)
        if place is None or noun.left_out or view.flags & {"strict"}:
            plain = noun.left_out and place is not None and not denied and not view.flags
            return extreme(said, domain[-1:], place, values, view) if plain else OPEN
        return extreme(said, domain, place, values, view, denied=denied)
    if "strict" in view.flags:
        if denied or any(part.quantifier for one in domain for part in one.parts):
            return OPEN
        domain = [*domain, ALWAYS]
    if noun.quantifier == _NONE and len(behind) == 1 and _is_any(behind[0]) and not values:
        # "Neither A nor B is best at any depth": each of them at none.
        nowhere = replace(behind[0], quantifier=_NONE)
        ones = [replace(noun, labels=(one,), quantifier=None) for one in noun.labels]
        each = [extreme(said, [nowhere], one, (), view) for one in ones]
        reason = " ".join(one.reason for one in each[:2])
        return Answer(both(*(one.truth for one in each)), reason)
    if noun.quantifier == _NONE:
        if values or said.value or denied:
            return OPEN
        ones = [replace(noun, labels=(one,), quantifier=None) for one in noun.labels]
        each = [extreme(said, domain, one, (), view) for one in ones]
        none = both(*(negated(one.truth) for one in each))
        own = extreme(said, [*clause.scopes("pre"), noun], behind[0], (), view) if behind else OPEN
        agrees = noun.is_list or own.truth is none
        return Answer(none if agrees else None, " ".join(one.reason for one in each[:2]))
    if noun.quantifier:
        if len(behind) != 1 or noun.quantifier.kind not in ("all", "most", "count"):
            return OPEN
        return extreme(said, [*clause.scopes("pre"), noun], behind[0], values, view, denied=denied)
    if noun.unit == "cell" and noun.diagonal is None:
        return OPEN
    first = extreme(said, domain, noun, values, view, denied=denied)
    named = {unit for one in domain for unit in one.units}
    if inside := [scope for scope in noun.scopes if not scope.units & named]:
        # "A on X is the highest" may be so among all, or on X.
        there = extreme(said, [*domain, *inside], noun, values, view, denied=denied)
        if there is not OPEN and there.truth is not first.truth:
            first = replace(first, truth=None)
    lines = {role for role in ROLES if role not in noun.units | named | view.within(WHOLE).units}
    counted = denied or any(part.quantifier for one in domain for part in one.parts)
    worth = not extremes or (said.is_bare and said.way in ("good", "bad", "top"))
    if (worth or "leads" in clause.all("b")) and lines and said.function is None and not counted:
        # "A is the best" may be so somewhere, on average or everywhere.
        mean = extreme(replace(said, function="mean"), domain, noun, (), view)
        always = extreme(said, [*domain, ALWAYS], noun, (), view)
        sure = both(first.truth, mean.truth, always.truth)
        wrong = first.truth is False and mean.truth is False
        return first if sure or wrong else replace(first, truth=None)
    bare = extremes and said.is_bare and said.rank == 1 and is_loose and said.unit == "cell"
    bare = bare and said.way != "ahead"
    if bare and not any(p.quantifier for one in domain for p in one.parts):
        own = extreme(said, [*clause.scopes("pre"), noun], behind[0], values, view, denied=denied)
        return first if own.truth == first.truth else replace(first, truth=None)
    if first.truth is not False or denied or any(p.quantifier for one in domain for p in one.parts):
        return first
    # "GTE is lowest at depth 1" may speak of GTE alone, and of nothing but single cells.
    if extremes and said.unit == "cell" and is_loose and said.function is None:
        own = extreme(said, [*clause.scopes("pre"), noun], behind[0], values, view)
        return first if own.truth is False else replace(first, truth=None)
    if not domain and said.unit == "cell" and said.function is None:
        mean = extreme(replace(said, function="mean"), domain, noun, (), view)
        return (
            first if mean.truth is not True or values or said.value else replace(first, truth=None)
        )
    return first


def extreme_noun_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The highest recall of GTE is 76.5, at depth 20"."""
    said: Extreme = clause.all("H")[0]
    has_verb = bool(clause.group("b"))
    asides: list[Aside] = clause.all("P")
    values = [*clause.all("N", "c"), *(aside.number for aside in asides if aside.number)]
    placed = [noun for aside in asides for noun in aside.nouns]
    placed += [noun for _, noun in clause.all("S", "c")] + clause.all("L", "c")
    domain = clause.scopes("pre")
    loose: list[Noun] = []
    for sign, one in (*said.at, *clause.all("S", "a")):
        noun = _of_them(one) if sign == "v" else one
        (domain if sign == "v" or placed or (has_verb and values) else loose).append(noun)
    said = replace(said, at=())
    if has_verb and not placed and not values and not said.value:
        return None
    place = together(placed)
    if placed and place is None:
        return OPEN
    if loose:
        joint = together(loose)
        if joint is None:
            return OPEN
        if len(joint.units & {"row", "column"}) == 2:
            return extreme(said, domain, joint, values, view, denied=clause.denied)
        outer = extreme(said, domain, joint, values, view, denied=clause.denied)
        inner = extreme(said, [*domain, *loose], None, values, view, denied=clause.denied)
        if inner is OPEN:
            return outer
        return inner if inner.truth == outer.truth else replace(inner, truth=None)
    if "strict" in view.flags:
        return OPEN
    outer = extreme(said, domain, place, values, view, denied=clause.denied)
    scopes = clause.scopes("c")
    if values and scopes and len(scopes) == len(placed) and not clause.denied:
        # "The highest value is 90.5 in the left panel": of all, or of that panel.
        inner = extreme(said, [*domain, *scopes], None, values, view)
        if inner is not OPEN and inner.truth != outer.truth:
            return replace(outer, truth=None)
    return outer


_NONE = Quantifier("none")


def _is_any(noun: Noun) -> bool:
    """Return whether a phrase means "at any depth"."""
    return len(noun.labels) > 1 and not noun.is_list and noun.quantifier is None


def _of_them(noun: Noun) -> Noun:
    """Read "the highest of all models" as of them together; "of each model" is of each."""
    quantifier = noun.quantifier
    together_ = quantifier is not None and quantifier.kind == "all" and not quantifier.each
    return replace(noun, quantifier=None) if together_ and not noun.left_out else noun


def value_is_extreme_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "76.5 is the lowest value of GTE"."""
    said: Extreme = clause.all("H")[0]
    domain = [*clause.scopes(), *(noun for _, noun in said.at)]
    return extreme(replace(said, at=()), domain, None, clause.all("N"), view, denied=clause.denied)


def peak_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE peaks at depth 20 (76.5)", "Recall is lowest at depth 1"."""
    noun = clause.noun("s" if clause.group("s") else "s2")
    asides: list[Aside] = clause.all("P")
    values = [*clause.all("N"), *(aside.number for aside in asides if aside.number)]
    places = clause.scopes("rest") + [one for aside in asides for one in aside.nouns]
    said = Extreme(clause.all("p")[0]) if clause.all("p") else clause.all("H")[0]
    places += [one for _, one in said.at]
    if said.function == "mean" and noun == WHOLE and places and not values and not said.value:
        place = together(places)
        said = replace(said, at=())
        return extreme(said, clause.scopes("pre"), place, (), view) if place else OPEN
    if said.rank != 1 or said.number != 1 or said.unit != "cell" or said.function:
        return OPEN
    values += [said.value] if said.value else []
    said = Extreme(said.way)
    place = together(places)
    if (place is None and not values) or (places and place is None):
        return OPEN
    domain = [*clause.scopes("pre"), *([] if noun == WHOLE else [noun])]
    if "strict" in view.flags:
        return OPEN
    return extreme(said, domain, place, values, view, denied=clause.denied)


def folded_extreme_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The spread of BGE is the widest of all encoders"."""
    folded_: Folded = clause.all("α")[0]
    said: Extreme = clause.all("H")[0]
    noun = folded_.noun
    places = [*(one for _, one in said.at), *clause.scopes("rest")]
    if (noun is None or len(noun.labels) > 1) and len(places) == 1:
        # "The mean over all encoders is highest at depth 20"
        values = [*clause.all("N"), *([said.value] if said.value else [])]
        domain = [*clause.scopes("pre"), *([replace(noun, quantifier=None)] if noun else [])]
        fits = said.function in (None, folded_.function)
        if fits and not clause.denied and not view.flags:
            plain = replace(said, at=(), value=None, function=folded_.function)
            return extreme(plain, domain, places[0], values, view)
    if noun is None or noun.quantifier or len(noun.labels) != 1 or said.value or clause.denied:
        return OPEN
    if said.function not in (None, folded_.function) or view.flags & {"strict", "mean"}:
        return OPEN
    at = [of_all(one, noun) for one in [*(one for _, one in said.at), *clause.scopes()]]
    plain = replace(said, at=(), function=folded_.function)
    return extreme(plain, [*at, *noun.scopes], replace(noun, scopes=()), (), view)
