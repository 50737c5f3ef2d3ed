"""How readers find things: what lists are filtered by, and what the search holds of a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from ..atlas import (
    Atlas,
    ChartEntry,
    Entity,
    EntityRef,
    PanelEntry,
    Quote,
    profiles,
    slug,
)
from ..drawing import plain_number
from ..language import aliases
from ..model import ENTITY_KINDS, Axis, Cell, Chart, DeclaredAxis, Entities, EntityKind, KnownNames
from ..owner import spellings
from .words import kind_name, named_places

# What a row of a list is filtered by: each facet's name, and its keys with their labels. A key is
# ASCII and short, as it goes into addresses.
Facets = Mapping[str, Mapping[str, str]]

# Fewer rows are seen at a glance.
MIN_FILTERED = 3
# What the search holds of the cells: each number with its place, the numbers alone, or nothing.
Detail = Literal["places", "numbers", "none"]
# In an atlas of more cells, their places are left out, and then the numbers: a theme's search
# fetches all that it holds with the first page, a place takes some ten bytes, a number three.
MOST_PLACES, MOST_NUMBERS = 20_000, 100_000
# The search finds so many different numbers of a panel. The theme's search counts the pieces of a
# section in 11 bits, and shows the wrong words beyond.
MAX_NUMBERS = 1_000


# -- lists --------------------------------------------------------------------------------------


def chart_facets(atlas: Atlas, charts: Iterable[ChartEntry]) -> list[Facets]:
    """Say what each of some charts is filtered by in the gallery: entities, axes, tags, kind."""
    return [
        {
            **_keys_of_entities(atlas, entry.chart.entities),
            "axis": {slug(label): label for label in _axis_names(entry.chart)},
            "tag": {slug(label): label for label in entry.facts.tags},
            "describer": {slug(label): label for label in filter(None, [entry.facts.describer])},
            "kind": {entry.chart.kind: kind_name(entry.chart.kind)},
        }
        for entry in charts
    ]


def entity_facets(entities: Iterable[Entity]) -> list[Facets]:
    """Say what each of some entities is filtered by in its list: whom it meets."""
    return [
        {met: {ref.slug: ref.name for ref in refs} for met, refs in entity.meets.items()}
        for entity in entities
    ]


def row_facets(atlas: Atlas, rows: Iterable[profiles.Row]) -> list[Facets]:
    """Say what each row of an entity's page is filtered by: what else it is about."""
    return [
        _keys_of_entities(atlas, row.entities)
        if isinstance(row, profiles.Occurrence)
        else _keys_at_place(atlas, row)
        for row in rows
    ]


def untold(facets: Facets, linked: EntityRef | None, own: EntityKind) -> Facets:
    """Return what a row of an entity's page must say of itself.

    linked: the entity that its label leads to, which a script reads from the link. own: the kind of
    the entity whose page it is, to which links are shorter.
    """
    if linked is None or linked.kind == own or [*facets.get(linked.kind, ())] != [linked.slug]:
        return facets
    return {kind: keys for kind, keys in facets.items() if kind != linked.kind}


def _keys_at_place(atlas: Atlas, row: profiles.Score | profiles.Board) -> Facets:
    """Say what a row is about at its own tick, and not what its panel's other ticks name."""
    panel, place = row.item.panel, row.place
    ticks = {*panel.row_axis.values, *panel.column_axis.values}
    names = {
        kind: [name for name in panel.entities.of(kind) if name not in ticks or name == place]
        for kind in ENTITY_KINDS
    }
    refs = {kind: [atlas.ref(kind, name) for name in found] for kind, found in names.items()}
    return {kind: {ref.slug: ref.name for ref in found} for kind, found in refs.items()}


def quote_facts(quote: Quote) -> tuple[str, str]:
    """Say what a sentence is filtered by in the ledger: its verdicts and its kinds, as words."""
    kinds = dict.fromkeys(item.claim.kind for item in quote.statements)
    return " ".join(quote.verdicts), " ".join(kinds)


def abouts_of(
    found: Iterable[Quote], about: Mapping[str, Mapping[str, EntityRef]]
) -> dict[str, str]:
    """Say what the chart of each of some sentences is about, in words, by its slug."""
    return {(slug := quote.first.entry.slug): " ".join(about[slug]) for quote in found}


def facts_of_quotes(
    found: Sequence[Quote], about: Mapping[str, Iterable[str]]
) -> dict[str, list[Any]]:
    """Say what each of some sentences is filtered by in the ledger, in few bytes.

    about: what each chart is about, by its slug. charts: each with the places of its own in about.
    rows: three numbers a sentence, the places of its verdicts, of its kinds, and how many charts
    its own stands behind that of the sentence before.
    """
    facts = [(*quote_facts(quote), quote.first.entry.slug) for quote in found]
    verdicts, kinds, slugs = (_numbered(fact[at] for fact in facts) for at in range(3))
    keys = _numbered(key for slug in slugs for key in about[slug])
    rows: list[int] = []
    before = 0
    for verdict, kind, chart in facts:
        rows += [verdicts[verdict], kinds[kind], slugs[chart] - before]
        before = slugs[chart]
    charts = [[slug, *(keys[key] for key in about[slug])] for slug in slugs]
    return {
        "verdicts": [*verdicts],
        "kinds": [*kinds],
        "about": [*keys],
        "charts": charts,
        "rows": rows,
    }


