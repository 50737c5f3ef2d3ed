"""A new site takes the place of the published one whole, at once, or not at all.

It is built beside the published one, in `.site.build/next`, looked at, and then both folders
change names. What was published before stays in `next`: the next build writes only what differs.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from .exchange import exchange
from .standing import noted, swap_notes
from .store import Store

# A build that waits longer for another one is told that something is wrong.
PATIENCE_S = 600
# How many missing files are named.
_NAMED = 3


class PublishError(Exception):
    """Nothing was published; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site is published. site: its folder, which need not be there yet."""

    site: Path

    @classmethod
    def of(cls, site: Path) -> Place:
        """Return the place of a site; a link stays a link, what it leads to is the folder."""
        return cls(Path(os.path.realpath(site)))

    @property
    def work(self) -> Path:
        """The folder beside it that holds all that is not published."""
        return self.site.with_name(f".{self.site.name}.build")

    @property
    def next(self) -> Path:
        """Where the next site is built."""
        return self.work / "next"

    @property
    def before(self) -> Path:
        """Where the published site is for a moment, on systems that cannot exchange names."""
        return self.work / "before"


@contextmanager
def held(place: Place, tell: Callable[[], None], patience: float = PATIENCE_S) -> Iterator[None]:
    """Let no other build publish at the same place; PublishError if one does so for too long.

    tell: called if there is another one to wait for.
    """
    with closing(_locked(place, tell, patience)):
        yield


def _locked(place: Place, tell: Callable[[], None], patience: float) -> sqlite3.Connection:
    """Lock a place; the system ends SQLite's lock with the process, however that ends."""
    try:
        place.work.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(place.work / "lock", isolation_level=None)
        if _taken(lock, 0):
            return lock
        tell()
        if _taken(lock, patience):
            return lock
    except (OSError, sqlite3.Error) as error:
        raise PublishError(
            f"{place.work} cannot be used: {error}. Remove it, and see that the folder that it is"
            " in can be written to: the new site is built there."
        ) from error
    lock.close()
    raise PublishError(
        f"another build of {place.site} has not ended for {patience:,.0f} s. Look for it, end it,"
        " and build again."
    )


def _taken(lock: sqlite3.Connection, patience: float) -> bool:
    try:
        lock.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def recover(place: Place) -> None:
    """Put the published site back where a build was killed between two renamings."""
    if place.before.is_dir():
        if os.path.lexists(place.site):
            shutil.rmtree(place.before)
        else:
            place.before.rename(place.site)


def check(place: Place, kept: Store) -> None:
    """Look at the site that was built: PublishError if something of it is missing."""
    if not (place.next / "index.html").is_file():
        raise PublishError(
            "the new site has no index.html. Add a page docs/index.md, or see which plugin or hook"
            " takes it away."
        )
    lost = [
        path
        for path, (_, size, _) in sorted(noted(place.next, kept).items())
        if _size(place.next / path) != size
    ]
    if lost:
        named = ", ".join(lost[:_NAMED]) + (", …" if len(lost) > _NAMED else "")
        raise PublishError(
            f"{len(lost)} files of the new site are missing or cut off: {named}. See which plugin"
            " or hook changes them, and whether the disk is full."
        )


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


def swap(place: Place, kept: Store) -> None:
    """Publish what was built; what was published before is then what the next build starts from."""
    try:
        if os.path.lexists(place.site):
            os.scandir(place.site).close()  # an error where it is no folder
            shutil.copymode(place.site, place.next)
            _exchanged(place)
        else:
            place.next.rename(place.site)
    except OSError as error:
        raise PublishError(
            f"{place.site} cannot be replaced: {error.strerror or error}. It must be a folder, and"
            " lie in the same file system as the folder that it is in."
        ) from error
    swap_notes(place.site, place.next, kept)


def _exchanged(place: Place) -> None:
    if exchange(place.next, place.site):
        return
    place.site.rename(place.before)
    place.next.rename(place.site)
    place.before.rename(place.next)
