"""When the seeds were committed, by git's log: no date of a page comes from its build."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from ..reading import SIDE_FILES
from .git import read_blobs, run_git

# The log of ten thousand commits takes a second or two; what takes longer hangs.
PATIENCE_S = 30
# So many changes of files are kept: a list of news skips those that changed no number.
MOST_TOUCHES = 1_000

# No path begins so: what follows is the hash, the date and the names of a commit.
_MARK = "//"
# What git says where there is nothing to tell; at anything else it says, nothing is known.
_NOTHING = (b"not a git repository", b"does not have any commits yet")
# How git calls a commit whose parents a shallow clone left out.
_CUT = "grafted"
# Who commits sets any date. The sitemap, which the host packs, holds none from 2106 on.
_END_OF_DATES = 1 << 32

# A user's own settings must not change what is printed.
_LOG = (
    *("-c", "log.showSignature=false", "-c", "log.follow=false", "-c", "core.fsmonitor=false"),
    *("log", "-z", "--relative", "--raw", "--no-abbrev", "--no-renames"),
    *("--decorate=full", "--no-color"),
    # Raw: at some dates that cannot be, git fails to write them in another way.
    *("--date=raw", f"--format={_MARK}%H%x09%cd%x09%D", "--", "."),
)
_LAST = (
    *("-c", "log.showSignature=false", "log", "-1", "--no-color", "--date=raw", "--format=%cd"),
)
_CHANGED = (
    *("-c", "core.fsmonitor=false"),
    *("diff", "-z", "--relative", "--name-only", "--no-renames", "--no-ext-diff", "HEAD"),
    *("--", "."),
)


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: its full hash, and its date as ISO 8601 with the time and zone; "" for none."""

    hash: str
    date: str

    @property
    def short(self) -> str:
        """The hash as one writes it down."""
        return self.hash[:7]

    @property
    def seconds(self) -> int:
        """The date as seconds since 1970, 0 where there is none."""
        return int(datetime.fromisoformat(self.date).timestamp()) if self.date else 0

    @property
    def day(self) -> str:
        """The date without the time, in the zone of who committed: "2026-05-01"; "" for none."""
        return self.date[:10]


@dataclass(frozen=True, slots=True)
class Past:
    """The first and the last commit of a file; None where a shallow clone left it out.

    changed: whether the file is no longer what the last commit holds.
    """

    first: Commit | None
    last: Commit | None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Touch:
    """A file in a commit that has changed it; None for one that a shallow clone left out.

    old, new: how git calls what it held before and after, "" for nothing.
    """

    path: str
    commit: Commit | None
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class History:
    """What git tells of a folder: the past of each committed file, by its path in the folder.

    known: False where git is missing or does not answer, so that nothing is known of any file.
    touches: the newest first, the files of a commit in the order of their paths; no more than a
    list of news may need. folder: where git is asked for what files held.
    """

    pasts: Mapping[str, Past] = field(default_factory=dict)
    known: bool = True
    touches: tuple[Touch, ...] = ()
    folder: Path | None = field(default=None, compare=False)

    @classmethod
    def read(cls, folder: Path) -> History:
        """Ask git once for the past of all files of a folder; it has none outside a repository."""
        try:
            log = _output(folder, _LOG)
            changed = _output(folder, _CHANGED) if log else ""
        except (OSError, subprocess.SubprocessError):
            return cls(known=False)
        touched = tuple(_touched(log.split("\0")))
        found = _pasts(touched, frozenset(changed.split("\0")))
        whole = (touch for touch in touched if touch.commit)
        return cls(found, touches=tuple(islice(whole, MOST_TOUCHES)), folder=folder)

    @staticmethod
    def commit_date(folder: Path) -> datetime | None:
        """Return the day of what is built from a folder; see the function below."""
        return commit_date(folder)

    def of(self, seed: str) -> Past | None:
        """Return the past of a seed and of what its owner says beside it; None if not committed."""
        own = self.pasts.get(seed)
        if own is None:
            return None
        stem = seed.rpartition(".")[0]
        pasts = [own, *filter(None, (self.pasts.get(stem + ending) for ending in SIDE_FILES))]
        lasts = [past.last for past in pasts if past.last]
        last = max(lasts, key=lambda commit: commit.seconds, default=None)
        return Past(own.first, last, any(past.changed for past in pasts))

    def texts(self, names: Iterable[str], most: int) -> dict[str, bytes]:
        """Return what files held, by how git calls it; what is longer than `most` is left out.

        Git is asked twice, however many they are. Nothing is returned where it does not answer.
        """
        asked = [*dict.fromkeys(filter(None, names))]
        if not asked or self.folder is None:
            return {}
        try:
            return read_blobs(self.folder, asked, most, PATIENCE_S)
        except (OSError, subprocess.SubprocessError, ValueError):
            return {}

    @property
    def is_cut(self) -> bool:
        """Return whether a shallow clone hides when some file was last changed."""
        return any(past.last is None for past in self.pasts.values())

    @property
    def undated(self) -> list[Commit]:
        """The first and last commits whose dates cannot be."""
        commits = {each for past in self.pasts.values() for each in (past.first, past.last) if each}
        return sorted((each for each in commits if not each.date), key=lambda each: each.hash)


