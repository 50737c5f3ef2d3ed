"""Statements of how a figure is laid: counts, order, the legend, and names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from ...language import is_aggregate
from ...model import ROLES, ColorScale, Quantity, Role
from ...reading import axis_roles, is_legend
from .. import claim_patterns, pattern_parts, sentence_patterns
from ..coded_sentence import Said
from ..coding import between, ticks
from ..figure import Figure, Slice
from ..statement import Statement
from ..verdicts import Finding, Verdict, agrees, number, places_words, some, verdict
from . import shape_patterns


@dataclass(frozen=True, slots=True)
class Count:
    """So many panels, rows or columns."""

    what: str
    count: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Grid:
    """So many rows by so many columns."""

    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Order:
    """All values of an axis in this order."""

    role: Role
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A row, column or panel at a place: 0 the first, -1 the last."""

    what: str
    value: str
    at: int
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Ends:
    """The first and the last value of an axis."""

    role: Role
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Scale:
    """The legend goes from one number to another. outside: and cells lie beyond."""

    low: Quantity | None
    high: Quantity | None
    outside: bool
    part: Slice = field(default_factory=Slice)
    value: Quantity | None = None


Claimed = Count | Grid | Order | Ends | Position | Scale


PATTERNS = (
    shape_patterns.GRID,
    shape_patterns.COUNT,
    shape_patterns.NUMBERED,
    shape_patterns.NTH,
    shape_patterns.EXTENT,
    shape_patterns.ALL_PANELS,
    shape_patterns.AT_EDGE,
    shape_patterns.EDGE_IS,
    shape_patterns.LISTED,
    shape_patterns.IN_ORDER,
    shape_patterns.BETWEEN_EDGES,
    shape_patterns.SCALE,
    shape_patterns.LEGEND_SPAN,
    shape_patterns.INSIDE,
    shape_patterns.OUTSIDE,
)


def find(said: Said) -> Iterator[Statement]:
    """Find the statements of layout in a sentence."""
    yield from _counts(said)
    yield from _orders(said)
    yield from _scales(said)
    for match in claim_patterns.found(shape_patterns.INSIDE, said.code.text):
        (quantity,) = said.code.numbers(*match.span())
        ends = (_end(quantity, high=False), _end(quantity, high=True))
        yield Statement("legend", *match.span(), Scale(*ends, outside=False, part=said.subject(0)))
    yield from _outside(said)


# -- counts -------------------------------------------------------------------------------------


def _counts(said: Said) -> Iterator[Statement]:
    text = said.code.text
    for match in claim_patterns.found(shape_patterns.GRID, text):
        rows, columns = _number(match["rows"], said), _number(match["columns"], said)
        if rows is not None and columns is not None:
            yield Statement("count", *match.span(), Grid(rows, columns))
    for match in claim_patterns.found(shape_patterns.COUNT, text):
        count = _number(match["count"], said)
        thing = _counted_thing(match["what"], said)
        if count and count > 1 and thing and not shape_patterns.PREDICATE.match(text, match.end()):
            sure = shape_patterns.counts_all(text[: match.start()])
            if not sure and said.sentence.section in ("observations", "interpretation"):
                continue
            yield Statement("count", match.start(), match.end(), Count(thing, count, sure))


def _number(words: str, said: Said) -> int | None:
    for letter, at, _, _ in sentence_patterns.tags(words):
        quantity = said.code.mentions[at]
        if letter == "V" and isinstance(quantity, Quantity) and quantity.value is not None:
            return int(quantity.value) if quantity.value == int(quantity.value) else None
    return int(words) if words.isdigit() else pattern_parts.counted(words)


def _counted_thing(word: str, said: Said) -> str | None:
    """Tell what is counted: "panel", or the axis that it, its line or its sentence names."""
    if word in shape_patterns.PANEL_WORDS:
        return "panel"
    roles = said.code.roles(0, len(said.code.text))
    if word.startswith("<X"):
        role = said.code.mentions[int(word[2:-1])]
        return role if role in ROLES else None
    if word in ("row", "rows", "column", "columns"):
        return word.rstrip("s")
    lead = " ".join([*said.sentence.above[-1:], said.sentence.text])
    own = axis_roles(lead.partition(":")[0]) or tuple(dict.fromkeys(roles))
    return own[0] if len(own) == 1 and word in shape_patterns.TICK_WORDS else None


