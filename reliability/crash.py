"""A build that is killed at random moments: is what is published always one whole site?"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.seeds import edited, name, text
from benchmarks.tables import written
from chart_atlas.build import SitePlace, recover

# So many charts, and so many of them gone in the other state.
CHARTS, GONE = 8, 2
# Some kills come after the usual end of a build, so that some builds end by themselves.
BEYOND = 1.1
# How often a build is timed, and how often MkDocs alone is killed, which must show the fault.
TIMED, CONTROLS = 3, 20
# Files that grow beyond this cannot be written: as on a full disk, without filling one.
ROOM = 60_000
# One day for all builds: the list of pages for search engines has their date.
DAY = {"SOURCE_DATE_EPOCH": "1767225600"}

Site = dict[str, str]
OURS = ("-c", "from chart_atlas.cli import main; main()", "build", "--quiet")
# The same, ended after so many renamings of what takes the place of the published site.
_ENDING = """
import os, pathlib, sys
from chart_atlas import cli
from chart_atlas.host import publishing

left, rename, publish = [int(sys.argv.pop(1))], pathlib.Path.rename, publishing.publish

def ending(path, target):
    rename(path, target)
    left[0] -= 1
    if not left[0]:
        os._exit(9)

def begun(*all):
    pathlib.Path.rename = ending
    publish(*all)

publishing.publish = begun
cli.main()
"""
# What the owner of a site has put into it.
HIDDEN = (".nojekyll", ".well-known/security.txt")
# Three of the folders, and one of each that is hidden.
RENAMINGS = 3 + len(HIDDEN)
PLAIN = ("-m", "mkdocs", "build", "--quiet")


@dataclass(frozen=True)
class Outcome:
    """What was published after so many kills.

    old, new: the site as it was before, or as it was to be. broken: neither. none: how often there
    was none until the next build had put one of them back. ended: how often the build had ended
    before it was killed.
    """

    old: int = 0
    new: int = 0
    broken: int = 0
    none: int = 0
    ended: int = 0

    @property
    def kills(self) -> int:
        """How often a build was killed, or had ended."""
        return self.old + self.new + self.broken


@dataclass(frozen=True)
class Project:
    """A folder with a site of two states."""

    folder: Path

    @property
    def site(self) -> Path:
        """Where it is published."""
        return self.folder / "site"

    def make(self) -> None:
        """Write what does not change."""
        (self.folder / "docs").mkdir(parents=True)
        (self.folder / "seeds").mkdir()
        facts = {"site_name": "Killed", "plugins": ["search", {"chart-atlas": {"png": False}}]}
        (self.folder / "mkdocs.yml").write_text(json.dumps(facts), encoding="utf-8")

    def turn(self, state: int) -> None:
        """Bring the seeds into a state: 1 has fewer charts, and another number in one."""
        for number in range(CHARTS):
            path = self.folder / "seeds" / name(number)
            words = edited(number, 1) if state and not number else text(number)
            if state and number >= CHARTS - GONE:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(words.encode())

    def start(self, words: Sequence[str], room: int = 0) -> subprocess.Popen[bytes]:
        """Start a build. room: how large a file may become, 0 for any size."""
        limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (room, room)) if room else None
        return subprocess.Popen(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, **DAY, "NO_MKDOCS_2_WARNING": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=limit,  # noqa: PLW1509 - this process has one thread
        )

    def build(self, words: Sequence[str], room: int = 0) -> int:
        """Build to the end; returns the status."""
        return self.start(words, room).wait()

    def published(self) -> Site:
        """Return the digest of each file that is published."""
        return {
            path.relative_to(self.site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.site.rglob("*"))
            if path.is_file() and not path.relative_to(self.site).as_posix().startswith(".")
        }

    def mend(self) -> bool:
        """Do what the next build does first; returns whether there was no site."""
        was_gone = not self.site.exists()
        recover(SitePlace.of(self.site))
        return was_gone


def both(project: Project, words: Sequence[str]) -> tuple[Site, Site]:
    """Return what the site is in each of its states."""
    found = []
    for state in (1, 0):
        project.turn(state)
        if project.build(words):
            raise RuntimeError(f"The build of state {state} failed.")
        found.append(project.published())
    return found[1], found[0]


def seconds(project: Project, words: Sequence[str]) -> float:
    """Return how long a build of the other state takes, in the middle of some."""
    return statistics.median(_timed(project, words, at % 2) for at in range(TIMED))


def _timed(project: Project, words: Sequence[str], state: int) -> float:
    project.turn(state)
    started = time.perf_counter()
    project.build(words)
    return time.perf_counter() - started


def killed(project: Project, words: Sequence[str], times: int, seed: int) -> Outcome:
    """Kill builds at random moments; the next one begins with what the last has left."""
    states = both(project, words)
    usual, chance = seconds(project, words), Random(seed)
    project.turn(0)
    project.build(words)
    found, before = Outcome(), states[0]
    for at in range(times):
        wanted = (at + 1) % 2
        project.turn(wanted)
        has_ended = _kill(project.start(words), chance.uniform(0, usual * BEYOND))
        was_gone = words == OURS and project.mend()
        now = project.published()
        found = _counted(found, now, before, states[wanted], was_gone=was_gone, has_ended=has_ended)
        before = now if now in states else before
    return found


def _kill(process: subprocess.Popen[bytes], after: float) -> bool:
    """Kill a process after some seconds; returns whether it had ended."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(after)
        return True
    process.kill()
    process.wait()
    return False


