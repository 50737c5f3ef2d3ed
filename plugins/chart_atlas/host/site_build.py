"""One build of a site by MkDocs: all that is known of it, from event to event."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation

from ..atlas import commit_date
from ..build import PublishError, refuse_harmful_site
from ..cache import Store, digest
from ..files import is_refusal, refusal_text
from ..reading import SeedError
from ..site import (
    Guard,
    Page,
    Site,
    SiteFiles,
    make_ahead,
    make_by_forks,
    pagefind_files,
    pagefind_records,
)
from ..terminal import harmless, log
from . import search
from .config import AtlasConfig
from .load import read_site
from .other_plugins import are_contents_read, foreign_host_notice, keep_shims_at_home, watcher_names
from .own_pages import OwnPages
from .project import Project
from .theme import Theme

# So many pages take MkDocs several seconds.
_MANY = 500


@dataclass
class SiteBuild:
    """What is known of a build. It begins with on_config; later events add what they learn.

    is_preview: the site is only shown. is_dirty: MkDocs leaves the folder of the site as it is.
    is_finished: the atlas stands in the site, and only pages of another language are added.
    """

    project: Project
    is_preview: bool
    is_dirty: bool
    store: Store
    is_finished: bool = False

    # From on_config: the atlas, and its pages by their source paths; whether MkDocs must make all
    # pages, as others look at them; whether others read what pages hold; the date of the commit.
    atlas: Site = field(init=False)
    pages: dict[str, Page] = field(init=False)
    is_watched: bool = field(init=False)
    is_read: bool = field(init=False)
    date: datetime | None = field(init=False)
    # From on_pre_build: the files of the site's folder, and the pages that MkDocs does not make.
    standing: SiteFiles | None = None
    own: OwnPages = field(init=False)
    # From on_files: what was added to the files of MkDocs.
    added: list[File] = field(default_factory=list)
    # From on_nav, and from on_env.
    nav: Navigation = field(init=False)
    theme: Theme = field(init=False)
    # Of pages that MkDocs makes, from on_page_content: the content of ours, packed, until it is
    # written; the home block of each of the author's pages that shows one; policies.
    contents: dict[str, bytes] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    guard: Guard = field(default_factory=Guard)

    @property
    def options(self) -> AtlasConfig:
        """The options of the plugin."""
        return self.project.options


def begun(
    config: MkDocsConfig, options: AtlasConfig, *, is_preview: bool, is_dirty: bool
) -> SiteBuild:
    """Return a build of which nothing is read yet; PluginError where the site must not be built."""
    if options.search == "pagefind" and (why := search.refusal(config)):
        raise PluginError(f"chart-atlas: search: pagefind {why}. Or set search: theme")
    if notice := foreign_host_notice(config):
        log.info("chart-atlas: %s", notice)
    project = Project(Path(config.config_file_path or "mkdocs.yml").absolute(), config, options)
    try:
        refuse_harmful_site(Path(config.site_dir), project.sources)
    except PublishError as error:
        raise PluginError(f"chart-atlas: {error}") from error
    return SiteBuild(project, is_preview, is_dirty, project.store())


def read(build: SiteBuild, own: BasePlugin[AtlasConfig]) -> None:
    """Read everything that can fail, before MkDocs empties the site folder; PluginError then."""
    config = build.project.config
    try:
        build.atlas, build.pages = read_site(build.project, build.store)
    except SeedError as error:
        build.store.close()
        raise PluginError(f"chart-atlas: {error}") from error
    build.date = commit_date(build.project.seeds.parent)
    build.is_read = are_contents_read(config, own)
    watchers = watcher_names(config, own)
    build.is_watched = bool(watchers)
    if watchers and len(build.pages) >= _MANY:
        log.info(
            "chart-atlas: %d pages are made by MkDocs one by one, as these look at them: %s",
            len(build.pages),
            ", ".join(watchers),
        )
    config.extra_css.append(build.atlas.places.asset("atlas.css"))
    config.extra_javascript.append(build.atlas.places.asset("atlas.js"))
    keep_shims_at_home(config, build.atlas.places.asset("iframe-worker.js"))


def prepare(build: SiteBuild, config: MkDocsConfig) -> None:
    """Make what takes long; save what stands of the site from being made again."""
    store = build.store
    make_ahead(build.atlas, build.pages, store, build.options.processes)
    build.standing = SiteFiles(Path(config.site_dir), store)
    build.own = OwnPages(build.atlas, store, build.standing)
    if not build.is_dirty:
        build.standing.set_aside()


def surround(build: SiteBuild, env: Environment, files: Files, config: MkDocsConfig) -> None:
    """Make the pages that MkDocs does not: all that they show of the site is known now.

    A preview guards no pages: what `mkdocs serve` puts into them changes each time.
    """
    guards = build.options.content_security_policy and not build.is_preview
    pages = files.documentation_pages()
    build.theme = Theme(config, build.nav, env, pages, build.date, guards).checked()
    build.own.surround(build.theme)
    make_by_forks(build.own.new(), build.store, build.options.processes)


def finish(build: SiteBuild, config: MkDocsConfig) -> None:
    """Give the search what it has not seen; keep what was made, for the next build."""
    assert build.standing  # noqa: S101 - on_pre_build has run
    entries = build.theme.entries
    entries.extend(build.own.entries())
    if build.options.search == "pagefind":
        records = pagefind_records(entries)
        entries.clear()  # the index of the theme stays empty
        try:
            found = pagefind_files(records, search.language(config), build.store)
        except RuntimeError as error:
            why = harmless(f"chart-atlas: Pagefind made no index: {error}")
            raise PluginError(why) from error
        for name, data in found.items():
            build.standing.put(f"pagefind/{name}", digest(data), partial(bytes, data))
    build.standing.close()
    build.store.close()
    # To look for garbage at its end takes a process a quarter of a build that writes nothing.
    (gc.unfreeze if build.is_preview else gc.freeze)()


def fail(build: SiteBuild, error: Exception) -> None:
    """Keep what was made and what stood before; PluginError says what a disk refuses."""
    if build.standing:
        with suppress(OSError):
            build.standing.put_back()
    build.store.close()
    if is_refusal(error, Path(build.project.config.site_dir), build.project.cache):
        raise PluginError(f"chart-atlas: {refusal_text(error)}") from error


def collect_garbage() -> None:
    """Collect what another build in this process has left."""
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()


def built_or_kept(build: Callable[[], None]) -> None:
    """Build; where a seed is bad, which is known before MkDocs has touched a page, go on.

    Else the server answers no browser until the seed is right again.
    """
    try:
        build()
    except Abort as error:
        reason = error.__context__
        if reason is None or not isinstance(reason.__cause__, SeedError):
            raise
        log.warning("chart-atlas: The pages stay as they were until this is mended.")
