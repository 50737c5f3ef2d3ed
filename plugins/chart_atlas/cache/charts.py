"""Seeds to charts: what was read before comes from the store, the rest is read and put into it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from sys import intern

from ..description import Description
from ..model import Chart, Problem
from ..owner import Owner
from ..reading import Seed, SeedError, find_seeds, read_seed
from ..terminal import harmless
from . import digests
from .packing import unpacker
from .pool import Workers, batched, read_as_they_come, read_in_order, reader_pool
from .progress import with_progress
from .store import Store

KIND = "chart"
# So many seeds are looked up, and what is new of them read, at a time.
BATCH = 128
# So many batches are begun before the first of them is asked for: processes never wait for work.
AHEAD = 2
# So often what was read is written to the disk; a run that is killed loses no more.
_SAVE_S = 2

# A chart, its anchors, what is wrong with its owner's cells: what is kept of a seed.
_ReadSeed = tuple[Chart, tuple[int, ...], tuple[Problem, ...]]
_unpacked = unpacker(tuple[Chart, tuple[int, ...], tuple[Problem, ...]])


def _loaded(data: bytes) -> _ReadSeed:
    """Unpack what is kept of a seed.

    A label stands in each of its cells, and in each statement about one: as many equal texts, which
    are a third of an atlas in memory. They become one.
    """
    read = _unpacked(data)
    chart = read[0]
    for cell in (cell for panel in chart.panels for cell in panel.cells):
        object.__setattr__(cell, "row", intern(cell.row))
        object.__setattr__(cell, "column", intern(cell.column))
    places: dict[tuple[int, str, str], tuple[int, str, str]] = {}
    for claim in chart.claims:
        own = tuple((at, intern(row), intern(column)) for at, row, column in claim.cells)
        object.__setattr__(claim, "cells", tuple(places.setdefault(each, each) for each in own))
    return read


# While a site is served, what has not changed is read once.
_remembered = lru_cache(maxsize=1 << 13)(_loaded)


def descriptions_of(seeds: Sequence[Seed], store: Store, processes: int = 0) -> list[Description]:
    """Describe seeds, in their order; the result is the same from however many processes.

    processes: how many may work at once, 0 for one a core.
    """
    known = _known(seeds, store, _remembered)
    new = [seed for seed in seeds if seed.name not in known]
    with reader_pool(processes, len(new)) as workers:
        known.update(with_progress(_described(new, store, workers), len(new), "Reading seeds"))
    return [Description.of(seed, *known[seed.name]) for seed in seeds]


def descriptions_in_order(
    seeds: Iterable[Seed | SeedError], store: Store, workers: Executor | None = None
) -> Generator[Description | SeedError]:
    """Describe seeds, in their order, however many there are; a file that is none stays one.

    workers: of `reader_pool`. Seeds are taken only a few batches ahead of what is given out, so
    that memory does not grow with their number. Close it to stop the work early.
    """
    batches = batched(seeds, BATCH)
    begun: deque[Iterator[Description | SeedError]] = deque()
    while True:
        more = islice(batches, AHEAD + 1 - len(begun))
        begun.extend(_begun(batch, store, workers) for batch in more)
        if not begun:
            return
        yield from begun.popleft()
        store.save()


def _begun(
    batch: Sequence[Seed | SeedError], store: Store, workers: Executor | None
) -> Iterator[Description | SeedError]:
    """Look a batch up, and let the processes begin with what is new of it."""
    seeds = [item for item in batch if isinstance(item, Seed)]
    known = _known(seeds, store, _loaded)
    new = _described([seed for seed in seeds if seed.name not in known], store, workers)
    return (
        item
        if isinstance(item, SeedError)
        else Description.of(item, *(known.get(item.name) or next(new)[1]))
        for item in batch
    )


def _known(
    seeds: Iterable[Seed], store: Store, loaded: Callable[[bytes], _ReadSeed]
) -> dict[str, _ReadSeed]:
    found = ((seed.name, store.read(KIND, source(seed), loaded)) for seed in seeds)
    return {name: value for name, value in found if value}


def _described(
    seeds: Sequence[Seed], store: Store, workers: Executor | None
) -> Iterator[tuple[str, _ReadSeed]]:
    """Read seeds, beginning at once, and keep what is read; gives it with their names, in order."""

    def put(seed: Seed, data: bytes) -> tuple[str, _ReadSeed]:
        store.put(KIND, source(seed), data)
        return seed.name, _loaded(data)

    return map(put, seeds, read_in_order(seeds, workers))


def source(seed: Seed) -> str:
    """Return all that what is read from a seed depends on."""
    own = f"{len(seed.cells)}\0{seed.cells}" if seed.cells else ""
    return f"{digests.code_fingerprint()}\0{seed.name}\0{seed.facts.kind}\0{own}\0{seed.text}"


# -- ahead of a build -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FilledStore:
    """What filling a store came to.

    kept: how many seeds were there from before. read: how many were read now. failed: each seed
    that could not be read, with its file and the reason.
    """

    kept: int
    read: int
    failed: tuple[str, ...]

    def summary(self) -> str:
        """Say it in a line."""
        parts = [f"{self.kept:,} kept from before", f"{self.read:,} read now"]
        parts += [f"{len(self.failed):,} failed"] if self.failed else []
        return f"{self.kept + self.read + len(self.failed):,} seeds: {', '.join(parts)}"


def fill_store(folder: Path, pattern: str, store: Store, workers: Workers) -> FilledStore:
    """Read the seeds of a folder that a store does not have yet, and put them in as they come.

    A seed that cannot be read does not keep others from it. Raises SeedError without a folder,
    ForeignError if another version reads, LostError if nobody is left to read; what was read
    until then is store.
    """
    paths, owner = find_seeds(folder, pattern), Owner.of(folder)
    new, failed = _new(paths, owner, store)
    before = len(paths) - len(new) - len(failed)
    saved = time.monotonic()
    with workers(len(new)) as executor:
        found = read_as_they_come((owner.told(read_seed(path, folder)) for path in new), executor)
        for seed, answer in with_progress(found, len(new), "Reading seeds"):
            if answer.fault:
                failed.append(harmless(f"{seed.path}: could not be read. {answer.fault}"))
            else:
                store.put(KIND, source(seed), answer.data)
            if time.monotonic() - saved > _SAVE_S:
                store.save()
                saved = time.monotonic()
    return FilledStore(before, len(paths) - before - len(failed), tuple(failed))


def _new(paths: tuple[Path, ...], owner: Owner, store: Store) -> tuple[list[Path], list[str]]:
    """Return the seeds that a store does not have, and what is wrong with those that are none.

    Only their places: the texts of a million seeds would not fit into memory.
    """
    new, failed = [], []
    for path in with_progress(paths, len(paths), "Looking for new seeds"):
        try:
            if store.get(KIND, source(owner.told(read_seed(path, owner.folder)))) is None:
                new.append(path)
        except SeedError as error:
            failed.append(str(error))
    return new, failed
