"""What the text declares, apart from any cell: title, axes, legend, measure, panels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from ..language import colour_words, numerals, quoted, without_notes
from ..model import ROLES, Axis, ChartKind, ColorScale, DeclaredAxis, Measure, Role
from .axis_items import axis_items, color_scale, lead_and_rest, mentions_in
from .axis_lists import used_by
from .axis_text import codes_of, stem, words_of
from .captions.chart_titles import chart_title
from .captions.measures import measure_of_figure
from .captions.told_titles import told_titles
from .outline import Block
from .patterns import (
    declaration_patterns,
    list_patterns,
    section_patterns,
)
from .sections import Sections


@dataclass(frozen=True, slots=True)
class AxisFacts:
    """The declarations of one chart, from which its cells get their places.

    kind: None where the text names none.
    """

    kind: ChartKind | None
    title: str | None
    title_line: int
    row: DeclaredAxis | None
    column: DeclaredAxis | None
    color_scale: ColorScale | None
    measure: Measure
    panel_titles: tuple[str, ...]

    @property
    def axes(self) -> tuple[DeclaredAxis, ...]:
        """The declared axes, rows first."""
        return tuple(axis for axis in (self.row, self.column) if axis)

    def axis(self, role: Role) -> Axis:
        """Return the declared axis of a role, an unnamed one without values if none is."""
        declared = self.row if role == "row" else self.column
        return declared.axis if declared else Axis(None, ())

    def with_ticks(self, role: Role, ticks: tuple[str, ...]) -> AxisFacts:
        """Return the facts with ticks that the text lists elsewhere, if there are any."""
        declared = self.row if role == "row" else self.column
        if not ticks:
            return self
        old = declared or DeclaredAxis(role, None, (), None, None, 0)
        axis = replace(old, values=ticks)
        return replace(self, row=axis) if role == "row" else replace(self, column=axis)


def axis_facts(parts: Sections) -> AxisFacts:
    """Read all declarations of a chart; total, with None and () for what is not said."""
    heard = _heard(parts)
    axes = tuple(_axes(parts.axes, heard)) or tuple(_axes(parts.overview, heard))
    row, column = (_with_whole_label(_the_axis(axes, role), parts.data) for role in ROLES)
    row, column = _as_the_other(row, column)
    title, line = chart_title(parts)
    return AxisFacts(
        kind=_kind_of_chart(parts, row, column),
        title=title,
        title_line=line,
        row=row,
        column=column,
        color_scale=color_scale(parts),
        measure=measure_of_figure(parts, title, _names_of(row, column)),
        panel_titles=told_titles(parts),
    )


def _names_of(*axes: DeclaredAxis | None) -> tuple[str, ...]:
    return tuple(name for axis in axes if axis for name in (axis.label, *axis.names) if name)


def _kind_of_chart(
    parts: Sections, row: DeclaredAxis | None, column: DeclaredAxis | None
) -> ChartKind | None:
    """Take the kind from the heading, else from the overview, None if nothing does.

    What a text calls a table is a heatmap if its cells have colours or it has two axes.
    """
    heading = parts.heading.text if parts.heading else ""
    head = section_patterns.headed(heading)
    called = "" if section_patterns.is_kind_heading(heading) else heading
    texts = [head[0] if head else called, *(block.text for block in parts.overview)]
    found = next((kinds for text in texts if (kinds := section_patterns.kinds(text))), None)
    prose = [block.text for block in (*parts.overview, *parts.data) if block.kind == "text"]
    if found and found[0] == "table" and not section_patterns.kinds(texts[0]):
        shown = any(map(section_patterns.tells_colored_cells, prose))
        shown = shown or bool(row and column)
        return "heatmap" if shown else "table"
    if not found and any(map(section_patterns.tells_colored_cells, prose)):
        return "heatmap"
    later = [block.text for block in (*parts.axes, *parts.data, *parts.rest)]
    if not found and any("heatmap" in section_patterns.kinds(text) for text in later):
        return "heatmap"
    if not found and any(section_patterns.draws_marks(block.text) for block in parts.overview):
        return "other"
    return cast(ChartKind, found[0]) if found else None


def _the_axis(axes: Sequence[DeclaredAxis], role: str) -> DeclaredAxis | None:
    """Put together what the items of a role tell; ticks that differ leave the order unclear."""
    found = [axis for axis in axes if axis.role == role]
    if not found:
        return None
    listing = [axis for axis in found if axis.values]
    first = listing[0] if listing else found[0]
    differing = any(axis.values != first.values for axis in listing)
    return replace(
        first,
        label=next((axis.label for axis in [*listing, *found] if axis.label), None),
        extent=next((axis.extent for axis in found if axis.extent), None),
        order=UNCLEAR if differing else first.order,
        same=any(axis.same for axis in found),
        names=tuple(dict.fromkeys(axis.label for axis in found if axis.label)),
    )


def _as_the_other(
    row: DeclaredAxis | None, column: DeclaredAxis | None
) -> tuple[DeclaredAxis | None, DeclaredAxis | None]:
    """Give two axes that are said to be the same the ticks of the one that lists them."""
    if not row or not column or not (row.same or column.same):
        return row, column
    ticks = row.values or column.values
    first = row.label or (column.label if row.same and not row.values else None)
    second = column.label or (row.label if column.same and not column.values else None)
    column = replace(column, values=column.values or ticks, label=second)
    return replace(row, values=ticks, label=first), column


def _with_whole_label(axis: DeclaredAxis | None, data: Sequence[Block]) -> DeclaredAxis | None:
    """Join the last two ticks of a list where the data label by both: "Clay, Peat and humus"."""
    if not axis or len(axis.values) <= len(ROLES):
        return axis
    *others, last, end = axis.values
    if any(map(str.isdigit, last + end)):
        return axis
    whole = f"{last} and {end}"
    texts = [block.text for block in data if block.line != axis.line]
    texts += [f"{cell}:" for block in data for row in block.rows for cell in row.cells]
    label = re.compile(rf"(?<!\w){re.escape(whole)}(?:\**:|\s+\(?[-+~\d])", re.IGNORECASE)
    apart = [label.sub("", text) for text in texts]
    found = apart != texts and not used_by(apart, (last, end))
    return replace(axis, values=(*others, whole)) if found else axis


# -- axes ---------------------------------------------------------------------------------------


def _axes(blocks: Sequence[Block], heard: Counter[str]) -> Iterator[DeclaredAxis]:
    """Yield an axis for each item and each mention; where an item names it, no other name is it."""
    items = axis_items(blocks)
    own = {
        it: [_axis(role, it.lead, it.rest, it.below, it.block.line) for role in it.roles]
        for it in items
    }
    named = {axis.role: axis.label for axes in own.values() for axis in axes if axis.label}
    for item in items:
        yield from own[item]
        prose = not item.roles and item.block.kind in ("item", "text")
        for axis in _axes_in_prose(item.block, heard) if prose else ():
            if axis.label in (None, named.get(axis.role, axis.label)):
                yield axis


def _heard(parts: Sections) -> Counter[str]:
    """Count in how many blocks of a text each word stands, by its stem."""
    heading = [parts.heading] if parts.heading else []
    blocks = dict.fromkeys((*heading, *parts.overview, *parts.axes, *parts.data, *parts.rest))
    texts = ((own.text, *(cell for row in own.rows for cell in row.cells)) for own in blocks)
    return Counter(word for own in texts for word in {stem(w) for t in own for w in words_of(t)})


# What a drawing does or has, and no name: "cut off", "equally wide", "separated by lines".
_REMARK = re.compile(
    r"(?:as|too|very|not|so|in|on|at)\s.*|\w+ed\s(?:by|with|in|into|from|on|at)\b.*|\w+ly\s.*"
    r"|.*\s(?:off|out|up|down|away)|\w*map\b.*",
    re.IGNORECASE,
)


def _is_name(name: str, block: Block, heard: Counter[str]) -> bool:
    """Return whether what prose calls an axis is a name, and no remark on the drawing.

    It stands in quotes or capitals, before its place ("noise in columns"), or is a plural or a
    phrase; a word such as "categorical" must be said again elsewhere.
    """
    placed = re.search(rf"\b{re.escape(name)}\s+(?:in|on|along|as|across)\s", block.text)
    if placed or name in quoted(block.text) or not name[:1].islower():
        return True
    if _REMARK.fullmatch(name):
        return False
    words = words_of(name)
    return len(words) != 1 or words[0].endswith("s") or heard[stem(words[0])] > 1


_ARTICLE = re.compile(r"^the\s+(?=[a-z][a-z -]*$)")


def _axes_in_prose(block: Block, heard: Counter[str]) -> Iterator[DeclaredAxis]:
    """Read "The x-axis shows the methods A, B and C": one axis a mention that tells of it."""
    for told in mentions_in(block):
        axis = _axis(told.role, "", _ARTICLE.sub("", told.said), (), block.line)
        label = _plain_name(told.name) or axis.label
        label = label if label and _is_name(label, block, heard) else None
        axis = replace(axis, label=label, same=axis.same or told.same)
        if axis.label or axis.values or axis.same:
            yield axis


def _axis(role: Role, lead: str, rest: str, below: Sequence[Block], line: int) -> DeclaredAxis:
    nested = [lead_and_rest(block) for block in below]
    texts = [rest, *(block.text for block in below)]
    declared = declaration_patterns.declaration(rest)
    label = _plain_name(_axis_label(lead, rest, nested, declared[0]))
    order = next((found for text in [lead, *texts] if (found := list_patterns.order(text))), None)
    turned = any(list_patterns.is_turned(text, role) for text in texts)
    if (turned and not order) or any(map(list_patterns.is_sample, texts)):
        order = UNCLEAR
    values = codes_of(_axis_values(declared[1], below))
    return DeclaredAxis(
        role=role,
        label=label,
        values=values[::-1] if order in _BACKWARDS else values,
        extent=next((found for text in texts if (found := list_patterns.extent(text))), None),
        order=order,
        line=line,
        same=list_patterns.is_same(rest),
    )


# Which way the ticks go is told in words that we do not know, or differently for each panel; or
# there are more places than ticks. A run of values has no certain place on such an axis.
UNCLEAR = "direction unclear"
# Ticks listed so stand the other way round in the figure.
_BACKWARDS = ("bottom to top", "right to left")


_COUNTED = re.compile(
    rf"(?:.*\s)?(?:\d+|{'|'.join(numerals.WORDS[2:])})\s+(?P<thing>[a-z]\D*)|(?:and\s+)?the\s+(?P<own>[a-z]\D*)"
)


def _thing(name: str) -> str:
    """Return what a piece of a sentence counts: "the reader finds eight institutions"."""
    match = _COUNTED.fullmatch(name)
    return (match["thing"] or match["own"]) if match else name


def _axis_label(
    lead: str, rest: str, nested: Sequence[tuple[str, str]], declared: str | None
) -> str | None:
    """Find the name of an axis: labelled "…", (…) in the lead, a Label item, or the first words.

    declared: what a declaration calls it.
    """
    items = [text for name, text in nested if "label" in name.casefold()]
    found = [
        *quoted(lead)[:1],
        list_patterns.name_before_same(rest),
        list_patterns.axis_name(rest),
        section_patterns.name_in_lead(lead),
        declared,
    ]
    found += [(*quoted(text), without_notes(text))[0] for text in items]
    named = next((_thing(name.strip()) for name in found if name and name.strip()), None)
    only = quoted(rest)
    part = only and re.search(rf"{re.escape(only[0])}\W+(?:row|column|line)\b", rest)
    if not named and len(only) == 1 and not part and not any(map(str.isdigit, only[0])):
        return only[0].strip(" .,")
    opening = list_patterns.opening_name(rest)
    sure = opening and (opening in quoted(rest) or declaration_patterns.is_axis_name(opening))
    return named or (opening if sure else None)


_UNNAMED = re.compile(r"(?:none|no\b.*|n/?a|unlabell?ed|untitled)", re.IGNORECASE)
_PLACE = re.compile(r"(?:an?|the|top|bottom|left|right|side|edge|margin)", re.IGNORECASE)
_ONE = re.compile(r"^(?:one|a|an|the)\s+", re.IGNORECASE)
_ORDERED = re.compile(
    r"\s*=\s*[-\d.]+$|,\s*(?:from\s+.*|(?:log|linear)\w*\s+(?:spacing|spaced|scale)|(?:top|left|bottom|right)\s+to\s+.*)",
    re.IGNORECASE,
)


# As in: embeddings of 5,000 texts, n = 3
_NO_NAME = re.compile(r"\bsuch as\b|\w = \S")
# As in: Jan – Mar, Oslo → Turin
_RANGE = re.compile(r"\S+\s+(?:[-\N{EN DASH}\N{EM DASH}→…]|\.\.\.)\s+\S+")


def _plain_name(name: str | None) -> str | None:
    """Return the name of an axis without its order; None for "none", a colour, a place."""
    plain = _ORDERED.sub("", _ONE.sub("", name or "")).strip()
    words = plain.replace("-", " ").split()
    is_place = bool(_PLACE.fullmatch(plain)) or section_patterns.names_axis(plain)
    is_place = bool(is_place or _NO_NAME.search(plain) or _RANGE.fullmatch(plain))
    return None if is_place or _UNNAMED.fullmatch(plain) or _are_colours(words) else plain or None


def _are_colours(words: Sequence[str]) -> bool:
    """Return whether words name a shade: "darkest blue"; "Blue" alone may be what is measured."""
    return bool(
        len(words) > 1 and _SHADE.fullmatch(words[0]) and colour_words.names_color(words[-1])
    )


_SHADE = re.compile(r"(?:dark|light|pale|deep|bright)(?:er|est)?", re.IGNORECASE)


def _axis_values(declared: tuple[str, ...], below: Sequence[Block]) -> tuple[str, ...]:
    """List the ticks: those that the item itself declares, a nested item about them, or items."""
    if declared:
        return _distinct(declared)
    about = [block.text for block in below if block.lead or list_patterns.is_attribute(block.text)]
    for text in about:
        if found := declaration_patterns.declaration(text)[1]:
            return _distinct(found)
    blocks = [declaration_patterns.tick_list(lead_and_rest(block)[1]) for block in below]
    if len(blocks) > 1 and all(blocks):
        return _distinct(tuple(tick for some in blocks for tick in some))
    plain = [block.text.rstrip(".") for block in below if block.text not in about]
    return (
        _distinct(tuple(plain)) if len(plain) > 1 and not any("→" in tick for tick in plain) else ()
    )


def _distinct(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return each tick once, and the first without the words that only announce the list.

    "markers 1, 2, 3" lists 1, 2 and 3: a tick among numbers is a number.
    """
    first, *others = values
    number = first.rpartition(" ")[2]
    if others and all(map(numerals.read_quantity, others)) and numerals.read_quantity(number):
        first = number if not numerals.read_quantity(first) else first
    return tuple(dict.fromkeys([first, *others]))
