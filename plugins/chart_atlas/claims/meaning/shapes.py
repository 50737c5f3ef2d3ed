"""Orders of places, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...language import is_aggregate
from ...model import Panel
from ..grammar.nouns import Noun, Unit
from ..grammar.word_items import Number
from ..told_names import axis_of
from ..verdicts import number
from .truths import AXES, OPEN, Answer, Truth, View, both, said_values


def ordered(nouns: Noun, scopes: Sequence[Noun], sign: int, view: View) -> Answer:
    """Hold "the ranking at depth 20 is GTE, E5, BGE" against the cells; sign: highest first (1)."""
    noun = view.within(nouns.among(*scopes))
    if (
        not noun.is_clear
        or nouns.unit not in ("row", "column")
        or any(p.quantifier for p in noun.parts)
    ):
        return OPEN
    at = AXES.index(nouns.unit)
    cells = {place[at]: value for place, value in view.part(noun.slice).items()}
    if (
        len(cells) != len(view.part(noun.slice))
        or len(nouns.labels) < 3
        or set(cells) != set(nouns.labels)
    ):
        return OPEN
    values = [cells[label] for label in nouns.labels]
    steps = [(one - two) * sign for one, two in pairwise(values)]
    truth: Truth = (
        False
        if any(step < 0 for step in steps)
        else (True if all(step > 0 for step in steps) else None)
    )
    whole = set(nouns.labels) == set(view.figure.axis(nouns.unit).values)
    truth = both(truth, said_values(noun, view))
    if truth and not whole:
        truth = None
    said = ", ".join(f"{label} {number(cells[label])}" for label in nouns.labels)
    return Answer(truth, f"The data have {said}.")


def numbered_axes(counts: Sequence[tuple[Number, Unit]], view: View) -> Answer:
    """Hold "there are three encoders" against the figure."""
    truths: list[Truth] = []
    said: list[str] = []
    panels = view.figure.chart.panels
    for one, unit in counts:
        sizes = {
            len(panel.row_axis.values if unit == "row" else panel.column_axis.values)
            for panel in panels
        }
        if unit == "panel":
            sizes = {len(panels)}
        count = one.count
        if count is None or len(sizes) != 1:
            return OPEN
        size = sizes.pop()
        plain = {size} if unit == "panel" else {_size(panel, unit) for panel in panels}
        truths.append(count == size or plain == {count} or (None if plain != {size} else False))
        noun = {"row": "rows", "column": "columns"}.get(unit, "panels")
        more = (
            f" and {size - count} more of a mean or total"
            if count != size and plain == {count}
            else ""
        )
        said.append(f"There are {count if more else size} {noun}{more}.")
    truth = both(*truths)
    if truth is False and not all(map(_is_full, panels)):
        # Where not every place is stated, rows and columns may be missing.
        truth = None
    return Answer(truth, " ".join(said))


def _is_full(panel: Panel) -> bool:
    """Return whether each place is stated, or each of one half where both axes are the same."""
    rows, columns = panel.row_axis.values, panel.column_axis.values
    half = len(rows) * (len(rows) + 1) // 2 if rows == columns else -1
    return len(panel.cells) in (len(rows) * len(columns), half)


def _size(panel: Panel, unit: str) -> int:
    """Return how many rows or columns a panel has that are no mean and no total."""
    return sum(not is_aggregate(label) for label in axis_of(panel, unit).values)


def listed(nouns: Noun, sign: int | None, view: View) -> Answer:
    """Hold "from top to bottom, the encoders are BGE, E5 and GTE" against the axis."""
    values = view.figure.axis(nouns.unit).values if nouns.unit in ("row", "column") else ()
    if not values or len({axis_of(p, nouns.unit).values for p in view.figure.chart.panels}) > 1:
        return OPEN
    said = nouns.labels[:: sign or 1]
    if sign is None:
        truth: Truth = True if set(said) == set(values) else None
    else:
        truth = True if said == values else (False if set(said) == set(values) else None)
    return Answer(truth, f"The axis has {', '.join(values)}.")
