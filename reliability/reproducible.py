"""One commit built in many ways: the same bytes, or the run fails and names the files."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks.seeds import name, text
from benchmarks.tables import written

from . import ROOT
from .__main__ import ended, write
from .same import differences, files, heading, whole

ELSEWHERE = Path(__file__).with_name("elsewhere")
# With those of this project so many that several processes share the work.
SEEDS = 40
# When the commit was made that is built: no date of a machine.
COMMITTED = 1_750_000_000
DAY_S = 86_400
PATIENCE_S = 900
LONGEST_LIST = 8
PLANTED = "ELSEWHERE_PLANTED"
# A hook that writes what the environment holds into a page, and nothing where it holds nothing.
HOOK = f"""
import os
from pathlib import Path

def on_post_build(config):
    with Path(config.site_dir, "index.html").open("a", encoding="utf-8") as page:
        page.write(os.environ.get("{PLANTED}", ""))
"""
LEFT_OUT = {"SOURCE_DATE_EPOCH", "LANG", "LANGUAGE", "LC_ALL", "TZ", "PYTHONHASHSEED"}


@dataclass(frozen=True)
class Variant:
    """A way to build: its name, the environment, and what else is other than usual.

    below: where the clone is, below a folder of its own. warm: how often it was built before;
    stands: whether the site of that stands. umask: the rights that new files lack. touched: the
    files of the clone have other times and were made in another order.
    """

    name: str
    env: Mapping[str, str] = field(default_factory=dict)
    below: str = "project"
    warm: int = 0
    stands: bool = False
    umask: int = 0o022
    touched: bool = False


TURKISH, GERMAN = "tr_TR.UTF-8", "de_DE.UTF-8"
ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
DEEP = "a folder/mit Ümlaut/名前/project"

PLAIN = Variant("as it is")
VARIANTS = (
    Variant("another working folder, with spaces and other letters", below=DEEP),
    Variant("time zone Pacific/Kiritimati", {"TZ": "Pacific/Kiritimati"}),
    Variant("locale C, in which text is ASCII", ASCII),
    Variant(f"locale {TURKISH}, hash seed 1", {"LC_ALL": TURKISH, "PYTHONHASHSEED": "1"}),
    Variant("umask 077, hash seed 2", {"PYTHONHASHSEED": "2"}, umask=0o077),
    Variant("folders listed in an order of chance", {"ELSEWHERE_SHUFFLE": "1"}),
    Variant("one process", {"ELSEWHERE_CORES": "1"}),
    Variant("four processes", {"ELSEWHERE_CORES": "4"}),
    Variant("warm cache, no site", warm=1),
    Variant("warm cache, the site stands", warm=1, stands=True),
    Variant("a day later", {"ELSEWHERE_SECONDS": str(DAY_S)}),
    Variant(
        "another day, by SOURCE_DATE_EPOCH that of the commit",
        {"ELSEWHERE_SECONDS": str(400 * DAY_S), "SOURCE_DATE_EPOCH": str(COMMITTED)},
    ),
    Variant("cloned anew, files made in another order at other times", touched=True),
)
TOGETHER = Variant(
    "all of it together",
    {
        "TZ": "America/St_Johns",
        "LC_ALL": GERMAN,
        "PYTHONHASHSEED": "3",
        "ELSEWHERE_SHUFFLE": "1",
        "ELSEWHERE_CORES": "3",
        "ELSEWHERE_SECONDS": str(999 * DAY_S),
    },
    below=DEEP,
    umask=0o027,
    touched=True,
)
CONTROL = Variant("a hook writes a word of the environment", {PLANTED: "planted"})


@dataclass(frozen=True)
class Built:
    """What came of a variant: the digest of each file, and the modes of files."""

    variant: Variant
    files: Mapping[str, str]
    modes: tuple[str, ...]


@dataclass(frozen=True)
class Bench:
    """A repository with one commit, and the locales to build it in."""

    folder: Path
    locales: Path

    @property
    def origin(self) -> Path:
        """The repository."""
        return self.folder / "origin"


def prepared(folder: Path, seeds: int = SEEDS, project: Path = ROOT) -> Bench:
    """Commit a project, this one's own site, with some made-up seeds more, and make locales."""
    bench = Bench(folder, folder / "locales")
    for part in ("docs", "seeds"):
        shutil.copytree(project / part, bench.origin / part)
    settings = (project / "mkdocs.yml").read_text("utf-8")
    (bench.origin / "mkdocs.yml").write_text(f"{settings}\nhooks: [hook.py]\n", "utf-8")
    (bench.origin / "hook.py").write_text(HOOK, "utf-8")
    for number in range(seeds):
        (bench.origin / "seeds" / name(number)).write_bytes(text(number).encode())
    _commit(bench.origin)
    bench.locales.mkdir()
    for locale in (TURKISH, GERMAN):
        language = locale.partition(".")[0]
        _run("localedef", "-i", language, "-f", "UTF-8", str(bench.locales / locale), cwd=folder)
    return bench


