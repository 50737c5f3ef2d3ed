"""What Chart Atlas works with: it is built in many versions, and beside many plugins."""

from __future__ import annotations

import datetime as dt
import platform
import shutil
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import click

from benchmarks.tables import written

from . import ROOT
from .matrix.cases import CASES, OF_FILES, STANDARD, Case
from .matrix.environments import (
    Environment,
    NoPythonError,
    NotInstalledError,
    beyond,
    bounds,
    built_wheel,
    environment,
)
from .matrix.judging import Site, faults
from .matrix.projects import Built, built
from .matrix.promises import PROMISES, opened

FOLDER = ROOT / ".cache" / "reliability" / "compatibility"
# The versions that the table tells, beside that of the plugin that a case is about.
TOLD = {"mkdocs": "MkDocs", "mkdocs-material": "Material", "altair": "Altair"}
TOLD |= {"vl-convert-python": "vl-convert", "markdown-it-py": "markdown-it-py"}
LONG = 300
STANDARDS = (STANDARD, OF_FILES)


@dataclass(frozen=True)
class Result:
    """What a case came to. tried: whether it could be tried at all. faults: none, if it works."""

    case: Case
    faults: tuple[str, ...]
    versions: Mapping[str, str] = field(default_factory=dict)
    tried: bool = True

    @property
    def is_expected(self) -> bool:
        """Whether it is what is expected; what is broken on purpose must be told for what it is."""
        if not self.tried:
            return True
        if self.case.control:
            return any(self.case.control in fault for fault in self.faults)
        return self.case.works == (not self.faults)


def results(cases: Sequence[Case], folder: Path, jobs: int) -> Iterator[Result]:
    """Try the standards, then all others, so many at a time; give what they came to in order."""
    wheel = built_wheel(folder / "wheel")
    standards: dict[str, Site] = {}
    for case in STANDARDS:
        at = folder / f"standard-{len(standards)}"
        yield tried(case, at, wheel, standards)
        standards[case.name] = Site.of(at / "site")

    def try_one(numbered: tuple[int, Case]) -> Result:
        number, case = numbered
        at = folder / f"case-{number}"
        result = tried(case, at, wheel, standards)
        shutil.rmtree(at, ignore_errors=True)
        return result

    others = [case for case in cases if case not in STANDARDS]
    with ThreadPoolExecutor(jobs) as threads:
        yield from threads.map(try_one, enumerate(others))


def tried(case: Case, folder: Path, wheel: Path, standards: Mapping[str, Site]) -> Result:
    """Try a case: install, build, judge; or see only whether it can be installed."""
    try:
        if case.resolved:
            return Result(case, tuple(beyond(case.python)), bounds())
        with environment(case, folder.with_name(f"{folder.name}-python"), wheel) as made:
            return judged(built(case, folder, made), made, standards)
    except NoPythonError as error:
        return Result(case, (str(error),), tried=False)
    except NotInstalledError as error:
        return Result(case, (f"it cannot be installed: {error}",))


def judged(site: Built, made: Environment, standards: Mapping[str, Site]) -> Result:
    """Judge a site that was built."""
    standard = standards.get(site.case.against or STANDARD.name) or Site.of(site.site)
    found = faults(site, standard)
    if not found:
        found = [*_broken(site, standard), *opened(site)]
    return Result(site.case, tuple(found), made.versions)


def _broken(site: Built, standard: Site) -> Iterator[str]:
    """Tell which promises of others do not hold; a file that is not there is one."""
    for name in site.case.promises:
        try:
            yield from PROMISES[name](site, standard)
        except FileNotFoundError as error:
            yield f"{name}: {Path(error.filename).name} is missing"


# -- the table ------------------------------------------------------------------------------------


def report(found: Sequence[Result]) -> Iterator[str]:
    """Say what was found, as Markdown."""
    day = dt.datetime.now(tz=dt.UTC).date()
    yield f"{day:%Y-%m-%d}, Python {platform.python_version()} where no other is named.\n"
    head = [["with", "versions", "result"], ["---", "---", "---"]]
    plain = [result for result in found if not result.case.control]
    yield written([*head, *map(_line, plain)])
    controls = [result for result in found if result.case.control]
    if controls:
        yield f"\nBroken on purpose, and to be told: {_controls(controls)}."


def _controls(found: Sequence[Result]) -> str:
    caught = sum(result.is_expected for result in found)
    names = "; ".join(result.case.name for result in found)
    return f"{caught} of {len(found)} were ({names})"


def _line(result: Result) -> list[str]:
    return [result.case.name, _versions(result), verdict(result)]


def _versions(result: Result) -> str:
    """Name what is special in a case; for the standard, all that matters."""
    names = [each.partition(">")[0] for each in (*result.case.packages, *result.case.oldest)]
    if not names or "all" in names or result.case.python:
        names = [*TOLD]
    known = ((name, result.versions.get(name)) for name in names)
    return ", ".join(f"{TOLD.get(name, name)} {version}" for name, version in known if version)


def verdict(result: Result) -> str:
    """Say what a case came to, in words."""
    if not result.tried:
        return f"not tried: {result.faults[0]}"
    if result.faults:
        return f"does not: {_cell(result.faults[0])}"
    if result.case.resolved:
        return "can be installed"
    return f"works, but {result.case.but}" if result.case.but else "works"


def _cell(text: str) -> str:
    """Write a text for a cell of a Markdown table."""
    short = text if len(text) <= LONG else f"{text[:LONG]}…"
    return " ".join(short.replace("|", "\\|").replace("<", "&lt;").split())


@click.command(help=__doc__)
@click.option("--case", "only", multiple=True, help="Try this case alone; may be given again.")
@click.option("--jobs", default=2, show_default=True, help="How many cases are tried at a time.")
@click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")
def compatibility(*, only: tuple[str, ...], jobs: int, write: bool) -> None:
    """Try all cases, each in an environment of its own, and judge what was built."""
    from .__main__ import ended  # noqa: PLC0415 (it imports this module)

    if write and only:
        raise click.UsageError("--write takes the whole table, so it does not go with --case.")
    chosen = [each for each in CASES if not only or each.name in only]
    found = []
    for result in results(chosen, FOLDER, jobs):
        found.append(result)
        click.echo(f"{result.case.name}: {verdict(result)}", err=True)
        for fault in result.faults[1:]:
            click.echo(f"    {_cell(fault)}", err=True)
    holds = all(each.is_expected for each in found)
    ended("compatibility", report(found), holds=holds, write=write)
