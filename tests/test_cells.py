"""Single cells can be linked to: by a click or Enter, with an address that lasts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sites
from chart_atlas.atlas import catalogue
from chart_atlas.atlas.entries import ChartEntry
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from chart_atlas.site import cell_notes
from lengths import long_but
from pictures import click, cursor, cursor_at

CORE = "charts/baseline-core-generalization-qwen-2-5-7b/"
PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
CORE_SEED = "seeds/000_eee7a717cd9dc58a.txt"

TABLE_CELL = "table td.ca-marked"
# In a narrow frame another picture is seen.
DRAWN_CELL = ":is(.ca-picture, .ca-narrow):visible .ca-marked"
CURSOR = ":is(.ca-picture, .ca-narrow):visible .ca-cursor[aria-current='true']"
TOLD = "[data-ca-bar]:not(:empty)"

IN_VIEW = """element => {
    const box = element.getBoundingClientRect(), outer =
        element.closest(".ca-scroll").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight
        && box.left >= outer.left && box.right <= outer.right + 1;
}"""
# A page by plain http, or in a browser that refuses.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
KEEP_COPIED = """() => {
    window.kept = null;
    document.addEventListener("copy", () => { window.kept = document.activeElement.value; });
}"""


@pytest.fixture(scope="module")
def base(tmp_path_factory, serve) -> str:
    address: str = serve(sites.own_site(tmp_path_factory))
    return address


def ids(*texts: str) -> list[str]:
    """The ids of all cells of charts, in the order of their tables."""
    entries = [_entry(text) for text in texts]
    return [
        named[item.anchor, row, column]
        for entry in entries
        for named in [cell_notes.CellIds.of(entry.panels)]
        for item in entry.panels
        for row in dict.fromkeys(item.panel.row_axis.values)
        for column in dict.fromkeys(item.panel.column_axis.values)
    ]


def _entry(text: str) -> ChartEntry:
    seed = Seed("chart.txt", Path("chart.txt"), text)
    (entry,) = catalogue.build_atlas([describe(seed)], {}).charts
    return entry


def grid(rows: list[str], columns: list[str]) -> str:
    """A seed with these labels."""
    lines = [f"| {row} | {' | '.join('1.5' for _ in columns)} |" for row in rows]
    head = f"| Type | {' | '.join(columns)} |\n|{' --- |' * (len(columns) + 1)}\n"
    axes = (
        f'### Components/Axes\n* **Y-Axis:** Labeled "Type." Values: {", ".join(rows)}\n'
        f'* **X-Axis:** Labeled "Length." Values: {", ".join(columns)}\n'
    )
    return f"## Heatmap: Odd\n{axes}### Detailed Analysis\n{head}" + "\n".join(lines) + "\n"


# -- ids ------------------------------------------------------------------------------------------


def test_an_id_is_made_of_panel_row_and_column():
    assert ids(sites.SEED)[:4] == ["cell-panel-1-5", "cell-panel-1-6", "cell-panel-1-7", "cell-panel-2-5"]  # fmt: skip


def test_an_id_does_not_depend_on_the_place_of_its_cell():
    straight, turned = grid(["a", "b"], ["5", "6"]), grid(["b", "new", "a"], ["6", "5"])
    assert set(ids(straight)) <= set(ids(turned))


def test_a_minus_is_part_of_an_id():
    assert ids(grid(["x"], ["-1", "1", "2"])) == [
        "cell-panel-x-minus-1", "cell-panel-x-1", "cell-panel-x-2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rows",
    [
        ["A+", "A*", "B"],
        ["模型 一", "模型 二", "x"],
        ["a b", "a-b", "c"],
        ["Größe", "Grosse", "index"],
    ],
    ids=str,
)
def test_ids_are_plain_and_no_two_are_alike(rows):
    found = ids(grid(rows, ["5", "6"]))
    assert len(found) == len(set(found)) == 6
    assert all(name.isascii() and name == name.lower() and " " not in name for name in found)


def test_of_two_cells_that_would_share_an_id_neither_takes_the_other_s_place():
    """Else a link to the one would lead to the other as soon as their order changes."""
    first, second = ids(grid(["A+", "A*"], ["5", "6"])), ids(grid(["A*", "A+"], ["5", "6"]))
    assert first == second[2:] + second[:2]
    assert "cell-panel-a-5" not in first
    assert first[0].startswith("cell-panel-a-5--")


def test_every_cell_of_every_table_has_an_id_of_its_own(tmp_path_factory):
    pages = sites.pages(sites.own_site(tmp_path_factory)).items()
    for path, root in [item for item in pages if item[0].startswith("charts/")]:
        wide = [table for table in sites.classed(root, "ca-wide") if table.tag == "table"]
        found = [cell.get("id", "") for table in wide for cell in table.iter("td")]
        assert all(name.startswith("cell-panel") for name in found), path
        every = sites.ids_of(root)
        assert len(every) == len(set(every)), path


# -- click and Enter ------------------------------------------------------------------------------


def is_marked(page: Page, ident: str, printed: str) -> None:
    """One cell is marked in the table, one in the picture, and both say the same."""
    expect(page.locator(TABLE_CELL)).to_have_count(1)
    expect(page.locator(TABLE_CELL)).to_have_id(ident)
    expect(page.locator(TABLE_CELL)).to_have_text(printed)
    expect(page.locator(TABLE_CELL)).to_have_attribute("aria-current", "true")
    expect(page.locator(DRAWN_CELL)).to_have_count(1)
    expect(page.locator(CURSOR)).to_have_count(1)
    corner = "it => [it.getAttribute('x'), it.getAttribute('y')]"
    assert page.locator(DRAWN_CELL).evaluate(corner) == page.locator(CURSOR).evaluate(corner)
    if printed:
        assert f": {printed}" in str(page.locator(CURSOR).get_attribute("aria-label"))


def test_a_click_in_the_picture_marks_the_cell_and_tells_of_it(base, visit):
    opened = visit(base + CORE)
    click(opened.page, 2, 16)
    is_marked(opened.page, "cell-panel-3-16", "94.3")
    expect(cursor_at(opened.page, 2, 16)).to_be_focused()
    assert opened.page.url == f"{base}{CORE}#cell-panel-3-16"
    told = opened.page.locator(TOLD)
    expect(told).to_contain_text("Type 3, Length 16: Accuracy (%) 94.3")
    expect(told).to_contain_text(f"{CORE_SEED} line 16: “94.3”")
    expect(told.locator("a")).to_have_attribute("href", "#L16")
    assert told.evaluate("bar => bar.closest('section') !== null"), "it is near the picture"
    assert opened.complaints() == []


def test_a_click_in_the_table_marks_the_cell_and_tells_of_it_there(base, visit):
    opened = visit(base + PAIR)
    opened.page.locator("#cell-panel-r1-qwen-500-0-1").click()
    is_marked(opened.page, "cell-panel-r1-qwen-500-0-1", "51.5")
    label = opened.page.locator(CURSOR).get_attribute("aria-label")
    assert label == "Local Window Size 500, Ratio 0.1: 51.5"
    told = opened.page.locator(TOLD)
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Local Window Size 500, Ratio 0.1: Pass@1 51.5")
    assert told.evaluate("bar => bar.closest('section') === null"), "it is near the table"
    assert opened.page.url.endswith("#cell-panel-r1-qwen-500-0-1")


def test_an_empty_cell_says_why_it_is_empty(base, visit):
    page = visit(base + CORE).page
    page.locator("#cell-panel-1-19").click()
    expect(page.locator(TOLD)).to_contain_text(
        "Type 1, Length 19: Accuracy (%) n/a (marked as empty in the text)"
    )
    assert "nan" not in page.locator(TOLD).inner_text().lower()


def test_what_the_text_never_states_has_no_source(tmp_path, serve, visit):
    text = (
        '## Heatmap: Sparse\n### Components/Axes\n* **Y-Axis:** Labeled "Type." Values: 1, 2\n'
        '* **X-Axis:** Labeled "Length." Values: 5, 6\n### Detailed Analysis\n'
        "* Type 1, Length 5: ~10.50%\n* Type 1, Length 6: 20.0%\n* Type 2, Length 6: 30.0%\n"
    )
    page = visit(serve(sites.project(tmp_path, {"a.txt": text}).built) + "charts/sparse/").page
    page.locator("#cell-panel-2-5").click()
    told = page.locator(TOLD)
    expect(told).to_contain_text("n/a (not stated in the text)")
    expect(told).to_contain_text("seeds/a.txt states nothing for this cell")
    expect(told.locator("a[href]")).to_have_count(0)
    page.locator("#cell-panel-1-5").click()
    expect(told).to_contain_text("≈10.50 (approximate)")
    expect(told).to_contain_text("line 6: “10.50”")


def test_enter_and_arrow_keys_do_the_same_in_the_picture(base, visit):
    page = visit(base + CORE).page
    cursor(page).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    is_marked(page, "cell-panel-3-0", "100.0")
    assert page.url.endswith("#cell-panel-3-0")


def test_enter_and_arrow_keys_do_the_same_in_the_table(base, visit):
    """One cell can be reached by Tab, the others by arrows; nothing leads out of the numbers."""
    page = visit(base + CORE).page
    page.locator("#data-panel td[tabindex='0']").focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    is_marked(page, "cell-panel-3-1", "99.0")
    assert page.evaluate("document.activeElement.id") == "cell-panel-3-1"
    assert page.locator("#data-panel [tabindex='0']").count() == 1


def test_escape_takes_the_mark_away(base, visit):
    page = visit(base + CORE).page
    click(page, 0, 0)
    page.keyboard.press("Escape")
    for gone in (TABLE_CELL, DRAWN_CELL, TOLD, "[aria-current='true']:not(a)"):
        expect(page.locator(f".ca {gone}")).to_have_count(0)
    assert page.url == base + CORE


def test_a_button_takes_the_mark_away_where_there_is_no_escape_key(base, visit):
    page = visit(base + CORE, viewport="phone").page
    page.locator("#cell-panel-1-0").click()
    page.get_by_role("button", name="Unmark").click()
    expect(page.locator(TABLE_CELL)).to_have_count(0)
    assert page.url == base + CORE
    assert page.evaluate("document.activeElement.id") == "cell-panel-1-0"


@pytest.mark.long
def test_choosing_cells_leaves_no_trail_in_the_history(base, visit):
    page = visit(base + CORE).page
    before = page.evaluate("history.length")
    for column in range(3):
        click(page, 0, column)
    assert page.evaluate("history.length") == before


def test_a_mark_and_the_cells_of_a_statement_get_along(base, visit):
    page = visit(base + CORE).page
    click(page, 6, 6)
    claim = page.locator("[data-ca-cells*='r']").first.get_attribute("data-ca-claim")
    page.locator(f".ca-prose mark[data-ca-claim='{claim}']").first.click()
    expect(page.locator(".ca-picture .ca-lit").first).to_be_visible()
    expect(page.locator(DRAWN_CELL)).to_have_count(1)
    expect(page.locator(CURSOR)).to_have_attribute("data-c", "6")


# -- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", long_but(["desktop", "phone"], "phone"))
def test_the_address_of_a_cell_leads_to_it(base, visit, viewport):
    opened = visit(f"{base}{CORE}#cell-panel-5-18", viewport=viewport)
    is_marked(opened.page, "cell-panel-5-18", "88.7")
    expect(opened.page.locator(TOLD)).to_contain_text("Type 5, Length 18: Accuracy (%) 88.7")
    expect(opened.page.locator(CURSOR)).to_be_focused()
    expect(opened.page.locator(DRAWN_CELL)).to_be_in_viewport(ratio=1)
    assert opened.page.locator(DRAWN_CELL).evaluate(IN_VIEW)
    boxes = "e => [e.getBoundingClientRect(), e.closest('.ca-scroll').getBoundingClientRect()].map(b => [b.left, b.right])"
    (left, right), (start, end) = opened.page.locator(TABLE_CELL).evaluate(boxes)
    assert start <= left < right <= end + 1, "the table shows it in its own box, too"
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert opened.complaints() == []


@pytest.mark.long
def test_what_is_told_of_a_chosen_cell_does_not_cover_the_grid(base, visit):
    """… on a phone, where it stays at the foot of the screen: the page moves up instead."""
    page = visit(base + PAIR, viewport="phone").page
    picture = page.locator(".ca-panels .ca-picture").first
    picture.evaluate(
        "it => scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight + 30, behavior: 'instant' })"
    )
    click(page, 1, 2, "panel-r1-llama-map")
    above, told = picture.bounding_box(), page.locator(TOLD).bounding_box()
    assert above
    assert told
    assert above["y"] + above["height"] <= told["y"] + 1
    expect(page.locator(DRAWN_CELL)).to_be_in_viewport()


@pytest.mark.long
def test_a_link_to_a_cell_works_within_a_page_and_from_another(
    serve, visit, tmp_path, tmp_path_factory
):
    """… also where the theme swaps pages in by itself, as it does at the site's stated address."""
    base = serve(tmp_path / "here", "/some/path/")
    (tmp_path / "here").symlink_to(sites.own_site_for(tmp_path_factory, base))
    opened = visit(base)
    page = opened.page
    with page.expect_response(f"{base}sitemap.xml"):
        page.goto(base + PAIR)
    page.wait_for_load_state("networkidle")
    page.evaluate("location.hash = '#cell-panel-r1-llama-2000-0-3'")
    is_marked(page, "cell-panel-r1-llama-2000-0-3", "52.8")
    link = f"{base}{CORE}#cell-panel-7-13"
    page.evaluate(
        """url => {
            const link = Object.assign(document.createElement("a"), { href: url, id: "go" });
            link.textContent = "go";
            document.querySelector(".ca").prepend(link);
        }""",
        link,
    )
    page.evaluate("window.same = true")
    page.click("#go")
    is_marked(page, "cell-panel-7-13", "87.7")
    assert page.evaluate("window.same"), "the page was swapped in, not loaded"
    assert page.url == link
    click(page, 0, 0)
    is_marked(page, "cell-panel-1-0", "100.0")
    assert opened.complaints() == []


