"""Placed readings to panels and cells; what no evidence places is reported and makes no cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from ..language import is_aggregate, looks_like_metric, name_key, norm, numerals, unnumbered
from ..model import ROLES, Axis, Cell, Entities, Measure, Panel, Problem, Role
from .admission import sift
from .axes import AxisFacts
from .layouts.labelled import RANK, Reading
from .panel_titles import titled_panels
from .patterns import label_patterns
from .placements import Placed, placed_readings, readings_alike, sorted_numbers
from .places import placing_of
from .refusals import all_empty, axis_mismatch, beside_table, mixed_units, too_large, unplaced
from .tick_values import as_spelt


def assembled_panels(
    readings: Sequence[Reading], facts: AxisFacts
) -> tuple[tuple[Panel, ...], tuple[Problem, ...]]:
    """Place all readings; return the panels in order and what could not be placed."""
    row, column = as_spelt(facts.row, readings), as_spelt(facts.column, readings)
    facts = replace(facts, row=row, column=column)
    sound, problems = sift(readings, facts)
    placed: list[Placed] = []
    for alike in readings_alike(sound):
        placing = placing_of(alike, facts)
        here, left = placed_readings(alike, placing, facts) if placing else ([], alike)
        placed += here
        problems += unplaced(left, facts)
    kept, strange = titled_panels(placed, facts)
    for title, items in [*kept.items()]:
        if all(item.reading.quantity.absence for item in items):
            problems.append(all_empty(title, [item.reading for item in kept.pop(title)]))
    problems += unplaced([item.reading for item in strange], facts)
    made = [_panel_and_problems(title, items, facts) for title, items in kept.items()]
    problems += [problem for _, conflicts in made for problem in conflicts]
    shown, others = _panels_with_room([panel for panel, _ in made if panel.cells])
    if all(item.reading.table for items in kept.values() for item in items):
        shown = _with_own_ticks(shown)
    if others:
        problems.append(too_large(others, _places(others[0]), MAX_PLACES, MAX_PANELS))
    return tuple(shown), tuple(problems)


def _panels_with_room(panels: Iterable[Panel]) -> tuple[list[Panel], list[Panel]]:
    """Part panels into those that there is room for in a chart, and the others."""
    shown: list[Panel] = []
    others: list[Panel] = []
    room = MAX_PLACES
    for panel in panels:
        fits = len(shown) < MAX_PANELS and _places(panel) <= room
        (shown if fits else others).append(panel)
        room -= _places(panel) if fits else 0
    return shown, others


def _with_own_ticks(panels: Sequence[Panel]) -> list[Panel]:
    """Leave out the ticks that only other panels have.

    So where each of several tables is full, they show different parts of an axis, and all of it.
    """
    for role in ROLES:
        own = [frozenset(getattr(cell, role) for cell in panel.cells) for panel in panels]
        whole = frozenset[str]().union(*own)
        told = all(set(getattr(panel, f"{role}_axis").values) == whole for panel in panels)
        if told and len(set(own)) > 1 and all(map(_is_full, panels)):
            panels = [
                _panel_with_ticks(panel, role, ticks)
                for panel, ticks in zip(panels, own, strict=True)
            ]
    return list(panels)


def _is_full(panel: Panel) -> bool:
    """Return whether a panel states each of its rows for each of its columns."""
    rows, columns = {cell.row for cell in panel.cells}, {cell.column for cell in panel.cells}
    return len(panel.cells) == len(rows) * len(columns)


def _panel_with_ticks(panel: Panel, role: Role, ticks: Collection[str]) -> Panel:
    axis: Axis = getattr(panel, f"{role}_axis")
    kept = replace(axis, values=tuple(value for value in axis.values if value in ticks))
    return replace(panel, row_axis=kept) if role == "row" else replace(panel, column_axis=kept)


# What a chart has at most, in all its panels. A figure whose cells are printed has some hundred
# places; the page of fifty rows and columns takes about a second to make.
MAX_PLACES = 2_500
MAX_PANELS = 60


def _places(panel: Panel) -> int:
    return len(panel.row_axis.values) * len(panel.column_axis.values)


# -- panels -------------------------------------------------------------------------------------


def _panel_and_problems(
    title: str | None, items: Sequence[Placed], facts: AxisFacts
) -> tuple[Panel, list[Problem]]:
    items, problems = _spread_over_ranges(items, facts)
    chosen, conflicts = _one_a_cell(items)
    problems += conflicts
    axes: dict[Role, Axis] = {}
    for role in ROLES:
        stated = facts.axis(role)
        label = _name_of_panel(facts, role, title)
        named = Axis(label or _name_in_table(items, role), stated.values)
        tabled = all(item.reading.table for item in items)
        found = [getattr(item, role) for item in items]
        axes[role], notes = _final_axis(named, found, tabled=tabled)
        problems += [
            axis_mismatch(note, min(item.reading.line for item in items)) for note in notes
        ]
    lines = [item.reading.line for item in items] or [0]
    units = sorted({unit for item in chosen if (unit := item.reading.quantity.unit)})
    problems += [mixed_units(units, min(lines))] if len(units) > 1 else []
    panel = Panel(
        title=title,
        row_axis=axes["row"],
        column_axis=axes["column"],
        measure=_measure_of_panel(facts.measure, title, chosen),
        cells=tuple(_cell(item) for item in chosen),
        entities=Entities(),
        line=min(lines),
        last_line=max(lines),
    )
    return panel, problems


def _spread_over_ranges(
    items: Sequence[Placed], facts: AxisFacts
) -> tuple[Sequence[Placed], list[Problem]]:
    """Put a number told for a range of places ("0-6") at each place found between its ends.

    Only on an axis without declared values, and only if both ends are places of other numbers.
    """
    left: list[Reading] = []
    for role in ROLES:
        if facts.axis(role).values:
            continue
        found = sorted_numbers(getattr(item, role) for item in items)
        spread: list[Placed] = []
        for item in items:
            between = label_patterns.between(getattr(item, role), found)
            unknown = not between and _tells_range(item, role)
            if unknown or (between and item.reading.quantity.low is not None):
                left.append(item.reading)
            elif between:
                row = role == "row"
                spread += [
                    replace(item, row=value) if row else replace(item, column=value)
                    for value in between
                ]
            else:
                spread.append(item)
        items = spread
    return items, [*unplaced(left, facts)]


def _tells_range(item: Placed, role: Role) -> bool:
    slot = item.placing.slot(role)
    return any(label.slot == slot and label.through for label in item.reading.places)


def _name_of_panel(facts: AxisFacts, role: Role, title: str | None) -> str | None:
    """Return the name of an axis in a panel; of several names, the one that its title says."""
    stated = facts.row if role == "row" else facts.column
    names = stated.names if stated else ()
    if len(names) < 2 or not title:
        return stated.label if stated else None
    key = name_key(title)
    told = [name for name in names if name_key(name) in key]
    return told[0] if len(told) == 1 else None


def _name_in_table(items: Sequence[Placed], role: Role) -> str | None:
    """Return the axis name that the layout itself gives all labels of a role ("Type" on top)."""
    labels = [
        label
        for item in items
        for label in item.reading.places
        if label.slot == item.placing.slot(role)
    ]
    names = {label.axis for label in labels}
    return names.pop() if len(names) == 1 else None


def _cell(item: Placed) -> Cell:
    aggregate = is_aggregate(item.row) or is_aggregate(item.column)
    quantity = item.reading.quantity
    estimated = any(label_patterns.tells_estimates(label.text) for label in item.reading.labels)
    if estimated and not quantity.absence:
        quantity = replace(quantity, approximate=True)
    return Cell(item.row, item.column, quantity, item.reading.line, aggregate)


def _one_a_cell(items: Sequence[Placed]) -> tuple[list[Placed], list[Problem]]:
    """Keep one reading a cell: the best source's, none where equal sources disagree."""
    by_cell: dict[tuple[str, str], list[Placed]] = defaultdict(list)
    for item in items:
        by_cell[item.row, item.column].append(item)
    chosen, problems = [], []
    tabled = any(item.reading.table for item in items)
    for rivals in by_cell.values():
        if tabled and all(item.reading.source == "sentence" for item in rivals):
            problems.append(beside_table(rivals[0].reading))
            continue
        rivals.sort(key=lambda item: (RANK[item.reading.source], item.reading.line))
        first = rivals[0]
        differing = [item for item in rivals if not _same_quantity(first, item)]
        if differing:
            problems.append(_conflict(first, differing[0]))
        if any(RANK[item.reading.source] == RANK[first.reading.source] for item in differing):
            continue
        chosen.append(first)
    return chosen, problems


