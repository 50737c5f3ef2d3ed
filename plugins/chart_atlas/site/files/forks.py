"""What is new of a site, made by many processes before it is asked for."""

from __future__ import annotations

import multiprocessing
import os
import platform
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor

from ...cache import Store, Work, reader_pool, settings_fingerprint, with_progress
from ...drawing import has_drawn, heatmap_template, png, take_heatmap_template
from .. import environment
from ..page import Page
from ..site_values import Site
from .chart_files import PngFile, new_works, png_files

# Less work is done sooner than other processes have started: one edit makes some fifty pages new.
FEW = 100
_CHUNK = 8
_AHEAD = 16
# So many pieces are made before the copies of this process end, and new ones come.
_LIFE = 1000
# What the processes of one call work at: they are copies of this one, so they have it.
_works: Sequence[Work] = ()


def make_ahead(site: Site, pages: Mapping[str, Page], kept: Store, processes: int = 0) -> None:
    """Put what is new of pages and files into a store, as far as several processes can share it.

    processes: how many may work at once, 0 for one a core.
    """
    # The template of heatmaps takes Altair long to make; it is the same for a version.
    template = Work("layout", settings_fingerprint(), lambda: heatmap_template().encode())
    template.done(kept, take_heatmap_template)
    make_by_forks(new_works(site, pages), kept, processes)
    _draw_png_files(png_files(site), kept, processes)


def make_by_forks(works: Iterable[Work], kept: Store, processes: int = 0) -> None:
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
    # Else each copy would load them for itself.
    environment.load_templates()
    _works = new
    try:
        made = _made_by_copies(len(new), count)
        for work, data in with_progress(zip(new, made, strict=True), len(new), "Making pages"):
            kept.put(work.kind, work.source, data)
    finally:
        _works = ()


def _made_by_copies(work: int, count: int) -> Iterator[bytes]:
    """Make the works by number, in copies of this process.

    Those end early and others come: to look at a value is to count it, which is to write, and
    what a copy has written to it no longer shares.
    """
    for start in range(0, work, _LIFE):
        part = range(start, min(start + _LIFE, work))
        with ProcessPoolExecutor(count, multiprocessing.get_context("fork")) as workers:
            yield from workers.map(_made_of, part, chunksize=_CHUNK)


def _made_of(number: int) -> bytes:
    return _works[number].make()


def _can_copy() -> bool:
    """Tell whether this process can be copied: once it has drawn with Vega, a copy would hang.

    Elsewhere than on Linux the system's own libraries may not bear it.
    """
    return platform.system() == "Linux" and not has_drawn()


def _draw_png_files(files: Iterable[PngFile], kept: Store, processes: int) -> None:
    """Draw the PNG files that are not in a store yet into it, if several processes can share that.

    Those are started anew: a process that has drawn must not be copied. Few are drawn when they
    are asked for.
    """
    new = [file for file in files if not kept.has("png", file.source)]
    with reader_pool(processes, len(new)) as workers:
        if workers is None:
            return
        images = _in_order(workers, (file.drawn_of() for file in new))
        for file, image in with_progress(
            zip(new, images, strict=True), len(new), "Drawing PNG files"
        ):
            kept.put("png", file.source, image)


def _in_order(workers: Executor, sources: Iterable[str]) -> Iterator[bytes]:
    """Draw one by one; few wait at a time, as each holds all of a heatmap."""
    waiting: deque[Future[bytes]] = deque()
    for source in sources:
        waiting.append(workers.submit(png, source))
        if len(waiting) >= _AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
