"""Runs tests against faulty code: in one process, which is copied for each fault.

The tests are collected once. A first copy runs them all, and notes which lines of the code each of
them runs. For each fault a copy takes it into the code in memory and runs those tests that come
along there, until one fails.
"""

from __future__ import annotations

import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import sys
import tempfile
import time
import traceback
import types
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from .mutating import Mutant

# A fault may make a program hang or eat memory: seconds of CPU time, beside some times of what the
# tests took without it, and bytes.
PATIENCE, TIMES = 20, 5
# So many seconds of tests, as long as they take while coverage looks on, are tried on each fault.
ENOUGH = 60
MEMORY = 6_000_000_000
# How a copy ends that a test has found out, and one that none has.
FOUND, SURVIVED, BROKEN = 10, 11, 12


@dataclass(frozen=True)
class Tried:
    """What became of a fault.

    by: the test that found it, in words what else did, None if nothing did. reached: how many tests
    come along there. error: what the type checker says of one that no test finds.
    """

    mutant: Mutant
    by: str | None
    reached: int
    error: str | None = None


@dataclass
class Reach:
    """What the tests do without any fault: their seconds, and which of them run which line."""

    seconds: dict[int, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[int]]] = field(default_factory=lambda: defaultdict(dict))
    failed: list[str] = field(default_factory=list)

    def of(self, mutant: Mutant, first: Sequence[int]) -> list[int]:
        """List the tests that come along at a fault: some first, of each kind the quickest first.

        No more than can be run with patience: what they do not find is not found.
        """
        module = self.lines.get(str(mutant.path), {})
        found = set().union(*(module.get(line, set()) for line in mutant.lines))
        if not mutant.function:
            # A module of words alone is run through by nobody: all tests may show it.
            found = set().union(*module.values()) or set(self.seconds)
        early = set(first)
        order = sorted(found, key=lambda at: (at not in early, self.seconds[at]))
        spent = accumulate(self.seconds[at] for at in order)
        return [at for at, seconds in zip(order, spent, strict=True) if seconds < ENOUGH]