def _same_quantity(one: Placed, two: Placed) -> bool:
    a, b = one.reading.quantity, two.reading.quantity
    return (a.value, a.low, a.high, a.absence) == (b.value, b.low, b.high, b.absence)


def _measure_of_panel(stated: Measure, title: str | None, items: Sequence[Placed]) -> Measure:
    """Complete the measure with the unit that every number of the panel carries.

    Where the text does not name it, the title of the panel may ("Chart 2: Exact Match Count").
    """
    units = {item.reading.quantity.unit for item in items if not item.reading.quantity.absence}
    unit = units.pop() if len(units) == 1 else None
    called = unnumbered(title or "")
    own = called if looks_like_metric(called) else None
    return Measure(stated.label or own, stated.unit or unit)


def _final_axis(declared: Axis, found: Sequence[str], *, tabled: bool) -> tuple[Axis, list[str]]:
    """Order an axis as declared if that covers all labels found, else as they were found.

    A table that holds every declared value shows their order in the figure itself.
    """
    distinct = tuple(dict.fromkeys(found))
    if tabled and set(declared.values) <= set(distinct):
        return Axis(declared.label, distinct), []
    known = {norm(value) for value in declared.values}
    extra = [value for value in distinct if norm(value) not in known]
    if declared.values and all(is_aggregate(value) for value in extra):
        return Axis(declared.label, (*declared.values, *extra)), []
    if not declared.values:
        return Axis(declared.label, _in_order(distinct, found)), []
    name = declared.label or "An axis"
    note = f"{name} is declared without {', '.join(extra[:3])}; the order of the data is used."
    return Axis(declared.label, distinct), [note]


