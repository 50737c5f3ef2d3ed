"""What may be true of some labels of a figure and not of others: chosen at random, with its truths."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import Literal

from quantifying import Words
from small_figures import Figure

# The words of it, and of which labels it is true; None where that may be argued.
Found = tuple[Words, dict[str, bool]] | None
ABOVE: dict[str, Callable[[Decimal, Decimal], bool]] = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
}


def a_limit(numbers: Sequence[Decimal], random: Random) -> Decimal:
    """Choose a bound near one of some numbers, or one of them; now and then a round one."""
    near = random.choice(numbers)
    way = random.randrange(4)
    if way == 0:
        return near
    return Decimal(round(near)) if way == 1 else near + Decimal(random.randint(-30, 30)) / 10


# -- of the places of one subject ---------------------------------------------------------------


def ranked_at(figure: Figure, random: Random, *, rank: int, sign: int | None) -> Found:
    """Find where a subject is so high, low (sign -1) or good (None) among all."""
    way = figure.measure.better if sign is None else sign
    if way == 0 or rank > len(figure.subjects):
        return None
    subject = random.choice(figure.subjects)
    truths = {}
    for place in figure.places:
        column = figure.at(place)
        ranks = sorted(column, key=lambda name: -way * column[name])
        truths[place] = ranks[rank - 1] == subject
    return {"A": subject}, truths


def bounded_at(figure: Figure, random: Random, *, op: str) -> Found:
    """Find where a subject is above or below a bound."""
    subject = random.choice(figure.subjects)
    limit = a_limit(figure.line(subject), random)
    truths = {place: ABOVE[op](figure.cells[subject, place], limit) for place in figure.places}
    return {"A": subject, "x": str(limit)}, truths


def between_at(figure: Figure, random: Random) -> Found:
    """Find where a subject lies between two numbers, neither of which is its own."""
    subject = random.choice(figure.subjects)
    line = figure.line(subject)
    low, high = sorted(a_limit(line, random) + Decimal("0.05") for _ in "ab")
    truths = {place: low < figure.cells[subject, place] < high for place in figure.places}
    return {"A": subject, "x": str(low), "y": str(high)}, truths


def compared_at(figure: Figure, random: Random, *, sign: int | None, others: int) -> Found:
    """Find where a subject is higher, lower or better than one other, two, or (0) all."""
    way = figure.measure.better if sign is None else sign
    if way == 0 or len(figure.subjects) < 3:
        return None
    subject, *rest = random.sample(figure.subjects, len(figure.subjects))
    against = rest[:others] if others else rest
    words = {"A": subject} | dict(zip("BC", against, strict=False))
    truths = {
        place: all(
            (figure.cells[subject, place] - figure.cells[b, place]) * way > 0 for b in against
        )
        for place in figure.places
    }
    return words, truths


def ahead_at(figure: Figure, random: Random, *, sign: int | None, op: str = ">") -> Found:
    """Find where a subject is ahead of another by more than, or at least, so much."""
    way = figure.measure.better if sign is None else sign
    if way == 0:
        return None
    one, two = random.sample(figure.subjects, 2)
    gaps = {p: (figure.cells[one, p] - figure.cells[two, p]) * way for p in figure.places}
    limit = abs(a_limit(list(gaps.values()), random))
    truths = {place: ABOVE[op](gap, limit) for place, gap in gaps.items()}
    return ({"A": one, "B": two, "d": str(limit)}, truths) if limit else None


def many_times_at(figure: Figure, random: Random, *, op: str) -> Found:
    """Find where a subject is more (or, if always higher, at most) twice as high as another."""
    one, two = random.sample(figure.subjects, 2)
    if op == "<=" and any(figure.cells[one, p] < figure.cells[two, p] for p in figure.places):
        return None
    truths = {p: ABOVE[op](figure.cells[one, p], 2 * figure.cells[two, p]) for p in figure.places}
    return {"A": one, "B": two}, truths


def stated_at(figure: Figure, random: Random, *, there: bool) -> Found:
    """Find where a subject has a number, or none."""
    subject = random.choice(figure.subjects)
    return {"A": subject}, {p: ((subject, p) in figure.cells) == there for p in figure.places}


# -- of all subjects ----------------------------------------------------------------------------


def all_bounded(figure: Figure, random: Random, *, op: str) -> Found:
    """Find which subjects are above or below a bound at a place."""
    place = random.choice(figure.places)
    limit = a_limit(list(figure.at(place).values()), random)
    truths = {name: ABOVE[op](value, limit) for name, value in figure.at(place).items()}
    return {"place one": place, "x": str(limit)}, truths


def all_bounded_everywhere(figure: Figure, random: Random, *, op: str) -> Found:
    """Find which subjects are above or below a bound at each place."""
    limit = a_limit(figure.line(random.choice(figure.subjects)), random)
    truths = {s: all(ABOVE[op](v, limit) for v in figure.line(s)) for s in figure.subjects}
    return {"x": str(limit)}, truths


def all_compared(figure: Figure, random: Random, *, sign: int | None) -> Found:
    """Find which subjects are higher or better than one of them at a place."""
    way = figure.measure.better if sign is None else sign
    if way == 0:
        return None
    place, other = random.choice(figure.places), random.choice(figure.subjects)
    column = figure.at(place)
    truths = {name: (value - column[other]) * way > 0 for name, value in column.items()}
    return {"place one": place, "B": other}, truths


def all_changed(figure: Figure, random: Random, *, sign: int, far: bool, ahead: bool) -> Found:
    """Find which subjects are higher (lower) at one place than at another.

    far: by more than a bound. ahead: the places are neighbours, in their order.
    """
    if ahead and not figure.place.ordered:
        return None
    near = list(pairwise(figure.places))
    start, end = random.choice(near) if ahead else random.sample(figure.places, 2)
    if far:
        start, end = figure.places[0], figure.places[-1]
    gaps = {s: (figure.cells[s, end] - figure.cells[s, start]) * sign for s in figure.subjects}
    limit = Decimal(0)
    if far:
        limit = abs(a_limit(list(gaps.values()), random))
        if limit == 0:
            return None
    truths = {name: gap > limit for name, gap in gaps.items()}
    return {"place one": end, "place two": start, "d": str(limit)}, truths


def all_going(figure: Figure, random: Random, *, sign: int, steadily: bool) -> Found:
    """Find which subjects go up (down) with the places; each must go one way or the other."""
    if not figure.place.ordered:
        return None
    truths = {}
    for name in figure.subjects:
        steps = [(two - one) * sign for one, two in pairwise(figure.line(name))]
        truths[name] = all(step > 0 for step in steps)
        if not steadily and not truths[name] and any(step > 0 for step in steps):
            return None
    return {}, truths


def all_peaking(figure: Figure, random: Random, *, sign: int) -> Found:
    """Find which subjects have their highest (lowest) number at a place."""
    place = random.choice(figure.places)
    truths = {}
    for name in figure.subjects:
        line = dict(zip(figure.places, figure.line(name), strict=True))
        truths[name] = max(line, key=lambda p: line[p] * sign) == place
    return {"place one": place}, truths


def all_averaging(figure: Figure, random: Random, *, sign: int) -> Found:
    """Find which subjects have a mean above (below) a bound."""
    means = {s: sum(figure.line(s), Decimal(0)) / len(figure.places) for s in figure.subjects}
    limit = round(a_limit(list(means.values()), random), 1)
    if any(abs(mean - limit) < Decimal("0.1") for mean in means.values()):
        return None
    return {"x": str(limit)}, {name: (mean - limit) * sign > 0 for name, mean in means.items()}


def all_spread(figure: Figure, random: Random) -> Found:
    """Find which subjects vary by more than a bound."""
    spreads = {s: max(figure.line(s)) - min(figure.line(s)) for s in figure.subjects}
    limit = abs(a_limit(list(spreads.values()), random))
    return {"d": str(limit)}, {name: spread > limit for name, spread in spreads.items()}


def all_doubled(figure: Figure, random: Random, *, least: bool) -> Found:
    """Find which subjects double between two neighbouring places, or more than double."""
    if not figure.place.ordered:
        return None
    start, end = random.choice(list(pairwise(figure.places)))
    truths = {}
    for name in figure.subjects:
        ratio = figure.cells[name, end] / figure.cells[name, start]
        truths[name] = ratio > 2 if least else abs(ratio - 2) < Decimal("0.02")
        if not truths[name] and not least and Decimal("1.4") < ratio < Decimal("2.6"):
            return None
    return {"place one": end, "place two": start}, truths


def all_stated(figure: Figure, random: Random, *, there: bool) -> Found:
    """Find which subjects have a number at a place, or none."""
    place = random.choice(figure.places)
    truths = {s: ((s, place) in figure.cells) == there for s in figure.subjects}
    return {"place one": place}, truths


# -- of single numbers --------------------------------------------------------------------------


def values_bounded(
    figure: Figure, random: Random, *, op: str, part: Literal["", "subject", "place"]
) -> Found:
    """Find which numbers of a figure, a subject or a place are above or below a bound."""
    subject, place = random.choice(figure.subjects), random.choice(figure.places)
    cells = {
        f"{own} {where}": value
        for (own, where), value in figure.cells.items()
        if (part != "subject" or own == subject) and (part != "place" or where == place)
    }
    limit = a_limit(list(cells.values()), random)
    truths = {name: ABOVE[op](value, limit) for name, value in cells.items()}
    return {"A": subject, "place one": place, "x": str(limit)}, truths
