"""Labels of two axes that are one label, however they are spelt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ...language import norm, without_notes
from ..compare.tick_keys import tick_key

# What describers take for each other: letters and digits that look alike in most faces.
_ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1"})
# A sign that parts two words; between two digits it is a part of the number.
_SEPARATOR = re.compile(r"(?<![0-9])[\s_\-./:,]+(?=\w)|(?<=\w)[\s_\-./:,]+(?![0-9]|$)")
_QUOTES = re.compile(r"[\"“”'`]+")
_MARK = re.compile(r"[*†‡]+")


def _spelt(label: str) -> str:
    return _SEPARATOR.sub("", _QUOTES.sub("", norm(label)))


def _looking(label: str) -> str:
    return _spelt(label).translate(_ALIKE)


def _bare(label: str) -> str:
    return _looking(_MARK.sub("", without_notes(norm(label))))


# From strict to loose. What only the loose ones join has to be borne out by numbers.
KEYS: tuple[Callable[[str], str], ...] = (str, tick_key, _spelt, _looking, _bare)
STRICT = 2
_NUMBER = re.compile(r"[~≈<>≤≥+\-]?[0-9]+(?:\.[0-9]+)?\s?%?")


def matched(own: Sequence[str], others: Sequence[str]) -> dict[str, tuple[str, bool]]:
    """Match the labels of an axis with those of another: each one's own, and whether it is certain.

    A label that two others could be meant by is matched with neither. Numbers match numbers only.
    """
    found: dict[str, tuple[str, bool]] = {}
    for looseness, key in enumerate(KEYS):
        if len(found) == len(set(own)):
            break
        loose = looseness >= STRICT
        taken = {other for other, _ in found.values()}
        ours = _unlike([each for each in own if each not in found], own, key, loose=loose)
        theirs = _unlike([each for each in others if each not in taken], others, key, loose=loose)
        for sign, label in ours.items():
            if sign and sign in theirs:
                found[label] = (theirs[sign], not loose)
    return found


def _unlike(
    left: Sequence[str], every: Sequence[str], key: Callable[[str], str], *, loose: bool
) -> Mapping[str, str]:
    """Return labels by what they are matched by; what any two of the axis share is left out."""
    counts = Counter(map(key, dict.fromkeys(every)))
    return {
        sign: label
        for label in left
        if counts[sign := key(label)] == 1 and not (loose and _NUMBER.fullmatch(norm(label)))
    }


def is_one_spelling(one: str, two: str) -> bool:
    """Return whether two labels are the same but for case, mark-up and how a number is written."""
    return tick_key(one) == tick_key(two)
