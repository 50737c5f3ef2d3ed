"""What stands above each table: the day, and the versions that it was measured with."""

from __future__ import annotations

import datetime as dt
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version

from benchmarks.telling import tell

from . import ROOT

PAGE = ROOT / "docs" / "reliability.md"


def dated(*libraries: str) -> str:
    """Say when this was measured, and with which versions; what is not there is left out."""
    day = dt.datetime.now(tz=dt.UTC).date()
    said = [f"Python {platform.python_version()}", *filter(None, map(_version, libraries))]
    return f"{day:%Y-%m-%d}; {', '.join(said)}."


def loaded() -> str:
    """Say how busy the machine is."""
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start"


def _version(library: str) -> str:
    try:
        return f"{library} {version(library)}"
    except PackageNotFoundError:
        return ""


def report(part: str, said: Sequence[str] | Iterable[str], *, holds: bool, write: bool) -> None:
    """Print a part of the page, put it there if asked, and end with 1 if it does not hold."""
    tell(part, said, into=PAGE if write else None)
    sys.exit(not holds)
