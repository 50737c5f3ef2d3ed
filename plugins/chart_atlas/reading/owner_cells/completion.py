"""The owner's rows become cells of the panels: each grounded in the text, or told as a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ...language import is_aggregate
from ...model import (
    OTHER_ROLE,
    ROLES,
    Amendment,
    Axis,
    Cell,
    Entities,
    Measure,
    Panel,
    Problem,
    Quantity,
    Role,
)
from ...spreadsheets import unguarded
from ..axes import AxisFacts
from ..panels import MAX_PANELS, MAX_PLACES
from .cell_rows import READ, CellFault, CellRow, cell_rows, grouped, quoted
from .grounding import TextNumbers, meant_quantities, same_number
from .text_labels import TextLabels, is_in, ordered_ticks, spelt, tick_meant

# So many rows that are wrong tell that a file is; no more are looked at.
MAX_FAULTS = 300
# Of these, numbers make cells; of any other kind, the owner says first that it is one of them.
WITH_CELLS = (None, "heatmap", "table")
_STALE = "If the text has changed, run chart-atlas draft again: it keeps what you filled in."


class _WrongError(Exception):
    """What is wrong with a row: its kind, what it is, what to do."""


@dataclass(frozen=True, slots=True)
class OwnCells:
    """The panels of a chart as its owner has them, and all that is wrong with the file."""

    panels: tuple[Panel, ...]
    faults: tuple[Problem, ...] = ()


def with_owner_cells(
    text: str, lines: Sequence[str], panels: tuple[Panel, ...], facts: AxisFacts
) -> OwnCells:
    """Put what a NAME.cells.csv says into the panels that are read; total, for any text.

    text: of the file. lines: of the seed, as far as it is read. Where anything is wrong with the
    file, nothing of it is taken.
    """
    if not text:
        return OwnCells(panels)
    rows, wrong = cell_rows(text)
    draft = _Draft(panels, facts, lines)
    found = (fault for row in rows if (fault := _fault_of(draft, row)))
    faults = [*wrong, *islice(found, MAX_FAULTS)]
    made = () if faults else tuple(draft.made())
    if not faults and (fault := _too_large(made, rows)):
        faults.append(fault)
    return OwnCells(panels, grouped(faults)) if faults else OwnCells(made)


def _fault_of(draft: _Draft, row: CellRow) -> CellFault | None:
    try:
        draft.take(row)
    except _WrongError as wrong:
        kind, message, hint = wrong.args
        return CellFault(row.at, kind, message, hint)
    return None


def _too_large(panels: Sequence[Panel], rows: Sequence[CellRow]) -> CellFault | None:
    places = sum(len(own.row_axis.values) * len(own.column_axis.values) for own in panels)
    if places <= MAX_PLACES and len(panels) <= MAX_PANELS:
        return None
    told = f"the chart would have {places:,} places in {len(panels):,} panels,"
    told = f"{told} and may have {MAX_PLACES:,} in {MAX_PANELS}."
    return CellFault(rows[0].at, "size", told, "Leave some out, or split the seed.")


# -- one row after the other ----------------------------------------------------------------------


class _Draft:
    """The panels while rows are put into them."""

    def __init__(self, panels: tuple[Panel, ...], facts: AxisFacts, lines: Sequence[str]) -> None:
        self.facts, self.labels = facts, TextLabels(lines)
        self.numbers = TextNumbers(lines, (cell for own in panels for cell in own.cells))
        self.panels = [*panels]
        self.is_read = len(panels)
        self.cells = [{(cell.row, cell.column): cell for cell in own.cells} for own in panels]
        self.ticks: dict[tuple[int, Role], dict[str, None]] = {}
        self.seen: dict[tuple[int, str, str], int] = {}

    def take(self, row: CellRow) -> None:
        """Put a row into the panels; _WrongError where it cannot be."""
        if not row.is_placed:
            if row.corrected or (row.panel and row.state != READ):
                raise _WrongError("no place", _NO_PLACE, _FILL)
            return
        if not (row.row and row.column):
            raise _WrongError("half a place", _HALF_PLACE, _FILL)
        at = self._panel(row)
        labels = (self._label(at, "row", row.row), self._label(at, "column", row.column))
        place = (at, *labels)
        if place in self.seen:
            told = f"{_named(*labels)} stands in the row of line {self.seen[place]} as well."
            raise _WrongError("twice", told, "A place has one number: remove one of the rows.")
        known = self.cells[at].get(labels)
        cell = self._read_cell(row, known) if known else self._completed(row, labels)
        if row.corrected:
            cell = _corrected(row, cell)
        self.seen[place] = row.at
        self.cells[at][labels] = cell
        for role, label in zip(ROLES, labels, strict=True):
            self.ticks.setdefault((at, role), {})[label] = None

    def _panel(self, row: CellRow) -> int:
        """Return the index of the panel that a row names; a new one is put behind the others."""
        titles = [own.title or "" for own in self.panels]
        if not row.panel and len(titles) == 1:
            return 0
        found = spelt(row.panel, titles)
        if found is not None:
            return titles.index(found)
        if not row.panel:
            if not titles:
                return self._new_panel(row, None)
            told = f"the row names no panel, and the chart has {len(titles)}."
            raise _WrongError("no panel", told, f"Write one of {_listed(titles)} into panel.")
        if "" in titles:
            told = f"the chart has no panel {quoted(row.panel)}: its only one has no title."
            raise _WrongError("panel", told, "Leave panel empty.")
        title = self.labels.in_text(unguarded(row.panel))
        if title is None:
            known = f" It has {_listed(titles)}." if titles else ""
            told = f"the text names no panel {quoted(row.panel)}.{known}"
            raise _WrongError("panel", told, "Write its title as the text has it.")
        return self._new_panel(row, title)

    def _new_panel(self, row: CellRow, title: str | None) -> int:
        if row.state == READ:
            told = f"panel {quoted(row.panel)} is not read from the text, though its state says so."
            raise _WrongError("stale", told, _STALE)
        kind = self.facts.kind
        if kind not in WITH_CELLS:
            told = f"the text describes a figure of the kind {kind}, whose numbers make no cells."
            hint = "If it is a heatmap, write kind: heatmap into NAME.yml."
            raise _WrongError("kind", told, hint)
        none, is_heatmap = Axis(None, ()), kind != "table"
        measure = self.facts.measure if is_heatmap else Measure(None, None)
        self.panels.append(
            Panel(title, none, none, measure, (), Entities(), row.line, row.line, is_heatmap)
        )
        self.cells.append({})
        return len(self.panels) - 1

    def _label(self, at: int, role: Role, text: str) -> str:
        """Return the label of an axis of a panel that a row names, as the text has it."""
        axis: Axis = getattr(self.panels[at], f"{role}_axis")
        declared, new = self.facts.axis(role), Axis(axis.label, (*self.ticks.get((at, role), ()),))
        # As it was before it was guarded for spreadsheets, or as it is.
        forms = dict.fromkeys((unguarded(text), text))
        found = [known for form in forms if (known := tick_meant(form, axis, declared, new))]
        found = found or [known for form in forms if (known := self.labels.in_text(form))][:1]
        if not found:
            told = f"the text has no {role} {quoted(unguarded(text))}."
            hint = f"Write the label as the text has it. {_STALE}"
            raise _WrongError(f"label {role}", told, hint)
        if len(set(found)) > 1:
            told = f"{quoted(text)} may be {' or '.join(map(quoted, found))}."
            raise _WrongError(f"label {role}", told, "Correct the text, which has both.")
        other, ticks = self.facts.axis(OTHER_ROLE[role]), axis.values or declared.values
        if is_in(found[0], other.values) and ticks and not is_in(found[0], ticks):
            told = f"{quoted(found[0])} is no {role} but a {OTHER_ROLE[role]} of the figure."
            raise _WrongError("turned", told, "Swap what stands in row and in column.")
        return found[0]

    def _read_cell(self, row: CellRow, known: Cell) -> Cell:
        """Return a cell that is read, if the row has it so."""
        meant = meant_quantities(row.number, commas=row.commas)
        # A gap may be marked by a word of the text's own: "diverged".
        is_blank = bool(known.quantity.absence) and row.number == known.quantity.literal
        if row.line == known.line and (
            is_blank or any(same_number(each, known.quantity) for each in meant)
        ):
            return known
        said = known.quantity.literal or "a blank"
        told = (
            f"{_named(known.row, known.column)} is read as {said} in line {known.line},"
            f" not as {quoted(row.number)} in line {row.line}."
        )
        hint = "Where the text is wrong, leave its number as it is, and write the right one into"
        raise _WrongError("read otherwise", told, f"{hint} corrected. {_STALE}")

    def _completed(self, row: CellRow, labels: tuple[str, str]) -> Cell:
        """Return the cell of a number that the reader gave no place, as the text has it."""
        if row.state == READ:
            told = f"{_named(*labels)} is not read from the text, though its state says so."
            hint = f"A number that is read keeps its place, and may be corrected there. {_STALE}"
            raise _WrongError("stale", told, hint)
        line, meant = self.numbers.at(row.line), meant_quantities(row.number, commas=row.commas)
        if line is None:
            told = f"the text has no line {row.line}."
            raise _WrongError("no line", told, _STALE)
        if not meant:
            told = f"{quoted(row.number)} is no number."
            raise _WrongError("number", told, f"Write it as line {row.line} has it.{_date(row)}")
        held = [each for each in meant if line.holds(each)]
        if not held:
            told = f"line {row.line} of the text holds no {quoted(row.number)}."
            raise _WrongError("ungrounded", told, f"Write the number as the line has it. {_STALE}")
        if len({(each.value, each.low) for each in held}) > 1:
            told = f"{quoted(row.number)} may be two numbers of line {row.line}."
            raise _WrongError("number", told, "Write it as the line has it.")
        found = line.take(held[0])
        if found is None:
            told = f"each {quoted(row.number)} of line {row.line} is a cell already."
            raise _WrongError("taken", told, "A number of the text is one cell: remove one row.")
        aggregate = any(map(is_aggregate, labels))
        return Cell(labels[0], labels[1], found, row.line, aggregate, Amendment())

    def made(self) -> Iterator[Panel]:
        """Give the panels, with the ticks of all cells."""
        for at, panel in enumerate(self.panels):
            cells = tuple(self.cells[at].values())
            yield self._with_axes(replace(panel, cells=cells), is_new=at >= self.is_read)

    def _with_axes(self, panel: Panel, *, is_new: bool) -> Panel:
        axes: dict[Role, Axis] = {}
        for role in ROLES:
            axis: Axis = getattr(panel, f"{role}_axis")
            own, declared = [getattr(cell, role) for cell in panel.cells], self.facts.axis(role)
            ticks = ordered_ticks(axis.values, dict.fromkeys(own), declared.values)
            agrees = not declared.values or all(is_in(tick, declared.values) for tick in ticks)
            axes[role] = Axis(declared.label if is_new and agrees else axis.label, ticks)
        lines = [cell.line for cell in panel.cells]
        unit = panel.measure.unit
        if is_new and not unit:
            units = {cell.quantity.unit for cell in panel.cells if not cell.quantity.absence}
            unit = units.pop() if len(units) == 1 else None
        return replace(
            panel,
            row_axis=axes["row"],
            column_axis=axes["column"],
            measure=replace(panel.measure, unit=unit),
            line=min([panel.line, *lines]),
            last_line=max([panel.last_line, *lines]),
        )


_NO_PLACE = "the row says where nothing stands: row and column are empty."
_HALF_PLACE = "a number stands in a row and a column, and one of them is empty."
_FILL = "Fill in both, as in: panel Accuracy, row Llama-3, column GSM8K."


def _date(row: CellRow) -> str:
    is_date = re.search(r"[A-Za-z]{3}|\d[./]\d+[./]", row.number)
    return " A spreadsheet takes some numbers for dates: format the column as text." * bool(is_date)


def _named(row: str, column: str) -> str:
    return f"row {quoted(row)}, column {quoted(column)}"


def _listed(titles: Iterable[str]) -> str:
    named = [quoted(title) for title in titles]
    return ", ".join(named[:6]) + (" …" if named[6:] else "")


def _corrected(row: CellRow, cell: Cell) -> Cell:
    """Return a cell with what is right in the place of what the text has."""
    found = meant_quantities(row.corrected, commas=row.commas)
    if len(found) != 1:
        told = f"corrected: {quoted(row.corrected)} is no number for certain."
        hint = f"Write it as in 0.75, 12.5 ± 0.4 or N/A.{_date(row)}"
        raise _WrongError("corrected", told, hint)
    for name in ("by", "why"):
        if not getattr(row, name):
            told = f"a number is corrected, and {name} is empty."
            hint = "Say who corrects it and on what ground, as in: Ada Lovelace; misread in Fig. 3."
            raise _WrongError(name, told, hint)
    stated = cell.quantity
    (right,) = found
    if not right.absence and right.unit is None:
        right = replace(right, unit=stated.unit)
    if _is_same(right, stated):
        told = f"corrected: {quoted(row.corrected)} is what the text has."
        raise _WrongError("same", told, "Leave corrected empty where the text is right.")
    return replace(cell, quantity=right, amendment=Amendment(stated, row.by, row.why))


def _is_same(one: Quantity, two: Quantity) -> bool:
    told = ((each.uncertainty, each.unit, each.approximate) for each in (one, two))
    return same_number(one, two) and next(told) == next(told)
