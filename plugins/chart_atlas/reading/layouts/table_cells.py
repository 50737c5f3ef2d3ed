"""The cells of a table, and what a label of it means on an axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...language import is_aggregate
from ...model import Problem
from ..axis_text import AxisText, folded, holds_phrase
from ..patterns import label_patterns
from ..places.label_fits import Fit
from ..places.statements import PlacedCell
from .grid import Grid


@dataclass(frozen=True, slots=True)
class TableReading:
    """The cells of a table, and what in it is not read."""

    cells: tuple[PlacedCell, ...] = ()
    problems: tuple[Problem, ...] = ()


def tick_of(label: str, fit: Fit, axis: AxisText | None, *, sure: bool = False) -> str | None:
    """Return what a label is called on its axis; None for one that has no place there.

    sure: it is no statistic, whatever it says.

    A label that holds a tick and more is another thing: "Alpha (difference)", "Math F1".
    """
    if label in fit.good:
        return axis.spelling(fit.ticks[label][0]) if axis else label
    if is_aggregate(label):
        return label.strip()
    known = {folded(tick) for text in fit.good for tick in fit.ticks[text]}
    known |= {folded(tick) for ticks in axis.tick_lists for tick in ticks} if axis else set()
    words = folded(label)
    more = fit.share and any(holds_phrase(words, tick) for tick in known)
    if (label_patterns.is_statistic(label) and not sure) or more:
        return None
    return fit.ticks.get(label, (label,))[0] if not fit.share or fit.keyword else label.strip()


def stray_labels(grid: Grid, labels: Sequence[str]) -> Problem:
    """Report labels that have no place on their axes."""
    shown = ", ".join(dict.fromkeys(labels))
    message = f"Labels of this table are no ticks of its axes, so they make no cells: {shown}."
    hint = "Let the axis list them where they are places of the figure."
    return Problem(grid.line, "place-unknown", "warning", message, hint)


def no_labels(grid: Grid) -> Problem:
    """Report a table whose rows or columns cannot be told apart."""
    message = "The rows or columns of this table have no certain labels: it is not read."
    hint = "Give each row and each column of a table a label of its own."
    return Problem(grid.line, "table-label", "warning", message, hint)


def long_or_wide(grid: Grid) -> Problem:
    """Report a table whose second column may hold places or numbers."""
    row, column, value = grid.header[:3]
    message = (
        f"{column!r} may be the column of each {value!r}, or numbers of its own:"
        " the table is not read."
    )
    hint = f"Lay the table out like the figure: | {row} \\ {column} | 1 | 2 |"
    return Problem(grid.line, "table-long-or-wide", "warning", message, hint)
