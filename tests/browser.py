"""A real browser that keeps a record of all that goes wrong on a page.

Tests reach this through the fixtures of conftest.py: ``serve`` and ``visit``.
"""

from __future__ import annotations

import functools
import io
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Error,
    Page,
    Request,
    Response,
    Route,
    ViewportSize,
    WebSocketRoute,
    sync_playwright,
)

Scheme = Literal["light", "dark"]
Viewport = Literal["desktop", "phone"]

VIEWPORTS: dict[Viewport, ViewportSize] = {
    "desktop": {"width": 1280, "height": 900},
    "phone": {"width": 390, "height": 844},
}

# A local page answers at once; what takes longer than this does not come at all.
PATIENCE_MS = 15_000
# So long nothing is asked for or answered before a page counts as loaded.
QUIET_MS = 250

# Nothing but the page may talk, and no name but the local server's resolves.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)

# Addresses that hold their content in themselves.
_SELF_CONTAINED = ("about", "blob", "data")

_FIND_BROWSER = Path(__file__).parents[1] / "scripts" / "browser"
_FONTS = Path(__file__).with_name("fonts.conf")


@dataclass
class Network:
    """The requests that have no answer yet, and when the last one was made or answered."""

    open: dict[Request, str] = field(default_factory=dict)
    last: float = field(default_factory=time.monotonic)

    def asked(self, request: Request) -> None:
        """Note a request."""
        self.open[request], self.last = request.url, time.monotonic()

    def answered(self, request: Request) -> None:
        """Note that a request has ended."""
        self.open.pop(request, None)
        self.last = time.monotonic()

    def is_quiet(self) -> bool:
        """Tell whether nothing has happened for a while."""
        return not self.open and time.monotonic() - self.last > QUIET_MS / 1000


@dataclass
class Visit:
    """An open page and all that went wrong on it, and on pages that it opened.

    console_errors: what the console shows as errors.
    page_errors: exceptions that no script caught.
    failed_requests: requests without an answer, or with one of 400 and above.
    dialogs: alert, confirm and prompt; each is dismissed.
    foreign_requests: requests to any other place than the page's own; none gets out.
    """

    page: Page
    console_errors: list[str] = field(default_factory=list)
    page_errors: list[str] = field(default_factory=list)
    failed_requests: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)
    foreign_requests: list[str] = field(default_factory=list)
    network: Network = field(default_factory=Network)

    def complaints(self) -> list[str]:
        """All that went wrong up to now, once the network is quiet: a test asserts []."""
        self.quiet()
        return [
            *(f"console: {text}" for text in self.console_errors),
            *(f"exception: {text}" for text in self.page_errors),
            *(f"failed: {text}" for text in self.failed_requests),
            *(f"dialog: {text}" for text in self.dialogs),
            *(f"foreign: {text}" for text in self.foreign_requests),
        ]

    def quiet(self, patience_ms: float = PATIENCE_MS) -> None:
        """Wait until the page is loaded and nothing has been asked for or answered for a while.

        TimeoutError names what is not answered in so many milliseconds. The browser's own
        "networkidle" now and then never comes for pages from a disk.
        """
        self.page.wait_for_load_state()
        until = time.monotonic() + patience_ms / 1000
        while not self.network.is_quiet():
            if time.monotonic() > until:
                raise TimeoutError(f"no answer to {sorted(self.network.open.values())}")
            self.page.wait_for_timeout(QUIET_MS / 5)


