"""A draft of NAME.cells.csv: what is read, what is not, and what its owner has filled in before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...language import shortened
from ...model import Chart, Problem, Quantity
from ...spreadsheets import unguarded
from .cell_rows import READ, UNREAD, CellRow, cell_rows, grouped
from .grounding import meant_quantities, same_number
from .open_numbers import OpenNumber

# As much of a line as tells which one it is: it stands in the row of each of its numbers.
MAX_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Draft:
    """The rows of a file, those to fill in first.

    read, unread: how many numbers are read, and how many are not and have no place. kept: how many
    rows were filled in before. faults: what is wrong with the file as it is; no rows then.
    """

    rows: tuple[CellRow, ...] = ()
    read: int = 0
    unread: int = 0
    kept: int = 0
    faults: tuple[Problem, ...] = ()


def draft(lines: Sequence[str], chart: Chart, unread: Iterable[OpenNumber], old: str = "") -> Draft:
    """Draft the file of a chart.

    lines: of the text. chart: as it is read, without what its owner says of cells. unread: the
    numbers of the data that are no cells. old: the file as it is.
    """
    rows, faults = cell_rows(old) if old.strip() else ([], [])
    if faults:
        return Draft(faults=grouped(faults))
    filled = [_moved(row, lines) for row in rows if row.is_filled]
    read = [_joined(row, filled, _is_of_cell) for row in _read_rows(lines, chart)]
    made = (_row(UNREAD, each.line, each.written, lines) for each in unread)
    others = [_joined(row, filled, _is_of_number) for row in made]
    # What its owner has filled in stays, whether it is right or not.
    others = sorted([*others, *filled], key=lambda row: row.line)
    kept = sum(row.is_filled for row in (*read, *others))
    left = sum(not row.is_placed for row in others)
    return Draft((*others, *read), len(read), left, kept)


def _read_rows(lines: Sequence[str], chart: Chart) -> Iterator[CellRow]:
    for panel in chart.panels:
        for cell in panel.cells:
            row = _row(READ, cell.line, _written(cell.quantity), lines)
            yield replace(row, panel=panel.title or "", row=cell.row, column=cell.column)


def _row(state: str, line: int, number: str, lines: Sequence[str]) -> CellRow:
    return CellRow(0, state, line, number, "", "", "", "", "", "", _text(lines, line))


def _text(lines: Sequence[str], line: int) -> str:
    known = 1 <= line <= len(lines)
    return shortened(" ".join(lines[line - 1].split()), MAX_SHOWN) if known else ""


def _written(quantity: Quantity) -> str:
    spread = f" ± {quantity.uncertainty}" if quantity.uncertainty is not None else ""
    return f"{'~' if quantity.approximate else ''}{quantity.literal}{spread}"


def _moved(row: CellRow, lines: Sequence[str]) -> CellRow:
    """Return a row at the line where its text stands now, if that is one line."""
    text = unguarded(row.text)
    if not text or _text(lines, row.line) == text:
        return row
    found = [at for at in range(1, len(lines) + 1) if _text(lines, at) == text]
    return replace(row, line=found[0]) if len(found) == 1 else row


_Fits = Callable[[CellRow, CellRow], bool]


def _joined(row: CellRow, filled: list[CellRow], is_of: _Fits) -> CellRow:
    """Return a row with what was filled in for it before, which is taken from the others."""
    for old in filled:
        if is_of(row, old):
            filled.remove(old)
            own = {name: getattr(old, name) for name in ("corrected", "by", "why")}
            if row.state != READ:
                own |= {name: getattr(old, name) for name in ("panel", "row", "column")}
            return replace(row, **own)
    return row


def _is_of_cell(row: CellRow, old: CellRow) -> bool:
    """Return whether an old row is of the cell of a new one, and of the same number."""
    places = ([getattr(each, name) for name in ("panel", "row", "column")] for each in (row, old))
    one, two = ([unguarded(label) for label in labels] for labels in places)
    return one == two and _have_same_number(row, old)


def _is_of_number(row: CellRow, old: CellRow) -> bool:
    return row.line == old.line and _have_same_number(row, old)


def _have_same_number(row: CellRow, old: CellRow) -> bool:
    if not row.number:
        return not old.number
    (one, *_), others = meant_quantities(row.number, commas=False), old.number
    return any(same_number(one, two) for two in meant_quantities(others, commas=old.commas))
