"""Sites of hostile seeds, and the server that gives them to a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread

import claiming
import sites
from browser import Server

from .hostile_seeds import Hostile

# Has long lists at once, and what looks at pages by other ways than the atlas: attributes, macros.
HOOK = """\
from functools import partial

import chart_atlas.plain.folder_sites
from chart_atlas.site import Site

rows = {
    "gallery.html": 20,
    "claims.html": 40,
    "claims_by_chart.html": 20,
    "entities.html": 20,
    "entity.html": 20,
    "compare_index.html": 5,
}
chart_atlas.plain.folder_sites.Site = partial(Site, rows=rows)
"""
EXTENSIONS = ["attr_list", "md_in_html", "tables", "admonition", {"toc": {"permalink": True}}]
ATLAS = {"png": False, "processes": 1}
# The address of the chart whose title stands in the navigation of all pages.
IN_NAV = "in-navigation"
HOME = "# Home\n\n<!-- chart-atlas: home -->\n"
# A page of it has nothing but frames, which are filled with other pages.
FRAMES = "__frames.html"
_EMPTY = {".js": b"", ".html": b"<!doctype html><title>frames</title><link rel=icon href='data:,'>"}


# A site of hostile seeds takes some seconds; on a busy machine minutes.
PATIENCE_S = 900


class ClashError(RuntimeError):
    """Two seeds want one address, which the plugin rightly refuses."""


def bundled(folder: Path) -> Path:
    """Build a small site, and return its store: it holds the scripts that take long to make."""
    return sites.project(folder).built.parent / ".cache" / "chart-atlas" / "store.sqlite"


def use_bundle(store: Path) -> None:
    """Have all sites of this process begin with a store."""
    sites._BUNDLES.append(store)  # noqa: SLF001 - a helper of the tests


def build(folder: Path, seeds: Sequence[Hostile]) -> sites.Project:
    """Build a site of hostile seeds in the theme Material."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sizes_hook.py").write_text(HOOK, encoding="utf-8")
    sites.PATIENCE_S = PATIENCE_S
    first = seeds[0].path.removesuffix(".txt")
    made = claiming.project(
        folder,
        {each.path: each.text for each in seeds},
        {each.path: each.claims for each in seeds},
        {"index.md": HOME},
        hooks=["sizes_hook.py"],
        theme=sites.MATERIAL,
        plugins=["search", {"chart-atlas": ATLAS | {"slugs": {first: IN_NAV}}}],
        nav=["index.md", {"Charts": "charts/index.md"}, f"charts/{IN_NAV}.md"],
        site_name="Site",
        markdown_extensions=EXTENSIONS,
    )
    if made.result.returncode:
        raise (ClashError if "is to have the address" in made.log else RuntimeError)(made.log)
    return made


@dataclass(frozen=True)
class Served:
    """A site at an address of its own; light: the same, but without the script of its theme."""

    whole: str
    light: str


@contextmanager
def served(site: Path) -> Iterator[Served]:
    """Serve a site twice."""
    with _server(site, is_light=False) as whole, _server(site, is_light=True) as light:
        yield Served(whole, light)


@contextmanager
def _server(site: Path, *, is_light: bool) -> Iterator[str]:
    handler = partial(_Handler, directory=str(site), is_light=is_light)
    with Server(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


class _Handler(SimpleHTTPRequestHandler):
    """Files of a site; the browser keeps scripts and styles, which are the same for all pages."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, is_light: bool, **kwargs: object) -> None:
        self.is_light = is_light
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        if self.path.endswith(FRAMES):
            self._empty(".html", "text/html")
        elif self.is_light and "/javascripts/bundle." in self.path:
            self._empty(".js", "text/javascript")
        else:
            super().do_GET()

    def _empty(self, kind: str, told: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", told)
        self.send_header("Content-Length", str(len(_EMPTY[kind])))
        self.end_headers()
        self.wfile.write(_EMPTY[kind])

    def end_headers(self) -> None:
        lasts = "/assets/" in self.path
        self.send_header("Cache-Control", "max-age=3600" if lasts else "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Stay quiet: what fails is seen in the browser."""
