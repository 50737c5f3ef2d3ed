"""What a search costs its readers and its builds: the theme's own beside Pagefind.

The same atlas is built with each. A reader is a Chromium with nothing in its cache that opens the
home page, types at once, and sees the first result; what it fetches for that is counted by the
server, which packs what web hosts pack.
"""

from __future__ import annotations

import gzip
import resource
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

from playwright.sync_api import Browser, Page

from browser import Server, launched

from .multiplying import of_pagefind, of_theme
from .running import Measured
from .sites import AtlasSite
from .tables import MEGABYTE, written

KINDS = ("theme", "pagefind")
# A title, a number, both.
QUERIES = ("core generalization", "56.3", "mistral 56.3")
# Web hosts pack these; Pagefind's own files are packed already.
PACKED = {".html", ".js", ".json", ".css", ".svg", ".xml"}
# What of a site is fetched for its search only.
OF_SEARCH = ("/search/", "/pagefind/", "/workers/", "/lunr/")
# A line of 10 Mbit/s, with 50 ms to the server and back.
LATENCY_S, BYTES_A_SECOND = 0.05, 1_250_000
KILOBYTE = 1000
PATIENCE_MS = 60_000


@dataclass
class Line:
    """A line to readers. is_slow: as above; else nothing is waited for.

    fetched: the bytes that went over it for the search, by path.
    """

    is_slow: bool
    fetched: dict[str, int] = field(default_factory=dict)
    packed: dict[Path, bytes] = field(default_factory=dict)

    def file(self, path: Path) -> bytes:
        """Return a file as it goes over the line."""
        if path not in self.packed:
            data = path.read_bytes()
            self.packed[path] = gzip.compress(data, 6) if path.suffix in PACKED else data
        return self.packed[path]

    def carry(self, path: str, size: int) -> None:
        """Count what goes over the line, and take the time that it takes."""
        if any(part in path for part in OF_SEARCH):
            self.fetched[path] = size
        if self.is_slow:
            time.sleep(LATENCY_S + size / BYTES_A_SECOND)


class Handler(SimpleHTTPRequestHandler):
    """Gives out the files of a folder over a line."""

    def __init__(self, *args: object, line: Line, **kwargs: object) -> None:
        """Take the line; the rest is the server's."""
        self.line = line
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Give out a file, packed if a host would pack it."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = self.line.file(path)
        self.line.carry(self.path, len(data))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, line: Line) -> Iterator[str]:
    """Serve a folder over a line; gives its address."""
    handler = partial(Handler, line=line, directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def searching(folder: Path, charts: int, times: int) -> Iterator[str]:
    """Build an atlas with each search, and ask each; give tables.

    times: more than 1 for one so many times as large too, its pages copied under other names.
    """
    site = AtlasSite(folder / "searching")
    site.write(charts, png=False)
    sites, builds = {}, []
    for kind in KINDS:
        builds.append((kind, *_build(site, kind)))
        sites[kind] = folder / f"searched-by-{kind}"
        shutil.rmtree(sites[kind], ignore_errors=True)
        site.built.rename(sites[kind])
    yield _told_builds(builds)
    with launched() as browser:
        yield from _readers(browser, sites)
        if times > 1:
            yield f"\n{times} times as large, by copies under other names:"
            yield _multiplied(folder, sites, times)
            yield from _readers(browser, sites)


def _readers(browser: Browser, sites: dict[str, Path]) -> Iterator[str]:
    for is_slow in (False, True):
        yield _told_readers(browser, sites, is_slow=is_slow)


def _multiplied(folder: Path, sites: dict[str, Path], times: int) -> str:
    """Make the sites so many times as large; tell what Pagefind took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for kind, make in (("theme", of_theme), ("pagefind", of_pagefind)):
        target = folder / f"many-by-{kind}"
        make(sites[kind], target, times)
        sites[kind] = target
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    memory = used.ru_maxrss * 1024 / MEGABYTE
    return (
        f"\nPagefind's program took {work:.1f} CPU seconds; children had at most {memory:.0f} MB."
    )


def _build(site: AtlasSite, kind: str) -> tuple[Measured, Measured]:
    """Build until nothing is new but the index, and then with nothing new."""
    site.configure(["search", {"chart-atlas": {"png": False, "search": kind}}])
    site.build()
    with closing(sqlite3.connect(site.folder / ".cache" / "chart-atlas" / "store.sqlite")) as kept:
        kept.execute("DELETE FROM entry WHERE kind = 'pagefind'")
        kept.commit()
    return site.build(), site.build()


def _told_builds(builds: list[tuple[str, Measured, Measured]]) -> str:
    head = ["search", "warm, new index: seconds", "CPU seconds", "memory (MB)"]
    lines = [[*head, "nothing new: CPU seconds", "memory (MB)"], ["---", *["---:"] * 5]]
    for kind, new, again in builds:
        first = f"{new.seconds:.1f}", f"{new.work:.1f}", f"{new.memory / MEGABYTE:.0f}"
        lines.append([f"`{kind}`", *first, f"{again.work:.1f}", f"{again.memory / MEGABYTE:.0f}"])
    return f"\n{written(lines)}"


def _told_readers(browser: Browser, sites: dict[str, Path], *, is_slow: bool) -> str:
    line = "over a line of 10 Mbit/s with 50 ms" if is_slow else "on the machine of the server"
    head = ["search", "query", "fetched for the search (kB)", "files"]
    waits = ["first result after the key (s)", "after the page was asked for (s)"]
    lines = [[*head, *waits, "answer"], ["---", "---", *["---:"] * 4, "---"]]
    for query in QUERIES:
        for kind, folder in sites.items():
            lines.append([f"`{kind}`", f"`{query}`", *_reader(browser, folder, query, is_slow)])
    return f"\nA reader {line}:\n\n{written(lines)}"


def _reader(browser: Browser, folder: Path, query: str, is_slow: bool) -> list[str]:  # noqa: FBT001
    line = Line(is_slow)
    with served(folder, line) as base:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        asked = time.perf_counter()
        page.goto(base)
        typed = time.perf_counter()
        said = _ask(page, query)
        seen = time.perf_counter()
        size, files = sum(line.fetched.values()), len(line.fetched)
        context.close()
    return [
        f"{size / KILOBYTE:,.0f}",
        str(files),
        f"{seen - typed:.2f}",
        f"{seen - asked:.2f}",
        said,
    ]


def _ask(page: Page, query: str) -> str:
    """Type a query, wait for its first result or for none, and return what is said of it."""
    box = page.get_by_role("textbox", name="Search")
    box.click()
    box.fill(query)
    box.press("Shift")
    answer = page.locator(".md-search-result__meta", has_text="matching document")
    answer.wait_for()
    return answer.inner_text()
