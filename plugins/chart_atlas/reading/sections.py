"""The blocks of a chart by section: overview, axes, data, remarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from ..language import numerals
from ..model import ROLES
from .outline import Block, Outline
from .patterns import label_patterns, list_patterns, section_patterns


@dataclass(frozen=True, slots=True)
class Sections:
    """The blocks of a chart by section.

    heading: the one that titles the chart. blocks: all of the chart, in the order of the text.
    """

    heading: Block | None
    overview: tuple[Block, ...]
    axes: tuple[Block, ...]
    data: tuple[Block, ...]
    rest: tuple[Block, ...]
    # Where a second chart starts in the same seed, its heading.
    second: Block | None
    blocks: tuple[Block, ...] = ()


def sections(outline: Outline) -> Sections:
    """Sort the blocks of an outline into the sections of its first chart."""
    blocks = (*map(_with_directions, outline.blocks),)
    first = _first_plain_heading(blocks)
    titled = next((block for block in blocks if _titles(block)), None)
    heading = first if not titled or (first and first.level < titled.level) else titled
    found: dict[str, list[Block]] = {name: [] for name in _NAMES}
    current, second, section_level, has_data = "overview", None, 0, False
    for block in blocks:
        if block is heading:
            continue
        if heading and _titles(block) and block.level <= heading.level:
            second = block
            break
        name = _section(block, blocks, has_data=has_data)
        if name and (not section_level or block.level <= section_level):
            if name == "axes" and (current == "axes" or section_patterns.axis_roles(block.text)):
                found["axes"].append(block)  # ends what is said of an axis above it
            current, section_level = name, block.level
            above = [] if has_data or name != "data" else _headed_data(found["overview"])
            has_data = has_data or name == "data"
            named = _what_is_named(block) if name == "data" else []
            found["data"] += [*above, block] if above else named
            continue
        if current == "axes" and _opens_values(block, blocks):
            current, has_data = "data", True
        found["axes" if current == "data" and _declares_axis(block) else current] += (
            _as_items(block) if current in ("axes", "overview") else [block]
        )
    return Sections(
        heading=heading,
        overview=tuple(without_remarks(found["overview"])),
        axes=tuple(without_remarks(found["axes"])),
        data=tuple(found["data"] if has_data else found["overview"]),
        rest=tuple(found["observations"] + found["interpretation"]),
        second=second,
        blocks=blocks[: blocks.index(second) if second else None],
    )


def _section(block: Block, blocks: Sequence[Block], *, has_data: bool) -> str | None:
    """Return which section a heading opens, None for no heading of one."""
    own = block.kind == "heading" and not label_patterns.is_elsewhere(block.text)
    name = section_patterns.section_called(block.text) if own else None
    tells = name == "observations" and not has_data and _tells_axes(block, blocks)
    return "axes" if tells else name  # "Key Components"


def _headed_data(overview: Sequence[Block]) -> list[Block]:
    """Return the data that stand under headings of their own before any that is called data.

    Then "Adults (n per cell)" behind "Adults" opens no section, and hides none.
    """
    heads = [at for at, block in enumerate(overview) if block.kind == "heading"]
    for start, end in zip(heads, [*heads[1:], len(overview)], strict=False):
        below = overview[start + 1 : end]
        told = [own for own in below if ":" in own.text and numerals.has_value(own.text)]
        if len(told) > 1 or any(own.rows for own in below):
            return [*overview[start:]]
    return []


def _what_is_named(heading: Block) -> list[Block]:
    """Return what a heading of data names besides: "Data: Panel (a) Accuracy"."""
    title = heading.text.partition(": ")[2]
    return [replace(heading, text=title, rest=title)] if title else []


def _with_directions(block: Block) -> Block:
    text = list_patterns.with_directions(block.text)
    if text == block.text:
        return block
    return replace(block, text=text, rest=list_patterns.with_directions(block.rest))


def _declares_axis(block: Block) -> bool:
    """Return whether an item among the data is called an axis and nothing else: "y: Depth"."""
    lead, _, said = (block.lead, "", block.rest) if block.lead else block.text.partition(": ")
    told = said and not numerals.read_quantity(said)  # "y: 5" may be a number of a list
    return bool(told) and section_patterns.is_axis_lead(lead)


def _tells_axes(heading: Block, blocks: Sequence[Block]) -> bool:
    """Return whether the labels below a heading name both axes."""
    behind = blocks[blocks.index(heading) + 1 :]
    own = [*takewhile(lambda own: own.kind != "heading", behind)]
    leads = [block.lead or block.text.partition(":")[0] for block in own if block.rest]
    leads += [row.cells[0] for block in own for row in block.rows]
    return len({role for own in leads for role in section_patterns.axis_roles(own)}) == len(ROLES)


def _as_items(block: Block) -> list[Block]:
    """Return a table that tells of the axes as items: "| X-axis | Hour | 1, 2, 3 |"."""
    told = [row for row in block.rows if len(row.cells) > 1 and row.cells[1].strip()]
    roles = {role for row in told for role in section_patterns.axis_roles(row.cells[0])}
    if len(roles) < len(ROLES):
        return [block]
    return [
        Block("item", row.line, f"{row.cells[0]}: {rest}", row.cells[0], strong=True, rest=rest)
        for row in told
        if (rest := ": ".join(_quoted_name([*filter(None, row.cells[1:])])))
    ]


def _quoted_name(cells: list[str]) -> list[str]:
    """Put the name of an axis before its ticks in quotes."""
    first = cells[0] if len(cells) > 1 else ""
    return [f'"{first}"', *cells[1:]] if first and not {*first} & {*',;"'} else cells


def _opens_values(block: Block, blocks: Sequence[Block]) -> bool:
    """Return whether an item such as "Values:" under the axes is followed by items with numbers."""
    label = (block.lead or block.text).strip(": ")
    if block.kind not in ("item", "label", "text") or block.rest.strip(": ") not in ("", label):
        return False
    after = next((other for other in blocks if other.line > block.line), None)
    stated = after and (after.kind == "table" or numerals.labelled(after.text))
    return bool(stated) and label_patterns.is_generic(label)


_NAMES = ("overview", "axes", "data", "observations", "interpretation")


def _titles(block: Block) -> bool:
    return block.kind == "heading" and section_patterns.headed(block.text) is not None


def _first_plain_heading(blocks: Sequence[Block]) -> Block | None:
    """Take the first heading for the title, unless it opens a section beside others.

    One that stands below text, beside others of its rank, is a section: "1. Structure".
    """
    headings = [block for block in blocks if block.kind == "heading"]
    if not headings:
        return None
    first, *others = headings
    chart = section_patterns.kinds(first.text) or section_patterns.is_some_chart(first.text)
    above = others and all(first.level < other.level for other in others)
    section = section_patterns.section_called(first.text) or (
        first is not blocks[0] and any(first.level == other.level for other in others)
    )
    plain = chart or above or not section
    return first if plain else None


def without_remarks(blocks: Sequence[Block]) -> Iterator[Block]:
    """Leave out the remarks: what stands under a heading or label such as "Trends:".

    A heading's remarks end at a heading of its rank or above, a label's at the next label. A first
    label above what says which kind of figure there is announces all of the text: "Summary".
    """
    remarks: Block | None = None
    for at, block in enumerate(blocks):
        opens = block.kind in ("heading", "label") or _is_plain_label(block)
        if remarks and opens and _ends_remarks(remarks, block):
            remarks = None
        if not remarks and opens and section_patterns.is_comment(block.lead or block.text):
            if at == 0 and any(section_patterns.kinds(own.text) for own in blocks[1:2]):
                continue
            remarks = block
        if not remarks:
            yield block


def _is_plain_label(block: Block) -> bool:
    """Return whether a line of two words at most ends with a colon, as a label does."""
    return block.kind == "text" and block.text.endswith(":") and len(block.text.split()) < 3


def _ends_remarks(remarks: Block, block: Block) -> bool:
    if remarks.kind != "heading":
        return True
    return block.kind == "heading" and block.level <= remarks.level
