"""Seeds to charts one after the other: however many there are, only a few are held at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import islice

from ..description import Description, describe
from ..reading import Seed, SeedError
from ..terminal import log
from .charts import FEW, KIND, loaded, made, source
from .store import Store

# So many seeds are looked up, and what is new of them read, at a time.
BATCH = 128
# So many batches are begun before the first of them is asked for: processes never wait for work.
AHEAD = 2

# A seed with what the store has of it, or a file that is none.
_Found = tuple[Seed, bytes | None] | SeedError
# A batch, and what is made of its new seeds, in their order.
_Begun = tuple[Sequence[_Found], Iterator[bytes]]


def charts_in_order(
    seeds: Iterable[Seed | SeedError], kept: Store, workers: Executor | None = None
) -> Generator[Description | SeedError]:
    """Describe seeds, in their order, from the store or anew; a file that is none stays one.

    workers: of ``preparing.executor``. Seeds are taken only a few batches ahead of what is given
    out, so that memory does not grow with their number. Close it to stop the work early.
    """
    begun: deque[_Begun] = deque()
    for batch in _batches(seeds):
        begun.append(_begun(batch, kept, workers))
        if len(begun) > AHEAD:
            yield from _ended(begun.popleft(), kept)
    for batch_begun in begun:
        yield from _ended(batch_begun, kept)


def _batches(seeds: Iterable[Seed | SeedError]) -> Iterator[list[Seed | SeedError]]:
    rest = iter(seeds)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _begun(batch: Iterable[Seed | SeedError], kept: Store, workers: Executor | None) -> _Begun:
    """Look a batch up, and let the processes begin with what is new of it."""
    found: list[_Found] = [
        item if isinstance(item, SeedError) else (item, kept.get(KIND, source(item)))
        for item in batch
    ]
    new = [item[0] for item in found if not isinstance(item, SeedError) and item[1] is None]
    return found, made(new, workers if len(new) >= FEW else None)


def _ended(begun: _Begun, kept: Store) -> Iterator[Description | SeedError]:
    found, new = begun
    for item in found:
        if isinstance(item, SeedError):
            yield item
            continue
        seed, data = item
        if data is None:
            data = next(new)
            kept.put(KIND, source(seed), data)
        yield _description(seed, data)
    kept.save()


def _description(seed: Seed, data: bytes) -> Description:
    try:
        return Description(seed, *loaded(data))
    except Exception as error:  # noqa: BLE001 - a strange entry may raise anything; it is a miss
        log.debug("chart-atlas: an entry of the cache is no chart: %s", error)
        return describe(seed)
