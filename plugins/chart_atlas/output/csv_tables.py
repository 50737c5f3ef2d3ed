"""The cells of panels as CSV: wide like the figure, tidy with one row a cell; guarded texts."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from ..atlas import Comparison
from ..drawing import plain_number, short_text
from ..language import numerals
from ..model import Cell, Panel
from .records import Record, cell_grid, panel_records

# Which chart it is, the name of the file tells.
_OF_CHART = Record._fields.index("panel")
TIDY_COLUMNS = Record._fields[_OF_CHART:]
DIFFERENCE_COLUMNS = (
    *("row_axis", "row", "column_axis", "column", "measure", "unit"),
    *("one", "two", "difference"),
)


def table_corner(panel: Panel) -> str:
    r"""Name both axes for the corner of a wide table: "Type \ Length"."""
    return f"{panel.row_axis.label or 'row'} \\ {panel.column_axis.label or 'column'}"


def wide_csv(panel: Panel) -> str:
    """Return the wide table as CSV: numbers as stated, empty where the text has none."""
    rows = [
        [text_cell(label), *map(_wide_cell, cells)]
        for label, cells in zip(panel.row_axis.values, cell_grid(panel), strict=True)
    ]
    header = [table_corner(panel), *panel.column_axis.values]
    return csv_text([[*map(text_cell, header)], *rows])


def _wide_cell(cell: Cell | None) -> str:
    """Return a number as written; anything else a cell holds as guarded text."""
    if cell is None:
        return ""
    plain = cell.value is not None and not cell.quantity.approximate
    if plain and cell.quantity.uncertainty is None:
        return number_cell(cell.quantity.literal)
    return text_cell(short_text(cell.quantity))


def tidy_csv(panels: Iterable[Panel]) -> str:
    """Return the cells of panels as one tidy CSV, one row a stated or marked cell."""
    rows = [_tidy_row(record) for panel in panels for record in panel_records(panel)]
    return csv_text([TIDY_COLUMNS, *rows])


def _tidy_row(record: Record) -> list[str]:
    value = number_cell(record.literal) if record.value is not None else ""
    return [
        value if name == "value" else _tidy_cell(each)
        for name, each in zip(TIDY_COLUMNS, record[_OF_CHART:], strict=True)
    ]


def _tidy_cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return text_cell(value)
    return "" if value is None else str(value)


def difference_csv(item: Comparison) -> str:
    """Return the common places of a comparison as CSV, both numbers as stated."""
    panel, unit = item.one.panel, text_cell(item.one.group.unit or "")
    rows, columns, measure = (
        text_cell(named.label or "") for named in (panel.row_axis, panel.column_axis, panel.measure)
    )
    lines = []
    for cell in item.cells:
        numbers = cell.one.quantity.literal, cell.two.quantity.literal, plain_number(cell.value)
        places = rows, text_cell(cell.row), columns, text_cell(cell.column)
        lines.append([*places, measure, unit, *map(number_cell, numbers)])
    return csv_text([DIFFERENCE_COLUMNS, *lines])


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as CSV; every text in them is guarded by the caller."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)  # RFC 4180
    return out.getvalue()


def number_cell(literal: str) -> str:
    """Write a stated number so that every reader takes it for one: "−1,250.5" as -1250.5.

    A plus would make texts of a whole column for some; the literal beside it keeps it.
    """
    return numerals.ungrouped(literal).replace("\N{MINUS SIGN}", "-").removeprefix("+")


# -- texts that a spreadsheet would run as formulas -----------------------------------------------

# With the full-width forms, which a spreadsheet set up for an East Asian language takes as well.
_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20"
# Where a spreadsheet that is set up otherwise starts a new cell within a text: at a semicolon, at
# a tab, in a new line.
_CELL = re.compile(r"[^;\t\r\n\v\f\x85\u2028\u2029]+")
# What it may leave out before a sign: space, quotes, signs of no width.
_FORMULA = re.compile(
    rf"[\s\"\u201c\u201d\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\0]*[{_SIGNS}]"
)
# Only digits: "-5-3" would be worked out, and "-5 ms" is no number to a spreadsheet.
_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)


def text_cell(text: str) -> str:
    """Put an apostrophe before each part of a text that would be run; numbers stay numbers."""
    guarded = _CELL.sub(_guarded, text)
    return f"'{guarded}" if text.startswith(("\t", "\r", "\n")) else guarded


def _guarded(part: re.Match[str]) -> str:
    is_run = _FORMULA.match(part[0]) and not _NUMBER.fullmatch(part[0].strip())
    return f"'{part[0]}" if is_run else part[0]
