"""What a reader sees first: the picture, whole or as wide as it is, and nothing that moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sites
from browser import Viewport, Visit
from lengths import long_but

SEEDS = sites.ROOT / "examples" / "atlas" / "seeds"
# Nine names, and three panels of wide pictures.
WIDE = "dataset-similarity-metrics"
# The height of the usual window of a laptop; that of a phone is the one of all tests.
LAPTOP = 800
MOST_MOVED = 0.02
# Asked for is the picture of so many of the charts that have values.
SHARE = 0.95

KEEP_MOVED = """() => {
    window.moved = 0;
    const add = (list) => list.getEntries().forEach((each) => { window.moved += each.value; });
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""
# Enough of it that one sees what it is, and no part of it beside its frame.
IS_SEEN = """([most]) => {
    const pictures = [...document.querySelectorAll(".ca-panels :is(.ca-picture, .ca-narrow)")];
    const picture = pictures.find(each => each.checkVisibility());
    if (!picture) return null;
    const { top, height, width } = picture.getBoundingClientRect();
    const isWhole = width <= picture.closest(".ca-scroll").clientWidth + 1;
    return isWhole && top + Math.min(height, most) <= innerHeight;
}"""


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    texts = [SEEDS / f"{WIDE}.txt", *(sites.ROOT / "seeds").glob("*.txt")]
    seeds = {path.name: path.read_text("utf-8") for path in texts}
    made = sites.project(tmp_path_factory.mktemp("seen"), seeds, theme=sites.MATERIAL)
    return serve(made.built)


def slowed(page: Page) -> None:
    """Let it have a line and a processor as slow as a phone's."""
    session = page.context.new_cdp_session(page)
    line = {
        "offline": False,
        "latency": 150,
        "downloadThroughput": 200_000,
        "uploadThroughput": 90_000,
    }
    session.send("Network.emulateNetworkConditions", line)
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


@pytest.mark.parametrize("path", long_but(["compare/", "404.html"], "compare/"))
def test_nothing_moves_while_a_page_comes(
    base: str, visit: Callable[..., Visit], path: str
) -> None:
    page = visit(base, viewport="phone").page
    slowed(page)
    page.add_init_script(f"({KEEP_MOVED})()")
    page.goto(base + path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.moved") <= MOST_MOVED


def test_wide_pictures_of_several_panels_are_not_cut(
    base: str, visit: Callable[..., Visit]
) -> None:
    """Each has a row of its own, at a width of 1,280."""
    page = visit(f"{base}charts/{WIDE}/").page
    cut = "all => all.map(it => it.scrollWidth - it.clientWidth)"
    found = page.locator(".ca-panels .ca-figure > .ca-scroll").evaluate_all(cut)
    assert found == [0, 0, 0]


def test_how_many_more_names_there_are_stands_beside_six(
    base: str, visit: Callable[..., Visit]
) -> None:
    page = visit(f"{base}charts/{WIDE}/").page
    more, names = (
        page.locator(".ca-more-chips > details"),
        page.locator(".ca-chart > .ca-chips > li:not(.ca-more-chips)"),
    )
    last, beside = names.last.bounding_box(), more.bounding_box()
    assert names.count() == 6
    assert last
    assert beside
    assert abs(last["y"] + last["height"] / 2 - beside["y"] - beside["height"] / 2) < 6
    more.locator("summary").click()
    assert more.get_by_role("link").count() == int(more.locator("summary").inner_text())


@pytest.mark.parametrize(("viewport", "rows"), [("desktop", 1), ("phone", 2)])
@pytest.mark.parametrize("chart", long_but([WIDE, "r1-llama-vs-r1-qwen-performance-pass-1"], WIDE))
def test_what_a_chart_is_takes_one_line(
    base: str, visit: Callable[..., Visit], chart: str, viewport: Viewport, rows: int
) -> None:
    """On a phone two; what is cut of it is told by who points at it."""
    page = visit(f"{base}charts/{chart}/", viewport=viewport).page
    line = page.locator(".ca-brief")
    height, letters = line.evaluate(
        "it => [it.clientHeight, parseFloat(getComputedStyle(it).lineHeight)]"
    )
    assert round(height / letters) == rows
    expect(line.locator(".ca-of a")).to_have_attribute("title", re.compile("^seeds/"))
    expect(line.locator(".ca-what")).to_have_attribute("title", re.compile("^Heatmap of "))


def test_rows_far_below_are_laid_out_when_they_come_into_view(
    base: str, visit: Callable[..., Visit]
) -> None:
    """… with their words in their places, for who reads without seeing."""
    page = visit(f"{base}claims/", viewport="phone").page
    row = page.locator(".ca-rows > li").last
    is_laid_out = "it => it.firstElementChild.checkVisibility({ contentVisibilityAuto: true })"
    page.wait_for_load_state("networkidle")
    assert not row.evaluate(is_laid_out)
    assert row.evaluate("it => it.firstElementChild.checkVisibility()")
    row.get_by_role("link").first.focus()
    expect(row.get_by_role("link").first).to_be_in_viewport()
    assert row.evaluate(is_laid_out)


@pytest.mark.long
@pytest.mark.parametrize("viewport", ["desktop", "phone"])
def test_the_picture_is_on_the_first_screen(
    serve: Callable[..., str],
    visit: Callable[..., Visit],
    tmp_path: Path,
    viewport: Viewport,
) -> None:
    """… of nearly all charts of the example atlas that have values."""
    seeds = {path.name: path.read_text("utf-8") for path in SEEDS.glob("*.txt")}
    built = sites.project(tmp_path, seeds, theme=sites.MATERIAL).built
    base = serve(built)
    page = visit(base, viewport=viewport).page
    if viewport == "desktop":
        page.set_viewport_size({"width": 1280, "height": LAPTOP})
    seen = []
    for chart in sorted(path.name for path in (built / "charts").iterdir() if path.is_dir()):
        page.goto(f"{base}charts/{chart}/")
        seen.append(page.evaluate(IS_SEEN, [200]))
    drawn = [each for each in seen if each is not None]
    assert len(drawn) > 70
    assert sum(drawn) / len(drawn) >= SHARE
