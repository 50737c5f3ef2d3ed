"""Tables in other syntaxes than Markdown's: HTML, LaTeX, JSON, plain text, in a fence or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from .json_tables import json_parts
from .patterns import line_patterns
from .plain_tables import Found, plain_table


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its line and the plain text of its cells.

    cut: the text ends in it, before its closing bar. lines: of its cells, where each has its own.
    """

    line: int
    cells: tuple[str, ...]
    cut: bool = False
    lines: tuple[int, ...] = ()

    def line_of(self, at: int) -> int:
        """Return the line of a cell; cells may have been taken off the front of the row."""
        return self.lines[at - len(self.cells)] if self.lines else self.line


# A table by its rows, or what is told beside it: its line, and Markdown.
Part = tuple[Row, ...] | tuple[int, str]


def table_at(lines: Sequence[str], at: int) -> tuple[int, list[Part]]:
    """Return the line behind the table that starts at a line, and its parts; lines from 0 on.

    Returns the line itself and no parts where none does.
    """
    mark = line_patterns.fence(lines[at])
    if not mark:
        return _unfenced(lines, at, fewest=3)
    closing = (end for end in range(at + 1, len(lines)) if line_patterns.fence(lines[end]) == mark)
    behind = next(closing, at)
    # A caption may stand above the table.
    for first in [own for own in range(at + 1, behind) if lines[own].strip()][:2]:
        end, parts = _unfenced(lines[:behind], first, fewest=2)
        if parts and not any(line.strip() for line in lines[end:behind]):
            said = "".join(lines[at + 1 : first]).strip("# ")
            return behind + 1, [*([(first, said)] if said else []), *parts]
    return at, []


def _unfenced(lines: Sequence[str], at: int, *, fewest: int) -> tuple[int, list[Part]]:
    for tells, ends, rows_of in _TAGGED:
        if tells.search(lines[at]):
            last = range(at, min(len(lines), at + _MOST_LINES))
            end = next((end + 1 for end in last if ends in lines[end].casefold()), at)
            rows = rows_of(lines[at:end])
            return (end, [_rows(rows, at)]) if rows else (at, [])
    opens = lines[at].lstrip()[:1] in ("{", "[") and (fewest < 3 or not _goes_on(lines, at))
    most = _MOST_LINES if fewest < 3 else _MOST_BARE
    count, told = json_parts(lines[at : at + most]) if opens else (0, [])
    if told:
        parts: list[Part] = []
        for own in told:
            if isinstance(own, tuple):
                parts.append((at + own[0] + 1, own[1]))
                continue
            rows = [(tuple(leaf.text for leaf in row), [at + it.line + 1 for it in row]) for row in own]
            parts.append(tuple(Row(places[0], cells, lines=(*places,)) for cells, places in rows))
        return at + count, parts
    end, found = plain_table(lines, at, fewest=fewest)
    return (end, [_rows(found, 0)]) if found else (at, [])


def _rows(found: Sequence[Found], start: int) -> tuple[Row, ...]:
    return tuple(Row(start + at + 1, cells) for at, cells in found)


def _goes_on(lines: Sequence[str], at: int) -> bool:
    """Return whether a line before is JSON that was no table."""
    return at > 0 and lines[at - 1].lstrip()[:1] in ("{", "[")


# JSON is long where each number has a line; text without a fence that looks like it is read often.
_MOST_LINES, _MOST_BARE = 2_000, 400
_MOST_SPAN = 50


def _html_rows(lines: Sequence[str]) -> list[Found]:
    """Read an HTML table; a cell that spans several stands in each of them."""
    parser = _Rows()
    parser.feed("\n".join(lines))
    parser.close()
    return [*_spread(parser.rows)]


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


def _latex_rows(lines: Sequence[str]) -> list[Found]:
    r"""Read the rows of a LaTeX tabular: cells between "&", ended by two backslashes."""
    if not any("\\begin{tabular" in line for line in lines):
        return []
    rows = [
        (at, tuple(cell.strip() for cell in line.split("\\\\")[0].split("&")))
        for at, line in enumerate(lines)
        if "&" in line
    ]
    alike = len(rows) > 1 and len({len(row) for _, row in rows}) == 1
    return rows if alike else []


# Of each syntax with tags: what opens a table, what ends it, what reads it.
_TAGGED = (
    (re.compile(r"^\s*<table\b", re.IGNORECASE), "</table", _html_rows),
    (re.compile(r"\\begin\{tabular"), "\\end{tabular", _latex_rows),
)
