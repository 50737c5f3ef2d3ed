"""Run a command as a user would, and measure it: seconds, and memory of all its processes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# How often memory is looked at. More often would take time from what is measured.
PAUSE_S = 0.1
KILOBYTE = 1024
# How much of what a failed command printed is told.
LAST = 400


@dataclass(frozen=True)
class Measured:
    """What a run took.

    seconds: by the clock. work: seconds that processors worked for it, which others' work on the
    machine changes less. memory: the most bytes that all its processes had at a time.
    """

    seconds: float
    work: float
    memory: int


class FailedError(Exception):
    """A command that ended with an error; the message holds the end of what it printed."""


def run(command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None) -> Measured:
    """Run a command to its end; its output goes to a file beside its folder, `<folder>.log`."""
    log = cwd.with_name(f"{cwd.name}.log")
    with log.open("wb") as output:
        started = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 (commands are ours)
            [str(word) for word in command],
            cwd=cwd,
            env=environment(env),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        watch = Watch(process.pid)
        watch.start()
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    memory, seen = watch.ended()
    if process.returncode:
        last = log.read_text(encoding="utf-8", errors="replace").strip()[-LAST:]
        raise FailedError(f"{Path(str(command[0])).name} ended with {process.returncode}: {last}")
    # What the system tells at the end leaves out processes that nobody has waited for.
    return Measured(seconds, max(used.ru_utime + used.ru_stime, seen), memory)


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a measured command: compiled modules kept, as users have it."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return kept | {"NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1"} | dict(more or {})


# These would make each run compile its modules anew, or start where the caller stands.
UNWANTED = {"PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME", "MAKEFLAGS", "MAKELEVEL"}


class Watch(threading.Thread):
    """Looks again and again at the memory and the work of a process and of all below it."""

    def __init__(self, root: int) -> None:
        """Watch the process of a number."""
        super().__init__(daemon=True)
        self._root, self._most, self._over = root, 0, threading.Event()
        self._work: dict[int, float] = {}

    def run(self) -> None:
        """Look until told to end."""
        while not self._over.wait(PAUSE_S):
            processes = list(family(self._root))
            self._most = max(self._most, memory(processes))
            for each in processes:
                self._work[each] = max(self._work.get(each, 0), work(each))

    def ended(self) -> tuple[int, float]:
        """End, and tell the most bytes and the seconds of work that were seen.

        Both are 0 where the system does not tell.
        """
        self._over.set()
        self.join()
        return self._most, sum(self._work.values())


def family(root: int) -> Iterator[int]:
    """List a process and all below it."""
    yield root
    for path in Path(f"/proc/{root}/task").glob("*/children"):
        for child in _read(path).split():
            yield from family(int(child))


def work(process: int) -> float:
    """Return the seconds that processors have worked for a process so far; 0 once it has ended."""
    facts = _read(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()
    return sum(map(int, facts[_WORK])) / os.sysconf("SC_CLK_TCK")


# Where user and system time stand behind the name of a process: see proc_pid_stat(5).
_WORK = slice(11, 13)


def memory(processes: Iterable[int]) -> int:
    """Return the bytes of processes: what they share counts once.

    Pages of programs and libraries are about the same in all of them, so those of one count.
    """
    own, files = 0, 0
    for process in processes:
        kept = _kept(process)
        own += kept.get("Pss_Anon", 0)
        files = max(files, kept.get("Rss", 0) - kept.get("Anonymous", 0))
    return (own + files) * KILOBYTE


def _kept(process: int) -> dict[str, int]:
    """Return the kilobytes that a process keeps, by kind; none once it has ended."""
    lines = _read(Path(f"/proc/{process}/smaps_rollup")).splitlines()[1:]
    return {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}


def _read(path: Path) -> str:
    """Read a file of the system; "" once its process has ended."""
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""


def python() -> str:
    """Return the Python that runs this."""
    return sys.executable
