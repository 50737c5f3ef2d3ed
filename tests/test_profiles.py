"""What the pages of models, datasets and metrics say of their own numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import sites

TEXT = """\
## Heatmap: Accuracy of models

### Components/Axes
* **Y-axis:** Labeled "Model". Values: Qwen2.5-7B, Llama-3-8B, GPT-4o.
* **X-axis:** Labeled "Dataset". Values: MATH, GSM8K.
* **Color bar:** Labeled "Accuracy (%)".

### Detailed Analysis
| Model | MATH | GSM8K |
|---|---|---|
| Qwen2.5-7B | 40.0 | ~61.5 |
| Llama-3-8B | 70.0 | 61.5 |
| GPT-4o | 55.0 | N/A |
"""
LATENCY = TEXT.replace("Accuracy", "Latency").replace("(%)", "(ms)")
UNKNOWN = TEXT.replace("Accuracy of models", "Points of models").replace("Accuracy (%)", "Points")
LAYERS = "\n".join(
    (
        "## Heatmap: Probes",
        "",
        "### Components/Axes",
        '* **Y-axis:** Labeled "Model". Values: Qwen2.5-7B, Llama-3-8B.',
        f'* **X-axis:** Labeled "Layer". Values: {", ".join(map(str, range(14)))}.',
        '* **Color bar:** Labeled "Accuracy".',
        "",
        "### Detailed Analysis",
        f"| Model | {' | '.join(map(str, range(14)))} |",
        f"|{'---|' * 15}",
        f"| Qwen2.5-7B | {' | '.join(['0.5'] * 14)} |",
        f"| Llama-3-8B | {' | '.join(['0.3'] * 13)} | 0.9 |",
    )
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = {"a.txt": TEXT, "b.txt": LATENCY, "c.txt": UNKNOWN, "d.txt": LAYERS}
    return sites.project(tmp_path_factory.mktemp("profiles"), texts).built


def table(built: Path, page: str, name: str) -> list[list[str]]:
    """Return the rows of a table of a page, as a reader sees them."""
    root = sites.parse(built / page / "index.html")
    found = next(sites.classed(root, name))
    return [
        [re.sub(r"\s+", " ", sites.text(cell)).strip() for cell in row]
        for row in found.iter("tr")
        if row.find("td") is not None
    ]


def scores(built: Path, page: str, chart: str) -> list[list[str]]:
    """Return the scores of an entity in a chart: place, value, rank, best of the others."""
    rows = [row for row in table(built, page, "ca-scores") if row[-1] == chart]
    return [[row[0], *row[2:5]] for row in rows]


def test_the_page_of_a_model_shows_its_own_numbers_with_ranks(built: Path) -> None:
    assert scores(built, "models/qwen2-5-7b", "Accuracy of models") == [
        ["GSM8K", "≈61.5 approximate", "about 1 of 2, tied", "61.5 Llama-3-8B"],
        ["MATH", "40.0", "3 of 3", "70.0 Llama-3-8B"],
    ]
    assert scores(built, "models/llama-3-8b", "Accuracy of models")[1] == [
        *("MATH", "70.0", "1 of 3", "55.0 GPT-4o")
    ]


def test_where_lower_is_better_the_lowest_number_is_the_first(built: Path) -> None:
    assert scores(built, "models/qwen2-5-7b", "Latency of models")[1] == [
        *("MATH", "40.0", "1 of 3", "55.0 GPT-4o")
    ]


def test_where_nobody_knows_what_is_better_nothing_is_called_so(built: Path) -> None:
    assert [row[2] for row in scores(built, "models/qwen2-5-7b", "Points of models")] == [
        *("about highest of 2, tied", "3rd highest of 3")
    ]


def test_a_gap_is_no_score(built: Path) -> None:
    places = [row[0] for row in scores(built, "models/gpt-4o", "Accuracy of models")]
    assert places == ["MATH"]


@pytest.mark.parametrize("strange", ["50-80", "0.7 s"])
def test_where_one_has_a_range_or_another_unit_nobody_has_a_rank(
    tmp_path: Path, strange: str
) -> None:
    """What is only known to be between two numbers may be the best of them."""
    text = TEXT.replace("| GPT-4o | 55.0 |", f"| GPT-4o | {strange} |")
    site = sites.project(tmp_path, {"a.txt": text}).built
    found = scores(site, "models/qwen2-5-7b", "Accuracy of models")
    assert [row[2:] for row in found if row[0] == "MATH"] == [["", ""]]


def test_a_long_line_is_shown_by_its_mean(built: Path) -> None:
    assert scores(built, "models/llama-3-8b", "Probes") == [
        ["Layer 14 places", "mean 0.34 (0.3 to 0.9) computed", "2 of 2", "0.50 Qwen2.5-7B"]
    ]


def test_the_page_of_a_dataset_has_a_leaderboard_for_each_panel(built: Path) -> None:
    root = sites.parse(built / "datasets/math/index.html")
    boards = list(sites.classed(root, "ca-board"))
    ranks = [[*ranked(board)] for board in boards]
    best_first = [("1", "Llama-3-8B", "70.0"), ("2", "GPT-4o", "55.0"), ("3", "Qwen2.5-7B", "40.0")]
    assert ranks[0] == best_first
    assert [row[1] for row in ranks[1]] == [row[1] for row in reversed(best_first)]
    assert "lower is better" in sites.text(boards[1])
    assert "the highest first" in sites.text(boards[2])


def ranked(board: ET.Element) -> Iterator[tuple[str, str, str]]:
    """Rank, label and number of each line of a leaderboard."""
    for at, line in enumerate(board.iter("li"), 1):
        label, number = line
        yield line.get("value", str(at)), sites.text(label), sites.text(number)


def test_each_number_of_a_model_leads_to_its_cell(built: Path) -> None:
    """… and each leaderboard, once, to its panel."""
    for page, place in (("models/qwen2-5-7b", ".//td[last()]/a"), ("datasets/math", "./p/a")):
        root = sites.parse(built / page / "index.html")
        shown = (*sites.classed(root, "ca-scores"), *sites.classed(root, "ca-board"))
        led = [link.get("href", "") for each in shown for link in each.findall(place)]
        assert led
        for href in led:
            path, _, anchor = href.partition("#")
            target = (built / page / path / "index.html").resolve()
            assert anchor in sites.ids_of(sites.parse(target))
