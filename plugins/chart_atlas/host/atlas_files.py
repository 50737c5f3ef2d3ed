"""The pages and files of the atlas among those of MkDocs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from ..atlas import Publication, Registry
from ..site import Download, Page, all_files
from ..terminal import log
from . import search
from .backing_files import backed
from .front_matter import page_source
from .made_files import LinkedFile, MadeFile
from .mkdocs_private import set_exclusions
from .site_build import SiteBuild

# What an author's page holds where the atlas's home block shall stand.
HOME_MARKER = "<!-- chart-atlas: home -->"


def add_atlas(build: SiteBuild, files: Files, config: MkDocsConfig) -> None:
    """Add the generated pages and files; what the author has made stays."""
    build.standing.put_back()
    build.added = []
    taken = {file.dest_uri for file in files}

    def add(path: str, published: str, make: Callable[[], File]) -> None:
        if published in taken:
            log.info("chart-atlas: %s is a page of yours; it is kept.", path)
        else:
            build.added.append(make())

    for page in build.pages.values():
        published = build.atlas.places.published(page.path)
        add(page.path, published, partial(_page_file, build, page, config))
    for item in all_files(build.atlas, build.pages, taken):
        add(item.path, item.path, partial(_download_file, build, item, config))
    if "index.html" not in taken:
        build.added.append(File.generated(config, "index.md", content=HOME_MARKER))
    for file in build.added:
        files.append(file)
    by_pagefind = build.options.search == "pagefind"
    search.replace_workers(files, build.atlas.places, by_pagefind=by_pagefind)


def add_links(build: SiteBuild, files: Files, config: MkDocsConfig) -> None:
    """Let pages lead to the atlas, which the build of the first language has made."""
    # The home page of a language is the author's matter.
    taken = {"index.md", *files.src_uris}
    for file in build.added:
        if file.src_uri not in taken:
            files.append(LinkedFile.to(file, config))


def without_missing_lists(build: SiteBuild, files: Files, nav: Any) -> Any:  # noqa: ANN401 - as MkDocs has it
    """Return a navigation of the author's without the lists that the atlas does not have today."""
    folders = (*(each.name for each in Publication.LISTS), *Registry.FOLDERS)
    prefix, there = build.atlas.places.prefix, files.src_uris
    missing = {path for each in folders if (path := f"{prefix}{each}/index.md") not in there}

    def kept(item: Any) -> Any:  # noqa: ANN401 - the same
        if isinstance(item, list):
            return [each for each in map(kept, item) if each]
        if isinstance(item, dict):
            return {title: each for title, below in item.items() if (each := kept(below))}
        return None if item in missing else item

    return kept(nav) if missing else nav


def leave_out_of_navigation(files: Files, config: MkDocsConfig) -> None:
    """Have MkDocs not warn of our pages that the author's navigation leaves out."""
    ours = [file for file in files.documentation_pages() if file.generated_by == "chart-atlas"]
    # What the author leaves out of the site stays out.
    set_exclusions(ours, config)
    for file in ours:
        if file.inclusion is InclusionLevel.INCLUDED:
            file.inclusion = InclusionLevel.NOT_IN_NAV


def _download_file(build: SiteBuild, item: Download, config: MkDocsConfig) -> File:
    # The host takes what ends in .md for the source of a page.
    source = f"{item.path}.txt" if item.path.endswith(".md") else item.path
    file = MadeFile.at(config, source, build.standing, item.make, lambda: item.source)
    file.dest_uri = item.path
    file.seed, file.group = item.seed, item.group
    # Its large value is made of many charts.
    file.is_list = bool(item.group)
    return file


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
