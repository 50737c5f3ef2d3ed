"""Tables in other syntaxes than Markdown's: HTML, LaTeX, JSON, plain text, in a fence or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from itertools import takewhile

from ..patterns import line_patterns
from .json_tables import json_parts
from .plain_tables import plain_table

# A text with its line, counted from 0: a cell, or what is told beside a table, as Markdown.
Cell = tuple[int, str]
Rows = list[list[Cell]]


def table_at(lines: Sequence[str], at: int) -> tuple[int, list[Rows | Cell]]:
    """Return the line behind the table that starts at a line, and its parts; lines from 0 on.

    Returns the line itself and no parts where none does.
    """
    mark = line_patterns.fence(lines[at])
    if not mark:
        return _unfenced(lines, at)
    closing = (end for end in range(at + 1, len(lines)) if line_patterns.fence(lines[end]) == mark)
    behind = next(closing, at)
    filled = [own for own in range(at + 1, behind) if lines[own].strip()]
    # A caption may stand above the table, and comments.
    said = [*takewhile(lambda own: lines[own].lstrip().startswith("#"), filled)]
    for above in (said, filled[: len(said) + 1]):
        first = next((own for own in filled if own not in above), behind)
        end, parts = _unfenced(lines[:behind], first, fenced=True) if first < behind else (0, [])
        if parts and not any(line.strip() for line in lines[end:behind]):
            return behind + 1, [*((own, lines[own].strip("# ")) for own in above), *parts]
    return at, []


def _unfenced(
    lines: Sequence[str], at: int, *, fenced: bool = False
) -> tuple[int, list[Rows | Cell]]:
    for tells, ends, rows_of in _TAGGED:
        if tells.search(lines[at]):
            last = range(at, min(len(lines), at + _MOST_LINES))
            end = next((end + 1 for end in last if ends in lines[end].casefold()), at)
            rows = rows_of(lines, range(at, end))
            return (end, [rows]) if rows else (at, [])
    opens = lines[at].lstrip()[:1] in ("{", "[") and (fenced or not _goes_on(lines, at))
    most = _MOST_LINES if fenced else _MOST_BARE
    count, told = json_parts(lines[at : at + most], at) if opens else (0, [])
    if told:
        return at + count, told
    end, found = plain_table(lines, at, fenced=fenced)
    return end, [[[(line, text) for text in cells] for line, cells in found]] if found else []


def _goes_on(lines: Sequence[str], at: int) -> bool:
    """Return whether a line before is JSON that was no table."""
    return at > 0 and lines[at - 1].lstrip()[:1] in ("{", "[")


# JSON is long where each number has a line; text without a fence that looks like it is read often.
_MOST_LINES, _MOST_BARE = 2_000, 400
_MOST_SPAN = 50


def _html_rows(lines: Sequence[str], of: range) -> Rows:
    """Read an HTML table; a cell that spans several stands in each of them."""
    parser = _Rows(of.start)
    parser.feed("\n".join(lines[at] for at in of))
    parser.close()
    return [*_spread(parser.rows)]


# A cell, and how many columns and rows it spans.
_Spanning = tuple[int, str, int, int]


class _Rows(HTMLParser):
    """Collects the rows of a table: cells with their line, their text and their spans."""

    def __init__(self, start: int) -> None:
        """Start without rows, at a line."""
        super().__init__()
        self._start = start
        self.rows: list[list[_Spanning]] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a row or a cell."""
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            spans = (_span(dict(attrs).get("colspan")), _span(dict(attrs).get("rowspan")))
            self.rows[-1].append((self._start + self.getpos()[0] - 1, "", *spans))
        self._open = tag in ("td", "th") or (self._open and tag not in ("tr", "table"))

    def handle_endtag(self, tag: str) -> None:
        """Close a cell."""
        self._open = self._open and tag not in ("td", "th", "tr", "table")

    def handle_data(self, data: str) -> None:
        """Add text to the open cell."""
        if self._open and self.rows and self.rows[-1]:
            line, text, across, down = self.rows[-1][-1]
            self.rows[-1][-1] = (line, text + data, across, down)


def _span(text: str | None) -> int:
    return min(int(text), _MOST_SPAN) if text and text.isdigit() and int(text or 0) else 1


def _spread(rows: Sequence[list[_Spanning]]) -> Iterator[list[Cell]]:
    below: dict[int, tuple[int, str, int]] = {}
    for cells in rows:
        row: list[tuple[int, str]] = []
        waiting = list(cells)
        while waiting or len(row) in below:
            if len(row) in below:
                line, text, left = below.pop(len(row))
                if left > 1:
                    below[len(row)] = (line, text, left - 1)
                row.append((line, text))
                continue
            line, text, across, down = waiting.pop(0)
            for _ in range(across):
                if down > 1:
                    below[len(row)] = (line, " ".join(text.split()), down - 1)
                row.append((line, " ".join(text.split())))
        if row:
            yield row


def _latex_rows(lines: Sequence[str], of: range) -> Rows:
    r"""Read the rows of a LaTeX tabular: cells between "&", ended by two backslashes."""
    told = [(at, lines[at].split("\\\\")[0]) for at in of if "&" in lines[at]]
    rows = [[(at, cell.strip()) for cell in line.split("&")] for at, line in told]
    return rows if len(rows) > 1 and len({*map(len, rows)}) == 1 else []


# Of each syntax with tags: what opens a table, what ends it, what reads it.
_TAGGED = (
    (re.compile(r"^\s*<table\b", re.IGNORECASE), "</table", _html_rows),
    (re.compile(r"\\begin\{tabular"), "\\end{tabular", _latex_rows),
)
