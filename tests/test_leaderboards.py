"""Leaderboards: numbers of different columns are shown side by side, and never held together."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import sites
from chart_atlas.atlas import catalogue
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.atlas.summaries import panel_figures
from chart_atlas.description import Description, describe
from chart_atlas.drawing import heatmaps
from chart_atlas.drawing.scales import NOT_COMPARED
from chart_atlas.reading.source import Seed
from chart_atlas.site import words

TEXT = """## Table: Leaderboard of the Rowing Crews
### Data
| Rank | Team | Points | Wins | Average |
|---|---|---|---|---|
| 1 | Heron | 41.5% | 3 | 9.5 |
| 2 | Egret | 40.0% | 7 | N/A |
### Observations
Heron has the highest value of all, 41.5. Egret is better than Heron on average.
"""


@pytest.fixture(scope="module")
def board() -> Description:
    return describe(Seed("board.txt", Path("board.txt"), TEXT))


def test_no_number_has_a_colour_or_a_legend(board: Description) -> None:
    """Each cell is drawn in an outline, with its own unit; a note says why."""
    (drawn,) = heatmaps(board.chart)
    data = drawn.specification["datasets"]
    assert (data["coloured"], len(data["outlined"]), len(data["empty"])) == ([], 7, 1)
    assert data["outlined"][1]["text"] == "41.5 %"
    assert drawn.specification["layer"][0]["encoding"]["fill"]["legend"] is None
    assert drawn.scale.note == NOT_COMPARED


def test_there_are_counts_but_no_extremes_and_no_means(board: Description) -> None:
    figures = panel_figures(board.chart.panels[0])
    assert (figures.values, figures.empty) == (7, 1)
    assert (figures.highest, figures.lowest, figures.mean) == ((), (), None)
    assert {*figures.row_means, *figures.column_means} == {None}


def test_no_statement_is_held_against_the_numbers_of_several_columns(board: Description) -> None:
    assert {claim.verdict for claim in board.chart.claims} == {"unclear"}


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Egret has more wins than Heron.", "holds"),
        ("Heron has more wins than Egret.", "contradicted"),
        ("The wins of Heron are higher than the average of Egret.", None),
    ],
)
def test_what_is_said_of_one_column_is_checked(sentence: str, verdict: str | None) -> None:
    text = f"{TEXT}{sentence}\n"
    claims = describe(Seed("board.txt", Path("board.txt"), text)).chart.claims
    firm = [claim.verdict for claim in claims if claim.line == text.count("\n")]
    assert firm == ([verdict] if verdict else [])


def test_columns_of_several_units_are_no_problem(board: Description) -> None:
    assert board.chart.problems == ()


def test_two_leaderboards_of_one_chart_are_not_compared(board: Description) -> None:
    (panel,) = board.chart.panels
    measured = replace(panel, measure=replace(panel.measure, label="Points"))
    for comparable, pairs in ((True, 1), (False, 0)):
        two = [replace(measured, title=name, comparable=comparable) for name in "AB"]
        made = replace(board, chart=replace(board.chart, panels=tuple(two)))
        assert len(Comparisons.of(catalogue.build_atlas([made], {})).made) == pairs


def test_its_page_shows_the_numbers_and_nothing_across_columns(
    tmp_path: Path, board: Description
) -> None:
    seed = TEXT.replace("Team", "Model").replace("Heron", "Qwen-2.5 7B")
    site = sites.project(tmp_path, {"board.txt": seed}).built
    page = (site / "charts/leaderboard-of-the-rowing-crews/index.html").read_text("utf-8")
    said = sites.text(sites.parse_text(page))
    assert NOT_COMPARED in said
    assert words.measured(board.chart.panels[0]) == "measures by Team"
    assert not [word for word in ("Highest", "Lowest", "Best", "Mean", "means") if word in said]
    name = (site / "models/qwen-2-5-7b/index.html").read_text("utf-8")
    scores = next(sites.classed(sites.parse_text(name), "ca-scores"))
    ranks = [sites.text(row[3]) for row in scores.findall(".//tbody/tr")]
    assert ranks
    assert all(re.search(r"of \d|alone", rank) for rank in ranks)
