"""What stands around the numbers and the first tick of a sentence."""

from __future__ import annotations

import re
from itertools import islice

from ...language import colour_words, numerals
from ..axis_text import stem
from ..patterns import phrase_patterns

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


# What may follow a value: any other word makes it an amount ("3 fields", "2 degrees colder").
FOLLOWS = frozenset(
    "for in at on of under among to with by from and or but while whereas when where which as"
    " percent respectively then the against versus vs into through before after behind per is are"
    " was were".split()
)
# The word before a tick that opens a sentence, or that makes it the clause of another.
_OPENER = re.compile(r"(?:^|\.\s+)([^\W\d_]+)\s+$|\b(that)\s+$", re.IGNORECASE)


def is_led_in(sentence: str, tick: int | None, said: frozenset[str]) -> bool:
    """Return whether a sentence tells of its first tick plainly.

    A word that opens it is a small one, or said outside of the data: no verb or adverb that makes
    a case of the rest ("Suppose A scores 1"), as "that" does. tick: where the first tick starts.
    """
    opener = _OPENER.search(sentence, 0, tick) if tick is not None else None
    if not opener or opener[2]:
        return not opener
    word = opener[1].casefold()
    return word in FOLLOWS or phrase_patterns.is_common(word) or stem(word) in said
