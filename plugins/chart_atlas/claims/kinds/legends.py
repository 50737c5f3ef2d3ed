"""Statements of the legend: from where to where its numbers go, and whether the cells do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...model import Quantity
from ...reading import section_patterns
from .. import sentence_patterns, shape_patterns
from ..claim_patterns import Match
from ..coded_sentence import Said
from ..figure import Figure, Slice
from ..statement import Form, Kind, Statement
from ..verdicts import Finding, agrees, number, places_words, some, verdict


@dataclass(frozen=True, slots=True)
class _Scale:
    """The legend goes from one number to another. outside: and cells lie beyond."""

    low: Quantity | None
    high: Quantity | None
    outside: bool
    part: Slice = field(default_factory=Slice)
    value: Quantity | None = None


def _scales_in_axes(said: Said) -> Iterator[Match]:
    """Yield the first scale in a line of the axes section that is about the legend."""
    if _is_about_legend(said) and (match := shape_patterns.SCALE.search(said.code.text)):
        yield match


def _scales_elsewhere(said: Said) -> Iterator[Match]:
    """Yield the first span behind the word "legend" or the like in any other line."""
    text = said.code.text
    legend = shape_patterns.LEGEND_WORDS.search(text)
    if legend and not _is_about_legend(said):
        match = shape_patterns.LEGEND_SPAN.search(text, legend.end())
        if match and not sentence_patterns.is_uncertain(text, 0, len(text)):
            yield match


def _is_about_legend(said: Said) -> bool:
    lead = " ".join([*said.sentence.above[-1:], said.sentence.text]).partition(":")[0]
    return said.sentence.section == "axes" and section_patterns.is_legend(lead)


def _scale(said: Said, match: Match) -> Iterator[Statement]:
    text = said.code.text
    numbers = said.code.numbers(*match.span())
    if len(numbers) == 1 and match["range"]:
        ends = _range_ends(numbers[0])
    else:
        ends = (numbers[0], numbers[-1])
    about = any(item.approximate for item in numbers) or sentence_patterns.is_about(
        text[: match.end()]
    )
    others = [item.value for item in said.code.numbers(0, len(text)) if item.value is not None]
    beyond = any(ends[0] and ends[0].value and value < ends[0].value for value in others)
    in_axes = _is_about_legend(said)
    if beyond or about or not all(ends) or (in_axes and not _is_the_scale(ends, said)):
        return
    legend = None if in_axes else shape_patterns.LEGEND_WORDS.search(text)
    start = legend.start() if legend else match.start()
    part = Slice(said.code.named(0, len(text)).panels)
    yield Statement("legend", start, match.end(), _Scale(*ends, outside=False, part=part))


def _is_the_scale(ends: tuple[Quantity | None, Quantity | None], said: Said) -> bool:
    """Return whether two numbers are the ends of the legend as it was read."""
    scale = said.figure.chart.color_scale
    values = tuple(end.value if end else None for end in ends)
    return scale is not None and values == (scale.low, scale.high)


def _range_ends(quantity: Quantity) -> tuple[Quantity | None, Quantity | None]:
    low, high = (
        None if end is None else Quantity(str(end), end, approximate=quantity.approximate)
        for end in (quantity.low, quantity.high)
    )
    return low, high


def _inside(said: Said, match: Match) -> Iterator[Statement]:
    (quantity,) = said.code.numbers(*match.span())
    scale = _Scale(*_range_ends(quantity), outside=False, part=said.subject(0))
    yield Statement("legend", *match.span(), scale)


def _outside(said: Said, match: Match) -> Iterator[Statement]:
    numbers = said.code.numbers(*match.span())
    part = said.subject(match.start()).within(said.code.named(*match.span()))
    ranges = [item for item in numbers if item.low is not None]
    values = [item for item in numbers if item.value is not None]
    low, high = _range_ends(ranges[0]) if ranges else (None, None)
    value = values[-1] if values else None
    if match["bound"] and len(values) > 1:
        low, high = (values[0], None) if match["which"] == "lower" else (None, values[0])
    scale = _Scale(low, high, outside=True, part=part, value=value)
    yield Statement("legend", *match.span(), scale)


def _check_scale(claim: _Scale, figure: Figure) -> Finding | None:
    low = claim.low.value if claim.low else None
    high = claim.high.value if claim.high else None
    if claim.outside and low is None and high is None:
        scale = figure.chart.color_scale
        low, high = (scale.low, scale.high) if scale else (None, None)
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


KIND = Kind(
    (
        Form(shape_patterns.SCALE, _scale, matches=_scales_in_axes),
        Form(shape_patterns.LEGEND_SPAN, _scale, matches=_scales_elsewhere),
        Form(shape_patterns.INSIDE, _inside),
        Form(shape_patterns.OUTSIDE, _outside, sure=False),
    ),
    {_Scale: _check_scale},
)
