"""What phrases are made of: extremes, spans, asides; and how rules make phrases of items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...language import numerals
from ...model import Role
from .figure_names import Names
from .nouns import Measured, Noun, Unit
from .word_items import Item, Number


@dataclass(frozen=True, slots=True)
class Extreme:
    """An extreme that a phrase names: "the second-highest recall of GTE (44.7)".

    way: high, low, good or bad. rank: which one from there. number: how many together. unit: what
    it is an extreme of, cells or the rows; function: of its mean or spread. at: what stands behind
    it, each with its preposition. value: the number that it is said to be. is_bare: "lowest", not
    "the lowest value". is_own: "a maximum of 71.9" is one of its subject.
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
    is_own: bool = False


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
# A sign without which nothing matches ("" for none), as most rules need not be tried then; the
# signs that items are replaced for; what makes the new ones.
Rule = tuple[str, re.Pattern[str], Build]


def reduced(items: Sequence[Item], names: Names, rules: Iterable[Rule]) -> list[Item]:
    """Apply rules to items, each wherever it can be."""
    found = list(items)
    code = signs(found)
    for sign, pattern, build in rules:
        if sign not in code:
            continue
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
    label = names.tick(number.value, role)
    if label is None and number.quantity.unit is None and number.is_word:
        return None
    return label if label is not None and not number.is_word else None


def between(ends: Sequence[Any], role: Role, names: Names) -> tuple[str, ...]:
    """Return all labels from one to another, by their numbers."""
    values = names.figure.axis(role).values
    first, last = sorted(values.index(end) for end in (ends[0], ends[-1]))
    return values[first : last + 1]


def panels_of(measured: object) -> tuple[int, ...] | None:
    """Return the panels that a noun of the measure is about; None for all."""
    return measured.panels if isinstance(measured, Measured) else None


def all_of(unit: Unit, names: Names) -> tuple[Any, ...]:
    """Return all labels of an axis, or the indexes of all panels."""
    if unit == "panel":
        return tuple(range(len(names.figure.chart.panels)))
    return names.figure.axis(unit).values if unit != "cell" else ()


_COUNTED = re.compile(r"(?P<before>[A-Za-z]+ ?)(?P<n>[0-9]{1,6})(?P<behind>)")


# Words that are in order as numbers are.
_SCALES = tuple(
    tuple(scale.split("|"))
    for scale in (
        "none|very low|low|medium|moderate|mid|high|very high|severe|extreme",
        "tiny|small|base|medium|large|x-large|xl|xxl|huge",
        "never|rarely|sometimes|often|always",
        "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
        "mon|tue|wed|thu|fri|sat|sun",
    )
)


def numbered(unit: Role, names: Names) -> tuple[str, ...] | None:
    """Return the labels of an axis by their numbers, least first; None if some have none."""
    values = names.figure.axis(unit).values
    for scale in _SCALES:
        if len(values) > 2 and set(map(str.lower, values)) <= set(scale):
            ordered = tuple(sorted(values, key=lambda label: scale.index(label.lower())))
            # "Nov, Dec, Jan" is in order as it stands.
            return ordered if values in (ordered, ordered[::-1]) else None
    if alike := [match for label in values if (match := _COUNTED.fullmatch(label))]:
        around = {(match["before"], match["behind"]) for match in alike}
        if len(alike) == len(values) > 1 == len(around):
            # "Q1", "Q2" are in order as well.
            order = {match.string: Decimal(match["n"]) for match in alike}
            return tuple(sorted(values, key=lambda label: order[label]))
    found = {label: numerals.read_quantity(label) for label in values}
    numbers = {
        label: q.value for label, q in found.items() if q is not None and q.value is not None
    }
    if len(numbers) < len(values) or len(set(numbers.values())) < len(values) or len(values) < 2:
        return None
    return tuple(sorted(values, key=lambda label: numbers[label]))
