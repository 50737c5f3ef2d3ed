"""What becomes of a description's statements against the figure's reconciled numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ...model import Axis, Cell, Chart, Claim, Panel
from .figure_entries import FigureEntry
from .membership import Member
from .reconciliation import Reconciled
from .views import View


@dataclass(frozen=True, slots=True)
class SecondVerdict:
    """A statement that its own description's numbers and those of the figure judge differently.

    own: by the description's cells. other: by the reconciled ones; None where they give no verdict.
    """

    member: Member
    own: Claim
    other: Claim | None


def second_verdicts(figure: FigureEntry) -> tuple[SecondVerdict, ...]:
    """List the statements of all descriptions whose verdict the reconciled numbers change."""
    return tuple(
        found
        for at, member in enumerate(figure.members)
        for found in _of_member(figure.reconciled, at, member)
    )


def _of_member(found: Reconciled, at: int, member: Member) -> Iterator[SecondVerdict]:
    # The patterns of all kinds of claim take long to load, and most figures need none.
    from ...claims import claims  # noqa: PLC0415 - as is told above

    chart = member.entry.chart
    other = as_reconciled(found, at)
    if other.panels == chart.panels:
        return
    description = member.entry.description
    text = description.seed.lines, description.outline.blocks
    again = {_key(claim): claim for claim in claims(*text, other)}
    for own in chart.claims:
        if own.verdict in ("holds", "contradicted", "unclear"):
            second = again.get(_key(own))
            second = None if second and second.verdict == "unchecked" else second
            if second is None or second.verdict != own.verdict:
                yield SecondVerdict(member, own, second)


def _key(claim: Claim) -> tuple[int, str, str, str]:
    return claim.line, claim.sentence, claim.quote, claim.kind


def as_reconciled(found: Reconciled, member: int) -> Chart:
    """Return a description's chart with the reconciled numbers, in its own words.

    Its panels, axes and labels stay its own, so that its statements mean the same places. What is
    not settled is not stated.
    """
    chart = found.charts[member]
    panels = list(chart.panels)
    for panel in found.panels:
        for view in panel.views:
            if view.member == member:
                settled = {(cell.row, cell.column): cell for cell in panel.panel.cells}
                panels[view.at] = _panel(view, settled)
    return replace(chart, panels=tuple(panels))


def _panel(view: View, settled: Mapping[tuple[str, str], Cell]) -> Panel:
    own = view.panel
    lines = {(cell.row, cell.column): cell.line for cell in own.cells}
    rows, columns = own.row_axis.values, own.column_axis.values
    # What its words mean, which is not where its numbers turned out to belong.
    across = view.across != (view.turn == "numbers")
    cells = []
    for row in dict.fromkeys(rows):
        for column in dict.fromkeys(columns):
            place = (view.rows[row], view.columns[column])
            cell = settled.get(place[::-1] if across else place)
            if cell:
                line = lines.get((row, column), own.line)
                cells.append(replace(cell, row=row, column=column, line=line))
    axes = (Axis(own.row_axis.label, rows), Axis(own.column_axis.label, columns))
    return replace(own, row_axis=axes[0], column_axis=axes[1], cells=tuple(cells))
