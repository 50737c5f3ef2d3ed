"""All cells of many seeds as one table, written as they are read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ..cache import Store, charts_in_order, reader_pool
from ..description import Description
from ..files import whole_file_at
from ..reading import Seed, SeedError, double_seeds, read_seed
from .formats import Write
from .records import Record, records


@dataclass(frozen=True, slots=True)
class ExportWork:
    """What is to be exported, and how.

    files: each with the folder that its name is told below. cache: the folder of the store.
    processes: how many may read at once, 0 for one a core.
    """

    files: Sequence[tuple[Path, Path]]
    cache: Path
    processes: int


@dataclass(slots=True)
class Outcome:
    """What an export comes to, counted while it goes on.

    charts: that have cells. without: that state none. left_out: files that cannot be used.
    """

    cells: int = 0
    charts: int = 0
    without: int = 0
    left_out: int = 0


def export_cells(
    work: ExportWork, write: Write, file: IO[bytes], left_out: Callable[[SeedError], None]
) -> Outcome:
    """Write the table into a file; its bytes depend on nothing but the seeds and their names.

    left_out: is called with each file that cannot be used, when it is its turn.
    """
    outcome = Outcome()
    with (
        closing(Store(work.cache)) as kept,
        reader_pool(work.processes, len(work.files)) as workers,
        closing(charts_in_order(_seeds(work.files), kept, workers)) as found,
    ):
        write(_counted(found, outcome, left_out), file)
    return outcome


def _seeds(files: Sequence[tuple[Path, Path]]) -> Iterator[Seed | SeedError]:
    """Read files; one that has the name of an earlier one, in any folder, cannot be used."""
    double = {error.path: error for error in double_seeds(files)}
    first: dict[str, Path] = {}
    for path, folder in files:
        try:
            if path in double:
                raise double[path]
            seed = read_seed(path, folder)
        except SeedError as error:
            yield error
        else:
            known = first.setdefault(seed.key, path)
            yield seed if known is path else _same_name(seed, known)


def _same_name(seed: Seed, known: Path) -> SeedError:
    return SeedError(
        seed.path,
        0,
        f"has the name {seed.key}, as {known} has: their rows could not be told apart.",
        "Export the folder that holds both, or one after the other.",
    )


def _counted(
    found: Iterable[Description | SeedError],
    outcome: Outcome,
    left_out: Callable[[SeedError], None],
) -> Iterator[Sequence[Record]]:
    """Turn charts into their records, count them, and tell of what is none."""
    for item in found:
        if isinstance(item, SeedError):
            outcome.left_out += 1
            left_out(item)
            continue
        rows = tuple(records(item))
        outcome.cells += len(rows)
        outcome.charts += bool(rows)
        outcome.without += not rows
        yield rows


@contextmanager
def target(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes its place, or that of an older one, only once it is whole.

    OSError where it cannot be written, or something else than a file is there.
    """
    if path.is_symlink():
        raise OSError(f"this is a link. Name the file that it leads to: {os.path.realpath(path)}")
    if path.exists() and not path.is_file():
        raise OSError("this is no regular file.")
    with whole_file_at(path) as file:
        yield file
