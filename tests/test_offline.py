"""The site opened from a disk, without a server, as Material's offline plugin builds it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sites
from browser import Visit
from lengths import long_but
from searching import ask

PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"{sites.own_site_offline(tmp_path_factory).as_uri()}/"


@pytest.mark.parametrize(
    "path",
    long_but(
        sorted(
            {
                "index.html",
                "charts/index.html",
                "models/index.html",
                "claims/index.html",
                f"{PAIR}.html",
            }
        ),
        "index.html",
        f"{PAIR}.html",
    ),
)
def test_a_page_from_a_disk_asks_no_other_host(
    visit: Callable[..., Visit], base: str, path: str
) -> None:
    """Nothing fails to load, and nothing is loaded from anywhere else."""
    assert visit(base + path).complaints() == []


def test_search_works_from_a_disk(visit: Callable[..., Visit], base: str) -> None:
    """A literal value leads to its panel."""
    opened = visit(f"{base}index.html")
    found = ask(opened.page, "56.3")
    assert found[0].place.endswith(f"/{PAIR}.html#panel-r1-qwen")
    assert opened.complaints() == []


def test_the_live_view_works_from_a_disk(visit: Callable[..., Visit], base: str) -> None:
    """Vega comes from the site's own folder when the reader asks for it."""
    opened = visit(f"{base}{PAIR}.html")
    opened.page.locator("[data-ca-live]").first.click()
    expect(opened.page.locator(".ca-vega svg").first).to_be_visible()
    assert opened.complaints() == []


def test_the_choice_of_panels_says_that_it_needs_a_server(
    visit: Callable[..., Visit], base: str
) -> None:
    """A browser lets no file read another; the page says so and leads to what there is."""
    opened = visit(f"{base}compare/index.html")
    expect(opened.page.locator("[data-ca-outcome]")).to_contain_text("opened from a file")
    expect(opened.page.locator("[data-ca-pair]").first).to_be_visible()


def test_old_addresses_lead_on_from_a_disk(
    visit: Callable[..., Visit], base: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The short address of a chart opens its page."""
    folder = sites.own_site_offline(tmp_path_factory) / "c"
    short = next(
        path for path in folder.iterdir() if PAIR.rsplit("/", maxsplit=1)[-1] in path.read_text()
    )
    opened = visit(f"{base}c/{short.name}#panel-r1-qwen")
    opened.page.wait_for_url(f"**/{PAIR}.html#panel-r1-qwen")
    assert opened.complaints() == []
