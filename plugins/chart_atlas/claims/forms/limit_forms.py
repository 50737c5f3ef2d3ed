"""Clauses of bounds, values, ranges, means and spreads."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from ...model import Quantity
from ..grammar.nouns import Axial, Noun, Quantifier
from ..grammar.phrase_parts import Aside, Extreme, Folded
from ..grammar.word_items import Number
from ..meaning.bounds import bounded, constant, enclosed, occurring, ranged, valued
from ..meaning.comparisons import ALWAYS
from ..meaning.extremes import extreme
from ..meaning.folds import each_folded, folded
from ..meaning.truths import OPEN, WHOLE, Answer, View, both
from .clause import Clause, always


def bound_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "No encoder exceeds 80 at depth 20"."""
    noun = clause.noun("s").among(*clause.scopes("pre", "rest"), *clause.all("L", "in"))
    item = clause.group("op")[-1]
    if "always" in clause.all("b"):
        noun = noun.among(ALWAYS)
    if item.sign == "±":
        if clause.all("N"):
            return None
        return bounded(always(noun, view), item.meaning, _ZERO, view, **clause.denial)
    if not clause.all("N"):
        return None
    limit = clause.all("N")[0]
    if item.sign == "g":
        counted = any(p.quantifier for p in noun.parts) or clause.denied
        if not counted:
            return None
        return bounded(noun, ">=", limit, view, **clause.denial)
    return bounded(always(noun, view), item.meaning, limit, view, **clause.denial)


def occur_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "Values above 75 occur only at depth 20", "No value above 80 is at depth 1"."""
    noun, place = clause.noun("s"), clause.scopes("place")[0]
    if noun.units or clause.denied or view.flags:
        return OPEN
    return occurring(noun, *clause.bound("by"), place, clause.scopes("pre", "rest"), view)


def sole_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is the only encoder above 76 at depth 20"."""
    noun = clause.noun("s")
    axials: list[Axial] = clause.all("X")
    if noun.quantifier or clause.denied:
        return OPEN
    if not axials:
        # "GTE at depth 20 is the only cell above 76"
        if not {"row", "column"} <= noun.units or any(len(one.labels) != 1 for one in noun.parts):
            return OPEN
        place = replace(noun, quantifier=Quantifier("only"))
        op, limit = clause.bound("by")
        return occurring(WHOLE, op, limit, place, clause.scopes("pre", "rest"), view)
    if noun.unit != axials[0].unit:
        return OPEN
    only = replace(noun, quantifier=Quantifier("only")).among(
        *clause.scopes("pre", "rest"), *clause.all("L", "in")
    )
    op, limit = clause.bound("by")
    return bounded(only, op, limit, view)


def sole_value_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The only values above 75 are at depth 20", "The only negative one is A at X, -3"."""
    op, limit = clause.bound("by") if clause.group("by") else (clause.all("±")[0], _ZERO)
    noun = clause.noun("l") if clause.group("l") else clause.noun("place")
    asides: list[Aside] = clause.all("P")
    values = [n for n in clause.all("N") if n is not limit]
    values += [aside.number for aside in asides if aside.number]
    if noun.quantifier or view.flags or any(aside.nouns for aside in asides):
        return OPEN
    if clause.group("l") and not {"row", "column"} <= noun.units:
        return OPEN
    only = replace(noun, quantifier=Quantifier("only"))
    scopes = [one for one in clause.scopes() if one is not noun]
    found = occurring(WHOLE, op, limit, only, scopes, view)
    if not values:
        return found
    told = valued(noun, values, view)
    return replace(
        found, truth=both(found.truth, told.truth), reason=f"{found.reason} {told.reason}"
    )


def value_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE and GTE reach 71.9 and 76.5 at depth 20, respectively"."""
    reaches = any(item.sign == "g" for item in clause.group("op"))
    if reaches and (clause.denied or any(p.quantifier for p in clause.noun("s").parts)):
        return None
    asides: list[Aside] = clause.all("P")
    if any(aside.number for aside in asides) or "strict" in view.flags:
        return OPEN
    nouns = [noun for aside in asides for noun in aside.nouns]
    nouns += clause.all("L", "in")
    noun = clause.noun("s").among(*clause.scopes("pre", "rest"), *nouns)
    if any(p.diagonal for p in noun.parts):
        noun = noun.among(ALWAYS)
    if any(p.quantifier and p.quantifier.kind != "all" for p in noun.parts):
        numbers = clause.all("N")
        if len(numbers) != 1 or "g" in [item.sign for item in clause.group("op")]:
            return None
        return bounded(noun, "==", numbers[0], view, **clause.denial)
    return valued(noun, clause.all("N"), view, denied=clause.denied)


_ZERO = Number(Quantity("0", Decimal(0)))


def constant_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "All values are identical", "GTE has the same recall of 31 at every depth"."""
    noun = clause.noun("s").among(*clause.scopes(), *clause.all("L", "in"))
    numbers = clause.all("N")
    if numbers:
        return bounded(noun.among(ALWAYS), "==", numbers[0], view, denied=clause.denied)
    return constant(noun, view, denied=clause.denied)


def spread_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE varies by 38.4 points"."""
    noun = clause.noun("s").among(*clause.scopes())
    if noun.unit != "cell" and len(noun.labels) > 1 and not view.flags:
        spread = Folded("spread", None)
        return each_folded(spread, noun, *clause.bound("by"), view, denied=clause.denied)
    if (
        clause.denied
        or view.flags & {"strict", "mean"}
        or (clause.all("Δ") and len(noun.labels) > 1)
    ):
        return OPEN
    return folded(Folded("spread", noun), *clause.bound("by"), view)


