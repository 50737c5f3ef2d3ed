"""Statements about a grid as describers make them, mostly true, now and then false."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from layouts import Grid, Place

# Statements of a hundred that are false. About as many are in the five real descriptions.
FALSE = 5


@dataclass(frozen=True)
class Sentence:
    """A statement, and whether the numbers bear it out."""

    text: str
    true: bool


def sentences(random: Random, grid: Grid, most: int, within: str = "") -> Iterator[Sentence]:
    """Make statements about a grid: each of a kind of its own.

    within: the panel that they speak of.
    """
    numbers = {place: cell.value for place, cell in grid.cells.items() if cell.value is not None}
    if len(set(numbers.values())) < 2:
        return
    lead = f"In the {within} panel, " if within else ""
    for make in random.sample(KINDS, min(most, len(KINDS))):
        true = random.randrange(100) >= FALSE
        text = make(Facts(grid, numbers, random, true))
        if text:
            yield Sentence(f"{lead}{text[0].lower()}{text[1:]}" if lead else text, true)


@dataclass(frozen=True)
class Facts:
    """What a statement is made of: the numbers by place, and whether it shall be true."""

    grid: Grid
    numbers: dict[Place, Decimal]
    random: Random
    true: bool

    @property
    def ordered(self) -> list[Place]:
        """All places, that of the lowest number first."""
        return sorted(self.numbers, key=self.numbers.__getitem__)

    def place(self, place: Place) -> str:
        """Name a place by both its labels."""
        row, column = place
        return f"{self.grid.row_name} {row} and {self.grid.column_name} {column}"

    def row(self) -> tuple[str, list[Decimal]]:
        """Choose a row that has numbers."""
        row = self.random.choice([row for row, _ in self.numbers])
        return row, [value for place, value in self.numbers.items() if place[0] == row]


def _highest(facts: Facts) -> str:
    best, other = facts.ordered[-1], facts.ordered[0]
    at = best if facts.true else other
    return f"The highest value is {facts.numbers[best]}, at {facts.place(at)}."


def _lowest(facts: Facts) -> str:
    other, worst = facts.ordered[-1], facts.ordered[0]
    at = worst if facts.true else other
    return f"The lowest value is {facts.numbers[worst]}, at {facts.place(at)}."


def _range(facts: Facts) -> str:
    low, high = facts.numbers[facts.ordered[0]], facts.numbers[facts.ordered[-1]]
    return f"Values range from {low} to {high if facts.true else (low + high) / 2}."


def _row_range(facts: Facts) -> str:
    row, values = facts.row()
    low, high = min(values), max(values)
    if low == high:
        return ""
    end = high if facts.true else low + (high - low) / 2
    return f"{facts.grid.row_name} {row} stays between {low} and {end}."


def _value(facts: Facts) -> str:
    place = facts.random.choice(facts.ordered)
    value = facts.numbers[place if facts.true else facts.ordered[0]]
    if not facts.true and value == facts.numbers[place]:
        value = facts.numbers[facts.ordered[-1]]
    row, column = place
    names = facts.grid.row_name, facts.grid.column_name
    return f"For {names[0]} {row}, the value at {names[1]} {column} is {value}."


def _above(facts: Facts) -> str:
    row, values = facts.row()
    gap = max(values) - min(values) or abs(values[0]) or Decimal(1)
    bound = min(values) + (-gap if facts.true else gap) / 2
    return f"{facts.grid.row_name} {row} stays above {bound.normalize():f} throughout."


def _mean(facts: Facts) -> str:
    means = {}
    for row in facts.grid.rows:
        values = [value for place, value in facts.numbers.items() if place[0] == row]
        if values:
            means[row] = sum(values) / len(values)
    ranked = sorted(means, key=means.__getitem__)
    if len({*means.values()}) < len(means) or len(means) < 2:
        return ""
    row = ranked[-1] if facts.true else ranked[0]
    return f"On average, {facts.grid.row_name} {row} has the highest value."


def _size(facts: Facts) -> str:
    rows, columns = len(facts.grid.rows), len(facts.grid.columns)
    return f"The chart is a grid of {rows if facts.true else rows + 1} rows and {columns} columns."


def _wins(facts: Facts) -> str:
    """Name the winner of a column."""
    column = facts.random.choice([column for _, column in facts.numbers])
    there = [place for place in facts.ordered if place[1] == column]
    if len(there) < 2 or facts.numbers[there[-1]] == facts.numbers[there[-2]]:
        return ""
    names = facts.grid.row_name, facts.grid.column_name
    row, best = there[-1 if facts.true else 0][0], facts.numbers[there[-1]]
    return f"For {names[1]} {column}, the highest value is {best} ({names[0]} {row})."


def _full(facts: Facts) -> str:
    full = len(facts.numbers) == len(facts.grid.cells)
    return f"The heatmap is {'' if full == facts.true else 'not '}fully populated."


KINDS: tuple[Callable[[Facts], str], ...] = (
    *(_highest, _lowest, _range, _row_range, _value, _above, _mean, _size, _wins, _full),
)