def frames(page: Page) -> None:
    """Let a page draw two frames: what it has begun to do in one is done in the next."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def browser_path() -> str:
    """The path of a Chromium that starts; an error that says why when there is none."""
    found = subprocess.run([_FIND_BROWSER], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError(found.stderr)
    return found.stdout.strip()


@contextmanager
def launched() -> Iterator[Browser]:
    """A running Chromium with a fresh profile."""
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=ARGUMENTS,
            env={**os.environ, "FONTCONFIG_FILE": str(_FONTS)},
        )
        yield browser
        browser.close()


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    *,
    scheme: Scheme = "light",
    viewport: Viewport = "desktop",
    javascript: bool = True,
) -> Iterator[Visit]:
    """Open ``url`` where nothing of other visits is left; what goes wrong is recorded at once."""
    free = _FREE.setdefault((browser, scheme, viewport, javascript), [])
    context = free.pop() if free else _context(browser, scheme, viewport, javascript=javascript)
    visit = _OPEN[context] = Visit(context.new_page())
    listeners = _record(context, visit)
    _keep_home(context, visit, url)
    try:
        visit.page.goto(url)
        yield visit
    finally:
        _leave(context, visit.page)
        for event, listener in listeners:
            context.remove_listener(event, listener)
        free.append(context)


# Contexts in which nothing is open and nothing is kept. A new one costs more than a page to open.
_FREE: dict[tuple[Browser, Scheme, Viewport, bool], list[BrowserContext]] = {}
# What each context shows, or has shown last.
_OPEN: dict[BrowserContext, Visit] = {}


def _context(
    browser: Browser, scheme: Scheme, viewport: Viewport, *, javascript: bool
) -> BrowserContext:
    context = browser.new_context(
        color_scheme=scheme,
        viewport=VIEWPORTS[viewport],
        java_script_enabled=javascript,
        # A service worker's requests would go past the record.
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE_MS)

    def stop(socket: WebSocketRoute) -> None:
        _OPEN[context].foreign_requests.append(socket.url)
        socket.close()

    # No page of ours opens one.
    context.route_web_socket(re.compile(""), stop)
    return context


def _leave(context: BrowserContext, page: Page) -> None:
    """Take all from a context that a visit has left there."""
    with suppress(Error):  # a page such as about:blank has no storage
        page.evaluate("localStorage.clear()")
    for opened in context.pages:
        opened.close()
    context.unroute_all(behavior="ignoreErrors")
    context.clear_permissions()
    context.clear_cookies()


@contextmanager
def serving(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve ``folder`` below ``prefix`` on a free local port; gives the base address."""
    prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
    handler = functools.partial(_Handler, directory=str(folder), prefix=prefix)
    with Server(("127.0.0.1", 0), handler) as server:
        # Polled often, as shutdown() waits for the next poll.
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


class Server(ThreadingHTTPServer):
    """A server that says nothing of a browser which leaves before it has its answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(SimpleHTTPRequestHandler):
    """Files of a folder below a path prefix; anything else is not found."""

    def __init__(self, *args: object, prefix: str, **kwargs: object) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def log_message(self, *_: object) -> None:
        """Stay quiet: failures are in the record of the visit."""


def _record(context: BrowserContext, visit: Visit) -> list[tuple[Any, Callable[..., None]]]:
    """Write down errors as they come; gives what listens. Events of the context cover pop-ups too."""

    def on_dialog(dialog: Dialog) -> None:
        visit.dialogs.append(f"{dialog.type}: {dialog.message}")
        dialog.dismiss()

    network = visit.network
    listeners: list[tuple[Any, Callable[..., None]]] = [
        ("request", network.asked),
        ("requestfinished", network.answered),
        ("requestfailed", network.answered),
        ("console", lambda message: visit.console_errors.extend(_error(message))),
        ("weberror", lambda error: visit.page_errors.append(str(error.error))),
        ("dialog", on_dialog),
        ("requestfailed", lambda request: visit.failed_requests.extend(_failure(request))),
        ("response", lambda response: visit.failed_requests.extend(_refusal(response))),
    ]
    for event, listener in listeners:
        context.on(event, listener)
    return listeners


def _error(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type in ("error", "assert") else []


def _failure(request: Request) -> list[str]:
    """ERR_ABORTED is no failure: the page moved on, or the answer became a download."""
    aborted = request.failure == "net::ERR_ABORTED"
    return [] if aborted else [f"{request.url} ({request.failure})"]


def _refusal(response: Response) -> list[str]:
    refused = response.status >= HTTPStatus.BAD_REQUEST
    return [f"{response.url} ({response.status})"] if refused else []


def _keep_home(context: BrowserContext, visit: Visit, url: str) -> None:
    """Write down and stop every request that leaves the place of an address."""
    parts = urlsplit(url)
    home = re.escape(f"{parts.scheme}://{parts.netloc}")
    # A pattern is looked at by the browser's driver; a function would be asked about each request.
    foreign = re.compile(f"^(?!{home}(?:[/?#]|$)|(?:{'|'.join(_SELF_CONTAINED)}):)")

    def stop(route: Route) -> None:
        visit.foreign_requests.append(route.request.url)
        route.abort()

    context.route(foreign, stop)
