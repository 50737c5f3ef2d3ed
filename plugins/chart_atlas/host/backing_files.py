"""Files in the cache folder that back what the host holds in memory, for who reads files."""

from __future__ import annotations

import stat
from pathlib import Path

from ..files import Folders, write_whole
from ..terminal import log


def backed(root: Path, path: str, data: bytes) -> bool:
    """Have a file of such bytes below a root, whole at any time; tell whether that can be.

    What else stands in its place is replaced: no link is followed, no strange file is waited for.
    """
    try:
        Folders(root).make(path.rpartition("/")[0])
        if not _holds(root / path, data):
            write_whole(root / path, data)
    except OSError as error:
        log.debug("chart-atlas: %s cannot be written: %s", root / path, error)
        return False
    return True


def _holds(path: Path, data: bytes) -> bool:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    is_alike = stat.S_ISREG(found.st_mode) and found.st_size == len(data)
    return is_alike and path.read_bytes() == data
