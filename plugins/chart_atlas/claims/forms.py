"""The forms of clauses: what each looks like in signs, and the relation that it states.

A form takes all of a clause; one sign left over, and it is another form or none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from ..model import ROLES, Quantity
from .grammar.items import Item, Number
from .grammar.mentions import Axial, Measured, Noun, Quantifier, Unit, names_of
from .grammar.phrases import Along, Aside, Extreme, Folded, Gap, Span, numbered
from .meaning.comparisons import ALWAYS, compared, gapped, level, widest
from .meaning.extremes import extreme
from .meaning.folds import folded, likened, steadier
from .meaning.presence import present, symmetric
from .meaning.quantities import OPEN, WHOLE, Answer, View, both
from .meaning.relations import bounded, constant, ranged, sign_of, valued
from .meaning.shapes import listed, numbered_axes, ordered
from .meaning.trends import (
    arriving,
    changed,
    endpoint,
    led,
    stepped,
    stepping,
    trending,
    trending_mean,
)


class Clause:
    """The items of a clause by the groups of its form."""

    def __init__(self, match: re.Match[str], items: Sequence[Item]) -> None:
        """Keep a match over the signs of some items."""
        self._match, self._items = match, items

    def group(self, name: str) -> Sequence[Item]:
        """Return the items of a group; none where it is not there."""
        start, end = self._match.span(name) if name in self._match.re.groupindex else (-1, -1)
        return self._items[start:end] if start >= 0 else ()

    def all(self, sign: str, *groups: str) -> list[Any]:
        """Return the meanings of all items of a class, in some groups or in all of the clause."""
        items = [item for name in groups for item in self.group(name)] if groups else self._items
        return [item.meaning for item in items if item.sign == sign]

    def noun(self, name: str) -> Noun:
        """Return the phrase of a group; numbers in general for the noun of the measure."""
        (item,) = self.group(name)
        if item.sign == "M":
            return Noun("cell", panels=item.meaning.panels)
        if item.sign == "S":
            return item.meaning[1]  # type: ignore[no-any-return]
        return item.meaning  # type: ignore[no-any-return]

    def scopes(self, *groups: str) -> list[Noun]:
        """Return the phrases that limit it."""
        return [noun for _, noun in self.all("S", *groups)]

    @property
    def denial(self) -> dict[str, bool]:
        """Whether it says "not" or "never"."""
        said = self.all("!")
        return {"denied": said != [] and said != ["never"], "never": said == ["never"]}

    @property
    def denied(self) -> bool:
        """Whether it says "not" or "never" of what is one statement."""
        return bool(self.all("!"))

    def bound(self, name: str) -> tuple[str, Number]:
        """Return the bound of a group: "more than 15", or exactly so much."""
        items = self.group(name)
        op = next((item.meaning for item in items if item.sign == "B"), "==")
        return op, next(item.meaning for item in items if item.sign == "N")


Judge = Callable[[Clause, View], "Answer | None"]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of clauses.

    kind: the name of what it states. pattern: its signs, of the whole clause. judge: evaluates it.
    holds, fails: an example each, of a table where GTE has 31 and 76, BGE 30 and 71 at depths 1, 20.
    """

    kind: str
    pattern: re.Pattern[str]
    judge: Judge
    holds: str
    fails: str


def _extreme_subject(clause: Clause, view: View) -> Answer | None:
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
    behind = [_of_all(one, noun) for _, one in at]
    is_loose = len(at) == 1 and at[0][0] != "v"
    domain = [*clause.scopes("pre"), *behind]
    said = replace(said, at=())
    denied = clause.denied
    if "strict" in view.flags:
        if any(part.quantifier for one in domain for part in one.parts):
            return OPEN
        domain = [*domain, ALWAYS]
    if noun.quantifier:
        if len(behind) != 1 or noun.quantifier.kind not in ("all", "none", "most", "count"):
            return OPEN
        return extreme(said, [*clause.scopes("pre"), noun], behind[0], values, view, denied=denied)
    if noun.unit == "cell":
        return OPEN
    first = extreme(said, domain, noun, values, view, denied=denied)
    bare = extremes and said.is_bare and said.rank == 1 and is_loose and said.unit == "cell"
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


def _of_all(one: Noun, noun: Noun) -> Noun:
    """Read "the highest of all types" of what is a type itself as no quantifier."""
    if (
        one.unit == noun.unit
        and one.quantifier
        and one.quantifier.kind == "all"
        and not one.left_out
    ):
        return replace(one, quantifier=None)
    return one


