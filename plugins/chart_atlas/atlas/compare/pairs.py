"""Which panels that share both axes and the measure meet, and at which address."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from ...model import EntityKind
from ..addresses.registry import addresses_by_owner, free
from ..catalogue import KINDS, Atlas, ChartEntry, Entity, PanelEntry
from .differences import Comparison, compared, pair_slug
from .sides import Group, Side, can_compare, sides_of

# A panel has pages for so many comparisons: more than a reader goes through, and pages grow with
# the number of panels, not with its square. Any other two are compared in the browser.
MAX_PAGES = 6
# So many neighbours are tried for these pages, as some of them have no common place.
MAX_TRIED = 4 * MAX_PAGES


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

    sides: tuple[Side, ...]
    made: tuple[Pair, ...]
    full: int

    @cached_property
    def _by_panel(self) -> Mapping[str, tuple[Pair, ...]]:
        found: dict[str, list[Pair]] = defaultdict(list)
        for pair in self.made:
            for side in pair.sides:
                found[side.address].append(pair)
        return {address: tuple(pairs) for address, pairs in found.items()}

    @cached_property
    def by_address(self) -> Mapping[str, Side]:
        """The panels by their address."""
        return {side.address: side for side in self.sides}

    def of_entity(self, entity: Entity) -> tuple[Pair, ...]:
        """List the pairs of which a panel is about an entity."""
        return self.of((place.entry, place.panel) for place in entity.occurrences if place.panel)

    def of(self, places: Iterable[tuple[ChartEntry, PanelEntry]]) -> tuple[Pair, ...]:
        """List the pairs that some of these panels take part in, each once."""
        found = (
            pair
            for entry, item in places
            for pair in self._by_panel.get(f"{entry.slug}/{item.anchor}", ())
        )
        return tuple({pair.slug: pair for pair in found}.values())

    def by_group(self) -> list[tuple[Pair, ...]]:
        """List the pairs, those of the same axes and measure together."""
        groups: dict[Group, list[Pair]] = defaultdict(list)
        for pair in self.made:
            groups[pair.first.group].append(pair)
        return sorted(map(tuple, groups.values()), key=lambda pairs: (-len(pairs), pairs[0].slug))


def in_groups(made: Iterable[Pair]) -> list[tuple[Pair, ...]]:
    """Part pairs, in the order of their groups, where another group begins."""
    return [tuple(pairs) for _, pairs in groupby(made, key=lambda pair: pair.first.group)]


def all_comparisons(atlas: Atlas, recorded: Mapping[str, str] | None = None) -> Comparisons:
    """A catalogue in, all that can be compared in it out.

    recorded: the addresses that were published, each with its owner; those stay.
    """
    groups: dict[Group, list[Side]] = defaultdict(list)
    for side in (side for entry in atlas.charts for side in sides_of(entry)):
        groups[side.group].append(side)
    met = [found for found in groups.values() if len(found) > 1]
    chosen = _Chosen()
    for neighbours in (alike for found in met for alike in _neighbourhoods(atlas, found)):
        chosen.add(neighbours)
    pairs = [_pair(*pair) for _, pair in sorted(chosen.pairs.items())]
    made = _addressed(pairs, recorded or {})
    return Comparisons(
        tuple(side for found in met for side in found), tuple(made), len(chosen.full)
    )


def _pair(one: Side, two: Side) -> Pair:
    first, second = sorted((one, two), key=lambda side: side.address)
    return Pair(pair_slug(first, second), first, second)


def _addressed(pairs: Sequence[Pair], recorded: Mapping[str, str]) -> list[Pair]:
    """Give each pair the address that was published for it, or one that nothing had."""
    own = addresses_by_owner(recorded)
    given: list[Pair] = []
    taken: set[str] = set()
    for pair in pairs:
        # Where a name holds the signs between names, two pairs may be one owner.
        kept = sorted(own.get(pair.owner, frozenset()) - taken)
        address = kept[0] if kept else free(pair.slug, (), recorded, taken)
        taken.add(address)
        given.append(replace(pair, slug=address))
    return given


_SHARED_KINDS: tuple[EntityKind, ...] = ("model", "dataset", "task")


def _neighbourhoods(atlas: Atlas, found: Sequence[Side]) -> Iterator[list[Side]]:
    """List the panels of one chart, then those of one model, then of one dataset or task."""
    places: dict[tuple[int, str], list[Side]] = defaultdict(list)
    for side in sorted(found, key=lambda side: side.address):
        places[-1, side.entry.slug].append(side)
        for kind in _SHARED_KINDS:
            for ref in {atlas.ref(kind, name) for name in side.panel.entities.of(kind)}:
                places[KINDS.index(kind), ref.slug].append(side)
    return (places[place] for place in sorted(places) if len(places[place]) > 1)


class _Chosen:
    """The pairs that get a page, gathered neighbourhood by neighbourhood."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], tuple[Side, Side]] = {}
        self.full: set[str] = set()
        self._pages: Counter[str] = Counter()

    def add(self, neighbours: Sequence[Side]) -> None:
        """Choose pairs of neighbours, in their order, as long as there is room."""
        for at, one in enumerate(neighbours):
            for two in neighbours[at + 1 : at + 1 + MAX_TRIED]:
                self._try(one, two)
            if at + 1 + MAX_TRIED < len(neighbours):
                self.full.add(one.address)

    def _try(self, one: Side, two: Side) -> None:
        pair = (one.address, two.address)
        if pair in self.pairs:
            return
        full = [address for address in pair if self._pages[address] >= MAX_PAGES]
        if full:
            self.full.update(full)
        elif can_compare(one, two):
            self.pairs[pair] = (one, two)
            self._pages.update(pair)
