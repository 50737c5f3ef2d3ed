"""The draft of a chart's NAME.cells.csv as a file, and what may stand in such a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..description import describe
from ..files import write_whole
from ..owner import cells_file, side_file
from ..reading import Seed, SeedError, read_text
from ..spreadsheets import CELL_COLUMNS, csv_text, text_cell
from ..terminal import harmless_lines
from .listing import counted


def write_draft(seed: Seed) -> str:
    """Write the file beside a seed, with what was filled in before; say what it holds.

    Where it would hold no row, nothing is written, and said is why.
    SeedError where the file that is there is wrong, and OSError where it cannot be written.
    """
    path, text = cells_file(seed.path), read_text(replace(seed, cells=""))
    made = text.draft(seed.cells, describe(replace(seed, cells="")).chart.claims)
    if made.faults:
        first = made.faults[0]
        hint = f"{first.hint} Or move the file away: nothing of it is overwritten."
        raise SeedError(path, first.line, first.message, hint)
    if path.is_symlink():
        raise SeedError(path, 0, "this is a link.", "Put a plain file there, or none.")
    if not made.rows:
        kind = None if text.takes_cells else text.chart.kind
        return harmless_lines([f"wrote nothing: {_why_nothing(seed.path, kind)}"])
    rows = [[text_cell(str(getattr(row, name))) for name in CELL_COLUMNS] for row in made.rows]
    # With the mark by which Excel knows UTF-8.
    write_whole(path, csv_text([[*CELL_COLUMNS], *rows]).encode("utf-8-sig"))
    return harmless_lines(_told(str(path), made.read, made.unread, made.kept))


def _why_nothing(path: Path, kind: str | None) -> str:
    """Say why a seed has nothing to fill in; kind: of its figure, where it has no cells."""
    if kind is None:
        return f"the data of {path} hold no number to complete or correct."
    return (
        f"{path} describes a figure of the kind {kind}, whose numbers make no cells."
        f" If it is a heatmap, write kind: heatmap into {side_file(path)}, and draft again."
    )


def _told(path: str, read: int, unread: int, kept: int) -> Iterator[str]:
    filled = f", {counted(kept, 'row')} kept as filled in" if kept else ""
    yield f"wrote {path}: {counted(read, 'number')} read, {unread} not read{filled}"
    if unread:
        yield "To complete: fill in panel, row and column of a number that is not read."
    if read:
        yield "To correct a number: fill in corrected, by and why in its row."
    yield "Then run chart-atlas check."


def draft_schema() -> dict[str, Any]:
    """Return the JSON Schema of the rows of such a file, an object a row."""
    forms: dict[str, dict[str, Any]] = {
        name: {"type": "string", "maxLength": 300} for name in CELL_COLUMNS
    }
    forms["line"] = {"type": "integer", "minimum": 1}
    forms["state"] = {"enum": ["read", "unread", ""]}
    properties = {name: {"description": CELL_COLUMNS[name], **forms[name]} for name in forms}
    given = {"minLength": 1}
    corrected = {"corrected": given}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The rows of NAME.cells.csv beside the seed NAME.txt of a Chart Atlas",
        "type": "array",
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["line", "number"],
            "properties": properties,
            # A correction says who and why; a number stands in a row and in a column.
            "if": {"properties": corrected, "required": ["corrected"]},
            "then": {
                "properties": dict.fromkeys(("row", "column", "by", "why"), given),
                "required": ["row", "column", "by", "why"],
            },
        },
    }
