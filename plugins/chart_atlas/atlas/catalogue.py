"""Charts to a catalogue: every chart's address, every entity, and what meets what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ..configuration import SIBLINGS
from ..description import Description
from ..language import canonical, name_key
from ..model import ENTITY_KINDS, NO_NAMES, Entities, EntityKind, KnownNames, Mislabel
from ..owner import known_name, meant, name_pattern
from .addresses.namesakes import distinct_titles
from .addresses.registry import Registry
from .addresses.slugs import Allotment, printable, slug
from .entries import ChartEntry, PanelEntry
from .figures.figure_entries import FigureEntry, figure_entries
from .figures.membership import describers_of, families


@dataclass(frozen=True, slots=True)
class EntityRef:
    """A model, dataset, task or metric by its address."""

    kind: EntityKind
    slug: str
    name: str

    @property
    def folder(self) -> str:
        """The folder of its page."""
        return Registry.folder_of(self.kind)

    @property
    def address(self) -> str:
        """Its address in the atlas: "models/r1-llama"."""
        return f"{self.folder}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where an entity occurs: a panel, or a chart without one."""

    entry: ChartEntry
    panel: PanelEntry | None

    @property
    def key(self) -> str | None:
        """What tells it from others of its chart."""
        return self.panel.anchor if self.panel else None

    @property
    def entities(self) -> Entities:
        """All that the panel is about, or the chart without one."""
        return self.panel.panel.entities if self.panel else self.entry.chart.entities


@dataclass(frozen=True, slots=True)
class Entity(EntityRef):
    """An entity with all places where it occurs.

    spellings: as the texts write it, the most frequent first, which is its name; as its owner
    says, where they say it.
    meets: the entities of each kind that share a panel with it.
    mislabels: where a text calls it another kind of thing. homepage: an address, None without one.
    """

    spellings: tuple[str, ...]
    occurrences: tuple[Occurrence, ...]
    meets: Mapping[EntityKind, tuple[EntityRef, ...]]
    mislabels: tuple[tuple[ChartEntry, Mislabel], ...]
    homepage: str | None = None

    @property
    def entries(self) -> tuple[ChartEntry, ...]:
        """The charts in which it occurs."""
        return tuple({place.entry.place: place.entry for place in self.occurrences}.values())

    def named(self) -> Iterator[tuple[EntityKind, str]]:
        """Give each of its spellings with its kind."""
        return ((self.kind, name) for name in self.spellings)

    @property
    def charts(self) -> int:
        """In how many charts it occurs."""
        return len(self.entries)

    @property
    def panels(self) -> int:
        """In how many panels it occurs."""
        return sum(place.panel is not None for place in self.occurrences)


# What an entity is, however it is spelt.
_Identity = tuple[EntityKind, str]
# Where each entity occurs, under which spelling.
_Places = list[tuple[str, Occurrence]]
_Refs = Mapping[_Identity, EntityRef]


@dataclass(frozen=True)
class Atlas:
    """The whole catalogue.

    figures: those that several charts describe. lone: the charts of figures that one describes.
    """

    charts: tuple[ChartEntry, ...]
    entities: Mapping[EntityKind, tuple[Entity, ...]]
    refs: _Refs
    known: KnownNames = NO_NAMES
    figures: tuple[FigureEntry, ...] = ()
    lone: Mapping[str, ChartEntry] = field(default_factory=dict)

    @cached_property
    def subjects(self) -> tuple[ChartEntry, ...]:
        """The charts that stand alone, and the figures: so each number counts once."""
        return _subjects(self.charts, self.figures)

    def figure_of(self, entry: ChartEntry) -> FigureEntry | None:
        """Return the figure that a chart describes beside others."""
        return self._figure_of.get(entry.place)

    @cached_property
    def _figure_of(self) -> Mapping[str, FigureEntry]:
        return {member.entry.slug: each for each in self.figures for member in each.members}

    def ref(self, kind: EntityKind, name: str) -> EntityRef:
        """Return the entity that a name of this kind means."""
        return self.refs[_identity(kind, name)]

    def names(self, entity: EntityRef, text: str) -> bool:
        """Return whether a text is a name of an entity."""
        said = meant(self.known, entity.kind, text)
        found = self.refs.get(_identity(*said)) if said else None
        return found is not None and found.address == entity.address

    def find(self, owner: str) -> EntityRef | None:
        """Return the entity that the registry names, "model: R1-Qwen", if it still occurs."""
        kind, _, name = owner.partition(": ")
        known = next((each for each in ENTITY_KINDS if each == kind), None)
        found = meant(self.known, known, name) if known else None
        return self.refs.get(_identity(*found)) if found else None


