"""A statement that is turned round gets another verdict, or none.

Whatever is judged of a text is said again with an antonym, another number, another name, another
quantifier or a "not": it must hold no longer. And each form of clauses has two examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from chart_atlas.claims.forms.form_table import COUNTS, FORMS
from chart_atlas.description import describe
from chart_atlas.model import Claim
from chart_atlas.reading.source import Seed

HERE = Path(__file__).parent
TEXTS = [*sorted((HERE.parent / "seeds").glob("*.txt")), *sorted((HERE / "corpus").glob("*.txt"))]
FIRM = ("holds", "contradicted")

DEPTHS = """## Heatmap: Recall by Encoder and Depth

### Components/Axes

* **Y-axis:** Labeled "Encoder". Values: BGE, E5, GTE.
* **X-axis:** Labeled "Depth". Values: 1, 5, 10, 20.
* **Color bar:** "Recall (%)", from white (0) to dark blue (100).

### Data

| Encoder \\ Depth | 1 | 5 | 10 | 20 |
| --- | --- | --- | --- | --- |
| BGE | 31.4 | 40.3 | 55.0 | 71.9 |
| E5 | 36.2 | 39.8 | 58.1 | 72.6 |
| GTE | 38.1 | 44.7 | 60.3 | 76.5 |

### Key Observations

"""


def verdicts(text: str, line: int) -> set[str]:
    """Return the firm verdicts on what a line says."""
    found = describe(Seed("a.txt", Path("a.txt"), text)).chart.claims
    return {claim.verdict for claim in found if claim.line == line and claim.verdict in FIRM}


@pytest.mark.parametrize("form", [*FORMS, COUNTS], ids=lambda form: f"{form.kind}: {form.holds}")
def test_each_form_has_an_example_that_holds_and_one_that_does_not(form) -> None:
    line = DEPTHS.count("\n") + 1
    examples = {form.holds: "holds", form.fails: "contradicted"}
    for sentence, verdict in examples.items():
        # The table has no gap, no diagonal, and nothing that is uniform.
        if sentence:
            assert verdicts(f"{DEPTHS}{sentence}\n", line) == {verdict}


# -- turned round -------------------------------------------------------------------------------

OPPOSITES = (
    "highest lowest",
    "higher lower",
    "best worst",
    "better worse",
    "above below",
    "increases decreases",
    "rises falls",
    "largest smallest",
    "maximum minimum",
    "all no",
    "every no",
    "only not",
)
_SWAPS = {
    word: other
    for pair in OPPOSITES
    for word, other in (pair.split(), pair.split()[::-1])
    if word not in ("no", "not")
}
_WORD = re.compile(rf"\b(?:{'|'.join(_SWAPS)})\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")
_VERB = re.compile(r"\b(?:is|are|was|were)\b")


def turned(quote: str) -> Iterator[str]:
    """Yield what is said, the other way round."""
    words = list(_WORD.finditer(quote))
    if len(words) == 1:
        match = words[0]
        yield quote[: match.start()] + _SWAPS[match[0].lower()] + quote[match.end() :]
    # What lies between two bounds lies between wider ones.
    for match in _NUMBER.finditer("" if "between" in quote else quote):
        places = len(match[0].partition(".")[2])
        other = f"{float(match[0]) + 1234.5:.{places}f}"
        yield quote[: match.start()] + other + quote[match.end() :]
    if verb := _VERB.search(quote):
        yield f"{quote[: verb.end()]} not{quote[verb.end() :]}"


def judged(path: Path) -> tuple[str, list[Claim]]:
    text = path.read_text(encoding="utf-8")
    claims = describe(Seed(path.name, path, text)).chart.claims
    return text, [claim for claim in claims if claim.verdict == "holds" and claim.kind not in LOOSE]


# Where numbers are, what stands in which order, and how the legend goes turn by other words.
LOOSE = ("name", "coverage", "ordering", "legend", "count")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem[:20])
def test_a_verdict_goes_when_its_statement_is_turned_round(path: Path) -> None:
    text, claims = judged(path)
    lines = text.split("\n")
    kept = []
    for claim in claims[:12]:
        for other in turned(claim.quote):
            line = lines[claim.line - 1].replace(claim.quote, other, 1)
            changed = [*lines[: claim.line - 1], line, *lines[claim.line :]]
            found = describe(Seed(path.name, path, "\n".join(changed))).chart.claims
            same = [c for c in found if c.line == claim.line and c.quote in other]
            kept += [other for c in same if c.verdict == "holds" and len(c.quote) > len(other) / 2]
    assert kept == []
