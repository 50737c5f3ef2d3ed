"""Measure what the page of reliability promises; each command prints its figures.

A command ends with 1 where a promise does not hold.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from benchmarks.telling import tell

from . import ROOT, covering
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


if __name__ == "__main__":
    main()
