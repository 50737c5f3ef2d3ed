"""What is measured, as data: each case is a state that a site is put into, and then built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from .sites import AtlasSite

_EDITS = count(1)


@dataclass(frozen=True)
class Case:
    """A case of the atlas: what it is, what it may take of a plain build, what comes before it."""

    name: str
    at_most: float
    before: Callable[[AtlasSite], None]


def cold(site: AtlasSite) -> None:
    """Take away the cache and the last site."""
    site.empty()


def warm(site: AtlasSite) -> None:
    """Change nothing."""


def edited(site: AtlasSite) -> None:
    """Change one number of one seed; never to what it was before."""
    site.edit(next(_EDITS))


# In this order: each but the first finds what the one before it has left.
CASES = (
    Case("cold: all read, checked, drawn, published", 0.6, cold),
    Case("warm: nothing changed", 0.09, warm),
    Case("one seed edited", 0.1, edited),
)
PNG = Case("cold, with a PNG preview a chart", 1.5, cold)
# Of a plain build; and in bytes.
MEMORY_AT_MOST, MEMORY_BYTES = 3, 300_000_000
# What a chart comes to on disk, its share of lists and assets included: pages with the frame of the
# theme, files of any kind, bytes.
FRAMED_AT_MOST, FILES_AT_MOST, CHART_BYTES = 1.6, 10, 120_000
# What a reader fetches: the largest page, and what the search needs before its first result.
PAGE_BYTES, SEARCH_BYTES = 60_000, 300_000
# The largest page of a list, packed.
LIST_BYTES = 250_000
# How soon `mkdocs serve` shows a saved seed, in seconds: among a thousand, and among a few.
SERVE_S, SERVE_FEW_S = 3, 0.5
# How many times more charts the larger of two atlases has, and how much longer it may take.
GROWTH, GROWTH_AT_MOST = 5, 5.2
