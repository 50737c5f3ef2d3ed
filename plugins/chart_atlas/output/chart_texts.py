"""One chart as files to take away, letter by letter as its page offers or makes them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..atlas import build_atlas
from ..description import Description
from ..drawing import Heatmap, heatmaps
from ..model import OwnerFacts
from ..owner import facts_data, source_note
from .chart_json import chart_data
from .csv_tables import tidy_csv, wide_csv
from .formats import ExportError

# One for all: json.dumps() makes another for each of thousands of cells.
_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
# Mark-up, ends of lines for scripts, signs for private use.
_SPELT_OUT = re.compile("[<>&\u2028\u2029\ue000-\uf8ff]")


def embeddable_json(data: object) -> str:
    """Return JSON for an element of a page: no character can end it or open another.

    None has a meaning of its own to who packs it there either (see the package site).
    """
    return _SPELT_OUT.sub(lambda found: f"\\u{ord(found[0]):04x}", _compact(data))


# Of a whole chart, and of one of its panels, by the index of that.
_OF_CHART: Mapping[str, Callable[[Description], str]] = {
    "json": lambda each: _compact(chart_data(each.chart, each.seed.facts)),
    "tidy-csv": lambda each: tidy_csv(each.chart.panels, each.seed.facts),
}
_OF_PANEL: Mapping[str, Callable[[Description, int], str]] = {
    "wide-csv": lambda each, at: wide_csv(each.chart.panels[at], each.seed.facts),
    "vega-lite": lambda each, at: embeddable_json(
        specification(heatmaps(each.chart)[at], each.seed.facts)
    ),
}
# How the page of a chart names each file: of the whole chart, and of a panel by its anchor.
_NAMES = {
    "json": "chart.json",
    "tidy-csv": "cells.csv",
    "wide-csv": "{anchor}.wide.csv",
    "vega-lite": "{anchor}.vl.json",
    "png": "{anchor}.png",
}
CHART_FORMATS = tuple(_NAMES)


@dataclass(frozen=True, slots=True)
class ChartFile:
    """A file to take away, under the name that the page gives it."""

    name: str
    content: bytes


def specification(heatmap: Heatmap, facts: OwnerFacts) -> dict[str, Any]:
    """Return the specification of a heatmap, with what the owner says of its chart."""
    said = facts_data(facts)
    return heatmap.specification | ({"usermeta": said} if said else {})


def chart_text(description: Description, form: str, number: int | None = None) -> str:
    """Return a chart, or one of its panels, in one of CHART_FORMATS that are texts.

    number: of the panel, from 1; it may be left out where there is but one. ExportError where it
    names none.
    """
    if form in _OF_CHART:
        checked_panel(description, 1, form)
        return _OF_CHART[form](description)
    return _OF_PANEL[form](description, checked_panel(description, number, form))


def chart_file(description: Description, form: str, number: int | None = None) -> ChartFile:
    """Return a chart, or one of its panels, in one of CHART_FORMATS; number: as of chart_text."""
    at = checked_panel(description, 1 if form in _OF_CHART else number, form)
    (entry,) = build_atlas([description], {}).charts
    name = _NAMES[form].format(anchor=entry.panels[at].anchor)
    if form == "png":
        return ChartFile(
            name, heatmaps(description.chart)[at].png(source_note(description.seed.facts.source))
        )
    return ChartFile(name, chart_text(description, form, at + 1).encode())


def checked_panel(
    description: Description, number: int | None, form: str, option: str = "--panel"
) -> int:
    """Return the index of the panel that a number means, from 1; ExportError where it names none.

    None means the only one. form: what is asked of it. option: what names it.
    """
    chart = description.chart
    if not chart.panels:
        raise ExportError(f"{chart.seed} has no panel with cells.")
    known = ", ".join(f"{at} ({panel.title})" for at, panel in enumerate(chart.panels, 1))
    if number is None and len(chart.panels) > 1:
        raise ExportError(f"{form} is of one panel. Name one by {option}: {known}.")
    meant = 1 if number is None else number
    if not 1 <= meant <= len(chart.panels):
        raise ExportError(f"{chart.seed} has no panel {meant}. It has: {known}.")
    return meant - 1
