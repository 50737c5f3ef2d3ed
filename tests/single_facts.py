"""What may be said of single numbers of a figure, and of two: chosen at random, with its truth."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise, permutations
from random import Random

from quantifying import Words
from small_figures import Figure

# The words of a statement, and whether it is true; None where that may be argued.
Fact = tuple[Words, bool] | None


def or_other(right: str, others: Sequence[str], random: Random) -> str:
    """Return what is right in half of all cases, or another of some."""
    wrong = [other for other in others if other != right]
    return random.choice(wrong) if wrong and random.randrange(2) else right


def or_off(right: Decimal, random: Random) -> Decimal:
    """Return a number in half of all cases, or one that is off by more than rounding."""
    off = Decimal(random.randint(15, 90)) / 10 * random.choice([1, -1])
    return abs(right + off) if random.randrange(2) else right


def part_of(figure: Figure, part: str, random: Random) -> tuple[Words, dict[str, Decimal]]:
    """Return the numbers of a subject, a place or ("") all, with the words for it."""
    subject, place = random.choice(figure.subjects), random.choice(figure.places)
    if part == "subject":
        return {"A": subject}, dict(zip(figure.places, figure.line(subject), strict=True))
    if part == "place":
        return {"place one": place}, figure.at(place)
    return {}, {f"{own} {where}": value for (own, where), value in figure.cells.items()}


# -- extremes and ranks -------------------------------------------------------------------------


def top_value(figure: Figure, random: Random, *, part: str, sign: int, rank: int = 1) -> Fact:
    """Say what the highest (lowest, second-highest …) number of a part is."""
    words, numbers = part_of(figure, part, random)
    if len(numbers) < rank:
        return None
    order = [str(number) for number in sorted(numbers.values(), reverse=sign > 0)]
    said = or_other(order[rank - 1], order, random)
    return words | {"v": said}, said == order[rank - 1]


def top_place(figure: Figure, random: Random, *, sign: int) -> Fact:
    """Say where the highest (lowest) number of all is."""
    right = max(figure.cells, key=lambda key: figure.cells[key] * sign)
    said = random.choice([right, random.choice(list(figure.cells))])
    words = {"A": said[0], "place one": said[1], "v": str(figure.cells[said])}
    return words, said == right


def top_label(figure: Figure, random: Random, *, part: str, sign: int) -> Fact:
    """Say at which place a subject is highest (lowest), or which subject is at a place."""
    words, numbers = part_of(figure, part, random)
    right = max(numbers, key=lambda name: numbers[name] * sign)
    said = or_other(right, list(numbers), random)
    name = "place one" if part == "subject" else "A"
    return words | {name: said, "v": str(numbers[said])}, said == right


def top_both(figure: Figure, random: Random, *, sign: int | None, rank: int = 1) -> Fact:
    """Say that a subject is highest (lowest, best) at a place: among all, and there of its own."""
    way = figure.measure.better if sign is None else sign
    subject, place = random.choice(list(figure.cells))
    own = dict(zip(figure.places, figure.line(subject), strict=True))
    truths = set()
    for numbers, label in ((figure.at(place), subject), (own, place)):
        ranks = sorted(numbers, key=lambda name: -way * numbers[name])
        truths.add(ranks[rank - 1] == label)
    if way == 0 or len(truths) > 1:
        return None
    return {"A": subject, "place one": place, "v": str(own[place])}, truths.pop()


def top_two(figure: Figure, random: Random, *, sign: int) -> Fact:
    """Say which two numbers are the highest (lowest)."""
    order = [str(number) for number in sorted(figure.cells.values(), reverse=sign > 0)]
    second = or_other(order[1], order[2:], random)
    return {"v": order[0], "w": second}, second == order[1]


# -- numbers ------------------------------------------------------------------------------------


def value(figure: Figure, random: Random) -> Fact:
    """Say what a number is."""
    subject, place = random.choice(list(figure.cells))
    right = str(figure.cells[subject, place])
    said = or_other(right, [str(number) for number in figure.numbers], random)
    return {"A": subject, "place one": place, "v": said}, said == right


def two_values(figure: Figure, random: Random) -> Fact:
    """Say what two subjects have at a place."""
    (one, two), place = random.sample(figure.subjects, 2), random.choice(figure.places)
    right = [str(figure.cells[one, place]), str(figure.cells[two, place])]
    said = random.choice([right, right[::-1]])
    return {"A": one, "B": two, "place one": place, "v": said[0], "w": said[1]}, said == right


def ends(figure: Figure, random: Random, *, part: str) -> Fact:
    """Say from where to where the numbers of a part go."""
    words, numbers = part_of(figure, part, random)
    order = [str(number) for number in sorted(numbers.values())]
    said = [or_other(order[0], order[1:-1], random), or_other(order[-1], order[1:-1], random)]
    if Decimal(said[0]) >= Decimal(said[1]):
        return None
    return words | {"v": said[0], "w": said[1]}, said == [order[0], order[-1]]


def all_between(figure: Figure, random: Random, *, part: str) -> Fact:
    """Say between which numbers, none of its own, all numbers of a part are."""
    words, numbers = part_of(figure, part, random)
    order = sorted(numbers.values())
    low, high = order[0] + random.choice([-3, -1, 2]), order[-1] + random.choice([-2, 1, 3])
    if low >= high or {low, high} & set(order):
        return None
    return words | {"v": str(low), "w": str(high)}, low < order[0] and order[-1] < high


# -- differences and ratios ---------------------------------------------------------------------


def gap(figure: Figure, random: Random, *, sign: int | None = 0) -> Fact:
    """Say how far apart two subjects are at a place; sign: and which is higher or (None) better."""
    way = figure.measure.better if sign is None else sign
    if sign is None and way == 0:
        return None
    (one, two), place = random.sample(figure.subjects, 2), random.choice(figure.places)
    right = figure.cells[one, place] - figure.cells[two, place]
    said = or_off(abs(right), random)
    if abs(said - abs(right)) == abs(right):
        return None
    truth = said == abs(right) and (way == 0 or right * way > 0)
    return {"A": one, "B": two, "place one": place, "d": str(said)}, truth


def widest_gap(figure: Figure, random: Random, *, sign: int) -> Fact:
    """Say where two subjects are farthest apart, or closest."""
    one, two = random.sample(figure.subjects, 2)
    gaps = {p: abs(figure.cells[one, p] - figure.cells[two, p]) * sign for p in figure.places}
    right = max(gaps, key=lambda place: gaps[place])
    said = or_other(right, figure.places, random)
    if len(set(gaps.values())) < len(gaps):
        return None
    return {"A": one, "B": two, "place one": said}, said == right


def change(figure: Figure, random: Random, *, sign: int, is_gain: bool = False) -> Fact:
    """Say how much a subject rises (falls, gains, loses) from one place to a later one."""
    if not figure.place.ordered or (is_gain and figure.measure.better < 0):
        return None
    subject = random.choice(figure.subjects)
    start, end = sorted(random.sample(figure.places, 2), key=figure.places.index)
    right = (figure.cells[subject, end] - figure.cells[subject, start]) * sign
    if right <= 0 and random.randrange(3):
        return None
    said = or_off(abs(right), random)
    words = {"A": subject, "place one": end, "place two": start, "d": str(said)}
    words |= {"v": str(figure.cells[subject, start]), "w": str(figure.cells[subject, end])}
    return words, said == right


def course(figure: Figure, random: Random, *, sign: int) -> Fact:
    """Say from which number to which a subject rises (falls) between two places."""
    if not figure.place.ordered:
        return None
    subject = random.choice(figure.subjects)
    start, end = sorted(random.sample(figure.places, 2), key=figure.places.index)
    right = [figure.cells[subject, start], figure.cells[subject, end]]
    said = right if random.randrange(2) else [right[0], right[1] + Decimal("2.3")]
    words = {
        "A": subject,
        "place one": end,
        "place two": start,
        "v": str(said[0]),
        "w": str(said[1]),
    }
    return words, said == right and (right[1] - right[0]) * sign > 0


def twice(figure: Figure, random: Random) -> Fact:
    """Say that a subject has twice as much as another at a place: exactly, or it is far off."""
    ratios = {
        (one, two, place): figure.cells[one, place] / figure.cells[two, place]
        for one, two in permutations(figure.subjects, 2)
        for place in figure.places
    }
    near = [key for key, ratio in ratios.items() if abs(ratio - 2) <= Decimal("0.03")]
    off = [key for key, ratio in ratios.items() if abs(ratio - 2) > Decimal("0.6")]
    chosen = random.choice([near, off])
    if not chosen:
        return None
    one, two, place = random.choice(chosen)
    return {"A": one, "B": two, "place one": place}, chosen is near


# -- courses ------------------------------------------------------------------------------------


def trend(figure: Figure, random: Random, *, sign: int, whole: bool) -> Fact:
    """Say that a subject, or all, go up (down) with the places: each does, or none."""
    if not figure.place.ordered:
        return None
    subject = random.choice(figure.subjects)
    lines = [figure.line(name) for name in (figure.subjects if whole else [subject])]
    up = {two > one for line in lines for one, two in pairwise(line)}
    return ({"A": subject}, up == {sign > 0}) if len(up) == 1 else None
