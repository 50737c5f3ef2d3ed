"""Numbers that a text says are read off colours or estimated, though none carries a sign."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ..language import numerals
from ..model import Cell, Panel
from .outline import Block
from .patterns import doubt_patterns

# What stands over what: a heading's words hold until one of its rank, an item's for those below.
_RANKS = {"heading": 0, "label": 1, "text": 2, "item": 3}


def with_estimates(panels: Sequence[Panel], blocks: Sequence[Block]) -> tuple[Panel, ...]:
    """Mark the cells as approximate that the blocks of their text say are.

    A sentence ("The values are read off the colour bar") speaks of all cells, a heading, label or
    paragraph ("Estimated values:") of what stands below it.
    """
    whole, below = _whole(blocks, several=len(panels) > 1), _below_estimates(blocks)
    if not (any(whole) or any(below)):
        return tuple(panels)
    starts = [own.line for own in blocks]

    def marked(cell: Cell) -> Cell:
        at = bisect_right(starts, cell.line) - 1
        if cell.quantity.absence or at < 0 or not (whole[at] or below[at]):
            return cell
        return replace(cell, quantity=replace(cell.quantity, approximate=True))

    return tuple(replace(own, cells=tuple(map(marked, own.cells))) for own in panels)


def _whole(blocks: Sequence[Block], *, several: bool) -> list[bool]:
    """Return of each block whether a sentence says that its numbers are estimates.

    It speaks of all blocks; of several panels, of those below its own heading if that has data.
    """
    found = [False] * len(blocks)
    heads = [at for at, own in enumerate(blocks) if own.kind == "heading"] if several else []
    for at, own in enumerate(blocks):
        if own.kind not in ("text", "item") or not doubt_patterns.are_estimates(own.text):
            continue
        start = max((head for head in heads if head <= at), default=0)
        end = min((head for head in heads if head > at), default=len(blocks))
        data = [no for no, it in enumerate(blocks) if it.rows or numerals.has_digit(it.rest)]
        inner = [no for no in data if start < no < end and no != at]
        apart = start > 0 and bool(inner) and len(inner) + (at in data) < len(data)
        for inside in range(start, end) if apart else range(len(blocks)):
            found[inside] = True
    return found


def _below_estimates(blocks: Sequence[Block]) -> list[bool]:
    """Return of each block whether it, or what stands over it, speaks of estimates."""
    found: list[bool] = []
    over: list[tuple[int, int]] = []
    for block in blocks:
        if block.kind in _RANKS:
            rank = (_RANKS[block.kind], block.level)
            over = [own for own in over if own < rank]
            said = block.lead if block.lead and block.rest else block.text
            if doubt_patterns.heads_estimates(said):
                over.append(rank)
        found.append(bool(over) or doubt_patterns.heads_estimates(block.text))
    return found
