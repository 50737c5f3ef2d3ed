"""Which readings may make cells at all, before any place is looked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..model import ROLES, Problem
from .axes import AxisFacts
from .layouts.labelled import Label, Reading
from .patterns import label_patterns
from .refusals import unplaced
from .tick_values import declared


def sift(readings: Sequence[Reading], facts: AxisFacts) -> tuple[list[Reading], list[Problem]]:
    """Return the sound readings, and the problems of those that are not.

    Statistics are no cells; runs in an order that the text tells apart have no certain place;
    under a label that states an item twice, nothing is certain.
    """
    ordered = _tells_order(readings, facts)
    named: list[Reading] = []
    other: list[Reading] = []
    for item in readings:
        apart = _is_statistic(item, facts) or (ordered and item.count)
        (other if apart else named).append(item)
    sound, doubtful = _sorted_out(named)
    return sound, [*unplaced(other, facts), *map(_doubtful, doubtful)]


def _tells_order(readings: Sequence[Reading], facts: AxisFacts) -> bool:
    """Return whether a run of values lists the ticks themselves, in an order of its own.

    Then the other runs follow that order, and not the one of the axis.
    """
    runs: dict[int, list[str]] = defaultdict(list)
    for reading in readings:
        if reading.count:
            runs[reading.line].append(reading.quantity.literal)
    ticks = [list(facts.axis(role).values) for role in ROLES]
    return any(
        sorted(run) == sorted(axis) != [] and run != axis for run in runs.values() for axis in ticks
    )


def _is_statistic(reading: Reading, facts: AxisFacts) -> bool:
    """Return whether a label names a statistic; a declared tick such as "P" is none."""
    scopes = [label.text for label in reading.places if label.slot == "scope"]
    named = [label.text for label in reading.places if label_patterns.is_statistic(label.text)]
    known = {text for text in named for role in ROLES if declared(text, facts.axis(role), role)}
    said = [label.text for label in reading.labels]
    tails = (
        [label.text for label in reading.labels if label.slot == "note"] if reading.count else []
    )
    return (
        set(named) > known
        or any(map(label_patterns.is_derived, scopes))
        or any(map(label_patterns.is_elsewhere, said))
        or any(map(label_patterns.is_of_statistics, tails))
    )


def _sorted_out(readings: Sequence[Reading]) -> tuple[list[Reading], list[Reading]]:
    """Take out what stands below a label that states one of its items twice.

    Then a label in between was lost, and nobody knows whose the items are. Returns the sound
    readings, and the first repeated one of each doubtful label.
    """
    seen: set[tuple[Label, ...]] = set()
    repeated: dict[tuple[Label, ...], Reading] = {}
    for reading in readings:
        above = reading.places[-2:-1]
        if above and above[0].line and not reading.table and reading.count is None:
            if reading.places in seen:
                repeated.setdefault(reading.places[:-1], reading)
            seen.add(reading.places)
    sound = [item for item in readings if item.table or item.places[:-1] not in repeated]
    return sound, list(repeated.values())


def _doubtful(reading: Reading) -> Problem:
    above = reading.places[-2]
    message = (
        f"{reading.places[-1].text!r} is stated twice under {above.text!r} (line {above.line}):"
        " a label may be missing in between, so nothing under it is used."
    )
    hint = "Give each group a label of its own, and state each item of it once."
    return Problem(reading.line, "group-doubtful", "warning", message, hint)
