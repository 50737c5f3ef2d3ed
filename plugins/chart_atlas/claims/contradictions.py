"""Sentences with statements that the cells contradict, as problems of the chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..model import Claim, Problem
from ..reading import quoted_line

_SAID = {"holds": "holds", "contradicted": "is contradicted", "unclear": "is unclear"}


def contradictions(claims: Iterable[Claim]) -> Iterator[Problem]:
    """Report each sentence that says anything the cells contradict, with all that it says."""
    sentences: dict[tuple[int, str], list[Claim]] = {}
    for claim in claims:
        if claim.verdict in _SAID:
            sentences.setdefault((claim.line, claim.sentence), []).append(claim)
    for (line, sentence), said in sentences.items():
        if any(claim.verdict == "contradicted" for claim in said):
            quote = quoted_line(sentence, [claim.quote for claim in said])
            hint = "Look at the figure, then correct the sentence or the numbers."
            yield Problem(line, "contradicted", "warning", f'"{quote}" {_verdicts(said)}', hint)


def _verdicts(said: Sequence[Claim]) -> str:
    """Say what becomes of each statement and why; several have the numbers of their quotes."""
    told = [f"{_SAID[claim.verdict]}: {claim.reason}" for claim in said]
    if not told[1:]:
        return told[0]
    return " ".join(f"Statement {at} {each}" for at, each in enumerate(told, 1))
