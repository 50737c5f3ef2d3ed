"""Statements of order: which row, column or panel comes first, last or in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...language import is_aggregate
from ...model import ROLES, Role
from ...reading import section_patterns
from .. import sentence_patterns, shape_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..coding import between, ticks
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, Verdict
from .counts import Count, check_count


@dataclass(frozen=True, slots=True)
class _Order:
    """All values of an axis in this order."""

    role: Role
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Position:
    """A row, column or panel at a place: 0 the first, -1 the last."""

    what: str
    value: str
    at: int
    sure: bool = False


@dataclass(frozen=True, slots=True)
class _Ends:
    """The first and the last value of an axis."""

    role: Role
    first: str
    last: str


def _numbered(said: Said, match: Match) -> Iterator[Statement]:
    role = _ROLE_OF_WAY.get(match["way"]) or _role_of_line(said)
    values = _ticks_listed(said, *match.span(), role) if role else ()
    if role and len(values) > 1 and match["way"] not in _BACKWARDS:
        whole = between((values[0], values[-1]), said.figure, role)
        yield Statement("ordering", *match.span(), _Order(role, whole))


def _nths(said: Said, match: Match) -> Iterator[Statement]:
    line = match["what"] or said.code.mentions[int(match["axis"])]
    role: Role = "row" if line == "row" else "column"
    place = said.code.named(*match.span("place")).along(role)
    count = said.count(match["nth"])
    if place and len(place) == 1 and count:
        yield Statement("ordering", *match.span(), _Position(role, place[0], count - 1))


def _extent(said: Said, match: Match) -> Iterator[Statement]:
    """Read an axis with its first and last value, or all of them, in parentheses."""
    axis, of = match["axis"], match["of"]
    for role in ROLES:
        if of and said.code.mentions[int(of)] != role:
            continue
        if axis is None:
            named = said.code.named(*match.span()).along(role) or ()
        elif said.code.mentions[int(axis)] == role:
            named = _ticks_listed(said, *match.span(), role)
        else:
            continue
        values = said.figure.axis(role).values
        if len(named) > _FEW and set(named) == set(values):
            yield Statement("ordering", *match.span(), _Order(role, values))


def _all_panels(said: Said, match: Match) -> Iterator[Statement]:
    panels = set(said.code.named(*match.span()).panels or ())
    if len(panels) == len(said.figure.chart.panels):
        yield Statement("count", *match.span(), Count("panel", len(panels)))


def _at_edge(said: Said, match: Match) -> Iterator[Statement]:
    if position := _position_at_edge(match["edge"], said.code.named(*match.span("place"))):
        yield Statement("ordering", *match.span(), position)


def _edge_is(said: Said, match: Match) -> Iterator[Statement]:
    name = "place" if match["place"] else "place2"
    edge = match["edge"] or match["edge2"]
    if position := _position_at_edge(edge, said.code.named(*match.span(name))):
        yield Statement("ordering", *match.span(), replace(position, sure=True))


def _ticks_in_order(said: Said, match: Match) -> Iterator[Statement]:
    if said.sentence.section != "axes":
        return
    role = _ROLE_OF_WAY.get(match["way"]) or _role_of_line(said)
    values = _ticks_listed(said, *match.span("list"), role) if role else ()
    if role and len(values) > _FEW and match["way"] not in _BACKWARDS:
        yield Statement("ordering", *match.span(), _Order(role, values))


def _in_order(said: Said, match: Match) -> Iterator[Statement]:
    role = _ROLE_OF_WAY.get(match["way"])
    values = said.code.named(*match.span("list")).along(role) if role else None
    if role and values and len(values) > _FEW:
        yield Statement("ordering", *match.span(), _Order(role, values))


def _between_edges(said: Said, match: Match) -> Iterator[Statement]:
    edges = (match["edge1"], match["edge2"])
    role: Role = "row" if edges[0] in ("top", "bottom") else "column"
    values = [_ticks_listed(said, *match.span(name), role) for name in ("one", "two")]
    if {*edges} in ({"top", "bottom"}, {"left", "right"}) and all(len(v) == 1 for v in values):
        first, last = values if edges[0] in ("top", "left") else values[::-1]
        yield Statement("ordering", *match.span(), _Ends(role, first[0], last[0]))


_ROLE_OF_WAY: dict[str | None, Role] = {"top to bottom": "row", "left to right": "column"}
_BACKWARDS = ("bottom to top", "right to left")
# Two labels are in one order or the other; that says little.
_FEW = 2


def _role_of_line(said: Said) -> Role | None:
    """Return the axis that a line of the axes section is about."""
    lead = " ".join([*said.sentence.above[-1:], said.sentence.text]).partition(":")[0]
    roles = section_patterns.axis_roles(lead)
    return roles[0] if len(roles) == 1 and said.sentence.section == "axes" else None


def _ticks_listed(said: Said, start: int, end: int, role: Role) -> tuple[str, ...]:
    """Return the ticks that a part of a sentence lists, in its order."""
    found: list[str] = []
    for letter, at, first, last in sentence_patterns.tags(said.code.text):
        if start <= first and last <= end and letter in "PV":
            if letter == "V":
                found += ticks(said.code.quantity(at), role, said.figure) or ("",)
            else:
                found += said.code.slice_of(at).along(role) or ("",)
    return tuple(found) if all(found) else ()


def _position_at_edge(edge: str, part: Slice) -> _Position | None:
    at = -1 if edge in ("bottom", "last", "right", "rightmost", "lower") else 0
    if part.panels and len(part.panels) == 1 and not part.rows and not part.columns:
        known = edge in ("left", "right", "leftmost", "rightmost", "first", "last")
        return _Position("panel", str(part.panels[0]), at) if known else None
    role: Role = "row" if edge in ("top", "bottom", "upper", "lower") else "column"
    if edge in ("first", "last"):
        role = "row" if part.rows else "column"
    values = part.along(role)
    return _Position(role, values[0], at) if values and len(values) == 1 else None


# -- checks -------------------------------------------------------------------------------------


def _check_order(claim: _Order, figure: Figure) -> Finding:
    values = tuple(v for v in figure.axis(claim.role).values if not is_aggregate(v))
    said_values = tuple(v for v in claim.values if not is_aggregate(v))
    reason = f"The {claim.role}s of the data are {', '.join(values)}."
    if values == said_values:
        return Finding("holds", reason)
    return Finding("unclear", reason)


def _check_ends(claim: _Ends, figure: Figure) -> Finding:
    """Hold both ends against an axis; a table may list it from the other end."""
    values = [v for v in figure.axis(claim.role).values if not is_aggregate(v)]
    ends = (claim.first, claim.last)
    reason = f"The {claim.role}s of the data go from {values[0]} to {values[-1]}."
    if (values[0], values[-1]) == ends:
        return Finding("holds", reason)
    inside = {*ends} == {values[0], values[-1]} or not figure.is_certain(Slice())
    return Finding("unclear" if inside else "contradicted", reason)


def _check_position(claim: _Position, figure: Figure) -> Finding:
    if claim.what == "panel":
        names = tuple(str(at) for at in range(len(figure.chart.panels)))
    else:
        names = figure.axis("row" if claim.what == "row" else "column").values
    place = names.index(claim.value) + 1
    right = -len(names) <= claim.at < len(names) and names[claim.at] == claim.value
    shown = (figure.chart.panels[place - 1].title or "") if claim.what == "panel" else claim.value
    wrong: Verdict = "contradicted" if claim.sure else "unclear"
    reason = f"{shown} is {claim.what} {place} of {len(names)} in the data."
    if not right and claim.what != "panel" and -len(names) <= claim.at < len(names):
        reason += f" There is {names[claim.at]}."
    return Finding("holds" if right else wrong, reason)


KIND = Kind(
    (
        Form(shape_patterns.NUMBERED, _numbered),
        Form(shape_patterns.NTH, _nths),
        Form(shape_patterns.EXTENT, _extent),
        Form(shape_patterns.ALL_PANELS, _all_panels),
        Form(shape_patterns.AT_EDGE, _at_edge),
        Form(shape_patterns.EDGE_IS, _edge_is),
        Form(shape_patterns.LISTED, _ticks_in_order),
        Form(shape_patterns.IN_ORDER, _in_order),
        Form(shape_patterns.BETWEEN_EDGES, _between_edges),
    ),
    {_Order: _check_order, _Position: _check_position, Count: check_count, _Ends: _check_ends},
)
