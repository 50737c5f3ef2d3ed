"""The table of all cells as a folder with what describes it: a data package, CSV on the Web."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO

from ..files import whole_file_at, write_whole
from ..model import Source
from .formats import write_csv
from .records import Record
from .whole_tables import CELLS, About, TableFile, csvw, data_package

# The format by its name, and the file of its table.
PACKAGE, TABLE = "datapackage", "cells.csv"


def write_package(
    charts: Iterable[Sequence[Record]],
    folder: Path,
    figures: Collection[Source | None],
    count: Callable[[], str],
) -> None:
    """Write the records of charts into a folder; what else is in it stays.

    figures, count: where the charts are from, and how many cells there are, once all are written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with whole_file_at(folder / TABLE) as file:
        measured = _Measured(file)
        write_csv(charts, measured)
        about = About(
            name="cells",
            title="All cells",
            description=f"{count()}, read from written descriptions of figures.",
            figures=figures,
        )
        size, digest = measured.size, measured.digest.hexdigest()
        table = TableFile(TABLE, "All cells", CELLS, size, digest)
        write_whole(folder / "datapackage.json", data_package(about, [table]))
        write_whole(folder / f"{TABLE}-metadata.json", csvw(about, table))


class _Measured:
    """A file whose size and digest are known as it is written, however large it gets."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.size, self.digest = file, 0, sha256()

    def write(self, data: bytes) -> int:
        self.size += len(data)
        self.digest.update(data)
        return self._file.write(data)
