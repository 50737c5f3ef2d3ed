"""Placed cells to panels, one number a place; contradictions and doubtful panels are reported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from ..language import (
    is_aggregate,
    norm,
    numerals,
    without_notes,
)
from ..model import ROLES, Axis, Cell, Entities, Panel, Problem, Role
from .axes import AxisFacts
from .belonging import is_tabled, of_declared_axes, of_drawing, of_one_table, summed
from .captions.axis_names import axis_names, axis_names_conflict
from .captions.measures import measure_of_cells, with_own_measures
from .captions.panel_titles import titled_panels
from .patterns import label_patterns
from .places.statements import RANK, PlacedCell
from .refusals import (
    all_empty,
    axis_mismatch,
    beside_table,
    mixed_units,
    strange_panel,
    too_large,
)


def assembled_panels(
    placed: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[tuple[Panel, ...], tuple[Problem, ...]]:
    """Put placed cells into panels; return these in order, and what is not shown."""
    problems: list[Problem] = []
    kept, strange = titled_panels(_without_spans(placed, facts), facts)
    for title, items in [*kept.items()]:
        if all(item.statement.quantity.absence for item in items):
            problems.append(all_empty(title, kept.pop(title)))
    problems += [strange_panel(title, items) for title, items in strange.items()]
    made = [_panel_and_problems(title, items, facts) for title, items in kept.items()]
    problems += [problem for _, conflicts in made for problem in conflicts]
    shown, others = _panels_with_room([panel for panel, _ in made if panel.cells])
    if all(map(is_tabled, (item for items in kept.values() for item in items))):
        shown = _with_own_ticks(shown)
    if others:
        problems.append(too_large(others, _places(others[0]), MAX_PLACES, MAX_PANELS))
    return tuple(sorted(with_own_measures(shown), key=lambda panel: panel.line)), tuple(problems)


def _without_spans(placed: Sequence[PlacedCell], facts: AxisFacts) -> list[PlacedCell]:
    """Leave out the headings that only say which part of an axis stands below ("Hours 12-23")."""
    ticks = {
        role: facts.axis(role).values or _sorted_numbers(getattr(item, role) for item in placed)
        for role in ROLES
    }
    found: list[PlacedCell] = []
    for item in placed:
        panel = tuple(text for text in item.panel if not _spans(text, item, facts, ticks))
        found.append(item if panel == item.panel else item._replace(panel=panel))
    return found


def _spans(
    text: str, item: PlacedCell, facts: AxisFacts, ticks: Mapping[Role, Sequence[str]]
) -> bool:
    for role in ROLES:
        forms = label_patterns.candidates(without_notes(text), facts.axis(role).label)
        spans = (label_patterns.between(form, ticks[role]) for form in forms)
        if any(len(span) > 1 and getattr(item, role) in span for span in spans):
            return True
    return False


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
    title: str | None, items: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[Panel, list[Problem]]:
    items = _spread_over_ranges(items, facts)
    items, strange = of_declared_axes(items, facts)
    items, drawn = of_drawing(items, facts)
    items, others = of_one_table(items, facts)
    chosen, problems = _one_a_cell(items)
    problems += [*strange, *drawn, *others]
    names = axis_names(items, facts, title)
    axes: dict[Role, Axis] = {}
    for role in ROLES:
        stated = _as_spelt(facts.axis(role), {getattr(item, role) for item in items})
        axes[role], notes = _final_axis(Axis(names[role], stated.values), items, role)
        problems += [
            axis_mismatch(note, min(item.statement.line for item in items)) for note in notes
        ]
    if conflict := axis_names_conflict(items, facts):
        problems.append(conflict)
    lines = [item.statement.line for item in items] or [0]
    units = sorted({unit for item in chosen if (unit := item.statement.quantity.unit)})
    problems += [mixed_units(units, min(lines))] if len(units) > 1 else []
    panel = Panel(
        title=title,
        row_axis=axes["row"],
        column_axis=axes["column"],
        measure=measure_of_cells(facts.measure, [item.statement.quantity for item in chosen]),
        cells=tuple(_cells(chosen)),
        entities=Entities(),
        line=min(lines),
        last_line=max(lines),
    )
    return panel, problems


def _as_spelt(axis: Axis, found: Collection[str]) -> Axis:
    """Take a note off a declared tick ("MM (left to right)") if the data know it without."""
    used = set(map(norm, found))
    values = [
        plain if norm(value) not in used and norm(plain := without_notes(value)) in used else value
        for value in axis.values
    ]
    return Axis(axis.label, tuple(dict.fromkeys(values)))


def _spread_over_ranges(items: Sequence[PlacedCell], facts: AxisFacts) -> Sequence[PlacedCell]:
    """Put a number told for a range of places ("0-6") at each place found between its ends.

    Only on an axis without declared values, and only if both ends are places of other numbers.
    """
    for role in ROLES:
        if facts.axis(role).values:
            continue
        found = _sorted_numbers(getattr(item, role) for item in items)
        spread: list[PlacedCell] = []
        for item in items:
            between = label_patterns.between(getattr(item, role), found)
            if between and item.statement.quantity.low is None:
                row = role == "row"
                spread += [
                    item._replace(row=value) if row else item._replace(column=value)
                    for value in between
                ]
            elif not between:
                spread.append(item)
        items = spread
    return items


def _sorted_numbers(labels: Iterable[str]) -> tuple[str, ...]:
    """Sort the labels that are plain numbers; no range can be spread over others."""
    read = ((label, numerals.read_quantity(label)) for label in dict.fromkeys(labels))
    numbers = {label: found.value for label, found in read if found and found.value is not None}
    return tuple(sorted(numbers, key=lambda label: numbers[label]))


def _cells(items: Sequence[PlacedCell]) -> Iterator[Cell]:
    rows, columns = (summed(items, role) for role in ROLES)
    for item in items:
        aggregate = is_aggregate(item.row) or is_aggregate(item.column)
        aggregate = aggregate or item.row in rows or item.column in columns
        said = item.statement
        yield Cell(item.row, item.column, said.quantity, said.line, aggregate)


def _one_a_cell(items: Sequence[PlacedCell]) -> tuple[list[PlacedCell], list[Problem]]:
    """Keep one reading a cell: the best source's, none where equal sources disagree."""
    by_cell: dict[tuple[str, str], list[PlacedCell]] = defaultdict(list)
    for item in items:
        by_cell[item.row, item.column].append(item)
    chosen, problems = [], []
    tabled = any(map(is_tabled, items))
    apart = _speak_of_other_things(by_cell.values())
    # Where several numbers of a row are told twice, some are of another row.
    unclear: Counter[str] = Counter()
    for rivals in by_cell.values():
        if tabled and all(item.statement.source == "sentence" for item in rivals):
            problems.append(beside_table(rivals[0]))
            continue
        if len(rivals) == 1:
            chosen += rivals
            continue
        rivals.sort(key=lambda item: (RANK[item.statement.source], item.statement.line))
        first = rivals[0]
        differing = [item for item in rivals if not _same_quantity(first, item)]
        if differing:
            problems.append(_conflict(first, differing[0], apart=apart))
        same = any(RANK[own.statement.source] == RANK[first.statement.source] for own in differing)
        unclear[first.row] += same
        if same or (differing and apart):
            continue
        chosen.append(first)
    torn = [row for row, times in unclear.items() if times > 1]
    return [item for item in chosen if item.row not in torn], problems


