"""What stands of the site from the build before.

The host empties the folder of the site before it writes. A thousand charts have some fifteen
thousand files, nearly all of them as they were; so they are kept from that, and each that would
be made of the same again stays. What is not asked for any more goes.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from .finished import Print
from .store import Store

# The host leaves alone what begins with a dot. In the folder itself, so that moving is no copying.
_ASIDE = ".chart-atlas-before"
_KIND = "site"
# In place of what a file is made of, where that is not known: the next build makes it anew.
_ANEW = ""

# What a file was made of, its size, and when it was written.
_Mark = tuple[Print, int, int]


class Standing:
    """The files of a site's folder that builds of it have made."""

    def __init__(self, site: Path, kept: Store) -> None:
        """Read which files the last build made, and of what; nothing is touched yet."""
        self._site, self._kept = site, kept
        self._aside = site / _ASIDE
        self._before = noted(site, kept)
        self._now: dict[str, _Mark] = {}
        self._folders: set[str] = set()

    def set_aside(self) -> None:
        """Move the folders of what was made out of the way of the host."""
        shutil.rmtree(self._aside, ignore_errors=True)
        with suppress(OSError):
            self._aside.mkdir()
        for top in sorted({path.partition("/")[0] for path in self._before if "/" in path}):
            # Behind a link stands what is not of this site.
            if not (self._site / top).is_symlink():
                with suppress(OSError):
                    (self._site / top).rename(self._aside / top)

    def put_back(self) -> None:
        """Move them back, with nothing in them but what the last build made."""
        for top in self._aside.iterdir() if self._aside.is_dir() else ():
            _keep_only(self._aside, top.name, self._before.keys())
            with suppress(OSError):
                top.rename(self._site / top.name)
        shutil.rmtree(self._aside, ignore_errors=True)

    def put(self, path: str, source: Print | None, make: Callable[[], bytes]) -> None:
        """Have a file in the site: that which stands there, if it was made of the same.

        path: from the top of the site. source: all that the file is made of; None: not known.
        """
        target = f"{self._site}/{path}"
        if source is not None and self._stands(path, source, target):
            self._now[path] = self._before[path]
            return
        self._now[path] = self._before[path] = self._written(path, source or _ANEW, make)

    def lend(self, path: str, source: Print | None, make: Callable[[], bytes]) -> str:
        """Have a file at its place for who asks for a real one; return where it is.

        It counts as one from before: unless it is put into the site as well, it goes.
        """
        target = f"{self._site}/{path}"
        if not self._stands(path, source or _ANEW, target):
            self._before[path] = self._written(path, source or _ANEW, make)
        return target

    def close(self) -> None:
        """Remember what was made, and remove what was not asked for any more."""
        for path in self._before.keys() - self._now.keys():
            source, target = self._before[path][0], f"{self._site}/{path}"
            # What was written since is somebody else's.
            if self._stands(path, source, target):
                with suppress(OSError):
                    Path(target).unlink()
                    _remove_empty(self._site, Path(target).parent)
        notes = {path: mark for path, mark in self._now.items() if mark[0] != _ANEW}
        self._kept.put(_KIND, _name(self._site), json.dumps(notes).encode())

    def _written(self, path: str, source: Print, make: Callable[[], bytes]) -> _Mark:
        target, folder = f"{self._site}/{path}", path.rpartition("/")[0]
        if folder not in self._folders:
            (self._site / folder).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        with open(target, "wb") as file:  # noqa: PTH123 - a third of the time of Path.write_bytes
            file.write(make())
        return _mark(source, target)

    def _stands(self, path: str, source: Print, target: str) -> bool:
        mark = self._before.get(path)
        if mark is None or mark[0] != source:
            return False
        try:
            return _mark(source, target) == mark
        except OSError:
            return False


def noted(site: Path, kept: Store) -> dict[str, _Mark]:
    """Return what the last build into a folder has noted of its files, by their paths in it.

    What is no place in the site is nothing of ours.
    """
    marks = kept.read(_KIND, _name(site), _noted) or []
    return {path: mark for path, mark in marks if is_place(path)}


def swap_notes(one: Path, two: Path, kept: Store) -> None:
    """Let the notes of two folders follow them when they have changed names."""
    notes = [kept.get(_KIND, _name(site)) for site in (one, two)]
    for site, note in zip((two, one), notes, strict=True):
        kept.put(_KIND, _name(site), note or b"{}")


def _name(site: Path) -> str:
    return str(site.absolute())


def is_place(path: str) -> bool:
    """Tell whether a path leads to a place below a folder, and nowhere else on any system."""
    return not {"", ".", ".."} & set(path.split("/")) and not {"\\", "\0", ":"} & set(path)


def _noted(data: bytes) -> list[tuple[str, _Mark]]:
    return [(path, (str(a), int(b), int(c))) for path, (a, b, c) in json.loads(data).items()]


def _mark(source: Print, path: str) -> _Mark:
    """Tell a file from one that was changed since: by size and time, as git does."""
    found = os.lstat(path)
    return source, found.st_size, found.st_mtime_ns


def _keep_only(root: Path, top: str, known: Iterable[str]) -> None:
    """Remove what is not known from a folder below a root."""
    start = len(f"{root}/")
    for folder, _, names in os.walk(root / top):
        below = folder[start:].replace(os.sep, "/")
        for name in names:
            if f"{below}/{name}" not in known:
                (Path(folder) / name).unlink()


def _remove_empty(root: Path, folder: Path) -> None:
    while folder != root and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
