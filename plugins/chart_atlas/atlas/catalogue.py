"""Charts to a catalogue: every chart's address, every entity, and what meets what."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from slugify import slugify

from ..description import Description
from ..language import canonical, name_key
from ..model import Chart, Entities, EntityKind, Mislabel, Panel
from ..reading import SeedError, chart_id
from .addresses.registry import FOLDERS, RESERVED, Registry, addresses_by_owner, free, printable
from .summaries import PanelFigures, panel_figures

KINDS: tuple[EntityKind, ...] = ("model", "dataset", "task", "metric")
# Longer slugs break file systems and nobody's memory holds them.
MAX_SLUG = 80
# Vega takes a millisecond a cell for a PNG file; that of this many has some 7 million pixels.
MAX_PAINTED = 1_000


@dataclass(frozen=True)
class PanelEntry:
    """A panel with its anchor on the chart's page."""

    panel: Panel
    anchor: str

    @cached_property
    def figures(self) -> PanelFigures:
        """Its figures."""
        return panel_figures(self.panel)

    @property
    def is_painted(self) -> bool:
        """Tell whether it may have PNG files."""
        return len(self.panel.cells) <= MAX_PAINTED


@dataclass(frozen=True, slots=True)
class ChartEntry:
    """A chart with the last part of its address, and the name that never changes."""

    description: Description
    slug: str
    id: str
    panels: tuple[PanelEntry, ...]

    @property
    def chart(self) -> Chart:
        """The chart itself."""
        return self.description.chart


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where an entity occurs: a panel, or a chart without one."""

    entry: ChartEntry
    panel: PanelEntry | None


@dataclass(frozen=True, slots=True)
class Entity:
    """A model, dataset, task or metric, and where it occurs.

    spellings: as the texts write it, the most frequent first, which is its name.
    meets: the entities of each kind that share a panel with it.
    mislabels: where a text calls it another kind of thing.
    """

    kind: EntityKind
    slug: str
    spellings: tuple[str, ...]
    occurrences: tuple[Occurrence, ...]
    meets: Mapping[EntityKind, tuple[EntityRef, ...]]
    mislabels: tuple[tuple[ChartEntry, Mislabel], ...]

    @property
    def name(self) -> str:
        """The spelling that the texts use most."""
        return self.spellings[0]

    @property
    def charts(self) -> int:
        """In how many charts it occurs."""
        return len({place.entry.slug for place in self.occurrences})

    @property
    def panels(self) -> int:
        """In how many panels it occurs."""
        return sum(place.panel is not None for place in self.occurrences)


@dataclass(frozen=True, slots=True)
class EntityRef:
    """An entity by its address."""

    kind: EntityKind
    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class Atlas:
    """The whole catalogue."""

    charts: tuple[ChartEntry, ...]
    entities: Mapping[EntityKind, tuple[Entity, ...]]
    refs: Mapping[tuple[EntityKind, str], EntityRef]

    def ref(self, kind: EntityKind, name: str) -> EntityRef:
        """Return the entity that a name of this kind means."""
        return self.refs[kind, _identity(kind, name)]

    def find(self, kind: EntityKind, name: str) -> EntityRef | None:
        """Return the entity that a name of this kind means, if it still occurs."""
        return self.refs.get((kind, _identity(kind, name)))


def build_atlas(
    descriptions: Iterable[Description],
    pinned: Mapping[str, str],
    registry: Registry | None = None,
) -> Atlas:
    """Make the catalogue of all charts.

    pinned: slugs that the site's owner sets, by seed stem. registry: the addresses that were
    published before; none is given to anything else. Raises SeedError when two seeds want one
    address that none of them had, or one is pinned that another had.
    """
    descriptions, registry = tuple(descriptions), registry or Registry()
    for clash in address_clashes(descriptions, pinned, registry):
        raise clash
    slugs = addresses(descriptions, pinned, registry)
    charts = tuple(_entry(each, slugs[each.seed.key]) for each in descriptions)
    found = _found(charts)
    refs = _refs(found, registry)
    mislabelled = _mislabelled(charts)
    entities = {
        kind: tuple(
            _entity(kind, identity, places, refs, mislabelled.get((kind, identity), ()))
            for (of_kind, identity), places in found.items()
            if of_kind == kind
        )
        for kind in KINDS
    }
    by_name = {
        kind: tuple(sorted(items, key=lambda item: (item.name.casefold(), item.slug)))
        for kind, items in entities.items()
    }
    return Atlas(charts, by_name, refs)


# -- addresses ----------------------------------------------------------------------------------


# The labels of one axis are asked for in each row of the other, and charts share many.
@lru_cache(maxsize=4096)
def slug(text: str) -> str:
    """Return a readable, ASCII, lower-case path part for any text, never empty or reserved."""
    made = str(slugify(text, max_length=MAX_SLUG, word_boundary=True))
    if not made or made in RESERVED:
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        return f"{made or 'x'}-{digest}"
    return made


def address_clashes(
    descriptions: Iterable[Description],
    pinned: Mapping[str, str],
    registry: Registry | None = None,
) -> Iterator[SeedError]:
    """List each chart that wants an address of another; the arguments are those of build.

    An address that was published before settles by itself who has it, unless it is pinned.
    """
    recorded = registry.charts if registry else {}
    taken: dict[str, Description] = {}
    for description in descriptions:
        own = _wanted(description, pinned)
        owner = recorded.get(own)
        if owner is not None:
            if owner != description.seed.key and _is_pinned(description, pinned):
                yield _published_before(own, owner, description)
            continue
        first = taken.setdefault(own, description)
        if first is not description:
            yield _same_address(own, first, description)


def addresses(
    descriptions: Sequence[Description], pinned: Mapping[str, str], registry: Registry
) -> dict[str, str]:
    """Give each chart an address, by the seed's path without suffix: none has that of another."""
    own = addresses_by_owner(registry.charts)
    given: dict[str, str] = {}
    taken: set[str] = set()
    # Those that are set come first: none of them may be given away as the next free number.
    for description in sorted(descriptions, key=lambda each: not _is_pinned(each, pinned)):
        key, wanted = description.seed.key, _wanted(description, pinned)
        given[key] = free(wanted, own.get(key, frozenset()), registry.charts, taken)
        taken.add(given[key])
    return given


