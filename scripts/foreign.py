#!/usr/bin/env python3
"""Read what was never meant as a seed: all documents of the installed packages.

Every .md, .rst and .txt below site-packages and below the documents of the system is read as if it
were a seed. Prints counts, and each text that gives a grid, with its title and first cells, so that
a person can judge whether it is one. Exit 1 if any text raised an exception.
"""

from __future__ import annotations

import sys
import sysconfig
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from chart_atlas.model import Chart  # noqa: E402
from chart_atlas.reading.source import SeedError, read_seed  # noqa: E402
from texts import describe_text  # noqa: E402 (its folder is put on the path above)

SUFFIXES = frozenset({".md", ".rst", ".txt"})
SYSTEM = Path("/usr/share/doc")
SHOWN = 4


@dataclass(frozen=True)
class Result:
    """What came of one file: a chart, or in a word why there is none."""

    name: str
    chart: Chart | None
    refused: str = ""
    crashed: str = ""

    @property
    def cells(self) -> int:
        """Count the cells."""
        return sum(len(panel.cells) for panel in self.chart.panels) if self.chart else 0


def folders() -> list[Path]:
    """List where documents of others are."""
    return [Path(sysconfig.get_paths()["purelib"]), SYSTEM]


def documents(folder: Path) -> Iterator[Path]:
    """List the documents below a folder, in one order."""
    found = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    return iter(sorted(path for path in found if path.is_file()))


def read(path: Path, folder: Path) -> Result:
    """Read one file as if it were a seed."""
    name = path.relative_to(folder).as_posix()
    try:
        return Result(name, describe_text(read_seed(path, folder).text).chart)
    except SeedError as error:
        return Result(name, None, refused=str(error).splitlines()[0].partition(": ")[2])
    except Exception as error:  # noqa: BLE001 (any exception is what the run looks for)
        return Result(name, None, crashed=f"{type(error).__name__}: {error}")


def counts(results: list[Result]) -> Iterator[str]:
    """Tell how many files came to what."""
    charts = [result.chart for result in results if result.chart]
    yield f"files: {len(results):,}"
    refused = Counter(_kind(result.refused) for result in results if result.refused)
    yield from (f"refused, {reason}: {number:,}" for reason, number in refused.most_common())
    yield f"crashed: {sum(bool(result.crashed) for result in results):,}"
    kinds = Counter(chart.kind for chart in charts)
    yield "kinds: " + ", ".join(f"{kind} {number:,}" for kind, number in kinds.most_common())
    yield f"with a grid: {sum(bool(result.cells) for result in results):,}"
    yield f"cells: {sum(result.cells for result in results):,}"


def _kind(refused: str) -> str:
    """Take what differs from file to file off the reason of a refusal."""
    return refused.partition(" (")[0].partition(", ")[0].rstrip(".")


def crashes(results: list[Result]) -> dict[str, list[str]]:
    """List the files that raised an exception, by exception."""
    found: dict[str, list[str]] = defaultdict(list)
    for result in results:
        if result.crashed:
            found[result.crashed].append(result.name)
    return found


def shown(result: Result) -> Iterator[str]:
    """Show a grid by its first cells."""
    for panel in result.chart.panels if result.chart else ():
        yield f"  {panel.title or 'one panel'}: {len(panel.cells)} cells"
        for cell in panel.cells[:SHOWN]:
            yield f"    {cell.line}: {cell.row} × {cell.column}: {cell.quantity.literal}"


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(paths: tuple[Path, ...]) -> None:
    """Read all documents below PATHS, or those of the installed packages and of the system."""
    places = [folder for folder in paths or folders() if folder.is_dir()]
    results = [read(path, folder) for folder in places for path in documents(folder)]
    for line in counts(results):
        click.echo(line)
    for result in results:
        if result.chart and result.cells:
            click.echo(f"\n{result.name} ({result.chart.kind}): {result.chart.title}")
            click.echo("\n".join(shown(result)))
    for error, names in crashes(results).items():
        click.echo(f"\n{error}\n  in {len(names):,} files, such as {names[0]}", err=True)
    sys.exit(1 if any(result.crashed for result in results) else 0)


if __name__ == "__main__":
    main()
