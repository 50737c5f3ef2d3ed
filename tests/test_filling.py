"""Seeds are read ahead of a build: by this process, by many, whatever happens meanwhile."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

import pytest

import sites
from chart_atlas.cache import charts, pool
from chart_atlas.cache.charts import FilledStore, fill_store
from chart_atlas.cache.pool import NoReadersError, Workers
from chart_atlas.cache.store import Store
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed, read_seeds
from clusters import entries, wait_for
from lengths import long_but

CHART_ATLAS = Path(sys.executable).with_name("chart-atlas")


def text(number: int) -> str:
    return sites.SEED.replace("Heatmap: Accuracy", f"Heatmap: Accuracy {number}")


@pytest.fixture
def seeds(tmp_path: Path) -> Path:
    return written(tmp_path / "seeds", map(text, range(30)))


def written(folder: Path, texts: Iterable[str]) -> Path:
    folder.mkdir()
    for number, each in enumerate(texts):
        (folder / f"{number:04}.txt").write_text(each, encoding="utf-8")
    return folder


def filled(seeds: Path, cache: Path, workers: Workers) -> FilledStore:
    with closing(Store(cache)) as store:
        return fill_store(seeds, "*.txt", store, workers)


ALONE: Workers = partial(pool.reader_pool, 1)


def with_threads(count: int) -> Workers:
    return lambda _: ThreadPoolExecutor(count)


# -- what is kept ---------------------------------------------------------------------------------


def test_what_was_read_ahead_is_not_read_again(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = [*read_seeds(seeds)]
    plain = [describe(seed) for seed in read]
    assert filled(seeds, tmp_path, ALONE) == FilledStore(0, 30, ())
    monkeypatch.setattr(pool, "describe", lambda _: pytest.fail("it was read again"))
    assert filled(seeds, tmp_path, ALONE) == FilledStore(30, 0, ())
    with closing(Store(tmp_path)) as store:
        assert charts.descriptions_of(read, store, 1) == plain


def test_a_store_is_the_same_from_however_many_processes(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "FEW", 2)
    filled(seeds, tmp_path / "one", ALONE)
    filled(seeds, tmp_path / "two", partial(pool.reader_pool, 2))
    filled(seeds, tmp_path / "threads", with_threads(3))
    assert len(entries(tmp_path / "one")) == 30
    assert entries(tmp_path / "one") == entries(tmp_path / "two") == entries(tmp_path / "threads")


# -- what goes wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [ALONE, with_threads(2)], ids=["alone", "threads"])
def test_a_seed_that_cannot_be_read_is_named_and_all_others_are_read(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    """… be it no text at all, or one that our own code stumbles over."""
    (seeds / "0003.txt").write_bytes(b"\xff\xfe")

    def stumbling(seed: Seed) -> object:
        if seed.name == "0017.txt":
            raise ZeroDivisionError("a\nfault")
        return describe(seed)

    monkeypatch.setattr(pool, "describe", stumbling)
    found = filled(seeds, tmp_path, workers)
    assert (found.kept, found.read) == (0, 28)
    bad, fault = found.failed
    assert bad.startswith(f"{seeds / '0003.txt'}:1: not UTF-8")
    assert fault == f"{seeds / '0017.txt'}: could not be read. 0017.txt: ZeroDivisionError: a fault"
    assert found.summary() == "30 seeds: 0 kept from before, 28 read now, 2 failed"


class Own(Executor):
    """Does what it is given when asked for it; notes how much was waiting at most."""

    def __init__(self, dies_after: int = 10**9) -> None:
        self.left, self.most, self.open = dies_after, 0, 0

    def submit(self, call: Callable[..., object], /, *words: object, **named: object) -> Future:
        self.left -= 1
        if self.left < 0:
            raise BrokenProcessPool("a process ended")
        self.open += 1
        self.most = max(self.most, self.open)
        return _Late(self, partial(call, *words, **named))


class _Late(Future):
    def __init__(self, owner: Own, call: Callable[[], object]) -> None:
        super().__init__()
        self._owner, self._call = owner, call

    def result(self, timeout: float | None = None) -> object:
        self._owner.open -= 1
        return self._call()

    def add_done_callback(self, call: Callable[[Future], object]) -> None:
        call(self)


def test_only_some_seeds_are_handed_out_at_a_time(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_AHEAD", 2)
    own = Own()
    assert filled(seeds, tmp_path, lambda _: nullcontext(own)).read == 30
    assert own.most == 2


def test_where_all_processes_are_gone_what_was_read_is_kept(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_AHEAD", 1)
    with pytest.raises(NoReadersError, match=r"a process ended.*run it again"):
        filled(seeds, tmp_path, lambda _: nullcontext(Own(dies_after=2)))
    assert len(entries(tmp_path)) == 16
    assert filled(seeds, tmp_path, ALONE) == FilledStore(16, 14, ())


# -- the command ----------------------------------------------------------------------------------


def project(folder: Path, count: int, options: str = "") -> Path:
    (folder / "docs").mkdir()
    written(folder / "seeds", map(text, range(count)))
    (folder / "mkdocs.yml").write_text(
        f"site_name: Atlas\nplugins:\n  - chart-atlas: {{processes: 1{options}}}\n",
        encoding="utf-8",
    )
    return folder


def prepare(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return sites.chart_atlas("prepare", *words, cwd=folder)


def test_the_command_reads_what_is_new_and_tells_it(tmp_path: Path) -> None:
    project(tmp_path, 3)
    done = prepare(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3 seeds: 0 kept from before, 3 read now\n"
    (tmp_path / "seeds" / "0003.txt").write_text("\n", encoding="utf-8")
    done = prepare(tmp_path, "--processes", "2")
    assert done.returncode == 1
    assert done.stdout == "4 seeds: 3 kept from before, 0 read now, 1 failed\n"
    assert "0003.txt:1: the file is empty." in done.stderr


def test_the_command_says_when_the_cache_is_too_small(tmp_path: Path) -> None:
    project(tmp_path, 2, ", cache_size: 0")
    done = prepare(tmp_path)
    assert done.returncode == 0
    assert "too small" in done.stderr
    assert "cache_size" in done.stderr


def test_the_command_says_what_to_install_for_a_cluster(tmp_path: Path) -> None:
    project(tmp_path, 1)
    code = "import sys; sys.modules['distributed'] = None; from chart_atlas.cli import main; main()"
    words = ("prepare", "--scheduler", "tcp://127.0.0.1:1")
    done = sites.run(sys.executable, "-c", code, *words, cwd=tmp_path)
    assert done.returncode == 1
    assert "pip install 'mkdocs-chart-atlas[distributed]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "address", long_but(["here", "tcp://127.0.0.1:x", "tls://127.0.0.1:1"], "here")
)
def test_the_command_refuses_what_is_no_address(tmp_path: Path, address: str) -> None:
    project(tmp_path, 1)
    done = prepare(tmp_path, "--scheduler", address)
    assert done.returncode == 1
    assert f"No Dask scheduler answers at {address}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_a_run_that_is_killed_midway_keeps_what_was_done(tmp_path: Path) -> None:
    # So many that no machine reads them all before some are kept for the first time.
    many = 3_000
    project(tmp_path, many)
    command = [str(CHART_ATLAS), "prepare", "-q"]
    with subprocess.Popen(command, cwd=tmp_path, env=sites.environment()) as process:
        cache = tmp_path / ".cache" / "chart-atlas"
        count = wait_for(lambda: len(entries(cache)))
        process.kill()
    assert 0 < count < many, "it was killed midway"
    done = prepare(tmp_path)
    kept = int(done.stdout.split()[2].replace(",", ""))
    assert kept >= count
    assert done.stdout.endswith(f"{many - kept:,} read now\n")


class _Broken(Own):
    """Its first chunk is lost with its process, again and again; all else is done."""

    def __init__(self, error: Exception, times: int) -> None:
        super().__init__()
        self.error, self.times = error, times

    def submit(self, call: Callable[..., object], /, *words: object, **named: object) -> Future:
        self.times -= 1
        return super().submit(partial(_raise, self.error) if self.times >= 0 else call, *words)


def _raise(error: Exception, *_: object) -> None:
    raise error


def test_seeds_that_were_lost_with_a_process_are_tried_again_one_by_one(
    seeds: Path, tmp_path: Path
) -> None:
    """One that is lost again is to blame, and no other."""
    killed = RuntimeError("KilledWorker")
    found = filled(seeds, tmp_path, lambda _: nullcontext(_Broken(killed, 4)))
    assert (found.kept, found.read, found.failed) == (0, 30, ())


def test_a_scheduler_that_is_gone_ends_it(seeds: Path, tmp_path: Path) -> None:
    gone = CancelledError("the scheduler")
    with pytest.raises(NoReadersError, match="run it again"):
        filled(seeds, tmp_path, lambda _: nullcontext(_Broken(gone, 1)))
