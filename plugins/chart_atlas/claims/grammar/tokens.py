"""Text becomes tokens: words, numbers and signs, each with its place."""

from __future__ import annotations

import re
from typing import NamedTuple

# Most words are matched by the first part alone.
_TOKEN = re.compile(
    r"[^\W\d_x][^\W_]*"
    r"|\d+(?=[x×]\d)|(?<=\d)[x×](?=\d)|\d[\d,]*(?:\.\d+)?(?![^\W_])|[^\W_]+|\S|_",
    re.UNICODE,
)


_NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")


_FOLDED = str.maketrans({"’": "'", "“": '"', "”": '"', "–": "-", "−": "-", "—": ";", "‑": "-"})


class Token(NamedTuple):
    """A word, number or sign of a text in lower case, where it starts and where it ends."""

    text: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Return whether it is a number."""
        return bool(_NUMBER.fullmatch(self.text))


def scan(text: str) -> list[Token]:
    """Return the tokens of a text. "n't" and "'s" are words of their own."""
    folded = text.lower().translate(_FOLDED)
    if len(folded) != len(text):
        folded = "".join(c.lower() if len(c.lower()) == 1 else c for c in text).translate(_FOLDED)
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        word = folded[start:end]
        if word in _ENDS and found and found[-1].text == "'" and found[-1].end == start:
            found[-1] = Token(f"'{word}", found[-1].start, end)
        elif word[-1] == "," and end - start > 1:
            found += (Token(word[:-1], start, end - 1), Token(",", end - 1, end))
        else:
            found.append(Token(word, start, end))
    return found


# What is a word of its own behind an apostrophe.
_ENDS = ("s", "t")
