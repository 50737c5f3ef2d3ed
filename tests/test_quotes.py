"""Sentences as they are quoted: which of their words are marked, and what a long one leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sites
from chart_atlas.claims.contradictions import contradictions
from chart_atlas.claims.sentence import around
from chart_atlas.description import describe, silent_lines
from chart_atlas.model import Claim
from chart_atlas.reading.markdown import MOST_QUOTED, quoted_line, quoted_pieces
from chart_atlas.reading.source import Seed

CASES = {
    "one part in brackets": ("On top, A is 5.", ["A is 5"], "On top, [A is 5]."),
    "all of a sentence": ("A is 5.", ["A is 5"], "A is 5."),
    "two parts with their numbers": (
        "A is 5, and B is 4.",
        ["A is 5", "B is 4"],
        "[1: A is 5], and [2: B is 4].",
    ),
    "across emphasis": ("On top, **A** is *5*.", ["A** is *5"], "On top, [A is 5]."),
    "half of a pair at its end": ("A** is 5, so far.", ["A** is 5"], "[A is 5], so far."),
    "one within another": (
        "A is 5 and B is 4 here.",
        ["A is 5 and B is 4", "B is 4"],
        "[1: A is 5 and [2: B is 4]] here.",
    ),
    "the same twice": ("So A is 5.", ["A is 5", "A is 5"], "So [1: [2: A is 5]]."),
    "what is nowhere marks all": ("So ~~A is~~ 5.", ["A is"], "So 5."),
}


@pytest.mark.parametrize("name", CASES)
def test_the_parts_of_a_sentence_are_marked(name: str) -> None:
    sentence, parts, told = CASES[name]
    assert quoted_line(sentence, parts) == told


WORDS = "so it goes on and on, "


@pytest.mark.parametrize(
    ("before", "between", "after"), [(40, 0, 0), (0, 40, 0), (0, 0, 40), (20, 20, 20)]
)
def test_a_long_sentence_is_cut_between_words_and_not_in_its_parts(
    before: int, between: int, after: int
) -> None:
    sentence = f"{WORDS * before}A is 5 {WORDS * between}B is 4 {WORDS * after}end."
    told = quoted_line(sentence, ["A is 5", "B is 4"])
    assert "[1: A is 5]" in told
    assert "[2: B is 4]" in told
    assert len(told) <= MOST_QUOTED + 20
    assert told.count("…") == sum(map(bool, (before, between, after)))
    assert set(told.replace("…", " ").split()) <= {*sentence.split(), *"[1: [2: 5] 4]".split()}


def test_a_sentence_that_fits_is_not_cut() -> None:
    sentence = f"{'word ' * 70}A is 5."
    assert quoted_line(sentence, ["A is 5"]) == sentence.replace("A is 5", "[A is 5]")


@given(st.text(alphabet="ab *_`~\\[]()<&…", max_size=60), st.data())
def test_the_pieces_are_the_sentence_whatever_is_marked(sentence: str, data: st.DataObject) -> None:
    ends = st.integers(0, len(sentence))
    spans = data.draw(st.lists(st.tuples(ends, ends).map(sorted), max_size=3))
    parts = [sentence[start:end] for start, end in spans]
    pieces = quoted_pieces(sentence, parts)
    whole = "".join(piece.text for piece in quoted_pieces(sentence, []))
    assert "".join(piece.text for piece in pieces) == whole
    if whole:
        assert sorted(at for piece in pieces for at in piece.ended) == [*range(len(parts))]
        assert sorted(at for piece in pieces for at in piece.begun) == [*range(len(parts))]


@pytest.mark.parametrize(
    ("line", "part", "whole"),
    [
        ("* **A:** one. It is *B*. Three.", "is *B", "It is *B*."),
        ("* **A:** one. Two.", "one", "**A:** one."),
        ("One. Two goes on. Three.", "One. Two", "One. Two goes on."),
        ("| A | B is 4 |", "B is", "| A | B is 4 |"),
    ],
)
def test_the_sentences_around_a_part_have_the_marks_at_their_ends(line, part, whole) -> None:
    at = line.index(part)
    assert around(line, at, at + len(part)) == whole


def claim(quote: str, verdict: str, line: int = 3) -> Claim:
    sentence = "A is 5, B is 4, and C is 3."
    return Claim(line, quote, sentence, "value", verdict, f"{quote}?")  # type: ignore[arg-type]


def test_a_sentence_is_one_problem_that_tells_all_it_says() -> None:
    found = [
        claim("A is 5", "contradicted"),
        claim("B is 4", "unclear"),
        claim("C is 3", "holds"),
        claim("A is 5", "contradicted", line=4),
        claim("B is 4", "unclear", line=5),
        claim("C is 3", "unchecked", line=4),
    ]
    first, second = contradictions(found)
    assert (first.line, second.line) == (3, 4)
    assert first.message == (
        '"[1: A is 5], [2: B is 4], and [3: C is 3]." Statement 1 is contradicted: A is 5?'
        " Statement 2 is unclear: B is 4? Statement 3 holds: C is 3?"
    )
    assert second.message == '"[A is 5], B is 4, and C is 3." is contradicted: A is 5?'


def test_of_two_judged_sentences_of_a_line_neither_is_without_a_verdict() -> None:
    text = f"{sites.SEED}### Key Observations\n* All values are above 5. All values are **below** 70.\n"
    described = describe(Seed("a.txt", Path("a.txt"), text))
    assert [claim.sentence for claim in described.chart.claims[1:]] == [
        "All values are above 5.",
        "All values are **below** 70.",
    ]
    assert silent_lines(described) == ()
