"""What changed as Markdown for a pull request: of a length that fits, and of harmless text.

Whatever comes from seeds stands between backticks. There nothing is markup to GitHub and GitLab:
no link, picture, HTML, mention, issue number or address.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from ..terminal import harmless
from .change_listing import Line, LineKind, Style, change_lines, counted
from .changes import Changes

# GitHub takes no longer comment; what puts it there may need some room for words of its own.
MOST = 65_536 - 1_024
# Enough to see what a change is about; the change itself has all of them.
_MOST_CELLS = 20
# Room for the last line, which says what was left out.
_LAST = 400
# How the lines of each kind are counted.
_NOUNS: dict[LineKind, tuple[str, str]] = {
    "file": ("file", ""),
    "chart": ("chart", ""),
    "fact": ("fact", ""),
    "figure": ("figure", ""),
    "panel": ("panel", ""),
    "cell": ("line", " of cells"),
    "statement": ("line", " of statements"),
    "problem": ("problem", ""),
    "link": ("line", " of links"),
}


def changes_as_markdown(found: Changes, most: int = MOST) -> str:
    """Return what changed as Markdown of at most so many characters; it says what is left out."""
    lines = list(change_lines(found, Style(code, _MOST_CELLS)))
    written = [_written(line) for line in lines]
    fitting = _fitting(written, most)
    if fitting < len(lines):
        written = [*written[:fitting], _left_out(lines[fitting:])]
    return "".join(written).strip()


def _fitting(written: Sequence[str], most: int) -> int:
    """Return how many texts fit; all, or as many as leave room for the last line."""
    if sum(map(len, written)) <= most:
        return len(written)
    return sum(size <= most - _LAST for size in accumulate(map(len, written)))


def _left_out(lines: Iterable[Line]) -> str:
    counts = Counter(line.kind for line in lines)
    listed = ", ".join(
        counted(counts[kind], noun) + rest for kind, (noun, rest) in _NOUNS.items() if counts[kind]
    )
    return f"\n*Left out here, as there is room for no more: {listed}.* The command lists all.\n"


def _written(line: Line) -> str:
    if line.kind == "summary":
        return f"**{line.text}**\n"
    if line.depth == 0:
        return f"\n#### {line.text}\n\n"
    return f"{'  ' * (line.depth - 1)}- {line.text}\n"


def code(text: str) -> str:
    """Return any text as code of Markdown: in one line, and nothing in it means anything."""
    said = " ".join(harmless(text).split()) or "(nothing)"
    fence = "`" * (max(map(len, re.findall("`+", said)), default=0) + 1)
    pad = " " if said.startswith("`") or said.endswith("`") else ""
    return f"{fence}{pad}{said}{pad}{fence}"
