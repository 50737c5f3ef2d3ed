"""Statements of the range of numbers: from where to where they go, or that all are one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from ...model import ROLES, Quantity
from .. import claim_patterns, limit_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import ticks
from ..figure import Figure, Place, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import (
    FAR,
    Finding,
    agrees,
    last_unit,
    number,
    places_words,
    said_no,
    slice_words,
    some,
    verdict,
)
from .thresholds import NEARLY, is_other_scale, share_of, slice_of_clause


@dataclass(frozen=True, slots=True)
class _Range:
    """The numbers of a slice lie between two. sure: in so many words, not in parentheses."""

    part: Slice
    low: Quantity
    high: Quantity
    low_at: Slice
    high_at: Slice
    sure: bool
    most: bool
    exact: bool = False


@dataclass(frozen=True, slots=True)
class _Same:
    """All numbers of a slice are one; uneven: they are not."""

    part: Slice
    value: Quantity | None
    uneven: bool = False


def _uneven(said: Said, match: Match) -> Iterator[Statement]:
    if not sentence_patterns.is_hedged(said.code.text, *match.span()):
        same = _Same(said.subject(match.start()), None, uneven=bool(match["not"]))
        yield Statement("uniform", *match.span(), same)


def _uniform(said: Said, match: Match) -> Iterator[Statement]:
    text, values = said.code.text, said.code.numbers(*match.span())
    following = said.behind(match.end())
    start, _ = claim_patterns.clause(text, *match.span())
    if (
        following is None
        or claim_patterns.names_region(text)
        or claim_patterns.has_exception(text)
        or claim_patterns.is_of_means(text[start : match.start()])
    ):
        return
    named = said.code.named(*match.span()).within(following)
    part = named.within(said.subject(match.start()))
    yield Statement("uniform", *match.span(), _Same(part, values[-1] if values else None))


def _ranges(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    ends = _ends_of_range(said.code.numbers(*match.span()))
    start, _ = claim_patterns.clause(text, *match.span())
    if (
        ends is None
        or _are_ticks(ends, said)
        or claim_patterns.is_of_means(text[start : match.start()])
    ):
        return
    part = slice_of_clause(said, start, match.start(), match.end())
    if part is None or (match["paren"] and part.is_all):
        return
    low_at, high_at = (said.code.named(*match.span(name)) for name in ("lowat", "highat"))
    most = "cluster" in (match["word"] or "") or share_of(text[start : match.start()]) == "most"
    claim = _Range(
        part,
        *ends,
        low_at,
        high_at,
        sure=not match["paren"],
        most=most,
        exact=limit_patterns.reaches_ends(match["word"] or ""),
    )
    if said.sentence.section != "axes":
        yield Statement("range", match.start(), match.end(), claim)


def _are_ticks(ends: tuple[Quantity, Quantity], said: Said) -> bool:
    """Return whether the ends of a range are places of an axis: "between 2010 and 2015"."""
    return any(all(ticks(end, role, said.figure) for end in ends) for role in ROLES)


def _ends_of_range(numbers: list[Quantity]) -> tuple[Quantity, Quantity] | None:
    """Return the ends of a range: two numbers, or one that is a range."""
    if len(numbers) == 1 and numbers[0].low is not None and numbers[0].high is not None:
        low, high = numbers[0].low, numbers[0].high
        about = numbers[0].approximate
        return Quantity(str(low), low, approximate=about), Quantity(
            str(high), high, approximate=about
        )
    if len(numbers) == 2 and None not in (numbers[0].value, numbers[1].value):
        return numbers[0], numbers[1]
    return None


# -- checks -------------------------------------------------------------------------------------


def _check_range(claim: _Range, figure: Figure) -> Finding | None:
    cells, low, high = figure.part(claim.part), claim.low.value, claim.high.value
    if not cells or low is None or high is None or low > high or is_other_scale(high, cells):
        return None
    bottom, top = min(cells.values()), max(cells.values())
    reason = _range_words(claim, cells, figure)
    if not claim.sure:
        exact = (bottom, top) == (low, high) and figure.is_certain(claim.part)
        return Finding("holds", reason, some(cells)) if exact else None
    slack = _slack(claim, low, high)
    outside = {p: v for p, v in cells.items() if not low - slack <= v <= high + slack}
    answer = _inside(claim, outside, len(cells), slack)
    if claim.exact and answer:
        reached = (agrees(claim.low, bottom), agrees(claim.high, top))
        answer = said_no(*(each or None for each in reached))
    ends = ((claim.low, claim.low_at), (claim.high, claim.high_at))
    named = [_is_at(end, at.within(claim.part), figure) for end, at in ends if not at.is_all]
    answer = said_no(answer, *named)
    if answer is not False and not figure.is_certain(claim.part):
        answer = None
    return Finding(verdict(answer), reason, some(outside or cells))


def _range_words(claim: _Range, cells: dict[Place, Decimal], figure: Figure) -> str:
    bottom, top = min(cells.values()), max(cells.values())
    where = slice_words(claim.part, figure)
    words = f"The numbers of {where} go from {number(bottom)} to {number(top)}."
    if claim.low_at.is_all and claim.high_at.is_all:
        return words
    at = [next(place for place, v in cells.items() if v == end) for end in (bottom, top)]
    return f"{words} They are those of {places_words(at, figure)}."


def _slack(claim: _Range, low: Decimal, high: Decimal) -> Decimal:
    """Return by how much the ends of a range may be missed: half a unit of what is about."""
    about = claim.low.approximate or claim.high.approximate or claim.most
    unit = max(last_unit(low), last_unit(high))
    return unit / 2 if about else Decimal(0)


def _inside(claim: _Range, outside: dict[Place, Decimal], size: int, slack: Decimal) -> bool | None:
    """Weigh the cells that lie outside a range."""
    if claim.most:
        return True if len(outside) <= (1 - NEARLY) * size else None
    if not outside:
        return True
    low, high = claim.low.value or Decimal(0), claim.high.value or Decimal(0)
    far = any(v < low - FAR * slack or v > high + FAR * slack for v in outside.values())
    rounded = all(
        agrees(claim.low, v) is None or agrees(claim.high, v) is None for v in outside.values()
    )
    return None if rounded or (slack and not far) else False


def _is_at(end: Quantity, part: Slice, figure: Figure) -> bool | None:
    cells = figure.part(part)
    answers = [agrees(end, value) for value in cells.values()]
    return True if True in answers else None if None in answers or not answers else False


def _check_same(claim: _Same, figure: Figure) -> Finding | None:
    cells = figure.part(claim.part)
    if not cells:
        return None
    values = sorted({*cells.values()})
    shown = (
        number(values[0])
        if len(values) == 1
        else f"from {number(values[0])} to {number(values[-1])}"
    )
    reason = f"The numbers of {slice_words(claim.part, figure)} are {shown}."
    if claim.value is None:
        answer: bool | None = (len(values) == 1) is not claim.uneven
    else:
        answer = said_no(*(agrees(claim.value, value) for value in values))
    if answer is not False and not figure.is_certain(claim.part):
        answer = None
    odd = [p for p, v in cells.items() if claim.value and claim.value.value != v]
    return Finding(verdict(answer), reason, some(odd or cells))


KIND = Kind(
    (
        Form(limit_patterns.RANGE, _ranges),
        Form(limit_patterns.UNEVEN, _uneven, sure=False),
        Form(limit_patterns.UNIFORM, _uniform),
    ),
    {_Range: _check_range, _Same: _check_same},
)
