"""From blocks to readings: one module a layout, their order as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import lexicon
from ..model import Problem
from ..outline import Block
from .base import RANK, Around, Found, Label, Reading, Recognizer, Slot, Source
from .items import labelled_item, series_item, unread_item
from .tables import table

__all__ = ["RANK", "Around", "Found", "Label", "Reading", "Recognizer", "Slot", "Source", "read"]

# The first that does not decline has the block.
RECOGNIZERS: tuple[Recognizer, ...] = (table, series_item, labelled_item, unread_item)


def read(blocks: Sequence[Block], measure: str | None = None) -> Found:
    """Read every block below the headings, bold labels and list groups that it stands under.

    measure: what the text calls its numbers, by which a column of values is known.
    """
    readings: list[Reading] = []
    problems: list[Problem] = []
    labels: tuple[Label, ...] = ()
    group_level = 0
    for block in _data(blocks):
        labels = _left(labels, block, group_level)
        around = Around(labels, measure)
        found = next((hit for rule in RECOGNIZERS if (hit := rule(block, around))), None)
        if found:
            readings += found.readings
            problems += found.problems
        elif label := _opened(block):
            labels = (*labels, label)
            group_level = block.level
    return Found(tuple(readings), tuple(problems))


def _data(blocks: Sequence[Block]) -> Iterator[Block]:
    """Leave out the remarks: what stands under a heading or label such as "Trends:"."""
    remarks = False
    for block in blocks:
        if block.kind in ("heading", "label"):
            remarks = lexicon.is_comment(block.lead or block.text)
        if not remarks or block.kind == "table":
            yield block


def _left(around: tuple[Label, ...], block: Block, group_level: int) -> tuple[Label, ...]:
    """Drop the labels whose reach a block ends."""
    if block.kind == "heading":
        return ()
    ended: set[Slot] = {"group", "note"} if block.kind in ("label", "text", "table") else set()
    if block.kind == "label":
        ended.add("label")
    if block.kind == "item" and block.lead and block.level <= group_level:
        ended.add("group")
    return tuple(label for label in around if label.slot not in ended)


def _opened(block: Block) -> Label | None:
    """Return the label that a block opens for those below it; "Values:" names no place."""
    text = block.text if block.kind == "heading" else block.lead
    if block.kind == "text" or (text and lexicon.is_generic(text)):
        return Label("note", block.text)
    slot = _SLOTS.get(block.kind)
    is_label = bool(text) and (block.strong or block.kind == "heading")
    return Label(slot, text or "", line=block.line) if slot and is_label else None


_SLOTS: dict[str, Slot] = {"heading": "heading", "label": "label", "item": "group"}
