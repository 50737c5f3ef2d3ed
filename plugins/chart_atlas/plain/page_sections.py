"""What the search holds of a page: its sections, without what says the same on every page."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from typing import Any

from ..site import Page, Rendered

_HEADINGS = frozenset(("h2", "h3", "h4"))
_SILENT = frozenset(("script", "style", "template", "svg", "select"))
_VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "wbr"))
_EXCLUDED = "data-search-exclude"


def search_entries(page: Page, rendered: Rendered, url: str) -> list[dict[str, Any]]:
    """Return the entries of a page in a search, as Material has them; [] where it is held out."""
    if page.weight is None:
        return []
    parser = _Sections(escape(page.title))
    parser.feed(rendered.content)
    parser.close()
    return [
        {
            "location": f"{url}#{anchor}" if anchor else url,
            "title": title,
            "text": "".join(text),
            "boost": page.weight,
        }
        for anchor, title, text in parser.found
        if title
    ]


class _Sections(HTMLParser):
    """Divides a page at headings that have an anchor."""

    def __init__(self, title: str) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[tuple[str, str, list[str]]] = [("", title, [])]
        # The open elements, each with whether it is held out; the heading that is being read.
        self._open: list[tuple[str, bool]] = []
        self._heading: list[str] | None = None
        self._anchor = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _VOID:
            return
        is_silent = self._is_silent or tag in _SILENT or _EXCLUDED in given
        self._open.append((tag, is_silent))
        if tag in _HEADINGS:
            self._heading, self._anchor = [], given.get("id") or ""
        elif self._heading is not None and "headerlink" in (given.get("class") or ""):
            self._open[-1] = (tag, True)
        elif self._heading is None:
            self._take(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag not in {name for name, _ in self._open}:
            return
        if tag in _HEADINGS and self._heading is not None:
            title, self._heading = "".join(self._heading), None
            # A heading that is held out takes its section with it: it has no title here.
            self.found.append((self._anchor, title, []))
        elif self._heading is None:
            self._take(f"</{tag}>")
        while self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self._take(data)

    def handle_entityref(self, name: str) -> None:
        self._take(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._take(f"&#{name};")

    @property
    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _take(self, html: str) -> None:
        if not self._is_silent:
            (self.found[-1][2] if self._heading is None else self._heading).append(html)
