"""The git that the user has, asked so that it only looks and speaks plainly."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
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


def read_blobs(folder: Path, names: Sequence[str], most: int, patience: float) -> dict[str, bytes]:
    """Return what git holds under hashes, but for what is longer than `most` bytes or lost.

    OSError and SubprocessError as for run_git, ValueError where it answers something else.
    """
    sizes = run_git(folder, ("cat-file", "--batch-check"), patience, _lines(names))
    facts = [line.split() for line in sizes.stdout.decode("ascii", "replace").splitlines()]
    # "<hash> blob <size>", or "<hash> missing".
    short = [fact[0] for fact in facts if fact[1:2] == ["blob"] and int(fact[2]) <= most]
    answer = run_git(folder, ("cat-file", "--batch"), patience, _lines(short)).stdout
    found, at = {}, 0
    for name in short:
        start = answer.index(b"\n", at) + 1
        size = int(answer[at:start].split()[2])
        found[name] = answer[start : start + size]
        at = start + size + 1
    return found


def _lines(names: Iterable[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode()
