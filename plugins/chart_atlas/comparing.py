"""Panels that share both axes and the measure: which of them meet, and how they differ.

Places are matched by their labels, never by where they stand; differences are exact.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact
from functools import cached_property, lru_cache
from itertools import groupby

from . import lexicon
from .atlas import KINDS, Atlas, ChartEntry, Entity, PanelEntry, slug
from .model import Axis, Cell, EntityKind, Panel, Role
from .registry import free, owners
from .vocabulary import Better, better, canonical

# Panels with one common place share it by chance, and one difference has neither mean nor majority.
MIN_COMMON = 2
# A panel has pages for so many comparisons: more than a reader goes through, and pages grow with
# the number of panels, not with its square. Any other two are compared in the browser.
MAX_PAGES = 6
# So many neighbours are tried for these pages, as some of them have no common place.
MAX_TRIED = 4 * MAX_PAGES
# Numbers beyond 1e±100 are left out: within these bounds no difference or sum loses a digit.
MAX_POWER = 100
_EXACT = Context(prec=400, traps=[Inexact])
# Beyond this a number is no share of one.
SHARE, PERCENT = Decimal(1), Decimal(10)
# Letters and digits that keep addresses apart which read alike: a million share none.
DIGEST_LENGTH = 8

# An axis or a measure, folded so that two that agree are equal.
_Name = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """What panels have in common that can be compared.

    axes: the folded names of both, in the order of the alphabet. measure: its folded name.
    """

    axes: tuple[_Name, _Name]
    measure: _Name
    unit: str | None


@dataclass(frozen=True)
class Side:
    """A panel that can be compared.

    turned: whether its rows stand on the second axis of its group.
    """

    entry: ChartEntry
    item: PanelEntry
    group: Group
    turned: bool

    @property
    def panel(self) -> Panel:
        """The panel itself."""
        return self.item.panel

    @cached_property
    def address(self) -> str:
        """Return the name of the panel in addresses: "chart-slug/panel-anchor"."""
        return f"{self.entry.slug}/{self.item.anchor}"

    @property
    def lasting(self) -> str:
        """Return what names the panel whatever its chart is called: "seed#panel-anchor"."""
        return f"{self.entry.description.seed.key}#{self.item.anchor}"

    @property
    def better(self) -> Better | None:
        """Which way its numbers are better, where that is known."""
        return better(self.panel.measure.label)

    @property
    def name(self) -> str:
        """The title of the panel, or of the chart that has no other."""
        return self.panel.title or self.entry.chart.title

    @cached_property
    def ticks(self) -> Mapping[Role, Mapping[str, str]]:
        """The labels of each axis by what they are matched by; what two of them share, left out."""
        return {
            "row": _unlike(self.panel.row_axis),
            "column": _unlike(self.panel.column_axis),
        }

    @cached_property
    def numbers(self) -> Mapping[tuple[str, str], Cell]:
        """The cells that can be compared, by the keys of row and column."""
        rows, columns = ({label: key for key, label in self.ticks[role].items()} for role in _ROLES)
        return {
            (rows[cell.row], columns[cell.column]): cell
            for cell in self.panel.cells
            if cell.row in rows and cell.column in columns and self._is_plain(cell)
        }

    @cached_property
    def keys(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The keys of ticks that have numbers, in order, by the axes of its group."""
        used = {row for row, _ in self.numbers}, {column for _, column in self.numbers}
        rows = tuple(key for key in self.ticks["row"] if key in used[0])
        columns = tuple(key for key in self.ticks["column"] if key in used[1])
        return (columns, rows) if self.turned else (rows, columns)

    @cached_property
    def is_full(self) -> bool:
        """Tell a grid without gaps, of which nothing but averages is left out."""
        places = len(self.keys[0]) * len(self.keys[1])
        stated = sum(not cell.aggregate for cell in self.panel.cells)
        return len(self.numbers) == places == stated and max(map(len, self.keys)) > 1

    @cached_property
    def is_shares(self) -> bool:
        """Tell whether all numbers may be shares of one."""
        return all(abs(value) <= SHARE for value in self._values)

    @cached_property
    def is_percent(self) -> bool:
        """Tell whether no number but zero is a share of one, and some are far beyond."""
        sizes = [abs(value) for value in self._values if value]
        return bool(sizes) and min(sizes) > SHARE and max(sizes) > PERCENT

    @property
    def _values(self) -> list[Decimal]:
        return [cell.value for cell in self.numbers.values() if cell.value is not None]

    def _is_plain(self, cell: Cell) -> bool:
        """Tell an exact number of the panel's unit: no average, no range, nothing approximate."""
        quantity = cell.quantity
        if quantity.value is None or cell.aggregate or quantity.approximate:
            return False
        unit = quantity.unit or self.group.unit
        return unit == self.group.unit and abs(quantity.value.adjusted()) <= MAX_POWER


