"""`chart-atlas export` of few charts and of many: does its memory grow with their number?"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from .running import Measured, run
from .seeds import write_seeds
from .tables import MEGABYTE, written

# How many times more charts the larger folder has.
GROWTH = 8
# In this order: the first finds an empty cache, the others what it has left.
CASES = (("cold", "parquet"), ("warm", "parquet"), ("warm", "csv"), ("warm", "jsonl"))


def exports(folder: Path, charts: int) -> Iterator[str]:
    """Measure an export of so many charts, and of an eighth of them; a line each."""
    few, many = (_measured(folder / str(count), count) for count in (charts // GROWTH, charts))
    yield written([["export", "charts", "memory (MB)"], ["---", "---:", "---:"]])
    for (state, form), first, second in zip(CASES, few, many, strict=True):
        for count, found in ((charts // GROWTH, first), (charts, second)):
            memory = f"{found.memory / MEGABYTE:.0f}"
            yield written([[f"{form}, {state}", f"{count:,}", memory]])


def _measured(folder: Path, charts: int) -> Iterator[Measured]:
    write_seeds(folder / "seeds", charts)
    shutil.rmtree(folder / ".cache", ignore_errors=True)
    command = Path(sys.executable).with_name("chart-atlas")
    for _, form in CASES:
        yield run([command, "export", "--format", form, "--output", f"cells.{form}"], folder)
