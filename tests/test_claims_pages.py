"""Checked statements as readers see them: on the page of a chart, in the ledger, in the check.

The statements are made up here, by hand, beside the text that they stand in.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect

import claiming
import pictures
import sites
from chart_atlas.atlas import catalogue
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.model import Claim
from chart_atlas.reading.source import Seed
from chart_atlas.site import Places, Site, all_files, all_pages
from lengths import long_but

TEXT = f"""{sites.SEED}### Key Observations
* The highest value is at **Length 7** and **Type 2** (60.1).
* Type 1 is always above 30, and Type 2 above 40.
* The middle is near 45.

This paragraph begins with nothing
and goes on: all values are below 70.

* Of this nothing is checked.
"""
OTHER = sites.SEED.replace("Accuracy by Type and Length", "Baseline - Sorting - Llama-3 8B")
QUIET = sites.SEED.replace("Accuracy by Type and Length", "Nothing Said")

ALL = tuple((0, row, column) for row in "12" for column in "567")
PEAK = Claim(
    line=12,
    quote="highest value is at **Length 7** and **Type 2** (60.1)",
    sentence="The highest value is at **Length 7** and **Type 2** (60.1).",
    kind="extremum",
    verdict="holds",
    reason="The highest number is 60.1, at Type 2 and Length 7.",
    cells=((0, "2", "7"),),
)
WRONG = Claim(
    line=13,
    quote="Type 1 is always above 30",
    sentence="Type 1 is always above 30, and Type 2 above 40.",
    kind="threshold",
    verdict="contradicted",
    reason="10.5 at Length 5 and 20.0 at Length 6 are not above 30.",
    cells=((0, "1", "5"), (0, "1", "6")),
)
RIGHT = replace(WRONG, quote="Type 2 above 40", verdict="holds", reason="It is.", cells=ALL[3:])
VAGUE = Claim(
    line=14,
    quote="The middle is near 45",
    sentence="The middle is near 45.",
    kind="mean",
    verdict="unclear",
    reason="The median is 40.25.",
    cells=ALL[:2],
)
BELOW = Claim(
    line=17,
    quote="all values are below 70",
    sentence="and goes on: all values are below 70.",
    kind="range",
    verdict="holds",
    reason="The highest is 60.1.",
    cells=ALL,
)
NOTHING = "Of this nothing is checked."
NOT_CHECKED = Claim(19, NOTHING[:-1], NOTHING, "other", "unchecked", "")
CLAIMS = (PEAK, WRONG, RIGHT, VAGUE, BELOW, NOT_CHECKED)
# At the place of the first cell the other text has a number too; two panels it has not.
OTHERS = (
    Claim(9, "10.5 | 20.0", "10.5 | 20.0", "course", "holds", "10.5 is below 20.0.", ALL[:2]),
    Claim(
        line=10,
        quote="no such words",
        sentence="There are no such words.",
        kind="course",
        verdict="contradicted",
        reason="They fall.",
        cells=((1, "1", "5"), (0, "x", "y")),
    ),
)
FOUND = {"a.txt": CLAIMS, "b.txt": OTHERS}
SEEDS = {"a.txt": TEXT, "b.txt": OTHER, "c.txt": QUIET}

CHART = "charts/accuracy-by-type-and-length/"
SECOND = "charts/baseline-sorting-llama-3-8b/"
HOME = {"index.md": "# Home\n\n<!-- chart-atlas: home -->\n"}
PALETTE = [
    {"media": "(prefers-color-scheme: light)", "scheme": "default"},
    {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
]
INSTANT = sites.MATERIAL | {"features": ["navigation.instant"], "palette": PALETTE}


@pytest.fixture(scope="module")
def built(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The address and the folder of a site with statements, whose theme swaps pages in."""
    folder = tmp_path_factory.mktemp("claims")
    base = serve(folder / "site")
    plugins = ["search", {"chart-atlas": {"png": False}}]
    made = claiming.project(
        folder, SEEDS, FOUND, HOME, theme=INSTANT, plugins=plugins, site_url=base
    )
    return base, made.built


@pytest.fixture
def base(built: tuple[str, Path]) -> str:
    return built[0]


