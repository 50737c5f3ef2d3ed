"""What a page may run and fetch: its Content-Security-Policy.

Text of seeds is inert because it is escaped. Should that ever fail somewhere, a browser that was
told this policy still runs no script but those of the theme, and asks no host that the theme does
not. What a theme has is told by a page of it that shows nothing of ours.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from hashlib import sha256
from html.parser import HTMLParser
from urllib.parse import urlsplit

from .environment import policy_tag

# Elements that fetch, the attribute that says what, and which directive is asked.
_FETCHING = {
    "script": ("src", "scripts"),
    "img": ("src", "images"),
    "iframe": ("src", "frames"),
    "video": ("src", "media"),
    "audio": ("src", "media"),
    "source": ("src", "media"),
    "object": ("data", "objects"),
    "embed": ("src", "objects"),
    "form": ("action", "forms"),
}
# What a link fetches, by its rel. A host that is only connected to beforehand, as that of a style
# sheet's fonts is, may be asked for anything but scripts.
_LINKED = {
    "stylesheet": ("styles", "fonts"),
    "preconnect": ("styles", "fonts", "images", "connections"),
    "dns-prefetch": ("styles", "fonts", "images", "connections"),
    "icon": ("images",),
    "modulepreload": ("scripts",),
    "manifest": ("connections",),
}
# What a script asks in turn, though no page names it: that of Google Analytics, and Material's,
# which tells of a repository how many stars it has.
_IN_TURN = {
    "https://www.googletagmanager.com": (
        *("https://*.google-analytics.com", "https://*.analytics.google.com"),
        "https://*.googletagmanager.com",
    ),
    "https://github.com": ("https://api.github.com",),
}
# In so many letters behind the beginning of a head its first element stands.
_FIRST = 200
_QUOTES = "\"'`"
_HOST_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-:")


@dataclass(frozen=True, slots=True)
class Frame:
    """What the theme around a page runs and fetches.

    hashes: of its inline scripts. handlers: of its inline event handlers. The others: origins.
    """

    hashes: frozenset[str] = frozenset()
    handlers: frozenset[str] = frozenset()
    scripts: frozenset[str] = frozenset()
    styles: frozenset[str] = frozenset()
    fonts: frozenset[str] = frozenset()
    images: frozenset[str] = frozenset()
    media: frozenset[str] = frozenset()
    frames: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    connections: frozenset[str] = frozenset()

    def __or__(self, other: Frame) -> Frame:
        """Return what either has."""
        return Frame(
            **{at.name: getattr(self, at.name) | getattr(other, at.name) for at in fields(self)}
        )


def theme_frame(html: str) -> Frame:
    """Tell what a page runs and fetches; it must hold no text of a stranger."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return Frame(**{name: frozenset(found) for name, found in reader.found.items()})


def scripts(html: str) -> Frame:
    """Tell the scripts of a page alone, in a hundredth of the time: most pages have the same."""
    return _frame_of_scripts("".join(_script_elements(html)))


@lru_cache(maxsize=64)
def _frame_of_scripts(elements: str) -> Frame:
    return theme_frame(elements)


def _script_elements(html: str) -> Iterator[str]:
    data = html.encode("utf-8", "surrogatepass")
    # Bytes become small letters in a fraction of the time that text takes, and stay as many.
    lower = data.lower()
    at = lower.find(b"<script")
    while at >= 0:
        end = lower.find(b"</script", at)
        end = len(data) if end < 0 else end
        yield f"{data[at:end].decode('utf-8', 'surrogatepass')}</script>"
        at = lower.find(b"<script", end)


