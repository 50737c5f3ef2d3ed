"""What a check finds as annotations that GitHub shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..model import Problem, Severity
from ..terminal import harmless
from .checks import Checked
from .listing import total_line

# What GitHub calls each level.
LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}
# The signs with a meaning in a workflow command, as its documentation says to write them.
IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
IN_PROPERTIES = IN_MESSAGES | str.maketrans({":": "%3A", ",": "%2C"})


def github_annotations(checks: Iterable[Checked]) -> str:
    """Return one workflow command a problem, and a last line with the sums."""
    checks = tuple(checks)
    lines = [_command(item.path, finding.problem) for item in checks for finding in item.findings]
    return "\n".join([*lines, total_line(checks)])


def _command(path: Path, problem: Problem) -> str:
    """Return one problem as a workflow command; without a line it concerns the whole file."""
    place = {"file": harmless(path.as_posix()), "line": str(problem.line), "title": problem.code}
    if not problem.line:
        del place["line"]
    properties = ",".join(f"{name}={text.translate(IN_PROPERTIES)}" for name, text in place.items())
    message = f"{harmless(problem.message)}\n{harmless(problem.hint)}".translate(IN_MESSAGES)
    return f"::{LEVELS[problem.severity]} {properties}::{message}"
