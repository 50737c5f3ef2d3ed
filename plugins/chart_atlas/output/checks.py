"""What a check of seeds finds: each file's problems beside its lines, and what they come to."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ..atlas import Registry, figures
from ..configuration import SIBLINGS
from ..description import Description, describe, silent_lines
from ..language import shortened
from ..model import Chart, ChartKind, Problem, Severity
from ..reading import SeedError, double_seeds, find_seeds, read_seed

# From mild to grave.
SEVERITIES: tuple[Severity, ...] = ("info", "warning", "error")
# Problems that leave no statement unread: they tell how one was read, or sum up others.
NOTHING_UNREAD = frozenset(
    "all-empty axis-mismatch contradicted kind-doubtful mislabel mixed-units no-certain-values"
    " no-values same-address".split()
)
# As much of a line as tells which one it is; a line may be a whole paragraph.
MAX_TEXT = 100


@dataclass(frozen=True, slots=True)
class QuotedProblem:
    """A problem, and the line of the seed that it is about.

    text: that line without the space around it, cut where it is long; "" without a line.
    """

    problem: Problem
    text: str


class Tally(NamedTuple):
    """What the check of one file, or of several, comes to.

    cells: with or without a number. marked, blank: those without one, by how the text says so.
    unread: problems about something stated that is not read.
    contradicted: statements of the prose that the cells contradict.
    """

    panels: int = 0
    cells: int = 0
    marked: int = 0
    blank: int = 0
    unread: int = 0
    contradicted: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """One file with all that was found in it; kind is None where it cannot be used as a seed.

    silent: sentences without a verdict, each with its line and the words that are not understood.
    description: what is read of it.
    """

    path: Path
    kind: ChartKind | None
    findings: tuple[QuotedProblem, ...]
    tally: Tally
    silent: tuple[tuple[int, str, tuple[str, ...]], ...] = ()
    description: Description | None = None


def check_files(
    paths: Iterable[Path], pattern: str = "*.txt", *, silent: bool = False
) -> tuple[Checked, ...]:
    """Check files, and the files in folders that match the pattern; each one once, in order.

    silent: find the sentences without a verdict as well.
    """
    found = seed_files(paths, pattern)
    double = {error.path: error for error in double_seeds(found)}
    read = [double.get(path) or _description(path, folder) for path, folder in found]
    sound = [item for item in read if isinstance(item, Description)]
    describers = figures.describers_of(sound, figures.name_pattern(SIBLINGS))
    clashes = {clash.path: clash for clash in Registry().clashes(sound, {}, describers)}
    checked = [_checked(item, clashes) for item in read]
    if not silent:
        return tuple(checked)
    return tuple(
        replace(each, silent=silent_lines(item)) if isinstance(item, Description) else each
        for each, item in zip(checked, read, strict=True)
    )


def total(checks: Iterable[Checked]) -> Tally:
    """Return the sums over all files."""
    return Tally(*map(sum, zip(*(item.tally for item in checks), strict=True)))


def contradictions(descriptions: Iterable[Description]) -> list[tuple[Path, Problem]]:
    """List what texts state against their own cells, each with its file."""
    problems = ((each.seed.path, item) for each in descriptions for item in each.chart.problems)
    return [(path, problem) for path, problem in problems if problem.code == "contradicted"]


def seed_files(paths: Iterable[Path], pattern: str) -> list[tuple[Path, Path]]:
    """List each file once, with the folder that it must not leave; SeedError as find_seeds."""
    found: dict[str, tuple[Path, Path]] = {}
    for path in paths:
        is_folder = os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises on too long a name
        folder = path if is_folder else path.parent
        for file in find_seeds(folder, pattern) if is_folder else [path]:
            found.setdefault(os.path.normpath(file.absolute()), (file, folder))
    return list(found.values())


def _description(path: Path, folder: Path) -> Description | SeedError:
    try:
        return describe(read_seed(path, folder))
    except SeedError as error:
        return error


def unusable_problem(error: SeedError) -> Problem:
    """Return what is wrong with a file that cannot be used as a problem."""
    return Problem(error.line, "unusable-seed", "error", error.message, error.hint)


def _checked(read: Description | SeedError, clashes: Mapping[Path, SeedError]) -> Checked:
    """Return what was found in a file; clashes: addresses that another file has as well."""
    if isinstance(read, SeedError):
        problem = QuotedProblem(unusable_problem(read), "")
        return Checked(read.path, None, (problem,), Tally(unread=1, errors=1))
    chart, seed = read.chart, read.seed
    problems = list(chart.problems)
    if clash := clashes.get(seed.path):
        hint = f"If mkdocs.yml settles it already, all is well. {clash.hint}"
        problems.insert(0, Problem(clash.line, "same-address", "warning", clash.message, hint))
    problems.sort(key=lambda problem: problem.line)
    quoted = tuple(QuotedProblem(each, _text(seed.lines, each.line)) for each in problems)
    return Checked(seed.path, chart.kind, quoted, _tally(chart, problems), description=read)


def _text(lines: Sequence[str], line: int) -> str:
    return shortened(lines[line - 1].strip(), MAX_TEXT) if line else ""


def _tally(chart: Chart, problems: Sequence[Problem]) -> Tally:
    cells = [cell for panel in chart.panels for cell in panel.cells]
    gaps = Counter(cell.quantity.absence for cell in cells)
    levels = Counter(problem.severity for problem in problems)
    return Tally(
        panels=len(chart.panels),
        cells=len(cells),
        marked=gaps["marked"],
        blank=gaps["blank"],
        unread=sum(problem.code not in NOTHING_UNREAD for problem in problems),
        contradicted=sum(claim.verdict == "contradicted" for claim in chart.claims),
        errors=levels["error"],
        warnings=levels["warning"],
        infos=levels["info"],
    )
