"""What an owner's row calls rows, columns and panels: known labels, or words of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ...language import norm, numerals
from ...model import Axis
from ...spreadsheets import unguarded
from ..patterns import label_patterns
from .grounding import plain


def spelt(text: str, known: Sequence[str]) -> str | None:
    """Return the label that a text means among known ones, None where it is none for certain."""
    for form in dict.fromkeys((unguarded(text), text)):
        if form in known:
            return form
    found = {each for each in known if norm(each) == norm(unguarded(text))}
    return found.pop() if len(found) == 1 else None


def tick_meant(text: str, *axes: Axis) -> str | None:
    """Return the tick of one of some axes that a label means, maybe behind the axis' name."""
    for axis in axes:
        if (known := spelt(text, axis.values)) is not None:
            return known
        forms = label_patterns.candidates(text, axis.label)
        found = {tick for form in forms if (tick := spelt(form, axis.values)) is not None}
        if len(found) == 1:
            return found.pop()
    return None


def is_in(label: str, ticks: Iterable[str]) -> bool:
    """Return whether a label is one of some, however it is spelt."""
    return norm(label) in map(norm, ticks)


class TextLabels:
    """What a text may call rows, columns and panels: anything that stands in it."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Take the lines of a text."""
        self.lines = [" ".join(plain(line).replace("\\_", "_").split()) for line in lines]
        self.whole = "\n".join(self.lines).casefold()
        self.known: dict[str, str | None] = {}

    def in_text(self, label: str) -> str | None:
        """Return a label as the text has it, whatever its capitals; None if it has it nowhere."""
        if label not in self.known:
            self.known[label] = self._found(label)
        return self.known[label]

    def _found(self, label: str) -> str | None:
        words = " ".join(plain(label).split())
        # Most made-up labels stand nowhere.
        if not words or words.casefold() not in self.whole:
            return None
        wanted = re.escape(words)
        for flags in (0, re.IGNORECASE):
            pattern = re.compile(rf"(?<!\w){wanted}(?!\w)", flags)
            for line in self.lines:
                if (found := pattern.search(line)) and found[0].isprintable():
                    return found[0]
        return None


def ordered_ticks(
    ticks: Sequence[str], found: Mapping[str, None], declared: Sequence[str]
) -> tuple[str, ...]:
    """Put the ticks of new cells in: as declared, as numbers rise or fall, else at the end."""
    every = tuple(dict.fromkeys([*ticks, *found]))
    if len(every) == len(ticks):
        return every
    are_apart = len(set(map(norm, every))) == len(every)
    if declared and are_apart and all(is_in(tick, declared) for tick in every):
        own = {norm(tick): tick for tick in reversed(every)}
        return tuple(own.get(norm(tick), tick) for tick in declared)
    read = [numerals.read_quantity(tick) for tick in every]
    numbers = [each.value for each in read if each and each.value is not None]
    if len(numbers) < len(every):
        return every
    value_of = dict(zip(every, numbers, strict=True))
    for falls in (False, True):
        if [*ticks] == sorted(ticks, key=value_of.__getitem__, reverse=falls):
            return tuple(sorted(every, key=value_of.__getitem__, reverse=falls))
    return every
