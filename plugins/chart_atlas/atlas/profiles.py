"""An entity's own numbers: where its name labels a row or a column, that line, with its ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..language import norm
from ..model import OTHER_ROLE, ROLES, Cell, EntityKind, Panel, Role
from ..owner import spelt_alike
from .catalogue import Atlas, Entity, Occurrence
from .entries import ChartEntry, PanelEntry
from .rankings import Ranked, Ranking, axis_of, tick_of

__all__ = [
    "Board",
    "Occurrence",
    "Ranked",
    "Ranking",
    "Row",
    "Score",
    "profile",
]

# A line of more places is shown by its mean: nobody reads forty layers as a profile. Of datasets,
# tasks and metrics each is looked for.
MOST_PLACES, MOST_TOPICS = 3, 12


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
        return tick_of(self.cells[0], OTHER_ROLE[self.along]) if len(self.cells) == 1 else None

    @property
    def key(self) -> tuple[str | None, ...]:
        """What tells it from others of its chart."""
        return self.item.anchor, self.along, self.label, self.place

    @property
    def ranking(self) -> Ranking:
        """How all labels stand at its place; by their means where it is a line."""
        return self.item.ranking(self.along, self.place)


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
        return self.item.ranking(self.along, self.place)


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
        has_board = entity.kind != "model" and _has_models(atlas, item.panel, other)
        for tick in axis_of(item.panel, role).values:
            if atlas.names(entity, tick):
                found = True
                yield from _of_tick(atlas, place.entry, item, role, tick, has_board=has_board)
    if found:
        return
    of_models = [role for role in ROLES if _has_models(atlas, item.panel, role)]
    is_topic = entity.kind in ("dataset", "task")
    if is_topic and of_models and item.ranking(of_models[0], None).ranks:
        yield Board(place.entry, item, of_models[0], None)
    else:
        yield place


def _of_tick(
    atlas: Atlas, entry: ChartEntry, item: PanelEntry, role: Role, tick: str, *, has_board: bool
) -> Iterator[Score | Board]:
    other = OTHER_ROLE[role]
    cells = tuple(
        cell
        for cell in item.panel.cells
        if tick_of(cell, role) == tick and not cell.quantity.absence and not cell.aggregate
    )
    if has_board and any(cell.value is not None for cell in cells):
        yield Board(entry, item, other, tick)
    elif len(cells) > (MOST_TOPICS if _has_topics(atlas, item.panel, other) else MOST_PLACES):
        yield Score(entry, item, role, tick, cells)
    else:
        yield from (Score(entry, item, role, tick, (cell,)) for cell in cells)


def _has_models(atlas: Atlas, panel: Panel, role: Role) -> bool:
    """Return whether the labels of an axis are models, but for a few such as "Average"."""
    return _are_mostly(atlas, axis_of(panel, role).values, panel, ("model",))


def _has_topics(atlas: Atlas, panel: Panel, role: Role) -> bool:
    """Return whether the labels of an axis are datasets, tasks or metrics, or such measures."""
    ticks = axis_of(panel, role).values
    return not panel.comparable or _are_mostly(atlas, ticks, panel, ("dataset", "task", "metric"))


def _are_mostly(
    atlas: Atlas, ticks: Sequence[str], panel: Panel, kinds: Sequence[EntityKind]
) -> bool:
    named = {kind: set(panel.entities.of(kind)) for kind in kinds}
    return 2 * sum(
        any(spelt_alike(atlas.known, tick, kind) in named[kind] for kind in kinds) for tick in ticks
    ) > len(ticks)
