"""Measure what the page of reliability promises; each command prints its figures.

A command ends with 1 where a promise does not hold.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from benchmarks.telling import tell

from . import ROOT
from .names import names
from .refusing import seeds
from .spreadsheets import downloads

PAGE = ROOT / "docs" / "reliability.md"


@click.group(help=__doc__)
def main() -> None:
    """Choose what to measure."""


write = click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")


def ended(part: str, lines: Iterable[str], *, holds: bool, write: bool) -> None:
    """Print what was found, put it into its part of the page if asked, and end with the status."""
    tell(part, lines, into=PAGE if write else None)
    sys.exit(not holds)


for command in (seeds, names, downloads):
    main.add_command(command)

if __name__ == "__main__":
    main()
