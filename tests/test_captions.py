"""What a text calls its figure, its axes and its numbers; nothing is made up."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from chart_atlas import read

CASES = tomllib.loads((Path(__file__).parent / "cases/captions.toml").read_text("utf-8"))["case"]
AXES = "* **Y-axis:** Crop (Maize, Rye)\n* **X-axis:** Month (May, June)"
TABLE = "| Crop | May | June |\n|---|---|---|\n| Maize | 1 | 2 |\n| Rye | 3 | 4 |"


def _read(text: str):
    return read(f"{text.format(axes=AXES)}\n\n{TABLE}\n")


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_a_title_and_a_measure_are_those_that_the_text_states(case):
    chart = _read(case["text"])
    (panel,) = chart.panels
    assert len(panel.cells) == 4
    assert (panel.measure.label or "") == case["measure"]
    # Without a title of its own, a chart is called by its source.
    assert (chart.title if case["title"] else "") == case["title"]


def test_panels_have_the_measures_that_their_titles_name():
    panels = read(
        f"## Two heatmaps\n\n{AXES}\n\n**(a) Accuracy (%)**\n\n{TABLE}\n\n**(b) Latency (ms)**\n\n{TABLE}\n"
    ).panels
    assert [(panel.measure.label, panel.measure.unit) for panel in panels] == [
        ("Accuracy", "%"),
        ("Latency", "ms"),
    ]


def test_beside_a_panel_that_names_its_measure_another_has_none():
    panels = read(
        f"## Two heatmaps of accuracy\n\n{AXES}\n\n**(a) Accuracy**\n\n{TABLE}\n\n**(b) What it costs**\n\n{TABLE}\n"
    ).panels
    assert [panel.measure.label for panel in panels] == ["Accuracy", None]


@pytest.mark.parametrize("name", ["none", "darkest blue", "no label", "bottom"])
def test_what_names_no_axis_is_no_name_of_one(name):
    text = f'## Heatmap: Crops\n\n* **Y-axis:** Crop (Maize, Rye)\n* **X-axis:** labelled "{name}": May, June'
    (panel,) = read(f"{text}\n\n{TABLE}\n").panels
    assert panel.column_axis.label != name


def test_two_axes_with_other_ticks_do_not_share_a_name():
    text = "The lines Red and Blue run down the left side, the quarters Q1 and Q2 along the bottom."
    table = "| | Q1 | Q2 |\n|---|---|---|\n| Red | 1 | 2 |\n| Blue | 3 | 4 |"
    (panel,) = read(f"## Heatmap: Delays\n\n{text}\n\n{table}\n").panels
    assert panel.row_axis.label != panel.column_axis.label or panel.row_axis.label is None


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("Zero-shot accuracy", "higher"),
        ("Top-1 error (%)", "lower"),
        ("Change in accuracy", None),
        ("Jailbreak success rate", None),
        ("Bias score", None),
        ("Recall score", "higher"),
        ("Score", None),
        ("Error rates", "lower"),
        ("Retrieval effectiveness (nDCG@20)", "higher"),
        ("Drop (accuracy)", None),
        ("Pass@1", "higher"),
        ("Pass@k", "higher"),
    ],
)
def test_a_name_that_ends_in_a_metric_is_better_as_it_is(name, way):
    from chart_atlas.language import better  # noqa: PLC0415 - asked of the words themselves

    assert better(name) == way


@pytest.mark.parametrize("head", ["**Observations**", "Observations:", "**Remarks on the map**"])
def test_remarks_below_a_line_of_their_own_name_no_axis(head):
    remarks = (
        "The columns are May (early), June, July and August.\n\n"
        "- Maize is strong; it has the top yield in all columns except June, where rye leads."
    )
    table = "| Crop | May (early) | June | July |\n|---|---|---|---|\n| Maize | 1 | 2 | 5 |\n| Rye | 3 | 4 | 6 |"
    (panel,) = read(f"## Heatmap: Yields\n\n{table}\n\n{head}\n\n{remarks}\n").panels
    assert panel.column_axis.label is None