class Trying:
    """A plugin of pytest that runs the collected tests once for each fault."""

    def __init__(self, mutants: Sequence[Mutant], first: str, workers: int, end: float) -> None:
        """Take the faults; first: the file whose tests run before all others; end: of trying."""
        self.mutants = mutants
        self.first = first
        self.workers = workers
        self.end = end
        self.tried: list[Tried] = []
        self.failed: list[str] = []

    def pytest_configure(self) -> None:
        """Let tests that make up texts make up the same each time."""
        import hypothesis  # noqa: PLC0415 - pytest wants to be the first to import it

        settings = hypothesis.settings
        settings.register_profile("same", derandomize=True, database=None, deadline=None)
        settings.load_profile("same")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests without a fault, then with each."""
        reach = self._reach(session)
        self.failed = reach.failed
        if not reach.failed:
            self._try_all(session, reach)
        return True

    def _reach(self, session: pytest.Session) -> Reach:
        with tempfile.TemporaryDirectory() as folder:
            said = Path(folder) / "said.json"
            os.waitpid(_copy(lambda: said.write_text(json.dumps(_measured(session.items))) * 0), 0)
            found = json.loads(said.read_text(encoding="utf-8"))
        reach = Reach({int(at): each for at, each in found["seconds"].items()})
        reach.failed = found["failed"]
        for path, at, line in found["lines"]:
            reach.lines[path].setdefault(line, set()).add(at)
        return reach

    def _try_all(self, session: pytest.Session, reach: Reach) -> None:
        names = [item.nodeid for item in session.items]
        first = [at for at, name in enumerate(names) if self.first in name]
        running: dict[int, tuple[Mutant, list[int], Path]] = {}
        waiting = list(reversed(self.mutants))
        with tempfile.TemporaryDirectory() as folder:
            while waiting or running:
                if time.monotonic() > self.end:
                    waiting.clear()
                while waiting and len(running) < self.workers:
                    mutant = waiting.pop()
                    tests = reach.of(mutant, first)
                    said = Path(folder) / f"{len(waiting)}"
                    running[self._start(session, mutant, tests, reach, said)] = mutant, tests, said
                child, status = os.wait()
                if child in running:
                    mutant, tests, said = running.pop(child)
                    self.tried.append(Tried(mutant, _outcome(status, said), len(tests)))
                    _show(self.tried)

    def _start(
        self, session: pytest.Session, mutant: Mutant, tests: list[int], reach: Reach, said: Path
    ) -> int:
        def look() -> int:
            seconds = int(PATIENCE + TIMES * sum(reach.seconds[at] for at in tests))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            by = _found_by(session, mutant, tests)
            said.write_text(by or "", encoding="utf-8")
            return FOUND if by else SURVIVED

        return _copy(look)


def _copy(work: Callable[[], int]) -> int:
    """Do some work in a copy of this process, which ends with what the work returns."""
    if child := os.fork():
        return child
    try:
        status = work()
    except BaseException:  # noqa: BLE001 - the copy ends here, whatever a fault breaks
        _say(traceback.format_exc())
        status = BROKEN
    os._exit(status)


def _outcome(status: int, said: Path) -> str | None:
    code = os.waitstatus_to_exitcode(status)
    if code in (SURVIVED, BROKEN):
        return None  # a fault of this program finds none of the code's
    return said.read_text(encoding="utf-8") if code == FOUND else "hangs or breaks down"


def _show(tried: Sequence[Tried]) -> None:
    one = tried[-1]
    _say(f"{len(tried)} {one.mutant.place}: {one.by or 'SURVIVED'}")


def _say(text: str) -> None:
    """Say something on the terminal, whatever pytest keeps of what is printed."""
    print(text, file=sys.__stderr__, flush=True)


# -- without a fault ------------------------------------------------------------------------------


def _measured(items: Sequence[pytest.Item]) -> dict[str, Any]:
    """Run each test by itself: seconds, lines, and what failed."""
    watch = coverage.Coverage(data_file=None, include=["*/chart_atlas/*"], config_file=False)
    seconds, failed, caches = {}, [], list(_caches())
    watch.start()
    for at, item in enumerate(items):
        for cache in caches:
            cache.cache_clear()
        watch.switch_context(f"{at}")
        start = time.process_time()
        if not _passes(item, None):
            failed.append(item.nodeid)
        seconds[at] = time.process_time() - start
    watch.stop()
    return {"seconds": seconds, "failed": failed, "lines": list(_lines(watch.get_data()))}


def _lines(data: coverage.CoverageData) -> Iterator[tuple[str, int, int]]:
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            yield from ((path, int(at), line) for at in contexts if at)


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def _caches() -> Iterator[Any]:
    """List what the code and the tests keep of earlier calls."""
    return (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))  # noqa: SLF001 - it has no other name


# -- with a fault ---------------------------------------------------------------------------------


def _found_by(session: pytest.Session, mutant: Mutant, tests: Sequence[int]) -> str | None:
    items = [session.items[at] for at in tests]
    if not items:
        return None
    if not mutant.function:
        return _afresh(session, mutant, [item.nodeid for item in items])
    if not take_in(mutant):
        return "cannot be imported"
    for at, item in enumerate(items):
        after = items[at + 1] if items[at + 1 :] else None
        if not _passes(item, after):
            return item.nodeid
    return None


def take_in(mutant: Mutant) -> bool:
    """Give the function that holds a fault its faulty code, wherever it has been imported to.

    False if the module cannot even be run with it.
    """
    for cache in _caches():
        cache.cache_clear()
    module = sys.modules[_name(mutant.path)]
    faulty = types.ModuleType(module.__name__)
    faulty.__dict__.update(
        {name: getattr(module, name, None) for name in ("__file__", "__package__", "__path__")}
    )
    try:
        exec(compile(mutant.source, mutant.path, "exec"), faulty.__dict__)  # noqa: S102 - our own code
    except Exception:  # noqa: BLE001 - whatever the fault breaks
        return False
    old, new = _function(module, mutant.function), _function(faulty, mutant.function)
    old.__code__, old.__defaults__ = new.__code__, new.__defaults__
    old.__kwdefaults__ = new.__kwdefaults__
    return True


def _function(module: types.ModuleType, name: str) -> types.FunctionType:
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    inner = (getattr(found, name, None) for name in ("fget", "func", "__func__"))
    found = next((each for each in inner if each), found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    if not isinstance(found, types.FunctionType):
        raise TypeError(f"{name} is no function")
    return found


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    inside = parts[parts.index("chart_atlas") :]
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def _afresh(session: pytest.Session, mutant: Mutant, names: Sequence[str]) -> str | None:
    """Import everything anew, with a fault that takes effect on import, and run the tests."""
    for name, module in list(sys.modules.items()):
        path = Path(getattr(module, "__file__", None) or "")
        if name.split(".")[0] == "chart_atlas" or session.config.rootpath / "tests" == path.parent:
            del sys.modules[name]
    sys.meta_path.insert(0, _Faulty(mutant))
    # File by file, as to collect them all takes longer than most faults stand.
    for file in dict.fromkeys(name.partition("::")[0] for name in names):
        chosen = _Chosen(names)
        status = pytest.main([*OPTIONS, "-x", file], plugins=[chosen])
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return chosen.failed or "cannot be imported"
    return None


# Slow ones that repeat what others look at, with further numbers or in another process.
CHOSEN = "not turns and not sought and not breaks_the_checker and not docs_tell"
OPTIONS = ["-q", *"-p no:cacheprovider -p no:xdist --assert plain".split()]


class _Chosen:
    """A plugin of pytest that runs some tests in their order and tells which failed."""

    def __init__(self, names: Sequence[str]) -> None:
        self.order = {name: at for at, name in enumerate(names)}
        self.failed: str | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(kept, key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


class _Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with a fault."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, _path: object, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != _name(self.mutant.path):
            return None
        return importlib.util.spec_from_file_location(fullname, self.mutant.path, loader=self)

    def exec_module(self, module: types.ModuleType) -> None:
        exec(compile(self.mutant.source, self.mutant.path, "exec"), module.__dict__)  # noqa: S102 - our own code


def try_all(
    mutants: Sequence[Mutant], files: Sequence[Path], *, first: str, workers: int, end: float
) -> tuple[list[Tried], list[str]]:
    """Run tests against faults; return what became of each, and which tests fail without any.

    After the end, by the monotonic clock, no further fault is tried.
    """
    trying = Trying(mutants, first, workers, end)
    pytest.main([*OPTIONS, "-k", CHOSEN, *map(str, files)], plugins=[trying])
    return trying.tried, trying.failed
