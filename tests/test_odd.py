"""Odd charts, each looked at as a reader would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import odd
import sites
from browser import Scheme, Viewport, frames
from lengths import long_but


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the odd atlas."""
    return serve(odd.site(tmp_path_factory))


@pytest.fixture(scope="module")
def charts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The path of each chart."""
    pages = sites.pages(odd.site(tmp_path_factory))
    found = [path.removesuffix("index.html") for path in pages if path.startswith("charts/")]
    own = [path for path in found if path.count("/") == 2 and "removed" not in path]
    assert len(own) == len(odd.SEEDS)
    return own


@pytest.mark.long
@pytest.mark.parametrize("viewport", ["desktop", "phone"])
def test_no_page_scrolls_sideways(base: str, charts: list[str], visit, viewport: Viewport) -> None:
    """What is wide scrolls in a box of its own."""
    for path in charts:
        page = visit(f"{base}{path}", viewport=viewport).page
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def test_every_label_is_whole_in_its_picture(base: str, charts: list[str], visit) -> None:
    """No text of a picture is cut by its edge."""
    page = visit(base).page
    for path in charts:
        page.goto(f"{base}{path}")
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".ca-picture")].flatMap((svg) => {
              const frame = svg.getBoundingClientRect();
              return [...svg.querySelectorAll("text")].filter((text) => {
                const box = text.getBoundingClientRect();
                return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1
                  || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
              }).map((text) => text.textContent);
            })"""
        )
        assert cut == [], path


@pytest.mark.long
def test_no_number_is_nan_or_made_up(base: str, charts: list[str], visit) -> None:
    """What is missing says so."""
    for path in charts:
        text = visit(f"{base}{path}").page.locator("article, main").first.inner_text()
        assert "nan" not in text.casefold().split(), path
        assert "None" not in text.split(), path


@pytest.mark.parametrize(
    ("viewport", "fold"), long_but([("desktop", 720), ("phone", 844)], ("phone", 844))
)
def test_the_heatmap_begins_above_the_fold(base: str, visit, viewport: Viewport, fold: int) -> None:
    """A reader sees it without scrolling."""
    page = visit(f"{base}charts/seven-by-twenty/", viewport=viewport).page
    pictures = page.locator(":is(.ca-picture, .ca-narrow):visible")
    assert pictures.first.bounding_box()["y"] < fold * 0.75


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_a_wide_chart_stays_legible_on_a_phone(base: str, visit, scheme: Scheme) -> None:
    """Its words are at least nine pixels high, and nothing scrolls."""
    page = visit(f"{base}charts/seven-by-twenty/", scheme=scheme, viewport="phone").page
    heights = page.evaluate(
        """() => [...document.querySelectorAll(".ca-scroll text")].map((t) => t.getBoundingClientRect().height)"""
    )
    assert min(height for height in heights if height) >= 9
    box = page.locator(".ca-scroll").first
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_no_number_of_a_table_is_cut_into_lines_on_a_phone(
    serve: Callable[..., str], visit, tmp_path: Path
) -> None:
    """… with its uncertainty, and beside long labels."""
    rows = "".join(f"| a_dataset_of_a_long_name_{at} |{' 90 ± 10 |' * 5}\n" for at in range(3))
    text = f"## Heatmap: Accuracy\n### Data\n| Dataset | A | B | C | D | E |\n|{'---|' * 6}\n{rows}"
    site = sites.project(tmp_path, {"a.txt": text}, theme=sites.MATERIAL).built
    cells = visit(f"{serve(site)}charts/accuracy/", viewport="phone").page.locator(".ca-wide td")
    assert cells.count() == 15
    count = "cell => { const r = document.createRange(); r.selectNodeContents(cell); return r.getClientRects().length }"
    assert {cells.nth(at).evaluate(count) for at in range(15)} == {1}


def test_nothing_moves_when_the_live_view_takes_the_place_of_the_picture(base: str, visit) -> None:
    """It has the room that the picture had."""
    page = visit(f"{base}charts/seven-by-twenty/").page
    top = "document.querySelector('#data').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    page.locator("[data-ca-live]").first.click()
    page.wait_for_selector(".ca-vega svg.marks")
    frames(page)
    assert page.evaluate(top) == before
