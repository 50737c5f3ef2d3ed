"""The `chart-atlas` command: what the plugin does, from a shell."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from . import __version__, atlas, listing
from .export import chart_data
from .pipeline import describe
from .source import SeedError, find_seeds, read_seed

# What the command ends with when a seed cannot be used, or has an error.
FAILED = 1


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chart-atlas")
def main() -> None:
    """Read chart descriptions and say what is in them."""


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Readable text, or one JSON object.",
)
def show(file: Path, form: str) -> None:
    """Show what is read from FILE: its chart, each cell with its line, and the problems."""
    try:
        chart = describe(read_seed(file)).chart
    except SeedError as error:
        raise click.ClickException(str(error)) from error
    if form == "json":
        click.echo(json.dumps(chart_data(chart), ensure_ascii=False, indent=1))
    else:
        click.echo(listing.chart_listing(chart))


@main.command()
@click.argument("folder", type=click.Path(path_type=Path), default=Path("seeds"))
@click.option("--pattern", default="*.txt", show_default=True, help="Which files are seeds.")
def check(folder: Path, pattern: str) -> None:
    """List the problems of every seed in FOLDER; exit 1 if any seed cannot be used."""
    failed = False
    try:
        paths = find_seeds(folder, pattern)
    except SeedError as error:
        raise click.ClickException(str(error)) from error
    read = []
    for path in paths:
        try:
            read.append(describe(read_seed(path, folder)))
            chart = read[-1].chart
        except SeedError as error:
            failed = True
            click.echo(f"{error}", err=True)
            continue
        for problem in chart.problems:
            failed = failed or problem.severity == "error"
            click.echo(listing.problem_line(str(path), problem))
        click.echo(f"{path}: {listing.summary(chart)}")
    try:
        atlas.build(read, {})
    except SeedError as error:
        click.echo(f"{error}\n  If mkdocs.yml settles it already, all is well.", err=True)
    sys.exit(FAILED if failed else 0)
