"""What may be said of many numbers at once: means, spreads, orders, gaps; with its truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from random import Random

from quantifying import numeral
from single_facts import Fact, or_off, or_other, part_of
from small_figures import Figure, listed


def mean(numbers: Sequence[Decimal]) -> Decimal:
    """Return the mean."""
    return sum(numbers, Decimal(0)) / len(numbers)


def spread(numbers: Sequence[Decimal]) -> Decimal:
    """Return how far the greatest number is from the least."""
    return max(numbers) - min(numbers)


def deviation(numbers: Sequence[Decimal]) -> Decimal:
    """Return the mean square of the distances from the mean."""
    return mean([(number - mean(numbers)) ** 2 for number in numbers])


# -- means and spreads --------------------------------------------------------------------------


def mean_value(figure: Figure, random: Random, *, part: str) -> Fact:
    """Say what the mean of a part is, rounded as its numbers are."""
    words, numbers = part_of(figure, part, random)
    exact = mean(list(numbers.values()))
    right = round(exact, 1)
    if abs(abs(exact - right) - Decimal("0.05")) < Decimal("0.005"):
        return None
    said = or_off(right, random)
    return words | {"v": str(said)}, said == right


def means_compared(figure: Figure, random: Random, *, sign: int | None) -> Fact:
    """Say that the mean of a subject is higher, lower or better than that of another."""
    way = figure.measure.better if sign is None else sign
    if way == 0:
        return None
    one, two = random.sample(figure.subjects, 2)
    off = (mean(figure.line(one)) - mean(figure.line(two))) * way
    return ({"A": one, "B": two}, off > 0) if abs(off) > Decimal("0.2") else None


def top_folded(
    figure: Figure, random: Random, *, by: Callable[[Sequence[Decimal]], Decimal], sign: int
) -> Fact:
    """Say which subject has the highest (lowest) mean, or spread."""
    order = sorted(figure.subjects, key=lambda name: by(figure.line(name)) * sign)
    if abs(by(figure.line(order[-1])) - by(figure.line(order[-2]))) < Decimal("0.2"):
        return None
    said = or_other(order[-1], figure.subjects, random)
    return {"A": said}, said == order[-1]


def varying(figure: Figure, random: Random, *, sign: int) -> Fact:
    """Say that a subject varies more (less) than another: by range, deviation and share alike."""
    one, two = random.sample(figure.subjects, 2)
    lines = figure.line(one), figure.line(two)
    signs = set()
    for measured in (spread, deviation):
        first, second = (measured(line) for line in lines)
        signs.add((first > second) - (first < second))
    shares = [deviation(line) / mean(line) ** 2 for line in lines]
    signs.add((shares[0] > shares[1]) - (shares[0] < shares[1]))
    return ({"A": one, "B": two}, signs == {sign}) if len(signs) == 1 and 0 not in signs else None


def varying_most(figure: Figure, random: Random, *, sign: int) -> Fact:
    """Say which subject varies the most (least), by range and deviation alike."""
    tops = set()
    for measured in (spread, deviation):
        tops.add(max(figure.subjects, key=lambda name: measured(figure.line(name)) * sign))
    if len(tops) > 1:
        return None
    right = tops.pop()
    said = or_other(right, figure.subjects, random)
    return {"A": said}, said == right


def spread_value(figure: Figure, random: Random) -> Fact:
    """Say how much a subject varies."""
    subject = random.choice(figure.subjects)
    right = spread(figure.line(subject))
    said = or_off(right, random)
    return {"A": subject, "d": str(said)}, said == right


# -- the figure itself --------------------------------------------------------------------------


def size(figure: Figure, random: Random) -> Fact:
    """Say how many subjects and places there are."""
    right = len(figure.subjects), len(figure.places)
    said = right if random.randrange(2) else (right[0] + random.choice([-1, 1]), right[1])
    rows, columns = said[::-1] if figure.is_turned else said
    words = {"n": numeral(said[0]), "m": str(said[1]), "r": str(rows), "c": str(columns)}
    return words, said == right


def gaps(
    figure: Figure, random: Random, *, number: int | None = None, is_loose: bool = False
) -> Fact:
    """Say how many cells are empty."""
    every = len(figure.subjects) * len(figure.places)
    right = every - len(figure.cells)
    said = random.randint(2, 3) if number is None else number
    # "Two cells are empty" may leave out that a third is.
    if is_loose and said < right:
        return None
    return {"n": numeral(said), "m": str(every), "k": str(every - said)}, said == right


def gap_at(figure: Figure, random: Random) -> Fact:
    """Say that a number is not there."""
    subject, place = random.choice(figure.subjects), random.choice(figure.places)
    if figure.is_whole:
        return None
    return {"A": subject, "place one": place}, (subject, place) not in figure.cells


def order(figure: Figure, random: Random, *, sign: int | None) -> Fact:
    """Say in which order the subjects are at a place, by height or (None) the best first."""
    way = figure.measure.better if sign is None else sign
    if way == 0:
        return None
    place = random.choice(figure.places)
    column = figure.at(place)
    right = sorted(column, key=lambda name: -column[name] * way)
    said = list(right)
    if random.randrange(2):
        at = random.randrange(len(said) - 1)
        said[at], said[at + 1] = said[at + 1], said[at]
    words = {"place one": place, "list": listed(said), "chain": " > ".join(said)}
    return words, said == right
