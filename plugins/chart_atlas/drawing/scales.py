"""Which numbers the colours of each panel span, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import dist
from operator import attrgetter
from typing import NamedTuple

from ..model import Chart, ColorScale, Panel
from .colours import Ramp, ramp
from .oklab import from_hex
from .quantities import colour_number, plain_number

COLOURS_ARE_OURS = "The text names no colours that we can use; light to dark blue is ours."
NOT_COMPARED = "Each column is a measure of its own, so no colour tells high from low."
NO_NUMBERS = "The text states no numbers for this panel."

# A scale is shared while each panel keeps so many colours, or one a number. They are told apart
# from this distance in OKLab on: twice what is just noticed, as few of them stand side by side.
READABLE_COLOURS, TOLD_APART = 5, 0.04
# So many panels are named in a note; the rest are counted.
NAMED_PANELS = 3
# Orange to white to blue: the two that almost every eye tells apart, and white is zero.
BELOW, ZERO, ABOVE = "dark orange", "white", "dark blue"


@dataclass(frozen=True, slots=True)
class Scale:
    """What the colours of a panel mean.

    low, high: the numbers at the ends, as the legend or the cells state them.
    stops: nine colours from low to high.
    note: what a reader must know of it, in plain sentences; None if there is nothing.
    """

    low: Decimal
    high: Decimal
    stops: tuple[str, ...]
    note: str | None


class _Number(NamedTuple):
    """A number that takes part in a scale, and how the text writes it."""

    value: Decimal
    literal: str


_value = attrgetter("value")


class _Span(NamedTuple):
    """The ends of a scale, and the panels (by index) that share it."""

    low: _Number
    high: _Number
    panels: tuple[int, ...]


def panel_scales(chart: Chart) -> tuple[Scale, ...]:
    """Return a scale for each panel of a chart, in their order."""
    stated = chart.color_scale
    numbers = [_numbers(panel) for panel in chart.panels]
    legend, colours = _legend(stated), _stated_ramp(stated)
    low, high = legend or (Decimal("Infinity"), Decimal("-Infinity"))
    outside = [any(not low <= each.value <= high for each in found) for found in numbers]
    astray = [at for at, is_astray in enumerate(outside) if is_astray]
    spans = _spans(chart.panels, numbers, astray, colours.stops)
    made = []
    for at, found in enumerate(numbers):
        if span := spans.get(at):
            ends, note = (span.low.value, span.high.value), _data_note(chart, at, span, found)
        else:
            ends, note = legend or (Decimal(0), Decimal(1)), "" if found else NO_NUMBERS
        notes = [note, "" if colours.described else COLOURS_ARE_OURS]
        notes = notes if chart.panels[at].comparable else [NOT_COMPARED]
        made.append(Scale(*ends, colours.stops, " ".join(filter(None, notes)) or None))
    return tuple(made)


def computed_scale(panel: Panel, *, around_zero: bool) -> Scale:
    """Return a scale over all numbers of a panel that no text states.

    around_zero: with two arms of one length, the middle colour at zero.
    """
    found = [colour_number(cell.quantity) for cell in panel.cells if not cell.aggregate]
    values = [value for value in found if value is not None] or [Decimal(0), Decimal(1)]
    if not around_zero:
        return Scale(min(values), max(values), ramp(None, None).stops, None)
    reach = max(map(abs, values)) or Decimal(1)
    lower, upper = ramp(BELOW, ZERO).stops[::2], ramp(ZERO, ABOVE).stops[::2]
    return Scale(-reach, reach, (*lower, *upper[1:]), None)


def _numbers(panel: Panel) -> tuple[_Number, ...]:
    found = (
        (colour_number(cell.quantity), cell.quantity) for cell in panel.cells if not cell.aggregate
    )
    return tuple(
        _Number(value, quantity.literal if quantity.value is not None else plain_number(value))
        for value, quantity in found
        if value is not None
    )


def _legend(stated: ColorScale | None) -> tuple[Decimal, Decimal] | None:
    """Return the ends of the stated legend in order; None if they cannot make a scale."""
    if stated is None or stated.low is None or stated.high is None or stated.low == stated.high:
        return None
    return min(stated.low, stated.high), max(stated.low, stated.high)


def _stated_ramp(stated: ColorScale | None) -> Ramp:
    if stated is None:
        return ramp(None, None)
    words = stated.low_color, stated.high_color
    # A legend told from its high end to its low one keeps each number with its colour.
    turned = stated.low is not None and stated.high is not None and stated.low > stated.high
    return ramp(*(words[::-1] if turned else words))


def _spans(
    panels: Sequence[Panel],
    numbers: Sequence[Sequence[_Number]],
    astray: Sequence[int],
    stops: Sequence[str],
) -> dict[int, _Span]:
    """Return the spans of panels that no legend serves: one for those of a measure, if readable."""
    alike: dict[object, list[int]] = {}
    for at in astray:
        measure = panels[at].measure
        # Numbers of unlike columns have no colours.
        key = (measure.label, measure.unit) if panels[at].comparable else at
        alike.setdefault(key, []).append(at)
    found = (span for group in alike.values() for span in _shared(group, numbers, stops))
    return {at: span for span in found for at in span.panels}


def _shared(
    panels: Sequence[int], numbers: Sequence[Sequence[_Number]], stops: Sequence[str]
) -> Iterator[_Span]:
    """Join panels, from the lowest numbers on, as long as each of those joined can be read."""
    joined: list[_Span] = []
    for own in sorted((_span([at], numbers) for at in panels), key=lambda each: each.low.value):
        for number, span in enumerate(joined):
            wider = _span(sorted(span.panels + own.panels), numbers)
            if all(_is_readable(numbers[at], wider, stops) for at in wider.panels):
                joined[number] = wider
                break
        else:
            joined.append(own)
    yield from joined


def _span(panels: Sequence[int], numbers: Sequence[Sequence[_Number]]) -> _Span:
    found = [number for at in panels for number in numbers[at]]
    return _Span(min(found, key=_value), max(found, key=_value), tuple(panels))


def _is_readable(numbers: Sequence[_Number], span: _Span, stops: Sequence[str]) -> bool:
    """Tell whether the numbers of a panel still have colours that can be told apart."""
    different = {number.value for number in numbers}
    width = span.high.value - span.low.value
    share = float((max(different) - min(different)) / width) if width else 1.0
    steps = min(READABLE_COLOURS, len(different)) - 1
    return share * dist(from_hex(stops[0]), from_hex(stops[-1])) >= steps * TOLD_APART


def _data_note(chart: Chart, panel: int, span: _Span, numbers: Sequence[_Number]) -> str:
    """Say what the colours of a panel span, and why the stated legend does not serve."""
    others = [chart.panels[at].title or f"panel {at + 1}" for at in span.panels if at != panel]
    is_of_all = len(others) > 0 and len(span.panels) == len(chart.panels)
    whose = "the data of all panels" if is_of_all else "the data"
    reach = (
        f"colours span {whose}, {span.low.literal} to {span.high.literal}"
        if span.low.value != span.high.value
        else f"the data have one number, {span.low.literal}"
    )
    shared = f", shared with {_listed(others)}" if others and not is_of_all else ""
    return f"{_misfit(chart.color_scale, numbers)}; {reach}{shared}."


def _misfit(stated: ColorScale | None, numbers: Sequence[_Number]) -> str:
    """Say why the stated legend does not serve."""
    if stated is None or stated.low is None or stated.high is None:
        return "The text states no legend range"
    about = "about " if stated.approximate else ""
    low, high = sorted((stated.low, stated.high))
    runs = f"The stated legend runs from {about}{plain_number(low)} to {plain_number(high)}"
    if low == high:
        return f"{runs}, which is no range"
    outside = [number for number in numbers if not low <= number.value <= high]
    farthest = max(outside, key=lambda n: max(low - n.value, n.value - high)).literal
    if len(outside) == 1:
        return f"{runs}, but {farthest} lies outside it"
    return f"{runs}, but {len(outside)} values lie outside it, {farthest} the farthest"


def _listed(titles: Sequence[str]) -> str:
    """Name the first of some panels, and count the others."""
    named, more = list(titles[:NAMED_PANELS]), len(titles) - NAMED_PANELS
    if more > 0:
        named.append(f"{more} more")
    return " and ".join(part for part in (", ".join(named[:-1]), named[-1]) if part)
