"""Records as a data frame of pandas, polars or pyarrow; the only importer of narwhals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from decimal import Decimal
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Literal, get_args, get_type_hints

from ..model import CellState, Chart, Origin, OwnerFacts
from .records import Record, chart_records

Library = Literal["pandas", "polars", "pyarrow"]
FRAMES: tuple[Library, ...] = get_args(Library)
# The same as in a Parquet file.
_TYPES = {
    **dict.fromkeys((str, CellState, Origin), "String"),
    int: "Int32",
    bool: "Boolean",
    Decimal: "Float64",
}


def data_frame(charts: Iterable[tuple[Chart, OwnerFacts]], library: str | ModuleType | None) -> Any:  # noqa: ANN401 - of the library
    """Return the cells of charts, a row each, as a frame of a library.

    charts: each with what its owner says of it.

    ValueError where the library is none of FRAMES, or not clear; ImportError where it is missing.
    """
    name = _usual() if library is None else _named(getattr(library, "__name__", library))
    try:
        import narwhals as nw  # noqa: PLC0415 - only who asks for a frame needs it
    except ModuleNotFoundError:
        raise ImportError(_missing("narwhals")) from None
    rows = [row for chart, facts in charts for row in chart_records(chart, facts)]
    columns = [[_plain(row[at]) for row in rows] for at in range(len(Record._fields))]
    schema = {field: getattr(nw, _type(kind)) for field, kind in get_type_hints(Record).items()}
    try:
        data = dict(zip(schema, columns, strict=True))
        return nw.from_dict(data, schema, backend=name).to_native()
    except ModuleNotFoundError:
        raise ImportError(_missing(name)) from None


def _named(name: object) -> Library:
    for known in FRAMES:
        if name == known:
            return known
    raise ValueError(f"{name!r} has no frames of ours. Name one of {', '.join(FRAMES)}.")


def _missing(name: str) -> str:
    return f"a data frame needs the library {name}. Install it: pip install {name}"


def _type(kind: Any) -> str:  # noqa: ANN401 - a type, or one of several
    return _TYPES[next(each for each in (kind, *get_args(kind)) if each in _TYPES)]


def _plain(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else value


def _usual() -> Library:
    """Return the library that the program works with: what it has imported, else what is there."""
    # The others import pyarrow where it is there, so that tells nothing beside them.
    tests: list[Callable[[str], object]] = [sys.modules.get, find_spec]
    for is_there in tests:
        found = [name for name in FRAMES[:2] if is_there(name)] or [*filter(is_there, FRAMES[2:])]
        if len(found) == 1:
            return found[0]
        if found:
            raise ValueError(f"{' and '.join(found)} are both there. Name one: to_frame('polars')")
    raise ImportError(_missing("pandas"))
