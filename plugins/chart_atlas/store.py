"""What is slow to make, kept between builds: bytes by what they were made from.

One SQLite file, which a build service can save from commit to commit. An entry is handed out only
if it still has the digest that it was put in with; whatever is wrong with the file, it is then
empty, and the site is the same.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

log = logging.getLogger("mkdocs.plugins.chart_atlas")

NAME = "store.sqlite"
# More than this is thrown out at the end of a build, what was not used for longest first.
MOST_BYTES = 1 << 30
MEGABYTE = 1 << 20
# An entry that is used is not written anew on the same day.
_DAY_S = 86_400
# Another build that writes at the same time is waited for.
_PATIENCE_S = 30
_SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
    key BLOB PRIMARY KEY, kind TEXT, digest BLOB, day INTEGER, data BLOB
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """How much a store keeps of a kind: entries and bytes."""

    kind: str
    entries: int
    size: int


class Store:
    """A store in a folder; used by one thread. Close it, or what was put in may be lost."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        """Open the store of a folder, made if there is none; most: its bound, in bytes."""
        self.path, self._most = folder / NAME, most
        self._base = self._opened() or self._opened_anew()
        # Of all entries, once somebody asks: who only puts in a million needs none in memory.
        self._keys: set[bytes] | None = None

    def get(self, kind: str, source: str) -> bytes | None:
        """Return the bytes that were put in for a source; None if there are none that are sound."""
        key = _key(kind, source)
        row = self._one("SELECT digest, day, data FROM entry WHERE key = ?", key)
        if row is None or hashlib.sha256(row[2]).digest() != row[0]:
            return None
        if row[1] != _today():
            self._do("UPDATE entry SET day = ? WHERE key = ?", (_today(), key))
        return bytes(row[2])

    def has(self, kind: str, source: str) -> bool:
        """Tell whether bytes were put in for a source, sound or not."""
        if self._keys is None:
            self._keys = {key for (key,) in self._all("SELECT key FROM entry")}
        return _key(kind, source) in self._keys

    def put(self, kind: str, source: str, data: bytes) -> None:
        """Keep the bytes that were made from a source."""
        row = (_key(kind, source), kind, hashlib.sha256(data).digest(), _today(), data)
        if self._keys is not None:
            self._keys.add(row[0])
        self._do("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)", row)

    def made(self, kind: str, source: str, make: Callable[[], bytes]) -> bytes:
        """Return the bytes that are made from a source, made only once."""
        data = self.get(kind, source)
        if data is None:
            data = make()
            self.put(kind, source, data)
        return data

    def kept(self) -> list[Kept]:
        """Count what is kept, by kind."""
        rows = self._all(
            "SELECT kind, count(*), sum(length(data)) FROM entry GROUP BY kind ORDER BY kind"
        )
        return [Kept(*row) for row in rows]

    def clear(self) -> None:
        """Throw all of it out, and give its room back."""
        self._keys = None
        self._do("DELETE FROM entry", ())
        self._commit()
        self._do("VACUUM", ())

    def save(self) -> None:
        """Write what was put in so far: even if this process is killed, it is there."""
        self._commit()

    def over(self) -> int:
        """Return how many bytes more are kept than the bound allows; closing throws them out."""
        return max(0, self._size() - self._most)

    def close(self) -> None:
        """Write what was put in, within the bound, and let go of the file."""
        self._shrink()
        self._commit()
        if self._base:
            self._base.close()
        self._base = None

    # -- the file -------------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection | None:
        base = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(self.path, timeout=_PATIENCE_S)
            base.execute(_SCHEMA)
            base.execute("SELECT key, kind, digest, day, data FROM entry LIMIT 1")
        except (OSError, sqlite3.Error) as error:
            log.debug("chart-atlas: the cache %s cannot be used: %s", self.path, error)
            if base:
                base.close()
            return None
        return base

    def _opened_anew(self) -> sqlite3.Connection | None:
        """Try once more without a file that is no store."""
        with suppress(OSError):
            self.path.unlink()
        return self._opened()

    def _all(self, order: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(order, tuple(values)).fetchall() if self._base else []
        except sqlite3.Error as error:
            self._give_up(error)
            return []

    def _one(self, order: str, key: bytes) -> tuple[bytes, int, bytes] | None:
        rows = self._all(order, (key,))
        return rows[0] if rows and all(isinstance(rows[0][at], bytes) for at in (0, 2)) else None

    def _do(self, order: str, values: Iterable[object]) -> None:
        self._all(order, values)

    def _commit(self) -> None:
        try:
            if self._base:
                self._base.commit()
        except sqlite3.Error as error:
            self._give_up(error)

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on without a cache: a full disk or a broken file costs time, never a build."""
        log.info("chart-atlas: the cache %s cannot be used: %s", self.path, error)
        base, self._base = self._base, None
        with suppress(sqlite3.Error):
            if base:
                base.close()

    def _shrink(self) -> None:
        over = self.over()
        if not over:
            return
        for key, size in self._all("SELECT key, length(data) FROM entry ORDER BY day, key"):
            self._do("DELETE FROM entry WHERE key = ?", (key,))
            over -= size
            if over <= 0:
                return

    def _size(self) -> int:
        """Return how much of the file is in use, without reading all of it."""
        names = ("page_count", "freelist_count", "page_size")
        found = [self._all(f"PRAGMA {name}") for name in names]
        pages, free, size = (rows[0][0] if rows else 0 for rows in found)
        return int((pages - free) * size)


def _key(kind: str, source: str) -> bytes:
    return hashlib.sha256(f"{kind}\0{source}".encode("utf-8", "surrogatepass")).digest()


def _today() -> int:
    return int(time.time()) // _DAY_S


@lru_cache(maxsize=1)
def versions() -> str:
    """Return a digest of all that what is read and shown depends on beside a seed and options.

    The files of this package, so that a change of a rule is seen, and the libraries.
    """
    found = hashlib.sha256(sys.version.encode())
    for name in ("altair", "markdown-it-py", "jinja2", "python-slugify"):
        found.update(f"{name} {version(name)}\n".encode())
    root = Path(str(files(__package__ or "chart_atlas")))
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".toml", ".html", ".js", ".css"):
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
