"""Measure how fast an atlas is built, beside plain MkDocs or other tools, and print tables.

All is built in one run, one after the other, in a folder of its own, and held against a plain
"mkdocs build" of the same finished pages. The best of all rounds counts.
"""

from __future__ import annotations

from pathlib import Path

import click

from . import ROOT, report
from .seeds import write_seeds

FOLDER = ROOT / ".cache" / "benchmark"


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


@main.command()
@charts
@rounds
@folder
@click.option("--png", is_flag=True, help="Measure a build with PNG files too.")
@click.option("--large", is_flag=True, help="Measure five times as many charts too.")
def atlas(*, charts: int, rounds: int, folder: Path, png: bool, large: bool) -> None:
    """Measure the atlas: cold, warm, one seed edited; memory; what readers fetch."""
    for line in report.atlas(folder, charts, rounds, png=png, large=large):
        click.echo(line)


@main.command()
@charts
@rounds
@folder
@click.option("--only", multiple=True, help="Name of a tool; all by default.")
def peers(*, charts: int, rounds: int, folder: Path, only: tuple[str, ...]) -> None:
    """Measure other tools on the same charts, beside the atlas."""
    for line in report.peers(folder, charts, rounds, only):
        click.echo(line)


@main.command()
@charts
@rounds
@folder
def serving(*, charts: int, rounds: int, folder: Path) -> None:
    """Measure how soon `mkdocs serve` shows a saved change."""
    for line in report.serving(folder, charts, rounds):
        click.echo(line)


@main.command()
@click.argument("target", type=click.Path(path_type=Path, file_okay=False))
@charts
def seeds(*, target: Path, charts: int) -> None:
    """Write so many made-up seeds into a folder; what else it holds goes."""
    write_seeds(target, charts)


if __name__ == "__main__":
    main()
