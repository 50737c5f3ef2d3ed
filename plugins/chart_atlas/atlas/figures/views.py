"""How each description lays one panel out, against the others: its labels, and which way round.

Labels are matched by spelling, and what only looks alike by the numbers too. Rows and columns that
are swapped are found before any cell is compared, or most of them would seem to differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal

from ...language import norm
from ...model import Cell, Panel
from .tick_variants import is_one_spelling, matched

Place = tuple[str, str]
# Why a description has rows where others have columns: its labels or the names of its axes tell it,
# so that each place is what it is; or only its numbers do, and then one of them is wrong.
Turn = Literal["labels", "names", "numbers"]

# So many numbers that fit one way alone, and four times as many as the other way, tell the way.
FEWEST_TELLING, TIMES_AS_MANY = 3, 4
# So much of what can be compared has to fit that way: else it is two other figures.
LEAST_FITTING = Decimal("0.6")
# Names of rows and columns that are joined for their looks: half of their numbers have to agree.
LEAST_BORNE_OUT = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Fit:
    """How the numbers of a description fit the others, as it is written and turned.

    as_written, turned: how many fit that way alone. fitting: how many fit turned, of `of`.
    """

    as_written: int = 0
    turned: int = 0
    fitting_written: int = 0
    of_written: int = 0
    fitting_turned: int = 0
    of_turned: int = 0

    @property
    def way(self) -> Literal["written", "turned"] | None:
        """The way that the numbers tell, None where they tell none."""
        if _tells(self.as_written, self.turned, self.fitting_written, self.of_written):
            return "written"
        if _tells(self.turned, self.as_written, self.fitting_turned, self.of_turned):
            return "turned"
        return None


def _tells(alone: int, other: int, fitting: int, of: int) -> bool:
    enough = alone >= FEWEST_TELLING and alone >= TIMES_AS_MANY * other
    return enough and fitting >= LEAST_FITTING * of


@dataclass(frozen=True)
class View:
    """One description's panel with the places of the figure that its labels mean.

    member: which description. at: which of its panels. rows, columns: its own labels with those of
    the figure. across: whether its rows are columns of the figure; turn: what tells so. fit: how
    its numbers fit. other: the view that they fit better, the other way round; None where they fit
    this one, or tell nothing. unsettled: which way it is, where nobody tells which one is right.
    """

    member: int
    at: int
    panel: Panel
    rows: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    across: bool = False
    turn: Turn | None = None
    fit: Fit = Fit()
    other: View | None = None
    unsettled: Literal["", "upright", "turned", "untold"] = ""

    def place(self, cell: Cell) -> Place:
        """Return the place of the figure that a cell means."""
        row, column = self.rows[cell.row], self.columns[cell.column]
        return (column, row) if self.across else (row, column)

    @property
    def placed(self) -> Iterator[tuple[Place, Cell]]:
        """Yield each cell with its place in the figure."""
        return ((self.place(cell), cell) for cell in self.panel.cells)

    @property
    def ticks(self) -> tuple[list[str], list[str]]:
        """Its labels as the figure has them: those of the figure's rows, and of its columns."""
        rows = [self.rows[value] for value in self.panel.row_axis.values]
        columns = [self.columns[value] for value in self.panel.column_axis.values]
        return (columns, rows) if self.across else (rows, columns)

    @property
    def names(self) -> tuple[str | None, str | None]:
        """What it calls the figure's rows, and its columns; only numbers swap by mistake."""
        names = self.panel.row_axis.label, self.panel.column_axis.label
        return names if self.across == (self.turn == "numbers") else names[::-1]


class Pool:
    """What the descriptions before this one have stated: labels in order, and numbers by place."""

    def __init__(self, first: View) -> None:
        """Begin with one description."""
        self.rows: dict[str, None] = {}
        self.columns: dict[str, None] = {}
        self.numbers: dict[Place, set[Decimal]] = defaultdict(set)
        self.names = first.names
        self.add(first)

    def add(self, view: View) -> None:
        """Add what a description states."""
        rows, columns = view.ticks
        self.rows.update(dict.fromkeys(rows))
        self.columns.update(dict.fromkeys(columns))
        for place, cell in view.placed:
            if cell.value is not None and not cell.quantity.approximate:
                self.numbers[place].add(cell.value)


