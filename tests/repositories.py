"""Git repositories for tests, on days of their choice."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path


def git(folder: Path, *words: str, day: str = "2026-01-01") -> str:
    """Run git as a person of a fixed name on a fixed day."""
    person = {
        f"GIT_{who}_{what}": "x@y.z"
        for who in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    dates = {f"GIT_{who}_DATE": f"{day}T12:00:00+00:00" for who in ("AUTHOR", "COMMITTER")}
    env = {**os.environ, **person, **dates, "GIT_CONFIG_GLOBAL": "/dev/null"}
    done = subprocess.run(["git", *words], cwd=folder, env=env, check=True, capture_output=True)
    return done.stdout.decode().strip()


def commit(folder: Path, files: Mapping[str, str], day: str = "2026-01-01") -> str:
    """Write files and commit all there is; gives the full hash."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "x", day=day)
    return git(folder, "rev-parse", "HEAD")


def commit_dated(folder: Path, date: str) -> str:
    """Commit all there is on a date as git keeps it, "253402300800 +0000"; gives the full hash."""
    git(folder, "add", ".")
    lines = [
        f"tree {git(folder, 'write-tree')}",
        f"parent {git(folder, 'rev-parse', 'HEAD')}",
        *(f"{who} x <x@y.z> {date}" for who in ("author", "committer")),
    ]
    words = ["git", "hash-object", "-t", "commit", "-w", "--stdin", "--literally"]
    data = "\n".join([*lines, "", "x", ""])
    made = subprocess.run(
        words, cwd=folder, input=data, text=True, check=True, capture_output=True
    ).stdout.strip()
    git(folder, "update-ref", "HEAD", made)
    return made
