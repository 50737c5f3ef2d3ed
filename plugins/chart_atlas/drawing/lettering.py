"""How wide text is, roughly and never too narrow, and text that any heatmap can hold."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal
from unicodedata import combining, east_asian_width, normalize

# The size of the words in a heatmap, in pixels.
TEXT_SIZE = 11
# Widths in shares of the font size, after DejaVu Sans, the widest of the usual sans-serif faces.
NARROW, SLIM, USUAL, CAPITAL, BROAD, FULL = 0.37, 0.47, 0.65, 0.82, 1.0, 1.09
_WIDTHS = {
    **dict.fromkeys("iIjlJ.,:;'|/\\- ", NARROW),
    **dict.fromkeys('ftr!()[]"²³', SLIM),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ&w", CAPITAL),
    **dict.fromkeys("mMW@%—…<>=+~^#≈±×−→", BROAD),
}
# How much wider letters are in bold.
BOLD = 1.15
Weight = Literal["normal", "bold"]
# A title of more lines leaves no room for heatmaps; its end is cut.
LINES = 3

# What XML 1.0 forbids, and the marks that turn the direction of all text after them.
_FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


@lru_cache(maxsize=8192)
def text_width(text: str, size: float = 11, weight: Weight = "normal") -> float:
    """The width of one line of text in pixels; an estimate on the generous side."""
    wide = size * sum(_glyph(character) for character in text)
    return wide * BOLD if weight == "bold" else wide


def _glyph(character: str) -> float:
    known = _WIDTHS.get(character)
    if known is not None:
        return known
    if character < "\x7f":
        return USUAL
    if combining(character):
        return 0.0
    letter = normalize("NFD", character)[0]
    if letter < "\x7f":
        return _glyph(letter)
    return FULL if east_asian_width(character) in "WF" else BROAD


def widest(texts: tuple[str, ...], size: float = 11, weight: Weight = "normal") -> float:
    """The width of the widest of some lines, 0 without any."""
    return max((text_width(text, size, weight) for text in texts), default=0.0)


@lru_cache(maxsize=8192)
def clean_text(text: str) -> str:
    """Return text on one line, without characters that an SVG file cannot hold."""
    return " ".join(_FORBIDDEN.sub("", text).split())


def wrapped(text: str, letters: float, across: float, most: int = LINES) -> list[str]:
    """Break text into at most so many lines of a width; what is left over ends in an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, letters) <= across:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [_fitting(line, letters, across) for line in lines]


def _fitting(line: str, letters: float, across: float) -> str:
    """Cut a line of one long word."""
    while text_width(line, letters) > across:
        line = f"{line[:-2]}…"
    return line
