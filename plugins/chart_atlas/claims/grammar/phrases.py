"""Items become phrases: places with what limits them, extremes, spans, asides.

Each rule replaces some neighbouring items by fewer; what no rule takes stays, and a clause with
anything that its form does not name has no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...language import numerals
from ...model import Role
from .items import Item, Number
from .mentions import Axial, Measured, Names, Noun, Quantifier, Unit


@dataclass(frozen=True, slots=True)
class Extreme:
    """An extreme that a phrase names: "the second-highest recall of GTE (44.7)".

    way: high, low, good or bad. rank: which one from there. number: how many together. unit: what
    it is an extreme of, cells or the rows; function: of its mean or spread. at: what stands behind
    it, each with its preposition. value: the number that it is said to be. is_bare: "lowest", not
    "the lowest value".
    """

    way: str
    rank: int = 1
    number: int = 1
    unit: Unit = "cell"
    function: str | None = None
    at: tuple[tuple[str, Noun], ...] = ()
    value: Number | None = None
    panels: tuple[int, ...] | None = None
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands in brackets: a number, places, or both."""

    number: Number | None
    nouns: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class Along:
    """A way along an axis.

    by_order: as it is drawn, not by the numbers of its labels. strict: with each step.
    """

    unit: Unit
    sign: int
    by_order: bool = False
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """From one place of an axis to another."""

    start: Noun
    end: Noun


@dataclass(frozen=True, slots=True)
class Folded:
    """A mean or another number of many: "the mean recall of GTE"."""

    function: str
    noun: Noun | None
    panels: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """The difference between two places. first_leads: the first is said to be ahead."""

    nouns: Noun
    first_leads: bool


Build = Callable[[Sequence[Item], Names], "list[Item] | None"]


def reduced(
    items: Sequence[Item], names: Names, rules: Iterable[tuple[re.Pattern[str], Build]]
) -> list[Item]:
    """Apply rules to items, each wherever it can be."""
    found = list(items)
    code = signs(found)
    for pattern, build in rules:
        start = 0
        while match := pattern.search(code, start):
            new = build(found[match.start() : match.end()], names)
            if new is None:
                start = match.start() + 1
                continue
            found[match.start() : match.end()] = new
            code = signs(found)
            start = (
                max(match.start() - 1, 0) if len(new) < match.end() - match.start() else match.end()
            )
    return found


def signs(items: Sequence[Item]) -> str:
    """Return the classes of items, a sign each."""
    return "".join([item[0] for item in items])


def joined(items: Sequence[Item], sign: str, meaning: Any) -> list[Item]:  # noqa: ANN401 - of any class
    """Return one item in the place of several."""
    return [Item(sign, meaning, items[0].start, items[-1].end)]


# -- numbers that are labels --------------------------------------------------------------------


def tick(number: Number, role: str | None, names: Names) -> str | None:
    """Return the label that a number is; None if it has a unit, or is no label of the axis."""
    if role not in ("row", "column") or number.quantity.approximate:
        return None
    label = names.tick(number.value, role)  # type: ignore[arg-type]
    if label is None and number.quantity.unit is None and number.is_word:
        return None
    return label if label is not None and not number.is_word else None


