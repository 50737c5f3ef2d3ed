"""From blocks to readings: one module a layout, their order as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .. import lexicon
from ..model import Problem
from ..outline import Block
from .base import RANK, Around, Found, Label, Reading, Recognizer, Slot, Source
from .items import labelled_item, series_item, unread_item
from .tables import table

__all__ = ["RANK", "Around", "Found", "Label", "Reading", "Recognizer", "Slot", "Source", "read"]

# The first that does not decline has the block.
RECOGNIZERS: tuple[Recognizer, ...] = (table, series_item, labelled_item, unread_item)


@dataclass(frozen=True, slots=True)
class State:
    """Where a walk over the blocks stands.

    labels: those that the next block stands under. levels: of each heading among them.
    read: whether something was read since the last label. deep: the depth of the last item.
    """

    labels: tuple[Label, ...] = ()
    level: int = 0
    group: int = 0
    read: bool = False
    deep: int = 0


def read(
    blocks: Sequence[Block],
    measure: str | None = None,
    axes: tuple[str | None, str | None] = (None, None),
) -> Found:
    """Read every block below the headings, bold labels and list groups that it stands under.

    measure, axes: what the text calls its numbers and its axes, by which columns are known.
    """
    readings: list[Reading] = []
    problems: list[Problem] = []
    state = State()
    for block in _data(blocks):
        state = _left(state, block)
        around = Around(state.labels, measure, axes)
        found = next((hit for rule in RECOGNIZERS if (hit := rule(block, around))), None)
        if found:
            readings += found.readings
            problems += found.problems
            state = replace(state, read=True, deep=block.level if block.kind == "item" else 0)
        else:
            state = _opened(state, block)
    return Found(tuple(readings), tuple(problems))


def _data(blocks: Sequence[Block]) -> Iterator[Block]:
    """Leave out the remarks: what stands under a heading or label such as "Trends:".

    A heading's remarks end at a heading of its rank or above, a label's at the next label.
    """
    remarks: Block | None = None
    for block in blocks:
        opens = block.kind in ("heading", "label")
        if remarks and opens and _ends_remarks(remarks, block):
            remarks = None
        if not remarks and opens and lexicon.is_comment(block.lead or block.text):
            remarks = block
        if not remarks:
            yield block


def _ends_remarks(remarks: Block, block: Block) -> bool:
    if remarks.kind == "label":
        return True
    return block.kind == "heading" and block.level <= remarks.level


def _left(state: State, block: Block) -> State:
    """Drop the labels whose reach a block ends."""
    ended = set(_ENDS.get(block.kind, ()))
    if block.kind == "heading" and block.level <= state.level:
        ended.add("heading")
    if state.read:
        ended |= _ENDS_READ.get(block.kind, frozenset())
    deeper = state.deep > state.group
    if block.kind == "item" and block.level <= state.group and (block.lead or deeper):
        ended.add("group")
    return replace(state, labels=tuple(item for item in state.labels if item.slot not in ended))


# Which labels a block ends, and which more once numbers were read under them.
_ENDS: dict[str, frozenset[Slot]] = {
    "heading": frozenset({"subheading", "scope", "label", "sublabel", "group", "note", "intro"}),
    "label": frozenset({"sublabel", "group", "note", "intro"}),
    "text": frozenset({"group", "note", "intro"}),
    "table": frozenset({"group"}),
}
_ENDS_READ: dict[str, frozenset[Slot]] = {
    "label": frozenset({"label"}),
    "text": frozenset({"label", "sublabel"}),
}


def _opened(state: State, block: Block) -> State:
    """Add the label that a block opens for those below it; "Values:" names no place.

    A paragraph that announces something new after numbers were read parts what follows.
    """
    text = block.text if block.kind == "heading" else block.lead
    announces = block.kind == "text" and block.text.endswith(":")
    if announces and (state.read or lexicon.is_derived(block.text) or _is_caption(block.text)):
        labels = [label for label in state.labels if label.slot != "scope"]
        scope = Label("scope", block.text.rstrip(":"), line=block.line)
        return replace(state, labels=(*labels, scope), read=False)
    if block.kind == "text" or (text and lexicon.is_generic(text)):
        said: Slot = "intro" if announces else "note"
        return replace(state, labels=(*state.labels, Label(said, block.text)))
    opens = _SLOTS.get(block.kind)
    if not opens or not text or not (block.strong or block.kind == "heading"):
        return state
    taken = {label.slot for label in state.labels}
    slot = _INNER.get(opens, opens) if opens in taken else opens
    labels = [label for label in state.labels if label.slot != slot]
    opened = replace(state, labels=(*labels, Label(slot, text, line=block.line)))
    if slot == "heading":
        return replace(opened, level=block.level, read=False)
    return replace(opened, read=False, group=block.level if slot == "group" else state.group)


# A caption is short; a sentence that mentions a heatmap is none.
_CAPTION_WORDS = 6


def _is_caption(text: str) -> bool:
    return lexicon.names_panel(text) and len(text.split()) <= _CAPTION_WORDS


_SLOTS: dict[str, Slot] = {"heading": "heading", "label": "label", "item": "group"}
# A heading below a heading, and a bold label right below another, do not end it.
_INNER: dict[Slot, Slot] = {"heading": "subheading", "label": "sublabel"}