def build_atlas(
    descriptions: Iterable[Description],
    pinned: Mapping[str, str],
    registry: Registry | None = None,
    siblings: str = SIBLINGS,
) -> Atlas:
    """Make the catalogue of all charts.

    pinned: slugs that the site's owner sets, by seed. registry: the addresses that were published
    before; none is given to anything else. siblings: how seeds are named that describe one figure.
    Raises SeedError when two seeds are to have one address, or one is pinned that another had.
    """
    descriptions, registry = tuple(descriptions), registry or Registry()
    pattern = name_pattern(siblings)
    describers = describers_of(descriptions, pattern)
    for clash in registry.clashes(descriptions, pinned):
        raise clash
    slugs = registry.slugs(descriptions, pinned, describers)
    titles = distinct_titles(descriptions, slugs, describers)
    keys = [each.seed.key for each in descriptions]
    charts = tuple(
        map(ChartEntry.of, descriptions, map(slugs.__getitem__, keys), map(titles.get, keys))
    )
    # All seeds of a folder have the names of its owner.
    names = descriptions[0].seed.names if descriptions else NO_NAMES
    several, lone = families(charts, pattern)
    figures = figure_entries(several, registry.figures)
    places = _places_of_entities(_subjects(charts, figures))
    for identity, found_there in _places_of_spellings(figures).items():
        places[identity] += found_there
    refs = _refs(places, registry)
    mislabels: dict[_Identity, list[tuple[ChartEntry, Mislabel]]] = defaultdict(list)
    for entry in charts:
        for item in entry.chart.mislabels:
            mislabels[_identity(item.kind, item.name)].append((entry, item))
    entities: dict[EntityKind, list[Entity]] = {kind: [] for kind in ENTITY_KINDS}
    for identity, found in places.items():
        ref = refs[identity]
        known = known_name(names, ref.name, ref.kind)
        entity = Entity(
            *(ref.kind, ref.slug, ref.name),
            spellings=(known.name, *known.aliases) if known else _spellings(found),
            occurrences=tuple(occurrence for _, occurrence in found),
            meets=_meets(identity, found, refs),
            mislabels=tuple(mislabels.get(identity, ())),
            homepage=known.homepage if known else None,
        )
        entities[ref.kind].append(entity)
    for items in entities.values():
        items.sort(key=lambda item: (item.name.casefold(), item.slug))
    by_kind = {kind: tuple(items) for kind, items in entities.items()}
    return Atlas(charts, by_kind, refs, names, figures, lone)


def _subjects(
    charts: Sequence[ChartEntry], figures: Sequence[FigureEntry]
) -> tuple[ChartEntry, ...]:
    """Put each figure where the first of its descriptions stands."""
    if not figures:
        return tuple(charts)
    of = {member.entry.slug: figure for figure in figures for member in figure.members}
    return tuple({each.place: each for e in charts for each in [of.get(e.slug, e)]}.values())


@lru_cache(maxsize=1 << 16)
def _identity(kind: EntityKind, name: str) -> _Identity:
    known = canonical(kind, name)
    return kind, name_key(known) or printable(known)


def _places_of_entities(charts: Sequence[ChartEntry]) -> dict[_Identity, _Places]:
    places: dict[_Identity, _Places] = defaultdict(list)
    for entry in charts:
        for kind, name in entry.chart.entities.named():
            panels: list[PanelEntry | None] = [
                item for item in entry.panels if name in item.panel.entities.of(kind)
            ]
            places[_identity(kind, name)] += [
                (name, Occurrence(entry, panel)) for panel in (panels or [None])
            ]
    return places


def _places_of_spellings(figures: Iterable[FigureEntry]) -> dict[_Identity, _Places]:
    """List the names that one description of a figure has for what the figure calls otherwise."""
    places: dict[_Identity, _Places] = defaultdict(list)
    for figure in figures:
        known = {_identity(*pair) for pair in figure.chart.entities.named()}
        for identity, found in _places_of_entities([e.entry for e in figure.members]).items():
            if identity not in known:
                places[identity] += found
    return places


def _refs(places: Mapping[_Identity, _Places], registry: Registry) -> dict[_Identity, EntityRef]:
    """Give each entity its address; datasets and tasks share a folder, so no two share a slug."""
    allotment = Allotment({a: _folded_owner(owner) for a, owner in registry.entities.items()})
    refs = {}
    for kind, identity in sorted(places):
        name = _spellings(places[kind, identity])[0]
        wanted = EntityRef(kind, slug(canonical(kind, name)), name)
        address = allotment.give(wanted.address, f"{kind}: {identity}")
        refs[kind, identity] = EntityRef(kind, address.partition("/")[2], name)
    return refs


def _folded_owner(owner: str) -> str:
    """Fold the name in an owner as the registry has it: "model: R1-Qwen" is "model: r1 qwen"."""
    found = _owner_identity(owner)
    return f"{found[0]}: {found[1]}" if found else owner


def _owner_identity(owner: str) -> _Identity | None:
    kind, _, name = owner.partition(": ")
    return next((_identity(each, name) for each in ENTITY_KINDS if each == kind), None)


def _spellings(places: _Places) -> tuple[str, ...]:
    counts = Counter(name for name, _ in places)
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def _meets(own: _Identity, places: _Places, refs: _Refs) -> dict[EntityKind, tuple[EntityRef, ...]]:
    """Return what an entity shares a panel with, or a chart without one: by kind."""
    spelled = dict.fromkeys(pair for _, place in places for pair in place.entities.named())
    others = dict.fromkeys(_identity(*pair) for pair in spelled)
    met: dict[EntityKind, list[EntityRef]] = {kind: [] for kind in ENTITY_KINDS}
    for other in others:
        if other != own:
            met[other[0]].append(refs[other])
    return {kind: tuple(items) for kind, items in met.items() if items}
