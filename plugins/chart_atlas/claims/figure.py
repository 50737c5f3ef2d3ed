"""A chart as a checker sees it: its panels as grids, and parts of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from ..language import Better, better
from ..model import ROLES, Axis, Chart, Panel, Problem, Role
from .told_names import (
    aliases_of,
    axis_nouns,
    axis_of,
    better_by,
    better_in,
    captions,
    counted,
    declared_names,
    head_before,
    subject_of,
    units_in,
)

# The panel by its index, the row, the column.
Place = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of a figure: which panels, rows and columns; None stands for all of them.

    diagonal: the cells whose row and column have one label, or (False) all others.
    """

    panels: tuple[int, ...] | None = None
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None
    diagonal: bool | None = None

    def along(self, role: str) -> tuple[str, ...] | None:
        """Return the values of an axis that it is limited to."""
        return self.rows if role == "row" else self.columns

    def with_(self, role: str, values: tuple[Any, ...] | None) -> Slice:
        """Return it limited to other values of an axis."""
        rows, columns = (values, self.columns) if role == "row" else (self.rows, values)
        return Slice(self.panels, rows, columns, self.diagonal)

    @property
    def is_place(self) -> bool:
        """Return whether it names one row and one column."""
        return len(self.rows or ()) == len(self.columns or ()) == 1


