"""A quantity as a reader sees it in a cell, and as a screen reader speaks it."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from ..model import Cell, CellState, Panel, Quantity

# How a number stands that several texts tell: by most, by one alone, or by none for certain.
MarkedState = Literal["majority", "alone", "conflict"]

# A thousand zeros help nobody: beyond so many the exponent says it better.
MOST_ZEROS = 20
# So many corrected cells are told in a line; the rest are counted.
NAMED_CORRECTIONS = 3

# What is said of a place without a number.
SPOKEN_ABSENCE: dict[CellState, str] = {
    "marked empty": "n/a in the text",
    "blank": "left blank in the text",
    "not stated": "not stated",
}


def cell_state(cell: Cell | None) -> CellState:
    """Return what the text makes of a place: a number, a range, a gap of some kind, or nothing."""
    if cell is None:
        return "not stated"
    quantity = cell.quantity
    if quantity.value is not None:
        return "approximate" if quantity.approximate else "stated"
    if quantity.low is not None or quantity.high is not None:
        return "range"
    return "marked empty" if quantity.absence == "marked" else "blank"


def colour_number(quantity: Quantity) -> Decimal | None:
    """Return the number that colours a cell: its value, or the middle of its range."""
    value = quantity.value
    if value is None and quantity.low is not None and quantity.high is not None:
        value = (quantity.low + quantity.high) / 2
    return value if value is not None and is_drawable(value) else None


def is_drawable(value: Decimal) -> bool:
    """Return whether Vega can draw a number: it counts in doubles, which some overflow."""
    return value.is_finite() and abs(value) < Decimal("1e300")


def short_text(quantity: Quantity, *, with_unit: bool = False) -> str:
    """Return the short text of a cell, "≈98.5 ± 0.4"; "" where the text has no number."""
    text = quantity.literal if quantity.value is not None else ""
    between = _range(quantity)
    text = f"{text} ({between})" if text and between else text or between
    if not text:
        return ""
    mark = "≈" if quantity.approximate else ""
    spread = f" ± {plain_number(quantity.uncertainty)}" if quantity.uncertainty is not None else ""
    unit = f" {quantity.unit}" if with_unit and quantity.unit else ""
    return f"{mark}{text}{spread}{unit}"


def _range(quantity: Quantity) -> str:
    low, high = quantity.low, quantity.high
    if low is not None and high is not None:
        # A dash beside a minus would be read as two of either.
        dash = " to " if low < 0 or high < 0 else "–"
        return f"{plain_number(low)}{dash}{plain_number(high)}"
    if low is not None:
        return f"≥ {plain_number(low)}"
    return f"≤ {plain_number(high)}" if high is not None else ""


def plain_number(value: Decimal) -> str:
    """Return a number in digits, with the decimals that it was stated with."""
    return format(value, "f") if abs(value.adjusted()) < MOST_ZEROS else str(value)


def spoken_text(panel: Panel, row: str, column: str, cell: Cell | None) -> str:
    """Return the spoken label of a place: "Type 1, Length 0: 100.0 %"."""
    place = place_words(panel, row, column)
    said = _spoken(cell.quantity, panel.measure.unit) if cell else ""
    aggregate = " (an aggregate)" if cell and cell.aggregate else ""
    owner = f" ({amended_words(cell)})" if cell and cell.amendment else ""
    said = said or SPOKEN_ABSENCE.get(cell_state(cell), "no number")
    return f"{place}: {said}{aggregate}{owner}"


def amended_words(cell: Cell) -> str:
    """Say what the owner says of a cell: "corrected by Ada; the text: 57"; "" where nothing."""
    if cell.amendment is None:
        return ""
    if cell.stated is None:
        return "placed by the owner of the atlas"
    own_unit = cell.stated.unit != cell.quantity.unit
    was = short_text(cell.stated, with_unit=own_unit) or cell.stated.literal or "blank"
    return f"corrected by {cell.amendment.by}; the text: {was}"


def place_words(panel: Panel, row: str, column: str) -> str:
    """Name the place of two labels: "Type 1, Length 0"."""
    named = ((panel.row_axis.label, row), (panel.column_axis.label, column))
    return ", ".join(f"{label} {value}" if label else value for label, value in named)


def corrections(panel: Panel) -> str:
    """Say what is corrected in a panel, with both numbers; "" where nothing is."""
    unit = panel.measure.unit
    cells = [cell for cell in panel.cells if cell.stated]
    told = [
        f"{place_words(panel, cell.row, cell.column)} is {_printed(cell.quantity, unit)}, and"
        f" {_printed(cell.stated, unit)} in the text"
        for cell in cells[:NAMED_CORRECTIONS]
        if cell.stated
    ]
    more = len(cells) - len(told)
    return "; ".join([*told, f"and {more} more"] if more else told)


def _printed(quantity: Quantity, unit: str | None) -> str:
    own = bool(quantity.unit) and quantity.unit != unit
    return short_text(quantity, with_unit=own) or (
        "n/a" if quantity.absence == "marked" else "blank"
    )


def _spoken(quantity: Quantity, unit: str | None) -> str:
    text = short_text(quantity)
    if not text:
        return ""
    for sign, words in (("≈", "about "), ("–", " to "), ("≥", "at least"), ("≤", "at most")):
        text = text.replace(sign, words)
    unit = quantity.unit or unit
    return f"{text} {unit}" if unit else text
