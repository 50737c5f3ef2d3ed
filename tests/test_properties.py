"""What holds for any text, whoever wrote it and whatever became of it on its way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from chart_atlas.description import Description
from chart_atlas.language.numerals import folded_text, numerals_in, without_math
from chart_atlas.model import Cell, Chart, Problem
from chart_atlas.reading.chart import GRID_KINDS
from chart_atlas.reading.outline import Block
from chart_atlas.reading.patterns import line_patterns, section_patterns
from chart_atlas.reading.sections import sections
from chart_atlas.reading.source import SeedError, read_seed
from lengths import every, examples
from texts import SPICE, corpus, describe_text, mutated

TEXTS = corpus()
SOME = examples(150)


def changed_texts() -> st.SearchStrategy[str]:
    """Make real texts with lines lost, doubled, swapped or joined, and letters changed."""
    return st.builds(
        lambda text, seed: mutated(text, Random(seed)),  # noqa: S311 (no secret)
        st.sampled_from(TEXTS),
        st.integers(0, 2**32),
    )


def strange_texts() -> st.SearchStrategy[str]:
    """Make texts of any characters, and of the marks that the reader knows."""
    pieces = st.sampled_from([*SPICE, "## Heatmap: A", "### Data", "* **A:** ", "0.5", "| A | B |"])
    return st.text() | st.lists(pieces | st.text(max_size=5), max_size=60).map("".join)


def any_texts() -> st.SearchStrategy[str]:
    """Make texts of both sorts."""
    return changed_texts() | strange_texts()


@given(text=any_texts())
@SOME
def test_any_text_is_read_without_an_exception(text: str) -> None:
    """Whatever the text holds, it becomes a chart."""
    assert isinstance(describe_text(text).chart, Chart)


@given(data=st.one_of(any_texts().map(str.encode), st.binary()))
@SOME
def test_any_file_is_read_or_refused(data: bytes, tmp_path_factory) -> None:
    """Bytes of any kind make a seed, or the one error that says what is wrong with them."""
    path = folder(tmp_path_factory) / "any.txt"
    path.write_bytes(data)
    with suppress(SeedError):
        describe_text(read_seed(path).text)


def folder(tmp_path_factory) -> Path:
    """Return one folder for the files of all examples."""
    base: Path = tmp_path_factory.getbasetemp()
    return base


@given(text=any_texts())
@SOME
def test_reading_twice_gives_the_same(text: str) -> None:
    """Nothing is remembered from one text to the next."""
    assert describe_text(text).chart == describe_text(text).chart


# -- prose --------------------------------------------------------------------------------------


def places(chart: Chart) -> list[tuple]:
    """List the cells with their panels, without their lines."""
    return [
        (panel.title, cell.row, cell.column, cell.quantity)
        for panel in chart.panels
        for cell in panel.cells
    ]


def prose_lines(read: Description) -> list[int]:
    """List the lines of prose: paragraphs and items of overview, observations, interpretation.

    A line that opens or closes something, a table, a fence or a comment, is more than prose; so is
    an item that declares an axis, a line that states a cell, and an overview that serves as data,
    or says what no heading and no axes section says.
    """
    parts = sections(read.outline)
    headed = parts.heading and section_patterns.headed(parts.heading.text) and parts.axes
    overview = parts.overview if headed and parts.overview != parts.data else ()
    blocks = [block for block in (*overview, *parts.rest) if block.kind in ("text", "item")]
    marks = ("|", "```", "~~~", "<!--", "-->")
    lines = read.seed.lines
    stated = {cell.line for panel in read.chart.panels for cell in panel.cells}
    return [
        block.line
        for block in blocks
        if block.line not in stated
        if not any(mark in lines[block.line - 1] for mark in marks)
        and not section_patterns.axis_roles(block.lead or "")
    ]


@given(text=st.sampled_from(TEXTS) | changed_texts(), data=st.data())
@SOME
def test_a_sentence_less_changes_no_cell(text: str, data: st.DataObject) -> None:
    """A line of prose may be deleted: each cell stays what it is."""
    read = describe_text(text)
    lines = prose_lines(read)
    if not lines or not read.chart.panels:
        return
    line = data.draw(st.sampled_from(lines))
    note(f"{line}: {read.seed.lines[line - 1]}\n{text}")
    less = describe_text(without(text, line)).chart
    # The line may be what calls the figure a heatmap, or declares an axis.
    if (less.kind, less.axes) == (read.chart.kind, read.chart.axes):
        assert places(less) == places(read.chart)


def without(text: str, line: int) -> str:
    """Delete what stands in a line."""
    lines = text.split("\n")
    lines[line - 1] = ""
    return "\n".join(lines)


# -- number conservation ------------------------------------------------------------------------


def unaccounted(read: Description) -> dict[int, list[str]]:
    """List the numerals of the data section that are no cell, tick, label or legend number.

    A line that a problem names is accounted for as a whole, a table with its rows.
    """
    if read.chart.kind not in GRID_KINDS:
        return {}
    blocks = sections(read.outline).data
    told = {line for problem in read.chart.problems for line in lines_told(problem)}
    told |= refused_rows(read.chart, blocks)
    known = {folded_text(number) for word in spelt(read) for number in numerals_in(word)}
    known |= {number.lstrip("-") for number in known}  # of a minus that is written as a dash
    found = {
        line: [number for number in numerals(words) if folded_text(number) not in known]
        for line, words in data_lines(blocks)
        if line not in told
    }
    return {line: numbers for line, numbers in found.items() if numbers}


def lines_told(problem: Problem) -> range:
    """Return the lines that a problem is about: its own, or those that it names."""
    named = re.search(r"on lines (\d+) to (\d+)", problem.message)
    return (
        range(int(named[1]), int(named[2]) + 1) if named else range(problem.line, problem.line + 1)
    )


def numerals(words: str) -> tuple[str, ...]:
    """List the numerals of a text, those of a formula as a cell states them."""
    return numerals_in(without_math(words))


def refused_rows(chart: Chart, blocks: Sequence[Block]) -> set[int]:
    """List the lines of the tables without a cell that a problem refuses."""
    refused = {problem.line for problem in chart.problems if problem.code in OF_TABLES}
    cells = {cell.line for panel in chart.panels for cell in panel.cells}
    tables = [{row.line for row in block.rows} for block in blocks]
    return {line for lines in tables if lines & refused and not lines & cells for line in lines}


# The problems that refuse a table as a whole.
OF_TABLES = ("table-label", "table-long-or-wide", "place-unknown")


def data_lines(blocks: Sequence[Block]) -> list[tuple[int, str]]:
    """List the lines of the data section with their words; the number of a heading counts it."""
    rows = [(row.line, " ".join(row.cells)) for block in blocks for row in block.rows]
    return rows + [(block.line, said_of(block)) for block in blocks if not block.rows]


def said_of(block: Block) -> str:
    if block.kind != "heading":
        return block.rest
    return line_patterns.without_section_number(line_patterns.without_number(block.rest))


def spelt(read: Description) -> list[str]:
    """List the words of cells, ticks, labels, panel titles and the legend."""
    chart, blocks = read.chart, sections(read.outline).data
    panels, scale = chart.panels, chart.color_scale
    words = [word for panel in panels for cell in panel.cells for word in cell_words(cell)]
    words += [panel.title or "" for panel in panels]
    words += [value for axis in chart.axes for value in axis.values]
    words += [str(end) for end in (scale.low, scale.high) if end is not None] if scale else []
    return [*words, *(block.lead or "" for block in blocks), *headers(chart, blocks)]


def headers(chart: Chart, blocks: Sequence[Block]) -> list[str]:
    """List the labels of the tables whose rows made cells, or are told to make none."""
    lines = {cell.line for panel in chart.panels for cell in panel.cells}
    lines |= {problem.line for problem in chart.problems}
    read = [block.rows for block in blocks if any(row.line in lines for row in block.rows)]
    return [
        word
        for rows in read
        for word in (*rows[0].cells, *(cell for row in rows for cell in row.cells[:1]))
    ]


def cell_words(cell: Cell) -> list[str]:
    """List what a cell states, and the labels that it states it under."""
    found = cell.quantity
    numbers = [found.literal, found.uncertainty, found.low, found.high]
    return [cell.row, cell.column, *(str(number) for number in numbers if number is not None)]


@pytest.mark.parametrize("text", every(9, TEXTS))
def test_each_number_of_a_real_text_is_accounted_for(text: str) -> None:
    """A numeral of the data is in a cell, a tick, a label or the legend, or a problem names it."""
    assert unaccounted(describe_text(text)) == {}


@given(text=changed_texts())
@SOME
def test_each_number_is_accounted_for(text: str) -> None:
    """The same holds for a text that was changed."""
    note(text)
    assert unaccounted(describe_text(text)) == {}
