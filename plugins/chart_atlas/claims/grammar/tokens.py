"""Text becomes tokens: words, numbers and signs, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"\d+(?=[x×]\d)|(?<=\d)[x×](?=\d)|\d[\d,]*(?:\.\d+)?(?![^\W_])|[^\W_]+|\S|_", re.UNICODE
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
    return list(_joined(text))


def _joined(text: str) -> Iterator[Token]:
    held: Token | None = None
    for match in _TOKEN.finditer(text):
        word = match[0].lower().translate(_FOLDED)
        start, end = match.span()
        if word[-1] == "," and len(word) > 1:
            word, end = word[:-1], end - 1
        if held is not None and held.end == start and word in ("s", "t"):
            yield Token("'s" if word == "s" else "'t", held.start, end)
            held = None
        else:
            if held is not None:
                yield held
            held = Token(word, start, end) if word == "'" else None
            if held is None:
                yield Token(word, start, end)
                if end < match.end():
                    yield Token(",", end, match.end())
    if held is not None:
        yield held