def spread_most_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE varies the most", "E5 varies the least"."""
    (item,) = clause.group("m")
    least = item.sign == "H" and item.meaning.is_bare and item.meaning.way == "low"
    if not least and item.meaning != "most":
        return None
    said = Extreme("low" if least else "high", function="variation")
    return extreme(said, clause.scopes(), clause.noun("s"), (), view)


def range_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The values range from 31.4 to 76.5"."""
    one, two = clause.all("N")
    noun = clause.noun("s").among(*clause.scopes("pre", "rest"))
    verb = bool(clause.all("R") or clause.all("ϕ"))
    ends: list[Aside] = clause.all("P")
    if clause.group("low") or ends:
        low, high = clause.scopes("low"), clause.scopes("high")
        if ends and not any(end.number or len(end.nouns) != 1 for end in ends) and len(ends) == 2:
            low, high = (list(end.nouns) for end in ends)
        if len(low) != 1 or len(high) != 1 or clause.denied:
            return OPEN
        pairs = ((one, low[0]), (two, high[0]))
        read = [valued(noun.among(place), [value], view) for value, place in pairs]
        truth = both(*(one.truth for one in read))
        if clause.all("ϕ") and not ends:
            # "Goes from 45 in January to 38 in June" says nothing of what is between.
            cells = tuple(cell for one in read for cell in one.cells)
            return Answer(truth, " ".join(one.reason for one in read), cells)
        found = joined_ends(noun, pairs, view)
        return found if found.truth or truth is False else replace(found, truth=None)
    if "always" in clause.all("b"):
        noun = noun.among(ALWAYS)
    whole = always(noun, view)
    plain = not any(p.quantifier for p in whole.parts) and not clause.denied
    inside = enclosed(whole.among(ALWAYS) if plain else whole, one, two, view, **clause.denial)
    tight = ranged(noun, one, two, view)
    has = clause.group("s")[0].sign == "L" and clause.all("M")
    if not verb and (has or not clause.all("w")):
        # "Has scores from 39.2 to 84.6" tells both ends.
        return tight if tight.truth == inside.truth else replace(tight, truth=None)
    if not verb and not plain:
        return inside
    if verb and not clause.all("w"):
        return OPEN if clause.denied else tight
    part = view.within(whole).slice
    if part.is_place or any(p.is_list for p in whole.parts):
        return inside
    if clause.all("H"):
        ways = [one.way for one in clause.all("H")]
        return tight if ways == ["low", "high"] else OPEN
    if verb:
        # "The values range between 31 and 80" may say more than that they lie there.
        return tight if tight.truth == inside.truth else replace(tight, truth=None)
    return inside


def joined_ends(
    noun: Noun, ends: tuple[tuple[Number, Noun], tuple[Number, Noun]], view: View
) -> Answer:
    """Hold "from 2.6 (2023) to 4.2 (2019)" against the least and the greatest number of a part."""
    found = [
        extreme(Extreme(way), [noun], place, [value], view)
        for way, (value, place) in zip(("low", "high"), ends, strict=True)
    ]
    return Answer(
        both(*(one.truth for one in found)),
        " ".join(one.reason for one in found),
        tuple(cell for one in found for cell in one.cells),
    )


def mean_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall of GTE is 54.9"."""
    said: Folded = clause.all("α")[0]
    scopes = clause.scopes()
    if clause.group("s"):
        if said.noun is not None:
            return OPEN
        if len(clause.noun("s").labels) > 1:
            return each_mean_clause(clause, view)
        said = replace(said, noun=clause.noun("s"))
    if said.noun is None and not scopes:
        said = replace(said, noun=WHOLE)
    noun = said.noun.among(*scopes) if said.noun else scopes[0].among(*scopes[1:])
    if clause.denied or view.flags & {"strict", "mean"}:
        return OPEN
    return folded(replace(said, noun=noun), *clause.bound("by"), view)


def each_mean_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "Neither BGE nor E5 has a mean above 60"."""
    said: Folded = clause.all("α")[0]
    noun = clause.noun("s").among(*clause.scopes())
    if said.noun is not None or view.flags or any(len(one.labels) > 1 for one in clause.scopes()):
        return OPEN
    return each_folded(said, noun, *clause.bound("by"), view, denied=clause.denied)


def sum_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE sums to 219.6", "Each row adds up to 100"."""
    noun = clause.noun("s").among(*clause.scopes())
    if clause.denied or view.flags or noun.unit == "cell" or noun.left_out:
        return OPEN
    said = Folded("sum", None)
    if len(noun.labels) > 1:
        plain = noun.is_list or (noun.quantifier and noun.quantifier.kind == "all")
        return each_folded(said, noun, *clause.bound("by"), view) if plain else OPEN
    return folded(replace(said, noun=noun), *clause.bound("by"), view)
