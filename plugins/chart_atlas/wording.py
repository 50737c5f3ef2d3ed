"""What the pages say of charts, panels and cells, in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from .atlas import ChartEntry, PanelEntry
from .display import display
from .model import Cell, Panel

# So many places of a tie are named; the rest are counted.
NAMED_PLACES = 3


def chart_summary(entry: ChartEntry) -> str:
    """Say in one line what a chart holds."""
    chart = entry.chart
    if not entry.panels:
        return f"{kind_name(chart.kind)} whose description states no values."
    values = sum(item.figures.values for item in entry.panels)
    first = entry.panels[0].panel
    return f"{kind_name(chart.kind)} of {measured(first)}: {counted(values, 'value')}."


def kind_name(kind: str) -> str:
    """Return the name of a kind of chart."""
    names = {"heatmap": "Heatmap", "table": "Table", "diagram": "Diagram", "other": "Figure"}
    return names.get(kind) or f"{kind.capitalize()} chart"


def measured(panel: Panel) -> str:
    """Say what a panel measures over what: "Accuracy (%) by Type and Length"."""
    axes = [axis.label for axis in (panel.row_axis, panel.column_axis) if axis.label]
    return f"{panel.measure.name} by {' and '.join(axes)}" if axes else panel.measure.name


def counted(count: int, noun: str) -> str:
    """Count things: "1 value", "2,000 values"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def place(panel: Panel, cell: Cell) -> str:
    """Name the place of a cell: "Type 1, Length 0"."""
    named = ((panel.row_axis.label, cell.row), (panel.column_axis.label, cell.column))
    return ", ".join(f"{label} {value}" if label else value for label, value in named)


def extreme(item: PanelEntry, which: str) -> str:
    """Say the highest or lowest number and where it stands, ties named up to a few."""
    cells: Sequence[Cell] = getattr(item.figures, which)
    if not cells:
        return "no numbers"
    places = [place(item.panel, cell) for cell in cells[:NAMED_PLACES]]
    more = len(cells) - len(places)
    at = "; ".join(places) + (f"; and {more} more" if more else "")
    return f"{display(cells[0].quantity)} at {at}"


def extreme_names(item: PanelEntry) -> tuple[tuple[str, str], tuple[str, str]]:
    """Name the extremes, the better one first: Best and Worst where the metric is known."""
    if item.figures.better == "lower":
        return ("Best (lowest)", "lowest"), ("Worst (highest)", "highest")
    if item.figures.better == "higher":
        return ("Best", "highest"), ("Worst", "lowest")
    return ("Highest", "highest"), ("Lowest", "lowest")


def best(item: PanelEntry) -> str:
    """Say the best number of a panel and its place."""
    return extreme(item, extreme_names(item)[0][1])


def worst(item: PanelEntry) -> str:
    """Say the worst number of a panel and its place."""
    return extreme(item, extreme_names(item)[1][1])


def cell_text(cell: Cell | None, unit: str | None = None) -> str:
    """Return what a table prints for a cell; a dash where nothing is stated.

    unit: that of the panel; a cell shows its own only where it is another one.
    """
    if cell is None:
        return "\N{EN DASH}"
    own = bool(cell.quantity.unit) and cell.quantity.unit != unit
    return display(cell.quantity, with_unit=own) or (
        "n/a" if cell.quantity.absence == "marked" else ""
    )
