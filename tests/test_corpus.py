"""The corpus: texts built after real public ones, and the five seeds, each with its right answer."""

from __future__ import annotations

import pytest

from answers import CORPUS, SEEDS, Case, cases, flaws, pairs, read, score

CASES = cases()
# Less than this of the stated cells would be a reader that refuses what it should know.
LEAST_RIGHT = 0.99


def each(test):
    """Run a test over all texts."""
    return pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)(test)


@each
def test_no_cell_is_wrong_or_invented(case: Case) -> None:
    """A read cell has the number, ±, range, ≈ and place that the text states."""
    found = score(case.answer, read(case).panels)
    assert (found.wrong, found.invented) == ((), ())


@each
def test_the_kind_of_chart_is_right(case: Case) -> None:
    """A heatmap is a heatmap, and a line chart is none."""
    assert read(case).kind == case.answer["chart_kind"]


@each
def test_axes_units_titles_and_names_are_right(case: Case) -> None:
    """A panel has its title, its rows and columns in order, its unit and its names."""
    panels = read(case).panels
    found = [flaw for pair in pairs(case.answer, panels) for flaw in flaws(pair)]
    assert found == []
    assert len(panels) == len(pairs(case.answer, panels))


def test_nearly_all_stated_cells_are_read() -> None:
    """At least 99 of 100 stated cells of all texts are right."""
    scores = [score(case.answer, read(case).panels) for case in CASES]
    missing = {
        case.name: found.missing for case, found in zip(CASES, scores, strict=True) if found.missing
    }
    stated, right = sum(found.stated for found in scores), sum(found.right for found in scores)
    assert right >= LEAST_RIGHT * stated, missing


def test_each_text_of_corpus_and_seeds_is_a_case() -> None:
    """No text lies there without an answer and a layout."""
    texts = {path.stem for folder in (CORPUS, SEEDS) for path in folder.glob("*.txt")}
    assert {case.name for case in CASES} == texts
