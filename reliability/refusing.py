"""Builds of bad seeds after a good one: what is said, what is read, what stays, what it takes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click
import mkdocs.__main__
import mkdocs.commands.build  # in memory before the first copy of this process

import sites
from benchmarks.tables import written
from chart_atlas import cli

from .badseeds import GOOD, IS_ROOT, KINDS, Kind, holding, made
from .dated import dated, loaded, report

MOST_S = 2.0
MOST_BYTES = 500_000_000
KILOBYTE = 1024
MEGABYTE = 1_000_000
PATIENCE_S = 60
# A run that is within this needs no second one.
SURELY_S = 1.0


@dataclass(frozen=True)
class Run:
    """A command that has ended: its status, its output, seconds of CPU and of the clock, memory."""

    status: int
    said: str
    work: float
    seconds: float
    memory: int


@dataclass(frozen=True)
class Judged:
    """What became of a kind.

    fault: what is not as it must be, dear: what takes more than it may; "" where nothing does.
    """

    name: str
    outcome: str
    fault: str
    dear: str
    build: float
    alone: Run | None

    @property
    def amiss(self) -> str:
        """Both."""
        return "; ".join(filter(None, (self.fault, self.dear)))


# -- runs -----------------------------------------------------------------------------------------


def building(folder: Path) -> Run:
    """Run ``mkdocs build`` in a copy of this process, which has MkDocs in memory already."""
    return _measured(lambda: _build(folder), folder)


def _build(folder: Path) -> None:
    os.chdir(folder)
    mkdocs.__main__.cli(["build"], prog_name="mkdocs")


def checking(path: Path) -> Run:
    """Run ``chart-atlas check`` on a file, in a copy of this process as well."""
    return _measured(
        lambda: cli.main(["check", str(path)], prog_name="chart-atlas"), path.parents[1]
    )


def starting(folder: Path) -> Run:
    """Run ``chart-atlas --version`` as a process of its own: what Python and all imports take."""
    command = [sys.executable, "-m", "chart_atlas.cli", "--version"]
    return _measured(lambda: os.execv(command[0], command), folder)  # noqa: S606


def _measured(deed: Callable[[], None], folder: Path) -> Run:
    """Do something in a copy of this process, and tell what that took."""
    log = folder / "run.log"
    started = time.perf_counter()
    process = os.fork()
    if not process:
        _done(deed, log)
    _, status, used = os.wait4(process, 0)
    seconds = time.perf_counter() - started
    said = log.read_text(encoding="utf-8", errors="replace")
    work = used.ru_utime + used.ru_stime
    memory = used.ru_maxrss * KILOBYTE
    return Run(os.waitstatus_to_exitcode(status), said, work, seconds, memory)


def _done(deed: Callable[[], None], log: Path) -> NoReturn:
    """Do something, its output in a file, and end this process; what hangs is ended by a signal."""
    status = 1
    try:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE_S)
        output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(output, stream)
        # What stood there may write elsewhere, as under pytest.
        sys.stdout, sys.stderr = (
            os.fdopen(stream, "w", errors="backslashreplace", closefd=False) for stream in (1, 2)
        )
        deed()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001 - whatever it is, it is told in the log
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


# -- the site -------------------------------------------------------------------------------------


class Site:
    """A project whose site is built, to which each bad seed is added."""

    def __init__(self, folder: Path) -> None:
        """Make it in a folder, and learn what a build of it takes."""
        self.folder = folder / "project"
        configure(self.folder, "")
        (self.folder / "docs").mkdir()
        (self.folder / "docs" / "index.md").write_text("# Mine\n", encoding="utf-8")
        (self.folder / "seeds").mkdir()
        (self.folder / "seeds" / "good.txt").write_text(_OTHER, encoding="utf-8")
        first = building(self.folder)
        if first.status:
            raise click.ClickException(first.said)
        self.whole = folder / "whole"
        shutil.copytree(self.folder, self.whole)
        again = [self.build() for _ in range(3)]
        self.plain = min(run.work for run in again)
        self.start = min(starting(self.folder).work for _ in range(2))

    def build(self, hook: str = "") -> Run:
        """Build it."""
        configure(self.folder, hook)
        return building(self.folder)

    def restore(self) -> None:
        """Make it as it was when first built."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.whole, self.folder)

    @property
    def published(self) -> dict[str, bytes]:
        """Every file of the site."""
        return sites.snapshot(self.folder / "site")


_OTHER = GOOD.replace("A Bad One", "A Good One")


def configure(folder: Path, hook: str) -> None:
    """Write the settings of a project, and what another plugin does in it."""
    folder.mkdir(exist_ok=True)
    (folder / "hook.py").write_text(hook, encoding="utf-8")
    facts = {
        "site_name": "A Site",
        "theme": sites.PLAIN,
        "plugins": [{"chart-atlas": {"png": False, "processes": 1}}],
        "hooks": ["hook.py"],
    }
    (folder / "mkdocs.yml").write_text(json.dumps(facts), encoding="utf-8")


# -- what becomes of a kind -----------------------------------------------------------------------


