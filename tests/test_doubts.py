"""What a change of a grid does to the verdicts on what is said of it.

The statements of tests/cases/claims are said of other grids than their own: of one with a number
that is only about right, of one whose measure has no better or worse, of one with rows and columns
exchanged. None of them may get a verdict against the one that it has.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from recording import groups

# The texts that state their numbers in one table.
GRIDS = {
    name: text
    for name, text in groups()["claims"].items()
    if len(re.findall(r"^\|\s*-{3}", text, re.MULTILINE)) == 1
    if re.search(r"^\|.*\|\s*[-\d.]+\s*\|$", text, re.MULTILINE)
}
FEW = dict([*GRIDS.items()][1::6])
NUMBER = re.compile(r"[-−]?\d\S*$")
FIRM = ("holds", "contradicted")
Verdicts = dict[tuple[str, str], set[str]]


@pytest.fixture(params=[FEW, pytest.param(GRIDS, marks=pytest.mark.long)], ids=["few", "all"])
def grids(request: pytest.FixtureRequest) -> dict[str, str]:
    """Texts with a grid and statements about it."""
    found: dict[str, str] = request.param
    return found


def verdicts(text: str) -> Verdicts:
    """Return the firm verdicts on each statement, by its kind and its words."""
    found: Verdicts = {}
    for claim in describe(Seed("a.txt", Path("a.txt"), text)).chart.claims:
        if claim.verdict in FIRM:
            found.setdefault((claim.kind, claim.quote), set()).add(claim.verdict)
    return found


def parted(text: str) -> tuple[str, list[list[str]], str]:
    """Return the table of a text as cells, with what is before and behind it."""
    found = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert found
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in found[0].splitlines()]
    return text[: found.start()], rows, text[found.end() :]


def laid_out(rows: list[list[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def in_doubt(text: str) -> str:
    """Say of the first number of the first table that it is only about so much."""
    before, rows, behind = parted(text)
    row = next(row for row in rows[2:] if any(map(NUMBER.match, row[1:])))
    at = next(at for at, cell in enumerate(row) if at and NUMBER.match(cell))
    row[at] = f"~{row[at]}"
    return f"{before}{laid_out(rows)}{behind}"


def of_no_worth(text: str) -> str:
    """Make the measure one of which nobody knows whether more is better."""
    for name in ("Accuracy", "Pass@1", "Score", "F1", "BLEU", "Win rate", "Recall", "Precision"):
        text = re.sub(rf"\b{name}\b", "Depth", text, flags=re.IGNORECASE)
    return text


def test_a_doubt_takes_verdicts_away_and_gives_none(grids: dict[str, str]) -> None:
    """A panel with a number that is about so much is in doubt: what is said of it is less sure."""
    fewer = 0
    for name, text in grids.items():
        plain, doubtful = verdicts(text), verdicts(in_doubt(text))
        wrong = {key: each for key, each in doubtful.items() if not each <= plain.get(key, each)}
        assert wrong == {}, name
        fewer += len(plain) > len(doubtful)
    assert fewer > len(grids) / 3


def test_what_is_better_is_not_said_of_a_measure_that_has_no_better(grids: dict[str, str]) -> None:
    """No statement gets another verdict."""
    for name, text in grids.items():
        plain, other = verdicts(text), verdicts(of_no_worth(text))
        wrong = {key: each for key, each in other.items() if not each <= plain.get(key, each)}
        assert wrong == {}, name


@pytest.mark.long
def test_fewer_statements_are_judged_of_a_measure_that_has_no_better() -> None:
    assert any(len(verdicts(text)) > len(verdicts(of_no_worth(text))) for text in GRIDS.values())


OTHER = {
    "x-axis": "Y-axis",
    "y-axis": "X-axis",
    "vertical axis": "Horizontal Axis",
    "horizontal axis": "Vertical Axis",
}
# Words that say where something stands in the figure.
PLACED = re.compile(
    r"\b(?:rows?|columns?|[xy]-axis|axis|axes|left|right|top|bottom|upper|lower|first|last"
    r"|horizontal|vertical|diagonal|triang\w*|grid|across|down|leftmost|rightmost|panels?)\b",
    re.IGNORECASE,
)


def turned(text: str) -> str:
    """Exchange the rows and the columns of a text with one table and two declared axes."""
    before, rows, behind = parted(text)
    head, _, *body = rows
    head[0] = " \\ ".join(reversed(head[0].split(" \\ ")))
    columns = [list(column) for column in zip(*[head, *body], strict=True)]
    columns.insert(1, ["---"] * len(columns[0]))
    axes = re.compile("|".join(OTHER), re.IGNORECASE)
    before = axes.sub(lambda found: OTHER[found[0].lower()], before)
    return f"{before}{laid_out(columns)}{behind}"


def test_a_statement_is_as_true_of_a_grid_that_is_turned(grids: dict[str, str]) -> None:
    """What is said of values, not of places, holds as well with rows and columns exchanged."""
    kept = 0
    for name, text in grids.items():
        plain, other = verdicts(text), verdicts(turned(text))
        both = {
            key: each for key, each in other.items() if key in plain and not PLACED.search(key[1])
        }
        assert {key: each for key, each in both.items() if each != plain[key]} == {}, name
        kept += len(both)
    assert kept > len(grids)
