"""The `chart-atlas` command: what the plugin does, from a shell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import __version__
from .build import PublishError
from .cache import (
    MEGABYTE,
    ClusterError,
    NoReadersError,
    OtherVersionError,
    cluster_pool,
    fill_store,
    progress_shown,
    reader_pool,
)
from .configuration import CACHE, PATTERN, PROCESSES, SEEDS, ConfigError
from .description import describe
from .diff import Changes, RevisionError, changes_as_json, changes_as_markdown, changes_as_text
from .files import refusal_text
from .model import Severity
from .output import (
    CHECK_FORMATS,
    EXPORT_FORMATS,
    SEVERITIES,
    SHOW_FORMATS,
    ExportError,
    ExportWork,
    chart_report,
    check_report,
    export_cells,
    store_lines,
)
from .reading import SeedError, read_seed
from .terminal import as_json, harmless_lines, ignore_rest, say, say_if_heard

if TYPE_CHECKING:
    from .host import Project

# How changes may be shown.
REVIEWS: dict[str, Callable[[Changes], str]] = {
    "text": changes_as_text,
    "markdown": changes_as_markdown,
    "json": lambda found: as_json(changes_as_json(found)),
}
# What a command may end with, beside what the system refuses: each says what to do.
_EXPECTED = (
    *(SeedError, ConfigError, PublishError, RevisionError, ExportError),
    *(ClusterError, OtherVersionError, NoReadersError),
)


class RefusedError(click.ClickException):
    """Nothing was found out, or written."""

    exit_code = 2


class Commands(click.Group):
    """Commands whose errors are a harmless line: they repeat what was typed, or was read."""

    def main(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401 - as click has it
        """Run one of them; say what the system refuses."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            with suppress(OSError):
                ignore_rest(sys.stdout)
            say(f"Error: {refusal_text(error)}", err=True)
            sys.exit(RefusedError.exit_code)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:  # noqa: ANN401 - the same
        """Read the words of a command."""
        with _harmless_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - the same
        """Run a command."""
        with _harmless_errors():
            try:
                return super().invoke(ctx)
            except _EXPECTED as error:
                # Their status for an error is not that of a finding.
                is_refused = ctx.invoked_subcommand in ("diff", "export")
                raise (RefusedError if is_refused else click.ClickException)(str(error)) from error


@contextmanager
def _harmless_errors() -> Iterator[None]:
    try:
        yield
    except click.ClickException as error:
        told = harmless_lines(error.message.split("\n"))
        error.message = told  # type: ignore[misc]  # click never changes it, but shows it
        raise


_PATH = click.Path(path_type=Path)
_COUNT = click.IntRange(min=0)
_Option = Callable[[Any], Any]


def _format_option(names: Sequence[str], text: str, default: str | None = "text") -> _Option:
    choice, is_set = click.Choice(list(names)), default is not None
    extra: dict[str, Any] = {"default": default, "show_default": True} if is_set else {}
    return click.option("--format", "form", type=choice, required=not is_set, help=text, **extra)


def _project(ctx: click.Context, _: click.Parameter, file: Path | None) -> Project | None:
    """Read a site's configuration; only the commands that need one load MkDocs."""
    if file is None or ctx.resilient_parsing:  # as a shell does to complete a word
        return None
    from .host import read_project  # noqa: PLC0415 - as is told above

    return read_project(file)


def _config_option(text: str, default: str | None = None) -> _Option:
    shown: dict[str, Any] = {"default": default, "show_default": True} if default else {}
    return click.option("--config", "site", type=_PATH, callback=_project, help=text, **shown)


_site_option = _config_option("The site's configuration.", "mkdocs.yml")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chart-atlas")
def main() -> None:
    """Read chart descriptions and say what is in them."""


@main.command()
@click.argument("file", type=_PATH)
@_format_option(SHOW_FORMATS, "Readable text, the heatmaps drawn in the terminal, or JSON.")
def show(file: Path, form: str) -> None:
    """Show what is read from FILE: its chart, each cell with its line, and the problems."""
    shown, has_colours = chart_report(describe(read_seed(file)).chart, form)
    say(shown, has_commands=has_colours)


@main.command()
@click.argument("paths", nargs=-1, type=_PATH)
@click.option(
    "--pattern", default=PATTERN, show_default=True, help="Which files of a folder are seeds."
)
@_format_option(
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
    paths: Sequence[Path], pattern: str, form: str, fail_on: Severity, *, verbose: bool
) -> None:
    """Check the seeds PATHS, files or folders: each problem with its line, and a summary a file.

    Without PATHS, the folder seeds is checked. The exit status is 0 if no problem is as grave as
    --fail-on. Else it is 1, or 2 if there is an error: a seed that cannot be used at all.
    """
    try:
        files = paths or [Path(SEEDS)]
        report, status = check_report(files, pattern, form, fail_on, silent=verbose)
    except SeedError as error:
        raise click.UsageError(str(error)) from error
    say(report, has_commands=form == "github")
    sys.exit(status)


