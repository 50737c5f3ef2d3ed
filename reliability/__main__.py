"""Measure what the page of reliability promises; each command prints its figures.

A command ends with 1 where a promise does not hold.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks.telling import tell

from . import ROOT, covering
from . import crash as crashing
from . import mutants as faults

PAGE = ROOT / "docs" / "reliability.md"


@click.group(help=__doc__)
def main() -> None:
    """Choose what to measure."""


write = click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")


def ended(part: str, lines: Iterable[str], *, holds: bool, write: bool) -> None:
    """Print what was found, put it into its part of the page if asked, and end with the status."""
    tell(part, lines, into=PAGE if write else None)
    sys.exit(not holds)


@main.command()
@click.option("--times", default=200, show_default=True, help="How often a build is killed.")
@click.option("--seed", default=1, show_default=True, help="Which random moments.")
@write
def crash(*, times: int, seed: int, write: bool) -> None:
    """Kill builds at random moments, and look at what is published."""
    with TemporaryDirectory() as folder:
        found = crashing.measured(Path(folder), times, crashing.CONTROLS, seed)
    ended("crash", crashing.lines(found), holds=found.holds, write=write)


@main.command()
@click.option("--report", type=click.Path(path_type=Path, exists=True), help="Tell of this report.")
@write
def coverage(report: Path | None, *, write: bool) -> None:
    """Tell what part of the package the quick tests run through.

    --report takes the JSON of a run of coverage before, in place of running the tests.
    """
    found = covering.read(report)
    ended("coverage", covering.told(found), holds=covering.holds(found.values()), write=write)


@main.command()
@click.option("--size", default=300, show_default=True, help="How many faults to try.")
@click.option("--seed", default=1, show_default=True, help="Chooses which.")
@click.option("--workers", default=2, show_default=True, help="How many to try at a time.")
@click.option("--minutes", default=600, show_default=True, help="No more are tried after them.")
@click.option("--records/--no-records", default=True, help="With the tests against records.")
@write
def mutants(
    *, size: int, seed: int, workers: int, minutes: int, records: bool, write: bool
) -> None:
    """Tell how many faults put into the code the tests find; those that none finds, first."""
    found = faults.measured(size, seed, workers, minutes, records=records)
    for line in faults.survivors(found):
        click.echo(line, err=True)
    ended("mutants", faults.told(found), holds=found.holds, write=write)


@main.command("hostile")
@click.option("--seeds", default=2_000, show_default=True, help="How many hostile seeds.")
@click.option("--jobs", default=2, show_default=True, help="How many browsers at once.")
@click.option("--minutes", default=inf, help="Begin no site later; what is left out is told.")
@write
def of_hostile(*, seeds: int, jobs: int, minutes: float, write: bool) -> None:
    """Open every place of hostile seeds in a browser; nothing may run, or ask another host."""
    from . import hostile  # noqa: PLC0415 - a browser, which other commands do without

    def tell(lines: Iterable[str], holds: bool) -> None:  # noqa: FBT001 - it says what it is
        ended("hostile", lines, holds=holds, write=write)

    hostile.main(seeds, jobs, minutes, tell)


def _add_commands() -> None:
    """Give the commands of the modules to the group; they use what stands above."""
    from .caches import cache  # noqa: PLC0415 - it imports this module
    from .compatibility import compatibility  # noqa: PLC0415 - the same
    from .names import names  # noqa: PLC0415 - the same
    from .refusing import seeds  # noqa: PLC0415 - the same
    from .reproducible import reproducible  # noqa: PLC0415 - the same
    from .spreadsheets import downloads  # noqa: PLC0415 - the same

    for command in (cache, compatibility, downloads, names, reproducible, seeds):
        main.add_command(command)


if __name__ == "__main__":
    _add_commands()
    main()
