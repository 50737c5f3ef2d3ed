"""Where the sentences of a line start and end, and what marks it up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_MARK = re.compile(r"^\s*(?:>\s*)*(?:#{1,6}\s+|(?:[-*+\N{BULLET}]|\d{1,3}[.)])\s+)*")


_SILENT = re.compile(r"\*+|`+|\\(?=[\\`*_{}\[\]()#+\-.!|>~])|_(?<!\w_)(?=\w)|_(?<=\w_)(?!\w)")


def unmarked(line: str) -> tuple[str, Sequence[int]]:
    """Take Markdown marks off a line; returns the text and where each character stood."""
    start = _MARK.match(line)
    at, end = start.end() if start else 0, len(line.rstrip())
    marks = [match.span() for match in _SILENT.finditer(line, at)]
    if not marks:
        return line[at:end], range(at, end)
    kept: list[int] = []
    parts: list[str] = []
    for first, last in [*marks, (end, end)]:
        kept += range(at, first)
        parts.append(line[at:first])
        at = last
    return "".join(parts), kept


_END = re.compile(
    r"[.!?](?<!vs\.)(?<!e\.g\.)(?<!i\.e\.)(?<!approx\.)(?<!ca\.)[\"”)]?\s+(?=[A-Z\"“(<])"
)


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of a text starts and ends."""
    start = 0
    for match in _END.finditer(text):
        yield start, match.end() - len(match[0]) + len(match[0].rstrip())
        start = match.end()
    yield start, len(text)
