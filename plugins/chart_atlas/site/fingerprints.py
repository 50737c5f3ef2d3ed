"""What pages are made of: a page whose fingerprint is known need not be made again.

A page of a chart depends on its seed, on the addresses of what it names and of what it is compared
with, and on the site's settings; on nothing else of the atlas. So an edit of one seed makes anew
what shows that seed, and what sums it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..atlas import Atlas, ChartEntry, Entity, Overview, Pair, Side
from ..cache import Fingerprint, digest
from ..owner import spellings


def chart_print(atlas: Atlas, entry: ChartEntry) -> Fingerprint:
    """Return the fingerprint of a chart: its seed, its address, what it names.

    What its owner says of it, and of these names, is a part of it.
    """
    seed = entry.description.seed
    parts = [entry.chart.entities, *(panel.entities for panel in entry.chart.panels)]
    names = dict.fromkeys((kind, name) for part in parts for kind, name in part.named())
    refs = [(kind, name, atlas.ref(kind, name)) for kind, name in names]
    called = tuple(
        (kind, name, ref.slug, ref.name, spellings(atlas.known, name)) for kind, name, ref in refs
    )
    own = seed.name, seed.text, seed.facts, seed.cells
    return digest(*own, entry.slug, entry.id, entry.title, called)


def comparison_print(pair: Pair, charts: Callable[[ChartEntry], Fingerprint]) -> Fingerprint:
    """Return the fingerprint of a comparison; charts: gives that of a chart."""
    return digest(pair.slug, *(_of_side(side, charts) for side in pair.sides))


def entity_print(
    entity: Entity,
    compared: Iterable[Fingerprint],
    overview: Overview | None,
    charts: Callable[[ChartEntry], Fingerprint],
) -> Fingerprint:
    """Return the fingerprint of an entity: where it occurs, what it meets, and its overview.

    compared: the fingerprints of the comparisons that it takes part in.
    """
    places = tuple(
        (charts(place.entry), place.panel.anchor if place.panel else None)
        for place in entity.occurrences
    )
    own = (entity.kind, entity.slug, entity.spellings, entity.homepage, entity.meets)
    sides = tuple(_of_side(side, charts) for side in overview.sides) if overview else ()
    left = (overview.ticks, overview.over, overview.left_out) if overview else ()
    return digest(*own, entity.mislabels, places, tuple(compared), sides, left)


def _of_side(side: Side, charts: Callable[[ChartEntry], Fingerprint]) -> Fingerprint:
    # What labels are matched by follows from them, unless the owner joins some.
    joined = [sorted(ticks) for ticks in side.ticks.values()] if side.names.names else ()
    return digest(charts(side.entry), side.address, side.group, side.turned, joined)
