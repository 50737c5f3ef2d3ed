"""How statements that make no cell, doubtful panels and contradictions are reported."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import shortened
from ..model import Panel, Problem
from .evidence import Evidence
from .places.statements import PlacedCell, Statement


def unplaced(statements: Sequence[Statement], evidence: Evidence) -> Problem:
    """Report numbers of one block that have no certain place, once: what keeps them from one."""
    first = statements[0]
    under = " / ".join(text for name, text in first.columns.items() if name != "pos")
    count = len({(own.line, own.columns.get("pos")) for own in statements})
    many = f"{count} values" if count > 1 else first.quantity.literal or "a gap"
    why, hint = _why(statements, evidence)
    message = f"{many}{_lines(statements)} under {under or 'no label'} make no cells: {why}."
    return Problem(first.line, "place-unknown", "warning", message, hint, count)


def _lines(statements: Sequence[Statement]) -> str:
    lines = {own.line for own in statements}
    return f" on lines {min(lines)} to {max(lines)}" if len(lines) > 1 else ""


def _why(statements: Sequence[Statement], evidence: Evidence) -> tuple[str, str]:
    """Return which constraint fails, and the smallest change that would settle it."""
    axes = [axis for axis in evidence.axes.values() if axis.all_ticks]
    if not axes:
        return "no axis lists its ticks", _LIST_TICKS
    counts = {own.count for own in statements if own.count}
    sizes = {len(axis.all_ticks) for axis in axes}
    if counts and not counts & sizes:
        told = " or ".join(str(len(axis.all_ticks)) for axis in axes)
        have = ", ".join(map(str, sorted(counts)))
        why = f"a run has {have} values, and an axis {told} ticks"
        return why, "Give a run as many values as the axis has ticks, with N/A in a gap."
    labels = dict.fromkeys(
        text for own in statements for name, text in own.columns.items() if name[0] in "oa"
    )
    stray = next((text for text in labels if not any(a.names(text) for a in axes)), None)
    if stray and not any(evidence.fitting.fit([stray], axis).share for axis in axes):
        shown = ", ".join(dict.fromkeys(repr(axis.all_ticks[0]) for axis in axes))
        return f"no axis lists {stray!r}", f"Use labels that the axes list, such as {shown}."
    if counts:
        return "nothing says which way the run goes", _SAY_ORDER
    return "no row and column are certain", _LIST_TICKS


_LIST_TICKS = 'List the ticks of both axes, as in: **X-axis:** Labeled "Length", ticks at 1, 2, 3.'
_SAY_ORDER = "Say in which order the axis runs, as in: ticks from top to bottom: A, B, C."


def unordered(statements: Sequence[Statement], evidence: Evidence) -> Problem:
    """Report pairs of which nobody says which axis comes first."""
    texts = [text for name, text in statements[0].columns.items() if name != "pos"]
    alone = any(axis.names(texts[-1]) for axis in evidence.axes.values())
    pair = " / ".join(texts[-2:] if alone else texts[-1:])
    message = (
        f"{pair!r} and its like{_lines(statements)} name two ticks, and nothing says which axis"
        " comes first."
    )
    hint = f"Say which axis comes first in {pair!r}, as in: Values (row, column)."
    return Problem(statements[0].line, "place-unknown", "warning", message, hint)


def unread_cell(line: int, where: str, text: str) -> Problem:
    """Report a text in the place of a cell that is no number for certain."""
    message = f"{where}: {shortened(text, _SHOWN)!r} is no number for certain."
    hint = "Write a number as 12.5, 12.5%, ~12.5, 12.5 ± 0.3 or 12-15, and a gap as N/A."
    return Problem(line, "cell-not-read", "warning", message, hint, count=1)


def unread_columns(line: int, heads: Sequence[str]) -> Problem:
    """Report columns of a leaderboard that hold more than plain numbers."""
    shown = ", ".join(head or "one without a header" for head in heads)
    message = f"Columns that hold no plain numbers make no cells: {shown}."
    hint = "Nothing to do if they only comment; state a number alone: 12.5, 12.5%, 12.5 ± 0.3."
    return Problem(line, "number-in-prose", "info", message, hint)


def odd_record(line: int) -> Problem:
    """Report a record that is not told by the keys of its siblings."""
    message = "This record has other keys than those before it, or breaks off: not read."
    hint = "Tell each record by the same keys, in one order; leave a missing value as N/A."
    return Problem(line, "table-ragged-row", "warning", message, hint)


# So much of a text that was not read is quoted.
_SHOWN = 40


def all_empty(panel: str | None, cells: Sequence[PlacedCell]) -> Problem:
    """Report a panel of which every place is marked as empty."""
    marks = sorted({cell.statement.quantity.literal or "a gap" for cell in cells})
    message = f"Each place of {panel or 'the heatmap'} is marked as empty ({', '.join(marks)})."
    hint = "No heatmap is drawn of it. State the numbers where there are any."
    return Problem(min(cell.statement.line for cell in cells), "all-empty", "info", message, hint)


def beside_table(cell: PlacedCell) -> Problem:
    """Report a sentence that states a cell which the table of its panel does not hold."""
    stated = f"{cell.statement.quantity.literal or 'a gap'} for {cell.row} / {cell.column}"
    message = f"A sentence states {stated}, which the table does not hold: no cell."
    hint = "Put the number into the table, or leave the table out."
    return Problem(cell.statement.line, "sentence-beside-table", "info", message, hint)


def beside_ticks(labels: Sequence[str], line: int) -> Problem:
    """Report labels that an axis does not list beside all those that it lists."""
    shown = ", ".join(labels[:5]) + (", …" if len(labels) > 5 else "")
    message = f"The axis lists its ticks, and {shown} is none of them: no cells."
    hint = "If the figure has it, list it with the other ticks of the axis."
    return Problem(line, "axis-mismatch", "warning", message, hint)


def other_table(cells: Sequence[PlacedCell]) -> Problem:
    """Report a table below the figure's with labels of its own and numbers of another size."""
    line = min(cell.statement.line for cell in cells)
    message = f"The {len(cells)} values of this table seem to be of something else: no cells."
    hint = "If the figure has them, list their labels with the other ticks of the axis."
    return Problem(line, "place-unknown", "warning", message, hint)


def strange_panel(title: str, cells: Sequence[PlacedCell]) -> Problem:
    """Report numbers under a heading that may be of something else than the figure's panels."""
    line = min(cell.statement.line for cell in cells)
    message = f"{len(cells)} values under {title!r}: it may head other numbers, so no cells."
    hint = "If it is a panel of the figure, list it among the titles of the panels."
    return Problem(line, "place-unknown", "warning", message, hint)


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


def too_long(line: int, why: str) -> Problem:
    """Report the rest of a text that is longer than what is written about one figure."""
    message = f"The text is not read from here on, as {why}."
    hint = "Describe one figure in a seed; leave out what is not about it."
    return Problem(line, "panel-too-large", "warning", message, hint)


def axis_mismatch(note: str, line: int) -> Problem:
    """Report labels that the declared axis lacks."""
    message = note
    hint = "Let the axis list every label that the data use, in the order of the figure."
    return Problem(line, "axis-mismatch", "info", message, hint)


def number_in_prose(line: int, numbers: Sequence[str]) -> Problem:
    """Report numbers of a line that make no cells."""
    shown = ", ".join(numbers[:5]) + ("…" if len(numbers) > 5 else "")
    message = f"Numbers in prose that name no cell: {shown}."
    hint = "Nothing to do if they only comment; to make them cells, state them in a table."
    return Problem(line, "number-in-prose", "info", message, hint)
