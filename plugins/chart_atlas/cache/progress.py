"""How far a long piece of work has come: a bar on a terminal, a line now and then elsewhere.

All of it goes to the standard error stream, and nothing at all under ``-q``.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeVar

from ..terminal import log, say

Item = TypeVar("Item")

# Less work is done before anybody wonders; a log is spared more of it than a terminal.
FEW = 40
MANY = 200
# A log tells each tenth of the way: not faster than one can read, and more often where a tenth
# takes long, as build services end what says nothing for some minutes.
_STEPS = 10
_SHORT_S = 2
_LONG_S = 30
# A bar has so many signs.
_WIDTH = 36


def with_progress(items: Iterable[Item], count: int, words: str) -> Iterator[Item]:
    """Hand on items as they come, and tell how many have come.

    count: how many there will be. words: what is being done, as in "Reading seeds".
    """
    fewest, told = (FEW, _with_bar) if sys.stderr.isatty() else (MANY, _with_lines)
    is_told = count >= fewest and log.isEnabledFor(logging.INFO)
    return told(items, count, words) if is_told else iter(items)


@contextmanager
def progress_shown(*, quiet: bool) -> Iterator[None]:
    """Tell progress, or not, within a block; MkDocs sets the same level by its own -q."""
    before = log.level
    log.setLevel(logging.ERROR if quiet else logging.INFO)
    try:
        yield
    finally:
        log.setLevel(before)


def _with_bar(items: Iterable[Item], count: int, words: str) -> Iterator[Item]:
    """Show a bar, and how long the rest will take."""
    start = time.monotonic()
    try:
        for at, item in enumerate(items, 1):
            yield item
            left = timedelta(seconds=int((time.monotonic() - start) / at * (count - at)))
            bar = f"[{'#' * (at * _WIDTH // count):-<{_WIDTH}}]"
            sys.stderr.write(f"\r{words}  {bar}  {at}/{count}  {left} ")
            sys.stderr.flush()
    finally:
        sys.stderr.write("\n")


def _with_lines(items: Iterable[Item], count: int, words: str) -> Iterator[Item]:
    last = time.monotonic()
    for at, item in enumerate(items, 1):
        yield item
        passed = time.monotonic() - last
        is_step = at * _STEPS // count > (at - 1) * _STEPS // count
        if (is_step and passed > _SHORT_S) or passed > _LONG_S:
            say(f"chart-atlas: {words}: {at:,} of {count:,}", err=True)
            last = time.monotonic()
