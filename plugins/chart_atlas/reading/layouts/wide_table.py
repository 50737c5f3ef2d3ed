"""Tables that are laid out like the figure: a label for each row and for each column."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product, repeat

from ...language import is_aggregate, looks_like_metric, norm, numerals
from ...model import ROLES, Problem, Role
from ..axis_text import AxisText, folded, holds_phrase, stem, words_of
from ..evidence import Evidence
from ..patterns import doubt_patterns, label_patterns, legend_patterns
from ..places.label_fits import Fit
from ..places.side_evidence import side_of_groups
from ..places.statements import PlacedCell, Statement
from ..refusals import unread_cell
from .grid import Grid, is_key
from .headers import (
    axes_in_corner,
    before_statistics,
    is_ordinary,
    may_be_value,
    names_axis,
    names_measure,
    names_other_thing,
    names_rows,
    role_of_header,
    statistics_of_others,
)
from .lines import Line
from .table_cells import TableReading, long_or_wide, no_labels, stray_labels, tick_of


def wide_cells(grid: Grid, evidence: Evidence, line: Line) -> TableReading:
    """Read a table whose rows and columns are those of the figure, or turned."""
    heads = [grid.header[at] for at in grid.data]
    fits = [evidence.fitting.fit(heads, axis) for axis in evidence.axes.values()]
    ticks = {head for fit in fits for head in (heads if fit.keyword else fit.good)}
    rows = {folded(text) for text in grid.column(0)}
    data = [
        at
        for at in grid.data
        if grid.header[at] in ticks
        or may_be_value(grid.header[at], evidence)
        or _is_among(grid, at, evidence)
        or (folded(grid.header[at]) in rows and not _sums(grid, at))
    ]
    data = [
        at
        for at in _without_metrics(grid, data)
        if not _is_blank(grid, at)
        and (_is_of_whole(grid, at) or not role_of_header(grid.header[at], evidence))
    ]
    labels, corner = _row_labels(grid, evidence) or (None, "")
    heads = [grid.header[at] for at in data]
    if data and labels and _may_be_long(grid, data, evidence):
        return TableReading((), (long_or_wide(grid),))
    apart = bool(heads) and all(heads) and len(set(map(norm, heads))) == len(heads)
    sides = _sides(grid, labels, heads, evidence, line) if labels and apart else None
    corner = corner if names_rows(corner, labels or [], evidence) else ""
    # Of two columns of labels both name the rows: "town / month".
    names = axes_in_corner(corner) if corner in grid.header else (corner or None, None)
    sides = replace(sides, corner=names) if sides else None
    if not labels or not sides:
        return TableReading((), (no_labels(grid),))
    return _cells(grid, [(at, grid.header[at]) for at in data], labels, sides, line)


def _cells(
    grid: Grid, data: Sequence[tuple[int, str]], labels: Sequence[str], sides: _Sides, line: Line
) -> TableReading:
    cells: list[PlacedCell] = []
    problems: list[Problem] = []
    stray: list[str] = []
    results = any(numerals.is_falling(text) for row in grid.rows for text in row.cells[1:])
    heads = [head for _, head in data]
    named = {*before_statistics(labels), *before_statistics(heads)}
    named |= {label for label in labels if label in heads and set(labels) == set(heads)}
    strange = {*statistics_of_others(labels), *statistics_of_others(heads)}
    corner, shape, columns = sides.corner, ("table", grid.line), dict(line.path)
    tick_of_row, tick_of_head = (
        {own: None if own in strange else sides.tick(side, own, named) for own in side_labels}
        for side, side_labels in enumerate((labels, heads))
    )
    rows = enumerate(zip(grid.rows, labels, strict=True))
    for (number, (row, label)), (at, head) in product(rows, data):
        quantity = grid.quantity(row.cells[at])
        if row.cut and not row.cells[at]:
            continue
        if quantity is None or (results and quantity.low is not None):
            problems.append(
                unread_cell(row.line_of(at), f"Row {label}, column {head}", row.cells[at])
            )
            continue
        ticks = (tick_of_row[label], tick_of_head[head])
        if all(ticks):
            statement = Statement(
                quantity, row.line_of(at), columns, shape, "table", told=line.told
            )
            cells.append(sides.cell(statement, ticks, (number, at), corner))
        else:
            stray.append(head if ticks[0] else label)
    problems += [stray_labels(grid, stray)] if stray else []
    return TableReading(tuple(cells), tuple(problems))


@dataclass(frozen=True, slots=True)
class _Sides:
    """How the rows and the heads of a table fit the axes.

    turned: the rows are columns. corner: what the header of the labels calls rows and heads.
    """

    fits: tuple[Fit, Fit]
    axes: tuple[AxisText | None, AxisText | None]
    turned: bool
    corner: tuple[str | None, str | None] = (None, None)

    def tick(self, side: int, text: str, named: Collection[str]) -> str | None:
        """Return what a row (side 0) or a head (1) is called on its axis.

        named: those that are no statistic, whatever they say.
        """
        return tick_of(text, self.fits[side], self.axes[side], sure=text in named)

    def cell(
        self,
        statement: Statement,
        ticks: tuple[str | None, str | None],
        at: tuple[int, int],
        names: tuple[str | None, str | None],
    ) -> PlacedCell:
        """Put a statement at its place."""
        step = -1 if self.turned else 1
        row, column = (tick or "" for tick in ticks[::step])
        row_axis, column_axis = names[::step]
        return PlacedCell(
            statement, row, column, (), row_axis, column_axis, (at[::step][0], at[::step][1])
        )


def _is_among(grid: Grid, at: int, evidence: Evidence) -> bool:
    """Return whether a head with a derived word is a name: it stands between names, holding none.

    What is derived stands before or behind the values, or names one of them: "Gain", "Math gain".
    """
    head = folded(grid.header[at])
    others = [other for other in grid.data if other != at]
    plain = [other for other in others if may_be_value(grid.header[other], evidence)]
    between = bool(plain) and min(plain) < at < max(plain)
    named = any(holds_phrase(head, folded(grid.header[other])) for other in others)
    return between and not named and not label_patterns.is_statistic(head)


def _sums(grid: Grid, at: int) -> bool:
    """Return whether a column holds the sums of the other numbers of each row."""
    for row in grid.rows:
        read = {other: numerals.read_quantity(row.cells[other]) for other in grid.data}
        numbers = {other: own.value for other, own in read.items() if own and own.value is not None}
        if numbers.get(at) != sum(value for other, value in numbers.items() if other != at):
            return False
    return True


def _without_metrics(grid: Grid, data: Sequence[int]) -> Sequence[int]:
    """Leave out the metrics behind the classes of a confusion matrix: "Recall", "Sum"."""
    rows = {folded(text) for text in grid.column(0)}
    classes = [at for at in data if folded(grid.header[at]) in rows]
    others = [grid.header[at] for at in data if at not in classes]
    square = len(classes) > 1 and all(map(looks_like_metric, others))
    return classes if square else data


def _is_blank(grid: Grid, at: int) -> bool:
    return not grid.header[at] and not any(grid.column(at))


def _is_of_whole(grid: Grid, at: int) -> bool:
    """Return whether the last column is of the whole row: "Year", behind those of twelve months."""
    last = at == grid.data[-1] and len(grid.data) > len(grid.keys) + 2 and not grid.header[0]
    return last and any("." in text for text in grid.column(at))


def _may_be_long(grid: Grid, data: Sequence[int], evidence: Evidence) -> bool:
    """Return whether the first of two columns of numbers may be the column of the second one."""
    if len(data) != 2 or len(grid.keys) != 1:
        return False
    first, second = (grid.header[at] for at in data)
    if not all(text.isdigit() for text in grid.column(data[0])):
        return False
    known = any(axis.names(name) for axis in evidence.axes.values() for name in (first, second))
    return _names_values(second, evidence) and not _names_values(first, evidence) and not known


def _names_values(name: str, evidence: Evidence) -> bool:
    """Return whether a column is headed by what its numbers are ("Accuracy (%)", "Value")."""
    label, _ = legend_patterns.label_and_unit(name)
    known = looks_like_metric(label) or label_patterns.is_generic(label)
    return known or names_measure(name, evidence)


def _row_labels(grid: Grid, evidence: Evidence) -> tuple[list[str], str] | None:
    """Name each row by the fewest label columns that tell the rows apart; None if none do.

    Returns the labels and their header.
    """
    keys = list(grid.keys)
    axes = list(evidence.axes.values())
    single = [at for at in keys if is_key(grid, [at])]
    if named := [
        at for at in single if any(_answers(grid.column(at), axis, evidence) for axis in axes)
    ]:
        return grid.column(named[0]), grid.header[named[0]]
    if ends := [at for at in (keys[0], keys[-1]) if at in single]:
        return grid.column(ends[0]), grid.header[ends[0]]
    # Where two columns of labels have the ticks of two axes, a row of them names a cell.
    ways = permutations(axes) if len(axes) == len(keys) == len(ROLES) else ()
    if any(all(map(_answers, map(grid.column, keys), own, repeat(evidence))) for own in ways):
        return None
    for size in range(2, len(keys) + 1):
        if is_key(grid, keys[:size]):
            heads = [grid.header[at] for at in keys[:size]]
            return _joined(grid, keys[:size]), " / ".join(heads) if all(heads) else ""
    whole = [
        " / ".join(filter(None, [group, label]))
        for group, label in zip(grid.groups, _joined(grid, keys), strict=True)
    ]
    named_all = all(row.cells[keys[-1]] for row in grid.rows)
    apart = named_all and len(set(map(norm, whole))) == len(whole)
    return (whole, grid.header[keys[-1]]) if apart else None


def _answers(labels: Sequence[str], axis: AxisText, evidence: Evidence) -> bool:
    return evidence.fitting.fit(labels, axis).share >= _MOST


def _joined(grid: Grid, columns: Sequence[int]) -> list[str]:
    return [" / ".join(filter(None, (row.cells[at] for at in columns))) for row in grid.rows]


def _sides(
    grid: Grid, labels: Sequence[str], heads: Sequence[str], evidence: Evidence, line: Line
) -> _Sides | None:
    """Fit rows and heads to the axes, straight and turned; None if the axes speak against both."""
    groups = [*dict.fromkeys(filter(None, grid.groups))]
    plain = [[text for text in side if not is_aggregate(text)] for side in (labels, heads)]
    if not all(plain):
        return None
    fits = {
        (side, role): evidence.fitting.fit(plain[side], evidence.axes.get(role))
        for side in (0, 1)
        for role in ROLES
    }
    corner = grid.header[0]
    told: set[Role] = set() if corner else side_of_groups(plain[0], plain[1], evidence)
    hint = _hint(corner, evidence) or (told.pop() if len(told) == 1 else None)
    straight = fits[0, "row"].share + fits[1, "column"].share + (hint == "row") * 0.25
    turned = fits[0, "column"].share + fits[1, "row"].share + (hint == "column") * 0.25
    if straight == turned > 0 and hint is None and names_other_thing(corner, evidence):
        return None
    roles: tuple[Role, Role] = ("row", "column") if straight >= turned else ("column", "row")
    axes = (evidence.axes.get(roles[0]), evidence.axes.get(roles[1]))
    chosen = (fits[0, roles[0]], fits[1, roles[1]])
    known = any(fit.share >= _MOST for fit in chosen)
    other = any(
        _of_other_measure(side, axis, evidence) for side, axis in zip(plain, axes, strict=True)
    )
    # A table of the drawing has one column of numbers at most: "Region | Colour | Meaning".
    named = hint is not None or is_ordinary(corner, heads)
    if other or (_is_doubtful(corner, line, named=named) and not known):
        return None
    # Section rows may be all that the text lists of the rows.
    known = known or (bool(groups) and evidence.fitting.fit(groups, axes[0]).share >= _MOST)
    sure = known or _is_confirmed(chosen, plain, axes)
    return _Sides(chosen, axes, straight < turned) if sure else None


def _is_doubtful(corner: str, line: Line, *, named: bool) -> bool:
    """Return whether a table may be about the drawing, a setup or an example.

    named: the corner is the name of an axis.
    """
    said = [*line.told, *(text for name, text in line.path if name[0] == "B")]
    plain = [text for text in said if not doubt_patterns.are_estimates(text)]
    about = label_patterns.is_about_figure(corner) and not named
    return (
        about
        or (label_patterns.is_statistic(corner) and not named)
        or any(map(label_patterns.is_no_statement, plain))
    )


def _of_other_measure(labels: Sequence[str], axis: AxisText | None, evidence: Evidence) -> bool:
    """Return whether labels are ticks with another metric than the chart's: "Math F1"."""
    if not axis or not evidence.measure:
        return False
    own = set(map(stem, words_of(evidence.measure)))
    for label in labels:
        for tick in (tick for ticks in axis.tick_lists for tick in ticks):
            rest = label.removeprefix(tick).strip(" ()-:")
            if (
                rest != label
                and looks_like_metric(rest)
                and not own & set(map(stem, words_of(rest)))
            ):
                return True
    return False