def first_view(member: int, at: int, panel: Panel) -> View:
    """Return the view that others are held against: its labels are those of the figure."""
    rows, columns = (
        {value: value for value in axis.values} for axis in (panel.row_axis, panel.column_axis)
    )
    return View(member, at, panel, rows, columns)


def joined_view(view: View, pool: Pool) -> View | None:
    """Return a description with its labels matched and turned; None where no place is shared."""
    straight, across = _labelled(view, pool, turned=False), _labelled(view, pool, turned=True)
    share = [_shared(each, pool) for each in (straight, across)]
    if not any(share):
        return None
    base, other = straight, across
    if told := _told_across(view, pool, share):
        base, other = replace(across, turn=told), straight
    if not all(share):
        return base
    fit = _fit(base, other, pool)
    rival = replace(other, turn="numbers", fit=fit) if fit.way == "turned" else None
    return replace(base, fit=fit, other=rival)


def _labelled(view: View, pool: Pool, *, turned: bool) -> View:
    """Give a description the labels of the figure; a label that the figure does not have is new."""
    axes = (view.panel.row_axis, view.panel.column_axis)
    theirs = (pool.columns, pool.rows) if turned else (pool.rows, pool.columns)
    found = [matched(axis.values, [*other]) for axis, other in zip(axes, theirs, strict=True)]
    sure = [{label: other for label, (other, certain) in each.items() if certain} for each in found]
    loose = [{label: other for label, (other, _) in each.items()} for each in found]
    made = replace(view, across=turned)
    trial = _with_labels(made, loose)
    chosen = [
        {
            label: other
            for label, other in each.items()
            if label in certain or _is_borne_out(trial, pool, label, rows=rows)
        }
        for each, certain, rows in zip(loose, sure, (True, False), strict=True)
    ]
    return _with_labels(made, chosen)


def _with_labels(view: View, found: Sequence[Mapping[str, str]]) -> View:
    axes = (view.panel.row_axis.values, view.panel.column_axis.values)
    rows, columns = (
        {value: known.get(value, value) for value in values}
        for values, known in zip(axes, found, strict=True)
    )
    return replace(view, rows=rows, columns=columns)


def _is_borne_out(view: View, pool: Pool, label: str, *, rows: bool) -> bool:
    """Return whether the numbers at a label agree with those at the one that it looks like."""
    line = [c for c in view.panel.cells if (c.row if rows else c.column) == label]
    known = [(c.value, pool.numbers[at]) for c in line if (at := view.place(c)) in pool.numbers]
    agreeing = sum(value in numbers for value, numbers in known)
    return agreeing > LEAST_BORNE_OUT * len(known)


def _shared(view: View, pool: Pool) -> int:
    """Count the places of a description that the figure has too."""
    return sum(row in pool.rows and column in pool.columns for (row, column), _ in view.placed)


def _told_across(view: View, pool: Pool, share: Sequence[int]) -> Turn | None:
    """Say what tells that its rows are the figure's columns, None where nothing does."""
    whole = len(view.panel.cells)
    if not all(share) or (whole in share and share[0] != share[1]):
        return "labels" if share[1] > share[0] else None
    own, theirs = ([norm(name or "") for name in each] for each in (view.names, pool.names))
    is_named = all(own) and own[0] != own[1]
    return "names" if is_named and own == theirs[::-1] else None


def _fit(base: View, other: View, pool: Pool) -> Fit:
    counts = [0] * 6
    for (place, cell), (across, _) in zip(base.placed, other.placed, strict=True):
        if cell.value is None or cell.quantity.approximate:
            continue
        here, there = pool.numbers.get(place), pool.numbers.get(across)
        fits = (
            bool(here) and cell.value in (here or ()),
            bool(there) and cell.value in (there or ()),
        )
        for at, known in enumerate((here, there)):
            counts[at] += fits[at] and not fits[1 - at]
            counts[2 + 2 * at] += fits[at]
            counts[3 + 2 * at] += bool(known)
    return Fit(*counts)


def spelt_otherwise(view: View) -> Iterator[tuple[str, str]]:
    """Yield the labels that a description spells in its own way, each with that of the figure."""
    for own in (view.rows, view.columns):
        for label, other in own.items():
            if not is_one_spelling(label, other):
                yield label, other
