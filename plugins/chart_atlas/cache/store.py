"""What is slow to make, kept between builds: bytes by what they were made from.

One SQLite file, which a build service can save from commit to commit. An entry is handed out only
if it has the digest of its key and its bytes, and only if they can be read; whatever else is wrong
with the file, the entry is missing, and the site is the same. The digest has no secret: who writes
into the folder on purpose can have anything published, but nothing run.
"""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from .. import files
from ..terminal import log
from . import database

Value = TypeVar("Value")

NAME = "store.sqlite"
# More than this is thrown out at the end of a build, what was not used for longest first.
MOST_BYTES = 1 << 30
MEGABYTE = 1 << 20
# What is put in is written when it comes to so much, so that builds which share a cache hold its
# lock for moments; a build that is killed loses no more.
_MOST_WAITING = 4 * MEGABYTE
# An entry that is used is not written anew on the same day.
_DAY_S = 86_400
_SELECT = "SELECT digest, day, data FROM entry WHERE key = ? AND typeof(data) = 'blob'"
# Bytes of the file that are in use, without reading all of it.
_USED = """
    SELECT (page_count - freelist_count) * page_size
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size"""
# Throws out entries until they come to so many bytes.
_SHRINK = """
    DELETE FROM entry WHERE key IN (SELECT key FROM (
        SELECT key, sum(size) OVER (ORDER BY day, key) - size AS before
        FROM (SELECT key, day, coalesce(length(data), 0) AS size FROM entry)
    ) WHERE before < ?)"""


@dataclass(frozen=True, slots=True)
class KeptKind:
    """How much a store keeps of a kind: entries and bytes."""

    kind: str
    entries: int
    size: int


