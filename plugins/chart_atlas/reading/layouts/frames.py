"""Sentences around one number that stand in several lines alike."""

from __future__ import annotations

import re
from itertools import islice

from ...language import colour_words, numerals

NUMBERS = re.compile(numerals.QUANTITY.pattern, re.IGNORECASE | re.ASCII)
_SHADES = colour_words.COLORS | set(colour_words.SHADES)


def frame_of(rest: str) -> str | None:
    """Return the words around the only number of a text, without those of colours."""
    found = list(islice(NUMBERS.finditer(rest), 2)) if numerals.has_digit(rest) else []
    if len(found) != 1:
        return None
    words = f"{rest[: found[0].start()]} # {rest[found[0].end() :]}"
    plain = [word for word in re.findall(r"[^\W\d_]+|#", words.casefold()) if word not in _SHADES]
    return " ".join(plain) if len(plain) > 1 else None
