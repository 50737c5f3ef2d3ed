"""A chart, or what a check finds, as readable lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..cache import Kept
from ..drawing import short_text
from ..model import Chart, Panel, Problem
from ..terminal import harmless_lines
from .checks import Checked, Tally, total
from .export import Outcome


def chart_listing(chart: Chart) -> str:
    """Return all that is read of a chart: facts, each panel's cells by row, and problems."""
    return harmless_lines(_lines(chart))


def summary(chart: Chart) -> str:
    """Return what a chart holds in a few words: kind, panels, cells."""
    cells = [cell for panel in chart.panels for cell in panel.cells]
    numbers = [cell for cell in cells if not cell.quantity.absence]
    empty = len(cells) - len(numbers)
    return (
        f"{chart.kind}, {_many(len(chart.panels), 'panel')}, {_many(len(numbers), 'value')},"
        f" {empty} marked empty, {_many(len(chart.problems), 'problem')}"
    )


def problem_text(name: str, problem: Problem) -> str:
    """Return a problem as a line that editors can jump from, and its hint in a second line.

    The first is ``file:line: severity code: message``; a problem of the whole file has no line.
    """
    return harmless_lines(_problem_lines(name, problem))


def _problem_lines(name: str, problem: Problem) -> Iterator[str]:
    where = f"{name}:{problem.line}" if problem.line else name
    yield f"{where}: {problem.severity} {problem.code}: {problem.message}"
    yield f"    {problem.hint}"


def check_listing(checks: Iterable[Checked]) -> str:
    """Return all that a check finds: by file its problems and a summary, and then the sums."""
    checks = tuple(checks)
    lines = [line for item in checks for line in _checked_lines(item)]
    return harmless_lines(lines if len(checks) == 1 else [*lines, total_line(checks)])


def total_line(checks: Iterable[Checked]) -> str:
    """Return what a check of several files comes to."""
    checks = tuple(checks)
    return f"total: {_many(len(checks), 'file')}, {_tally(total(checks))}"


def _checked_lines(item: Checked) -> Iterator[str]:
    name = item.path.as_posix()
    for finding in item.findings:
        yield from _problem_lines(name, finding.problem)
        if finding.text:
            yield f"    > {finding.text}"
    holds = f"{item.kind}, {_tally(item.tally)}" if item.kind else "cannot be used"
    yield f"{name}: {holds}"


def _tally(tally: Tally) -> str:
    """Return the counts in words; the levels only where there are problems of them."""
    levels = {"error": tally.errors, "warning": tally.warnings, "info": tally.infos}
    found = ", ".join(_many(count, level) for level, count in levels.items() if count)
    return (
        f"{_many(tally.panels, 'panel')}, {_many(tally.cells, 'cell')},"
        f" {tally.empty} empty ({tally.marked} marked, {tally.blank} blank),"
        f" {tally.unread} unread, {tally.contradicted} contradicted; {found or 'no problems'}"
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
    yield from (
        f"  series {item.name}, line {item.line}: {item.direction}" for item in chart.series
    )
    yield from (f"  said, line {item.line}: {item.text}" for item in chart.remarks)
    for problem in chart.problems:
        yield from _problem_lines(f"  {chart.seed}", problem)


def _panel_lines(panel: Panel) -> Iterator[str]:
    yield ""
    yield f"{panel.title or 'Panel'}: {panel.measure.name}, lines {panel.line} to {panel.last_line}"
    for row in panel.row_axis.values:
        cells = [cell for cell in panel.cells if cell.row == row]
        stated = (
            f"{cell.column}: {short_text(cell.quantity) or cell.quantity.literal or 'blank'}"
            for cell in cells
        )
        lines = sorted({cell.line for cell in cells})
        where = f" (line {', '.join(map(str, lines))})" if lines else ""
        yield f"  {panel.row_axis.label or 'row'} {row}{where}"
        yield f"    {', '.join(stated) or 'nothing stated'}"


def store_lines(path: Path, kept: Sequence[Kept]) -> Iterator[str]:
    """Tell what a store keeps: a line a kind, and the sum."""
    for item in kept:
        yield f"{item.kind:10} {item.entries:>8,} {item.size / 1e6:>10,.1f} MB"
    count, size = sum(item.entries for item in kept), sum(item.size for item in kept)
    yield f"{'all':10} {count:>8,} {size / 1e6:>10,.1f} MB in {path}"


def export_line(outcome: Outcome) -> str:
    """Return what an export comes to."""
    said = [f"{_many(outcome.cells, 'cell')} of {_many(outcome.charts, 'chart')}"]
    if outcome.without:
        said.append(f"{_many(outcome.without, 'chart')} without a cell")
    if outcome.left_out:
        said.append(f"{_many(outcome.left_out, 'file')} left out")
    return ", ".join(said)
