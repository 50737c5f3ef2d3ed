"""Long lists go on on further pages: read with links alone, filtered and sorted as a whole by a script."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import paged
import sites
from browser import Scheme, Viewport, Visit
from chart_atlas.atlas import catalogue
from chart_atlas.atlas.addresses.registry import Registry
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from chart_atlas.site import Places, Site, all_files, all_pages, lists
from chart_atlas.site.pages import index_pages
from lengths import every, long_but
from test_accessibility import faults

TITLES = [paged.title(number) for number in range(paged.CHARTS)]
# Each list by its first page: the links of its rows, and how many rows there are, by the texts.
# A chart has one statement that is judged. The first twelve charts make nine pairs of one model and task.
LISTS = {
    "charts/": (".ca-card-link", 130),
    "claims/": (".ca-rows .ca-said > a", 130),
    "claims/by-chart/": ("tbody th a", 130),
    "models/": ("tbody th a", 5),
    "datasets/": ("tbody th a", 7),
    "metrics/accuracy/": (".ca-occurrences tbody th a", 130),
    "compare/": (".ca-comparisons tbody th a", 5),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("paged") / "site"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], site: Path) -> str:
    # The theme follows links by itself only on the site that it was built for.
    base = serve(site)
    paged.build(site.parent, base)
    return base


def titles(page: Page) -> list[str]:
    return page.locator(".ca-card-title").all_text_contents()


def status(page: Page):
    return page.locator("[data-ca-shown]")


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(option)


# -- without a script -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    long_but(LISTS, "charts/"),
)
def test_links_alone_lead_to_each_row_exactly_once(base, visit, path):
    """From the first page by "Next"; each page says which it is, and leads back."""
    page = visit(base + path, javascript=False).page
    (rows, count), first, number = LISTS[path], page.url, 1
    seen: list[str] = []
    while True:
        seen += page.locator(rows).evaluate_all("links => links.map(link => link.href)")
        turns = page.get_by_role("navigation", name="Pages of this list")
        expect(turns).to_contain_text(f"Page {number} of ")
        if not turns.locator("[rel=next]").count():
            break
        before = page.url
        turns.locator("[rel=next]").click()
        number += 1
        assert page.url == f"{first}page/{number}/"
        assert page.locator("[rel=prev]").evaluate("link => link.href") == before
    expect(turns).to_contain_text(f"Page {number} of {number}")
    assert number > 1
    assert len(seen) == len(set(seen)) == count
    page.get_by_role("link", name="First").click()
    assert page.url == first


def test_a_further_page_names_itself_and_holds_no_controls(base, visit):
    page = visit(f"{base}charts/page/2/").page
    expect(page).to_have_title("Charts, page 2 of 5 - A Site of One's Own")
    expect(page.locator("h1")).to_have_text("Charts, page 2 of 5")
    expect(page.get_by_text("Charts 31 to 60 of 130.")).to_be_visible()
    assert titles(page) == TITLES[30:60]
    assert page.locator("[data-ca-filter]").count() == 0
    page.get_by_role("link", name="Filter or sort all of them").click()
    expect(page.get_by_role("searchbox", name="Text")).to_be_visible()


def test_the_rows_of_a_further_page_alone_cannot_be_sorted(base, visit):
    """They would only look sorted; the first page sorts all."""
    page = visit(f"{base}metrics/accuracy/page/2/").page
    page.wait_for_load_state("networkidle")
    assert page.locator(".ca-sort").count() == 0


def test_no_link_of_a_paged_site_is_dead(base, site):
    assert sites.dead_ends(site) == []


# -- with a script --------------------------------------------------------------------------------

KEEP_CHANGES = """() => {
    window.changed = [];
    const add = (all) => all.forEach(({ target }) => {
        if (target.dataset?.caRows !== undefined && document.readyState !== "loading") window.changed.push(target);
    });
    new MutationObserver(add).observe(document, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize(
    ("path", "query"),
    every(
        3,
        [("charts/", "text=1"), ("claims/", "kind=extremum"), ("metrics/accuracy/", "text=1")],
    ),
)
def test_rows_stay_as_they_came_until_a_reader_asks_for_others(base, visit, path, query):
    """A phone would lay out all of them twice."""
    page = visit(base).page
    page.add_init_script(f"({KEEP_CHANGES})()")
    page.goto(base + path)
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-ca-filter]")).to_be_attached()
    assert page.evaluate("window.changed.length") == 0
    page.goto(f"{base}{path}?{query}")
    expect(status(page)).to_contain_text(" of ")
    assert page.evaluate("window.changed.length") > 0


def test_nothing_more_is_read_until_a_reader_asks_for_it(base, visit):
    opened = visit(f"{base}charts/")
    asked: list[str] = []
    opened.page.on("request", lambda request: asked.append(request.url))
    expect(opened.page.locator("[data-ca-filter]")).to_be_visible()
    opened.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/page/" in url]
    assert titles(opened.page) == TITLES[:30]
    expect(status(opened.page)).to_have_text("130 charts")


def test_a_filter_finds_a_chart_of_the_last_page(base, visit):
    opened = visit(f"{base}charts/")
    page = opened.page
    page.get_by_role("searchbox", name="Text").fill("run 129")
    expect(status(page)).to_have_text("1 of 130 charts")
    assert titles(page) == [TITLES[129]]
    expect(page.get_by_role("navigation", name="Pages of this list")).to_be_hidden()
    # Its links and its picture are those of the page that it comes from.
    picture = page.locator(".ca-card img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.get_by_role("link", name=TITLES[129]).click()
    expect(page.locator("h1")).to_have_text(TITLES[129])
    assert opened.complaints() == []


def test_a_shared_link_opens_filtered_and_in_order(base, visit):
    opened = visit(f"{base}charts/?model=gpt-4o&sort=values")
    page = opened.page
    expect(status(page)).to_have_text("26 of 130 charts")
    # A seed has as many values as it has columns, two to eleven.
    wanted = sorted(range(2, paged.CHARTS, 5), key=lambda number: -(number % 10))
    assert titles(page) == [TITLES[number] for number in wanted]
    page.get_by_role("button", name="Show all").click()
    choose(page, "Order", "as listed")
    expect(page).to_have_url(f"{base}charts/")
    expect(status(page)).to_have_text("130 charts")
    assert titles(page) == TITLES[:30]
    expect(page.get_by_role("link", name="Next")).to_be_visible()
    assert opened.complaints() == []


@pytest.mark.long
def test_a_list_that_the_theme_swaps_in_again_is_read_again(base, visit):
    """Back from a chart of the last page, the list shows what its address says."""
    opened = visit(f"{base}charts/page/2/")
    page = opened.page
    page.wait_for_load_state("networkidle")
    page.evaluate("window.here = true")
    page.get_by_role("link", name="Filter or sort all of them").click()
    page.get_by_role("searchbox", name="Text").fill("run 129")
    page.get_by_role("link", name=TITLES[129]).click()
    expect(page.locator("h1")).to_have_text(TITLES[129])
    page.go_back()
    expect(page.locator("h1")).to_have_text("Charts")
    expect(status(page)).to_have_text("1 of 130 charts")
    assert titles(page) == [TITLES[129]]
    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    assert opened.complaints() == []


def test_of_what_fits_a_page_is_shown_and_more_when_asked_for(base, visit):
    page = visit(f"{base}charts/?sort=title").page
    expect(status(page)).to_have_text("130 of 130 charts; the first 30 are shown")
    more = page.get_by_role("button", name="Show more")
    more.focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("130 of 130 charts; the first 60 are shown")
    assert titles(page) == TITLES[:60]
    expect(page.get_by_role("link", name=TITLES[30])).to_be_focused()
    choose(page, "Model", "GPT-4o")
    expect(status(page)).to_have_text("26 of 130 charts")
    expect(more).to_be_hidden()


@pytest.mark.long
def test_a_list_in_several_pages_is_sorted_as_a_whole(base, visit):
    opened = visit(f"{base}metrics/accuracy/")
    page = opened.page
    page.get_by_role("button", name="Panel").click()
    page.get_by_role("button", name="Panel").click()
    expect(page).to_have_url(f"{base}metrics/accuracy/?sort=-panel")
    expect(page.locator("tbody th").first).to_have_text(TITLES[-1])
    page.reload()
    expect(page.locator("tbody th").first).to_have_text(TITLES[-1])
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Panel")
    page.get_by_role("button", name="Panel").click()
    expect(page.locator("tbody th").first).to_have_text(TITLES[0])
    expect(page.get_by_role("link", name="Next")).to_be_visible()
    assert opened.complaints() == []


@pytest.mark.parametrize(
    ("query", "shown"),
    long_but(
        [
            ("kind=extremum", "15 of 130 sentences"),
            ("kind=extremum&entity=models/gpt-4o", "3 of 130 sentences"),
            ("chart=run-117-reversing-gpt-4o", "1 of 130 sentences"),
        ],
        ("kind=extremum&entity=models/gpt-4o", "3 of 130 sentences"),
    ),
)
def test_a_link_into_the_ledger_finds_what_is_on_any_page(base, visit, query, shown):
    """The counts are those of the texts: each ninth of 130, the last of all, says that the highest value is 1."""
    opened = visit(f"{base}claims/?{query}")
    expect(status(opened.page)).to_have_text(shown)
    assert opened.page.locator(".ca-rows > li").count() == int(shown.split()[0])
    expect(opened.page).to_have_url(f"{base}claims/?{query}")
    assert opened.complaints() == []


def test_the_ledger_reads_only_pages_that_hold_what_it_shows(base, visit):
    opened = visit(f"{base}claims/")
    page = opened.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(base)))
    choose(page, "Kind", "extremum")
    expect(status(page)).to_have_text("15 of 130 sentences")
    choose(page, "About", "GPT-4o")
    expect(status(page)).to_have_text("3 of 130 sentences")
    read = ["claims/rows-1.json", "claims/page/4/", "claims/page/5/"]
    assert [path for path in asked if path.startswith("claims/")] == read
    page.get_by_role("button", name="Show all").click()
    expect(status(page)).to_have_text("130 sentences")
    assert page.locator(".ca-rows > li").count() == 30


