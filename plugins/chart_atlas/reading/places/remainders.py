"""What a text says of the cells that it does not list: "All other squares are labelled 100%"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from ...language import numerals
from ...model import ROLES
from ..axis_text import folded, stem, words_of
from ..evidence import Evidence
from ..outline import Block
from .statements import PlacedCell, Statement

# "The rest of the cells is 5"; "each cell shows a score of 100, except for the following six:".
_REST = re.compile(
    r"(?:(?P<others>(?:(?:all|each|every|any)\s+(?:of\s+)?(?:the\s+)?(?:others?|remaining)|(?:the\s+)?(?:other|remaining)"
    r"|(?:the\s+)?(?:rest|remainder)\s+of\s+the)\s+(?:\d+\s+)?)|(?:all|each|every)\s+(?:of\s+)?(?:the\s+)?)"
    r"(?:squares?|cells?|fields?|tiles?|boxes|box|entries|entry|combinations?|pairs?|values?)\s+"
    r"(?:(?:is|are|all|both|labell?ed|marked|printed|filled|shows?|reads?|holds?|has|have|contains?|be|exactly"
    r"|equals?|to|with|at|as|the|an?|value)\s+)+(?:(?P<what>[^\W\d][^\d,]{0,40}?)\s+of\s+)?(?P<value>\S.*?)"
    r"(?P<but>,?\s+(?:except|apart|save|other\s+than|but|with\s+the\s+exceptions?)\b(?:\s+(?:for|from|of|the|these"
    rf"|those|following|below|listed))*(?:\s+(?P<count>\d{{1,4}}|{'|'.join(numerals.WORDS)}))?(?:\s+[a-z]+){{0,3}})?[.:]?",
    re.IGNORECASE,
)
_GAPS = re.compile(r"\b(?:empty|blank|missing|grey|gray|hatched|not\s+\w+ed|no\s+(?:data|value))\b")
_SENTENCE = re.compile(r"(?<=[.;!])\s+|(?<=[.;])\s*$")


def remainder(
    placed: Sequence[PlacedCell], evidence: Evidence, blocks: Sequence[Block]
) -> list[PlacedCell]:
    """Return the cells that one sentence gives the same number, if both axes list all ticks.

    None where cells are said to be empty, or other numbers stand beside that sentence.
    """
    told = [
        (block, found)
        for block in blocks
        for text in (() if block.rows else _SENTENCE.split(block.text))
        if (match := _REST.fullmatch(text.strip()))
        and (found := numerals.read_quantity(match["value"]))
        and _is_plain(match, placed, evidence)
    ]
    ticks = [axis.all_ticks if (axis := evidence.axes.get(role)) else () for role in ROLES]
    used = [{folded(getattr(cell, role)) for cell in placed} for role in ROLES]
    known = all(own <= {*map(folded, all_)} for own, all_ in zip(used, ticks, strict=True))
    if len(told) != 1 or not placed or not known or len({cell.panel for cell in placed}) > 1:
        return []
    block, value = told[0]
    others = len(numerals.numerals_in(block.text)) > 1
    read = any(cell.statement.line == block.line for cell in placed)
    if evidence.hears(_GAPS) or (others and not read):
        return []
    done = {(folded(cell.row), folded(cell.column)) for cell in placed}
    statement = Statement(value, block.line, {}, ("rest",))
    return [
        PlacedCell(statement, row, column, placed[0].panel)
        for row, column in product(*ticks)
        if (folded(row), folded(column)) not in done
    ]


def _is_plain(match: re.Match[str], placed: Sequence[PlacedCell], evidence: Evidence) -> bool:
    """Return whether a number is called what the others are, and as many differ as are counted."""
    known = {*map(stem, words_of(f"{evidence.measure or ''} value number"))}
    count = (match["count"] or str(len(placed))).casefold()
    counted = numerals.WORDS.index(count) if count in numerals.WORDS else int(count)
    plain = {*map(stem, words_of(match["what"] or ""))} <= known and counted == len(placed)
    return plain and bool(match["others"]) != bool(match["but"])
