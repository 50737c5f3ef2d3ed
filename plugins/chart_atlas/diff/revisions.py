"""The seeds as a revision of git holds them, laid out in a folder as they stood there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath

from ..atlas import Registry, run_git
from ..owner import ATLAS, MAX_ATLAS_BYTES, MAX_CELLS_BYTES
from ..reading import MAX_BYTES, REGISTRY, SIDE_FILES
from ..terminal import harmless_lines

# A large repository answers within seconds; what takes longer hangs.
PATIENCE_S = 60
# So many files are asked for at once, a quarter of a gigabyte at most.
_BATCH = 1000
# How git calls what stands in a tree: a file, one that can be run, a link.
_LINK = "120000"
# Files that may be larger than a seed.
_MOST = {REGISTRY: Registry.MAX_BYTES, ATLAS: MAX_ATLAS_BYTES}
_FILES = frozenset({"100644", "100755", "100664", _LINK})


class RevisionError(Exception):
    """A revision that cannot be read: what is wrong, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        """Say both."""
        super().__init__(harmless_lines((message, f"  {hint}")))


@dataclass(frozen=True, slots=True)
class Revision:
    """A commit: as it was named, its full hash, and a folder of its repository to ask git in."""

    name: str
    hash: str
    folder: Path


def compared_revisions(folder: Path, text: str) -> tuple[Revision, Revision | None]:
    """Return the commits of "REV", "REV..REV2" or "REV...REV2"; None for the files as they are.

    As for git, a side left out is HEAD, and three dots begin where the old side has left the new
    one. RevisionError where git, a repository or a commit is missing.
    """
    sign = "..." if "..." in text else ".."
    one, found, two = text.partition(sign)
    done = _git(folder, ("rev-parse", "--show-toplevel"))
    if done.returncode:
        hint = "Run it within a clone of the repository that holds the seeds."
        raise RevisionError(f"git finds no files to compare with: {_complaint(done)}", hint)
    if not found:
        return commit(folder, text), None
    old, new = commit(folder, one or "HEAD"), commit(folder, two or "HEAD")
    return (_meeting(old, new) if sign == "..." else old), new


def commit(folder: Path, name: str) -> Revision:
    """Return the commit that a name means; RevisionError where it means none."""
    if name.startswith("-"):
        raise RevisionError(f"{name!r} is no revision.", "Name a branch, a tag or a commit.")
    found = _line(_git(folder, ("rev-parse", "--quiet", "--verify", f"{name}^{{commit}}")).stdout)
    # "^HEAD" is the commits that HEAD does not lead to.
    if not found.isalnum():
        raise _unknown(folder, name)
    return Revision(name, found, folder)


def _unknown(folder: Path, name: str) -> RevisionError:
    if _line(_git(folder, ("rev-parse", "--is-shallow-repository")).stdout) == "true":
        hint = "Fetch all commits: git fetch --unshallow. On GitHub, set fetch-depth: 0."
        return RevisionError(f"This shallow clone has no commit {name!r}.", hint)
    return RevisionError(
        f"The repository has no commit {name!r}.", f"Check it with: git rev-parse --verify {name!r}"
    )


def _meeting(old: Revision, new: Revision) -> Revision:
    """Return the last commit that both share."""
    done = _git(old.folder, ("merge-base", old.hash, new.hash))
    if done.returncode:
        hint = "Compare them by two dots, or fetch all commits: git fetch --unshallow"
        raise RevisionError(f"{old.name!r} and {new.name!r} share no commit.", hint)
    return Revision(f"{old.name}...{new.name}", _line(done.stdout), old.folder)


# -- files ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Entry:
    """A file of a revision, with its path below a folder, and how large it may be to be used."""

    path: PurePosixPath
    mode: str
    hash: str
    size: int
    most: int


def file_at(revision: Revision, path: Path) -> bytes:
    """Return what a file holds at a revision, links followed; OSError where there is none.

    What git does not hold is taken as it is now: a file outside of the repository, or one that is
    not committed, is of no revision.
    """
    place = _place(revision.folder, path)
    held = None if _is_outside(place) or "\n" in place else _held(revision, place)
    return path.read_bytes() if held is None else held


def _held(revision: Revision, place: str) -> bytes | None:
    """Ask git for a file by its place in the repository; None where there is no file."""
    asked = os.fsencode(f"{revision.hash}:{place}\n")
    done = _git(revision.folder, ("cat-file", "--batch", "--follow-symlinks"), asked)
    if done.returncode:
        raise _unreadable(done)
    head, _, data = done.stdout.partition(b"\n")
    # "<hash> blob <size>"; all else is told after the name that was asked, or without "blob".
    digest, what, *size = head.split()
    return data[: int(size[0])] if digest.isalnum() and what == b"blob" else None


