"""An atlas as a site of its own: finished pages in our own frame, and no host."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from ..build import PublishError, SitePlace, check_new_site, locked_place, publish, recover
from ..cache import Store, digest
from ..site import (
    Download,
    Page,
    Places,
    Site,
    SiteFiles,
    all_files,
    own_frames,
    search_index,
    search_scripts,
    shared_out,
)
from .folder_sites import Folder, read_site
from .page_sections import search_entries

_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
_LANGUAGE = "en"

Say = Callable[[str], None]
_Entries = list[dict[str, Any]]
_Written = tuple[str, SiteFiles.Mark, _Entries]


def publish_html(folder: Folder, out: Path, store: Store, say: Say) -> None:
    """Publish a site in a folder, whole or not at all.

    say: is called with lines for a person. PublishError where the folder must not become a site,
    SeedError where a seed is bad.
    """
    missing = search_index.missing_packages()
    if missing:
        say(f"Without a search, as it lacks the package {' and '.join(missing)}.")
    folder = replace(folder, places=Places(), searched_in_parts=not missing)
    place = SitePlace.of(out)
    site, pages = read_site(folder, store)
    with locked_place(place, partial(say, f"Another build of {place.site} is waited for.")):
        _refuse_foreign(place)
        recover(place)
        place.next.mkdir(parents=True, exist_ok=True)
        standing = SiteFiles(place.next, store)
        standing.remove_links()
        entries = _write(site, pages, standing, folder.processes)
        if site.searched_in_parts:
            records = search_index.pagefind_records(entries)
            for name, data in search_index.pagefind_files(records, _LANGUAGE, store).items():
                standing.put(f"pagefind/{name}", digest(data), partial(bytes, data))
        standing.close()
        check_new_site(place, store)
        publish(place, store)
    say(f"{place.site}: {len(pages)} pages of {len(site.atlas.charts)} charts")


def _write(site: Site, pages: Mapping[str, Page], standing: SiteFiles, processes: int) -> _Entries:
    """Write all pages and files; return what the search holds of the pages."""
    files = [*all_files(site, pages), *_frame_files(site, pages.values())]
    entries: _Entries = []
    groups: dict[str, list[Callable[[], _Written]]] = {}
    for page in pages.values():
        groups.setdefault(page.seed or page.path, []).append(partial(_page, site, page, standing))
    for item in files:
        if not standing.stands(item.path, item.source):
            own = groups.setdefault(item.seed or item.group or item.path, [])
            own.append(partial(_file, item, standing))
    works = [partial(_all_written, group) for group in groups.values()]
    for done in shared_out(works, processes):
        for path, mark, found in done:
            standing.note(path, mark)
            entries += found
    # All of them stand now, so that nothing is made again.
    for path in [*map(site.places.published, pages), *(item.path for item in files)]:
        standing.keep(path)
    return entries


def _all_written(group: Iterable[Callable[[], _Written]]) -> list[_Written]:
    return [write() for write in group]


def _page(site: Site, page: Page, standing: SiteFiles) -> _Written:
    rendered, path = page.make(), site.places.published(page.path)
    html = own_frames.framed(site, page, rendered).encode("utf-8", "xmlcharrefreplace")
    mark = standing.written(path, digest(html), lambda: html)
    return path, mark, search_entries(page, rendered, site.places.url(page.path))


def _file(item: Download, standing: SiteFiles) -> _Written:
    # What is made anew each time has to be known as made by us.
    data = item.make()
    mark = standing.written(item.path, item.source or digest(data), lambda: data)
    return item.path, mark, []


def _frame_files(site: Site, pages: Iterable[Page]) -> Iterator[Download]:
    """List what a host would make: home page, page not found, sitemap, search."""

    def text(make: Callable[[Site], str]) -> Callable[[], bytes]:
        return lambda: make(site).encode("utf-8", "xmlcharrefreplace")

    yield Download(own_frames.HOME, text(own_frames.home_page))
    yield Download(own_frames.MISSING, text(own_frames.missing_page))
    for kind in own_frames.FRAME_FILES:
        yield Download(site.places.asset(kind.name), kind.make)
    if site.searched_in_parts:
        path = site.places.published(site.places.page(own_frames.SEARCH))
        yield Download(path, text(own_frames.search_page))
        worker = search_scripts.pagefind_worker(site.places).encode
        yield Download(site.places.asset(own_frames.WORKER), worker)
    if site.site_url:
        yield Download("sitemap.xml", partial(_sitemap, site, [*pages]))


def _sitemap(site: Site, pages: Iterable[Page]) -> bytes:
    root = ET.Element("urlset", xmlns=_SITEMAPS)
    top = f"{(site.site_url or '').rstrip('/')}/"
    for path, seed in [("", None), *((site.places.url(it.path), it.seed) for it in pages)]:
        entry = ET.SubElement(root, "url")
        ET.SubElement(entry, "loc").text = f"{top}{path}"
        if day := site.day_of(seed) if seed else "":
            ET.SubElement(entry, "lastmod").text = day
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root)


def _refuse_foreign(place: SitePlace) -> None:
    """Raise PublishError where a folder holds what no such command has written: it would go."""
    known = place.site / Places().asset(own_frames.STYLE)
    if place.site.is_dir() and any(place.site.iterdir()) and not known.is_file():
        raise PublishError(
            f"{place.site} holds files that are not of such a site, and they would go. Name a"
            " folder that is empty or not there yet, as in: chart-atlas pages public --for html"
        )
