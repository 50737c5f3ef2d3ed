"""One chart as texts to take away, letter by letter as its page offers or makes them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from ..description import Description
from ..drawing import Heatmap, heatmaps
from ..model import OwnerFacts
from ..owner import facts_data
from .chart_json import chart_data
from .csv_tables import tidy_csv, wide_csv
from .formats import ExportError

# Mark-up, ends of lines for scripts, signs for private use.
_SPELT_OUT = re.compile("[<>&\u2028\u2029\ue000-\uf8ff]")


def embeddable_json(data: object) -> str:
    """Return JSON for an element of a page: no character can end it or open another.

    None has a meaning of its own to who packs it there either (see the package site).
    """
    return _SPELT_OUT.sub(lambda found: f"\\u{ord(found[0]):04x}", _compact(data))


def _compact(data: Any) -> str:  # noqa: ANN401 - as of json.dumps
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# Of a whole chart, and of one of its panels, by the index of that.
_OF_CHART: Mapping[str, Callable[[Description], str]] = {
    "json": lambda each: _compact(chart_data(each.chart, each.seed.facts)),
    "tidy-csv": lambda each: tidy_csv(each.chart.panels),
}
_OF_PANEL: Mapping[str, Callable[[Description, int], str]] = {
    "wide-csv": lambda each, at: wide_csv(each.chart.panels[at]),
    "vega-lite": lambda each, at: embeddable_json(
        specification(heatmaps(each.chart)[at], each.seed.facts)
    ),
}
CHART_FORMATS = (*_OF_CHART, *_OF_PANEL)


def specification(heatmap: Heatmap, facts: OwnerFacts) -> dict[str, Any]:
    """Return the specification of a heatmap, with what the owner says of its chart."""
    said = facts_data(facts)
    return heatmap.specification | ({"usermeta": said} if said else {})


def chart_text(description: Description, form: str, number: int | None = None) -> str:
    """Return a chart, or one of its panels, in one of CHART_FORMATS.

    number: of the panel, from 1; it may be left out where there is but one. ExportError where it
    names none.
    """
    chart = description.chart
    if not chart.panels:
        raise ExportError(f"{chart.seed} has no panel with cells.")
    if form in _OF_CHART:
        return _OF_CHART[form](description)
    known = ", ".join(f"{at} ({panel.title})" for at, panel in enumerate(chart.panels, 1))
    if number is None and len(chart.panels) > 1:
        raise ExportError(f"{form} is of one panel. Name one by --panel: {known}.")
    if not 1 <= (number or 1) <= len(chart.panels):
        raise ExportError(f"{chart.seed} has no panel {number}. It has: {known}.")
    return _OF_PANEL[form](description, (number or 1) - 1)
