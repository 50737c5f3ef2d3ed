"""Faults that no test finds, held against the types: what mypy refuses gets into no commit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from . import ROOT
from .mutating import Mutant

# It tells of code that can never run; a condition that is forced always makes some, by its form.
PASSED_OVER = ("--no-warn-unreachable", "--disable-error-code=redundant-expr")


def refused(mutants: Iterable[Mutant], package: Path) -> Iterator[str | None]:
    """Yield for each fault the first error of mypy in a package with it; None where it has none."""
    with TemporaryDirectory() as folder:
        faulty = Path(folder) / "faulty.py"
        for mutant in mutants:
            faulty.write_text(mutant.source, encoding="utf-8")
            yield _error(package, Path(folder) / "cache", ("--shadow-file", mutant.path, faulty))


def _error(package: Path, cache: Path, more: Iterable[str | Path]) -> str | None:
    command = [sys.executable, "-m", "mypy", "--cache-dir", cache, *PASSED_OVER, *more, package]
    done = subprocess.run(
        [str(word) for word in command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    # Anything but 0 and 1 is no answer.
    if done.returncode > 1:
        raise RuntimeError(done.stderr or done.stdout)
    return done.stdout.splitlines()[0] if done.returncode else None
