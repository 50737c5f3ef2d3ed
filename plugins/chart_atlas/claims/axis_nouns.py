"""The nouns that a text has for the places along an axis, beside what the axis is called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..language import numerals
from ..model import ROLES, Axis, Chart, Role

CALENDAR = {
    "month": "january february march april may june july august september october november"
    " december",
    "day": "monday tuesday wednesday thursday friday saturday sunday",
}
_SHORT = 3
_YEAR = re.compile(r"(?:19|20)\d\d")
_QUARTER = re.compile(r"(?:(?:19|20)\d\d )?Q[1-4]")


def axis_nouns(axes: tuple[Axis, Axis], chart: Chart, lines: Sequence[str]) -> dict[str, Role]:
    """Return the nouns of axes: what their labels are, and what the text counts as many of.

    A noun is of the axis that has as many places as are ever counted of it, where the same sentence
    counts another noun for the other axis, or says that they are all.
    """
    if set(axes[0].values) == set(axes[1].values):
        return {}
    found = {noun: role for role, axis in zip(ROLES, axes, strict=True) for noun in _kinds(axis)}
    sizes = {len(axis.values): role for role, axis in zip(ROLES, axes, strict=True)}
    if len(sizes) < len(ROLES) or len(chart.panels) in sizes:
        return found
    most: dict[str, int] = {}
    sure: set[str] = set()
    for counts in (list(_counts(part)) for line in lines for part in line.split(". ")):
        both = {*sizes} == {count for count, _, _ in counts} and len({n for _, n, _ in counts}) > 1
        for count, noun, whole in counts:
            most[noun] = max(count, most.get(noun, 0))
            sure |= {noun} if whole or both else set()
    return {noun: sizes[most[noun]] for noun in sorted(sure) if most[noun] in sizes} | found


_FEWEST = 3


def _kinds(axis: Axis) -> Iterator[str]:
    """Yield what the labels of an axis are by themselves: months, days, years, quarters."""
    labels = [label.lower().rstrip(".") for label in axis.values]
    for noun, words in CALENDAR.items():
        known = {name for word in words.split() for name in (word, word[:_SHORT])}
        if len(labels) >= _FEWEST and known.issuperset(labels):
            yield noun
    for noun, pattern in (("year", _YEAR), ("quarter", _QUARTER)):
        if len(labels) >= _FEWEST and all(map(pattern.fullmatch, axis.values)):
            yield noun


_NUMBERS = {word: number for number, word in enumerate(numerals.WORDS)}
_COUNT = re.compile(
    r"(?P<all>\b(?:all|each of|of) (?:the )?)?"
    rf"\b(?P<n>\d{{1,2}}|{'|'.join(numerals.WORDS[_FEWEST:])})"
    r" (?:[a-z]+(?:-[a-z]+)* )??(?P<noun>[a-z]{3,}s)\b",
    re.IGNORECASE,
)
# What is measured so often gives one number of a cell.
_REPEATED = frozenset("runs seeds trials repeats repetitions folds rounds".split())


def _counts(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each count of a sentence, its noun, and whether it is said to be of all of them."""
    for match in _COUNT.finditer(text):
        said, noun = match["n"].lower(), match["noun"].lower()
        count = int(said) if said.isdigit() else _NUMBERS[said]
        if count >= _FEWEST and noun not in _REPEATED:
            yield count, noun, (match["all"] or "of ").lower() != "of "