@dataclass(frozen=True, eq=False)
class Figure:
    """A chart's panels; each is one of its own, so that what is known of it can be kept.

    doubtful: the panels of which something was not read, or is a range: nothing general is
    certain there. gaps: those where no more is unread than the places without a number. stated:
    which numbers are better, where the text says so. counted: what the numbers along an axis are
    of: "examples", and the axis. nouns: what else its places are called. is_rough: nothing is in
    doubt but how exact some numbers are, and what is in the gaps. is_ordered: the text tells no
    other order of an axis than its data have. captions: what the text quotes above the data:
    titles, labels. declared: names of axes that only a list of their labels tells. aliases: other
    names of labels, that the text gives in brackets. measures: what its remarks call its numbers.
    """

    chart: Chart
    doubtful: frozenset[int]
    gaps: frozenset[int] = frozenset()
    stated: Better | None = None
    counted: tuple[tuple[str, Role], ...] = ()
    nouns: tuple[tuple[str, Role], ...] = ()
    is_rough: bool = False
    is_ordered: bool = True
    captions: tuple[str, ...] = ()
    declared: tuple[tuple[Role, str], ...] = ()
    aliases: tuple[tuple[Role, str, str], ...] = ()
    measures: tuple[str, ...] = ()

    @cached_property
    def axes(self) -> tuple[Axis, Axis]:
        """The rows and the columns of all panels, each in the order of the first that has them."""
        return self._axis("row"), self._axis("column")

    def axis(self, role: str) -> Axis:
        """Return one of them."""
        return self.axes[ROLES.index(role)]

    @cached_property
    def ticks(self) -> Mapping[Role, frozenset[str]]:
        """The values of each axis."""
        return {role: frozenset(self.axis(role).values) for role in ROLES}

    def _axis(self, role: Role) -> Axis:
        own = [axis_of(panel, role) for panel in self.chart.panels]
        values = dict.fromkeys(value for axis in own for value in axis.values)
        labels = {axis.label for axis in own}
        told = labels.pop() if len(labels) == 1 else None
        return Axis(told or dict(self.declared).get(role), tuple(values))

    @cached_property
    def cells(self) -> Mapping[Place, Decimal]:
        """The number of each place that states exactly one; no averages.

        Of a matrix that mirrors itself by what it measures, one half tells the other.
        """
        found = {
            (at, cell.row, cell.column): cell.quantity.value
            for at, panel in enumerate(self.chart.panels)
            for cell in panel.cells
            if cell.quantity.value is not None and not cell.aggregate
        }
        if self.is_symmetric and not any((at, c, r) in found for at, r, c in found if r != c):
            found |= {(at, column, row): value for (at, row, column), value in found.items()}
        return found

    @cached_property
    def is_symmetric(self) -> bool:
        """Return whether what is measured is of two that may change places: a correlation.

        That of training and test sets is none.
        """
        one, two = self.axes
        if not self.is_square or one.label != two.label or len(self.chart.panels) > 1:
            return False
        labels = {label for panel in self.chart.panels if (label := panel.measure.label)}
        told = labels or {subject_of(said) or said for said in (self.chart.title, *self.captions)}
        return any(map(_SYMMETRIC.search, told))

    @property
    def is_partial(self) -> bool:
        """Return whether the text leaves places of a panel open."""
        if self.is_mirrored:
            size = len(self.axes[0].values)
            return len(self.cells) < size * (size - 1)
        return not all(map(_is_full, self.chart.panels))

    @cached_property
    def deviations(self) -> frozenset[tuple[Decimal, Decimal]]:
        """Each number that always is printed with one uncertainty, and that."""
        found: dict[Decimal, set[Decimal | None]] = {}
        for cell in (cell for panel in self.chart.panels for cell in panel.cells):
            if cell.quantity.value is not None:
                found.setdefault(cell.quantity.value, set()).add(cell.quantity.uncertainty)
        return frozenset(
            (value, off)
            for value, own in found.items()
            for off in own
            if len(own) == 1 and off is not None
        )

    @cached_property
    def _lines(self) -> Mapping[str, Mapping[Place, Decimal]]:
        """The cells of each row and each column by its label, in their order."""
        found: dict[str, dict[Place, Decimal]] = {}
        for place, value in self.cells.items():
            for label in {place[1], place[2]}:
                found.setdefault(label, {})[place] = value
        return found

    @cached_property
    def apart(self) -> frozenset[int]:
        """The panels whose columns are measures of their own: leaderboards."""
        return frozenset(at for at, panel in enumerate(self.chart.panels) if not panel.comparable)

    def mixes(self, *units: str) -> bool:
        """Return whether places of these axes have other measures, as columns of leaderboards."""
        return bool(self.apart) and "column" in units

    def panels(self, part: Slice) -> tuple[int, ...]:
        """List the panels of a slice."""
        return part.panels if part.panels is not None else tuple(range(len(self.chart.panels)))

    def part(self, part: Slice) -> dict[Place, Decimal]:
        """Return the cells of a slice; of a leaderboard only if it is of one column."""
        panels = set(self.panels(part))
        if len(part.columns or ()) != 1:
            panels -= self.apart
        one = part.rows if len(part.rows or ()) == 1 else part.columns
        cells = self._lines.get(one[0], {}) if one and len(one) == 1 else self.cells
        return {
            place: value
            for place, value in cells.items()
            if place[0] in panels
            and (part.rows is None or place[1] in part.rows)
            and (part.columns is None or place[2] in part.columns)
            and part.diagonal in (None, place[1] == place[2])
        }

    @cached_property
    def better(self) -> Better | None:
        """Which numbers are better, the higher or the lower; None if that is not surely known."""
        for along in ({better(label) for label in axis.values} for axis in self.axes):
            if len(along) > 1:
                # Accuracy beside cost: each has its own way.
                return None
        quoted = None if self.apart else better_in(self.captions)
        told = better(subject_of(self.chart.title)) or quoted
        labels = {panel.measure.label for panel in self.chart.panels}
        ways = {better(label) if label else told for label in labels}
        if self.stated and len(labels) == 1 and not self.apart:
            # What is said of one of several measures is not said of the others.
            return None if ways - {None, self.stated} else self.stated
        return ways.pop() if len(ways) == 1 else None

    @cached_property
    def is_square(self) -> bool:
        """Return whether each panel has the same labels along both axes: it has a diagonal."""
        return all(
            set(panel.row_axis.values) == set(panel.column_axis.values)
            for panel in self.chart.panels
        )

    @cached_property
    def is_mirrored(self) -> bool:
        """Return whether each cell of a square figure of one panel has its number mirrored."""
        if not self.is_square or len(self.chart.panels) != 1 or not self.cells:
            return False
        cells = self.cells
        return all(
            cells.get((at, column, row)) == value for (at, row, column), value in cells.items()
        )

    @cached_property
    def units(self) -> frozenset[str]:
        """The units of its cells; where none is read, the one in brackets of its captions."""
        panels = self.chart.panels
        found = {panel.measure.unit for panel in panels}
        found |= {cell.quantity.unit for panel in panels for cell in panel.cells}
        if not found - {None}:
            found = units_in((self.chart.title, *self.captions))
        return frozenset(unit for unit in found if unit)

    @cached_property
    def measured(self) -> str:
        """What its titles say that is measured: their heads, or what stands before a unit."""
        title = self.chart.title
        return subject_of(title) or head_before(self.units, (title, *self.captions))

    @cached_property
    def has_changes(self) -> bool:
        """Return whether its cells are gains and losses."""
        labels = {panel.measure.label or self.chart.title for panel in self.chart.panels}
        return all(map(_CHANGES.search, labels)) and min(self.cells.values(), default=0) < 0

    @cached_property
    def absolute(self) -> Figure:
        """The figure with its numbers without their signs."""
        return self.with_cells({place: abs(value) for place, value in self.cells.items()})

    def with_cells(self, cells: Mapping[Place, Decimal]) -> Figure:
        """Return the figure with other numbers."""
        other = replace(self)
        vars(other)["cells"] = cells
        return other

    @cached_property
    def places(self) -> int:
        """The digits behind the point that its numbers are printed with, at most."""
        exponents = (int(value.as_tuple().exponent) for value in self.cells.values())
        return max((-exponent for exponent in exponents), default=0)