def _numbered(names: Iterable[str]) -> dict[str, int]:
    """Number names, in the order that they come in."""
    return {name: at for at, name in enumerate(dict.fromkeys(names))}


def amounts(entry: ChartEntry) -> dict[str, int]:
    """Count what the gallery filters and sorts a chart by: its numbers and its contradictions."""
    wrong = sum(item.claim.verdict == "contradicted" for item in entry.statements)
    return {"values": entry.values, "contradicted": wrong}


def choices(rows: Sequence[Facets]) -> dict[str, dict[str, str]]:
    """List what the rows of a list can be filtered by: the keys that some, not all, rows have.

    A key has the label of its first row; labels are in the order of the alphabet.
    """
    counts: Counter[tuple[str, str]] = Counter()
    labels: dict[str, dict[str, str]] = {}
    for row in rows:
        for name, keys in row.items():
            counts.update((name, key) for key in keys)
            labels[name] = {**keys, **labels.get(name, {})}
    found = {
        name: {key: label for key, label in _by_label(keys) if counts[name, key] < len(rows)}
        for name, keys in labels.items()
    }
    return {name: keys for name, keys in found.items() if keys}


def _keys_of_entities(atlas: Atlas, entities: Entities) -> dict[str, dict[str, str]]:
    refs = {kind: [atlas.ref(kind, name) for name in entities.of(kind)] for kind in ENTITY_KINDS}
    return {kind: {ref.slug: ref.name for ref in found} for kind, found in refs.items()}


def _axis_names(chart: Chart) -> Iterator[str]:
    axes: list[Axis | DeclaredAxis] = [*chart.axes]
    axes += [axis for item in chart.panels for axis in (item.row_axis, item.column_axis)]
    return (axis.label for axis in axes if axis.label)


def _by_label(keys: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(keys.items(), key=lambda pair: (pair[1].casefold(), pair[0]))


def entity_keys(atlas: Atlas, entry: ChartEntry) -> dict[str, EntityRef]:
    """List what a chart is about, each by its address, which the ledger filters by."""
    refs = [atlas.ref(kind, name) for kind, name in entry.chart.entities.named()]
    return {ref.address: ref for ref in refs}


def entity_options(keys: Mapping[str, Mapping[str, EntityRef]]) -> dict[EntityKind, dict[str, str]]:
    """List all entities that charts are about: by kind, the key and the name of each."""
    refs = {key: ref for of_chart in keys.values() for key, ref in of_chart.items()}
    by_name = sorted(refs.items(), key=lambda pair: (pair[1].name.casefold(), pair[0]))
    options = {
        kind: {key: ref.name for key, ref in by_name if ref.kind == kind} for kind in ENTITY_KINDS
    }
    return {kind: found for kind, found in options.items() if found}


# -- the host's search ----------------------------------------------------------------------------


def detail(atlas: Atlas, *, in_parts: bool = False) -> Detail:
    """Say what the search holds of the cells of an atlas.

    in_parts: whether a reader fetches only what a query needs; then a build's memory is the bound.
    """
    cells = sum(len(item.panel.cells) for entry in atlas.charts for item in entry.panels)
    if in_parts:
        return "places" if cells <= MOST_NUMBERS else "numbers"
    if cells <= MOST_PLACES:
        return "places"
    return "numbers" if cells <= MOST_NUMBERS else "none"


def numbers(item: PanelEntry, much: Detail) -> list[str]:
    """Say where each number of a panel stands, as the search finds it and shows it.

    Each line begins with the literal, "56.3 at Local Window Size 2000, Ratio 0.4", as the search
    knows a word by how it begins; of a range, each end has a line. Without places it is one line.
    """
    if much == "none":
        return []
    found: dict[str, list[Cell]] = {}
    for cell in item.panel.cells:
        for literal in _literals_of_cell(cell):
            found.setdefault(literal, []).append(cell)
    chosen = list(found.items())[:MAX_NUMBERS]
    if much == "numbers":
        return [" ".join(literal for literal, _ in chosen)]
    return [f"{literal} at {named_places(item.panel, cells)}" for literal, cells in chosen]


def _literals_of_cell(cell: Cell) -> Iterator[str]:
    low, high = cell.quantity.low, cell.quantity.high
    if cell.value is not None:
        yield cell.quantity.literal
    else:
        yield from (plain_number(end) for end in (low, high) if end is not None)


def names_around(entry: ChartEntry, item: PanelEntry) -> list[tuple[EntityKind, str]]:
    """List what a panel is about beside what its title and its places say, with the kind of each.

    So a number is found together with a name that only its chart has.
    """
    others = {name for each in entry.panels for _, name in each.panel.entities.named()}
    own = dict.fromkeys(item.panel.entities.named())
    own |= dict.fromkeys(pair for pair in entry.chart.entities.named() if pair[1] not in others)
    ticks = {*item.panel.row_axis.values, *item.panel.column_axis.values, item.panel.title}
    return [(kind, name) for kind, name in own if name not in ticks]


def other_names(names: Iterable[tuple[EntityKind, str]], known: KnownNames) -> list[str]:
    """List other spellings of entities, that are known or that their owner gives.

    names: those that stand there already.
    """
    names = list(names)
    used = {name.casefold() for _, name in names}
    spelt = [other for pair in names for other in (*aliases(*pair), *spellings(known, pair[1]))]
    found = {other.casefold(): other for other in spelt}
    return [other for folded, other in found.items() if folded not in used]