def _extreme_noun(clause: Clause, view: View) -> Answer | None:
    """Judge "The highest recall of GTE is 76.5, at depth 20"."""
    said: Extreme = clause.all("H")[0]
    has_verb = bool(clause.group("b"))
    asides: list[Aside] = clause.all("P")
    values = [*clause.all("N", "c"), *(aside.number for aside in asides if aside.number)]
    placed = [noun for aside in asides for noun in aside.nouns]
    placed += [noun for _, noun in clause.all("S", "c")] + clause.all("L", "c")
    domain = clause.scopes("pre")
    loose: list[Noun] = []
    for sign, noun in (*said.at, *clause.all("S", "a")):
        (domain if sign == "v" or placed or (has_verb and values) else loose).append(noun)
    said = replace(said, at=())
    if has_verb and not placed and not values and not said.value:
        return None
    place = _together(placed)
    if placed and place is None:
        return OPEN
    if loose:
        joint = _together(loose)
        if joint is None:
            return OPEN
        if len(joint.units & {"row", "column"}) == 2:  # noqa: PLR2004 - a single cell
            return extreme(said, domain, joint, values, view, denied=clause.denied)
        outer = extreme(said, domain, joint, values, view, denied=clause.denied)
        inner = extreme(said, [*domain, *loose], None, values, view, denied=clause.denied)
        if inner is OPEN:
            return outer
        return inner if inner.truth == outer.truth else replace(inner, truth=None)
    if "strict" in view.flags:
        return OPEN
    return extreme(said, domain, place, values, view, denied=clause.denied)


def _together(nouns: Sequence[Noun]) -> Noun | None:
    """Join phrases that name one place; None where they name an axis twice, or count."""
    if not nouns:
        return None
    first = nouns[0].among(*nouns[1:])
    return first if first.is_clear and not any(p.quantifier for p in first.parts) else None


def _value_is_extreme(clause: Clause, view: View) -> Answer | None:
    """Judge "76.5 is the lowest value of GTE"."""
    said: Extreme = clause.all("H")[0]
    domain = [*clause.scopes(), *(noun for _, noun in said.at)]
    return extreme(replace(said, at=()), domain, None, clause.all("N"), view, denied=clause.denied)


