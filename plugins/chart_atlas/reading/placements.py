"""Readings with their places: which row, column and panel each number belongs to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from ..language import norm, numerals, without_notes
from ..model import ROLES, Axis, Role
from .axes import AxisFacts
from .layouts.labelled import Reading, Slot
from .patterns import label_patterns
from .places import Placing, values_of
from .tick_values import declared, known_values


@dataclass(frozen=True, slots=True)
class Placed:
    """A reading with its place."""

    panel: str | None
    row: str
    column: str
    reading: Reading
    placing: Placing


def readings_alike(readings: Iterable[Reading]) -> Iterable[Sequence[Reading]]:
    """Group the readings that get their places in one way: by shape, and table by table."""
    groups: dict[tuple[tuple[Slot, ...], int], list[Reading]] = defaultdict(list)
    for reading in readings:
        groups[reading.shape, reading.table].append(reading)
    return groups.values()


def placed_readings(
    alike: Sequence[Reading], placing: Placing, facts: AxisFacts
) -> tuple[list[Placed], list[Reading]]:
    """Give each reading its place; return those that have none for certain apart."""
    placed, left = [], []
    axes = [_axis_below(alike, placing, facts, role) for role in ROLES]
    for reading in alike:
        rows, columns = (values_of(reading, placing, role, facts) for role in ROLES)
        ranged = reading.quantity.low is not None and (len(rows) > 1 or len(columns) > 1)
        if not rows or not columns or ranged:
            left.append(reading)
            continue
        own = (placing.row, placing.column)
        outer = [
            label.text
            for label in reading.places
            if label.slot not in own and not _spans_place(label.text, rows, columns, axes)
        ]
        if any(declared(text, facts.axis(role), role) for text in outer for role in ROLES):
            left.append(reading)  # a tick that names neither its row nor its column
            continue
        panel = _panel_key(outer, facts)
        placed += [
            Placed(panel, row, column, reading, placing) for row, column in product(rows, columns)
        ]
    return placed, left


def _axis_below(alike: Sequence[Reading], placing: Placing, facts: AxisFacts, role: Role) -> Axis:
    """Return an axis with its ticks; without declared ones those that the readings show."""
    axis, slot = facts.axis(role), placing.slot(role)
    shown = (label.text for reading in alike for label in reading.places if label.slot == slot)
    return Axis(axis.label, axis.values or sorted_numbers(dict.fromkeys(shown)))


def _spans_place(
    text: str, rows: Sequence[str], columns: Sequence[str], axes: Sequence[Axis]
) -> bool:
    """Return whether a heading only says which part of an axis stands below it ("Hours 12-23")."""
    plain = without_notes(text)
    for role, values, axis in zip(ROLES, (rows, columns), axes, strict=True):
        span = known_values(plain, axis, role)
        if len(span) > 1 and set(values) <= set(span):
            return True
    return False


def _panel_key(texts: Sequence[str], facts: AxisFacts) -> str | None:
    """Name the panel: a declared title that the labels contain, else the labels themselves."""
    titles = {norm(title): title for title in facts.panel_titles}
    for text in reversed(texts):
        cleaned = label_patterns.panel_title(text)
        if found := titles.get(norm(cleaned)) or titles.get(norm(text)):
            return found
    return " \N{EN DASH} ".join(text.strip().rstrip(":") for text in texts) or None


def sorted_numbers(labels: Iterable[str]) -> tuple[str, ...]:
    """Sort the labels that are plain numbers; no range can be spread over others."""
    read = ((label, numerals.read_quantity(label)) for label in labels)
    numbers = {label: found.value for label, found in read if found and found.value is not None}
    return tuple(sorted(numbers, key=lambda label: numbers[label]))
