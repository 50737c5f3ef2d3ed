"""Statements of courses along an axis: trends and steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from statistics import mean

from ...language import numerals
from ...model import ROLES, Quantity, Role
from .. import claim_patterns, sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import ticks
from ..figure import Figure, Slice, other
from ..statement import Statement
from ..verdicts import Finding, agrees, number, said_no, slice_words, some, verdict
from . import run_patterns
from .contrasts import higher_is_better

# A course without a strict word holds if the ranks of its numbers correlate so strongly.
STRONG = 0.8
# A "sharp" step is at least ten points, or a tenth of the range of all numbers.
POINTS, TENTH = Decimal(10), Decimal("0.1")
# Fewer numbers show no course.
FEWEST = 3


@dataclass(frozen=True, slots=True)
class Trend:
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
class Step:
    """A step down or up at a place, or between two places.

    by: of so much; bound: "over", "about", … sharp: a large one. first: the largest of all.
    local: a dip, after which it may be expected to turn.
    """

    part: Slice
    role: Role
    places: tuple[str, ...]
    rises: bool
    by: Quantity | None
    bound: str
    sharp: bool
    first: bool
    local: bool


@dataclass(frozen=True, slots=True)
class NoTrend:
    """The lines of a slice do not all go one way. along: in which direction of the figure."""

    part: Slice
    along: Role | None


@dataclass(frozen=True, slots=True)
class MeanTrend:
    """The means of the lines across an axis rise or fall along it."""

    part: Slice
    along: Role
    rises: bool


Claimed = Trend | Step | NoTrend | MeanTrend


PATTERNS = (
    run_patterns.COURSE,
    run_patterns.STEP,
    run_patterns.NO_TREND,
    run_patterns.STEP_SUCH_AS,
    run_patterns.WITH_LARGER,
    run_patterns.NOT_COURSE,
)


def find(said: Said) -> Iterator[Statement]:
    """Find the courses in a sentence."""
    text = said.code.text
    for match in claim_patterns.found(run_patterns.COURSE, text):
        yield from _trend(said, match)
    for match in claim_patterns.found(run_patterns.STEP, text):
        yield from _step(said, match)
    for finder in (_no_trends, _steps_such_as, _with_larger, _not_so):
        yield from finder(said)


def _no_trends(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(run_patterns.NO_TREND, said.code.text, sure=False):
        axes = said.code.roles(*match.span())
        part = Slice(said.subject(match.start()).panels)
        if not sentence_patterns.is_hedged(said.code.text, *match.span()):
            yield Statement("trend", *match.span(), NoTrend(part, axes[0] if axes else None))


def _steps_such_as(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(run_patterns.STEP_SUCH_AS, said.code.text, sure=False):
        own = said.code.named(*match.span("subject"))
        role = line_role(own)
        places = said.code.named(*match.span("places")).along(other(role)) if role else None
        if role and places:
            rises = bool(match["up"])
            step = Step(own, role, places, rises, None, "", sharp=True, first=False, local=False)
            yield Statement("difference", *match.span(), step)


def line_role(part: Slice) -> Role | None:
    """Return the axis whose values a part names, if it names one: its rows or its columns."""
    named = [role for role in ROLES if part.along(role)]
    return named[0] if len(named) == 1 else None


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
    named = said.code.named(*match.span("subject")) if match["subject"] else Slice()
    subject = named.within(said.subject(start))
    axes = said.code.roles(start, end)
    role = line_role(subject)
    if role is None and axes and subject.along(other(axes[0])) is None:
        role = other(axes[0])
    if role is None or (axes and axes[0] == role):
        return
    span = _between_numbers(said, start, end, other(role))
    part = subject if span is None else subject.with_(other(role), span)
    strict = bool(run_patterns.STRICT_COURSE.search(match.group()))
    each = bool(run_patterns.EACH_STEP.search(match.group()))
    yield Statement("trend", start, end, Trend(part, role, rises, strict, bool(axes), each))


def _with_larger(said: Said) -> Iterator[Statement]:
    """Find "larger windows yield higher scores"."""
    for match in claim_patterns.found(run_patterns.WITH_LARGER, said.code.text):
        axes = said.code.roles(*match.span("axis"))
        subject = said.subject(match.start())
        words = match["raise"] or match["cut"] or match.group()
        up = bool(match["up"] or match["raise"])
        open_ = run_patterns.by_quality(words) and not higher_is_better(said.figure)
        if len(axes) == 1 and not open_ and subject.along(axes[0]) is None:
            claim = Trend(subject, other(axes[0]), up, strict=False, named=True)
            yield Statement("trend", *match.span(), claim)


def _not_so(said: Said) -> Iterator[Statement]:
    """Find "A does not decline with B"."""
    for match in claim_patterns.found(run_patterns.NOT_COURSE, said.code.text, sure=False):
        axes = said.code.roles(*match.span("axis"))
        subject = said.subject(match.start())
        rises = direction(match, said.figure)
        hedged = sentence_patterns.is_hedged(said.code.text, *match.span())
        if len(axes) == 1 and rises is not None and not hedged and line_role(subject):
            claim = Trend(subject, other(axes[0]), rises, strict=False, named=True, so=False)
            yield Statement("trend", *match.span(), claim)


def _trend_of_means(said: Said, match: Match, *, rises: bool) -> Iterator[Statement]:
    axes = said.code.roles(*match.span())
    subject = said.subject(match.start())
    if axes and line_role(subject) is None:
        claim = MeanTrend(Slice(subject.panels), axes[0], rises)
        yield Statement("trend", *match.span(), claim)


def direction(match: Match, figure: Figure) -> bool | None:
    """Tell whether a course goes up; None if it only goes, or nobody knows which way is better."""
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


def _step(said: Said, match: Match) -> Iterator[Statement]:
    subject = said.subject(match.start())
    role = line_role(subject)
    if role is None or len(subject.along(role) or ()) != 1:
        return
    if run_patterns.falls_on(said.code.text[: match.start()]):
        return
    places = said.code.named(*match.span("places")).along(other(role)) or ()
    one_or_two = 1 + run_patterns.goes_between(match.group())
    if not 1 <= len(places) <= one_or_two:
        return
    size = f"{match['size'] or ''}{match['notably'] or ''}"
    step = Step(
        part=subject,
        role=role,
        places=places,
        rises=bool(match["up"]),
        by=said.code.numbers(*match.span())[0] if match["by"] else None,
        bound=(match["bound"] or "").strip(),
        sharp=bool(size.strip()) and not run_patterns.is_slight(size),
        first=bool(match["rank"]),
        local=run_patterns.is_local(match.group()),
    )
    yield Statement("difference", *match.span(), step)


# -- checks -------------------------------------------------------------------------------------


def check(claim: Claimed, figure: Figure) -> Finding | None:
    """Hold a course against the cells."""
    if isinstance(claim, MeanTrend):
        return _check_means(claim, figure)
    if isinstance(claim, NoTrend):
        return _check_no_trend(claim, figure)
    if isinstance(claim, Trend):
        return _check_trend(claim, figure)
    return _check_step(claim, figure)


def lines_of(
    part: Slice, role: Role, figure: Figure
) -> list[tuple[Slice, list[tuple[str, Decimal]]]]:
    """Return the course of each line of a slice, panel by panel."""
    lines = []
    for panel in figure.panels(part):
        for value in part.along(role) or figure.axis(role).values:
            own = Slice((panel,), part.rows, part.columns).with_(role, (value,))
            lines.append((own, figure.course(own, other(role))))
    return lines


def _check_trend(claim: Trend, figure: Figure) -> Finding | None:
    way = way_of(figure.axis(other(claim.role)).values)
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


def _check_no_trend(claim: NoTrend, figure: Figure) -> Finding | None:
    """It holds if some line does not go the way of the others."""
    roles = [claim.along] if claim.along else list(ROLES)
    if not figure.is_certain(claim.part):
        return None
    lines = [
        (own, [value for _, value in course])
        for role in roles
        for own, course in lines_of(claim.part, other(role), figure)
        if len(course) >= FEWEST
    ]
    ways = {(spearman(values) >= STRONG) - (spearman(values) <= -STRONG) for _, values in lines}
    if not lines or ways in ({1}, {-1}):
        return None
    own, values = next((line for line in lines if abs(spearman(line[1])) < STRONG), lines[0])
    shown = " → ".join(number(value) for value in values[:12])
    return Finding("holds", f"{slice_words(own, figure)}: {shown}.", some(figure.part(own)))


def _check_means(claim: MeanTrend, figure: Figure) -> Finding | None:
    """Hold the means against a trend; all of them must be over the same lines."""
    values = figure.axis(claim.along).values
    way = way_of(values)
    groups = [figure.part(claim.part.with_(claim.along, (value,))) for value in values]
    sizes = {len(group) for group in groups}
    if way == 0 or len(sizes) != 1 or 0 in sizes or not figure.is_certain(claim.part):
        return None
    means = [Decimal(mean(group.values())) for group in groups][::way]
    trend = Trend(claim.part, other(claim.along), claim.rises, strict=False)
    shown = " → ".join(f"{value:.4g}" for value in means[:12])
    cells = [place for group in groups for place in group]
    return Finding(verdict(_follows(means, trend)), f"The means are {shown}.", some(cells))


def way_of(values: Sequence[str]) -> int:
    """Tell whether the numbers of an axis rise (1), fall (-1), or are none in order (0)."""
    found = [quantity.value for value in values if (quantity := numerals.read_quantity(value))]
    numbers = [value for value in found if value is not None]
    if len(numbers) < len(values) or len(numbers) < FEWEST - 1:
        return 0
    if all(one < two for one, two in pairwise(numbers)):
        return 1
    return -1 if all(one > two for one, two in pairwise(numbers)) else 0


def _follows(values: Sequence[Decimal], claim: Trend) -> bool | None:
    if len(values) < FEWEST:
        return None
    signed = list(values) if claim.rises else [-value for value in values]
    is_so = all(one <= two for one, two in pairwise(signed)) and signed[0] < signed[-1]
    strength = spearman(signed)
    if not claim.so:
        return False if is_so or strength >= STRONG else True if strength <= 0 else None
    if is_so:
        return True
    if strength <= -STRONG or claim.each:
        return False
    return True if strength >= STRONG and not claim.strict else None


def spearman(values: Sequence[Decimal]) -> float:
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


def _weighed(claim: Step, gain: Decimal, figure: Figure) -> bool | None:
    """Hold the size of a step against what is claimed of it."""
    if gain <= 0:
        return False
    spread = max(figure.cells.values()) - min(figure.cells.values())
    if claim.sharp and gain < min(POINTS, TENTH * spread):
        return None
    if claim.by is not None and claim.by.value is not None:
        return _amount(claim.by, claim.by.value, claim.bound, gain)
    return True


def _goes_on(three: Sequence[Decimal]) -> bool:
    """Tell whether a course leaves a place the way it came there."""
    return len(three) == 3 and (three[0] < three[1] < three[2] or three[0] > three[1] > three[2])


def _check_step(claim: Step, figure: Figure) -> Finding | None:
    lines = [course for _, course in lines_of(claim.part, claim.role, figure) if course]
    if len(lines) != 1:
        return None
    (course,) = lines
    labels = [label for label, _ in course]
    if (
        way_of(figure.axis(other(claim.role)).values) < 0
        or not set(claim.places) <= set(labels)
        or (len(claim.places) == 1 and labels[0] == claim.places[0])
    ):
        return None
    last = labels.index(claim.places[-1])
    first = labels.index(claim.places[0]) if len(claim.places) > 1 else last - 1
    step = course[last][1] - course[first][1]
    reason = (
        f"From {course[first][0]} to {course[last][0]} it goes from {number(course[first][1])}"
        f" to {number(course[last][1])}, by {step:+f}."
    )
    gain = step if claim.rises else -step
    answer = _weighed(claim, gain, figure)
    if answer and claim.local and _goes_on([value for _, value in course[last - 1 : last + 2]]):
        answer = None
    if answer and claim.first:
        steps = [(two[1] - one[1]) * (1 if claim.rises else -1) for one, two in pairwise(course)]
        answer = gain >= max(steps)
        reason += f" The largest step is {max(steps):f}."
    answer = answer if figure.is_certain(claim.part) else None
    cells = [p for p in figure.part(claim.part) if {p[1], p[2]} & {labels[first], labels[last]}]
    return Finding(verdict(answer), reason, some(cells))


def _amount(by: Quantity, limit: Decimal, bound: str, gain: Decimal) -> bool | None:
    """Hold the size of a step against what is claimed of it."""
    known = {
        "over": gain > limit,
        "more than": gain > limit,
        "at least": gain >= limit,
        "less than": gain < limit,
    }
    return known[bound] if bound in known else agrees(by, gain)
