"""Random grids of any numbers and labels, and the noise around them: one text a number.

The same layout and number always make the same text, so that a text which is not read back can be
written again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import count, product
from random import Random
from typing import Any, get_args, get_type_hints

from layouts import TABLES, Grid, Noise, Stated, is_clear

NAMES = [
    ("Plot", "Dose"),
    ("Type", "Length"),
    ("Train Set", "Test Set"),
    ("Local Window Size", "Ratio"),
    ("Digit Scale", "Layer"),
    ("Label", "Prediction"),
]
# Words without a meaning of their own: "min", "Average" or "Results" would be more than a label.
STEMS = (
    "Alpha Beta gamma Zeta cities neg TTPD LR GPT Qwen llama AIME NLI Movies Algebra Geometry "
    "Theory facts Inter. Count. zürich PoT MACM Tabular Graph Robotics"
).split()
# A name that ends with a full stop would end its sentence.
LAST = [stem for stem in STEMS if not stem.endswith(".")]
JOINTS = ["-", "_", "/", " ", ".", "+", " & ", "-2.5 ", " v1.", "'24 "]
NUMBERED = ["{}", "{}-hop", "{}k", "{} ms", "{}%", "{}b", "0.{}", "-{}", "Q{}", "T-{}"]
GAPS = ["N/A", "n/a", "nan", "\N{EM DASH}", "-", "missing", "no data"]
MOST = 8


def made(layout: str, number: int) -> tuple[Grid, Noise]:
    """Make the grid and the noise of a text that its layout can tell for certain."""
    random = Random(f"{layout} {number}")  # noqa: S311 (no secret)
    for _ in count():
        noise = _noise(random)
        noise = noise if layout in TABLES else replace(noise, ticks=True)
        grid = _grid(random, gaps=layout != "sentences")
        grid = _evenly(grid) if layout == "sentences" else grid
        if layout == "sentences" and len(grid.columns) == 1:
            continue  # A number alone in a sentence makes no cell.
        if is_clear(layout, grid, noise):
            return grid, noise
    raise AssertionError


def _grid(random: Random, *, gaps: bool) -> Grid:
    """Make a grid of one to eight rows and columns; now and then both axes have the same labels."""
    rows = _labels(random)
    columns = rows if _seldom(random) else _labels(random)
    unit = random.choice(["", "", "%"])
    stated = [_cell(random, gaps=gaps) for _ in range(len(rows) * len(columns))]
    # A text that states no number at all draws no grid.
    if all(cell.gap for cell in stated):
        stated[0] = Stated("0.5", Decimal("0.5"))
    stated = [cell if cell.gap else replace(cell, unit=unit) for cell in stated]
    cells = dict(zip(product(rows, columns), stated, strict=True))
    return Grid(*random.choice(NAMES), rows, columns, cells)


def _evenly(grid: Grid) -> Grid:
    """Make all cells of a grid as exact as its first."""
    about = next(iter(grid.cells.values())).approximate
    cells = {place: replace(cell, approximate=about) for place, cell in grid.cells.items()}
    return replace(grid, cells=cells)


def _seldom(random: Random) -> bool:
    """Tell what holds in one of ten texts."""
    return random.randrange(10) == 0


def _labels(random: Random) -> tuple[str, ...]:
    """Make the labels of an axis: counted in one form, or names of all sorts."""
    size = random.randint(1, MOST)
    if random.random() < 1 / 2:
        form = random.choice(NUMBERED)
        return tuple(form.format(number) for number in sorted(random.sample(range(1, 41), size)))
    names = {name.casefold(): name for name in (_name(random) for _ in range(size))}
    return tuple(names.values())


def _name(random: Random) -> str:
    """Make a name of one word or two, with any joint between them."""
    if random.random() < 1 / 2:
        return random.choice(LAST)
    parts = random.choice(STEMS), random.choice(JOINTS), random.choice([*LAST, "7B", "2024"])
    return "".join(parts).replace("..", ".")


def _cell(random: Random, *, gaps: bool) -> Stated:
    """Make a cell: mostly numbers, some with ±, some ranges, some gaps."""
    kinds: Sequence[Callable[[Random], Stated]] = (_number, _number, _number, _spread, _range, _gap)
    return random.choice(kinds if gaps else kinds[:-1])(random)


def _number(random: Random) -> Stated:
    value = _printed(random)
    return Stated(str(value), value, approximate=_seldom(random))


def _spread(random: Random) -> Stated:
    value = _printed(random)
    return Stated(str(value), value, uncertainty=_between(random, "0", "20", 1))


def _range(random: Random) -> Stated:
    low, more = _between(random, "-9", "500", 1), _between(random, "0.1", "99", 1)
    return Stated("", low=low, high=low + more)


def _gap(random: Random) -> Stated:
    return Stated(random.choice(GAPS), gap=True)


def _printed(random: Random) -> Decimal:
    """Make a number as one prints it: with up to three places, zeros kept; often a round one."""
    if random.random() < 1 / 4:
        return Decimal(random.choice(["0", "1", "0.0", "100", "100.0", "0.50"]))
    return _between(random, "-99", "1000", random.randrange(4))


def _between(random: Random, low: str, high: str, places: int) -> Decimal:
    step = Decimal(1).scaleb(-places)
    ends = (int(Decimal(end) / step) for end in (low, high))
    return random.randint(*ends) * step


def _noise(random: Random) -> Noise:
    """Make noise of any kind."""
    hints = get_type_hints(Noise)
    return Noise(**{name: random.choice(_choices(hint)) for name, hint in hints.items()})


def _choices(hint: object) -> list[Any]:
    return [False, True] if hint is bool else list(get_args(hint))
