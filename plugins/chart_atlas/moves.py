"""Where every address that was ever published leads today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .atlas import KINDS, Atlas, chart_id, folder_of
from .comparing import Comparison
from .registry import Registry


@dataclass(frozen=True, slots=True)
class Move:
    """A published address that is no page of its own any more.

    address, target: without prefix and suffix, as "charts/my-title"; target is None where
    there is nothing left to lead to. owner: what it was made for, as the registry names it.
    """

    address: str
    target: str | None
    owner: str


def current(atlas: Atlas, compared: Iterable[Comparison] = ()) -> Registry:
    """Return the addresses that an atlas and its comparisons have now."""
    charts = {entry.slug: entry.description.seed.key for entry in atlas.charts}
    entities = {
        f"{folder_of(ref.kind)}/{ref.slug}": f"{ref.kind}: {ref.name}"
        for ref in atlas.refs.values()
    }
    return Registry(charts, entities, {item.slug: item.owner for item in compared})


def moves(
    atlas: Atlas, registry: Registry, compared: Iterable[Comparison] = ()
) -> tuple[Move, ...]:
    """List each published address that must lead elsewhere, or say that its owner is gone."""
    made = {item.slug for item in compared}
    gone = ((slug, owner) for slug, owner in registry.comparisons.items() if slug not in made)
    return (
        *_of_charts(atlas, registry),
        *_of_entities(atlas, registry),
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


def _of_charts(atlas: Atlas, registry: Registry) -> Iterator[Move]:
    slugs = {entry.description.seed.key: entry.slug for entry in atlas.charts}
    for slug, owner in registry.charts.items():
        now = slugs.get(owner)
        if now != slug:
            yield Move(f"charts/{slug}", f"charts/{now}" if now else None, owner)


def _of_entities(atlas: Atlas, registry: Registry) -> Iterator[Move]:
    there = {f"{folder_of(ref.kind)}/{ref.slug}" for ref in atlas.refs.values()}
    for address, owner in registry.entities.items():
        kind, _, name = owner.partition(": ")
        refs = [atlas.find(each, name) for each in KINDS if each == kind]
        now = next((f"{folder_of(ref.kind)}/{ref.slug}" for ref in refs if ref), None)
        if address not in there:
            yield Move(address, now, owner)
