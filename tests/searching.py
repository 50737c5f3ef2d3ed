"""The theme's search as a reader uses it, for tests and for scripts/queries.py."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Locator, Page, expect


@dataclass(frozen=True)
class Found:
    """A result: title, place below the top of the site, and the words shown with it."""

    title: str
    place: str
    words: str


def ask(page: Page, query: str) -> list[Found]:
    """What the search shows for a query, on the home page of a site, from the top.

    A page that is shown only for one of its parts is left out.
    """
    box = page.get_by_role("textbox", name="Search")
    meta = page.locator(".md-search-result__meta")
    # No query before it tells the new answer from the last. The theme listens to keys.
    box.fill("")
    box.press("Shift")
    expect(meta).to_have_text("Type to start searching")
    box.fill(query)
    box.press("Shift")
    expect(meta).not_to_have_text("Type to start searching")
    results = page.locator(".md-search-result__item").all()
    return [found for item in results for found in _of_page(page, item)]


def _of_page(page: Page, item: Locator) -> list[Found]:
    links = item.locator(".md-search-result__link")
    # What is folded away is not seen first.
    shown = [link for link in links.all() if link.is_visible()]
    found = [_found(page, link) for link in shown]
    own = item.locator(".md-search-result__article").first
    marked = own.locator("mark").count()
    return found if marked or len(found) == 1 else found[1:]


def _found(page: Page, link: Locator) -> Found:
    parts = urlsplit(urljoin(page.url, link.get_attribute("href") or ""))
    # A link tells its page what was sought.
    place = parts._replace(query="").geturl()
    title = link.locator("h1, h2").first.inner_text()
    words = link.locator("article").inner_text().removeprefix(title)
    return Found(title, place.removeprefix(urljoin(page.url, "/")), " ".join(words.split()))
