"""Where numbers are: gaps, filled cells, symmetry."""

from __future__ import annotations

from typing import Any

from ..figure import Slice
from ..grammar.nouns import Noun
from ..verdicts import have, places_words, slice_words
from .truths import OPEN, Answer, Truth, Truths, View, quantified


def present(noun: Noun, view: View, *, filled: bool, denied: bool = False) -> Answer:
    """Hold "three cells are empty", "Hill has no data for winter" against the places.

    filled: it is said that there are numbers; else that there are none.
    """
    part = view.within(noun).slice
    stated = {
        (at, cell.row, cell.column)
        for at, panel in enumerate(view.figure.chart.panels)
        for cell in panel.cells
        if cell.quantity.absence is None
    }

    def truths(of: Slice) -> Truths:
        found: dict[tuple[Any, Any, Any], Truth] = {}
        for at in view.figure.panels(of):
            panel = view.figure.chart.panels[at]
            for row in panel.row_axis.values:
                for column in panel.column_axis.values:
                    inside = (of.rows is None or row in of.rows) and (
                        of.columns is None or column in of.columns
                    )
                    if inside and of.diagonal in (None, row == column):
                        found[at, row, column] = ((at, row, column) in stated) is filled
        return found

    found = truths(part)
    totals = {part.quantifier.total for part in noun.parts if part.quantifier}
    if not found or noun.is_whole or view.excluded:
        return OPEN
    if noun.unit == "cell" and not totals <= {None, len(found)}:
        # "Each of the 24 cells" of 20
        return OPEN
    truth = quantified(noun, truths, view, denied=denied)
    there = [place for place, one in found.items() if one is filled]
    reason = (
        f"{len(there)} of {len(found)} places of {slice_words(part, view.figure)}"
        f" {have(len(there))} a number"
    )
    gone = [place for place, one in found.items() if one is not filled]
    if gone:
        reason += f"; not {places_words(gone, view.figure)}"
    return Answer(truth, f"{reason}.")


def symmetric(view: View, *, denied: bool = False) -> Answer:
    """Hold "the matrix is symmetric" against the cells."""
    figure = view.figure
    if not figure.is_square or len(figure.chart.panels) != 1 or view.scopes:
        return OPEN
    pairs = [
        ((at, row, column), value, figure.cells.get((at, column, row)))
        for (at, row, column), value in figure.cells.items()
        if row != column
    ]
    known = [(place, value, other) for place, value, other in pairs if other is not None]
    if not known or len(known) < len(pairs):
        return OPEN
    off = [(place, value, other) for place, value, other in known if value != other]
    truth = not off
    if off:
        place, value, other = off[0]
        reason = f"At {places_words([place], figure)} it is {value:f}, mirrored {other:f}."
    else:
        reason = f"All {len(known)} cells off the diagonal have their number mirrored."
    return Answer(truth is not denied, reason)
