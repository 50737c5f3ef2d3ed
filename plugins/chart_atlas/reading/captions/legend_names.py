"""What the legend of a figure calls its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language import looks_like_metric, numerals, quoted
from ..axis_items import lead_and_rest, legend_blocks
from ..patterns import legend_patterns, list_patterns
from ..sections import Sections
from .quantity_names import NAME, PART_OF, WORD, folded, may_be_called, named

_BAR = r"(?:colou?r\s*-?\s*(?:bar|scale|map|key)?|legend)"
# The colour bar, "Detection rate (%)", ...; a legend ("Accuracy", 55-90); its label reads "ρ".
_LABELLED_BAR = re.compile(
    rf"\b{_BAR}\b[^.;\"“”]{{0,40}}?(?:[,:]\s*|\(\s*|label(?:l?ed)?\s+(?:reads\s+|is\s+|as\s+)?"
    rf"|titled\s+|named\s+|called\s+|for\s+)"
    r"[\"“](?P<name>[^\"“”]{1,60})[\"”]"
    rf"|\b{_BAR}\b[^.;\"“”]{{0,60}}[;.]\s+its\s+(?:label|title)\s+(?:reads"
    rf"|is)\s+[\"“](?P<its>[^\"“”]{{1,60}})[\"”]",
    re.IGNORECASE,
)
_OF_PALETTE = re.compile(r"\b(?:palettes?|colou?r\s?maps?)\b", re.IGNORECASE)
# Color bar: Count, 0 to 1200
_BEFORE_RANGE = re.compile(
    rf"(?P<name>{WORD}(?:\s+{WORD}){{0,4}}?(?:\s*\([^()]{{1,16}}\))?)\s*(?:\s+in\s+(?P<unit>[^\s\d,;:]+(?:\s\([^()]*\))?))?[,:;]?\s+(?:from\s+|rang\w+\s+from\s+|between\s+)?"
    rf"{numerals.NUMBER}\s*(?:\([^()]*\)|[^\s\d]{{1,4}})?\s*(?:to|and|through|–"
    rf"|-)\s*{numerals.NUMBER}"
)


def legend_names(parts: Sections, title: str) -> Iterator[str]:
    """Yield what the legend is called."""
    for block, rest in legend_blocks(parts):
        lead, _ = lead_and_rest(block)
        is_label = _LABEL.search(lead) and len(rest.split()) <= _LABEL_WORDS
        own = rest.rstrip(".") if is_label and not _UNTOLD.fullmatch(rest.strip(" .")) else None
        # Of several labels ("Low", "High") none is that of the numbers.
        first = rest if not _MARKED.search(rest) else rest.partition(";")[0]
        labels = [own, list_patterns.axis_name(first) if len(quoted(first)) < _SEVERAL else None]
        labels += [match[1] for match in [_LABEL_BEHIND.search(f"{lead}: {rest}")] if match]
        yield from (name for name in labels if name and may_be_called(name, is_labelled=True))
        found = [
            *_FIRST.findall(rest),
            *_NOTE.findall(lead),
            *(note for note in _NOTE.findall(rest) if PART_OF.fullmatch(note.partition(" of ")[0])),
            legend_patterns.name_in_lead(lead),
            *(
                f"{match['name']} in {match['unit']}" if match["unit"] else match["name"]
                for match in [_BEFORE_RANGE.match(rest)]
                if match and _is_confirmed(match["name"], parts, title)
            ),
        ]
        yield from (name for name in found if name and may_be_called(name))
        said = [legend_patterns.measured(rest), *named(_FOR, rest)]
        yield from (
            name for name in said[:1] if name and may_be_called(name) and _has_word_of(name, title)
        )
        said += named(_LAST, rest)
        yield from (
            name for name in said if name and may_be_called(name) and looks_like_metric(name)
        )
    for block in (*parts.axes, *parts.overview):
        for match in _LABELLED_BAR.finditer(block.text):
            name = match["name"] or match["its"]
            if (
                name != title
                and may_be_called(name)
                and not _OF_PALETTE.search(match[0].partition(name)[0])
            ):
                yield name
        for sentence in legend_patterns.sentences_of(block.text):
            name = legend_patterns.measured(sentence) or ""
            if may_be_called(name) and _has_word_of(name, title):
                yield name


def _is_confirmed(name: str, parts: Sections, title: str) -> bool:
    """Return whether words without quotes before a range are a name, and not on the bar's looks.

    A metric or one noun is; several words are if the text has the last of them elsewhere.
    """
    *others, last = name.partition(" (")[0].split()
    if looks_like_metric(name):
        return True
    if last.endswith("ed") or _LOOKS.fullmatch(last):
        return False
    legends = {block.line for block, _ in legend_blocks(parts)}
    blocks = (block for block in parts.blocks if block.line not in legends)
    texts = (title, *(block.text for block in blocks))
    return not others or any(folded(last) in map(folded, text.split()) for text in texts)


_SEVERAL = 2
_UNTOLD = re.compile(r"(?:none|no\b.*|not\b.*|n/?a|missing|illegible|unreadable)", re.IGNORECASE)
_LOOKS = re.compile(r"ticks?|marks?|percent(?:age)?s?|strip|gradient|values?", re.IGNORECASE)
# A name in quotes that opens what is said of the legend: "p(top-1)", 0.0 to 1.0.
_FIRST = re.compile(r"^\W*[\"“`]([^\"“”`]{1,60})[\"”`]")
_LABEL = re.compile(r"\b(?:label|title|name)\b", re.IGNORECASE)
_LABEL_WORDS = 5
# The bar is below the plot, label "Recall"; but: failed runs are marked "n/a".
_LABEL_BEHIND = re.compile(
    r"\b(?:bar|scale|key)\b(?:[^.;\"“”]|\.\d|[\"“][^\"“”]*[\"”])*?"
    r"\blabel(?:l?ed)?\s+[\"“]([^\"“”]{1,60})[\"”](?!\s*(?:,|and|&|/)\s*[\"“])",
    re.IGNORECASE,
)
_MARKED = re.compile(r";[^;]*\b(?:are|is)\b[^;]*[\"“]")
_NOTE = re.compile(r"\(([^()]+)\)")
# A vertical bar for the coefficient; a gradient that translates color to accuracy.
_FOR = re.compile(
    rf"\b(?:for|colou?rs?\s+to|encod\w+|stands?\s+for)\s+{NAME}(?=\W|$)", re.IGNORECASE
)
# Light (30) to dark teal (65), accuracy in %.
_LAST = re.compile(rf",\s+{NAME}(?:\s+in\s+\S+)?\.?$", re.IGNORECASE)


def _has_word_of(name: str, title: str) -> bool:
    """Return whether a title has a longer word of a name: what the whole figure is of."""
    words = {folded(word) for word in title.split()}
    return any(len(word) > _SHORT and folded(word) in words for word in name.split())


_SHORT = 3
