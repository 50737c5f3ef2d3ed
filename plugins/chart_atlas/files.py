"""How files are written: whole, never through a link; and what to do where that cannot be."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeGuard

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_HINTS = {
    **dict.fromkeys(_FULL, "Make room, and try again."),
    **dict.fromkeys(
        (errno.EROFS, errno.EACCES, errno.EPERM),
        "See that you may write there, and that the disk is not read-only.",
    ),
    errno.ENOTDIR: "There is a file in the place of a folder: move it away.",
    errno.EISDIR: "There is a folder in the place of a file: move it away.",
    errno.EEXIST: "Something else is in its place: move it away.",
}


def refusal_text(error: OSError, path: Path | None = None) -> str:
    """Say in a line what the system refuses, why, and what to do; path: of what, if one knows."""
    named = path or _refused(error)
    why, hint = f"{error.strerror or error}".rstrip("."), _HINTS.get(error.errno or 0, "")
    return f"{f'{named}: ' if named else ''}{why}. {hint}".rstrip()


def is_refusal(error: BaseException, *folders: Path) -> TypeGuard[OSError]:
    """Tell whether a full disk or one of some folders is to blame for an error, and no program."""
    if not isinstance(error, OSError) or error.errno not in _HINTS:
        return False
    path = os.path.abspath(_refused(error))  # noqa: PTH100 - links stay as they are
    return error.errno in _FULL or any(
        Path(path).is_relative_to(os.path.abspath(folder))  # noqa: PTH100 - the same
        for folder in folders
    )


def _refused(error: OSError) -> str:
    """Return the file that an error is about, "" if it names none; of two, where something goes."""
    named = error.filename2 or error.filename
    return named if isinstance(named, str) else ""


@contextmanager
def whole_file_at(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes its place, or that of an older one or of a link, once it is whole."""
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            yield file
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Have a file of such bytes: at any time it is the old one or the new one, never a half.

    It is on the disk, and keeps the rights of an older one. OSError otherwise.
    """
    rights = _rights(path)
    with whole_file_at(path) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if rights is not None:
            os.chmod(file.name, rights)  # noqa: PTH101 - an open file has its name as a text


def _rights(path: Path) -> int | None:
    """Return the rights of a plain file; None where there is none."""
    with suppress(OSError):
        mode = path.lstat().st_mode
        return stat.S_IMODE(mode) if stat.S_ISREG(mode) else None
    return None


def write_anew(path: str, data: bytes) -> None:
    """Write a file of a site, which is looked at before it is published; what is there goes.

    Half the cost of write_whole(), which counts for thousands of files: a new one is only opened.
    To open what must not be there yet follows no link, on any system.
    """
    try:
        file = open(path, "xb")  # noqa: PTH123, SIM115 - a third of the time of Path.open
    except FileExistsError:
        Path(path).unlink()
        file = open(path, "xb")  # noqa: PTH123, SIM115 - the same
    with file:
        file.write(data)


class Folders:
    """The folders below a root that files are written into: each is looked at and made once.

    A link in the place of one goes: behind it stands what is not of this root. The root itself,
    and the way to it, may be links.
    """

    def __init__(self, root: Path) -> None:
        """Make nothing yet."""
        self._root, self._made = root, set[str]()

    def make(self, path: str) -> None:
        """Have a folder, and those that it is in; path: from the root, "" for the root itself."""
        if path in self._made:
            return
        if path:
            self.make(path.rpartition("/")[0])
            _make(self._root / path)
        else:
            self._root.mkdir(parents=True, exist_ok=True)
        self._made.add(path)


def _make(folder: Path) -> None:
    try:
        folder.mkdir()
    except FileExistsError:
        if is_folder(folder):
            return
        if not folder.is_symlink():
            raise
        folder.unlink()
        folder.mkdir()


def is_folder(path: Path) -> bool:
    """Tell a folder that is no link from all else."""
    with suppress(OSError):
        return stat.S_ISDIR(path.lstat().st_mode)
    return False


def remove(path: Path) -> None:
    """Remove a file, a folder or a link, and nothing that a link leads to."""
    if is_folder(path):
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
