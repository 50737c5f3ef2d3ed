"""List items: "Length 5: 77.3%", and runs of values by position, "500: 41.3, 42.7, …"."""

from __future__ import annotations

from collections.abc import Sequence

from .. import lexicon
from ..model import Quantity
from ..outline import Block
from .base import Found, Label, Reading

_READABLE = ("item", "text")


def labelled_item(block: Block, around: tuple[Label, ...]) -> Found | None:
    """Read one number behind its label."""
    if block.kind not in _READABLE:
        return None
    if block.lead and block.strong:
        quantity = lexicon.quantity(block.rest) if block.rest else None
        found = (block.lead, quantity) if quantity else None
    else:
        found = lexicon.labelled(block.text)
    if not found:
        return None
    label, value = found
    return Found((Reading(value, block.line, (*around, Label("item", label)), "list"),))


def series_item(block: Block, around: tuple[Label, ...]) -> Found | None:
    """Read a run of numbers whose columns are told by their positions alone."""
    if block.kind not in _READABLE:
        return None
    label, values = _label_and_run(block)
    if not values:
        return None
    inner = (*around, Label("item", label)) if label else around
    return Found(tuple(_by_position(values, block.line, inner)))


def _label_and_run(block: Block) -> tuple[str, Sequence[Quantity]]:
    if block.lead and block.strong:
        return block.lead, lexicon.series(block.rest) or ()
    label, _, rest = block.text.partition(":")
    return label.strip(), lexicon.series(rest) or ()


def _by_position(values: Sequence[Quantity], line: int, around: tuple[Label, ...]) -> list[Reading]:
    return [
        Reading(value, line, (*around, Label("index", str(at))), "list", count=len(values))
        for at, value in enumerate(values)
    ]
