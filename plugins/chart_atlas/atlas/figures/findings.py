"""What had to be seen before the cells of several descriptions could be compared, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...model import Chart
from .panel_families import Apart
from .shifts import Shift
from .views import View, spelt_otherwise

FindingKind = Literal["turned", "drawn across", "shifted", "spelling", "apart"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about one description against the others.

    member: which description. text: what is so, in a sentence that goes on from its name.
    is_settled: whether it is clear who is right; else all numbers that it concerns stay open.
    """

    kind: FindingKind
    member: int
    text: str
    is_settled: bool = True


def apart_findings(apart: Iterable[Apart], charts: Sequence[Chart]) -> Iterator[Finding]:
    """Say which panels are compared with none."""
    for each in apart:
        title = charts[each.member].panels[each.at].title
        named = f"its panel “{title}”" if title else "its panel"
        yield Finding(
            "apart", each.member, f"{named} {each.why}, so it stands by itself.", is_settled=False
        )


def turn_findings(views: Iterable[View]) -> Iterator[Finding]:
    """Say who has rows and columns the other way round than the others, or than most of them."""
    for view in views:
        fit = view.fit
        counts = (
            f"{fit.fitting_turned} of {fit.of_turned} numbers fit the others turned,"
            f" {fit.fitting_written} of {fit.of_written} as they are written"
        )
        of = _of_panel(view)
        if view.turn == "numbers":
            text = f"has rows and columns swapped{of}: {counts}. Its cells are turned here."
            yield Finding("turned", view.member, text)
        elif view.other:
            text = (
                f"or the others have rows and columns swapped{of}: {counts}. It is not settled who"
                " does, so only what all agree on is taken for certain."
            )
            yield Finding("turned", view.member, text, is_settled=False)
        elif view.turn:
            told = "the names of its axes tell" if view.turn == "names" else "its labels tell"
            text = f"has rows where others have columns{of}, as {told}. Each place is the same one."
            yield Finding("drawn across", view.member, text)


def shift_findings(found: Iterable[Shift], views: Sequence[View]) -> Iterator[Finding]:
    """Say whose rows or columns hold what the others have a line or two further."""
    several = len(views) > 2
    of_member = {view.member: view for view in views}
    for shift in found:
        first, last = shift.lines[0], shift.lines[-1]
        lines = f"“{first}”" if first == last else f"“{first}” to “{last}”"
        noun = shift.role if first == last else f"{shift.role}s"
        way = abs(shift.offset)
        step = "one" if way == 1 else "two"
        other = ("column" if shift.role == "row" else "row") if shift.along else shift.role
        plural = other if way == 1 else f"{other}s"
        side = "further" if shift.offset > 0 else "before"
        text = (
            f"has in {noun} {lines}{_of_panel(of_member[shift.member])} what the others have"
            f" {step} {plural} {side}: {len(shift.places)} numbers are shifted. They stand here as"
            " written, and settle nothing."
        )
        yield Finding("shifted", shift.member, text, several)


def spelling_findings(views: Iterable[View]) -> Iterator[Finding]:
    """Say which labels a description spells in its own way."""
    for view in views:
        for own, other in spelt_otherwise(view):
            text = f"writes “{own}” for what stands here as “{other}”{_of_panel(view)}."
            yield Finding("spelling", view.member, text)


def _of_panel(view: View) -> str:
    return f" in “{view.panel.title}”" if view.panel.title else ""