_SYMMETRIC = re.compile(
    r"correlation|pearson|spearman|covariance|kappa|similarity|distance", re.IGNORECASE
)
_CHANGES = re.compile(r"Δ|\b(?:change|delta|difference|gain|improvement|increase)", re.IGNORECASE)


def figure(chart: Chart, last_line: int = 0, lines: Sequence[str] = ()) -> Figure:
    """Make a figure of a chart; a panel of which anything may be unread is doubtful.

    last_line: that of the text. A panel that ends there may have been cut. lines: the text.
    """
    open_ = {at for at, panel in enumerate(chart.panels) if 0 < last_line <= panel.last_line}
    starts = [panel.line for panel in chart.panels]
    gaps: set[int] = set()
    is_ordered = True
    for problem in chart.problems if starts else ():
        at = max(bisect_right(starts, problem.line) - 1, 0)
        if problem.code == _UNORDERED and _is_full(chart.panels[at]):
            is_ordered = False
        elif problem.code in _UNREAD and not _is_full(chart.panels[at]):
            (gaps if _is_few(problem, chart.panels[at]) else open_).add(at)
        elif problem.code in _UNREAD and not _is_beyond(problem, chart.panels[at], lines):
            open_.add(at)
    rough = {
        at
        for at, panel in enumerate(chart.panels)
        if any(one.quantity.approximate or one.quantity.low is not None for one in panel.cells)
    }
    # What is said behind the data is checked, and no evidence.
    data = min((cell.line for panel in chart.panels for cell in panel.cells), default=1)
    doubtful = frozenset(open_ | gaps | rough)
    drawn = Figure(chart, doubtful, frozenset(gaps - open_), better_by(lines))
    return replace(
        drawn,
        counted=tuple(counted(chart, lines)),
        nouns=tuple(axis_nouns(drawn.axes, chart, lines[: data - 1]).items()),
        is_rough=bool(rough | gaps) and not open_,
        is_ordered=is_ordered,
        aliases=tuple(
            (role, *alias)
            for role, axis in zip(ROLES, drawn.axes, strict=True)
            for alias in aliases_of(axis, lines[: data - 1])
        ),
        declared=tuple(declared_names(drawn.axes, lines[: data - 1])),
        captions=tuple(captions(chart, lines[: data - 1])),
    )


# Of these the first tells that an axis is not told whole; after the others, something that the text
# states of a panel may be missing.
_UNORDERED = "axis-mismatch"
_UNREAD = frozenset(
    "cell-not-read place-unknown table-label table-long-or-wide table-ragged-row cell-conflict"
    " panel-too-large axis-mismatch mixed-units".split()
)


def _is_full(panel: Panel) -> bool:
    return len(panel.cells) == len(panel.row_axis.values) * len(panel.column_axis.values)


_COLOR_BAR = re.compile(r"\bcolou?r[ -]?(?:bar|scale|map)\b", re.IGNORECASE)


def _is_few(problem: Problem, panel: Panel) -> bool:
    """Return whether fewer numbers were not read than a further row or column would have."""
    return 0 < problem.count < min(len(panel.row_axis.values), len(panel.column_axis.values))


def _is_beyond(problem: Problem, panel: Panel, lines: Sequence[str]) -> bool:
    """Return whether what was not read stands outside of a full panel, and is none of it."""
    if panel.line <= problem.line <= panel.last_line or not problem.line:
        return False
    said = lines[problem.line - 1] if problem.line <= len(lines) else ""
    return _is_few(problem, panel) or bool(_COLOR_BAR.search(said))
