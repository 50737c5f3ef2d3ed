"""What keeps a clause from a verdict: words that may be of something else than the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from ...model import ROLES, Role
from ..figure import Figure
from ..grammar.figure_names import Names
from ..grammar.nouns import Noun
from ..grammar.phrase_parts import numbered
from ..grammar.word_items import Item, Number, short_unit
from ..leads import nouns_of
from ..meaning.truths import Truth

# What tells that sizes are of numbers: a measure, a gap, a mean, points.
_OF_NUMBERS = frozenset("MDAUTsRnδαΔ")
_PLAIN = {"large": "high", "small": "low", "great": "high", "slight": "low", "decline": "down"}
_LENGTHS = {"long": "high", "short": "low"}


def with_plain_ways(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "largest" as highest where it is said of numbers; None where it may be of a label.

    "The largest model" has no number. Of numbers below zero nobody knows which is large. "The
    model declines" may mean that its error rises.
    """
    found: list[Item] = []
    measured = any(item.sign in _OF_NUMBERS for item in items)
    own = any(item.sign == "M" and item.meaning.is_own for item in items)
    for at, item in enumerate(items):
        behind = items[at + 1] if at + 1 < len(items) else None
        sign = behind.sign if behind else ""
        if sign == "M" and at + 2 < len(items) and items[at + 2].sign in "TDs":
            sign = items[at + 2].sign
        way = item.meaning if item.sign in "ECTħ" else None
        if way in ("large", "small") or (way in _LENGTHS and sign == "X"):
            on_axis = sign == "X" and behind and _is_numbered(behind.meaning.unit, names)
            signed = sign not in "DTsR" and any(value < 0 for value in names.numbers)
            if not on_axis and (not measured or sign == "X" or signed):
                return None
            way = {**_PLAIN, **_LENGTHS}[way]
        elif (
            (way in _LENGTHS and item.sign == "E" and not measured)
            or (way in ("great", "slight") and sign not in "DTs")
            or (way == "decline" and names.figure.better == "lower" and not own)
        ):
            return None
        found.append(item._replace(meaning=_PLAIN.get(way, way)) if way else item)
    return found


def _is_numbered(unit: str | None, names: Names) -> bool:
    return unit in ROLES and numbered(unit, names) is not None


_BOTH: frozenset[Truth] = frozenset([True, False])


def unsure_of(
    items: Sequence[Item], kept: Sequence[Item], scopes: Sequence[Noun], names: Names
) -> frozenset[Truth]:
    """Return the truths that a clause cannot have; kept: its items as phrases."""
    nouns = [part for item in kept for noun in nouns_of(item) for part in noun.parts]
    numbers = list(_numbers(kept))
    if (
        _is_worth(items, names)
        or _ranks_measures(kept, names)
        or not _fit_units(items, [*nouns, *scopes], numbers, names)
        or _compares_ticks(items, kept, names)
        or any(one.sign == "o" and one.meaning != "at" for one in _before_numbers(kept))
        or any(_is_tick_of(item, names) for item in kept)
    ):
        return _BOTH
    if any(one.sign == "X" and one.meaning.is_loose for one in items):
        # What is true of all places of an axis is true of those of one kind, unless it counts them.
        ranked = any(one.sign == "H" for one in kept)
        plain = {"all"} if ranked else {"all", "none"}
        exact = any(
            (part.quantifier and part.quantifier.kind not in plain) or part.others or part.left_out
            for part in nouns
        ) or any(one.sign in "K!emj" for one in items)
        return _BOTH if exact else frozenset([False])
    if any(one.sign == "E" and one.meaning == "ahead" for one in items):
        # Who is ahead may be so of one other alone.
        return frozenset([False]) if not any(one.sign in "!emj" for one in items) else _BOTH
    amounts = [one.meaning for one, two in pairwise(kept) if one.sign == "N" and two.sign == "U"]
    if any(one.sign == "L" and one.meaning.unit == "cell" for one in kept[:1]):
        # "All values are below 1"
        amounts += [two.meaning for one, two in pairwise(kept) if one.sign == "B"]
    if any(_is_tick(one, names) for one in numbers if one not in amounts):
        # "The best year was 2023" says no number.
        return frozenset([False])
    return frozenset()


def _numbers(kept: Iterable[Item]) -> Iterator[Number]:
    """Yield the numbers of a clause, those with an extreme or in brackets too."""
    for item in kept:
        if item.sign == "N":
            yield item.meaning
        elif item.sign == "P" and item.meaning.number:
            yield item.meaning.number
        elif item.sign == "H" and item.meaning.value:
            yield item.meaning.value
        for part in (part for noun in nouns_of(item) for part in noun.parts):
            yield from part.values


