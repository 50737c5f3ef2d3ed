"""CSV for spreadsheets: texts that one would run as formulas, made harmless and read back."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

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
