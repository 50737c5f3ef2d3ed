"""What git knows of the seeds."""

from __future__ import annotations

import subprocess
from pathlib import Path

# A healthy repository answers at once; a build must not wait for a sick one.
SECONDS = 20


def committed(path: Path) -> str | None:
    """Return the text of a file as it was last committed; None if git does not know it."""
    return _git(path.parent, "show", f"HEAD:./{path.name}")


def _git(folder: Path, *words: str) -> str | None:
    """Return what git prints of a folder; None where it fails or there is none."""
    try:
        done = subprocess.run(  # noqa: S603 (fixed words; a file name is one argument)
            ["git", "-C", folder, *words],  # noqa: S607 (the git of the machine)
            capture_output=True,
            check=True,
            timeout=SECONDS,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")
