"""The `chart-atlas` command: what the plugin does, from a shell."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import click

from . import __version__, checking, github, keeping, listing
from .config import read_config
from .export import chart_data, check_data
from .model import Severity
from .pipeline import describe
from .source import SeedError, read_seed
from .store import Store

# How a check may be shown. JSON in ASCII: no terminal, file name or locale can spoil it.
VIEWS: dict[str, Callable[[Sequence[checking.Checked]], str]] = {
    "text": listing.check_listing,
    "json": lambda checks: json.dumps(check_data(checks), indent=1),
    "github": github.commands,
}


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
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), default=("seeds",))
@click.option(
    "--pattern", default="*.txt", show_default=True, help="Which files of a folder are seeds."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(VIEWS)),
    default="text",
    show_default=True,
    help="Readable text, one JSON object, or annotations for a GitHub workflow.",
)
@click.option(
    "--fail-on",
    type=click.Choice(checking.SEVERITIES[::-1]),
    default="error",
    show_default=True,
    help="The mildest level of a problem that fails the check.",
)
def check(paths: Sequence[Path], pattern: str, form: str, fail_on: Severity) -> None:
    """Check the seeds PATHS, files or folders: each problem with its line, and a summary a file.

    The exit status is 0 if no problem is as grave as --fail-on. Else it is 1, or 2 if there is
    an error: a seed that cannot be used at all.
    """
    try:
        checks = checking.check(paths, pattern)
    except SeedError as error:
        raise click.UsageError(str(error)) from error
    click.echo(VIEWS[form](checks))
    sys.exit(checking.status(checks, fail_on))


of_site = click.option(
    "--config",
    "config_file",
    type=click.Path(path_type=Path),
    default="mkdocs.yml",
    show_default=True,
    help="The site's configuration.",
)


@main.command()
@of_site
@click.option("--write", is_flag=True, help="Record the new addresses in the file.")
@click.option("--check", is_flag=True, help="Fail if an address is not recorded, or was lost.")
def permalinks(config_file: Path, *, write: bool, check: bool) -> None:
    """Keep the addresses that the site has published, so that no link to it ever breaks.

    They stand in permalinks.yml beside the seeds. The exit status of a check is 1 if an address
    would be published that is not recorded, or one is missing that the last commit recorded.
    """
    try:
        options = read_config(config_file)
        seeds = config_file.parent / options.seeds
        where = keeping.Folder(seeds, options.pattern, options.slugs, options.show, options.path)
        found = keeping.kept(where)
        if write:
            keeping.write(found)
            found = keeping.kept(where)
    except (SeedError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    click.echo("\n".join(keeping.lines(found)))
    if check and not found.is_sound:
        sys.exit(1)


@main.command()
@of_site
@click.option("--clear", is_flag=True, help="Throw all of it out.")
def cache(config_file: Path, *, clear: bool) -> None:
    """Show what builds have kept to save time; nothing of it is needed."""
    try:
        folder = config_file.parent / read_config(config_file).cache
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    with closing(Store(folder)) as store:
        if clear:
            store.clear()
        click.echo("\n".join(listing.store_lines(store.path, store.kept())))
