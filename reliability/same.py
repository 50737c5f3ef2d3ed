"""Sites compared byte by byte."""

from __future__ import annotations

import datetime as dt
import hashlib
import platform
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path


def files(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of a folder, by its path; a link by where it leads."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(_content(path)).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or not path.is_dir()
    }


def _content(path: Path) -> bytes:
    return b"link to " + bytes(path.readlink()) if path.is_symlink() else path.read_bytes()


def whole(found: Mapping[str, str]) -> str:
    """Return one SHA-256 over all paths and bytes."""
    lines = (f"{digest}  {path}\n" for path, digest in sorted(found.items()))
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def differences(one: Mapping[str, str], two: Mapping[str, str]) -> list[str]:
    """Name the files that two folders do not have alike."""
    return sorted(path for path in one.keys() | two.keys() if one.get(path) != two.get(path))


def heading() -> str:
    """Say when something was measured, and with what."""
    names = ("mkdocs", "mkdocs-material", "altair")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    day = dt.datetime.now(tz=dt.UTC).date()
    return f"{day:%Y-%m-%d}, Python {platform.python_version()}, {versions}."
