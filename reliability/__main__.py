"""Measure what the page of reliability promises; each command prints its figures.

A command ends with 1 where a promise does not hold.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import inf

import click

from benchmarks.telling import tell

from . import ROOT

PAGE = ROOT / "docs" / "reliability.md"


@click.group(help=__doc__)
def main() -> None:
    """Choose what to measure."""


write = click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")


def ended(part: str, lines: Iterable[str], *, holds: bool, write: bool) -> None:
    """Print what was found, put it into its part of the page if asked, and end with the status."""
    tell(part, lines, into=PAGE if write else None)
    sys.exit(not holds)


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


if __name__ == "__main__":
    main()
