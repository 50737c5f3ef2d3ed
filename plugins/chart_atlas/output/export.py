"""All cells of many seeds as one table, written as they are read; one chart as its page has it."""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from ..cache import Store, descriptions_in_order, reader_pool
from ..description import Description
from ..files import whole_file_at
from ..model import Source
from ..owner import Owner
from ..reading import Seed, SeedError, chart_id, double_seeds, read_seed
from .chart_texts import CHART_FORMATS, ChartFile, chart_file
from .checks import seed_files, unusable_problem
from .difference_files import DIFFERENCE_FORMAT, difference_file
from .formats import TABLE_FORMATS, TEXT_FORMATS, ExportError, Write, cell_writer
from .listing import counted, problem_text
from .packages import PACKAGE, write_package
from .records import Record, chart_records

EXPORT_FORMATS = (*TABLE_FORMATS, PACKAGE, *CHART_FORMATS, DIFFERENCE_FORMAT)


@dataclass(frozen=True, slots=True)
class ExportWork:
    """What is to be exported, and how.

    paths: files, and folders with files that match the pattern. siblings: how seeds are named that
    tell their describer. cache: the folder of the store.
    processes: how many may read at once, 0 for one a core. chart: the id of the only one that is
    meant. panel: the number of the one that is meant, from 1. against: the id and the panel of
    the chart that is subtracted.
    """

    paths: Sequence[Path]
    pattern: str
    siblings: str
    cache: Path
    processes: int
    chart: str | None = None
    panel: int | None = None
    against: tuple[str, int | None] | None = None


def export_cells(
    work: ExportWork, form: str, output: Path | None, tell: Callable[[str], None]
) -> tuple[str, bool]:
    """Write the table, or a chart; the bytes depend on nothing but the seeds and their names.

    form: one of EXPORT_FORMATS. output: the file, for a package the folder; None for the standard
    output. tell: is called with what is wrong with each file that is left out, when it is its turn.
    Return what the table holds in words, and whether no file is left out. ExportError, SeedError or
    OSError where no table is written.
    """
    for path in work.paths:
        if not os.path.lexists(path):
            raise ExportError(f"{path} does not exist. Name the folder of the seeds.")
    files, outcome = seed_files(work.paths, work.pattern), Counter[str]()
    if form not in (*TABLE_FORMATS, PACKAGE):
        return _write_chart(work, form, files, output)
    ident = work.chart
    seeds = _seeds(files, work.siblings)
    if ident is not None:
        seeds = iter([_seed_of(ident, seeds)])
    figures: dict[Source | None, None] = {}
    write = _writer(form, output, figures, partial(_count, outcome))
    with (
        _target(output, form) as file,
        closing(Store(work.cache)) as kept,
        reader_pool(work.processes, len(files) if ident is None else 1) as workers,
        closing(descriptions_in_order(seeds, kept, workers)) as found,
    ):
        write(_rows(found, outcome, figures, tell), file)
    said = [_count(outcome)]
    if outcome["empty"]:
        said.append(f"{counted(outcome['empty'], 'chart')} without a cell")
    if outcome["error"]:
        said.append(f"{counted(outcome['error'], 'file')} left out")
    return ", ".join(said), not outcome["error"]


def _writer(
    form: str, output: Path | None, figures: Collection[Source | None], count: Callable[[], str]
) -> Write:
    if form == PACKAGE and output:
        return lambda rows, _: write_package(rows, output, figures, count)
    return cell_writer(form)


def _count(outcome: Counter[str]) -> str:
    return f"{counted(outcome['cell'], 'cell')} of {counted(outcome['chart'], 'chart')}"


_WHERE = "the last part of its short address, as in c/fjitu2fbf5/."


def _seed_of(ident: str, seeds: Iterator[Seed | SeedError]) -> Seed:
    for seed in seeds:
        if isinstance(seed, Seed) and chart_id(seed.key) == ident:
            return seed
    raise ExportError(f"no chart has the id {ident}. It is {_WHERE}")


