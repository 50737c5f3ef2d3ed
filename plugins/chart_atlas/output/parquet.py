"""Records as a Parquet file; needs the extra ``parquet``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import chain, islice
from typing import IO, Any, get_args, get_type_hints

import pyarrow as pa
from pyarrow import parquet

from ..model import CellState, Origin
from .records import Record

_TYPES = {
    str: pa.string(),
    CellState: pa.string(),
    Origin: pa.string(),
    int: pa.int32(),
    bool: pa.bool_(),
    Decimal: pa.float64(),
}


def _field(name: str, kind: Any) -> pa.Field:  # noqa: ANN401 - a type, or one of several
    """Return a column; only what a text may not state can be null."""
    stated = [each for each in get_args(kind) if each in _TYPES]
    return pa.field(name, _TYPES[stated[0] if stated else kind], nullable=bool(stated))


# The same for every folder, also an empty one.
SCHEMA = pa.schema([_field(*pair) for pair in get_type_hints(Record).items()])
# Rows that are held until they are written together: enough to be read fast, few in memory.
GROUP = 16_384


def write(charts: Iterable[Sequence[Record]], file: IO[bytes]) -> None:
    """Write the records of charts, in their order."""
    with parquet.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
        rest = chain.from_iterable(charts)
        while rows := list(islice(rest, GROUP)):
            writer.write_table(_table(rows))


def _table(rows: Sequence[Record]) -> pa.Table:
    columns = [
        pa.array([float(v) if isinstance(v, Decimal) else v for v in values], field.type)
        for field, values in zip(SCHEMA, zip(*rows, strict=True), strict=True)
    ]
    return pa.Table.from_arrays(columns, schema=SCHEMA)
