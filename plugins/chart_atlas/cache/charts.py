"""All seeds to charts: what was read before comes from the store, the rest from many processes."""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any

from .. import model
from ..description import Description, describe
from ..model import Chart
from ..reading import Seed
from ..terminal import harmless
from . import store
from .progress import watched
from .store import Store
from .typed import is_of, maker

KIND = "chart"
# Fewer new seeds are read sooner than other processes have started.
FEW = 40
# So many seeds go to a process at once.
_CHUNK = 8
# Of much the same size as the best, in a tenth of the time.
_LEVEL = 1
# The first words of an error tell what it is.
_REASON = 200


class ForeignError(Exception):
    """Something was, or would be, read by another version than this one."""

    def __init__(self, who: str) -> None:
        """Say who it is, and what to do."""
        super().__init__(
            f"{who} has another version of Chart Atlas, of Python or of a library. Nothing of it is"
            " kept. Install the same everywhere; one image for all machines is the surest way."
        )


def charts_of(seeds: Sequence[Seed], kept: Store, processes: int = 0) -> list[Description]:
    """Describe seeds, in their order; the result is the same from however many processes.

    processes: how many may work at once, 0 for one a core.
    """
    known = {seed.name: found for seed in seeds if (found := _known(seed, kept))}
    new = [seed for seed in seeds if seed.name not in known]
    with reader_pool(processes, len(new)) as workers:
        pairs = zip(new, made(new, workers), strict=True)
        for seed, data in watched(pairs, len(new), "Reading seeds"):
            kept.put(KIND, source(seed), data)
            known[seed.name] = loaded(data)
    return [Description(seed, *known[seed.name]) for seed in seeds]


def made(seeds: Sequence[Seed], workers: Executor | None) -> Iterator[bytes]:
    """Read seeds, by the processes of an executor or in this one; yields what is kept of each."""
    if workers is None:
        return map(read, seeds)
    answers = workers.map(read_all, chunked(seeds))
    return (_sound(found) for answer in answers for found in opened(answer))


def _sound(found: bytes | str) -> bytes:
    if isinstance(found, bytes):
        return found
    raise RuntimeError(f"A seed could not be read. {found}")


def read(seed: Seed) -> bytes:
    """Describe one seed; returns what is kept of it. Pure, for any process on any machine."""
    made = describe(seed)
    return zlib.compress(_written((made.chart, made.anchors)), _LEVEL)


def chunked(seeds: Iterable[Seed]) -> Iterator[tuple[Seed, ...]]:
    """Take seeds together, as many as go to a process at once."""
    rest = iter(seeds)
    return iter(lambda: tuple(islice(rest, _CHUNK)), ())


def read_all(seeds: Sequence[Seed]) -> bytes:
    """Describe some seeds; returns what `tried` makes of each, and which versions have read.

    All in bytes that hold no types: an exception would have to be trusted, and many cannot be sent.
    """
    return pickle.dumps((store.versions(), [tried(seed) for seed in seeds]), protocol=5)


def tried(seed: Seed) -> bytes | str:
    """Return what is kept of a seed, or say in words why it could not be read."""
    try:
        return read(seed)
    except Exception as error:  # noqa: BLE001 - a fault of ours must not keep other seeds from it
        return f"{harmless(seed.name)}: {reason(error)}"


def reason(error: Exception) -> str:
    """Say in a line what went wrong."""
    return harmless(" ".join(f"{type(error).__name__}: {error}".split()))[:_REASON]


def opened(answer: bytes) -> list[bytes | str]:
    """Return what was sent of each of some seeds; ForeignError if another version has read."""
    try:
        version, found = _Reader(io.BytesIO(answer)).load()
        is_sound = all(isinstance(each, bytes | str) for each in found)
    except Exception as error:  # strange bytes may raise anything
        raise ForeignError("A process that reads seeds") from error
    if version != store.versions() or not is_sound:
        raise ForeignError("A process that reads seeds")
    return list(found)


def source(seed: Seed) -> str:
    """Return all that what is read from a seed depends on."""
    return f"{store.versions()}\0{seed.name}\0{seed.text}"


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
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(count, mp_context=context) as workers:
        yield workers


# -- what is kept ---------------------------------------------------------------------------------


class _Writer(pickle.Pickler):
    """Writes each part of a chart as a call with its fields, which is read in half the time."""

    def reducer_override(self, obj: Any) -> Any:  # noqa: ANN401 - as it is declared
        """Say how a part is made anew."""
        if is_dataclass(obj) and not isinstance(obj, type):
            return type(obj), tuple(getattr(obj, name) for name in _names(type(obj)))
        return NotImplemented


@lru_cache(maxsize=64)
def _names(part: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(part))


def _written(value: object) -> bytes:
    file = io.BytesIO()
    writer = _Writer(file, protocol=5)
    # Else equal texts that are one object are written once, and which are is by chance: the bytes
    # would depend on what the same process has read before.
    writer.fast = True
    writer.dump(value)
    return file.getvalue()


class _Reader(pickle.Unpickler):
    """Reads charts and nothing else: what stands in a cache must not run as code."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 - as it is declared
        """Return what makes a part of a chart."""
        return _part(module, name)


# Each cell names its types anew.
@lru_cache(maxsize=64)
def _part(module: str, name: str) -> Any:  # noqa: ANN401 - a type, or what makes one
    if module == "decimal" and name == "Decimal":
        return Decimal
    found = getattr(model, name, None) if module == model.__name__ else None
    if isinstance(found, type) and found.__module__ == model.__name__:
        return maker(found)
    raise pickle.UnpicklingError(f"{module}.{name} is no part of a chart")


def loaded(data: bytes) -> tuple[Chart, tuple[int, ...]]:
    """Read what is kept of a seed; pickle.UnpicklingError and others where it is none."""
    chart, anchors = _Reader(io.BytesIO(store.decompressed(data))).load()
    if not isinstance(chart, Chart) or not is_of(anchors, tuple[int, ...]):
        raise pickle.UnpicklingError("no chart")
    return chart, anchors


# While a site is served, what has not changed is read once.
@lru_cache(maxsize=1 << 13)
def _remembered(data: bytes) -> tuple[Chart, tuple[int, ...]]:
    return loaded(data)


def _known(seed: Seed, kept: Store) -> tuple[Chart, tuple[int, ...]] | None:
    return kept.read(KIND, source(seed), _remembered)
