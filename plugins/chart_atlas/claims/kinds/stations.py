"""Statements of courses by their stations: chains of numbers, peaks and dips on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from ...model import OTHER_ROLE, Quantity
from .. import run_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Place, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, agrees, number, said_no, slice_words, some, verdict
from .courses import direction, lines_of, way_of


@dataclass(frozen=True, slots=True)
class _Chain:
    """Numbers that follow each other along an axis, each at its place if one is named."""

    part: Slice
    numbers: tuple[Quantity, ...]
    at: tuple[Slice, ...]
    rises: bool | None


@dataclass(frozen=True, slots=True)
class _Turn:
    """A line that rises and then falls, or (up: False) the reverse. at: where it turns.

    local: it is only a dip or a bump on the way.
    """

    part: Slice
    up: bool
    at: Slice
    local: bool


def _from_to(said: Said, match: Match) -> Iterator[Statement]:
    """Find "falls from 5 to 3", with a place behind either number."""
    values = [*said.code.numbers(*match.span("first")), *said.code.numbers(*match.span("last"))]
    at = [said.code.named(*match.span(name)) for name in ("at1", "at2")]
    yield from _chain(said, match, values, at, direction(match, said.figure))


def _listed_chain(said: Said, match: Match) -> Iterator[Statement]:
    yield from _chain(said, match, said.code.numbers(*match.span()))


def _vias(said: Said, match: Match) -> Iterator[Statement]:
    """Find "from 4.2 in 2019 over 3.7 to 2.6 in 2023"."""
    stations = list(run_patterns.STATION.finditer(said.code.text, *match.span()))
    values = [said.code.numbers(*station.span("value"))[0] for station in stations]
    yield from _chain(said, match, values, [said.code.named(*s.span("at")) for s in stations])


def _chain(
    said: Said,
    match: Match,
    values: Sequence[Quantity],
    at: Sequence[Slice] = (),
    rises: bool | None = None,  # noqa: FBT001 - as direction() gives it
) -> Iterator[Statement]:
    if all(value.value is not None for value in values):
        chain = _Chain(said.subject(match.start()), tuple(values), tuple(at), rises)
        yield Statement("chain", *match.span(), chain)


def _turns(said: Said, match: Match) -> Iterator[Statement]:
    """Find "rises and then falls, peaking at A", "dips at A and recovers"."""
    part, at = said.subject(match.start()), said.code.named(*match.span())
    role = part.line_role
    if role is None or len(part.along(role) or ()) != 1 or said.behind(match.end()) is None:
        return
    up = bool(match["up"])
    if run_patterns.by_quality(match.group()) and not said.figure.higher_is_better:
        return
    own = at.along(OTHER_ROLE[role]) or ()
    if len(own) <= 1 and not at.along(role):
        yield Statement(
            "trend", *match.span(), _Turn(part, up, at, run_patterns.is_local(match.group()))
        )


# -- checks -------------------------------------------------------------------------------------


def _check_chain(claim: _Chain, figure: Figure) -> Finding | None:
    role = claim.part.line_role
    if role is None or len(claim.part.along(role) or ()) != 1:
        return None
    lines = [(own, course) for own, course in lines_of(claim.part, role, figure) if course]
    if len(lines) != 1:
        return None
    own, course = lines[0]
    reason = f"{slice_words(own, figure)}: {' → '.join(number(value) for _, value in course[:12])}."
    cells: list[Place] = list(figure.part(own))
    if any(not at.is_all for at in claim.at):
        answers = [
            _all_agree(quantity, at.within(own), figure)
            for quantity, at in zip(claim.numbers, claim.at, strict=True)
            if not at.is_all
        ]
        answer = said_no(*answers)
    else:
        answer = _in_order(claim.numbers, [value for _, value in course])
    first, last = claim.numbers[0].value, claim.numbers[-1].value
    if claim.rises is not None and first is not None and last is not None:
        answer = said_no(answer, first < last if claim.rises else first > last)
    if not figure.is_certain(own) and answer is not False:
        answer = None
    return Finding(verdict(answer), reason, some(cells))


def _all_agree(quantity: Quantity, part: Slice, figure: Figure) -> bool | None:
    cells = figure.part(part)
    return said_no(*(agrees(quantity, value) for value in cells.values())) if cells else None


def _in_order(numbers: Sequence[Quantity], values: Sequence[Decimal]) -> bool | None:
    """Return whether numbers occur among the values in their order; all of them if as many.

    One that is none of the values, among others that are, contradicts.
    """
    if len(numbers) == len(values):
        return said_no(*(agrees(n, v) for n, v in zip(numbers, values, strict=True)))
    rest = iter(values)
    if all(any(agrees(n, v) for v in rest) for n in numbers):
        return True
    strange = [n for n in numbers if all(agrees(n, v) is False for v in values)]
    return False if 0 < 2 * len(strange) < len(numbers) else None


def _check_turn(claim: _Turn, figure: Figure) -> Finding | None:
    role = claim.part.line_role
    lines = [item for item in lines_of(claim.part, role, figure) if item[1]] if role else []
    if role is None or len(lines) != 1 or way_of(figure.axis(OTHER_ROLE[role]).values) < 0:
        return None
    own, course = lines[0]
    labels = [label for label, _ in course]
    named = (claim.at.along(OTHER_ROLE[role]) or ())[:1]
    if len(course) < 3 or not figure.is_certain(own) or not {*named} <= {*labels}:
        return None
    signed = [value if claim.up else -value for _, value in course]
    shown = " → ".join(f"{number(value)} ({label})" for label, value in course[:12])
    answer = _turns_at(signed, labels.index(named[0]) if named else None, local=claim.local)
    return Finding(verdict(answer), f"{slice_words(own, figure)}: {shown}.", some(figure.part(own)))


def _turns_at(values: Sequence[Decimal], at: int | None, *, local: bool) -> bool | None:
    """Return whether numbers rise up to one of them, inside, and fall from there on.

    A place that is named must be higher than its neighbours, or that contradicts; the highest
    of all, if it is not only a bump. Without one, numbers that only go one way contradict.
    """
    peak = values.index(max(values)) if at is None else at
    if not 0 < peak < len(values) - 1:
        one_way = sorted(values) in ([*values], [*values][::-1])
        return False if at is not None or one_way else None
    if at is not None and not (values[at - 1] < values[at] > values[at + 1]):
        return None if values[at - 1] <= values[at] >= values[at + 1] else False
    smooth = all(a <= b for a, b in pairwise(values[: peak + 1])) and all(
        a >= b for a, b in pairwise(values[peak:])
    )
    top = at is not None and (local or values[at] == max(values))
    return True if smooth or top else None


KIND = Kind(
    (
        Form(run_patterns.FROM_TO, _from_to),
        Form(run_patterns.CHAIN, _listed_chain),
        Form(run_patterns.VIA, _vias),
        Form(run_patterns.TURN, _turns),
    ),
    {_Chain: _check_chain, _Turn: _check_turn},
)
