"""Statements of a number at a place: "52.8 at Size 2000/Ratio 0.3", "Type 6 (99.0)"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...model import Quantity
from .. import claim_patterns, limit_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, agrees, number, places_words, said_no, slice_words, some, verdict


@dataclass(frozen=True, slots=True)
class _Value:
    """The cells of a slice have this number."""

    part: Slice
    value: Quantity


def _stated(said: Said, match: Match) -> Iterator[Statement]:
    text, groups = said.code.text, match.groupdict()
    places = "places" if groups.get("places") else "places2"
    values = said.code.numbers(*match.span("value" if groups.get("value") else "value2"))
    start, _ = claim_patterns.clause(text, *match.span())
    before = text[: match.start()]
    if limit_patterns.is_bounded(before) or claim_patterns.is_aggregated(before[start:]):
        return
    part = said.code.named(*match.span(places)).within(said.subject(match.start()))
    if part.rows and part.columns and values and values[0].value is not None:
        yield Statement("value", *match.span(), _Value(part, values[0]))


def _check_value(claim: _Value, figure: Figure) -> Finding | None:
    """Hold a number against its cells."""
    cells = figure.part(claim.part)
    if not cells:
        return None
    answers = [agrees(claim.value, value) for value in cells.values()]
    answer = said_no(*answers)
    exponent = claim.value.value.as_tuple().exponent if claim.value.value is not None else 0
    printed = -int(exponent) >= figure.places or claim.value.approximate
    if answer is False and (not claim.part.is_place or len(cells) > 1 or not printed):
        answer = None
    shown = ", ".join(number(value) for value in list(cells.values())[:3])
    where = (
        places_words([*cells][:1], figure) if len(cells) == 1 else slice_words(claim.part, figure)
    )
    return Finding(verdict(answer), f"The data have {shown} at {where}.", some(cells))


KIND = Kind(
    (
        Form(limit_patterns.STARTS, _stated),
        Form(limit_patterns.VALUE_AT, _stated),
        Form(limit_patterns.PLACE_VALUE, _stated),
    ),
    {_Value: _check_value},
)
