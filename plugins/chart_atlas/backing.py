"""Files in the cache folder that back what the host holds in memory, for who reads files."""

from __future__ import annotations

import secrets
import stat
from contextlib import suppress
from pathlib import Path

from .terminal import log


def backed(path: Path, data: bytes) -> bool:
    """Have a file of such bytes, whole at any time; tell whether that can be.

    What else stands in its place is replaced: no link is followed, no strange file is waited for.
    """
    try:
        if not _holds(path, data):
            path.parent.mkdir(parents=True, exist_ok=True)
            _replace(path, data)
    except OSError as error:
        log.debug("chart-atlas: %s cannot be written: %s", path, error)
        return False
    return True


def _holds(path: Path, data: bytes) -> bool:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    is_alike = stat.S_ISREG(found.st_mode) and found.st_size == len(data)
    return is_alike and path.read_bytes() == data


def _replace(path: Path, data: bytes) -> None:
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
