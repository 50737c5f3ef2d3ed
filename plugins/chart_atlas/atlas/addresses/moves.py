"""Where every address that was ever published leads today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...reading import chart_id
from ..catalogue import KINDS, Atlas
from .publication import Published
from .registry import Registry


@dataclass(frozen=True, slots=True)
class Move:
    """A published address that is no page of its own any more.

    address, target: without prefix and suffix, as "charts/my-title", "charts/index"; target is
    None where there is nothing left to lead to. owner: what it was made for, as the registry
    names it. below: the folder of the site that the atlas was in then, None if it is still there.
    """

    address: str
    target: str | None
    owner: str
    below: str | None = None


def all_moves(site: Published, registry: Registry) -> tuple[Move, ...]:
    """List each published address that must lead elsewhere, or say that its owner is gone."""
    made = {item.slug for item in site.compared}
    gone = ((slug, owner) for slug, owner in registry.comparisons.items() if slug not in made)
    return (
        *_of_indexes(site, registry),
        *_of_charts(site.atlas, registry),
        *_of_entities(site, registry),
        *(Move(f"compare/{slug}", None, owner) for slug, owner in gone),
    )


def shortcuts(atlas: Atlas, registry: Registry) -> Iterator[Move]:
    """List the short address of each chart, also of those that are gone."""
    for entry in atlas.charts:
        yield Move(f"c/{entry.id}", f"charts/{entry.slug}", entry.description.seed.key)
    there = {entry.description.seed.key for entry in atlas.charts}
    last = {owner: slug for slug, owner in registry.charts.items() if owner not in there}
    for owner, slug in last.items():
        yield Move(f"c/{chart_id(owner)}", f"charts/{slug}", owner)


def from_elsewhere(site: Published, registry: Registry) -> Iterator[Move]:
    """List all addresses below each other folder of the site that the atlas has been in.

    Each leads to the same address below the present one, which may lead on.
    """
    below = (name.removesuffix(folder) for name, folder in registry.indexes.items())
    for prefix in dict.fromkeys(below):
        if prefix != site.prefix:
            for address, owner in _recorded(registry):
                yield Move(address, address, owner, prefix)


def _recorded(registry: Registry) -> Iterator[tuple[str, str]]:
    yield from ((_index(folder), folder) for folder in dict.fromkeys(registry.indexes.values()))
    yield from registry.entities.items()
    yield from ((f"compare/{slug}", owner) for slug, owner in registry.comparisons.items())
    yield from ((f"charts/{slug}", owner) for slug, owner in registry.charts.items())
    owners = dict.fromkeys(registry.charts.values())
    yield from ((f"c/{chart_id(owner)}", owner) for owner in owners)


def _of_indexes(site: Published, registry: Registry) -> Iterator[Move]:
    for folder in dict.fromkeys(registry.indexes.values()):
        if folder not in site.folders:
            yield Move(_index(folder), None, folder)


def _index(folder: str) -> str:
    return f"{folder}/index"


def _of_charts(atlas: Atlas, registry: Registry) -> Iterator[Move]:
    slugs = {entry.description.seed.key: entry.slug for entry in atlas.charts}
    for slug, owner in registry.charts.items():
        now = slugs.get(owner)
        if now != slug:
            yield Move(f"charts/{slug}", f"charts/{now}" if now else None, owner)


def _of_entities(site: Published, registry: Registry) -> Iterator[Move]:
    there = {site.entity(ref) for ref in site.atlas.refs.values()}
    for address, owner in registry.entities.items():
        kind, _, name = owner.partition(": ")
        refs = [site.atlas.find(each, name) for each in KINDS if each == kind]
        now = next((site.entity(ref) for ref in refs if ref), None)
        if address not in there:
            yield Move(address, now, owner)
