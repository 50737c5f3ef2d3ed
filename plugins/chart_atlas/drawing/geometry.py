"""What the specification of a heatmap comes to in pixels, for what is drawn without Vega.

It reads only what specification.py writes. SVG files and thumbnails are drawn from it alone, so
they cannot say anything else than the specification does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..model import Panel
from .colours import interpolate, positions
from .lettering import clean_text
from .scales import Scale
from .specification import DatasetName, panel_data
from .ticks import tick_label

# The frame within a cell of each state that has one, by the dashes of its line: whatever its
# colour, a range and what not all texts tell are told from a plain number.
FRAMES: Mapping[str, str] = {"range": "3 2", "majority": "none", "alone": "1 2"}


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the grid.

    row, column: its indexes. kind: the dataset that it stands in.
    fill, ink: the colours of the cell and of its text; None unless it is coloured.
    text: what is printed in it; label: what is said of it; state: a CellState; origin: an Origin.
    """

    row: int
    column: int
    kind: DatasetName
    fill: str | None
    ink: str | None
    text: str
    label: str
    state: str
    origin: str = "read"


@dataclass(frozen=True, slots=True)
class Legend:
    """The colour legend.

    title: in lines. stops: from low to high.
    ticks: the text of each number beside it, and how far up that stands (0 to 1).
    """

    title: tuple[str, ...]
    length: int
    stops: tuple[str, ...]
    ticks: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Geometry:
    """A heatmap as it is drawn.

    places: row by row, each from left to right.
    column_step, row_step: the size of a cell in pixels.
    angle: of the column labels, in degrees.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    row_title: tuple[str, ...]
    column_title: tuple[str, ...]
    column_step: int
    row_step: int
    angle: int
    text_size: int
    places: tuple[Place, ...]
    legend: Legend | None


def geometry_of(spec: dict[str, Any]) -> Geometry:
    """Return what a specification comes to."""
    x, y = spec["encoding"]["x"], spec["encoding"]["y"]
    return Geometry(
        title=clean_text(spec.get("title") or ""),
        rows=_texts(y["scale"]["domain"]),
        columns=_texts(x["scale"]["domain"]),
        row_title=_lines(y["axis"]["title"]),
        column_title=_lines(x["axis"]["title"]),
        column_step=spec["width"]["step"],
        row_step=spec["height"]["step"],
        angle=x["axis"]["labelAngle"],
        text_size=spec["layer"][3]["mark"]["fontSize"],
        places=tuple(sorted(_places(spec), key=lambda p: (p.row, p.column))),
        legend=_legend(spec["layer"][0]["encoding"]["fill"]),
    )


def _texts(values: list[str]) -> tuple[str, ...]:
    return tuple(clean_text(value) for value in values)


def _lines(title: str | None) -> tuple[str, ...]:
    return _texts((title or "").split("\n")) if title else ()


def _places(spec: dict[str, Any]) -> Iterator[Place]:
    scale = spec["layer"][0]["encoding"]["fill"]["scale"]
    rows, columns = (spec["encoding"][axis]["scale"]["domain"] for axis in "yx")
    return _placed(spec["datasets"], rows, columns, tuple(scale["range"]), tuple(scale["domain"]))


def panel_places(panel: Panel, scale: Scale) -> tuple[list[str], list[str], tuple[Place, ...]]:
    """Return the labels of rows and columns, and the places row by row, of no specification.

    What needs no more than these does without Altair.
    """
    rows, columns, data = panel_data(panel, scale)
    domain = positions(float(scale.low), float(scale.high))
    placed = _placed(data, rows, columns, scale.stops, domain)
    return rows, columns, tuple(sorted(placed, key=lambda p: (p.row, p.column)))


def _placed(
    datasets: Mapping[DatasetName, list[dict[str, Any]]],
    rows: Sequence[str],
    columns: Sequence[str],
    stops: tuple[str, ...],
    domain: tuple[float, ...],
) -> Iterator[Place]:
    row_of, column_of = ({label: at for at, label in enumerate(all_)} for all_ in (rows, columns))
    for kind, data in datasets.items():
        for datum in data:
            coloured = kind == "coloured"
            yield Place(
                row_of[datum["row"]],
                column_of[datum["column"]],
                kind,
                interpolate(stops, domain, datum["value"]) if coloured else None,
                datum["ink"] if coloured else None,
                clean_text(datum["text"]),
                clean_text(datum["label"]),
                datum.get("state", "stated"),
                datum.get("origin", "read"),
            )


def _legend(fill: dict[str, Any]) -> Legend | None:
    legend, domain = fill["legend"], fill["scale"]["domain"]
    if legend is None:
        return None
    span = domain[-1] - domain[0]
    ticks = tuple(
        (tick_label(value, legend["format"]), (value - domain[0]) / span)
        for value in legend["values"]
    )
    stops = tuple(fill["scale"]["range"])
    return Legend(_lines(legend["title"]), legend["gradientLength"], stops, ticks)
