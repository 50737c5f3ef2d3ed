"""The events of MkDocs, in the order in which a build has them."""

from __future__ import annotations

import gc
from collections.abc import Callable

from jinja2 import Environment, Template
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from ..site import Rendered, blocks, heads
from . import atlas_files, missing_page
from .config import AtlasConfig
from .front_matter import table_of_contents, without_dates
from .made_files import LinkedFile, MadePage
from .mkdocs_private import (
    LiveReloadServer,
    is_further_language,
    translate_nothing,
    translator,
    wrap_builder,
)
from .own_pages import described_once, with_heavy_blocks
from .site_build import SiteBuild, built_or_kept
from .theme import dated


class ChartAtlasPlugin(BasePlugin[AtlasConfig]):
    """Publishes a folder of chart descriptions as pages of a MkDocs site."""

    build: SiteBuild
    is_dirty = is_preview = False

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Learn whether the host leaves the folder of the site as it is, or only shows the site."""
        self.is_dirty, self.is_preview = dirty, command == "serve"
        if gc.get_freeze_count():  # what another build in this process has left
            gc.unfreeze()
            gc.collect()

    @event_priority(-50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Run after other plugins' settings: Material's offline plugin turns folders off."""
        if is_further_language(config):
            self.build.is_finished = True
        else:
            self.build = SiteBuild.begun(
                config, self.config, is_preview=self.is_preview, is_dirty=self.is_dirty
            )
            self.build.read(self)
        return config

    @event_priority(100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Run before other plugins: Material's projects plugin builds sites below this one here."""
        if not self.build.is_finished:
            self.build.prepare(config)

    # -- files ------------------------------------------------------------------------------------

    def _early_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and files in the order of the plugins."""
        self.build.shown.keep_fresh(files)
        if not translator(config):
            atlas_files.add_atlas(self.build, files, config)
        return files

    @event_priority(-150)
    def _late_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add them behind the plugin i18n, which takes each page before it for a file in docs/."""
        if self.build.is_finished:
            atlas_files.add_links(self.build, files, config)
        elif i18n := translator(config):
            atlas_files.add_atlas(self.build, files, config)
            added = self.build.added
            translate_nothing(i18n, (file for file in added if file.is_documentation_page()))
        return files

    @event_priority(-1000)
    def _settled_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Run after other plugins, which choose from pages for a navigation, and make one."""
        if config.nav is not None:
            config.nav = atlas_files.without_missing_lists(self.build, files, config.nav)
            atlas_files.leave_out_of_navigation(files, config)
        return files

    on_files = CombinedEvent(_early_files, _late_files, _settled_files)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
        """Keep the navigation, which stands on each page; MkDocs has read no title of ours."""
        for page in nav.pages:
            if isinstance(page.file, MadePage | LinkedFile):
                page.title = self.build.title_of(page.file)
        self.build.nav = nav
        for file in files.documentation_pages():
            self._date(file.page)

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> None:
        """Run when all that pages show of the site is known."""
        self.build.surround(env, files, config)

    # -- templates and dates ----------------------------------------------------------------------

    def on_pre_template(
        self, template: Template, *, template_name: str, config: MkDocsConfig
    ) -> Template:
        """Have the theme's page for an address where nothing is show what the atlas offers."""
        if template_name != missing_page.NAME or self.build.is_missing_authors:
            return template
        return missing_page.replaced(template, config)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Have the pages that MkDocs does not make in the list of pages for search engines."""
        if template_name == "sitemap.xml":
            ours = self.build.own.files
            for file in ours:
                self._date(Page(None, file, config))
            context["pages"] = [*context["pages"], *ours]
        if template_name == missing_page.NAME:
            context = missing_page.told(context, self.build.atlas, config)
        return dated(context, self.build.date)

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Have a theme show the date of the commit."""
        return dated(context, self.build.date)

    def _date(self, page: Page | None) -> None:
        """Say when a page was last changed: that of a chart with its text, others by what is built.

        The page of a chart may show more that is new, as a comparison; that is not its matter.
        """
        if page and self.build.date:
            ours = self.build.page_of(page.file)
            day = self.build.atlas.day_of(ours.seed) if ours and ours.seed else ""
            page.update_date = day or f"{self.build.date:%Y-%m-%d}"

    # -- pages that MkDocs makes: ours where others look at them, the author's with our block -----

    @event_priority(-100)
    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> None:
        """Take off the dates of a generated page's source, which other plugins have put there."""
        if self.build.page_of(page.file):
            page.meta = without_dates(page.meta)

    @event_priority(100)
    def _whole_content(
        self, content: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Show others all that a generated page will hold: they collect it, or make text of it."""
        build, ours = self.build, self.build.page_of(page.file)
        if ours is None:
            return content
        # MkDocs makes the content of all pages before it writes the first one.
        packed = build.content_of(ours)
        return Rendered.unpacked(packed).readable if build.is_read else content

    @event_priority(-50)
    def _light_content(
        self, content: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Give a generated page its content, and an author's page the blocks that it asks for.

        What others have made of a generated page's content is theirs; here it is as it was.
        """
        build, path = self.build, page.file.src_uri
        if ours := build.page_of(page.file):
            rendered = Rendered.unpacked(build.contents[path])
            page.toc, page.edit_url = table_of_contents(rendered.headings), ours.edit
            return rendered.content
        content = build.with_shown(content, path, page.file.url)
        if atlas_files.HOME_MARKER not in content:
            return content
        block = build.homes[path] = blocks.home(build.atlas, page.file.url)
        return content.replace(atlas_files.HOME_MARKER, block)

    on_page_content = CombinedEvent(_whole_content, _light_content)

    @event_priority(100)
    def _whole_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Put the heavy blocks in their places; other plugins have not seen the page yet."""
        build, path = self.build, page.file.src_uri
        if build.theme.guards and path in build.homes:
            build.guard.see_home(path, output, build.homes[path])
        packed = build.contents.pop(path, None)
        if packed is None and path in build.homes:
            head = heads.home_data(build.atlas, page.file.url)
            return output.replace("</head>", f"{head}</head>", 1)
        if packed is None:
            return output
        if build.theme.guards:
            build.guard.see(path, output, build.theme.frame(page.file.dest_uri))
        return with_heavy_blocks(build.atlas, build.pages[path], output, Rendered.unpacked(packed))

    @event_priority(-100)
    def _finished_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Say what the page may run, now that all other plugins have changed it."""
        if ours := self.build.page_of(page.file):
            output = described_once(self.build.atlas, ours, output)
        return self.build.guard.finished(page.file.src_uri, output)

    on_post_page = CombinedEvent(_whole_page, _finished_page)

    # -- the end ----------------------------------------------------------------------------------

    @event_priority(50)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Run before other plugins: the search writes what it has, then."""
        if not self.build.is_finished:
            self.build.finish(config)

    @event_priority(-100)
    def on_build_error(self, *, error: Exception) -> None:
        """Keep what was made until then, and what stood before."""
        gc.unfreeze()
        if hasattr(self, "build"):
            self.build.fail(error)

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Build again when a seed changes; the pages stay while one is bad."""
        server.watch(str(self.build.project.seeds))
        wrap_builder(server, built_or_kept)
        return server
