"""How much of the package the tests run through: lines and branches, part by part."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from benchmarks.tables import written

from . import ROOT, measured_with

PACKAGE = ROOT / "plugins" / "chart_atlas"
# Neither those that take long nor those with a browser: what the code does is to be seen without.
SELECTION = "not long and not browser"
WORKERS = "2"
# Its tests start clusters, in `make test-long`.
LEFT_OUT = "cluster.py"


@dataclass(frozen=True)
class Counts:
    """What there is of lines and branches, and what no test runs through; where that is."""

    lines: int = 0
    lines_missed: int = 0
    branches: int = 0
    branches_missed: int = 0
    missed: tuple[str, ...] = ()

    def __add__(self, other: Counts) -> Counts:
        """Return the sums."""
        return Counts(
            self.lines + other.lines,
            self.lines_missed + other.lines_missed,
            self.branches + other.branches,
            self.branches_missed + other.branches_missed,
            self.missed + other.missed,
        )

    @property
    def share(self) -> str:
        """The share of branches that are run through, 100 % for nothing less than all."""
        return f"{(self.branches - self.branches_missed) * 1000 // max(self.branches, 1) / 10:g} %"


def measured(folder: Path) -> Path:
    """Run the tests under coverage and return what they ran through, as JSON of coverage."""
    data, report = folder / "data", folder / "coverage.json"
    coverage = [sys.executable, "-m", "coverage"]
    tests = ["pytest", "-q", "-n", WORKERS, "--dist", "loadfile", "-m", SELECTION]
    for step in (["run", "-m", *tests], ["combine", "-q"], ["json", "-q", "-o", f"{report}"]):
        done = subprocess.run([*coverage, *step], cwd=ROOT, env=_environment(data), check=False)
        if done.returncode:
            raise click.ClickException(f"coverage {step[0]} failed.")
    return report


def _environment(data: Path) -> dict[str, str]:
    return {**os.environ, "COVERAGE_FILE": f"{data}"}


def by_part(report: dict[str, Any]) -> dict[str, Counts]:
    """Return the counts of each package, and of each module beside them."""
    found: dict[str, Counts] = {}
    for name, file in report["files"].items():
        if Path(name).name != LEFT_OUT:
            part = part_of(name)
            found[part] = found.get(part, Counts()) + _counts(name, file)
    return found


def part_of(name: str) -> str:
    """Return the package that a file belongs to, or the module that it is."""
    parts = Path(name).with_suffix("").parts
    return parts[len(parts) - parts[::-1].index(PACKAGE.name)]


def _counts(name: str, file: dict[str, Any]) -> Counts:
    sums = file["summary"]
    lines = [f"{Path(name).name}:{line}" for line in file["missing_lines"]]
    jumps = [f"{Path(name).name}:{start}→{end}" for start, end in file["missing_branches"]]
    return Counts(
        sums["num_statements"],
        sums["missing_lines"],
        sums["num_branches"],
        sums["missing_branches"],
        (*lines, *jumps),
    )


def table(found: dict[str, Counts]) -> str:
    """Return the counts as a table, with their sums."""
    head = ["part", "lines", "missed", "branches", "missed", "branches run through"]
    total = sum(found.values(), Counts())
    rows = [*found.items(), ("all", total)]
    return written([head, ["---", *["---:"] * 5], *(_row(name, counts) for name, counts in rows)])


def _row(name: str, counts: Counts) -> Sequence[str]:
    numbers = (counts.lines, counts.lines_missed, counts.branches, counts.branches_missed)
    return [name, *(f"{number:,}" for number in numbers), counts.share]


def told(found: dict[str, Counts]) -> Iterator[str]:
    """Yield the table and below it what is missed."""
    yield f'`pytest -m "{SELECTION}"`, {measured_with("coverage", "pytest")}:'
    yield ""
    yield table(found)
    if missed := sum(found.values(), Counts()).missed:
        yield ""
        yield f"Missed: {', '.join(missed)}."


def holds(found: Iterable[Counts]) -> bool:
    """Tell whether each line and each branch is run through."""
    return not any(counts.missed for counts in found)


def read(report: Path | None) -> dict[str, Counts]:
    """Return the counts of a report; without one, of the tests run now."""
    if report:
        return by_part(json.loads(report.read_text(encoding="utf-8")))
    with tempfile.TemporaryDirectory() as folder:
        return by_part(json.loads(measured(Path(folder)).read_text(encoding="utf-8")))
