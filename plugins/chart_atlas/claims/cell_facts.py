"""Statements about what stands in the cells of a figure, and where they have numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..model import ROLES, Quantity
from .fact_checks import Place, values_along
from .grammar.figure_names import Names
from .grammar.phrase_parts import tick
from .grammar.word_items import Item
from .meaning.truths import OPEN, Answer
from .verdicts import have


def _missing(names: Names) -> int:
    size = sum(
        len(p.row_axis.values) * len(p.column_axis.values) for p in names.figure.chart.panels
    )
    stated = sum(c.quantity.absence is None for p in names.figure.chart.panels for c in p.cells)
    return size - stated


def filled_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "Each cell contains a numerical value", "each of the 20 cells"."""
    counts = {item.meaning.count for item in items if item.sign == "N"}
    if not any(item.sign == "M" and item.meaning.counted for item in items):
        # "All numbers are accuracies" says what they are.
        return None
    if _missing(names) or not counts <= {len(names.figure.cells)}:
        return None
    return Answer(True, "Every place has a number.")


def size_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "The matrix has 25 cells", "Each panel has nine cells", "30 filled cells"."""
    panels, last = names.figure.chart.panels, items[-1].meaning
    of_each = items[0].sign == "Q"
    if not last.counted or last.is_pair or names.figure.doubtful or of_each is (len(panels) == 1):
        return None
    count = next(item.meaning.count for item in items if item.sign == "N")
    full = {len(panel.row_axis.values) * len(panel.column_axis.values) for panel in panels}
    stated = {sum(cell.quantity.absence is None for cell in panel.cells) for panel in panels}
    sizes = stated if any(item.sign == "φ" for item in items) else full | stated
    if len(full | stated) > 1:
        return Answer(True, f"{count} cells have a number.") if {count} == sizes else None
    return Answer({count} == full, f"There are {full.pop()} cells.")


def gaps_fact(_items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "not fully populated", "does not contain data for every combination"."""
    gone = _missing(names)
    return Answer(True, f"{gone} of its places {have(gone)} no number.") if gone else None


def apart_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "non-overlapping ranges" against the places of each two rows."""
    spans: dict[tuple[int, str], set[str]] = {}
    for panel, row, column in names.figure.cells:
        spans.setdefault((panel, row), set()).add(column)
    pairs = [(one, two) for one, two in combinations(spans, 2) if one[0] == two[0]]
    shared = [(one, two) for one, two in pairs if spans[one] & spans[two]]
    if not pairs:
        return None
    label = names.figure.axis("row").label or "row"
    reason = f"{len(shared)} of {len(pairs)} pairs {have(len(shared))} a number at the same place"
    if shared:
        reason += f", such as {label} {shared[0][0][1]} and {label} {shared[0][1][1]}"
    often = items[0].sign == "flag" or items[0].meaning == "often"
    if often:
        return Answer(True, f"{reason}.") if 2 * len(shared) <= len(pairs) else None
    return Answer(not shared, f"{reason}.")


def amount_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "Type 5 has the most limited data range"."""
    head = items[0]
    if head.sign == "X":
        label = tick(items[1].meaning, head.meaning.unit, names)
        unit = head.meaning.unit
    else:
        unit, label = head.meaning.unit, head.meaning.labels[0]
    if unit not in ROLES or label is None or names.figure.doubtful:
        return None
    at = 1 if unit == "row" else 2
    counts: dict[str, int] = dict.fromkeys(values_along(unit, names), 0)
    for key in names.figure.cells:
        counts[str(key[at])] += 1
    way = next(item.meaning for item in items if item.sign in "En")
    best = (min if way in ("low", "narrow", "fewest", "small", "short") else max)(counts.values())
    who = ", ".join(name for name, count in counts.items() if count == best)
    axis = names.figure.axis(unit).label or unit
    return Answer(
        counts[label] == best,
        f"{axis} {label} has {counts[label]} numbers; {best} has {axis} {who}.",
    )


# -- how numbers are written -------------------------------------------------------------------


def _stated(names: Names) -> Iterator[Quantity]:
    """Yield the quantities of all cells that have a number."""
    for panel in names.figure.chart.panels:
        yield from (cell.quantity for cell in panel.cells if cell.quantity.value is not None)


def deviation_fact(_items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "each value comes with a standard deviation"."""
    fits = all(one.uncertainty is not None for one in _stated(names))
    return Answer(True, "Each number has another behind ±.") if fits else None


def percent_fact(_items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "a cell holds a percentage"."""
    units = {panel.measure.unit for panel in names.figure.chart.panels}
    fits = units == {"%"} or all(one.unit == "%" for one in _stated(names))
    return Answer(True, "The numbers are in %.") if fits else None


def decimals_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "rounded to two decimal places"."""
    digits = {len(one.literal.partition(".")[2]) for one in _stated(names)}
    count = next(item.meaning.count for item in items if item.sign == "N")
    fits = digits == {count}
    return Answer(True, f"Each number has {count} digits after the point.") if fits else None


def shape_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "a square heatmap", "it is triangular"."""
    if not names.figure.is_square:
        return OPEN
    if items[0].sign == "□":
        return Answer(True, "Rows and columns have the same labels.")
    order = {label: at for at, label in enumerate(names.figure.axis("row").values)}
    for at in range(len(names.figure.chart.panels)):
        own = {(order[row], order[column]) for n, row, column in names.figure.cells if n == at}
        every = {(i, j) for i in order.values() for j in order.values()}
        if own not in ({(i, j) for i, j in every if i >= j}, {(i, j) for i, j in every if i <= j}):
            return OPEN
    return Answer(True, "The numbers are on the diagonal and on one side of it.")