@pytest.fixture
def site(built: tuple[str, Path]) -> Path:
    return built[1]


def entry(page: Page, number: int) -> Locator:
    return page.locator(f"#claim-{number}")


def sentence(page: Page, number: int) -> Locator:
    """What is listed of the sentence of a statement."""
    return page.locator(".ca-statements > li").filter(has=entry(page, number))


def said(sign: Locator) -> str:
    """What is seen of a sign, and what is heard of it."""
    return f"{sign.text_content()} {sign.get_attribute('aria-label')}"


def marks(page: Page) -> dict[str, str]:
    """What the description shows as marked, each with the words of the sign behind it."""
    numbers = page.locator(".ca-prose sup[data-ca-claim]").evaluate_all(
        "all => all.map(it => it.dataset.caClaim)"
    )
    return {
        "".join(
            page.locator(f'.ca-prose mark[data-ca-claim="{number}"]').all_text_contents()
        ): said(page.locator(f'sup[data-ca-claim="{number}"] a'))
        for number in numbers
    }


# -- the page of a chart --------------------------------------------------------------------------


@pytest.mark.parametrize("javascript", long_but([True, False], False))
def test_each_statement_is_marked_in_the_description_with_a_sign_and_a_word(
    base, visit, javascript
):
    opened = visit(base + CHART, javascript=javascript)
    assert marks(opened.page) == {
        "highest value is at Length 7 and Type 2 (60.1)": "✓ holds, statement 1",
        "Type 1 is always above 30": "✗ contradicted, statement 2",
        "Type 2 above 40": "✓ holds, statement 3",
        "The middle is near 45": "? unclear, statement 4",
        "all values are below 70": "✓ holds, statement 5",
    }
    bold = opened.page.locator(".ca-prose strong mark").all_text_contents()
    assert bold == ["Length 7", "Type 2"]
    assert opened.complaints() == []


@pytest.mark.parametrize("javascript", long_but([True, False], True))
def test_the_sign_leads_to_the_reason_and_on_to_line_and_cells(base, visit, javascript):
    page = visit(base + CHART, javascript=javascript).page
    page.locator("sup[data-ca-claim] a").nth(1).click()
    expect(entry(page, 2)).to_be_in_viewport()
    told = " ".join(entry(page, 2).inner_text().split())
    assert told == (
        "1 ✗ contradicted · threshold: 10.5 at Length 5 and 20.0 at Length 6 are not above 30."
        " In the heatmap: Type 1, Length 5: 10.5 %; Type 1, Length 6: 20.0 %"
    )
    entry(page, 2).locator("a").last.click()
    expect(page.locator(":target")).to_have_text("20.0")
    if javascript:
        expect(pictures.cursor(page)).to_be_focused()
        expect(pictures.cursor(page)).to_have_accessible_name("Type 1, Length 6: 20.0 %")
    sentence(page, 2).locator(".ca-line").click()
    expect(page.locator("#L13")).to_be_in_viewport()
    expect(page.locator("#L13")).to_contain_text("Type 1 is always above 30")


def test_a_sentence_is_quoted_once_with_all_its_statements(base, visit):
    """Each statement is marked in the quote; its verdict and reason have the number of its mark."""
    page = visit(base + CHART, javascript=False).page
    assert sentence(page, 2).locator("p").first.text_content() == (
        "“Type 1 is always above 30✗contradicted 1, and Type 2 above 40✓holds 2.” line 13"
    )
    marked = sentence(page, 2).locator("mark")
    assert marked.all_text_contents() == ["Type 1 is always above 30", "Type 2 above 40"]
    told = [
        " ".join(each.split())
        for each in sentence(page, 2).locator("[data-ca-cells]").all_inner_texts()
    ]
    assert told[0].startswith("1 ✗ contradicted · threshold: 10.5 at Length 5 and 20.0 ")
    assert told[1].startswith("2 ✓ holds · threshold: It is. In the heatmap: ")
    alone = sentence(page, 4).locator("p")
    assert alone.all_text_contents()[:2] == [
        "“The middle is near 45.” line 14",
        "? unclear · mean: The median is 40.25.",
    ]


