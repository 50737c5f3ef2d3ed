"""A chart and its problems as readable lines of text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import get_terminal_size

from ..cache import KeptKind
from ..description import Description
from ..drawing import ChartPicture, amended_words, short_text
from ..model import Cell, Chart, OwnerFacts, Panel, Problem
from ..owner import told_of
from ..terminal import as_json, colour_count, harmless_lines
from .chart_json import chart_data


def chart_report(found: Description, form: str) -> tuple[str, bool]:
    """Return a chart as text, picture or json, and whether that holds colours.

    text: facts, each panel's cells by row, and problems. picture: the heatmaps, as many colours
    and as wide as the terminal has them.
    """
    chart, facts = found.chart, found.seed.facts
    if form == "picture":
        width, colours = get_terminal_size().columns, colour_count()
        return ChartPicture(chart).terminal(width, colours), colours > 0
    if form == "json":
        return as_json(chart_data(chart, facts)), False
    return harmless_lines(_chart_lines(chart, facts)), False


def problem_text(name: str, problem: Problem) -> str:
    """Return a problem as a line that editors can jump from, and its hint in a second line.

    The first is ``file:line: severity code: message``; a problem of the whole file has no line.
    """
    return harmless_lines(problem_lines(name, problem))


def problem_lines(name: str, problem: Problem) -> Iterator[str]:
    """Yield the lines of problem_text()."""
    where = f"{name}:{problem.line}" if problem.line else name
    yield f"{where}: {problem.severity} {problem.code}: {problem.message}"
    yield f"    {problem.hint}"


def counted(count: int, noun: str) -> str:
    """Count things: "1 cell", "2 cells"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _chart_lines(chart: Chart, facts: OwnerFacts) -> Iterator[str]:
    cells = [cell for panel in chart.panels for cell in panel.cells]
    numbers = [cell for cell in cells if not cell.quantity.absence]
    yield chart.title
    yield (
        f"  {chart.seed}: {chart.kind}, {counted(len(chart.panels), 'panel')},"
        f" {counted(len(numbers), 'value')}, {len(cells) - len(numbers)} marked empty,"
        f" {counted(len(chart.problems), 'problem')}"
    )
    yield from _amended_lines(cells)
    for noun, said in told_of(facts):
        yield f"  {noun}: {said}"
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
    yield from (
        f"  series {item.name}, line {item.line}: {item.direction}" for item in chart.series
    )
    yield from (f"  said, line {item.line}: {item.text}" for item in chart.remarks)
    for problem in chart.problems:
        yield from problem_lines(f"  {chart.seed}", problem)


def _amended_lines(cells: Sequence[Cell]) -> Iterator[str]:
    told = Counter(cell.origin for cell in cells)
    if amended := [f"{told[name]} {name}" for name in ("completed", "corrected") if told[name]]:
        yield f"  by the owner of the atlas: {', '.join(amended)}"


def _panel_lines(panel: Panel) -> Iterator[str]:
    yield ""
    yield f"{panel.title or 'Panel'}: {panel.measure.name}, lines {panel.line} to {panel.last_line}"
    for row in panel.row_axis.values:
        cells = [cell for cell in panel.cells if cell.row == row]
        stated = (
            f"{cell.column}: {short_text(cell.quantity) or cell.quantity.literal or 'blank'}"
            f"{f' ({amended_words(cell)})' if cell.amendment else ''}"
            for cell in cells
        )
        lines = sorted({cell.line for cell in cells})
        where = f" (line {', '.join(map(str, lines))})" if lines else ""
        yield f"  {panel.row_axis.label or 'row'} {row}{where}"
        yield f"    {', '.join(stated) or 'nothing stated'}"


def store_lines(path: Path, kinds: Sequence[KeptKind]) -> Iterator[str]:
    """Tell what a store keeps: a line a kind, and the sum."""
    for item in kinds:
        yield f"{item.kind:10} {item.entries:>8,} {item.size / 1e6:>10,.1f} MB"
    count, size = sum(item.entries for item in kinds), sum(item.size for item in kinds)
    yield f"{'all':10} {count:>8,} {size / 1e6:>10,.1f} MB in {path}"
