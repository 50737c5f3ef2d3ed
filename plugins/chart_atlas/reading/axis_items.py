"""The items of a text that declare its axes and its legend: "**X-axis (Length):** 1, 2, 3"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, takewhile

from ..language import numerals, quoted
from ..model import ColorScale, Role
from .axis_mentions import Mention, axis_mentions
from .outline import Block
from .patterns import legend_patterns, list_patterns, section_patterns
from .sections import Sections


@dataclass(frozen=True, slots=True)
class AxisItem:
    """A block of a text and the axes that it declares.

    roles: () where it declares none. lead, rest: what announces it, and what it says. below: the
    items that belong to it.
    """

    block: Block
    roles: tuple[Role, ...]
    lead: str
    rest: str
    below: tuple[Block, ...]


def axis_items(blocks: Sequence[Block]) -> tuple[AxisItem, ...]:
    """Return an item for each block; one that tells of two axes makes two."""
    return _axis_items(tuple(blocks))


# What declares axes is asked for names, for ticks and for places.
@lru_cache(maxsize=8)
def _axis_items(blocks: tuple[Block, ...]) -> tuple[AxisItem, ...]:
    return tuple(_items(blocks))


def _items(blocks: Sequence[Block]) -> Iterator[AxisItem]:
    times = Counter(_unnumbered_lead(block) for block in blocks)
    texts = [block.text for block in blocks]
    # One line for each direction tells of an axis; others may be runs: "Plots, left to right: 1".
    led = [own for block in blocks if (own := _DIRECTED.match(lead_and_rest(block)[0]))]
    directions = {own[1].casefold() for own in led} if len(led) == 2 else {}
    titles = {id(title) for at, block in enumerate(blocks) for title in _titles(block, blocks[at:])}
    for at, whole in enumerate(blocks):
        if id(whole) in titles:
            continue
        for block in _parted(whole):
            lead, rest = lead_and_rest(block)
            again = times[_unnumbered_lead(block)] > _ONCE and not section_patterns.names_axis(lead)
            again = again or bool(len(directions) < 2 and _DIRECTED.match(lead))
            roles = () if again or _is_unit(lead, texts) else _roles(block, lead)
            yield (
                _item(block, roles, blocks[at + 1 :])
                if roles
                else AxisItem(block, (), lead, rest, ())
            )


_DIRECTED = re.compile(r"[^,:]+(,\s+(?:left\s+to\s+right|top\s+to\s+bottom))$", re.IGNORECASE)


def _is_unit(lead: str, texts: Sequence[str]) -> bool:
    """Return whether "Speed-up (x)" tells a unit: no other text has a "(y)"."""
    return bool(_TIMES.search(lead)) and not any("(y)" in text.casefold() for text in texts)


_TIMES = re.compile(r"\(x\)\W*$")


def _titles(block: Block, following: Sequence[Block]) -> tuple[Block, ...]:
    """Return the items below one that announces the titles of panels."""
    lead, rest = lead_and_rest(block)
    listed = not rest and lead and section_patterns.lists_panels(lead)
    return items_below(block, following[1:]) if listed else ()


# An axis is told once or twice; what is told more often are its ticks: "Row 1", "Row 2".
_ONCE = 2


def _item(block: Block, roles: tuple[Role, ...], following: Sequence[Block]) -> AxisItem:
    """Gather what belongs to a block that names axes; items that state cells do not."""
    lead, rest = lead_and_rest(block)
    if (name := _QUOTED_FIRST.match(rest)) and len(quoted(rest)) == 1:
        lead, rest = f"{lead} {name[0]}", rest[name.end() :]
    below = items_below(block, following)
    if not rest and len(below) == 1:
        rest, below = below[0].text, ()
    if not rest and not below and following and following[0].kind == "text":
        rest = following[0].text
    if len([*filter(_states, below)]) > 1:
        roles, below = () if not rest or rest.endswith(":") else roles, ()
    return AxisItem(block, roles, lead, rest, below)


def _roles(block: Block, lead: str) -> tuple[Role, ...]:
    """Return the axes that the lead of a block names; a sentence on both axes has no lead."""
    roles = section_patterns.axis_roles(lead)
    if not roles or _ONE_OF_THEM.match(lead) or _SENTENCE.search(lead):
        return ()
    told = {mention.role for mention in axis_mentions(block.text)}
    itemized = block.lead or _AXIS_FIRST.match(lead)
    return roles if itemized or len(told) <= len(roles) else ()


def _unnumbered_lead(block: Block) -> str:
    """Return what a block is labelled, without its number or name: "Row 1 (Mean)", 'Row "A"'."""
    return re.split(r"[\d(\"“]", lead_and_rest(block)[0].casefold())[0]


_SENTENCE = re.compile(r"\b(?:is|are|was|were|has|have)\b", re.IGNORECASE)
_ONE_OF_THEM = re.compile(
    r"(?:the\s+)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next)"
    r"\s+(?:row|column)\b",
    re.IGNORECASE,
)
_AXIS_FIRST = re.compile(
    r"(?:the\s+)?(?:[xy]\b|vertical|horizontal|rows?\b|columns?\b|both\b)", re.IGNORECASE
)
# A name that opens an item, as in: "Time of day". The blocks start at midnight.
_QUOTED_FIRST = re.compile(r"\s*[\"“][^\"“”]{1,60}[\"”](?=\s*(?:[.,;:]|$))[.,;:]?\s*")
# Where the next axis or the legend starts, as in: Y-axis: A, B. X-axis: C, D.
_NEXT_AXIS = re.compile(
    r"[.;]\s+(?=(?:(?:the|an?)\s+)?(?:colou?r[- ]?(?:bar|map|scale|key)|legend)\b"
    r"|(?:the\s+)?(?:[xy][- ]?axis|(?:vertical|horizontal)(?:\s+axis)?|rows?|columns?)\b"
    r"(?:[^.:;]{0,40}:|\s+(?:has|lists?|shows?|holds?|names?|gives?|is|are)\b))",
    re.IGNORECASE,
)


def _parted(block: Block) -> Iterator[Block]:
    """Yield the parts of a block that tells of one axis after the other."""
    first, *others = _NEXT_AXIS.split(block.text)
    if not others or block.kind not in ("item", "text"):
        yield block
        return
    rest = first[len(block.text) - len(block.rest) :] if block.lead else first
    yield replace(block, text=first, rest=rest)
    yield from (replace(block, text=text, lead=None, rest=text) for text in others)


# The numbers of "lowest at Rye (0.24)", "61 (18-29), 70 (30-49)", "10 min = 2.1".
_VALUE = re.compile(
    r"\([~≈]?\s?[-+\N{MINUS SIGN}]?\d*\.\d+\s?%?\)|\d%?\s\([^()]+\),\s\S+\s\("
    r"|\S\s=\s*[~≈]?[-+\N{MINUS SIGN}]?\.?\d[^\s=]*(?:\s?[a-z]+)?$"
)


def _states(block: Block) -> bool:
    """Return whether an item states a number of something: "A vs. B: 0.3", "A: 1, 2, 3"."""
    lead, rest = lead_and_rest(block)
    if _VALUE.search(block.text):
        return True
    if not lead or list_patterns.is_attribute(f"{lead}:"):
        return False
    rest = re.sub(r"^[-\N{EN DASH}\N{EM DASH}]\s+", "", rest)
    run = numerals.series(rest)
    return bool(numerals.read_quantity(rest) or (run and not run.intro))


def mentions_in(block: Block) -> tuple[Mention, ...]:
    """Return what a block of prose says of the axes; one on titles or colours says nothing."""
    lead, _ = lead_and_rest(block)
    others = (section_patterns.is_legend, section_patterns.is_title)
    if lead and any(is_other(lead) for is_other in others):
        return ()
    return axis_mentions(block.text)


def items_below(block: Block, following: Sequence[Block]) -> tuple[Block, ...]:
    """Return the items right behind a block that belong to it."""
    return tuple(takewhile(lambda item: _is_below(block, item), following))


def lead_and_rest(block: Block) -> tuple[str, str]:
    """Split an axis item at its emphasis, or at its colon where it has none."""
    if block.kind == "heading":
        return block.text, ""
    if block.lead:
        return block.lead, block.rest
    lead, colon, rest = block.text.partition(":")
    short = colon and len(lead.split()) <= _LEAD_WORDS and lead.count('"') % 2 == 0
    return (lead, rest.strip()) if short else ("", block.text)


# A lead-in names something; more words than this make a sentence.
_LEAD_WORDS = 8


def _is_below(block: Block, item: Block) -> bool:
    """Return whether an item belongs under a block: deeper, or plain in a flattened list."""
    if item.kind != "item":
        return False
    if block.kind in ("heading", "label"):
        return True
    lead, _ = lead_and_rest(item)
    other = item.lead or section_patterns.axis_roles(lead) or section_patterns.is_legend(lead)
    return item.level > block.level or not other


# -- the legend -------------------------------------------------------------------------------


def legend_blocks(parts: Sections) -> Iterator[tuple[Block, str]]:
    """Yield the blocks that tell of the legend, each with what it says."""
    blocks = (*parts.axes, *parts.overview)
    for at, block in enumerate(blocks):
        lead, rest = lead_and_rest(block)
        if section_patterns.is_legend(lead):
            below = () if rest else items_below(block, blocks[at + 1 :])
            yield block, rest or " ".join(item.text for item in below)


def color_scale(parts: Sections) -> ColorScale | None:
    """Read the legend; colours that it does not name may stand in the overview.

    Of two scales, of two panels, none is that of the chart.
    """
    said = [own for b in (*parts.axes, *parts.overview) for own in re.split(r"[.;]\s", b.text)]
    scales = map(legend_patterns.legend, filter(section_patterns.names_scale, said))
    if len({own[:2] for own in scales if own and own[0] is not None}) > 1:
        return None
    read = [(block.line, legend_patterns.legend(rest)) for block, rest in legend_blocks(parts)]
    texts = [(block.line, block.text) for block in parts.overview]
    texts += [
        (block.line, sentence)
        for block in parts.axes
        for sentence in legend_patterns.sentences_of(block.text)
    ]
    # Where the legend tells all, the rest of the text is not looked through.
    told = ((line, legend_patterns.legend(text)) for line, text in texts)
    line, ends = next(((line, ends) for line, ends in chain(read, told) if ends), (0, None))
    if not ends:
        return None
    low, high, *colors, about = ends
    if not legend_patterns.hues(colors):
        rest = (found[2:4] for _, found in chain(read, told) if found)
        colors = list(next(filter(legend_patterns.hues, rest), colors))
    return ColorScale(low, high, colors[0], colors[1], about, line)
