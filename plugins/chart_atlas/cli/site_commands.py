"""The commands of a site; all but one load MkDocs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..build import refuse_harmful_site
from ..cache import MEGABYTE, Store, cluster_pool, fill_store, progress_shown, reader_pool
from ..configuration import CACHE, SEEDS
from ..diff import Changes, changes_as_json, changes_as_markdown, changes_as_text
from ..output import store_lines
from ..terminal import as_json, harmless_lines, say, say_if_heard
from .groups import COUNT, PATH, config_option, format_option, main, site_option

if TYPE_CHECKING:
    from ..host import Project

# How changes may be shown.
REVIEWS: dict[str, Callable[[Changes], str]] = {
    "text": changes_as_text,
    "markdown": changes_as_markdown,
    "json": lambda found: as_json(changes_as_json(found)),
}


@main.command()
@site_option
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
@site_option
@format_option(
    [*REVIEWS], "Readable text, Markdown that fits a comment on GitHub, or one JSON object."
)
@click.option("--exit-code", is_flag=True, help="End with status 1 if anything changed.")
def diff(revision: str, site: Project, form: str, *, exit_code: bool) -> None:
    """Say what the seeds' changes since REVISION change: charts, cells, statements and links.

    REVISION is a commit, branch or tag of git, which the files as they are get compared with. Two
    revisions are compared as REV..REV2; REV...REV2 begins where both parted. The exit status is 0,
    with --exit-code 1 if anything changed, and 2 if the sides cannot be compared.
    """
    from ..host import review_changes  # noqa: PLC0415 - loads MkDocs

    found = review_changes(site, revision)
    say(REVIEWS[form](found))
    sys.exit(int(exit_code and not found.is_empty))


@main.command()
@site_option
@click.option("--clear", is_flag=True, help="Throw all of it out.")
def cache(site: Project, *, clear: bool) -> None:
    """Show what builds have kept to save time; nothing of it is needed."""
    with site.usable_store() as store:
        if clear:
            store.clear()
    with site.usable_store() as store:
        say(harmless_lines(store_lines(store.path, store.kinds())))


@main.command()
@site_option
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
    from ..host import publish_site  # noqa: PLC0415 - loads MkDocs

    if strict and quiet:
        raise click.UsageError("-q hides the warnings that --strict fails on. Give one of them.")
    flags = ["--strict"] * strict + ["--quiet"] * quiet
    publish_site(site, site_dir, flags, say_if_heard)


@main.command()
@site_option
@click.option(
    "--processes",
    type=COUNT,
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


@main.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--for",
    "host",
    type=click.Choice(["html", "zensical"]),
    required=True,
    help="What shows the pages: html for any server, zensical below the docs of its site.",
)
@click.option("--seeds", type=PATH, help="The folder of the seeds; seeds by default.")
@click.option("--name", help="What the site is called; by default as the folder it is made in.")
@click.option("--url", help="Its address, for links that others take away.")
@config_option("A site's configuration: its name, address, seeds and options are the defaults.")
def pages(
    *,
    out: Path,
    host: str,
    seeds: Path | None,
    name: str | None,
    url: str | None,
    site: Project | None,
) -> None:
    """Write the atlas into the folder OUT as finished pages, without MkDocs.

    With --for html it is a site of its own: light and dark, with a menu, and a search where
    Pagefind is installed. As with build, it takes the place of what was there whole or not at all.
    With --for zensical it is Markdown with finished blocks, for a folder of its own below docs;
    what zensical.toml needs is printed.
    """
    from ..plain import Folder, publish_html, write_zensical  # noqa: PLC0415 - loads what draws

    usual = site.folder if site else Folder(Path(SEEDS), SEEDS, Path.cwd().name)
    told = seeds.name if seeds else usual.told
    folder = replace(
        usual,
        seeds=seeds or usual.seeds,
        told=told,
        site_name=name or usual.site_name,
        site_url=url or usual.site_url,
    )
    refuse_harmful_site(out, Path.cwd(), {"the seeds": folder.seeds})
    with closing(Store(site.cache if site else Path(CACHE))) as store:
        if host == "html":
            publish_html(folder, out, store, say_if_heard)
        else:
            say(harmless_lines(write_zensical(folder, out, store, say_if_heard).split("\n")))
