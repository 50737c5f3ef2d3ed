"""Words that change what a clause says as a whole: exceptions, denial, averages, strength."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..grammar.figure_names import Names
from ..grammar.nouns import Noun, Quantifier
from ..grammar.phrase_parts import Extreme, Folded, all_of, signs
from ..grammar.word_items import Item
from ..leads import nouns_of


def without(items: Sequence[Item], sign: str) -> list[Item]:
    """Leave out what has been understood, and the commas around it."""
    kept: list[Item] = []
    for item in items:
        if item.sign == sign:
            while kept and kept[-1].sign == ",":
                kept.pop()
            continue
        if not kept and item.sign == ",":
            continue
        kept.append(item)
    while kept and kept[-1].sign == ",":
        kept.pop()
    return kept


_STRENGTH = {"good": "high", "bad": "low"}


def of_strength(item: Item) -> Item:
    """Read "strongest" as highest, "weaker" as lower."""
    if item.sign == "H" and item.meaning.way in _STRENGTH:
        return item._replace(meaning=replace(item.meaning, way=_STRENGTH[item.meaning.way]))
    if item.sign in "CV" and item.meaning in _STRENGTH:
        return item._replace(meaning=_STRENGTH[item.meaning])
    return item


def without_sign(item: Item) -> Item:
    """Return an item with its number as an absolute value."""
    number = item.meaning.number if item.sign == "P" else item.meaning
    if item.sign not in "NP" or number is None or number.value >= 0:
        return item
    quantity = replace(number.quantity, value=abs(number.value))
    number = replace(number, quantity=quantity, signed=False)
    return item._replace(
        meaning=replace(item.meaning, number=number) if item.sign == "P" else number
    )


def averaging(items: list[Item]) -> list[Item]:
    """Read "averaged over the tasks, GTE scores 54.9" as "the mean of GTE is 54.9"."""
    kept = without(items, "a")
    at = re.fullmatch(r"(?:S,?)*(L)b+B?NU?S*", signs(kept)) if len(kept) < len(items) else None
    if not at:
        return items
    place = kept[at.start(1)]
    kept[at.start(1)] = place._replace(sign="α", meaning=Folded("mean", place.meaning))
    return kept


def with_each_step(items: Sequence[Item], flags: set[str]) -> list[Item]:
    """Read "rises with every month from May to July" as rising steadily over these."""
    spans = {item.meaning.start.unit for item in items if item.sign == "Γ"}
    steps = [item for item in items if item.sign == "W" and item.meaning.strict]
    if len(steps) != 1 or {steps[0].meaning.unit} != spans:
        return list(items)
    flags.add("strict")
    return [item for item in items if item is not steps[0]]


def of_mean(item: Item) -> Item:
    """Read an extreme, or a rank, as one of means."""
    if item.sign == "K" and item.meaning > 0:
        return item._replace(sign="H", meaning=Extreme("good", item.meaning, function="mean"))
    if item.sign != "H":
        return item
    extreme: Extreme = item.meaning
    return item._replace(meaning=replace(extreme, function=extreme.function or "mean"))


def without_exceptions(items: Sequence[Item]) -> tuple[list[Item], tuple[Noun, ...]]:
    """Take out what a clause sets aside: "without GTE", "except at depth 5"."""
    kept: list[Item] = []
    found: list[Noun] = []
    at = 0
    while at < len(items):
        item = items[at]
        if item.sign == "e" and at + 1 < len(items) and items[at + 1].sign in "LS":
            noun = items[at + 1].meaning
            found.append(noun[1] if items[at + 1].sign == "S" else noun)
            at += 2
            while kept and kept[-1].sign == ",":
                kept.pop()
            if not kept and at < len(items) and items[at].sign == ",":
                at += 1
            continue
        kept.append(item)
        at += 1
    bad = any(noun.quantifier for noun in found)
    return (list(items), ()) if bad else (kept, tuple(found))


def left_out(
    items: Sequence[Item], excluded: tuple[Noun, ...], flags: set[str], names: Names
) -> tuple[list[Item], tuple[Noun, ...]]:
    """Read "Except for GTE, all rise", "Except at depth 5, A always leads" as exceptions."""
    if len(excluded) != 1 or excluded[0].scopes or excluded[0].unit == "cell":
        return list(items), excluded
    (left,) = excluded
    for at, item in enumerate(items):
        noun = item.meaning if item.sign == "L" else None
        quantifier = noun.quantifier if noun else None
        if (
            noun
            and quantifier
            and noun.unit == left.unit
            and quantifier.kind in ("all", "none")
            and not noun.left_out
            and set(left.labels) <= set(noun.labels)
        ):
            kept = list(items)
            kept[at] = item._replace(meaning=replace(noun, left_out=(left,)))
            return kept, ()
    always = [item for item in items if item.meaning == "always" and item.sign == "b"]
    units = {noun.unit for item in items for own in nouns_of(item) for noun in own.parts}
    if "strict" not in flags or always or left.unit in units or any(i.sign in "TW" for i in items):
        return list(items), excluded
    flags.discard("strict")
    every = Noun(left.unit, all_of(left.unit, names), Quantifier("all"), left_out=(left,))
    return [*items, Item("S", ("o", every), items[-1].end, items[-1].end)], ()


def denied_of_any(items: list[Item]) -> list[Item]:
    """Read "does not exceed 70 at any depth" as "exceeds 70 at no depth"."""
    denials = [item for item in items if item.sign == "!"]
    any_ = [item for item in items if item.sign == "S" and item.meaning[0] == "any"]
    if len(denials) != 1 or len(any_) != 1 or any_[0].meaning[1].quantifier:
        return items
    nothing = replace(any_[0].meaning[1], quantifier=Quantifier("none"))
    return [
        item._replace(meaning=("o", nothing)) if item is any_[0] else item
        for item in items
        if item is not denials[0]
    ]
