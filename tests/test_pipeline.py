"""The whole reading, for texts that nobody meant to be read."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from chart_atlas import lexicon
from chart_atlas.outline import html, parse
from chart_atlas.pipeline import describe
from chart_atlas.source import Seed

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
@settings(max_examples=300, deadline=None)
def test_every_cell_states_what_stands_on_its_line(text: str) -> None:
    """Whatever the text, reading ends, and each cell's literal is on the line that it names."""
    lines = text.split("\n")
    for panel in describe(seed(text)).chart.panels:
        for cell in panel.cells:
            assert cell.row in panel.row_axis.values
            assert cell.column in panel.column_axis.values
            for numeral in lexicon.numerals(cell.quantity.literal):
                assert numeral in lines[cell.line - 1]


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_blocks_know_their_lines_in_order(text: str) -> None:
    """Every block names a line of the text, none before the one of the block above it."""
    lines = [block.line for block in parse(seed(text)).blocks]
    assert lines == sorted(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)


def test_raw_html_images_and_script_links_are_text() -> None:
    """Prose is rendered with HTML, images and links to anything but the web off."""
    text = "<b>x</b> ![i](http://h/i.png) [j](javascript:alert(1)) [d](data:text/html,x) [w](https://h/)"
    rendered = "".join(html(segment) for segment in parse(seed(text)).segments)
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
    kinds = [block.kind for block in parse(seed(text)).blocks]
    assert kinds == ["text", "table", "label", "item", "table"]
