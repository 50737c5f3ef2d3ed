"""Files that are written whole, or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file at once, never through a link; its rights stay. OSError otherwise."""
    rights = _rights(path)
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if rights is not None:
            part.chmod(rights)
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _rights(path: Path) -> int | None:
    """Return the rights of a file, None if there is none; OSError if it is no plain one."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        what = "a link" if stat.S_ISLNK(mode) else "no regular file"
        raise OSError(errno.EINVAL, f"it is {what}", str(path))
    return stat.S_IMODE(mode)
