"""What is new of a site, made by many processes before it is asked for."""

from __future__ import annotations

import multiprocessing
import os
import platform
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from . import rasters
from .finished import Work
from .progress import watched
from .store import Store

# Less work is done sooner than other processes have started.
FEW = 40
_CHUNK = 8
# What the processes of one call work at: they are copies of this one, so they have it.
_works: Sequence[Work] = ()


def finish(works: Iterable[Work], kept: Store, processes: int = 0) -> None:
    """Put all work that is not in a store yet into it, if several processes can share it.

    processes: how many may work at once, 0 for one a core. Where they cannot be had, each piece
    is made when it is asked for, to the same bytes.
    """
    global _works  # noqa: PLW0603 - how a copy of this process finds it
    count = processes or os.cpu_count() or 1
    if count < 2 or not _can_copy():
        return
    new = [work for work in works if not kept.has(work.kind, work.source)]
    if len(new) < FEW:
        return
    _works = new
    try:
        with ProcessPoolExecutor(count, multiprocessing.get_context("fork")) as workers:
            made = workers.map(_done, range(len(new)), chunksize=_CHUNK)
            for work, data in watched(zip(new, made, strict=True), len(new), "Making pages"):
                kept.put(work.kind, work.source, data)
    finally:
        _works = ()


def _can_copy() -> bool:
    """Tell whether this process can be copied: once it has drawn with Vega, a copy would hang.

    Elsewhere than on Linux the system's own libraries may not bear it.
    """
    return platform.system() == "Linux" and not rasters.has_drawn()


def _done(at: int) -> bytes:
    return _works[at].make()
