"""Everything on a site by keyboard alone: what has the focus is seen, and never gets lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import sites
from browser import Scheme, Viewport
from lengths import long_but
from pictures import cursor, cursor_at
from walking import follow, keeps, press, reach, stops, stops_back

PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
WIDE = "charts/baseline-core-generalization-qwen-2-5-7b/"
COMPARED = "compare/r1-llama-vs-r1-qwen-6ma7rleg/"


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the project's own site, where the theme swaps pages in by itself."""
    folder: Path = tmp_path_factory.mktemp("keyboard") / "here"
    base = serve(folder)
    folder.symlink_to(sites.own_site_for(tmp_path_factory, base))
    return base


@pytest.fixture
def opened(base: str, visit: Callable[..., object]) -> Callable[..., Page]:
    """``opened(path)`` opens a page of the site, ready for its first key."""

    def opened(path: str, viewport: Viewport = "desktop", scheme: Scheme = "light") -> Page:
        page: Page = visit(f"{base}{path}", viewport=viewport, scheme=scheme).page  # type: ignore[attr-defined]
        page.wait_for_load_state("networkidle")
        return page

    return opened


def headers(page: Page) -> Locator:
    return page.locator("#data-panel .ca-sort")


def titles(page: Page) -> list[str]:
    return page.locator(".ca-card:visible .ca-card-title").all_text_contents()


# -- headers --------------------------------------------------------------------------------------


def test_the_headers_of_a_table_are_one_stop(opened):
    page = opened(WIDE)
    assert headers(page).count() == 21
    reach(page, headers(page).first)
    press(page, "Tab")
    keeps(page, page.locator("#data-panel td").first)
    press(page, "Shift+Tab")
    keeps(page, headers(page).first)
    press(page, "Shift+Tab")
    keeps(page, page.locator("#data-panel"))


def test_arrow_keys_lead_from_header_to_header(opened):
    page = opened(WIDE)
    reach(page, headers(page).first)
    for key, at in [
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("End", 20),
        ("ArrowRight", 20),
        ("ArrowLeft", 19),
        ("Home", 0),
        ("End", 20),
    ]:
        press(page, key)
        keeps(page, headers(page).nth(at))
    # Where it was left it is entered again.
    press(page, "Tab", "Shift+Tab")
    keeps(page, headers(page).nth(20))


def test_sorting_by_keyboard_keeps_the_focus_and_says_the_direction(opened):
    page = opened(WIDE)
    reach(page, headers(page).first)
    press(page, "ArrowRight", "Enter")
    keeps(page, headers(page).nth(1))
    sorted_by = page.locator("#data-panel th[aria-sort]")
    expect(sorted_by).to_have_attribute("aria-sort", "ascending")
    expect(sorted_by).to_have_text("0")
    press(page, "Space")
    expect(sorted_by).to_have_attribute("aria-sort", "descending")


@pytest.mark.long
def test_the_way_to_the_other_headers_is_told_where_tab_arrives_only(opened):
    page = opened(WIDE)
    hint = "Left and right arrow keys lead to the other columns."
    reach(page, headers(page).first)
    expect(headers(page).first).to_have_accessible_description(hint)
    page.keyboard.press("ArrowRight")
    expect(headers(page).nth(1)).to_have_accessible_description("")
    press(page, "Tab", "Shift+Tab")
    expect(headers(page).nth(1)).to_have_accessible_description(hint)
    assert page.locator("#data-panel [aria-describedby]").count() == 1


@pytest.mark.long
def test_a_table_that_is_opened_sorted_is_entered_at_that_header(opened):
    page = opened("models/r1-llama/?sort=-values")
    reach(page, page.get_by_role("button", name="Values", exact=True))


