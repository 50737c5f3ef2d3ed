"""What a check of seeds finds: each file's problems beside its lines, and what they come to."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ..atlas import Registry, figures
from ..configuration import SIBLINGS
from ..description import Description, describe, silent_lines
from ..language import shortened
from ..model import Chart, ChartKind, Problem, Severity
from ..owner import (
    ATLAS,
    Owner,
    cells_file,
    name_pattern,
    side_file,
    side_file_faults,
    unused_side_files,
)
from ..reading import REGISTRY, SIDE_FILES, SeedError, double_seeds, find_seeds, read_seed

# From mild to grave.
SEVERITIES: tuple[Severity, ...] = ("info", "warning", "error")
# Problems that leave no statement unread: they tell how one was read, or sum up others.
NOTHING_UNREAD = frozenset(
    "all-empty axis-mismatch contradicted kind-doubtful mislabel mixed-units no-certain-values"
    " no-values same-title side-file unused-side-file".split()
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
    paths: Iterable[Path],
    pattern: str = "*.txt",
    siblings: str = SIBLINGS,
    *,
    silent: bool = False,
) -> tuple[Checked, ...]:
    """Check files, and the files in folders that match the pattern; each one once, in order.

    siblings: how seeds are named that describe one figure. silent: find the sentences without a
    verdict as well.
    """
    found = [each for path in paths for each in _with_seeds(path, pattern)]
    sides = _side_files(found, pattern)
    seeds = [(path, folder) for path, folder in seed_files(found, pattern) if _is_seed(path)]
    double = {error.path: error for error in double_seeds(seeds)}
    read = [double.get(path) or _description(path, folder, siblings) for path, folder in seeds]
    sound = [item for item in read if isinstance(item, Description)]
    describers = figures.describers_of(sound, name_pattern(siblings))
    taken = (*Registry.same_titles(sound, describers), *Registry().clashes(sound, {}))
    alike = {each.path: each for each in taken}
    checked = [_checked(item, alike) for item in read]
    if silent:
        checked = [
            replace(each, silent=silent_lines(item)) if isinstance(item, Description) else each
            for each, item in zip(checked, read, strict=True)
        ]
    cells = [
        _checked_side(cells_file(item.seed.path), item.faults) for item in sound if item.faults
    ]
    return (*checked, *cells, *sides)


def _is_seed(path: Path) -> bool:
    return not path.name.endswith(SIDE_FILES)


def _with_seeds(path: Path, pattern: str) -> list[Path]:
    """Return a path; of a file of cells, the seeds that it says something of."""
    if not path.name.endswith(SIDE_FILES[-1]) or os.path.isdir(path):  # noqa: PTH112 - as below
        return [path]
    seeds = find_seeds(path.parent, pattern) if path.parent.is_dir() else ()
    return [each for each in seeds if cells_file(each) == path] or [path]


def _side_files(paths: Sequence[Path], pattern: str) -> list[Checked]:
    """Check what stands beside seeds: beside those that are checked; in a folder, all.

    What is well is not listed.
    """
    files = seed_files(paths, pattern)
    wanted = [(side_file(path) if _is_seed(path) else path, folder) for path, folder in files]
    wanted += [(cells_file(path), folder) for path, folder in files if _is_seed(path)]
    wanted += [(folder / ATLAS, folder) for _, folder in files]
    found: dict[Path, list[Problem]] = {}
    for path, folder in dict.fromkeys(wanted):
        if path.name != REGISTRY and (os.path.lexists(path) or path in paths):
            found[path] = [_side_fault(each) for each in side_file_faults(path, folder)]
    for folder in filter(os.path.isdir, paths):
        for each in unused_side_files((path for path, of in files if of == folder), folder):
            found[each.path] = [_unused(each)]
    # One that is named, and that no seed has, is told as well.
    for path in paths:
        if path.name.endswith(SIDE_FILES[-1]) and not found.get(path, [1]):
            unused = unused_side_files((), path.parent)
            found[path] = [_unused(each) for each in unused if each.path == path]
    return [_checked_side(path, problems) for path, problems in found.items() if problems]


def _side_fault(error: SeedError) -> Problem:
    return Problem(error.line, "side-file", "error", error.message, error.hint)


def _unused(error: SeedError) -> Problem:
    return Problem(error.line, "unused-side-file", "warning", error.message, error.hint)


def _checked_side(path: Path, problems: Sequence[Problem]) -> Checked:
    levels = Counter(problem.severity for problem in problems)
    tally = Tally(errors=levels["error"], warnings=levels["warning"])
    return Checked(path, None, tuple(QuotedProblem(each, "") for each in problems), tally)


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


def _description(path: Path, folder: Path, siblings: str) -> Description | SeedError:
    """Read a seed; a side file that is wrong is told by itself, and counts for nothing here."""
    try:
        seed = read_seed(path, folder)
    except SeedError as error:
        return error
    with suppress(SeedError):
        seed = Owner.of(folder, siblings).told(seed)
    return describe(seed)


def unusable_problem(error: SeedError) -> Problem:
    """Return what is wrong with a file that cannot be used as a problem."""
    return Problem(error.line, "unusable-seed", "error", error.message, error.hint)


def _checked(read: Description | SeedError, alike: Mapping[Path, SeedError]) -> Checked:
    """Return what was found in a file; alike: what it has in common with another one."""
    if isinstance(read, SeedError):
        problem = QuotedProblem(unusable_problem(read), "")
        return Checked(read.path, None, (problem,), Tally(unread=1, errors=1))
    chart, seed = read.chart, read.seed
    problems = list(chart.problems)
    if same := alike.get(seed.path):
        problems.insert(0, Problem(same.line, "same-title", "info", same.message, same.hint))
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
