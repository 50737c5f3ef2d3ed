"""The events of MkDocs, each handed on to what does the work."""

from __future__ import annotations

import gc
from collections.abc import Callable

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from . import atlas_files, host_pages, site_build
from .config import AtlasConfig
from .mkdocs_private import LiveReloadServer, is_further_language, wrap_builder
from .site_build import SiteBuild
from .theme import dated


class ChartAtlasPlugin(BasePlugin[AtlasConfig]):
    """Publishes a folder of chart descriptions as pages of a MkDocs site."""

    build: SiteBuild
    is_dirty = is_preview = False

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Learn whether the host leaves the folder of the site as it is, or only shows the site."""
        self.is_dirty, self.is_preview = dirty, command == "serve"
        site_build.collect_garbage()

    @event_priority(-50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Run after other plugins' settings: Material's offline plugin turns folders off."""
        if is_further_language(config):
            self.build.is_finished = True
            return config
        self.build = site_build.begun(
            config, self.config, is_preview=self.is_preview, is_dirty=self.is_dirty
        )
        site_build.read(self.build, self)
        return config

    @event_priority(100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Run before other plugins: Material's projects plugin builds sites below this one here."""
        if not self.build.is_finished:
            site_build.prepare(self.build, config)

    def _early_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        return atlas_files.with_atlas(self.build, files, config)

    @event_priority(-150)
    def _late_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        return atlas_files.with_atlas_in_one_language(self.build, files, config)

    @event_priority(-1000)
    def _settled_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Run after other plugins, which choose from pages for a navigation, and make one."""
        return atlas_files.left_out_of_navigation(files, config)

    on_files = CombinedEvent(_early_files, _late_files, _settled_files)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
        """Keep the navigation."""
        atlas_files.in_navigation(self.build, nav, files)

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> None:
        """Run when all that pages show of the site is known."""
        site_build.surround(self.build, env, files, config)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Have our pages in the list of pages for search engines."""
        if template_name == "sitemap.xml":
            ours = atlas_files.for_search_engines(self.build, config)
            context["pages"] = [*context["pages"], *ours]
        return dated(context, self.build.date)

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Have a theme show the date of the commit."""
        return dated(context, self.build.date)

    @event_priority(-100)
    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> None:
        """Run after other plugins, which have put dates into what is known of a page."""
        host_pages.undate(self.build, page)

    @event_priority(100)
    def _whole_content(
        self, content: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        return host_pages.whole_content(self.build, page, content)

    @event_priority(-50)
    def _light_content(
        self, content: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        return host_pages.light_content(self.build, page, content)

    on_page_content = CombinedEvent(_whole_content, _light_content)

    @event_priority(100)
    def _whole_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        return host_pages.whole_page(self.build, page, output)

    @event_priority(-100)
    def _finished_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        return host_pages.finished_page(self.build, page, output)

    on_post_page = CombinedEvent(_whole_page, _finished_page)

    @event_priority(50)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Run before other plugins: the search writes what it has, then."""
        if not self.build.is_finished:
            site_build.finish(self.build, config)

    @event_priority(-100)
    def on_build_error(self, *, error: Exception) -> None:
        """Keep what was made until then, and what stood before."""
        gc.unfreeze()
        if hasattr(self, "build"):
            site_build.fail(self.build, error)

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Build again when a seed changes; the pages stay while one is bad."""
        server.watch(str(self.build.project.seeds))
        wrap_builder(server, site_build.built_or_kept)
        return server
