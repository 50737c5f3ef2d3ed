"""Statements of amounts: gaps between cells, how many cells, how widely they spread, rankings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from ...model import OTHER_ROLE, ROLES, Quantity, Role
from .. import claim_patterns, contrast_patterns, limit_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import ticks
from ..figure import Figure, Place, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import (
    Finding,
    agrees,
    amount_agrees,
    number,
    places_words,
    said_no,
    slice_words,
    some,
    verdict,
)
from .contrasts import sides


@dataclass(frozen=True, slots=True)
class _Gap:
    """One cell exceeds another by so much. size: the sign does not matter."""

    one: Slice
    two: Slice
    by: Quantity
    bound: str
    size: bool = False


@dataclass(frozen=True, slots=True)
class _HowMany:
    """So many cells of a slice lie beyond a bound, or are one number."""

    part: Slice
    count: int
    of: int | None
    word: str
    value: Quantity


@dataclass(frozen=True, slots=True)
class _Spread:
    """The numbers of a row or column differ by so much, or the most or least of all."""

    part: Slice
    most: bool | None
    by: Quantity | None
    bound: str


@dataclass(frozen=True, slots=True)
class _Ranking:
    """Rows or columns from the highest number of a line to the lowest."""

    part: Slice
    role: Role
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Constant:
    """All numbers of a slice are one."""

    part: Slice
    value: Quantity


def _apart(said: Said, match: Match) -> Iterator[Statement]:
    text, span, groups = said.code.text, match.span(), match.groupdict()
    if claim_patterns.has_exception(text) and "only" not in match.group():
        return
    form = "" if groups["one"] else "2" if groups["one2"] else "3"
    spans = [
        claim_patterns.within(text, groups[f"{name}{form}"], span)
        for name in ("one", "two", "tail", "by")
    ]
    if claim_patterns.is_of_quality(text[slice(*span)]) and not said.figure.higher_is_better:
        return
    one, two, part = (said.code.named(*each) for each in spans[:3])
    if groups["pair"]:
        one, two = _halves(said.code.named(*claim_patterns.within(text, groups["pair"], span)))
    one, two, part = sides(one, two, part.within(said.subject(span[0])))
    quantity = said.code.numbers(*spans[3])[0]
    if quantity.unit == "%":
        return  # of what?
    if groups["less"] or groups["lead"] == "trails":
        one, two = two, one
    bound = (groups[f"bound{form}"] or "").strip()
    rows = Slice(None, part.rows, part.columns)
    gap = _Gap(
        one.within(rows).within(part), two.within(rows).within(part), quantity, bound, form == "3"
    )
    yield Statement("difference", *span, gap)


def _halves(pair: Slice) -> tuple[Slice, Slice]:
    """Part two values of one axis that are named together: "between A and B"."""
    for role in ROLES:
        values = pair.along(role)
        if values and len(values) == 2:
            return pair.with_(role, values[:1]), pair.with_(role, values[1:])
    return pair, pair


def _changed(said: Said, match: Match) -> Iterator[Statement]:
    groups, span, places = match.groupdict(), match.span(), match.span("places")
    subject = said.subject(span[0])
    role = subject.first_role
    ends = _ends_of_change(said, places, OTHER_ROLE[role]) if role else ()
    numbers = said.code.numbers(*claim_patterns.within(said.code.text, groups["by"], span))
    if role is None or len(ends) != 2 or numbers[0].unit == "%":
        return
    first, last = (subject.with_(OTHER_ROLE[role], (end,)) for end in ends)
    one, two = (last, first) if groups["up"] else (first, last)
    yield Statement(
        "difference", *span, _Gap(one, two, numbers[0], (groups["bound"] or "").strip())
    )


def _ends_of_change(said: Said, span: tuple[int, int], role: Role) -> tuple[str, ...]:
    """Return the two values of an axis that a change lies between."""
    if values := said.code.named(*span).along(role):
        more = [
            value
            for number in said.code.numbers(*span)
            for value in ticks(number, role, said.figure)
        ]
        return (*values, *more)
    found = [ticks(item, role, said.figure) for item in said.code.numbers(*span)]
    if len(found) == 1 and found[0]:
        return found[0][0], found[0][-1]
    return tuple(value for some_values in found for value in some_values)


def _how_many(said: Said, match: Match) -> Iterator[Statement]:
    groups, span = match.groupdict(), match.span()
    subject = said.subject(span[0])
    if groups["equal"]:
        value = said.code.numbers(*span)[0]
        times = (groups["times"] or "").removesuffix(" times")
        count = {"once": 1, "twice": 2}.get(times) or said.count(times)
        if count:
            yield Statement("count", *span, _HowMany(subject, count, None, "equal", value))
        return
    count, of = said.count(groups["count"] or ""), said.count(groups["of"] or "")
    value = said.code.numbers(*span)[-1] if groups["value"] else Quantity("0", Decimal(0))
    word = groups["word"] or ("below" if groups["sign"] == "negative" else "above")
    named = groups["things"] or ""
    if named.startswith("<D"):
        subject = said.code.named(*span).within(subject)
    following = said.behind(span[1])
    is_of_lines = not groups["of"] and named[:2] in ("<X", "mo", "me")
    if count and not (groups["of"] and of is None) and following is not None and not is_of_lines:
        part = following.within(subject)
        yield Statement("count", *span, _HowMany(part, count, of, word, value))


def _spreads(said: Said, match: Match) -> Iterator[Statement]:
    groups, span = match.groupdict(), match.span()
    text = said.code.text
    name = groups["subject"] or groups["subject2"] or groups["subject3"]
    part = said.code.named(*claim_patterns.within(text, name, span))
    own = Slice(said.subject(span[0]).panels) if part.panels is None else Slice()
    word = groups["most"] or groups["most3"]
    most = None if word is None else word in ("largest", "widest", "greatest", "highest", "most")
    numbers = said.code.numbers(*span)
    by = numbers[0] if numbers else None
    bound = (groups["bound"] or "").strip()
    yield Statement("spread", *span, _Spread(part.within(own), most, by, bound))


def _ranking(said: Said, match: Match) -> Iterator[Statement]:
    span = match.span()
    part = said.code.named(*span)
    subject = said.subject(span[0])
    first = match["from"]
    if first in ("best", "worst") and not said.figure.higher_is_better:
        return
    for role in ROLES:
        values = part.along(role)
        if values and first in ("lowest", "worst"):
            values = values[::-1]
        if values and subject.along(OTHER_ROLE[role]) and not part.along(OTHER_ROLE[role]):
            outer = Slice(subject.panels).with_(OTHER_ROLE[role], subject.along(OTHER_ROLE[role]))
            yield Statement("ordering", *span, _Ranking(outer, role, values))


def _constants(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    part, following = said.subject(match.start()), said.behind(match.end())
    values = said.code.numbers(*match.span())
    if (
        following is None
        or part.is_all
        or claim_patterns.has_exception(text)
        or claim_patterns.names_region(text)
    ):
        return
    yield Statement("uniform", *match.span(), _Constant(following.within(part), values[0]))


# -- checks -------------------------------------------------------------------------------------


def _check_gap(claim: _Gap, figure: Figure) -> Finding | None:
    first, second = figure.part(claim.one), figure.part(claim.two)
    if len(first) != 1 or len(second) != 1 or set(first) == set(second):
        return None
    (place, one), (twin, two) = *first.items(), *second.items()
    gap = abs(one - two) if claim.size else one - two
    reason = (
        f"{places_words([place], figure)}: {number(one)}; {places_words([twin], figure)}:"
        f" {number(two)}; they differ by {number(abs(one - two))}."
    )
    return Finding(verdict(amount_agrees(gap, claim.by, claim.bound)), reason, (place, twin))


def _check_count(claim: _HowMany, figure: Figure) -> Finding | None:
    cells = figure.part(claim.part)
    limit = claim.value.value
    if limit is None or not cells or not figure.is_certain(claim.part):
        return None
    if claim.word == "equal":
        fitting = [place for place, value in cells.items() if value == limit]
    elif claim_patterns.is_below(claim.word):
        fitting = [place for place, value in cells.items() if value < limit]
    else:
        fitting = [place for place, value in cells.items() if value > limit]
    right = len(fitting) == claim.count and claim.of in (None, len(cells))
    reason = f"{len(fitting)} of {len(cells)} numbers of {slice_words(claim.part, figure)} are so."
    sure = claim.of in (None, len(cells))
    return Finding(
        "holds" if right else "contradicted" if sure else "unclear", reason, some(fitting)
    )


def _check_spread(claim: _Spread, figure: Figure) -> Finding | None:
    role = claim.part.first_role
    values = claim.part.along(role) if role else None
    if role is None or not values or len(values) != 1 or len(figure.panels(claim.part)) != 1:
        return None
    if not figure.is_certain(claim.part):
        return None
    ranges: dict[str, Decimal] = {}
    for value in figure.axis(role).values:
        cells = figure.part(Slice(claim.part.panels).with_(role, (value,))).values()
        if len(cells) > 1:
            ranges[value] = max(cells) - min(cells)
    if values[0] not in ranges:
        return None
    own = ranges[values[0]]
    answers: list[bool | None] = []
    if claim.most is not None:
        extreme = (max if claim.most else min)(ranges.values())
        answers.append(own == extreme)
    if claim.by is not None:
        answers.append(amount_agrees(own, claim.by, claim.bound))
    first = ", ".join(value for value, spread in ranges.items() if spread == max(ranges.values()))
    widest = number(max(ranges.values()))
    reason = (
        f"The numbers of {values[0]} span {number(own)}; the widest span is {widest} ({first})."
    )
    return Finding(verdict(said_no(*answers)), reason, some(figure.part(claim.part)))


def _check_ranking(claim: _Ranking, figure: Figure) -> Finding | None:
    cells = figure.part(claim.part)
    axis = 1 + ROLES.index(claim.role)
    by_value = {place[axis]: value for place, value in cells.items()}
    if len(cells) != len(by_value) or not set(claim.values) <= set(by_value):
        return None
    numbers = [by_value[value] for value in claim.values]
    answer = all(one > two for one, two in pairwise(numbers))
    order = " > ".join(
        f"{value} ({number(by_value[value])})"
        for value in sorted(by_value, key=lambda v: -by_value[v])
    )
    return Finding(verdict(answer), f"The order is {order}.", some(cells))


def _check_constant(claim: _Constant, figure: Figure) -> Finding | None:
    cells = figure.part(claim.part)
    if not cells:
        return None
    odd: list[Place] = [
        place for place, value in cells.items() if agrees(claim.value, value) is False
    ]
    answer = said_no(*(agrees(claim.value, value) for value in cells.values()))
    if answer and not figure.is_certain(claim.part):
        answer = None
    shown = f" {number(cells[odd[0]])} at {places_words(odd[:1], figure)}." if odd else ""
    count, where = len(cells) - len(odd), slice_words(claim.part, figure)
    reason = f"{count} of {len(cells)} numbers of {where} are so.{shown}"
    return Finding(verdict(answer), reason, some(odd or cells))


KIND = Kind(
    (
        Form(contrast_patterns.APART_BY, _apart, sure=False),
        Form(contrast_patterns.CHANGED, _changed),
        Form(contrast_patterns.HOW_MANY, _how_many),
        Form(contrast_patterns.SPREADS, _spreads),
        Form(contrast_patterns.RANKING, _ranking),
        Form(limit_patterns.CONSTANT, _constants),
    ),
    {
        _Gap: _check_gap,
        _HowMany: _check_count,
        _Spread: _check_spread,
        _Ranking: _check_ranking,
        _Constant: _check_constant,
    },
)
