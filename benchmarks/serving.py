"""How soon `mkdocs serve` shows what was saved: the wait of someone who writes a description."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from .running import FailedError, environment, python
from .sites import Site

# What the server puts behind a page: another number at each request.
RELOADING = b"\nlivereload("
# How often is asked for the page, and how long at most.
PAUSE_S, PATIENCE_S = 0.05, 900


def shown_after(site: Site, page: str, save: Callable[[], None], times: int) -> float:
    """Serve a site, save a change so many times, and return the fewest seconds until it is shown.

    page: the address of the page that the change is on, from the top of the site.
    """
    with _served(site.folder) as base:
        address = f"{base}{page}"
        page_before, waits = _changed(address, None), []
        for _ in range(times):
            started = time.perf_counter()
            save()
            page_before = _changed(address, page_before)
            waits.append(time.perf_counter() - started)
        return min(waits)


def _changed(address: str, before: bytes | None) -> bytes:
    """Ask for a page until there is one that is not as before."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = _page(address)
        if found not in (None, before):
            return found or b""
        time.sleep(PAUSE_S)
    raise FailedError(f"{address} does not show the change after {PATIENCE_S} s")


def _page(address: str) -> bytes | None:
    """Return a page of our own server, None while there is none."""
    try:
        with urlopen(address, timeout=PATIENCE_S) as answer:  # noqa: S310 (our own server)
            page: bytes = answer.read()
            return page.rpartition(RELOADING)[0] or page
    except (URLError, ConnectionError):
        return None


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve the project in a folder at an address of this machine."""
    port = _free_port()
    command = [python(), "-m", "mkdocs", "serve", "--livereload", "--quiet"]
    with folder.with_name(f"{folder.name}-serve.log").open("wb") as log:
        server = subprocess.Popen(  # noqa: S603 (the command is ours)
            [*command, "--dev-addr", f"127.0.0.1:{port}"],
            cwd=folder,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()
            server.wait()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