def test_a_chart_that_no_statement_has_is_ignored(base, visit):
    opened = visit(f"{base}claims/?chart=%3Cscript%3E")
    expect(status(opened.page)).to_have_text("130 sentences")
    expect(opened.page).to_have_url(f"{base}claims/")
    expect(opened.page.get_by_role("combobox", name="Chart")).to_be_hidden()
    assert opened.complaints() == []


def test_where_the_other_pages_cannot_be_read_the_page_says_so(base, visit):
    """What is on the page is filtered still, and the links lead on."""
    page = visit(base).page
    page.route("**/charts/page/**", lambda route: route.abort())
    page.goto(f"{base}charts/?model=gpt-4o")
    expect(status(page)).to_contain_text(
        "6 of the 30 on this page. Only this page of 130 charts is looked through: "
    )
    assert titles(page) == TITLES[2:30:5]
    expect(page.get_by_role("link", name="Next")).to_be_visible()
    page.unroute("**/charts/page/**")
    choose(page, "Order", "title")
    expect(status(page)).to_have_text("26 of 130 charts")


def test_from_a_disk_the_page_says_that_it_looks_at_itself_only(base, site, visit):
    opened = visit(f"{(site / 'charts' / 'index.html').as_uri()}?model=gpt-4o")
    expect(status(opened.page)).to_contain_text("a page that is opened from a file may not read")
    assert titles(opened.page) == TITLES[2:30:5]
    assert opened.complaints() == []


