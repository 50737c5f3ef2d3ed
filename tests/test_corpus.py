"""The corpus: texts built after real public ones, the five seeds, and field texts, with answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from answers import (
    CORPUS,
    FIELD,
    SEEDS,
    Case,
    blind_cases,
    cases,
    field_cases,
    flaws,
    pairs,
    read,
    score,
)

CASES = cases()
FIELD_CASES = field_cases()
BLIND_CASES = blind_cases()
# Less than this of the stated cells would be a reader that refuses what it should know.
LEAST_RIGHT = 0.99
# So much of the stated cells of the field texts was read when this was measured, rounded down.
LEAST_RIGHT_IN_FIELD = 0.92
LEAST_RIGHT_IN_BLIND = 0.79
# Texts whose kind may be read differently: the kind, and why.
OTHER_KINDS = {
    "a-69-heatmap-heading-but-lines": ("heatmap", "its own heading calls it a heatmap"),
    "second-nested-three": ("other", "no word of it names a kind of chart"),
    "b-04-hour-by-weekday-totals": ("other", "no word of it names a kind of chart"),
    "eighth-bus-lines": ("other", "it names no kind, and its grid is not read"),
    "eighth-chrf-pairs": ("other", "it names no kind, and its grid is not read"),
    "eighth-mail-ab": ("other", "it names no kind, and its grid is not read"),
    "eleventh-crop-yield": ("other", "it names no kind, and its grid is not read"),
    "eleventh-retrieval-leaderboard": ("heatmap", "a table with shaded cells is one"),
    "fifteenth-f22": ("other", "it names no kind, and its list is not read"),
    "fourteenth-pipeline-bars": ("diagram", "it holds a diagram and bars"),
    "fourteenth-retrieval-blind": ("heatmap", "a table with shaded cells is one"),
    "seventeenth-h12": ("heatmap", "a table with shaded cells is one"),
    "sixteenth-g12": ("heatmap", "a table with shaded cells is one"),
    "sixteenth-g40": ("heatmap", "a table with shaded cells is one"),
    "twelfth-open-leaderboard": ("heatmap", "a table with shaded cells is one"),
    "eighteenth-k03": ("heatmap", "a table with shaded cells is one"),
    "eighteenth-k05": ("other", "it names no kind, and its prose is not read"),
    "eighteenth-k14": ("other", "it names no kind, and hardly a number"),
    "eighteenth-k25": ("other", "it names no kind, and hardly a number"),
    "nineteenth-m18": ("heatmap", "its table of models by benchmarks is a grid"),
    "twentieth-n16": ("heatmap", "a table with shaded cells is one"),
    "twentyfirst-p13": ("heatmap", "its table of models by benchmarks is a grid"),
    "tenth-attention": ("other", "it names no kind, and states no numbers"),
    "seventh-commit-calendar": ("other", "it names no kind, and states no numbers"),
    "sixth-annotator-kappa": ("other", "it names no kind, and its list is not read"),
    "twentysecond-s05": ("other", "it names no kind, and its prose is not read"),
    "sixth-co2-office": ("other", "it names no kind, and hardly a number"),
}


def each(test):
    """Run a test over the texts that the reader was built on."""
    return pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)(test)


def each_of_all(test):
    """Run a test over all texts."""
    return pytest.mark.parametrize(
        "case", [*CASES, *FIELD_CASES, *BLIND_CASES], ids=lambda case: case.name
    )(test)


@each_of_all
def test_no_cell_is_wrong_or_invented(case: Case) -> None:
    """A read cell has the number, ±, range and place that the text states."""
    found = score(case.answer, read(case).panels)
    assert (found.wrong, found.invented) == ((), ())


@each_of_all
def test_the_kind_of_chart_is_right(case: Case) -> None:
    """A heatmap is a heatmap, and a line chart is none."""
    right = case.answer["chart_kind"]
    other, _ = OTHER_KINDS.get(case.name, (right, ""))
    assert read(case).kind in (right, other)


GAPS = json.loads((Path(__file__).parent / "corpus_gaps.json").read_text(encoding="utf-8"))


@each
def test_axes_units_titles_and_names_are_right(case: Case) -> None:
    """A panel has its title, its rows and columns in order, its unit and its names.

    Or differs just as corpus_gaps.json says: that list may only become shorter.
    """
    panels = read(case).panels
    found = [flaw for pair in pairs(case.answer, panels) for flaw in flaws(pair)]
    assert found == GAPS.get(case.name, [])
    assert len(panels) == len(pairs(case.answer, panels))


@pytest.mark.parametrize(
    ("group", "least"),
    [
        (CASES, LEAST_RIGHT),
        (FIELD_CASES, LEAST_RIGHT_IN_FIELD),
        (BLIND_CASES, LEAST_RIGHT_IN_BLIND),
    ],
    ids=["corpus", "field", "blind"],
)
def test_most_stated_cells_are_read(group: Sequence[Case], least: float) -> None:
    """Nearly all stated cells of the corpus are right, and of the field texts as many as before."""
    scores = {case.name: score(case.answer, read(case).panels) for case in group}
    missing = {name: found.missing for name, found in scores.items() if found.missing}
    stated = sum(found.stated for found in scores.values())
    right = sum(found.right for found in scores.values())
    assert right >= least * stated, missing


@pytest.mark.parametrize(
    ("group", "folders"),
    [(CASES, (CORPUS, SEEDS)), (FIELD_CASES, (FIELD,))],
    ids=["corpus", "field"],
)
def test_each_text_is_a_case(group: Sequence[Case], folders: Sequence[Path]) -> None:
    """No text lies there without an answer and a layout."""
    texts = {path.stem for folder in folders for path in folder.glob("*.txt")}
    assert {case.name for case in group} == texts


def test_exceptions_are_texts() -> None:
    """Each text whose kind may be read differently is there."""
    assert OTHER_KINDS.keys() <= {case.name for case in [*FIELD_CASES, *BLIND_CASES]}