def write_files_of(revision: Revision, folder: Path, target: Path) -> None:
    """Write the files that a folder had at a revision below another folder, links as links.

    A file that is too large to be used is laid out empty, but as large.
    """
    entries = list(_entries(revision, folder))
    files = [entry for entry in entries if entry.mode != _LINK]
    # The registry is read through no link.
    links = [e for e in entries if e.mode == _LINK and e.size <= e.most == MAX_BYTES]
    try:
        for entry in files:
            path = target / entry.path
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.truncate(entry.size)
        for entry, data in _blobs(revision.folder, [e for e in files if e.size <= e.most]):
            (target / entry.path).write_bytes(data)
    except OSError as error:
        hint = "Is there room left, and is a name too long? Rename it."
        raise RevisionError(f"A file of {revision.name!r} is not written: {error}", hint) from error
    # Links come last: no file is written through one.
    for entry, data in _blobs(revision.folder, links):
        path = target / entry.path
        path.parent.mkdir(parents=True, exist_ok=True)
        # What no file system here takes is no seed: an empty target, a NUL, too long a name.
        with suppress(OSError, ValueError):
            path.symlink_to(os.fsdecode(data))


def _place(cwd: Path, path: Path) -> str:
    """Return where a path stands from the top of the repository; outside, it begins with ".."."""
    top = os.path.realpath(os.fsdecode(_git(cwd, ("rev-parse", "--show-toplevel")).stdout[:-1]))
    # Not the file itself: where it is a link, the link stands in the repository.
    absolute = os.path.join(os.path.realpath(path.parent), path.name)  # noqa: PTH118 - as above
    return Path(os.path.relpath(os.path.normpath(absolute), top)).as_posix()


def _is_outside(place: str) -> bool:
    return place.partition("/")[0] == ".."


def _entries(revision: Revision, path: Path) -> Iterator[_Entry]:
    """List the files below a path."""
    place = _place(revision.folder, path)
    if _is_outside(place):
        hint = "Move it there: git knows the files of its own folder alone."
        raise RevisionError(f"{path} is not in the repository.", hint)
    words = ("ls-tree", "-r", "-z", "-l", "--full-tree", revision.hash, "--", place)
    done = _git(revision.folder, ("--literal-pathspecs", *words))
    if done.returncode:
        raise _unreadable(done)
    for line in filter(None, done.stdout.split(b"\0")):
        facts, _, name = line.partition(b"\t")
        mode, _, digest, size = os.fsdecode(facts).split()
        below = PurePosixPath(os.fsdecode(name)).relative_to(place)
        # git itself writes no path that leads out of its folder, but a stranger may.
        is_inside = below.parts and not below.is_absolute() and ".." not in below.parts
        if is_inside and mode in _FILES:
            if not size.isdecimal():
                raise _lost(below)
            most = _MOST.get(below.as_posix(), MAX_BYTES)
            most = MAX_CELLS_BYTES if below.name.endswith(SIDE_FILES[-1]) else most
            yield _Entry(below, mode, digest, int(size), most)


def _unreadable(done: subprocess.CompletedProcess[bytes]) -> RevisionError:
    return RevisionError(f"git cannot read the files: {_complaint(done)}", "Try: git fsck")


def _lost(path: PurePosixPath) -> RevisionError:
    return RevisionError(
        f"git has no content of {str(path)!r}.", "Fetch what is missing: git fetch --refetch"
    )


def _blobs(cwd: Path, entries: Iterable[_Entry]) -> Iterator[tuple[_Entry, bytes]]:
    """Ask git for what is in files, many at once."""
    rest = iter(entries)
    while batch := list(islice(rest, _BATCH)):
        asked = "".join(f"{entry.hash}\n" for entry in batch).encode()
        done = _git(cwd, ("cat-file", "--batch"), asked)
        answer, at = done.stdout, 0
        for entry in batch:
            start = answer.find(b"\n", at) + 1
            if not start or answer[at:start].split()[1:2] != [b"blob"]:
                raise _lost(entry.path)
            at = start + entry.size + 1
            yield entry, answer[start : at - 1]


# -- git ------------------------------------------------------------------------------------------


def _git(
    folder: Path, words: Sequence[str], asked: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run git; RevisionError where there is none, or where it does not answer."""
    try:
        return run_git(folder, words, PATIENCE_S, asked)
    except FileNotFoundError:
        raise RevisionError("There is no git here.", "Install git to compare revisions.") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise RevisionError(f"git does not answer: {error}", "Try: git status") from error


def _complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return the first line of what git says is wrong."""
    return _line(done.stderr).removeprefix("fatal: ") or f"status {done.returncode}."


def _line(data: bytes) -> str:
    return os.fsdecode(data).partition("\n")[0]