def _wanted(description: Description, pinned: Mapping[str, str]) -> str:
    seed = description.seed
    return pinned.get(seed.key) or pinned.get(seed.stem) or slug(description.chart.title)


def _is_pinned(description: Description, pinned: Mapping[str, str]) -> bool:
    return description.seed.key in pinned or description.seed.stem in pinned


def _published_before(own: str, owner: str, description: Description) -> SeedError:
    return SeedError(
        description.seed.path,
        description.chart.title_line,
        f"is to have the address charts/{own}/, which was published for {owner}.",
        "Links to it must not lead elsewhere: set another one under slugs in mkdocs.yml.",
    )


def _entry(description: Description, own: str) -> ChartEntry:
    panels = tuple(_panel_entries(description.chart.panels))
    return ChartEntry(description, own, chart_id(description.seed.key), panels)


def _same_address(own: str, first: Description, second: Description) -> SeedError:
    alike = first.seed.stem == second.seed.stem
    name = second.seed.key if alike else second.seed.stem
    return SeedError(
        second.seed.path,
        second.chart.title_line,
        f"wants the address charts/{own}/, which {first.seed.path}:{first.chart.title_line} has.",
        f"Change one title, or give one an address in mkdocs.yml: slugs: {{{name}: {own}-2}}",
    )


def _panel_entries(panels: Sequence[Panel]) -> Iterator[PanelEntry]:
    taken: Counter[str] = Counter()
    for panel in panels:
        anchor = f"panel-{slug(panel.title)}" if panel.title else "panel"
        taken[anchor] += 1
        unique = anchor if taken[anchor] == 1 else f"{anchor}--{taken[anchor]}"
        yield PanelEntry(panel, unique)


# -- entities -----------------------------------------------------------------------------------

_Places = list[tuple[str, Occurrence]]
_Mislabelled = tuple[ChartEntry, Mislabel]


