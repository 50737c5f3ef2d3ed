"""What a checker answers, and when a claimed number agrees with a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from typing import Literal

from ..model import Quantity
from .figure import Figure, Place, Slice

Verdict = Literal["holds", "contradicted", "unclear"]


# A number named "about" is contradicted only if it is off by this many times what "about" allows.
FAR = 3


# More cells than these are not listed with a statement.
MAX_CELLS = 60


def agrees(claimed: Quantity, value: Decimal) -> bool | None:
    """Return whether a cell has the number that is claimed of it; None if that depends.

    Exact at printed precision. "About" allows half a unit of the last digit that is named. A
    number that is named with fewer digits than printed may be rounded, so it is not contradicted.

    A cell that is itself about so is told by what it says.
    """
    if claimed.value is None:
        return None
    printed = getattr(value, "printed", None)
    off = abs(claimed.value - (value if printed is None else printed))
    if off == 0:
        return True
    unit = last_unit(claimed.value)
    if claimed.approximate or printed is not None:
        return True if off <= unit / 2 else (None if off <= FAR * unit else False)
    return None if off <= unit / 2 else False


def last_unit(value: Decimal) -> Decimal:
    """Return one unit of the last digit of a number."""
    return Decimal(1).scaleb(int(value.as_tuple().exponent))


def verdict(answer: bool | None) -> Verdict:  # noqa: FBT001 (the answer is what it is about)
    """Turn an answer into a verdict."""
    return "unclear" if answer is None else "holds" if answer else "contradicted"


def be(count: int) -> str:
    """Return the verb that goes with a count."""
    return "is" if count == 1 else "are"


def have(count: int) -> str:
    """Return the other verb that goes with a count."""
    return "has" if count == 1 else "have"


def number(value: Decimal) -> str:
    """Print a number as it stands in its cell."""
    return f"{value:f}"


def _place_words(place: Place, figure: Figure, within: Slice | None = None) -> str:
    """Name a cell: its panel if there are several, its row and its column.

    within: a part that is named already; its one panel is not named again.
    """
    panels = figure.chart.panels
    known = within is not None and within.panels is not None and len(within.panels) == 1
    title = panels[place[0]].title if len(panels) > 1 else None
    names = [f"{title or f'panel {place[0] + 1}'}"] if len(panels) > 1 and not known else []
    for axis, value in zip(figure.axes, place[1:], strict=True):
        names.append(f"{axis.label} {value}" if axis.label else value)
    return ", ".join(names)


def slice_words(part: Slice, figure: Figure) -> str:
    """Name a slice."""
    names: list[str] = []
    if part.panels is not None and len(part.panels) < len(figure.chart.panels):
        names += [", ".join(figure.chart.panels[at].title or str(at + 1) for at in part.panels)]
    for axis, values in zip(figure.axes, (part.rows, part.columns), strict=True):
        if values is not None:
            shown = _listed(values, axis.values)
            names.append(f"{axis.label} {shown}" if axis.label else shown)
    if part.diagonal is not None:
        names.append("the diagonal" if part.diagonal else "the cells off the diagonal")
    return ", ".join(names) or "the whole chart"


_SHOWN = 4


def _listed(values: Sequence[str], every: Sequence[str]) -> str:
    """Name some values of an axis; many that stand side by side by their ends: "5 to 19"."""
    first = every.index(values[0]) if values and values[0] in every else 0
    if len(values) > _SHOWN and tuple(every[first : first + len(values)]) == tuple(values):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(values if len(values) <= _SHOWN else (values[0], "…", values[-1]))


def places_words(places: Collection[Place], figure: Figure, within: Slice | None = None) -> str:
    """Name some cells, the first few of many; within: the part that is named already."""
    shown = [_place_words(place, figure, within) for place in list(places)[:_SHOWN]]
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    return "; ".join(shown) + more


def some(places: Iterable[Place]) -> tuple[Place, ...]:
    """Keep the first cells of many."""
    return tuple(places)[:MAX_CELLS]