class _Reader(HTMLParser):
    """Gathers what a page runs and fetches."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, set[str]] = {at.name: set() for at in fields(Frame)}
        self._script: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in reversed(attrs)}
        handlers = [value for name, value in given.items() if name.startswith("on") and value]
        self.found["handlers"].update(map(_hash_source, handlers))
        self._fetched_by(tag, given)
        if tag == "script" and "src" not in given and not _is_data(given.get("type", "")):
            self._script = []

    def _fetched_by(self, tag: str, given: dict[str, str]) -> None:
        if tag == "link":
            for rel in given.get("rel", "").lower().split():
                self._fetches(given.get("href", ""), _LINKED.get(rel, ()))
        elif tag in _FETCHING:
            name, kind = _FETCHING[tag]
            self._fetches(given.get(name, ""), (kind,))
            if kind == "objects" and not _origin(given.get(name, "")):
                self.found[kind].add("'self'")
        elif given.get("data-md-component") == "source":
            # Material asks the host of the repository about it.
            self._fetches(given.get("href", ""), ("connections",))

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            text, self._script = "".join(self._script), None
            self.found["hashes"].add(_hash_source(text))
            for address in _addresses(text):
                self._fetches(address, ("scripts", "images", "connections"))

    def _fetches(self, address: str, kinds: Iterable[str]) -> None:
        if origin := _origin(address):
            for kind in kinds:
                self.found[kind].add(origin)
                # A script asks its own host for more, and others that it alone knows.
                for other in ("images", "connections") if kind == "scripts" else (kind,):
                    self.found[other].update({origin, *_IN_TURN.get(origin, ())})


def _is_data(kind: str) -> bool:
    """Tell whether a script of a type is only data, which a policy lets be."""
    return kind.strip().lower().endswith("json")


def _hash_source(text: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    return f"'sha256-{b64encode(sha256(data).digest()).decode()}'"


def _addresses(script: str) -> list[str]:
    """List the addresses that a script holds as texts of its own."""
    for quote in _QUOTES[1:]:
        script = script.replace(quote, _QUOTES[0])
    return [part for part in script.split(_QUOTES[0]) if part.startswith(("https://", "http://"))]


def _origin(address: str) -> str:
    """Return the origin of an address of another host, "" without one that a policy can name."""
    try:
        parts = urlsplit(address.strip())
        host = parts.netloc.rpartition("@")[2].lower()
    except ValueError:
        return ""
    if not host or not _HOST_SIGNS.issuperset(host) or parts.scheme not in ("http", "https", ""):
        return ""
    return f"{parts.scheme}://{host}" if parts.scheme else host


def policy_of(around: Frame) -> str:
    """Return the policy of a page in a frame.

    Styles may stand inline: themes have style elements and attributes, and Vega sets both; a hash
    cannot allow an attribute. Pictures may be data: icons of themes are.
    """
    handlers = ("'unsafe-hashes'", *sorted(around.handlers)) if around.handlers else ()
    directives = {
        "default-src": ("'self'",),
        "script-src": ("'self'", *sorted(around.scripts), *sorted(around.hashes), *handlers),
        "style-src": ("'self'", "'unsafe-inline'", *sorted(around.styles)),
        "font-src": ("'self'", "data:", *sorted(around.fonts)),
        "img-src": ("'self'", "data:", *sorted(around.images)),
        "connect-src": ("'self'", *sorted(around.connections)),
        "worker-src": ("'self'",),
        "object-src": tuple(sorted(around.objects)) or ("'none'",),
        "base-uri": ("'self'",),
        "form-action": ("'self'", *sorted(around.forms)),
    }
    for name, origins in (("frame-src", around.frames), ("media-src", around.media)):
        if origins:
            directives[name] = ("'self'", *sorted(origins))
    return "; ".join(f"{name} {' '.join(values)}" for name, values in directives.items())


def with_policy(html: str, told: str) -> str:
    """Put a policy into a page, before all that it is to guard.

    Only what tells of its letters comes before it, as a browser looks for that in the first 1,024
    bytes.
    """
    start = html.find("<head")
    if start < 0:
        return html
    at = html.find(">", start) + 1
    first = html[at : at + _FIRST].lstrip()
    if first.lower().startswith("<meta charset"):
        at = html.find(">", html.find(first, at)) + 1
    return f"{html[:at]}{policy_tag(told)}{html[at:]}"