@pytest.mark.parametrize("javascript", long_but([True, False], True))
def test_what_holds_is_in_a_closed_list_that_a_link_opens(base, visit, javascript):
    page = visit(base + CHART, javascript=javascript).page
    listed = page.locator("#statements ~ .ca-statements > li")
    expect(listed.nth(0)).to_contain_text("✗ contradicted")
    expect(listed.nth(1)).to_contain_text("? unclear")
    assert listed.count() == 2
    expect(page.locator(".ca-holding summary")).to_have_text("2 more statements hold")
    expect(entry(page, 5)).to_be_hidden()
    page.locator("sup[data-ca-claim] a").last.click()
    expect(entry(page, 5)).to_be_in_viewport()
    expect(sentence(page, 5)).to_contain_text("line 17")
    expect(page.locator(".ca-chart")).to_contain_text(
        "1 more statement in the text is not checked."
    )
    # Line 17 is in the middle of a paragraph: the link leads to its beginning.
    sentence(page, 5).locator(".ca-line").click()
    expect(page.locator("#L16")).to_be_in_viewport()
    expect(page.locator("#L16")).to_contain_text("all values are below 70")


def test_the_page_opens_with_how_the_statements_hold_and_what_is_wrong(base, visit):
    page = visit(base + CHART, javascript=False).page
    expect(page.locator("h1 + .ca-status")).to_contain_text("3 hold, 1 contradicted, 1 unclear")
    told = " ".join((page.locator(".ca-panels ~ .ca-verdicts").text_content() or "").split())
    assert told == (
        "What is contradicted The text says “Type 1 is always above 30, and Type 2 above 40.” (line 13)."
        " The data say: 10.5 at Length 5 and 20.0 at Length 6 are not above 30. Details"
    )
    page.get_by_role("link", name="3 hold, 1 contradicted").click()
    expect(page.locator("#statements")).to_be_in_viewport()
    # What is told here is not told again among what could not be read.
    assert page.locator("#notes").count() == 0


def test_what_stands_in_a_table_or_nowhere_is_listed_and_has_its_sign(base, visit):
    """A row has the sign behind it; the text that is not found still has its entry."""
    opened = visit(base + SECOND)
    page = opened.page
    assert [said(sign) for sign in page.locator(".ca-prose tr sup[data-ca-claim] a").all()] == [
        "✓ holds, statement 1",
        "✗ contradicted, statement 2",
    ]
    expect(sentence(page, 2)).to_contain_text("no such words")
    # A place that is in no picture is no link.
    assert sentence(page, 2).locator("a").all_inner_texts() == ["line 10"]
    assert opened.complaints() == []


def test_without_statements_nothing_is_shown(base, visit):
    signs = (
        ".ca-verdicts, #statements, .ca-statements > li, mark, sup[data-ca-claim], [href*=claims]"
    )
    assert visit(base + "charts/nothing-said/").page.locator(signs).count() == 0


@pytest.mark.long
def test_what_is_printed_of_a_chart_is_a_digest(base, visit):
    """Title, source, pictures, what is contradicted and why, tables, how to cite it; no menus."""
    page = visit(base + CHART).page
    page.emulate_media(media="print")
    for shown in ("h1", ".ca-status", "svg.ca-picture", ".ca-contradictions", "#cite-plain"):
        expect(page.locator(shown).first).to_be_visible()
    expect(page.locator("table[data-ca-map]").first).to_be_visible()
    hidden = "button:not(.ca-sort), nav, summary, .ca-prose, .ca-statements, .ca-facts, .ca-tidy, #cite-bibtex"
    expect(
        page.locator(f"{hidden}, .ca-with-script, .ca-chips").filter(visible=True)
    ).to_have_count(0)
    for mark in page.locator(".ca-contradictions mark").all():
        expect(mark).to_be_visible()
    # Nothing runs over the edge of the paper, and no page is empty.
    page.set_viewport_size({"width": 794, "height": 1123})
    assert page.evaluate("document.documentElement.scrollWidth") <= 794
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert sheets == 1


# -- the cells of a statement ---------------------------------------------------------------------


