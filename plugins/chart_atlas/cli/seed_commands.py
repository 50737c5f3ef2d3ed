"""The commands that need seeds alone: they start without MkDocs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from ..configuration import CACHE, PATTERN, PROCESSES, SEEDS, SIBLINGS
from ..description import describe
from ..files import refusal_text
from ..model import Severity
from ..output import (
    CHECK_FORMATS,
    EXPORT_FORMATS,
    SEVERITIES,
    ExportWork,
    chart_report,
    check_report,
    drafts,
    export_cells,
)
from ..owner import SCHEMA_NAMES, Owner, schema
from ..reading import SeedError, read_seed
from ..starter import write_start
from ..terminal import as_json, ignore_rest, say, say_if_heard
from .groups import COUNT, PATH, RefusedError, format_option, main, options_option

if TYPE_CHECKING:
    from ..host import SiteOptions

# No chart has a panel of so high a number.
MOST_DIGITS = 4


@main.command()
@click.argument("file", type=PATH)
@format_option(
    ["text", "picture", "json"], "Readable text, the heatmaps drawn in the terminal, or JSON."
)
@options_option("Its siblings tell the describer.")
def show(file: Path, form: str, site: SiteOptions | None) -> None:
    """Show what is read from FILE: its chart, each cell with its line, and the problems."""
    siblings = site.options.siblings if site else SIBLINGS
    found = describe(Owner.of(file.parent, siblings).told(read_seed(file))).sound
    shown, has_colours = chart_report(found, form)
    say(shown, has_commands=has_colours)


def _print_draft_schema(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:  # noqa: FBT001 - as click calls it
    if is_asked and not ctx.resilient_parsing:
        say(as_json(drafts.draft_schema()))
        ctx.exit()


@main.command()
@click.argument("file", type=PATH)
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_draft_schema,
    help="Print the JSON Schema of its rows, for tools that fill them in; nothing is written.",
)
def draft(file: Path) -> None:
    """Write NAME.cells.csv beside the seed FILE, to complete or correct what is read from it.

    It has a row for each number that is read, and before these one for each that is not, with
    empty places for its panel, row and column. What its owner has filled in is kept.
    """
    say(drafts.write_draft(Owner.of(file.parent).told(read_seed(file))))


@main.command()
@click.argument("paths", nargs=-1, type=PATH)
@options_option("Its seeds, pattern and siblings are the defaults.")
@click.option("--pattern", help="Which files of a folder are seeds; *.txt by default.")
@format_option(
    [*CHECK_FORMATS], "Readable text, one JSON object, or annotations for a GitHub workflow."
)
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES[::-1]),
    default="error",
    show_default=True,
    help="The mildest level of a problem that fails the check.",
)
@click.option(
    "-v", "--verbose", is_flag=True, help="Tell also which sentences get no verdict, and why."
)
def check(
    *,
    paths: Sequence[Path],
    site: SiteOptions | None,
    pattern: str | None,
    form: str,
    fail_on: Severity,
    verbose: bool,
) -> None:
    """Check the seeds PATHS, files or folders: each problem with its line, and a summary a file.

    Without PATHS, the folder seeds is checked, or that of the site. The exit status is 0 if no
    problem is as grave as --fail-on. Else it is 1, or 2 if there is an error: a seed that cannot be
    used at all.
    """
    try:
        usual = (site.options.pattern, site.options.siblings) if site else (PATTERN, SIBLINGS)
        files = paths or [site.seeds if site else Path(SEEDS)]
        report, status = check_report(
            files, pattern or usual[0], usual[1], form, fail_on, silent=verbose
        )
    except SeedError as error:
        raise click.UsageError(str(error)) from error
    say(report, has_commands=form == "github")
    sys.exit(status)


def _chart_and_panel(
    _: click.Context, __: click.Parameter, value: str | None
) -> tuple[str, int | None] | None:
    """Read "fjitu2fbf5" or "fjitu2fbf5/2"."""
    if value is None:
        return None
    ident, slash, panel = value.partition("/")
    if slash and not (panel.isascii() and panel.isdecimal() and len(panel) <= MOST_DIGITS):
        raise click.BadParameter(f"{panel!r} is no number of a panel. Write fjitu2fbf5/2.")
    return ident, int(panel) if slash else None


@main.command()
@click.argument("paths", nargs=-1, type=PATH)
@format_option(EXPORT_FORMATS, "A table of cells (the first four), or a file of one chart.", None)
@click.option("--chart", metavar="ID", help="Only this chart: the last part of c/fjitu2fbf5/.")
@click.option("--panel", type=click.IntRange(min=1), help="Which panel of it, if it has several.")
@click.option(
    "--against",
    metavar="ID[/PANEL]",
    callback=_chart_and_panel,
    help="For difference-csv: the chart that is subtracted, and which panel of it.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    help="The file to write, replaced once the new one is whole; else the standard output. For a"
    " datapackage: the folder. In a folder, what is of one chart gets the name of its page.",
)
@options_option("Its seeds, pattern, siblings, cache and processes are the defaults.")
@click.option("--pattern", help="Which files of a folder are seeds; *.txt by default.")
@click.option("--processes", type=COUNT, help="How many read at once: 0, the default: one a core.")
def export(  # noqa: PLR0913 - a word of the command each
    *,
    paths: Sequence[Path],
    form: str,
    chart: str | None,
    panel: int | None,
    against: tuple[str, int | None] | None,
    output: Path | None,
    site: SiteOptions | None,
    pattern: str | None,
    processes: int | None,
) -> None:
    """Write all cells of the seeds PATHS, files or folders, as one table: a row a cell.

    Without PATHS, the folder seeds is taken, or that of the site. Files that cannot be used are
    told and left out; the exit status is then 1. It is 2 if nothing is written. What is of one
    chart is what its page gives: the SVG, twice as large, is png. A datapackage is a folder: the
    table as CSV, and what describes it by two standards. Parquet needs pyarrow, and all but csv
    and jsonl an --output.
    """
    try:
        usual = (site.options.pattern, site.options.processes) if site else (PATTERN, PROCESSES)
        work = ExportWork(
            paths=paths or [site.seeds if site else Path(SEEDS)],
            pattern=pattern or usual[0],
            siblings=site.options.siblings if site else SIBLINGS,
            cache=site.cache if site else Path(CACHE),
            processes=usual[1] if processes is None else processes,
            chart=chart,
            panel=panel,
            against=against,
        )
        target = None if output == Path("-") else output
        outcome, is_whole = export_cells(work, form, target, say_if_heard)
    except BrokenPipeError:
        # Who reads the standard output has enough; nothing is left to be flushed at the end.
        ignore_rest(sys.stdout)
        return
    except OSError as error:
        if not output or output == Path("-"):
            with suppress(OSError):
                ignore_rest(sys.stdout)
        raise RefusedError(refusal_text(error, output or Path("-"))) from error
    except BrokenExecutor as error:
        raise RefusedError(f"a process was ended ({error}) Try --processes 1.") from error
    say_if_heard(outcome)
    sys.exit(not is_whole)


@main.command()
@click.argument("folder", type=PATH, default=".")
def init(folder: Path) -> None:
    """Begin an atlas in FOLDER, or here: settings, a first page, a description to look at.

    What is built of it at once is a site to change. No file that is there is touched.
    """
    for path, is_new in write_start(folder):
        say(f"{'wrote' if is_new else 'kept '} {path}{'' if is_new else ', which was there'}")
    where = "" if folder == Path() else f"cd {quote(str(folder))} && "
    say(f"Look at it: {where}mkdocs serve\nBuild it:   {where}chart-atlas build")


@main.command(name="schema")
@click.argument("file", type=click.Choice(SCHEMA_NAMES), metavar="FILE")
def print_schema(file: str) -> None:
    """Print the JSON Schema of a side file, for editors: seed (NAME.yml) or atlas (atlas.yml)."""
    say(as_json(schema(file)))
