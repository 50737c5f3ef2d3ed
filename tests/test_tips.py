"""What is told at once of a cell in a picture: to the pointer, to a finger, to the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

import sites
from browser import Scheme, Visit
from lengths import long_but
from pictures import click, cursor, cursor_at, place, point

CORE = "charts/baseline-core-generalization-qwen-2-5-7b/"
PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
COMPARED = "compare/r1-llama-vs-r1-qwen-6ma7rleg/"
MIXED = """\
## Heatmap: Mixed
### Components/Axes
* **Y-Axis:** Labeled "Type." Values: 1, 2
* **X-Axis:** Labeled "<b>Length</b>." Values: 5, 6, 7
* **Color Bar/Legend:** Labeled "Accuracy (%)" with a scale from 0 to 100.
### Detailed Analysis
* Type 1, Length 5: ~10.5%
* Type 1, Length 6: 20.0 ± 0.4%
* Type 1, Length 7: N/A
* Type 2, Length 5: 60-80%
* Type 2, Length 6: 50%
"""


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    return serve(sites.own_site(tmp_path_factory))


@pytest.fixture(scope="module")
def mixed(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("mixed")
    made = sites.project(folder, {"mixed.txt": MIXED}, theme=sites.MATERIAL)
    return serve(made.built) + "charts/mixed/"


def tip(page: Page) -> Locator:
    return page.locator(".ca-tip:visible")


def lines(page: Page) -> list[str]:
    expect(tip(page)).to_have_count(1)
    return tip(page).inner_text().split("\n")


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box
    return box


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def stands_well(page: Page, cell: FloatRect | None) -> None:
    """Beside its cell, and whole in the window."""
    box, window = tip(page).bounding_box(), page.viewport_size
    assert box
    assert cell
    assert window
    assert apart(box, cell)
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]


def test_pointing_anywhere_in_a_cell_tells_its_place_its_number_and_its_line(base, visit):
    opened = visit(base + CORE)
    page = opened.page
    box = point(page, 2, 16)
    assert lines(page) == ["Type 3, Length 16", "Accuracy (%) 94.3", "line 16"]
    for x, y in ((2, 2), (box["width"] - 3, 2), (2, box["height"] - 3)):
        page.mouse.move(box["x"] + x, box["y"] + y)
        assert lines(page)[0] == "Type 3, Length 16"
    page.mouse.move(box["x"] + box["width"] + 3, box["y"] + 3)
    assert lines(page)[0] == "Type 3, Length 17"
    page.locator("h1").hover()
    expect(tip(page)).to_have_count(0)
    assert opened.complaints() == []


def test_the_row_and_the_column_of_the_cell_are_marked_with_their_labels(base, visit):
    page = visit(base + CORE).page
    point(page, 2, 16)
    box = point(page, 2, 16)
    row, column, spot = (box_of(it) for it in page.locator("#panel-map .ca-band").all())
    assert row["width"] == pytest.approx(20 * box["width"], abs=8)
    assert column["height"] == pytest.approx(7 * box["height"], abs=8)
    assert [row["y"], column["x"]] == pytest.approx([spot["y"], spot["x"]], abs=4)
    assert [spot["x"], spot["y"]] == pytest.approx([box["x"], box["y"]], abs=4)
    assert page.locator("#panel-map .ca-here").all_text_contents() == ["3", "16"]
    page.locator("h1").hover()
    assert page.locator(".ca-band, .ca-here").count() == 0


def test_what_is_not_exact_or_missing_is_told_as_it_is(mixed, visit):
    page = visit(mixed).page
    told = {}
    for row in range(2):
        for column in range(3):
            point(page, row, column)
            told[row, column] = lines(page)[1:]
    assert told == {
        (0, 0): ["Accuracy (%) ≈10.5 (approximate)", "line 7"],
        (0, 1): ["Accuracy (%) 20.0 ± 0.4", "line 8"],
        (0, 2): ["Accuracy (%) n/a (marked as empty in the text)", "line 9"],
        (1, 0): ["Accuracy (%) 60–80 (a range)", "line 10"],
        (1, 1): ["Accuracy (%) 50", "line 11"],
        (1, 2): ["Accuracy (%) n/a (not stated in the text)"],
    }
    assert page.locator(".ca-tip b").count() == 0


@pytest.mark.parametrize(("row", "column"), long_but([(0, 0), (0, 19), (6, 0), (6, 19)], (6, 19)))
@pytest.mark.parametrize("viewport", long_but(["desktop", "phone"], "phone"))
def test_the_note_stands_beside_its_cell_and_within_the_window(base, visit, viewport, row, column):
    page = visit(base + CORE, viewport=viewport).page
    cell = point(page, row, column)
    stands_well(page, cell)
    # … also where there is no room above.
    page.mouse.move(0, 0)
    page.evaluate("down => scrollBy({ top: down, behavior: 'instant' })", cell["y"] - 60)
    cell = {**cell, "y": 60}
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(tip(page)).to_have_count(1)
    stands_well(page, cell)
    below = tip(page).bounding_box()
    assert below
    assert below["y"] > cell["y"]


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_the_note_can_be_read(base, visit, scheme: Scheme):
    page = visit(base + CORE, scheme=scheme).page
    point(page, 2, 16)
    for part in tip(page).locator("> *").all():
        ink, ground = part.evaluate(sites.READ_INK), part.evaluate(sites.READ_GROUND)
        assert sites.contrast(ink, ground) >= sites.READABLE


def test_the_keyboard_is_told_the_same_and_hears_each_step(base, visit):
    page = visit(base + CORE).page
    cursor(page).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    expect(cursor_at(page, 1, 19)).to_be_focused()
    expect(cursor(page)).to_have_role("img")
    expect(cursor(page)).to_have_accessible_name("Type 2, Length 19: n/a in the text")
    assert lines(page)[0] == "Type 2, Length 19"
    stands_well(page, cursor(page).bounding_box())
    page.keyboard.press("Home")
    expect(cursor_at(page, 1, 0)).to_be_focused()
    assert cursor(page).count() == 1
    page.keyboard.press("Tab")
    expect(tip(page)).to_have_count(0)


def test_each_step_gives_the_focus_anew(base, visit):
    """A reader of the screen says again only what gets the focus."""
    page = visit(base + CORE).page
    page.evaluate(
        "document.addEventListener('focusin', () => { window.heard = (window.heard ?? 0) + 1; })"
    )
    cursor(page).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("window.heard") == 3
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("window.heard") == 4, "there is no cell above"


def test_escape_hides_the_note_and_the_next_cell_shows_it_again(base, visit):
    page = visit(base + CORE).page
    point(page, 2, 16)
    expect(tip(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(tip(page)).to_have_count(0)
    box = place(page, 2, 16)
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    expect(tip(page)).to_have_count(0)
    point(page, 2, 17)
    assert lines(page)[0] == "Type 3, Length 17"


@pytest.mark.long
def test_where_the_pointer_leaves_the_note_is_of_the_focus_again(base, visit):
    page = visit(base + CORE).page
    cursor(page).focus()
    page.keyboard.press("ArrowRight")
    point(page, 4, 9)
    assert lines(page)[0] == "Type 5, Length 9"
    page.locator("h1").hover()
    assert lines(page)[0] == "Type 1, Length 1"


@pytest.fixture
def phone(browser: Browser, base: str) -> Iterator[Page]:
    """A page in a window that is touched."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(base + CORE)
    yield page
    context.close()