def lit(page: Page) -> list[str]:
    """The cells that are lit, by what is heard of them; all others are below a sheet."""
    runs: list[str] = page.locator(".ca-picture .ca-lit").evaluate_all(
        "all => all.map(it => it.dataset.caRun)"
    )
    assert page.locator(".ca-picture .ca-dimmed").count() == bool(runs)
    heard = pictures.spoken(page.locator(".ca-picture")) if runs else {}
    return [
        heard[int(row), column].split(":")[0]
        for row, first, last in (
            re.findall(r"\d+", f"{run}-{run.split('c')[1]}")[:3] for run in runs
        )
        for column in range(int(first), int(last) + 1)
    ]


TWO = ["Type 1, Length 5", "Type 1, Length 6"]
ROW = ["Type 2, Length 5", "Type 2, Length 6", "Type 2, Length 7"]


def test_pointing_at_a_statement_lights_its_cells_while_it_lasts(base, visit):
    page = visit(base + CHART).page
    for which in (entry(page, 2), *page.locator('mark[data-ca-claim="2"]:visible').all()):
        which.hover()
        assert lit(page) == TWO
        page.locator("h1").hover()
        assert lit(page) == []
    page.locator('sup[data-ca-claim="3"] a').focus()
    assert lit(page) == ROW
    page.locator(".headerlink").first.focus()
    assert lit(page) == []


def test_a_chosen_statement_keeps_its_cells_lit_until_it_is_chosen_again(base, visit):
    page = visit(base + CHART).page
    mark = page.locator('.ca-prose mark[data-ca-claim="2"]')
    mark.click()
    page.locator("h1").hover()
    assert lit(page) == TWO
    page.locator('.ca-prose mark[data-ca-claim="3"]').hover()
    assert lit(page) == ROW
    page.locator("h1").hover()
    assert lit(page) == TWO
    mark.click()
    assert lit(page) == []
    sentence(page, 2).locator("mark").first.click()
    page.locator("h1").hover()
    assert lit(page) == TWO
    page.keyboard.press("Escape")
    assert lit(page) == []


def test_the_keyboard_leads_from_a_statement_to_its_lit_cells(base, visit):
    opened = visit(base + CHART)
    page = opened.page
    page.locator('sup[data-ca-claim="2"] a').focus()
    page.keyboard.press("Enter")
    expect(entry(page, 2)).to_be_in_viewport()
    entry(page, 2).locator("a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ca-picture")).to_be_in_viewport()
    expect(page.locator(".ca-picture .ca-lit")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".ca-picture .ca-lit")).to_have_count(0)
    assert opened.complaints() == []


@pytest.mark.long
def test_a_link_to_a_statement_lights_its_cells(base, visit):
    page = visit(f"{base}{CHART}#claim-5").page
    expect(entry(page, 5)).to_be_in_viewport()
    assert len(lit(page)) == 6


def test_a_cell_that_a_live_view_hides_is_shown_on_the_way_to_it(base, visit):
    page = visit(base + CHART).page
    page.locator("[data-ca-live]").click()
    expect(page.locator(".ca-vega svg.marks")).to_be_visible()
    entry(page, 2).locator("a").last.click()
    expect(page.locator(".ca-picture")).to_be_in_viewport()
    assert lit(page) == TWO


