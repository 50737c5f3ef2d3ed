"""A build by MkDocs that takes the place of the published site whole, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from ..build import SitePlace, check_new_site, locked_place, publish, recover
from .mkdocs_private import run_mkdocs
from .project import Project


def publish_site(project: Project, site_dir: Path | None, flags: list[str], say: Say) -> None:
    """Build a site beside the published one, check it, and let it take its place.

    site_dir: where it is published; None as the configuration has it. flags: further words for
    `mkdocs build`. say: is called with lines for a person. Raises PublishError; ConfigError
    where the cache cannot be used; click.ClickException or SystemExit, as MkDocs does.
    """
    place = SitePlace.of(site_dir or Path(project.config.site_dir))
    project.refuse_harmful(place.site)
    with project.usable_store():
        pass  # what cannot be kept cannot be checked
    words = ["--config-file", str(project.file), "--site-dir", str(place.next), *flags]
    with locked_place(place, partial(say, f"Another build of {place.site} is waited for.")):
        with _all_or_nothing(place, say):
            recover(place)
            run_mkdocs("build", *words)
        with closing(project.store()) as store:
            with _all_or_nothing(place, say):
                check_new_site(place, store)
            publish(place, store)


Say = Callable[[str], None]


@contextmanager
def _all_or_nothing(place: SitePlace, say: Say) -> Iterator[None]:
    """Say what is published when something goes wrong."""
    try:
        yield
    except BaseException:
        say(f"Nothing was published: {place.site} is as it was before.")
        raise
