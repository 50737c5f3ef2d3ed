"""A number becomes a chart: which panels with which numbers, in which layout and dress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count, product
from random import Random
from typing import Literal, TypeVar

from layouts import TABLES, Grid, Noise, Stated, is_clear

from .pools import (
    AXES,
    CHANGE_SHARES,
    COLOURS,
    GAPS,
    LAYOUT_SHARES,
    MEASURES,
    OTHERS,
    PANEL_SHARES,
    PANELS,
    SIZE_SHARES,
    TASKS,
    WORDLESS,
    Axis,
    Measure,
)

T = TypeVar("T")
Kind = Literal["heatmap", "wordless", "other"]


@dataclass(frozen=True)
class Made:
    """A chart that was made up.

    grids: its panels, by title; a single one has the title "". kind: "wordless" are those whose
    text gives no numbers, "other" those that are no heatmaps. loose: how much is said beside.
    """

    number: int
    kind: Kind
    task: str
    measure: Measure
    colours: tuple[str, str]
    layout: str
    noise: Noise
    grids: Mapping[str, Grid]
    loose: int

    @property
    def grid(self) -> Grid:
        """The first panel."""
        return next(iter(self.grids.values()))


def chart(number: int) -> Made:
    """Make the chart that has a number."""
    random = Random(f"chart {number}")  # noqa: S311 (no secret)
    for _ in count():
        made = _chart(random, number)
        if all(is_clear(made.layout, grid, made.noise) for grid in made.grids.values()):
            return made
    raise AssertionError


def skewed(random: Random, pool: Sequence[T], size: int = 1) -> list[T]:
    """Draw different members of a pool, the first ones far more often than the last."""
    keys = [random.expovariate(1 / (rank + 1)) for rank in range(len(pool))]
    return [pool[at] for at in sorted(range(len(pool)), key=keys.__getitem__)[:size]]


def shared(random: Random, shares: Mapping[T, int]) -> T:
    """Draw one by the shares of all."""
    return random.choices([*shares], [*shares.values()])[0]


def _chart(random: Random, number: int) -> Made:
    [measure] = skewed(random, MEASURES)
    layout = shared(random, LAYOUT_SHARES)
    return Made(
        number=number,
        kind=shared(
            random, {"heatmap": 100 - WORDLESS - OTHERS, "wordless": WORDLESS, "other": OTHERS}
        ),
        task=skewed(random, TASKS)[0],
        measure=measure,
        colours=random.choice(COLOURS),
        layout=layout,
        noise=_noise(random, layout),
        grids=_grids(random, layout, measure),
        loose=random.randrange(5, 15),
    )


def _noise(random: Random, layout: str) -> Noise:
    """Dress a text as describers mostly do."""
    return Noise(
        bullet=random.choice(["*", "*", "*", "-"]),
        bold="in" if layout in TABLES or random.random() < 0.8 else "out",
        blank=random.choice(["lost", "lost", "usual"]),
        nested=layout in {"row_groups", "column_groups"},
        escaped=random.random() < 0.2,
        typographic=random.random() < 0.2,
        prefix=layout not in TABLES and random.random() < 0.7,
        indent=random.choice([0, 2, 4]) if layout.endswith("groups") else 0,
    )


def _grids(random: Random, layout: str, measure: Measure) -> dict[str, Grid]:
    """Make the panels of a chart: all with the same axes."""
    axes = skewed(random, AXES)[0]
    rows, columns = (_labels(random, axis) for axis in axes)
    names = PANELS[: shared(random, PANEL_SHARES)]
    make = _cells if layout == "sentences" else _dressed_cells
    grids = [
        Grid(axes[0].name, axes[1].name, rows, columns, make(random, rows, columns, measure))
        for _ in names
    ]
    name = (layout == "sentences" and measure.spoken) or measure.name
    grids = [replace(grid, measure=name) for grid in grids]
    return dict(zip(names if len(names) > 1 else [""], grids, strict=True))


def _labels(random: Random, axis: Axis) -> tuple[str, ...]:
    size = random.randint(*shared(random, SIZE_SHARES))
    if axis.counted:
        return tuple(axis.counted.format(axis.first + axis.step * at) for at in range(size))
    return tuple(skewed(random, axis.pool, min(size, len(axis.pool))))


def _cells(
    random: Random, rows: Sequence[str], columns: Sequence[str], measure: Measure
) -> dict[tuple[str, str], Stated]:
    """Make numbers that follow their row and their column, as results do."""
    easy = {label: random.uniform(0, 1) for label in (*rows, *columns)}
    return {
        (row, column): _stated(random, measure, 0.45 * easy[row] + 0.4 * easy[column])
        for row, column in product(rows, columns)
    }


def _stated(random: Random, measure: Measure, share: float) -> Stated:
    value = measure.low + (measure.high - measure.low) * (share + random.uniform(0, 0.15))
    return printed(Decimal(value), measure)


def printed(value: Decimal, measure: Measure) -> Stated:
    """Make a cell of a number, with the decimals of its measure."""
    number = value.quantize(_step(measure))
    number = abs(number) if number.is_zero() else number
    return Stated(str(number), number)


def _dressed_cells(
    random: Random, rows: Sequence[str], columns: Sequence[str], measure: Measure
) -> dict[tuple[str, str], Stated]:
    """Make numbers of which some have gaps between them, some a spread, some are about right."""
    cells = _cells(random, rows, columns, measure)
    change = shared(random, CHANGE_SHARES)
    cells = {place: CHANGES[change](random, cell, measure) for place, cell in cells.items()}
    if change == "triangle":
        cells.update(_triangle(rows, columns))
    # A text that gives no number at all draws no heatmap.
    first = rows[0], columns[0]
    return cells | ({first: printed(Decimal("0.5"), measure)} if cells[first].gap else {})


def _as_it_is(_: Random, cell: Stated, __: Measure) -> Stated:
    return cell


def _maybe_gap(random: Random, cell: Stated, _: Measure) -> Stated:
    return GAP if random.random() < GAPS else cell


def _about(_: Random, cell: Stated, __: Measure) -> Stated:
    return replace(cell, approximate=True)


def _spread(random: Random, cell: Stated, measure: Measure) -> Stated:
    return replace(cell, uncertainty=random.randint(1, 30) * _step(measure))


def _range(random: Random, cell: Stated, measure: Measure) -> Stated:
    low = cell.value or Decimal(0)
    return Stated("", low=low, high=low + random.randint(1, 30) * _step(measure))


def _step(measure: Measure) -> Decimal:
    return Decimal(1).scaleb(-measure.places)


CHANGES: dict[str, Callable[[Random, Stated, Measure], Stated]] = {
    "none": _as_it_is,
    "gaps": _maybe_gap,
    "spread": _spread,
    "about": _about,
    "triangle": _as_it_is,
    "ranges": _range,
}
GAP = Stated("N/A", gap=True)


def _triangle(
    rows: Sequence[str], columns: Sequence[str]
) -> Iterator[tuple[tuple[str, str], Stated]]:
    for at, row in enumerate(rows):
        yield from (((row, column), GAP) for column in columns[:at])
