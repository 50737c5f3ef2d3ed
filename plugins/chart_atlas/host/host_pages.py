"""The pages that MkDocs makes: ours, where others look at them, and the author's with our block."""

from __future__ import annotations

from mkdocs.structure.pages import Page as HostPage

from ..site import Rendered, home_block
from .atlas_files import HOME_MARKER, is_generated
from .front_matter import table_of_contents, without_dates
from .own_pages import described_once, with_heavy_blocks
from .site_build import SiteBuild


def undate(build: SiteBuild, page: HostPage) -> None:
    """Take off the dates of a generated page's source."""
    if is_generated(build, page.file):
        page.meta = without_dates(page.meta)


def whole_content(build: SiteBuild, page: HostPage, content: str) -> str:
    """Show others all that a generated page will hold: they collect it, or make text of it."""
    path = page.file.src_uri
    if not is_generated(build, page.file):
        return content
    # MkDocs makes the content of all pages before it writes the first one.
    packed = build.contents[path] = build.pages[path].packed(build.store)
    return Rendered.unpacked(packed).readable if build.is_read else content


def light_content(build: SiteBuild, page: HostPage, content: str) -> str:
    """Give a generated page its content, and an author's page the home block it asks for.

    What others have made of a generated page's content is theirs; here it is as it was.
    """
    path = page.file.src_uri
    if is_generated(build, page.file):
        rendered = Rendered.unpacked(build.contents[path])
        page.toc = table_of_contents(rendered.headings)
        page.edit_url = build.pages[path].edit
        return rendered.content
    if HOME_MARKER not in content:
        return content
    block = build.homes[path] = home_block(build.atlas, page.file.url)
    return content.replace(HOME_MARKER, block)


def whole_page(build: SiteBuild, page: HostPage, output: str) -> str:
    """Put the heavy blocks in their places; other plugins have not seen the page yet."""
    path, theme = page.file.src_uri, build.theme
    if theme.guards and path in build.homes:
        build.guard.see_home(path, output, build.homes[path])
    packed = build.contents.pop(path, None)
    if packed is None:
        return output
    if theme.guards:
        build.guard.see(path, output, theme.frame(page.file.dest_uri))
    return with_heavy_blocks(build.atlas, build.pages[path], output, Rendered.unpacked(packed))


def finished_page(build: SiteBuild, page: HostPage, output: str) -> str:
    """Say what the page may run, now that all other plugins have changed it."""
    path = page.file.src_uri
    if is_generated(build, page.file):
        output = described_once(build.atlas, build.pages[path], output)
    return build.guard.finished(path, output)
