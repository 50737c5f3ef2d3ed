"""The table of all cells: its columns, and its files."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from importlib.metadata import PackageNotFoundError, version
from types import NoneType
from typing import Any, get_args, get_type_hints

from ...description import Description
from ..formats import cell_writer, write_csv
from ..records import Record, chart_records
from .columns import Column, ColumnKind

# What Table Schema calls the types of columns; any other is text.
_TYPES: dict[Any, ColumnKind] = {bool: "boolean", int: "integer", Decimal: "number"}
_WORDS = {
    "chart_id": "The chart's short name, which never changes.",
    "seed": "The path of the description below its folder.",
    "title": "The title of the chart.",
    "source": "Where the figure is from, as its owner says.",
    "describer": "Who wrote the description, as its owner says.",
    "panel_number": "Which panel of the chart it is, from 1.",
    "panel": "The title of the panel.",
    "row_axis": "The name of the axis of rows.",
    "row": "The label of the row.",
    "column_axis": "The name of the axis of columns.",
    "column": "The label of the column.",
    "measure": "What the number is.",
    "unit": "The unit of the cell, else that of its panel.",
    "value": "The number; empty where the text gives a range or none.",
    "uncertainty": "The number behind the plus-minus sign.",
    "low": "The lower end of a range.",
    "high": "The upper end of a range.",
    "approximate": "Whether the text says 'about' or the like.",
    "state": "Stated, approximate or a range; why a cell without a number has none.",
    "aggregate": "Whether it is an average or total: leave it out of your own means.",
    "literal": "What stands in the text, to the digit; of a corrected cell, what is right.",
    "line": "The line of the description that states it.",
    "origin": "Read from the text; completed (placed by the owner of the atlas), or corrected.",
    "stated": "Of a corrected cell, what the text states.",
    "corrected_by": "Of a corrected cell, who corrects it.",
    "why": "Of a corrected cell, why.",
}


def _column(name: str, hint: Any) -> Column:  # noqa: ANN401 - any type
    kinds = get_args(hint) or (hint,)
    # A text that is there may still be empty.
    is_filled = NoneType not in kinds and hint is not str
    return Column(name, _TYPES.get(kinds[0], "string"), _WORDS[name], is_filled)


CELLS = tuple(_column(*pair) for pair in get_type_hints(Record).items())
# Beside a list of the charts, which has these once a chart: in CSV they would fill half a row.
OF_CHART = ("seed", "title", "source", "describer")
CELLS_BESIDE_CHARTS = tuple(column for column in CELLS if column.name not in OF_CHART)


def cells_csv(descriptions: Iterable[Description]) -> bytes:
    """Return the table of all cells as the command export writes it, without OF_CHART."""
    out = io.BytesIO()
    write_csv(_rows(descriptions), out, [column.name for column in CELLS_BESIDE_CHARTS])
    return out.getvalue()


def cells_parquet(descriptions: Iterable[Description]) -> bytes:
    """Return all of it as Parquet; ExportError where pyarrow is not there."""
    out = io.BytesIO()
    cell_writer("parquet")(_rows(descriptions), out)
    return out.getvalue()


def parquet_version() -> str:
    """Return the version of what writes Parquet, which its bytes depend on; "" if it is missing."""
    try:
        return version("pyarrow")
    except PackageNotFoundError:
        return ""


def _rows(descriptions: Iterable[Description]) -> Iterator[Sequence[Record]]:
    return (tuple(chart_records(each.chart, each.seed.facts)) for each in descriptions)