# -- for everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scheme", "viewport"),
    long_but([("light", "desktop"), ("dark", "phone")], ("dark", "phone")),
)
@pytest.mark.parametrize(
    "path",
    long_but(["charts/", "charts/page/3/", "claims/", "claims/by-chart/"], "claims/"),
)
def test_a_paged_list_has_no_fault(
    base: str, visit: Callable[..., Visit], path: str, scheme: Scheme, viewport: Viewport
) -> None:
    """By axe-core; and on a phone nothing scrolls sideways."""
    page = visit(f"{base}{path}", scheme=scheme, viewport=viewport).page
    assert faults(page) == []
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


# -- the parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "sizes"), [(0, [0]), (1, [1]), (3, [3]), (4, [3, 1]), (6, [3, 3]), (7, [3, 3, 1])]
)
def test_a_list_is_dealt_out_in_order(count, sizes):
    dealt = list(lists.parts("charts/index.md", range(count), 3))
    assert [len(part.items) for part in dealt] == sizes
    assert [item for part in dealt for item in part.items] == list(range(count))
    assert {(part.count, part.total) for part in dealt} == {(len(sizes), count)}
    assert [part.before for part in dealt] == [3 * at for at in range(len(sizes))]


@pytest.mark.parametrize(
    ("first", "third"),
    [
        ("charts/index.md", "charts/page/3.md"),
        ("atlas/claims/by-chart.md", "atlas/claims/by-chart/page/3.md"),
        ("models/r1-qwen.md", "models/r1-qwen/page/3.md"),
    ],
)
def test_a_further_page_lies_below_the_first(first, third):
    assert (lists.path(first, 1), lists.path(first, 3)) == (first, third)


def test_two_hundred_charts_stand_on_one_page():
    assert index_pages.CHARTS.rows == 200


def site_of(count: int, places: Places, **facts: Any) -> Site:
    """The values of a site of so many charts."""
    texts = {f"{number:03}.txt": paged.seed(number) for number in range(count)}
    described = [describe(Seed(name, Path(name), text)) for name, text in texts.items()]
    return Site(catalogue.build_atlas(described, {}), places, **facts)


def test_a_long_ledger_counts_its_charts_on_pages_of_their_own():
    few = site_of(3, Places())
    assert [path for path in all_pages(few) if path.startswith("claims/")] == ["claims/index.md"]
    most = len(few.quotes) - 1
    rows = {"claims.html": most, "claims_by_chart.html": 2}
    many = all_pages(site_of(3, Places(), rows=rows))
    found = {path: page for path, page in many.items() if path.startswith("claims/")}
    by_chart = ["claims/by-chart.md", "claims/by-chart/page/2.md"]
    assert [*found] == ["claims/index.md", "claims/page/2.md", *by_chart]
    first, second = (found[path].weight or 0 for path in ("claims/index.md", by_chart[0]))
    assert first > second
    assert found["claims/by-chart/page/2.md"].title == "Statements by chart, page 2 of 2"


def test_an_atlas_that_moved_leads_on_from_each_address_it_had():
    registry = Registry(
        charts={"run-000-sorting-llama-3-8b": "000"}, indexes={"old/charts": "charts"}
    )
    made = site_of(1, Places("new/"), registry=registry)
    files = {item.path: item for item in all_files(made, all_pages(made))}
    html = files["old/charts/run-000-sorting-llama-3-8b/index.html"].make().decode()
    assert 'href="../../../new/charts/run-000-sorting-llama-3-8b/"' in html
