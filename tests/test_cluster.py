"""Seeds are read on a real Dask cluster of processes, some of which are lost or foreign."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import sites
from benchmarks.seeds import write_seeds
from chart_atlas.cache import charts, cluster, pool
from chart_atlas.cache.charts import FilledStore, fill_store
from chart_atlas.cache.store import Store
from clusters import Cluster, entries, wait_for
from clusters import cluster as started

# Each starts a scheduler and workers of its own.
pytestmark = pytest.mark.long

CHART_ATLAS = Path(sys.executable).with_name("chart-atlas")
PACKAGE = Path(charts.__file__).parent.parent
COUNT = 60
# MkDocs writes into a page when it was built.
THAT_DAY = {"SOURCE_DATE_EPOCH": "1700000000"}


class Deadly(Store):
    """A store that kills a process as soon as some seeds were read."""

    def __init__(self, folder: Path, process: int) -> None:
        super().__init__(folder)
        self.process, self.put_in = process, 0

    def put(self, kind: str, source: str, data: bytes) -> None:
        super().put(kind, source, data)
        self.put_in += 1
        if self.put_in == 12:
            os.kill(self.process, signal.SIGKILL)


def project(folder: Path) -> Path:
    write_seeds(folder / "seeds", COUNT)
    (folder / "docs").mkdir()
    options = "{processes: 2, png: false}"
    config = f"site_name: Atlas\ntheme: {{name: material, font: false}}\nplugins: [{{chart-atlas: {options}}}]\n"
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    return folder


def built(folder: Path) -> dict[str, bytes]:
    done = sites.run(CHART_ATLAS.with_name("mkdocs"), "build", cwd=folder, env=THAT_DAY)
    assert done.returncode == 0, done.stderr
    return sites.snapshot(folder / "site")


def test_a_worker_that_is_killed_midway_costs_nothing(tmp_path: Path) -> None:
    """… the store is that of one process, and the site is that of a build without any."""
    folder = project(tmp_path / "project")
    cache = folder / ".cache" / "chart-atlas"
    with started(tmp_path / "cluster") as made:
        lost = made.processes[1]
        with closing(Deadly(cache, lost.pid)) as store:
            found = fill_store(
                folder / "seeds", "*.txt", store, lambda _: cluster.cluster_pool(made.address)
            )
        assert lost.wait(60) == -signal.SIGKILL
    assert found == FilledStore(0, COUNT, ())
    with closing(Store(tmp_path / "alone")) as store:
        fill_store(folder / "seeds", "*.txt", store, lambda _: pool.reader_pool(1, COUNT))
    assert entries(cache) == entries(tmp_path / "alone")
    site = built(folder)
    assert len([entry for entry in entries(cache) if entry[1] == charts.KIND]) == COUNT
    shutil.rmtree(folder / ".cache")
    assert built(folder) == site


def small(folder: Path, texts: list[str]) -> Path:
    (folder / "seeds").mkdir(parents=True)
    for number, text in enumerate(texts):
        (folder / "seeds" / f"{number}.txt").write_text(text, encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text("site_name: Atlas\nplugins: [chart-atlas]\n", "utf-8")
    return folder


def prepare(folder: Path, made: Cluster) -> subprocess.CompletedProcess[str]:
    return sites.run(CHART_ATLAS, "prepare", "--scheduler", made.address, cwd=folder)


def test_a_seed_that_no_worker_survives_is_named_and_all_others_are_read(tmp_path: Path) -> None:
    folder = small(tmp_path / "project", [sites.SEED, f"{sites.SEED}\ndeadly\n", sites.SEED])
    once = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with started(tmp_path / "cluster", workers=0, env=once) as made:
        for _ in range(3):
            made.worker("--preload", Path(__file__).with_name("killing.py"))
        done = prepare(folder, made)
    assert done.returncode == 1
    assert done.stdout == "3 seeds: 0 kept from before, 2 read now, 1 failed\n"
    assert done.stderr.startswith("seeds/1.txt: could not be read. KilledWorker: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.fixture
def other(tmp_path: Path) -> dict[str, str]:
    """The environment of a worker that has other code."""
    shutil.copytree(PACKAGE, tmp_path / "other" / PACKAGE.name)
    with (tmp_path / "other" / PACKAGE.name / "model.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    return {"PYTHONPATH": str(tmp_path / "other")}


def test_a_worker_with_other_code_is_refused(tmp_path: Path, other: dict[str, str]) -> None:
    folder = small(tmp_path / "project", [sites.SEED])
    with started(tmp_path / "cluster", workers=0) as made:
        made.worker(env=other)
        done = prepare(folder, made)
    assert done.returncode == 1
    assert "The worker tcp://127.0.0.1" in done.stderr
    assert "another version of Chart Atlas" in done.stderr
    assert entries(folder / ".cache" / "chart-atlas") == []


def test_nothing_of_a_worker_with_other_code_that_comes_later_is_kept(
    tmp_path: Path, other: dict[str, str]
) -> None:
    folder = small(tmp_path / "project", [sites.SEED])
    with started(tmp_path / "cluster", workers=0) as made:
        command = [str(CHART_ATLAS), "prepare", "--scheduler", made.address]
        with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
            wait_for(lambda: "Run out-of-band function" in made.log(0).read_text("utf-8"))
            wait_for(lambda: "Receive client connection" in made.log(0).read_text("utf-8"))
            made.worker(env=other)
            _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "another version of Chart Atlas" in told
    assert entries(folder / ".cache" / "chart-atlas") == []


def test_a_scheduler_with_other_code_is_refused(tmp_path: Path, other: dict[str, str]) -> None:
    folder = small(tmp_path / "project", [sites.SEED])
    with started(tmp_path / "cluster", workers=0, env=other) as made:
        done = prepare(folder, made)
    assert done.returncode == 1
    assert "The scheduler has another version of Chart Atlas" in done.stderr


def test_where_the_scheduler_is_lost_the_command_ends_and_says_so(tmp_path: Path) -> None:
    folder = small(tmp_path / "project", [sites.SEED])
    with started(tmp_path / "cluster", workers=0) as made:
        command = [str(CHART_ATLAS), "prepare", "--scheduler", made.address]
        env = sites.environment({"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"})
        with subprocess.Popen(
            command, cwd=folder, stderr=subprocess.PIPE, text=True, env=env
        ) as process:
            wait_for(lambda: "Run out-of-band function" in made.log(0).read_text("utf-8"))
            made.processes[0].kill()
            _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "run it again" in told or "has gone" in told
    assert "Traceback" not in told