def test_another_page_begins_without_a_mark(base, visit):
    page = visit(f"{base}{CORE}#cell-panel-7-13").page
    expect(page.locator(TABLE_CELL)).to_have_count(1)
    page.locator(".ca-status a", has_text="all charts").click()
    page.locator(f".ca-card-link[href*='{CORE.split('/')[1]}']").click()
    expect(page.locator("#panel-map")).to_be_visible()
    expect(page.locator(TABLE_CELL)).to_have_count(0)


def test_the_source_link_leads_to_the_line_and_the_mark_stays(base, visit):
    page = visit(base + CORE).page
    click(page, 2, 16)
    page.locator(TOLD).get_by_role("link", name="line 16").click()
    expect(page.locator("#L16")).to_be_in_viewport()
    assert page.url.endswith("#L16")
    is_marked(page, "cell-panel-3-16", "94.3")


def test_without_a_script_the_link_still_leads_to_the_cell(base, visit):
    page = visit(f"{base}{CORE}#cell-panel-5-18", javascript=False).page
    cell, other = page.locator("#cell-panel-5-18"), page.locator("#cell-panel-5-17")
    expect(cell).to_be_in_viewport()
    look = "element => getComputedStyle(element).outlineStyle"
    assert (cell.evaluate(look), other.evaluate(look)) == ("solid", "none")


