"""A statement about one column is held against that column, wherever its name stands."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from chart_atlas.description import describe
from chart_atlas.reading.source import read_seed

CASES = tomllib.loads((Path(__file__).parent / "cases" / "places.toml").read_text("utf-8"))
# How it is said, the statement, and whether it holds.
Wording = tuple[str, str, bool]


def wordings(*, surely: bool) -> list[Wording]:
    """List each statement with the column named before it and behind it.

    surely: in one of the ways that most authors use; otherwise in all.
    """
    leads = CASES["leads"] + ([] if surely else CASES["other_leads"])
    before = [
        (lead, f"{lead}{s['text']}", s["holds"]) for s in CASES["statements"] for lead in leads
    ]
    behind = [
        (tail, s["text"][0].upper() + s["text"][1:].rstrip(".") + tail, s["holds"])
        for s in CASES["statements"]
        for tail in ([] if surely else CASES["tails"])
    ]
    return before + behind


def verdicts(folder: Path, texts: list[str], grid: str = "grid") -> list[set[str]]:
    """Say what each of some sentences is called, in a description of its own."""
    path, found = folder / "seed.txt", []
    for text in texts:
        path.write_text(f"{CASES[grid].rstrip()}\n* {text}\n", encoding="utf-8")
        description = describe(read_seed(path))
        line = path.read_text("utf-8").count("\n")
        found.append(
            {str(claim.verdict) for claim in description.chart.claims if claim.line == line}
        )
    return found


def wrong(found: set[str], *, holds: bool) -> bool:
    return ("contradicted" if holds else "holds") in found


@pytest.mark.long
def test_no_statement_about_a_column_is_held_against_the_whole_chart(tmp_path: Path) -> None:
    said = wordings(surely=False)
    found = verdicts(tmp_path, [text for _, text, _ in said])
    pairs = zip(said, found, strict=True)
    assert [text for (_, text, holds), each in pairs if wrong(each, holds=holds)] == []


@pytest.mark.parametrize("lead", CASES["leads"])
def test_a_column_named_before_a_statement_limits_it(lead: str, tmp_path: Path) -> None:
    """At least two of five of these statements are answered, and rightly."""
    said = [(text, holds) for each, text, holds in wordings(surely=True) if each == lead]
    found = verdicts(tmp_path, [text for text, _ in said])
    right = [
        ("holds" if holds else "contradicted") in each
        for (_, holds), each in zip(said, found, strict=True)
    ]
    assert sum(right) >= len(said) * 2 / 5


@pytest.mark.parametrize(
    ("sentences", "grid"), [("sentences", "grid"), ("sentences_of_two", "two_panels")]
)
def test_a_statement_is_one_of_what_its_sentence_names(
    sentences: str, grid: str, tmp_path: Path
) -> None:
    """No wrong verdict, and at least two of five are answered."""
    said = [(each["text"], each["holds"]) for each in CASES[sentences]]
    found = verdicts(tmp_path, [text for text, _ in said], grid)
    assert sum(map(bool, found)) >= len(said) * 2 / 5
    pairs = zip(said, found, strict=True)
    assert [text for (text, holds), each in pairs if wrong(each, holds=holds)] == []