class Store:
    """A store in a folder; used by one thread. Close it, or what was put in may be lost.

    Where its file cannot be used, what is put in is there until it is closed. trouble: why that is,
    "" where it can.
    """

    trouble = ""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        """Open the store of a folder, made if there is none; most: its bound, in bytes."""
        self.path, self._most = folder / NAME, most
        # Not written yet: rows by their keys, their size, and keys that were used today.
        self._waiting: dict[bytes, tuple[Any, ...]] = {}
        self._size_waiting, self._used = 0, set[bytes]()
        # Of all entries, once somebody asks: who only puts in a million needs none in memory, and
        # who asks for thousands gets them in a hundredth of the time that as many queries take.
        self._keys: set[bytes] | None = None
        self._base: sqlite3.Connection | None = self._opened()

    def get(self, kind: str, source: str) -> bytes | None:
        """Return the bytes that were put in for a source; None if there are none that are sound."""
        key, head = _key(kind, source), _head(kind)
        if key in self._waiting:
            return bytes(self._waiting[key][-1]).removeprefix(head)
        for digest, day, data in self._all(_SELECT, (key,)):
            if _digest(key, data) == digest and data.startswith(head):
                if day != _today():
                    self._used.add(key)
                return bytes(data).removeprefix(head)
        return None

    def read(self, kind: str, source: str, opened: Callable[[bytes], Value]) -> Value | None:
        """Return what a function reads in the bytes that were put in for a source.

        None if there are none, or if it raises anything at them: no entry stops a build.
        """
        data = self.get(kind, source)
        if data is None:
            return None
        try:
            return opened(data)
        except Exception as error:  # noqa: BLE001 - strange bytes may raise anything
            log.debug("chart-atlas: an entry of the cache is no %s: %s", kind, error)
            return None

    def has(self, kind: str, source: str) -> bool:
        """Tell whether bytes were put in for a source, sound or not."""
        if self._keys is None:
            self._keys = {key for (key,) in self._all("SELECT key FROM entry")}
            self._keys |= self._waiting.keys()
        return _key(kind, source) in self._keys

    def put(self, kind: str, source: str, data: bytes) -> None:
        """Keep the bytes that were made from a source."""
        key, data = _key(kind, source), _head(kind) + data
        if self._keys is not None:
            self._keys.add(key)
        self._waiting[key] = (key, kind, _digest(key, data), _today(), data)
        self._size_waiting += len(data)
        if self._size_waiting > _MOST_WAITING:
            self.save()

    def kinds(self) -> list[KeptKind]:
        """Count what is kept, by kind."""
        self.save()
        rows = self._all(
            "SELECT CAST(kind AS TEXT), count(*), total(length(data)) FROM entry"
            " GROUP BY kind ORDER BY kind"
        )
        return [KeptKind(str(kind), entries, int(size)) for kind, entries, size in rows]

    def clear(self) -> None:
        """Throw all of it out, and give its room back."""
        self._keys = None
        self._waiting.clear()
        self._used.clear()
        self._write(("DELETE FROM entry", [()]))
        self._all("VACUUM")

    def save(self) -> None:
        """Write what was put in so far: even if this process is killed, it is there."""
        new = "INSERT OR REPLACE INTO entry VALUES (?,?,?,?,?)", [*self._waiting.values()]
        used = "UPDATE entry SET day = ? WHERE key = ?", [(_today(), key) for key in self._used]
        self._waiting.clear()
        self._used.clear()
        self._size_waiting = 0
        if not self._write(new, used):
            # Once more, into what has taken the place of a file that cannot be used.
            self._write(new)

    def over(self) -> int:
        """Return how many bytes more are kept than the bound allows; closing throws them out."""
        self.save()
        rows = self._all(_USED)
        return max(0, int(rows[0][0]) - self._most) if rows else 0

    def close(self) -> None:
        """Write what was put in, within the bound, and let go of the file."""
        if over := self.over():
            self._write((_SHRINK, [(over,)]))
        self._let_go()

    # -- the file -------------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection | None:
        """Open the file, made anew if it is no store; else one that ends with this build."""
        for _ in range(2):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                return database.connected(self.path)
            except (OSError, sqlite3.Error) as error:
                why = error
                if not database.is_broken(error):
                    break
                database.remove(self.path)
        return self._beside(why)

    def _beside(self, why: Exception) -> sqlite3.Connection | None:
        """Give a file that nobody else sees and that goes by itself."""
        self.trouble = files.refusal_text(why) if isinstance(why, OSError) else f"{why}."
        log.info("chart-atlas: the cache %s cannot be used: %s", self.path, self.trouble)
        try:
            return database.private()
        except sqlite3.Error:
            return None

    def _all(self, order: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(order, values).fetchall() if self._base else []
        except sqlite3.Error as error:
            self._give_up(error)
            return []

    def _write(self, *orders: tuple[str, Sequence[tuple[Any, ...]]]) -> bool:
        """Carry out orders, each for all its rows, or none of them; tell whether that went well."""
        try:
            if self._base:
                with self._base:
                    for order, rows in orders:
                        self._base.executemany(order, rows)
        except sqlite3.Error as error:
            self._give_up(error)
            return False
        return True

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on with an empty store: a full disk or a broken file costs time, never a build."""
        self._let_go()
        self._keys = None
        # The next build shall not find it so again.
        if database.is_broken(error):
            database.remove(self.path)
        self._base = self._beside(error)

    def _let_go(self) -> None:
        base, self._base = self._base, None
        with suppress(sqlite3.Error):
            if base:
                base.close()


def _digest(key: bytes, data: bytes) -> bytes:
    """Return the digest of an entry: with its key, so that another's bytes are not sound here."""
    return hashlib.sha256(key + data).digest()


def _key(kind: str, source: str) -> bytes:
    return hashlib.sha256(f"{kind}\0{source}".encode("utf-8", "surrogatepass")).digest()


def _head(kind: str) -> bytes:
    """Return what the bytes of a kind start with: two kinds of one type cannot be mistaken."""
    return f"{kind}\0".encode("utf-8", "surrogatepass")


def _today() -> int:
    return int(time.time()) // _DAY_S