def _speak_of_other_things(cells: Iterable[Sequence[PlacedCell]]) -> bool:
    """Return whether most cells that are stated twice differ: then of what is a question."""
    twice = [own for own in cells if len({item.statement.source for item in own}) > 1]
    differ = [own for own in twice if not all(_same_quantity(own[0], item) for item in own)]
    return len(differ) > max(1, len(twice) // 2)


def _same_quantity(one: PlacedCell, two: PlacedCell) -> bool:
    a, b = one.statement.quantity, two.statement.quantity
    return (a.value, a.low, a.high, a.absence) == (b.value, b.low, b.high, b.absence)


def _final_axis(declared: Axis, items: Sequence[PlacedCell], role: Role) -> tuple[Axis, list[str]]:
    """Order an axis as declared if that covers all labels found, else as the data have it.

    A table that holds every declared value shows their order in the figure itself.
    """
    distinct = _in_order(items, role)
    if all(map(is_tabled, items)) and set(declared.values) <= set(distinct):
        return Axis(declared.label, distinct), []
    known = {norm(value) for value in declared.values}
    extra = [value for value in distinct if norm(value) not in known]
    if not declared.values:
        return Axis(declared.label, distinct), []
    if all(is_aggregate(value) for value in extra):
        return Axis(declared.label, (*declared.values, *extra)), []
    name = declared.label or "An axis"
    note = f"{name} is declared without {', '.join(extra[:3])}; the order of the data is used."
    return Axis(declared.label, distinct), [note]


def _in_order(items: Sequence[PlacedCell], role: Role) -> tuple[str, ...]:
    """Return the labels of a role as a table has them, else as its fullest row or column does.

    Numbers that most groups state in rising order are sorted, so that groups interleave.
    """
    if all(map(is_tabled, items)):
        place = ROLES.index(role)
        at = {getattr(own, role): (own.statement.shape, own.at[place]) for own in reversed(items)}
        return tuple(sorted(at, key=lambda label: at[label]))
    groups: dict[str, list[str]] = defaultdict(list)
    for item in items:
        groups[item.column if role == "row" else item.row].append(getattr(item, role))
    fullest = max(groups.values(), key=len)
    sides = [{*(getattr(item, own) for item in items)} for own in ROLES]
    if sides[0] == sides[1] and len(fullest) < len(sides[0]):  # a square without its diagonal
        fullest = [label for item in items for label in (item.row, item.column)]
    distinct = tuple(dict.fromkeys([*fullest, *(getattr(item, role) for item in items)]))
    read = {value: numerals.read_quantity(value) for value in distinct}
    numbers = {value: own.value for value, own in read.items() if own and own.value is not None}
    if len(numbers) < len(distinct) or len({own.unit for own in read.values() if own}) > 1:
        return distinct
    order = [numbers[getattr(item, role)] for item in items]
    falls = sum(later < earlier for earlier, later in pairwise(order))
    rises = sum(later > earlier for earlier, later in pairwise(order))
    if rises < falls:
        return distinct
    return tuple(sorted(distinct, key=lambda value: numbers[value] or Decimal(0)))


# -- problems -----------------------------------------------------------------------------------


def _conflict(kept: PlacedCell, other: PlacedCell, *, apart: bool) -> Problem:
    one, two = kept.statement, other.statement
    same = apart or RANK[one.source] == RANK[two.source]
    outcome = "neither is used" if same else f"the {one.source}'s is used"
    message = (
        f"Row {other.row}, column {other.column}: {two.quantity.literal} here,"
        f" but {one.quantity.literal} on line {one.line}; {outcome}."
    )
    hint = "Correct the one that is wrong."
    return Problem(two.line, "cell-conflict", "warning", message, hint)