# -- order --------------------------------------------------------------------------------------


def _orders(said: Said) -> Iterator[Statement]:
    for finder in (_numbered, _nths, _extents, _edges, _listed, _in_order, _between_edges):
        yield from finder(said)


def _numbered(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.NUMBERED, said.code.text):
        role = _role_of_way(match["way"]) or _role_of_line(said)
        values = _values(said, *match.span(), role) if role else ()
        if role and len(values) > 1 and match["way"] not in _BACKWARDS:
            whole = between((values[0], values[-1]), said.figure, role)
            yield Statement("ordering", *match.span(), Order(role, whole))


def _nths(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.NTH, said.code.text):
        line = match["what"] or said.code.mentions[int(match["axis"])]
        role: Role = "row" if line == "row" else "column"
        place = said.code.named(*match.span("place")).along(role)
        count = _number(match["nth"], said)
        if place and len(place) == 1 and count:
            yield Statement("ordering", *match.span(), Position(role, place[0], count - 1))


def _extents(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.EXTENT, said.code.text):
        yield from _extent(said, match.span(), match["axis"], match["of"])
    for match in claim_patterns.found(shape_patterns.ALL_PANELS, said.code.text):
        panels = set(said.code.named(*match.span()).panels or ())
        if len(panels) == len(said.figure.chart.panels):
            yield Statement("count", *match.span(), Count("panel", len(panels)))


def _edges(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.AT_EDGE, said.code.text):
        if position := _edge(match["edge"], said.code.named(*match.span("place"))):
            yield Statement("ordering", *match.span(), position)
    for match in claim_patterns.found(shape_patterns.EDGE_IS, said.code.text):
        name = "place" if match["place"] else "place2"
        edge = match["edge"] or match["edge2"]
        if position := _edge(edge, said.code.named(*match.span(name))):
            yield Statement("ordering", *match.span(), replace(position, sure=True))


def _listed(said: Said) -> Iterator[Statement]:
    if said.sentence.section != "axes":
        return
    for match in claim_patterns.found(shape_patterns.LISTED, said.code.text):
        role = _role_of_way(match["way"]) or _role_of_line(said)
        values = _values(said, *match.span("list"), role) if role else ()
        if role and len(values) > _FEW and match["way"] not in _BACKWARDS:
            yield Statement("ordering", *match.span(), Order(role, values))


def _in_order(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.IN_ORDER, said.code.text):
        role = _role_of_way(match["way"])
        values = said.code.named(*match.span("list")).along(role) if role else None
        if role and values and len(values) > _FEW:
            yield Statement("ordering", *match.span(), Order(role, values))


def _between_edges(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.BETWEEN_EDGES, said.code.text):
        edges = (match["edge1"], match["edge2"])
        role: Role = "row" if edges[0] in ("top", "bottom") else "column"
        values = [_values(said, *match.span(name), role) for name in ("one", "two")]
        if {*edges} in ({"top", "bottom"}, {"left", "right"}) and all(len(v) == 1 for v in values):
            first, last = values if edges[0] in ("top", "left") else values[::-1]
            yield Statement("ordering", *match.span(), Ends(role, first[0], last[0]))


_BACKWARDS = ("bottom to top", "right to left")
# Two labels are in one order or the other; that says little.
_FEW = 2


def _role_of_way(way: str | None) -> Role | None:
    roles: dict[str, Role] = {"top to bottom": "row", "left to right": "column"}
    return roles.get(way or "")


def _role_of_line(said: Said) -> Role | None:
    """Return the axis that a line of the axes section is about."""
    lead = " ".join([*said.sentence.above[-1:], said.sentence.text]).partition(":")[0]
    roles = axis_roles(lead)
    return roles[0] if len(roles) == 1 and said.sentence.section == "axes" else None


def _values(said: Said, start: int, end: int, role: Role) -> tuple[str, ...]:
    """Return the ticks that a part of a sentence lists, in its order."""
    found: list[str] = []
    for letter, at, first, last in sentence_patterns.tags(said.code.text):
        if start <= first and last <= end and letter in "PV":
            if letter == "V":
                found += ticks(said.code.quantity(at), role, said.figure) or ("",)
            else:
                found += said.code.slice_of(at).along(role) or ("",)
    return tuple(found) if all(found) else ()


