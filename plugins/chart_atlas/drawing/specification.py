"""A panel as a Vega-Lite specification.

Altair has made and validated one template; every panel fills a copy of it with plain data.
Text of a seed stands only where Vega takes it as text: in the fields of data, in scale
domains and in titles. It is in no expression - which is why the tooltip is one field of
the data: Vega-Lite builds the code of a tooltip of many fields from their titles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from textwrap import wrap
from typing import Any, Literal

from ..model import Cell, Panel, Quantity
from .colours import ink, interpolate, positions
from .lettering import TEXT_SIZE, clean_text, widest
from .quantities import MarkedState, cell_state, colour_number, is_drawable, short_text, spoken_text
from .scales import Scale
from .ticks import tick_format, ticks

# The datasets of a specification: coloured by the scale; text in an outline (aggregates, ranges
# that are open at one end, all that cannot be compared); nothing to print.
DatasetName = Literal["coloured", "outlined", "empty"]

ROW_STEP = 26
SMALL_TEXT_SIZE = 10
# How large the corner is of a cell that its owner has completed or corrected.
CORNER = 8

# From so many columns on, cells are as narrow as their text allows.
MANY_COLUMNS = 12
ROOMY_STEP, NARROW_STEP = 46, 30

# Column labels up to this width widen their cells; longer ones are turned.
UPRIGHT_LABEL, UPRIGHT_LABEL_OF_MANY = 96, 44
TURNED = -40
LEGEND_LENGTH = (72, 200)
PIXELS_A_TICK, PIXELS_A_LETTER = 24, 7
LEGEND_TITLE_LETTERS, AXIS_TITLE_LETTERS = 16, 24

# Vega keeps titles in a JavaScript object and stumbles over those that every object has.
OBJECT_MEMBERS = frozenset(
    "__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor"
    " hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf".split()
)


@dataclass(frozen=True, slots=True)
class Mark:
    """What is said of a place that is more than its cell: how it stands, its text and its label."""

    state: MarkedState
    text: str
    label: str


Marks = Mapping[tuple[str, str], Mark]

TEMPLATE = "heatmap.vl.json"


@cache
def heatmap_template() -> str:
    """Return the JSON of a specification without data, as Altair has made it (see layers.py).

    It comes with the package, as Altair takes longer to import than the page of a chart to make.
    """
    # Without what makes it good to read: it is read again for each panel.
    return json.dumps(json.loads((files(__package__) / TEMPLATE).read_text("utf-8")))


def live_config() -> dict[str, Any]:
    """Return a Vega-Lite config for the live view: text follows the light or dark of the page."""
    ink = {"color": "currentColor"}
    words = {"labelColor": "currentColor", "titleColor": "currentColor"}
    return {"axis": words, "background": "transparent", "legend": words, "text": ink, "title": ink}


def panel_specification(panel: Panel, scale: Scale, marks: Marks | None = None) -> dict[str, Any]:
    """Return the Vega-Lite specification of a panel's heatmap.

    marks: what is said of some places by their labels, in place of what their cells say.
    """
    spec: dict[str, Any] = json.loads(heatmap_template())
    rows, columns, datasets = panel_data(panel, scale, marks)
    if panel.title:
        spec["title"] = _title(panel.title, len(panel.title))
    spec["datasets"] = datasets
    spec["height"] = {"step": ROW_STEP}
    _fill_axes(spec, panel, rows, columns)
    _fill_scale(spec["layer"][0]["encoding"]["fill"], panel, scale, len(rows))
    if all(datum.get("state") != "range" for datum in datasets["coloured"]):
        spec["layer"].pop()
    if not datasets["coloured"]:
        spec["layer"][0]["encoding"]["fill"]["legend"] = None
    spec["layer"] += _corners(datasets, spec["width"]["step"])
    return spec


def _corners(
    datasets: Mapping[DatasetName, list[dict[str, Any]]], step: int
) -> Iterator[dict[str, Any]]:
    """Mark what the owner says of cells in their upper right corners, as svg.py does."""
    for name, data in datasets.items():
        for origin in ("corrected", "completed"):
            if any(datum.get("origin") == origin for datum in data):
                yield {
                    "data": {"name": name},
                    "mark": {
                        "type": "point",
                        "shape": "M-1-1h2v2z",
                        "size": CORNER**2,
                        "opacity": 1,
                        "filled": origin == "corrected",
                        "strokeWidth": 1,
                        "aria": False,
                        "xOffset": (step - CORNER) / 2 - 3,
                        "yOffset": (CORNER - ROW_STEP) / 2 + 3,
                    },
                    "encoding": {
                        "color": {"field": "ink", "type": "nominal", "scale": None},
                        "tooltip": {"field": "label", "type": "nominal"},
                    },
                    "transform": [{"filter": {"field": "origin", "equal": origin}}],
                }


def panel_data(
    panel: Panel, scale: Scale, marks: Marks | None = None
) -> tuple[list[str], list[str], dict[DatasetName, list[dict[str, Any]]]]:
    """Return the labels of rows and columns, and a datum for every place of the grid."""
    # In stated order; what only cells name comes last.
    rows = list(dict.fromkeys([*panel.row_axis.values, *(c.row for c in panel.cells)]))
    columns = list(dict.fromkeys([*panel.column_axis.values, *(c.column for c in panel.cells)]))
    datasets = _datasets(panel, scale, rows, columns, marks or {})
    return [*map(clean_text, rows)], [*map(clean_text, columns)], datasets


def _fill_axes(spec: dict[str, Any], panel: Panel, rows: list[str], columns: list[str]) -> None:
    x, y = spec["encoding"]["x"], spec["encoding"]["y"]
    x["scale"]["domain"], y["scale"]["domain"] = columns, rows
    size = TEXT_SIZE if len(columns) <= MANY_COLUMNS else SMALL_TEXT_SIZE
    for layer in spec["layer"][3:5]:
        layer["mark"]["fontSize"] = size
    texts = [datum["text"] for data in spec["datasets"].values() for datum in data]
    step, angle = _column_step(x["scale"]["domain"], widest(tuple(texts), size))
    spec["width"] = {"step": step}
    x["axis"]["labelAngle"] = angle
    x["axis"]["title"] = _axis_title(panel.column_axis.label, step * len(columns))
    y["axis"]["title"] = _axis_title(panel.row_axis.label, ROW_STEP * len(rows))


def _axis_title(label: str | None, room: int) -> str | None:
    """A title in lines that fit beside a grid of some pixels, but not in slivers."""
    return _title(label, max(room // PIXELS_A_LETTER, AXIS_TITLE_LETTERS))


def _title(label: str | None, letters: int) -> str | None:
    """A title in lines of at most so many letters; None without one."""
    title = "\n".join(wrap(clean_text(label or ""), max(letters, 1)))
    return f"{title} " if title in OBJECT_MEMBERS else title or None


def _column_step(labels: Sequence[str], text: float) -> tuple[int, int]:
    """The width of a column, and the angle of its label."""
    many = len(labels) > MANY_COLUMNS
    step = max(NARROW_STEP if many else ROOMY_STEP, text + (4 if many else 10))
    label = widest(tuple(labels)) + 6
    if label <= max(step, UPRIGHT_LABEL_OF_MANY if many else UPRIGHT_LABEL):
        return round(max(step, label)), 0
    return round(step), TURNED


def _fill_scale(fill: dict[str, Any], panel: Panel, scale: Scale, rows: int) -> None:
    fill["scale"]["domain"] = list(positions(float(scale.low), float(scale.high)))
    fill["scale"]["range"] = list(scale.stops)
    length = min(max(rows * ROW_STEP, LEGEND_LENGTH[0]), LEGEND_LENGTH[1])
    values = ticks(scale.low, scale.high, length // PIXELS_A_TICK)
    fill["legend"] |= {
        "format": tick_format(values),
        "gradientLength": length,
        "title": _title(panel.measure.name, LEGEND_TITLE_LETTERS),
        "values": [float(value) for value in values],
    }


def _datasets(
    panel: Panel, scale: Scale, rows: Sequence[str], columns: Sequence[str], marks: Marks
) -> dict[DatasetName, list[dict[str, Any]]]:
    """One datum for every place of the grid, in the dataset whose layer draws it."""
    cells = {(cell.row, cell.column): cell for cell in panel.cells}
    made: dict[DatasetName, list[dict[str, Any]]] = {"coloured": [], "outlined": [], "empty": []}
    domain = positions(float(scale.low), float(scale.high))
    for row in rows:
        for column in columns:
            cell = cells.get((row, column))
            datum = _datum(panel, row, column, cell)
            if mark := marks.get((row, column)):
                said = {"state": mark.state, "text": mark.text, "label": mark.label}
                datum |= {name: clean_text(text) for name, text in said.items()}
            if not datum["text"] or cell is None:
                made["empty"].append(datum)
            elif cell.aggregate or datum["value"] is None or not panel.comparable:
                made["outlined"].append(datum)
            else:
                made["coloured"].append(datum)
    for datum in made["coloured"]:
        datum["ink"] = ink(interpolate(scale.stops, domain, datum["value"]))
    return made


def _datum(panel: Panel, row: str, column: str, cell: Cell | None) -> dict[str, Any]:
    value = colour_number(cell.quantity) if cell else None
    more = _bounds(cell.quantity) if cell else {}
    own = not panel.comparable  # else the legend tells the unit
    text = clean_text(short_text(cell.quantity, with_unit=own)) if cell else ""
    state, literal = cell_state(cell), clean_text(cell.quantity.literal) if cell else ""
    # Only what is out of the ordinary is said.
    more |= {"state": state} if state != "stated" else {}
    more |= {"origin": cell.origin} if cell and cell.amendment else {}
    more |= {"literal": literal} if literal != text else {}
    return more | {
        "row": clean_text(row),
        "column": clean_text(column),
        "value": None if value is None else float(value),
        "text": text,
        "line": cell.line if cell else None,
        "label": clean_text(spoken_text(panel, row, column, cell)),
    }


def _bounds(quantity: Quantity) -> dict[str, Any]:
    """What a number is short of exact by; only what the text states."""
    found = (("low", quantity.low), ("high", quantity.high), ("uncertainty", quantity.uncertainty))
    bounds = {name: float(each) for name, each in found if each is not None and is_drawable(each)}
    return bounds | ({"approximate": True} if quantity.approximate else {})