@main.command()
@click.argument("paths", nargs=-1, type=_PATH)
@_format_option(EXPORT_FORMATS, "A table of cells, or a file of one chart (the last four).", None)
@click.option("--chart", metavar="ID", help="Only this chart: the last part of c/fjitu2fbf5/.")
@click.option("--panel", type=click.IntRange(min=1), help="Which panel of it, if it has several.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="The file to write, replaced once the new one is whole; else the standard output.",
)
@_config_option("A site's configuration: its seeds, pattern, cache and processes are the defaults.")
@click.option("--pattern", help="Which files of a folder are seeds; *.txt by default.")
@click.option("--processes", type=_COUNT, help="How many read at once: 0, the default: one a core.")
def export(  # noqa: PLR0913 - a word of the command each
    *,
    paths: Sequence[Path],
    form: str,
    chart: str | None,
    panel: int | None,
    output: Path | None,
    site: Project | None,
    pattern: str | None,
    processes: int | None,
) -> None:
    """Write all cells of the seeds PATHS, files or folders, as one table: a row a cell.

    Without PATHS, the folder seeds is taken, or that of the site. Files that cannot be used are
    told and left out; the exit status is then 1. It is 2 if nothing is written. What is of one
    chart is what its page gives. Parquet needs pyarrow, and all but csv and jsonl an --output.
    """
    try:
        usual = (site.options.pattern, site.options.processes) if site else (PATTERN, PROCESSES)
        work = ExportWork(
            paths=paths or [site.seeds if site else Path(SEEDS)],
            pattern=pattern or usual[0],
            cache=site.cache if site else Path(CACHE),
            processes=usual[1] if processes is None else processes,
            chart=chart,
            panel=panel,
        )
        target = None if output == Path("-") else output
        outcome, is_whole = export_cells(work, form, target, say_if_heard)
    except BrokenPipeError:
        # Who reads the standard output has enough; nothing is left to be flushed at the end.
        ignore_rest(sys.stdout)
        return
    except OSError as error:
        raise RefusedError(refusal_text(error, output or Path("-"))) from error
    except BrokenExecutor as error:
        raise RefusedError(f"a process was ended ({error}) Try --processes 1.") from error
    say_if_heard(outcome)
    sys.exit(not is_whole)


# -- the commands of a site, which load MkDocs ----------------------------------------------------


@main.command()
@_site_option
@click.option("--write", is_flag=True, help="Record the new addresses in the file.")
@click.option("--check", is_flag=True, help="Fail if an address is not recorded, or was lost.")
def permalinks(site: Project, *, write: bool, check: bool) -> None:
    """Keep the addresses that the site has published, so that no link to it ever breaks.

    They stand in permalinks.yml beside the seeds. The exit status of a check is 1 if an address
    would be published that is not recorded, or one is missing that the last commit recorded.
    """
    found = site.seed_folder.registry_state()
    if write:
        found = found.write()
    say(harmless_lines(found.lines()))
    if check and not found.is_sound:
        sys.exit(1)


@main.command()
@click.argument("revision")
@_site_option
@_format_option(
    [*REVIEWS], "Readable text, Markdown that fits a comment on GitHub, or one JSON object."
)
@click.option("--exit-code", is_flag=True, help="End with status 1 if anything changed.")
def diff(revision: str, site: Project, form: str, *, exit_code: bool) -> None:
    """Say what the seeds' changes since REVISION change: charts, cells, statements and links.

    REVISION is a commit, branch or tag of git, which the files as they are get compared with. Two
    revisions are compared as REV..REV2; REV...REV2 begins where both parted. The exit status is 0,
    with --exit-code 1 if anything changed, and 2 if the sides cannot be compared.
    """
    from .host import review_changes  # noqa: PLC0415 - loads MkDocs

    found = review_changes(site, revision)
    say(REVIEWS[form](found))
    sys.exit(int(exit_code and not found.is_empty))


@main.command()
@_site_option
@click.option("--clear", is_flag=True, help="Throw all of it out.")
def cache(site: Project, *, clear: bool) -> None:
    """Show what builds have kept to save time; nothing of it is needed."""
    with site.usable_store() as store:
        if clear:
            store.clear()
    with site.usable_store() as store:
        say(harmless_lines(store_lines(store.path, store.kinds())))


@main.command()
@_site_option
@click.option(
    "--site-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the site is published; by default as the configuration has it.",
)
@click.option("--strict", is_flag=True, help="Fail on any warning.")
@click.option("-q", "--quiet", is_flag=True, help="Tell errors only.")
def build(site: Project, site_dir: Path | None, *, strict: bool, quiet: bool) -> None:
    """Build the site beside the published one, check it, and let it take its place.

    Whatever happens meanwhile, an error, a full disk or the end of this process, the published site
    is the old one or the new one, whole. It is gone for a moment, between two renamings; if this
    process ends just then, the next build first puts it back. All that is not published lies in
    .site.build beside it.
    """
    from .host import publish_site  # noqa: PLC0415 - loads MkDocs

    if strict and quiet:
        raise click.UsageError("-q hides the warnings that --strict fails on. Give one of them.")
    flags = ["--strict"] * strict + ["--quiet"] * quiet
    publish_site(site, site_dir, flags, say_if_heard)


@main.command()
@_site_option
@click.option(
    "--processes",
    type=_COUNT,
    help="How many processes read, 0 for one a core; by default as the configuration has it.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Read on a Dask cluster instead: where its scheduler is, as in tcp://10.0.0.1:8786.",
)
@click.option("-q", "--quiet", is_flag=True, help="Tell no progress.")
def prepare(site: Project, processes: int | None, scheduler: str | None, *, quiet: bool) -> None:
    """Read and check all new seeds ahead of a build, by many processes or on many machines.

    What is read is kept where `mkdocs build` finds it. The exit status is 1 if a seed could not
    be read; all others are.
    """
    count = site.options.processes if processes is None else processes
    workers = (lambda _: cluster_pool(scheduler)) if scheduler else partial(reader_pool, count)
    with site.usable_store() as store, progress_shown(quiet=quiet):
        filled = fill_store(site.seeds, site.options.pattern, store, workers)
        over = store.over()
    for line in filled.failed:
        say(line, err=True)
    if over:
        say(f"The cache is too small by {over / MEGABYTE:,.0f} MB: set cache_size.", err=True)
    say(filled.summary())
    sys.exit(bool(filled.failed))
