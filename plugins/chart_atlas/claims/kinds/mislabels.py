"""Statements of names: what a figure, an axis or a model is called, and mislabelled names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...language import dashed, without_notes
from ...model import OTHER_ROLE, Chart, Claim, Role
from . import mislabel_patterns


def names(lines: Sequence[str], chart: Chart, apart: Collection[int]) -> Iterator[Claim]:
    """Find quoted names that another line gives as well, and names called another kind.

    apart: the lines of observations and interpretation, where a quoted word may be anything.
    """
    known = {mislabel_patterns.fold_name(name): name for name in _known(chart) if name}
    for number, line in enumerate(lines, start=1):
        if number in apart:
            continue
        yield from _axis_names(number, line, chart)
        for name, start, end in mislabel_patterns.quoted_spans(line):
            folded = mislabel_patterns.fold_name(name)
            own = known.get(folded) or known.get(folded.removesuffix("s"))
            plain = without_notes(own) if own else ""
            if own and (
                other := _elsewhere(own, number, lines) or _elsewhere(plain, number, lines)
            ):
                reason = f"Line {other} has the same name."
                yield Claim(number, line[start:end], "name", "holds", reason)
    yield from _mislabels(lines, chart)


def _known(chart: Chart) -> Iterator[str]:
    yield chart.title
    yield from dashed(chart.title)
    for axis in chart.axes:
        yield axis.label or ""
    for panel in chart.panels:
        yield from (panel.title or "", panel.measure.label or "", panel.measure.name)
        yield from (panel.row_axis.label or "", panel.column_axis.label or "")
    yield from (*chart.entities.models, *chart.entities.datasets, *chart.entities.metrics)


def _elsewhere(name: str, number: int, lines: Sequence[str]) -> int | None:
    """Return another line that has a name as well, without regard to case."""
    folded = mislabel_patterns.fold_name(name)
    if not folded:
        return None
    found = (
        at
        for at, line in enumerate(lines, start=1)
        if at != number and mislabel_patterns.has_name(line, folded)
    )
    return next(found, None)


def _mislabels(lines: Sequence[str], chart: Chart) -> Iterator[Claim]:
    """Contradict what the text calls a model though it is a benchmark, and the reverse."""
    for number, called in dict.fromkeys((item.line, item.called) for item in chart.mislabels):
        wrong = [
            item.name for item in chart.mislabels if (item.line, item.called) == (number, called)
        ]
        span = (
            mislabel_patterns.called_span(lines[number - 1], called, wrong)
            if 0 < number <= len(lines)
            else None
        )
        if span:
            kind = "benchmark" if called == "model" else "model"
            reason = f"{', '.join(wrong)}: known as {kind}{'s' * (len(wrong) > 1)}."
            yield Claim(number, lines[number - 1][slice(*span)], "name", "contradicted", reason)


def _axis_names(number: int, line: str, chart: Chart) -> Iterator[Claim]:
    """Hold "the x-axis is labeled …" against the names of both axes."""
    for role, name, start, end in mislabel_patterns.axis_called(line):
        labels: dict[Role, str] = {
            axis.role: mislabel_patterns.fold_name(axis.label or "") for axis in chart.axes
        }
        own, other = labels.get(role), labels.get(OTHER_ROLE[role])
        if own and own != mislabel_patterns.fold_name(name) == other:
            reason = f"That is the name of the other axis; this one is called {own}."
            yield Claim(number, line[start:end], "name", "contradicted", reason)
