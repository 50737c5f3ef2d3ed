"""The whole reading, for texts that nobody meant to be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chart_atlas.description import describe
from chart_atlas.language import numerals
from chart_atlas.model import Problem
from chart_atlas.plain.folder_sites import _contradiction_error
from chart_atlas.reading import limits, markdown
from chart_atlas.reading import panels as assemble
from chart_atlas.reading.outline import parse_outline
from chart_atlas.reading.source import Seed
from chart_atlas.site.prose import prose_html
from lengths import examples

LINES = st.sampled_from(
    [
        "## Heatmap: A - B - Qwen-2.5 7B",
        "### Components/Axes",
        "### Detailed Analysis",
        "#### R1 | AIME24",
        '* **X-axis:** Labeled "Dose". Ticks at 1, 2, 3.',
        "* **Y-axis (Plot)**: A, B",
        "| Plot | 1 | 2 | 3 |",
        "|---|---|---|---|",
        "| A | 1.5 | N/A | 3 |",
        "**A:**",
        "* Dose 1: 4.5%",
        "* **B:** 1, 2, 3",
        "- **Values**:",
        "  - 1: 0.5",
        "Text with 7 numbers, 8 of them <b>bold</b>.",
        "```",
        "---",
        "",
    ]
)
TEXTS = st.lists(LINES | st.text(max_size=40), max_size=30).map("\n".join)


def seed(text: str) -> Seed:
    """Make a seed of a text."""
    return Seed("case.txt", Path("case.txt"), text)


@given(TEXTS)
@examples(300)
def test_every_cell_states_what_stands_on_its_line(text: str) -> None:
    """Whatever the text, reading ends, and each cell's literal is on the line that it names."""
    lines = text.split("\n")
    for panel in describe(seed(text)).chart.panels:
        for cell in panel.cells:
            assert cell.row in panel.row_axis.values
            assert cell.column in panel.column_axis.values
            for numeral in numerals.numerals_in(cell.quantity.literal):
                assert numeral in lines[cell.line - 1]


@given(TEXTS)
@examples(200)
def test_blocks_know_their_lines_in_order(text: str) -> None:
    """Every block names a line of the text, none before the one of the block above it."""
    lines = [block.line for block in parse_outline(seed(text)).blocks]
    assert lines == sorted(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)


def test_raw_html_images_and_script_links_are_text() -> None:
    """Prose is rendered with HTML, images and links to anything but the web off."""
    text = "<b>x</b> ![i](http://h/i.png) [j](javascript:alert(1)) [d](data:text/html,x) [w](https://h/)"
    rendered = "".join(prose_html(segment) for segment in parse_outline(seed(text)).segments)
    assert "<b>" not in rendered
    assert "<img" not in rendered
    assert 'href="javascript' not in rendered
    assert 'href="data' not in rendered
    assert 'href="https://h/"' in rendered


def test_a_table_is_found_where_commonmark_sees_none() -> None:
    """A table glued to a paragraph or to a bullet is a table, and what follows it is not its row."""
    text = (
        "The data:\n| a | b |\n|---|---|\n| 1 | 2 |\n**Next**\n* x\n| c | d |\n|---|---|\n| 3 | 4 |"
    )
    kinds = [block.kind for block in parse_outline(seed(text)).blocks]
    assert kinds == ["text", "table", "label", "item", "table"]


def test_markdown_is_rendered_with_the_tags_of_its_blocks() -> None:
    """Headings go below those of the page, and a line that starts a block has its anchor."""
    text = "# T\n\nOne\ntwo\n\n* ~~a~~\n\n  b\n\n#### U\n\n```\n* c\n**d**\n```"
    rendered = "".join(prose_html(segment) for segment in parse_outline(seed(text)).segments)
    assert "".join(rendered.split("\n")) == (
        '<h3 id="L1">T</h3><p id="L3">Onetwo</p>'
        '<ul><li id="L6"><p><s>a</s></p><p id="L8">b</p></li></ul>'
        '<h6 id="L10">U</h6><pre><code id="L12">* c**d**</code></pre>'
    )


