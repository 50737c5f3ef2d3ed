"""What the text calls its panels: "Titles: "A" (left), "B" (right)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...language import quoted
from ..axis_items import items_below, lead_and_rest
from ..axis_mentions import axis_mentions
from ..outline import Block
from ..patterns import declaration_patterns, label_patterns, section_patterns
from ..sections import Sections
from .counted_captions import counted_captions


def told_titles(parts: Sections) -> tuple[str, ...]:
    """List the titles that items and sentences give the panels, each once."""
    found = [*_panel_titles(parts.axes), *_panels_in_prose(parts), *_lettered(parts)]
    counted = counted_captions(parts.data).values()
    found += (title for title in counted if not label_patterns.derived_words(title))
    return tuple(dict.fromkeys(found))


_LETTERED = re.compile(r"(?:panel\s+)?\(([a-h])\)[\s:.]+\S", re.IGNORECASE)


def _lettered(parts: Sections) -> Iterator[str]:
    """List the headings that letters tell apart: "(a) Winter", "Panel (b): Summer"."""
    heads = [block for block in (*parts.axes, *parts.data) if block.kind == "heading" or block.lead]
    texts = [block.lead or block.text for block in heads]
    found = {match[1]: text for text in texts if (match := _LETTERED.match(text))}
    if len(found) > 1:
        yield from map(label_patterns.panel_title, found.values())


def parts_by_panel(parts: Sections) -> tuple[Sections, ...]:
    """Return the parts of each panel, where letters give each axes and data of its own.

    "(a) Agreement: rows and columns list ..." under the axes, and "(a) Agreement" over data.
    """
    led = {letter: block for block in parts.axes if (letter := _letter(block))}
    told = {key: block for key, block in led.items() if axis_mentions(lead_and_rest(block)[1])}
    data: dict[str, list[Block]] = {}
    current: str | None = None
    for block in parts.data:
        letter = _letter(block)
        opens = letter in told and (block.kind in ("heading", "label") or not block.rest)
        current = letter if opens else current
        if current:
            data.setdefault(current, []).append(block)
    if len(told) < 2 or data.keys() != told.keys():
        return ()
    shared = tuple(block for block in parts.axes if block not in told.values())
    return tuple(
        replace(parts, axes=(*shared, _without_lead(told[letter])), data=tuple(data[letter]))
        for letter in told
    )


def _letter(block: Block) -> str | None:
    match = _LETTERED.match(block.lead or block.text)
    return match[1].casefold() if match else None


def _without_lead(block: Block) -> Block:
    rest = lead_and_rest(block)[1]
    return replace(block, kind="text", text=rest, lead=None, strong=False, rest=rest)


def _panel_titles(blocks: Sequence[Block]) -> Iterator[str]:
    """List the titles that an item such as "Titles:" or "Sections:" gives the panels."""
    for at, block in enumerate(blocks):
        lead, rest = lead_and_rest(block)
        if not section_patterns.lists_panels(lead):
            continue
        yield from quoted(rest)
        for item in () if rest else items_below(block, blocks[at + 1 :]):
            yield from quoted(item.text) or (item.text.strip("`\"' "),)


def _panels_in_prose(parts: Sections) -> Iterator[str]:
    """List the titles in prose about several panels: "The left one is titled "A", the right "B"."""
    told = dict.fromkeys((*parts.overview, *parts.axes, *parts.data))
    texts = [own.text for own in told if own.kind == "text" and _PANELS.search(own.text)]
    for titled in (_TITLED, _TITLED_BEHIND):
        named = [title for text in texts for title in titled.findall(text)]
        yield from named if len(named) > 1 else ()
    for text in texts:
        lists = map(declaration_patterns.tick_list, _TITLES.findall(text))
        yield from (title for titles in lists for title in titles if not _TITLED.search(text))


_TITLES = re.compile(
    r"\b(?:(?:headings|titles|captions)\s+(?:are|read)|titled|headed)\s+([^.;]+(?:,"
    r"|\band\b)[^.;]+)[.;]",
    re.IGNORECASE,
)
_TITLED = re.compile(
    r"\b(?:left|right|upper|lower|top|bottom|first|second|third)(?:\s+(?:one|panel|heat\s?map"
    r"|matrix|grid))?"
    r"\s+(?:(?:is|being|has\s+the)\s+)?(?:(?:titled?|headed|labell?ed|named"
    r"|called)\s+)?[\"“]([^\"“”]{1,60})[\"”]",
    re.IGNORECASE,
)
# "Layer 8" on the left and "Layer 16" on the right
_TITLED_BEHIND = re.compile(
    r"[\"“]([^\"“”]{1,60})[\"”]\s+(?:\(|(?:on|at)\s+the\s+)(?:left|right|top|bottom)\b(?!\s+axis)",
    re.IGNORECASE,
)
_PANELS = re.compile(r"\b(?:heat\s?maps|panels?|matrices|grids)\b", re.IGNORECASE)
