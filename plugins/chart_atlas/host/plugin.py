"""The MkDocs events; the only module that knows the host. Each calls into the core."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from jinja2 import Environment, TemplateError
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel, set_exclusions
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as HostPage
from mkdocs.utils.templates import TemplateContext

from ..atlas import commit_date
from ..build import PublishError, refuse_harmful_site
from ..cache import MEGABYTE, Store, digest
from ..files import is_refusal, refusal_text
from ..reading import SeedError
from ..site import (
    Download,
    Guard,
    Page,
    Pages,
    SiteFiles,
    all_files,
    backed,
    chart_works,
    draw_png_files,
    load_heatmap_template,
    make_by_forks,
    pagefind_files,
    pagefind_records,
    pagefind_worker,
    png_files,
    readable_text,
    unpacked_page,
)
from ..terminal import harmless, log
from . import search
from .command import sources
from .config import AtlasConfig
from .load import read_site
from .own_pages import OwnPages, described_once, whole
from .theme import (
    BODY,
    COMPILED,
    Linked,
    Made,
    MadePage,
    Theme,
    contents,
    dated,
    elsewhere,
    front_matter,
    has_all_languages,
    is_date_of_source,
    is_further_language,
    meta,
    readers,
    translator,
    watchers,
)

# What an author's page holds where the atlas's home block shall stand.
HOME_MARKER = "<!-- chart-atlas: home -->"
# So many pages take MkDocs several seconds.
MANY = 500


class ChartAtlasPlugin(BasePlugin[AtlasConfig]):
    """Publishes a folder of chart descriptions as pages of a MkDocs site."""

    pages: Pages
    # What the host has shown of a page and has not written yet.
    rendered: dict[str, bytes]
    # The pages that the host does not make.
    own: OwnPages
    # The author's pages that show the home block, each with its block.
    homes: dict[str, str]
    guard: Guard
    # What was added to the files of the host.
    added: list[File]

    # Whether the atlas stands in the site already, and only pages of another language are added.
    is_made = False
    is_dirty = False
    is_preview = False

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Learn whether the host leaves the folder of the site as it is, or only shows the site."""
        self.is_dirty, self.is_preview = dirty, command == "serve"
        if gc.get_freeze_count():  # of another build in this process
            gc.unfreeze()
            gc.collect()

    @event_priority(-50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read everything that can fail, before the host empties the site folder.

        It runs after other plugins' settings: Material's offline plugin turns folders off.
        """
        self.is_made = is_further_language(config)
        if self.is_made:
            return config
        if self.config.search == "pagefind" and (why := search.refusal(config)):
            raise PluginError(f"chart-atlas: search: pagefind {why}. Or set search: theme")
        if told := elsewhere(config):
            log.info("chart-atlas: %s", told)
        root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        self.seeds, self.cache = root / self.config.seeds, root / self.config.cache
        self.site = _harmless(config, self.config)
        self.store = Store(self.cache, self.config.cache_size * MEGABYTE)
        try:
            self.pages = read_site(self.config, config, self.seeds, self.store)
        except SeedError as error:
            self.store.close()
            raise PluginError(f"chart-atlas: {error}") from error
        self.date = commit_date(self.seeds.parent)
        self.rendered, self.homes, self.guard = {}, {}, Guard()
        self.goes_through_host = self._goes_through_host(config)
        self.are_there_readers = readers(config, self)
        config.extra_css.append(self.pages.places.asset("atlas.css"))
        config.extra_javascript.append(self.pages.places.asset("atlas.js"))
        _keep_shims_at_home(config, self.pages.places.asset("iframe-worker.js"))
        return config

    @event_priority(100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Make what takes long; save what stands of the site from being made again.

        It runs before other plugins: Material's projects plugin builds sites below this one here.
        """
        if self.is_made:
            return
        load_heatmap_template(self.pages)
        make_by_forks(chart_works(self.pages), self.store, self.config.processes)
        draw_png_files(png_files(self.pages), self.store, self.config.processes)
        self.standing = SiteFiles(Path(config.site_dir), self.store)
        self.own = OwnPages(self.pages, self.store, self.standing)
        if not self.is_dirty:
            self.standing.set_aside()

    def _early_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and files in the order of the plugins."""
        return files if translator(config) else self._with_ours(files, config)

    @event_priority(-150)
    def _late_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add them behind the plugin i18n, which takes each page before it for a file in docs/."""
        found = translator(config)
        if not found:
            return files
        if self.is_made:
            return self._with_links(files, config)
        files = self._with_ours(files, config)
        has_all_languages(found, (file for file in self.added if file.is_documentation_page()))
        return files

    def _with_ours(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the generated pages and files; what the author has made stays."""
        self.standing.put_back()
        self.added = []
        taken = {file.dest_uri for file in files}
        for page in self.pages.all.values():
            self._add(taken, page.path, partial(self._page_file, page, config))
        for item in all_files(self.pages, taken):
            self._add(taken, item.path, partial(self._download_file, item, config))
        if "index.html" not in taken:
            self.added.append(File.generated(config, "index.md", content=HOME_MARKER))
        for file in self.added:
            files.append(file)
        if self.config.search == "pagefind":
            search.replace_worker(files, pagefind_worker(self.pages.places))
        return files

    @event_priority(-1000)
    def _settle_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Have the host not warn of our pages that the author's navigation leaves out.

        It runs after other plugins, which choose from pages for a navigation, and make one.
        """
        ours = [file for file in files.documentation_pages() if file.generated_by == "chart-atlas"]
        if config.nav is not None:
            # What the author leaves out of the site stays out.
            set_exclusions(ours, config)
            for file in ours:
                if file.inclusion is InclusionLevel.INCLUDED:
                    file.inclusion = InclusionLevel.NOT_IN_NAV
        return files

    on_files = CombinedEvent(_early_files, _late_files, _settle_files)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
        """Keep the navigation, which stands on each page; date pages by the commit they are of.

        The host has read no title of ours.
        """
        for page in nav.pages:
            if isinstance(page.file, MadePage | Linked):
                page.title = meta(self.pages.all[page.file.src_uri])["title"]
        self.nav = nav
        for file in files.documentation_pages():
            self._date(file.page)

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> None:
        """Make the pages that the host does not: all that they show of the site is known now."""
        env.bytecode_cache = env.bytecode_cache or COMPILED
        self.theme = self._theme(config, env, files)
        self.own.surround(self.theme)
        make_by_forks(self.own.new(), self.store, self.config.processes)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Have our pages in the list of pages for search engines."""
        if template_name == "sitemap.xml":
            context["pages"] = [*context["pages"], *self._for_search_engines(config)]
        return dated(context, self.date)

    def on_page_context(
        self, context: TemplateContext, *, page: HostPage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Have a theme show the date of the commit."""
        return dated(context, self.date)

    @event_priority(-100)
    def on_page_markdown(
        self, markdown: str, *, page: HostPage, config: MkDocsConfig, files: Files
    ) -> None:
        """Take off the dates of a generated page's source, which is as old as the build."""
        if self._is_ours(page.file):
            page.meta = {key: page.meta[key] for key in page.meta if not is_date_of_source(key)}

    @event_priority(100)
    def _whole_content(
        self, content: str, *, page: HostPage, config: MkDocsConfig, files: Files
    ) -> str:
        """Show others all that a generated page will hold: they collect it, or make text of it."""
        path = page.file.src_uri
        if not self._is_ours(page.file):
            return content
        # The host makes the content of all pages before it writes the first one.
        packed = self.rendered[path] = self.pages.made(self.pages.all[path])
        rendered = unpacked_page(packed)
        return (
            readable_text(rendered.content, rendered.blocks) if self.are_there_readers else content
        )

    @event_priority(-50)
    def _light_content(
        self, content: str, *, page: HostPage, config: MkDocsConfig, files: Files
    ) -> str:
        """Give a generated page its content, and an author's page the home block it asks for.

        What others have made of a generated page's content is theirs; here it is as it was.
        """
        path = page.file.src_uri
        if not self._is_ours(page.file):
            return self._with_home(page.file, content)
        rendered = unpacked_page(self.rendered[path])
        page.toc = contents(rendered.headings)
        page.edit_url = self.pages.edit_of(self.pages.all[path])
        return rendered.content

    on_page_content = CombinedEvent(_whole_content, _light_content)

    @event_priority(100)
    def _on_shown_page(self, output: str, *, page: HostPage, config: MkDocsConfig) -> str:
        """Put the heavy blocks in their places; other plugins have not seen the page yet."""
        path = page.file.src_uri
        if self.theme.guards and path in self.homes:
            self.guard.see_home(path, output, self.homes[path])
        packed = self.rendered.pop(path, None)
        if packed is None:
            return output
        if self.theme.guards:
            self.guard.see(path, output, self.theme.frame(page.file.dest_uri))
        return whole(self.pages, self.pages.all[path], output, unpacked_page(packed))

    @event_priority(-100)
    def _on_finished_page(self, output: str, *, page: HostPage, config: MkDocsConfig) -> str:
        """Say what the page may run, now that all other plugins have changed it."""
        path = page.file.src_uri
        if self._is_ours(page.file):
            output = described_once(self.pages, self.pages.all[path], output)
        return self.guard.finished(path, output)

    on_post_page = CombinedEvent(_on_shown_page, _on_finished_page)

    @event_priority(50)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Give the search what it has not seen; keep what was made, for the next build."""
        if self.is_made:
            return
        self.theme.gathered.extend(self.own.searched())
        if self.config.search == "pagefind":
            self._index(search.language(config))
        self.standing.close()
        self.store.close()
        # To look for garbage at its end takes a process a quarter of a build that writes nothing.
        (gc.unfreeze if self.is_preview else gc.freeze)()

    @event_priority(-100)
    def on_build_error(self, *, error: Exception) -> None:
        """Keep what was made until then, and what stood before; say what a disk refuses."""
        gc.unfreeze()
        if hasattr(self, "standing"):
            with suppress(OSError):
                self.standing.put_back()
        if hasattr(self, "store"):
            self.store.close()
        if hasattr(self, "site") and is_refusal(error, self.site, self.cache):
            raise PluginError(f"chart-atlas: {refusal_text(error)}") from error

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Build again when a seed changes; the pages stay while one is bad."""
        server.watch(str(self.seeds))
        server.builder = partial(_built_or_kept, server.builder)
        return server

    # -- the work behind the events ---------------------------------------------------------------

    def _index(self, language: str) -> None:
        """Give what the search has gathered to Pagefind; the index of the theme stays empty."""
        found = pagefind_records(self.theme.gathered)
        self.theme.gathered.clear()
        try:
            for name, data in pagefind_files(found, language, self.store).items():
                self.standing.put(f"pagefind/{name}", digest(data), partial(bytes, data))
        except RuntimeError as error:
            raise PluginError(harmless(f"chart-atlas: Pagefind made no index: {error}")) from error

    def _goes_through_host(self, config: MkDocsConfig) -> bool:
        others = watchers(config, self)
        if others and len(self.pages.all) >= MANY:
            log.info(
                "chart-atlas: %d pages are made by MkDocs one by one, as these look at them: %s",
                len(self.pages.all),
                ", ".join(others),
            )
        return bool(others)

    def _add(self, taken: set[str], path: str, make: Callable[[], File]) -> None:
        """Add a file unless the author has one that is published at the same address."""
        if self.pages.places.published(path) in taken:
            log.info("chart-atlas: %s is a page of yours; it is kept.", path)
        else:
            self.added.append(make())

    def _with_links(self, files: Files, config: MkDocsConfig) -> Files:
        """Let pages lead to the atlas, which the build of the first language has made."""
        # The home page of a language is the author's matter.
        taken = {"index.md", *files.src_uris}
        for file in self.added:
            if file.src_uri not in taken:
                files.append(Linked.to(file, config))
        return files

    def _page_file(self, page: Page, config: MkDocsConfig) -> File:
        """Make a page ourselves, or have the host make it: what it lists, or where others look."""
        if page.listed or self.goes_through_host:
            return self._host_file(page, config)
        return self.own.file(page, config)

    def _download_file(self, item: Download, config: MkDocsConfig) -> File:
        file = Made.at(config, item.path, self.standing)
        file.make, file.source = item.make, lambda: item.source
        return file

    def _with_home(self, file: File, content: str) -> str:
        """Put the home block into a page that asks for it."""
        if HOME_MARKER not in content:
            return content
        block = self.homes[file.src_uri] = self.pages.home(file.url)
        return content.replace(HOME_MARKER, block)

    def _theme(self, config: MkDocsConfig, env: Environment, files: Files) -> Theme:
        """Return the theme; it guards pages if it can show one that has nothing of ours.

        A preview does not: what `mkdocs serve` puts into its pages changes each time.
        """
        guards = self.config.content_security_policy and not self.is_preview
        theme = Theme(config, self.nav, env, files.documentation_pages(), self.date, guards)
        try:
            if guards:
                theme.frame("")
        except TemplateError as error:
            log.warning(
                "chart-atlas: the theme cannot show an empty page (%s), so that what it runs is not"
                " known and no Content-Security-Policy is published. Set"
                " content_security_policy: false",
                error,
            )
            return replace(theme, guards=False)
        return theme

    def _for_search_engines(self, config: MkDocsConfig) -> list[File]:
        files = [file for file, _ in self.own.made.values()]
        for file in files:
            self._date(HostPage(None, file, config))
        return list(files)

    def _date(self, page: HostPage | None) -> None:
        """Say when a page was last changed: at the latest by the commit that is built."""
        if page and self.date:
            page.update_date = f"{self.date:%Y-%m-%d}"

    def _host_file(self, page: Page, config: MkDocsConfig) -> File:
        """Back a page by a real file, as other plugins read it."""
        level = InclusionLevel.UNDEFINED if page.listed else InclusionLevel.NOT_IN_NAV
        place, text = f"pages/{page.path}", front_matter(page) + BODY
        file = File.generated(config, page.path, content=text, inclusion=level)
        if backed(self.cache, place, text.encode()):
            file.abs_src_path = str(self.cache / place)
        return file

    def _is_ours(self, file: File) -> bool:
        return file.generated_by == "chart-atlas" and file.src_uri in self.pages.all


def _harmless(config: MkDocsConfig, options: AtlasConfig) -> Path:
    """Return the folder of the site; PluginError where a build would remove what is no site."""
    site = Path(config.site_dir)
    try:
        refuse_harmful_site(site, sources(config, options))
    except PublishError as error:
        raise PluginError(f"chart-atlas: {error}") from error
    return site


def _built_or_kept(build: Callable[[], None]) -> None:
    """Build; where a seed is bad, which is known before the host has touched a page, go on.

    Else the server answers no browser until the seed is right again.
    """
    try:
        build()
    except Abort as error:
        reason = error.__context__
        if reason is None or not isinstance(reason.__cause__, SeedError):
            raise
        log.warning("chart-atlas: The pages stay as they were until this is mended.")


def _keep_shims_at_home(config: MkDocsConfig, own: str) -> None:
    """Take our copy of the shim that Material's offline plugin would load from another host."""
    shims = config.extra.get("polyfills", [])
    foreign = {shim for shim in shims if "iframe-worker" in shim and "://" in shim}
    if foreign:
        config.extra["polyfills"] = [own if shim in foreign else shim for shim in shims]
