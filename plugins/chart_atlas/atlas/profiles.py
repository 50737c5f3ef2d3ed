"""An entity's own numbers: where its name labels a row or a column, that line, with its ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from ..language import Better, better, norm
from ..model import OTHER_ROLE, ROLES, Axis, Cell, Panel, Role
from .catalogue import Atlas, Entity, Occurrence
from .entries import ChartEntry, PanelEntry
from .summaries import decimals, mean

__all__ = [
    "Board",
    "Occurrence",
    "Ranked",
    "Ranking",
    "Row",
    "Score",
    "profile",
]

# A line of more places is shown by its mean: nobody reads forty layers as a profile.
MOST_PLACES = 12


@dataclass(frozen=True, slots=True)
class Ranked:
    """A label with its number and its rank, 1 for the best. cell: None where it is a mean."""

    label: str
    number: Decimal
    rank: int
    tied: bool
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The numbers at one tick of a panel, or the means over all of its ticks, the best first.

    measure: what is ranked. better: which numbers are better; where that is not known, the highest
    come first.
    """

    measure: str
    better: Better | None
    ranks: tuple[Ranked, ...]

    def of(self, label: str) -> Ranked | None:
        """Return how a label stands."""
        return next((each for each in self.ranks if each.label == label), None)

    def best_beside(self, label: str) -> Ranked | None:
        """Return the best of the others."""
        return next((each for each in self.ranks if each.label != label), None)


@dataclass(frozen=True, slots=True)
class Score:
    """What a panel states of an entity at one place, or at all places of a long line.

    label: the tick that names the entity, on the axis `along`. cells: what is stated, in the order
    of the other axis.
    """

    entry: ChartEntry
    item: PanelEntry
    along: Role
    label: str
    cells: tuple[Cell, ...]

    @property
    def place(self) -> str | None:
        """The tick at which the one number stands; None for a line."""
        return _tick(self.cells[0], OTHER_ROLE[self.along]) if len(self.cells) == 1 else None

    @property
    def key(self) -> tuple[str | None, ...]:
        """What tells it from others of its chart."""
        return self.item.anchor, self.along, self.label, self.place

    @property
    def ranking(self) -> Ranking:
        """How all labels stand at its place; by their means where it is a line."""
        return ranking(self.item.panel, self.along, self.place)


@dataclass(frozen=True, slots=True)
class Board:
    """What a panel states of the models at the tick of another entity, or at all of its places.

    along: the axis of the models. place: the tick; None where the panel is about the entity.
    """

    entry: ChartEntry
    item: PanelEntry
    along: Role
    place: str | None

    @property
    def key(self) -> tuple[str | None, ...]:
        """What tells it from others of its chart."""
        return self.item.anchor, self.along, self.place

    @property
    def ranking(self) -> Ranking:
        """How the models stand."""
        return ranking(self.item.panel, self.along, self.place)


# What a page of an entity lists; an occurrence where it labels no tick of a panel.
Row = Score | Board | Occurrence


def profile(atlas: Atlas, entity: Entity) -> tuple[Row, ...]:
    """Return an entity's own numbers, in the order of the charts.

    A model has a score at each place; a dataset, task or metric a board of the models at its own
    tick, or in the panel that is about it. The rankings are only made when they are asked for.
    """
    rows = [row for place in entity.occurrences for row in _rows(atlas, entity, place)]
    return tuple(sorted(rows, key=_in_profile))


def _in_profile(row: Row) -> tuple[int, int, str]:
    """Sort boards before scores before panels; scores at what the text calls a dataset come first.

    What is at one place stands together, however many charts it is from.
    """
    if isinstance(row, Board):
        return 0, 0, ""
    if isinstance(row, Occurrence):
        return 2, 0, ""
    entities, place = row.item.panel.entities, row.place
    is_topic = place is not None and place in (*entities.datasets, *entities.tasks)
    return 1, (0 if is_topic else 1 if place is not None else 2), norm(place or "")