def _extent(
    said: Said, span: tuple[int, int], axis: str | None, of: str | None
) -> Iterator[Statement]:
    """Read an axis with its first and last value, or all of them, in parentheses."""
    for role in ROLES:
        if of and said.code.mentions[int(of)] != role:
            continue
        if axis is None:
            named = said.code.named(*span).along(role) or ()
        elif said.code.mentions[int(axis)] == role:
            named = _values(said, *span, role)
        else:
            continue
        if len(named) > _FEW and set(named) == set(said.figure.axis(role).values):
            values = said.figure.axis(role).values
            yield Statement("ordering", *span, Order(role, values))


def _edge(edge: str, part: Slice) -> Position | None:
    at = -1 if edge in ("bottom", "last", "right", "rightmost", "lower") else 0
    if part.panels and len(part.panels) == 1 and not part.rows and not part.columns:
        known = edge in ("left", "right", "leftmost", "rightmost", "first", "last")
        return Position("panel", str(part.panels[0]), at) if known else None
    role: Role = "row" if edge in ("top", "bottom", "upper", "lower") else "column"
    if edge in ("first", "last"):
        role = "row" if part.rows else "column"
    values = part.along(role)
    return Position(role, values[0], at) if values and len(values) == 1 else None


# -- legend -------------------------------------------------------------------------------------


def _scales(said: Said) -> Iterator[Statement]:
    lead = " ".join([*said.sentence.above[-1:], said.sentence.text]).partition(":")[0]
    text = said.code.text
    legend = shape_patterns.LEGEND_WORDS.search(text)
    in_axes = said.sentence.section == "axes" and is_legend(lead)
    if not in_axes and (not legend or sentence_patterns.is_uncertain(text, 0, len(text))):
        return
    match = (
        shape_patterns.SCALE.search(text)
        if in_axes
        else shape_patterns.LEGEND_SPAN.search(text, legend.end() if legend else 0)
    )
    if not match:
        return
    numbers = said.code.numbers(*match.span())
    if len(numbers) == 1 and match["range"]:
        low = high = numbers[0]
        ends = (_end(low, high=False), _end(high, high=True))
    else:
        ends = (numbers[0], numbers[-1])
    about = any(item.approximate for item in numbers) or sentence_patterns.is_about(
        text[: match.end()]
    )
    others = [item.value for item in said.code.numbers(0, len(text)) if item.value is not None]
    beyond = any(ends[0] and ends[0].value and value < ends[0].value for value in others)
    if beyond or (in_axes and not _is_the_scale(ends, said)):
        return
    if all(ends) and not about:
        start = legend.start() if legend and not in_axes else match.start()
        part = Slice(said.code.named(0, len(text)).panels)
        yield Statement("legend", start, match.end(), Scale(*ends, outside=False, part=part))


def _is_the_scale(ends: tuple[Quantity | None, Quantity | None], said: Said) -> bool:
    """Tell whether two numbers are the ends of the legend as it was read."""
    scale = said.figure.chart.color_scale
    values = tuple(end.value if end else None for end in ends)
    return scale is not None and values == (scale.low, scale.high)


def _end(quantity: Quantity, *, high: bool) -> Quantity | None:
    value = quantity.high if high else quantity.low
    return None if value is None else Quantity(str(value), value, approximate=quantity.approximate)


def _outside(said: Said) -> Iterator[Statement]:
    for match in claim_patterns.found(shape_patterns.OUTSIDE, said.code.text, sure=False):
        numbers = said.code.numbers(*match.span())
        part = said.subject(match.start()).within(said.code.named(*match.span()))
        ranges = [item for item in numbers if item.low is not None]
        values = [item for item in numbers if item.value is not None]
        low, high = (
            (_end(ranges[0], high=False), _end(ranges[0], high=True)) if ranges else (None, None)
        )
        value = values[-1] if values else None
        if match["bound"] and len(values) > 1:
            low, high = (values[0], None) if match["which"] == "lower" else (None, values[0])
        yield Statement(
            "legend",
            match.start(),
            match.end(),
            Scale(low, high, outside=True, part=part, value=value),
        )


# -- checks -------------------------------------------------------------------------------------


def check(claim: Claimed, figure: Figure) -> Finding | None:
    """Hold a statement of layout against the figure."""
    if isinstance(claim, Count):
        return _count(claim, figure)
    if isinstance(claim, Grid):
        return _grid(claim, figure)
    if isinstance(claim, Order):
        return _order(claim, figure)
    if isinstance(claim, Ends):
        return _ends_of(claim, figure)
    return _position(claim, figure) if isinstance(claim, Position) else _scale(claim, figure)