READ_MARK = """mark => {
    const style = getComputedStyle(mark);
    return [style.textDecorationLine, style.textDecorationStyle, style.backgroundColor];
}"""


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_verdicts_and_lit_cells_are_told_apart_by_more_than_colour(base, visit, scheme):
    page = visit(base + CHART, scheme=scheme).page
    for part in (".ca-prose", ".ca-statements"):
        looks = [
            page.locator(f"{part} mark.ca-{name}").first.evaluate(READ_MARK)
            for name in ("holds", "unclear", "contradicted")
        ]
        assert [look[:2] for look in looks] == [
            ["underline", "dotted"],
            ["underline", "dashed"],
            ["underline", "solid"],
        ]
        assert looks[0][2] == "rgba(0, 0, 0, 0)"
    ground = page.locator(".ca-statements > li").first.evaluate(sites.READ_GROUND)
    for word in page.locator(".ca-statements > li b, sup[data-ca-claim] a").all():
        assert sites.contrast(word.evaluate(sites.READ_INK), ground) >= sites.READABLE

    page.emulate_media(reduced_motion="reduce")
    entry(page, 2).locator("b").click()
    sheet, lines = page.locator(".ca-dimmed"), page.locator(".ca-picture .ca-lit").first
    ground = lines.evaluate(sites.READ_GROUND)
    expect(sheet).to_have_css("fill", ground)
    expect(sheet).to_have_css("fill-opacity", "0.65")
    expect(sheet).to_have_css("transition-duration", "0s")
    expect(lines).to_have_css("stroke-width", "3px")
    # Of the two lines around a cell, one is seen on the page, the other on a cell like the first.
    ink = lines.evaluate("lines => getComputedStyle(lines).stroke")
    assert sites.contrast(ink, ground) >= 3
    expect(lines).to_have_css("outline-color", ground)


# -- the ledger -----------------------------------------------------------------------------------


def rows(page: Page) -> list[str]:
    """The sentences that the ledger shows."""
    return page.locator(".ca-rows > li:visible q").all_text_contents()


IN_ORDER = [
    "“Type 1 is always above 30✗contradicted 1, and Type 2 above 40✓holds 2.”",
    "“There are no such words.”",
    "“The middle is near 45.”",
]


def cells_of(table: Locator) -> list[list[str]]:
    return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]


def test_the_ledger_lists_what_does_not_hold_without_a_script(base, visit):
    page = visit(f"{base}claims/", javascript=False).page
    assert rows(page) == IN_ORDER
    expect(page.locator("[data-ca-filter]")).to_be_hidden()
    expect(page.locator(".ca-ledger")).to_contain_text(
        "4 of 7 checkable statements hold, 2 are contradicted, 1 is unclear."
    )
    page.get_by_text("Counts by kind").click()
    by_kind, by_chart = page.locator(".ca-counted").all()
    assert cells_of(by_kind) == [
        ["course", "1", "0", "1", "2"],
        ["threshold", "1", "0", "1", "2"],
        ["extremum", "0", "0", "1", "1"],
        ["mean", "0", "1", "0", "1"],
        ["range", "0", "0", "1", "1"],
        ["All", "2", "1", "4", "7"],
    ]
    assert cells_of(by_chart) == [
        ["Accuracy by Type and Length", "1", "1", "3"],
        ["Baseline - Sorting - Llama-3 8B", "1", "0", "1"],
    ]
    page.locator(".ca-rows .ca-said b").first.click()
    expect(page.locator("h1")).to_have_text("Accuracy by Type and Length")
    expect(entry(page, 2)).to_be_in_viewport()


def test_the_ledger_is_filtered_in_place_and_its_address_says_how(base, visit):
    opened = visit(f"{base}claims/")
    page = opened.page
    page.evaluate("window.here = true")
    status = page.get_by_role("status").filter(has_text="sentence")
    expect(status).to_have_text("3 sentences")
    page.get_by_role("combobox", name="Verdict").select_option("contradicted")
    assert rows(page) == IN_ORDER[:2]
    page.get_by_role("combobox", name="Kind").select_option("threshold")
    assert rows(page) == IN_ORDER[:1]
    expect(status).to_have_text("1 of 3 sentences")
    assert page.url == f"{base}claims/?verdict=contradicted&kind=threshold"
    page.get_by_role("button", name="Show all").click()
    assert rows(page) == IN_ORDER
    assert page.url == f"{base}claims/"
    page.get_by_role("combobox", name="Chart").select_option("Baseline - Sorting - Llama-3 8B")
    assert rows(page) == [IN_ORDER[1]]
    expect(page.locator("[data-ca-about]:visible")).to_have_count(1)
    assert page.evaluate("window.here"), "the page was loaded anew"
    assert opened.complaints() == []


