"""The theme's search box, answered by Pagefind: ``search: pagefind``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sites
from browser import frames
from searching import ask

MANY = 24
HIT = "window.__hit=1"
HOSTILE = (
    f"<img src=http://evil.invalid/x.png onerror={HIT}> Zebra &lt;b&gt; <script>{HIT}</script>"
)
FEATURES = ["navigation.instant", "search.highlight"]
WITH_PAGEFIND: list[Any] = ["search", {"chart-atlas": {"png": False, "search": "pagefind"}}]


def seed(title: str, value: str = "40.25") -> str:
    text = sites.SEED.replace("Accuracy by Type and Length", title, 1)
    assert title in text
    return text.replace("40.25", value)


# A search of its own kind, in a browser, beside that of the theme.
pytestmark = pytest.mark.long

SEEDS = {
    "pair.txt": seed("R1-Qwen by Window", "56.3"),
    "near.txt": seed("Qwen-2.5 7B on Ratio", "56.31"),
    "other.txt": seed("Plain Llama", "563"),
    "hostile.txt": seed(HOSTILE, "77.7"),
} | {f"many-{number}.txt": seed(f"Giraffe {number}") for number in range(MANY)}


def made(folder: Path, **options: Any) -> sites.Project:
    theme = sites.MATERIAL | {"features": FEATURES}
    return sites.project(folder, SEEDS, theme=theme, plugins=WITH_PAGEFIND, **options)


@pytest.fixture(scope="module")
def site(serve, tmp_path_factory):
    """A site below a path, and its address."""
    folder = tmp_path_factory.mktemp("pagefind") / "project"
    (folder / "site").mkdir(parents=True)
    # The theme follows links by itself only on the site that it was built for.
    base = serve(folder / "site", "/some/path")
    return made(folder, site_url=base), base


@pytest.fixture(scope="module")
def built(site):
    assert site[0].built
    return site[0]


@pytest.fixture(scope="module")
def base(site, built):
    return site[1]


def places(page: Page, query: str) -> list[str]:
    return [found.place.removeprefix("some/path/") for found in ask(page, query)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("r1-qwen by window", "charts/r1-qwen-by-window/"),
        ("window", "charts/r1-qwen-by-window/"),
        ("56.3", "charts/r1-qwen-by-window/#panel"),
        ("56.31", "charts/qwen-2-5-7b-on-ratio/#panel"),
        ("563", "charts/plain-llama/#panel"),
        ("R1-Qwen 56.3", "charts/r1-qwen-by-window/#panel"),
        ("56.3 R1-Qwen", "charts/r1-qwen-by-window/#panel"),
        ("+window +56.3", "charts/r1-qwen-by-window/#panel"),
        ("2.5", "models/qwen-2-5-7b/"),
        ("Qwen 2.5 7B", "models/qwen-2-5-7b/"),
    ],
)
def test_a_title_a_name_a_number_and_both_lead_to_their_page(base, visit, query, first):
    opened = visit(base)
    found = places(opened.page, query)
    # The page of a result stands above its section.
    assert first in found[:2], found
    assert found[0].partition("#")[0] == first.partition("#")[0]
    assert opened.complaints() == []


@pytest.mark.parametrize(
    ("query", "meant", "place"),
    [
        ("Zebar", "zebra", "charts/"),
        ("acuracy", "accuracy", "metrics/accuracy/"),
        ("giarffe 7", "giraffe 7", "charts/"),
    ],
)
def test_a_misspelt_name_finds_its_entity(base, visit, query, meant, place):
    """… in a site below a path, and says that it was asked for something else."""
    opened = visit(base)
    note, *found = ask(opened.page, query)
    assert note.title == f"Did you mean “{meant}”?"
    assert note.words.endswith(f"Below are the results for “{meant}”.")
    assert any(each.place.startswith(f"some/path/{place}") for each in found)
    assert opened.complaints() == []


@pytest.mark.parametrize("query", ["perplexity", "56.32", "77.71", "…", "R1-Qwen 99.9"])
def test_what_is_not_there_is_not_found(base, visit, query):
    """A number is never answered by another one."""
    page = visit(base).page
    box = page.get_by_role("textbox", name="Search")
    box.fill(query)
    box.press("Shift")
    expect(page.locator(".md-search-result__meta")).to_have_text("No matching documents")
    assert page.locator(".md-search-result__item").count() == 0


def test_a_number_is_shown_with_its_place_and_marked(base, visit):
    page = visit(base).page
    found = ask(page, "56.3")
    assert any(item.words == "56.3 at Type 2, Length 5" for item in found)
    assert page.locator(".md-search-result mark").first.inner_text() == "56.3"


def test_a_hyphen_and_a_full_stop_are_shown_as_they_were(base, visit):
    page = visit(base).page
    found = ask(page, "qwen-2.5 length")
    assert found[0].title == "Qwen-2.5 7B on Ratio"
    shown = page.locator(".md-search-result").text_content()
    assert "Accuracy (%) by Type and Length." in " ".join(shown.split())


def test_a_misspelt_word_is_told_to_be_missing(base, visit):
    """Pagefind finds words that are the beginning of what was typed."""
    [found, *_] = ask(visit(base).page, "llamakarawane")
    assert found.place.endswith("charts/plain-llama/")
    assert "Missing: llamakarawane" in found.words


def test_a_hostile_title_is_text(base, visit):
    opened = visit(base)
    [found, *_] = ask(opened.page, "zebra")
    assert found.title == HOSTILE.replace("&lt;", "<").replace("&gt;", ">")
    assert opened.page.locator(".md-search-result :is(img, script, b)").count() == 0
    assert opened.page.evaluate("window.__hit") is None
    opened.page.keyboard.press("Enter")
    opened.page.wait_for_url("**/charts/**h=zebra**")
    assert opened.page.evaluate("window.__hit") is None
    assert opened.complaints() == []


def test_a_hostile_query_is_text(base, visit):
    opened = visit(base)
    ask(opened.page, f"<img src=x onerror={HIT}> winda")
    assert opened.page.locator(".md-search-result img").count() == 0
    assert opened.page.evaluate("window.__hit") is None
    assert opened.complaints() == []


def test_arrows_and_enter_lead_to_a_result_and_the_cell_is_marked(base, visit):
    page = visit(base).page
    ask(page, "R1-Qwen 56.3")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    focused = page.evaluate("document.activeElement.getAttribute('href')")
    assert focused.endswith("#panel")
    page.keyboard.press("Enter")
    page.wait_for_url("**/charts/r1-qwen-by-window/?h=r1+qwen+56.3#panel")
    expect(page.locator("td.ca-marked")).to_have_text("56.3")


def test_enter_leads_to_the_best_result(base, visit):
    page = visit(base).page
    ask(page, "56.3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/charts/r1-qwen-by-window/?h=56.3#panel")


def test_the_search_answers_after_instant_navigation(base, visit):
    opened = visit(base)
    page = opened.page
    page.evaluate("window.here = true")
    ask(page, "56.3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/charts/r1-qwen-by-window/**")
    # The theme closes the search when the page has changed.
    expect(page.locator("h1").first).to_contain_text("R1-Qwen by Window")
    expect(page.locator("#__search")).not_to_be_checked()
    page.get_by_role("textbox", name="Search").blur()
    opened.quiet()
    found = ask(page, "llama")
    page.locator(".md-search-result__link").first.click()
    page.wait_for_url("**/charts/plain-llama/**")
    assert found[0].title == "Plain Llama"
    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    assert opened.complaints() == []


def test_of_many_pages_the_first_are_listed_and_the_number_of_all_is_told(base, visit):
    page = visit(base).page
    ask(page, "giraffe")
    assert page.locator(".md-search-result__item > a").count() >= 10
    # The theme lists more of them whenever the end of its list comes into sight.
    wrap = page.locator(".md-search__scrollwrap")
    for place in (0, 1_000_000) * 4:
        wrap.evaluate("(element, place) => element.scrollTo(0, place)", place)
        frames(page)
    assert page.locator(".md-search-result__item").count() == 20
    last = page.locator(".md-search-result__item").last
    expect(last).to_contain_text(f"The first 20 of {MANY} matching pages are listed")
    assert "/some/path/charts/?" in last.locator("a").last.get_attribute("href")


def test_nothing_is_fetched_before_something_is_sought(base, visit):
    opened = visit(base)
    fetched: list[str] = []
    opened.page.on("request", lambda request: fetched.append(request.url))
    opened.page.reload()
    opened.page.wait_for_load_state("networkidle")
    assert fetched
    assert not [url for url in fetched if "/pagefind/" in url]
    ask(opened.page, "56.3")
    assert [url for url in fetched if "/pagefind/" in url]


def test_an_index_that_cannot_be_fetched_is_no_answer(base, visit):
    """It is not said that nothing was found."""
    page = visit(base).page
    page.context.route("**/pagefind/**", lambda route: route.abort())
    [found] = ask(page, "56.3")
    assert found.title == "The search could not be loaded"


def test_the_theme_has_no_index_beside(built):
    index = json.loads((built.built / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert index["docs"] == []
    assert index["config"]["lang"] == ["en"]


def files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_the_index_is_the_same_each_time_and_no_file_of_another_stays(built, tmp_path):
    """In the folder of the site as in a new one; and what an edit leaves behind goes."""
    before = files(built.built / "pagefind")
    assert len([name for name in before if name.startswith("fragment/")]) > len(SEEDS)
    assert files(built.again().built / "pagefind") == before
    again = made(tmp_path / "project")
    assert files(again.built / "pagefind") == before
    (again.seeds / "pair.txt").write_text(seed("R1-Qwen by Window", "56.4"), encoding="utf-8")
    after = files(again.again().built / "pagefind")
    assert len(after) == len(before)
    assert after.keys() != before.keys()