def _seeds(files: Sequence[tuple[Path, Path]], siblings: str) -> Iterator[Seed | SeedError]:
    """Read files; one that has the name of an earlier one, in any folder, cannot be used."""
    double = {error.path: error for error in double_seeds(files)}
    first: dict[str, Path] = {}
    folders = dict.fromkeys(folder for _, folder in files)
    owners = {folder: Owner.of(folder, siblings) for folder in folders}
    for path, folder in files:
        try:
            if path in double:
                raise double[path]
            seed = owners[folder].told(read_seed(path, folder))
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


def _write_chart(
    work: ExportWork, form: str, files: Sequence[tuple[Path, Path]], output: Path | None
) -> tuple[str, bool]:
    """Write a file of one chart, or of two; in a folder, under the name that its page gives it."""
    if work.chart is None:
        raise ExportError(f"{form} is of one chart. Name it by --chart: {_WHERE}")
    if (form == DIFFERENCE_FORMAT) != (work.against is not None):
        raise ExportError(
            f"{DIFFERENCE_FORMAT} is of two charts. Name the one to subtract by --against, as in"
            " --against fjitu2fbf5, or fjitu2fbf5/2 for its second panel."
        )
    asked = [(work.chart, work.panel), *([work.against] if work.against else [])]
    seeds = {ident: _seed_of(ident, _seeds(files, work.siblings)) for ident, _ in asked}
    with (
        closing(Store(work.cache)) as kept,
        reader_pool(1, 1) as workers,
        closing(descriptions_in_order(iter(seeds.values()), kept, workers)) as read,
    ):
        found = dict(zip(seeds, read, strict=True))
    charts = [(_usable(found[ident]), panel) for ident, panel in asked]
    made = _chart_file(charts, form)
    is_named = output is not None and output.is_dir()
    target = output / made.name if output is not None and is_named else output
    with _target(target, form) as file:
        file.write(made.content)
    title = " minus ".join(_named(*each) for each in charts)
    return f"{title}: {target}" if is_named else title, True


def _named(description: Description, panel: int | None) -> str:
    return f"{description.chart.title}{f', panel {panel}' if panel else ''}"


def _chart_file(charts: Sequence[tuple[Description, int | None]], form: str) -> ChartFile:
    if form == DIFFERENCE_FORMAT:
        return difference_file(*charts)
    return chart_file(charts[0][0], form, charts[0][1])


def _usable(found: Description | SeedError) -> Description:
    if isinstance(found, SeedError):
        raise found
    return found.sound


def _rows(
    found: Iterable[Description | SeedError],
    outcome: Counter[str],
    figures: dict[Source | None, None],
    tell: Callable[[str], None],
) -> Iterator[Sequence[Record]]:
    """Turn charts into their records, count them, note their sources, and tell of what is none."""
    for item in found:
        if error := item if isinstance(item, SeedError) else item.error:
            outcome["error"] += 1
            tell(problem_text(str(error.path), unusable_problem(error)))
        if isinstance(item, SeedError) or error:
            continue
        rows = tuple(chart_records(item.chart, item.seed.facts))
        outcome["cell"] += len(rows)
        outcome["chart" if rows else "empty"] += 1
        if rows:
            figures[item.seed.facts.source] = None
        yield rows


@contextmanager
def _target(output: Path | None, form: str) -> Iterator[IO[bytes]]:
    """Give the standard output, or a file that takes its place only once it is whole.

    What writes a folder needs neither.
    """
    if form == PACKAGE and output is not None:
        yield io.BytesIO()
        return
    if output is None:
        if form not in TEXT_FORMATS:
            # As the site has it, a text may hold signs that steer a terminal.
            what = "a folder" if form == PACKAGE else "a file"
            raise ExportError(f"{form} is not for a terminal: name {what} by --output.")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if output.is_symlink():
        real = os.path.realpath(output)
        raise OSError(f"this is a link. Name the file that it leads to: {real}")
    if output.exists() and not output.is_file():
        raise OSError("this is no regular file.")
    with whole_file_at(output) as file:
        yield file
