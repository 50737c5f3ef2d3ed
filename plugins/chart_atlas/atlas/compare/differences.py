"""How two panels differ: exactly, and place by place, which are matched by their labels alone."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, Inexact

from ...language import Better
from ...model import Cell
from .. import summaries
from ..addresses.slugs import slug
from .sides import Side, as_in, common_places

_EXACT = Context(prec=400, traps=[Inexact])
# Letters and digits that keep addresses apart which read alike: a million share none.
DIGEST_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Difference:
    """A common place: its labels as the first panel has them, both cells, and one minus two."""

    row: str
    column: str
    one: Cell
    two: Cell
    value: Decimal


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two panels, one against two, over the places that both state.

    slug: the last part of its address, the same whichever panel comes first.
    turned: whether the rows of one are the columns of two.
    rows, columns: the labels of common places, as one has them and in its order.
    higher, equal, lower: in how many places one is so.
    mean: of the differences, with one decimal more than the finest of them.
    rise, fall: the places of the largest difference each way; () where there is none.
    """

    slug: str
    one: Side
    two: Side
    turned: bool
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[Difference, ...]
    higher: int
    equal: int
    lower: int
    mean: Decimal
    rise: tuple[Difference, ...]
    fall: tuple[Difference, ...]

    @classmethod
    def between(cls, one: Side, two: Side) -> Comparison | None:
        """Hold one against two, in this order; None where they cannot be compared."""
        return _against(one, two) if common_places(one, two) else None

    @property
    def address(self) -> str:
        """The address of its page in the atlas."""
        return f"compare/{self.slug}"

    @property
    def better(self) -> Better | None:
        """Which way the numbers are better, where that is known and both are on one ground."""
        return self.one.better if self.one.subject.ground == self.two.subject.ground else None

    @property
    def wins(self) -> int:
        """In how many places one is better; higher, where it is not known what is better."""
        return self.lower if self.better == "lower" else self.higher

    @property
    def losses(self) -> int:
        """In how many places one is worse; lower, where it is not known what is better."""
        return self.higher if self.better == "lower" else self.lower

    def left_out(self, side: Side) -> int:
        """Count what a panel states and has no part: averages, ranges, places of its own."""
        stated = sum(not cell.quantity.absence for cell in side.panel.cells)
        return stated - len(self.cells)


def compared(one: Side, two: Side) -> Comparison:
    """Compare two panels that can be compared; the one that is ahead comes first."""
    first, second = sorted((one, two), key=lambda side: side.address)
    made = _against(first, second)
    ahead = (made.wins - made.losses, -made.mean if made.better == "lower" else made.mean)
    return made if ahead >= (0, 0) else _against(second, first)


def _against(one: Side, two: Side) -> Comparison:
    cells = tuple(_differences(one, two))
    values = [cell.value for cell in cells]
    used = {cell.row for cell in cells}, {cell.column for cell in cells}
    return Comparison(
        slug=pair_slug(one, two),
        one=one,
        two=two,
        turned=one.turned != two.turned,
        rows=tuple(value for value in one.panel.row_axis.values if value in used[0]),
        columns=tuple(value for value in one.panel.column_axis.values if value in used[1]),
        cells=cells,
        higher=sum(value > 0 for value in values),
        equal=sum(value == 0 for value in values),
        lower=sum(value < 0 for value in values),
        mean=mean(values),
        rise=_holding(cells, max(values)) if max(values) > 0 else (),
        fall=_holding(cells, min(values)) if min(values) < 0 else (),
    )


def _differences(one: Side, two: Side) -> Iterator[Difference]:
    """Yield the common places row by row, in the order of one."""
    others = as_in(one, two)
    for row, row_label in one.ticks["row"].items():
        for column, column_label in one.ticks["column"].items():
            cell, other = one.numbers.get((row, column)), others.get((row, column))
            if cell and other and cell.value is not None and other.value is not None:
                value = _EXACT.subtract(cell.value, other.value)
                yield Difference(row_label, column_label, cell, other, value)


def _holding(cells: Iterable[Difference], extreme: Decimal) -> tuple[Difference, ...]:
    return tuple(cell for cell in cells if cell.value == extreme)


def mean(values: Sequence[Decimal]) -> Decimal:
    """Average some numbers with one decimal more than the finest has, rounded half to even."""
    return summaries.mean(values, max(map(summaries.decimals, values)) + 1)


def pair_slug(one: Side, two: Side) -> str:
    """Make an address of both panels, the same whichever comes first."""
    first, second = sorted((one, two), key=lambda side: side.address)
    digest = hashlib.sha256(f"{first.address} {second.address}".encode()).digest()
    ending = base64.b32encode(digest).decode().lower()[:DIGEST_LENGTH]
    return f"{slug(f'{_short(first)} vs {_short(second)}')}-{ending}"


def _short(side: Side) -> str:
    """Name a panel in an address: by its own title, else by its chart."""
    return side.item.anchor.removeprefix("panel-") if side.panel.title else side.entry.slug
