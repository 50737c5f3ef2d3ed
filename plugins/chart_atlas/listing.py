"""A chart as readable lines of text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .display import display
from .model import Chart, Panel, Problem


def chart_listing(chart: Chart) -> str:
    """Return all that is read of a chart: facts, each panel's cells by row, and problems."""
    return "\n".join(_lines(chart))


def summary(chart: Chart) -> str:
    """Return what a chart holds in a few words: kind, panels, cells."""
    cells = [cell for panel in chart.panels for cell in panel.cells]
    numbers = [cell for cell in cells if not cell.quantity.absence]
    empty = len(cells) - len(numbers)
    return (
        f"{chart.kind}, {_many(len(chart.panels), 'panel')}, {_many(len(numbers), 'value')},"
        f" {empty} marked empty, {_many(len(chart.problems), 'problem')}"
    )


def problem_line(name: str, problem: Problem) -> str:
    """Return a problem as one line that editors can jump from: file:line: severity: message."""
    return (
        f"{name}:{problem.line}: {problem.severity}: {problem.message} [{problem.code}]\n"
        f"    {problem.hint}"
    )


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _lines(chart: Chart) -> Iterator[str]:
    yield chart.title
    yield f"  {chart.seed}: {summary(chart)}"
    named = chart.entities
    for noun in ("models", "datasets", "tasks", "metrics"):
        if names := getattr(named, noun):
            yield f"  {noun}: {', '.join(names)}"
    for axis in chart.axes:
        ticks = ", ".join(axis.values) or axis.extent or "no ticks stated"
        yield f"  {axis.role} axis {axis.label or '(no name)'}, line {axis.line}: {ticks}"
    if scale := chart.color_scale:
        colors = f"{scale.low_color or '?'} to {scale.high_color or '?'}"
        yield f"  legend, line {scale.line}: {scale.low} to {scale.high}, {colors}"
    for panel in chart.panels:
        yield from _panel_lines(panel)
    for item in chart.series:
        yield f"  series {item.name}, line {item.line}: {item.direction}"
    for problem in chart.problems:
        yield problem_line(f"  {chart.seed}", problem)


def _panel_lines(panel: Panel) -> Iterator[str]:
    yield ""
    yield f"{panel.title or 'Panel'}: {panel.measure.name}, lines {panel.line} to {panel.last_line}"
    for row in panel.row_axis.values:
        cells = [cell for cell in panel.cells if cell.row == row]
        stated = (
            f"{cell.column}: {display(cell.quantity) or cell.quantity.literal or 'blank'}"
            for cell in cells
        )
        lines = sorted({cell.line for cell in cells})
        where = f" (line {', '.join(map(str, lines))})" if lines else ""
        yield f"  {panel.row_axis.label or 'row'} {row}{where}"
        yield f"    {', '.join(stated) or 'nothing stated'}"
