"""Statements of the prose, found and checked against the cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache

from ..model import Chart, Claim
from ..reading import Block
from .coded_sentence import Said, said
from .figure import Figure, Slice, figure, together
from .grammar.mentions import names_of
from .judging import judged
from .kinds import counts, coverage, legends, orders
from .kinds.mislabels import names
from .leads import Scope, scope_of
from .statement import Kind, Statement
from .verdicts import Finding, verdict

# Statements about the figure itself: they stand in sentences that say much else.
KINDS = tuple(module.KIND for module in (coverage, counts, orders, legends))


def claims(lines: Sequence[str], blocks: Sequence[Block], chart: Chart) -> tuple[Claim, ...]:
    """Find and check the statements of a text; in the order of the text, each once."""
    last = max((at for at, line in enumerate(lines, 1) if line.strip()), default=0)
    drawn = figure(chart, last)
    sentences = list(said(lines, blocks, drawn))
    remarked = {part.sentence.number for part in sentences if part.sentence.section in _REMARKS}
    found = list(names(lines, chart, remarked))
    if drawn.cells:
        most = _MAX_LOOKS // len(drawn.cells)
        found += _clauses_in(sentences[:most], drawn)
        spoken = [part for part in sentences if kinds_in(part.code.text)]
        found += [claim for part in spoken[:most] for claim in _claims_in(part, drawn)]
        found += map(_unchecked, spoken[most:])
    return tuple(dict.fromkeys(sorted(found, key=lambda claim: claim.line)))


def _clauses_in(sentences: Sequence[Said], drawn: Figure) -> Iterator[Claim]:
    """Check the clauses that are understood to the last word."""
    known = names_of(drawn)
    scopes: dict[tuple[object, ...], Scope] = {}
    # What a line of data says of its own cells is no statement about them.
    stating = {cell.line for panel in drawn.chart.panels for cell in panel.cells}
    for part in sentences:
        sentence = part.sentence
        remarks = sentence.section in _REMARKS
        key = (*sentence.leads, remarks)
        if key not in scopes:
            scopes[key] = scope_of(sentence.leads, drawn.chart.title, known, remarks=remarks)
        for judgement in judged(sentence.text, scopes[key], known, remarks=remarks):
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
    spoken = kinds_in(sentence.code.text)
    if not spoken or sentence.is_swapped:
        return
    for kind in spoken:
        for statement in kind.find(sentence):
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
