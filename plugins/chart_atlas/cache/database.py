"""The file of the store: an SQLite database that is ours and holds nothing more."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

# Another build that writes is waited for; it needs milliseconds. Who holds a lock for longer hangs.
_PATIENCE_S = 5
_TABLE = (
    "entry (key BLOB PRIMARY KEY, kind TEXT, digest BLOB, day INTEGER, data BLOB) WITHOUT ROWID"
)
_CREATE = f"CREATE TABLE IF NOT EXISTS {_TABLE}"
# As SQLite remembers it.
_SCHEMA = [("table", "entry", f"CREATE TABLE {_TABLE}")]
# What others wrote into a file may be code of SQL, and a file in memory may change below us.
_GUARDS = ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0")
_BESIDE = ("-journal", "-wal", "-shm")
# Ends a journal that belongs to more than one file. None of ours does; and SQLite removes the file
# that such a one names.
_OF_MANY = bytes.fromhex("d9d505f920a163d7")
# Not the file is to blame for these, but the machine, or another process.
_INNOCENT = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM),
}
# The last eight bits of a code tell the kind of an error.
_KIND = 0xFF


def connected(path: Path) -> sqlite3.Connection:
    """Open a store's file, made if there is none; sqlite3.Error if it is another, or locked."""
    _check_files(path)
    base = sqlite3.connect(path, timeout=_PATIENCE_S)
    try:
        for guard in _GUARDS:
            base.execute(f"PRAGMA {guard}")
        base.text_factory = lambda text: text.decode("utf-8", "replace")
        if not _schema(base):
            base.execute(_CREATE)
        # A view or a trigger would run whenever the table is used.
        if _schema(base) != _SCHEMA:
            raise sqlite3.DatabaseError("it is the database of something else")
        base.execute("SELECT key, kind, digest, day, data FROM entry LIMIT 1").fetchall()
    except sqlite3.Error:
        base.close()
        raise
    return base


def private() -> sqlite3.Connection:
    """Open a store that nobody else sees and that goes when it is closed."""
    base = sqlite3.connect("")
    base.execute(_CREATE)
    return base


def is_broken(error: Exception) -> bool:
    """Tell whether a file itself is to blame; one that is locked belongs to another build."""
    code = getattr(error, "sqlite_errorcode", 0)
    is_short = code == sqlite3.SQLITE_IOERR_SHORT_READ
    return isinstance(error, sqlite3.Error) and (is_short or code & _KIND not in _INNOCENT)


def remove(path: Path) -> None:
    """Remove a store's file and what SQLite has beside it, as far as that can be."""
    for each in (path, *(path.with_name(path.name + end) for end in _BESIDE)):
        with suppress(OSError):
            each.unlink()


def _check_files(path: Path) -> None:
    """Raise sqlite3.DatabaseError at what may lead to files of others."""
    journal = path.with_name(f"{path.name}-journal")
    for each in (path, journal):
        # Another build may remove its journal at any time.
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(each.lstat().st_mode):
                raise sqlite3.DatabaseError(f"{each.name} is no regular file")
    with suppress(FileNotFoundError):
        if _end(journal) == _OF_MANY:
            raise sqlite3.DatabaseError(f"{journal.name} is that of something else")


def _end(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-min(len(_OF_MANY), file.seek(0, os.SEEK_END)), os.SEEK_END)
        return file.read()


def _schema(base: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return base.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
