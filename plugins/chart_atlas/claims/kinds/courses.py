"""Statements of courses along an axis: trends and steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from statistics import mean

from ...language import numerals
from ...model import OTHER_ROLE, ROLES, Role
from .. import claim_patterns, run_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import ticks
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, number, said_no, slice_words, some, verdict

# A course without a strict word holds if the ranks of its numbers correlate so strongly.
_STRONG = 0.8
# Fewer numbers show no course.
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class _Trend:
    """Rows (or columns) that rise or fall along the other axis.

    strict: in each step; each: in so many words, so that one step is a counterexample. named: as
    the values of that axis grow, wherever they stand. so: False if it is denied.
    """

    part: Slice
    role: Role
    rises: bool
    strict: bool
    named: bool = False
    each: bool = False
    so: bool = True


@dataclass(frozen=True, slots=True)
class _NoTrend:
    """The lines of a slice do not all go one way. along: in which direction of the figure."""

    part: Slice
    along: Role | None


@dataclass(frozen=True, slots=True)
class _MeanTrend:
    """The means of the lines across an axis rise or fall along it."""

    part: Slice
    along: Role
    rises: bool


def _no_trends(said: Said, match: Match) -> Iterator[Statement]:
    axes = said.code.roles(*match.span())
    part = Slice(said.subject(match.start()).panels)
    if not sentence_patterns.is_hedged(said.code.text, *match.span()):
        yield Statement("trend", *match.span(), _NoTrend(part, axes[0] if axes else None))


def _trend(said: Said, match: Match) -> Iterator[Statement]:
    text, (start, end) = said.code.text, match.span()
    clause = text[slice(*claim_patterns.clause(text, start, end))]
    vague = run_patterns.VAGUE_COURSE.search(clause) or claim_patterns.has_exception(clause)
    rises = direction(match, said.figure)
    if vague or rises is None or run_patterns.is_of_axis(text[:start]):
        return
    if claim_patterns.is_aggregated(clause[: max(clause.find(match.group()), 0)]):
        yield from _trend_of_means(said, match, rises=rises)
        return
    subject = said.code.named(*match.span("subject")).within(said.subject(start))
    axes = said.code.roles(start, end)
    role = subject.line_role
    if role is None and axes and subject.along(OTHER_ROLE[axes[0]]) is None:
        role = OTHER_ROLE[axes[0]]
    if role is None or (axes and axes[0] == role):
        return
    span = _between_numbers(said, start, end, OTHER_ROLE[role])
    part = subject if span is None else subject.with_(OTHER_ROLE[role], span)
    strict = bool(run_patterns.STRICT_COURSE.search(match.group()))
    each = bool(run_patterns.EACH_STEP.search(match.group()))
    yield Statement("trend", start, end, _Trend(part, role, rises, strict, bool(axes), each))


def _with_larger(said: Said, match: Match) -> Iterator[Statement]:
    """Find "larger windows yield higher scores"."""
    axes = said.code.roles(*match.span("axis"))
    subject = said.subject(match.start())
    words = match["raise"] or match["cut"] or match.group()
    up = bool(match["up"] or match["raise"])
    open_ = run_patterns.by_quality(words) and not said.figure.higher_is_better
    if len(axes) == 1 and not open_ and subject.along(axes[0]) is None:
        claim = _Trend(subject, OTHER_ROLE[axes[0]], up, strict=False, named=True)
        yield Statement("trend", *match.span(), claim)


def _not_so(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A does not decline with B"."""
    axes = said.code.roles(*match.span("axis"))
    subject = said.subject(match.start())
    rises = direction(match, said.figure)
    hedged = sentence_patterns.is_hedged(said.code.text, *match.span())
    if len(axes) == 1 and rises is not None and not hedged and subject.line_role:
        claim = _Trend(subject, OTHER_ROLE[axes[0]], rises, strict=False, named=True, so=False)
        yield Statement("trend", *match.span(), claim)


def _trend_of_means(said: Said, match: Match, *, rises: bool) -> Iterator[Statement]:
    axes = said.code.roles(*match.span())
    subject = said.subject(match.start())
    if axes and subject.line_role is None:
        claim = _MeanTrend(Slice(subject.panels), axes[0], rises)
        yield Statement("trend", *match.span(), claim)


def direction(match: Match, figure: Figure) -> bool | None:
    """Return whether a course goes up; None if the words do not say which way it goes."""
    up, word = bool(match["up"]), match["up"] or match["down"]
    if word is None or not run_patterns.by_quality(word):
        return None if word is None else up
    return None if figure.better is None else up == (figure.better == "higher")


def _between_numbers(said: Said, start: int, end: int, role: Role) -> tuple[str, ...] | None:
    part = said.code.named(start, end).along(role)
    if part:
        values = said.figure.axis(role).values
        at = sorted(values.index(value) for value in part)
        return values[at[0] : at[-1] + 1]
    for quantity in said.code.numbers(start, end):
        if found := ticks(quantity, role, said.figure):
            return found
    return None


# -- checks -------------------------------------------------------------------------------------


