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
# Nobody: a user that owns nothing.
NOBODY = 65534
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


def _start(folder: Path, site: str = "site", user: int | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, "--site-dir", site], cwd=folder, env=os.environ | ENV, user=user
    )


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
    user = _as_nobody(folder)
    for _ in range(2):
        cache.chmod(0o555)
        _end(_start(folder, user=user))
        yield folder / "site"
        cache.chmod(0o755)
        shutil.rmtree(folder / "site")
        _end(_start(folder))
        for path in cache.rglob("*"):
            path.chmod(0o555 if path.is_dir() else 0o444)
        shutil.rmtree(folder / "site")


def _as_nobody(folder: Path) -> int | None:
    """Return what starts a process as a user that rights count for: root may write anywhere."""
    if os.geteuid():
        return None
    folder.chmod(0o777)
    for parent in folder.parents:
        if parent.stat().st_mode & 0o005 != 0o005 and parent.stat().st_uid == 0:
            parent.chmod(0o755)
    return NOBODY


def _full(folder: Path) -> Iterator[Path]:
    """Build where the disk of the cache is full: one of its own that is too small."""
    cache = folder / ".cache" / "chart-atlas"
    cache.mkdir(parents=True)
    with _small_disk(cache):
        for _ in range(2):
            _end(_start(folder))
            yield folder / "site"
            shutil.rmtree(folder / "site")


@contextmanager
def _small_disk(folder: Path) -> Iterator[None]:
    words = ["mount", "-t", "tmpfs", "-o", f"size={FULL_BYTES}", "tmpfs", str(folder)]
    subprocess.run(words, check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S607


AROUND = (
    Case("three builds at once on one cache, cold and warm", _at_once),
    Case("another process holds the lock", _locked),
    Case("a cache that may only be read, empty and full", _read_only),
    Case("a full disk below the cache, twice", _full),
)
