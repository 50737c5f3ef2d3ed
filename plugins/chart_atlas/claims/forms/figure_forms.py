"""Clauses of gaps, symmetry, order and counts."""

from __future__ import annotations

from dataclasses import replace

from ..grammar.nouns import Axial, Noun, Quantifier, Unit
from ..grammar.phrase_parts import Along
from ..grammar.word_items import Item, Number
from ..meaning.bounds import sign_of
from ..meaning.comparisons import ALWAYS
from ..meaning.presence import present, symmetric
from ..meaning.shapes import listed, numbered_axes, ordered
from ..meaning.truths import OPEN, WHOLE, Answer, View, counted
from .clause import Clause


def presence_clause(clause: Clause, view: View) -> Answer | None:
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
    if any(noun.is_own for noun in clause.all("M")) and not nothing and not gone:
        return OPEN
    if nothing:
        return present(_of_each(noun), view, filled=False)
    if gone:
        if any(p.quantifier and p.unit != "cell" for p in noun.parts):
            # "Five tasks are missing" may be of those that are not drawn.
            return OPEN
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


def symmetry_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The matrix is symmetric"."""
    return symmetric(view, denied=clause.denied)


def listed_clause(clause: Clause, view: View) -> Answer | None:
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


def order_clause(clause: Clause, view: View) -> Answer | None:
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
        return ordered(Noun(nouns[0].unit, labels), [*scopes, *clause.scopes()], sign, view)
    if clause.group("x") and "rank" not in clause.all("b"):
        return None
    kind, sign = ways[0] if ways else ("good", 1)
    up = 1 if kind == "high" or view.figure.better is None else sign_of("good", view.figure) or 1
    found = ordered(clause.noun("s"), clause.scopes(), sign * up, view)
    if view.figure.better != "higher" and kind != "high" and found.truth is False:
        other = ordered(clause.noun("s"), clause.scopes(), -sign * up, view)
        return found if other.truth is False else replace(found, truth=None)
    return found


def counts_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "There are three encoders", "The heatmap has 3 rows and 4 columns"."""
    axials: list[Axial] = clause.all("X")
    numbers: list[Number] = clause.all("N")
    if clause.all("Q"):
        axials = axials[1:]
    if len(axials) < 2 and (clause.all("ξ") or clause.all("y")):
        axials = [Axial("row"), Axial("column")]
    sides = clause.all("Ξ")
    if sides and [axial.unit for axial in axials] != sides:
        # "The x-axis lists five models": which axis it is has its own words.
        return OPEN
    units: list[Unit] = [axial.unit for axial in axials if axial.unit]
    if len(units) != len(numbers) or clause.denied or view.scopes:
        return OPEN
    return numbered_axes(list(zip(numbers, units, strict=True)), view)


def occurrence_clause(clause: Clause, view: View) -> Answer | None:
    """Judge "The value 65.0 occurs four times"."""
    value = clause.all("N", "v")[0]
    numbers = clause.all("N", "n")
    count = numbers[0].count if numbers else {"2": 2}.get(clause.all("F")[0])
    if count is None or clause.denied or view.flags or value.quantity.approximate:
        return OPEN
    noun = view.within(WHOLE.among(*clause.scopes()))
    if not noun.is_clear or any(part.quantifier for part in noun.parts):
        return OPEN
    found = [place for place, one in view.part(noun.slice).items() if one == value.value]
    (op,) = [item.meaning for item in clause.group("by") if item.sign == "B"] or ["=="]
    truth = counted(Quantifier("count", op, count), len(found), len(found), len(found) + count)
    return Answer(truth, f"It occurs {len(found)} times.", tuple(found[:60]))
