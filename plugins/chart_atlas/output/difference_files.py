"""The difference of two panels as a file to take away, as the page of the choice makes it."""

from __future__ import annotations

from collections.abc import Sequence

from ..atlas import Comparison, Comparisons, Side, build_atlas
from ..description import Description
from .chart_texts import ChartFile, checked_panel
from .csv_tables import difference_csv
from .formats import ExportError

DIFFERENCE_FORMAT = "difference-csv"
OPTIONS = ("--panel", "--against ID/PANEL")
# A chart, and the number of its panel, from 1; None means the only one.
PanelOf = tuple[Description, int | None]


def difference_file(one: PanelOf, two: PanelOf) -> ChartFile:
    """Return the difference of two panels, one minus two; ExportError where there is none."""
    asked = [
        (description, checked_panel(description, number, DIFFERENCE_FORMAT, option))
        for (description, number), option in zip((one, two), OPTIONS, strict=True)
    ]
    seeds = {description.seed.key: description for description, _ in asked}
    found = Comparisons.of(build_atlas(seeds.values(), {})).sides
    first, second = (_side(found, description, at) for description, at in asked)
    item = Comparison.between(first, second) if first and second and first is not second else None
    if item is None:
        raise ExportError(
            "These two panels cannot be compared. Both need numbers of one measure and unit, axes"
            " of the same names, and at least two places with an exact number in common."
        )
    return ChartFile("difference.csv", difference_csv(item).encode())


def _side(sides: Sequence[Side], description: Description, at: int) -> Side | None:
    panels = (side for side in sides if side.entry.chart is description.chart)
    return next((it for it in panels if it.item is it.entry.panels[at]), None)
