"""Names that the text gives to the wrong kind of thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import Chart, Claim
from . import mislabel_patterns
from .sentence import around


def names(lines: Sequence[str], chart: Chart) -> Iterator[Claim]:
    """Find names called another kind, and an axis that is called as the other is."""
    for number, line in enumerate(lines, start=1):
        yield from _axis_names(number, line, chart)
    yield from _mislabels(lines, chart)


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
            yield _contradicted(number, lines[number - 1], span, reason)


def _axis_names(number: int, line: str, chart: Chart) -> Iterator[Claim]:
    """Hold "the x-axis is labeled …" against the names of both axes."""
    for role, name, start, end in mislabel_patterns.axis_called(line):
        labels: dict[str, str] = {
            axis.role: mislabel_patterns.fold_name(axis.label or "") for axis in chart.axes
        }
        own, other = labels.get(role), labels.get("column" if role == "row" else "row")
        if own and own != mislabel_patterns.fold_name(name) == other:
            plain = next(axis.label for axis in chart.axes if axis.role == role)
            reason = f"That is the name of the other axis; this one is called {plain}."
            yield _contradicted(number, line, (start, end), reason)


def _contradicted(number: int, line: str, span: tuple[int, int], reason: str) -> Claim:
    quote, sentence = line[slice(*span)], around(line, *span)
    return Claim(number, quote, sentence, "name", "contradicted", reason)
