"""Read all new seeds of a folder ahead of a build, on any executor, and keep what is read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

from ..reading import Seed, SeedError, find_seeds, read_seed
from ..terminal import harmless
from .charts import KIND, chunked, opened, read_all, reason, source, tried
from .progress import watched
from .store import Store

# Gives an executor for so many new seeds; None to read them in this process.
Workers = Callable[[int], AbstractContextManager[Executor | None]]

# So many chunks are handed out and not yet back: enough for some hundred cores to have the next one
# at hand, and a few megabytes here and at a scheduler, however many seeds there are.
_AHEAD = 1024
# So often what was read is written to the disk; a run that is killed loses no more.
_SAVE_S = 2


class LostError(Exception):
    """The processes that read seeds are gone, or the scheduler that leads to them."""

    def __init__(self, why: Exception) -> None:
        """Say why, and what to do."""
        super().__init__(
            f"Nobody is left to read seeds ({reason(why)}). What was read is kept: run it again."
        )


@dataclass(frozen=True, slots=True)
class Filled:
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


def fill_store(folder: Path, pattern: str, kept: Store, workers: Workers) -> Filled:
    """Read the seeds of a folder that a store does not have yet, and put them in as they come.

    A seed that cannot be read does not keep others from it. Raises SeedError without a folder,
    ForeignError if another version reads, LostError if nobody is left to read; what was read
    until then is kept.
    """
    paths = find_seeds(folder, pattern)
    new, failed = _new(paths, folder, kept)
    before = len(paths) - len(new) - len(failed)
    count, saved = 0, time.monotonic()
    with workers(len(new)) as executor:
        found = gathered((read_seed(path, folder) for path in new), executor)
        for seed, outcome in watched(found, len(new), "Reading seeds"):
            if isinstance(outcome, bytes):
                kept.put(KIND, source(seed), outcome)
                count += 1
            else:
                failed.append(harmless(f"{seed.path}: could not be read. {outcome}"))
            if time.monotonic() - saved > _SAVE_S:
                kept.save()
                saved = time.monotonic()
    return Filled(before, count, tuple(failed))


def _new(paths: tuple[Path, ...], folder: Path, kept: Store) -> tuple[list[Path], list[str]]:
    """Return the seeds that a store does not have, and what is wrong with those that are none.

    Only their places: the texts of a million seeds would not fit into memory.
    """
    new, failed = [], []
    for path in watched(paths, len(paths), "Looking for new seeds"):
        try:
            if kept.get(KIND, source(read_seed(path, folder))) is None:
                new.append(path)
        except SeedError as error:
            failed.append(str(error))
    return new, failed


def gathered(seeds: Iterable[Seed], workers: Executor | None) -> Iterator[tuple[Seed, bytes | str]]:
    """Read seeds; yields each with what is kept of it, or with what went wrong, as they come.

    Processes that end while they read may take others' seeds with them. So all seeds that were
    lost are tried again at the end, one after the other: one that is lost again is to blame.
    """
    if workers is None:
        yield from ((seed, tried(seed)) for seed in seeds)
        return
    lost: list[Seed] = []
    for chunk, outcome in _sent(chunked(seeds), workers, _AHEAD):
        if isinstance(outcome, bytes):
            yield from zip(chunk, opened(outcome), strict=True)
        else:
            lost += chunk
    for (seed,), outcome in _sent(((seed,) for seed in lost), workers, 1):
        yield seed, opened(outcome)[0] if isinstance(outcome, bytes) else reason(outcome)


def _sent(
    chunks: Iterator[tuple[Seed, ...]], workers: Executor, ahead: int
) -> Iterator[tuple[tuple[Seed, ...], bytes | Exception]]:
    """Send seeds to processes; yields them with the answer, or what went wrong, as they come."""
    waiting: dict[Future[bytes], tuple[Seed, ...]] = {}
    done: SimpleQueue[Future[bytes]] = SimpleQueue()
    try:
        while True:
            for chunk in islice(chunks, ahead - len(waiting)):
                future = workers.submit(read_all, chunk)
                waiting[future] = chunk
                future.add_done_callback(done.put)
            if not waiting:
                return
            future = done.get()
            yield waiting.pop(future), _outcome(future)
    except RuntimeError as error:  # of all executors, when they are broken or shut down
        raise LostError(error) from error
    finally:
        for future in waiting:
            future.cancel()


def _outcome(future: Future[bytes]) -> bytes | Exception:
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise LostError(error) from error
    except Exception as error:  # noqa: BLE001 - whatever it is, other seeds are read
        return error
