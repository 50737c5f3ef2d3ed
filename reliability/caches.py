"""What a build makes of a cache that something has damaged: the same bytes, or the run fails."""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import shutil
import signal
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from unittest import mock

import click
from mkdocs.commands.build import build
from mkdocs.config import load_config

from benchmarks.seeds import name, text
from benchmarks.tables import written
from chart_atlas.cache import charts, store

from . import ROOT
from .__main__ import ended, write
from .damages import BYSTANDER, DAMAGES, RAN, WORDS, moved
from .others import AROUND, Case
from .same import differences, files, heading

MANY = 1000
SEED = 7
# Ten times what a build takes on a machine where others work too. What waits for ever ends here.
LONGEST_S = 60
# No build of its own says so; MkDocs has a date only without.
THAT_DAY = {"SOURCE_DATE_EPOCH": "1700000000", "NO_MKDOCS_2_WARNING": "1"}
SETTINGS = {
    "site_name": "Charts",
    # The plain theme, as a thousand builds of it take a third of the time.
    "theme": {"name": "mkdocs", "highlightjs": False},
    "plugins": ["search", {"chart-atlas": {"png": False, "processes": 1}}],
}
# How many made-up seeds there are beside one of this project.
SEEDS = 1


@dataclass(frozen=True)
class Project:
    """A project, its right files, and the cache that a sound build has left.

    right: the digest of each file of the site.
    """

    folder: Path
    right: Mapping[str, str]

    @property
    def cache(self) -> Path:
        """Where builds keep what they have made."""
        return self.folder / ".cache" / "chart-atlas"

    @property
    def site(self) -> Path:
        """Where builds write to."""
        return self.folder / "site"

    @property
    def aside(self) -> Path:
        """The sound cache."""
        return self.folder.with_name(f"{self.folder.name}-sound")


def project(folder: Path) -> Project:
    """Write a small project and build it once."""
    (folder / "docs").mkdir(parents=True)
    (folder / "seeds").mkdir()
    (folder / "docs" / "index.md").write_text("# Home\n\n<!-- chart-atlas: home -->\n", "utf-8")
    (folder / "mkdocs.yml").write_text(json.dumps(SETTINGS), "utf-8")
    for path in sorted((ROOT / "seeds").glob("*.txt"))[:1]:
        shutil.copy(path, folder / "seeds")
    for number in range(SEEDS):
        (folder / "seeds" / name(number)).write_bytes(text(number).encode())
    build_here(folder)
    made = Project(folder, files(folder / "site"))
    shutil.copytree(made.cache, made.aside)
    return made


def build_here(folder: Path) -> None:
    """Build a project as the command does, in this process, which has all of MkDocs already."""
    with mock.patch.dict(os.environ, THAT_DAY), chdir(folder):
        config = load_config(str(folder / "mkdocs.yml"))
        config.plugins.on_startup(command="build", dirty=False)
        build(config)


# -- one damage -----------------------------------------------------------------------------------


def found(made: Project, damage: str, number: int) -> str:
    """Build with a damaged cache; say what is wrong then, "" if nothing is."""
    chance = Random(f"{SEED} {damage} {number}")
    _restore(made, keep_site=chance.random() < 0.2)
    DAMAGES[damage](made.cache, chance)
    return _wrong(made)


def _restore(made: Project, *, keep_site: bool) -> None:
    """Have the sound cache again; nothing of the site, unless all of it may stand."""
    shutil.rmtree(made.cache)
    shutil.copytree(made.aside, made.cache)
    if not keep_site:
        shutil.rmtree(made.site, ignore_errors=True)
    (made.cache.parent / BYSTANDER).write_text(WORDS, "utf-8")
    charts._remembered.cache_clear()  # noqa: SLF001 - a new process remembers nothing


def _wrong(made: Project) -> str:
    """Build, and say what is wrong."""
    try:
        with _patience():
            build_here(made.folder)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - that is what is looked for
        return f"the build stopped: {type(error).__name__}: {error}"
    if (made.folder / RAN).exists():
        (made.folder / RAN).unlink()
        return "code has run"
    if (made.cache.parent / BYSTANDER).read_text("utf-8") != WORDS:
        return "a file of somebody else was changed"
    other = differences(made.right, files(made.site))
    return f"wrong: {', '.join(other[:5])}" if other else ""


