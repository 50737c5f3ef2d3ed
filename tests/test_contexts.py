"""What stands around a sentence may be what it speaks of: other readings must agree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from lengths import long_but

FIRM = ("holds", "contradicted")
MODELS = ("Alpha", "Beta", "Gamma", "Delta")
TASKS = ("Math", "Code", "Law", "Chat")

Grid = dict[tuple[str, str], float]


def luck(seed: float | str) -> Random:
    """Return what draws the same for one seed."""
    return Random(seed)  # noqa: S311 (nothing is kept secret)


def drawn(random: Random) -> Grid:
    """Draw the accuracies of four models on four tasks; no two are alike."""
    values = random.sample(range(300, 900), len(MODELS) * len(TASKS))
    places = [(model, task) for model in MODELS for task in TASKS]
    return {place: value / 10 for place, value in zip(places, values, strict=True)}


def table(grid: Grid) -> list[str]:
    """Write a grid as a table."""
    rows = [f"| {m} | {' | '.join(str(grid[m, t]) for t in TASKS)} |" for m in MODELS]
    return [f"| Model \\ Task | {' | '.join(TASKS)} |", "| --- | --- | --- | --- | --- |", *rows]


def text_of(*panels: tuple[str, Grid], measure: str = "Accuracy (%)") -> list[str]:
    """Write a text about one grid, or several by their titles."""
    lines = ["## Heatmap: Accuracy of Four Models on Four Tasks", "", "### Components", ""]
    lines += [f'* **Y-axis:** Labeled "Model". Values from top to bottom: {", ".join(MODELS)}.']
    lines += [f'* **X-axis:** Labeled "Task". Values from left to right: {", ".join(TASKS)}.']
    lines += [f'* **Color bar:** Labeled "{measure}".', "", "### Data", ""]
    for title, grid in panels:
        lines += [*([f"**{title}**", ""] if len(panels) > 1 else []), *table(grid), ""]
    return [*lines, "### Key Observations", ""]


def verdicts_of(lines: list[str], own: list[str], said: str) -> set[str]:
    """Return the firm verdicts on a sentence that ends what is said below a text."""
    text = "\n".join([*lines, *own, "", "### Interpretation", "", "More is told elsewhere.", ""])
    found = describe(Seed("a.txt", Path("a.txt"), text)).chart.claims
    line = len(lines) + len(own)
    told = {str(c.verdict) for c in found if c.line == line and c.quote.strip(".") in said}
    return told & {*FIRM}


CONTEXTS = (
    "* {place} is a case of its own. {said}",
    "* Look at {place}. {said}",
    "* {place} is a case of its own, as one sees; all is told. {said}",
    "* **{place} is a case of its own.** {said}",
    "* **{place}:** {said}",
    "* **Results on {place}:** {said}",
    "* **Trouble with {place}:** {said}",
    "* {place} is a case of its own.\n  * {said}",
    "* {place}\n  * {said}",
    "* **{place}**\n  * {said}",
    "1. **{place}:** This is a case of its own.\n   - {said}",
    "#### {place}\n\n{said}",
    "#### Results on {place}\n\n{said}",
    "#### The {place} {noun}\n\n{said}",
)


def said_of(values: list[float]) -> Iterator[str]:
    """Yield sentences without a place that are true of some numbers."""
    low, high = min(values), max(values)
    yield f"The lowest value is {low}."
    yield f"The highest score is {high}."
    yield f"The minimum is {low} and the maximum is {high}."
    yield f"Values range from {low} to {high}."
    yield f"All values exceed {low - 0.1:.1f}."
    yield f"No value exceeds {high}."
    yield f"The mean is {sum(values) / len(values):.1f}."


@pytest.mark.parametrize("grids", long_but([1, 6], 1))
@pytest.mark.parametrize("context", CONTEXTS)
def test_what_is_true_of_the_place_named_before_is_not_contradicted(
    context: str, grids: int
) -> None:
    """And what is false of it does not hold: a bullet, lead, heading or sentence may limit it."""
    random = luck(context)
    for _ in range(grids):
        grid = drawn(random)
        lines = text_of(("", grid))
        model, task = random.choice(MODELS), random.choice(TASKS)
        row, column = [grid[model, t] for t in TASKS], [grid[m, task] for m in MODELS]
        for place, noun, values in ((model, "row", row), (task, "column", column)):
            for said in said_of(values):
                own = context.format(place=place, noun=noun, said=said).split("\n")
                assert "contradicted" not in verdicts_of(lines, own, said), (own, values)
            for said in said_of(list(grid.values())):
                if said in said_of(values):
                    continue
                own = context.format(place=place, noun=noun, said=said).split("\n")
                true = said.startswith(("All", "No"))
                assert true or "holds" not in verdicts_of(lines, own, said), own


@pytest.mark.parametrize("lead", ["Weakest model", "Left side", "Top row", "Old run"])
def test_under_a_lead_of_a_place_that_is_not_known_nothing_of_all_is_said(lead: str) -> None:
    """Only what names its own places is held against the cells."""
    grid = drawn(luck(lead))
    lines, (low, high) = text_of(("", grid)), (min(grid.values()), max(grid.values()))
    (model, task), best = max(grid.items(), key=lambda item: item[1])
    for said in (f"The lowest value is {low}.", "All values are above 89.", "The maximum is 31.0."):
        assert verdicts_of(lines, [f"* **{lead}:** {said}"], said) == set()
    own = f"{model} reaches {best} on {task}."
    assert verdicts_of(lines, [f"* **{lead}:** {own}"], own) == {"holds"}
    assert high == best


@pytest.mark.parametrize("lead", ["Strengths", "Take-aways"])
def test_under_a_lead_without_a_word_of_the_figure_only_what_is_true_of_all_holds(
    lead: str,
) -> None:
    """What is false may be said of something else."""
    grid = drawn(luck(lead))
    lines, low = text_of(("", grid)), min(grid.values())
    for said, verdicts in (
        (f"The lowest value is {low}.", {"holds"}),
        ("The maximum is 31.0.", set()),
    ):
        assert verdicts_of(lines, [f"* **{lead}:** {said}"], said) == verdicts


PANELS = ("English", "German")


@pytest.mark.parametrize("pairs", long_but([3, 12], 3))
def test_what_names_no_panel_is_true_of_each_or_left_open(pairs: int) -> None:
    """Nothing holds that is false in one of two panels; nothing is contradicted that is true."""
    random = luck(7)
    answered = 0
    for _ in range(pairs):
        grids = {title: drawn(random) for title in PANELS}
        lines = text_of(*grids.items())
        for title in PANELS:
            other = [*grids[PANELS[title == PANELS[0]]].values()]
            for said in said_of([*grids[title].values()]):
                bound = said.startswith(("All", "No")) or said in said_of(other)
                found = verdicts_of(lines, [f"* {said}"], said)
                assert found <= ({"holds"} if bound else set()), said
        for model, task in ((m, t) for m in MODELS for t in TASKS):
            said = f"{model} has the highest score on {task}."
            truths = {
                grid[model, task] == max(grid[m, task] for m in MODELS) for grid in grids.values()
            }
            found = verdicts_of(lines, [f"* {said}"], said)
            assert found <= (
                {("contradicted", "holds")[t] for t in truths} if len(truths) == 1 else set()
            )
            answered += bool(found)
    assert answered


def test_the_best_of_all_panels_may_not_be_the_best_by_its_mean() -> None:
    """A statement of a model that is best in one of two panels is no endless question."""
    random = luck(3)
    for _ in range(4):
        grids = {title: drawn(random) for title in PANELS}
        best = {
            max((sum(grid[model, task] for task in TASKS), model) for model in MODELS)[1]
            for grid in grids.values()
        }
        for model in MODELS:
            said = f"{model} is the best model."
            found = verdicts_of(text_of(*grids.items()), [f"* {said}"], said)
            assert "holds" not in found or best == {model}
            assert "contradicted" not in found or model not in best


@pytest.mark.parametrize("unit", ["ms", "GB", " points", " minutes"])
def test_a_number_of_another_unit_is_none_of_the_cells(unit: str) -> None:
    """Neither right nor wrong is said of "80.2 ms" where the cells are in percent."""
    grid = drawn(luck(unit))
    lines = text_of(("", grid))
    low, high = min(grid.values()), max(grid.values())
    (model, task) = next(iter(grid))
    for said in (
        f"The highest value is {high}{unit}.",
        f"Values range from {low}{unit} to {high}{unit}.",
        f"{model} has an accuracy of {grid[model, task]}{unit} on {task}.",
        f"No model exceeds {high}{unit}.",
    ):
        if unit != " points":
            assert verdicts_of(lines, [f"* {said}"], said) == set(), said


@pytest.mark.parametrize("way", ["largest", "smallest", "biggest", "longest", "shortest"])
@pytest.mark.parametrize("noun", ["model", "task"])
def test_the_size_of_a_thing_is_none_of_its_numbers(way: str, noun: str) -> None:
    """ "Gamma is the largest model" says nothing of its accuracy."""
    lines = text_of(("", drawn(luck(way))))
    for name in MODELS if noun == "model" else TASKS:
        for said in (f"{name} is the {way} {noun}.", f"{name} is the {way}."):
            assert verdicts_of(lines, [f"* {said}"], said) == set(), said
