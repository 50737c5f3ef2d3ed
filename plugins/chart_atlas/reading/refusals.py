"""How readings that make no cell, doubtful panels and contradictions are reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..model import ROLES, Panel, Problem
from .axes import AxisFacts
from .layouts.labelled import Reading


def unplaced(alike: Sequence[Reading], facts: AxisFacts) -> Iterator[Problem]:
    """Report each line whose numbers have no certain place, once a line."""
    by_line: Mapping[int, Reading] = {reading.line: reading for reading in reversed(alike)}
    for line, reading in sorted(by_line.items()):
        message = f"{_named(reading)}: no row and column for certain, so it makes no cell."
        hint = _hint(reading, facts)
        yield Problem(line, "place-unknown", "warning", message, hint)


def _named(reading: Reading) -> str:
    named = [label.text for label in reading.places if label.slot != "index"]
    under = " / ".join(named) or "no label"
    many = f"{reading.count} values" if reading.count else reading.quantity.literal or "a gap"
    return f"{many} under {under}"


def _hint(reading: Reading, facts: AxisFacts) -> str:
    expected = [f"{role} {axis.values[0]!r}" for role in ROLES if (axis := facts.axis(role)).values]
    sizes = [f"{len(facts.axis(role).values)} {role}s" for role in ROLES if facts.axis(role).values]
    if reading.count and sizes:
        return f"The axes declare {' and '.join(sizes)}; a run of values needs as many."
    if expected:
        return f"Use labels that the axes declare, such as {' and '.join(expected)}."
    return 'List the ticks of both axes, as in: **X-axis:** Labeled "Length", ticks at 1, 2, 3.'


def all_empty(panel: str | None, readings: Sequence[Reading]) -> Problem:
    """Report a panel of which every place is marked as empty."""
    marks = sorted({reading.quantity.literal or "a gap" for reading in readings})
    message = f"Each place of {panel or 'the heatmap'} is marked as empty ({', '.join(marks)})."
    hint = "No heatmap is drawn of it. State the numbers where there are any."
    return Problem(min(reading.line for reading in readings), "all-empty", "info", message, hint)


def beside_table(reading: Reading) -> Problem:
    """Report a sentence that states a cell which the table of its panel does not hold."""
    message = f"A sentence states {_named(reading)}, which the table does not hold: no cell."
    hint = "Put the number into the table, or leave the table out."
    return Problem(reading.line, "sentence-beside-table", "info", message, hint)


def mixed_units(units: Sequence[str], line: int) -> Problem:
    """Report that the numbers of a panel differ in unit."""
    message = f"The numbers of one panel have different units ({', '.join(units)})."
    hint = "Colours and means take them as they stand; give each unit a panel of its own."
    return Problem(line, "mixed-units", "warning", message, hint)


def too_large(panels: Sequence[Panel], places: int, most: int, panels_most: int) -> Problem:
    """Report panels that a chart has no room for; places: those of the first."""
    count = "it is" if len(panels) == 1 else f"it and {len(panels) - 1:,} more are"
    message = (
        f"This panel has {places:,} places; a chart has at most {most:,} places in"
        f" {panels_most:,} panels: {count} not made."
    )
    hint = "Describe parts of the figure in seeds of their own."
    return Problem(panels[0].line, "panel-too-large", "warning", message, hint)


def too_long(line: int, prose: int, cells: int) -> Problem:
    """Report the rest of a text that is longer than what is written about one figure."""
    message = (
        f"The text is too long, with more than {prose:,} characters beside its tables or"
        f" {cells:,} cells in them: it is not read from here on."
    )
    hint = "Describe one figure in a seed; leave out what is not about it."
    return Problem(line, "panel-too-large", "warning", message, hint)


def axis_mismatch(note: str, line: int) -> Problem:
    """Report labels that the declared axis lacks."""
    message = note
    hint = "Let the axis list every label that the data use, in the order of the figure."
    return Problem(line, "axis-mismatch", "info", message, hint)
