"""Seeds read by many processes: the executor, what is sent to it, and what it answers."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from msgspec import msgpack

from ..description import describe
from ..model import NO_NAMES, OwnerFacts
from ..reading import Seed
from ..terminal import harmless
from . import digests
from .packing import packed

Item = TypeVar("Item")

# Gives an executor for so many new seeds; None to read them in this process.
Workers = Callable[[int], AbstractContextManager[Executor | None]]

# Fewer new seeds are read sooner than other processes have started.
FEW = 40
# So many seeds go to a process at once.
_CHUNK = 8
# So many chunks are handed out and not yet back: enough for some hundred cores to have the next one
# at hand, and a few megabytes here and at a scheduler, however many seeds there are.
_AHEAD = 1024
# The first words of an error tell what it is.
_REASON = 200


class OtherVersionError(Exception):
    """Something was, or would be, read by another version than this one."""

    def __init__(self, who: str) -> None:
        """Say who it is, and what to do."""
        super().__init__(
            f"{who} has another version of Chart Atlas, of Python or of a library. Nothing of it is"
            " kept. Install the same everywhere; one image for all machines is the surest way."
        )


class NoReadersError(Exception):
    """The processes that read seeds are gone, or the scheduler that leads to them."""

    def __init__(self, why: Exception) -> None:
        """Say why, and what to do."""
        super().__init__(
            f"Nobody is left to read seeds ({_reason(why)}). What was read is kept: run it again."
        )


@contextmanager
def reader_pool(processes: int, work: int) -> Iterator[Executor | None]:
    """Give processes for so many seeds; none where one is enough, or where none can be had.

    They are started anew and not forked: what draws PNG files must not be.
    """
    count = min(processes or os.cpu_count() or 1, work // _CHUNK)
    if count < 2 or work < FEW:
        yield None
        return
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    with ProcessPoolExecutor(count, mp_context=multiprocessing.get_context(method)) as workers:
        yield workers


def batched(items: Iterable[Item], size: int = _CHUNK) -> Iterator[tuple[Item, ...]]:
    """Take so many items together; without a size, as many seeds as go to a process at once."""
    rest = iter(items)
    return iter(lambda: tuple(islice(rest, size)), ())


# -- what is sent, and what is answered -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a seed: the bytes that are kept of it, or in words why it could not be read."""

    data: bytes
    fault: str = ""


# Which versions have read, and an answer for each seed. An exception in its place would have to be
# trusted, and many cannot be sent.
_ANSWERS = msgpack.Decoder(tuple[str, tuple[Answer, ...]])


def read(seed: Seed) -> bytes:
    """Read one seed; returns what is kept of it. Pure, for any process on any machine."""
    made = describe(bare(seed))
    return packed((made.chart, made.anchors, made.faults))


def bare(seed: Seed) -> Seed:
    """Return a seed with all that reading depends on, and no more: it may have far to go."""
    return replace(seed, facts=OwnerFacts(kind=seed.facts.kind), names=NO_NAMES)


def read_all(seeds: Sequence[Seed]) -> bytes:
    """Read some seeds; returns the bytes that `opened` takes."""
    return msgpack.encode((digests.code_fingerprint(), [_answer(seed) for seed in seeds]))


def _answer(seed: Seed) -> Answer:
    try:
        return Answer(read(seed))
    except Exception as error:  # noqa: BLE001 - a fault of ours must not keep other seeds from it
        return Answer(b"", f"{harmless(seed.name)}: {_reason(error)}")


def _reason(error: Exception) -> str:
    return harmless(" ".join(f"{type(error).__name__}: {error}".split()))[:_REASON]


def opened(answers: bytes) -> tuple[Answer, ...]:
    """Return the answers for some seeds; ForeignError if another version has read."""
    with suppress(Exception):  # strange bytes may raise anything
        version, found = _ANSWERS.decode(answers)
        if version == digests.code_fingerprint():
            return found
    raise OtherVersionError("A process that reads seeds")


def read_in_order(seeds: Sequence[Seed], workers: Executor | None) -> Iterator[bytes]:
    """Read seeds by an executor, which begins at once, or few of them in this process.

    Gives what is kept of each, in their order; RuntimeError at one that cannot be read.
    """
    if workers is None or len(seeds) < FEW:
        return map(read, seeds)
    found = workers.map(read_all, batched(map(bare, seeds)))
    return (_sound(answer) for answers in found for answer in opened(answers))


def _sound(answer: Answer) -> bytes:
    if answer.fault:
        raise RuntimeError(f"A seed could not be read. {answer.fault}")
    return answer.data


def read_as_they_come(
    seeds: Iterable[Seed], workers: Executor | None
) -> Iterator[tuple[Seed, Answer]]:
    """Read seeds by an executor or in this process; gives each with its answer, as they come.

    Processes that end while they read may take others' seeds with them. So all seeds that were
    lost are tried again at the end, one after the other: one that is lost again is to blame.
    LostError if nobody is left to read, ForeignError if another version reads.
    """
    if workers is None:
        yield from ((seed, _answer(seed)) for seed in seeds)
        return
    lost: list[Seed] = []
    for chunk, outcome in _sent(batched(map(bare, seeds)), workers, _AHEAD):
        if isinstance(outcome, Exception):
            lost += chunk
        else:
            yield from zip(chunk, outcome, strict=True)
    for (seed,), outcome in _sent(batched(lost, 1), workers, 1):
        yield seed, Answer(b"", _reason(outcome)) if isinstance(outcome, Exception) else outcome[0]


def _sent(
    chunks: Iterator[tuple[Seed, ...]], workers: Executor, ahead: int
) -> Iterator[tuple[tuple[Seed, ...], Sequence[Answer] | Exception]]:
    """Send seeds to processes; gives them with the answers, or what went wrong, as they come."""
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
    # A RuntimeError comes from any executor that is broken or shut down.
    except (RuntimeError, CancelledError) as error:
        raise NoReadersError(error) from error
    finally:
        for future in waiting:
            future.cancel()


def _outcome(future: Future[bytes]) -> Sequence[Answer] | Exception:
    try:
        answers = future.result()
    except (BrokenExecutor, CancelledError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, other seeds are read
        return error
    return opened(answers)