def _commit(folder: Path) -> None:
    date = f"{COMMITTED} +0000"
    env = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    who = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org")
    _run("git", "init", "--quiet", cwd=folder)
    _run("git", "add", "--all", cwd=folder)
    _run("git", *who, "commit", "--quiet", "--message", "All of it", cwd=folder, env=env)


def built(bench: Bench, variant: Variant) -> Built:
    """Clone the repository, build it in a way, and look at the site."""
    with TemporaryDirectory(dir=bench.folder) as place:
        folder = Path(place, variant.below)
        _run("git", "clone", "--quiet", str(bench.origin), str(folder), cwd=bench.folder)
        if variant.touched:
            _touch(folder)
        for _ in range(variant.warm + 1):
            if not variant.stands:
                shutil.rmtree(folder / "site", ignore_errors=True)
            _build(bench, folder, variant)
        site = folder / "site"
        modes = {f"{path.stat().st_mode & 0o777:03o}" for path in site.rglob("*.html")}
        return Built(variant, files(site), tuple(sorted(modes)))


def _touch(folder: Path) -> None:
    """Make the files of a clone once more, backwards, with other times."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in reversed([path for path in paths if ".git" not in path.parts]):
        data = path.read_bytes()
        path.unlink()
        path.write_bytes(data)
        os.utime(path, (COMMITTED / 2, random.randrange(COMMITTED)))


def _build(bench: Bench, folder: Path, variant: Variant) -> None:
    """Build as a user would: in a process of its own, from the folder above."""
    path = os.pathsep.join([str(ELSEWHERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    env |= {"PYTHONPATH": path, "LOCPATH": str(bench.locales), "NO_MKDOCS_2_WARNING": "1"}
    settings = f"{folder.name}/mkdocs.yml"
    words = (sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", settings)
    _run(*words, cwd=folder.parent, env={**env, **variant.env}, umask=variant.umask, all_env=True)


def _run(
    *words: str,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    umask: int = -1,
    all_env: bool = False,
) -> None:
    """Run a command; RuntimeError with what it said where it fails."""
    done = subprocess.run(
        words,
        cwd=cwd,
        env=dict(env or {}) if all_env else os.environ | dict(env or {}),
        umask=umask,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.decode('utf-8', 'replace')}")


# -- telling --------------------------------------------------------------------------------------


def lines(plain: Built, others: Sequence[Built]) -> Iterator[list[str]]:
    """Tell each variant, and which files differ from those of the first."""
    yield ["built", "SHA-256 of all paths and bytes", "modes of pages", "files that differ"]
    yield ["---"] * 4
    for one in (plain, *others):
        told = differences(plain.files, one.files)
        named = ", ".join(f"`{path}`" for path in told[:LONGEST_LIST])
        more = f" and {len(told) - LONGEST_LIST} more" if len(told) > LONGEST_LIST else ""
        digest = f"`{whole(one.files)[:16]}…`"
        yield [
            one.variant.name,
            digest,
            ", ".join(one.modes),
            f"**{named}{more}**" if told else "none",
        ]


@click.command()
@click.option("--seeds", default=SEEDS, show_default=True, help="How many made-up charts more.")
@click.option("--jobs", default=1, show_default=True, help="How many builds at a time.")
@write
def reproducible(seeds: int, jobs: int, *, write: bool) -> None:
    """Build one commit in many ways; all files must be the same, byte for byte."""
    with TemporaryDirectory() as folder:
        bench = prepared(Path(folder), seeds)
        # The processes of a build do the work; these wait for them.
        with ThreadPoolExecutor(jobs) as workers:
            ways = (PLAIN, *VARIANTS, TOGETHER, CONTROL)
            plain, *others, control = workers.map(partial(built, bench), ways)
        planted = differences(plain.files, control.files)
    alike = sum(one.files == plain.files for one in others)
    seen = ", ".join(f"`{path}`" for path in planted) or "**nothing was seen**"
    what = (
        f"{heading()} This site with {seeds} made-up charts more, {len(plain.files)} files, each"
        f" built from a clone in a process of its own. {alike} of {len(others)} variants are the"
        f" same as the first: SHA-256 `{whole(plain.files)}`.\n"
    )
    told = [what, written(lines(plain, others)), f"\n{CONTROL.name}, as a control: {seen}."]
    holds = alike == len(others) and planted == ["index.html"]
    ended("reproducible", told, holds=holds, write=write)
