"""What all commands share: their errors, and their options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import __version__
from ..build import PublishError
from ..cache import ClusterError, NoReadersError, OtherVersionError
from ..configuration import ConfigError
from ..diff import RevisionError
from ..files import refusal_text
from ..output import ExportError
from ..reading import SeedError
from ..terminal import harmless_lines, ignore_rest, say

if TYPE_CHECKING:
    from ..host import Project, SiteOptions

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


PATH = click.Path(path_type=Path)
COUNT = click.IntRange(min=0)
Option = Callable[[Any], Any]


def format_option(names: Sequence[str], text: str, default: str | None = "text") -> Option:
    """Return the option --format; without a default it must be given."""
    choice, is_set = click.Choice(list(names)), default is not None
    extra: dict[str, Any] = {"default": default, "show_default": True} if is_set else {}
    return click.option("--format", "form", type=choice, required=not is_set, help=text, **extra)


def _project(ctx: click.Context, _: click.Parameter, file: Path | None) -> Project | None:
    """Read a site's configuration; only the commands that need one load MkDocs."""
    if file is None or ctx.resilient_parsing:  # as a shell does to complete a word
        return None
    from ..host import read_project  # noqa: PLC0415 - as is told above

    return read_project(file)


def config_option(text: str, default: str | None = None) -> Option:
    """Return the option --config, which gives the project of a site, or None without a default."""
    shown: dict[str, Any] = {"default": default, "show_default": True} if default else {}
    return click.option("--config", "site", type=PATH, callback=_project, help=text, **shown)


HERE = "mkdocs.yml"
site_option = config_option("The site's configuration.", HERE)


def _options(ctx: click.Context, _: click.Parameter, file: Path | None) -> SiteOptions | None:
    """Read what a site says of its seeds; of the one that is here, if none is named."""
    if ctx.resilient_parsing or (file is None and not Path(HERE).is_file()):
        return None
    from ..host import read_site_options  # noqa: PLC0415 - loads MkDocs

    return read_site_options(file or Path(HERE), is_named=file is not None)


def options_option(text: str) -> Option:
    """Return the option --config of what needs seeds alone: SiteOptions, or None without a site.

    text: which of its options count.
    """
    told = f"A site's configuration; mkdocs.yml, if that is here. {text}"
    return click.option("--config", "site", type=PATH, callback=_options, help=told)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chart-atlas")
def main() -> None:
    """Read chart descriptions and say what is in them."""
