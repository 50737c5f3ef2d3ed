"""Comparisons of two places: higher, lower, equal, by so much, so many times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from ..figure import Place, Slice
from ..grammar.nouns import Noun, Quantifier
from ..grammar.word_items import Number
from ..verdicts import agrees, number, places_words, some
from .bounds import is_beyond, sign_in, sign_of
from .truths import AXES, OPEN, Answer, Truth, Truths, View, both, quantified

Amount = tuple[str, Number]


ALWAYS = Noun("cell", quantifier=Quantifier("all"))


def compared(
    one: Noun,
    way: str,
    two: Noun,
    scopes: Sequence[Noun],
    view: View,
    *,
    by: Amount | None = None,
    times: tuple[str, Decimal] | None = None,
    denied: bool = False,
    never: bool = False,
) -> Answer:
    """Hold "GTE outperforms BGE at every depth" against the cells, place by place.

    by: how far apart they are said to be. times: how many times the one is the other.
    """
    one, two = _aligned(one, two)
    near = view.within(one.among(*two.scopes, *scopes)).slice
    sign = 0 if way == "same" else sign_in(way, near, view.figure)
    if sign is None:
        return OPEN
    if (two.quantifier and two.quantifier.kind != "all") or two.left_out:
        return OPEN
    own, other = one.scopes, two.scopes
    units = [frozenset(unit for scope in part for unit in scope.units) for part in (own, other)]
    unit = one.unit
    if view.figure.mixes(unit, two.unit):
        return OPEN
    if unit != two.unit and not two.others:
        return _crosswise(one, sign, two, scopes, view, by=by, times=times, denied=denied)
    if unit == "cell":
        return OPEN
    if units[0] & units[1]:
        return _crosswise(one, sign, two, scopes, view, by=by, times=times, denied=denied)
    panels = two.panels if one.panels is None else one.panels
    noun = replace(one, scopes=(*own, *other, *scopes), panels=panels)
    if "strict" in view.flags and not denied and not never:
        noun = noun.among(ALWAYS)
    if not noun.is_clear:
        return OPEN
    if unit == "panel":
        limits = [scope.labels for scope in noun.scopes if scope.unit == "panel"]
        one_of, two_of = (
            [at for at in side.labels if all(at in own for own in limits)] for side in (one, two)
        )
        if len(one_of) != 1 or len(two_of) != 1 or two.others:
            return OPEN
        noun = replace(
            noun, labels=tuple(one_of), scopes=tuple(s for s in noun.scopes if s.unit != "panel")
        )
        two = replace(two, labels=tuple(two_of))
        view = replace(view, scopes=tuple(s for s in view.scopes if s.unit != "panel"))
    at = AXES.index(unit)
    every: Sequence[Any] = (
        range(len(view.figure.chart.panels)) if unit == "panel" else view.figure.axis(unit).values
    )
    others = (
        [label for label in every if label not in one.labels] if two.others else list(two.labels)
    )
    # What is denied is denied of equal ones as well.
    tie = False if denied or never or "strictly" in view.flags else None
    pairs: dict[Place, tuple[Place, ...]] = {}

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        cells = view.part(of)
        for place, value in cells.items():
            against = [
                (*place[:at], label, *place[at + 1 :]) for label in others if label != place[at]
            ]
            known = [p for p in against if p in view.figure.cells]
            if not known or (len(known) < len(against) and len(against) > 1):
                continue
            pairs[place] = tuple(known)
            own_truths = [_pair(value, view.figure.cells[p], sign, by, times, tie) for p in known]
            found[place] = False if False in own_truths else (None if None in own_truths else True)
        return found

    truth = quantified(noun, truths, view, denied=denied, never=never)
    within = view.within(noun)
    found = truths(within.slice) if within.is_clear else {}
    reason = _reason(found, pairs, way, view, apart=by is not None)
    return Answer(truth, reason, some([p for p in found if p in pairs]))


def _aligned(one: Noun, two: Noun) -> tuple[Noun, Noun]:
    """Turn phrases so that both begin with the same axis: "hydro in Norway", "in France"."""
    if one.unit == two.unit or two.others or one.quantifier:
        return one, two
    if (own := two.of(one.unit)) and one.unit != "cell" and not two.quantifier:
        rest = tuple(replace(part, scopes=()) for part in two.parts if part is not own)
        return one, replace(own, scopes=rest)
    if (own := one.of(two.unit)) and two.unit != "cell":
        rest = tuple(replace(part, scopes=()) for part in one.parts if part is not own)
        return replace(own, scopes=rest), two
    return one, two


def _pair(
    value: Decimal,
    other: Decimal,
    sign: int,
    by: Amount | None,
    times: tuple[str, Decimal] | None,
    tie: Truth = None,
) -> Truth:
    """Return whether one number is above another, by so much or so many times."""
    if sign == 0:
        return value == other
    if times is not None:
        return multiple(value, other, *times)
    gap = (value - other) * sign
    if by is None:
        # Of equal ones nothing is said that is surely wrong.
        return True if gap > 0 else (False if gap < 0 else tie)
    if gap < 0:
        # "Not more than two points higher" may be lower.
        return None if by[0][0] == "<" else False
    return amounts(gap, by)


def amounts(gap: Decimal, by: Amount) -> Truth:
    """Return whether a difference is as large as it is said to be."""
    op, limit = by
    if limit.quantity.unit == "%":
        return None
    return agrees(limit.quantity, gap) if op == "==" else is_beyond(gap, op, limit)


# "Twice" is within a twentieth; what is off by a fifth is no "twice" for anybody.
_EXACT, _NEAR, _OFF = Decimal("0.005"), Decimal("0.05"), Decimal("0.2")


def multiple(value: Decimal, other: Decimal, op: str, times: Decimal) -> Truth:
    """Return whether a number is so many times another."""
    if other <= 0 or value <= 0:
        return None
    ratio = value / other
    if op not in ("", "=="):
        return {">": ratio > times, "<": ratio < times, ">=": ratio >= times, "<=": ratio <= times}[
            op
        ]
    near, far = (_NEAR, _OFF) if op == "" else (_EXACT, _NEAR / 2)
    off = abs(ratio - times) / times
    return True if off <= near else (False if off > far else None)


def _crosswise(
    one: Noun,
    sign: int,
    two: Noun,
    scopes: Sequence[Noun],
    view: View,
    *,
    by: Amount | None,
    times: tuple[str, Decimal] | None,
    denied: bool,
) -> Answer:
    """Compare two single cells: "GTE at depth 1 is higher than BGE at depth 5"."""
    parts = []
    for noun in (one, two):
        whole = view.within(noun.among(*scopes))
        if not whole.is_clear or any(p.quantifier or p.left_out for p in whole.parts):
            return OPEN
        parts.append(view.part(whole.slice))
    if any(len(cells) != 1 for cells in parts):
        return OPEN
    (first,), (second,) = parts
    if view.figure.apart and first[2] != second[2]:
        return OPEN
    value, other = parts[0][first], parts[1][second]
    truth = _pair(value, other, sign, by, times)
    here, there = places_words([first], view.figure), places_words([second], view.figure)
    reason = f"{number(value)} at {here} against {number(other)} at {there}."
    return Answer((not truth) if denied and truth is not None else truth, reason, (first, second))


def _reason(
    found: Truths, pairs: dict[Place, tuple[Place, ...]], way: str, view: View, *, apart: bool
) -> str:
    """Say of how many places it is true, and what is there where it is not."""
    cells = view.figure.cells
    word = {"same": "equal"}.get(way) or (
        "higher" if (sign_of(way, view.figure) or 0) > 0 else "lower"
    )
    yes = [place for place, truth in found.items() if truth]
    no = [place for place, truth in found.items() if not truth]
    shown: list[Place] = (no if no and len(no) <= len(yes) else yes or no)[:2]
    said = "; ".join(
        f"at {places_words([place], view.figure)} it is {number(cells[place])} against"
        f" {', '.join(number(cells[p]) for p in pairs[place][:3])}"
        f"{f' ({number(abs(cells[place] - cells[pairs[place][0]]))} apart)' if apart else ''}"
        for place in shown
    )
    return f"{len(yes)} of {len(found)} are {word}; {said}."


def level(noun: Noun, scopes: Sequence[Noun], view: View, *, denied: bool = False) -> Answer:
    """Hold "BGE and E5 have the same recall at depth 5" against the cells."""
    if len(noun.labels) < 2 or noun.unit == "cell":
        return OPEN
    quantifier = noun.quantifier
    if quantifier and quantifier.kind != "all":
        return OPEN
    first = replace(noun, labels=noun.labels[:1], quantifier=None)
    return compared(first, "same", Noun(noun.unit, noun.labels[1:]), scopes, view, denied=denied)


def gapped(
    nouns: Noun, by: Amount, scopes: Sequence[Noun], view: View, *, denied: bool = False
) -> Answer:
    """Hold "the gap between GTE and BGE at depth 1 is 6.7" against the cells."""
    if len(nouns.labels) != 2 or nouns.unit == "cell" or view.figure.mixes(nouns.unit):
        return OPEN
    at = AXES.index(nouns.unit)
    one, two = nouns.labels
    noun = replace(nouns, labels=(one,), scopes=(*nouns.scopes, *scopes))
    if not noun.is_clear:
        return OPEN
    seen: dict[Place, Place] = {}

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        for place, value in view.part(of).items():
            other: Place = (*place[:at], two, *place[at + 1 :])
            if other in view.figure.cells:
                seen[place] = other
                found[place] = amounts(abs(value - view.figure.cells[other]), by)
        return found

    truth = quantified(noun, truths, view, denied=denied)
    cells = view.figure.cells
    said = "; ".join(
        f"{number(cells[p])} and {number(cells[q])} at {places_words([p], view.figure)}"
        f" are {number(abs(cells[p] - cells[q]))} apart"
        for p, q in list(seen.items())[:3]
    )
    return Answer(truth, f"{said}.", some([*seen, *seen.values()]))


def widest(nouns: Noun, sign: int, place: Noun, view: View) -> Answer:
    """Hold "the gap between GTE and BGE is largest at depth 20" against the cells."""
    noun = view.within(nouns)
    if view.figure.mixes(nouns.unit, *place.units):
        return OPEN
    if len(nouns.labels) != 2 or not noun.is_clear or len(place.units) != 1 or nouns.unit == "cell":
        return OPEN
    at, along = AXES.index(nouns.unit), AXES.index(place.unit)
    one, two = nouns.labels
    gaps: dict[Any, Decimal] = {}
    for key, value in view.part(replace(noun, labels=(one,)).slice).items():
        other: Place = (*key[:at], two, *key[at + 1 :])
        if key[along] in gaps:
            return OPEN
        if other in view.figure.cells:
            gaps[key[along]] = abs(value - view.figure.cells[other]) * sign
    if len(gaps) < 2 or len(place.labels) != 1 or place.labels[0] not in gaps:
        return OPEN
    best = max(gaps.values())
    top = [label for label, gap in gaps.items() if gap == best]
    said = ", ".join(f"{number(abs(gap))} at {label}" for label, gap in gaps.items())
    return Answer(place.labels[0] in top, f"The gaps are {said}.")


def gap_changed(
    nouns: Noun,
    way: str,
    start: Noun,
    end: Noun,
    scopes: Sequence[Noun],
    view: View,
    *,
    ends: tuple[Number, Number] | None = None,
) -> Answer:
    """Hold "the gap between GTE and BGE narrows from 6.7 at depth 1 to 4.6 at depth 20"."""
    found: list[tuple[Decimal, str]] = []
    if view.figure.mixes(nouns.unit, start.unit):
        return OPEN
    for place in (start, end):
        pair: list[Decimal] = []
        for label in nouns.labels:
            noun = view.within(replace(nouns, labels=(label,)).among(place, *scopes))
            cells = view.part(noun.slice) if noun.is_clear else {}
            if len(cells) != 1 or any(part.quantifier for part in noun.parts):
                return OPEN
            pair += cells.values()
        found.append((abs(pair[0] - pair[1]), str(place.labels[0])))
    (first, here), (last, there) = found
    truth: Truth = (last > first) is (way == "up") if last != first else False
    for said, gap in zip(ends or (), (first, last), strict=False):
        truth = both(truth, agrees(said.quantity, gap))
    return Answer(truth, f"The gap is {number(first)} at {here} and {number(last)} at {there}.")
