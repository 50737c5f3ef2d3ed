"""Each kind of page looks as it did when somebody last looked at it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page

import looks
import odd
from browser import Scheme, Viewport, Visit, frames
from lengths import long_but

PAGES = {
    "chart": "charts/gains-and-losses/",
    "wide-chart": "charts/seven-by-twenty/",
    "no-numbers": "charts/colours-only/",
    "gallery": "charts/",
    "entity": "metrics/accuracy/",
    "statements": "claims/",
    "home": "",
    "entities": "metrics/",
    "compare": "compare/",
    "comparison": "compare/{compared}/",
    "embed": "charts/gains-and-losses/embed/#panel",
    "gone": "charts/removed-chart/",
}
VIEWS: dict[str, tuple[Scheme, Viewport]] = {
    "light": ("light", "desktop"),
    "dark": ("dark", "desktop"),
    "phone": ("light", "phone"),
    "print": ("light", "desktop"),
}


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the odd atlas."""
    return serve(odd.site(tmp_path_factory))


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of its one comparison."""
    (folder,) = (odd.site(tmp_path_factory) / "compare").glob("*-vs-*")
    return folder.name


def shown(visit: Callable[..., Visit], address: str, view: str) -> Page:
    """Open a page as a view shows it."""
    scheme, viewport = VIEWS[view]
    opened = visit(address, scheme=scheme, viewport=viewport)
    if view == "print":
        opened.page.emulate_media(media="print")
    opened.quiet()
    frames(opened.page)
    return opened.page


# What readers see most, and once each view.
QUICK = [
    *(("chart", view) for view in VIEWS if view != "light"),
    *((name, "light") for name in ("gallery", "home", "wide-chart")),
    ("comparison", "phone"),
]


@pytest.mark.parametrize(("name", "view"), long_but(product(PAGES, VIEWS), *QUICK))
def test_a_page_looks_as_it_did(
    base: str, compared: str, visit: Callable[..., Visit], name: str, view: str
) -> None:
    """At most two of a hundred pixels of its quarter size differ."""
    page = shown(visit, base + PAGES[name].format(compared=compared), view)
    found = looks.screenshot(page)
    assert looks.difference(page, looks.reference(f"{name}-{view}", found), found) <= looks.SHARE


def test_a_page_without_its_heatmap_looks_otherwise(base: str, visit: Callable[..., Visit]) -> None:
    """What is compared is fine enough to miss it."""
    page = shown(visit, f"{base}{PAGES['wide-chart']}", "light")
    page.locator(".ca-picture").first.evaluate("picture => picture.style.visibility = 'hidden'")
    found = looks.screenshot(page)
    wanted = (looks.FOLDER / "wide-chart-light.png").read_bytes()
    assert looks.difference(page, wanted, found) > looks.SHARE
