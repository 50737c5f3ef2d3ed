"""Sentences that are true, or false, by construction, each held against its figure.

Small random figures are made up (small_figures.py), and sentences about them in all wordings that
a grammar of remarks and quantified traits yields (stating.py); what is true is told by arithmetic of
the tests alone. No sentence may get a wrong verdict, and each gets one, but for the wordings in
not_answered.txt, which are no sentences that the program understands as yet:

    python scripts/not_answered.py

writes that list anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from chart_atlas.description import describe
from chart_atlas.model import Chart
from chart_atlas.reading.source import Seed
from small_figures import Figure
from stating import Statement, Wording, a_few, both_ways, stated, wordings

NOT_ANSWERED = Path(__file__).with_name("not_answered.txt")
# So many sentences of each relation are tried in `make test`; in `make test-long`, every wording.
FEW = 25
FIRM = ("holds", "contradicted")

Judged = tuple[Figure, Statement, set[str]]


def chart_of(figure: Figure, statements: Sequence[Statement] = ()) -> Chart:
    """Read a figure with some statements below it, a bullet each."""
    remarks = "".join(f"* {statement.sentence}\n" for statement in statements)
    return describe(Seed("a.txt", Path("a.txt"), f"{figure.text}\n{remarks}")).chart


def judged(seed: str, chosen: Sequence[tuple[Wording, bool]]) -> list[Judged]:
    """Return statements in some wordings, each with the firm verdicts on it."""
    found: list[Judged] = []
    for figure, own in stated(seed, chosen):
        claims = chart_of(figure, own).claims
        first = figure.text.count("\n") + 2
        for line, statement in enumerate(own, first):
            verdicts: set[str] = {claim.verdict for claim in claims if claim.line == line}
            found.append((figure, statement, verdicts & {*FIRM}))
    return found


def expected(statement: Statement) -> str:
    """Return the verdict that a statement deserves."""
    return "holds" if statement.truth else "contradicted"


def not_answered() -> set[str]:
    """Return the wordings that get no verdict as yet."""
    return {*NOT_ANSWERED.read_text("utf-8").splitlines()}


@pytest.fixture(scope="module", params=["few", pytest.param("every", marks=pytest.mark.long)])
def statements(request: pytest.FixtureRequest) -> list[Judged]:
    """Some statements of each relation, or every wording once true and once false."""
    chosen = a_few("few", FEW) if request.param == "few" else both_ways(wordings())
    return judged(request.param, chosen)


def test_no_generated_statement_gets_a_wrong_verdict(statements: list[Judged]) -> None:
    """What is true by construction is not contradicted, and what is false does not hold."""
    wrong = [
        f"{statement.sentence} ({', '.join(verdicts)})\n{figure.text}"
        for figure, statement, verdicts in statements
        if verdicts - {expected(statement)}
    ]
    assert wrong == [], f"{len(wrong)} of {len(statements)} are wrong:\n" + "\n\n".join(wrong)


def test_each_generated_statement_is_answered(statements: list[Judged]) -> None:
    """… but for the wordings that are listed as not answered."""
    known = not_answered()
    silent = [
        f"{statement.wording.pattern} | {statement.sentence}"
        for _, statement, verdicts in statements
        if not verdicts and statement.wording.pattern not in known
    ]
    assert silent == []


def test_the_numbers_of_generated_figures_are_read() -> None:
    """What is judged of a figure rests on all of its numbers."""
    for figure, _ in stated("figures", a_few("figures", FEW)):
        read = {
            (cell.column, cell.row) if figure.is_turned else (cell.row, cell.column): cell.value
            for panel in chart_of(figure).panels
            for cell in panel.cells
            if cell.value is not None
        }
        assert read == figure.cells


def test_the_same_seed_makes_the_same_statements() -> None:
    """… so that one which is judged wrongly can be looked at again."""
    one, other = (stated("same", a_few("same", 3)) for _ in range(2))
    assert one == other
    assert stated("another", a_few("same", 3)) != one


def test_every_wording_can_be_true_and_false() -> None:
    """No wording is too seldom true, or false, to be made."""
    made = [statement for _, own in stated("every", both_ways(wordings())) for statement in own]
    pairs = {(statement.wording.pattern, statement.truth) for statement in made}
    asked = {(wording.pattern, truth) for wording, truth in both_ways(wordings())}
    assert asked - pairs == set()


def test_only_wordings_of_the_grammar_are_listed_as_not_answered() -> None:
    assert not_answered() <= {wording.pattern for wording in wordings()}
