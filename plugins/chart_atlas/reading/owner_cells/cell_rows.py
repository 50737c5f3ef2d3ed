"""NAME.cells.csv as rows: what a spreadsheet makes of a table is read where it is certain."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ...language import shortened
from ...model import Problem
from ...spreadsheets import CELL_COLUMNS, unguarded

COLUMNS = tuple(CELL_COLUMNS)
_NEEDED = ("line", "number")
# Those that are written by hand, and shown as they are.
_SAID = ("by", "why")
READ, UNREAD = "read", "unread"
# More than a chart has places.
MAX_ROWS = 5_000
MAX_TEXT = 300
_DELIMITERS = ",;\t"
_SHOWN, _NAMED = 60, 5
# What Excel writes above all else.
_SEPARATOR = re.compile(r"\"?sep=([,;\t])\"?", re.IGNORECASE)
_LINE = re.compile("[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class CellRow:
    """A number of the text: where it stands in the figure, and what is right in its place.

    at: the line of the row in its file. state: READ, or else. commas: whether the spreadsheet may
    write a comma for a decimal point. All texts are as in the file, but for space around them.
    """

    at: int
    state: str
    line: int
    number: str
    panel: str
    row: str
    column: str
    corrected: str
    by: str
    why: str
    text: str
    commas: bool = False

    @property
    def is_placed(self) -> bool:
        """Return whether it says anything of where the number stands."""
        return bool(self.row or self.column)

    @property
    def is_filled(self) -> bool:
        """Return whether its owner has written something into it."""
        placed = self.is_placed and self.state != READ
        return bool(placed or self.corrected or self.by or self.why)


@dataclass(frozen=True, slots=True)
class CellFault:
    """Something wrong with a row. at: its line. kind: what alike ones share."""

    at: int
    kind: str
    message: str
    hint: str


def cell_rows(text: str) -> tuple[list[CellRow], list[CellFault]]:
    """Read the rows of a file, and what is wrong with it; total, for any text."""
    header, body, first = _opened(text)
    delimiter = max(_DELIMITERS, key=lambda sign: len(_names(header, sign) & {*COLUMNS}))
    rows: list[CellRow] = []
    faults: list[CellFault] = []
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter, strict=True)
    names: list[str] = []
    end = first - 1
    try:
        for cells in reader:
            at, end = end + 1, first - 1 + reader.line_num
            told = [cell.strip() for cell in cells]
            if not names:
                names = [name.casefold() for name in told]
                faults += _header_faults(names, at)
                if faults:
                    return [], faults
            elif any(told):
                if len(rows) + len(faults) >= MAX_ROWS:
                    told_of = f"the file has more than {MAX_ROWS:,} rows."
                    hint = "Leave out rows of numbers that are read and not corrected."
                    return [], [CellFault(at, "rows", told_of, hint)]
                found = _row(told, names, at, commas=delimiter == ";")
                (rows if isinstance(found, CellRow) else faults).append(found)  # type: ignore[arg-type] # each to its own list
    except csv.Error as error:
        hint = f"Save it as CSV from a spreadsheet, or quote what holds a {delimiter!r} or a quote."
        return [], [CellFault(end + 1, "csv", f"this is no CSV: {error}.", hint)]
    if not names:
        faults += _header_faults([], 1)
    return rows, faults


def _opened(text: str) -> tuple[str, str, int]:
    """Return the first line of a table, all of it, and the number of that line."""
    head, _, rest = text.partition("\n")
    if _SEPARATOR.fullmatch(head.strip(" ")):
        return rest.partition("\n")[0], rest, 2
    return head, text, 1


def _names(header: str, delimiter: str) -> set[str]:
    return {part.strip(' "').casefold() for part in header.split(delimiter)}


def _header_faults(names: Sequence[str], at: int) -> Iterator[CellFault]:
    told = [name for name in names if name]
    hint = f"Write it as in {','.join(COLUMNS)}"
    if lacking := [name for name in _NEEDED if name not in told]:
        message = f"the first line names no column {' and none '.join(lacking)}."
        yield CellFault(at, "header", message, hint)
        return
    for name in dict.fromkeys(told):
        if name not in COLUMNS:
            near = get_close_matches(name, COLUMNS, 1)
            meant = f"Did you mean {near[0]}? " if near else ""
            message = f"{quoted(name)} is no column of this file."
            yield CellFault(at, f"header {name}", message, f"{meant}{hint}")
        elif told.count(name) > 1:
            message = f"the column {name} stands here twice."
            yield CellFault(at, f"header {name}", message, hint)


def _row(
    told: Sequence[str], names: Sequence[str], at: int, *, commas: bool
) -> CellRow | CellFault:
    if any(told[len(names) :]):
        message = f"the row has more cells than the {len(names)} columns that the first line names."
        return CellFault(at, "wide", message, 'Quote what holds a separator, as in "a, b".')
    values = dict(zip(names, told, strict=False))
    said = {name: " ".join(values.get(name, "").split()) for name in COLUMNS}
    for name in COLUMNS[:-1]:
        if not said[name].isprintable():
            message = f"{name} holds a sign that does not print."
            return CellFault(at, f"sign {name}", message, "Remove it, or write the word anew.")
        if len(said[name]) > MAX_TEXT:
            message = f"{name} is longer than {MAX_TEXT} characters."
            return CellFault(at, f"long {name}", message, "Say it in fewer words.")
    if not _LINE.fullmatch(said["line"]):
        message = f"{quoted(said['line'])} is no number of a line."
        return CellFault(at, "line", message, "Write the line of the text, as in 12.")
    plain = {name: unguarded(said[name]) for name in (*_SAID, "number", "corrected")}
    plain["state"] = said["state"].casefold()
    return CellRow(**{**said, **plain, "at": at, "line": int(said["line"]), "commas": commas})  # type: ignore[arg-type] # told by the columns


def quoted(text: str) -> str:
    """Return a text as messages name it."""
    return repr(shortened(text, _SHOWN))


def grouped(faults: Iterable[CellFault]) -> tuple[Problem, ...]:
    """Return what is wrong as problems of the file: those that are alike are one."""
    kinds: dict[str, list[CellFault]] = {}
    for fault in faults:
        kinds.setdefault(fault.kind, []).append(fault)
    return tuple(sorted(map(_problem, kinds.values()), key=lambda problem: problem.line))


def _problem(alike: Sequence[CellFault]) -> Problem:
    first, *others = sorted(alike, key=lambda fault: fault.at)
    message = first.message
    if others:
        named = ", ".join(str(fault.at) for fault in others[:_NAMED])
        more = f" and {len(others) - _NAMED} more" if others[_NAMED:] else ""
        message += f" The same in {'lines' if others[1:] else 'line'} {named}{more}."
    return Problem(first.at, "side-file", "error", message, first.hint)
