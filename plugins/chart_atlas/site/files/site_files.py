"""What stands of the site from the build before.

The host empties the folder of the site before it writes. A thousand charts have some fifteen
thousand files, nearly all of them as they were; so they are kept from that, and each that would
be made of the same again stays. What is not asked for any more goes.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from ...cache import Fingerprint, Store
from ...files import Folders, is_folder, remove, write_anew
from ...terminal import log

# The host leaves alone what begins with a dot. In the folder itself, so that moving is no copying.
ASIDE = ".chart-atlas-before"
_KIND = "site"
# In place of what a file is made of, where that is not known: the next build makes it anew.
_ANEW = ""

# What tells a file from others: what it was made of, its size, and when it was written.
_Mark = tuple[Fingerprint, int, int]


class SiteFiles:
    """The files of a site's folder that builds of it have made."""

    Mark: TypeAlias = _Mark

    def __init__(self, site: Path, kept: Store) -> None:
        """Read which files the last build made, and of what; nothing is touched yet."""
        self._site, self._kept = site, kept
        self._aside = site / ASIDE
        self._before = noted_files(site, kept)
        self._now: dict[str, _Mark] = {}
        self._folders = Folders(site)

    def remove_links(self) -> None:
        """Remove the links in the site, as the host would write behind them."""
        for link in [*_links(self._site)] if self._site.is_dir() else ():
            log.info("chart-atlas: the link %s is removed; what it leads to stays.", link)
            Path(link).unlink()

    def set_aside(self) -> None:
        """Move the folders of what was made out of the way of the host."""
        remove(self._aside)
        with suppress(FileNotFoundError):
            self._aside.mkdir()
        for top in sorted({path.partition("/")[0] for path in self._before if "/" in path}):
            with suppress(OSError):
                (self._site / top).rename(self._aside / top)

    def put_back(self) -> None:
        """Move them back, with nothing in them but what the last build made.

        A build that was killed has noted nothing: what it wrote goes, by whatever name.
        """
        for top in filter(is_folder, self._aside.iterdir() if is_folder(self._aside) else ()):
            _keep_only(top, top.name, self._before)
            with suppress(OSError):
                top.rename(self._site / top.name)
        remove(self._aside)

    def put(self, path: str, source: Fingerprint | None, make: Callable[[], bytes]) -> None:
        """Have a file in the site: that which stands there, if it was made of the same.

        path: from the top of the site. source: all that the file is made of; None: not known.
        """
        if not self.stands(path, source):
            self.note(path, self.written(path, source, make))
        self.keep(path)

    def lend(self, path: str, source: Fingerprint | None, make: Callable[[], bytes]) -> str:
        """Have a file at its place for who asks for a real one; return where it is.

        It counts as one from before: unless it is put into the site as well, it goes.
        """
        target = f"{self._site}/{path}"
        if not self._stands(path, source or _ANEW, target):
            self.note(path, self.written(path, source, make))
        return target

    def stands(self, path: str, source: Fingerprint | None) -> bool:
        """Return whether a file stands at its place, made of the same."""
        return source is not None and self._stands(path, source, f"{self._site}/{path}")

    def written(self, path: str, source: Fingerprint | None, make: Callable[[], bytes]) -> Mark:
        """Write a file and return its mark; nothing else changes, so copies of us may do it."""
        target, data = f"{self._site}/{path}", make()
        self._folders.make(path.rpartition("/")[0])
        write_anew(target, data)
        return _mark(source or _ANEW, target)

    def note(self, path: str, mark: Mark) -> None:
        """Count a file that was written as one from before."""
        self._before[path] = mark

    def keep(self, path: str) -> None:
        """Have a file in the site that stands there."""
        self._now[path] = self._before[path]

    def remove_others(self) -> None:
        """Remove all that was not asked for, where the whole folder is ours; no notes tell of it.

        What begins with a dot, at the top, stays.
        """
        for folder, _, names in os.walk(self._site, topdown=False):
            place = os.path.relpath(folder, self._site)
            below = "" if place == "." else f"{Path(place).as_posix()}/"
            if below.startswith("."):
                continue
            for name in names:
                if f"{below}{name}" not in self._now and (below or not name.startswith(".")):
                    Path(folder, name).unlink()
            if below and not any(os.scandir(folder)):
                Path(folder).rmdir()

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

    def _stands(self, path: str, source: Fingerprint, target: str) -> bool:
        mark = self._before.get(path)
        if mark is None or mark[0] != source:
            return False
        try:
            return _mark(source, target) == mark
        except OSError:
            return False


def noted_files(site: Path, kept: Store) -> dict[str, _Mark]:
    """Return what the last build into a folder has noted of its files, by their paths in it.

    What is no place in the site is nothing of ours, nor is what begins with a dot.
    """
    marks = kept.read(_KIND, _name(site), _noted) or []
    return {path: mark for path, mark in marks if is_place(path) and path[0] != "."}


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


def _mark(source: Fingerprint, path: str | os.DirEntry[str]) -> _Mark:
    """Tell a file from one that was changed since: by size and time, as git does."""
    found = os.lstat(path)
    # No build makes anything else: a link, a pipe.
    return source, found.st_size if stat.S_ISREG(found.st_mode) else -1, found.st_mtime_ns


def _links(folder: Path | str, *, is_top: bool = True) -> Iterator[str]:
    """List the links below a folder, but for what begins with a dot in it."""
    for entry in os.scandir(folder):
        if is_top and entry.name.startswith("."):
            continue
        if entry.is_symlink():
            yield entry.path
        elif entry.is_dir():
            yield from _links(entry.path, is_top=False)


def _keep_only(folder: Path, place: str, known: Mapping[str, _Mark]) -> None:
    """Remove from a folder all but files that are as they are known; place: of the folder."""
    for entry in [*os.scandir(folder)]:
        path = f"{place}/{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            _keep_only(folder / entry.name, path, known)
        elif path not in known or _mark(known[path][0], entry) != known[path]:
            (folder / entry.name).unlink()


def _remove_empty(root: Path, folder: Path) -> None:
    while folder != root and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
