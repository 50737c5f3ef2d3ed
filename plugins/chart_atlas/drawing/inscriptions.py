"""The numbers in the cells of a heatmap as SVG: an element each, or one for all of a row."""

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
# A heatmap of more cells is what a page would be slow by, were each number an element.
MOST_ELEMENTS = 400


def numbers(heatmap: Geometry) -> Iterator[str]:
    """Yield the numbers that fit into their cells, from the upper left corner of the grid.

    Each is an element, placed by its share of the width of the grid, so that a narrower grid can
    show it again. Where these would be many, each letter of a row is placed by itself in one
    element; what has other letters than numbers have stays whole. A number that is wider than its
    cell, or too small to be read, is left out: the table has it.
    """
    shown = [place for place in heatmap.places if place.text and _fits(place, heatmap)]
    by_ink = sorted(shown, key=lambda place: (place.ink or "", place.row))
    are_many = len(heatmap.places) > MOST_ELEMENTS
    for ink, of_ink in groupby(by_ink, key=lambda place: place.ink):
        yield f'<g fill="{escape(ink)}">' if ink else "<g>"
        for row, of_row in groupby(of_ink, key=lambda place: place.row):
            base = row * heatmap.row_step + heatmap.row_step // 2 + 4
            yield from _row(list(of_row), base, heatmap, are_many=are_many)
        yield "</g>"


def share(column: int, heatmap: Geometry) -> str:
    """Return where the middle of a column is, as a share of the width of the grid."""
    return f"{100 * (column + 0.5) / len(heatmap.columns):.1f}%"


def _fits(place: Place, heatmap: Geometry) -> bool:
    room = heatmap.column_step - 1
    size = heatmap.text_size
    return size >= LEGIBLE and text_width(place.text, size) * SHARE <= room


def _row(places: list[Place], base: int, heatmap: Geometry, *, are_many: bool) -> Iterator[str]:
    joined = [place for place in places if are_many and _PLAIN.fullmatch(place.text)]
    if joined:
        # The space that parts two numbers needs a place as well, wherever it is.
        at = " 0 ".join(" ".join(_letters(place, heatmap)) for place in joined)
        text = " ".join(place.text for place in joined)
        yield f'<text y="{base}" x="{at}">{escape(text)}</text>'
    for place in places:
        if place not in joined:
            yield f'<text y="{base}" x="{share(place.column, heatmap)}">{escape(place.text)}</text>'


def _letters(place: Place, heatmap: Geometry) -> Iterable[str]:
    """Say where the middle of each letter stands; alike letters are as far apart.

    The first begins at a whole pixel, so that most places take few letters.
    """
    widths = [_width(letter, heatmap.text_size) for letter in place.text]
    left = floor((place.column + 0.5) * heatmap.column_step - sum(widths) / 2)
    for width in widths:
        yield f"{left + width / 2:g}"
        left += width


def _width(letter: str, size: int) -> int:
    return round(text_width("0" if letter in SIGNS else letter, size) * SHARE)
