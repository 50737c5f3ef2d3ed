"""What a text says to be the title of its figure: labelled so, or in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...language import numerals
from ..axis_items import lead_and_rest
from ..outline import Block

FIGURE = (
    r"(?:heat\s?-?maps?|figure|charts?|plot|graphic|image|picture|matrix|graph|table|diagram"
    r"|illustration|visuali[sz]ation|leader\s?-?board|map)"
)
_WORDS = (
    rf"(?:(?:the|its?|overall|main|common|shared|{FIGURE})\s+)*"
    r"(?:title(?:/caption)?|heading|headline|(?P<caption>caption(?:\s+text)?))"
)
# Title: X; 2. Title; the main title (centered): X
LABELLED = re.compile(
    rf"(?!--)[\W\d]*{_WORDS}\s*(?:\([^()]*\)\s*|,[^:]{{1,40}})?[:=]\s*(?P<title>\S.*)",
    re.IGNORECASE,
)
_LABEL = re.compile(rf"[\W\d]*{_WORDS}\s*(?:\([^()]*\))?[\s:.]*", re.IGNORECASE)
# The title itself, or behind a word on where it stands: 'At the top: "Yield"'.
_ONLY_QUOTED = re.compile(
    r"(?:[^\"“”`:]{1,40}:\s*)?[\"“`](?P<title>[^\"“”`]+)[\"”`](?=\s*(?:\([^()]*\)\s*)?(?:$|[.;])|[^\"“”`]*$)"
)
# Title: Yield (top center)
_PLACE = re.compile(
    r"\s+\((?:[\s,-]*\b(?:at|the|top|bottom|upper|lower|left|right|cent\w+|above|bold))+\)$",
    re.IGNORECASE,
)
NO_TITLE = re.compile(
    r"\W*(?:none\b.*|no(?:t)?\b.*|n/?a|untitled|missing|illegible\b.*|cut\s+off\b.*|-+)\W*",
    re.IGNORECASE,
)


# Below it stands what is said of one panel: "Bar chart (right side)".
_ONE = re.compile(
    r"\b(?:left|right|upper|lower|top|bottom|first|second|panel\s+\w)\b", re.IGNORECASE
)


Said = list[tuple[str, int]]


def labelled_titles(blocks: Sequence[Block]) -> tuple[Said, Said]:
    """List what stands behind "Title:" or below such a heading, and captions, with their lines."""
    found: tuple[Said, Said] = ([], [])
    one = False
    for block, below in zip(blocks, (*blocks[1:], None), strict=False):
        if block.kind in ("heading", "label"):
            one = bool(_ONE.search(block.text))
        label, said, line = _label_of(block)
        if label and not said.strip(" :") and below and below.kind in ("label", "item", "text"):
            said, line = below.text, below.line
        only = _ONLY_QUOTED.match(said := said.strip(" :\N{EN DASH}\N{EM DASH}-")) or _TOLD[
            0
        ].search(said)
        title = only["title"].strip() if only else _PLACE.sub("", said).rstrip(".")
        if label and not one and re.search(r"[^\W\d_]{2}", title) and not NO_TITLE.fullmatch(said):
            found[bool(label["caption"])].append((title, line))
    return found


def _label_of(block: Block) -> tuple[re.Match[str] | None, str, int]:
    """Return what labels a block as a title, what stands behind it, and its line."""
    for row in block.rows:
        if len(row.cells) > 1 and (label := _LABEL.fullmatch(row.cells[0])):
            return label, row.cells[1], row.line
    if block.kind in ("table", "code"):
        return None, "", 0
    lead, rest = lead_and_rest(block)
    if match := LABELLED.fullmatch(block.text):
        return match, match["title"], block.line
    return _LABEL.fullmatch(lead) or _LABEL.fullmatch(block.text), rest if lead else "", block.line


_QUOTE = r"[\"“](?P<title>[^\"“”]{3,160})[\"”]"
_TOLD = (
    # A heatmap titled "X"; the heading above the grid is "X"; at the top: "X".
    re.compile(
        r"\b(?:titled?|entitled|heading|headed|headline|(?:words|line|text)\s+at\s+the\s+top)\b"
        rf"(?:(?:\([^()]*\)|[^.;,\"“”()])*|[^.;:\"“”]*:\s*){_QUOTE}(?!\s*(?:,|and|&|/)\s*[\"“])",
        re.IGNORECASE,
    ),
    # A heatmap of six methods. Title: X. It compares
    re.compile(
        rf"[.;]\s+{_WORDS}:\s+(?P<title>[^\W_][^\"“”]{{3,160}}?)(?:\.\s|\.?$)", re.IGNORECASE
    ),
    # The figure here, called "X"; it has the caption "X".
    re.compile(
        rf"(?:\b{FIGURE}\b(?P<between>[^.;:\"“”]{{0,40}}?)\b(?:captioned|called|named|labell?ed)|\b(?:has|and|with|bears|under)\s+(?:the|its)\s+caption)"
        rf"\s*:?\s*{_QUOTE}(?!\s*(?:,|and|&|/)\s*[\"“])",
        re.IGNORECASE,
    ),
    # The figure, "X", is; a heatmap bears the title X.
    re.compile(rf"\b(?i:{FIGURE}),?\s+\(?(?=.\S*[A-Z0-9]){_QUOTE}(?!\s*(?:,|and|&|/)\s*[\"“])"),
    re.compile(
        r"\b(?:(?:[Tt]itle|[Hh]eadline|[Hh]eading|[Hh]eader)\s+(?:is|reads|says)\s+(?=[A-Z])|(?:has|with|bears|carries)\s+the\s+title\s+)"
        r"(?P<title>(?:[^.\"“”]|\.\d){4,160}?)\.(?:\s|$)"
    ),
    re.compile(
        r"^[\"“]?(?P<title>[A-Z][^.\"“”]{3,160}?)[\"”]?\s+is\s+the\s+(?:heading|title)\s+of\s+th\w+\s+"
    ),
)
# What is titled so is a part of the figure.
_PART = re.compile(
    r"(?<!-)\b(?:(?P<other>axis|axes|legend|bar|scale|key|box|inset|note|annotation|strip|arrow|lines?(?!\s+(?:charts?|graphs?|plots?))|sub\w+)"
    r"|panels?|rows?|columns?|left|right|upper|lower|first|second|third|each|both|one)\b(?!-)",
    re.IGNORECASE,
)
# As in: a heatmap with six rows and ten columns, titled "X".
_COUNTED = re.compile(
    rf"\([^()]*\)|\b(?:\d+|{'|'.join(numerals.WORDS)})\s+(?:\w+\s+)?(?:rows|columns|panels)\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\b(?:common|shared|overall|main|(?:figure|chart|image)(?:['’]s)?)\s*$", re.IGNORECASE
)


def _is_part(before: str) -> bool:
    """Return whether what is titled behind some words is a part of a figure: "the left one"."""
    before = _COUNTED.sub("", before)
    if _WHOLE.search(before):
        return False
    parts, wholes = [*_PART.finditer(before)], [*re.finditer(rf"\b{FIGURE}\b", before)]
    last = bool(parts) and (not wholes or wholes[-1].start() < parts[-1].start())
    return last or any(part["other"] for part in parts)


def told_of_figure(blocks: Sequence[Block]) -> Iterator[tuple[str, int]]:
    """Yield the titles that sentences give the figure, each with its line."""
    for pattern in _TOLD:
        for block in blocks:
            for match in (
                pattern.finditer(block.text) if block.kind not in ("table", "code") else ()
            ):
                before = re.split(r"[.;:]\s", block.text[: match.start()])[-1]
                before += match.groupdict().get("between") or ""
                title = match["title"].strip().rstrip(".,")
                if " " in title and not _is_part(before) and not _is_number(title):
                    yield title, block.line


# As in: Figure S4. Recall by corpus.
NUMBERED = re.compile(
    r"^(?:fig(?:ure)?|table|chart|plate|exhibit)\b\.?\s*[A-Z]?\.?\d+[a-z]?"
    r"\s*[.:|\N{EN DASH}\N{EM DASH}-]\s*",
    re.IGNORECASE,
)


def _is_number(text: str) -> bool:
    """Return whether a caption is nothing but the number of a figure: "Figure 2"."""
    return not NUMBERED.sub("", f"{text}.").strip(" .")
