"""The ticks of an axis that a label means, whatever its spelling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from ..language import norm, numerals, without_notes
from ..model import Axis, DeclaredAxis, Role
from .layouts.labelled import Reading
from .patterns import label_patterns


def as_spelt(declared: DeclaredAxis | None, readings: Iterable[Reading]) -> DeclaredAxis | None:
    """Take a note off a declared tick ("MM (left to right)") if the data know it without."""
    if declared is None:
        return None
    used = {norm(label.text) for reading in readings for label in reading.places}
    used |= {norm(without_notes(text)) for text in used}
    values = []
    for value in declared.values:
        plain = without_notes(value)
        is_shorter = norm(value) not in used and norm(plain) in used
        values.append(plain if is_shorter else value)
    return replace(declared, values=tuple(dict.fromkeys(values)))


@lru_cache(maxsize=4096)
def known_values(text: str, axis: Axis, role: Role) -> tuple[str, ...]:
    """Return the declared axis values that a label means: one, or all of a closed range."""
    if found := declared(text, axis, role):
        return (found,)
    forms = label_patterns.candidates(text, axis.label)
    return next((some for form in forms if (some := label_patterns.between(form, axis.values))), ())


@lru_cache(maxsize=65536)
def declared(text: str, axis: Axis, role: Role) -> str | None:
    """Return the declared axis value that a label means, None if it means none."""
    forms = label_patterns.candidates(text, axis.label)
    forms += (
        label_patterns.candidates(text, role) if label_patterns.counts_places(axis.values) else ()
    )
    if exact := next((form for form in forms if form in axis.values), None):
        return exact
    values = _folded_ticks(axis)
    found = next((values[key] for form in forms if (key := norm(form)) in values), None)
    return found or _same_number(forms, axis)


@lru_cache(maxsize=256)
def _folded_ticks(axis: Axis) -> Mapping[str, str]:
    """Return the ticks by their folded form; of ticks that fold alike, none."""
    folded: dict[str, list[str]] = defaultdict(list)
    for value in axis.values:
        folded[norm(value)].append(value)
    return {key: values[0] for key, values in folded.items() if len(values) == 1}


@lru_cache(maxsize=256)
def _numeric_ticks(axis: Axis) -> Mapping[str, str]:
    """Return the ticks by the number that they are; of ticks with one number, none."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for value in axis.values:
        numbers[numerals.folded_text(norm(value))].append(value)
    return {key: values[0] for key, values in numbers.items() if len(values) == 1}


def _same_number(forms: Iterable[str], axis: Axis) -> str | None:
    """Match a label to the only tick of the same number: "0.50" and "0.5"."""
    ticks = _numeric_ticks(axis)
    return next(
        (ticks[key] for form in forms if (key := numerals.folded_text(form)) in ticks), None
    )