@contextmanager
def _patience() -> Iterator[None]:
    def stop(_: int, __: FrameType | None) -> None:
        raise TimeoutError(f"it took more than {LONGEST_S} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# -- the control ----------------------------------------------------------------------------------


class _Trusted(bytes):
    """A digest that is taken for any other."""

    __hash__ = bytes.__hash__

    def __eq__(self, _: object) -> bool:
        return True

    def __ne__(self, _: object) -> bool:
        return False


def control(made: Project) -> str:
    """Build with moved entries and a store that does not look at digests; say what is wrong then.

    "" means that this measure would see nothing.
    """
    _restore(made, keep_site=False)
    moved(made.cache, Random(SEED))
    with mock.patch.object(store, "_digest", return_value=_Trusted()):
        return _wrong(made)


# -- all of it ------------------------------------------------------------------------------------


def numbered(many: int) -> Iterator[tuple[str, int]]:
    """Give so many damages, each kind in turn."""
    kinds = [*DAMAGES]
    for number in range(many):
        yield kinds[number % len(kinds)], number // len(kinds)


@dataclass(frozen=True)
class Tried:
    """What came of a damage: what is wrong, "" for nothing; seconds: how long the build took."""

    kind: str
    number: int
    wrong: str
    seconds: float


def tried(made: Project, damages: Iterable[tuple[str, int]]) -> Iterator[Tried]:
    """Try damage by damage."""
    for kind, number in damages:
        started = time.perf_counter()
        wrong = found(made, kind, number)
        yield Tried(kind, number, wrong, time.perf_counter() - started)


def tried_by_all(folder: Path, many: int, jobs: int) -> Iterator[Tried]:
    """Try so many damages in some processes, each of which has a project of its own."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as workers:
        parts = [workers.submit(_part, folder / f"{at}", many, at, jobs) for at in range(jobs)]
        for part in parts:
            yield from part.result()


def _part(folder: Path, many: int, at: int, jobs: int) -> list[Tried]:
    logging.getLogger("mkdocs").setLevel(logging.CRITICAL)
    return [*tried(project(folder), islice(numbered(many), at, None, jobs))]


def _rows(all_tried: Sequence[Tried]) -> Iterator[list[str]]:
    yield ["damage", "builds", "right", "wrong, or stopped", "longest (s)"]
    yield ["---", *["---:"] * 4]
    counts, bad = Counter(t.kind for t in all_tried), Counter(t.kind for t in all_tried if t.wrong)
    for kind, count in sorted(counts.items(), key=lambda each: [*DAMAGES].index(each[0])):
        longest = max(t.seconds for t in all_tried if t.kind == kind)
        yield [kind, str(count), str(count - bad[kind]), str(bad[kind]), f"{longest:.1f}"]
    sums = len(all_tried), len(all_tried) - bad.total(), bad.total()
    longest = max(t.seconds for t in all_tried)
    yield ["**all**", *map(str, sums), f"{longest:.1f}"]


def _around(cases: Iterable[tuple[Case, str]]) -> Iterator[list[str]]:
    yield ["by the command", "site"]
    yield ["---", "---"]
    for case, wrong in cases:
        yield [case.name, wrong or "right"]


@click.command()
@click.option("--many", default=MANY, show_default=True, help="How many damages to try.")
@click.option("--jobs", default=2, show_default=True, help="How many processes try them.")
@click.option("--around/--no-around", default=True, help="Build by the command, too.")
@write
def cache(many: int, jobs: int, *, around: bool, write: bool) -> None:
    """Build with a thousand damaged caches; the site must be the same, byte for byte."""
    logging.getLogger("mkdocs").setLevel(logging.CRITICAL)
    with TemporaryDirectory() as folder:
        all_tried = [*tried_by_all(Path(folder), many, jobs)]
        made = project(Path(folder) / "project")
        seen = control(made)
        cases = [(case, case.wrong(made.folder, made.right)) for case in AROUND if around]
    for one in all_tried:
        if one.wrong:
            click.echo(f"{one.kind}, number {one.number}: {one.wrong}", err=True)
    holds = bool(seen) and not any(t.wrong for t in all_tried) and not any(w for _, w in cases)
    lines = [
        f"{heading()} {made_of()}\n",
        written(_rows(all_tried)),
        f"\nA store that looks at no digest, as a control: {seen or '**nothing was seen**'}.\n",
        written(_around(cases)),
    ]
    ended("cache", lines, holds=holds, write=write)


def made_of() -> str:
    """Say what is built."""
    return (
        f"Each build is of {SEEDS + 1} charts; in four of five nothing stands of the site before."
        f" What is called signed has the digest that a forger would compute."
    )
