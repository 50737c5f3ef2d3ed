"""Blocks that are labels, or have one, though nothing marks it.

Items may repeat a line and change its number alone: "Pick cup 71.7 ± 4.2", below each policy. What
makes a reader sure is that the same words stand before a number below one name after the other.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from ...language import contains, numerals, quoted
from ..axis_text import folded
from ..outline import Block
from ..patterns import label_patterns
from .lines import HEAD_WORDS, LEAD

_LINE = re.compile(
    r"(?P<label>[^:=→]*?[^\s:=→≈~)\N{EN DASH}\N{EM DASH}-])\s+"
    rf"(?P<value>{numerals.QUANTITY.pattern}\s*(?:\([^()]*\))?)\.?",
    re.IGNORECASE | re.ASCII,
)
_LETTER = re.compile(r"[^\W\d_]")
# "Highest value 0.9", "QA falls by 3", "open since 1990" tell of other things than places.
_of_others = contains(
    r"\b(?:\w+est|best|worst|most|least|mean|median|average|total|range|spread|gap|not|unlike|is|are"
    r"|has|have|by|of|from|with|without|in|at|to|on|since|for|out|below|above|under|over|minus|plus)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“`][^\"“”`]+[\"”`]")


def with_colons(blocks: Sequence[Block]) -> list[Block]:
    """Put a colon between label and number of such items, as other texts do."""
    found: dict[int, dict[int, re.Match[str]]] = defaultdict(dict)
    parent = 0
    for at, block in enumerate(blocks):
        match = _LINE.fullmatch(block.text) if block.kind == "item" and not block.lead else None
        if match and _LETTER.search(match["label"]):
            found[parent][at] = match
        else:
            parent = at
    times = Counter(match["label"] for items in found.values() for match in items.values())
    alike = [
        items
        for items in found.values()
        if sum(times[own["label"]] > 1 for own in items.values()) > len(items) / 2
    ]
    lines = {at: match for items in alike for at, match in items.items()}
    labels = {match["label"] for match in lines.values()}
    if min(len(alike), len(labels)) < _FEWEST or not _are_places(lines.values()):
        return [*blocks]
    return [_with_colon(own, lines[at]) if at in lines else own for at, own in enumerate(blocks)]


_FEWEST = 2


def _are_places(lines: Collection[re.Match[str]]) -> bool:
    """Return whether the words before numbers name places: quoted, or names with nothing alike.

    "QA loses 3, NLI loses 4" tells changes; "Level 1" below each name is one name.
    """
    labels = {match["label"] for match in lines}
    if all(map(_QUOTED.search, labels)):
        return True
    words = [label.split() for label in labels]
    shared = any(len({own[at].casefold() for own in words}) == 1 for at in (0, -1))
    numbers = defaultdict[str, set[str]](set)
    for match in lines:
        numbers[match["label"]].add(match["value"])
    alike = all(len(own) == 1 for own in numbers.values())
    return not (shared or alike or any(map(_of_others, labels)))


def _with_colon(block: Block, match: re.Match[str]) -> Block:
    text = f"{match['label']}: {match['value']}"
    return replace(block, text=text, rest=text)


# The upper panel is called "Morning"; **A** (top row)
_PANEL = re.compile(
    r"(?:[Pp]anel|[Ss]ub-?plot|[Hh]eat\s?map)\s+[A-Z0-9(\"“][^.,:]{0,40}|[^.,:]{1,40}\s(?:panel|sub-?plot)"
)
_NOTE = re.compile(r"\([^()]*[^\W\d][^()]*\)[.:]?")


def with_heads(blocks: Sequence[Block]) -> list[Block]:
    """Make labels of lines of plain words that each stand above a line of numbers, in turns."""
    found = [
        (at, block)
        for at, (block, below) in enumerate(pairwise(blocks))
        if block.kind == below.kind == "text"
        and _is_plain(block)
        and len(numerals.numerals_in(below.text)) > 1
    ]
    known = [*blocks]
    if len({block.text for _, block in found}) == len(found) > 1:
        for at, block in found:
            known[at] = replace(block, kind="label", lead=block.text, rest="")
            known[at + 1] = replace(blocks[at + 1], kind="item")
    return known


def _is_plain(block: Block) -> bool:
    words = block.text.split()
    plain = not block.lead and block.text[-1:].isalnum() and len(words) <= HEAD_WORDS
    return plain and not any(map(numerals.read_quantity, words))


def is_noted(block: Block) -> bool:
    """Return whether a line is a bold label with a note, and nothing else."""
    bold = block.kind == "text" and block.lead and block.strong
    return bool(bold and _NOTE.fullmatch(block.rest))


def notes_on_numbers(blocks: Sequence[Block]) -> set[int]:
    """Return the lines of the labels whose note says what the numbers below are.

    "A (top row)" says where A stands. "A (standard errors)" says that its numbers are others, and
    so does a note that several labels have, or that tells a label from another.
    """
    noted = [block for block in blocks if is_noted(block)]
    leads = Counter(block.lead or block.text.strip(": ") for block in blocks)
    times = Counter(block.rest for block in noted)
    return {
        block.line
        for block in noted
        if times[block.rest] > 1 or leads[block.lead or ""] > 1 or _is_of_others(block.rest)
    }


def _is_of_others(note: str) -> bool:
    """Return whether a note speaks of statistics or another figure; "drops by 4" does not."""
    derived = label_patterns.is_derived(note) and not _BY.search(note)
    return derived or label_patterns.is_elsewhere(note)


_BY = re.compile(r"\w+s\s+by\s+\d")


def as_label(
    block: Block, panel_titles: Collection[str], noted: Collection[int], *, tabled: bool
) -> Block:
    """Return a line that only names a panel, or has a note on its place, as a label.

    noted: the lines of the labels of which the note is a part. tabled: a table follows.
    """
    if is_noted(block):
        text = (
            f"{block.lead} {block.rest.rstrip('.:')}" if block.line in noted else block.lead or ""
        )
        return replace(block, kind="label", text=text, lead=text, rest="")
    if tabled or block.kind != "text" or numerals.has_value(block.text) or len(block.text) > LEAD:
        return block
    named = [text for text in quoted(block.text) if folded(text) in panel_titles]
    panel = _PANEL.fullmatch(block.text.strip(": "))
    title = named[0] if len(named) == 1 else block.text.rstrip(": ") if panel else None
    return replace(block, kind="label", text=title, lead=title, rest="") if title else block
