"""How wide text is, roughly and never too narrow, and text that any picture can hold."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width

# The size of the words in a heatmap, in pixels.
TEXT_SIZE = 11
# Widths in shares of the font size, after the widest of the usual sans-serif faces.
NARROW, USUAL, CAPITAL, BROAD, FULL = 0.38, 0.6, 0.72, 0.98, 1.05
_WIDTHS = {
    **dict.fromkeys("iIjlftr.,:;'|!()[]{} \"`/\\", NARROW),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ&<>=+~^#≈±", CAPITAL),
    **dict.fromkeys("mwMW@%—…", BROAD),
}

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
def width(text: str, size: float = 11) -> float:
    """The width of one line of text in pixels; an estimate on the generous side."""
    return size * sum(_glyph(character) for character in text)


def _glyph(character: str) -> float:
    known = _WIDTHS.get(character)
    if known is not None:
        return known
    if character < "\x7f":
        return USUAL
    if combining(character):
        return 0.0
    return FULL if east_asian_width(character) in "WF" else CAPITAL


def widest(texts: tuple[str, ...], size: float = 11) -> float:
    """The width of the widest of some lines, 0 without any."""
    return max((width(text, size) for text in texts), default=0.0)


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """Text on one line, without characters that a picture cannot hold."""
    return " ".join(text.translate(_FORBIDDEN).split())
