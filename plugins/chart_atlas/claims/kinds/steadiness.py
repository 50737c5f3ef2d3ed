"""Statements of how steady a row, column or panel is beside another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import mean

from ...model import OTHER_ROLE, Role
from .. import contrast_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, slice_words, some, verdict
from .courses import lines_of


@dataclass(frozen=True, slots=True)
class _Steady:
    """One side varies less (or more) than another along an axis."""

    one: Slice
    two: Slice | None
    along: Role | None
    part: Slice
    less: bool


_LESS = ("more stable", "more consist", "more unif", "less var", "most")


def _steady(said: Said, match: Match) -> Iterator[Statement]:
    """Find "A is more stable than B across C, especially at D"."""
    if not (match["along"] or match["two"] or match["especially"]):
        return
    roles = said.code.roles(*match.span("along"))
    whole = _Steady(
        one=said.code.named(*match.span("one")),
        two=said.code.named(*match.span("two")) if match["two"] else None,
        along=roles[0] if roles else None,
        part=said.scope,
        less=match["way"].startswith(_LESS),
    )
    end = match.start("more") if match["more"] else match.end()
    yield Statement("spread", match.start(), end, whole)
    if match["especially"]:
        part = said.code.named(*match.span("places")).within(said.scope)
        yield Statement("spread", *match.span("especially"), replace(whole, part=part))


# -- checks -------------------------------------------------------------------------------------


def _ranges_of_lines(part: Slice, along: Role, figure: Figure) -> list[Decimal]:
    """Return the range of each line along an axis."""
    lines = [dict(course).values() for _, course in lines_of(part, OTHER_ROLE[along], figure)]
    return [max(values) - min(values) for values in lines if len(values) > 1]


def _check_steady(claim: _Steady, figure: Figure) -> Finding | None:
    two = claim.two or _other_panel(claim.one, figure)
    role = claim.one.first_role
    along = claim.along or (OTHER_ROLE[role] if role else None)
    if two is None or along is None or not figure.is_certain(Slice()):
        return None
    first = _ranges_of_lines(claim.one.within(claim.part), along, figure)
    second = _ranges_of_lines(two.within(claim.part), along, figure)
    if not first or not second:
        return None
    sign = 1 if claim.less else -1
    gap = sign * (mean(second) - mean(first))
    each = [sign * (b - a) for a, b in zip(first, second, strict=False)]
    answer = True if gap > 0 and all(e >= 0 for e in each) else None
    if gap < 0 and sum(e < 0 for e in each) * 2 > len(each):
        answer = False
    reason = (
        f"The numbers of {slice_words(claim.one, figure)} differ by {mean(first):.4g} on average,"
        f" those of {slice_words(two, figure)} by {mean(second):.4g}."
    )
    return Finding(verdict(answer), reason, some(figure.part(claim.one.within(claim.part))))


def _other_panel(one: Slice, figure: Figure) -> Slice | None:
    """Return the only other panel, if there are two."""
    count = len(figure.chart.panels)
    if one.panels is None or len(one.panels) != 1 or count != 2:
        return None
    return Slice(panels=(1 - one.panels[0],))


KIND = Kind((Form(contrast_patterns.STABLE, _steady, sure=False),), {_Steady: _check_steady})
