"""CSV for spreadsheets: harmless in each of them, and read back as it was written."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

# What stands in the columns of NAME.cells.csv, which owners fill in with a spreadsheet.
CELL_COLUMNS: Mapping[str, str] = {
    "state": "read where the reader has found the number's place, else unread.",
    "line": "The line of the text that states the number.",
    "number": "The number as the line has it; empty where the text leaves a place blank.",
    "panel": "The title of its panel; empty where the chart has but one.",
    "row": "The label of its row, as the text has it.",
    "column": "The label of its column, as the text has it.",
    "corrected": "What is right, where the text is wrong about its figure: a number, or N/A.",
    "by": "Of a correction: who makes it.",
    "why": "Of a correction: on what ground.",
    "text": "The line, to look at; it is not read.",
}

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


# Labels stand in many rows.
@lru_cache(maxsize=1 << 12)
def text_cell(text: str) -> str:
    """Put an apostrophe before each part of a text that would be run; numbers stay numbers."""
    guarded = _CELL.sub(_guarded, text)
    return f"'{guarded}" if text.startswith(("\t", "\r", "\n")) else guarded


def _guarded(part: re.Match[str]) -> str:
    is_run = _FORMULA.match(part[0]) and not _NUMBER.fullmatch(part[0].strip())
    return f"'{part[0]}" if is_run else part[0]


def unguarded(cell: str) -> str:
    """Return the text that text_cell() wrote as this cell; what it would not write stays."""
    return _CELL.sub(_bared, cell)


def _bared(part: re.Match[str]) -> str:
    text = part[0].removeprefix("'")
    return text if text_cell(text) == part[0] else part[0]


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as CSV; every text in them is guarded by the caller."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)  # RFC 4180
    return out.getvalue()
