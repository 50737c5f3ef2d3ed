"""Addresses within the site: from the paths of pages to URLs, and from one page to another."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from urllib.parse import quote

# What may stand in an address as it is; braces may not, in BibTeX.
_PLAIN_IN_URL = "/:?#[]@!$&'()*+,;=%~"


@dataclass(frozen=True, slots=True)
class Places:
    """Where the atlas lives in a site; the path of a page is that of its Markdown file, "a/b.md".

    prefix: the folder of all its pages, "" for the top, else ending in a slash.
    directory_urls: whether a page a/b.md is served as a/b/ (else as a/b.html).
    """

    prefix: str = ""
    directory_urls: bool = True

    def page(self, address: str) -> str:
        """Return the path of a page by its address in the atlas, "charts/my-title"."""
        return f"{self.prefix}{address}.md"

    def file(self, path: str) -> str:
        """Return the path of a file by that in the atlas, "charts/my-title/cells.csv"."""
        return f"{self.prefix}{path}"

    def asset(self, name: str) -> str:
        """Return the path of a style sheet or script."""
        return self.file(f"assets/chart-atlas/{name}")

    def url(self, path: str) -> str:
        """Return the URL of a path, relative to the top of the site."""
        stem, dot, suffix = path.rpartition(".")
        if suffix != "md" or not dot:
            return path
        if not self.directory_urls:
            return f"{stem}.html"
        folder, _, name = stem.rpartition("/")
        if name == "index":
            return f"{folder}/" if folder else ""
        return f"{stem}/"

    def published(self, path: str) -> str:
        """Return the file of the built site that a path becomes."""
        url = self.url(path)
        return f"{url}index.html" if url.endswith("/") or not url else url


def relative(target: str, page: str) -> str:
    """Return the URL that leads from one page to a target, both relative to the site's top."""
    base = posixpath.dirname(page)
    # From the root, so that nobody asks the system for the folder that this runs in.
    path = posixpath.relpath(f"/{target}", f"/{base}")
    is_folder = target.endswith("/") or not target
    return f"{path}/" if is_folder else path


def address(site_url: str | None, path: str) -> str:
    """Return the full address of a path of the site, or the path where the site has none.

    site_url: with a slash at its end or without one, as a plugin may have changed it.
    """
    return quote(f"{site_url.rstrip('/')}/{path}" if site_url else path, safe=_PLAIN_IN_URL)