def _counted(
    found: Outcome, now: Site, old: Site, new: Site, *, was_gone: bool, has_ended: bool
) -> Outcome:
    return Outcome(
        old=found.old + (now == old != new),
        new=found.new + (now == new),
        broken=found.broken + (now not in (old, new)),
        none=found.none + was_gone,
        ended=found.ended + has_ended,
    )


# -- what else may happen -------------------------------------------------------------------------


def whole_after(project: Project) -> bool:
    """Tell whether an undisturbed build after all kills leaves exactly its site: nothing stale."""
    clean = Project(project.folder.with_name(f"{project.folder.name}-clean"))
    clean.make()
    clean.turn(1)
    project.turn(1)
    return clean.build(OURS) == project.build(OURS) == 0 and clean.published() == (
        project.published()
    )


def stays_without_room(project: Project) -> bool:
    """Tell whether the old site stays where no large file can be written."""
    project.turn(0)
    project.build(OURS)
    before = project.published()
    project.turn(1)
    return project.build(OURS, ROOM) != 0 and project.published() == before


def both_end_at_once(project: Project) -> bool:
    """Tell whether two builds at the same time both end well, with the site that is wanted."""
    project.turn(0)
    project.build(OURS)
    wanted = project.published()
    project.turn(1)
    project.build(OURS)
    project.turn(0)
    builds = [project.start(OURS), project.start(OURS)]
    return [build.wait() for build in builds] == [0, 0] and project.published() == wanted


def mends_any_renaming(project: Project) -> bool:
    """Tell whether all is mended where a build was killed after any renaming, with hidden files."""
    states = both(project, OURS)
    for path in HIDDEN:
        (project.site / path).parent.mkdir(exist_ok=True)
        (project.site / path).write_text("mine", encoding="utf-8")
    for at in range(1, RENAMINGS + 2):
        project.turn(at % 2)
        status = project.build(("-c", _ENDING, str(at), *OURS[2:]))
        project.mend()
        is_whole = project.published() in states
        if not is_whole or not all((project.site / path).is_file() for path in HIDDEN):
            return False
    return status == 0


CHECKS: dict[str, Callable[[Project], bool]] = {
    "the next build leaves nothing stale": whole_after,
    "killed after each renaming: the next build mends it, dot files too": mends_any_renaming,
    "no room on the disk: the old site stays": stays_without_room,
    "two builds at the same time: both end well, one site": both_end_at_once,
}


@dataclass(frozen=True)
class Found:
    """All that was found. ours, plain: the kills. checks: what else holds."""

    ours: Outcome
    plain: Outcome
    checks: dict[str, bool]

    @property
    def holds(self) -> bool:
        """Whether the promise holds, and whether the fault would have been seen."""
        return not self.ours.broken and bool(self.plain.broken) and all(self.checks.values())


def measured(folder: Path, times: int, controls: int, seed: int) -> Found:
    """Kill builds of ours and of MkDocs alone in new projects below a folder."""
    ours, plain = Project(folder / "ours"), Project(folder / "plain")
    for project in (ours, plain):
        project.make()
    return Found(
        ours=killed(ours, OURS, times, seed),
        plain=killed(plain, PLAIN, controls, seed),
        checks={words: check(ours) for words, check in CHECKS.items()},
    )


def lines(found: Found) -> Iterator[str]:
    """Show it as tables."""
    head = [
        "killed",
        "times",
        "old site",
        "new site",
        "neither",
        "none, until the next",
        "had ended",
    ]
    rows = {"`chart-atlas build`": found.ours, "`mkdocs build`, to compare": found.plain}
    yield written(
        [
            head,
            ["---", *["---:"] * 6],
            *([words, *map(str, _numbers(outcome))] for words, outcome in rows.items()),
        ]
    )
    yield ""
    said = {True: "yes", False: "**no**"}
    yield written(
        [
            ["what else", ""],
            ["---", "---"],
            *([words, said[holds]] for words, holds in found.checks.items()),
        ]
    )


def _numbers(outcome: Outcome) -> tuple[int, ...]:
    return outcome.kills, outcome.old, outcome.new, outcome.broken, outcome.none, outcome.ended
