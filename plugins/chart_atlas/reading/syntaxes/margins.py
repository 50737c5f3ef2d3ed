"""What stands at the margin of lines, as Markdown writes it: bullets, indentation, underlines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...language import numerals
from ..patterns import line_patterns

# A sign before a text, as in "• A", "▸ Panel": no letter, number, quote, dash or currency.
_BULLET = re.compile(r"(\s*)([^\x00-\x7f\w“”‘’«„¿¡§€£¥–—−±≈→])(\s+)(?=\S)")
_USUAL = frozenset("•●◦▪‣∙·■○")
_SEVERAL = 2
# A number behind a short label: "5 dB = 88.4%", "0-4: 8-12", "60+: (not legible)".
_ENTRY = re.compile(
    rf"\s*[^\s:=|#][^:=|]{{0,39}}?\s*(?::|=|->|→)\s+(?:[~≈(]?\s*{numerals.SIGN}\.?\d.{{0,30}}"
    rf"|\(?(?:{numerals.NO_NUMBER}|not |number ){{1,2}}[^.:=]{{0,30}}|{numerals.DASH})",
    re.IGNORECASE | re.ASCII,
)
_UNDERLINES = {"=": "#", "-": "##"}


# In "- >2×: 77" the sign is that of a bound, and opens no quotation.
_BOUND = re.compile(r"^(\s*(?:[-*+]|\d{1,3}[.)])\s+)>(?=[\d.=])")


def as_markdown(lines: Sequence[str]) -> list[str]:
    """Write the bullets, nested entries and underlined headings of lines as Markdown has them.

    Each line stays at its number.
    """
    found = Counter(match[2] for line in lines if (match := _BULLET.match(line)))
    signs = "".join(sign for sign, count in found.items() if count > 1 or sign in _USUAL)
    bullet = re.compile(rf"^(\s*)[{re.escape(signs or '•')}](\s+)(?=\S)")
    marked = [_BOUND.sub(r"\1\>", bullet.sub(r"\1-\2", line)) for line in lines]
    start, fence = 0, None
    for at, line in enumerate([*marked, ""]):
        mark = line_patterns.fence(line)
        if not fence and (mark or not line.strip()):
            marked[start:at] = _nested(_headed(marked[start:at]))
        fence = None if mark and mark == fence else (fence or mark)
        start = at + 1 if fence or mark or not line.strip() else start
    return [*_lists_at_margin(marked)]


# Tags of HTML, as Markdown writes what they open; what closes emphasis is the same sign.
_HEADS = {f"h{level}": f"{'#' * level} " for level in range(1, 7)}
_MARKS = dict.fromkeys(("b", "strong"), "**") | dict.fromkeys(("i", "em"), "*")
_OPENED = _HEADS | _MARKS | {"li": "- ", "br": " "}
_PLAIN_TAGS = (
    "p div ul ol dl dt dd figure caption figcaption section article header footer main img hr span"
    " sub sup"
)
_TAG = re.compile(
    rf"<(?P<close>/?)(?P<name>{'|'.join([*_OPENED, *_PLAIN_TAGS.split()])})(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_OPENS_BLOCK = re.compile(r"\s*</?(?!(?:b|strong|i|em|span|sub|sup)\b)[a-z]", re.IGNORECASE)


def without_tags(lines: Sequence[str]) -> list[str]:
    """Write the tags of HTML that open a line, and those within it, as Markdown has them."""
    found, fence = [], None
    for line in lines:
        mark = line_patterns.fence(line)
        fence = None if mark and mark == fence else (fence or mark)
        tagged = not fence and "`" not in line and _OPENS_BLOCK.match(line)
        found.append(_TAG.sub(_as_sign, line).strip() if tagged else line)
    return found


def _as_sign(tag: re.Match[str]) -> str:
    signs = _MARKS if tag["close"] else _OPENED
    return signs.get(tag["name"].lower(), "")


def _headed(lines: list[str]) -> list[str]:
    """Write a line and the line of signs that is as long below it as a heading."""
    for at, (text, line) in enumerate(pairwise([own.strip() for own in lines])):
        near = line[:1] == "=" or abs(len(line) - len(text)) < _SEVERAL
        drawn = len(line) > _SEVERAL and not line.strip(line[0]) and line[0] in _UNDERLINES
        if drawn and near and not line_patterns.has_bar(text):
            lines[at : at + 2] = [f"{_UNDERLINES[line[0]]} {text}", ""]
    return lines


def _nested(lines: list[str]) -> list[str]:
    """Give entries that only their indentation puts below others the bullets of a list."""
    depths = [line_patterns.indent(line) for line in lines]
    least = min(depths, default=0)
    bare = [not line_patterns.is_marked(line) for line in lines]
    plain = [own for own, d, b in zip(lines, depths, bare, strict=True) if d > least and b]
    if len(plain) < _SEVERAL or not all(map(_ENTRY.fullmatch, plain)):
        return lines
    for at, below in enumerate([*depths[1:], 0]):
        nests = depths[at] > least or below > depths[at]
        if nests and bare[at] and lines[at].rstrip()[-1] not in ".!?":
            lines[at] = re.sub(r"(?=\S)", "- ", lines[at], count=1)
    return lines


# CommonMark takes a line that is indented so far for code.
_TOO_DEEP = 4


def _lists_at_margin(lines: Sequence[str]) -> Iterator[str]:
    """Move a list that starts too far in to be one to the margin, with all that is as far in."""
    columns, listed = 0, False
    for line in lines:
        if line.strip():
            deep = line_patterns.is_marked(line)
            columns = columns if line_patterns.indent(line) >= columns else 0
            if deep and not listed and not columns and line_patterns.indent(line) >= _TOO_DEEP:
                columns = line_patterns.indent(line)
            listed = deep or (listed and line_patterns.indent(line) > 0)
        yield line_patterns.dedented(line, columns) if columns else line
