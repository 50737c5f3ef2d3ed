"""Tell from what some charts take here what a million would take on many cores."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import rmtree

from distributed import LocalCluster

from chart_atlas.cache import cluster
from chart_atlas.cache.charts import fill_store
from chart_atlas.cache.pool import FEW, batched, opened, read_all, reader_pool
from chart_atlas.cache.store import Store
from chart_atlas.reading.source import Seed, read_seeds

from .report import heading
from .running import FailedError
from .seeds import write_seeds
from .tables import written

MILLION = 1_000_000
CORES = 100
WORKERS = 2
# So many empty tasks tell what a task costs beside its work.
TASKS = 2_000
KILOBYTE, GIGABYTE = 1_000, 1_000_000_000


@dataclass(frozen=True)
class Spent:
    """What work took: seconds by the clock, and seconds of processors, of this process alone."""

    seconds: float
    work: float


def spent(do: Callable[[], object]) -> Spent:
    """Do something and tell what it took."""
    clock, work = time.perf_counter(), time.process_time()
    do()
    return Spent(time.perf_counter() - clock, time.process_time() - work)


def estimate(folder: Path, charts: int) -> Iterator[str]:
    """Measure reading, keeping and handing out; then reckon."""
    seeds, cache = folder / "seeds", folder / "cache"
    rmtree(cache, ignore_errors=True)
    write_seeds(seeds, charts)
    texts = list(read_seeds(seeds))
    # The first ones fill what the libraries keep for themselves, once a process.
    read_all(texts[: charts // 10])
    answers: dict[str, bytes] = {}
    reading = spent(partial(_read, texts, answers)).work / charts
    keeping = spent(partial(_keep, seeds, cache, Known(answers))).work / charts
    size = sum(len(each.data) for answer in answers.values() for each in opened(answer))
    pool, dask = _pool(), _dask()
    yield heading(charts, 1)
    yield "\n" + written(
        [
            ["figure", "found"],
            ["---", "---:"],
            ["reading and checking a chart, CPU", _ms(reading)],
            ["a description", f"{_mean(len(seed.text.encode()) for seed in texts)} kB"],
            ["what is kept of it", f"{size / charts / KILOBYTE:.1f} kB"],
            ["looking for it and keeping it, CPU of the machine that asks", _ms(keeping)],
            [f"a task of {_chunk(texts)} charts by a process pool, beside its work", _both(pool)],
            [f"the same by Dask, {WORKERS} workers; scheduler and asking in one", _both(dask)],
        ]
    )
    yield "\n" + _reckoned(reading, keeping, size / charts, dask.work / _chunk(texts))


def _reckoned(reading: float, keeping: float, size: float, task: float) -> str:
    on_cores, asking = reading * MILLION / CORES, (keeping + task) * MILLION
    return written(
        [
            ["a million charts", "reckoned"],
            ["---", "---:"],
            ["CPU for reading", f"{reading * MILLION / 3600:,.1f} hours"],
            [f"the same on {CORES} cores", f"{on_cores / 60:,.0f} minutes"],
            ["one core for asking, keeping and Dask's scheduler", f"{asking / 60:,.0f} minutes"],
            ["the cache", f"{size * MILLION / GIGABYTE:,.1f} GB"],
        ]
    )


def _read(texts: list[Seed], answers: dict[str, bytes]) -> None:
    for chunk in batched(texts):
        answers[chunk[0].name] = read_all(chunk)


def _keep(seeds: Path, cache: Path, known: Executor) -> None:
    with closing(Store(cache)) as store:
        fill_store(seeds, "*.txt", store, lambda _: nullcontext(known))


class Known(Executor):
    """Answers with what is known already, so that only the work around it is measured."""

    def __init__(self, answers: dict[str, bytes]) -> None:
        """Answers: by the name of the first seed that is asked for."""
        self._answers = answers

    def submit(self, _call: object, /, *words: tuple[Seed, ...], **_: object) -> Future[bytes]:  # type: ignore[override]
        """Answer for seeds."""
        future: Future[bytes] = Future()
        future.set_result(self._answers[words[0][0].name])
        return future


def _pool() -> Spent:
    return _per_task(reader_pool(WORKERS, FEW))


def _dask() -> Spent:
    with LocalCluster(
        n_workers=WORKERS,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,  # at the end workers complain that the scheduler goes first
    ) as made:
        return _per_task(cluster.cluster_pool(made.scheduler_address))


def _per_task(workers: AbstractContextManager[Executor | None]) -> Spent:
    """Return what a task costs beside its work, once the processes have started."""
    with workers as executor:
        if executor is None:
            raise FailedError("no second process could be started")
        [future.result() for future in _empty(executor, WORKERS * 8)]
        all_ = spent(lambda: [future.result() for future in _empty(executor, TASKS)])
    return Spent(all_.seconds / TASKS, all_.work / TASKS)


def _empty(executor: Executor, count: int) -> list[Future[bytes]]:
    return [executor.submit(read_all, ()) for _ in range(count)]


def _chunk(texts: list[Seed]) -> int:
    return len(next(batched(texts)))


def _mean(sizes: Iterator[int]) -> str:
    found = list(sizes)
    return f"{sum(found) / len(found) / KILOBYTE:.1f}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


def _both(taken: Spent) -> str:
    return f"{_ms(taken.seconds)}, of it CPU here {_ms(taken.work)}"
