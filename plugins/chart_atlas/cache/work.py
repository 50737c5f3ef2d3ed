"""What was made of a chart in an earlier build: found again by all that it was made from.

A page of a chart depends on its seed, on the addresses of what it names and of what it is compared
with, and on the site's settings; on nothing else of the atlas. So an edit of one seed makes anew
what shows that seed, and what sums it up.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ..atlas import KINDS, Atlas, ChartEntry, Entity, Overview, Pair, Side
from ..model import Entities
from . import store
from .store import Store, decompressed

Value = TypeVar("Value")

# A digest of all that something is made of.
Print = str

# Of much the same size as the best, in a tenth of the time.
_LEVEL = 1


def chart_print(atlas: Atlas, entry: ChartEntry) -> Print:
    """Return the fingerprint of a chart: its seed, its address and those of what it names."""
    seed = entry.description.seed
    parts = [entry.chart.entities, *(panel.entities for panel in entry.chart.panels)]
    names = dict.fromkeys((kind, name) for part in parts for kind, name in _named(part))
    refs = [(kind, name, atlas.ref(kind, name)) for kind, name in names]
    called = tuple((kind, name, ref.slug, ref.name) for kind, name, ref in refs)
    return digest(seed.name, seed.text, entry.slug, entry.id, called)


def settings_print(*parts: object) -> Print:
    """Return the fingerprint of a site's settings, with the versions of all that makes pages."""
    return digest(store.versions(), *parts)


def digest(*parts: object) -> Print:
    """Return a digest of parts; repr() tells all that they are: texts, numbers, frozen values."""
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _named(entities: Entities) -> list[tuple[Any, str]]:
    return [(kind, name) for kind in KINDS for name in entities.of(kind)]


def comparison_print(pair: Pair, charts: Callable[[ChartEntry], Print]) -> Print:
    """Return the fingerprint of a comparison; charts: gives that of a chart."""
    return digest(pair.slug, *(_of_side(side, charts) for side in pair.sides))


def entity_print(
    entity: Entity,
    compared: Iterable[Print],
    overview: Overview | None,
    charts: Callable[[ChartEntry], Print],
) -> Print:
    """Return the fingerprint of an entity: where it occurs, what it meets, and its overview.

    compared: the fingerprints of the comparisons that it takes part in.
    """
    places = tuple(
        (charts(place.entry), place.panel.anchor if place.panel else None)
        for place in entity.occurrences
    )
    own = (entity.kind, entity.slug, entity.spellings, entity.meets, entity.mislabels)
    sides = tuple(_of_side(side, charts) for side in overview.sides) if overview else ()
    left = (overview.ticks, overview.over, overview.left_out) if overview else ()
    return digest(*own, places, tuple(compared), sides, left)


def _of_side(side: Side, charts: Callable[[ChartEntry], Print]) -> Print:
    return digest(charts(side.entry), side.address, side.group, side.turned)


@dataclass(frozen=True, slots=True)
class Work:
    """Something that is kept: source: all that it is made of; make: makes its bytes from it."""

    kind: str
    source: Print
    make: Callable[[], bytes]

    def done(self, kept: Store | None, opened: Callable[[bytes], Value]) -> Value:
        """Return what a function reads in its bytes, from a store if that has sound ones.

        opened: raises an error, of any kind, at bytes that it cannot read.
        """
        if kept is None:
            return opened(self.make())
        return kept.made(self.kind, self.source, self.make, opened)


def packed_files(files: Mapping[str, bytes]) -> bytes:
    """Put files together, as those of a chart."""
    head = json.dumps([(name, len(data)) for name, data in files.items()])
    return zlib.compress(b"\n".join((head.encode(), b"".join(files.values()))), _LEVEL)


def unpacked_files(data: bytes, names: Iterable[str]) -> dict[str, bytes]:
    """Take files apart that were put together; ValueError and others if they are not these."""
    head, _, rest = decompressed(data).partition(b"\n")
    files, at = {}, 0
    for name, size in json.loads(head):
        files[name] = rest[at : at + size]
        at += size
    if list(files) != list(names) or at != len(rest):
        raise ValueError("these are other files")
    return files
