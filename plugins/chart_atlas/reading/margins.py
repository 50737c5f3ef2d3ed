"""What stands at the margin of lines, as Markdown writes it: bullets, indentation, underlines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..language import numerals
from .patterns import line_patterns

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


def as_markdown(lines: Sequence[str]) -> list[str]:
    """Write the bullets, nested entries and underlined headings of lines as Markdown has them.

    Each line stays at its number.
    """
    found = Counter(match[2] for line in lines if (match := _BULLET.match(line)))
    signs = {sign for sign, count in found.items() if count > 1 or sign in _USUAL}
    marked = [
        _BULLET.sub(r"\1-\3", line, count=1)
        if (match := _BULLET.match(line)) and match[2] in signs
        else line
        for line in lines
    ]
    start, fence = 0, None
    for at, line in enumerate([*marked, ""]):
        mark = line_patterns.fence(line)
        fence = None if mark and mark == fence else (fence or mark)
        if fence or mark:
            start = at + 1
        elif not line.strip():
            marked[start:at] = _nested(_headed(marked[start:at]))
            start = at + 1
    return [*_lists_at_margin(marked)]


def _headed(lines: list[str]) -> list[str]:
    """Write a line and the line of signs that is as long below it as a heading."""
    for at, (text, line) in enumerate(zip(lines, lines[1:], strict=False)):
        sign, size = line[:1], len(line.rstrip())
        if sign in _UNDERLINES and not line.rstrip().strip(sign) and text.strip():
            near = sign == "=" or abs(size - len(text.strip())) < _SEVERAL
            if near and size > _SEVERAL and not line_patterns.has_bar(text):
                lines[at : at + 2] = [f"{_UNDERLINES[sign]} {text.strip()}", ""]
    return lines


def _nested(lines: list[str]) -> list[str]:
    """Give entries that only their indentation puts below others the bullets of a list."""
    depths = [line_patterns.indent(line) for line in lines]
    plain = [
        line
        for line, depth in zip(lines, depths, strict=True)
        if depth > min(depths) and not line_patterns.is_marked(line)
    ]
    if len(plain) < _SEVERAL or not all(map(_ENTRY.fullmatch, plain)):
        return lines
    made = []
    for line, depth, below in zip(lines, depths, [*depths[1:], 0], strict=True):
        bare = line_patterns.is_marked(line) or line.rstrip().endswith((".", "!", "?"))
        nests = depth > min(depths) or below > depth
        made.append(
            f"{line[: len(line) - len(line.lstrip())]}- {line.lstrip()}"
            if nests and not bare
            else line
        )
    return made


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
