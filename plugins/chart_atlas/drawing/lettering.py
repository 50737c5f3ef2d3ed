"""How wide text is, roughly and never too narrow, and text that any picture can hold."""

from __future__ import annotations

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

# What XML 1.0 forbids, and the marks that turn the direction of all text after them.
_FORBIDDEN = dict.fromkeys(
    [
        *(c for c in range(0x20) if c not in (9, 10, 13)),
        *range(0x7F, 0xA0),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        *range(0xD800, 0xE000),
        0xFFFE,
        0xFFFF,
    ]
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
    """Text on one line, without characters that a picture cannot hold."""
    return " ".join(text.translate(_FORBIDDEN).split())
