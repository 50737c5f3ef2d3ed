"""Hypothesis strategies: grids of any numbers and labels, and the noise around them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import product
from typing import get_args, get_type_hints

from hypothesis import strategies as st

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
JOINTS = ["-", "_", "/", " ", ".", "+", " & ", "-2.5 ", " v1.", "'24 "]
NUMBERED = ["{}", "{}-hop", "{}k", "{} ms", "{}%", "{}b", "0.{}", "-{}", "Q{}", "T-{}"]
GAPS = ["N/A", "n/a", "nan", "\N{EM DASH}", "-", "missing", "no data"]
MOST = 8


@st.composite
def grids(draw: st.DrawFn, *, gaps: bool = True) -> Grid:
    """Make grids of one to eight rows and columns; now and then both axes have the same labels."""
    names = draw(st.sampled_from(NAMES))
    rows = draw(labels())
    columns = rows if draw(seldom()) else draw(labels())
    unit = draw(st.sampled_from(["", "", "%"]))
    size = len(rows) * len(columns)
    stated = draw(st.lists(cells(gaps=gaps), min_size=size, max_size=size))
    # A text that states no number at all draws no grid.
    if all(cell.gap for cell in stated):
        stated[0] = Stated("0.5", Decimal("0.5"))
    stated = [cell if cell.gap else replace(cell, unit=unit) for cell in stated]
    return Grid(*names, rows, columns, dict(zip(product(rows, columns), stated, strict=True)))


def seldom() -> st.SearchStrategy[bool]:
    """Make something that holds in one of ten texts."""
    return st.integers(0, 9).map(lambda n: n == 9)


def labels() -> st.SearchStrategy[tuple[str, ...]]:
    """Make the labels of an axis: counted in one form, or names of all sorts."""
    counts = st.lists(st.integers(1, 40), min_size=1, max_size=MOST, unique=True).map(sorted)
    counted = st.builds(
        lambda form, numbers: tuple(form.format(number) for number in numbers),
        st.sampled_from(NUMBERED),
        counts,
    )
    named = st.lists(names(), min_size=1, max_size=MOST, unique_by=str.casefold).map(tuple)
    return counted | named


def names() -> st.SearchStrategy[str]:
    """Make a name of one word or two, with any joint between them."""
    joined = st.builds(
        lambda first, joint, last: f"{first}{joint}{last}".replace("..", "."),
        st.sampled_from(STEMS),
        st.sampled_from(JOINTS),
        # A name that ends with a full stop would end its sentence.
        st.sampled_from([stem for stem in STEMS if not stem.endswith(".")] + ["7B", "2024"]),
    )
    return st.sampled_from([stem for stem in STEMS if not stem.endswith(".")]) | joined


def decimals() -> st.SearchStrategy[Decimal]:
    """Make numbers as they are printed: with up to three places, zeros kept."""
    return st.integers(0, 3).flatmap(
        lambda places: st.decimals(-99, 1000, places=places)
    ) | st.just(Decimal("100.0"))


def cells(*, gaps: bool) -> st.SearchStrategy[Stated]:
    """Make cells: mostly numbers, some with ±, some ranges, some gaps."""
    number = st.builds(
        lambda value, about: Stated(str(value), value, approximate=about),
        decimals(),
        seldom(),
    )
    spread = st.builds(
        lambda value, more: Stated(str(value), value, uncertainty=more),
        decimals(),
        st.decimals(0, 20, places=1),
    )
    gap = st.sampled_from(GAPS).map(_gap) if gaps else number
    return st.one_of(number, number, number, spread, ranges(), gap)


def ranges() -> st.SearchStrategy[Stated]:
    """Make ranges between two numbers."""
    ends = st.tuples(st.decimals(-9, 500, places=1), st.decimals("0.1", 99, places=1))
    return ends.map(lambda pair: Stated("", low=pair[0], high=pair[0] + pair[1]))


def _gap(text: str) -> Stated:
    return Stated(text, gap=True)


def texts(layout: str) -> st.SearchStrategy[tuple[Grid, Noise]]:
    """Make grids and noise that a layout can tell for certain."""
    told = noises() if layout in TABLES else noises().map(lambda noise: replace(noise, ticks=True))
    told_grids = grids(gaps=False).map(_evenly) if layout == "sentences" else grids()
    pairs = st.tuples(told_grids, told)
    return pairs.filter(lambda pair: is_clear(layout, *pair))


def _evenly(grid: Grid) -> Grid:
    """Make all cells of a grid as exact as its first."""
    about = next(iter(grid.cells.values())).approximate
    cells = {place: replace(cell, approximate=about) for place, cell in grid.cells.items()}
    return replace(grid, cells=cells)


def noises() -> st.SearchStrategy[Noise]:
    """Make noise of every kind; the simplest is none."""
    hints = get_type_hints(Noise)
    default = vars(Noise())
    fields = {
        name: st.sampled_from(_from_default(_choices(hint), default[name]))
        for name, hint in hints.items()
    }
    return st.builds(Noise, **fields)


def _choices(hint: object) -> list[object]:
    return [False, True] if hint is bool else list(get_args(hint))


def _from_default(choices: list[object], default: object) -> list[object]:
    return [default, *(choice for choice in choices if choice != default)]