def test_a_filtered_ledger_can_be_linked_to(base, visit):
    """What is not there filters nothing."""
    opened = visit(base)
    for query, shown in {
        "?verdict=contradicted": IN_ORDER[:2],
        "?entity=models/llama-3-8b": [IN_ORDER[1]],
        "?entity=models%2Fllama-3-8b&verdict=contradicted": [IN_ORDER[1]],
        "?kind=mean&verdict=contradicted": [],
        "?verdict=holds": IN_ORDER,
        "?kind=<script>&chart=none": IN_ORDER,
    }.items():
        opened.page.goto(f"{base}claims/{query}")
        expect(opened.page.locator("[data-ca-filter]")).to_be_visible()
        assert rows(opened.page) == shown
    assert opened.complaints() == []


@pytest.mark.long
def test_the_page_of_an_entity_counts_the_statements_and_leads_to_them(base, visit):
    """By a link that the theme follows without loading a page."""
    opened = visit(f"{base}models/llama-3-8b/")
    page = opened.page
    page.wait_for_load_state("networkidle")
    page.evaluate("window.here = true")
    told = page.get_by_text("1 of 2 checkable statements is contradicted")
    told.click()
    expect(page.locator("h1")).to_have_text("Statements")
    expect(page.locator(".ca-rows > li:visible")).to_have_count(1)
    assert page.url == f"{base}claims/?entity=models/llama-3-8b"
    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    page.locator(".ca-rows > li:visible .ca-said b").first.click()
    expect(page.locator("h1")).to_have_text("Baseline - Sorting - Llama-3 8B")
    expect(page.locator("[data-ca-cells].ca-chosen")).to_have_attribute("id", "claim-2")
    assert opened.complaints() == []


def test_home_and_gallery_lead_to_the_ledger_with_counts(site):
    found = {}
    for path in ("index.html", "charts/index.html", "metrics/accuracy/index.html"):
        part = sites.atlas_part(sites.parse(site / path))
        links = [link for link in sites.links(path, part) if "/claims/" in link.target]
        found[path] = [(sites.text(link.element), link.written) for link in links]
    assert found == {
        "index.html": [("7 checkable statements, 2 contradicted", "claims/")],
        "charts/index.html": [
            ("4 of 7 checkable statements hold, 2 are contradicted, 1 is unclear", "../claims/")
        ],
        "metrics/accuracy/index.html": [
            (
                "2 of 7 checkable statements are contradicted",
                "../../claims/?entity=metrics/accuracy",
            )
        ],
    }


def test_no_link_is_dead_and_no_id_stands_twice(site):
    found = sites.pages(site)
    assert sites.dead_ends(site, "/", found) == []
    for path, root in found.items():
        ids = sites.ids_of(root)
        assert len(ids) == len(set(ids)), path


def test_search_has_the_ledger_once_and_no_statement(site):
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    own = [doc for doc in index["docs"] if doc["location"].startswith("claims/")]
    assert [doc["title"] for doc in own] == ["Statements"]
    for doc in index["docs"]:
        assert "above 30" not in doc["text"]
        assert doc["location"].partition("#")[2] != "statements"


@pytest.mark.long
def test_on_a_phone_no_page_with_statements_scrolls_sideways(base, visit):
    page = visit(f"{base}claims/", viewport="phone").page
    for path in ("claims/", CHART):
        page.goto(base + path)
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]


@pytest.mark.long
def test_the_ledger_is_in_the_navigation_only_if_it_is_named_there(site, tmp_path):
    assert not any("claims" in target for target in navigation(site, "md-nav--primary"))
    nav = [{"Home": "index.md"}, {"Claims": "atlas/claims/index.md"}]
    options: dict[str, Any] = {"atlas": {"path": "atlas"}, "nav": nav, "strict": True}
    made = claiming.project(tmp_path, SEEDS, FOUND, use_directory_urls=False, **options)
    assert "atlas/claims/index.html" in navigation(made.built, "navbar-nav")
    assert sites.dead_ends(made.site) == []


def navigation(site: Path, name: str) -> list[str]:
    bar = next(sites.classed(sites.parse(site / "index.html"), name))
    return [link.written for link in sites.links("index.html", bar)]


