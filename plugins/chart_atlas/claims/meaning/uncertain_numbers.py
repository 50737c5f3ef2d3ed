"""A figure with approximate or unread numbers, and what it would be with others there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product
from math import gcd

from ..figure import Figure, Place


class Shifted(Decimal):
    """A number that may be what a cell has. printed: what the cell says."""

    printed: Decimal


def shifted(figure: Figure) -> Iterator[Figure]:
    """Yield a figure with other numbers where its own are not certain, each two apart both ways.

    An approximate number is a step off, an unread one far below or above all others.

    A step is the largest number that all of a panel are multiples of: who writes "~0.85" and
    "~0.9" may have read each by 0.05 too high. A range is its ends. An order, or a bound, that
    holds in all of them is certain.
    """
    ends = _ends(figure)
    for bit in range(len(ends).bit_length() + 1):
        for way in (0, 1):
            moved = {
                place: own[at >> bit & 1 ^ way] for at, (place, own) in enumerate(ends.items())
            }
            yield figure.with_cells({**figure.cells, **moved})


def _ends(figure: Figure) -> dict[Place, tuple[Decimal, Decimal]]:
    """Return between which numbers each number lies that is told about so, as a range, or not."""
    found: dict[Place, tuple[Decimal, Decimal]] = {}
    least, most = min(figure.cells.values()), max(figure.cells.values())
    far = most - least + 1
    for at, panel in enumerate(figure.chart.panels):
        cells = [cell for cell in panel.cells if not cell.aggregate]
        rough = [cell.quantity.value for cell in cells if cell.quantity.approximate]
        step = _step([value for value in rough if value is not None])
        for cell in cells:
            place, said = (at, cell.row, cell.column), cell.quantity
            if said.low is not None and said.high is not None:
                found[place] = (_moved(said.low, Decimal(0)), _moved(said.high, Decimal(0)))
            elif said.approximate and said.value is not None:
                found[place] = (_moved(said.value, -step), _moved(said.value, step))
        if at in figure.gaps:
            grid = product((at,), panel.row_axis.values, panel.column_axis.values)
            for place in (place for place in grid if place not in figure.cells):
                found.setdefault(place, (least - far, most + far))
    return found


def _step(values: Sequence[Decimal]) -> Decimal:
    digits = max((-int(value.as_tuple().exponent) for value in values), default=0)
    whole = gcd(*(int(value.scaleb(max(digits, 0))) for value in values))
    return Decimal(max(whole, 1)).scaleb(-max(digits, 0))


def _moved(value: Decimal, by: Decimal) -> Shifted:
    number = Shifted(value + by)
    number.printed = value
    return number
