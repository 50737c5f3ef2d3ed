"""The pages and files of the atlas among those of MkDocs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as HostPage

from ..site import Download, Page, all_files, pagefind_worker
from ..terminal import log
from . import search
from .backing_files import backed
from .front_matter import page_meta, page_source
from .made_files import LinkedFile, MadeFile, MadePage
from .mkdocs_private import set_exclusions, translate_nothing, translator
from .site_build import SiteBuild

# What an author's page holds where the atlas's home block shall stand.
HOME_MARKER = "<!-- chart-atlas: home -->"


def is_generated(build: SiteBuild, file: File) -> bool:
    """Return whether a file is a page of the atlas."""
    return file.generated_by == "chart-atlas" and file.src_uri in build.pages


def with_atlas(build: SiteBuild, files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and files in the order of the plugins."""
    return files if translator(config) else _with_generated(build, files, config)


def with_atlas_in_one_language(build: SiteBuild, files: Files, config: MkDocsConfig) -> Files:
    """Add them behind the plugin i18n, which takes each page before it for a file in docs/."""
    i18n = translator(config)
    if not i18n:
        return files
    if build.is_finished:
        return _with_links(build, files, config)
    files = _with_generated(build, files, config)
    translate_nothing(i18n, (file for file in build.added if file.is_documentation_page()))
    return files


def left_out_of_navigation(files: Files, config: MkDocsConfig) -> Files:
    """Have MkDocs not warn of our pages that the author's navigation leaves out."""
    if config.nav is None:
        return files
    ours = [file for file in files.documentation_pages() if file.generated_by == "chart-atlas"]
    # What the author leaves out of the site stays out.
    set_exclusions(ours, config)
    for file in ours:
        if file.inclusion is InclusionLevel.INCLUDED:
            file.inclusion = InclusionLevel.NOT_IN_NAV
    return files


def _with_generated(build: SiteBuild, files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and files; what the author has made stays."""
    assert build.standing  # noqa: S101 - on_pre_build has run
    build.standing.put_back()
    build.added = []
    taken = {file.dest_uri for file in files}

    def add(path: str, make: Callable[[], File]) -> None:
        if build.atlas.places.published(path) in taken:
            log.info("chart-atlas: %s is a page of yours; it is kept.", path)
        else:
            build.added.append(make())

    for page in build.pages.values():
        add(page.path, partial(_page_file, build, page, config))
    for item in all_files(build.atlas, build.pages, taken):
        add(item.path, partial(_download_file, build, item, config))
    if "index.html" not in taken:
        build.added.append(File.generated(config, "index.md", content=HOME_MARKER))
    for file in build.added:
        files.append(file)
    if build.options.search == "pagefind":
        search.replace_worker(files, pagefind_worker(build.atlas.places))
    return files


def _with_links(build: SiteBuild, files: Files, config: MkDocsConfig) -> Files:
    """Let pages lead to the atlas, which the build of the first language has made."""
    # The home page of a language is the author's matter.
    taken = {"index.md", *files.src_uris}
    for file in build.added:
        if file.src_uri not in taken:
            files.append(LinkedFile.to(file, config))
    return files


def _download_file(build: SiteBuild, item: Download, config: MkDocsConfig) -> File:
    assert build.standing  # noqa: S101 - on_pre_build has run
    return MadeFile.at(config, item.path, build.standing, item.make, lambda: item.source)


def _page_file(build: SiteBuild, page: Page, config: MkDocsConfig) -> File:
    """Make a page ourselves, or have MkDocs make it: what it lists, or where others look.

    A real file backs what MkDocs makes, as other plugins read it.
    """
    if not (page.listed or build.is_watched):
        return build.own.add(page, config)
    level = InclusionLevel.UNDEFINED if page.listed else InclusionLevel.NOT_IN_NAV
    place, text = f"pages/{page.path}", page_source(page)
    file = File.generated(config, page.path, content=text, inclusion=level)
    if backed(build.project.cache, place, text.encode()):
        file.abs_src_path = str(build.project.cache / place)
    return file


# -- titles and dates -----------------------------------------------------------------------------


def in_navigation(build: SiteBuild, nav: Navigation, files: Files) -> None:
    """Keep the navigation, which stands on each page; date pages by the commit they are of.

    MkDocs has read no title of ours.
    """
    for page in nav.pages:
        if isinstance(page.file, MadePage | LinkedFile):
            page.title = page_meta(build.pages[page.file.src_uri])["title"]
    build.nav = nav
    for file in files.documentation_pages():
        _date(build, file.page)


def for_search_engines(build: SiteBuild, config: MkDocsConfig) -> list[File]:
    """Return the pages that MkDocs does not make, for its list of pages."""
    files: list[File] = [file for file, _ in build.own.made.values()]
    for file in files:
        _date(build, HostPage(None, file, config))
    return files


def _date(build: SiteBuild, page: HostPage | None) -> None:
    """Say when a page was last changed: at the latest by the commit that is built."""
    if page and build.date:
        page.update_date = f"{build.date:%Y-%m-%d}"