def _is_confirmed(
    fits: Sequence[Fit], sides: Sequence[Sequence[str]], axes: Sequence[AxisText | None]
) -> bool:
    """Return whether what is said of the axes is not against a table that it hardly confirms.

    Where it shares no label with either, its ticks were told in other words; then as many as are
    counted must be there, and an axis whose list is no list of ticks says nothing.
    """
    if any(fit.share for fit in fits):
        return not any(axis.declares for axis in axes if axis)
    return all(
        axis is None or not axis.declares or _has_count(axis, len(side))
        for axis, side in zip(axes, sides, strict=True)
    )


_MOST = 0.5


def _has_count(axis: AxisText, count: int) -> bool:
    sizes = {len(entries) for entries in axis.lists} | {high - low + 1 for low, high in axis.ranges}
    return count in sizes


def _hint(corner: str, evidence: Evidence) -> Role | None:
    """Return which axis the corner names as that of the rows, if it says so."""
    rows, columns = axes_in_corner(corner)
    both = bool(rows and columns)
    said, across = (
        {role: bool(text and _calls(text, role, evidence, both=both)) for role in ROLES}
        for text in (rows, columns)
    )
    straight, turned = said["row"] or across["column"], said["column"] or across["row"]
    return None if straight == turned else "row" if straight else "column"


def _calls(text: str, role: Role, evidence: Evidence, *, both: bool) -> bool:
    """Return whether half of a corner calls an axis. both: so may the other half, as in X, Y."""
    named = names_axis(text, evidence.axes.get(role))
    return named or (both and role_of_header(text, evidence) == role)
