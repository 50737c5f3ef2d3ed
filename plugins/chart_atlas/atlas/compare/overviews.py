"""The numbers of a model over datasets and settings: one small grid, all of it computed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ...model import Axis, Role
from ..catalogue import Entity
from .differences import mean
from .sides import Side

# An overview has so many panels at most: it stands on the page of a model beside its whole list.
MAX_PANELS = 30


@dataclass(frozen=True, slots=True)
class Overview:
    """Panels of one model, each with its mean at each tick of an axis that all of them have.

    ticks: the axis, its labels as the first panel has them. over: the other axis.
    means: a row a panel, one mean a tick. left_out: how many more panels there are.
    """

    sides: tuple[Side, ...]
    ticks: Axis
    over: Axis
    means: tuple[tuple[Decimal, ...], ...]
    left_out: int


def overview(entity: Entity, sides: Mapping[str, Side]) -> Overview | None:
    """Make the overview of a model; None where no two panels have the same full grid.

    sides: the panels that can be compared, by their address. Only where grids are full and have
    the same ticks is each mean taken over the same places.
    """
    if entity.kind != "model":
        return None
    addresses = (f"{o.entry.place}/{o.panel.anchor}" for o in entity.occurrences if o.panel)
    groups: dict[object, list[Side]] = defaultdict(list)
    for side in (sides[address] for address in dict.fromkeys(addresses) if address in sides):
        if side.is_full:
            groups[side.group, *map(frozenset, side.keys)].append(side)
    largest = max(groups.values(), key=len, default=[])
    return _overview(largest) if len(largest) > 1 else None


def _overview(sides: Sequence[Side]) -> Overview:
    """Show the axis with more ticks; of two alike, the columns of the first panel."""
    first, keys = sides[0], sides[0].keys
    columns = 0 if first.turned else 1
    along = columns if len(keys[columns]) >= len(keys[1 - columns]) else 1 - columns
    ticks, over = _role(first, along), _role(first, 1 - along)
    labels = tuple(first.ticks[ticks][key] for key in keys[along])
    shown = sides[:MAX_PANELS]
    return Overview(
        sides=tuple(shown),
        ticks=Axis(first.axis(ticks).label, labels),
        over=first.axis(over),
        means=tuple(_means(side, _role(side, along), keys[along]) for side in shown),
        left_out=len(sides) - len(shown),
    )


def _role(side: Side, along: int) -> Role:
    """Return which axis of a panel is the first (0) or second (1) of its group."""
    return "row" if (along == 0) != side.turned else "column"


def _means(side: Side, role: Role, keys: Iterable[str]) -> tuple[Decimal, ...]:
    at = 0 if role == "row" else 1
    found = [(place[at], cell.value) for place, cell in side.numbers.items()]
    return tuple(
        mean([value for tick, value in found if tick == key and value is not None]) for key in keys
    )
