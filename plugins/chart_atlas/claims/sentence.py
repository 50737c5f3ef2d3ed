"""The statements of a text as they stand: lines, their sentences, and what they stand under."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..reading import Block, section_patterns
from . import sentence_patterns


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a line.

    number: of its line. raw: the line as it stands. text: the sentence without Markdown marks.
    at: where each character of the text stands in the line. above: the labels that it stands
    under, outermost first, those that open its own line included. section: that of its heading.
    leads: what limits it, outermost first: each a text, and whether it is a heading. begins: the
    line of each.
    around: what else it may speak of: the items that it stands under, the sentences before it.
    """

    number: int
    raw: str
    text: str
    at: Sequence[int]
    above: tuple[str, ...]
    section: str
    leads: tuple[tuple[str, bool], ...] = ()
    around: tuple[str, ...] = ()
    begins: tuple[int, ...] = ()

    def quote(self, start: int, end: int) -> str:
        """Return a part of the text as it stands in the line, to the end of what it quotes."""
        first, last = self.at[start], self.at[end - 1] + 1
        part, behind = self.raw[first:last], self.raw[last : last + 1]
        closes = (behind == "”" and "“" in part) or (behind == '"' and part.count(behind) % 2)
        return part + behind if closes else part

    @property
    def whole(self) -> str:
        """The sentence as it stands in the line, with the marks at its ends."""
        return _with_marks(self.raw, self.at[0], self.at[-1] + 1)


def around(line: str, start: int, end: int) -> str:
    """Return the sentences that a part of a line stands in, with the marks at their ends."""
    text, at = sentence_patterns.unmarked(line)
    spans = [
        (at[first], at[last - 1] + 1)
        for first, last in sentence_patterns.sentence_spans(text)
        if first < last
    ]
    own = [span for span in spans if span[0] < end and start < span[1]] or [(start, end)]
    return _with_marks(line, min(start, own[0][0]), max(end, own[-1][1]))


def _with_marks(line: str, start: int, end: int) -> str:
    """Return a part of a line with the Markdown marks that stand directly beside it."""
    first = len(line[:start].rstrip(_MARKS))
    last = len(line) - len(line[end:].lstrip(_MARKS))
    return line[first:last]


# Of what stands beside a sentence, this may be the other half of a mark in it.
_MARKS = "*_`~\\"


def sentences(lines: Sequence[str], blocks: Sequence[Block]) -> Iterator[Sentence]:
    """List the sentences of all lines but those of tables and code, in their order."""
    following = [*(block.line for block in blocks[1:]), len(lines) + 1][: len(blocks)]
    labels: tuple[_Label, ...] = ()
    section = "overview"
    deep = 0
    for block, end in zip(blocks, following, strict=True):
        labels = tuple(label for label in labels if not _ends_label(label, block, deep))
        deep = block.level if block.kind == "item" else 0
        if block.kind == "heading":
            section = section_patterns.section_called(block.text) or section
        if block.kind in ("table", "code"):
            continue
        leads = tuple((one.text, one.rank < _LABEL) for one in labels if one.is_lead)
        begins = tuple(one.line for one in labels if one.is_lead)
        above = tuple(one.text for one in labels if not one.is_lead)
        before: tuple[str, ...] = ()
        for number in range(block.line, min(end, len(lines) + 1)):
            for sentence in _sentences_in_line(number, lines[number - 1], leads, section):
                own = (number,) * (len(sentence.leads) - len(leads))
                yield replace(sentence, around=(*above, *before), begins=(*begins, *own))
                before = (*before, sentence.text)[-_NEAR:]
        if block.lead or _announces(block):
            # What a bullet says behind its lead limits those below it as well.
            whole = block.kind == "item" and len(block.text) < _LEAD
            text = block.text if whole else block.lead or block.text
            labels = (*labels, _Label(_rank(block), text, block.line))
        elif block.kind == "item":
            labels = (*labels, _Label(_rank(block), block.text, block.line, is_lead=False))


# A sentence may be of a place that so many sentences before it name.
_NEAR = 8


@dataclass(frozen=True, slots=True)
class _Label:
    """What stands above other blocks. rank: headings over labels over what announces over items.

    is_lead: it limits them; what a plain item says only may.
    """

    rank: float
    text: str
    line: int
    is_lead: bool = True


_LABEL, _TEXT, _ITEM = 10, 19, 20


# An item that announces stands over the items behind it, also those of its own depth.
_OVER = 0.5


def _rank(block: Block) -> float:
    if block.kind == "heading":
        return block.level
    if block.kind == "item":
        return _ITEM + block.level - _OVER * _announces(block)
    return _LABEL if block.kind == "label" else _TEXT + (not _announces(block))


def _ends_label(label: _Label, block: Block, deep: int) -> bool:
    """Return whether a block ends the reach of a label; deep: the depth of the item before it."""
    back = block.kind == "item" and block.level < deep
    return label.rank >= _rank(block) - _OVER * back


def _announces(block: Block) -> bool:
    return block.kind == "heading" or block.text.endswith(":")


# What is longer is no sentence that a person wrote, and would take long to match.
_MAX_SENTENCE = 600


def _sentences_in_line(
    number: int, raw: str, leads: tuple[tuple[str, bool], ...], section: str
) -> Iterator[Sentence]:
    text, at = sentence_patterns.unmarked(raw)
    above = tuple(lead for lead, _ in leads)
    opened = above
    for start, end in sentence_patterns.sentence_spans(text):
        if 0 < end - start <= _MAX_SENTENCE:
            part = text[start:end]
            yield Sentence(number, raw, part, at[start:end], opened, section, leads)
            if start == 0:
                opened = (*above, part)
                lead = lead_end(part)
                leads = (*leads, (part[:lead], False)) if lead else leads


# A lead is short; what stands before a later colon is a sentence.
_LEAD = 80


def lead_end(text: str) -> int:
    """Return where the lead of a sentence ends, at its first colon; 0 without one."""
    at = text.find(": ", 1, _LEAD)
    return max(at, 0)
