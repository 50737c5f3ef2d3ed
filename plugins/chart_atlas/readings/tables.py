"""Markdown tables: wide (like the figure) and long (row, column, value)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .. import lexicon
from ..model import Problem
from ..outline import Block, Row
from .base import Around, Found, Label, Reading
from .items import unread

# A long table states a row label, a column label and a value in each of its rows.
_LONG_COLUMNS = 3


def table(block: Block, around: Around) -> Found | None:
    """Read a table; rows that do not fit its header are reported, not guessed."""
    if block.kind != "table" or len(block.rows) < 2 or len(block.rows[0].cells) < 2:
        return None
    header, *body = block.rows
    whole = [row for row in body if len(row.cells) == len(header.cells)]
    ragged = [_ragged(row, header) for row in body if len(row.cells) != len(header.cells)]
    found = _read(header, whole, around)
    return Found(found.readings, (*ragged, *found.problems))


def _ragged(row: Row, header: Row) -> Problem:
    return Problem(
        line=row.line,
        code="table-ragged-row",
        severity="warning",
        message=f"This row has {len(row.cells)} cells, its header {len(header.cells)}: not read.",
        hint="Give each row as many cells as the header; leave a missing value blank: | 1 | | 3 |",
    )


def _read(header: Row, body: Sequence[Row], around: Around) -> Found:
    """Read a table as long or wide; one that could be either is reported."""
    labels = [lexicon.norm(row.cells[0]) for row in body]
    repeated = len(set(labels)) < len(labels)
    if len(header.cells) != _LONG_COLUMNS:
        return _wide(header, body, around)
    column, value = (_names_values(name, around) for name in header.cells[1:])
    if value and not column:
        return _long(header, body, around) if repeated else Found((), (_long_or_wide(header),))
    return Found((), (_long_or_wide(header),)) if repeated else _wide(header, body, around)


def _names_values(name: str, around: Around) -> bool:
    """Tell whether a column is headed by what its numbers are ("Accuracy (%)", "Value")."""
    label, _ = lexicon.label_and_unit(name)
    known = lexicon.looks_like_metric(label) or lexicon.is_generic(label)
    return known or lexicon.key(label) == lexicon.key(around.measure or "")


def _long_or_wide(header: Row) -> Problem:
    row, column, value = header.cells
    return Problem(
        line=header.line,
        code="table-long-or-wide",
        severity="warning",
        message=(
            f"{column!r} may be the column of each {value!r}, or numbers of its own:"
            " the table is not read."
        ),
        hint=f"Lay the table out like the figure: | {row} \\ {column} | 1 | 2 |",
    )


def _long(header: Row, body: Sequence[Row], around: Around) -> Found:
    """Read a table that states row, column and value in each of its rows."""
    names = header.cells[:2]
    readings: list[Reading] = []
    problems: list[Problem] = []
    for row in body:
        quantity = lexicon.quantity(row.cells[2])
        if quantity is None or not all(row.cells[:2]):
            where = f"Row {row.cells[0] or 'blank'}, column {row.cells[1] or 'blank'}"
            problems.append(unread(row.line, where, row.cells[2]))
            continue
        row_label, column_label, _ = row.cells
        places = (Label("row", row_label, names[0]), Label("column", column_label, names[1]))
        labels = (*around.labels, *places)
        readings.append(Reading(quantity, row.line, labels, "table", table=header.line))
    return Found(tuple(readings), tuple(problems))


def _wide(header: Row, body: Sequence[Row], around: Around) -> Found:
    """Read every column that holds numbers; a column of words only is no data."""
    problems = list(_label_problems(header, body))
    if problems:
        return Found((), tuple(problems))
    row_name, column_name = _corner(header.cells[0])
    readings: list[Reading] = []
    columns = tuple(_number_columns(header, body))
    for row, (at, name) in product(body, columns):
        quantity = lexicon.quantity(row.cells[at])
        if quantity is None:
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
        texts = [row.cells[at] for row in body]
        gaps = all(lexicon.quantity(text) for text in texts)
        if at and (gaps or any(lexicon.has_digit(text) for text in texts)):
            yield at, name


def _label_problems(header: Row, body: Sequence[Row]) -> Iterator[Problem]:
    """Report labels that would make the place of a cell a guess: blank or stated twice."""
    seen: set[str] = set()
    for row in body:
        label = lexicon.norm(row.cells[0])
        if row.cells == header.cells:
            yield _bad_label(row.line, "the header once more")
        elif not label or label in seen:
            yield _bad_label(
                row.line, f"row label {row.cells[0]!r}" if label else "blank row label"
            )
        seen.add(label)
    names = [lexicon.norm(name) for name in header.cells[1:]]
    for name in sorted({name for name in names if not name or names.count(name) > 1}):
        yield _bad_label(header.line, f"column label {name!r}" if name else "blank column label")


def _bad_label(line: int, what: str) -> Problem:
    return Problem(
        line=line,
        code="table-label",
        severity="warning",
        message=f"The table has a repeated or missing label ({what}): the table is not read.",
        hint="Give each row and each column of a table a label of its own.",
    )


def _corner(text: str) -> tuple[str | None, str | None]:
    r"""Read the corner cell: "Type \ Length" names both axes, "Type" the rows only."""
    for divider in ("\\", "/", "|"):
        left, found, right = text.partition(divider)
        if found and left.strip() and right.strip():
            return left.strip(), right.strip()
    return text.strip() or None, None
