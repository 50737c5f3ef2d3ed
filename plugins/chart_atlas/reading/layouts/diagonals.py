"""What a line states of the diagonal of a square: "TriviaQA: The diagonal value is 0.84"."""

from __future__ import annotations

import re

from ...language import numerals
from ...model import ROLES, Quantity
from ..places.label_fits import Fitting
from ..places.named_ticks import ticks_named
from ..prose_rows.full_rows import OTHERS
from .alternations import is_of_others
from .items import quantity
from .lines import Line

# Proposed for one line: the label columns of its own, the number, the shape, and how many it has.
Proposal = tuple[dict[str, str], Quantity, tuple[str | int, ...], int | None]


_DIAGONAL = re.compile(
    rf"(?<!off-)\bdiagonal\b(?:\s+(?:value|entry|cell|score|number))?\W*(?:is|of|at)?\s*(?P<value>{numerals.QUANTITY.pattern})",
    re.IGNORECASE,
)
_NOTED = re.compile(r"\s*\(.*")
_OF_ITSELF = re.compile(r"self(?:[- ][^\W\d]+)?|(?:with\s+)?itself", re.IGNORECASE)
_OF_DIAGONAL = re.compile(r"(?<!off-)\bdiagonal\s+(?:values|entries|cells|scores)\b", re.IGNORECASE)


def on_the_diagonal(line: Line, fitting: Fitting) -> list[Proposal]:
    """Read "TriviaQA: The diagonal value is 0.84", and what a list of diagonal values states.

    Below a tick, "Self-correlation: 1.0" is the diagonal as well.
    """
    lead = line.path[-1][1] if line.path and _OF_ITSELF.fullmatch(line.lead) else line.lead
    if _WHOLE_DIAGONAL.fullmatch(line.lead):
        return _all_of_the_diagonal(line, fitting)
    named = ticks_named(_NOTED.sub("", lead), fitting.ticks) if lead else ()
    if len({role for role, _ in named}) < len(ROLES):
        return []
    told = _DIAGONAL.search(line.rest)
    listed = any(_OF_DIAGONAL.search(text) for _, text in line.path[-1:])
    listed = listed or lead is not line.lead
    found = quantity(told["value"] if told else line.rest if listed else "", fitting)
    tick = named[0][1]
    return [({"row": tick, "column": tick}, found, ("told",), None)] if found else []


_WHOLE_DIAGONAL = re.compile(
    r"(?:the\s+)?(?:main\s+)?diagonal(?:\s+(?:values|cells|entries|elements))?", re.IGNORECASE
)
_ALL = re.compile(r"\b(?:all|each|every)\b", re.IGNORECASE)


def _all_of_the_diagonal(line: Line, fitting: Fitting) -> list[Proposal]:
    """Read "Diagonal: all cells are 1.0", if both axes have the same ticks."""
    ticks = [own for _, _, own in fitting.ticks]
    values = [match[0] for match in numerals.QUANTITY.finditer(line.rest)]
    alike = len(ticks) > 1 and ticks[0] and {*ticks[0]} == {*ticks[1]}
    found = quantity(values[0], fitting) if alike and len(values) == 1 else None
    if not found or not _ALL.search(line.rest) or is_of_others(line.rest, (), OTHERS):
        return []
    return [({"row": tick, "column": tick}, found, ("told",), None) for tick in ticks[0]]