@pytest.mark.long
def test_an_address_of_no_cell_marks_nothing(base, visit):
    opened = visit(f"{base}{CORE}#cell-panel-99-99")
    expect(opened.page.locator(TABLE_CELL)).to_have_count(0)
    assert opened.complaints() == []


# -- copying --------------------------------------------------------------------------------------


def test_the_full_address_is_copied_and_that_is_said(base, visit):
    page = visit(base + CORE).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(page, 2, 16)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(TOLD).get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{base}{CORE}#cell-panel-3-16"


@pytest.mark.long
def test_without_a_clipboard_it_is_copied_in_the_old_way(base, visit):
    page = visit(base + CORE).page
    page.evaluate(NO_CLIPBOARD)
    page.evaluate(KEEP_COPIED)
    click(page, 2, 16)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(TOLD).get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("window.kept") == f"{base}{CORE}#cell-panel-3-16"
    assert page.evaluate("document.activeElement.textContent") == "Copy link"


# -- for everybody --------------------------------------------------------------------------------


def test_what_is_told_is_spoken_and_every_button_has_a_name(base, visit):
    page = visit(base + PAIR).page
    bars = page.locator("[data-ca-bar]")
    assert bars.count() == 4
    assert {bar.get_attribute("aria-live") for bar in bars.all()} == {"polite"}
    click(page, 0, 0, "panel-r1-llama-map")
    buttons = page.locator(".ca button").evaluate_all(
        "all => all.map(it => it.getAttribute('aria-label') || it.textContent.trim())"
    )
    assert len(buttons) > 4
    assert all(buttons)
    label = cursor(page, "panel-r1-llama-map").get_attribute("aria-label")
    assert label == "Local Window Size 3000, Ratio 0.1: 49.1"


