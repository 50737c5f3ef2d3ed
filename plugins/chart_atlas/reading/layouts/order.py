"""From blocks to readings: one module a layout, their order as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...language import numerals
from ...model import Axis, Problem
from ..outline import Block
from ..patterns import label_patterns, line_patterns, phrase_patterns, section_patterns
from .items import labelled_item, series_item, unread_item
from .labelled import Around, Found, Label, Reading, Recognizer, Slot
from .sentences import axis_names, names_place, statement
from .table_blocks import table

# The first that does not decline has the block.
_RECOGNIZERS: tuple[Recognizer, ...] = (table, series_item, statement, labelled_item, unread_item)


@dataclass(frozen=True, slots=True)
class _State:
    """Where a walk over the blocks stands.

    labels: those that the next block stands under. level: that of the heading among them.
    group, subgroup: the depths of the list groups. read: whether something was read since the
    last label. plain: whether that was a plain line. deep: the depth of the last item.
    """

    labels: tuple[Label, ...] = ()
    level: int = 0
    group: int = 0
    subgroup: int = 0
    read: bool = False
    plain: bool = False
    deep: int = 0


def read_layouts(
    blocks: Sequence[Block],
    measure: str | None = None,
    axes: tuple[Axis, Axis] = (Axis(None, ()), Axis(None, ())),
    *,
    thousands: bool = False,
) -> Found:
    """Read every block below the headings, bold labels and list groups that it stands under.

    measure, axes: what the text calls its numbers, and its axes as declared. thousands: whether
    a comma before three digits sets the thousands apart.
    """
    readings: list[Reading] = []
    problems: list[Problem] = []
    state = _State()
    plain = [_ungrouped(block) if thousands else block for block in _without_comments(blocks)]
    for block, following in zip(plain, [*plain, None][1:], strict=True):
        told = state.labels if block.kind == "text" else ()
        state = _state_behind(state, block)
        said = [label for label in told if label.slot in _SAID and label not in state.labels]
        around = Around((*state.labels, *said), measure, axes)
        found = next((hit for rule in _RECOGNIZERS if (hit := rule(block, around))), None)
        if found:
            readings += found.readings
            problems += found.problems
            deep = block.level if block.kind in ("item", "table") else 0
            labels = (*state.labels, *said)
            state = replace(state, labels=labels, read=True, plain=block.kind == "text", deep=deep)
        else:
            state = _state_below(state, _as_label(block, following, around), around)
    if thousands:
        readings = _as_written(readings, blocks)
    return Found(tuple(readings), tuple(problems))


def _ungrouped(block: Block) -> Block:
    """Write the numbers of a block without commas between their thousands."""
    if "," not in block.text and not block.rows:
        return block
    rows = tuple(
        replace(row, cells=tuple(map(numerals.ungrouped, row.cells))) for row in block.rows
    )
    lead = numerals.ungrouped(block.lead) if block.lead else block.lead
    text, rest = numerals.ungrouped(block.text), numerals.ungrouped(block.rest)
    return replace(block, text=text, lead=lead, rest=rest, rows=rows)


def _as_written(readings: Sequence[Reading], blocks: Sequence[Block]) -> list[Reading]:
    """Give the literals their commas back."""
    texts = ((row.line, " ".join(row.cells)) for block in blocks for row in block.rows)
    lines = {**dict(texts), **{block.line: block.text for block in blocks if not block.rows}}
    return [_with_thousands(reading, lines.get(reading.line, "")) for reading in readings]


def _with_thousands(reading: Reading, text: str) -> Reading:
    literal = numerals.regrouped(reading.quantity.literal, text)
    return replace(reading, quantity=replace(reading.quantity, literal=literal))


def _without_comments(blocks: Sequence[Block]) -> Iterator[Block]:
    """Leave out the remarks: what stands under a heading or label such as "Trends:".

    A heading's remarks end at a heading of its rank or above, a label's at the next label.
    """
    remarks: Block | None = None
    for block in blocks:
        opens = block.kind in ("heading", "label")
        if remarks and opens and _ends_remarks(remarks, block):
            remarks = None
        if not remarks and opens and section_patterns.is_comment(block.lead or block.text):
            remarks = block
        if not remarks:
            yield block


def _ends_remarks(remarks: Block, block: Block) -> bool:
    if remarks.kind == "label":
        return True
    return block.kind == "heading" and block.level <= remarks.level


def _state_behind(state: _State, block: Block) -> _State:
    """Drop the labels whose reach a block ends."""
    below = block.kind == "table" and block.level > state.group
    ended = set() if below else set(_ENDS.get(block.kind, ()))
    if block.kind == "heading" and block.level <= state.level:
        ended.add("heading")
    if state.read and not (block.kind == "text" and state.plain):
        ended |= _ENDS_READ.get(block.kind, frozenset())
    if block.kind == "item":
        ended |= _ended_groups(state, block)
    return replace(state, labels=tuple(item for item in state.labels if item.slot not in ended))


def _ended_groups(state: _State, block: Block) -> set[Slot]:
    """Return which list groups an item ends: those of its depth or below.

    It must be a label itself, or stand out from deeper items; in a flattened list plain items
    stay below their label.
    """
    ended: set[Slot] = set()
    if block.level <= state.group and (block.lead or state.deep > state.group):
        ended |= {"group", "subgroup"}
    if block.level <= state.subgroup and (block.lead or state.deep > state.subgroup):
        ended.add("subgroup")
    return ended


# What the text above says; it also holds for a plain line with numbers.
_SAID: frozenset[Slot] = frozenset({"note", "intro"})
# Which labels a block ends, and which more once numbers were read under them.
_ENDS: dict[str, frozenset[Slot]] = {
    "heading": frozenset(
        {"subheading", "scope", "label", "sublabel", "group", "subgroup", "note", "intro"}
    ),
    "label": frozenset({"sublabel", "group", "subgroup", "note", "intro"}),
    "text": frozenset({"group", "subgroup", "note", "intro"}),
    "table": frozenset({"group", "subgroup"}),
}
_ENDS_READ: dict[str, frozenset[Slot]] = {
    "label": frozenset({"label"}),
    "text": frozenset({"label", "sublabel"}),
}


def _as_label(block: Block, following: Block | None, around: Around) -> Block:
    """Take an item without a number for a label if deeper items or a table stand below it.

    A line "Plot A:" that names a place of an axis is one as well, and so is a caption.
    """
    if block.kind == "text" and block.text.endswith(":") and names_place(block.text[:-1], around):
        return replace(block, kind="label", lead=block.text[:-1].strip(), strong=True)
    titled = following is not None and following.kind == "table" and block.kind == "text"
    if titled and (title := section_patterns.caption(block.text)):
        return replace(block, kind="label", lead=title, strong=True)
    inner = following if following and following.kind in ("item", "table") else None
    below = inner is not None and inner.level > block.level
    label = block.text.rstrip(":").strip()
    if block.kind != "item" or not below or (block.lead and block.rest) or not label:
        return block
    short = len(label.split()) <= _CAPTION_WORDS
    return replace(block, lead=label, strong=True) if short else block


def _state_below(state: _State, block: Block, around: Around) -> _State:
    """Add the label that a block opens for those below it; "Values:" names no place.

    Nor does an item that tells in which order places are named: "Data points (row, column): value".
    A paragraph that announces something new after numbers were read parts what follows.
    """
    text = line_patterns.without_number(block.text) if block.kind == "heading" else block.lead
    announces = block.kind == "text" and line_patterns.announces(block.text)
    announced = line_patterns.last_sentence(block.text)
    caption = len(announced.split()) <= _CAPTION_WORDS and label_patterns.names_panel(announced)
    if announces and (state.read or label_patterns.is_derived(announced) or caption):
        labels = [label for label in state.labels if label.slot != "scope"]
        scope = Label("scope", block.text.rstrip(":"), line=block.line)
        return replace(state, labels=(*labels, scope), read=False)
    orders = block.kind == "item" and bool(
        phrase_patterns.place_order(block.text, axis_names(around))
    )
    if block.kind == "text" or orders or (text and label_patterns.is_generic(text)):
        said: Slot = "intro" if announces else "note"
        ended = ("label", "sublabel") if block.kind == "label" else ()
        labels = [label for label in state.labels if label.slot not in ended]
        return replace(state, labels=(*labels, Label(said, block.text)))
    opens = _SLOTS.get(block.kind)
    if not opens or not text or not (block.strong or block.kind == "heading"):
        return state
    taken = {label.slot for label in state.labels}
    slot = _INNER.get(opens, opens) if opens in taken else opens
    labels = [label for label in state.labels if label.slot != slot]
    opened = replace(state, labels=(*labels, Label(slot, text, line=block.line)))
    nested = slot in ("group", "subgroup")
    return _at_level(opened if nested else replace(opened, read=False), slot, block.level)


def _at_level(state: _State, slot: Slot, level: int) -> _State:
    """Keep the depth of what a heading or a list group opened."""
    if slot == "heading":
        return replace(state, level=level)
    if slot == "subgroup":
        return replace(state, subgroup=level)
    return replace(state, group=level) if slot == "group" else state


# A caption is short; a sentence that mentions a heatmap is none.
_CAPTION_WORDS = 6


_SLOTS: dict[str, Slot] = {"heading": "heading", "label": "label", "item": "group"}
# A heading below a heading, and a bold label right below another, do not end it.
_INNER: dict[Slot, Slot] = {"heading": "subheading", "label": "sublabel", "group": "subgroup"}
