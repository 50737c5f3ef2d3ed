"""Which panels that share both axes and the measure have a page together, and at which address."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import ClassVar

from ..addresses.slugs import Allotment
from ..catalogue import Atlas, Entity
from ..entries import ChartEntry
from .differences import Comparison, compared, pair_slug
from .overviews import Overview, overview
from .sides import Group, Side, common_places, sides_of


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

    sides: the panels whose numbers are of one measure, in the order of the charts. own: the same,
    but of each figure what its descriptions come to, and not each of them.
    made: the pairs that have a page: they differ in one thing.
    """

    sides: tuple[Side, ...] = ()
    made: tuple[Pair, ...] = ()
    own: tuple[Side, ...] = ()

    # More than a reader goes through; any other two are compared in the browser.
    MAX_PAGES: ClassVar[int] = 1
    # So many neighbours are tried for these pages, as some of them have no common place.
    MAX_TRIED: ClassVar[int] = 8 * MAX_PAGES

    @classmethod
    def of(cls, atlas: Atlas, published: Mapping[str, str] | None = None) -> Comparisons:
        """Find all that can be compared in an atlas.

        published: the addresses of comparisons, each with its owner; those stay.
        """
        sides = tuple(side for entry in atlas.charts for side in sides_of(atlas, entry))
        own = sides
        if atlas.figures:
            own = tuple(side for entry in atlas.subjects for side in sides_of(atlas, entry))
        allotment, made = Allotment(published or {}), []
        for first, second in _chosen(own):
            pair = Pair(pair_slug(first, second), first, second)
            made.append(replace(pair, slug=allotment.give(pair.slug, pair.owner, lasting=True)))
        # Most panels are a side of no page.
        for side in (*sides, *own):
            side.forget_numbers()
        return cls(sides, tuple(made), own)

    @cached_property
    def is_possible(self) -> bool:
        """Whether any two panels share axes and measure."""
        return len({side.group for side in self.sides}) < len(self.sides)

    @cached_property
    def _by_panel(self) -> Mapping[str, Sequence[Pair]]:
        found: dict[str, list[Pair]] = defaultdict(list)
        for pair in self.made:
            for side in pair.sides:
                found[side.address].append(pair)
        return dict(found)

    @cached_property
    def _by_address(self) -> Mapping[str, Side]:
        return {side.address: side for side in self.own}

    def overview(self, entity: Entity) -> Overview | None:
        """Return the numbers of a model over its panels; None where no two have one full grid."""
        return overview(entity, self._by_address)

    def pairs_of_chart(self, entry: ChartEntry) -> tuple[Pair, ...]:
        """List the pairs that a panel of a chart takes part in, each once."""
        return self._pairs(f"{entry.place}/{item.anchor}" for item in entry.panels)

    def pairs_of_entity(self, entity: Entity) -> tuple[Pair, ...]:
        """List the pairs of which a panel is about an entity, each once."""
        places = entity.occurrences
        return self._pairs(f"{o.entry.place}/{o.panel.anchor}" for o in places if o.panel)

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


def _kin(sides: Iterable[Side]) -> Iterator[tuple[Side, Side]]:
    """List the pairs that differ in one thing, in order of their addresses."""
    families: dict[object, list[Side]] = defaultdict(list)
    for side in sorted(sides, key=lambda side: side.address):
        for kinship in side.subject.kinships():
            families[side.group, kinship].append(side)
    pairs = {
        (one.address, two.address): (one, two)
        for family in families.values()
        for following, one in enumerate(family, 1)
        for two in family[following : following + Comparisons.MAX_TRIED]
        if one.subject.differs(two.subject)
    }
    return (pairs[pair] for pair in sorted(pairs))


def _chosen(sides: Iterable[Side]) -> list[tuple[Side, Side]]:
    """Choose the pairs that get a page, in order of their addresses, as long as there is room.

    Those of one chart come first, then those that have more places in common.
    """
    counted = [(pair, common_places(*pair)) for pair in _kin(sides)]
    found = [(pair, count) for pair, count in counted if count]
    found.sort(key=lambda item: (item[0][0].entry is not item[0][1].entry, -item[1]))
    pages: Counter[str] = Counter()
    chosen = []
    for pair, _ in found:
        addresses = [side.address for side in pair]
        if all(pages[address] < Comparisons.MAX_PAGES for address in addresses):
            pages.update(addresses)
            chosen.append(pair)
    return sorted(chosen, key=lambda pair: (pair[0].address, pair[1].address))