@pytest.mark.long
def test_the_keys_of_the_browser_are_left_to_it(opened, base):
    """Alt and an arrow lead back, also from a header or a cell."""
    for cell in ("#data-panel .ca-sort", "#data-panel td", ".ca-picture .ca-cursor"):
        page = opened("charts/")
        page.goto(f"{base}{WIDE}")
        page.locator(cell).last.focus()
        heard = page.evaluate(
            """() => ["altKey", "ctrlKey", "metaKey"].map(held => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown",
                    { key: "ArrowRight", [held]: true, bubbles: true, cancelable: true })))"""
        )
        assert heard == [True, True, True], cell


# -- every page -----------------------------------------------------------------------------------


PAGES = ("", "charts/", PAIR, COMPARED, WIDE, "models/", "models/r1-llama/", "compare/")


@pytest.mark.parametrize("viewport", long_but(["desktop", "phone"], "desktop"))
@pytest.mark.parametrize("path", long_but(PAGES, PAIR))
def test_each_stop_of_a_page_is_seen_and_none_keeps_the_focus(opened, path, viewport):
    """Forth and back; the theme's header covers what scrolls below it."""
    page = opened(path, viewport)
    there = stops(page)
    assert there == list(range(len(there)))
    assert len(there) > 5
    # Upwards the theme shows its button to the top.
    assert [stop for stop in stops_back(page) if stop in there] == there[::-1]


@pytest.mark.long
@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_the_ring_of_the_focus_stands_out_in_the_header(opened, scheme):
    page = opened("charts/", scheme=scheme)
    logo, tab = page.locator(".md-header .md-logo"), page.locator(".md-tabs__link").first
    option = page.locator(".md-option:checked")
    for stop, shown in [
        (logo, logo),
        (option, page.locator(".md-option + label:visible")),
        (tab, tab),
    ]:
        reach(page, stop)
        ring = shown.evaluate("element => getComputedStyle(element).outlineColor")
        assert sites.contrast(ring, shown.evaluate(sites.READ_GROUND)) >= 3, shown


# -- from one end of a task to the other ----------------------------------------------------------


def test_the_gallery_is_filtered_sorted_and_left(opened, base):
    page = opened("charts/")
    every = titles(page)
    model = page.get_by_role("combobox", name="Model")
    reach(page, page.get_by_role("searchbox", name="Text"))
    reach(page, model)
    page.keyboard.type("R1-Q")
    expect(page).to_have_url(f"{base}charts/?model=r1-qwen")
    assert titles(page) == ["R1-Llama vs. R1-Qwen Performance (Pass@1)"]
    keeps(page, model)
    button = page.get_by_role("button", name="Show all")
    reach(page, button)
    press(page, "Enter")
    keeps(page, button)
    expect(page).to_have_url(f"{base}charts/")
    assert titles(page) == every
    reach(page, page.get_by_role("combobox", name="Order"), "Shift+Tab")
    page.keyboard.type("most v")
    expect(page).to_have_url(f"{base}charts/?sort=values")
    first = page.locator(".ca-card-link").first
    expect(first).to_contain_text("Baseline - Core Generalization")
    reach(page, first)
    follow(page, "Baseline - Core Generalization - Qwen-2.5 7B")
    expect(page).to_have_url(f"{base}{WIDE}")


def test_two_panels_are_compared(opened):
    page = opened("compare/")
    reach(page, page.get_by_role("combobox", name="Compare"))
    page.keyboard.type("R1-Q")
    told = page.locator("[data-ca-outcome]")
    expect(told).to_contain_text("5 panels have the same axes and measure")
    keeps(page, page.get_by_role("combobox", name="Compare"))
    reach(page, page.get_by_role("combobox", name="against"))
    page.keyboard.type("R1-Llama")
    expect(told).to_contain_text("of 20 common cells")
    keeps(page, page.get_by_role("combobox", name="against"))
    reach(page, told.get_by_role("link", name="This comparison has a page"))
    follow(page, "R1-Qwen against R1-Llama")
    reach(page, cursor(page, "difference-map"))
    for key, at in [
        ("ArrowRight", "01"),
        ("ArrowDown", "11"),
        ("ArrowLeft", "10"),
        ("ArrowUp", "00"),
        ("End", "04"),
        ("ArrowDown", "14"),
        ("Home", "10"),
        ("ArrowLeft", "10"),
    ]:
        press(page, key)
        keeps(page, cursor_at(page, int(at[0]), int(at[1]), "difference-map"))
    reach(page, page.get_by_role("link", name="CSV", exact=True))
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename.endswith("difference.csv")


