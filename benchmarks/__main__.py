"""Measure how fast an atlas is built, beside plain MkDocs or other tools, and print tables.

All is built in one run, one after the other, in a folder of its own, and held against a plain
"mkdocs build" of the same finished pages. The best of all rounds counts.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from . import ROOT, report
from .exporting import exports
from .hosts import hosts as all_hosts
from .peers import PEERS
from .profiles import profiles
from .seeds import write_seeds
from .telling import tell

FOLDER = ROOT / ".cache" / "benchmark"
PAGE = ROOT / "docs" / "performance.md"


@click.group(help=__doc__)
def main() -> None:
    """Choose what to measure."""


charts = click.option("--charts", default=1000, show_default=True, help="How many charts.")
rounds = click.option("--rounds", default=1, show_default=True, help="How often each is built.")
folder = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=FOLDER,
    help="Where all is built; by default .cache/benchmark.",
)
write = click.option("--write", is_flag=True, help="Put what is printed into docs/performance.md.")


@main.command()
@charts
@rounds
@folder
@write
@click.option("--png", is_flag=True, help="Measure a build with a PNG preview a chart too.")
@click.option("--large", is_flag=True, help="Measure five times as many charts too.")
def atlas(*, charts: int, rounds: int, folder: Path, write: bool, png: bool, large: bool) -> None:
    """Measure the atlas: cold, warm, one seed edited; memory; what readers fetch."""
    tell(
        "atlas",
        report.atlas(folder, charts, rounds, png=png, large=large),
        into=PAGE if write else None,
    )


@main.command()
@charts
@rounds
@folder
@write
@click.option(
    "--only",
    type=click.Choice([peer.name for peer in PEERS]),
    multiple=True,
    help="Name of a tool; all by default.",
)
def peers(*, charts: int, rounds: int, folder: Path, write: bool, only: tuple[str, ...]) -> None:
    """Measure other tools on the same charts, beside the atlas."""
    tell("peers", report.peers(folder, charts, rounds, only), into=PAGE if write else None)


@main.command()
@charts
@rounds
@folder
@write
def serving(*, charts: int, rounds: int, folder: Path, write: bool) -> None:
    """Measure how soon `mkdocs serve` shows a saved change."""
    tell("serving", report.serving(folder, charts, rounds), into=PAGE if write else None)


@main.command()
@charts
@folder
@write
def export(*, charts: int, folder: Path, write: bool) -> None:
    """Measure `chart-atlas export`: the memory of so many charts, and of an eighth of them."""
    tell("export", exports(folder / "export", charts), into=PAGE if write else None)


@main.command()
@charts
@folder
@write
def hosts(*, charts: int, folder: Path, write: bool) -> None:
    """Measure `chart-atlas pages` for each host, beside `chart-atlas build`."""
    tell("hosts", all_hosts(folder / "hosts", charts), into=PAGE if write else None)


@main.command()
@charts
@folder
@write
def estimate(*, charts: int, folder: Path, write: bool) -> None:
    """Tell what a million charts would take on many cores, from what some take here."""
    from .estimate import estimate as estimated  # noqa: PLC0415 - needs Dask, others do not

    tell("estimate", estimated(folder / "estimate", charts), into=PAGE if write else None)


@main.command()
@charts
@folder
@write
def profile(*, charts: int, folder: Path, write: bool) -> None:
    """Tell where the time of a cold and of a warm build goes."""
    tell("profile", profiles(folder / "profile", charts), into=PAGE if write else None)


@main.command()
@charts
@folder
@write
def weights(*, charts: int, folder: Path, write: bool) -> None:
    """Weigh the index pages, which grow with the charts; nothing else is made."""
    tell("weights", report.weights(folder, charts), into=PAGE if write else None)


@main.command()
@charts
@folder
@write
@click.option("--times", default=1, show_default=True, help="Also so many times as large.")
def searching(*, charts: int, folder: Path, write: bool, times: int) -> None:
    """Measure what readers fetch and wait for: the theme's search beside Pagefind."""
    from .searching import searching as searches  # noqa: PLC0415 - needs a browser, others do not

    said = chain([report.heading(charts, 1)], searches(folder, charts, times))
    tell("searching", said, into=PAGE if write else None)


@main.command()
@click.option("--charts", default=100, show_default=True, help="How many charts.")
@click.option("--rounds", default=3, show_default=True, help="How often each page is opened.")
@folder
@write
def phones(*, charts: int, rounds: int, folder: Path, write: bool) -> None:
    """Measure five kinds of page as a slow phone opens them, by Lighthouse."""
    from .phones import NoLighthouseError, phones  # noqa: PLC0415 - needs a browser

    try:
        said = [report.heading(charts, rounds), "", *phones(folder, charts, rounds)]
    except NoLighthouseError as error:
        raise click.ClickException(str(error)) from error
    tell("phones", said, into=PAGE if write else None)


@main.command()
@click.argument("target", type=click.Path(path_type=Path, file_okay=False))
@charts
def seeds(*, target: Path, charts: int) -> None:
    """Write so many made-up seeds into a folder; what else it holds goes."""
    write_seeds(target, charts)


if __name__ == "__main__":
    main()
