"""Statements of the diagonal of a square grid: its numbers, its maxima, symmetry, triangles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ...model import ROLES, Quantity
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice
from ..pattern_parts import D, V, X
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, agrees, number, places_words, some, verdict

_IS = r"(?:is|are|was|were)"
_DIAGONAL = re.compile(
    rf"(?:^|[,;:.(]\s?|\b(?:and|but|while|where|that)\s)(?P<first>(?:(?:all|the|all\sthe|each|every)\s)?)(?P<what>{D}|self-(?:pairs|comparisons|correlations?))\s(?:{_IS}|equal|equals|shows?|contains?|holds?|have|has)\s(?:all\s|always\s|exactly\s|uniformly\s)?(?P<value>{V})"
    rf"|\b(?P<symmetric>(?:is|are)\s(?:perfectly\s|fully\s)?symmetric(?:al)?)\b"
    rf"|\b(?P<highest>(?:highest|largest|strongest)\s(?:values|scores|<N>s?|correlations)\s(?:are|lie|appear|fall|occur)\s(?:\w+\s)?(?:on|along)\s(?:the\s)?{D})"
)
_IN_EACH = re.compile(
    rf"\b(?:in|for|of)\s(?:each|every)\s(?P<line>row|column|{X}|\w+\s{X}|\w+\s\w+),?\s(?:the\s)?(?P<one>{D})\s(?:is|holds|has|contains)\sthe\s(?:largest|highest|maximum|strongest)(?:\s(?:value|number|score|<N>))?(?P<own>\sof\sits\s(?:row|column))?"
    rf"|(?P<two>{D})\s(?:is|holds|has|contains|are|hold)\s(?:\w+\s)?the\s(?:largest|highest|maximum|strongest)(?:\s(?:value|number|score|<N>)s?)?\s(?:of|in)\s(?:its|each|every|their)\s(?P<line2>row|column|{X})"
    rf"|\b(?:in|for|of)\s(?:each|every)\s(?P<line3>row|column|{X}),?\s(?:the\s)?(?:largest|highest|maximum|strongest)\s(?:value|number|score|<N>)\s(?:is|lies|stands|falls)\son\s(?:the\s)?(?P<three>{D})"
)
_SUM = re.compile(rf"(?P<what>{D})\s(?:adds?\sup\sto|sums?\s(?:up\s)?to|totals?)\s(?P<value>{V})")
_What = Literal["value", "sum", "highest", "symmetric"]


@dataclass(frozen=True, slots=True)
class _Diagonal:
    """The diagonal has this number or sum, or the highest of each line, or all is symmetric.

    lines: "row", "column", or both.
    """

    what: _What
    part: Slice
    value: Quantity | None = None
    lines: str | None = None


def _whole_diagonal(said: Said, match: Match) -> Iterator[Statement]:
    what: _What = "symmetric" if match["symmetric"] else "highest" if match["highest"] else "value"
    start = match.start() if match["first"] is None else match.start("first")
    yield from _statements(said, (start, match.end()), what)


def _in_each(said: Said, match: Match) -> Iterator[Statement]:
    """Find "in each row, the diagonal cell is the largest"."""
    words = f"{match['line'] or ''}{match['own'] or ''} {match['line2'] or match['line3'] or ''}"
    called = [role for role in ROLES if role in words]
    lines = called if len(called) == 1 else said.code.roles(*match.span())
    line = lines[0] if len(lines) == 1 else None
    yield from _statements(said, match.span(), "highest", line)


def _sums(said: Said, match: Match) -> Iterator[Statement]:
    yield from _statements(said, match.span(), "sum")


def _statements(
    said: Said, span: tuple[int, int], what: _What, lines: str | None = None
) -> Iterator[Statement]:
    values = said.code.numbers(*span)
    part = Slice(said.subject(span[0]).panels)
    if said.figure.is_square and said.code.named(*span).diagonal is not False:
        claim = _Diagonal(what, part, values[0] if values else None, lines)
        yield Statement("diagonal", *span, claim)


def _check_diagonal(claim: _Diagonal, figure: Figure) -> Finding | None:
    """Hold a statement of the diagonal against the cells."""
    cells = figure.part(claim.part)
    diagonal = figure.part(Slice(claim.part.panels, diagonal=True))
    if not diagonal or not figure.is_certain(claim.part):
        return None
    if claim.what == "sum":
        return _sum(claim, diagonal)
    odd = [place for panel in figure.panels(claim.part) for place in _odd(claim, panel, cells)]
    if not odd:
        rests = cells if claim.what == "symmetric" else diagonal
        return Finding("holds", "Every number of it agrees.", some(rests))
    if claim.what == "symmetric":
        odd = [odd[0], (odd[0][0], odd[0][2], odd[0][1])]
    shown = ", ".join(number(cells[place]) for place in odd[:2])
    reason = f"Against it: {shown} at {places_words(odd[:2], figure)}."
    # Beaten in a row and in a column, it is wrong whichever was meant.
    both_ways = all(len({place[at] for place in odd}) > 1 for at in (1, 2))
    sure = claim.what != "highest" or claim.lines or both_ways
    return Finding("contradicted" if sure else "unclear", reason, some(odd))


def _sum(claim: _Diagonal, diagonal: dict[Place, Decimal]) -> Finding | None:
    total = sum(diagonal.values(), Decimal(0))
    answer = agrees(claim.value, total) if claim.value else None
    return Finding(verdict(answer), f"The diagonal adds up to {number(total)}.", some(diagonal))


def _odd(claim: _Diagonal, panel: int, cells: dict[Place, Decimal]) -> list[Place]:
    """List the cells of a panel that speak against a statement."""
    own = {place: value for place, value in cells.items() if place[0] == panel}
    if claim.what == "symmetric":
        return [p for p, v in own.items() if own.get((panel, p[2], p[1]), v) != v]
    if claim.what == "value":
        return [
            p
            for p, v in own.items()
            if p[1] == p[2] and claim.value is not None and agrees(claim.value, v) is False
        ]
    return [place for place, value in own.items() if _beats(place, value, claim, own)]


def _beats(place: Place, value: Decimal, claim: _Diagonal, own: dict[Place, Decimal]) -> bool:
    """Return whether a cell is above the diagonal cell of its row or column."""
    panel, row, column = place
    labels = {"row": (row,), "column": (column,)}.get(claim.lines or "", (row, column))
    middles = [own[at] for label in labels if (at := (panel, label, label)) in own]
    return any(value > middle for middle in middles)


KIND = Kind(
    (Form(_DIAGONAL, _whole_diagonal), Form(_IN_EACH, _in_each), Form(_SUM, _sums)),
    {_Diagonal: _check_diagonal},
)