_ROLES: tuple[Role, Role] = ("row", "column")


@dataclass(frozen=True, slots=True)
class Difference:
    """A common place: its labels as the first panel has them, both cells, and one minus two."""

    row: str
    column: str
    one: Cell
    two: Cell
    value: Decimal


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two panels, one against two, over the places that both state.

    slug: the last part of its address, the same whichever panel comes first.
    turned: whether the rows of one are the columns of two.
    rows, columns: the labels of common places, as one has them and in its order.
    higher, equal, lower: in how many places one is so.
    mean: of the differences, with one decimal more than the finest of them.
    rise, fall: the places of the largest difference each way; () where there is none.
    """

    slug: str
    one: Side
    two: Side
    turned: bool
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[Difference, ...]
    higher: int
    equal: int
    lower: int
    mean: Decimal
    rise: tuple[Difference, ...]
    fall: tuple[Difference, ...]

    @property
    def better(self) -> Better | None:
        """Which way the numbers are better, where that is known."""
        return self.one.better

    @property
    def wins(self) -> int:
        """In how many places one is better; higher, where it is not known what is better."""
        return self.lower if self.better == "lower" else self.higher

    @property
    def losses(self) -> int:
        """In how many places one is worse; lower, where it is not known what is better."""
        return self.higher if self.better == "lower" else self.lower

    def left_out(self, side: Side) -> int:
        """Count what a panel states and has no part: averages, ranges, places of its own."""
        stated = sum(not cell.quantity.absence for cell in side.panel.cells)
        return stated - len(self.cells)


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


def comparisons(atlas: Atlas, recorded: Mapping[str, str] | None = None) -> Comparisons:
    """A catalogue in, all that can be compared in it out.

    recorded: the addresses that were published, each with its owner; those stay.
    """
    groups: dict[Group, list[Side]] = defaultdict(list)
    for side in (side for entry in atlas.charts for side in _sides(entry)):
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
    return Pair(_slug(first, second), first, second)


def _addressed(pairs: Sequence[Pair], recorded: Mapping[str, str]) -> list[Pair]:
    """Give each pair the address that was published for it, or one that nothing had."""
    own = owners(recorded)
    given: list[Pair] = []
    taken: set[str] = set()
    for pair in pairs:
        kept = sorted(own.get(pair.owner, ()))
        address = kept[0] if kept else free(pair.slug, (), recorded, taken)
        taken.add(address)
        given.append(replace(pair, slug=address))
    return given


# -- which panels meet ----------------------------------------------------------------------------


def _sides(entry: ChartEntry) -> Iterator[Side]:
    """List the panels of a chart that can be compared, if there is another such."""
    for item in entry.panels:
        group = _group(entry, item.panel)
        if group:
            turned = group.axes[0] != _axis_name(entry, item.panel.row_axis, "row")
            yield Side(entry, item, group, turned)


def _group(entry: ChartEntry, panel: Panel) -> Group | None:
    """Say what a panel shares with those that it can be compared with; None if nothing measures."""
    unit = panel.measure.unit or _only_unit(panel)
    measure = _measure_name(entry, panel, unit)
    rows = _axis_name(entry, panel.row_axis, "row")
    columns = _axis_name(entry, panel.column_axis, "column")
    low, high = sorted((rows, columns))
    return Group((low, high), measure, unit) if measure else None


def _only_unit(panel: Panel) -> str | None:
    units = {cell.quantity.unit for cell in panel.cells if cell.value is not None}
    return units.pop() if len(units) == 1 else None


def _axis_name(entry: ChartEntry, axis: Axis, role: Role) -> _Name:
    """Fold the name of an axis; without one it agrees with the same axis of its chart alone."""
    return (lexicon.norm(axis.label),) if axis.label else ("", entry.slug, role)


def _measure_name(entry: ChartEntry, panel: Panel, unit: str | None) -> _Name | None:
    """Fold the name of a measure; without one its unit counts, but in its chart alone."""
    label = panel.measure.label
    if label:
        known = canonical("metric", label)
        return (lexicon.key(known) or known,)
    return ("", entry.slug) if unit else None


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


def can_compare(one: Side, two: Side) -> bool:
    """Tell whether two panels share axes, measure and enough places."""
    if one.group != two.group or not _of_one_scale(one, two):
        return False
    return len(one.numbers.keys() & _as_in(one, two).keys()) >= MIN_COMMON


def _of_one_scale(one: Side, two: Side) -> bool:
    """Rule out that one has shares of one where the other has percents, and neither says so."""
    if one.group.unit:
        return True
    return not ((one.is_shares and two.is_percent) or (one.is_percent and two.is_shares))


def _as_in(one: Side, two: Side) -> Mapping[tuple[str, str], Cell]:
    """Return the numbers of two by the keys of row and column that they have in one."""
    if one.turned == two.turned:
        return two.numbers
    return {(row, column): cell for (column, row), cell in two.numbers.items()}


def _unlike(axis: Axis) -> dict[str, str]:
    """Map what labels are matched by to the labels, those left out that are no longer unlike."""
    keys = Counter(map(tick_key, dict.fromkeys(axis.values)))
    return {key: value for value in axis.values if keys[key := tick_key(value)] == 1}


@lru_cache(maxsize=1 << 16)
def tick_key(label: str) -> str:
    """Fold a label to what it is matched by: its letters, or its number ("0.10" and "0.1")."""
    text = lexicon.norm(label)
    found = lexicon.quantity(text)
    # "5 ms" is another place than "5 s", and "~5" another than "5".
    is_number = found is not None and found.value is not None and found.literal == text
    return lexicon.folded(text) if is_number else text


# -- how they differ ------------------------------------------------------------------------------


def compared(one: Side, two: Side) -> Comparison:
    """Compare two panels that can be compared; the one that is ahead comes first."""
    first, second = sorted((one, two), key=lambda side: side.address)
    made = _against(first, second)
    ahead = (made.wins - made.losses, -made.mean if made.better == "lower" else made.mean)
    return made if ahead >= (0, 0) else _against(second, first)


def _against(one: Side, two: Side) -> Comparison:
    cells = tuple(_differences(one, two))
    values = [cell.value for cell in cells]
    used = {cell.row for cell in cells}, {cell.column for cell in cells}
    return Comparison(
        slug=_slug(one, two),
        one=one,
        two=two,
        turned=one.turned != two.turned,
        rows=tuple(value for value in one.panel.row_axis.values if value in used[0]),
        columns=tuple(value for value in one.panel.column_axis.values if value in used[1]),
        cells=cells,
        higher=sum(value > 0 for value in values),
        equal=sum(value == 0 for value in values),
        lower=sum(value < 0 for value in values),
        mean=mean(values),
        rise=_holding(cells, max(values)) if max(values) > 0 else (),
        fall=_holding(cells, min(values)) if min(values) < 0 else (),
    )


def _differences(one: Side, two: Side) -> Iterator[Difference]:
    """Yield the common places row by row, in the order of one."""
    others = _as_in(one, two)
    for row, row_label in one.ticks["row"].items():
        for column, column_label in one.ticks["column"].items():
            cell, other = one.numbers.get((row, column)), others.get((row, column))
            if cell and other and cell.value is not None and other.value is not None:
                value = _EXACT.subtract(cell.value, other.value)
                yield Difference(row_label, column_label, cell, other, value)


def _holding(cells: Iterable[Difference], extreme: Decimal) -> tuple[Difference, ...]:
    return tuple(cell for cell in cells if cell.value == extreme)


def mean(values: Sequence[Decimal]) -> Decimal:
    """Average some numbers with one decimal more than the finest has, rounded half to even."""
    total = Decimal(0)
    for value in values:
        total = _EXACT.add(total, value)
    finest = min(int(value.as_tuple().exponent) for value in values)
    wide = Context(prec=_EXACT.prec)
    mean = wide.divide(total, Decimal(len(values)))
    return mean.quantize(Decimal(1).scaleb(min(finest, 0) - 1), ROUND_HALF_EVEN, wide)


def _slug(one: Side, two: Side) -> str:
    """Make an address of both panels, the same whichever comes first."""
    first, second = sorted((one, two), key=lambda side: side.address)
    digest = hashlib.sha256(f"{first.address} {second.address}".encode()).digest()
    ending = base64.b32encode(digest).decode().lower()[:DIGEST_LENGTH]
    return f"{slug(f'{_short(first)} vs {_short(second)}')}-{ending}"


def _short(side: Side) -> str:
    """Name a panel in an address: by its own title, else by its chart."""
    return side.item.anchor.removeprefix("panel-") if side.panel.title else side.entry.slug