def _before_numbers(kept: Sequence[Item]) -> list[Item]:
    return [one for one, two in pairwise(kept) if two.sign == "N"]


def _is_tick(number: Number, names: Names) -> bool:
    """Return whether a number is a label, and none of a cell."""
    plain = not (number.is_word or number.quantity.unit or number.quantity.approximate)
    labels = plain and any(names.tick(number.value, role) for role in ROLES)
    return bool(labels) and number.value not in names.numbers


def _is_tick_of(item: Item, names: Names) -> bool:
    """Return whether an extreme of an axis is given a number that is a label there."""
    return (
        item.sign == "H"
        and item.meaning.unit in ROLES
        and item.meaning.value is not None
        and names.tick(item.meaning.value.value, item.meaning.unit) is not None
    )


def _compares_ticks(items: Sequence[Item], kept: Sequence[Item], names: Names) -> bool:
    """Return whether labels that are numbers are compared as such: "layer 1 is below layer 2"."""
    if any(item.sign in _OF_NUMBERS or item.sign == "N" for item in kept) or any(
        item.sign in _OF_NUMBERS for item in items
    ):
        return False
    ticks = [
        item
        for item in kept
        if item.sign == "L"
        and item.meaning.unit in ROLES
        and item.meaning.labels
        # "Type 1 at length 5" is a cell.
        and not {*ROLES} <= {part.unit for part in item.meaning.parts}
        and all(label in names.ticks[item.meaning.unit].values() for label in item.meaning.labels)
    ]
    sizes = ("high", "low", "more", "fewer", "same")
    says = any(
        (item.sign == "H" and item.meaning.way in sizes)
        or (item.sign in "CV" and item.meaning in sizes)
        or item.sign in "BF="
        for item in kept
    )
    return bool(ticks) and says


def _is_worth(items: Sequence[Item], names: Names) -> bool:
    """Return whether a clause speaks of performance where more of it is not a higher number."""
    worth = {
        one.meaning.worth
        for one, two in zip(items, [*items[1:], None], strict=True)
        if one.sign == "M" and not (one.meaning.is_verb and two and two.sign in "NB")
    }
    better = names.figure.better
    labels = " ".join(panel.measure.label or "" for panel in names.figure.chart.panels).lower()
    known = better == "higher" or (better is None and "score" in labels)
    return ("worth" in worth and not known) or (bool(worth - {None}) and better == "lower")


# -- units -------------------------------------------------------------------------------------

_UNIT = re.compile(r"\(([^()\d]{1,12})\)\s*$")


@lru_cache(maxsize=8)
def _units_along(figure: Figure) -> tuple[Role, dict[str, str | None]] | None:
    """Return the axis whose labels are measures of several units, and the unit of each."""
    for role in ROLES:
        found = {
            label: short_unit(match[1]) if (match := _UNIT.search(label)) else None
            for label in figure.axis(role).values
        }
        if len({unit for unit in found.values() if unit}) > 1:
            return role, found
    return None


def _ranks_measures(kept: Sequence[Item], names: Names) -> bool:
    """Return whether a measure is held against others of other units: "Latency is highest"."""
    along = _units_along(names.figure)
    subjects = [
        item for item in kept if item.sign == "L" and along and item.meaning.unit == along[0]
    ]
    return bool(subjects) and any(item.sign in "HKmCV" for item in kept)


def _fit_units(
    items: Sequence[Item], nouns: Sequence[Noun], numbers: Sequence[Number], names: Names
) -> bool:
    """Return whether the numbers of a clause may be of its cells, by their units."""
    figure = names.figure
    said = {short_unit(one.quantity.unit) for one in numbers if one.quantity.unit}
    points = any(item.sign == "U" and item.meaning == "point" for item in items)
    if along := _units_along(figure):
        role, by_label = along
        own = {by_label[label] for noun in nouns if noun.unit == role for label in noun.labels}
        if len(own) != 1:
            return False
        known = own - {None}
    else:
        known = {short_unit(unit) for unit in figure.units}
    if not known:
        return said <= {"%"}
    counts = known == {"%"} and any(
        one.sign == "N" and two.sign == "M" and two.meaning.is_own and not one.meaning.quantity.unit
        for one, two in pairwise(items)
    )
    return said <= known and not counts and not (points and not known & _POINTS)


_POINTS = frozenset("% point points pp".split())
