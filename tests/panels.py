"""Panels and charts made by hand, for tests of what draws them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from chart_atlas.model import Axis, Cell, Chart, ColorScale, Entities, Measure, Panel, Quantity


def stated(literal: str, **facts: object) -> Quantity:
    """A plainly stated number."""
    return Quantity(literal, value=Decimal(literal), **facts)  # type: ignore[arg-type]


def between(low: str, high: str, **facts: object) -> Quantity:
    """A stated range."""
    return Quantity(f"{low}-{high}", low=Decimal(low), high=Decimal(high), **facts)  # type: ignore[arg-type]


MARKED = Quantity("N/A", absence="marked")
BLANK = Quantity("", absence="blank")


def quantity(word: str | Quantity | None) -> Quantity | None:
    """ "N/A" is a marked gap, "" a blank, None not stated, other text a number."""
    if word is None or isinstance(word, Quantity):
        return word
    return {"N/A": MARKED, "": BLANK}.get(word) or stated(word)


def panel(
    rows: Sequence[str],
    columns: Sequence[str],
    grid: Sequence[Sequence[str | Quantity | None]],
    *,
    title: str | None = None,
    labels: tuple[str | None, str | None] = ("Type", "Length"),
    measure: tuple[str | None, str | None] = ("Accuracy", "%"),
    aggregates: Sequence[str] = (),
) -> Panel:
    """A panel of a grid of words; rows and columns named in aggregates hold averages."""
    cells = tuple(
        Cell(row, column, found, line, row in aggregates or column in aggregates)
        for line, (row, words) in enumerate(zip(rows, grid, strict=True), start=10)
        for column, word in zip(columns, words, strict=True)
        if (found := quantity(word)) is not None
    )
    row_axis, column_axis = Axis(labels[0], tuple(rows)), Axis(labels[1], tuple(columns))
    made_of = Measure(*measure)
    return Panel(title, row_axis, column_axis, made_of, cells, Entities(), 9, 9 + len(rows))


def legend(
    low: str | None,
    high: str | None,
    colors: tuple[str | None, str | None] = ("light blue", "dark blue"),
    *,
    approximate: bool = False,
) -> ColorScale:
    """A stated legend."""
    ends = [None if end is None else Decimal(end) for end in (low, high)]
    return ColorScale(ends[0], ends[1], *colors, approximate, 5)


def chart(*panels: Panel, scale: ColorScale | None = None) -> Chart:
    """A chart of some panels."""
    return Chart(
        kind="heatmap",
        title="A chart",
        seed="000.txt",
        title_line=1,
        panels=panels,
        axes=(),
        color_scale=scale,
        series=(),
        entities=Entities(),
        mislabels=(),
        claims=(),
        problems=(),
    )
