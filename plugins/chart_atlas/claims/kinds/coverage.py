"""Statements of where numbers are: gaps, spans, full and partial grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ...model import ROLES, Role
from .. import claim_patterns, sentence_patterns
from ..coded_sentence import Said
from ..coding import ticks
from ..figure import Figure, Place, Slice, axis_of, other
from ..statement import Statement
from ..verdicts import Finding, Verdict, places_words, slice_words, some
from . import covering_patterns


@dataclass(frozen=True, slots=True)
class Gap:
    """No number at all in a slice."""

    part: Slice


@dataclass(frozen=True, slots=True)
class Span:
    """A subject has numbers at these values of an axis, and at no others.

    sure: the words leave no doubt that it is numbers that are spoken of.
    """

    subject: Slice
    role: Role
    values: tuple[str, ...]
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Filled:
    """Each cell has a number, or some have none."""

    part: Slice
    full: bool


@dataclass(frozen=True, slots=True)
class Apart:
    """The spans of different rows share no column. often: most of them."""

    often: bool


@dataclass(frozen=True, slots=True)
class Amount:
    """A row or column has the least or the most numbers of all."""

    subject: Slice
    least: bool


@dataclass(frozen=True, slots=True)
class Triangle:
    """The part of a grid below (or above) its diagonal has no number, or alone has some."""

    part: Slice
    lower: bool
    empty: bool


Claimed = Triangle | Gap | Span | Filled | Apart | Amount


PATTERNS = (
    covering_patterns.NO_DATA,
    covering_patterns.ONLY,
    covering_patterns.COVERS,
    covering_patterns.EACH_FILLED,
    covering_patterns.NOT_FILLED,
    covering_patterns.APART,
    covering_patterns.TRIANGLE,
    covering_patterns.LEAST_DATA,
)


def find(said: Said) -> Iterator[Statement]:
    """Find the statements of coverage in a sentence."""
    for finder in (_gaps, _spans, _filled_ones, _others):
        yield from finder(said)


def _gaps(said: Said) -> Iterator[Statement]:
    text = said.code.text
    for match in claim_patterns.found(covering_patterns.NO_DATA, text, sure=False):
        subject = said.subject(match.start())
        part = _named(said, *match.span("places" if match["places"] else "places2"), subject)
        if part and not sentence_patterns.is_hedged(text, *match.span()):
            yield Statement("coverage", *match.span(), Gap(part.within(subject)))


def _spans(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(covering_patterns.ONLY, said.code.text):
        yield from _span(said, *match.span(), sure=bool(match["sure"]))
    for match in claim_patterns.found(covering_patterns.COVERS, said.code.text):
        yield from _span(said, *match.span())


def _filled_ones(said: Said) -> Iterator[Statement]:
    for pattern, full in (
        (covering_patterns.EACH_FILLED, True),
        (covering_patterns.NOT_FILLED, False),
    ):
        for match in claim_patterns.found(pattern, said.code.text, sure=False):
            yield Statement("coverage", *match.span(), Filled(said.subject(match.start()), full))


def _others(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(covering_patterns.APART, said.code.text, sure=False):
        yield Statement("coverage", *match.span(), Apart(bool(match["often"])))
    for match in claim_patterns.found(covering_patterns.TRIANGLE, said.code.text):
        empty = covering_patterns.is_empty(match["how"])
        if match["only"] or empty:
            part = Slice(said.subject(match.start()).panels)
            claim = Triangle(part, match["which"] == "lower", empty)
            yield Statement("coverage", *match.span(), claim)
    for match in claim_patterns.found(covering_patterns.LEAST_DATA, said.code.text):
        amount = Amount(
            said.code.named(*match.span("subject")), covering_patterns.is_least(match["word"])
        )
        end = match.end("what")
        yield Statement("coverage", match.start(), end, amount)
        if match["places"]:
            for span in _span(said, *match.span()):
                yield Statement("coverage", end + 1, match.end(), span.claim)


def _named(said: Said, start: int, end: int, subject: Slice) -> Slice | None:
    """Return the places in a part of a sentence; bare numbers are those of the other axis."""
    part = said.code.named(start, end)
    numbers = said.code.numbers(start, end)
    if not numbers:
        return None if part.is_all else part
    role = _open_role(subject, part)
    values = [ticks(number, role, said.figure) for number in numbers] if role else []
    if not role or not all(values):
        return None
    listed = tuple(dict.fromkeys(value for some_values in values for value in some_values))
    return part.with_(role, (*(part.along(role) or ()), *listed))


def _open_role(subject: Slice, part: Slice) -> Role | None:
    """Return the axis that bare numbers are of: the one that is not named yet."""
    named = [role for role in ROLES if subject.along(role) or part.along(role)]
    return other(named[0]) if len(named) == 1 else None


def _span(said: Said, start: int, end: int, *, sure: bool = True) -> Iterator[Statement]:
    subject = said.subject(start)
    groups = said.subjects
    own = next((part for at, part in groups if at == start), Slice())
    subject = own.within(subject)
    part = _named(said, start, end, subject)
    for role in ROLES:
        values = part.along(role) if part else None
        if part and values and subject.along(other(role)) and not own.along(role):
            outer = Slice(subject.panels).with_(other(role), subject.along(other(role)))
            yield Statement("coverage", start, end, Span(outer, role, values, sure))


def check(claim: Claimed, figure: Figure) -> Finding | None:
    """Hold a statement of coverage against the cells."""
    if isinstance(claim, Triangle):
        return _triangle(claim, figure)
    if isinstance(claim, Gap):
        return _gap(claim, figure)
    if isinstance(claim, Span):
        return _covers(claim, figure)
    if isinstance(claim, Filled):
        return _filled(claim, figure)
    return _apart(claim, figure) if isinstance(claim, Apart) else _amount(claim, figure)


def _gap(claim: Gap, figure: Figure) -> Finding:
    there = figure.part(claim.part)
    if there:
        first = list(there)[:3]
        words = ", ".join(f"{there[place]:f}" for place in first)
        reason = f"There are {len(there)} numbers, such as {words}: {places_words(first, figure)}."
        return Finding("contradicted", reason, some(there))
    sure = figure.is_certain(claim.part)
    return Finding("holds" if sure else "unclear", "No number is stated there.")


def _triangle(claim: Triangle, figure: Figure) -> Finding | None:
    """Hold a triangle against a square grid; its diagonal belongs to either part."""
    rows, columns = figure.axis("row").values, figure.axis("column").values
    if len(rows) != len(columns):
        return None
    below: list[Place] = []
    above: list[Place] = []
    for place in figure.part(claim.part):
        step = rows.index(place[1]) - columns.index(place[2])
        (below if step > 0 else above if step < 0 else []).append(place)
    against = below if claim.lower == claim.empty else above
    reason = f"{len(below)} numbers stand below the diagonal, {len(above)} above it."
    if against:
        return Finding("contradicted", reason, some(against))
    sure = figure.is_certain(claim.part)
    return Finding("holds" if sure else "unclear", reason)


def _covers(claim: Span, figure: Figure) -> Finding:
    there = figure.part(claim.subject)
    at = 1 + ROLES.index(claim.role)
    stated = [value for value in figure.axis(claim.role).values if value in {p[at] for p in there}]
    outside = [value for value in stated if value not in claim.values]
    without = [value for value in claim.values if value not in stated]
    ends = f"{stated[0]} to {stated[-1]}" if stated else "nothing"
    reason = f"The numbers of {slice_words(claim.subject, figure)} are at {ends}."
    answer: Verdict = "contradicted" if outside or without else "holds"
    if answer == "contradicted" and (not stated or (without and not outside)):
        answer = "unclear"
    if not figure.is_certain(claim.subject) or (answer == "contradicted" and not claim.sure):
        answer = "unclear"
    return Finding(answer, reason, some(there))


def _filled(claim: Filled, figure: Figure) -> Finding:
    places = empty = 0
    for at in figure.panels(claim.part):
        panel = figure.chart.panels[at]
        size = len(axis_of(panel, "row").values) * len(axis_of(panel, "column").values)
        places += size
        stated = [cell for cell in panel.cells if cell.quantity.absence is None]
        empty += size - len(stated)
    marked = any(
        cell.quantity.absence
        for at in figure.panels(claim.part)
        for cell in figure.chart.panels[at].cells
    )
    reason = f"{places - empty} of {places} places have a number."
    if claim.full:
        return Finding("unclear" if marked else "holds", reason)
    if empty:
        return Finding("holds", reason)
    return Finding("contradicted" if figure.is_certain(claim.part) else "unclear", reason)


def _apart(claim: Apart, figure: Figure) -> Finding | None:
    spans: dict[tuple[int, str], set[str]] = {}
    for panel, row, column in figure.cells:
        spans.setdefault((panel, row), set()).add(column)
    pairs = [(one, two) for one, two in combinations(spans, 2) if one[0] == two[0]]
    shared = [(one, two) for one, two in pairs if spans[one] & spans[two]]
    if not pairs:
        return None
    label = figure.axis("row").label or "row"
    name = f"{label} {shared[0][0][1]} and {label} {shared[0][1][1]}" if shared else ""
    reason = f"{len(shared)} of {len(pairs)} pairs share a place" + (
        f", such as {name}." if shared else "."
    )
    if claim.often:
        return Finding("holds" if 2 * len(shared) <= len(pairs) else "unclear", reason)
    return Finding("contradicted" if shared else "holds", reason)


def _amount(claim: Amount, figure: Figure) -> Finding | None:
    role = next((role for role in ROLES if claim.subject.along(role)), None)
    values = claim.subject.along(role) if role else None
    if role is None or not values or len(values) != 1:
        return None
    counts: dict[str, int] = dict.fromkeys(figure.axis(role).values, 0)
    for _, row, column in figure.cells:
        counts[row if role == "row" else column] += 1
    if len({*counts.values()}) == 1:
        return None
    extreme = (min if claim.least else max)(counts.values())
    label = figure.axis(role).label or role
    who = ", ".join(value for value, count in counts.items() if count == extreme)
    reason = f"{label} {values[0]} has {counts[values[0]]} numbers; {label} {who} has {extreme}."
    right = counts[values[0]] == extreme
    sure = figure.is_certain(Slice())
    return Finding("holds" if right else "contradicted" if sure else "unclear", reason)