def test_many_brackets_are_printed_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with more brackets than a bound has no links, and reads as fast as any."""
    monkeypatch.setattr(markdown, "MAX_BRACKETS", 2)
    link, bracket = "[w](https://h/)", "[x"
    linked = [
        "".join(map(prose_html, parse_outline(seed(f"{link} {more}")).segments))
        for more in ("", bracket)
    ]
    assert ["href" in each for each in linked] == [True, True]
    assert "href" not in "".join(
        map(prose_html, parse_outline(seed(f"{link}{bracket}{bracket}")).segments)
    )


PANELS = "## Heatmap: T\n### Data\n" + "".join(
    f"#### Panel {at}\n| Plot | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}\n"
    f"| A | {' | '.join(columns)} |\n| B | {' | '.join(columns)} |\n"
    for at, columns in enumerate(["12", "123", "12", "12", "1"], 1)
)


@pytest.mark.parametrize(
    ("places", "panels", "shown", "told"),
    [
        (20, 5, [1, 2, 3, 4, 5], []),
        (20, 4, [1, 2, 3, 4], [(26, "2 places", "20 places in 4 panels: it is not made")]),
        (20, 3, [1, 2, 3], [(21, "4 places", "20 places in 3 panels: it and 1 more are not")]),
        (10, 5, [1, 2], [(16, "4 places", "10 places in 5 panels: it and 2 more are not")]),
        (5, 5, [1], [(11, "6 places", "5 places in 5 panels: it and 3 more are not made")]),
    ],
)
def test_panels_that_there_is_no_room_for_are_told(
    monkeypatch: pytest.MonkeyPatch,
    places: int,
    panels: int,
    shown: list[int],
    told: list[tuple[int, str, str]],
) -> None:
    """A chart has at most so many places in so many panels; smaller ones behind may still fit."""
    monkeypatch.setattr(assemble, "MAX_PLACES", places)
    monkeypatch.setattr(assemble, "MAX_PANELS", panels)
    chart = describe(seed(PANELS)).chart
    assert [panel.title for panel in chart.panels] == [f"Panel {at}" for at in shown]
    problems = [problem for problem in chart.problems if problem.code == "panel-too-large"]
    for problem, (line, size, rest) in zip(problems, told, strict=True):
        assert problem.line == line
        assert problem.severity == "warning"
        assert f"has {size}; a chart has at most {rest}" in problem.message
        assert problem.hint == "Describe parts of the figure in seeds of their own."


def test_a_text_is_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """So much prose, or so many cells; what is behind the block that is too much is not read."""
    text = f"{PANELS}#### Panel 6\nSo it is.\n\nA second chart has 7 cells.\n"
    whole = describe(seed(text)).chart
    assert [panel.title for panel in whole.panels] == [f"Panel {at}" for at in range(1, 6)]
    prose = sum(
        len(b.text) + limits.OF_BLOCK for b in parse_outline(seed(text)).blocks if not b.rows
    )
    for bound, least, line, said in (
        ("MAX_PROSE", prose, 31, f"more than {prose - 1:,} characters beside its tables"),
        ("MAX_CELLS", 20, 24, "its tables have more than 19 cells"),
    ):
        monkeypatch.setattr(limits, bound, least)
        assert describe(seed(text)).chart == whole
        monkeypatch.setattr(limits, bound, least - 1)
        chart = describe(seed(text)).chart
        problem = next(each for each in chart.problems if each.code == "panel-too-large")
        assert (problem.line, problem.severity) == (line, "warning")
        assert said in problem.message
        assert problem.hint.startswith("Describe one figure in a seed;")
        assert chart.panels == whole.panels[: 5 if line == 31 else 4]
        monkeypatch.undo()


FULL_ROW = "| Plot \\ Dose | 1 | 2 | 3 |\n|---|---|---|---|\n| A | 1 | 2 | 3 |\n"
COURSES = "### Data\n* **A:** rises.\n* **B:** falls.\n"
AXES = "### Axes\n* **X-axis:** Dose. Ticks at 1, 2, 3.\n* **Y-axis:** Plot: A, B.\n"


def doubted(text: str) -> list[int]:
    """The lines by which the kind of a text is said to be doubtful."""
    problems = describe(seed(text)).chart.problems
    return [problem.line for problem in problems if problem.code == "kind-doubtful"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{AXES}* **Legend:** solid blue line = A, dashed red line = B\n", [5]),
        (f"{AXES}* **Legend:** blue line = A, red line = B\n", [5]),
        (f"{AXES}### Data\n* The Red Line is fast, the Blue Line slow.\n", []),
        (f"{AXES}### Data\n* The lines never cross.\n", [6]),
        ("The figure is a line chart.\n", [2]),
        (f"{AXES}* A dotted white line marks the border. The dotted white line is thin.\n", []),
        (f"{AXES}{COURSES}* **Mean:** rises.\n", []),
        (f"{AXES}Colors indicate the plot.\n{COURSES}", []),
        (f"{AXES}Colors indicate the plot.\n{COURSES}* **Mean:** rises.\n", [5]),
        (f"{AXES}* Solid lines and dashed lines.\n### Data\n{FULL_ROW}", []),
    ],
)
def test_a_heatmap_without_cells_that_describes_lines_is_doubtful(
    text: str, lines: list[int]
) -> None:
    """Lines told by their look, what only lines do, colours of an axis; one line is no doubt."""
    assert doubted(f"## Heatmap: X\n{text}") == lines
    assert doubted(f"## Line Chart: X\n{text}") == []


def said(text: str) -> list[tuple[int, str]]:
    """The remarks of a text."""
    return [(item.line, item.text) for item in describe(seed(text)).chart.remarks]


def test_remarks_are_what_tells_something_and_is_no_cell() -> None:
    """A number, an extreme or a look, below its label; neither talk nor interpretation."""
    data = (
        "### Data\n**North:**\n* Plot A: dark.\n* It has a plain layout.\n* All values:\n"
        "  * about 3 at the left\n### Observations\n* The left is best.\n"
        "### Interpretation\n* The best of 7.\n"
    )
    assert said(f"## Heatmap: X\n{AXES}{data}") == [
        (7, "North: Plot A: dark."),
        (10, "All values: about 3 at the left"),
        (12, "The left is best."),
    ]


def test_remarks_fill_in_where_less_than_half_is_stated() -> None:
    """A statement whose number is a cell is none, one with more to it is."""
    stated = "* Plot A, Dose 1: 5\n* Plot B, Dose 2: 7; the rest is below 33\n"
    few = said(f"## Heatmap: X\n{AXES}### Data\n{stated}")
    assert [line for line, _ in few] == [7]
    full = f"{FULL_ROW}| B | 1 | 2 | 3 |\n"
    assert said(f"## Heatmap: X\n{AXES}### Data\n{full}\n{stated}") == []


def test_a_long_paragraph_is_told_by_its_telling_sentences() -> None:
    """Each is cut where it is too long."""
    dull = "It is laid out as one would think, in the usual way. " * 8
    assert said(f"## Heatmap: X\n### Data\n{dull}The left is below 3. {dull}") == [
        (3, "The left is below 3.")
    ]
    ((_, cut),) = said(f"## Heatmap: X\n### Data\nThe left is 3{' and so on' * 40}.")
    assert len(cut) == 300
    assert cut.endswith("…")


@pytest.mark.parametrize(
    ("number", "more"), [(1, ""), (3, " It is one of 3: chart-atlas check lists them.")]
)
def test_a_statement_that_stops_a_build_is_told_with_its_line_and_the_others(
    number: int, more: str
) -> None:
    found = [
        (Path(f"{at}.txt"), Problem(at + 2, "contradicted", "warning", "No.", "Look."))
        for at in range(number)
    ]
    assert str(_contradiction_error(found)) == f"0.txt:2: No.\n  Look.{more}"