def _count(claim: Count, figure: Figure) -> Finding | None:
    if claim.what == "panel":
        count = len(figure.chart.panels)
        reason = f"{count} panels have numbers."
        return Finding("holds" if count == claim.count else "unclear", reason)
    values = figure.axis("row" if claim.what == "row" else "column").values
    plain = [value for value in values if not is_aggregate(value)]
    reason = f"There are {len(plain)} {claim.what}s."
    if claim.count in (len(values), len(plain)):
        return Finding("holds", reason)
    alike = len({(p.row_axis.values, p.column_axis.values) for p in figure.chart.panels}) == 1
    sure = alike and figure.is_certain(Slice()) and _is_table(figure)
    return Finding("contradicted" if sure and claim.sure else "unclear", reason)


def _grid(claim: Grid, figure: Figure) -> Finding | None:
    """Hold both counts together; a grid may be called by its columns first."""
    plain = _counts_of(claim.rows, claim.columns, figure)
    turned = _counts_of(claim.columns, claim.rows, figure)
    answers = {finding.verdict for finding in plain}
    reason = " ".join(finding.reason for finding in plain)
    if answers == {"holds"}:
        return Finding("holds", reason)
    is_turned = {finding.verdict for finding in turned} == {"holds"}
    return Finding(
        "contradicted" if "contradicted" in answers and not is_turned else "unclear", reason
    )


def _counts_of(rows: int, columns: int, figure: Figure) -> list[Finding]:
    found = (_count(Count("row", rows), figure), _count(Count("column", columns), figure))
    return [finding for finding in found if finding]


def _is_table(figure: Figure) -> bool:
    """Tell whether every place is stated or marked, so that all rows and columns are known."""
    return all(
        len(panel.cells) == len(panel.row_axis.values) * len(panel.column_axis.values)
        for panel in figure.chart.panels
    )


def _order(claim: Order, figure: Figure) -> Finding:
    values = tuple(v for v in figure.axis(claim.role).values if not is_aggregate(v))
    said_values = tuple(v for v in claim.values if not is_aggregate(v))
    reason = f"The {claim.role}s of the data are {', '.join(values)}."
    if values == said_values:
        return Finding("holds", reason)
    return Finding("unclear", reason)


def _ends_of(claim: Ends, figure: Figure) -> Finding:
    """Hold both ends against an axis; a table may list it from the other end."""
    values = [v for v in figure.axis(claim.role).values if not is_aggregate(v)]
    ends = (claim.first, claim.last)
    reason = f"The {claim.role}s of the data go from {values[0]} to {values[-1]}."
    if (values[0], values[-1]) == ends:
        return Finding("holds", reason)
    inside = {*ends} == {values[0], values[-1]} or not figure.is_certain(Slice())
    return Finding("unclear" if inside else "contradicted", reason)


def _position(claim: Position, figure: Figure) -> Finding:
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


def _scale(claim: Scale, figure: Figure) -> Finding | None:
    low = claim.low.value if claim.low else None
    high = claim.high.value if claim.high else None
    if claim.outside and low is None and high is None:
        low, high = _ends(figure.chart.color_scale)
    cells = figure.part(claim.part)
    if not cells or (low is None and high is None):
        return None
    beyond = {
        place: value
        for place, value in cells.items()
        if (low is not None and value < low) or (high is not None and value > high)
    }
    reason = f"The numbers go from {number(min(cells.values()))} to {number(max(cells.values()))}."
    if beyond:
        first = list(beyond)[:2]
        shown = ", ".join(number(beyond[place]) for place in first)
        reason += f" Outside is {shown}: {places_words(first, figure)}."
    if claim.outside:
        answer: bool | None = bool(beyond)
        if claim.value is not None:
            answer = answer and any(agrees(claim.value, value) for value in beyond.values())
        return Finding("holds" if answer else "unclear", reason, some(beyond))
    fraction = high is not None and high <= 1 < min(cells.values())
    return Finding(verdict(None if fraction else not beyond), reason, some(beyond))


def _ends(scale: ColorScale | None) -> tuple[Decimal | None, Decimal | None]:
    return (scale.low, scale.high) if scale else (None, None)
