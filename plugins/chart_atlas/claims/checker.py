"""Statements of the prose, found and checked against the cells: one module a kind."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache

from ..model import Chart, Claim
from ..reading import Block
from . import claim_patterns
from .coded_sentence import Said, said
from .figure import Figure, Slice, figure, together
from .kinds import (
    amounts,
    contrasts,
    counts,
    courses,
    coverage,
    diagonal,
    extremum,
    legends,
    means,
    orders,
    ranges,
    stations,
    steadiness,
    steps,
    thresholds,
    values,
    wholes,
)
from .grammar.mentions import Noun, names_of
from .judging import judged, limits
from .kinds.mislabels import names
from .statement import Kind, Statement
from .verdicts import Finding, verdict

_MODS = [vars(m) for m in (*(extremum, coverage, counts, orders, legends, thresholds, ranges, values, courses, steps),
        *(stations, contrasts, steadiness, means, diagonal, wholes, amounts))]
KINDS = tuple(
    module.KIND
    for module in (
        *(extremum, coverage, counts, orders, legends, thresholds, ranges, values, courses, steps),
        *(stations, contrasts, steadiness, means, diagonal, wholes, amounts),
    )
)
# What is said of each panel may be otherwise in the chart as a whole.
_OF_CHARTS = {module.KIND for module in (extremum, means, wholes, amounts)}
# What is said since, up to or between places is not said of all of an axis.
_OF_PARTS = _OF_CHARTS | {module.KIND for module in (thresholds, ranges, contrasts, steadiness)}
# What is said of a diagonal is no statement of whole rows and columns.
_OF_LINES = {
    module.KIND for module in (coverage, values, courses, steps, stations, contrasts, steadiness)
}


def claims(lines: Sequence[str], blocks: Sequence[Block], chart: Chart) -> tuple[Claim, ...]:
    """Find and check the statements of a text; in the order of the text, each once."""
    drawn = figure(chart)
    sentences = list(said(lines, blocks, drawn))
    remarked = {part.sentence.number for part in sentences if part.sentence.section in _REMARKS}
    found = list(names(lines, chart, remarked))
    if drawn.cells:
        found += list(_whole_claims(sentences, drawn, {cell.line for panel in chart.panels for cell in panel.cells}))
        spoken = [part for part in sentences if kinds_in(part.code.text)]
        spoken = [] if os.environ.get("NEWONLY") else spoken
        most = _MAX_LOOKS // len(drawn.cells)
        found += [claim for part in spoken[:most] for claim in _claims_in(part, drawn)]
        found += map(_unchecked, spoken[most:])
    return tuple(dict.fromkeys(sorted(found, key=lambda claim: claim.line)))


def _whole_claims(sentences: Sequence[Said], drawn: Figure, stating: set[int]) -> Iterator[Claim]:
    """Check what is understood to the last word."""
    names = names_of(drawn)
    kept: dict[tuple[tuple[str, bool], ...], tuple[tuple[Noun, ...], bool]] = {}
    title = drawn.chart.title
    for part in sentences:
        sentence = part.sentence
        if sentence.leads not in kept:
            kept[sentence.leads] = limits(sentence.leads, title, names)
        scopes, loose = kept[sentence.leads]
        for judgement in judged(sentence.text, scopes, drawn, loose=loose):
            answer = judgement.answer
            if judgement.kind == "value" and sentence.number in stating:
                continue
            if drawn.doubtful and (answer.truth is False or judgement.kind != "value"):
                answer = replace(answer, truth=None)
            yield Claim(
                line=sentence.number,
                quote=sentence.quote(judgement.start, judgement.end),
                kind=judgement.kind,
                verdict=verdict(answer.truth),
                reason=answer.reason,
                cells=answer.cells,
            )


# A statement may be held against each cell, some several times. A thousand sentences about a figure
# of two hundred cells come to this.
_MAX_LOOKS = 200_000


def _unchecked(part: Said) -> Claim:
    """Say of a sentence that one too many stand before it."""
    sentence = part.sentence
    quote = sentence.quote(0, len(sentence.text))
    reason = "The statements before it are too many for a figure of so many cells."
    return Claim(sentence.number, quote, "statement", "unchecked", reason, ())


# What stands in these sections comments on the figure.
_REMARKS = frozenset(["observations", "interpretation"])


def _claims_in(sentence: Said, drawn: Figure) -> Iterator[Claim]:
    text = sentence.code.text
    spoken = kinds_in(text)
    if (
        not spoken
        or sentence.is_swapped
        or claim_patterns.is_limited(text)
        or claim_patterns.denies_twice(text)
    ):
        return
    kinds = [
        kind
        for kind in spoken
        if not (sentence.code.is_of_diagonal and kind in _OF_LINES)
        if not (sentence.is_of_span and kind in _OF_PARTS)
        if not (sentence.is_per_panel and kind in _OF_CHARTS)
    ]
    if os.environ.get("OLD"):
        kinds = [k for k in kinds if any(g["KIND"] is k and g["__name__"].endswith(tuple(os.environ["OLD"].split(","))) for g in _MODS)]
    stated = [(statement, kind) for kind in kinds for statement in kind.find(sentence)]
    for statement, kind in stated:
        if _is_part(statement, [other for other, _ in stated]) or _misses(statement, sentence):
            continue
        finding = kind.check(statement.claim, drawn)
        if finding and _is_sure(finding, statement, kind, sentence):
            yield Claim(
                line=sentence.sentence.number,
                quote=sentence.quote(statement.start, statement.end),
                kind=statement.kind,
                verdict=finding.verdict,
                reason=finding.reason,
                cells=finding.cells,
            )


# Coded, most lines of numbers read alike: "<P0>: <V1>".
@lru_cache(maxsize=1024)
def kinds_in(text: str) -> tuple[Kind, ...]:
    """Return the kinds of statement that a coded text may hold: those that it has a pattern of."""
    return tuple(kind for kind in KINDS if kind.may_be_in(text))


def _misses(statement: Statement, sentence: Said) -> bool:
    """Return whether a sentence speaks of a diagonal that a statement is not held against."""
    part: Slice | None = getattr(statement.claim, "part", None)
    if part is None or statement.kind in ("diagonal", "mean"):
        return False
    return sentence.code.is_of_diagonal and part.diagonal is None


def _is_sure(finding: Finding, statement: Statement, kind: Kind, sentence: Said) -> bool:
    """Return whether a finding stays, if what its clause names beside the statement limits it."""
    claim = statement.claim
    part: Slice | None = getattr(claim, "part", None)
    if part is None:
        return True
    parts = (getattr(claim, field.name) for field in fields(claim))
    named = together(each for each in parts if isinstance(each, Slice))
    beside = sentence.beside(statement.start, statement.end).apart(named)
    if beside.is_all:
        return True
    other = kind.check(replace(claim, part=beside.within(part)), sentence.figure)
    if finding.verdict == "holds":
        return other is None or other.verdict != "contradicted"
    return other is not None and other.verdict == finding.verdict


# The number in a statement of these kinds is no statement of its own.
_WHOLE = frozenset(["extremum", "rank", "exception", "chain", "mean", "uniform"])


def _is_part(statement: Statement, others: Sequence[Statement]) -> bool:
    """Return whether a statement of a number only repeats a part of a larger one."""
    return statement.kind in ("value", "threshold") and any(
        other.kind in _WHOLE and other.start < statement.end and statement.start < other.end
        for other in others
    )
