"""How the labels of an axis stand against each other, at each tick of the other one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from ..language import Better, better
from ..model import OTHER_ROLE, Axis, Cell, Panel, Role
from .summaries import decimals, mean


class Ranked(NamedTuple):
    """A label with its number and its rank, 1 for the best.

    about: whether the number is approximate, or the mean of some that are. cell: None for a mean.
    """

    label: str
    number: Decimal
    rank: int
    tied: bool
    about: bool
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The numbers at one tick of a panel, or the means over all of its ticks, the best first.

    measure: what is ranked. better: which numbers are better; where that is not known, the highest
    come first.
    """

    measure: str
    better: Better | None
    ranks: tuple[Ranked, ...] = ()

    def of(self, label: str) -> Ranked | None:
        """Return how a label stands."""
        return next((each for each in reversed(self.ranks) if each.label == label), None)

    def best_beside(self, label: str) -> Ranked | None:
        """Return the best of the others."""
        return next((each for each in self.ranks[:2] if each.label != label), None)

    @property
    def is_about(self) -> bool:
        """Whether some number is approximate, so that the order may be another one."""
        return any(each.about for each in self.ranks)

    def share(self, label: str) -> int | None:
        """Return where a label stands between the lowest (0) and the highest (100).

        None where all have one number.
        """
        own = self.of(label)
        low, high = sorted((self.ranks[0].number, self.ranks[-1].number)) if own else (0, 0)
        return round(100 * (own.number - low) / (high - low)) if own and high > low else None


# A label with its number, whether that is approximate, and its cell.
_Numbers = list[tuple[str, Decimal, bool, Cell | None]]


def rankings(panel: Panel, along: Role) -> Mapping[str | None, Ranking]:
    """Rank the labels of an axis at each tick of the other one; under None, by their means.

    There are means only of labels that all have a number at every tick.
    """
    # Each column of a leaderboard is a measure of its own.
    if not panel.comparable:
        found = _by_place(panel, along) if along == "row" else {}
        return {tick: _ranking(tick, better(tick), numbers) for tick, numbers in found.items()}
    direction, name, found = (
        better(panel.measure.label),
        panel.measure.name,
        _by_place(panel, along),
    )
    made: dict[str | None, Ranking] = {
        tick: _ranking(name, direction, numbers) for tick, numbers in found.items()
    }
    means = _means(found.values(), len(axis_of(panel, OTHER_ROLE[along]).values))
    made[None] = _ranking(name, direction, means)
    return made


def ranked_ticks(panel: Panel, along: Role) -> Mapping[str, Better | None]:
    """Return at which ticks of the other axis labels are ranked, and which numbers are better."""
    if not panel.comparable:
        return {tick: better(tick) for tick in _by_place(panel, along)} if along == "row" else {}
    return dict.fromkeys(_by_place(panel, along), better(panel.measure.label))


def _by_place(panel: Panel, along: Role) -> dict[str, _Numbers]:
    """Return the numbers at each tick; none at one with a range or a second unit.

    What is only known to be between two numbers may be the best of them.
    """
    found: dict[str, _Numbers] = {}
    units: dict[str, set[str | None]] = {}
    unsure: set[str] = set()
    for cell in panel.cells:
        quantity, tick = cell.quantity, tick_of(cell, OTHER_ROLE[along])
        if cell.aggregate or quantity.absence:
            continue
        if cell.value is None:
            unsure.add(tick)
            continue
        units.setdefault(tick, set()).add(quantity.unit or panel.measure.unit)
        own = tick_of(cell, along), cell.value, quantity.approximate, cell
        found.setdefault(tick, []).append(own)
    unsure |= {tick for tick, each in units.items() if len(each) > 1}
    if panel.comparable:
        unsure |= {tick for tick, each in units.items() if each != {panel.measure.unit}}
    return {tick: numbers for tick, numbers in found.items() if tick not in unsure}


def _means(places: Iterable[_Numbers], whole: int) -> _Numbers:
    found: dict[str, list[tuple[Decimal, bool]]] = {}
    for numbers in places:
        for label, number, about, _ in numbers:
            found.setdefault(label, []).append((number, about))
    if any(len(line) != whole for line in found.values()):
        return []
    finest = 1 + max((decimals(number) for line in found.values() for number, _ in line), default=0)
    return [
        (label, mean([number for number, _ in line], finest), any(about for _, about in line), None)
        for label, line in found.items()
    ]


def _ranking(name: str, direction: Better | None, numbers: _Numbers) -> Ranking:
    ordered = sorted(numbers, key=lambda each: each[1], reverse=direction != "lower")
    values = [number for _, number, *_ in ordered]
    return Ranking(
        name,
        direction,
        tuple(
            Ranked(label, number, values.index(number) + 1, values.count(number) > 1, about, cell)
            for label, number, about, cell in ordered
        ),
    )


def axis_of(panel: Panel, role: Role) -> Axis:
    """Return an axis of a panel."""
    return panel.row_axis if role == "row" else panel.column_axis


def tick_of(cell: Cell, role: Role) -> str:
    """Return the tick of a cell on an axis."""
    return cell.row if role == "row" else cell.column
