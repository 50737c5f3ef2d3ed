"""Tables in other syntaxes than Markdown's: HTML, CSV and the like, JSON."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

# A row as found: its line, counted from the first one given, and its cells.
Found = tuple[int, tuple[str, ...]]


def html_end(lines: Sequence[str], at: int) -> int:
    """Return the line behind the HTML table that starts at a line, that line if none does."""
    if "<" not in lines[at] or not re.match(r"\s*<table\b", lines[at], re.IGNORECASE):
        return at
    last = range(at, min(len(lines), at + _MOST_LINES))
    return next((end + 1 for end in last if "</table" in lines[end].casefold()), at)


_MOST_LINES = 2_000


def latex_end(lines: Sequence[str], at: int) -> int:
    """Return the line behind the LaTeX tabular that starts at a line, that line if none does."""
    if "\\begin{tabular" not in lines[at]:
        return at
    last = range(at, min(len(lines), at + _MOST_LINES))
    return next((end + 1 for end in last if "\\end{tabular" in lines[end]), at)


_MOST_SPAN = 50


def html_rows(lines: Sequence[str]) -> tuple[Found, ...]:
    """Read an HTML table; a cell that spans several stands in each of them."""
    parser = _Rows()
    parser.feed("\n".join(lines))
    parser.close()
    return tuple(_spread(parser.rows))


class _Rows(HTMLParser):
    """Collects the rows of a table: cells with their text and their spans."""

    def __init__(self) -> None:
        """Start without rows."""
        super().__init__()
        self.rows: list[tuple[int, list[tuple[str, int, int]]]] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a row or a cell."""
        if tag == "tr":
            self.rows.append((self.getpos()[0] - 1, []))
        elif tag in ("td", "th") and self.rows:
            spans = [_span(dict(attrs).get(name)) for name in ("colspan", "rowspan")]
            self.rows[-1][1].append(("", spans[0], spans[1]))
        self._open = tag in ("td", "th") or (self._open and tag not in ("tr", "table"))

    def handle_endtag(self, tag: str) -> None:
        """Close a cell."""
        self._open = self._open and tag not in ("td", "th", "tr", "table")

    def handle_data(self, data: str) -> None:
        """Add text to the open cell."""
        if self._open and self.rows and self.rows[-1][1]:
            text, across, down = self.rows[-1][1][-1]
            self.rows[-1][1][-1] = (text + data, across, down)


def _span(text: str | None) -> int:
    return min(int(text), _MOST_SPAN) if text and text.isdigit() and int(text or 0) else 1


def _spread(rows: Sequence[tuple[int, list[tuple[str, int, int]]]]) -> Iterator[Found]:
    below: dict[int, tuple[str, int]] = {}
    for line, cells in rows:
        row: list[str] = []
        waiting = list(cells)
        while waiting or len(row) in below:
            if len(row) in below:
                text, left = below.pop(len(row))
                if left > 1:
                    below[len(row)] = (text, left - 1)
                row.append(text)
                continue
            text, across, down = waiting.pop(0)
            text = " ".join(text.split())
            for _ in range(across):
                if down > 1:
                    below[len(row)] = (text, down - 1)
                row.append(text)
        if row:
            yield line, tuple(row)


def fenced_rows(lines: Sequence[str]) -> tuple[Found, ...]:
    """Read what stands in a fence as a table: JSON, or fields between commas, tabs or spaces.

    Returns () for anything else, such as code.
    """
    return _json_rows(lines) or latex_rows(lines) or _separated_rows(lines)


def latex_rows(lines: Sequence[str]) -> tuple[Found, ...]:
    r"""Read the rows of a LaTeX tabular: cells between "&", ended by two backslashes."""
    if not any("\\begin{tabular" in line for line in lines):
        return ()
    rows = [
        (at, tuple(cell.strip() for cell in line.split("\\\\")[0].split("&")))
        for at, line in enumerate(lines)
        if "&" in line
    ]
    return tuple(rows) if _is_table([row for _, row in rows]) else ()


def _separated_rows(lines: Sequence[str]) -> tuple[Found, ...]:
    told = [(at, line) for at, line in enumerate(lines) if line.strip(" -=+|")]
    for sign in ("\t", ";", ","):
        fields = [tuple(cell.strip() for cell in row) for row in _fields(told, sign)]
        if _is_table(fields):
            return tuple((at, row) for (at, _), row in zip(told, fields, strict=True))
    spaced = [tuple(re.split(r"\s{2,}", line.strip())) for _, line in told]
    wider = [(" ", *row) if len(row) < max(map(len, spaced)) else row for row in spaced[:1]]
    spaced = [*[tuple(map(str.strip, row)) for row in wider], *spaced[1:]]
    return (
        tuple((at, row) for (at, _), row in zip(told, spaced, strict=True))
        if _is_table(spaced)
        else ()
    )


def _fields(told: Sequence[tuple[int, str]], sign: str) -> list[list[str]]:
    try:
        return [
            next(csv.reader([line], delimiter=sign, skipinitialspace=True), []) for _, line in told
        ]
    except csv.Error:
        return []  # a line end of another kind within a line, or an endless field


def _is_table(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether rows are alike, with a header of labels and a number in each other row."""
    if len(rows) < 2 or len(rows[0]) < 2 or len({len(row) for row in rows}) > 1:
        return False
    numbers = [sum(bool(re.search(r"\d", cell)) for cell in row[1:]) for row in rows[1:]]
    code = re.search(r"[=(){}]|:\s*\[|^\s*(?:import|def|for)\b", f"{rows[0][0]} {rows[1][0]}")
    return all(numbers) and not code


def _json_rows(lines: Sequence[str]) -> tuple[Found, ...]:
    text = "\n".join(lines)
    if text.lstrip()[:1] not in ("{", "["):
        return ()
    try:
        data = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError):
        return ()
    records = _records(data)
    heads = list(dict.fromkeys(key for record in records for key in record))
    if not records or len(heads) < 2:
        return ()
    rows: list[Found] = [(0, tuple("" if head == _KEY else head for head in heads))]
    at = 0
    for record in records:
        shown = [str(value) for value in record.values() if value is not None]
        at = next((n for n in range(at, len(lines)) if shown and shown[0] in lines[n]), at)
        rows.append((at, tuple(_cell(record.get(head)) for head in heads)))
    return tuple(rows)


# The head of the column that holds the keys of the outer object.
_KEY = "\0"


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _records(data: object) -> list[dict[str, object]]:
    """Return the rows of {"row": {"column": 1}} or of [{"a": 1}]; [] for anything else."""
    if isinstance(data, dict) and len(data) == 1 and (inner := _records(*data.values())):
        return inner
    if isinstance(data, dict) and data and all(isinstance(own, dict) for own in data.values()):
        data = [{_KEY: key, **own} for key, own in data.items()]
    if not isinstance(data, list) or not all(isinstance(own, dict) and own for own in data):
        return []
    flat = all(not isinstance(value, (dict, list)) for own in data for value in own.values())
    return data if flat else []