def _axis_ticks(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "depth 20", "depths 1, 5 and 20", "lengths (6-9)"."""
    role = items[0].meaning.unit
    numbers = [item for item in items if item.sign == "N"]
    labels = [tick(item.meaning, role, names) for item in numbers]
    if None in labels:
        return None
    spanned = any(item.sign in "-tf" for item in items)
    own = between(labels, role, names) if spanned else tuple(dict.fromkeys(labels))
    return joined(items, "L", Noun(role, own, is_list=len(own) > 1)) if own else None


def _ticks_before(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "with 5 and 6 operands", "(2000 window size)"."""
    if any(item.sign == "N" and item.meaning.is_word for item in items):
        return None
    return _axis_ticks([items[-1], *items[:-1]], names) and joined(
        items,
        "L",
        _axis_ticks([items[-1], *items[:-1]], names)[0].meaning,  # type: ignore[index]
    )


def between(ends: Sequence[Any], role: Role, names: Names) -> tuple[str, ...]:
    """Return all labels from one to another, by their numbers."""
    values = names.figure.axis(role).values
    first, last = sorted(values.index(end) for end in (ends[0], ends[-1]))
    return values[first : last + 1]


def _only_tick(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of a number behind a preposition that can be nothing else: "in 2021"."""
    number = items[-1].meaning
    if number.is_word or number.quantity.unit or number.quantity.approximate:
        return None
    found = names.only_tick(number.value)
    if found is None:
        return None
    place = Item("L", Noun(found[0], (found[1],)), items[-1].start, items[-1].end)
    return [*items[:-1], place]


def _further_tick(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of a number in a list of places: "depth 1 and 20", "from depth 1 to 20"."""
    label = tick(items[-1].meaning, items[0].meaning.unit, names)
    if label is None:
        return None
    place = Item("L", Noun(items[0].meaning.unit, (label,)), items[-1].start, items[-1].end)
    return [*items[:-1], place]


def _span_of_places(items: Sequence[Item], names: Names) -> list[Item] | None:
    one, two = items[0].meaning, items[-1].meaning
    if one.unit not in ("row", "column") or one.unit != two.unit or one.scopes or two.scopes:
        return None
    return joined(
        items, "L", Noun(one.unit, between((one.labels[0], two.labels[-1]), one.unit, names))
    )


# -- nouns --------------------------------------------------------------------------------------


def _called(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with the noun of its axis: "encoder BGE", "the BGE row"."""
    noun = next(item.meaning for item in items if item.sign == "L")
    axial = next(item.meaning for item in items if item.sign == "X")
    fits = noun.unit == axial.unit
    return joined(items, "L", noun) if fits and not noun.scopes else None


def _with_measure(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with the noun of the measure: "GTE's recall", "recall of GTE"."""
    noun = next(item.meaning for item in items if item.sign in "L^")
    measured = next(item.meaning for item in items if item.sign == "M")
    own = panels_of(measured)
    return joined(items, "L", noun if own is None else replace(noun, panels=own))


def panels_of(measured: object) -> tuple[int, ...] | None:
    """Return the panels that a noun of the measure is about; None for all."""
    return measured.panels if isinstance(measured, Measured) else None


def _verb_of_scores(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Take "scores" for a verb: "GTE scores 76.5"."""
    if not items[1].meaning.is_verb:
        return None
    return [items[0], Item("b", "scores", items[1].start, items[1].end)]


def _listed(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join places of one axis: "BGE, E5 and GTE"; "or" only joins what is denied or excepted."""
    nouns = [item.meaning for item in items if item.sign == "L"]
    units = {noun.unit for noun in nouns}
    if len(units) > 1 or any(noun.quantifier or noun.left_out or noun.others for noun in nouns):
        return None
    if any(noun.scopes for noun in nouns[:-1]):
        return None
    labels = tuple(dict.fromkeys(label for noun in nouns for label in noun.labels))
    return joined(items, "L", replace(nouns[-1], labels=labels, is_list=True))


def all_of(unit: Unit, names: Names) -> tuple[Any, ...]:
    """Return all labels of an axis, or the indexes of all panels."""
    if unit == "panel":
        return tuple(range(len(names.figure.chart.panels)))
    return names.figure.axis(unit).values if unit != "cell" else ()  # type: ignore[arg-type]


def _quantified(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "every depth", "none of the values", "at most two of the three encoders"."""
    noun = _bare(items[-1], names)
    if noun is None:
        return None
    if items[-1].sign == "M" and items[-1].meaning.is_own and items[0].sign == "N":
        # "15 species" is a number of them, not of cells.
        return None
    quantifier = _quantifier([item for item in items[:-1] if item.sign != "v"], noun)
    if quantifier and signs(items) == "NX" and noun.unit in ("row", "column"):
        # "With 4 operands" is a place where there is one of that name.
        if quantifier.kind == "count" and names.tick(items[0].meaning.value, noun.unit):  # type: ignore[arg-type]
            return None
    return joined(items, "L", replace(noun, quantifier=quantifier)) if quantifier else None


def _owned(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all of Epsilon's scores", "every MATH500 cell"."""
    owner = next(item.meaning for item in items if item.sign in "L^")
    noun = Noun("cell", panels=panels_of(items[-1].meaning))
    quantifier = _quantifier([item for item in items[:-2] if item.sign != "v"], noun)
    if quantifier is None or owner.quantifier:
        return None
    return joined(items, "L", replace(noun, quantifier=quantifier).among(owner))


def _bare(item: Item, names: Names) -> Noun | None:
    if item.sign == "M":
        return Noun("cell", panels=panels_of(item.meaning))
    axial: Axial = item.meaning
    if axial.unit is None:
        return Noun("cell")
    return Noun(axial.unit, all_of(axial.unit, names))


def _quantifier(items: Sequence[Item], noun: Noun) -> Quantifier | None:
    code = signs(items)
    counts = [item.meaning.count for item in items if item.sign == "N"]
    if None in counts:
        return None
    total = len(noun.labels) if noun.unit != "cell" else None
    if code in ("Q", "QN"):
        fits = code == "Q" or total is None or counts == [total]
        return Quantifier("all", total=counts[0] if counts else None) if fits else None
    if code == "!Q":
        return Quantifier("not all")
    if code in ("Z", "m", "j"):
        return Quantifier({"Z": "none", "m": "most", "j": "half"}[code])
    if code == "N" and counts[0] == total:
        return Quantifier("all", total=total)
    if code in ("N", "NN", "NQN"):
        return Quantifier("count", "", counts[0], counts[1] if len(counts) > 1 else None)
    if code in ("ON", "ONN", "BN", "BNN"):
        op = "==" if code[0] == "O" else items[0].meaning
        return Quantifier("count", op, counts[0], counts[1] if len(counts) > 1 else None)
    return None


def _both(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Quantify a list: "both BGE and E5", "neither BGE nor E5", "only GTE", "all of them"."""
    noun: Noun = items[-1].meaning
    sign, meaning = items[0].sign, items[0].meaning
    if noun.quantifier:
        return None
    if sign == "Q" and meaning == "all" and noun.is_list:
        return joined(items, "L", replace(noun, quantifier=Quantifier("all")))
    if sign == "Q" and (meaning != "both" or len(noun.labels) == 2):  # noqa: PLR2004
        return joined(items, "L", replace(noun, quantifier=Quantifier("all")))
    if sign == "Z" and meaning == "neither" and len(noun.labels) > 1:
        return joined(items, "L", replace(noun, quantifier=Quantifier("none")))
    if sign == "O":
        return joined(items, "L", replace(noun, quantifier=Quantifier("only")))
    return None


def _only_at(items: Sequence[Item], names: Names) -> list[Item] | None:
    only = _both([items[0], items[2]], names)
    return [items[1], *only] if only else None


def _others(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "all other encoders", "the others"."""
    if any(item.sign in "ZmO" for item in items):
        return None
    axial = next((item.meaning for item in items if item.sign == "X"), None)
    unit: Unit = axial.unit if axial and axial.unit else "cell"
    return joined(items, "L", Noun(unit, (), Quantifier("all"), others=True))


def _furthest(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "the largest depth (20)"; an axis of names has no largest one."""
    way, axial = items[0].meaning, items[1].meaning
    if axial.unit not in ("row", "column") or way not in ("high", "low"):
        return None
    ordered = numbered(axial.unit, names)
    if ordered is None:
        return None
    label = ordered[-1 if way == "high" else 0]
    said = [item for item in items[2:] if item.sign in "NL"]
    for item in said:
        own = tick(item.meaning, axial.unit, names) if item.sign == "N" else item.meaning.labels[0]
        if own != label:
            return None
    return joined(items, "L", Noun(axial.unit, (label,)))


def numbered(unit: Role, names: Names) -> tuple[str, ...] | None:
    """Return the labels of an axis by their numbers, least first; None if some have none."""
    values = names.figure.axis(unit).values
    found = {label: numerals.read_quantity(label) for label in values}
    numbers = {
        label: q.value for label, q in found.items() if q is not None and q.value is not None
    }
    if len(numbers) < len(values) or len(set(numbers.values())) < len(values) or len(values) < 2:  # noqa: PLR2004
        return None
    return tuple(sorted(values, key=lambda label: numbers[label]))


def _valued(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep the numbers said beside places: "Alpha (91.0), Beta (88.2) and Gamma (74.6)"."""
    unit, scopes = items[0].meaning.unit, items[0].meaning.scopes
    labels: list[Any] = []
    values: list[Any] = []
    for at, item in enumerate(items):
        before = items[at - 1].sign if at else ""
        if item.sign == "N" and before == "(":
            values.append(item.meaning)
        elif item.sign == "N":
            labels.append(tick(item.meaning, unit, names))
        elif item.sign == "L":
            if (
                item.meaning.unit != unit
                or item.meaning.quantifier
                or item.meaning.scopes != scopes
            ):
                return None
            labels += item.meaning.labels
    if None in labels or unit not in ("row", "column"):
        return None
    if len(values) != len(labels) and not (len(values) == 1 and "Q" in signs(items)):
        return None
    return joined(items, "L", replace(items[0].meaning, labels=tuple(labels), values=tuple(values)))


def _all_of_both(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all tasks and shots"."""
    one, two = _bare(items[1], names), _bare(items[-1], names)
    if one is None or two is None or one.unit == two.unit or "cell" in (one.unit, two.unit):
        return None
    every = Quantifier("all")
    return joined(items, "L", replace(one, quantifier=every).among(replace(two, quantifier=every)))


def _none_but(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "no country other than France"."""
    found = _quantified(list(items[:2]), names)
    return _left_out([*found, items[-1]], names) if found else None


def _left_out(items: Sequence[Item], names: Names) -> list[Item] | None:
    noun, left = items[0].meaning, items[-1].meaning
    if items[0].sign == "S":
        if noun[1].unit != "cell" or left.quantifier or noun[1].left_out:
            return None
        return joined(items, "S", (noun[0], replace(noun[1], left_out=(left,))))
    quantified = [part for part in noun.parts if part.quantifier]
    within = next((part for part in quantified if part.unit == left.unit), None)
    if within is None and len(quantified) == 1 and quantified[0].unit == "cell":
        within = quantified[0]
    if (
        within is None
        or left.quantifier
        or (left.scopes and within.unit != "cell")
        or within.left_out
    ):
        return None
    if within is noun:
        return joined(items, "L", replace(noun, left_out=(left,)))
    scopes = tuple(replace(s, left_out=(left,)) if s is within else s for s in noun.scopes)
    return joined(items, "L", replace(noun, scopes=scopes)) if within in noun.scopes else None


def _attached(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Limit a place by another: "GTE at depth 20"."""
    new = items[0].meaning.among(items[-1].meaning)
    return joined(items, "L", new) if new.is_clear else None


def _wherever(items: Sequence[Item], names: Names) -> list[Item] | None:
    if items[0].meaning != "wherever":
        return None
    return joined(items, "S", ("o", Noun("cell", quantifier=Quantifier("all"))))


# -- extremes, means, gaps ----------------------------------------------------------------------


def _peak_verb(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "Marsh and Forest peak in summer" with a verb."""
    return joined(items, "p", "high") if items[0].meaning == "peak" else None


def _extreme(items: Sequence[Item], names: Names) -> list[Item] | None:
    signs_ = signs(items)
    rank, number, way, function, unit = 1, 1, "", None, "cell"
    panels = None
    for item in items:
        if item.sign == "K":
            rank = item.meaning
        elif item.sign == "N":
            count = item.meaning.count
            if count is None:
                return None
            number = count
        elif item.sign == "E":
            way = item.meaning
        elif item.sign == "n":
            way = "high" if item.meaning.startswith("wide") else "low"
            function = "variation" if item.meaning.endswith("ly") else "spread"
        elif item.sign == "A":
            function = item.meaning
        elif item.sign in "sR":
            function = "spread"
        elif item.sign == "X":
            if item.meaning.unit is None:
                return None
            unit = item.meaning.unit
        elif item.sign == "M":
            panels = panels_of(item.meaning)
    if rank < 1 or (rank > 1 and number > 1):
        return None
    way = "high" if way == "peak" else way
    return joined(
        items, "H", Extreme(way, rank, number, unit, function, panels=panels, is_bare=signs_ == "E")
    )  # type: ignore[arg-type]


def _extreme_at(items: Sequence[Item], names: Names) -> list[Item] | None:
    extreme: Extreme = items[0].meaning
    return joined(items, "H", replace(extreme, at=(*extreme.at, (items[1].sign, items[2].meaning))))


def _extreme_in(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the lowest BLEU", where that is a column, as the lowest of it."""
    extreme: Extreme = items[0].meaning
    noun: Noun = items[1].meaning
    if (
        extreme.at
        or extreme.value
        or extreme.unit != "cell"
        or noun.quantifier
    ):
        return None
    return joined(items, "H", replace(extreme, at=(("v", noun),)))


def _extreme_of(items: Sequence[Item], names: Names) -> list[Item] | None:
    extreme: Extreme = items[1].meaning
    return joined(items, "H", replace(extreme, at=(*extreme.at, ("v", items[0].meaning))))


def _extreme_value(items: Sequence[Item], names: Names) -> list[Item] | None:
    extreme: Extreme = items[0].meaning
    number = next(item.meaning for item in items if item.sign == "N")
    if extreme.value is not None:
        return None
    return joined(items, "H", replace(extreme, value=number))


def _folded(items: Sequence[Item], names: Names) -> list[Item] | None:
    function = items[0].meaning if items[0].sign == "A" else "spread"
    panels = panels_of(items[1].meaning) if len(items) > 1 else None
    return joined(items, "α", Folded(function, None, panels))


def _folded_of(items: Sequence[Item], names: Names) -> list[Item] | None:
    folded = next(item.meaning for item in items if item.sign == "α")
    noun = next(item.meaning for item in items if item.sign in "L^")
    if folded.noun is not None:
        noun = folded.noun.among(noun)
    return joined(items, "α", replace(folded, noun=noun)) if noun.is_clear else None


def _gap(items: Sequence[Item], names: Names) -> list[Item] | None:
    noun: Noun = items[2].meaning
    if len(noun.labels) != 2 or noun.quantifier:  # noqa: PLR2004 - a gap is between two
        return None
    return joined(items, "δ", Gap(noun, first_leads=False))


def _span(items: Sequence[Item], names: Names) -> list[Item] | None:
    nouns = [item.meaning for item in items if item.sign == "L"]
    if len(nouns) == 1:
        noun = nouns[0]
        if len(noun.labels) != 2 or noun.unit not in ("row", "column") or noun.scopes:  # noqa: PLR2004
            return None
        nouns = [replace(noun, labels=(label,)) for label in noun.labels]
    one, two = nouns
    fits = one.unit == two.unit and one.unit in ("row", "column") and not one.scopes
    if not fits or len(one.labels) != 1 or len(two.labels) != 1:
        return None
    end = [Item("S", ("o", scope), items[-1].end, items[-1].end) for scope in two.scopes]
    return [*joined(items, "Γ", Span(one, replace(two, scopes=()))), *end]


def _along(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "as depth increases", "with increasing depth", "with depth", "for larger depths"."""
    axial = next(item.meaning for item in items if item.sign == "X")
    sign = 1
    for item in items:
        if item.sign in "TC":
            way = item.meaning
            if way in ("up", "high", "more"):
                sign = 1
            elif way in ("down", "low", "fewer"):
                sign = -1
            else:
                return None
    if axial.unit not in ("row", "column") or numbered(axial.unit, names) is None:
        return None
    return joined(items, "W", Along(axial.unit, sign))


def _across(items: Sequence[Item], names: Names) -> list[Item] | None:
    unit, sign = items[0].meaning
    return joined(items, "W", Along(unit, sign, by_order=True))


def _aside(items: Sequence[Item], names: Names) -> list[Item] | None:
    numbers = [item.meaning for item in items if item.sign == "N"]
    nouns = tuple(item.meaning for item in items if item.sign == "L")
    if len(numbers) > 1:
        return None
    return joined(items, "P", Aside(numbers[0] if numbers else None, nouns))


def _whole(items: Sequence[Item], names: Names) -> list[Item] | None:
    return joined(items, "S", ("v", Noun("cell", is_whole=True)))


def _bare_scope(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "across subjects", "between models" as all of them."""
    noun = _bare(items[-1], names)
    return joined(items, "S", ("o", noun)) if noun else None


def _each_step(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "decreased every year", "rises with age throughout" as strict."""
    along = _along([item for item in items if item.sign == "X"], names)
    return (
        [items[0], *joined(items[1:], "W", replace(along[0].meaning, strict=True))]
        if along
        else None
    )


def _value_at(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "Beta's 93.8" as a number with its place."""
    return joined(items, "P", Aside(items[1].meaning, (items[0].meaning,)))


def _from_best(items: Sequence[Item], names: Names) -> list[Item] | None:
    ways = [item.meaning for item in items if item.sign == "E"]
    sign = {("high", "low"): 1, ("good", "bad"): 1, ("low", "high"): -1, ("bad", "good"): -1}.get(
        tuple(ways)
    )
    return joined(items, "ω", sign) if sign else None


def _scope(items: Sequence[Item], names: Names) -> list[Item] | None:
    return joined(items, "S", (items[0].sign, items[1].meaning))


def _bound(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "over 70", "higher than 70", "exceeds 70" as bounds."""
    first = items[0]
    if first.sign == "o":
        op = {"over": ">", "under": "<"}.get(first.meaning)
    elif first.sign == "V":
        op = ">" if first.meaning in ("high", "surpass") else None
    else:
        op = {"high": ">", "more": ">", "low": "<", "fewer": "<"}.get(first.meaning)
    return [*joined(items[:-1], "B", op), items[-1]] if op else None


def _verb_of_bound(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "never falls below 99" as a bound."""
    fits = (items[0].meaning, items[1].meaning[:1]) in (("down", "<"), ("up", ">"))
    return [Item("b", "falls", items[0].start, items[0].end), *items[1:]] if fits else None


def _only_ticks(items: Sequence[Item], names: Names) -> list[Item] | None:
    found: list[Item] = []
    for item in items:
        if item.sign == "N":
            place = _only_tick([item], names)
            if place is None:
                return None
            found += place
        else:
            found.append(item)
    return found


def _at_value(items: Sequence[Item], names: Names) -> list[Item] | None:
    if items[0].meaning != "at":
        return None
    return []


def _drop(items: Sequence[Item], names: Names) -> list[Item] | None:
    return list(items[1:])


def _in_brackets(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "very high (above 97)" as what its brackets say."""
    return list(items[-3:-1])


def _first(items: Sequence[Item], names: Names) -> list[Item] | None:
    return joined(items, items[0].sign, items[0].meaning)


def _diagonal(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "the diagonal cells", "off the diagonal"."""
    if not names.figure.is_square:
        return None
    on = next(item.meaning for item in items if item.sign == "∂")
    quantifier = Quantifier("all") if items[0].sign == "Q" else None
    sign = "L" if items[-1].sign != "∂" or on else "S"
    noun = Noun("cell", quantifier=quantifier, diagonal=on)
    return joined(items, sign, noun if sign == "L" else ("v", noun))


def _pair(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make one cell of two labels of a correlation matrix: "between BMI and Glucose"."""
    labels = tuple(label for item in items if item.sign == "L" for label in item.meaning.labels)
    nouns = [item.meaning for item in items if item.sign == "L"]
    plain = all(n.unit == "row" and not (n.quantifier or n.scopes or n.others) for n in nouns)
    if not names.figure.is_mirrored or len(labels) != 2 or not plain:  # noqa: PLR2004 - a pair
        return None
    return joined(items, "L", Noun("row", labels[:1]).among(Noun("column", labels[1:])))


def _of_pair(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make one cell of "the correlation between BMI and Glucose"."""
    return _pair(list(items[1:]), names)


def _spread_between(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the gap between the best and the worst model" as a spread."""
    ways = {item.meaning for item in items if item.sign == "E"}
    pairs = ({"high", "low"}, {"good", "bad"}, {"fast", "slow"}, {"warm", "cold"})
    return joined(items, "α", Folded("spread", None)) if ways in pairs else None


def _all_but(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "all sites but the Coast"."""
    if items[2].start == items[2].end:
        return None
    found = _quantified(list(items[:2]), names)
    return _left_out([*found, items[-1]], names) if found else None


def _last(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "accuracy values" as one noun."""
    panels = [panels_of(item.meaning) for item in items if panels_of(item.meaning) is not None]
    meaning = items[-1].meaning
    if panels:
        meaning = replace(meaning, panels=panels[0])
    return joined(items, "M", meaning)


def _described(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "moderate ratios (0.3-0.5)" as the places that it lists."""
    noun: Noun = items[1].meaning
    return joined(items, "L", noun) if noun.is_list and not noun.scopes else None


def _of_kind(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with what it is: "the R1-Llama model", "the R1-Llama heatmap"."""
    noun = next(item.meaning for item in items if item.sign == "L")
    if noun.scopes or noun.quantifier or (items[-1].sign == "#" and noun.unit != "panel"):
        return None
    return joined(items, "L", noun)


def _drop_all(items: Sequence[Item], names: Names) -> list[Item] | None:
    return []


def _possessive(items: Sequence[Item], names: Names) -> list[Item] | None:
    return joined(items, "^", items[0].meaning)


def _rule(pattern: str, build: Build) -> tuple[re.Pattern[str], Build]:
    return re.compile(pattern), build


_LIST = "(?:,&|,|&)"
RULES = (
    _rule(r",?\(c+\)|,?[ox]c+(?=[,.)]|$)", _drop_all),
    _rule(r"Q?v?∂[MX]?", _diagonal),
    _rule(r"MM+(?![N(]?N)|MM+(?=\(N)", _last),
    _rule(r"EX\(N\)|EX,N(?=$|\.)", _furthest),
    _rule(r"O(?=N(?:[^XMvNoQ]|$))", _drop),
    _rule(r"fEM?tEM?", _from_best),
    _rule(r"ψ+M?\(BN\)", _in_brackets),
    _rule(r"(?<=b)Mv(?=N)|(?<=[=b])v(?=N)", _drop_all),
    _rule(rf"X[v=]?N(?:{_LIST}N)*(?![UX×MN])", _axis_ticks),
    _rule(rf"X[v=]?N(?:{_LIST}N)*(?=,)", _axis_ticks),
    _rule(r"X[v=]?N(?![UX×MN])", _axis_ticks),
    _rule(r"X\(?f?N[-t]N\)?", _axis_ticks),
    _rule(rf"(?<=[xo])N(?:{_LIST}N)*X|(?<=[(,])NX(?=[,)])", _ticks_before),
    _rule(rf"X\(N(?:{_LIST}N)*\)", _axis_ticks),
    _rule(r"(?<=[oxe])N(?![UX×M])", _only_tick),
    _rule(r"^f?N(?=tN)", _only_tick),
    _rule(r"(?<=^y)N(?=,)", _only_tick),
    _rule(r"(?<=w)N&N(?![U×])|(?<=o)Q?N(?:,N)*,?&N(?![U×M])", _only_ticks),
    _rule(r"(?<=[b=])o(?=~?N)", _at_value),
    _rule(r"f N(?![UX×M])".replace(" ", ""), _only_tick),
    _rule(rf"L(?:{_LIST}|t|-)N(?![U×XM(])", _further_tick),
    _rule(r"L-L", _span_of_places),
    _rule(r"(?<=[z&,])XbN", _axis_ticks),
    _rule(r"[ψC]L(?!h)", _described),
    _rule(r"Lε|εL|L#", _of_kind),
    _rule(r"XL|LX", _called),
    _rule(r"L'", _possessive),
    _rule(r"EX\((?:N|L)\)|EX,(?:N|L)(?=$|\.)|EX(?![(,])", _furthest),
    _rule(r"L(?:,L)*,?&L|L(?:,L){2,}", _listed),
    _rule(r"MwL(?=[bB=!,.]|$)", _of_pair),
    _rule(r"MvLxL", _of_pair),
    _rule(r"(?<!D)wL|(?<=\()L(?=\))|L(?=bMv?N|bN)", _pair),
    _rule(r"(?<=[oxzv(])L(?:,?&|/)L|^L&L(?=b)", _attached),
    _rule(r"[oCV]h?N(?![XM×])", _bound),
    _rule(r"T(?:BN)", _verb_of_bound),
    _rule(r"Q?uN?[XM]?", _others),
    _rule(r"(?:!?Q|Z|m|[OB]?N(?:vQ?)?|j)v?[L^]M(?!\()", _owned),
    _rule(r"L\(N\)(?:(?:,&|,|&)[LN]\(N\))+|L(?:,L)*,?&L\(QN\)", _valued),
    _rule(r"TQX(?!v)|T[ox]XQ(?!X)", _each_step),
    _rule(r"ZXe[ov]?L", _none_but),
    _rule(r"QX&Q?X", _all_of_both),
    _rule(r"Q[XM];L(?=[bTVpg!BR])", _all_but),
    _rule(r"DwEM?&E[MX]?", _spread_between),
    _rule(r"(?<=b)i(?=E)", _drop_all),
    _rule(r"(?:!?QN?|Z|m|[OB]?N(?:vQ?N?)?|j)v?[XM]", _quantified),
    _rule(r"[QZO]L", _both),
    _rule(r"O[ox]L", _only_at),
    _rule(r"(?<=e)L\(N\)|(?<=eo)L\(N\)", _valued),
    _rule(r"L,?eo?L", _left_out),
    _rule(r"Q", _wherever),
    _rule(r"[ov]#", _whole),
    _rule(r"(?<!b)LM(?=[NBECKH])", _verb_of_scores),
    _rule(r"(?<=[EbCAF])LM", _with_measure),
    _rule(r"(?<=[LM])E(?=o)", _peak_verb),
    _rule(
        r"K?NE[XM]|NE(?=L)|K?E?NX(?=b)|EN(?:M|(?=b))|K?EA?M|K?EA|K?EX|Es|n[sR](?:vM)?|n[XM]?|K?E", _extreme
    ),
    _rule(r"H\(N\)|H,N,|Hv?N(?![UX])", _extreme_value),
    _rule(r"HL(?!h)", _extreme_in),
    _rule(r"\^H", _extreme_of),
    _rule(r"\^N", _value_at),
    _rule(r"H[vox]L", _extreme_at),
    _rule(r"H\(N\)|H,N,", _extreme_value),
    _rule(r"AM?", _folded),
    _rule(r"αL(?=M|b|,|$|\.)", _folded_of),
    _rule(r"αM", _first),
    _rule(r"(?<!E)s", _folded),
    _rule(r"α[vo]L|\^α", _folded_of),
    _rule(r"\^M|M[v]L|LM", _with_measure),
    _rule(r"M[ox]L(?=[bBVTCRg!pFβ=])", _with_measure),
    _rule(r"DwL", _gap),
    _rule(r"(?<=[oxzv(])L,L(?=[(P]|\)|\.?$)", _attached),
    _rule(r"(?<=[oxzv(])L(?:,?&|/)L|L(?:[vo]|x)L|L/L", _attached),
    _rule(r"[LS],?eo?L", _left_out),
    _rule(r"fLtL|wL&L|wL", _span),
    _rule(r"qXT|xTX|xX|[ox]CX", _along),
    _rule(r"d", _across),
    _rule(r"\((?:NU?|L|N,?o?L(?:,L)?|L,?N|L,L(?:,N)?)\)", _aside),
    _rule(r"[voxyz]L|fL(?!t)", _scope),
    _rule(r"[ovw]X(?![NL])", _bare_scope),
    _rule(r",?ζS(?:&S)*", _drop_all),
)
