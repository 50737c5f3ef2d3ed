"""Which panels that share both axes and the measure meet, and at which address."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import ClassVar

from ...model import ENTITY_KINDS, EntityKind
from ..addresses.slugs import Allotment
from ..catalogue import Atlas, Entity
from ..entries import ChartEntry
from .differences import Comparison, compared, pair_slug
from .overviews import Overview, overview
from .sides import Group, Side, can_compare, sides_of


@dataclass(frozen=True)
class Pair:
    """Two panels whose comparison has a page, in the order of their addresses.

    slug: the last part of the page's address.
    """

    slug: str
    first: Side
    second: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both panels."""
        return self.first, self.second

    @property
    def address(self) -> str:
        """The address of the page of its comparison."""
        return f"compare/{self.slug}"

    @property
    def owner(self) -> str:
        """Return what the registry of addresses knows the comparison by."""
        return " ".join(sorted(side.lasting for side in self.sides))

    @cached_property
    def compared(self) -> Comparison:
        """How they compare; asked for only where the page is made new."""
        return replace(compared(*self.sides), slug=self.slug)


@dataclass(frozen=True)
class Comparisons:
    """All that can be compared in an atlas.

    sides: the panels that share axes and measure with another, in the order of the charts.
    made: the pairs that have a page. full: how many panels have no room for all of theirs.
    """

    sides: tuple[Side, ...] = ()
    made: tuple[Pair, ...] = ()
    full: int = 0

    # A panel has pages for so many comparisons: more than a reader goes through, and pages grow
    # with the number of panels, not with its square. Any other two are compared in the browser.
    MAX_PAGES: ClassVar[int] = 6
    # So many neighbours are tried for these pages, as some of them have no common place.
    MAX_TRIED: ClassVar[int] = 4 * MAX_PAGES

    @classmethod
    def of(cls, atlas: Atlas, published: Mapping[str, str] | None = None) -> Comparisons:
        """Find all that can be compared in an atlas.

        published: the addresses of comparisons, each with its owner; those stay.
        """
        groups: dict[Group, list[Side]] = defaultdict(list)
        for side in (side for entry in atlas.charts for side in sides_of(entry)):
            groups[side.group].append(side)
        met = [found for found in groups.values() if len(found) > 1]
        pairs, full = _chosen(alike for found in met for alike in _neighbourhoods(atlas, found))
        allotment, made = Allotment(published or {}), []
        for first, second in pairs:
            pair = Pair(pair_slug(first, second), first, second)
            made.append(replace(pair, slug=allotment.give(pair.slug, pair.owner, lasting=True)))
        sides = tuple(side for found in met for side in found)
        return cls(sides, tuple(made), len(full))

    @cached_property
    def _by_panel(self) -> Mapping[str, Sequence[Pair]]:
        found: dict[str, list[Pair]] = defaultdict(list)
        for pair in self.made:
            for side in pair.sides:
                found[side.address].append(pair)
        return dict(found)

    @cached_property
    def _by_address(self) -> Mapping[str, Side]:
        return {side.address: side for side in self.sides}

    def overview(self, entity: Entity) -> Overview | None:
        """Return the numbers of a model over its panels; None where no two have one full grid."""
        return overview(entity, self._by_address)

    def pairs_of_chart(self, entry: ChartEntry) -> tuple[Pair, ...]:
        """List the pairs that a panel of a chart takes part in, each once."""
        return self._pairs(f"{entry.slug}/{item.anchor}" for item in entry.panels)

    def pairs_of_entity(self, entity: Entity) -> tuple[Pair, ...]:
        """List the pairs of which a panel is about an entity, each once."""
        places = entity.occurrences
        return self._pairs(f"{o.entry.slug}/{o.panel.anchor}" for o in places if o.panel)

    def _pairs(self, addresses: Iterable[str]) -> tuple[Pair, ...]:
        found = (pair for address in addresses for pair in self._by_panel.get(address, ()))
        return tuple({pair.slug: pair for pair in found}.values())

    @cached_property
    def group_sizes(self) -> Mapping[Group, int]:
        """How many pairs of the same axes and measure have a page."""
        return Counter(pair.first.group for pair in self.made)

    def by_group(self) -> list[Pair]:
        """List the pairs by group, the largest first; the pairs of each stay in their order."""
        firsts: dict[Group, str] = {}
        for pair in self.made:
            firsts.setdefault(pair.first.group, pair.slug)
        sizes = self.group_sizes
        return sorted(self.made, key=lambda p: (-sizes[p.first.group], firsts[p.first.group]))

    @staticmethod
    def in_groups(pairs: Iterable[Pair]) -> list[tuple[Pair, ...]]:
        """Part pairs, in the order of their groups, where another group begins."""
        return [tuple(found) for _, found in groupby(pairs, key=lambda pair: pair.first.group)]


_SHARED_KINDS: tuple[EntityKind, ...] = ("model", "dataset", "task")


def _neighbourhoods(atlas: Atlas, found: Sequence[Side]) -> Iterator[list[Side]]:
    """List the panels of one chart, then those of one model, then of one dataset or task."""
    places: dict[tuple[int, str], list[Side]] = defaultdict(list)
    for side in sorted(found, key=lambda side: side.address):
        places[-1, side.entry.slug].append(side)
        for kind in _SHARED_KINDS:
            for ref in {atlas.ref(kind, name) for name in side.panel.entities.of(kind)}:
                places[ENTITY_KINDS.index(kind), ref.slug].append(side)
    return (places[place] for place in sorted(places) if len(places[place]) > 1)


def _chosen(
    neighbourhoods: Iterable[Sequence[Side]],
) -> tuple[list[tuple[Side, Side]], set[str]]:
    """Choose the pairs that get a page, in order of their addresses, as long as there is room.

    Also returned are the addresses of the panels that have no room for all of theirs.
    """
    pairs: dict[tuple[str, str], tuple[Side, Side]] = {}
    full: set[str] = set()
    pages: Counter[str] = Counter()
    for neighbours in neighbourhoods:
        for following, one in enumerate(neighbours, 1):
            tried = neighbours[following : following + Comparisons.MAX_TRIED]
            if following + len(tried) < len(neighbours):
                full.add(one.address)
            for two in tried:
                pair = (one.address, two.address)
                if pair in pairs:
                    continue
                crowded = [address for address in pair if pages[address] >= Comparisons.MAX_PAGES]
                full.update(crowded)
                if not crowded and can_compare(one, two):
                    pairs[pair] = (one, two)
                    pages.update(pair)
    return [pairs[pair] for pair in sorted(pairs)], full
