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
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation

from ..atlas import History
from ..build import PublishError
from ..cache import Store, digest
from ..files import is_refusal, refusal_text
from ..output import whole_tables
from ..plain import read_site
from ..reading import SeedError
from ..site import (
    Guard,
    Page,
    Site,
    SiteFiles,
    search_index,
    shared_out,
)
from ..terminal import harmless, log
from . import missing_page, search
from .config import AtlasConfig
from .front_matter import page_meta
from .made_files import MadeFile
from .new_files import NewFiles
from .other_plugins import are_contents_read, foreign_host_notice, keep_shims_at_home, watcher_names
from .own_pages import OwnPages
from .project import Project
from .shown_charts import ShownCharts
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
    # Also from there: the charts that pages of the author's show.
    shown: ShownCharts = field(init=False)
    # From on_pre_build: the files of the site's folder, and the pages that MkDocs does not make.
    standing: SiteFiles = field(init=False)
    own: OwnPages = field(init=False)
    # From on_files: what was added to the files of MkDocs.
    added: list[File] = field(default_factory=list)
    # From on_nav, and from on_env.
    nav: Navigation = field(init=False)
    theme: Theme = field(init=False)
    # Whether the author has made the page that hosts show where nothing is.
    is_missing_authors: bool = False
    # Of pages that MkDocs makes, from on_page_content: the content of ours, packed, until it is
    # written; the home block of each of the author's pages that shows one; policies.
    contents: dict[str, bytes] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    guard: Guard = field(default_factory=Guard)

    @property
    def options(self) -> AtlasConfig:
        """The options of the plugin."""
        return self.project.options

    def page_of(self, file: File) -> Page | None:
        """Return the page of the atlas that a file is the source of."""
        return self.pages.get(file.src_uri) if file.generated_by == "chart-atlas" else None

    def content_of(self, page: Page) -> bytes:
        """Return the content of a page of the atlas, packed; it is kept until it is written."""
        if page.path not in self.contents:
            self.contents[page.path] = _content(page)
        return self.contents[page.path]

    def title_of(self, file: File) -> str:
        """Return the title of a page of the atlas, as MkDocs would read it."""
        return str(page_meta(self.pages[file.src_uri])["title"])

    def with_shown(self, content: str, source: str, url: str) -> str:
        """Return the content of an author's page with the charts that it asks for.

        PluginError where a plugin has it ask for what is not there; its own text is known to be
        right.
        """
        try:
            return self.shown.filled(content, source, url)
        except SeedError as error:
            raise PluginError(f"chart-atlas: {error}") from error

    @classmethod
    def begun(
        cls, config: MkDocsConfig, options: AtlasConfig, *, is_preview: bool, is_dirty: bool
    ) -> SiteBuild:
        """Return a build of which nothing is read yet; PluginError where it must not be made."""
        if options.search == "pagefind" and (why := search.refusal(config)):
            raise PluginError(f"chart-atlas: search: pagefind {why}. Or set search: theme")
        if options.parquet and not whole_tables.parquet_version():
            install = "pip install 'mkdocs-chart-atlas[parquet]'"
            raise PluginError(
                f"chart-atlas: parquet: true needs the package pyarrow. Run: {install}"
                " Or set parquet: false"
            )
        if notice := foreign_host_notice(config):
            log.info("chart-atlas: %s", notice)
        project = Project(Path(config.config_file_path or "mkdocs.yml").absolute(), options, config)
        try:
            project.refuse_harmful(Path(config.site_dir))
        except PublishError as error:
            raise PluginError(f"chart-atlas: {error}") from error
        return cls(project, is_preview, is_dirty, project.store())

    def read(self, own: BasePlugin[AtlasConfig]) -> None:
        """Read all that can fail, before MkDocs empties the site folder; PluginError then."""
        config = self.project.config
        try:
            self.atlas, self.pages = read_site(self.project.folder, self.store)
            self.shown = ShownCharts(self.atlas)
            self.shown.look_through(config)
        except SeedError as error:
            self.store.close()
            raise PluginError(f"chart-atlas: {error}") from error
        self.date = History.commit_date(self.project.seeds.parent)
        self.is_read = are_contents_read(config, own)
        watchers = watcher_names(config, own)
        self.is_watched = bool(watchers)
        if watchers and len(self.pages) >= _MANY:
            log.info(
                "chart-atlas: %d pages are made by MkDocs one by one, as these look at them: %s",
                len(self.pages),
                ", ".join(watchers),
            )
        config.extra_css.append(self.atlas.places.asset("atlas.css"))
        script = ExtraScriptValue(self.atlas.places.asset("atlas.js"))
        # A slow line brings the styles first.
        script.defer = True
        config.extra_javascript.append(script)
        keep_shims_at_home(config, self.atlas.places.asset("iframe-worker.js"))

    def prepare(self, config: MkDocsConfig) -> None:
        """Save what stands from being made again; make the pages that others look at."""
        if self.is_watched:
            pages = list(self.pages.values())
            made = shared_out([partial(_content, page) for page in pages], self.options.processes)
            self.contents = {page.path: content for page, content in zip(pages, made, strict=True)}
        self.standing = SiteFiles(Path(config.site_dir), self.store)
        self.own = OwnPages(self.atlas, self.store, self.standing)
        self.standing.remove_links()
        if not self.is_dirty:
            self.standing.set_aside()

    def surround(self, env: Environment, files: Files, config: MkDocsConfig) -> None:
        """Make the pages that MkDocs does not, and files: all that they show is known now.

        A preview guards no pages: what `mkdocs serve` puts into them changes each time.
        """
        self.is_missing_authors = missing_page.is_authors(files)
        guards = self.options.content_security_policy and not self.is_preview
        pages = files.documentation_pages()
        self.theme = Theme(config, self.nav, env, pages, self.date, guards).checked()
        self.own.theme = self.theme
        made = (file for file in files if isinstance(file, MadeFile))
        new = NewFiles.of(made, self.standing)
        new.write(self.options.processes, previews=self.atlas.previews)

    def finish(self, config: MkDocsConfig) -> None:
        """Give the search what it has not seen; keep what was made, for the next build."""
        entries = self.theme.entries
        entries.extend(self.own.entries())
        if self.options.search == "pagefind":
            records = search_index.pagefind_records(entries)
            entries.clear()  # the index of the theme stays empty
            try:
                language = search.language(config)
                found = search_index.pagefind_files(records, language, self.store)
            except RuntimeError as error:
                why = harmless(f"chart-atlas: Pagefind made no index: {error}")
                raise PluginError(why) from error
            for name, data in found.items():
                self.standing.put(f"pagefind/{name}", digest(data), partial(bytes, data))
        self.standing.close()
        self.store.close()
        # To look for garbage at its end takes a process a quarter of a build that writes nothing.
        (gc.unfreeze if self.is_preview else gc.freeze)()

    def fail(self, error: Exception) -> None:
        """Keep what was made and what stood before; PluginError says what a disk refuses."""
        if hasattr(self, "standing"):
            with suppress(OSError):
                self.standing.put_back()
        self.store.close()
        if is_refusal(error, Path(self.project.config.site_dir), self.project.cache):
            raise PluginError(f"chart-atlas: {refusal_text(error)}") from error


def _content(page: Page) -> bytes:
    return page.make().packed()


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
