"""Statements of the prose: found, and held against the cells.

tests/cases/claims has a file a kind, with grids and statements and what a careful person says of
each; nearly all were written without a look at the program, and it answers a part of them (docs/
statements.md). What it answers must be right, and its reason must name what the data have.
tests/cases/answers has sentences in all words that they may be said in, each with its answer.
tests/expected_claims.json has the hand-verified statements of the seeds.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chart_atlas.claims.checker import claims
from chart_atlas.description import Description, describe
from chart_atlas.model import Chart, Claim
from chart_atlas.reading.source import Seed, read_seed
from lengths import examples, long_but
from saying import Saying, each, sayings

HERE = Path(__file__).parent
SEEDS = HERE.parent / "seeds"
CASES = sorted((HERE / "cases" / "claims").glob("*.toml"))
FIRM = ("holds", "contradicted")

# What shares half of the shorter of two spans is about one statement.
HALF = 0.5


def overlap(line: str, one: str, two: str) -> bool:
    """Tell whether two quotes of a line are about one statement."""
    starts = line.find(one), line.find(two)
    if min(starts) < 0:
        return False
    ends = starts[0] + len(one), starts[1] + len(two)
    return min(ends) - max(starts) >= HALF * min(len(one), len(two))


# -- the seeds ----------------------------------------------------------------------------------


def expected() -> list[dict[str, Any]]:
    """List the statements whose verdict is known."""
    records: list[dict[str, Any]] = json.loads((HERE / "expected_claims.json").read_text("utf-8"))
    return records


@pytest.fixture(scope="module")
def read() -> dict[str, Description]:
    """Read each seed."""
    return {path.name: describe(read_seed(path)) for path in sorted(SEEDS.glob("*.txt"))}


def verdicts(record: dict[str, Any], read: dict[str, Description]) -> set[str]:
    """Return the firm verdicts on a known statement."""
    seed = read[record["seed"]]
    line = seed.seed.lines[record["line"] - 1]
    found = [claim for claim in seed.chart.claims if claim.line == record["line"]]
    return {
        claim.verdict
        for claim in found
        if claim.verdict in FIRM and overlap(line, claim.quote, record["quote"])
    }


def test_no_statement_of_the_seeds_gets_a_wrong_verdict(read) -> None:
    """What holds is not called wrong, what is wrong is not said to hold."""
    known = [record for record in expected() if record["verdict"] in FIRM]
    wrong = [r["quote"] for r in known if (v := verdicts(r, read)) and r["verdict"] not in v]
    assert wrong == []


# Of "mid-range ratios (0.3-0.4) and larger window sizes (2000-3000) maximize performance" one half
# is wrong, and no clause says which.
MISSED = ["mid-range ratios (0.3–0.4)"]


def test_every_contradicted_statement_of_the_seeds_is_found(read) -> None:
    """Each statement that the numbers contradict is said to be contradicted."""
    missed = [
        record["quote"]
        for record in expected()
        if record["verdict"] == "contradicted" and verdicts(record, read) != {"contradicted"}
    ]
    assert missed == MISSED


def test_no_other_statement_of_the_seeds_is_called_wrong(read) -> None:
    """Only what is known to be wrong, or leans to it, is contradicted."""
    alarms = []
    for name, seed in read.items():
        near = [r for r in expected() if r["seed"] == name and "contradicted" in _lean(r)]
        for claim in (claim for claim in seed.chart.claims if claim.verdict == "contradicted"):
            line = seed.seed.lines[claim.line - 1]
            own = [r for r in near if r["line"] == claim.line]
            if not any(overlap(line, claim.quote, record["quote"]) for record in own):
                alarms.append(claim.quote)
    assert alarms == []


def _lean(record: dict[str, Any]) -> tuple[str, str]:
    return record["verdict"], record.get("lean") or ""


def test_four_of_ten_statements_of_the_seeds_are_answered(read) -> None:
    """Of those that hold or are contradicted, names that are only repeated left aside."""
    known = [r for r in expected() if r["verdict"] in FIRM and r["kind"] != "other"]
    right = sum(record["verdict"] in verdicts(record, read) for record in known)
    assert right >= Decimal("0.4") * len(known)


def test_each_quote_stands_in_its_sentence_and_that_in_its_line(read) -> None:
    """A statement can be marked where it stands; those of a text are in the order of the text."""
    for seed in read.values():
        places = []
        for claim in seed.chart.claims:
            line = seed.seed.lines[claim.line - 1]
            assert claim.quote in claim.sentence
            assert claim.sentence in line
            places.append((claim.line, line.find(claim.sentence), claim.sentence.find(claim.quote)))
        assert places == sorted(places)


# -- cases by kind ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What is made of a case: its text, the claims about its quote, and the firm verdicts of those."""

    case: dict[str, Any]
    seed: Description
    near: list[Claim]
    firm: set[str]


