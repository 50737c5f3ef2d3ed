"""What was made of a chart in an earlier build: found again by all that it was made from.

A page of a chart depends on its seed, on the addresses of what it names and of what it is compared
with, and on the site's settings; on nothing else of the atlas. So an edit of one seed makes anew
what shows that seed, and what sums it up.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from typing import Any

from . import store
from .atlas import KINDS, Atlas, ChartEntry
from .comparing import Comparison, Side
from .model import Entities
from .store import Store

# What a fingerprint is made of: texts, numbers, and tuples of these.
Print = tuple[Any, ...]

# Of much the same size as the best, in a tenth of the time.
_LEVEL = 1


def of_chart(atlas: Atlas, entry: ChartEntry) -> Print:
    """Return the fingerprint of a chart: its seed, its address and those of what it names."""
    seed = entry.description.seed
    parts = [entry.chart.entities, *(panel.entities for panel in entry.chart.panels)]
    names = dict.fromkeys((kind, name) for part in parts for kind, name in _named(part))
    refs = [(kind, name, atlas.ref(kind, name)) for kind, name in names]
    called = tuple((kind, name, ref.slug, ref.name) for kind, name, ref in refs)
    text = hashlib.sha256(seed.text.encode("utf-8", "surrogatepass")).hexdigest()
    return (seed.name, text, entry.slug, entry.id, called)


def _named(entities: Entities) -> list[tuple[Any, str]]:
    return [(kind, name) for kind in KINDS for name in entities.of(kind)]


def of_comparison(item: Comparison, charts: Callable[[ChartEntry], Print]) -> Print:
    """Return the fingerprint of a comparison; charts: gives that of a chart."""
    return (item.slug, _of_side(item.one, charts), _of_side(item.two, charts))


def _of_side(side: Side, charts: Callable[[ChartEntry], Print]) -> Print:
    return (charts(side.entry), side.address, repr(side.group), side.turned)


def kept(store_: Store | None, kind: str, parts: Print, make: Callable[[], bytes]) -> bytes:
    """Return the bytes that are made of parts, from the store if they were made before.

    repr() tells all that the parts are made of: texts, numbers and frozen values of such.
    """
    if store_ is None:
        return make()
    return store_.made(kind, repr((store.versions(), parts)), make)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Put the files of a chart together."""
    head = json.dumps([(name, len(data)) for name, data in files.items()])
    return zlib.compress(b"\n".join((head.encode(), b"".join(files.values()))), _LEVEL)


def unpacked(data: bytes) -> dict[str, bytes]:
    """Take files apart that were put together."""
    head, _, rest = zlib.decompress(data).partition(b"\n")
    files, at = {}, 0
    for name, size in json.loads(head):
        files[name] = rest[at : at + size]
        at += size
    return files
