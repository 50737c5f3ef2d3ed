"""Opens places of a site in a browser, and tells what of them was active."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request
from playwright.sync_api import Error as BrowserError

from .hostile_sites import FRAMES
from .traps import TRAPS, Found

PATIENCE_MS = 60_000
# So many pages are opened beside each other, in frames of one.
BESIDE = 20
_OWN = ("about", "blob", "data", "chrome-error")


class Window:
    """An open window, and all that is seen in it."""

    def __init__(self, page: Page, found: Found) -> None:
        """Watch a page."""
        self.page, self.found, self.place = page, found, ""
        self._session = page.context.new_cdp_session(page)

    def call(self, function: str, *given: object) -> Any:  # noqa: ANN401 - what the page gives
        """Call a function of traps.js; not by Playwright's own way, which needs eval()."""
        expression = f"__watching.{function}({', '.join(map(json.dumps, given))})"
        told = self._session.send(
            "Runtime.evaluate",
            {"expression": expression, "awaitPromise": True, "returnByValue": True},
        )
        if "exceptionDetails" in told:
            raise BrowserError(str(told["exceptionDetails"]))
        return told["result"].get("value")

    def open(self, base: str, path: str, kind: str) -> None:
        """Open a place by itself, and point at all of it."""
        self.place = path
        try:
            self.page.goto(base + quote(path), wait_until="load")
            self._take(path, base, self.call("watch"))
        except BrowserError as error:
            self._fault("lost", path, str(error)[:200])
        self.found.count(kind)

    def open_beside(self, base: str, paths: Sequence[str], kind: str) -> None:
        """Open many places, each in a frame of its own."""
        for start in range(0, len(paths), BESIDE):
            some = paths[start : start + BESIDE]
            self.place = some[0]
            try:
                self.page.goto(base + FRAMES)
                told = self.call("watchFrames", [base + quote(path) for path in some])
                for path, each in zip(some, told, strict=True):
                    self._take(path, base, each)
            except BrowserError as error:
                self._fault("lost", some[0], str(error)[:200])
            self.found.count(kind, len(some))

    def look(self) -> None:
        """Look at the page as it is now."""
        self._take(self.place, self.page.url, self.call("watch"))

    def _take(self, path: str, base: str, told: dict[str, Any]) -> None:
        self.found.pointed += told["pointed"]
        if told["found"] is None or urlsplit(told["href"]).netloc != urlsplit(base).netloc:
            self._fault("lost", path, f"it leads to {told['href']}")
        for kind, what in told["found"] or ():
            self._fault(kind, path, what)
        for what in dict.fromkeys(told["active"]):
            self._fault("active", path, what)

    def _fault(self, kind: str, path: str, what: str) -> None:
        self.found.faults[kind].append(f"{path}: {what}")

    def on_request(self, request: Request) -> None:
        """Record a request to another host."""
        parts = urlsplit(request.url)
        if parts.hostname != "127.0.0.1" and parts.scheme not in _OWN:
            self._fault("request", self.place, request.url)

    def on_console(self, message: ConsoleMessage) -> None:
        """Record a violation of a policy that no event in the page has told."""
        if "Content Security Policy" in message.text or "Content-Security-Policy" in message.text:
            self._fault("violation", self.place, message.text[:200])

    def on_dialog(self, dialog: Dialog) -> None:
        """Record a dialog, and close it."""
        self._fault("dialog", self.place, dialog.message)
        dialog.dismiss()


@contextmanager
def window(browser: Browser, found: Found) -> Iterator[Window]:
    """Open a window with all traps set."""
    context = browser.new_context(
        viewport={"width": 1000, "height": 700}, service_workers="block", accept_downloads=False
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(TRAPS)
    opened = Window(context.new_page(), found)
    context.on("request", opened.on_request)
    context.on("console", opened.on_console)
    context.on("dialog", opened.on_dialog)
    context.on("page", lambda page: opened._fault("execution", opened.place, f"opened {page.url}"))  # noqa: SLF001
    try:
        yield opened
    finally:
        context.close()


def search(window: Window, base: str, words: Sequence[str]) -> None:
    """Type each word into the theme's search box, and look at what it shows."""
    window.open(base, "index.html", "home, 404")
    box = window.page.get_by_role("textbox", name="Search")
    for word in words:
        window.place = f"search for {word}"
        box.fill(word)
        box.press("Shift")
        window.found.searched += 1
        window.found.shown += bool(window.call("shown", word))
        window.look()


def live(window: Window, base: str, path: str) -> None:
    """Point really at each cell of a chart, switch to the live view, and point at each again."""
    window.open(base, path, "charts, live")
    window.page.set_viewport_size({"width": 1400, "height": 4000})
    _point(window)
    window.found.live += window.call("live")
    _point(window)
    window.look()
    window.page.set_viewport_size({"width": 1000, "height": 700})


def _point(window: Window) -> None:
    for box in window.call("boxes"):
        window.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        window.found.really_pointed += 1
