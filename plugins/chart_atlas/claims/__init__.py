"""Statements of the prose, found and checked against the cells: one module a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..model import Chart, Claim
from ..outline import Block
from . import bounds, compare, courses, coverage, extremum, shape, values
from .base import Statement
from .figure import Figure, figure
from .names import names
from .said import Said, said
from .verdicts import Finding

__all__ = ["claims"]

Find = Callable[[Said], Iterator[Statement]]
Check = Callable[[Any, Figure], Finding | None]

KINDS: tuple[tuple[Find, Check], ...] = (
    (extremum.find, extremum.check),
    (coverage.find, coverage.check),
    (shape.find, shape.check),
    (bounds.find, bounds.check),
    (values.find, values.check),
    (courses.find, courses.check),
    (compare.find, compare.check),
)


def claims(lines: Sequence[str], blocks: Sequence[Block], chart: Chart) -> tuple[Claim, ...]:
    """Find and check the statements of a text; in the order of the text, each once."""
    drawn = figure(chart)
    found = list(names(lines, chart))
    if drawn.cells:
        found += [claim for part in said(lines, blocks, drawn) for claim in _of(part, drawn)]
    return tuple(dict.fromkeys(sorted(found, key=lambda claim: claim.line)))


def _of(sentence: Said, drawn: Figure) -> Iterator[Claim]:
    for find, check in KINDS:
        for statement in find(sentence):
            finding = check(statement.claim, drawn)
            if finding:
                yield Claim(
                    line=sentence.sentence.number,
                    quote=sentence.quote(statement.start, statement.end),
                    kind=statement.kind,
                    verdict=finding.verdict,
                    reason=finding.reason,
                    cells=finding.cells,
                )
