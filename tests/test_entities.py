"""Which names a chart is about, and on what evidence."""

from __future__ import annotations

from pathlib import Path

import pytest

from chart_atlas.description import describe
from chart_atlas.language.vocabulary import better, canonical, classify, vocabulary
from chart_atlas.model import Chart
from chart_atlas.reading import entities
from chart_atlas.reading.source import Seed


def chart(text: str) -> Chart:
    """Read a text."""
    return describe(Seed("case.txt", Path("case.txt"), text)).chart


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *(
            (name, "model")
            for name in ("Qwen-2.5 7B", "R1-Llama", "gpt-4o-mini-2024-07-18", "o3-mini")
        ),
        *((name, "model") for name in ("Mixtral-8x22B-v0.1", "Llama 4 Maverick", "QwQ-32B")),
        *(
            (name, "dataset")
            for name in ("AIME24", "AIME'25", "GSM8K", "GPQA_D", "Math 500", "MMMLU STEM")
        ),
        *((name, "dataset") for name in ("SimpleQA", "MT-Bench", "IMDB")),
        *((name, "metric") for name in ("Pass@1", "Accuracy", "AUROC", "win rate")),
        *(
            (name, None)
            for name in ("Average", "Overall", "TTPD", "LR", "Baseline", "0.5b", "32b", "PoT", "")
        ),
    ],
)
def test_a_name_is_told_by_vocabulary_or_shape(name: str, kind: str | None) -> None:
    """Families with a version are models, @k and known words metrics; no evidence, no label."""
    assert classify(name) == kind


def test_names_are_never_folded_in_silence() -> None:
    """MMMLU is no slip for MMLU; spellings of one thing share its name."""
    assert canonical("dataset", "MMMLU") != canonical("dataset", "MMLU")
    assert canonical("dataset", "GPQA_D") == canonical("dataset", "GPQA-Diamond") == "GPQA Diamond"


def test_no_spelling_of_the_vocabulary_means_two_things() -> None:
    """A known spelling is of one kind only."""
    known = vocabulary()
    keys = [*known.models, *known.datasets, *known.metrics]
    assert sorted(keys) == sorted(set(keys))


def test_which_way_is_better_is_known_or_not_said() -> None:
    """Accuracy rises to be good, loss falls; of other measures nothing is claimed."""
    assert (better("Acc."), better("Validation loss"), better("Heat")) == ("higher", "lower", None)


def test_positions_in_titles_name_model_and_task() -> None:
    """In "condition - task - model" the last slot is the model if it looks like one."""
    found = chart("## Heatmap: Baseline - Deep Search - Gemma 3 27B\n").entities
    assert (found.models, found.tasks) == (("Gemma 3 27B",), ("Deep Search",))
    assert chart("## Heatmap: Sales - North - 2024\n").entities.models == ()


def test_a_bar_in_a_panel_title_divides_model_from_dataset() -> None:
    """Each panel has its own entities; the chart has them all."""
    table = "| Size | 1 | 2 |\n|---|---|---|\n| 5 | 1 | 2 |\n| 6 | 3 | 4 |\n"
    text = f"## Heatmap: X\n### Detailed Analysis\n#### Foo-1 | AIME24\n{table}#### Foo-1 | Quiz Set\n{table}"
    read = chart(text)
    assert [panel.entities.datasets for panel in read.panels] == [("AIME24",), ("Quiz Set",)]
    assert read.entities.models == ("Foo-1",)


def test_a_benchmark_that_the_text_calls_a_model_is_a_mislabel() -> None:
    """The vocabulary overrules the describer's noun, and says so."""
    read = chart("## Heatmap: X\n### Overview\nAccuracy of models (GSM8K, Average, R1-Qwen).\n")
    assert (read.entities.models, read.entities.datasets) == (("R1-Qwen",), ("GSM8K",))
    assert [(item.name, item.kind, item.called, item.line) for item in read.mislabels] == [
        ("GSM8K", "dataset", "model", 3)
    ]
    assert "mislabel" in {problem.code for problem in read.problems}


