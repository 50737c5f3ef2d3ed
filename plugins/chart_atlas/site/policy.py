"""What a page may run and fetch: its Content-Security-Policy.

Text of seeds is inert because it is escaped. Should that ever fail somewhere, a browser that was
told this policy still runs no script but those of the theme, and asks no host that the theme does
not. What a theme has is told by a page of it that shows nothing of ours.
"""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import sha256
from html.parser import HTMLParser
from urllib.parse import urlsplit

from markupsafe import Markup

from .environment import ENVIRONMENT

# What a page runs and fetches: each a directive of its policy, and what that has to allow; hashes
# stand under "hash" where they are of inline scripts, "handler" of inline event handlers.
PageNeeds = frozenset[tuple[str, str]]

# Elements that fetch, the attribute that says what, and which directive is asked.
_FETCHING = {
    "script": ("src", "script-src"),
    "img": ("src", "img-src"),
    "iframe": ("src", "frame-src"),
    "video": ("src", "media-src"),
    "audio": ("src", "media-src"),
    "source": ("src", "media-src"),
    "object": ("data", "object-src"),
    "embed": ("src", "object-src"),
    "form": ("action", "form-action"),
}
# What a link fetches, by its rel. A host that is only connected to beforehand, as that of a style
# sheet's fonts is, may be asked for anything but scripts.
_LINKED = {
    "stylesheet": ("style-src", "font-src"),
    "preconnect": ("style-src", "font-src", "img-src", "connect-src"),
    "dns-prefetch": ("style-src", "font-src", "img-src", "connect-src"),
    "icon": ("img-src",),
    "modulepreload": ("script-src",),
    "manifest": ("connect-src",),
}
# What each page is allowed. Styles may stand inline: themes have style elements and attributes, and
# Vega sets both; a hash cannot allow an attribute. Images may be data: icons of themes are.
_ALLOWED = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'", "data:"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "object-src": [],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
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


def page_needs(html: str) -> PageNeeds:
    """Tell what a page runs and fetches; it must hold no text of a stranger."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return frozenset(reader.needs)


def scripts(html: str) -> PageNeeds:
    """Tell the scripts of a page alone, in a hundredth of the time: most pages have the same."""
    return _needs_of_scripts("".join(_script_elements(html)))


_needs_of_scripts = lru_cache(maxsize=64)(page_needs)


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
        self.needs: set[tuple[str, str]] = set()
        self._script: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in reversed(attrs)}
        handlers = [value for name, value in given.items() if name.startswith("on") and value]
        self.needs.update(("handler", _hash_source(value)) for value in handlers)
        if tag == "link":
            for rel in given.get("rel", "").lower().split():
                self._fetch(given.get("href", ""), *_LINKED.get(rel, ()))
        elif tag in _FETCHING:
            name, directive = _FETCHING[tag]
            self._fetch(given.get(name, ""), directive)
            if directive == "object-src" and not _origin(given.get(name, "")):
                self.needs.add((directive, "'self'"))
        elif given.get("data-md-component") == "source":
            # Material asks the host of the repository about it.
            self._fetch(given.get("href", ""), "connect-src")
        # A policy lets be what is only data.
        is_data = given.get("type", "").strip().lower().endswith("json")
        if tag == "script" and "src" not in given and not is_data:
            self._script = []

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            text, self._script = "".join(self._script), None
            self.needs.add(("hash", _hash_source(text)))
            for address in _addresses(text):
                self._fetch(address, "script-src", "img-src", "connect-src")

    def _fetch(self, address: str, *directives: str) -> None:
        origin = _origin(address)
        for directive in directives if origin else ():
            self.needs.add((directive, origin))
            # A script asks its own host for more, and others that it alone knows.
            others = ("img-src", "connect-src") if directive == "script-src" else (directive,)
            asked = (origin, *_IN_TURN.get(origin, ()))
            self.needs.update((other, each) for other in others for each in asked)


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


def policy_of(needs: PageNeeds) -> str:
    """Return the policy of a page that needs so much."""
    found: dict[str, list[str]] = defaultdict(list)
    for directive, allowed in sorted(needs):
        found[directive].append(allowed)
    handlers = ["'unsafe-hashes'", *found["handler"]] if found["handler"] else []
    found["script-src"] += [*found["hash"], *handlers]
    directives = {name: [*given, *found[name]] or ["'none'"] for name, given in _ALLOWED.items()}
    for name in ("frame-src", "media-src"):
        if found[name]:
            directives[name] = ["'self'", *found[name]]
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
    return f"{html[:at]}{_policy_tag(told)}{html[at:]}"


@cache
def _policy_tag(policy: str) -> str:
    """Return what tells a browser a policy, which has no quotes but single ones."""
    told = Markup(policy)  # noqa: S704 - made of sources and digests of ours
    return ENVIRONMENT.get_template("policy.html").render(policy=told).strip()


class Guard:
    """Guards pages that the host makes, which other plugins change before they are finished.

    It learns what the owner of a site has put around each page, until the page is finished.
    """

    def __init__(self) -> None:
        """Know no page yet."""
        self._seen: dict[str, tuple[PageNeeds, bool]] = {}

    def see(self, path: str, html: str, around: PageNeeds) -> None:
        """See a page as the theme made it, before other plugins; around: of the theme alone."""
        self._seen[path] = around, scripts(html) | around == around

    def see_home(self, path: str, html: str, block: str) -> None:
        """See a page of the author with a block of ours in it; all but the block is the author's.

        Where the block is not to be found, what is the author's cannot be told: no policy then.
        """
        if block in html:
            self.see(path, html, page_needs(html.replace(block, "")))

    def finished(self, path: str, html: str) -> str:
        """Put the policy into a finished page.

        Other plugins may have written scripts anew, or brought their own: if there was none but
        the theme's before them, those are the owner's too.
        """
        if path not in self._seen:
            return html
        around, is_clean = self._seen.pop(path)
        return with_policy(html, policy_of(around | scripts(html) if is_clean else around))
