"""The numbers of the data that are no cells: what an owner may fill in, and what stays told."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...language import numerals
from ...model import Axis, Chart, Claim, Problem
from ..outline import Block, Outline
from ..sections import sections
from .grounding import LineNumbers, TextNumbers, plain

# Problems that tell of numbers without a place, in a line or in a block; they are settled once all
# have one.
_OF_LINES = frozenset(
    "number-in-prose cell-not-read table-ragged-row sentence-beside-table".split()
)
# Letters, or signs between numbers: "9 + 3 = 12".
_MORE = re.compile(r"[^\W\d]|\d\s*[+*/=x:]\s*\d")
_OF_NUMBERS = _OF_LINES | frozenset("place-unknown table-label table-long-or-wide".split())


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A number of the data that is no cell. written: as it stands in its line."""

    line: int
    written: str


def open_numbers(lines: Sequence[str], outline: Outline, chart: Chart) -> tuple[OpenNumber, ...]:
    """List the numbers of the data that are neither cells nor labels, line by line.

    Data are what stands in their section, and each block that a problem is about, but no line that
    declares an axis or the legend. A row of a table has its labels first, or beside its one cell;
    in any other line, a number that is a tick is one.
    """
    numbers = TextNumbers(lines, (cell for panel in chart.panels for cell in panel.cells))
    axes = [axis for own in chart.panels for axis in (own.row_axis, own.column_axis)]
    axes += [declared.axis for declared in chart.axes]
    ticks = {tick for axis in axes for tick in axis.values}
    labels, named = {*map(numerals.folded_text, ticks)}, _names(axes)
    told = {problem.line for problem in chart.problems if problem.code in _OF_NUMBERS}
    data = [*sections(outline).data, *(own for own in outline.blocks if told & _lines_of(own))]
    declared = {axis.line for axis in chart.axes}
    declared |= {chart.color_scale.line} if chart.color_scale else set()
    places = _places_of_records(data, chart)
    found: dict[int, list[OpenNumber]] = {}
    for line, text, is_row in _data(data, lines):
        if line not in found and line not in declared and (known := numbers.at(line)):
            left = Counter(map(known.written, known.left))
            said = LineNumbers(named(text), known.has_thousands)
            told_so = map(said.written, said.whole)
            own = places.get(line, set()) if is_row else labels
            kept = [each for each in told_so if numerals.folded_text(each) not in own]
            found[line] = [OpenNumber(line, each) for each in _both(kept, left)]
    return tuple(each for line in sorted(found) for each in found[line])


def _places_of_records(blocks: Iterable[Block], chart: Chart) -> dict[int, set[str]]:
    """Return the labels in rows of long tables by line: each has one cell, and both its labels."""
    cells = [cell for panel in chart.panels for cell in panel.cells]
    count = Counter(cell.line for cell in cells)
    places = {c.line: {*map(numerals.folded_text, (c.row, c.column))} for c in cells}
    found: dict[int, set[str]] = {}
    for block in blocks:
        rows = block.rows[1:]
        read = [row.line for row in rows if count[row.line]]
        texts = {row.line: {*map(_folded, row.cells)} for row in rows}
        if read and all(count[at] == 1 and places[at] <= texts[at] for at in read):
            found |= {at: places[at] for at in read}
    return found


def _folded(text: str) -> str:
    return numerals.folded_text(plain(text))


def without_stated(
    numbers: Sequence[OpenNumber], claims: Iterable[Claim], lines: Sequence[str]
) -> tuple[OpenNumber, ...]:
    """Leave out the numbers of statements that hold: they are those of cells that are read."""
    has_thousands = numerals.groups_thousands("\n".join(lines))
    left = defaultdict[int, Counter[str]](Counter)
    for quote in {(each.line, each.quote) for each in claims if each.verdict == "holds"}:
        said = LineNumbers(quote[1], has_thousands)
        left[quote[0]].update(map(said.written, said.whole))
    return tuple(each for each in numbers if not any(_both([each.written], left[each.line])))


def _names(axes: Sequence[Axis]) -> Callable[[str], str]:
    """Return what blanks ticks in a text that are more than a number: what is in them is no data.

    So it is with a number behind the name of an axis: "layer 9, head 12".
    """
    named = (plain(tick) for axis in axes for tick in axis.values)
    ticks = sorted({each for each in named if _MORE.search(each)}, key=len, reverse=True)
    names = sorted({plain(axis.label) for axis in axes if axis.label}, key=len, reverse=True)
    called = rf"(?:{'|'.join(map(re.escape, names))})s?\s+\d+(?:\s*-\s*\d+)?(?!\.\d)"
    words = [*map(re.escape, ticks), *([called] if names else [])]
    if not words:
        return plain
    of_axes = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
    return lambda text: of_axes.sub(" ; ", plain(text))


def _lines_of(block: Block) -> set[int]:
    return {block.line, *(row.line for row in block.rows)}


def _both(texts: Iterable[str], left: Counter[str]) -> Iterator[str]:
    for text in texts:
        if left[text]:
            left[text] -= 1
            yield text


def _data(blocks: Iterable[Block], lines: Sequence[str]) -> Iterator[tuple[int, str, bool]]:
    """List what each line of some blocks says beside its labels, and whether it is of a table."""
    for block in blocks:
        if block.kind == "code":
            for at in range(len(block.text.split("\n"))):
                yield block.line + at, lines[min(block.line + at, len(lines)) - 1], False
        elif block.rows:
            for row in block.rows[1:]:
                told = defaultdict[int, list[str]](list)
                first = int(len(row.cells) > 1)
                for at, text in enumerate(row.cells[first:], first):
                    told[row.line_of(at)].append(text)
                yield from ((line, " | ".join(texts), True) for line, texts in told.items())
        elif block.kind != "heading":
            yield block.line, block.rest, False


def without_settled(lines: Sequence[str], outline: Outline, chart: Chart) -> Chart:
    """Leave out the problems that are settled, as the owner gave all their numbers a place."""
    cells = [cell for panel in chart.panels for cell in panel.cells if cell.origin != "read"]
    completed = {cell.line for cell in cells}
    places = tuple(f"Row {cell.row}, column {cell.column}: " for cell in cells)
    left = {each.line for each in open_numbers(lines, outline, chart)}

    def is_settled(problem: Problem) -> bool:
        if problem.code == "cell-conflict":
            return problem.message.startswith(places)
        blocks = [_lines_of(own) for own in outline.blocks if problem.line in _lines_of(own)]
        concerned = {problem.line}.union(*([] if problem.code in _OF_LINES else blocks))
        is_done = completed & concerned and not left & concerned
        return problem.code in _OF_NUMBERS and bool(is_done)

    kept = tuple(problem for problem in chart.problems if not is_settled(problem))
    return replace(chart, problems=kept)
