"""The labels that the body of a text gives to its numbers, and what an axis says of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..axis_lists import used_by
from ..axis_text import AxisText, folded, holds_phrase
from ..outline import Block
from ..patterns import label_patterns

# What stands between a label and a number: "Layer 4: 88.5", "GCG → 18.5".
_LABEL = re.compile(r"(?P<label>[^:=→|‖·•]{1,40}?)\s*(?:[:=→|]|\s[-\N{EN DASH}\N{EM DASH}]\s)")
_LETTER = re.compile(r"[^\W\d]")
# Fewer may stand in an axis text by chance.
_FEWEST = 3


def label_groups(blocks: Sequence[Block]) -> tuple[tuple[str, ...], ...]:
    """Return the labels of siblings: the header or first column of a table, the items of a list."""
    found: dict[tuple[object, ...], dict[str, str]] = {}
    above: dict[int, int] = {}
    opened = 0
    for at, block in enumerate(blocks):
        if block.kind != "item":
            above, opened = {}, -at
        if len(block.rows) > 1:
            found[at, "header"] = {folded(own): own for own in block.rows[0].cells[1:]}
            found[at, "rows"] = {folded(row.cells[0]): row.cells[0] for row in block.rows[1:]}
        elif label := _label(block):
            above[block.level] = at
            parents = [own for level, own in above.items() if level < block.level]
            place = max(parents, default=opened) if block.kind == "item" else -1
            strong = bool(block.lead and block.strong)
            found.setdefault((block.kind, block.level, strong, place), {})[folded(label)] = label
    groups = {tuple(own.values()) for own in found.values() if len(own) >= _FEWEST}
    return tuple(sorted(groups, key=lambda own: (-len(own), own)))


def _label(block: Block) -> str:
    if block.lead and block.strong:
        return block.lead.strip(" .:")
    match = _LABEL.match(block.text) if block.kind in ("item", "text") else None
    return match["label"].strip() if match else ""


def with_body_labels(
    axis: AxisText, groups: Sequence[Sequence[str]], body: Sequence[str]
) -> AxisText:
    """Take the labels of the body for the ticks of an axis that names them, and lists others.

    "Layer 0 is at the top, then Layer 4, Layer 8": beside items "Layer 0", "Layer 4" and "Layer 8",
    no tick is called "then Layer 4". body: the texts of the data.
    """
    ticks = axis.listed or axis.all_ticks
    body = without_declaring(body, axis, ticks)
    if ticks and used_by(body, ticks) == len(ticks):
        return axis
    known = {*map(folded, ticks)}
    for group in groups:
        folds = {folded(label): label for label in group}
        # A number may stand in any text.
        plain = all(map(_LETTER.search, folds)) and not any(map(label_patterns.is_generic, folds))
        if plain and not {*folds} <= known and all(map(axis.names, group)):
            order = sorted(folds, key=axis.text.find)
            order = order[::-1] if axis.order in ("bottom to top", "right to left") else order
            return replace(axis, listed=tuple(folds[fold] for fold in order), unused=False)
    return _with_used_list(axis, body)


def without_declaring(body: Sequence[str], axis: AxisText, ticks: Sequence[str]) -> Sequence[str]:
    """Leave out the only text with all ticks, if it declares them: that is no use of them."""
    whole = [text for text in body if used_by([text], ticks) == len(ticks)] if ticks else []
    declares = len(whole) == 1 and any(span in whole[0] for span in axis.spans)
    return [text for text in body if text != whole[0]] if declares else body


def _with_used_list(axis: AxisText, body: Sequence[str]) -> AxisText:
    """Take a list that the data use as a whole for one that was cut in other places."""
    for own in axis.lists if axis.listed else ():
        if len(own) == len(axis.listed) and is_recut(own, axis.listed, body):
            return replace(axis, listed=own, unused=False)
    return axis


def is_recut(ticks: Sequence[str], known: Sequence[str], body: Sequence[str]) -> bool:
    """Return whether ticks are those of a list that was cut in other places: no "namely Jan".

    The data use all of them, and not all of those that were known.
    """
    folds = [*map(folded, ticks)]
    left = [own for tick in known if (own := folded(tick)) not in folds]
    within = all(any(holds_phrase(own, fold) for fold in folds) for own in left)
    cut = used_by(body, known) < len(known) and used_by(body, ticks) == len(ticks)
    return cut and within and 2 * len(left) <= len(known)


_WHOLE = re.compile(r"(?<![\w.,-])-?\d{1,6}(?![\w.,-])", re.ASCII)


def is_unused(axis: AxisText, groups: Sequence[Sequence[str]], body: Sequence[str]) -> bool:
    """Return whether the data use nothing of what an axis may list, or count: "00 to 24"."""
    if any(used_by(body, own) for own in axis.tick_lists):
        return False
    labels = [folded(label) for group in groups for label in group]
    numbers = [own for label in labels for own in _WHOLE.findall(label)]
    counted = [label for label in labels if label[:1].isdigit()]
    return not axis.ranges or (bool(counted) and not any(map(axis.holds, numbers)))
