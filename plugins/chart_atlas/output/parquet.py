"""Records as a Parquet file; needs the extra ``parquet``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import IO

import pyarrow as pa
from pyarrow import parquet

from .records import Record

# The same for every folder, also an empty one. Only what a text may not state can be null.
SCHEMA = pa.schema(
    [
        pa.field("chart_id", pa.string(), nullable=False),
        pa.field("seed", pa.string(), nullable=False),
        pa.field("title", pa.string(), nullable=False),
        pa.field("panel_number", pa.int32(), nullable=False),
        pa.field("panel", pa.string()),
        pa.field("row_axis", pa.string()),
        pa.field("row", pa.string(), nullable=False),
        pa.field("column_axis", pa.string()),
        pa.field("column", pa.string(), nullable=False),
        pa.field("measure", pa.string()),
        pa.field("unit", pa.string()),
        pa.field("value", pa.float64()),
        pa.field("uncertainty", pa.float64()),
        pa.field("low", pa.float64()),
        pa.field("high", pa.float64()),
        pa.field("approximate", pa.bool_(), nullable=False),
        pa.field("state", pa.string(), nullable=False),
        pa.field("aggregate", pa.bool_(), nullable=False),
        pa.field("literal", pa.string(), nullable=False),
        pa.field("line", pa.int32(), nullable=False),
    ]
)
# Rows that are held until they are written together: enough to be read fast, few in memory.
GROUP = 16_384


def write(charts: Iterable[Sequence[Record]], file: IO[bytes]) -> None:
    """Write the records of charts, in their order."""
    with parquet.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
        for rows in _groups(chain.from_iterable(charts)):
            writer.write_table(_table(rows))


def _groups(records: Iterable[Record]) -> Iterator[list[Record]]:
    rest = iter(records)
    while group := list(islice(rest, GROUP)):
        yield group


def _table(rows: Sequence[Record]) -> pa.Table:
    columns = [
        pa.array(_floats(values) if field.type == pa.float64() else values, field.type)
        for field, values in zip(SCHEMA, zip(*rows, strict=True), strict=True)
    ]
    return pa.Table.from_arrays(columns, schema=SCHEMA)


def _floats(values: Iterable[object]) -> list[float | None]:
    return [None if value is None else float(str(value)) for value in values]
