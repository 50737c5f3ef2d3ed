"""Work shared by copies of this process: they have all that it has, so nothing is sent to them."""

from __future__ import annotations

import gc
import multiprocessing
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from ...cache import with_progress
from ...drawing import has_drawn
from .. import environment

T = TypeVar("T")

# Less work is done sooner than other processes have started.
FEW = 12
# So much work is done before the copies end and new ones come: to look at a value is to count it,
# which is to write, and what a copy has written to it no longer shares.
_LIFE = 50
# What the copies of one call work at.
_works: Sequence[Callable[[], Any]] = ()


def shared_out(
    works: Sequence[Callable[[], T]],
    processes: int = 0,
    own: Sequence[Callable[[], None]] = (),
    *,
    helps: bool = False,
) -> Iterator[T]:
    """Do work in copies of this process, or in this one where it is little; give what comes of it.

    processes: how many may work at once, 0 for one a core. own: what this process does itself
    while the copies work. helps: whether it works with them too, in place of one of them, as each
    takes memory; not if it may draw with Vega, after which it could not be copied.
    """
    global _works  # noqa: PLW0603 - how a copy of this process finds it
    count = processes or os.cpu_count() or 1
    if count < 2 or len(works) < FEW or not _can_copy():
        for each in own:
            each()
        yield from (work() for work in works)
        return
    # Else each copy would compile them for itself.
    environment.load_templates()
    _works = works
    try:
        found = _done_with_copies(len(works), count, own, helps=helps)
        yield from with_progress(found, len(works), "Making pages")
    finally:
        _works = ()


def _done_with_copies(
    works: int, count: int, own: Sequence[Callable[[], None]], *, helps: bool
) -> Iterator[Any]:
    parts = [range(start, min(start + _LIFE, works)) for start in range(0, works, _LIFE)]
    for turn, part in enumerate(parts):
        # A copy looks for garbage among its own values only: to look at a value is to write to it.
        gc.collect()
        gc.freeze()
        context = multiprocessing.get_context("fork")
        copies = ProcessPoolExecutor(count - helps, context)
        try:
            begun = [copies.submit(_done, number) for number in part]
            for each in own[turn :: len(parts)]:
                each()
            # What no copy has begun yet is done here, from the end on.
            left = reversed(part) if helps else ()
            done = [_done(number) for number in left if begun[number - part.start].cancel()]
            yield from (each.result() for each in begun[: len(part) - len(done)])
            yield from reversed(done)
        finally:
            copies.shutdown(cancel_futures=True)


def _done(number: int) -> Any:  # noqa: ANN401 - whatever the work comes to
    return _works[number]()


def _can_copy() -> bool:
    """Return whether this process can be copied: once it has drawn with Vega, a copy would hang.

    Elsewhere than on Linux the system's own libraries may not bear it.
    """
    return platform.system() == "Linux" and not has_drawn()
