"""A picture in a frame that is too narrow for its numbers: as wide as the frame, and legible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sites
from browser import Scheme, Visit, frames
from lengths import long_but
from pictures import click, cursor, picture_of, place, spoken
from test_accessibility import faults

NARROW = "panel-map-narrow"
SMALL = "panel-map-small"


def seed(title: str, rows: list[str], columns: list[str], number: str) -> str:
    """A text with one number in each of its places but the last."""
    lines = [
        f"## Heatmap: {title}",
        f'* **Y-Axis:** Labeled "Model". Values: {", ".join(rows)}',
        f'* **X-Axis:** Labeled "Test set". Values: {", ".join(columns)}',
        '* **Color Bar:** Labeled "Accuracy (%)" from 0 (white) to 100 (green).',
        "",
        f"| Model | {' | '.join(columns)} |",
        f"| --- {'| --- ' * len(columns)}|",
        *(f"| {row} {f'| {number} ' * len(columns)}|" for row in rows),
        "",
    ]
    return "\n".join(lines)


MODELS = ["Alder", "Birch", "Cedar with a name of many words", "Dogwood"]
SEEDS = {
    # Fits a phone as it is; its numbers fit narrow cells; do not; its cells would be slivers.
    "small": seed("Small", MODELS[:2], ["one", "two"], "12.5"),
    "wide": seed("Wide", MODELS, [f"Benchmark {at}" for at in range(8)], "12.5"),
    "wider": seed("Wider", MODELS, [f"Benchmark {at}" for at in range(20)], "12.5"),
    "widest": seed("Widest", MODELS, [f"Benchmark {at}" for at in range(60)], "12.5"),
}
ALIKE = [f"A long name of a test set that ends in {at}" for at in range(8)]
SEEDS["alike"] = seed("Alike", ALIKE[:4], ALIKE, "12.5")

SEEN = """frame => [...frame.querySelectorAll("svg.ca-picture, svg.ca-narrow")]
    .filter(each => each.checkVisibility()).map(each => each.id)"""
# The size of each text that is seen, in pixels of the window.
SIZES = """frame => [...frame.querySelectorAll("text")].filter(each => each.checkVisibility()).map(each => {
    const { c, d } = each.getScreenCTM();
    return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(c, d);
})"""
OUTSIDE = """frame => {
    const { left, right } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll("text")].filter(each => each.checkVisibility()).filter(each => {
        const box = each.getBoundingClientRect();
        return box.width && (box.left < left - 1 || box.right > right + 1);
    }).map(each => each.textContent);
}"""
SCROLLS = "it => it.scrollWidth - it.clientWidth"


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    seeds = {f"{name}.txt": text for name, text in SEEDS.items()}
    made = sites.project(tmp_path_factory.mktemp("narrow"), seeds, theme=sites.MATERIAL)
    return f"{serve(made.built)}charts/"


def frame_on(page: Page) -> Locator:
    return page.locator(".ca-panels .ca-scroll")


@pytest.mark.parametrize("javascript", long_but([True, False], True))
@pytest.mark.parametrize("chart", long_but(["wide", "wider", "alike"], "wider", "alike"))
def test_on_a_phone_the_whole_picture_is_seen_and_its_labels_are_legible(
    base: str, visit: Callable[..., Visit], chart: str, javascript: bool
) -> None:
    page = visit(f"{base}{chart}/", viewport="phone", javascript=javascript).page
    frame = frame_on(page)
    assert frame.evaluate(SEEN) == [NARROW]
    assert frame.evaluate(SCROLLS) == 0
    assert frame.evaluate(OUTSIDE) == []
    assert min(frame.evaluate(SIZES)) >= 9


def test_numbers_are_seen_where_cells_have_room_for_them(
    base: str, visit: Callable[..., Visit]
) -> None:
    numbers = f"#{NARROW} .ca-numbers"
    page = visit(f"{base}wide/", viewport="phone").page
    expect(page.locator(numbers)).to_be_visible()
    expect(page.locator(f"#{SMALL}")).to_be_hidden()
    overlap = page.locator(f"{numbers} text").evaluate_all(
        """all => all.slice(1).filter((each, at) => {
            const [one, other] = [all[at], each].map(it => it.getBoundingClientRect());
            return one.top === other.top && one.right > other.left;
        }).length"""
    )
    assert overlap == 0
    page = visit(f"{base}wider/", viewport="phone").page
    assert page.locator(numbers).count() == 0 or page.locator(numbers).is_hidden()
    expect(page.locator(f"#{SMALL}")).to_contain_text("Tap one for its number")


def test_without_a_script_what_has_no_numbers_leads_to_the_table(
    base: str, visit: Callable[..., Visit]
) -> None:
    page = visit(f"{base}wider/", viewport="phone", javascript=False).page
    expect(page.locator(f"#{SMALL}")).to_have_text(
        "The cells are too small for numbers here. They are in the table.", use_inner_text=True
    )


@pytest.mark.parametrize(
    ("chart", "shown"), long_but([("small", "phone"), ("wide", "desktop")], ("small", "phone"))
)
def test_what_is_legible_as_it_is_stays_so(
    base: str, visit: Callable[..., Visit], chart: str, shown: Any
) -> None:
    page = visit(f"{base}{chart}/", viewport=shown).page
    assert frame_on(page).evaluate(SEEN) == ["panel-map"]
    assert min(frame_on(page).evaluate(SIZES)) >= 9


def test_only_cells_that_would_be_slivers_scroll(base: str, visit: Callable[..., Visit]) -> None:
    page = visit(f"{base}widest/", viewport="phone").page
    assert frame_on(page).evaluate(SEEN) == ["panel-map"]
    assert frame_on(page).evaluate(SCROLLS) > 0
    assert min(frame_on(page).evaluate(SIZES)) >= 9


def test_labels_that_are_cut_stay_different_and_tell_their_whole(
    base: str, visit: Callable[..., Visit]
) -> None:
    page = visit(f"{base}alike/", viewport="phone").page
    labels = page.locator(f"#{NARROW} .ca-column-labels text")
    told = labels.evaluate_all("all => all.map(it => it.querySelector('title').textContent)")
    shown = labels.evaluate_all("all => all.map(it => it.lastChild.textContent)")
    assert told == ALIKE
    assert len(set(shown)) == len(ALIKE)


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_a_tap_tells_the_number_and_marks_its_cell(
    base: str, visit: Callable[..., Visit], scheme: Scheme
) -> None:
    opened = visit(f"{base}wider/", viewport="phone", scheme=scheme)
    page = opened.page
    click(page, 2, 5, NARROW)
    box = place(page, 2, 5, NARROW)
    expect(page.locator(".ca-figure [data-ca-bar]")).to_contain_text("12.5")
    expect(page.locator(".ca-figure [data-ca-bar]")).to_contain_text("Benchmark 5")
    marked = page.locator(f"#{NARROW} .ca-marked").bounding_box()
    assert marked
    assert abs(marked["x"] - box["x"]) < 3
    assert abs(marked["y"] - box["y"]) < 3
    assert faults(page) == []
    assert opened.complaints() == []


def test_the_keyboard_walks_through_it(base: str, visit: Callable[..., Visit]) -> None:
    page = visit(f"{base}wider/", viewport="phone").page
    cursor(page, NARROW).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    said = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert said == "Model Birch, Test set Benchmark 1: 12.5 %"
    assert len(spoken(picture_of(page, NARROW))) == 80


def test_large_cells_are_the_picture_with_its_numbers_to_scroll(
    base: str, visit: Callable[..., Visit]
) -> None:
    page = visit(f"{base}wider/", viewport="phone").page
    page.locator("[data-ca-view] > summary").click()
    page.get_by_label("Large cells with numbers (scrolls)").check()
    expect(page).to_have_url(f"{base}wider/?size=large")
    expect(page.locator("#panel-map")).to_be_visible()
    assert frame_on(page).evaluate(SEEN) == ["panel-map"]
    assert frame_on(page).evaluate(SCROLLS) > 0
    expect(page.locator("#panel-map .ca-numbers")).to_contain_text("12.5")
    expect(page.locator(f"#{SMALL}")).to_be_hidden()
    page.get_by_role("button", name="Show as described").click()
    expect(page.locator(f"#{NARROW}")).to_be_visible()


def test_each_view_has_its_narrow_picture(base: str, visit: Callable[..., Visit]) -> None:
    """Turned, the rows of which are its columns."""
    page = visit(f"{base}alike/?turn=yes", viewport="phone").page
    expect(page.locator(f"#{NARROW}")).to_be_visible()
    labels = page.locator(f"#{NARROW} .ca-row-labels text")
    expect(labels).to_have_count(8)
    frames(page)
    assert frame_on(page).evaluate(SCROLLS) == 0


def test_in_print_the_picture_has_its_numbers(base: str, visit: Callable[..., Visit]) -> None:
    page = visit(f"{base}wider/", viewport="phone").page
    page.emulate_media(media="print")
    assert frame_on(page).evaluate(SEEN) == ["panel-map"]


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "light"))
def test_a_frame_in_another_page_shows_it_too(
    base: str, visit: Callable[..., Visit], scheme: Scheme
) -> None:
    page = visit(f"{base}wide/embed/", viewport="phone", scheme=scheme).page
    frame = page.locator("section > div")
    assert frame.evaluate(SCROLLS) == 0
    expect(page.locator("img")).to_be_hidden()
    expect(page.locator(f"#{NARROW}")).to_be_visible()
    assert min(frame.evaluate(SIZES)) >= 9
    assert faults(page) == []
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(page.locator("img")).to_be_visible()
    expect(picture_of(page, NARROW)).to_be_hidden()
