"""Statements of steps along an axis: a drop or a rise at a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from ...model import OTHER_ROLE, Quantity, Role
from .. import run_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, amount_agrees, number, some, verdict
from .courses import lines_of, way_of

# A "sharp" step is at least ten points, or a tenth of the range of all numbers.
_POINTS, _TENTH = Decimal(10), Decimal("0.1")


@dataclass(frozen=True, slots=True)
class _Step:
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


def _steps_such_as(said: Said, match: Match) -> Iterator[Statement]:
    own = said.code.named(*match.span("subject"))
    role = own.line_role
    places = said.code.named(*match.span("places")).along(OTHER_ROLE[role]) if role else None
    if role and places:
        rises = bool(match["up"])
        step = _Step(own, role, places, rises, None, "", sharp=True, first=False, local=False)
        yield Statement("difference", *match.span(), step)


def _step(said: Said, match: Match) -> Iterator[Statement]:
    subject = said.subject(match.start())
    role = subject.line_role
    if role is None or len(subject.along(role) or ()) != 1:
        return
    if run_patterns.falls_on(said.code.text[: match.start()]):
        return
    places = said.code.named(*match.span("places")).along(OTHER_ROLE[role]) or ()
    one_or_two = 1 + run_patterns.goes_between(match.group())
    if not 1 <= len(places) <= one_or_two:
        return
    size = f"{match['size'] or ''}{match['notably'] or ''}"
    step = _Step(
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


def _weighed(claim: _Step, gain: Decimal, figure: Figure) -> bool | None:
    """Hold the size of a step against what is claimed of it."""
    if gain <= 0:
        return False
    spread = max(figure.cells.values()) - min(figure.cells.values())
    if claim.sharp and gain < min(_POINTS, _TENTH * spread):
        return None
    by = claim.by
    return by is None or by.value is None or amount_agrees(gain, by, claim.bound)


def _check_step(claim: _Step, figure: Figure) -> Finding | None:
    lines = [course for _, course in lines_of(claim.part, claim.role, figure) if course]
    if len(lines) != 1:
        return None
    (course,) = lines
    labels = [label for label, _ in course]
    if (
        way_of(figure.axis(OTHER_ROLE[claim.role]).values) < 0
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
    around = [value for _, value in course[last - 1 : last + 2]]
    onward = sorted({*around})
    if answer and claim.local and len(onward) == 3 and around in (onward, onward[::-1]):
        answer = None  # it goes on the way that it came
    if answer and claim.first:
        steps = [(two[1] - one[1]) * (1 if claim.rises else -1) for one, two in pairwise(course)]
        answer = gain >= max(steps)
        reason += f" The largest step is {max(steps):f}."
    answer = answer if figure.is_certain(claim.part) else None
    cells = [p for p in figure.part(claim.part) if {p[1], p[2]} & {labels[first], labels[last]}]
    return Finding(verdict(answer), reason, some(cells))


KIND = Kind(
    (Form(run_patterns.STEP, _step), Form(run_patterns.STEP_SUCH_AS, _steps_such_as, sure=False)),
    {_Step: _check_step},
)