@pytest.mark.parametrize(
    ("axis", "ticks", "kind"),
    [
        ("Source models", "GPT-4, Claude 2, Vicuna", "models"),
        ("Language Models", "Foo, Bar, Baz", "models"),
        ("Models", "ResNet-50, ViT-B/16, Whisper-large, Foo", "models"),
        ("Models", "TTPD, LR, CCS, MM", None),
        ("Models/Puzzles", "Sudoku, Nonogram, GPT", None),
        ("Model size", "Small, Large", None),
        ("Number of models", "One, Two", None),
        ("Test datasets", "Movies, NLI, Foo", "datasets"),
        ("Benchmarks", "PoT, CR, MACM", None),
        ("Benchmarks", "MMLU, CR, MACM", "datasets"),
        ("Setting", "GSM8K-SC, MT Bench, Vicuna Bench, Foo", "datasets"),
        ("Probing task", "POS, NER", "tasks"),
        ("Evaluation metrics", "Depth, Drift, Recall", "metrics"),
        ("Layer", "Depth, Drift", None),
    ],
)
def test_an_axis_lists_what_its_noun_says_if_the_ticks_bear_it_out(
    axis: str, ticks: str, kind: str | None
) -> None:
    """The head noun counts; model and benchmark are loose words, and company is evidence too."""
    found = chart(f"# Heatmap: T\n## Axes\n* **Rows:** {axis} ({ticks})\n").entities
    named = {name: getattr(found, name) for name in ("models", "datasets", "tasks", "metrics")}
    assert {name: names for name, names in named.items() if names} == (
        {kind: tuple(ticks.split(", "))} if kind else {}
    )


@pytest.mark.parametrize(
    ("text", "models", "datasets"),
    [
        ("Two models (GPT-4, Foo) and a human.", ("GPT-4", "Foo"), ()),
        ("Two models (Foo, Bar).", (), ()),
        ("Two models (GPT-4, human).", ("GPT-4",), ()),
        ('Rates of several datasets ("Foo", "Bar").', (), ("Foo", "Bar")),
        ("Rates of several datasets (Foo, Bar).", (), ()),
        ("Rates on the BBQ dataset.", (), ()),
    ],
)
def test_names_that_a_text_lists_are_known_by_their_company(
    text: str, models: tuple[str, ...], datasets: tuple[str, ...]
) -> None:
    """Of models one must be known; what is quoted or stands in the figure is surely a name."""
    found = chart(f"## Heatmap: X\n### Overview\n{text}\n").entities
    assert (found.models, found.datasets) == (models, datasets)


def test_a_title_names_what_it_is_about() -> None:
    """A version closes the name of a model; a dataset is spelt as only a name is."""
    found = chart("## Line Chart: Gemini-2.0-Flash Performance on SimpleQA\n").entities
    assert (found.models, found.datasets) == (("Gemini-2.0-Flash",), ("SimpleQA",))
    found = chart("## Heatmap: Bias on BBQ\n### Overview\nScores on the BBQ dataset.\n").entities
    assert found.datasets == ("BBQ",)
    assert chart("## Heatmap: Math and GPT-2 Attention\n").entities.models == ()
    found = chart("## Heatmap: Accuracy on GPQA Diamond Questions\n").entities
    assert found.datasets == ("GPQA Diamond",)


def test_a_score_is_no_metric() -> None:
    """A word that only says that there are numbers gets no page."""
    table = "| Site | A | B |\n|---|---|---|\n| x | 1 | 2 |\n| y | 3 | 4 |\n"
    for measure, want in (("Score", ()), ("Accuracy", ("Accuracy",))):
        read = chart(f"## Heatmap: {measure}\n### Detailed Analysis\n{table}")
        assert (read.panels[0].measure.label, read.entities.metrics) == (measure, want)


def test_labels_that_only_count_are_no_names() -> None:
    """Among c1, c2, … the label c4 is the fourth column, not the dataset C4."""
    columns = [f"c{number}" for number in range(1, 6)]
    text = (
        "## Heatmap: Scores\n### Detailed Analysis\n"
        f"| Row | {' | '.join(columns)} |\n|{'---|' * 6}\n"
        f"| a | {' | '.join('12345')} |\n| b | {' | '.join('23456')} |\n"
    )
    assert chart(text).entities.datasets == ()
    assert chart(text.replace("c5", "MMLU")).entities.datasets == ("c4", "MMLU")


def test_names_that_there_is_no_room_for_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart is listed under so many names of a kind at most; the others are counted."""
    monkeypatch.setattr(entities, "MAX_NAMES", 2)
    text = "# Heatmap: T\n## Axes\n* **Rows:** Model (GPT-4, GPT-5, {}).\n"
    few, many = (chart(text.format(more)) for more in ("Average", "GPT-3, GPT-2"))
    assert few.entities.models == many.entities.models == ("GPT-4", "GPT-5")
    told = [each for each in many.problems if each.code == "too-many-names"]
    assert [(each.line, each.severity) for each in told] == [(1, "warning")]
    assert "2 models, datasets or tasks at most; 2 more are named here." in told[0].message
    assert told[0].hint == "Describe parts of the figure in seeds of their own."
    assert "too-many-names" not in [each.code for each in few.problems]
