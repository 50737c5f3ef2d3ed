"""The `chart-atlas` command: what the plugin does, from a shell."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

import click

from . import __version__, terminal
from .atlas import SeedFolder, registry_lines, registry_state, write_registry
from .build import (
    PublishError,
    SitePlace,
    check_new_site,
    held,
    publish,
    recover,
    refuse_harmful_site,
)
from .cache import (
    MEGABYTE,
    ClusterError,
    ForeignError,
    LostError,
    Store,
    Workers,
    cluster_pool,
    fill_store,
    progress_told,
    reader_pool,
)
from .description import describe
from .diff import Changes, RevisionError, changes_as_json, changes_as_markdown, changes_as_text
from .files import refusal_text
from .host import build_by_mkdocs, default_config, read_config, review_changes, settings, sources
from .model import Severity
from .output import (
    CHECK_FORMATS,
    EXPORT_FORMATS,
    SEVERITIES,
    ExportError,
    ExportWork,
    chart_data,
    chart_listing,
    check_report,
    export_cells,
    store_lines,
)
from .reading import SeedError, read_seed
from .terminal import as_json, harmless_lines, say

# How changes may be shown.
REVIEWS: dict[str, Callable[[Changes], str]] = {
    "text": changes_as_text,
    "markdown": changes_as_markdown,
    "json": lambda found: as_json(changes_as_json(found)),
}


# A disk or a folder that cannot be used is no finding of a command.
_REFUSED = 2


class Commands(terminal.Commands):
    """Commands that say in a line what the system refuses."""

    def main(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401 - as click has it
        """Run one of them."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            with suppress(OSError):
                _let_go(sys.stdout)
            say(f"Error: {refusal_text(error)}", err=True)
            sys.exit(_REFUSED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
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
    say(as_json(chart_data(chart)) if form == "json" else chart_listing(chart))


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--pattern", default="*.txt", show_default=True, help="Which files of a folder are seeds."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(CHECK_FORMATS)),
    default="text",
    show_default=True,
    help="Readable text, one JSON object, or annotations for a GitHub workflow.",
)
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES[::-1]),
    default="error",
    show_default=True,
    help="The mildest level of a problem that fails the check.",
)
def check(paths: Sequence[Path], pattern: str, form: str, fail_on: Severity) -> None:
    """Check the seeds PATHS, files or folders: each problem with its line, and a summary a file.

    Without PATHS, the folder seeds is checked. The exit status is 0 if no problem is as grave as
    --fail-on. Else it is 1, or 2 if there is an error: a seed that cannot be used at all.
    """
    try:
        report, status = check_report(paths or [Path("seeds")], pattern, form, fail_on)
    except SeedError as error:
        raise click.UsageError(str(error)) from error
    say(report, has_commands=form == "github")
    sys.exit(status)


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
        where = SeedFolder(seeds, options.pattern, options.slugs, options.show, options.path)
        found = registry_state(where)
        if write:
            found = write_registry(found)
    except (SeedError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    say(harmless_lines(registry_lines(found)))
    if check and not found.is_sound:
        sys.exit(1)


class NothingComparedError(click.ClickException):
    """Two sides that cannot be compared; its status differs from that of a change."""

    exit_code = 2


@main.command()
@click.argument("revision")
@of_site
@click.option(
    "--format",
    "form",
    type=click.Choice(list(REVIEWS)),
    default="text",
    show_default=True,
    help="Readable text, Markdown that fits a comment on GitHub, or one JSON object.",
)
@click.option("--exit-code", is_flag=True, help="End with status 1 if anything changed.")
def diff(revision: str, config_file: Path, form: str, *, exit_code: bool) -> None:
    """Say what the seeds' changes since REVISION change: charts, cells, statements and links.

    REVISION is a commit, branch or tag of git, which the files as they are get compared with. Two
    revisions are compared as REV..REV2; REV...REV2 begins where both parted. The exit status is 0,
    with --exit-code 1 if anything changed, and 2 if the sides cannot be compared.
    """
    try:
        found = review_changes(config_file, read_config(config_file), revision)
    except (SeedError, RevisionError, ValueError) as error:
        raise NothingComparedError(str(error)) from error
    say(REVIEWS[form](found))
    sys.exit(int(exit_code and not found.is_empty))


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
        _see_kept(store)
        say(harmless_lines(store_lines(store.path, store.kept())))


def _see_kept(store: Store) -> None:
    """Say so where nothing is kept."""
    if store.trouble:
        raise click.ClickException(
            f"the cache {store.path} cannot be used, so nothing is kept: {store.trouble} Or name"
            " another folder, as in cache: /tmp/atlas"
        )


@main.command()
@of_site
@click.option(
    "--site-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the site is published; by default as the configuration has it.",
)
@click.option("--strict", is_flag=True, help="Fail on any warning.")
@click.option("-q", "--quiet", is_flag=True, help="Tell errors only.")
def build(config_file: Path, site_dir: Path | None, *, strict: bool, quiet: bool) -> None:
    """Build the site beside the published one, check it, and let it take its place.

    Whatever happens meanwhile, an error, a full disk or the end of this process, the published site
    is the old one or the new one, whole. It is gone for a moment, between two renamings; if this
    process ends just then, the next build first puts it back. All that is not published lies in
    .site.build beside it.
    """
    if strict and quiet:
        raise click.UsageError("-q hides the warnings that --strict fails on. Give one of them.")
    try:
        options, config = read_config(config_file), settings(config_file)
        site = site_dir or Path(config.site_dir)
        refuse_harmful_site(site, sources(config, options))
        cache, place = config_file.parent / options.cache, SitePlace.of(site)
        with closing(Store(cache)) as store:
            _see_kept(store)
        wait = partial(_say, f"Another build of {place.site} is waited for.")
        with held(place, wait):
            with _all_or_nothing(place):
                recover(place)
                build_by_mkdocs(config_file, place.next, strict=strict, quiet=quiet)
            with closing(Store(cache)) as store:
                with _all_or_nothing(place):
                    check_new_site(place, store)
                publish(place, store)
    except (PublishError, ValueError) as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def _all_or_nothing(place: SitePlace) -> Iterator[None]:
    """Say what is published when something goes wrong."""
    try:
        yield
    except BaseException:
        _say(f"Nothing was published: {place.site} is as it was before.")
        raise


class NoTableError(click.ClickException):
    """An export that writes nothing; its status differs from that of one that leaves files out."""

    exit_code = 2


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(EXPORT_FORMATS),
    required=True,
    help="Parquet (needs pyarrow, and --output), CSV, or one JSON object a line.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="The file to write, replaced once the new one is whole; else the standard output.",
)
@click.option(
    "--config",
    "config_file",
    type=click.Path(path_type=Path),
    help="A site's configuration: its seeds, pattern, cache and processes are the defaults.",
)
@click.option("--pattern", help="Which files of a folder are seeds; *.txt by default.")
@click.option(
    "--processes",
    type=click.IntRange(min=0),
    help="How many processes read new seeds at once: 0, the default, for one a core.",
)
def export(
    paths: Sequence[Path],
    form: str,
    output: Path | None,
    config_file: Path | None,
    pattern: str | None,
    processes: int | None,
) -> None:
    """Write all cells of the seeds PATHS, files or folders, as one table: a row a cell.

    Without PATHS, the folder seeds is taken, or that of the site. Files that cannot be used are
    told and left out; the exit status is then 1. It is 2 if no table is written.
    """
    try:
        work = _work(paths, config_file, pattern, processes)
        target = None if output == Path("-") else output
        outcome, is_whole = export_cells(work, form, target, _say)
    except BrokenPipeError:
        # Who reads the standard output has enough; nothing is left to be flushed at the end.
        _let_go(sys.stdout)
        return
    except OSError as error:
        raise NoTableError(refusal_text(error, output or Path("-"))) from error
    except (SeedError, ExportError) as error:
        raise NoTableError(str(error)) from error
    except BrokenExecutor as error:
        raise NoTableError(f"a process was ended ({error}) Try --processes 1.") from error
    _say(outcome)
    sys.exit(not is_whole)


