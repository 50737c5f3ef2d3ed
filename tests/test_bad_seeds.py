"""Bad seeds are refused or read right; the whole list is run by ``python -m reliability seeds``."""

from __future__ import annotations

import pytest

import sites
from chart_atlas.description import describe
from chart_atlas.reading.entities import MAX_NAMES
from chart_atlas.reading.limits import MAX_CELLS, MAX_PROSE
from chart_atlas.reading.markdown import MAX_BRACKETS, tokens_html
from chart_atlas.reading.panels import MAX_PANELS
from chart_atlas.reading.source import MAX_LINES, SeedError, read_seed
from reliability.badseeds import KINDS, made
from reliability.refusing import Site, judged
from texts import describe_text

# One of each sort; the files alone are read below, all of them.
BUILT = ["broken UTF-8", "it goes before it is read", "it goes after it was read", "Arabic digits"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return Site(tmp_path_factory.mktemp("bad"))


@pytest.mark.parametrize("name", BUILT)
def test_a_bad_seed_is_refused_or_read_right(site, name):
    """What it takes is measured by `python -m reliability seeds`."""
    assert judged(site, name, KINDS[name]).fault == ""


def test_a_kind_that_is_not_what_it_is_said_to_be_is_found_out(site):
    """What judges can tell."""
    wrong = KINDS["a byte order mark"]
    assert "has changed" in judged(site, "wrong", type(wrong)(wrong.make, ("not UTF-8",))).fault


ALONE = [name for name, kind in KINDS.items() if kind.file and not kind.hook]


@pytest.mark.parametrize("name", ALONE)
def test_a_file_alone_is_refused_with_a_hint_or_read_right(tmp_path, name):
    """No text takes long, none is guessed."""
    kind = KINDS[name]
    assert list(made(kind, tmp_path))
    path = tmp_path / str(kind.file)
    if kind.is_refused:
        with pytest.raises(SeedError) as caught:
            read_seed(path, tmp_path)
        assert [part for part in kind.told if part not in f"{caught.value}"] == []
        assert caught.value.hint
        return
    chart = describe(read_seed(path, tmp_path)).chart
    assert set(kind.problems) <= {problem.code for problem in chart.problems}
    found = {(c.row, c.column): c.quantity.literal for p in chart.panels for c in p.cells}
    assert kind.cells in (None, found)


def test_at_least_thirty_kinds_are_tried():
    assert len(KINDS) >= 30


# -- how much is read -----------------------------------------------------------------------------


def told(text: str) -> list[tuple[int, str]]:
    problems = describe_text(text).chart.problems
    return [(item.line, item.message) for item in problems if item.code == "panel-too-large"]


def test_a_text_of_too_much_prose_is_read_as_far_as_one_about_a_figure_goes():
    table = "## Heatmap: A\n### Data\n| Plot | 1 | 2 |\n|---|---|---|\n| A | 1 | 2 |\n"
    long = f"{table}{'Words that say nothing. ' * 30}\n\n" + ("It is so.\n\n" * (MAX_PROSE // 40))
    ((line, message),) = told(f"{long}The highest value is 7.\n")
    assert 100 < line < 2 * MAX_PROSE // 40
    assert f"{MAX_PROSE:,} characters" in message
    assert len(describe_text(long).chart.panels) == 1
    assert told(table) == []


def test_a_table_of_more_cells_than_a_page_shows_is_not_read():
    """One of fifty rows and columns is."""
    for rows, is_read in ((50, True), (51, False)):
        row = f"| {' | '.join(['1'] * 50)} |\n"
        head = f"| Plot | {' | '.join(f'c{at}' for at in range(50))} |\n|{'---|' * 51}\n"
        body = "".join(f"| r{at} {row}" for at in range(rows))
        chart = describe_text(f"## Heatmap: A\n### Data\n{head}{body}").chart
        assert bool(chart.panels) is is_read
        assert bool(told(f"## Heatmap: A\n### Data\n{head}{body}")) is not is_read
        assert MAX_CELLS == 2_500


def test_a_chart_has_so_many_panels_and_one_line_says_what_is_left_out():
    panel = "#### P{0}\n| a | 1 | 2 |\n|-|-|-|\n| x | 5 | 2 |\n| y | 3 | 4 |\n\n"
    text = "## Heatmap: A\n### Data\n" + "".join(panel.format(at) for at in range(MAX_PANELS + 3))
    assert len(describe_text(text).chart.panels) == MAX_PANELS
    ((line, message),) = told(text)
    assert text.splitlines()[line - 2].strip() in (
        f"#### P{MAX_PANELS}",
        "| a | 1 | 2 |",
        "|-|-|-|",
    )
    assert "it and 2 more are not made" in message


def test_a_chart_is_listed_under_so_many_names_of_a_kind():
    names = ", ".join(f"D{at}" for at in range(MAX_NAMES + 5))
    axis = f'* **Y-axis:** Labeled "Dataset": {names}.\n* **X-axis:** Labeled "Day": 1, 2.\n'
    data = "### Data\n| Dataset | 1 | 2 |\n|-|-|-|\n| D1 | 1.5 | 2.5 |\n| D63 | 1.5 | 2.5 |\n"
    chart = describe_text(f"## Heatmap: A\n### Components/Axes\n{axis}{data}").chart
    assert len(chart.entities.datasets) == MAX_NAMES
    assert all(
        set(panel.entities.datasets) <= set(chart.entities.datasets) for panel in chart.panels
    )
    (problem,) = (item for item in chart.problems if item.code == "too-many-names")
    assert "5 more are named here" in problem.message


def test_brackets_that_nest_are_printed_as_they_are_written():
    """A few make links as ever."""
    many = "[" * (MAX_BRACKETS + 1)
    link = "[a](https://example.org)"
    for text, links in ((link, 1), (f"{link} {many}", 0)):
        described = describe_text(f"## Heatmap: A\n### Overview\n{text}\n")
        shown = "".join(tokens_html(segment.tokens) for segment in described.outline.segments)
        assert shown.count("<a ") == links
        assert links or link in shown


def test_statements_beyond_what_a_figure_of_so_many_cells_can_be_held_against_are_unchecked():
    row = "".join(f"| r{at} | {' | '.join(str(at + c) for c in range(40))} |\n" for at in range(50))
    head = f"| Plot | {' | '.join(f'c{at}' for at in range(40))} |\n|{'---|' * 41}\n"
    said = "".join(f"* The highest value is {at}.\n" for at in range(150))
    chart = describe_text(f"## Heatmap: A\n### Data\n{head}{row}### Observations\n{said}").chart
    verdicts = [claim.verdict for claim in chart.claims if claim.line > 55]
    # The title is a sentence, too.
    assert verdicts.count("unchecked") == 51
    assert verdicts.index("unchecked") == 99


def test_a_file_of_too_many_lines_is_refused_with_the_first_that_is_too_many(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("x\n" * (MAX_LINES + 5), encoding="utf-8")
    with pytest.raises(SeedError, match=f"long.txt:{MAX_LINES + 1}: the file has more than"):
        read_seed(path)


def test_the_site_of_a_bad_seed_is_that_of_before(site):
    """Byte for byte."""
    site.restore()
    before = site.published
    list(made(KINDS["an empty file"], site.folder / "seeds"))
    assert site.build().status == 1
    assert site.published == before
    site.restore()
    assert sites.snapshot(site.folder / "site") == before
