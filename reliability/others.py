"""A cache that other processes, other users or a full disk stand around: built by the command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from .same import differences, files

# Some seconds where nobody else works on the machine.
PATIENCE_S = 900
# Less than the cache of the project, and more than the tables of an empty store.
FULL_BYTES = 128 * 1024
COMMAND = (sys.executable, "-m", "mkdocs", "build", "--quiet")
ENV = {"SOURCE_DATE_EPOCH": "1700000000", "NO_MKDOCS_2_WARNING": "1"}


@dataclass(frozen=True)
class Case:
    """Something around a cache: its name, and what builds there; gives the folders of sites."""

    name: str
    sites: Callable[[Path], Iterator[Path]]

    def wrong(self, project: Path, right: Mapping[str, str]) -> str:
        """Build a copy of a project; say what is wrong then, "" if nothing is."""
        folder = project.with_name(f"case-{AROUND.index(self)}")
        kept = shutil.ignore_patterns("site", ".cache")
        shutil.copytree(project, folder, ignore=kept)
        try:
            for site in self.sites(folder):
                if other := differences(right, files(site)):
                    return f"**wrong**: {', '.join(other[:5])}"
        except (OSError, subprocess.SubprocessError) as error:
            return f"**{error}**"
        return ""


def _start(folder: Path, site: str = "site") -> subprocess.Popen[bytes]:
    return subprocess.Popen([*COMMAND, "--site-dir", site], cwd=folder, env=os.environ | ENV)


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        status = process.wait(PATIENCE_S)
    finally:
        process.kill()
    if status:
        raise subprocess.SubprocessError(f"a build ended with {status}")


def _at_once(folder: Path) -> Iterator[Path]:
    """Build three times at the same time, from no cache, and three times from what is kept."""
    for turn in range(2):
        names = [f"site-{turn}-{number}" for number in range(3)]
        with ExitStack() as started:
            builds = [_start(folder, name) for name in names]
            for build in builds:
                started.callback(build.kill)
            for build in builds:
                _end(build)
        yield from (folder / name for name in names)


_HOLD = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


def _locked(folder: Path) -> Iterator[Path]:
    """Build while another process holds the lock of the store for all the time."""
    _end(_start(folder))
    shutil.rmtree(folder / "site")
    store = folder / ".cache" / "chart-atlas" / "store.sqlite"
    words = [sys.executable, "-c", _HOLD, str(store)]
    read, written = os.pipe()
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=written) as holder:
        os.read(read, 1)
        _end(_start(folder))
        holder.communicate()
    os.close(read)
    os.close(written)
    yield folder / "site"


def _read_only(folder: Path) -> Iterator[Path]:
    """Build twice where the cache may only be read: it is empty, and it is full."""
    cache = folder / ".cache" / "chart-atlas"
    cache.mkdir(parents=True)
    for _ in range(2):
        with _mounted("--bind", str(cache), cache):
            _mount("-o", "remount,ro,bind", str(cache))
            _end(_start(folder))
        yield folder / "site"
        shutil.rmtree(folder / "site")
        _end(_start(folder))
        shutil.rmtree(folder / "site")


def _full(folder: Path) -> Iterator[Path]:
    """Build where the disk of the cache is full: one of its own that is too small."""
    cache = folder / ".cache" / "chart-atlas"
    cache.mkdir(parents=True)
    with _mounted("-t", "tmpfs", "-o", f"size={FULL_BYTES}", "tmpfs", cache):
        for _ in range(2):
            _end(_start(folder))
            yield folder / "site"
            shutil.rmtree(folder / "site")


@contextmanager
def _mounted(*words: str | Path) -> Iterator[None]:
    """Mount something at the place that is named last; only root can."""
    _mount(*words)
    try:
        yield
    finally:
        subprocess.run(["umount", str(words[-1])], check=True)  # noqa: S607


def _mount(*words: str | Path) -> None:
    subprocess.run(["mount", *map(str, words)], check=True)  # noqa: S607


AROUND = (
    Case("three builds at once on one cache, cold and warm", _at_once),
    Case("another process holds the lock", _locked),
    Case("a cache that may only be read, empty and full", _read_only),
    Case("a full disk below the cache, twice", _full),
)
