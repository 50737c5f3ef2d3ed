"""What a text says beside its cells: regions, extremes, and signs of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..language import shortened
from ..model import Panel, Problem, Remark, Series
from .axes import AxisFacts
from .outline import Block
from .patterns import doubt_patterns, section_patterns
from .sections import Sections

# A longer statement is a paragraph: its telling sentences stand for it, each cut there.
_MAX_LENGTH = 300
# As many lines told by their look make a legend of lines; one may be drawn on a heatmap.
_LINES_OF_A_LEGEND = 2
# As many series with a course, all under colours that stand for an axis, are lines.
_COURSES_OF_LINES = 3


def remarks(
    parts: Sections, blocks: Sequence[Block], panels: Sequence[Panel], problems: Iterable[Problem]
) -> tuple[Remark, ...]:
    """List what a text says of numbers, regions and extremes, if it states few places or none.

    blocks: of the whole text, whose headings tell remarks from interpretation.
    """
    if not _is_sparse(panels):
        return ()
    doubted = {problem.line for problem in problems}
    read = {cell.line for panel in panels for cell in panel.cells} - doubted
    apart = _interpreted(blocks)
    rest = [block for block in parts.rest if block.line not in apart]
    said = [*_blocks_with_labels(parts.data), *_blocks_with_labels(rest)]
    found = (item for block, label in said for item in _remarks_in(block, label))
    return tuple(dict.fromkeys(item for item in found if item.line not in read))


def _is_sparse(panels: Sequence[Panel]) -> bool:
    """Return whether less than half of the places of all panels are stated."""
    places = sum(len(each.row_axis.values) * len(each.column_axis.values) for each in panels)
    return 2 * sum(len(panel.cells) for panel in panels) < places or not panels


def _interpreted(blocks: Iterable[Block]) -> set[int]:
    """List the lines of what the text makes of its figure, which is no longer description."""
    lines, current = set(), None
    for block in blocks:
        if block.kind == "heading":
            current = section_patterns.section_called(block.text) or current
        if current == "interpretation":
            lines.add(block.line)
    return lines


def _blocks_with_labels(blocks: Iterable[Block]) -> Iterator[tuple[Block, str]]:
    """Pair each statement with the label that it stands under, "" without one."""
    above: dict[int, str] = {}
    for block in blocks:
        depth = block.level if block.kind == "item" else -1
        above = {level: label for level, label in above.items() if level < depth}
        # An item with nothing to say but its lead is a label for the items below it.
        opens = block.text.endswith(":") or (block.lead is not None and not block.rest)
        if block.kind in ("heading", "label") or (block.kind == "item" and opens):
            above[depth] = (block.lead or block.text).rstrip(": ")
        elif block.kind in ("item", "text"):
            yield block, above[max(above)] if above else ""


def _remarks_in(block: Block, label: str) -> Iterator[Remark]:
    """Make the remarks of a statement: the whole of it, or of a long one its telling sentences."""
    whole = len(block.text) <= _MAX_LENGTH
    for text in [block.text] if whole else doubt_patterns.sentences(block.text):
        if doubt_patterns.is_telling(text) and not text.endswith(":"):
            told = f"{label}: {text}" if label else text
            yield Remark(block.line, shortened(told, _MAX_LENGTH))


def line_of_doubt(
    parts: Sections, declared: AxisFacts, panels: Sequence[Panel], series: Sequence[Series]
) -> int | None:
    """Return the first line by which a chart without cells is one of lines; None without such."""
    if panels:
        return None
    said = (*parts.overview, *parts.axes, *parts.data, *parts.rest)
    looks = {
        block: doubt_patterns.styled_lines(
            block.text, in_legend=section_patterns.is_legend(block.lead or "")
        )
        for block in said
    }
    styled = [block for block in said if looks[block]]
    spoken = [block for block in said if doubt_patterns.speaks_of_lines(block.text)]
    signs = spoken + (styled if len(set().union(*looks.values())) >= _LINES_OF_A_LEGEND else [])
    if sum(item.direction != NO_COURSE for item in series) >= _COURSES_OF_LINES:
        signs += [block for block in said if _encodes_axis(block, declared)]
    return min((block.line for block in signs), default=None)


# What stands for the course of a series whose text tells none.
NO_COURSE = "not stated"


def _encodes_axis(block: Block, declared: AxisFacts) -> bool:
    """Return whether the colours stand for an axis, as those of lines do and of cells never."""
    labels = (axis.label for axis in declared.axes if axis.label)
    return any(doubt_patterns.encodes(block.text, label) for label in labels)