@pytest.mark.long
@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_what_is_told_can_be_read(base, visit, scheme):
    page = visit(base + CORE, scheme=scheme).page
    page.locator("#cell-panel-3-16").click()
    for look in (f"{TOLD} .ca-dim", f"{TOLD} button", f"{TOLD} a"):
        element = page.locator(look).first
        ink = element.evaluate(sites.READ_INK)
        assert sites.contrast(ink, element.evaluate(sites.READ_GROUND)) >= sites.READABLE, look


@pytest.mark.long
def test_what_is_told_stays_on_the_screen_of_a_long_table(tmp_path, serve, visit):
    text = grid([f"row {n}" for n in range(50)], ["5", "6"])
    page = visit(serve(sites.project(tmp_path, {"a.txt": text}).built) + "charts/odd/").page
    page.locator("#cell-panel-row-3-5").click()
    expect(page.locator(TABLE_CELL)).to_be_in_viewport()
    expect(page.locator(TOLD)).to_be_in_viewport(ratio=0.9)


def test_labels_from_strangers_do_no_harm(tmp_path, serve, visit):
    rows = ['"><img src=x onerror=alert(1)>', "a' onclick='alert(2)", "ok"]
    text = grid(rows, ["<b>5</b>", "6"])
    made = sites.project(tmp_path, {"a.txt": text}, theme=sites.MATERIAL)
    opened = visit(serve(made.built) + "charts/odd/")
    cells = opened.page.locator("table.ca-wide td[id]")
    for at in range(cells.count()):
        cells.nth(at).click()
    assert cells.count() >= 4
    expect(opened.page.locator(f"{TOLD} img, {TOLD} b")).to_have_count(0)
    assert opened.complaints() == []