def _work(
    paths: Sequence[Path], config_file: Path | None, pattern: str | None, processes: int | None
) -> ExportWork:
    try:
        options = read_config(config_file) if config_file else default_config()
    except ValueError as error:
        raise NoTableError(str(error)) from error
    root = config_file.parent if config_file else Path()
    return ExportWork(
        paths=paths or [root / options.seeds],
        pattern=pattern or options.pattern,
        cache=root / options.cache,
        processes=options.processes if processes is None else processes,
    )


def _say(text: str) -> None:
    """Print to the error output; that nobody listens there is no reason to stop."""
    try:
        say(text, err=True)
    except BrokenPipeError:
        _let_go(sys.stderr)


def _let_go(stream: IO[str]) -> None:
    """Send what is still written to a stream nowhere: else Python's own end fails by it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@main.command()
@of_site
@click.option(
    "--processes",
    type=click.IntRange(min=0),
    help="How many processes read, 0 for one a core; by default as the configuration has it.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Read on a Dask cluster instead: where its scheduler is, as in tcp://10.0.0.1:8786.",
)
@click.option("-q", "--quiet", is_flag=True, help="Tell no progress.")
def prepare(
    config_file: Path, processes: int | None, scheduler: str | None, *, quiet: bool
) -> None:
    """Read and check all new seeds ahead of a build, by many processes or on many machines.

    What is read is kept where `mkdocs build` finds it. The exit status is 1 if a seed could not
    be read; all others are.
    """
    try:
        options = read_config(config_file)
        folder, size = config_file.parent, options.cache_size * MEGABYTE
        workers = _workers(scheduler, options.processes if processes is None else processes)
        with closing(Store(folder / options.cache, size)) as store, progress_told(quiet=quiet):
            _see_kept(store)
            filled = fill_store(folder / options.seeds, options.pattern, store, workers)
            over = store.over()
            _see_kept(store)
    except (SeedError, ValueError, ClusterError, ForeignError, LostError) as error:
        raise click.ClickException(str(error)) from error
    for line in filled.failed:
        say(line, err=True)
    if over:
        say(f"The cache is too small by {over / MEGABYTE:,.0f} MB: set cache_size.", err=True)
    say(filled.summary())
    sys.exit(bool(filled.failed))


def _workers(scheduler: str | None, processes: int) -> Workers:
    if scheduler:
        return lambda _: cluster_pool(scheduler)
    return partial(reader_pool, processes)
