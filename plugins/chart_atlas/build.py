"""A new site takes the place of the published one whole, or not at all.

It is built beside the published one, in `.site.build/next`, looked at, and then the two folders
change places by renaming. What was published before stays in `next`: the next build writes only
what differs. Files that begin with a dot are not of a build, and stay where the site is.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from .cache import Store
from .files import is_folder, refusal_text, remove
from .site import ASIDE, noted_files, swap_notes

# A build that waits longer for another one is told that something is wrong.
PATIENCE_S = 600
# How many missing files are named.
_NAMED = 3
# What MkDocs makes of each site, and hardly anybody else.
_OF_A_SITE = "sitemap.xml.gz"
_GIT = ".git"
# What SQLite writes to hold a place.
_LOCK = ("lock", "lock-journal")


class PublishError(Exception):
    """Nothing was published; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class SitePlace:
    """Where a site is published. site: its folder, which need not be there yet."""

    site: Path

    @classmethod
    def of(cls, site: Path) -> SitePlace:
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
        """Where the published site is for a moment, while the new one takes its place."""
        return self.work / "before"


def locked_place(
    place: SitePlace, tell: Callable[[], None], patience: float = PATIENCE_S
) -> closing[sqlite3.Connection]:
    """Let no other build publish at the same place; PublishError if one does so for too long.

    tell: called if there is another one to wait for. The lock is open until the block is left; the
    system ends it with the process, however that ends.
    """
    try:
        place.work.mkdir(parents=True, exist_ok=True)
        _refuse_links(place.work, *(place.work / name for name in _LOCK))
        lock = sqlite3.connect(place.work / _LOCK[0], isolation_level=None)
        if _taken(lock, 0):
            return closing(lock)
        tell()
        if _taken(lock, patience):
            return closing(lock)
    except (OSError, sqlite3.Error) as error:
        why = refusal_text(error) if isinstance(error, OSError) else f"{error}. Remove it."
        raise PublishError(
            f"{place.work} cannot be used, and the new site is built there. {why}"
        ) from error
    lock.close()
    raise PublishError(
        f"another build of {place.site} has not ended for {patience:,.0f} s. Look for it, end it,"
        " and build again."
    )


def _refuse_links(*paths: Path) -> None:
    for path in paths:
        if path.is_symlink():
            raise OSError(f"{path} is a link. Remove it: nothing is written behind one")


def _taken(lock: sqlite3.Connection, patience: float) -> bool:
    try:
        lock.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


# -- where a site may be --------------------------------------------------------------------------


def refuse_harmful_site(site: Path, root: Path, sources: Mapping[str, Path]) -> None:
    """Raise PublishError where a build into a folder would remove what is no site.

    root: the folder of the project. sources: the other folders that it needs, by what they are.
    Folders are held against each other by what they are, whatever their names and links.
    """
    site = Path(os.path.realpath(site))
    if why := _harm(site, root, sources):
        raise PublishError(
            f"the site cannot be built into {site}: {why}, and a build removes what is in the"
            " folder of the site. Give it a folder of its own, as in site_dir: site, or"
            " --site-dir site"
        )


def _harm(site: Path, root: Path, sources: Mapping[str, Path]) -> str:
    if _lies_in(root, site):
        return f"it is or holds the folder of the project, {root}"
    for what, folder in sources.items():
        if _lies_in(folder, site) or _lies_in(site, folder):
            return f"it is, holds or lies in the folder of {what}, {folder}"
    if _GIT in map(str.lower, site.parts) or (
        os.path.lexists(site / _GIT) and not _holds_a_site(site)
    ):
        return "it holds a repository of git"
    return ""


def _lies_in(path: Path, folder: Path) -> bool:
    """Tell whether a path is that of a folder, or lies in it."""
    real = Path(os.path.realpath(path))
    return any(_is_same(each, folder) for each in (real, *real.parents))


def _is_same(one: Path, two: Path) -> bool:
    try:
        return one.samefile(two)
    except OSError:
        return one == two


def _holds_a_site(folder: Path) -> bool:
    """Tell a checkout that sites are published from: there is a site in it, or nothing yet."""
    names = {path.name for path in folder.iterdir()}
    return _OF_A_SITE in names or all(name.startswith(".") for name in names)


# -- one takes the place of another ---------------------------------------------------------------


def recover(place: SitePlace) -> None:
    """End what a build that was killed, or failed, between two renamings has begun.

    The published site is the old one if the new one had not yet taken its place.
    """
    if is_folder(place.before):
        if os.path.lexists(place.site):
            _bring_hidden(place.before, place.site)
            remove(place.next)
            place.before.rename(place.next)
        else:
            place.before.rename(place.site)
    if is_folder(place.next):
        for path in _hidden(place.next):
            remove(path)
    else:
        remove(place.next)


def _hidden(folder: Path) -> list[Path]:
    """List what a host leaves where it is when it empties a folder: no build has made it."""
    return [path for path in folder.iterdir() if path.name.startswith(".")]


def _bring_hidden(old: Path, new: Path) -> None:
    try:
        for path in _hidden(old):
            if path.name != ASIDE:
                _bring(path, new / path.name)
    except OSError as error:
        raise PublishError(
            f"{new} is the new site, but lacks files that begin with a dot: {refusal_text(error)}"
            f" Move them there from {old}, and build again."
        ) from error


def _bring(path: Path, target: Path) -> None:
    """Move a file or a folder; what the new site has in its place stays."""
    if not os.path.lexists(target):
        path.rename(target)
    elif is_folder(path) and is_folder(target):
        for each in path.iterdir():
            _bring(each, target / each.name)


def check_new_site(place: SitePlace, store: Store) -> None:
    """Look at the site that was built: PublishError if something of it is missing."""
    if not (place.next / "index.html").is_file():
        raise PublishError(
            "the new site has no index.html. Add a page docs/index.md, or see which plugin or hook"
            " takes it away."
        )
    made = noted_files(place.next, store)
    if not made:
        raise PublishError(
            f"what was made is not known, as the cache {store.path} cannot be used."
            f" {store.trouble or 'See that it can be written to.'} Or name another folder, as in"
            " cache: /tmp/atlas"
        )
    lost = [path for path, (_, size, _) in sorted(made.items()) if _size(place.next / path) != size]
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


def publish(place: SitePlace, store: Store) -> None:
    """Publish what was built; what was published before is then what the next build starts from."""
    try:
        if os.path.lexists(place.site):
            os.scandir(place.site).close()  # an error where it is no folder
            shutil.copymode(place.site, place.next)
            place.site.rename(place.before)
        try:
            place.next.rename(place.site)
        finally:
            recover(place)
    except OSError as error:
        raise PublishError(
            f"{place.site} is as it was, as it cannot be replaced: {refusal_text(error)} It must"
            " be a folder, and lie in the same file system as the folder that it is in."
        ) from error
    swap_notes(place.site, place.next, store)
