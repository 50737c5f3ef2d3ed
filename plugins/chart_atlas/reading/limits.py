"""How much of a text is read: what nobody writes about one figure would only take long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .outline import Block, Outline
from .panels import MAX_PLACES

# The prose of the longest description seen comes to 9,200. Each sentence of it may be a statement,
# a cell or a name, so it takes the longest to read.
MAX_PROSE = 40_000
# What a paragraph, an item or a heading takes beside its characters.
OF_BLOCK = 40
# Tables with more cells make no panel that is shown.
MAX_CELLS = MAX_PLACES


def first_unread(blocks: Sequence[Block]) -> int | None:
    """Return the line from which on a text is too long to be read; None where all of it is."""
    prose = cells = 0
    for block in blocks:
        if block.rows:
            cells += sum(max(1, len(row.cells) - 1) for row in block.rows[1:])
        else:
            prose += OF_BLOCK + len(block.text)
        if prose > MAX_PROSE or cells > MAX_CELLS:
            return block.line
    return None


def until(outline: Outline, line: int | None) -> Outline:
    """Return what of an outline is read: the blocks above a line, all of them if that is None."""
    if line is None:
        return outline
    return replace(outline, blocks=tuple(b for b in outline.blocks if b.line < line))