def test_the_menus_are_skipped(opened):
    page = opened(PAIR)
    press(page, "Tab")
    keeps(page, page.get_by_role("link", name="Skip to content"))
    follow(page, "R1-Llama vs. R1-Qwen Performance (Pass@1)")
    press(page, "Tab")
    keeps(page, page.locator("#panel-r1-llama > a"))
    reach(page, page.locator(".ca-chips a").first, "Shift+Tab")


def test_a_cell_is_found_in_picture_and_table(opened):
    page = opened(PAIR)
    reach(page, cursor(page, "panel-r1-llama-map"))
    press(page, "ArrowRight", "ArrowRight", "ArrowDown")
    cell = page.locator("#cell-panel-r1-llama-2000-0-3")
    keeps(page, cursor_at(page, 1, 2, "panel-r1-llama-map"))
    press(page, "t")
    keeps(page, cell)
    press(page, "ArrowLeft", "t")
    keeps(page, cursor_at(page, 1, 1, "panel-r1-llama-map"))
    press(page, "ArrowRight", "t")
    keeps(page, cell)


def test_a_cell_is_marked_and_its_link_copied(opened, base):
    page = opened(PAIR)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell = page.locator("#cell-panel-r1-llama-2000-0-3")
    reach(page, page.locator("#data-panel-r1-llama td").first)
    press(page, "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    keeps(page, cell)
    expect(page).to_have_url(f"{base}{PAIR}#cell-panel-r1-llama-2000-0-3")
    copy = page.get_by_role("button", name="Copy link")
    reach(page, copy)
    press(page, "Enter")
    expect(page.locator(".ca-bar").get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    keeps(page, copy)
    press(page, "Escape")
    keeps(page, cell)
    expect(page).to_have_url(f"{base}{PAIR}")


@pytest.mark.long
@pytest.mark.parametrize("leave", long_but(["Unmark", "Escape"], "Escape"))
def test_a_mark_that_is_taken_away_gives_the_focus_back(opened, leave):
    """To the cell that was chosen, not to its twin out of view."""
    page = opened(PAIR)
    reach(page, cursor(page, "panel-r1-qwen-map"))
    press(page, "ArrowDown", "Enter")
    reach(page, page.get_by_role("button", name="Unmark"))
    press(page, "Enter" if leave == "Unmark" else "Escape")
    keeps(page, cursor_at(page, 1, 0, "panel-r1-qwen-map"))
    expect(page.locator(".ca-marked")).to_have_count(0)


def test_the_key_between_picture_and_table_is_no_letter_of_a_text(opened):
    page = opened(PAIR)
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement === document.body")
    reach(page, cursor(page, "panel-r1-llama-map"))
    press(page, "Alt+t")
    keeps(page, cursor(page, "panel-r1-llama-map"))


@pytest.mark.long
def test_a_chart_is_cited_and_embedded(opened):
    page = opened(PAIR)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reach(page, page.get_by_role("button", name="Copy Plain text"))
    press(page, "Space")
    plain = page.locator("#cite-plain").text_content()
    assert page.evaluate("navigator.clipboard.readText()") == plain
    for ident, name in [("cite-bibtex", "BibTeX"), ("cite-csl", "CSL-JSON")]:
        reach(page, page.locator("summary", has_text=name))
        press(page, "Enter", "Tab")
        keeps(page, page.locator(f"#{ident}"))
    reach(page, page.locator("#embed > summary"))
    press(page, "Enter")
    frame = page.get_by_role("link", name="Frame").first
    reach(page, frame)
    page.keyboard.press("Enter")
    expect(page.locator("img:visible")).to_have_count(1)


def test_the_live_view_is_opened_and_left(opened):
    page = opened(PAIR)
    figure = page.locator("[data-ca-figure=panel-r1-llama]")
    button = figure.get_by_role("button", name="Live view")
    reach(page, button)
    page.keyboard.press("Enter")
    expect(figure.locator(".ca-vega svg.marks")).to_be_visible()
    keeps(page, button)
    expect(button).to_have_attribute("aria-pressed", "true")
    reach(page, figure.locator(".ca-vega summary"), "Shift+Tab")
    press(page, "Enter", "Tab")
    keeps(page, figure.locator(".ca-vega .vega-actions a").first)
    reach(page, button)
    press(page, "Enter")
    keeps(page, button)
    press(page, "Shift+Tab")
    keeps(page, figure.locator(".ca-cursor"))


@pytest.mark.long
def test_the_places_of_an_entity_are_filtered_and_sorted(opened, base):
    page = opened("models/r1-llama/")
    reach(page, page.get_by_role("searchbox", name="Text"))
    page.keyboard.type("aime")
    rows = page.locator(".ca-occurrences tbody tr:visible")
    expect(rows).to_have_count(2)
    press(page, "Tab")
    keeps(page, page.get_by_role("combobox", name="Dataset"))
    reach(page, page.get_by_role("button", name="Panel", exact=True))
    press(page, "End", "Enter")
    expect(page).to_have_url(f"{base}models/r1-llama/?text=aime&sort=mean")
    expect(rows.first).to_contain_text("AIME25")
    keeps(page, page.get_by_role("button", name="Mean", exact=True))
    press(page, "Tab")
    keeps(page, rows.first.get_by_role("link"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("scheme", "other"), long_but([("light", "slate"), ("dark", "default")], ("light", "slate"))
)
def test_the_scheme_is_switched(opened, scheme, other):
    page = opened("", scheme=scheme)
    body = page.locator("body")
    own = body.get_attribute("data-md-color-scheme")
    reach(page, page.locator(".md-option:checked"))
    press(page, "Enter")
    expect(body).to_have_attribute("data-md-color-scheme", other)
    press(page, "Enter")
    expect(body).to_have_attribute("data-md-color-scheme", own)


def test_a_number_is_searched_and_its_cell_reached(opened, base):
    page = opened("")
    box = page.get_by_role("textbox", name="Search")
    reach(page, box)
    page.keyboard.type("54.4")
    expect(page.locator(".md-search-result__meta")).not_to_have_text("Type to start searching")
    found = page.locator(".md-search-result__link[href$='#panel-r1-qwen']")
    expect(found).to_be_visible()
    reach(page, found, "ArrowDown")
    page.keyboard.press("Enter")
    marked = page.locator("td.ca-marked")
    expect(marked).to_have_text("54.4")
    reach(page, page.get_by_role("button", name="Copy link"))


@pytest.mark.long
def test_the_search_is_left_as_it_was_entered(opened):
    page = opened("charts/")
    box = page.get_by_role("textbox", name="Search")
    reach(page, box)
    page.keyboard.type("R1")
    press(page, "Tab")
    keeps(page, page.locator(".md-tabs__link").first)
    press(page, "Shift+Tab")
    keeps(page, box)


@pytest.mark.parametrize("viewport", long_but(["desktop", "phone"], "phone"))
def test_no_cell_of_a_wide_table_is_behind_its_labels(opened, viewport):
    """They stay in view while the numbers scroll below them."""
    page = opened(WIDE, viewport)
    reach(page, page.locator("#data-panel td").first)
    press(page, *["ArrowRight"] * 19)
    keeps(page, page.locator("#cell-panel-1-19"))
    press(page, *["ArrowLeft"] * 19, *["ArrowDown"] * 6, *["ArrowUp"] * 6)
    keeps(page, page.locator("#cell-panel-1-0"))