@lru_cache(maxsize=1 << 16)
def _identity(kind: EntityKind, name: str) -> str:
    known = canonical(kind, name)
    return name_key(known) or printable(known)


def _found(charts: Sequence[ChartEntry]) -> dict[tuple[EntityKind, str], _Places]:
    """Collect where each entity occurs, under which spelling."""
    found: dict[tuple[EntityKind, str], _Places] = defaultdict(list)
    for entry in charts:
        for kind in KINDS:
            for name in entry.chart.entities.of(kind):
                panels: list[PanelEntry | None] = [
                    item for item in entry.panels if name in item.panel.entities.of(kind)
                ]
                found[kind, _identity(kind, name)] += [
                    (name, Occurrence(entry, panel)) for panel in (panels or [None])
                ]
    return found


def _mislabelled(charts: Iterable[ChartEntry]) -> dict[tuple[EntityKind, str], list[_Mislabelled]]:
    """Collect where a text calls an entity another kind of thing."""
    found: dict[tuple[EntityKind, str], list[_Mislabelled]] = defaultdict(list)
    for entry in charts:
        for item in entry.chart.mislabels:
            found[item.kind, _identity(item.kind, item.name)].append((entry, item))
    return found


def _refs(
    found: Mapping[tuple[EntityKind, str], _Places], registry: Registry
) -> dict[tuple[EntityKind, str], EntityRef]:
    """Give each entity its address; datasets and tasks share a folder, so no two share a slug."""
    recorded = {address: _owner(text) for address, text in registry.entities.items()}
    own = addresses_by_owner(recorded)
    refs = {}
    taken: set[str] = set()
    for kind, identity in sorted(found):
        name = _spellings(found[kind, identity])[0]
        wanted = f"{folder_of(kind)}/{slug(canonical(kind, name))}"
        address = free(wanted, own.get(f"{kind}: {identity}", frozenset()), recorded, taken)
        taken.add(address)
        refs[kind, identity] = EntityRef(kind, address.partition("/")[2], name)
    return refs


def _owner(text: str) -> str:
    """Return the kind and the identity of an entity that the registry names: "model: r1 qwen"."""
    kind, _, name = text.partition(": ")
    known = [each for each in KINDS if each == kind]
    return f"{kind}: {_identity(known[0], name)}" if known else text


def folder_of(kind: EntityKind) -> str:
    """Return the folder of a kind's pages; tasks live beside the datasets."""
    return next(folder for folder, kinds in FOLDERS.items() if kind in kinds)


def _spellings(places: _Places) -> tuple[str, ...]:
    counts = Counter(name for name, _ in places)
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def _entity(
    kind: EntityKind,
    identity: str,
    places: _Places,
    refs: Mapping[tuple[EntityKind, str], EntityRef],
    mislabels: Iterable[_Mislabelled],
) -> Entity:
    return Entity(
        kind=kind,
        slug=refs[kind, identity].slug,
        spellings=_spellings(places),
        occurrences=tuple(occurrence for _, occurrence in places),
        meets=_meets(kind, identity, places, refs),
        mislabels=tuple(mislabels),
    )


def _meets(
    kind: EntityKind,
    identity: str,
    places: _Places,
    refs: Mapping[tuple[EntityKind, str], EntityRef],
) -> dict[EntityKind, tuple[EntityRef, ...]]:
    named = (
        place.panel.panel.entities if place.panel else place.entry.chart.entities
        for _, place in places
    )
    spelled = dict.fromkeys((kind, name) for each in named for kind, name in _all_of(each))
    met: dict[EntityKind, dict[EntityRef, None]] = {other: {} for other in KINDS}
    for other, name in spelled:
        if (other, _identity(other, name)) != (kind, identity):
            met[other][refs[other, _identity(other, name)]] = None
    return {other: tuple(items) for other, items in met.items() if items}


@lru_cache(maxsize=1 << 12)
def _all_of(entities: Entities) -> tuple[tuple[EntityKind, str], ...]:
    return tuple((kind, name) for kind in KINDS for name in entities.of(kind))
