"""Statements about the order of an axis: its ends, its ticks, which place stands where."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ..model import ROLES, Role
from .fact_checks import Place, values_along
from .grammar.figure_names import Names
from .grammar.nouns import Unit
from .grammar.phrase_parts import all_of, between, signs, tick
from .grammar.word_items import Item, Number
from .meaning.truths import Answer

_FEWEST = 2


def _role(
    items: Sequence[Item], place: Place, numbers: Sequence[Number], names: Names
) -> Role | None:
    """Return the axis of some numbers: by the way along it, else by the lead."""
    ways = [item.meaning[0] for item in items if item.sign == "d"]
    if not ways and place.section != "axes":
        return None  # "the loss rises from size 16 to 128" tells no axis
    named = [item.meaning.unit for item in items if item.sign == "X" and item.meaning.unit in ROLES]
    roles = ways or named or (list(place.roles) if place.section == "axes" else [])
    fit = [role for role in dict.fromkeys(roles) if all(tick(one, role, names) for one in numbers)]
    return fit[0] if fit else None


def ends_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "numbered 1 through 7 from top to bottom", "Ratio (0.1-0.5)"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    numbers, steps = numbers[:2], numbers[2:]
    both = any(item.sign == "Q" for item in items)
    role = None if both else _role(items, place, numbers, names)
    axes = ROLES if both else (role,) if role else ()
    told = []
    for one in axes:
        ends = [tick(number, one, names) for number in numbers]
        values = values_along(one, names)
        ways = [item.meaning[1] for item in items if item.sign == "d"]
        if None in ends or between(ends, one, names) != values or len(values) < _FEWEST + 1:
            return None
        if -1 in ways or (ways and ends[0] != values[0]):
            return None
        if steps and {abs(numbers[0].value + at * steps[0].value) for at in range(len(values))} != {
            abs(Decimal(value)) for value in values
        }:
            return None
        told.append(f"The axis goes from {values[0]} to {values[-1]}.")
    return Answer(True, " ".join(dict.fromkeys(told))) if told else None


def list_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "from top to bottom: 3000, 2000, 1000", "four depths (1, 5, 10, 20)"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    count = numbers.pop(0).count if signs(items[:2]) == "NX" else len(numbers)
    role = _role(items, place, numbers, names)
    if role is None or count != len(numbers):
        return None
    labels = tuple(tick(one, role, names) for one in numbers)
    values = values_along(role, names)
    if labels != values and (items[-1].sign != ")" or labels[::-1] != values):
        return None
    return Answer(True, f"The axis has {', '.join(values)}.")


_EDGES: dict[str, tuple[Unit | None, int]] = {
    "top": ("row", 0),
    "bottom": ("row", -1),
    **dict.fromkeys(("left", "leftmost"), ("column", 0)),
    **dict.fromkeys(("right", "rightmost"), ("column", -1)),
    "1": (None, 0),
    "-1": (None, -1),
}


def position_fact(items: Sequence[Item], _place: Place, names: Names) -> Answer | None:
    """Judge "Row 1 (Local Window Size 3000)", "Type 1 (top row)", "R1-Llama (left heatmap)"."""
    at = signs(items).index("(")
    head, inner = items[:at], items[at + 1 : -1]
    counted = head[0].sign == "X" and head[0].meaning.plain
    if counted:
        line, index = head[0].meaning.unit, (head[1].meaning.count or 0) - 1
    else:
        line, index = _EDGES.get(str(inner[0].meaning), ("cell", 0))
    named = inner if counted else head
    unit: Unit = named[0].meaning.unit
    labels: tuple[Any, ...] = named[0].meaning.labels if named[0].sign == "L" else ()
    if named[0].sign == "X" and (label := tick(named[1].meaning, unit, names)):
        labels = (label,)
    values = all_of(unit, names)
    if line == "column" and unit == "panel" and not counted:
        # Panels stand side by side.
        line = None
    few = len(values) < _FEWEST or len(labels) != 1
    if few or line not in (None, unit) or not -_FEWEST < index < len(values):
        return None
    kind = {"row": "rows", "column": "columns"}.get(unit, "panels")
    said = f"It is number {values.index(labels[0]) + 1} of {len(values)} {kind}."
    return Answer(True, said) if values[index] == labels[0] else None
