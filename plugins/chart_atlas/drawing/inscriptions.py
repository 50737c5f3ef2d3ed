"""The numbers in the cells of a heatmap as SVG: one element for all of a row in one ink."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from math import floor

from .geometry import Geometry, Place
from .lettering import text_width

# Each of these can be placed by itself: none joins another, or hangs on one.
_PLAIN = re.compile(r"[0-9.,+\-−–≈~±≤≥<>()%eEkKMBTto ]+")
# Letters need less room than lettering.py allows them, which must be enough for any face.
SHARE = 0.88
# Signs are as wide as a digit in most faces, and stand close to it in the widest.
SIGNS = "+−–≈~±≤≥<>"
# Smaller letters could not be read by anybody.
LEGIBLE = 8


def numbers(heatmap: Geometry) -> Iterator[str]:
    """Yield the numbers that fit into their cells, from the upper left corner of the grid.

    Each letter of a row is placed by itself, as an element a number would be what a page is slow
    by. What has other letters than numbers have is an element of its own. A number that is wider
    than its cell, or too small to be read, is left out: the table has it.
    """
    shown = [place for place in heatmap.places if place.text and _fits(place, heatmap)]
    by_ink = sorted(shown, key=lambda place: (place.ink or "", place.row))
    for ink, of_ink in groupby(by_ink, key=lambda place: place.ink):
        yield f'<g fill="{escape(ink)}">' if ink else "<g>"
        for row, of_row in groupby(of_ink, key=lambda place: place.row):
            yield from _row(
                list(of_row), row * heatmap.row_step + heatmap.row_step // 2 + 4, heatmap
            )
        yield "</g>"


def _fits(place: Place, heatmap: Geometry) -> bool:
    room = heatmap.column_step - 1
    size = heatmap.text_size
    return size >= LEGIBLE and text_width(place.text, size) * SHARE <= room


def _row(places: list[Place], base: int, heatmap: Geometry) -> Iterator[str]:
    plain = [place for place in places if _PLAIN.fullmatch(place.text)]
    if plain:
        # The space that parts two numbers needs a place as well, wherever it is.
        at = " 0 ".join(" ".join(_letters(place, heatmap)) for place in plain)
        text = " ".join(place.text for place in plain)
        yield f'<text y="{base}" x="{at}">{escape(text)}</text>'
    for place in places:
        if place not in plain:
            yield f'<text y="{base}" x="{_middle(place, heatmap):g}">{escape(place.text)}</text>'


def _middle(place: Place, heatmap: Geometry) -> float:
    return (place.column + 0.5) * heatmap.column_step - 0.5


def _letters(place: Place, heatmap: Geometry) -> Iterable[str]:
    """Say where the middle of each letter stands; alike letters are as far apart.

    The first begins at a whole pixel, so that most places take few letters.
    """
    widths = [_width(letter, heatmap.text_size) for letter in place.text]
    left = floor(_middle(place, heatmap) - sum(widths) / 2)
    for width in widths:
        yield f"{left + width / 2:g}"
        left += width


def _width(letter: str, size: int) -> int:
    return round(text_width("0" if letter in SIGNS else letter, size) * SHARE)
