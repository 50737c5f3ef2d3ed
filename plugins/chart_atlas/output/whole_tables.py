"""The table of all cells as a file of a site, and what a data package says of such a file."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from decimal import Decimal
from hashlib import sha256
from types import NoneType
from typing import Any, get_args, get_type_hints

from ..description import Description
from .formats import write_csv
from .records import Record, chart_records

# What Table Schema calls the types of columns; any other is text.
_TYPES = {bool: "boolean", int: "integer", Decimal: "number"}
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


def cells_csv(descriptions: Iterable[Description]) -> bytes:
    """Return the table of all cells, byte by byte as the command export writes it."""
    out = io.BytesIO()
    write_csv((tuple(chart_records(each.chart, each.seed.facts)) for each in descriptions), out)
    return out.getvalue()


def _cells_schema() -> dict[str, Any]:
    hints = get_type_hints(Record)
    fields = [_field(name, _WORDS[name], hints[name]) for name in Record._fields]
    return {"fields": fields, "missingValues": [""]}


def _field(name: str, words: str, hint: Any) -> dict[str, Any]:  # noqa: ANN401 - any type
    kinds = [each for each in get_args(hint) or (hint,) if each is not NoneType]
    return {"name": name, "type": _TYPES.get(kinds[0], "string"), "description": words}


def file_resource(
    path: str, data: bytes, schema: Mapping[str, Any] | None = None, **facts: str
) -> dict[str, Any]:
    """Return what a data package (version 2) says of a file of one table.

    path: relative to the package, as in "cells.csv". schema: by Table Schema; None for that of
    all cells. facts: more that is said of it.
    """
    name, _, form = path.rpartition(".")
    media = {"csv": "text/csv", "json": "application/json"}[form]
    return {
        "name": name,
        # Who takes JSON for a table, frictionless at least, cannot tell the size of its file.
        **({"type": "table"} if form == "csv" else {}),
        "path": path,
        "format": form,
        "mediatype": media,
        "encoding": "utf-8",
        "bytes": len(data),
        "hash": f"sha256:{sha256(data).hexdigest()}",
        **facts,
        "schema": schema or _cells_schema(),
    }
