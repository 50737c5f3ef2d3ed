"""Two folders change names in one step, where the system can do that."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from pathlib import Path

# From linux/fs.h and sys/stdio.h: both names go on to exist, each for what the other was.
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2
# linux/fcntl.h: paths are relative to the working folder.
_AT_FDCWD = -100
# What file systems and systems answer that do not know how.
_UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def exchange(one: Path, two: Path) -> bool:
    """Let two existing folders change names at once: at no moment is one of the names missing.

    Returns False where the system or the file system cannot, and nothing is done then. Raises
    OSError for any other reason. See renameat2(2) of Linux and renamex_np(2) of macOS.
    """
    ctypes.set_errno(0)
    done = _called(os.fsencode(one), os.fsencode(two))
    if done == 0:
        return True
    reason = ctypes.get_errno()
    if done is None or reason in _UNKNOWN:
        return False
    raise OSError(reason, os.strerror(reason), str(one), None, str(two))


def _called(one: bytes, two: bytes) -> int | None:
    """Call the system; None where it has no such call."""
    try:
        system = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            return int(system.renamex_np(one, two, _RENAME_SWAP))
        return int(system.renameat2(_AT_FDCWD, one, _AT_FDCWD, two, _RENAME_EXCHANGE))
    except (OSError, AttributeError, TypeError):
        return None
