"""Markdown tables: wide (like the figure) and long (row, column, value)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ...language import (
    colour_words,
    is_aggregate,
    looks_like_metric,
    name_key,
    name_words,
    norm,
    numerals,
)
from ...model import ROLES, Problem
from ..outline import Block, Row
from ..patterns import label_patterns, legend_patterns
from .items import unread
from .labelled import Around, Found, Label, Reading, Slot

# A long table states a row label, a column label and a value in each of its rows.
_LONG_COLUMNS = 3


def table(block: Block, around: Around) -> Found | None:
    """Read a table; rows that do not fit its header are reported, not guessed."""
    if block.kind != "table" or len(block.rows) < 2 or len(block.rows[0].cells) < 2:
        return None
    header, *body = block.rows
    whole = [row for row in body if _is_whole_row(row, header)]
    ragged = [_ragged(row, header) for row in body if not _is_whole_row(row, header)]
    found = _long_or_wide_table(header, whole, around)
    cut = (
        _readings_of_cut_row(header, body, around) if whole and len(whole) == len(body) - 1 else ()
    )
    known = {(item.labels, item.table) for item in found.readings}
    wide = any(label.slot == "row" for item in found.readings for label in item.labels)
    started = [item for item in cut if wide and (item.labels, item.table) not in known]
    return Found((*found.readings, *started), (*ragged, *found.problems))


def _is_whole_row(row: Row, header: Row) -> bool:
    return len(row.cells) == len(header.cells) and not row.cut


def _readings_of_cut_row(header: Row, body: Sequence[Row], around: Around) -> tuple[Reading, ...]:
    """Read the whole cells of a last row that the end of the text cuts off."""
    row = body[-1]
    if not row.cut or not _CUT_CELLS <= len(row.cells) <= len(header.cells):
        return ()
    size = len(row.cells) - 1
    short = [Row(some.line, some.cells[:size]) for some in (header, *body)]
    return tuple(
        item
        for item in _long_or_wide_table(short[0], short[1:], around).readings
        if item.line == row.line
    )


# A label, a whole cell and the one that is cut.
_CUT_CELLS = 3
_RAGGED_END = "The text ends in this row: its last cell is not read."


def _ragged(row: Row, header: Row) -> Problem:
    message = (
        _RAGGED_END
        if row.cut
        else f"This row has {len(row.cells)} cells, its header {len(header.cells)}: not read."
    )
    hint = "Give each row as many cells as the header; leave a missing value blank: | 1 | | 3 |"
    return Problem(row.line, "table-ragged-row", "warning", message, hint)


def _long_or_wide_table(header: Row, body: Sequence[Row], around: Around) -> Found:
    """Read a table as long or wide; one that could be either is reported."""
    header, body = _without_index(header, _data_rows(body))
    header, body = _without_groups(header, body)
    roles = [_role_of_column(name, around) for name in header.cells]
    named = {"row", "column"} <= set(roles)
    if named:
        header, body, roles = _without_remarks(header, body, roles, around)
    if len(header.cells) == _LONG_COLUMNS:
        return _maybe_long(header, body, around, roles)
    return Found((), (_long_or_wide(header),)) if named else _wide_table(header, body, around)


def _data_rows(body: Sequence[Row]) -> Sequence[Row]:
    """Leave out rows that state nothing: a row of units, and the name of a group of rows."""
    kept = [row for row in body if not _is_unit_row(row) and any(row.cells[1:])]
    return kept if any(numerals.has_digit("".join(row.cells[1:])) for row in kept) else body


def _is_unit_row(row: Row) -> bool:
    """Return whether a row names one unit for all columns ("°C"), and no label."""
    said = set(row.cells[1:])
    unit = said.pop() if len(said) == 1 else ""
    return not row.cells[0] and bool(unit) and not numerals.read_quantity(unit)


def _without_index(header: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """Leave out a first column that only counts the rows."""
    counted = [str(number) for number in range(1, len(body) + 1)]
    index = (
        label_patterns.is_index(header.cells[0])
        and [row.cells[0].rstrip(".") for row in body] == counted
    )
    return (
        _columns_behind_first(header, body)
        if index and len(header.cells) > _LONG_COLUMNS
        else (header, body)
    )


def _without_groups(header: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """Leave out a first column of group names, blank below each, if the second names the rows."""
    groups, names = (_column(body, at) for at in (0, 1))
    unique = all(names) and len(set(map(norm, names))) == len(names)
    plain = not any(map(numerals.has_digit, groups)) and not any(map(numerals.read_quantity, names))
    grouped = body and groups[0] and not all(groups) and unique and plain
    return _columns_behind_first(header, body) if grouped else (header, body)


def _columns_behind_first(header: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    rows = [Row(row.line, row.cells[1:], row.cut) for row in (header, *body)]
    return rows[0], rows[1:]


def _without_remarks(
    header: Row, body: Sequence[Row], roles: list[str | None], around: Around
) -> tuple[Row, Sequence[Row], list[str | None]]:
    """Leave out the columns that head no axis and tell colour, rank or something derived."""
    kept = [
        at
        for at, role in enumerate(roles)
        if role or any(text and not colour_words.names_color(text) for text in _column(body, at))
    ]
    stating = [at for at in kept if not roles[at] and _may_be_value(header.cells[at], around)]
    if len(stating) == 1:
        kept = [
            at
            for at in kept
            if not _is_derived(header.cells[at])
            or not all(map(numerals.read_quantity, _column(body, at)))
        ]
    rows = [Row(row.line, tuple(row.cells[at] for at in kept)) for row in (header, *body)]
    return rows[0], rows[1:], [roles[at] for at in kept]


def _column(body: Sequence[Row], at: int) -> list[str]:
    return [row.cells[at] for row in body]


def _is_derived(name: str) -> bool:
    label, _ = legend_patterns.label_and_unit(name)
    return (
        label_patterns.is_statistic(label)
        or label_patterns.is_derived(label)
        or label_patterns.is_change(label)
    )


def _with_labels_above(body: Sequence[Row]) -> Sequence[Row]:
    """Put the label above into each blank first cell, if each label is written out once only."""
    written = [norm(row.cells[0]) for row in body if row.cells[0]]
    if len(set(written)) < len(written) or not body or not body[0].cells[0]:
        return body
    filled: list[Row] = []
    for row in body:
        above = filled[-1].cells[0] if filled and not is_aggregate(row.cells[1]) else ""
        filled.append(Row(row.line, (row.cells[0] or above, *row.cells[1:])))
    return filled


def _maybe_long(header: Row, body: Sequence[Row], around: Around, roles: list[str | None]) -> Found:
    """Read a table whose columns may be row, column and value: by axis names, or repeated rows."""
    filled = _with_labels_above(body)
    repeated = len({norm(row.cells[0]) for row in filled}) < len(filled)
    if sorted(filter(None, roles)) == ["column", "row"] and not roles[2]:
        if not _may_be_value(header.cells[2], around):
            return Found((), (_long_or_wide(header),))
        return _long_table(header, filled, around, turned=roles[0] == "column")
    column, value = (_names_values(name, around) for name in header.cells[1:])
    if any(roles[1:]) or (value and not column and not repeated) or (repeated and not value):
        return Found((), (_long_or_wide(header),))
    return _long_table(header, filled, around) if repeated else _wide_table(header, body, around)


def _role_of_column(name: str, around: Around) -> str | None:
    """Return whether a column is headed by an axis: its name, x or y, row or column."""
    key = name_key(name)
    for role, axis, words in zip(ROLES, around.axes, _AXIS_WORDS, strict=True):
        if key in words or (axis.label and key == name_key(axis.label)):
            return role
    return None


_AXIS_WORDS = (frozenset({"row", "y", "yaxis"}), frozenset({"column", "col", "x", "xaxis"}))


def _names_values(name: str, around: Around) -> bool:
    """Return whether a column is headed by what its numbers are ("Accuracy (%)", "Value")."""
    label, _ = legend_patterns.label_and_unit(name)
    known = looks_like_metric(label) or label_patterns.is_generic(label)
    return known or name_key(label) == name_key(around.measure or "")


def _may_be_value(name: str, around: Around) -> bool:
    """Return whether the header of a column may name the numbers of the chart."""
    label, _ = legend_patterns.label_and_unit(name)
    if _is_derived(name):
        return False
    said = set(name_words(label))
    measure = set(name_words(around.measure or ""))
    return not measure or label_patterns.is_generic(label) or bool(said & measure)


def _long_or_wide(header: Row) -> Problem:
    row, column, *values = header.cells
    value = values[0] if values else "number"
    message = (
        f"{column!r} may be the column of each {value!r}, or numbers of its own:"
        " the table is not read."
    )
    hint = f"Lay the table out like the figure: | {row} \\ {column} | 1 | 2 |"
    return Problem(header.line, "table-long-or-wide", "warning", message, hint)


def _long_table(header: Row, body: Sequence[Row], around: Around, *, turned: bool = False) -> Found:
    """Read a table that states row, column and value in each of its rows.

    turned: the column's label stands first.
    """
    readings: list[Reading] = []
    problems: list[Problem] = []
    slots: tuple[Slot, Slot] = ("column", "row") if turned else ("row", "column")
    for row in body:
        quantity = numerals.read_quantity(row.cells[2])
        if quantity is None or not all(row.cells[:2]):
            where = f"{header.cells[0]} {row.cells[0]}, {header.cells[1]} {row.cells[1]}"
            problems.append(unread(row.line, where, row.cells[2]))
            continue
        named = zip(slots, row.cells[:2], header.cells[:2], strict=True)
        labels = (*around.labels, *(Label(slot, text, name) for slot, text, name in named))
        readings.append(Reading(quantity, row.line, labels, "table", table=header.line))
    return Found(tuple(readings), tuple(problems))


def _wide_table(header: Row, body: Sequence[Row], around: Around) -> Found:
    """Read every column that holds numbers; a column of words only is no data."""
    problems = list(_label_problems(header, body))
    if problems:
        return Found((), tuple(problems))
    row_name, column_name = _axis_names_in_corner(header.cells[0])
    readings: list[Reading] = []
    columns = tuple(_number_columns(header, body))
    results = any(numerals.is_falling(text) for row in body for text in row.cells[1:])
    for row, (at, name) in product(body, columns):
        quantity = numerals.read_quantity(row.cells[at])
        if quantity is None or (results and quantity.low is not None):
            problems.append(unread(row.line, f"Row {row.cells[0]}, column {name}", row.cells[at]))
            continue
        labels = (
            *around.labels,
            Label("row", row.cells[0], row_name),
            Label("column", name, column_name),
        )
        readings.append(Reading(quantity, row.line, labels, "table", table=header.line))
    return Found(tuple(readings), tuple(problems))


def _number_columns(header: Row, body: Sequence[Row]) -> Iterator[tuple[int, str]]:
    """Pick the columns that hold digits, or nothing but marks of gaps, with places and names."""
    for at, name in enumerate(header.cells):
        texts = _column(body, at)
        gaps = all(numerals.read_quantity(text) for text in texts)
        if at and (gaps or any(numerals.has_digit(text) for text in texts)):
            yield at, name


def _label_problems(header: Row, body: Sequence[Row]) -> Iterator[Problem]:
    """Report labels that would make the place of a cell a guess: blank or stated twice."""
    seen: set[str] = set()
    if label_patterns.is_statistic(header.cells[0]):
        yield _bad_label(header.line, f"rows are headed by {header.cells[0]!r}")
    if _has_two_headers(header, body):
        yield _bad_label(header.line, "a header of two levels")
    for row in body:
        label = norm(row.cells[0])
        if row.cells == header.cells:
            yield _bad_label(row.line, "the header once more")
        elif not label or label in seen:
            yield _bad_label(
                row.line, f"row label {row.cells[0]!r}" if label else "blank row label"
            )
        seen.add(label)
    names = [norm(name) for name in header.cells[1:]]
    for name in sorted({name for name in names if not name or names.count(name) > 1}):
        yield _bad_label(header.line, f"column label {name!r}" if name else "blank column label")


def _has_two_headers(header: Row, body: Sequence[Row]) -> bool:
    """Return whether the first row under a blank corner heads the columns again (years, steps)."""
    if header.cells[0] or len(body) < 2:
        return False
    first, *others = ([numerals.read_quantity(text) for text in row.cells[1:]] for row in body)
    whole = all(found and "." not in found.literal and found.value is not None for found in first)
    return whole and any("." in found.literal for row in others for found in row if found)


def _bad_label(line: int, what: str) -> Problem:
    message = f"The table has a repeated or missing label ({what}): the table is not read."
    hint = "Give each row and each column of a table a label of its own."
    return Problem(line, "table-label", "warning", message, hint)


def _axis_names_in_corner(text: str) -> tuple[str | None, str | None]:
    r"""Read the corner cell: "Type \ Length" names both axes, "Type" the rows only."""
    for divider in ("\\", "/", "|", " vs. ", ","):
        left, found, right = text.partition(divider)
        if found and left.strip() and right.strip():
            turned = "→" in left or "↓" in right
            rows, columns = (right, left) if turned else (left, right)
            return rows.strip(" →↓"), columns.strip(" →↓")
    return text.strip(" →↓") or None, None
