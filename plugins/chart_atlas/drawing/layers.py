"""The layers of a heatmap, made and validated by Altair; the only module that runs it.

They have places to fill: specification.py puts the data of a panel into a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from .lettering import TEXT_SIZE

# Reads as a hairline on light and on dark.
OUTLINE = "#808080"
# What the text marks as empty or leaves blank, where no hatch can be drawn.
GAP_TINT = 0.18
RANGE_DASH = [3, 2]


def template() -> dict[str, Any]:
    """Make the specification of a heatmap without data, as Altair has it."""
    outlined = _labelled(_named("outlined").mark_rect(fill="transparent", stroke=OUTLINE))
    layers = (_coloured(), outlined, _empty(), _words("coloured"), _words("outlined"), _ranges())
    chart = alt.layer(*layers)
    x = alt.X("column:N", axis=_axis(), scale=_band())
    spec = chart.encode(x=x, y=alt.Y("row:N", axis=_axis(), scale=_band())).to_dict()
    config = {"view": {"stroke": None}, "lineBreak": "\n", "font": "sans-serif"}
    made: dict[str, Any] = spec | {"background": "transparent", "config": config}
    return made


def altair_chart(
    specs: Sequence[Mapping[str, Any]], config: Mapping[str, Any]
) -> alt.LayerChart | alt.VConcatChart:
    """Make Altair's chart of specifications, one below the other; config: put over theirs."""
    made = [_with_own_data(spec, at) for at, spec in enumerate(specs, 1)]
    shared = {"config": {**specs[0]["config"], **config}}
    if len(made) == 1:
        one: alt.LayerChart = alt.LayerChart.from_dict({**made[0], **shared})
        return one
    data = {name: values for each in made for name, values in each.pop("datasets").items()}
    drawn = [{key: each[key] for key in each.keys() - _OF_WHOLE} for each in made]
    apart = {"scale": {"fill": "independent"}, "legend": {"fill": "independent"}}
    whole = {"vconcat": drawn, "datasets": data, "resolve": apart, "background": "transparent"}
    several: alt.VConcatChart = alt.VConcatChart.from_dict({**whole, **shared})
    return several


# What only the outermost specification may hold.
_OF_WHOLE = frozenset(("$schema", "background", "config"))


def _with_own_data(spec: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Rename the datasets of a specification, so that it meets others."""
    layers = [
        {**layer, "data": {"name": f"{layer['data']['name']}-{number}"}} for layer in spec["layer"]
    ]
    data = {f"{name}-{number}": values for name, values in spec["datasets"].items()}
    return {**spec, "layer": layers, "datasets": data}


def _band() -> alt.Scale:
    return alt.Scale(domain=["?"], paddingInner=0.03, paddingOuter=0)


def _axis() -> alt.Axis:
    return alt.Axis(
        domain=False,
        labelFontSize=11,
        labelLimit=0,
        labelOverlap=False,
        labelPadding=5,
        # Vega would print a title over labels that are longer than 200 pixels.
        maxExtent=10_000,
        ticks=False,
        titleFontSize=12,
        titleLimit=0,
        titlePadding=8,
    )


def _named(name: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name=name))


def _labelled(chart: alt.Chart) -> alt.Chart:
    tooltip, description = alt.Tooltip("label:N"), alt.Description("label:N")
    labelled: alt.Chart = chart.encode(tooltip=tooltip, description=description)
    return labelled


def _coloured() -> alt.Chart:
    scale = alt.Scale(
        clamp=True, domain=[0, 1], interpolate="rgb", range=["#fff", "#000"], zero=False
    )
    legend = alt.Legend(
        gradientLength=200, labelLimit=0, labelOverlap=False, titleLimit=0, title="?", values=[0]
    )
    fill = alt.Fill("value:Q", scale=scale, legend=legend)
    mark = _named("coloured").mark_rect(stroke=OUTLINE, strokeWidth=0.5, strokeOpacity=0.4)
    return _labelled(mark.encode(fill=fill))


def _empty() -> alt.Chart:
    """Gaps of the text are tinted; places that it never states are mere outlines."""
    mark = _named("empty").mark_rect(
        fillOpacity=GAP_TINT, stroke=OUTLINE, strokeDash=[2, 3], strokeOpacity=0.7
    )
    unstated = alt.FieldEqualPredicate(field="state", equal="not stated")
    fill = alt.condition(unstated, alt.value("transparent"), alt.value(OUTLINE))
    return _labelled(mark.encode(fill=fill))


def _ranges() -> alt.Chart:
    """A dashed frame within each cell whose colour is the middle of a range."""
    mark = _named("coloured").mark_rect(
        aria=False,
        fillOpacity=0,
        height=alt.RelativeBandSize(band=0.74),
        strokeDash=RANGE_DASH,
        strokeWidth=1,
        width=alt.RelativeBandSize(band=0.86),
    )
    of_ranges = mark.transform_filter(alt.FieldEqualPredicate(field="state", equal="range"))
    # The frame lies on the cell, and would keep the pointer from it.
    ink, tooltip = alt.Stroke("ink:N", scale=None), alt.Tooltip("label:N")
    frames: alt.Chart = of_ranges.encode(stroke=ink, tooltip=tooltip)
    return frames


def _words(name: str) -> alt.Chart:
    # Without a colour of its own, text takes that of the theme (see live_config).
    mark = _named(name).mark_text(fontSize=TEXT_SIZE, aria=False)
    ink_of_cell = {"color": alt.Color("ink:N", scale=None)} if name == "coloured" else {}
    words: alt.Chart = mark.encode(text="text:N", **ink_of_cell)
    return words