def _in_order(distinct: tuple[str, ...], found: Sequence[str]) -> tuple[str, ...]:
    """Sort numeric labels that every group states in rising order, so that groups interleave."""
    numbers = {
        value: quantity.value for value in distinct if (quantity := numerals.read_quantity(value))
    }
    if len(numbers) < len(distinct) or None in numbers.values():
        return distinct
    order = [numbers[value] or Decimal(0) for value in found]
    falls = sum(later < earlier for earlier, later in pairwise(order))
    rises = sum(later > earlier for earlier, later in pairwise(order))
    rising = rises >= falls
    return (
        tuple(sorted(distinct, key=lambda value: numbers[value] or Decimal(0)))
        if rising
        else distinct
    )


# -- problems -----------------------------------------------------------------------------------


def _conflict(kept: Placed, other: Placed) -> Problem:
    one, two = kept.reading, other.reading
    same = RANK[one.source] == RANK[two.source]
    outcome = "neither is used" if same else f"the {one.source}'s is used"
    message = (
        f"Row {other.row}, column {other.column}: {two.quantity.literal} here,"
        f" but {one.quantity.literal} on line {one.line}; {outcome}."
    )
    hint = "Correct the one that is wrong."
    return Problem(two.line, "cell-conflict", "warning", message, hint)
