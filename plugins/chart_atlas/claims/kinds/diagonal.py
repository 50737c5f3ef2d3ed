"""Statements of the diagonal of a square grid: its numbers, its maxima, symmetry, triangles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ...model import Quantity
from .. import claim_patterns
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice
from ..statement import Statement
from ..verdicts import Finding, agrees, number, places_words, some, verdict
from . import mean_patterns


@dataclass(frozen=True, slots=True)
class Diagonal:
    """The diagonal has this number or sum, or the highest of each line, or all is symmetric.

    lines: "row", "column", or both.
    """

    what: Literal["value", "sum", "highest", "symmetric"]
    part: Slice
    value: Quantity | None = None
    lines: str | None = None


PATTERNS = (mean_patterns.DIAGONAL, mean_patterns.IN_EACH, mean_patterns.SUM)


def find(said: Said) -> Iterator[Statement]:
    """Find the statements of the diagonal in a sentence."""
    text, figure = said.code.text, said.figure
    if not figure.is_square:
        return
    for match in claim_patterns.found(mean_patterns.DIAGONAL, text):
        what: Literal["value", "highest", "symmetric"] = "value"
        what = "symmetric" if match["symmetric"] else "highest" if match["highest"] else what
        start = match.start() if match["first"] is None else match.start("first")
        yield from _of(said, (start, match.end()), what)
    for match in claim_patterns.found(mean_patterns.IN_EACH, text):
        words = (
            f"{match['line'] or ''}{match['own'] or ''} {match['line2'] or match['line3'] or ''}"
        )
        roles = said.code.roles(*match.span())
        line = mean_patterns.line_of(words) or (roles[0] if len(roles) == 1 else None)
        yield from _of(said, match.span(), "highest", line)
    for match in claim_patterns.found(mean_patterns.SUM, text):
        yield from _of(said, match.span(), "sum")


def _of(
    said: Said,
    span: tuple[int, int],
    what: Literal["value", "sum", "highest", "symmetric"],
    lines: str | None = None,
) -> Iterator[Statement]:
    values = said.code.numbers(*span)
    part = Slice(said.subject(span[0]).panels)
    if said.code.named(*span).diagonal is not False:
        claim = Diagonal(what, part, values[0] if values else None, lines)
        yield Statement("diagonal", *span, claim)


def check(claim: Diagonal, figure: Figure) -> Finding | None:
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
    sure = claim.what != "highest" or claim.lines or _is_beaten_both_ways(odd)
    return Finding("contradicted" if sure else "unclear", reason, some(odd))


def _sum(claim: Diagonal, diagonal: dict[Place, Decimal]) -> Finding | None:
    total = sum(diagonal.values(), Decimal(0))
    answer = agrees(claim.value, total) if claim.value else None
    return Finding(verdict(answer), f"The diagonal adds up to {number(total)}.", some(diagonal))


def _odd(claim: Diagonal, panel: int, cells: dict[Place, Decimal]) -> list[Place]:
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


def _beats(place: Place, value: Decimal, claim: Diagonal, own: dict[Place, Decimal]) -> bool:
    """Tell whether a cell is above the diagonal cell of its row or column."""
    panel, row, column = place
    labels = {"row": (row,), "column": (column,)}.get(claim.lines or "", (row, column))
    middles = [own[at] for label in labels if (at := (panel, label, label)) in own]
    return any(value > middle for middle in middles)


def _is_beaten_both_ways(odd: list[Place]) -> bool:
    """Tell whether a diagonal is beaten in a row and in a column, whichever was meant."""
    return len({place[1] for place in odd}) > 1 and len({place[2] for place in odd}) > 1
