"""Which numbers the colours of each panel span, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ..model import Chart, ColorScale, Panel
from .colours import Ramp, ramp
from .quantities import colour_number, plain_number

COLOURS_ARE_OURS = "The text names no colours that we can use; light to dark blue is ours."
NO_NUMBERS = "The text states no numbers for this panel."

# So many panels are named in a note; the rest are counted.
NAMED_PANELS = 3


@dataclass(frozen=True, slots=True)
class Scale:
    """What the colours of a panel mean.

    low, high: the numbers at the ends, as the legend or the cells state them.
    stops: nine colours from low to high.
    source: whether the stated legend serves, or the data had to.
    note: what a reader must know of it, in plain sentences; None if there is nothing.
    group: equal for panels that one legend can serve.
    """

    low: Decimal
    high: Decimal
    stops: tuple[str, ...]
    source: Literal["legend", "data"]
    note: str | None
    group: int


@dataclass(frozen=True, slots=True)
class _Number:
    """A number that takes part in a scale, and how the text writes it."""

    value: Decimal
    literal: str


@dataclass(frozen=True, slots=True)
class _Span:
    """The ends of a scale, and the panels (by index) that share it."""

    low: _Number
    high: _Number
    panels: tuple[int, ...]


def panel_scales(chart: Chart) -> tuple[Scale, ...]:
    """A chart in, one scale for each of its panels out, in their order."""
    numbers = [_numbers(panel) for panel in chart.panels]
    legend = _legend(chart.color_scale)
    colours = _ramp(chart.color_scale)
    fits = [_fits(legend, values) for values in numbers]
    astray = [i for i, values in enumerate(numbers) if values and not fits[i]]
    spans = _spans(chart.panels, numbers, astray)
    made = [
        _from_legend(legend, colours, numbers[i])
        if i not in spans
        else _from_data(chart, i, spans[i], colours, numbers[i])
        for i in range(len(chart.panels))
    ]
    return _grouped(chart.panels, made)


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
    """The ends of the stated legend in order; None if they cannot make a scale."""
    if stated is None or stated.low is None or stated.high is None or stated.low == stated.high:
        return None
    return min(stated.low, stated.high), max(stated.low, stated.high)


def _ramp(stated: ColorScale | None) -> Ramp:
    if stated is None:
        return ramp(None, None)
    words = stated.low_color, stated.high_color
    # A legend told from its high end to its low one keeps each number with its colour.
    turned = stated.low is not None and stated.high is not None and stated.low > stated.high
    return ramp(*(words[::-1] if turned else words))


def _outside(legend: tuple[Decimal, Decimal], numbers: Iterable[_Number]) -> list[_Number]:
    return [n for n in numbers if not legend[0] <= n.value <= legend[1]]


def _fits(legend: tuple[Decimal, Decimal] | None, numbers: Sequence[_Number]) -> bool:
    return legend is not None and not _outside(legend, numbers)


def _spans(
    panels: Sequence[Panel], numbers: Sequence[Sequence[_Number]], astray: Sequence[int]
) -> dict[int, _Span]:
    """The panels without a legend that serves, those of one measure joined where they overlap."""
    joined: dict[object, list[_Span]] = {}
    for span in sorted((_own_span(numbers[i], i) for i in astray), key=lambda s: s.low.value):
        measure = panels[span.panels[0]].measure
        spans = joined.setdefault((measure.label, measure.unit), [])
        if spans and span.low.value <= spans[-1].high.value:
            spans[-1] = _union(spans[-1], span)
        else:
            spans.append(span)
    return {i: span for spans in joined.values() for span in spans for i in span.panels}


def _own_span(numbers: Sequence[_Number], panel: int) -> _Span:
    low = min(numbers, key=lambda n: n.value)
    return _Span(low, max(numbers, key=lambda n: n.value), (panel,))


def _union(lower: _Span, upper: _Span) -> _Span:
    high = max(lower.high, upper.high, key=lambda n: n.value)
    return _Span(lower.low, high, tuple(sorted(lower.panels + upper.panels)))


def _from_legend(
    legend: tuple[Decimal, Decimal] | None, colours: Ramp, numbers: Sequence[_Number]
) -> Scale:
    low, high = legend or (Decimal(0), Decimal(1))
    note = None if numbers else NO_NUMBERS
    return Scale(low, high, colours.stops, "legend" if legend else "data", _with(note, colours), 0)


def _from_data(
    chart: Chart, panel: int, span: _Span, colours: Ramp, numbers: Sequence[_Number]
) -> Scale:
    others = [_title(chart.panels[i], i) for i in span.panels if i != panel]
    reach = (
        f"colours span the data, {span.low.literal} to {span.high.literal}"
        if span.low.value != span.high.value
        else f"the data have one number, {span.low.literal}"
    )
    shared = f", shared with {_listed(others)}" if others else ""
    note = f"{_misfit(chart.color_scale, numbers)}; {reach}{shared}."
    low, high = span.low.value, span.high.value
    return Scale(low, high, colours.stops, "data", _with(note, colours), 0)


def _misfit(stated: ColorScale | None, numbers: Sequence[_Number]) -> str:
    """Why the stated legend does not serve."""
    if stated is None or stated.low is None or stated.high is None:
        return "The text states no legend range"
    about = "about " if stated.approximate else ""
    ends = sorted((stated.low, stated.high))
    runs = f"The stated legend runs from {about}{plain_number(ends[0])} to {plain_number(ends[1])}"
    if ends[0] == ends[1]:
        return f"{runs}, which is no range"
    outside = _outside((ends[0], ends[1]), numbers)
    farthest = max(outside, key=lambda n: max(ends[0] - n.value, n.value - ends[1])).literal
    if len(outside) == 1:
        return f"{runs}, but {farthest} lies outside it"
    return f"{runs}, but {len(outside)} values lie outside it, {farthest} the farthest"


def _with(note: str | None, colours: Ramp) -> str | None:
    """The note, and that the colours are ours if they are."""
    said = [text for text in (note, None if colours.described else COLOURS_ARE_OURS) if text]
    return " ".join(said) or None


def _title(panel: Panel, index: int) -> str:
    return panel.title or f"panel {index + 1}"


def _listed(titles: Sequence[str]) -> str:
    named, more = list(titles[:NAMED_PANELS]), len(titles) - NAMED_PANELS
    if more > 0:
        named.append(f"{more} more")
    return " and ".join(part for part in (", ".join(named[:-1]), named[-1]) if part)


def _grouped(panels: Sequence[Panel], made: Sequence[Scale]) -> tuple[Scale, ...]:
    """The same scales, numbered so that equal domains of one measure have equal numbers."""
    groups: dict[object, int] = {}
    numbered = []
    for panel, s in zip(panels, made, strict=True):
        group = groups.setdefault((s.low, s.high, panel.measure.name), len(groups))
        numbered.append(Scale(s.low, s.high, s.stops, s.source, s.note, group))
    return tuple(numbered)