def _rows(atlas: Atlas, entity: Entity, place: Occurrence) -> Iterator[Row]:
    item, found = place.panel, False
    if item is None:
        yield place
        return
    for role in ROLES:
        other = OTHER_ROLE[role]
        has_board = entity.kind != "model" and _has_models(item.panel, other)
        for tick in axis_of(item.panel, role).values:
            if atlas.names(entity, tick):
                found = True
                yield from _of_tick(place.entry, item, role, tick, has_board=has_board)
    if found:
        return
    of_models = [role for role in ROLES if _has_models(item.panel, role)]
    is_topic = entity.kind in ("dataset", "task")
    if is_topic and of_models and ranking(item.panel, of_models[0], None).ranks:
        yield Board(place.entry, item, of_models[0], None)
    else:
        yield place


def _of_tick(
    entry: ChartEntry, item: PanelEntry, role: Role, tick: str, *, has_board: bool
) -> Iterator[Score | Board]:
    other = OTHER_ROLE[role]
    cells = tuple(
        cell
        for cell in item.panel.cells
        if _tick(cell, role) == tick and not cell.quantity.absence and not cell.aggregate
    )
    if has_board and any(cell.value is not None for cell in cells):
        yield Board(entry, item, other, tick)
    elif len(cells) > MOST_PLACES:
        yield Score(entry, item, role, tick, cells)
    else:
        yield from (Score(entry, item, role, tick, (cell,)) for cell in cells)


# -- rankings -------------------------------------------------------------------------------------


def ranking(panel: Panel, along: Role, place: str | None) -> Ranking:
    """Rank the labels of an axis at a tick of the other one, or by their means over all of them.

    There are means only of labels that all have a number at every tick.
    """
    # Each column of a leaderboard is a measure of its own.
    apart = not panel.comparable
    direction = better(place if apart else panel.measure.label)
    name = place if apart and place is not None else panel.measure.name
    if apart and (along == "column" or place is None):
        return Ranking(name, direction, ())
    cells = [cell for cell in panel.cells if cell.value is not None and _is_ranked(panel, cell)]
    numbers = _means(panel, along, cells) if place is None else _at(along, place, cells)
    ordered = sorted(numbers, key=lambda each: each[1], reverse=direction != "lower")
    return Ranking(name, direction, _ranks(ordered))


# A label with its number.
_Numbers = list[tuple[str, Decimal, Cell | None]]


def _at(along: Role, place: str, cells: Iterable[Cell]) -> _Numbers:
    found = ((cell, cell.value) for cell in cells if _tick(cell, OTHER_ROLE[along]) == place)
    return [(_tick(cell, along), value, cell) for cell, value in found if value is not None]


def _means(panel: Panel, along: Role, cells: Iterable[Cell]) -> _Numbers:
    found: dict[str, list[Decimal]] = {}
    for cell in cells:
        if cell.value is not None:
            found.setdefault(_tick(cell, along), []).append(cell.value)
    whole = len(axis_of(panel, OTHER_ROLE[along]).values)
    if not found or any(len(line) != whole for line in found.values()):
        return []
    finest = 1 + max(decimals(number) for line in found.values() for number in line)
    return [(label, mean(line, finest), None) for label, line in found.items()]


def _ranks(ordered: _Numbers) -> tuple[Ranked, ...]:
    values = [number for _, number, _ in ordered]
    return tuple(
        Ranked(label, number, values.index(number) + 1, values.count(number) > 1, cell)
        for label, number, cell in ordered
    )


def _is_ranked(panel: Panel, cell: Cell) -> bool:
    """Return whether a number may be held against others: no average, and of the panel's unit."""
    own = cell.quantity.unit
    return not cell.aggregate and (not panel.comparable or not own or own == panel.measure.unit)


def _has_models(panel: Panel, role: Role) -> bool:
    """Return whether the labels of an axis are models, but for a few such as "Average"."""
    models, ticks = set(panel.entities.models), axis_of(panel, role).values
    return 2 * sum(tick in models for tick in ticks) > len(ticks)


def axis_of(panel: Panel, role: Role) -> Axis:
    """Return an axis of a panel."""
    return panel.row_axis if role == "row" else panel.column_axis


def _tick(cell: Cell, role: Role) -> str:
    return cell.row if role == "row" else cell.column
