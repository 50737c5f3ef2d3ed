"""How far the promises of Chart Atlas hold, measured: hostile text, crashes, broken caches."""

import platform
from datetime import date
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent


def measured_with(*libraries: str) -> str:
    """Say on which day something was measured, and with what."""
    named = ", ".join(f"{name} {version(name)}" for name in libraries)
    return f"{date.today().isoformat()}, Python {platform.python_version()}, {named}"  # noqa: DTZ011 - the day where it is measured
