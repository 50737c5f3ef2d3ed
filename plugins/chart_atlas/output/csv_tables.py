"""The cells of panels as CSV: wide like the figure, tidy with one row a cell; guarded texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..atlas import Comparison
from ..drawing import amended_words, place_words, plain_number, short_text
from ..language import numerals
from ..model import NOTHING_SAID, Cell, OwnerFacts, Panel
from ..owner import source_line
from ..spreadsheets import csv_text, text_cell
from .records import Record, cell_grid, cells_in_order, panel_records

# Which chart it is, the name of the file tells.
_OF_CHART = Record._fields.index("panel")
_OF_CELL = Record._fields[_OF_CHART:]
TIDY_COLUMNS = (*_OF_CELL, "source", "describer")
DIFFERENCE_COLUMNS = (
    *("row_axis", "row", "column_axis", "column", "measure", "unit"),
    *("one", "two", "difference"),
)


def table_corner(panel: Panel) -> str:
    r"""Name both axes for the corner of a wide table: "Type \ Length"."""
    return f"{panel.row_axis.label or 'row'} \\ {panel.column_axis.label or 'column'}"


def wide_csv(panel: Panel, facts: OwnerFacts = NOTHING_SAID) -> str:
    """Return the wide table as CSV: numbers as stated, empty where the text has none.

    facts: what the owner says of its chart; notes of that, and of the panel's cells, stand below.
    """
    rows = [
        [text_cell(label), *map(_wide_cell, cells)]
        for label, cells in zip(panel.row_axis.values, cell_grid(panel), strict=True)
    ]
    header = [table_corner(panel), *panel.column_axis.values]
    return _with_notes([[*map(text_cell, header)], *rows], _notes(panel, facts))


def _with_notes(rows: Sequence[Sequence[str]], notes: Iterable[str]) -> str:
    """Return rows as CSV, and notes below an empty line.

    They stand in the first column, so that columns of numbers stay such; in rows as long as all.
    """
    empty = [""] * (len(rows[0]) - 1)
    below = [[text_cell(note), *empty] for note in notes]
    return csv_text([*rows, *([[], *below] if below else [])])


def _notes(panel: Panel, facts: OwnerFacts) -> Iterator[str]:
    """Say what the owner says of a table: of each cell, where it is from, who described it."""
    for cell in cells_in_order(panel):
        if cell.amendment:
            why = f"; {cell.amendment.why}" if cell.stated else ""
            yield f"{place_words(panel, cell.row, cell.column)}: {amended_words(cell)}{why}"
    if source := source_line(facts.source):
        yield f"Source: {source}"
    if facts.describer:
        yield f"Describer: {facts.describer}"


def _wide_cell(cell: Cell | None) -> str:
    """Return a number as written; anything else a cell holds as guarded text."""
    if cell is None:
        return ""
    plain = cell.value is not None and not cell.quantity.approximate
    if plain and cell.quantity.uncertainty is None:
        return number_cell(cell.quantity.literal)
    return text_cell(short_text(cell.quantity))


def tidy_csv(panels: Iterable[Panel], facts: OwnerFacts = NOTHING_SAID) -> str:
    """Return the cells of panels as one tidy CSV, one row a stated or marked cell.

    facts: what the owner says of their chart; its source and describer stand in each row.
    """
    told = [text_cell(source_line(facts.source)), text_cell(facts.describer or "")]
    rows = [[*_tidy_row(record), *told] for panel in panels for record in panel_records(panel)]
    return csv_text([TIDY_COLUMNS, *rows])


def _tidy_row(record: Record) -> list[str]:
    value = number_cell(record.literal) if record.value is not None else ""
    return [
        value if name == "value" else _tidy_cell(each)
        for name, each in zip(_OF_CELL, record[_OF_CHART:], strict=True)
    ]


def _tidy_cell(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return text_cell(value)
    return "" if value is None else str(value)


def difference_csv(item: Comparison) -> str:
    """Return the common places of a comparison as CSV, both numbers as stated.

    Below stands where each panel is from, as far as its owner says so.
    """
    panel, unit = item.one.panel, text_cell(item.one.group.unit or "")
    rows, columns, measure = (
        text_cell(named.label or "") for named in (panel.row_axis, panel.column_axis, panel.measure)
    )
    lines = []
    for cell in item.cells:
        numbers = cell.one.quantity.literal, cell.two.quantity.literal, plain_number(cell.value)
        places = rows, text_cell(cell.row), columns, text_cell(cell.column)
        lines.append([*places, measure, unit, *map(number_cell, numbers)])
    sources = (source_line(side.entry.facts.source) for side in (item.one, item.two))
    named = zip(("one", "two"), sources, strict=True)
    notes = (f"Source of {name}: {source}" for name, source in named if source)
    return _with_notes([DIFFERENCE_COLUMNS, *lines], notes)


def number_cell(literal: str) -> str:
    """Write a stated number so that every reader takes it for one: "−1,250.5" as -1250.5.

    A plus would make texts of a whole column for some; the literal beside it keeps it.
    """
    return numerals.ungrouped(literal).replace("\N{MINUS SIGN}", "-").removeprefix("+")
