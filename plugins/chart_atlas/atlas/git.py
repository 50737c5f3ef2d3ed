"""The git that the user has, asked so that it only looks and speaks plainly."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path


def run_git(
    folder: Path, words: Iterable[str], patience: float, asked: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run git in a folder; OSError where there is none, SubprocessError where it hangs.

    patience: how many seconds it may take. asked: what it reads from its standard input.
    """
    # What only looks must not write, ask for a password, or speak another language.
    quiet = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    return subprocess.run(  # noqa: S603 - no shell; what a user names cannot be an option
        ["git", *words],  # noqa: S607 - as the first line tells
        cwd=folder,
        env=os.environ | quiet,
        input=asked,
        capture_output=True,
        check=False,
        timeout=patience,
    )
