"""What differs between two states of a chart's panels: their facts and each of their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from ..atlas import tick_key
from ..language import name_key
from ..model import Axis, Cell, Panel
from .matches import paired

Item = TypeVar("Item")
Status = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something else than a cell that changed: what it is, and how it is told before and after."""

    what: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class CellChange:
    """A place of a panel that changed; old or new is None where the text does not state it."""

    old: Cell | None
    new: Cell | None

    @property
    def status(self) -> Status:
        """What became of it."""
        return status(self.old, self.new)

    @property
    def any(self) -> Cell:
        """The cell, as it is now if it is still there."""
        return either(self.old, self.new)

    @property
    def is_rewritten(self) -> bool:
        """Tell whether it is the same number, only written in another way ("0.5" and "0.50")."""
        if self.old is None or self.new is None or self.old.aggregate != self.new.aggregate:
            return False
        one, two = self.old.quantity, self.new.quantity
        facts = ("value", "unit", "uncertainty", "low", "high", "approximate", "absence")
        return all(getattr(one, name) == getattr(two, name) for name in facts)


@dataclass(frozen=True, slots=True)
class PanelChange:
    """A panel that changed, with the cells that did; old or new is None where there is none."""

    old: Panel | None
    new: Panel | None
    facts: tuple[Fact, ...]
    cells: tuple[CellChange, ...]

    @property
    def status(self) -> Status:
        """What became of it."""
        return status(self.old, self.new)

    @property
    def any(self) -> Panel:
        """The panel, as it is now if it is still there."""
        return either(self.old, self.new)


def status(old: object | None, new: object | None) -> Status:
    """Say what became of something that is on one side or on both."""
    if old is None:
        return "added"
    return "removed" if new is None else "changed"


def either(old: Item | None, new: Item | None) -> Item:
    """Return what is there now, else what was there."""
    found = old if new is None else new
    if found is None:
        raise ValueError("a change of nothing")
    return found


def panel_changes(old: Sequence[Panel], new: Sequence[Panel]) -> Iterator[PanelChange]:
    """Compare panels: those of one title, else those of mostly the same cells, are one panel."""
    for one, two in _panel_pairs(old, new):
        cells = tuple(_cell_changes(one.cells if one else (), two.cells if two else ()))
        facts = tuple(_facts(one, two)) if one and two else ()
        if one is None or two is None or cells or facts:
            yield PanelChange(one, two, facts, cells)


def _panel_pairs(
    old: Sequence[Panel], new: Sequence[Panel]
) -> list[tuple[Panel | None, Panel | None]]:
    found = paired(old, new, _title, _folded_title)
    lost = [one for one, two in found if one and not two]
    pairs = []
    for known, two in found:
        one = known
        if one is None and two is not None:
            one = next((each for each in lost if _mostly_same(each, two)), None)
            lost = [each for each in lost if each is not one]
        if two is not None:
            pairs.append((one, two))
    return [*pairs, *((one, None) for one in lost)]


def _title(panel: Panel) -> str:
    return panel.title or ""


def _folded_title(panel: Panel) -> str:
    return name_key(panel.title or "")


def _mostly_same(one: Panel, two: Panel) -> bool:
    """Tell whether more than half of the cells of each stand in the other as well."""
    ones, twos = (
        {(*_folded_place(cell), cell.quantity.literal) for cell in panel.cells}
        for panel in (one, two)
    )
    return 2 * len(ones & twos) > max(len(ones), len(twos))


def _facts(old: Panel, new: Panel) -> Iterator[Fact]:
    told = (
        ("title", old.title or "", new.title or ""),
        ("measure", old.measure.name, new.measure.name),
        ("row axis", old.row_axis.label or "", new.row_axis.label or ""),
        ("column axis", old.column_axis.label or "", new.column_axis.label or ""),
    )
    yield from (Fact(*fact) for fact in told if fact[1] != fact[2])
    axes = (("rows", old.row_axis, new.row_axis), ("columns", old.column_axis, new.column_axis))
    for what, one, two in axes:
        if _is_reordered(one, two):
            yield Fact(f"order of {what}", ", ".join(one.values), ", ".join(two.values))


def _is_reordered(old: Axis, new: Axis) -> bool:
    """Tell whether the ticks that both have come in another order."""
    ones, twos = ([tick_key(value) for value in axis.values] for axis in (old, new))
    common = set(ones) & set(twos)
    return [key for key in ones if key in common] != [key for key in twos if key in common]


def _cell_changes(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[CellChange]:
    for one, two in paired(old, new, _place, _folded_place):
        if one is None or two is None or _said(one) != _said(two):
            yield CellChange(one, two)


def _said(cell: Cell) -> tuple[object, ...]:
    # In words, as 0.10 and 0.1 are equal but not written alike.
    return repr(cell.quantity), cell.aggregate


def _place(cell: Cell) -> tuple[str, str]:
    return cell.row, cell.column


def _folded_place(cell: Cell) -> tuple[str, str]:
    return tick_key(cell.row), tick_key(cell.column)