def judged(site: Site, name: str, kind: Kind) -> Judged:
    """Add a bad seed to the site, build it, and judge all that comes of it."""
    before = site.published
    files = list(made(kind, site.folder / "seeds"))
    alone = _alone(site.folder / "seeds" / kind.file) if kind.file else None
    run = site.build(kind.hook)
    if run.work - site.plain > SURELY_S and not run.status:
        shutil.rmtree(site.folder / ".cache")
        shutil.copytree(site.whole / ".cache", site.folder / ".cache")
        run = min(run, site.build(kind.hook), key=lambda each: each.work)
    more, outcome = run.work - site.plain, _outcome(kind, files)
    fault, dear = "; ".join(_faults(site, kind, run, before)), "; ".join(_dear(site, more, alone))
    site.restore()
    return Judged(name, outcome, fault, dear, more, alone)


def _alone(path: Path) -> Run:
    run = checking(path)
    return min(run, checking(path), key=lambda each: each.work) if run.work > SURELY_S else run


def _outcome(kind: Kind, files: Sequence[Path]) -> str:
    if kind.is_refused:
        return "refused"
    return f"read ({', '.join(kind.problems)})" if kind.problems else f"read ({len(files)})"


def _faults(site: Site, kind: Kind, run: Run, before: Mapping[str, bytes]) -> Iterator[str]:
    if "Traceback" in run.said:
        yield "a traceback"
    if kind.is_refused:
        if run.status != 1:
            yield f"ended with {run.status}"
        yield from (f"not said: {part}" for part in kind.told if part not in run.said)
        if site.published != before:
            yield "the site has changed"
        return
    if run.status:
        yield f"ended with {run.status}: {run.said[-300:]}"
        return
    if not before.keys() <= site.published.keys():
        yield "pages are gone"
    yield from _misread(site, kind)


def _misread(site: Site, kind: Kind) -> Iterator[str]:
    """Hold what is published of the kind against what is expected."""
    found = [
        json.loads(data)
        for path, data in site.published.items()
        if path.endswith("/chart.json") and "a-good-one" not in path
    ]
    cells = [
        {
            (cell["row"], cell["column"]): cell["literal"]
            for panel in chart["panels"]
            for cell in panel["cells"]
        }
        for chart in found
    ]
    if kind.cells is not None and (not cells or any(each != kind.cells for each in cells)):
        yield f"cells are {cells}"
    codes = _codes(site) if kind.problems else set()
    yield from (f"no problem {code}" for code in kind.problems if code not in codes)


def _codes(site: Site) -> set[str]:
    """Return the codes of all problems that a check of the seeds tells."""
    run = checking(site.folder / "seeds" / "bad.txt")
    return {word.rstrip(":") for line in run.said.splitlines() for word in line.split()[2:3]}


def _dear(site: Site, more: float, alone: Run | None) -> Iterator[str]:
    if more > MOST_S:
        yield f"the build takes {more:.1f} s more"
    if alone and alone.work + site.start > MOST_S:
        yield f"reading takes {alone.work:.1f} s"
    if alone and alone.memory > MOST_BYTES:
        yield f"reading takes {alone.memory / MEGABYTE:.0f} MB"


# -- the table ------------------------------------------------------------------------------------


def lines(kinds: Mapping[str, Kind]) -> tuple[list[str], bool]:
    """Judge kinds, one after the other; the table of it, and whether all is as it must be."""
    with tempfile.TemporaryDirectory() as own:
        site = Site(Path(own))
        found = [judged(site, name, kind) for name, kind in watched(kinds.items())]
        control = judged(site, "control", _CONTROL)
    head = ["kind", "outcome", "more for the build (s)", "reading alone (s)", "memory (MB)", ""]
    rows = [head, ["---", "---", *["---:"] * 3, "---"], *map(_row, found)]
    refused = sum(KINDS[each.name].is_refused for each in found)
    wrong = [each for each in found if each.amiss]
    counts = (
        f"{len(found)} kinds: {refused} refused, {len(found) - refused} read; {len(wrong)} not as"
        f" they must be. A build without any takes {site.plain:.2f} s; the start of"
        f" `chart-atlas`, which comes to what reading takes, {site.start:.2f} s."
    )
    said = [
        counts,
        "",
        written(rows),
        "",
        f"Control: a good seed that is said to be bad is found out: {control.fault or 'no'}.",
    ]
    return said, not wrong and bool(control.fault)


# What is read is said to be refused.
_CONTROL = Kind(holding(GOOD), ("not UTF-8 text",), file=None)


def _row(each: Judged) -> list[str]:
    alone = each.alone
    figures = [f"{alone.work:.2f}", f"{alone.memory / MEGABYTE:.0f}"] if alone else ["–", "–"]
    return [
        each.name,
        each.outcome,
        f"{max(each.build, 0):.2f}",
        *figures,
        each.amiss or "as it must",
    ]


def watched(kinds: Iterable[tuple[str, Kind]]) -> Iterator[tuple[str, Kind]]:
    """Say on the terminal which kind is looked at."""
    for name, kind in kinds:
        click.echo(f"… {name}", err=True)
        yield name, kind


@click.command()
@click.option("--only", default="", help="Those kinds alone whose name holds this.")
@click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")
def seeds(only: str, *, write: bool) -> None:
    """Build bad seeds after good ones: each is refused or read right, and the old site stays."""
    heading = f"{dated('mkdocs', 'markdown-it-py')} {loaded()}. Seconds are of the processor."
    said, holds = lines({name: kind for name, kind in KINDS.items() if only in name})
    report("seeds", [f"{heading} {_ROOT}", "", *said], holds=holds, write=write)


_ROOT = (
    "This ran as root, which may read a file of any mode: such a file is read, and not refused."
    if IS_ROOT
    else ""
)