def test_a_thousand_charts_of_forty_statements_make_pages_that_load():
    """The gravest come first, the rest on further pages; each page is a megabyte at most."""
    read = describe(Seed("a.txt", Path("a.txt"), TEXT))
    few = (WRONG, *(replace(VAGUE, line=n) for n in range(1, 40)))
    charts = [
        replace(
            read,
            seed=replace(read.seed, name=f"{number}.txt"),
            chart=replace(read.chart, title=f"Chart {number}", claims=few),
        )
        for number in range(1000)
    ]
    values = Site(catalogue.build_atlas(charts, {}), Places())
    pages = all_pages(values)
    paths = [
        "index",
        *(f"page/{number}" for number in range(2, 135)),
        "by-chart",
        "by-chart/page/2",
    ]
    assert [path for path in pages if path.startswith("claims/")] == [
        f"claims/{path}.md" for path in paths
    ]
    for path in paths[:2]:
        made = pages[f"claims/{path}.md"].make()
        markup = made.whole
        assert len(markup.encode()) < 1_000_000
        assert len(made.content) < 2_000
        assert markup.count("<li data-ca-verdict=") == 300
    facts = [item for item in all_files(values, pages) if item.path.startswith("claims/rows-")]
    assert [item.path for item in facts] == [f"claims/rows-{number}.json" for number in range(1, 9)]
    assert all(len(gzip.compress(item.make())) < 50_000 for item in facts)


# -- the check and the build ----------------------------------------------------------------------


@pytest.fixture
def seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of seeds that the command runs in, whose statements are the made-up ones."""
    for name, text in SEEDS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("chart_atlas.claims.claims", lambda *text: FOUND.get(text[-1].seed, ()))


def run(*arguments: str) -> tuple[int, str]:
    found = CliRunner().invoke(main, arguments)
    return found.exit_code, found.output


def test_check_reports_a_contradiction_as_a_warning_at_its_line(seeds):
    code, text = run("check", "a.txt")
    assert code == 0
    told, hint, sums = text.splitlines()[:3]
    assert told == (
        'a.txt:13: warning contradicted: "[1: Type 1 is always above 30], and [2: Type 2 above 40]."'
        f" Statement 1 is contradicted: {WRONG.reason} Statement 2 holds: It is."
    )
    assert hint == "    Look at the figure, then correct the sentence or the numbers."
    assert sums.startswith("a.txt: heatmap, ")
    assert " 0 unread, 1 contradicted; 1 warning, " in f"{text.splitlines()[-1]}, "
    assert run("check", "--fail-on", "warning", "a.txt")[0] == 1
    assert (
        "::warning file=a.txt,line=13,title=contradicted::"
        in run("check", "--format", "github", "a.txt")[1]
    )


def test_check_json_and_show_tell_contradictions(seeds):
    data: dict[str, Any] = json.loads(run("check", "--format", "json", ".")[1])
    assert data["total"]["contradicted"] == 2
    codes = [problem["code"] for problem in data["files"]["a.txt"]["problems"]]
    assert codes.count("contradicted") == 1
    assert "warning contradicted: " in run("show", "a.txt")[1]


def test_a_contradiction_stops_the_build_only_where_the_option_says_so(tmp_path):
    """With `fail`: file, line and what to do are told, and the site of before stays."""
    made = claiming.project(tmp_path, SEEDS, FOUND)
    before = sites.snapshot(made.built)
    assert "Type 1 is always above 30" not in made.log
    assert made.log.count("contradicted") == 1
    settings = tmp_path / "mkdocs.yml"
    config = json.loads(settings.read_text(encoding="utf-8"))
    config["plugins"][0]["chart-atlas"]["contradicted"] = "fail"
    settings.write_text(json.dumps(config), encoding="utf-8")
    failed = made.again()
    assert failed.result.returncode == 1
    for words in (
        "a.txt:13: ",
        "Statement 1 is contradicted: 10.5 at Length 5",
        "Look at the figure",
    ):
        assert words in failed.log
    assert "It is one of 2: chart-atlas check lists them." in failed.log
    assert "Traceback" not in failed.log
    assert sites.snapshot(made.site) == before
    (tmp_path / "claims.json").write_text("{}", encoding="utf-8")
    assert not (made.again().built / "claims").exists()
    for root in sites.pages(made.site).values():
        assert "checkable" not in sites.text(root)