def _pasts(touched: Iterable[Touch], changed: frozenset[str]) -> dict[str, Past]:
    """Return the past of each path, from its touches, the newest first."""
    found: dict[str, list[Commit | None]] = {}
    for touch in touched:
        found.setdefault(touch.path, []).append(touch.commit)
    return {path: Past(commits[-1], commits[0], path in changed) for path, commits in found.items()}


def _touched(words: Iterable[str]) -> Iterator[Touch]:
    """List each path with each commit that has changed it; None for one that is cut off."""
    commit: Commit | None = None
    rest = iter(words)
    for word in rest:
        if word.startswith(_MARK):
            commit = _commit(word)
        elif facts := word.removeprefix("\n"):
            # ":100644 100644 <old> <new> M", and the path behind it.
            _, _, old, new, _ = facts.split(" ")
            yield Touch(next(rest), commit, *(_held(name) for name in (old, new)))


def _held(name: str) -> str:
    return name if name.strip("0") else ""


def _commit(word: str) -> Commit | None:
    name, date, names = word.removeprefix(_MARK).split("\t", 2)
    at = _moment(date)
    return None if _CUT in names.split(", ") else Commit(name, at.isoformat() if at else "")


def _moment(raw: str) -> datetime | None:
    """Return a date as git keeps it, "1767225600 +0100"; None for one that cannot be."""
    seconds, _, zone = raw.partition(" ")
    try:
        at, offset = int(seconds), datetime.strptime(zone, "%z").tzinfo
    except ValueError:
        return None
    return datetime.fromtimestamp(at, offset) if 0 < at < _END_OF_DATES else None


def commit_date(folder: Path) -> datetime | None:
    """Return when what is built from a folder was committed, in UTC.

    None outside a repository, for a date that cannot be, and where SOURCE_DATE_EPOCH tells the
    host another one.
    """
    if "SOURCE_DATE_EPOCH" in os.environ:
        return None
    try:
        found = _moment(_output(folder, _LAST).strip())
    except (OSError, subprocess.SubprocessError):
        return None
    return found.astimezone(UTC) if found else None


def committed_text(path: Path, most: int) -> str | None:
    """Return the text of a file as it was last committed.

    None if git has no such file, or one of more bytes than `most`, which is not read.
    """
    blob = f"HEAD:./{path.name}"
    try:
        size = _output(path.parent, ("cat-file", "-s", blob))
        is_usable = size and int(size) <= most
        return _output(path.parent, ("cat-file", "blob", blob)) or None if is_usable else None
    except (OSError, subprocess.SubprocessError):
        return None


def _output(folder: Path, words: Iterable[str]) -> str:
    """Return what git prints, "" where there is no repository, or no commit in it yet."""
    done = run_git(folder, words, PATIENCE_S)
    if done.returncode and not any(reason in done.stderr for reason in _NOTHING):
        done.check_returncode()
    return "" if done.returncode else os.fsdecode(done.stdout)