def lines_of(
    part: Slice, role: Role, figure: Figure
) -> list[tuple[Slice, list[tuple[str, Decimal]]]]:
    """Return the course of each line of a slice, panel by panel."""
    lines = []
    for panel in figure.panels(part):
        for value in part.along(role) or figure.axis(role).values:
            own = Slice((panel,), part.rows, part.columns).with_(role, (value,))
            lines.append((own, figure.course(own, OTHER_ROLE[role])))
    return lines


def _check_trend(claim: _Trend, figure: Figure) -> Finding | None:
    way = way_of(figure.axis(OTHER_ROLE[claim.role]).values)
    if way == 0 and claim.named:
        return None  # names do not grow
    if way < 0 and not claim.named:
        return None  # from left to right, or from small to large?
    lines = [
        (own, course[::-1] if way < 0 else course)
        for own, course in lines_of(claim.part, claim.role, figure)
        if course
    ]
    if not lines or not figure.is_certain(claim.part):
        return None
    answers = [_follows([value for _, value in course], claim) for _, course in lines]
    wanted = claim.part.along(claim.role)
    answer = said_no(*answers)
    if wanted is None and answer is False and set(answers) != {False}:
        answer = None
    own, course = lines[answers.index(False)] if False in answers else lines[0]
    shown = " → ".join(number(value) for _, value in course[:12])
    cells = [place for own_part, _ in lines for place in figure.part(own_part)]
    return Finding(verdict(answer), f"{slice_words(own, figure)}: {shown}.", some(cells))


def _check_no_trend(claim: _NoTrend, figure: Figure) -> Finding | None:
    """It holds if some line does not go the way of the others."""
    roles = [claim.along] if claim.along else list(ROLES)
    if not figure.is_certain(claim.part):
        return None
    lines = [
        (own, [value for _, value in course])
        for role in roles
        for own, course in lines_of(claim.part, OTHER_ROLE[role], figure)
        if len(course) >= _FEWEST
    ]
    ways = {(_spearman(values) >= _STRONG) - (_spearman(values) <= -_STRONG) for _, values in lines}
    if not lines or ways in ({1}, {-1}):
        return None
    own, values = next((line for line in lines if abs(_spearman(line[1])) < _STRONG), lines[0])
    shown = " → ".join(number(value) for value in values[:12])
    return Finding("holds", f"{slice_words(own, figure)}: {shown}.", some(figure.part(own)))


def _check_means(claim: _MeanTrend, figure: Figure) -> Finding | None:
    """Hold the means against a trend; all of them must be over the same lines."""
    values = figure.axis(claim.along).values
    way = way_of(values)
    groups = [figure.part(claim.part.with_(claim.along, (value,))) for value in values]
    sizes = {len(group) for group in groups}
    if way == 0 or len(sizes) != 1 or 0 in sizes or not figure.is_certain(claim.part):
        return None
    means = [Decimal(mean(group.values())) for group in groups][::way]
    trend = _Trend(claim.part, OTHER_ROLE[claim.along], claim.rises, strict=False)
    shown = " → ".join(f"{value:.4g}" for value in means[:12])
    cells = [place for group in groups for place in group]
    return Finding(verdict(_follows(means, trend)), f"The means are {shown}.", some(cells))


def way_of(values: Sequence[str]) -> int:
    """Return whether the numbers of an axis rise (1), fall (-1), or are none in order (0)."""
    found = [quantity.value for value in values if (quantity := numerals.read_quantity(value))]
    numbers = [value for value in found if value is not None]
    if len(numbers) < len(values) or len(numbers) < _FEWEST - 1:
        return 0
    if all(one < two for one, two in pairwise(numbers)):
        return 1
    return -1 if all(one > two for one, two in pairwise(numbers)) else 0


def _follows(values: Sequence[Decimal], claim: _Trend) -> bool | None:
    if len(values) < _FEWEST:
        return None
    signed = list(values) if claim.rises else [-value for value in values]
    is_so = all(one <= two for one, two in pairwise(signed)) and signed[0] < signed[-1]
    strength = _spearman(signed)
    if not claim.so:
        return False if is_so or strength >= _STRONG else True if strength <= 0 else None
    if is_so:
        return True
    if strength <= -_STRONG or claim.each:
        return False
    return True if strength >= _STRONG and not claim.strict else None


def _spearman(values: Sequence[Decimal]) -> float:
    """Return Spearman's rank correlation of numbers with their order; ties share their ranks.

    Source: C. Spearman, "The proof and measurement of association between two things", 1904.
    """
    size = len(values)
    ordered = sorted(values)
    ranks = [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]
    middle = (size - 1) / 2
    shared = sum((rank - middle) * (at - middle) for at, rank in enumerate(ranks))
    spread = sum((rank - middle) ** 2 for rank in ranks)
    whole = sum((at - middle) ** 2 for at in range(size))
    return shared / (spread * whole) ** 0.5 if spread and whole else 0.0


KIND = Kind(
    (
        Form(run_patterns.COURSE, _trend),
        Form(run_patterns.NO_TREND, _no_trends, sure=False),
        Form(run_patterns.WITH_LARGER, _with_larger),
        Form(run_patterns.NOT_COURSE, _not_so, sure=False),
    ),
    {_Trend: _check_trend, _NoTrend: _check_no_trend, _MeanTrend: _check_means},
)
