"""Cells that look alike as one path, neighbours in a row as one line: what takes few letters."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from .geometry import Place

Look = TypeVar("Look", bound=Hashable)
# Colours are rounded to so many of 255: one up or down is seen by no eye, and takes no ink below
# the contrast that it is chosen for.
SHADE = 3
# In a thumbnail cells are so small that eight up or down are not seen.
COARSE = 17


def lines(places: Iterable[Place], look: Callable[[Place], Look]) -> dict[Look, str]:
    """Return path data a look: a line along each run of places in a row that share it.

    A row and a column are one unit each. So a stroke that is as wide as a row is high fills the
    cells.
    """
    found: dict[Look, list[str]] = {}
    # The difference of column and number is the same all along a run.
    numbered = enumerate(places)
    for (row, own, _), run in groupby(
        numbered, key=lambda pair: (pair[1].row, look(pair[1]), pair[1].column - pair[0])
    ):
        cells = list(run)
        found.setdefault(own, []).append(f"M{cells[0][1].column} {row}h{len(cells)}")
    return {own: "".join(parts) for own, parts in found.items()}


def coloured(places: Iterable[Place], step: int = SHADE) -> Iterator[tuple[str, str]]:
    """Yield each colour that places have, with the path data of its cells.

    They are in the order of their names, so that what is alike stands together when it is packed.
    """
    filled = (place for place in places if place.fill is not None)
    yield from sorted(lines(filled, lambda place: shade(place.fill or "", step)).items())


@lru_cache(maxsize=4096)
def shade(fill: str, step: int = SHADE) -> str:
    """Round a colour, "#rrggbb", to a multiple of a step in each channel."""
    channels = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(each / step) * step:02x}" for each in channels)