@cache
def answers(path: Path) -> list[Answer]:
    """Read each case of a kind."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [_answer(data["grids"][case["grid"]], case) for case in data["cases"]]


def _answer(grid: str, case: dict[str, Any]) -> Answer:
    line = f"* {case['sentence']}"
    text = f"{grid.rstrip()}\n{line}\n"
    seed = describe(Seed("case.txt", Path("case.txt"), text))
    near = [
        claim
        for claim in seed.chart.claims
        if claim.line == text.count("\n") and overlap(line, claim.quote, case["quote"])
    ]
    return Answer(case, seed, near, {claim.verdict for claim in near if claim.verdict in FIRM})


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_answered_is_right(path: Path) -> None:
    """No verdict is wrong, and the reason of a contradiction says what the data have."""
    wrong, unsaid, found = [], [], Counter[str]()
    for answer in answers(path):
        case, firm = answer.case, answer.firm
        want = {case["verdict"]} & {*FIRM}
        if firm - want:
            wrong.append(case["sentence"])
        if want and want <= firm:
            found[case["verdict"]] += 1
        if "contradicted" in want & firm:
            said = " ".join(claim.reason for claim in answer.near)
            unsaid += [
                f"{case['sentence']} {word}" for word in case.get("says", []) if word not in said
            ]
    assert wrong == []
    assert unsaid == []
    if path.stem != "name":
        assert found["holds"] >= 1, "no statement of this kind is found"
    assert found["contradicted"] >= 1, "no false statement of this kind is found"


@pytest.mark.parametrize(("grid", "verdict"), [("acc", "contradicted"), ("gap", "unclear")])
def test_what_is_said_of_each_place_is_held_against_each(grid: str, verdict: str) -> None:
    """Delta has the lowest mean, but at Length 10, where it is stated, Gamma is lower."""
    grids = tomllib.loads((HERE / "cases" / "said.toml").read_text(encoding="utf-8"))["grids"]
    text = f"{grids[grid]}* Delta has the lowest value in all lengths.\n"
    found = describe(Seed("a.txt", Path("a.txt"), text)).chart.claims
    assert [claim.verdict for claim in found if claim.quote.startswith("Delta has")] == [verdict]


@pytest.mark.parametrize(
    "sentence",
    [
        "Alpha is not always better than Beta.",
        "Alpha is not better than Beta.",
        "Some values exceed the color bar maximum of 80.",
        "The highest value of Delta at Length 10 is 55.0.",
    ],
)
def test_what_is_true_in_another_sense_is_not_contradicted(sentence: str) -> None:
    """Alpha beats Beta at two lengths of four; 55.0 is the highest of Delta, 90.0 that of all."""
    grids = tomllib.loads((HERE / "cases" / "said.toml").read_text(encoding="utf-8"))["grids"]
    found = describe(Seed("a.txt", Path("a.txt"), f"{grids['acc']}* {sentence}\n")).chart.claims
    assert [claim.quote for claim in found if claim.verdict == "contradicted"] == []


@pytest.mark.parametrize(
    ("sentence", "verdicts"),
    [
        ("Beta is higher on average than Gamma.", ["holds"]),
        ("Delta is better than Beta on average.", ["contradicted"]),
        ("Alpha is not better on average than Beta.", ["unclear"]),
        ("Alpha varies more than Gamma.", ["holds"]),
        ("Gamma varies more than Alpha.", ["contradicted"]),
        ("Alpha may vary more than Gamma.", []),
    ],
)
def test_than_is_no_doubt_of_a_comparison(sentence: str, verdicts: list[str]) -> None:
    """Means and spreads of two are compared, unless the sentence doubts or denies it."""
    grids = tomllib.loads((HERE / "cases" / "said.toml").read_text(encoding="utf-8"))["grids"]
    text = f"{grids['acc']}* {sentence}\n"
    found = describe(Seed("a.txt", Path("a.txt"), text)).chart.claims
    assert [claim.verdict for claim in found if claim.line == text.count("\n")] == verdicts


REWORDED = tomllib.loads((HERE / "cases" / "reworded.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", REWORDED)
def test_what_is_said_otherwise_is_answered_rightly(name: str) -> None:
    """What is true is never contradicted, what is false never holds, what is in doubt is left."""
    case = REWORDED[name]
    firm = {
        kind: {sentence: _verdicts_on(sentence, case["grid"]) for sentence in case[kind]}
        for kind in ("true", "false", "open")
    }
    assert [said for said, found in firm["true"].items() if "contradicted" in found] == []
    assert [said for said, found in firm["false"].items() if found == {"holds"}] == []
    assert [said for said, found in firm["open"].items() if found] == []
    told = [*firm["true"].values(), *firm["false"].values()]
    assert sum(map(bool, told)) >= Decimal("0.6") * len(told)


def _verdicts_on(sentence: str, grid: str) -> set[str]:
    text = f"{grid}\n* {sentence}\n"
    found = describe(Seed("a.txt", Path("a.txt"), text)).chart.claims
    line = text.count("\n")
    return {claim.verdict for claim in found if claim.line == line and claim.verdict in FIRM}


TABLE = "\n| | A1 | B2 | C3 |\n| --- | --- | --- | --- |\n| Pi | 1 | 2 | 3 |\n| Qu | 4 | 5 | 6 |\n"


@pytest.mark.parametrize(
    ("above", "sentence", "verdicts"),
    [
        ('y-axis "Policy": Pi, Qu. x-axis "Task": A1, B2, C3.', "Qu is higher than Pi on every task.", {"holds"}),
        ("Rows and columns.", "Qu is higher than Pi on every task.", set()),
        ("Tasks, left to right: A1, B2, C3", "No task is above 6.", {"holds"}),
        ("The x-axis gives the depth, from A1, B2, C3.", "Qu is above 3 at every depth.", {"holds"}),
        ("Columns: Ada (A1), Bob (B2), Cy (C3).", "On Bob, Qu is above Pi.", {"holds"}),
        ("Columns: A1, B2, C3.", "On Bob, Qu is above Pi.", set()),
        ('Title: "Depth (t/ha)"', "Qu reaches 6 t/ha on C3.", {"holds"}),
        ('Title: "Depth (t/ha)"', "Qu reaches 6 kg/ha on C3.", set()),
        ('Title: "Recall by task"', "Qu is the best on C3, 3 points above Pi.", {"holds"}),
        ('Title: "Error rate by task"', "Qu is the best on C3, 3 points above Pi.", {"contradicted"}),
        ('Title: "Attack success rate"', "Qu is the best on C3, 3 points above Pi.", set()),
    ],
)  # fmt: skip
def test_what_the_text_says_above_its_data_tells_what_words_mean(
    above: str, sentence: str, verdicts: set[str]
) -> None:
    """Names of axes, other names of labels, units, and which numbers are better."""
    assert _verdicts_on(sentence, f"{above}\n{TABLE}\nObservations:\n") == verdicts


@pytest.mark.parametrize("said", ["has the best Cost", "leads on Cost", "is the best model"])
def test_accuracy_beside_cost_does_not_tell_which_cost_is_better(said: str) -> None:
    """Where labels are metrics, and not all are known to be better when higher."""
    grid = (
        "## Heatmap: Quality and price of models\n\n**Y-axis (Model):** Ann, Bob, Cid\n"
        "**X-axis (Column):** Accuracy, Cost, Params\n\n| Model | Accuracy | Cost | Params |\n"
        "| --- | --- | --- | --- |\n| Ann | 80.1 | 12 | 70 |\n| Bob | 75.5 | 3 | 13 |\n"
        "| Cid | 60.2 | 9 | 7 |\n\n### Key Observations\n"
    )
    assert _verdicts_on(f"Ann {said}.", grid) == set()


@pytest.mark.parametrize(
    ("axes", "verdicts"),
    [(("Asset", "Asset"), {"holds"}), (("Train set", "Test set"), set())],
)
def test_half_of_a_correlation_matrix_tells_the_other(
    axes: tuple[str, str], verdicts: set[str]
) -> None:
    """Between training and test sets, which half is which counts."""
    rows, columns = axes
    grid = (
        f"## Heatmap: Correlation of returns\n\n**Y-axis ({rows}):** Gold, Oil, Bond\n"
        f"**X-axis ({columns}):** Gold, Oil, Bond\n\n| {rows} | Gold | Oil | Bond |\n"
        "| --- | --- | --- | --- |\n| Gold | 1.0 | | |\n| Oil | 0.2 | 1.0 | |\n"
        "| Bond | 0.3 | -0.1 | 1.0 |\n"
    )
    sentence = "All correlations of Gold are positive."
    assert _verdicts_on(sentence, grid) == verdicts
    chart = describe(Seed("a.txt", Path("a.txt"), f"{grid}\n* {sentence}\n")).chart
    stated = {(0, cell.row, cell.column) for cell in chart.panels[0].cells}
    assert all(cell in stated for claim in chart.claims for cell in claim.cells)


# -- whole texts that were written blind -----------------------------------------------------------

# The statements of blind.json stand in texts of the other folder.
TEXTS, BLIND = HERE / "corpus" / "statements", HERE / "corpus" / "blind"


@pytest.mark.parametrize("step", long_but([1, 4], 4))
def test_no_statement_of_texts_that_were_written_blind_gets_a_wrong_verdict(step: int) -> None:
    """What holds is not called wrong, what is wrong is not said to hold; opinions are left alone."""
    files = [TEXTS / "answers.json", TEXTS / "blind.json"]
    records = [record for file in files for record in json.loads(file.read_text("utf-8"))]
    some = sorted({record["seed"] for record in records})[::step]
    told = [record for record in records if record["verdict"] in FIRM and record["seed"] in some]
    paths = [folder / record["seed"] for record in told for folder in (TEXTS, BLIND)]
    known = {path.name: describe(read_seed(path)) for path in {*filter(Path.exists, paths)}}
    found = [(record, verdicts(record, known)) for record in told]
    assert [record["quote"] for record, firm in found if firm - {record["verdict"]}] == []
    assert sum(bool(firm) for _, firm in found) > 0


# -- sentences in all the words that they may be said in ------------------------------------------


@pytest.mark.parametrize("saying", [*sayings()], ids=lambda saying: saying.name)
def test_no_sentence_gets_another_answer_than_its_own(saying: Saying) -> None:
    """What holds is never contradicted, and the reverse; many are left alone."""
    found = answered(saying)
    wrong = [
        sentence
        for line, sentence in saying.lines.items()
        if saying.answer in FIRM and found[line] - {saying.answer}
    ]
    assert wrong == []


USAGE = [saying for saying in sayings() if saying.file == "usage" and saying.answer == "open"]


@pytest.mark.parametrize("saying", USAGE, ids=lambda saying: saying.name)
def test_what_a_text_does_not_tell_for_certain_is_left_open(saying: Saying) -> None:
    """As an unread cell may change it, or the words of its remarks may mean something else."""
    assert {line: found for line, found in answered(saying).items() if found} == {}


def test_half_of_the_sentences_are_answered() -> None:
    """Of those in all words that they may be said in."""
    told = [saying for saying in sayings() if saying.answer in FIRM]
    firm = [found for saying in told for found in answered(saying).values()]
    assert sum(map(bool, firm)) >= Decimal("0.5") * len(firm)


@cache
def answered(saying: Saying) -> dict[int, set[str]]:
    """Return the firm verdicts on each sentence, by its line."""
    found: dict[int, set[str]] = {line: set() for line in saying.lines}
    for claim in describe(Seed("a.txt", Path("a.txt"), saying.text)).chart.claims:
        if claim.verdict in FIRM and claim.line in found:
            found[claim.line].add(claim.verdict)
    return found


def test_what_stands_behind_too_many_statements_is_named_and_not_checked(monkeypatch) -> None:
    """So that a text of many sentences about many cells takes no longer than others."""
    monkeypatch.setattr("chart_atlas.claims.checker._MAX_LOOKS", 128)
    grids = tomllib.loads((HERE / "cases" / "said.toml").read_text(encoding="utf-8"))["grids"]
    said = ["The highest value is 90.0.", "Beta is good.", "All values are positive.", "So it is."]
    late = ["Alpha beats Delta at all lengths.", "Delta beats Alpha at all lengths."]
    text = "\n* ".join([grids["acc"].rstrip("\n"), *said, *late]) + "\n"
    found = describe(Seed("a.txt", Path("a.txt"), text)).chart.claims
    unchecked = [claim for claim in found if claim.verdict == "unchecked"]
    assert [(claim.quote, claim.kind, claim.cells) for claim in unchecked] == [
        (sentence, "statement", ()) for sentence in late
    ]
    assert {claim.reason for claim in unchecked} == {
        "The statements before it are too many for a figure of so many cells."
    }
    assert [claim.verdict for claim in found if claim.line == text.count("\n") - 5] == ["holds"]


def test_a_group_of_words_stands_for_each_of_them() -> None:
    """One after the other, the others being the first of theirs."""
    assert [*each("{A|B} is {not |}so.")] == ["A is not so.", "B is not so.", "A is so."]


@pytest.mark.long
def test_the_docs_tell_how_many_are_answered() -> None:
    """Their table is what scripts/statements.py prints."""
    printed = subprocess.run(
        [sys.executable, HERE.parent / "scripts" / "statements.py"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout in (HERE.parent / "docs" / "statements.md").read_text("utf-8")


# -- mutations ----------------------------------------------------------------------------------


def changed(chart: Chart, place: tuple[int, str, str], value: Decimal) -> Chart:
    """Give one cell of a chart another number."""
    panel = chart.panels[place[0]]
    cells = tuple(
        replace(cell, quantity=replace(cell.quantity, value=value, literal=str(value)))
        if (cell.row, cell.column) == place[1:]
        else cell
        for cell in panel.cells
    )
    panels = list(chart.panels)
    panels[place[0]] = replace(panel, cells=cells)
    return replace(chart, panels=tuple(panels))


# These are turned by a change of one cell, far up or far down; others rest on where cells are.
TURNED = frozenset(["extremum", "value", "range", "threshold", "difference", "chain", "legend"])

# One cell more or less does not turn what is said of most of them, or that some lie outside.
MOST = (
    "yields",
    "majority",
    "predominantly",
    "mostly",
    "cluster",
    "exceed",
    "does not align",
    "contradict",
)


def test_a_statement_that_holds_turns_with_a_cell_that_it_rests_on(read) -> None:
    """Change one of its cells far up or down, and it holds no longer."""
    held = [
        (claim, seed)
        for seed in read.values()
        for claim in seed.chart.claims
        if claim.verdict == "holds" and claim.kind in TURNED and claim.cells
        if not any(word in claim.quote for word in MOST)
    ]
    stubborn = [claim.quote for claim, seed in held if not _turns(claim, seed)]
    assert stubborn == []
    assert held


# What is said of a cell's being there, or of a widest spread, need not turn with its number.
PRESENCE = ("coverage", "spread", "count")
LOOSE = (*MOST, "most", "not ", "all of ")


@pytest.mark.parametrize("step", long_but([1, 6], 6))
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_kind_of_statement_turns_with_a_cell_that_it_rests_on(path: Path, step: int) -> None:
    """The same for the statements of all kinds."""
    held = [
        (claim, answer.seed)
        for answer in answers(path)
        for claim in answer.near
        if answer.case["verdict"] == "holds" and answer.firm == {"holds"} and claim.cells
        if claim.kind not in PRESENCE and not any(word in claim.quote for word in LOOSE)
    ]
    assert [claim.quote for claim, seed in held[::step] if not _turns(claim, seed)] == []


def _turns(claim: Claim, seed: Description) -> bool:
    return any(
        not _still_holds(claim, claims(seed.seed.lines, seed.outline.blocks, chart))
        for place in claim.cells[:2]
        for value in (Decimal(10) ** 6, -(Decimal(10) ** 6))
        for chart in [changed(seed.chart, place, value)]
    )


def _still_holds(claim: Claim, found: Sequence[Claim]) -> bool:
    same = [c for c in found if (c.line, c.quote, c.kind) == (claim.line, claim.quote, claim.kind)]
    return any(other.verdict == "holds" for other in same)


# -- anything -----------------------------------------------------------------------------------


def words() -> list[str]:
    """List the words of all cases, with the signs that stand at them."""
    texts = [path.read_text(encoding="utf-8") for path in CASES]
    sentences = [case["sentence"] for text in texts for case in tomllib.loads(text)["cases"]]
    return sorted({word for sentence in sentences for word in sentence.split()})


@given(said=st.lists(st.sampled_from(words()), min_size=1, max_size=40), number=st.integers(0, 200))
@examples(60)
def test_no_sentence_breaks_the_checker(
    said: list[str], number: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever words stand together: each quote stands in its line, and nothing raises."""
    data = tomllib.loads(CASES[number % len(CASES)].read_text(encoding="utf-8"))
    grids = list(data["grids"].values())
    text = f"{grids[number % len(grids)]}\n* {' '.join(said)}\n"
    file = tmp_path_factory.getbasetemp() / "any.txt"
    file.write_text(text, encoding="utf-8")
    lines = text.split("\n")
    for claim in describe(read_seed(file)).chart.claims:
        assert claim.quote in lines[claim.line - 1]


BENCHMARKS = """## Heatmap: Accuracy
* **X-axis:** Labeled "Shots". Values: 1, 2.
* **Y-axis:** Labeled "Model". Values: GSM8K, MATH.
| Model | 1 | 2 |
| --- | --- | --- |
| GSM8K | 0.5 | 0.6 |
| MATH | 0.7 | 0.8 |
"""


def test_an_axis_that_calls_benchmarks_models_is_a_note_and_no_statement() -> None:
    chart = describe(Seed("a.txt", Path("a.txt"), BENCHMARKS)).chart
    assert "mislabel" in {problem.code for problem in chart.problems}
    assert [
        claim for claim in chart.claims if claim.kind == "name" and claim.verdict != "holds"
    ] == []
