"""The same text in other words, or with other mark-up, states the same cells."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from answers import Case, blind_cases, cases, field_cases, read, score
from chart_atlas.model import Chart
from chart_atlas.reading import Seed, read_text
from lengths import long_but

CASES = [case for case in [*cases(), *field_cases(), *blind_cases()] if case.answer["panels"]]
# The sets that came last, of running prose: their axes hang on more words.
NEWEST = ("eleventh", "twelfth", "thirteenth")
NEW_CASES = [case for case in CASES if case.name.startswith(NEWEST)]
SYNONYMS: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "synonyms.toml").read_text(encoding="utf-8")
)["synonyms"]
# These say which axis is meant and how it runs: with others, the text states other cells.
ROLES = re.compile(
    r"axis|axes|row|column|horizontal|vertical|left|right|top|bottom|order|diagonal|triangle"
    r"|respectively"
)
SWAPPED = {word: others for word, others in SYNONYMS.items() if not ROLES.search(word)}
WORDS = re.compile(
    rf"(?<![\w\\-])(?:{'|'.join(sorted(map(re.escape, SWAPPED), key=len, reverse=True))})(?![\w\\-])",
    re.IGNORECASE,
)
MARKS: dict[str, Callable[[str], str]] = {
    "without bold": lambda text: re.sub(r"\*\*(.+?)\*\*", r"\1", text),
    "italic for bold": lambda text: re.sub(r"\*\*([^*\n]+?)\*\*", r"*\1*", text),
    "bold labels": lambda text: re.sub(
        r"(?m)^(\s*[-*]\s+)([^*:\n|\u2014]{1,40}):(?=\s)", r"\1**\2:**", text
    ),
    "dashes for minus signs": lambda text: re.sub(r"(?<![\w.-])-(?=\d)", "–", text),
    "hard spaces": lambda text: re.sub(r"(?<=\d) (?=%|ms|s\b)|(?<=:) (?=[\d~≈-])", "&nbsp;", text),
    "rows without outer bars": lambda text: (
        text
        if re.search(r"(?m)^\|\s*\|", text)  # a blank first cell needs its bar
        else re.sub(r"(?m)^\|(.*)\|[ \t]*$", lambda match: match[1].strip(), text)
    ),
}
# So much of the cells was kept when this was measured, rounded down.
KEPT_WORDS, KEPT_WORDS_OF_NEW = 0.86, 0.75
KEPT_MARKS = 0.91
# `make test` tries one text of so many, some of each set; `make test-long` tries all.
QUICK_STEP = 12
STEPS = long_but([1, QUICK_STEP], QUICK_STEP)


def chart_of(text: str) -> Chart:
    """Read a text."""
    return read_text(Seed("case.txt", Path("case.txt"), text)).chart


def reworded(text: str, chart: Chart) -> str:
    """Put a synonym for each word that is part of no label of the chart, the same ones each time."""
    kept = {word for label in labels(chart) for word in re.findall(r"\w+", label.casefold())}
    choice = random.Random(0)  # noqa: S311 (the same words each time)

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if kept & {*re.findall(r"\w+", word.casefold())}:
            return word
        found = choice.choice(SWAPPED[word.casefold()])
        return found.capitalize() if word[0].isupper() else found

    return WORDS.sub(other, text)


def labels(chart: Chart) -> list[str]:
    """List all that a chart calls its panels, axes, ticks and measures."""
    found: list[str] = []
    for panel in chart.panels:
        for axis in (panel.row_axis, panel.column_axis):
            found += [*axis.values, axis.label or ""]
        found += [panel.title or "", panel.measure.label or ""]
    return found


def compared(
    swap: Callable[[str, Chart], str], some: Sequence[Case] = CASES
) -> tuple[float, list[str]]:
    """Return the share of right cells that a swap leaves, and the texts that it makes wrong."""
    before, now = 0, 0
    wrong = []
    for case in some:
        text = case.text.read_text(encoding="utf-8")
        chart = read(case)
        panels = chart_of(swap(text, chart)).panels
        found = score(case.answer, panels)
        before += score(case.answer, chart.panels).right
        now += found.right
        # Where a panel is not read, another one may be held against its answer.
        whole = len(panels) == len(case.answer["panels"])
        wrong += [case.name] if whole and (found.wrong or found.invented) else []
    return now / before, wrong


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", long_but(MARKS, "without bold"))
def test_other_mark_up_changes_no_cell(name: str, step: int) -> None:
    """Mark-up may make a text harder to read, but never another one."""
    kept, wrong = compared(lambda text, _: MARKS[name](text), CASES[::step])
    assert wrong == []
    assert kept >= KEPT_MARKS


@pytest.mark.parametrize("step", STEPS)
def test_other_words_change_no_cell(step: int) -> None:
    """A text in words that the reader may not know states less, and nothing else."""
    known = [case for case in CASES if case not in NEW_CASES]
    kept, wrong = compared(reworded, known[::step])
    kept_of_new, wrong_of_new = compared(reworded, NEW_CASES[::step])
    assert wrong == wrong_of_new == []
    assert kept >= KEPT_WORDS
    assert kept_of_new >= KEPT_WORDS_OF_NEW


ASIDES = [
    "* **Color bar:** 0 to 100, from white to dark blue",
    "* **Legend:** At the right, from light (low) to dark (high).",
    "**Note:** The labels are printed in black.",
    "**Source:** The authors' own work.",
    "The color of a cell follows its value.",
    "Here are the values:",
    "I read these numbers from the picture:",
    "The values, row by row:",
    "### Data",
    "**Transcribed values:**",
]
KEPT_BEHIND_ASIDES = 0.9


def with_aside(text: str, chart: Chart) -> str:
    """Put a line that states nothing before the data: at the last blank line above them."""
    first = min((cell.line for panel in chart.panels for cell in panel.cells), default=0)
    lines = text.split("\n")
    blank = [at for at in range(1, first) if not lines[at - 1].strip()]
    if not blank:
        return text
    aside = random.Random(text).choice(ASIDES)  # noqa: S311 (the same line each time)
    return "\n".join([*lines[: blank[-1]], aside, "", *lines[blank[-1] :]])


@pytest.mark.parametrize("step", STEPS)
def test_a_line_before_the_data_that_states_nothing_changes_no_cell(step: int) -> None:
    """No row is called "Here are the values", and a note takes no table away."""
    kept, wrong = compared(with_aside, CASES[::step])
    assert wrong == []
    assert kept >= KEPT_BEHIND_ASIDES


def test_each_text_can_be_swapped() -> None:
    """There is something to swap in nearly every text."""
    some = CASES[::QUICK_STEP]
    assert sum(map(is_reworded, some)) > 0.9 * len(some)


def is_reworded(case: Case) -> bool:
    """Return whether some word of a text has a synonym."""
    text = case.text.read_text(encoding="utf-8")
    return reworded(text, read(case)) != text
