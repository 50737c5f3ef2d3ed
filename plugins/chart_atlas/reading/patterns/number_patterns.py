"""What a text says that the parentheses behind its numbers hold: spreads or ranks."""

from __future__ import annotations

import re

from ...language import numerals

_NUMBER = numerals.NUMBER
# "24.1 (3.8)", where the text says that standard deviations stand in parentheses.
_SPREAD = re.compile(rf"({_NUMBER})\s+\(({_NUMBER})\)", re.ASCII)
_SPREADS = re.compile(
    r"\b(?:standard\s+(?:deviations?|errors?)|std|s\.?d)\b[^.]{0,40}\b(?:parenthes[ei]s|brackets)\b"
    r"|\b(?:parenthes[ei]s|brackets)\b[^.]{0,40}\b(?:standard\s+(?:deviations?|errors?)|std|s\.?d)\b",
    re.IGNORECASE,
)


def tells_spreads(text: str) -> bool:
    """Return whether a text says that its parentheses hold standard deviations or errors."""
    lowered = text.lower()
    told = "parenthes" in lowered or "brackets" in lowered
    return told and bool(_SPREADS.search(text))


# "41.2 (3)", where the text says that ranks stand in brackets.
_BESIDE_RANK = re.compile(rf"({_NUMBER})\s+\([0-9]{{1,3}}\)", re.ASCII)
_RANKS = re.compile(
    r"\b(?:parenthes[ei]s|brackets),?\s+(?:(?:is|are|stands?|gives?)\s+)?(?:the|its|their)\s+ranks?\b"
    r"|\b(?:score|value|number)s?\s*\(\s*ranks?\b",
    re.IGNORECASE,
)


def tells_ranks(text: str) -> bool:
    """Return whether a text says that its parentheses hold the ranks of the numbers before."""
    return "rank" in text.lower() and bool(_RANKS.search(text))


def without_ranks(text: str) -> str:
    """Write "41.2 (3)" as "41.2"."""
    return _BESIDE_RANK.sub(r"\1", text)


def with_spreads(text: str) -> str:
    """Write "24.1 (3.8)" as "24.1 ± 3.8"."""
    return _SPREAD.sub(r"\1 ± \2", text)