def _peak(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE peaks at depth 20 (76.5)", "Recall is lowest at depth 1"."""
    noun = clause.noun("s" if clause.group("s") else "s2")
    asides: list[Aside] = clause.all("P")
    values = [*clause.all("N"), *(aside.number for aside in asides if aside.number)]
    places = clause.scopes("rest") + [one for aside in asides for one in aside.nouns]
    said = Extreme(clause.all("p")[0]) if clause.all("p") else clause.all("H")[0]
    places += [one for _, one in said.at]
    if said.rank != 1 or said.number != 1 or said.unit != "cell" or said.function:
        return OPEN
    values += [said.value] if said.value else []
    said = Extreme(said.way)
    place = _together(places)
    if (place is None and not values) or (places and place is None):
        return OPEN
    domain = [*clause.scopes("pre"), *([] if noun == WHOLE else [noun])]
    if "strict" in view.flags:
        return OPEN
    return extreme(said, domain, place, values, view, denied=clause.denied)


def _bound(clause: Clause, view: View) -> Answer | None:
    """Judge "No encoder exceeds 80 at depth 20"."""
    noun = clause.noun("s").among(*clause.scopes("pre", "rest"), *clause.all("L", "in"))
    item = clause.group("op")[-1]
    if "always" in clause.all("b"):
        noun = noun.among(ALWAYS)
    if item.sign == "±":
        if clause.all("N"):
            return None
        return bounded(_always(noun, view), item.meaning, _ZERO, view, **clause.denial)
    if not clause.all("N"):
        return None
    limit = clause.all("N")[0]
    if item.sign == "g":
        counted = any(p.quantifier for p in noun.parts) or clause.denied
        if not counted:
            return None
        return bounded(noun, ">=", limit, view, **clause.denial)
    return bounded(_always(noun, view), item.meaning, limit, view, **clause.denial)


def _always(noun: Noun, view: View) -> Noun:
    return noun.among(ALWAYS) if "strict" in view.flags else noun


def _sole(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is the only encoder above 76 at depth 20"."""
    noun = clause.noun("s")
    (axial,) = clause.all("X")
    if noun.unit != axial.unit or noun.quantifier or clause.denied:
        return OPEN
    only = replace(noun, quantifier=Quantifier("only")).among(
        *clause.scopes("pre", "rest"), *clause.all("L", "in")
    )
    op, limit = clause.bound("by")
    return bounded(only, op, limit, view)


def _value(clause: Clause, view: View) -> Answer | None:
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
    if any(p.quantifier and p.quantifier.kind != "all" for p in noun.parts):
        numbers = clause.all("N")
        if len(numbers) != 1 or "g" in [item.sign for item in clause.group("op")]:
            return None
        return bounded(noun, "==", numbers[0], view, **clause.denial)
    return valued(noun, clause.all("N"), view, denied=clause.denied)


_ZERO = Number(Quantity("0", Decimal(0)))


def _comparison(clause: Clause, view: View) -> Answer | None:
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


def _steadier(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is more stable than BGE across depths"."""
    way = clause.all("C")[0]
    if way not in ("steady", "unsteady") or clause.denied or view.flags - {"vague"}:
        return None
    two = clause.noun("o") if clause.group("o") else None
    return steadier(clause.noun("s"), way == "steady", two, clause.scopes(), view)


def _of_two_places(clause: Clause, view: View) -> Answer | None:
    """Judge "Recall is higher at depth 20 than at depth 1"."""
    one, two = clause.noun("o"), clause.noun("two")
    (item,) = clause.group("c")
    subject = clause.noun("s")
    scopes = [*clause.scopes("pre", "rest"), *([] if subject.unit == "cell" else [subject])]
    way = {"more": "high", "fewer": "low"}.get(item.meaning, item.meaning)
    if subject.quantifier and subject.unit == "cell":
        return OPEN
    return compared(one, way, two, scopes, view, **clause.denial)


def _same(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE and E5 have the same recall at depth 5"."""
    asides: list[Aside] = clause.all("P")
    noun = clause.noun("s")
    if len(noun.labels) < 2 or noun.quantifier:  # noqa: PLR2004 - what is level with itself is constant
        return None
    if any(aside.nouns or not aside.number for aside in asides) or len(asides) > 1:
        return OPEN
    if asides and asides[0].number and not clause.denied:
        return bounded(noun.among(*clause.scopes(), ALWAYS), "==", asides[0].number, view)
    return level(noun, clause.scopes(), view, denied=clause.denied)


_TIMES = {
    "2": Decimal(2),
    "doubles": Decimal(2),
    "triples": Decimal(3),
    "halves": Decimal("0.5"),
    "half": Decimal("0.5"),
}


def _times(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE is twice as high as BGE at depth 1"."""
    numbers = clause.all("N")
    factor = numbers[0].value if numbers else _TIMES.get(clause.all("F")[0])
    if factor is None or factor <= 1 or clause.denied:
        return OPEN
    op = next(iter(clause.all("B")), "==")
    return compared(
        clause.noun("s"), "high", clause.noun("o"), clause.scopes(), view, times=(op, factor)
    )


def _trend(clause: Clause, view: View) -> Answer | None:
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


def _correlated(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE shows a positive correlation between depth and recall"."""
    axial: Axial = clause.all("X")[0]
    (bound,) = clause.all("±")
    noun = (clause.noun("s") if clause.group("s") else WHOLE).among(*clause.scopes("pre"))
    if axial.unit not in ("row", "column") or numbered(axial.unit, names_of(view.figure)) is None:
        return OPEN
    way = "up" if bound == ">" else "down"
    return trending(noun, way, Along(axial.unit, 1), view, denied=clause.denied)


def _endpoint(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE starts at 38.1"."""
    if clause.denied or view.flags & {"strict", "weak"}:
        return OPEN
    noun = clause.noun("s").among(*clause.scopes("pre"))
    return endpoint(noun, clause.all("β")[0], clause.all("N")[0], clause.scopes("rest"), view)


def _step(clause: Clause, view: View) -> Answer | None:
    """Judge "a sharp drop at Length 11 (63.3)"."""
    asides: list[Aside] = clause.all("P")
    scopes = [noun for _, noun in clause.all("S")]
    noun = clause.noun("s") if clause.group("s") else WHOLE
    place = scopes[-1]
    if clause.denied or "strict" in view.flags or any(aside.nouns for aside in asides):
        return OPEN
    if place.unit in noun.units or len(place.labels) != 1 or place.scopes:
        return None
    by = clause.bound("by") if clause.group("by") else None
    values = [aside.number for aside in asides if aside.number]
    noun = noun.among(*scopes[:-1])
    return stepping(noun, clause.all("T")[0], place, values, view, by=by)


def _arrival(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE rises to 76.5 at depth 20"."""
    noun = clause.noun("s").among(*clause.scopes("pre"))
    scopes = clause.scopes("rest")
    if clause.denied or "strict" in view.flags or len(scopes) > 1:
        return OPEN
    return arriving(noun, clause.all("T")[0], clause.all("N")[0], scopes, view)


def _covary(clause: Clause, view: View) -> Answer | None:
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


def _change(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE gains 16.2 points from depth 10 to depth 20"."""
    noun = (clause.noun("s") if clause.group("s") else WHOLE).among(*clause.scopes("pre", "rest"))
    if noun == WHOLE and not view.scopes:
        return OPEN
    span: Span = clause.all("Γ")[0]
    by = clause.bound("by") if clause.group("by") else None
    if factors := clause.all("F"):
        op = next(iter(clause.all("B")), "==")
        factor = _TIMES.get(factors[0])
        if factor is None or clause.denied:
            return OPEN
        return changed(noun, "any", span, view, times=(op, factor))
    return changed(noun, clause.all("T")[0], span, view, by=by, denied=clause.denied)


def _course(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE rises from 31.4 at depth 1 to 71.9 at depth 20"."""
    one, two = clause.all("N")
    noun = clause.noun("s").among(*clause.scopes("pre"))
    way = clause.all("T")[0]
    scopes = clause.scopes("one", "two")
    if "strict" in view.flags:
        plain = replace(view, flags=view.flags - {"strict"})
        if len(scopes) != 2:  # noqa: PLR2004 - from one to the other
            return OPEN
        span = Span(scopes[0], scopes[1])
        ends = changed(noun, way, span, plain, ends=(one, two))
        return replace(ends, truth=both(ends.truth, changed(noun, way, span, view).truth))
    if not scopes:
        return led(noun, way, (one, two), view)
    if len(scopes) != 2 or scopes[0].unit != scopes[1].unit:  # noqa: PLR2004
        return OPEN
    return changed(noun, way, Span(scopes[0], scopes[1]), view, ends=(one, two))


def _presence(clause: Clause, view: View) -> Answer | None:
    """Judge "Three cells are empty", "BGE has no data at depth 5", "All cells are filled"."""
    groups = ("s", "pre", "rest", "o")
    nouns = [
        noun
        for item in (one for name in groups for one in clause.group(name))
        for noun in _placed(item)
    ]
    if not nouns or view.flags - {"vague"}:
        return OPEN
    noun = nouns[0].among(*nouns[1:])
    gone = bool(clause.all("µ"))
    nothing = bool(clause.group("no"))
    if (gone or clause.all("φ")) and nothing:
        return OPEN
    if any(m.is_own for m in clause.all("M") if m not in [None]) and not nothing and not gone:
        return OPEN
    if nothing:
        return present(_of_each(noun), view, filled=False)
    if gone:
        return present(_of_each(noun), view, filled=False, denied=clause.denied)
    answer = present(noun, view, filled=True, denied=clause.denied)
    every = all(p.unit == "cell" for p in noun.parts)
    # Where some places were not measured, "each cell has a value" may be said of the others.
    return replace(answer, truth=None) if every and answer.truth is False else answer


def _of_each(noun: Noun) -> Noun:
    """Say of each place what is said of several: "no data for autumn and winter"."""
    return noun if any(p.quantifier for p in noun.parts) else noun.among(ALWAYS)


def _placed(item: Item) -> list[Noun]:
    if item.sign == "M":
        return [Noun("cell", panels=item.meaning.panels)]
    return [item.meaning[1]] if item.sign == "S" else [item.meaning] if item.sign == "L" else []


def _symmetry(clause: Clause, view: View) -> Answer | None:
    """Judge "The matrix is symmetric"."""
    return symmetric(view, denied=clause.denied)


def _going(clause: Clause, view: View) -> Answer | None:
    """Judge "Going from depth 1 to depth 20 adds 38.4 points for GTE"."""
    ways = clause.all("T")
    noun = WHOLE.among(*clause.scopes())
    if not ways or clause.denied or (noun == WHOLE.among() and not view.scopes):
        return OPEN
    return changed(noun, ways[0], clause.all("Γ")[0], view, by=clause.bound("by"))


def _folded_extreme(clause: Clause, view: View) -> Answer | None:
    """Judge "The spread of BGE is the widest of all encoders"."""
    folded_: Folded = clause.all("α")[0]
    said: Extreme = clause.all("H")[0]
    noun = folded_.noun
    if noun is None or noun.quantifier or len(noun.labels) != 1 or said.value or clause.denied:
        return OPEN
    if said.function not in (None, folded_.function) or view.flags & {"strict", "mean"}:
        return OPEN
    at = [_of_all(one, noun) for one in [*(one for _, one in said.at), *clause.scopes()]]
    plain = replace(said, at=(), function=folded_.function)
    return extreme(plain, [*at, *noun.scopes], replace(noun, scopes=()), (), view)


def _folded_compared(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall of GTE is higher than that of BGE"."""
    folded_: Folded = clause.all("α", "m")[0]
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
    return likened(folded_.noun, clause.all("C")[0], two, folded_.function, view)


def _gap(clause: Clause, view: View) -> Answer | None:
    """Judge "The gap between GTE and BGE at depth 1 is 6.7"."""
    gap: Gap = clause.all("δ")[0]
    return gapped(gap.nouns, clause.bound("by"), clause.scopes(), view, denied=clause.denied)


def _differ(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE and BGE differ by 6.7 points at depth 1"."""
    return gapped(clause.noun("s"), clause.bound("by"), clause.scopes(), view, denied=clause.denied)


def _widest(clause: Clause, view: View) -> Answer | None:
    """Judge "The gap between GTE and BGE is largest at depth 20"."""
    gap: Gap = clause.all("δ")[0]
    said: Extreme = clause.all("H")[0]
    places = [noun for _, noun in said.at] + clause.scopes("rest")
    sign = {"high": 1, "low": -1}.get(said.way)
    if sign is None or len(places) != 1 or said.rank != 1 or said.value or clause.denied:
        return OPEN
    return widest(gap.nouns, sign, places[0], view)


def _constant(clause: Clause, view: View) -> Answer | None:
    """Judge "All values are identical", "GTE has the same recall of 31 at every depth"."""
    noun = clause.noun("s").among(*clause.scopes())
    numbers = clause.all("N")
    if numbers:
        return bounded(noun.among(ALWAYS), "==", numbers[0], view, denied=clause.denied)
    return constant(noun, view, denied=clause.denied)


def _spread(clause: Clause, view: View) -> Answer | None:
    """Judge "GTE varies by 38.4 points"."""
    noun = clause.noun("s").among(*clause.scopes())
    if (
        clause.denied
        or view.flags & {"strict", "mean"}
        or (clause.all("Δ") and len(noun.labels) > 1)
    ):
        return OPEN
    return folded(Folded("spread", noun), *clause.bound("by"), view)


def _spread_most(clause: Clause, view: View) -> Answer | None:
    """Judge "BGE varies the most"."""
    if clause.all("m") != ["most"]:
        return None
    return extreme(
        Extreme("high", function="variation"), clause.scopes(), clause.noun("s"), (), view
    )


def _mean_trend(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall increases with depth"."""
    ways: list[Along] = clause.all("W")
    said: Folded = clause.all("α")[0]
    if len(ways) != 1 or said.function not in ("mean", "sum") or clause.denied:
        return None
    noun = (said.noun or WHOLE).among(*clause.scopes())
    return trending_mean(noun, clause.all("T")[0], ways[0], view)


def _listed(clause: Clause, view: View) -> Answer | None:
    """Judge "From top to bottom, the encoders are BGE, E5 and GTE"."""
    axial: Axial = clause.all("X")[0]
    noun = clause.noun("o")
    ways: list[Along] = clause.all("W")
    if (
        noun.unit != axial.unit
        or noun.quantifier
        or noun.scopes
        or len(ways) > 1
        or clause.all("b").count("rank")
    ):
        return None
    if ways and (not ways[0].by_order or ways[0].unit != noun.unit):
        return OPEN
    return listed(noun, ways[0].sign if ways else None, view)


def _range(clause: Clause, view: View) -> Answer | None:
    """Judge "The values range from 31.4 to 76.5"."""
    one, two = clause.all("N")
    noun = clause.noun("s").among(*clause.scopes())
    if clause.denied:
        return OPEN
    ends: list[Aside] = clause.all("P")
    if any(end.number or len(end.nouns) != 1 for end in ends) or len(ends) == 1:
        return OPEN
    if ends:
        return joined_ends(noun, ((one, ends[0].nouns[0]), (two, ends[1].nouns[0])), view)
    verb = bool(clause.all("R"))
    if verb and clause.all("w"):
        tight = ranged(noun, one, two, view, touches=True)
        wide = ranged(noun, one, two, view, touches=False)
        return tight if tight.truth == wide.truth else replace(tight, truth=None)
    return ranged(noun, one, two, view, touches=verb)


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


def _mean(clause: Clause, view: View) -> Answer | None:
    """Judge "The mean recall of GTE is 54.9"."""
    said: Folded = clause.all("α")[0]
    scopes = clause.scopes()
    if clause.group("s"):
        if said.noun is not None:
            return OPEN
        said = replace(said, noun=clause.noun("s"))
    if said.noun is None and not scopes:
        said = replace(said, noun=WHOLE)
    noun = said.noun.among(*scopes) if said.noun else scopes[0].among(*scopes[1:])
    if clause.denied or view.flags & {"strict", "mean"}:
        return OPEN
    return folded(replace(said, noun=noun), *clause.bound("by"), view)


def _order(clause: Clause, view: View) -> Answer | None:
    """Judge "The ranking at depth 20 is GTE, E5, BGE"."""
    ways = clause.all("ω")
    if clause.denied or view.flags:
        return OPEN
    bounds = clause.all("B")
    if bounds:
        nouns = clause.all("L")
        if set(bounds) not in ({">"}, {"<"}) or len({noun.unit for noun in nouns}) != 1:
            return OPEN
        labels = tuple(label for noun in nouns for label in noun.labels)
        scopes = [scope for noun in nouns for scope in noun.scopes]
        sign = 1 if bounds[0] == ">" else -1
        up = 1 if view.figure.better is None else sign_of("good", view.figure) or 1
        return ordered(Noun(nouns[0].unit, labels), [*scopes, *clause.scopes()], sign * up, view)
    if clause.group("x") and "rank" not in clause.all("b"):
        return None
    return ordered(clause.noun("s"), clause.scopes(), ways[0] if ways else 1, view)


def _counts(clause: Clause, view: View) -> Answer | None:
    """Judge "There are three encoders", "The heatmap has 3 rows and 4 columns"."""
    axials: list[Axial] = clause.all("X")
    numbers: list[Number] = clause.all("N")
    if clause.all("ξ") or clause.all("y"):
        axials = [Axial("row"), Axial("column")]
    units: list[Unit] = [axial.unit for axial in axials if axial.unit]
    if len(units) != len(numbers) or clause.denied or view.scopes:
        return OPEN
    return numbered_axes(list(zip(numbers, units, strict=True)), view)


def _steps(clause: Clause, view: View) -> Answer | None:
    """Judge "The largest gain for GTE is from depth 5 to depth 10"."""
    said: Extreme = clause.all("H")[0]
    scopes = clause.scopes()
    if said.rank != 1 or said.at or said.value or clause.denied or len(scopes) > 1:
        return OPEN
    return stepped(
        clause.all("T")[0], said.way, scopes[0] if scopes else None, clause.all("Γ")[0], view
    )


_PRE = "(?P<pre>(?:S,?)*)"
_REST = "(?P<rest>S*)"
_BY = "(?P<by>B?N)U?"
_LIST = "(?:,&|,|&)"


def _form(kind: str, pattern: str, judge: Judge, holds: str, fails: str) -> Form:
    return Form(kind, re.compile(pattern), judge, holds, fails)


FORMS: tuple[Form, ...] = (
    _form("extremum", rf"{_PRE}(?:x(?P<with>N),)?(?P<l>L),?!?b*!?(?:(?P<h>H)(?:&(?P<h2>H))?|(?P<k>K))(?P<rest>(?:S|P|,?[xo]N|,N|,S)*)", _extreme_subject,
          "GTE has the highest recall at depth 20.", "BGE has the highest recall at depth 20."),
    _form("extremum", rf"{_PRE}H(?P<a>[SP]*),?(?P<b>[b:][bgy]*)?!?(?P<c>(?:[SPL]|N|{_LIST}N|,?xN|,[bg]*y?[SL]|U)*)", _extreme_noun,
          "The highest recall of GTE is 76.5.", "The lowest recall of GTE is 76.5."),
    _form("extremum", rf"{_PRE}N!?b+!?HS*", _value_is_extreme,
          "76.5 is the highest value.", "76.5 is the lowest value."),
    _form("extremum", rf"{_PRE}(?:(?P<s>[LM])!?b*p|(?P<s2>M)!?b+H)(?P<rest>(?:S|P|,?xN|oN|,S)*)", _peak,
          "GTE peaks at depth 20.", "GTE peaks at depth 1."),
    _form("threshold", rf"{_PRE}(?P<s>[LM])!?b*!?(?:(?:M|(?P<in>L))v?)?(?P<op>±|B|g+)N?U?{_REST}", _bound,
          "No encoder exceeds 80.", "No encoder exceeds 70."),
    _form("threshold", rf"{_PRE}(?P<s>L)!?b+!?OX(?:x|z|b)*{_BY}(?P<in>L?){_REST}", _sole,
          "GTE is the only encoder above 75.", "BGE is the only encoder above 75."),
    _form("value", rf"{_PRE}(?P<s>[LM])!?(?P<op>b+|g|:)!?(?:M|(?P<in>L)v?)?N(?:{_LIST}N)*M?(?P<rest>[SP]*)", _value,
          "GTE reaches 76.5 at depth 20.", "GTE reaches 71.5 at depth 20."),
    _form("value", r"N!?b+!?(?P<s>L)", _value, "71.9 is the recall of BGE at depth 20.", "71.9 is the recall of GTE at depth 20."),
    _form("comparison", rf"{_PRE}(?P<s>[LM]),?!?b*!?(?:{_BY})?(?P<c>[CB])(?:M|(?P<in>L)(?=h))?h?(?P<o>[LS])(?P<rest>S*)(?:y(?P<by2>B?N)U?)?(?P<tail>S*)", _comparison,
          "GTE is higher than BGE at depth 20.", "GTE is lower than BGE at depth 20."),
    _form("spread", rf"{_PRE}(?P<s>L)!?b*(?P<c>C)S*(?:h(?P<o>L))?S*", _steadier,
          "GTE is more stable than BGE.", "BGE is more stable than GTE."),
    _form("comparison", rf"{_PRE}(?P<s>L),?!?(?P<c>V)(?P<o>L)(?P<mid>S*)(?:y{_BY})?{_REST}", _comparison,
          "GTE outperforms BGE at every depth.", "BGE outperforms GTE at every depth."),
    _form("comparison", rf"{_PRE}(?P<s>[LM])!?b*!?(?P<c>C)M?(?P<o>S)h(?P<two>[SL]){_REST}", _of_two_places,
          "Recall is higher at depth 20 than at depth 1.", "Recall is lower at depth 20 than at depth 1."),
    _form("comparison", rf"{_PRE}(?P<s>L)!?b*!?=[ML]?(?:S|P)*", _same,
          "GTE and E5 have the same recall at depth 1.", "GTE and BGE have the same recall at depth 1."),
    _form("uniform", rf"{_PRE}(?P<s>[LM])!?b*!?=M?(?:o|v|b)?N?S*", _constant,
          "Both encoders have the same recall of 31 at depth 1.", "The values are constant."),
    _form("spread", rf"{_PRE}(?P<s>[LM])(?:R|Δ)y{_BY}{_REST}", _spread, "GTE varies by 38.4 points.", "GTE varies by more than 50 points."),
    _form("spread", rf"{_PRE}(?P<s>L)R(?P<m>m){_REST}", _spread_most, "BGE varies the most.", "GTE varies the most."),
    _form("mean", r"(?P<pre>(?:[SW],?)*)αS*T(?P<rest>[SW]*)", _mean_trend, "The mean increases with depth.", "The mean decreases with depth."),
    _form("ordering", r"(?:W,)?(?P<s>X)S*b+W?q?(?P<o>L)", _listed, "From top to bottom, the encoders are BGE, E5, GTE.", "From top to bottom, the encoders are GTE, E5, BGE."),
    _form("difference", rf"{_PRE}T(?:v{_BY})?Γ{_REST}", _change,
          "A gain of 38.4 points from depth 1 to depth 20.", "A loss of 38.4 points from depth 1 to depth 20."),
    _form("ratio", r"(?P<s>L)!?b+!?B?(?:Fħ|N×(?:ħ|Ch))(?P<o>L)S*", _times,
          "GTE at depth 20 is twice as high as GTE at depth 1.", "GTE is twice as high as BGE at depth 1."),
    _form("trend", r"(?P<pre>(?:[SW],?)*)(?P<s>[LM])!?b*!?T(?P<rest>[SW]*)", _trend,
          "Recall increases with depth.", "Recall decreases with depth."),
    _form("trend", rf"{_PRE}CX(?:b+|,)?C(?P<m>M)S*", _covary, "Larger depths give higher recall.", "Larger depths give lower recall."),
    _form("trend", rf"{_PRE}(?:(?P<s>[LM])b+)?±ρ(?:x|w(?:M&)?)X(?:&M)?", _correlated,
          "GTE shows a positive correlation between depth and recall.", "GTE shows a negative correlation with depth."),
    _form("step", rf"{_PRE}(?:(?P<s>[LM])[b:]*)?(?P<t>T)(?:v{_BY})?S(?P<rest>P?)", _step,
          "GTE shows a gain at depth 20.", "GTE shows a drop at depth 20."),
    _form("value", rf"{_PRE}(?P<s>[LM])βN{_REST}", _endpoint, "GTE starts at 31.4.", "GTE ends at 31.4."),
    _form("value", rf"{_PRE}(?P<s>[LM])TtN(?P<rest>(?:S|,S)*)", _arrival, "GTE rises to 76.5 at depth 20.", "GTE falls to 76.5 at depth 20."),
    _form("difference", rf"{_PRE}(?P<s>[LM])!?b*T(?:y?{_BY})?Γ{_REST}", _change,
          "GTE gains 45 points from depth 1 to depth 20.", "GTE loses 45 points from depth 1 to depth 20."),
    _form("difference", rf"Γ,(?P<s>[LM])!?T(?:y?{_BY})?{_REST}", _change,
          "From depth 1 to depth 20, GTE gains 45 points.", "From depth 1 to depth 20, BGE gains 45 points."),
    _form("ratio", rf"{_PRE}(?P<s>[LM])B?FΓ{_REST}", _change,
          "GTE doubles from depth 1 to depth 20.", "GTE doubles from depth 10 to depth 20."),
    _form("trend", rf"{_PRE}(?P<s>[LM])TfN(?P<one>S*)tN(?P<two>S*)", _course,
          "BGE rises from 31.4 to 71.9.", "BGE falls from 31.4 to 71.9."),
    _form("difference", rf"{_PRE}δS*!?b+!?{_BY}S*", _gap,
          "The gap between GTE and BGE at depth 20 is 4.6.", "The gap between GTE and BGE at depth 20 is 6.4."),
    _form("difference", rf"{_PRE}(?P<s>L)!?Δy{_BY}S*", _differ,
          "GTE and BGE differ by 4.6 points at depth 20.", "GTE and BGE differ by 6.4 points at depth 20."),
    _form("difference", rf"{_PRE}δS*!?b+H{_REST}", _widest,
          "The gap between GTE and BGE is largest at depth 1.", "The gap between GTE and BGE is smallest at depth 1."),
    _form("difference", r"HTS?b+Γ", _steps,
          "The largest gain is from depth 10 to depth 20.", "The largest gain is from depth 1 to depth 5."),
    _form("range", rf"{_PRE}(?P<s>[LM])(?:R|b|ψ|ψ,)*M?(?:f?NP?[t-]NP?|wN&N|\(f?N[t-]N\)){_REST}", _range,
          "The values range from 31.4 to 76.5.", "The values range from 31.4 to 71.9."),
    _form("mean", rf"{_PRE}αS*b*{_BY}S*", _mean, "The mean of GTE is 54.9.", "The mean of BGE is 54.9."),
    _form("coverage", rf"{_PRE}(?P<s>[LM])b+!?(?:µ|φ){_REST}", _presence, "No cell is empty.", "Two cells are empty."),
    _form("coverage", rf"{_PRE}(?P<s>L)b+[Mð]{_REST}", _presence, "12 of the 12 cells hold a value.", "11 of the 12 cells hold a value."),
    _form("coverage", rf"{_PRE}(?:(?P<s>L)[b:]+|@)?(?P<no>Z)(?:ð|M)b*{_REST}", _presence, "BGE has no data at depth 7.", "BGE has no data at depth 5."),
    _form("coverage", rf"{_PRE}(?P<s>L)b+(?P<no>!)(?P<rest>S+)", _presence, "BGE was not measured at depth 7.", "BGE was not measured at depth 5."),
    _form("diagonal", r"#b+!?σ", _symmetry, "", ""),
    _form("spread", rf"{_PRE}αb+HS*", _folded_extreme, "The spread of BGE is the widest.", "The spread of GTE is the widest."),
    _form("mean", rf"{_PRE}(?P<m>α)!?b*(?P<c>C)h(?P<o>[αL])S*", _folded_compared,
          "The mean of GTE is higher than that of BGE.", "The mean of BGE is higher than that of GTE."),
    _form("ratio", rf"{_PRE}(?P<s>L)!?b*B?F(?P<o>L)S*", _times, "GTE has twice the recall of BGE at depth 1.", "BGE has twice the recall of GTE at depth 1."),
    _form("ratio", rf"{_PRE}(?P<s>L)!?b*B?N×(?P<o>L)S*", _times, "GTE has 2 times the recall of BGE.", "GTE has 3 times the recall of BGE."),
    _form("difference", rf"{_PRE}γΓ(?:T|b){_BY}{_REST}", _going, "Going from depth 1 to 20 adds 38.4 points.", "Going from depth 1 to 20 adds 48.4 points."),
    _form("mean", rf"{_PRE}(?P<s>L)α{_BY}S*", _mean, "GTE averages 54.9.", "BGE averages 54.9."),
    _form("ordering", rf"{_PRE}kω?S*b+(?P<s>L)ω?S*ω?", _order, "The ranking at depth 20 is GTE, E5, BGE.", "The ranking at depth 20 is BGE, E5, GTE."),
    _form("ordering", rf"{_PRE}(?P<x>X)b(?P<s>L)ω?S*ω?", _order, "The encoders rank GTE, E5, BGE at depth 20.", "The encoders rank BGE, E5, GTE at depth 20."),
    _form("ordering", rf"{_PRE}(?:kS*b+)?L(?:BL)+S*", _order, "The ranking is GTE > E5 > BGE at depth 20.", "The ranking is BGE > E5 > GTE at depth 20."),
)  # fmt: skip

# What counts the axes is told by its words before they become phrases.
COUNTS = _form(
    "count",
    r"(?:@|#b+)NX(?:&NX)?|NXb|NXb+[ox]NX|(?:#b+)?N(?:-X)?[ξy]N(?:-X)?#",
    _counts,
    "There are three encoders.",
    "There are four encoders.",
)


def answers(items: Sequence[Item], signs: str, view: View) -> Iterator[tuple[Form, Answer]]:
    """Yield what each form that a clause has says of it."""
    for form in FORMS:
        match = form.pattern.fullmatch(signs)
        if match and (answer := form.judge(Clause(match, items), view)):
            yield form, answer
