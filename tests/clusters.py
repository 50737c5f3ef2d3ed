"""A Dask cluster of processes of our own on this machine, and what a store holds."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import sites
from chart_atlas.cache.store import NAME

PATIENCE_S = 60
DASK = Path(sys.executable).with_name("dask")
HERE = ("--host", "127.0.0.1", "--no-dashboard")


@dataclass
class Cluster:
    """A scheduler and its workers, each a process; folder: where they write what they say."""

    folder: Path
    address: str = ""
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *words: str | Path, env: Mapping[str, str] | None = None) -> int:
        """Start a process of the cluster and return its place among all."""
        at = len(self.processes)
        with self.log(at).open("wb") as log:
            started = subprocess.Popen(
                [DASK, *words],
                cwd=self.folder,
                env=sites.environment(env),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.processes.append(started)
        return at

    def worker(self, *words: str | Path, env: Mapping[str, str] | None = None) -> int:
        """Start a worker of one thread, and wait until the scheduler knows it."""
        own = ("--nthreads", "1", "--no-nanny", *words)
        at = self.start("worker", self.address, *HERE, *own, env=env)
        wait_for(lambda: "Registered to" in self.log(at).read_text("utf-8"))
        return at

    def log(self, at: int) -> Path:
        return self.folder / f"{at}.log"

    def stop(self) -> None:
        """End the processes that were started here, and no other."""
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def cluster(
    folder: Path, workers: int = 2, env: Mapping[str, str] | None = None
) -> Iterator[Cluster]:
    """A scheduler on a free port, and workers; all are ended at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    made, told = Cluster(folder), folder / "scheduler.json"
    try:
        made.start("scheduler", *HERE, "--port", "0", "--scheduler-file", told, env=env)
        made.address = wait_for(lambda: json.loads(told.read_text("utf-8"))["address"])
        for _ in range(workers):
            made.worker(env=env)
        yield made
    finally:
        made.stop()


def wait_for(look):
    """Look again and again until there is something, and return it."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        with suppress(OSError, ValueError, sqlite3.Error):
            if found := look():
                return found
        time.sleep(0.05)
    raise AssertionError("it did not come in time")


def entries(folder: Path) -> list[tuple[bytes, str, bytes]]:
    """What a store holds: the key, kind and bytes of each entry."""
    with closing(sqlite3.connect(f"file:{folder / NAME}?mode=ro", uri=True)) as base:
        return base.execute("SELECT key, kind, data FROM entry ORDER BY key").fetchall()
