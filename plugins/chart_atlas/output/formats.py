"""Records as files: CSV, JSON lines, Parquet. Each writes them as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import IO, Protocol

from ..drawing import plain_number
from ..spreadsheets import csv_text, text_cell
from ..terminal import as_json, harmless
from .records import Record


class Written(Protocol):
    """What tables are written into: as much of a file as that takes."""

    def write(self, data: bytes, /) -> int:
        """Take bytes."""


# Writes the records of charts, in their order, into a file.
Write = Callable[[Iterable[Sequence[Record]], IO[bytes]], None]


class ExportError(Exception):
    """No table can be written; the message tells what to do."""


def write_csv(
    charts: Iterable[Sequence[Record]],
    file: Written,
    columns: Sequence[str] = Record._fields,
) -> None:
    """Write CSV (UTF-8): numbers with the digits as stated, empty what is not stated.

    A terminal may show it, and CSV has no way to write a sign by its number: texts are harmless.
    """
    chosen = attrgetter(*columns)
    file.write(csv_text([columns]).encode())
    for rows in charts:
        file.write(csv_text([_csv_cell(value) for value in chosen(row)] for row in rows).encode())


def _csv_cell(value: str | Decimal | int | None) -> str:
    if isinstance(value, str):
        return _harmless_cell(value)
    if isinstance(value, Decimal):
        return plain_number(value)
    return "" if value is None else str(value).lower()  # true, false, or a whole number


@lru_cache(maxsize=1 << 12)
def _harmless_cell(text: str) -> str:
    """Return a text for CSV; most stand in many rows, as titles and labels do."""
    return harmless(text_cell(text))


def write_jsonl(charts: Iterable[Sequence[Record]], file: IO[bytes]) -> None:
    """Write one JSON object a line, numbers as float64."""
    for rows in charts:
        lines = (as_json(row._asdict(), indent=None) for row in rows)
        file.write("".join(f"{line}\n" for line in lines).encode())


# What a terminal, a pipe or an editor can take.
TEXT_FORMATS: dict[str, Write] = {"csv": write_csv, "jsonl": write_jsonl}
TABLE_FORMATS = ("parquet", *TEXT_FORMATS)


def cell_writer(form: str) -> Write:
    """Return what writes a format; ExportError where it cannot be written here."""
    if form in TEXT_FORMATS:
        return TEXT_FORMATS[form]
    try:
        from .parquet import write  # noqa: PLC0415 - an extra: only who asks for it needs it
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise ExportError(
            "parquet needs the library pyarrow. Install it: pip install pyarrow"
        ) from None
    return write
