"""What a check finds as text, as JSON, or as annotations beside the lines of a change on GitHub."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..atlas import figures
from ..language import shortened
from ..model import Problem, Severity
from ..terminal import as_json, harmless, harmless_lines
from .chart_json import problem_data
from .checks import MAX_TEXT, SEVERITIES, Checked, Tally, check_files, total
from .figure_texts import described_figures, figure_counts, figure_lines
from .listing import counted, problem_lines

# What GitHub calls each level.
LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}
# The signs with a meaning in a workflow command, as its documentation says to write them.
IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
IN_PROPERTIES = IN_MESSAGES | str.maketrans({":": "%3A", ",": "%2C"})


def check_report(
    paths: Iterable[Path],
    pattern: str,
    siblings: str,
    form: str,
    fail_on: Severity,
    *,
    silent: bool = False,
) -> tuple[str, int]:
    """Check seeds, files or folders, and return what is found and the exit status of the check.

    pattern: which files of a folder are seeds. siblings: how those are named that describe one
    figure. form: one of CHECK_FORMATS. silent: tell which sentences get no verdict, and why, in
    readable text. The status is 0 if nothing is as grave as fail_on, else 2 if an error is found,
    and 1 if none is.
    """
    checks = check_files(paths, pattern, siblings, silent=silent)
    found = {finding.problem.severity for item in checks for finding in item.findings}
    is_grave = not found.isdisjoint(SEVERITIES[SEVERITIES.index(fail_on) :])
    return CHECK_FORMATS[form](checks, siblings), (2 if "error" in found else 1) if is_grave else 0


# -- text -----------------------------------------------------------------------------------------


def _text(checks: Sequence[Checked], siblings: str) -> str:
    """Return by file its problems and a summary, and then the sums."""
    lines = [line for item in checks for line in _lines(item)]
    lines += figure_lines(_figures(checks, siblings))
    return harmless_lines(lines if len(checks) == 1 else [*lines, _total_line(checks)])


def _lines(item: Checked) -> Iterator[str]:
    name = item.path.as_posix()
    for finding in item.findings:
        yield from problem_lines(name, finding.problem)
        # A contradiction quotes its sentence already.
        if finding.text and finding.problem.code != "contradicted":
            yield f"    > {finding.text}"
    for line, text, words in item.silent:
        why = f"not understood: {', '.join(words)}" if words else "no known form"
        yield f"{name}:{line}: no verdict, {why}"
        yield f"    > {shortened(text, MAX_TEXT)}"
    unused = "cannot be used" if item.tally.errors else "is not used"
    yield f"{name}: {f'{item.kind}, {_sums(item.tally)}' if item.kind else unused}"


def _total_line(checks: Sequence[Checked]) -> str:
    return f"total: {counted(len(checks), 'file')}, {_sums(total(checks))}"


def _sums(tally: Tally) -> str:
    """Return the counts in words; the levels only where there are problems of them."""
    levels = {"error": tally.errors, "warning": tally.warnings, "info": tally.infos}
    found = ", ".join(counted(count, level) for level, count in levels.items() if count)
    return (
        f"{counted(tally.panels, 'panel')}, {counted(tally.cells, 'cell')},"
        f" {tally.marked + tally.blank} empty ({tally.marked} marked, {tally.blank} blank),"
        f" {tally.unread} unread, {tally.contradicted} contradicted; {found or 'no problems'}"
    )


# -- JSON -----------------------------------------------------------------------------------------


def _json(checks: Sequence[Checked], siblings: str) -> str:
    """Return each file by its path, and the sums."""
    files = {
        item.path.as_posix(): {
            "summary": {"chart_kind": item.kind} | _counts(item.tally),
            "problems": [
                problem_data(each.problem) | {"text": each.text} for each in item.findings
            ],
        }
        for item in checks
    }
    found = {figure.key: figure_counts(figure) for figure in _figures(checks, siblings)}
    sums = {"files": len(checks)} | _counts(total(checks))
    return as_json({"files": files, **({"figures": found} if found else {}), "total": sums})


def _figures(checks: Sequence[Checked], siblings: str) -> tuple[figures.FigureEntry, ...]:
    found = (item.description for item in checks if item.description)
    return described_figures(found, siblings)


def _counts(tally: Tally) -> dict[str, Any]:
    counts: dict[str, Any] = tally._asdict()
    empty = {name: counts.pop(name) for name in ("marked", "blank")}
    return {"panels": counts.pop("panels"), "cells": counts.pop("cells"), "empty": empty, **counts}


# -- GitHub ---------------------------------------------------------------------------------------


def _github(checks: Sequence[Checked], _: str) -> str:
    """Return one workflow command a problem, and a last line with the sums."""
    lines = [_command(item.path, found.problem) for item in checks for found in item.findings]
    return "\n".join([*lines, _total_line(checks)])


def _command(path: Path, problem: Problem) -> str:
    """Return one problem as a workflow command; without a line it concerns the whole file."""
    place = {"file": harmless(path.as_posix()), "line": str(problem.line), "title": problem.code}
    if not problem.line:
        del place["line"]
    properties = ",".join(f"{name}={text.translate(IN_PROPERTIES)}" for name, text in place.items())
    message = f"{harmless(problem.message)}\n{harmless(problem.hint)}".translate(IN_MESSAGES)
    return f"::{LEVELS[problem.severity]} {properties}::{message}"


CHECK_FORMATS: dict[str, Callable[[Sequence[Checked], str], str]] = {
    "text": _text,
    "json": _json,
    "github": _github,
}
