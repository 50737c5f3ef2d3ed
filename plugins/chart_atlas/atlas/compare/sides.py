"""Panels as sides of a comparison: what they share, and the numbers that can be held together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from ...language import Better, better, canonical, name_key, norm
from ...model import Axis, Cell, KnownNames, Panel, Role
from ...owner import spelt_alike
from ..catalogue import Atlas
from ..entries import ChartEntry, PanelEntry
from .subjects import Subject
from .tick_keys import tick_key

# Panels with one common place share it by chance, and one difference has neither mean nor majority.
MIN_COMMON = 2
# Numbers beyond 1e±100 are left out: within these bounds no difference or sum loses a digit.
MAX_POWER = 100
# Beyond this a number is no share of one.
SHARE, PERCENT = Decimal(1), Decimal(10)
# An axis or a measure, folded so that two that agree are equal.
_Name = tuple[str, ...]
_ROLES: tuple[Role, Role] = ("row", "column")


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

    subject: what it is about. turned: whether its rows stand on the second axis of its group.
    """

    entry: ChartEntry
    item: PanelEntry
    subject: Subject
    group: Group
    turned: bool

    @property
    def panel(self) -> Panel:
        """The panel itself."""
        return self.item.panel

    @cached_property
    def address(self) -> str:
        """Return the name of the panel in addresses: "chart-slug/panel-anchor"."""
        return f"{self.entry.place}/{self.item.anchor}"

    @property
    def lasting(self) -> str:
        """Return what names the panel whatever its chart is called: "seed#panel-anchor"."""
        return f"{self.entry.description.seed.key}#{self.item.anchor}"

    @property
    def better(self) -> Better | None:
        """Which way its numbers are better, where that is known."""
        return better(self.panel.measure.label)

    @property
    def names(self) -> KnownNames:
        """What the owner says of names."""
        return self.entry.description.seed.names

    @property
    def name(self) -> str:
        """The title of the panel, or of the chart that has no other."""
        return self.panel.title or self.entry.title

    def axis(self, role: Role) -> Axis:
        """Return the axis of its rows, or of its columns."""
        return self.panel.row_axis if role == "row" else self.panel.column_axis

    @cached_property
    def ticks(self) -> Mapping[Role, Mapping[str, str]]:
        """The labels of each axis by what they are matched by; what two of them share, left out."""
        return {role: _unlike(self.axis(role), self.names) for role in _ROLES}

    @cached_property
    def numbers(self) -> Mapping[tuple[str, str], Cell]:
        """The cells that can be compared, by the keys of row and column."""
        rows, columns = ({label: key for key, label in self.ticks[role].items()} for role in _ROLES)
        return {
            (rows[cell.row], columns[cell.column]): cell
            for cell in self.panel.cells
            if cell.row in rows and cell.column in columns and self._is_plain(cell)
        }

    def forget_numbers(self) -> None:
        """Let go of its numbers by their keys, which take as much room as it does itself.

        They are found anew where they are asked for once more.
        """
        vars(self).pop("numbers", None)

    @cached_property
    def keys(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The keys of ticks that have numbers, in order, by the axes of its group."""
        used = {row for row, _ in self.numbers}, {column for _, column in self.numbers}
        rows = tuple(key for key in self.ticks["row"] if key in used[0])
        columns = tuple(key for key in self.ticks["column"] if key in used[1])
        return (columns, rows) if self.turned else (rows, columns)

    @cached_property
    def is_full(self) -> bool:
        """Return whether the grid has no gap, and nothing but averages is left out of it."""
        places = len(self.keys[0]) * len(self.keys[1])
        stated = sum(not cell.aggregate for cell in self.panel.cells)
        return len(self.numbers) == places == stated and max(map(len, self.keys)) > 1

    @cached_property
    def is_shares(self) -> bool:
        """Return whether all numbers may be shares of one."""
        return all(abs(value) <= SHARE for value in self._values)

    @cached_property
    def is_percent(self) -> bool:
        """Return whether no number but zero is a share of one, and some are far beyond."""
        sizes = [abs(value) for value in self._values if value]
        return bool(sizes) and min(sizes) > SHARE and max(sizes) > PERCENT

    @property
    def _values(self) -> list[Decimal]:
        return [cell.value for cell in self.numbers.values() if cell.value is not None]

    def _is_plain(self, cell: Cell) -> bool:
        """Return whether a cell has an exact number of the panel's unit, and is no average."""
        quantity = cell.quantity
        if quantity.value is None or cell.aggregate or quantity.approximate:
            return False
        unit = quantity.unit or self.group.unit
        return unit == self.group.unit and abs(quantity.value.adjusted()) <= MAX_POWER


def sides_of(atlas: Atlas, entry: ChartEntry) -> Iterator[Side]:
    """List the panels of a chart that can be compared, if there is another such."""
    for item in entry.panels:
        panel = item.panel
        units = {cell.quantity.unit for cell in panel.cells if cell.value is not None}
        unit = panel.measure.unit or (units.pop() if len(units) == 1 else None)
        rows = _axis_name(entry, panel.row_axis, "row")
        low, high = sorted((rows, _axis_name(entry, panel.column_axis, "column")))
        if panel.comparable and (measure := _measure_name(entry, panel, unit)):
            subject, group = Subject.of(atlas, entry, panel), Group((low, high), measure, unit)
            yield Side(entry, item, subject, group, turned=low != rows)


def _axis_name(entry: ChartEntry, axis: Axis, role: Role) -> _Name:
    """Fold the name of an axis; without one it agrees with the same axis of its chart alone."""
    return (norm(axis.label),) if axis.label else ("", entry.slug, role)


def _measure_name(entry: ChartEntry, panel: Panel, unit: str | None) -> _Name | None:
    """Fold the name of a measure; without one its unit counts, but in its chart alone."""
    label = panel.measure.label
    if label:
        known = canonical("metric", label)
        return (name_key(known) or known,)
    return ("", entry.slug) if unit else None


def common_places(one: Side, two: Side) -> int:
    """Count the places that two panels share; 0 where they cannot be compared."""
    if one.group != two.group:
        return 0
    # Shares of one and percents are no numbers of one scale, even if neither has a unit.
    apart = (one.is_shares and two.is_percent) or (one.is_percent and two.is_shares)
    if apart and not one.group.unit:
        return 0
    count = len(one.numbers.keys() & as_in(one, two).keys())
    return count if count >= MIN_COMMON else 0


def as_in(one: Side, two: Side) -> Mapping[tuple[str, str], Cell]:
    """Return the numbers of two by the keys of row and column that they have in one."""
    if one.turned == two.turned:
        return two.numbers
    return {(row, column): cell for (column, row), cell in two.numbers.items()}


def _unlike(axis: Axis, names: KnownNames) -> dict[str, str]:
    """Map what labels are matched by to the labels, those left out that are no longer unlike."""
    keys = {value: tick_key(spelt_alike(names, value)) for value in axis.values}
    counts = Counter(keys.values())
    return {key: value for value, key in keys.items() if counts[key] == 1}
