"""Made-up descriptions of one figure: a grid of the corpora, told by several who slip in known ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache
from random import Random

from answers import cases, read
from chart_atlas.model import Axis, Cell, Chart, Entities, Measure, Panel, Quantity

Place = tuple[str, str]
# A grid of fewer numbers is too small to tell a slip from chance.
FEWEST_ROWS = FEWEST_COLUMNS = 3
MOST_LINES = 12
# So many numbers have to differ before a swap or a shift can be told from a misreading.
FEWEST_TELLING = 6


@dataclass(frozen=True)
class Grid:
    """A full grid of numbers as they are written."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    numbers: dict[Place, str]


@dataclass
class Told:
    """What one describer made of a grid. misread: the places that are another number there."""

    panel: Panel
    turned: bool = False
    shifted: tuple[str, ...] = ()
    misread: set[Place] = field(default_factory=set)
    estimated: set[Place] = field(default_factory=set)


@cache
def grids() -> tuple[Grid, ...]:
    """The full grids of the corpora, large ones cut."""
    return tuple(grid for case in cases() for panel in read(case).panels for grid in _grid(panel))


def _grid(panel: Panel) -> Iterator[Grid]:
    rows = tuple(dict.fromkeys(panel.row_axis.values))[:MOST_LINES]
    columns = tuple(dict.fromkeys(panel.column_axis.values))[:MOST_LINES]
    found = {
        (cell.row, cell.column): cell.quantity.literal
        for cell in panel.cells
        if cell.value is not None
        and not cell.aggregate
        and cell.row in rows
        and cell.column in columns
        and cell.quantity.literal == str(cell.value)
    }
    is_full = len(found) == len(rows) * len(columns)
    if is_full and len(rows) >= FEWEST_ROWS and len(columns) >= FEWEST_COLUMNS and panel.comparable:
        yield Grid(rows, columns, found)


def square(grid: Grid) -> Grid:
    """Cut a grid to a square whose columns have the labels of its rows."""
    size = min(len(grid.rows), len(grid.columns))
    ticks = grid.rows[:size]
    numbers = {
        (row, ticks[at]): grid.numbers[row, column]
        for row in ticks
        for at, column in enumerate(grid.columns[:size])
    }
    return Grid(ticks, ticks, numbers)


def telling_turn(grid: Grid) -> int:
    """Count the places whose number is another one at the mirrored place, and nowhere both."""
    return sum(number != grid.numbers[place[::-1]] for place, number in grid.numbers.items())


def telling_shift(grid: Grid, rows: Sequence[str]) -> int:
    """Count the places whose number is another one a row further."""
    order = grid.rows
    below = {row: order[at + 1] for at, row in enumerate(order[:-1])}
    return sum(
        grid.numbers[row, column] != grid.numbers[below[row], column]
        for row in rows
        for column in grid.columns
    )


def panel_of(grid: Grid, numbers: dict[Place, Quantity]) -> Panel:
    """Write a grid as a panel; a line for each row."""
    lines = {row: at for at, row in enumerate(grid.rows, 10)}
    return Panel(
        title=None,
        row_axis=Axis("Row", grid.rows),
        column_axis=Axis("Column", grid.columns),
        measure=Measure("Score", None),
        cells=tuple(Cell(*at, quantity, lines[at[0]]) for at, quantity in numbers.items()),
        entities=Entities(),
        line=10,
        last_line=99,
    )


def chart_of(panel: Panel) -> Chart:
    """Make a chart of one panel."""
    return Chart("heatmap", "A figure", "a.txt", 1, (panel,), (), None, (), Entities(), (), (), ())


@dataclass(frozen=True)
class Slips:
    """How often a describer misreads, leaves out or only estimates a number."""

    misread: float = 0.0
    missing: float = 0.0
    estimated: float = 0.0


FAULTLESS = Slips()


def told(
    grid: Grid,
    random: Random,
    slips: Slips = FAULTLESS,
    *,
    turned: bool = False,
    shifted: Sequence[str] = (),
    others: Sequence[Told] = (),
) -> Told:
    """Describe a grid, with slips of each kind.

    others: no number is misread as one of them misreads it, which nobody could find out.
    """
    used = {(*_place(cell), cell.value) for each in others for cell in each.panel.cells}
    wrong_before = {
        (*_place(cell), cell.value)
        for each in others
        for cell in each.panel.cells
        if _place(cell) in each.misread
    }
    below = {row: grid.rows[at + 1] for at, row in enumerate(grid.rows[:-1])}
    made: dict[Place, Quantity] = {}
    wrong: set[Place] = set()
    about: set[Place] = set()
    for row in grid.rows:
        for column in grid.columns:
            place = (row, column)
            source = (below[row], column) if row in shifted else place
            literal = grid.numbers[source[::-1] if turned else source]
            if random.random() < slips.missing:
                continue
            quantity = Quantity(literal, Decimal(literal))
            other = _misread(literal, random)
            is_other = other.value != Decimal(literal) and (*place, other.value) not in used
            if random.random() < slips.misread and is_other:
                wrong.add(place)
                quantity = other
            elif (*place, quantity.value) in wrong_before:
                continue
            if random.random() < slips.estimated:
                about.add(place)
                quantity = replace(quantity, approximate=True)
            made[place] = quantity
    return Told(panel_of(grid, made), turned, tuple(shifted), wrong, about)


def _place(cell: Cell) -> Place:
    return cell.row, cell.column


def _misread(literal: str, random: Random) -> Quantity:
    """Change one digit, drop one, or lose the sign."""
    digits = [at for at, sign in enumerate(literal) if sign.isdigit()]
    at = random.choice(digits)
    other = random.choice([digit for digit in "0123456789" if digit != literal[at]])
    changed = literal[:at] + other + literal[at + 1 :]
    if literal.startswith("-") and random.random() < 0.3:
        changed = literal[1:]
    return Quantity(changed, Decimal(changed))
