"""What the cells of a panel come to: extremes, means, counts. All of it computed, none stated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact
from functools import reduce

from ..language import Better, better
from ..model import Cell, Panel

# A number has up to 80 digits, and a power of ten of up to three: sums of them lose nothing.
_WIDE = Context(prec=2_200)
_EXACT = Context(prec=_WIDE.prec, traps=[Inexact])
# Only numbers that are hundreds of powers of ten apart have a mean of more digits.
_SHOWN = Context(prec=400)


@dataclass(frozen=True, slots=True)
class PanelFigures:
    """The figures of one panel; aggregates and ranges stay out of all but the counts.

    Of numbers that cannot be compared there are only the counts.

    values: cells with a number or a range. empty: places of the grid without one.
    unstated: those of them that the text never mentions. ranges: cells with a range alone.
    highest, lowest: every cell that holds the extreme, in reading order; () without numbers.
    better: which extreme is the best one, where the metric is known.
    mean: over all numbers, one decimal more than the finest of them.
    row_means, column_means: by axis value, None where a row or column has no number.
    about: the values of both axes, rows first, whose mean takes in an approximate number.
    """

    values: int
    empty: int
    unstated: int
    ranges: int
    highest: tuple[Cell, ...]
    lowest: tuple[Cell, ...]
    better: Better | None
    mean: Decimal | None
    row_means: tuple[Decimal | None, ...]
    column_means: tuple[Decimal | None, ...]
    about: tuple[frozenset[str], frozenset[str]]


def panel_figures(panel: Panel) -> PanelFigures:
    """Compute the figures of a panel."""
    own = [cell for cell in panel.cells if not cell.aggregate]
    exact = [cell for cell in own if cell.value is not None and panel.comparable]
    values = values_in(panel)
    places = len(panel.row_axis.values) * len(panel.column_axis.values)
    numbers = [cell.value for cell in exact if cell.value is not None]
    finest = max(map(decimals, numbers), default=0) + 1
    return PanelFigures(
        values=values,
        empty=places - values,
        unstated=places - len(panel.cells),
        ranges=sum(c.value is None and not c.quantity.absence for c in own),
        highest=_holding(exact, max(numbers, default=None)),
        lowest=_holding(exact, min(numbers, default=None)),
        better=better(panel.measure.label),
        mean=_mean(exact, finest),
        row_means=tuple(
            _mean((c for c in exact if c.row == value), finest) for value in panel.row_axis.values
        ),
        column_means=tuple(
            _mean((c for c in exact if c.column == v), finest) for v in panel.column_axis.values
        ),
        about=(
            frozenset(cell.row for cell in exact if cell.quantity.approximate),
            frozenset(cell.column for cell in exact if cell.quantity.approximate),
        ),
    )


def values_in(panel: Panel) -> int:
    """Count the cells with a number or a range."""
    return sum(not cell.quantity.absence for cell in panel.cells)


def _holding(cells: Iterable[Cell], extreme: Decimal | None) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if extreme is not None and cell.value == extreme)


def decimals(number: Decimal) -> int:
    """Return how many decimals a number was written with."""
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _mean(cells: Iterable[Cell], decimals: int) -> Decimal | None:
    numbers = [cell.value for cell in cells if cell.value is not None]
    return mean(numbers, decimals) if numbers else None


def mean(numbers: Sequence[Decimal], decimals: int) -> Decimal:
    """Average some numbers to so many decimals, rounded half to even; their sum is exact."""
    total = reduce(_EXACT.add, numbers)
    found = _WIDE.divide(total, Decimal(len(numbers)))
    return _SHOWN.plus(found.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN, _WIDE))
