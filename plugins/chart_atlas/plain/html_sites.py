"""An atlas as a site of its own: finished pages in our own frame, and no host."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
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
)
from .finished_files import Entries, refuse_foreign, write_all
from .folder_sites import Folder, read_site
from .page_sections import search_entries

_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
_LANGUAGE = "en"

Say = Callable[[str], None]


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
        refuse_foreign(place.site, Places().asset(own_frames.STYLE))
        recover(place)
        place.next.mkdir(parents=True, exist_ok=True)
        standing = SiteFiles(place.next, store)
        standing.remove_links()
        files = [*all_files(site, pages), *_frame_files(site, pages.values())]
        make = partial(_page, site)
        entries = write_all(pages.values(), make, files, standing, folder.processes)
        if site.searched_in_parts:
            for name, data in _search_files(entries, store).items():
                standing.put(f"pagefind/{name}", digest(data), partial(bytes, data))
        standing.close()
        standing.remove_others()
        check_new_site(place, store)
        publish(place, store)
    say(f"{place.site}: {len(pages)} pages of {len(site.atlas.charts)} charts")


def _search_files(entries: Entries, store: Store) -> Mapping[str, bytes]:
    try:
        records = search_index.pagefind_records(entries)
        return search_index.pagefind_files(records, _LANGUAGE, store)
    except RuntimeError as error:
        raise PublishError(f"Pagefind made no index: {error}") from error


def _page(site: Site, page: Page) -> tuple[str, bytes, Entries]:
    """Return a page as it is published, with what the search holds of it."""
    rendered, url = page.make(), site.places.url(page.path)
    html = own_frames.framed(site, page, rendered).encode("utf-8", "xmlcharrefreplace")
    return site.places.published(page.path), html, search_entries(page, rendered, url)


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
