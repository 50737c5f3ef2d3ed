"""Statements of where numbers are: gaps, spans, full and partial grids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ...model import ROLES, Role
from .. import sentence_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import ticks
from ..figure import Figure, Place, Slice, axis_of, other
from ..pattern_parts import PLACES, J, M, N, P, V, X
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, Verdict, places_words, slice_words, some

_AT = rf"{PLACES}(?:\s(?:at|on|in|for)\s(?:the\s)?{PLACES})?"
_NO_DATA = re.compile(
    rf"\b(?:no|missing|absent)\s(?:{N})?(?:(?:is|are|was|were)\s)?(?:(?:available|reported|shown|given|recorded|present|measured)\s)?"
    rf"(?:for|at|in|on|beyond)\s(?:the\s)?(?P<places>{_AT})"
    rf"|\bnot\s(?:measured|tested|available|reported|evaluated|recorded|shown)\s(?:for|at|in|on)\s(?:the\s)?(?P<places2>{_AT})"
)
_ONLY = re.compile(
    rf"\bonly\s(?:(?P<sure>covers?|measured|available|tested|evaluated|spans?|has\sdata|data)\s)?(?:(?:for|at|in|on|covers?|measured|available|tested|evaluated|spans?|has|data|given|from|over)\s)+(?:the\s)?(?P<places>{PLACES})"
)
_COVERS = re.compile(
    rf"(?P<subject>{P}|{M})\s(?:only\s)?(?:covers?|spans?|is\s(?:measured|evaluated|tested)\s(?:at|for|on|over)|has\sdata\sfor)\s(?:the\s)?(?P<places>(?:{V}(?:{J}{V})*|{P}(?:{J}{P})*))"
    rf"|\b(?:across|for|over|at)\s(?:all|its|the|every)\s(?:of\s)?(?:the\s|its\s)?(?:measured|tested|available|recorded|evaluated|covered|shown)\s(?:{X}\s?)+\((?P<all>{PLACES})\)"
)
_EACH_FILLED = re.compile(
    r"\b(?:each|every)\s(?:\w+\s)?cell\s(?:contains|holds|has|shows|displays)\s(?:a|one|its)\s(?:\w+\s)?(?:value|number|score|<N>)"
    r"|\b(?:is|are)\sfully\spopulated\b|\bno\s(?:missing|empty|blank)\s(?:values?|cells?|data)\b|\ball\scells\sare\sfilled\b"
    r"|\bevery\sone\sof\sthe\s<V\d+>\s(?:combinations|cells|places|pairs)\shas\sa\s(?:value|number|score|<N>)"
)
_NOT_FILLED = re.compile(
    r"\bnot\sfully\spopulated\b|\bnot\s(?:contain|have|include)\s(?:data|values?)\sfor\s(?:every|all|each)\b[^.;,]*"
    r"|\b(?:some|several|many)\scells\sare\s(?:empty|blank|missing)\b|\bnot\suniformly\scovered\b|\bnot\sall\scells\s(?:are\sfilled|contain)\b"
    r"|\b(?:significant|several|some)\sgaps\sexist\b"
)
_APART = re.compile(
    rf"\b(?P<often>often\s|mostly\s|largely\s)?,?\s?non-overlapping\b(?:,?\s(?:{X}|\w+)){{0,3}}(?:\sfor\sdifferent\s{X})?"
)
_LEAST_DATA = re.compile(
    rf"(?P<subject>{P}|{M})\s(?:has|shows|covers|contains)\sthe\s(?P<word>most\slimited|fewest|smallest|narrowest|shortest|sparsest|least|largest|widest|broadest|longest|most)\s"
    rf"(?P<what>data\s(?:range|coverage|points?)|(?:range|coverage|number)\sof\s(?:data|measured\s\w+|measurements)|coverage|data|measurements)(?:\s\((?P<places>{PLACES})\))?"
)
_TRIANGLE = re.compile(
    r"\b(?P<only>only\s)?the\s(?P<which>lower|upper)(?:\s(?:left|right))?[-\s]triang(?:le|ular)(?:\s(?:part|half))?"
    r"(?:\sof\sthe\s\w+)?\s(?:is|are|has|contains|holds)\s(?:\w+\s)?(?P<how>filled|populated|drawn|shown|values?|data|empty|blank|missing)\b"
)


@dataclass(frozen=True, slots=True)
class _Gap:
    """No number at all in a slice."""

    part: Slice


@dataclass(frozen=True, slots=True)
class _Span:
    """A subject has numbers at these values of an axis, and at no others.

    sure: the words leave no doubt that it is numbers that are spoken of.
    """

    subject: Slice
    role: Role
    values: tuple[str, ...]
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Filled:
    """Each cell has a number, or some have none."""

    part: Slice
    full: bool


@dataclass(frozen=True, slots=True)
class _Apart:
    """The spans of different rows share no column. often: most of them."""

    often: bool


@dataclass(frozen=True, slots=True)
class _Amount:
    """A row or column has the least or the most numbers of all."""

    subject: Slice
    least: bool


@dataclass(frozen=True, slots=True)
class _Triangle:
    """The part of a grid below (or above) its diagonal has no number, or alone has some."""

    part: Slice
    lower: bool
    empty: bool


def _gaps(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    subject = said.subject(match.start())
    part = _named(said, *match.span("places" if match["places"] else "places2"), subject)
    if part and not sentence_patterns.is_hedged(text, *match.span()):
        yield Statement("coverage", *match.span(), _Gap(part.within(subject)))


def _covered_span(said: Said, match: Match) -> Iterator[Statement]:
    return _span(said, *match.span(), sure=match.re is not _ONLY or bool(match["sure"]))


def _full(said: Said, match: Match) -> Iterator[Statement]:
    claim = _Filled(said.subject(match.start()), full=match.re is _EACH_FILLED)
    yield Statement("coverage", *match.span(), claim)


def _apart(_: Said, match: Match) -> Iterator[Statement]:
    yield Statement("coverage", *match.span(), _Apart(bool(match["often"])))


def _triangle(said: Said, match: Match) -> Iterator[Statement]:
    empty = match["how"] in ("empty", "blank", "missing")
    if match["only"] or empty:
        part = Slice(said.subject(match.start()).panels)
        claim = _Triangle(part, match["which"] == "lower", empty)
        yield Statement("coverage", *match.span(), claim)


def _amount(said: Said, match: Match) -> Iterator[Statement]:
    most = match["word"] in ("largest", "widest", "broadest", "longest", "most")
    amount = _Amount(said.code.named(*match.span("subject")), least=not most)
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
    # Bare numbers are of the axis that is not named yet.
    named = [role for role in ROLES if subject.along(role) or part.along(role)]
    role = other(named[0]) if len(named) == 1 else None
    values = [ticks(number, role, said.figure) for number in numbers] if role else []
    if not role or not all(values):
        return None
    listed = tuple(dict.fromkeys(value for some_values in values for value in some_values))
    return part.with_(role, (*(part.along(role) or ()), *listed))


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
            yield Statement("coverage", start, end, _Span(outer, role, values, sure))


def _check_gap(claim: _Gap, figure: Figure) -> Finding:
    there = figure.part(claim.part)
    if there:
        first = list(there)[:3]
        words = ", ".join(f"{there[place]:f}" for place in first)
        reason = f"There are {len(there)} numbers, such as {words}: {places_words(first, figure)}."
        return Finding("contradicted", reason, some(there))
    sure = figure.is_certain(claim.part)
    return Finding("holds" if sure else "unclear", "No number is stated there.")


def _check_triangle(claim: _Triangle, figure: Figure) -> Finding | None:
    """Hold a triangle against a square grid; its diagonal belongs to either part."""
    rows, columns = figure.axis("row").values, figure.axis("column").values
    if len(rows) != len(columns):
        return None
    below: list[Place] = []
    above: list[Place] = []
    for place in figure.part(claim.part):
        step = rows.index(place[1]) - columns.index(place[2])
        (below if step > 0 else above if step < 0 else []).append(place)
    against, beside = (below, above) if claim.lower == claim.empty else (above, below)
    reason = f"{len(below)} numbers stand below the diagonal, {len(above)} above it."
    if against:
        # An axis may be drawn from the bottom up: then its lower triangle is the upper one.
        turned = not beside
        return Finding("unclear" if turned else "contradicted", reason, some(against))
    sure = figure.is_certain(claim.part)
    return Finding("holds" if sure else "unclear", reason)


def _check_span(claim: _Span, figure: Figure) -> Finding:
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


def _check_filled(claim: _Filled, figure: Figure) -> Finding:
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


def _check_apart(claim: _Apart, figure: Figure) -> Finding | None:
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


def _check_amount(claim: _Amount, figure: Figure) -> Finding | None:
    role = claim.subject.first_role
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


KIND = Kind(
    (
        Form(_NO_DATA, _gaps, sure=False),
        Form(_ONLY, _covered_span),
        Form(_COVERS, _covered_span),
        Form(_EACH_FILLED, _full, sure=False),
        Form(_NOT_FILLED, _full, sure=False),
        Form(_APART, _apart, sure=False),
        Form(_TRIANGLE, _triangle),
        Form(_LEAST_DATA, _amount),
    ),
    {
        _Gap: _check_gap,
        _Span: _check_span,
        _Filled: _check_filled,
        _Apart: _check_apart,
        _Amount: _check_amount,
        _Triangle: _check_triangle,
    },
)
