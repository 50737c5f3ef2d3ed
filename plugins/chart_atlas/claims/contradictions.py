"""Statements that the cells contradict, as problems of the chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..language import shortened
from ..model import Claim, Problem
from ..reading import plain_words

# As much of a statement as tells which one it is; a sentence may be a whole paragraph.
_MAX_QUOTE = 160


def contradictions(claims: Iterable[Claim]) -> Iterator[Problem]:
    """Report each statement of the prose that the cells contradict."""
    for claim in claims:
        if claim.verdict == "contradicted":
            quote = shortened(plain_words(claim.quote), _MAX_QUOTE)
            message = f'"{quote}" is contradicted: {claim.reason}'
            hint = "Look at the figure, then correct the sentence or the numbers."
            yield Problem(claim.line, "contradicted", "warning", message, hint)
