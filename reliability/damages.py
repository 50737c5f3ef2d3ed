"""What may be wrong with a cache folder: each damage by its name, as a function of chance."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from chart_atlas import model
from chart_atlas.cache.packing import packed
from chart_atlas.cache.store import NAME, _digest, _head

Damage = Callable[[Path, Random], None]

# As SQLite writes it unless told otherwise.
PAGE = 4096
# Beside the folder; a build must neither change nor remove it.
BYSTANDER, WORDS = "bystander.txt", "a file of somebody else\n"
# Written by code that must not run.
RAN = "code-has-run"
BOMB_BYTES = 1 << 29


def file_of(cache: Path) -> Path:
    """Return the store's file of a cache folder."""
    return cache / NAME


# -- bytes ----------------------------------------------------------------------------------------


def bits(cache: Path, chance: Random) -> None:
    """Turn some bits over."""
    data = bytearray(file_of(cache).read_bytes())
    for _ in range(chance.randint(1, 64)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file_of(cache).write_bytes(data)


def stretch(cache: Path, chance: Random) -> None:
    """Write random bytes over a stretch."""
    data = bytearray(file_of(cache).read_bytes())
    at, size = chance.randrange(len(data)), chance.randint(1, 5000)
    data[at : at + size] = chance.randbytes(len(data[at : at + size]))
    file_of(cache).write_bytes(data)


def cut(cache: Path, chance: Random) -> None:
    """Cut the file off."""
    os.truncate(file_of(cache), chance.randrange(file_of(cache).stat().st_size))


def zeros(cache: Path, chance: Random) -> None:
    """Fill pages with zeros."""
    data = bytearray(file_of(cache).read_bytes())
    for _ in range(chance.randint(1, 9)):
        at = PAGE * chance.randrange(len(data) // PAGE)
        data[at : at + PAGE] = bytes(PAGE)
    file_of(cache).write_bytes(data)


def pages_swapped(cache: Path, chance: Random) -> None:
    """Swap two pages of the file."""
    data = bytearray(file_of(cache).read_bytes())
    one, two = (PAGE * at for at in chance.sample(range(len(data) // PAGE), 2))
    first, second = data[one : one + PAGE], data[two : two + PAGE]
    data[one : one + PAGE], data[two : two + PAGE] = second, first
    file_of(cache).write_bytes(data)


# -- entries --------------------------------------------------------------------------------------


@contextmanager
def _base(cache: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file_of(cache))) as base, base:
        yield base


def _some(base: sqlite3.Connection, chance: Random, most: int = 40) -> list[tuple[Any, ...]]:
    """Choose some entries: key, kind, digest, data."""
    rows = base.execute("SELECT key, kind, digest, data FROM entry ORDER BY key").fetchall()
    return chance.sample(rows, chance.randint(2, min(most, len(rows))))


def moved(cache: Path, chance: Random) -> None:
    """Put entries in the places of others of their kind, each with its digest."""
    with _base(cache) as base:
        for one, two in _pairs(base, chance):
            _set(base, one[0], two[2], two[3])


def moved_and_signed(cache: Path, chance: Random) -> None:
    """Put entries in the places of others of their kind, with the digest of their bytes alone."""
    with _base(cache) as base:
        for one, two in _pairs(base, chance):
            _set(base, one[0], hashlib.sha256(two[3]).digest(), two[3])


def other_kinds(cache: Path, chance: Random) -> None:
    """Put entries in the places of another kind, as a forger would sign them."""
    with _base(cache) as base:
        for one in (rows := _some(base, chance)):
            others = [row[3] for row in rows if row[1] != one[1]]
            if others:
                _forge(base, one[0], chance.choice(others))


def _pairs(base: sqlite3.Connection, chance: Random) -> list[tuple[tuple[Any, ...], ...]]:
    rows = base.execute("SELECT key, kind, digest, data FROM entry ORDER BY kind, key").fetchall()
    pairs = [(a, b) for a in rows for b in rows if a[1] == b[1] and a[3] != b[3]]
    return chance.sample(pairs, min(len(pairs), chance.randint(1, 40)))


def _set(base: sqlite3.Connection, key: bytes, digest: object, data: object) -> None:
    base.execute("UPDATE entry SET digest = ?, data = ? WHERE key = ?", (digest, data, key))


def _forge(base: sqlite3.Connection, key: bytes, data: bytes) -> None:
    """Have bytes of a forger who knows how entries are signed."""
    _set(base, key, _digest(key, data), data)


def forged(make: Callable[[Random, bytes], bytes]) -> Damage:
    """Return the damage of entries that hold other bytes behind their kind, signed by a forger."""

    def damage(cache: Path, chance: Random) -> None:
        with _base(cache) as base:
            for key, kind, _, data in _some(base, chance):
                head = _head(kind)
                _forge(base, key, head + make(chance, data.removeprefix(head)))

    return damage


def noise(chance: Random, _: bytes) -> bytes:
    """Return random bytes."""
    return chance.randbytes(chance.randint(1, 3000))


def shortened(chance: Random, data: bytes) -> bytes:
    """Return the beginning of what was there."""
    return data[: chance.randrange(len(data))]


_SHAPES: tuple[Any, ...] = (
    *(None, 7, "text", [], {}, [[]], [["", -1]], [["page", 10**9]], {"a": 1}, [1, 2, 3]),
    *({"../x": ["s", 1, 1]}, ["c", ["b"], []], ["c", [], [["t", "a", "x"]]], {"x/y": [1, 2, 3]}),
    *([{"location": 1}], {"a\0b": ["s", 1, 1]}, {"/etc/passwd": ["s", 1, 1]}),
    *([{"location": "", "title": "", "text": "", "tags": 5}], json.loads("[" * 500 + "]" * 500)),
)


def shapes(chance: Random, _: bytes) -> bytes:
    """Return JSON that is not what one expects, packed in each way there is."""
    text = json.dumps(chance.choice(_SHAPES)).encode()
    ways = (text, text + b"\n", zlib.compress(text), zlib.compress(text + b"\n" + text))
    named = tuple(packed({name: text}) for name in ("page", "bundle", "chart.json"))
    return chance.choice((*ways, *named, text + b"\n" + zlib.compress(text)))


class Runs:
    """Pickled, it writes a file when it is read."""

    def __reduce__(self) -> tuple[object, ...]:
        """Say what to call."""
        return Path.write_text, (Path(RAN), "it has run")


# Of no type that a part of a chart has.
_STRANGE: Any = {1: 2}
_AXIS = model.Axis("a", ("b",))
_VALUES: tuple[Any, ...] = (
    *((_AXIS, ()), (1, 2), {"page": "text"}, {"page": {"bundle": b""}}, {}, [_AXIS], b"bytes"),
    *((model.Measure("a", "b"), (1,)), (None, None), None, 7, "text", {"home": b"\xff"}),
    (model.Chart(*[_STRANGE] * len(fields(model.Chart))), (1,)),
)
_CODE: tuple[Any, ...] = (Runs(), (Runs(), ()), {"a": Runs()}, [Runs()])


def values(chance: Random, _: bytes) -> bytes:
    """Return values of other types than those that are kept, packed as those are."""
    return packed(chance.choice(_VALUES))


def pickles(chance: Random, _: bytes) -> bytes:
    """Return pickles of code and of other things."""
    value = chance.choice((*_CODE, *_VALUES))
    data = pickle.dumps(value, protocol=chance.randint(2, 5))
    return chance.choice((data, zlib.compress(data)))


@lru_cache(maxsize=1)
def _bomb() -> bytes:
    stream = zlib.compressobj(9)
    parts = [stream.compress(bytes(1 << 24)) for _ in range(BOMB_BYTES >> 24)]
    return b"".join((*parts, stream.flush()))


def bombs(cache: Path, chance: Random) -> None:
    """Have an entry that would be half a gigabyte."""
    with _base(cache) as base:
        key, kind, *_ = chance.choice(_some(base, chance, 2))
        _forge(base, key, _head(kind) + chance.choice((b"", b"[]\n")) + _bomb())


def other_types(cache: Path, chance: Random) -> None:
    """Have numbers, texts and nothing where bytes belong."""
    strange = (None, 7, 1.5, "text", "\ud7ff", b"", 2**62, -1)
    with _base(cache) as base:
        for key, *_ in _some(base, chance):
            name = chance.choice(("kind", "digest", "day", "data"))
            order = f"UPDATE entry SET {name} = ? WHERE key = ?"  # noqa: S608 - names of ours
            base.execute(order, (chance.choice(strange), key))


# -- other files ----------------------------------------------------------------------------------


def other_file(cache: Path, chance: Random) -> None:
    """Have a text, an empty file or noise in place of the store."""
    texts = (b"", b"just text\n" * 99, b"SQLite format 3\0", chance.randbytes(9000), bytes(8192))
    file_of(cache).write_bytes(chance.choice(texts))


_ORDERS = (
    "CREATE TRIGGER t AFTER INSERT ON entry BEGIN UPDATE entry SET data = x'00'; END",
    "CREATE TABLE other (a)",
    "DROP TABLE entry",
    "ALTER TABLE entry ADD COLUMN more",
    "ALTER TABLE entry RENAME TO other",
    """DROP TABLE entry;
    CREATE VIEW entry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i AS key, '' AS kind, x'' AS digest, 1 AS day, x'' AS data FROM n""",
    "PRAGMA journal_mode = WAL",
    "PRAGMA user_version = 7",
    "DELETE FROM entry",
)


def other_database(cache: Path, chance: Random) -> None:
    """Change the database itself: tables, a trigger, a view that never ends, its way of writing."""
    with closing(sqlite3.connect(file_of(cache))) as base:
        base.executescript(chance.choice(_ORDERS))


def no_file(cache: Path, chance: Random) -> None:
    """Have a folder, a link or a pipe in place of the store."""
    path, bystander = file_of(cache), cache.parent / BYSTANDER
    path.unlink()
    _put_strange(path, bystander, chance)


def _put_strange(path: Path, bystander: Path, chance: Random) -> None:
    kind = chance.choice(("folder", "link", "dangling", "pipe"))
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(bystander if kind == "link" else bystander.with_name("nowhere"))


_OF_MANY = bytes.fromhex("d9d505f920a163d7")


def journals(cache: Path, chance: Random) -> None:
    """Have journals of strangers beside the store."""
    end = chance.choice(("-journal", "-journal", "-wal", "-shm"))
    path, bystander = file_of(cache).with_name(NAME + end), cache.parent / BYSTANDER
    if chance.random() < 0.2:
        _put_strange(path, bystander, chance)
        return
    name = os.fsencode(bystander)
    sizes = (len(name).to_bytes(4, "big"), (sum(name) % 2**32).to_bytes(4, "big"))
    pages = _OF_MANY + (1).to_bytes(4, "big") + chance.randbytes(4) + (9).to_bytes(4, "big")
    head = (pages + (512).to_bytes(4, "big") + PAGE.to_bytes(4, "big")).ljust(512, b"\0")
    body = (1).to_bytes(4, "big") + chance.randbytes(PAGE + 4)
    named = head + body + bytes(4) + name + b"".join(sizes) + _OF_MANY
    path.write_bytes(chance.choice((chance.randbytes(5000), head + body, named, b"")))


def backing_files(cache: Path, chance: Random) -> None:
    """Damage the files of the pages that the host makes."""
    folder, bystander = cache / "pages", cache.parent / BYSTANDER
    if chance.random() < 0.1:
        shutil.rmtree(folder)
        folder.write_text("no folder", encoding="utf-8")
        return
    for path in chance.sample(sorted(folder.rglob("*.md")), 2):
        if chance.random() < 0.5:
            path.write_bytes(chance.choice((b"", b"\xff\xfe", b"---\ntitle: wrong\n---\n")))
        else:
            path.unlink()
            _put_strange(path, bystander, chance)


DAMAGES: Mapping[str, Damage] = {
    "bits turned over": bits,
    "random bytes over a stretch": stretch,
    "cut off": cut,
    "pages of the file zeroed": zeros,
    "pages of the file swapped": pages_swapped,
    "entries moved, each with its digest": moved,
    "entries moved, digest of the bytes alone": moved_and_signed,
    "entries of another kind, signed": other_kinds,
    "noise, signed": forged(noise),
    "no bytes at all, signed": forged(lambda _, __: b""),
    "cut off entries, signed": forged(shortened),
    "JSON of another shape, signed": forged(shapes),
    "values of other types, packed, signed": forged(values),
    "pickles of other things and of code, signed": forged(pickles),
    "half a gigabyte of zeros, packed, signed": bombs,
    "values of other types": other_types,
    "another file": other_file,
    "another database": other_database,
    "a folder, a link, a pipe": no_file,
    "journals of strangers": journals,
    "files behind the host's pages": backing_files,
}
