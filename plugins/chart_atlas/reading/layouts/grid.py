"""A table by its parts: its header, its rows, its columns of labels and of numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from ...language import colour_words, contains, is_aggregate, norm, numerals
from ...model import Problem, Quantity
from ..axis_text import folded, holds_phrase
from ..outline import Block, Row
from ..patterns import label_patterns


@dataclass(frozen=True, slots=True)
class Grid:
    """A table by its parts: header, whole rows, columns of labels and of numbers.

    groups: of each row, the label of the rows that it stands under, "" for none. gaps: the words
    that mark a cell without a number.
    """

    line: int
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    keys: tuple[int, ...]
    data: tuple[int, ...]
    groups: tuple[str, ...]
    gaps: frozenset[str] = frozenset()

    def quantity(self, text: str) -> Quantity | None:
        """Read the text of a cell."""
        return (
            Quantity(text, absence="marked") if text in self.gaps else numerals.read_quantity(text)
        )

    def column(self, at: int) -> list[str]:
        """Return the texts of a column."""
        return [row.cells[at] for row in self.rows]


# A table is asked for its pairs, for its records and for its cells.
@lru_cache(maxsize=16)
def grid_of(block: Block) -> tuple[Grid, tuple[Problem, ...]]:
    """Take a table apart; rows that do not fit its header are reported."""
    header, *body = block.rows
    head, rest = _joined_header(header, body)
    whole, problems = _whole_rows(head, rest)
    kept, groups = _grouped(header.cells, [row for row in whole if row.cells != header.cells])
    keys, data = label_and_data_columns(head, kept)
    rows = _filled(kept, keys)
    grid = Grid(block.line, head, tuple(rows), tuple(keys), tuple(data), tuple(groups))
    return grid, tuple(problems)


def _joined_header(header: Row, body: Sequence[Row]) -> tuple[tuple[str, ...], Sequence[Row]]:
    """Join a second row of heads to the first; a head spans the blank ones behind it."""
    head = header.cells
    if not body or len(body[0].cells) != len(head):
        return head, body
    second = body[0].cells
    told = [text for text in second[1:] if text]
    over = {*head[1:]}
    # A corner that spans both rows of heads stands in each.
    spans = (not head[0] or head[0] == second[0]) and len(over) < len(head) - 1
    # What spans several columns stands in columns side by side: no "left, right, left, right".
    spans = spans and len([*groupby(text for text in head[1:] if text)]) <= len({*over} - {""})
    heads = len(set(told)) > 1 and (spans or not any(map(_is_value, second)))
    if not heads or (norm(second[0]) not in ("", norm(head[0])) and not spans):
        return head, body
    if spans and len(set(map(norm, told))) == len(head) - 1:
        # One head over all others is what they are: "Sowing date" by "Nitrogen rate".
        corner = f"{second[0]} \\ {head[1]}" if head[0] and len(over) == 1 else second[0] or head[0]
        return (corner, *second[1:]), body[1:]
    spread: list[str] = []
    for at, text in enumerate(head):
        spread.append(text or (spread[-1] if at > 1 else ""))
    joined = [
        upper if not lower or norm(upper) == norm(lower) else f"{upper} {lower}".strip()
        for upper, lower in zip(spread, second, strict=True)
    ]
    return tuple(joined), body[1:]


def _whole_rows(head: Sequence[str], body: Sequence[Row]) -> tuple[list[Row], list[Problem]]:
    """Keep the rows that are as wide as the header, and of a cut one what is whole."""
    rows: list[Row] = []
    problems: list[Problem] = []
    for row in body:
        if row.cut:
            rest = [""] * (len(head) - len(row.cells) + 1)
            if 2 < len(row.cells) <= len(head):
                rows.append(Row(row.line, (*row.cells[:-1], *rest), cut=True))
            problems.append(_ragged(row.line, _CUT))
        elif len(row.cells) != len(head):
            count = f"This row has {len(row.cells)} cells, its header {len(head)}: not read."
            problems.append(_ragged(row.line, count))
        else:
            rows.append(row)
    return rows, problems


_CUT = "The text ends in this row: its last cell is not read."


def _ragged(line: int, message: str) -> Problem:
    hint = "Give each row as many cells as the header; leave a missing value blank: | 1 | | 3 |"
    return Problem(line, "table-ragged-row", "warning", message, hint)


def _grouped(head: Sequence[str], rows: Sequence[Row]) -> tuple[list[Row], list[str]]:
    """Take out the rows that only head the ones below; return the group of each other row."""
    kept: list[Row] = []
    groups: list[str] = []
    again = [row for row in rows if _repeats(row.cells, head)]
    group = _own_words(head, again[0].cells) if again else ""
    for row in rows:
        if row in again:
            group = _own_words(row.cells, head)
            continue
        filled = [text for text in row.cells if text]
        if len(set(filled)) <= 1 and not any(map(_is_value, row.cells[1:])):
            group = filled[0] if filled and row.cells[0] else group
        elif any(map(numerals.read_quantity, row.cells[1:])):
            kept.append(row)
            groups.append(group)
    return kept, groups


def _repeats(cells: Sequence[str], head: Sequence[str]) -> bool:
    """Return whether a row states most of the header once more."""
    same = sum(bool(one) and one == two for one, two in zip(cells, head, strict=True))
    return same > len(head) // 2 and not any(map(_is_value, cells))


def _own_words(cells: Sequence[str], others: Sequence[str]) -> str:
    return " ".join(one for one, two in zip(cells, others, strict=True) if one != two)


def _is_value(text: str) -> bool:
    found = numerals.read_quantity(text) if text else None
    return bool(found and not found.absence)


def label_and_data_columns(head: Sequence[str], rows: Sequence[Row]) -> tuple[list[int], list[int]]:
    """Part the columns into leading ones of labels and those of numbers; the rest are remarks.

    Behind the first column of numbers, one number makes a column one, and so do gaps alone.
    """
    columns = [[row.cells[at] for row in rows] for at in range(len(head))]
    first = next(
        (at for at, texts in enumerate(columns) if at and _mostly_numbers(texts)), len(head)
    )
    while first > 1 and head[first - 1] and _are_gaps(columns[first - 1]):
        first -= 1
    if first == len(head) or not rows:
        return list(range(len(head))), []
    behind = [
        at
        for at in range(first, len(head))
        if any(map(_is_value, columns[at])) or all(map(numerals.read_quantity, columns[at]))
    ]
    return list(range(first)), behind


# So many of the filled cells of a column must be numbers or gaps.
_MOSTLY = 0.5


def _are_gaps(texts: Sequence[str]) -> bool:
    """Return whether a column marks that it has no number; blanks alone mark nothing."""
    found = [numerals.read_quantity(text) for text in texts]
    kinds = {own.absence if own else None for own in found}
    return "marked" in kinds and kinds <= {"marked", "blank"}


def _mostly_numbers(texts: Sequence[str]) -> bool:
    filled = [text for text in texts if text]
    good = [text for text in filled if numerals.read_quantity(text)]
    return len(good) >= _MOSTLY * len(filled) and any(map(_is_value, filled))


def _filled(rows: Sequence[Row], keys: Sequence[int]) -> list[Row]:
    """Put the label above into the blank cells of all label columns but the last."""
    found: list[Row] = []
    above: dict[int, str] = {}
    once = [at for at in keys[:-1] if _each_once([row.cells[at] for row in rows])]
    once = once or list(keys[:-1])[: _completes(rows, keys)]
    for row in rows if once else ():
        cells = list(row.cells)
        for at in once:
            if cells[at]:
                above = {key: text for key, text in above.items() if key < at} | {at: cells[at]}
            elif not is_aggregate(cells[at + 1]):
                cells[at] = above.get(at, "")
        found.append(replace(row, cells=tuple(cells)))
    return found if once else list(rows)


def _each_once(texts: Sequence[str]) -> bool:
    """Return whether a blank below a label means the same: then no label is written out twice."""
    filled = [norm(text) for text in texts if text]
    return bool(texts and texts[0]) and len(set(filled)) == len(filled) < len(texts)


def _completes(rows: Sequence[Row], keys: Sequence[int]) -> bool:
    """Return whether the blanks of the first column, filled from above, make a complete product."""
    if len(keys) != 2 or not rows or not rows[0].cells[0]:
        return False
    above, pairs = "", []
    for row in rows:
        above = row.cells[0] or above
        pairs.append((norm(above), norm(row.cells[1])))
    sizes = [len(set(side)) for side in zip(*pairs, strict=True)]
    return len(set(pairs)) == len(pairs) == sizes[0] * sizes[1]


def with_gaps(grid: Grid, said: Sequence[str]) -> Grid:
    """Take the only word among the numbers for a gap, if it is repeated or explained.

    A sign is one if it stands where labels meet themselves, or repeats and has nothing above it.

    said: the texts beside the table, folded: "the run at 0.1 diverged and has no value".
    """
    filled = [row.cells[at] for row in grid.rows for at in grid.data if row.cells[at]]
    odd = [text for text in filled if not numerals.read_quantity(text)]
    word = odd[0] if len({*odd}) == 1 and 2 * len(odd) <= len(filled) else ""
    names = (
        _GAP.fullmatch(word) and norm(word) not in NO_GAPS and not colour_words.names_color(word)
    )
    told = (holds_phrase(text, folded(word)) and _says_none(text) for text in said)
    if word and _SIGN.fullmatch(word):
        at_sign = [
            (row.cells[0], at) for row in grid.rows for at in grid.data if row.cells[at] == word
        ]
        itself = all(norm(label) == norm(grid.header[at]) for label, at in at_sign)
        names = itself or word in [grid.rows[0].cells[at] for at in grid.data]
    return replace(grid, gaps=frozenset(odd)) if names and (len(odd) > 1 or any(told)) else grid


_GAP = re.compile(r"[^\W\d_][^\d]{1,19}")
# No order, no change.
_SIGN = re.compile(r"[^\w\s<>=+~±≈≤≥%\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\"'″〃-]{1,4}")
# Words for a number that stands elsewhere, or for one.
NO_GAPS = frozenset(
    [*numerals.WORDS, *"same ditto idem above half double twice".split(), "as above", "see above"]
)
_says_none = contains(rf"(?<!\w){numerals.NO_NUMBER}(?!\w)", re.IGNORECASE)


def without_index(grid: Grid) -> Grid:
    """Leave out a first column that only counts the rows: labels stand beside it."""
    first = [text.rstrip(".") for text in grid.column(0)]
    counted = [str(number) for number in range(1, len(first) + 1)]
    if first != counted or not label_patterns.is_index(grid.header[0]) or len(grid.header) < 4:
        return grid
    if all(_is_value(text) for row in grid.rows for text in row.cells if text):
        return grid
    rows = tuple(replace(row, cells=row.cells[1:]) for row in grid.rows)
    head = grid.header[1:]
    keys, data = label_and_data_columns(head, rows)
    return replace(grid, header=head, rows=rows, keys=tuple(keys), data=tuple(data))


def is_key(grid: Grid, columns: Sequence[int]) -> bool:
    """Return whether the texts of some columns tell the rows apart."""
    keys = [tuple(norm(row.cells[at]) for at in columns) for row in grid.rows]
    return all(map(any, keys)) and len(set(keys)) == len(keys)
