"""Texts that a spreadsheet would run as formulas."""

from __future__ import annotations

import re

# With the full-width forms, which a spreadsheet set up for an East Asian language takes as well.
_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20"
# Where a spreadsheet that is set up otherwise starts a new cell within a text: at a semicolon, at
# a tab, in a new line.
_CELL = re.compile(r"[^;\t\r\n\v\f\x85\u2028\u2029]+")
# What it may leave out before a sign: space, quotes, signs of no width.
_FORMULA = re.compile(
    rf"[\s\"\u201c\u201d\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\0]*[{_SIGNS}]"
)
_CONTROLS = ("\t", "\r", "\n")


def guarded(text: str) -> str:
    """Put an apostrophe before each part of a text that would be run; numbers stay numbers."""
    made = _CELL.sub(lambda part: f"'{part[0]}" if _is_run(part[0]) else part[0], text)
    return f"'{made}" if text.startswith(_CONTROLS) else made


# Only digits: "-5-3" would be worked out, and "-5 ms" is no number to a spreadsheet.
_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)


def _is_number(text: str) -> bool:
    """Tell whether a text is a number in digits, and nothing beside it."""
    return _NUMBER.fullmatch(text) is not None


def _is_run(part: str) -> bool:
    return _FORMULA.match(part) is not None and not _is_number(part.strip())
