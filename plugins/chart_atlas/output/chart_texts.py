"""One chart as texts to take away, letter by letter as its page offers or makes them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from ..drawing import heatmaps
from ..model import Chart
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
_OF_CHART: Mapping[str, Callable[[Chart], str]] = {
    "json": lambda chart: _compact(chart_data(chart)),
    "tidy-csv": lambda chart: tidy_csv(chart.panels),
}
_OF_PANEL: Mapping[str, Callable[[Chart, int], str]] = {
    "wide-csv": lambda chart, at: wide_csv(chart.panels[at]),
    "vega-lite": lambda chart, at: embeddable_json(heatmaps(chart)[at].specification),
}
CHART_FORMATS = (*_OF_CHART, *_OF_PANEL)


def chart_text(chart: Chart, form: str, number: int | None = None) -> str:
    """Return a chart, or one of its panels, in one of CHART_FORMATS.

    number: of the panel, from 1; it may be left out where there is but one. ExportError where it
    names none.
    """
    if not chart.panels:
        raise ExportError(f"{chart.seed} has no panel with cells.")
    if form in _OF_CHART:
        return _OF_CHART[form](chart)
    known = ", ".join(f"{at} ({panel.title})" for at, panel in enumerate(chart.panels, 1))
    if number is None and len(chart.panels) > 1:
        raise ExportError(f"{form} is of one panel. Name one by --panel: {known}.")
    if not 1 <= (number or 1) <= len(chart.panels):
        raise ExportError(f"{chart.seed} has no panel {number}. It has: {known}.")
    return _OF_PANEL[form](chart, (number or 1) - 1)
