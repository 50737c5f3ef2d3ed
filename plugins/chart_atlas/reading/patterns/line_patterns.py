"""Markdown by the line: what CommonMark has no name for."""

from __future__ import annotations

import re

from ...language import matches, numerals, starts_with

_DELIMITER = re.compile(r"\s{0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")
# Whether a line starts a list item.
is_marked = starts_with(r"\s*(?:[-*+]|[0-9]{1,9}[.)])\s+\S")
# Whether a line is nothing but a label in bold, or of few words in italics.
is_label = matches(
    r"\s*(?:\*\*[^*]+\*\*|\*\w[\w./-]*(?:\s[\w./-]+){0,3}:?\*(?:\s*\([^()]*\))?):?\s*"
)
_LED = re.compile(r"\s{0,3}(?P<mark>\*{1,2})[^*]+(?::(?P=mark)|(?P=mark)\s*:)")
_STATED = re.compile(
    rf"[^:|]{{1,80}}:\**\s*(?:[~≈]?\s*{numerals.SIGN}\.?\d|(?:{numerals.NO_NUMBER}"
    rf"|{numerals.DASH})\s*[.,;]?\s*$)",
    re.IGNORECASE,
)
# Whether a line is a heading.
is_heading = starts_with(r"\s{0,3}#{1,6}(?:\s|$)")
_FENCE = re.compile(r"\s*(```+|~~~+)")
_ENDS = frozenset('.:!?)*]"”')
_COMMENT = re.compile(r"^[ \t]*<!--.*?-->[ \t]*$", re.DOTALL | re.MULTILINE)


def hidden_lines(text: str) -> frozenset[int]:
    """Return the lines of HTML comments that stand by themselves: their author hid them."""
    spans = [
        (text.count("\n", 0, match.start()) + 1, match[0].count("\n"))
        for match in (_COMMENT.finditer(text) if "<!--" in text else ())
    ]
    return frozenset(line for first, more in spans for line in range(first, first + more + 1))


def is_ended(line: str) -> bool:
    """Return whether a line ends like a sentence, so that the next one is a new paragraph."""
    return line.rstrip()[-1:] in _ENDS


def is_delimiter(line: str) -> bool:
    """Return whether a line divides a table's header from its body."""
    return "|" in line and bool(_DELIMITER.fullmatch(line))


def has_bar(line: str) -> bool:
    """Return whether a line holds a bar that divides table cells."""
    return "|" in line and bool(_BAR.search(line))


def bars(line: str) -> int:
    """Count the spaced bars of a line, upright or slanted."""
    return len(re.findall(r"\s[|/]\s", line)) if "|" in line or "/" in line else 0


def states_several(line: str) -> tuple[int, ...]:
    """Count the numbers of a line and the signs between them; () for fewer than three numbers."""
    count = len(numerals.numerals_in(line)) if numerals.has_digit(line) else 0
    return (count, *(line.count(sign) for sign in ",;·/|‖")) if count > 2 else ()


_BREAK = re.compile(r"\s*<br\s*/?>\s*", re.IGNORECASE)
_NUMBERING = re.compile(r"^\d{1,3}(?:\.\d{1,3})*[.)]\s+(?=\S)")


def with_spaces(text: str) -> str:
    """Put a space for each break that HTML writes out."""
    return _BREAK.sub(" ", text)


def without_number(heading: str) -> str:
    """Take the number off a heading: "1. Aland", "2.3) Results"."""
    return _NUMBERING.sub("", heading)


_DOTTED = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*)\.(\d{1,2})\s+(?=[^\W\d])")


def section_number(heading: str) -> tuple[str, int] | None:
    """Return the number before a heading as its chapter and its place in it: "3.1 Aland"."""
    match = _DOTTED.match(heading)
    return (match[1], int(match[2])) if match else None


def without_section_number(heading: str) -> str:
    """Take the number of a section off a heading, which other headings must go on from."""
    return _DOTTED.sub("", heading)


def split_row(line: str) -> tuple[str, ...]:
    """Split a table row at its bars; an escaped bar belongs to its cell."""
    cells = _BAR.split(with_spaces(line).strip())
    if cells and not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in cells)


_BRACKETED = re.compile(r"^\s{0,3}(\[[^\W\d][^\[\]*,;=]{0,80}\])\s*$")


def with_label(line: str) -> str:
    """Write a heading in brackets as a label: "[Left map: Wait (min)]"."""
    return _BRACKETED.sub(r"**\1**", line) if "[" in line else line


def is_led(line: str) -> bool:
    """Return whether a line starts with an emphasized lead, or states numbers behind a label."""
    return bool(_LED.match(line) or _STATED.match(line))


# Whether a line is a label and, behind its colon, something with a number.
is_entry = starts_with(
    r"\s{0,3}[^\s:|][^:|]{0,39}(?::|\s(?:=|→|->|=>))\s+(?=\S)"
    r".*(?:\d|n/?a|missing|no data|[-\N{EN DASH}\N{EM DASH}]$)",
    re.IGNORECASE,
)


# Whether a line is a short key and a value: "Title: Effect of light".
is_keyed = starts_with(r"[A-Za-z](?:[\w-]+\s?){1,5}(?:,[^:|]{0,30})?:\s+\S")


def dedented(line: str, columns: int) -> str:
    """Take so many columns of white space off the start of a line."""
    expanded = line.expandtabs(4)
    return expanded[min(columns, indent(line)) :]


# Whether a line declares an axis: "Rows (top to bottom): A, B".
is_axis_line = starts_with(
    r"\s{0,3}(?:rows?|columns?|[xy][- ]?axis|(?:vertical|horizontal)\s+axis)\b[^:|]{0,40}:\s",
    re.IGNORECASE,
)


def fence(line: str) -> str | None:
    """Return the fence that a line opens or closes, None for any other line."""
    match = _FENCE.match(line) if "```" in line or "~~~" in line else None
    return match[1][:3] if match else None


def last_sentence(text: str) -> str:
    """Return what stands behind the last full stop of a paragraph."""
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", text.strip())[-1]


def indent(line: str) -> int:
    """Count the leading columns of white space."""
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


_PARENTHESES = re.compile(r"\\\((.{1,200}?)\\\)")
# An en dash that nothing stands before is a minus: "| –0.5 |", "A: –0.5", "(–0.5)".
_MINUS = re.compile(r"(?:(?<=[|:(=,→>*$\s])|^)(?<![\w)%]\s)\N{EN DASH}(?=\.?\d)")
# Behind these a dash at a digit is a sign, and parts nothing: "approximately –0.6".
_MINUS_BEHIND = re.compile(
    r"(?<=[\s(])(?:(?:about|approximately|around|roughly|nearly|almost|of|is|are|was|at|to|by|and"
    r"|with|than|or)"
    r"|approx\.|ca\.|~|≈)\s(?P<sign>\N{EN DASH})(?=\.?\d)",
    re.IGNORECASE,
)


def with_plain_signs(line: str) -> str:
    r"""Write \(x\) as $x$, which Markdown would lose, and a minus that is a dash as a minus."""
    line = _PARENTHESES.sub(r"$\1$", line) if "\\(" in line else line
    if "\N{EN DASH}" in line:
        line = _MINUS.sub("\N{MINUS SIGN}", line)
        line = _MINUS_BEHIND.sub(lambda found: f"{found[0][:-1]}\N{MINUS SIGN}", line)
    return line
