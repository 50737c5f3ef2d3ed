"""A table of records as a grid: rows that one column names, columns of plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...language import looks_like_metric, norm, numerals, without_notes
from ...model import DeclaredAxis, Measure, Problem, Quantity
from ..axes import AxisFacts
from ..layouts.lines import Line
from ..patterns import label_patterns, line_patterns
from ..places.statements import PlacedCell, Statement
from ..refusals import unread_cell, unread_columns
from .record_tables import RecordTable, is_counted, record_tables

# What heads the names of things that are held against each other, where several columns may.
_ENTITIES = frozenset(
    "agent algorithm approach entrant method model name participant player system team".split()
)
_RANKS = frozenset("place position rank ranking".split())


@dataclass(frozen=True, slots=True)
class EntityGrid:
    """What a leaderboard states.

    label: what its rows are called. lines: all that it takes up; problems tell what in it makes
    no cell.
    """

    label: str | None
    cells: tuple[PlacedCell, ...]
    lines: frozenset[int]
    problems: tuple[Problem, ...]

    def facts(self, declared: AxisFacts) -> AxisFacts:
        """Return the facts of a chart with the axes that the table shows, and no one measure."""
        names = tuple(dict.fromkeys(cell.row for cell in self.cells))
        heads = tuple(dict.fromkeys(cell.column for cell in self.cells))
        rows = DeclaredAxis("row", self.label, names, None, None, 0)
        columns = DeclaredAxis("column", None, heads, None, None, 0)
        none = Measure(None, None)
        return replace(declared, row=rows, column=columns, measure=none, panel_titles=())


def entity_grid(lines: Sequence[Line], *, called: bool) -> tuple[EntityGrid | None, bool]:
    """Read the one leaderboard among the tables of a text; also tell whether there is any table.

    called: the text calls its figure a leaderboard.
    """
    tables = [*record_tables(lines)]
    found = [grid for table in tables if (grid := _grid(table, called=called))]
    return (found[0] if len(found) == 1 else None), bool(tables)


def _grid(table: RecordTable, *, called: bool) -> EntityGrid | None:
    """Read a table, if it is a leaderboard for certain: it ranks, or is called one."""
    keys, columns = table.keys, range(len(table.keys))
    numbers = [at for at in columns if keys[at] and _holds_numbers(table.column(at))]
    heads = {norm(keys[at]) for at in numbers}
    names = _column_of_names(table, numbers)
    if names is None or not heads or len(heads) < len(numbers) or _is_other(table.first):
        return None
    ranked = any(_is_rank(keys[at]) for at in numbers) or (called and _names_entity(keys[names]))
    if not ranked:
        return None
    rest = [keys[at] for at in columns if at not in (names, *numbers) and _has_digits(table, at)]
    unread = [unread_columns(table.first.block.line, rest)] if rest else []
    cells, problems = _cells(table, names, numbers)
    lines = {line for record in table.records for _, _, line in record} | {table.first.block.line}
    return EntityGrid(
        label=keys[names] or None,
        cells=tuple(cells),
        lines=frozenset(lines | {problem.line for problem in table.problems}),
        problems=(*table.problems, *unread, *problems),
    )


def _cells(
    table: RecordTable, names: int, numbers: Sequence[int]
) -> tuple[list[PlacedCell], list[Problem]]:
    cells: list[PlacedCell] = []
    problems: list[Problem] = []
    shape, told = ("table", table.first.block.line), _above(table.first)
    for number, record in enumerate(table.records):
        row = _plain(record[names][1]) if names < len(record) else None
        for at in (at for at in numbers if row and at < len(record)):
            head, text, line = record[at]
            quantity = numerals.read_quantity(text)
            if row and quantity and _is_plain(quantity):
                statement = Statement(quantity, line, {}, shape, "table", None, told)
                cells.append(PlacedCell(statement, row, head, at=(number, at)))
            else:
                problems.append(unread_cell(line, f"Row {row}, column {head}", text))
    return cells, problems


# -- columns --------------------------------------------------------------------------------------


def _column_of_names(table: RecordTable, numbers: Sequence[int]) -> int | None:
    """Return the column that names the rows; None where none does, or another one may.

    It is the one that is headed as such, else the only column of texts that tells the rows apart,
    and the first of all.
    """
    keys, columns = table.keys, range(len(table.keys))
    texts = [
        at
        for at in columns
        if at not in numbers and not _is_rank(keys[at]) and _has_letters(table, at)
    ]
    headed = [at for at in columns if _names_entity(keys[at])]
    apart = [at for at in texts if _tells_apart(table.column(at))]
    only = headed or apart
    if len(only) != 1 or only[0] not in apart or (not headed and only != texts[:1]):
        return None
    names, key = table.column(only[0]), keys[only[0]]
    turned = any(_is_rank(name) or looks_like_metric(name) for name in names)
    other = label_patterns.is_about_figure(key) or label_patterns.is_statistic(key)
    return None if turned or other or len(names) < _FEWEST_ROWS else only[0]


_FEWEST_ROWS = 2


def _names_entity(key: str) -> bool:
    """Return whether a column is headed by what its things are: "Model", "Team name"."""
    words = {word.removesuffix("s") for word in norm(without_notes(key)).split()}
    return bool(words) and words <= _ENTITIES


def _is_rank(key: str) -> bool:
    """Return whether a column is headed as that of the ranks: "Rank", "Rank* (UB)"."""
    return norm(without_notes(key)).strip("*†‡ ") in _RANKS


def _tells_apart(texts: Sequence[str]) -> bool:
    """Return whether texts are names, each of another thing."""
    names = [norm(_plain(text)) for text in texts]
    strange = any(numerals.read_quantity(name) or is_counted(name) for name in names)
    return all(names) and not strange and len(set(names)) == len(names)


def _holds_numbers(texts: Sequence[str]) -> bool:
    """Return whether most of what is filled in a column is plain numbers."""
    found = [numerals.read_quantity(text) for text in texts]
    filled = [own for own in found if own is None or not own.absence]
    return sum(own is not None and _is_plain(own) for own in filled) * 2 > len(filled)


def _is_plain(quantity: Quantity) -> bool:
    """Return whether a quantity is one number, or the mark of a gap."""
    return quantity.value is not None or quantity.absence is not None


def _plain(text: str) -> str:
    """Take the quotes off a name, and the full stop before the last one."""
    inner = text.strip('"“”`')
    return text if inner == text else inner.strip().rstrip(".,;")


def _has_letters(table: RecordTable, at: int) -> bool:
    return any(map(str.isalpha, "".join(table.column(at))))


def _has_digits(table: RecordTable, at: int) -> bool:
    return any(map(str.isdigit, "".join(table.column(at))))


# -- what stands above ----------------------------------------------------------------------------


def _above(line: Line) -> tuple[str, ...]:
    return (*line.told, *(text for _, text in line.path))


def _is_other(line: Line) -> bool:
    """Return whether a table is told to hold derived or invented numbers, or those of a setup."""
    last = line_patterns.last_sentence(line.told[-1]) if line.told else ""
    near = [text for _, text in line.path] + ([last] if last.endswith(":") else [])
    words = [word for text in near for word in label_patterns.derived_words(text)]
    derived = any(not norm(word).startswith("rank") for word in words)
    elsewhere = any(map(label_patterns.is_elsewhere, _above(line)))
    return derived or elsewhere or any(map(label_patterns.is_no_statement, near))