def test_a_tap_tells_of_the_cell_and_chooses_it(phone):
    cell = place(phone, 3, 5)
    phone.touchscreen.tap(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(phone.locator("td.ca-marked")).to_have_text("93.0")
    assert lines(phone) == ["Type 4, Length 5", "Accuracy (%) 93.0", "line 17"]
    stands_well(phone, phone.locator(".ca-pointed").bounding_box())
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_in_the_picture_of_a_difference_both_numbers_are_told(base, visit):
    page = visit(base + COMPARED).page
    point(page, 0, 0, "difference-map")
    told = lines(page)
    assert told[0] == "Local Window Size 3000, Ratio 0.1"
    assert told[1].endswith("+4.8")
    assert told[2] == "53.9 − 49.1"
    click(page, 0, 0, "difference-map")
    expect(page.locator("td.ca-marked")).to_contain_text("+4.8")


@pytest.mark.long
def test_in_the_picture_of_means_each_is_told(base, visit):
    opened = visit(base + "models/r1-llama/")
    point(opened.page, 0, 0, "overview-map")
    assert lines(opened.page)[0] == "Panel R1-Llama, Ratio 0.1"
    assert "49.58" in lines(opened.page)[1]
    click(opened.page, 0, 0, "overview-map")
    assert opened.page.url == f"{base}models/r1-llama/"
    assert opened.complaints() == []


def test_a_sorted_table_still_tells_of_the_cell_that_is_pointed_at(base, visit):
    page = visit(base + CORE).page
    for _ in range(2):
        page.locator("#data-panel .ca-sort").first.click()
    expect(page.locator("#data-panel tbody th").first).to_have_text("7")
    # The picture has the order of its table.
    expect(page.locator("#panel-map .ca-row-labels text").first).to_have_text("7")
    point(page, 0, 0)
    assert lines(page)[0] == "Type 7, Length 0"
    page.locator("#cell-panel-7-13").click()
    expect(cursor(page)).to_have_attribute("data-r", "0")


def test_an_old_address_of_a_cell_in_the_picture_leads_to_the_cell(base, visit):
    page = visit(f"{base}{CORE}#panel-map-r4c18").page
    expect(page.locator("td.ca-marked")).to_have_id("cell-panel-5-18")
    expect(page.locator(".ca-picture .ca-marked")).to_be_in_viewport()


def test_without_a_script_a_picture_is_one_image_with_its_words(base, visit):
    page = visit(base + CORE, javascript=False).page
    picture = page.locator("#panel-map")
    expect(picture).to_have_role("img")
    assert page.locator(".ca-cursor, .ca-layer, .ca-tip").count() == 0
    assert picture.locator("[tabindex], [role]").count() == 0


def test_no_note_and_no_mark_is_in_a_saved_picture(base, visit):
    opened: Visit = visit(base + PAIR)
    page = opened.page
    with page.expect_download() as plain:
        page.locator("[data-ca-figure='panel-r1-qwen'] [data-ca-save='png']").click()
    click(page, 1, 1, "panel-r1-qwen-map")
    with page.expect_download() as marked:
        page.locator("[data-ca-figure='panel-r1-qwen'] [data-ca-save='png']").click()
    first, second = (Path(each.value.path()).read_bytes() for each in (plain, marked))
    assert first == second


def test_a_statement_in_the_description_tells_its_verdict_reason_and_cells_in_place(base, visit):
    opened = visit(base + PAIR)
    page = opened.page
    told = page.locator(".ca-pop:visible")
    mark = page.locator(".ca-prose mark.ca-contradicted").first
    mark.scroll_into_view_if_needed()
    mark.hover()
    expect(told).to_contain_text("contradicted")
    expect(told).to_contain_text("19 of 20 are higher")
    assert told.locator(".ca-stamp .ca-lit").count() > 0
    assert told.locator(".ca-stamp .ca-fills path").count() > 1, "in the colours of the picture"
    around, own = box_of(told), box_of(mark)
    assert around["y"] + around["height"] <= own["y"] or around["y"] >= own["y"] + own["height"]
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    # By keyboard it is told at the sign behind the statement.
    page.locator(".ca-prose sup[data-ca-claim] a").first.focus()
    expect(told).to_have_count(1)
    assert opened.complaints() == []
