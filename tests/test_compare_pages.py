"""Comparisons as users see them: their pages, what leads to them, and the choice of any two."""

from __future__ import annotations

import csv
import io
import json
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

import odd
import pictures
import sites
from chart_atlas.cli import main
from chart_atlas.reading import chart_id
from lengths import long_but
from sites import MATERIAL

PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
FOUR = "charts/performance-metrics-across-models-and-datasets/"
LLAMA, QWEN = (f"{PAIR.split('/')[1]}/panel-r1-{name}" for name in ("llama", "qwen"))
AIME24 = f"{FOUR.split('/')[1]}/panel-r1-llama-aime24"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sites.own_site(tmp_path_factory)


@pytest.fixture(scope="module")
def base(serve, site) -> str:
    return serve(site)


def address(site: Path, start: str) -> str:
    """The address of the one comparison that starts so."""
    (found,) = (path.parent for path in (site / "compare").glob(f"{start}-????????/index.html"))
    return f"compare/{found.name}/"


@pytest.fixture(scope="module")
def models(site) -> str:
    return address(site, "r1-llama-vs-r1-qwen")


@pytest.fixture(scope="module")
def gaps(serve, tmp_path_factory) -> str:
    """The address of a comparison of two panels, one with a gap."""
    folder = odd.site(tmp_path_factory)
    return f"{serve(folder)}{address(folder, 'llama-3-8b-vs-qwen-2-5-7b')}"


def rows(page: Page, table: str) -> list[list[str]]:
    script = "table => [...table.rows].map(row => [...row.cells].map(cell => cell.innerText))"
    found: list[list[str]] = page.locator(table).evaluate(script)
    return found


# -- the page of a comparison ---------------------------------------------------------------------


def test_the_page_says_who_is_ahead_and_where(visit, base, models):
    page = visit(f"{base}{models}", javascript=False).page
    assert page.inner_text("h1") == "R1-Qwen against R1-Llama"
    told = page.inner_text(".ca-compare")
    assert "better (higher) in 19 of 20 common cells, worse in 1" in told
    assert "mean difference +2.37 (computed)" in told
    assert "Farthest above: +4.8 at Local Window Size 3000, Ratio 0.1 (53.9 − 49.1)" in told
    assert "Farthest below: −0.3 at Local Window Size 500, Ratio 0.2 (51.8 − 52.1)" in told


def test_the_farthest_place_leads_to_its_cell_and_to_both_panels(visit, base, models):
    page = visit(f"{base}{models}").page
    farthest = page.locator("p", has_text="Farthest below")
    farthest.locator("a").first.click()
    cell = pictures.cursor(page, "difference-map")
    expect(cell).to_be_in_viewport()
    expect(cell).to_be_focused()
    assert cell.get_attribute("aria-label") == "Local Window Size 500, Ratio 0.2: −0.3"
    expect(page.locator(f"#{page.url.partition('#')[2]}")).to_have_text("−0.351.8 − 52.1")
    for at, anchor in ((1, "panel-r1-qwen"), (2, "panel-r1-llama")):
        target = farthest.locator("a").nth(at).get_attribute("href")
        assert target.endswith(f"{PAIR}#{anchor}")


def test_the_heatmap_shows_signs_and_colours_around_zero(visit, base, models):
    page = visit(f"{base}{models}").page
    cells = pictures.cells(page.locator("#difference-map"))
    texts = [cell.text for cell in cells]
    assert len(texts) == 20
    assert texts[:3] == ["+4.8", "+3.8", "+2.6"]
    assert [text for text in texts if not text.startswith("+")] == ["−0.3"]
    ticks = page.locator("#difference-map .ca-ticks text").all_text_contents()
    assert {ticks[0], ticks[-1]} == {"−4.8", "4.8"}, "both arms have one length"
    most, least = (
        next(cell.fill for cell in cells if cell.text == text) for text in ("+4.8", "−0.3")
    )
    red, _, blue = (int(most[at : at + 2], 16) for at in (1, 3, 5))
    assert blue > red
    red, _, blue = (int(least[at : at + 2], 16) for at in (1, 3, 5))
    assert red > blue > 200, "a small difference is nearly white"


def test_places_without_two_numbers_are_hatched_and_say_so(visit, gaps):
    page = visit(gaps).page
    picture = page.locator("#difference-map")
    cells = pictures.cells(picture)
    (empty,) = (cell for cell in cells if cell.look)
    assert len(cells) == 6
    assert "hatch" in empty.fill
    heard = pictures.spoken(picture)[empty.row, empty.column]
    assert heard.endswith(": no two numbers to compare")
    told = page.inner_text(".ca-compare")
    assert "better (higher) in 3 of 5 common cells, equal in 1, worse in 1" in told
    assert "Left out: 1 cell of Qwen-2.5 7B" in told
    assert "+4.600 percentage points" in told


def test_the_table_holds_both_literals_and_the_csv_the_exact_difference(visit, base, site, models):
    page = visit(f"{base}{models}", javascript=False).page
    table = rows(page, ".ca-differences")
    assert table[0] == ["Local Window Size \\ Ratio", "0.1", "0.2", "0.3", "0.4", "0.5"]
    assert table[4][:3] == ["500", "+1.7\n51.5 − 49.8", "−0.3\n51.8 − 52.1"]
    text = (site / models / "difference.csv").read_text(encoding="utf-8")
    found = list(csv.DictReader(io.StringIO(text)))
    assert len(found) == 20
    assert found[16] == {
        "row_axis": "Local Window Size", "row": "500", "column_axis": "Ratio", "column": "0.2",
        "measure": "Pass@1", "unit": "", "one": "51.8", "two": "52.1", "difference": "-0.3",
    }  # fmt: skip


def test_the_page_leads_to_both_charts_and_models(site, models):
    page = sites.parse(site / models / "index.html")
    (sides,) = sites.classed(page, "ca-sides")
    targets = [
        link.target.removeprefix(f"http://{sites.HOST}")
        for link in sites.links(f"{models}index.html", sides)
    ]
    assert targets == [
        f"/{PAIR}#panel-r1-qwen", "/models/r1-qwen/", f"/{PAIR}#panel-r1-llama", "/models/r1-llama/",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("scheme", "viewport"),
    long_but(product(["light", "dark"], ["desktop", "phone"]), ("light", "phone")),
)
def test_the_pages_fit_and_are_quiet(visit, base, models, gaps, scheme, viewport):
    pages = (models, "compare/", f"compare/?a={QWEN}&b={AIME24}", "models/r1-llama/")
    for page in (gaps, *(f"{base}{path}" for path in pages)):
        opened = visit(page, scheme=scheme, viewport=viewport)
        if "?" in page:
            expect(opened.page.locator("[data-ca-side] img").last).to_be_visible()
        assert opened.complaints() == []
        width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert opened.page.evaluate(width) == 0


@pytest.mark.long
def test_the_live_view_shows_each_difference_as_the_table_has_it(visit, base, models, gaps):
    for each in (f"{base}{models}", gaps):
        page = visit(each).page
        table = [[cell.partition("\n")[0] for cell in row] for row in rows(page, ".ca-differences")]
        head, *below = table
        (of_rows, of_columns) = head[0].split(" \\ ")
        wanted = {
            f"{of_rows} {row[0]}, {of_columns} {column}: {text}"
            for row in below
            for column, text in zip(head[1:], row[1:], strict=True)
            if text != "–"
        }
        page.click("[data-ca-live]")
        expect(page.locator(".ca-vega svg").first).to_be_visible()
        cells = page.locator(".ca-vega .mark-rect.role-mark path")
        told = cells.evaluate_all("all => all.map(cell => cell.ariaLabel)")
        found = {label.removesuffix(" percentage points") for label in told}
        assert wanted == {label for label in found if "no two numbers" not in label}


def test_the_live_view_shows_the_difference(visit, base, models):
    opened = visit(f"{base}{models}")
    opened.page.click("[data-ca-live]")
    expect(opened.page.locator(".ca-vega svg").first).to_be_visible()
    assert "+4.8" in opened.page.inner_text(".ca-vega")
    assert opened.complaints() == []


# -- what leads there -----------------------------------------------------------------------------


def listed(site: Path, path: str) -> dict[str, str]:
    """The comparisons that a page lists: where each leads, and its whole line."""
    found: dict[str, str] = {}
    for part in sites.classed(sites.parse(site / path), "ca-compared"):
        for item in part.iter("li"):
            (link,) = sites.links(path, item)
            found[link.target.removeprefix(f"http://{sites.HOST}")] = sites.text(item)
    return found


def test_the_page_of_a_chart_lists_its_comparisons_with_their_results(site, models):
    found = listed(site, f"{PAIR}index.html")
    assert len(found) == 1
    assert "19 of 20 common cells, worse in 1; mean difference +2.37" in found[f"/{models}"]


@pytest.mark.parametrize(
    ("path", "count"),
    [("models/r1-qwen/", 1), ("models/r1-llama/", 1), ("datasets/aime24/", 0)],
)
def test_the_page_of_an_entity_leads_to_its_comparisons(site, path, count):
    assert len(listed(site, f"{path}index.html")) == count


def test_the_index_lists_every_comparison_without_a_script(site, visit, base, models):
    page = visit(f"{base}compare/", javascript=False).page
    leads = page.locator(".ca-comparisons tbody a")
    redirects = (site / "_redirects").read_text(encoding="utf-8")
    pages = [path.parent for path in (site / "compare").glob("*/index.html")]
    assert leads.count() == sum(f"/compare/{path.name}/ " not in redirects for path in pages) == 1
    row = page.locator(
        "tr", has=page.locator(f'a[href="{models.split("/", 1)[1]}"], a[href="../{models}"]')
    )
    assert row.locator("td").all_inner_texts() == ["20", "19", "0", "1", "+2.37"]
    assert not page.locator("[data-ca-chooser]").is_visible()
    assert "needs JavaScript. Without it, open the pages of both charts" in page.inner_text("main")


def test_the_page_of_a_model_shows_its_panels_at_a_glance(visit, base):
    page = visit(f"{base}models/r1-llama/", javascript=False).page
    cells = pictures.cells(page.locator("#overview-map"))
    assert len(cells) == 25
    # 49.1, 49.5, 49.9 and 49.8
    assert cells[0].text == "49.58"
    assert "These means are computed; no text states them" in page.inner_text(".ca")
    page.locator("summary", has_text="The means as a table").click()
    table = rows(page, "[data-ca-map='overview-map']")
    assert table[1][:2] == ["R1-Llama", "49.58"]
    assert [row[1:] for row in table[1:]] == [
        [cell.text for cell in cells if cell.row == row] for row in range(5)
    ]


def test_the_means_of_a_model_are_heard_one_by_one(visit, base):
    page = visit(f"{base}models/r1-llama/").page
    heard = pictures.spoken(page.locator("#overview-map"))
    assert len(heard) == 25
    assert heard[0, 0] == "Panel R1-Llama, Ratio 0.1: 49.58"


def test_a_model_whose_panels_have_gaps_has_no_glance(site):
    page = sites.parse(site / "models/qwen-2-5-7b/index.html")
    assert "overview" not in sites.ids_of(page)


# -- any two panels -------------------------------------------------------------------------------


def outcome(page: Page) -> str:
    expect(page.locator("[data-ca-said=table] table")).to_be_visible()
    return page.inner_text("[data-ca-outcome]")


def choose(page: Page, side: str, panel: str) -> None:
    """As a reader does: the chart, then its panel."""
    page.select_option(f"[name={side}-chart]", panel.partition("/")[0])
    page.select_option(f"[name={side}]", panel)


def heads(page: Page, name: str) -> dict[str, list[str]]:
    """What a list offers, below each of its heads."""
    groups = page.locator(f"[data-ca-chooser] [name={name}] optgroup").all()
    return {
        str(group.get_attribute("label")): group.locator("option").all_text_contents()
        for group in groups
    }


def test_a_chart_is_chosen_then_its_panel_and_what_differs_in_one_thing_comes_first(visit, base):
    opened = visit(f"{base}compare/")
    page = opened.page
    expect(page.locator("[name=a-chart] option")).to_have_count(5)
    expect(page.locator("[name=b-chart]")).to_be_disabled()
    choose(page, "a", QWEN)
    expect(page.locator("[data-ca-outcome]")).to_have_text(
        "5 panels have the same axes and measure, 1 of them differs in one thing."
    )
    assert heads(page, "b-chart") == {
        "Differs in one thing": ["R1-Llama vs. R1-Qwen Performance (Pass@1)"],
        "The same axes and measure": ["Performance Metrics Across Models and Datasets"],
        "Other axes or measure": [
            "Baseline - Core Generalization - Qwen-2.5 7B",
            "Baseline - Short-to-Long - Qwen-2.5 7B",
        ],
    }
    # The nearest panel of a chart is shown at once.
    page.select_option("[name=b-chart]", FOUR.split("/")[1])
    assert "R1-Qwen is higher in 20 of 20" in outcome(page)
    assert page.input_value("[name=b]") == AIME24
    assert list(heads(page, "b")) == ["The same axes and measure"]
    # A chart of one panel has no list of them.
    page.select_option("[name=b-chart]", "baseline-core-generalization-qwen-2-5-7b")
    expect(page.locator("[name=b]")).to_be_hidden()
    assert opened.complaints() == []


def test_two_panels_without_a_page_are_compared_exactly(visit, base):
    opened = visit(f"{base}compare/")
    page = opened.page
    choose(page, "a", QWEN)
    choose(page, "b", AIME24)
    told = outcome(page)
    assert (
        "R1-Qwen is higher in 20 of 20 common cells. Mean difference: +9.09 (computed)." in told
    ), "another dataset makes no model better"
    assert "has a page" not in told
    table = rows(page, "[data-ca-said=table] table")
    assert table[1][:2] == ["3000", "+13.9\n53.9 − 40.0"]
    assert page.url.endswith(f"?a={QWEN}&b={AIME24}")
    assert opened.complaints() == []


@pytest.mark.parametrize("swapped", long_but([False, True], True))
def test_the_browser_and_the_build_say_the_same(visit, base, models, swapped):
    one, two = (LLAMA, QWEN) if swapped else (QWEN, LLAMA)
    page = visit(f"{base}compare/?a={one}&b={two}").page
    told = outcome(page)
    if swapped:
        assert "better (higher) in 1 of 20 common cells, worse in 19" in told
        page.click("[data-ca-swap]")
        expect(page.locator("[data-ca-outcome]")).to_contain_text("R1-Qwen is")
        told = outcome(page)
    assert (
        "R1-Qwen is better (higher) in 19 of 20 common cells, worse in 1. Mean difference: +2.37"
        in told
    )
    table = rows(page, "[data-ca-said=table] table")
    page.click("text=This comparison has a page")
    expect(page.locator("h1")).to_have_text("R1-Qwen against R1-Llama")
    assert rows(page, ".ca-differences") == table


def test_both_heatmaps_stand_side_by_side_with_the_extremes_and_the_address(visit, base):
    page = visit(f"{base}compare/?a={QWEN}&b={LLAMA}").page
    outcome(page)
    sides = page.locator("[data-ca-side]")
    assert sides.locator("a").all_inner_texts() == ["R1-Qwen", "R1-Llama"]
    for at, anchor in enumerate(("panel-r1-qwen", "panel-r1-llama")):
        picture = sides.nth(at).locator("img")
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
        assert picture.get_attribute("alt").startswith("Heatmap of R1-")
        assert sides.nth(at).locator("a").get_attribute("href").endswith(f"{PAIR}#{anchor}")
    told = page.inner_text("[data-ca-compared]")
    assert "Farthest above: +4.8 at Local Window Size 3000, Ratio 0.1 (53.9 − 49.1)" in told, (
        "as the page of the comparison says"
    )
    assert "Farthest below: −0.3 at Local Window Size 500, Ratio 0.2 (51.8 − 52.1)" in told
    assert page.inner_text("#compared-address") == page.url


def test_panels_whose_axes_do_not_agree_are_shown_and_not_subtracted(visit, base):
    one, two = QWEN, "baseline-core-generalization-qwen-2-5-7b"
    opened = visit(f"{base}compare/?a={one}&b={two}")
    page = opened.page
    expect(page.locator("[data-ca-side] img")).to_have_count(2)
    told = page.inner_text("[data-ca-outcome]")
    assert told.startswith("Their axes do not agree: Local Window Size and Ratio, and ")
    assert "So they are not compared; both are shown below." in told
    for word in ("better", "worse", "higher", "lower"):
        assert word not in page.inner_text("[data-ca-chooser] > [data-ca-compared]")
    assert page.locator("[data-ca-said=table]").is_hidden()
    assert page.url.endswith(f"{two}/panel"), "a chart alone means its first panel"
    assert opened.complaints() == []


@pytest.mark.long
def test_the_recorded_address_of_a_comparison_without_a_page_leads_to_the_choice(visit, base):
    old = "compare/r1-llama-aime24-vs-r1-llama-usr7qgy4/"
    opened = visit(f"{base}{old}")
    page = opened.page
    page.wait_for_url(f"{base}compare/?a={LLAMA}&b={AIME24}")
    assert "R1-Llama is higher in 20 of 20 common cells" in outcome(page)
    without = visit(f"{base}{old}", javascript=False).page
    without.wait_for_url(f"{base}compare/?a={LLAMA}&b={AIME24}")


def test_the_page_of_a_chart_leads_from_each_panel_to_any_other(visit, base):
    page = visit(f"{base}{PAIR}").page
    page.get_by_role("link", name="R1-Qwen with …").click()
    expect(page).to_have_url(f"{base}compare/?a={QWEN}")
    expect(page.locator("[name=a]")).to_have_value(QWEN)


@pytest.mark.long
def test_an_unknown_choice_chooses_nothing(visit, base):
    opened = visit(f"{base}compare/?a=nothing/panel&b=<b>")
    expect(opened.page.locator("[name=a-chart] option")).to_have_count(5)
    assert opened.page.input_value("[name=a-chart]") == ""
    assert opened.page.url == f"{base}compare/"
    assert opened.complaints() == []


def test_from_a_file_the_page_says_what_it_cannot_do(visit, site):
    opened = visit(f"{(site / 'compare' / 'index.html').as_uri()}")
    told = opened.page.inner_text("[data-ca-outcome]")
    assert "opened from a file" in told
    assert not opened.page.locator("[name=a-chart]").is_visible()
    assert opened.page.locator(".ca-comparisons tbody a").count() == 1


@pytest.mark.long
def test_the_choice_works_with_instant_navigation(serve, visit, tmp_path, tmp_path_factory):
    base = serve(tmp_path / "here", "/some/path/")
    (tmp_path / "here").symlink_to(sites.own_site_for(tmp_path_factory, base))
    opened = visit(f"{base}models/")
    page = opened.page
    with page.expect_response(f"{base}sitemap.xml"):
        page.goto(f"{base}charts/")
    page.wait_for_load_state("networkidle")
    page.evaluate("window.here = true")
    page.click('.md-tabs a:has-text("Compare")')
    choose(page, "a", QWEN)
    choose(page, "b", LLAMA)
    assert "19 of 20" in outcome(page)
    page.click("text=This comparison has a page")
    expect(page.locator("h1")).to_have_text("R1-Qwen against R1-Llama")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Compare")
    assert "19 of 20" in outcome(page)
    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    assert opened.complaints() == []


# -- a site of odd panels -------------------------------------------------------------------------

ODD = """\
## Heatmap: {title}
### Components/Axes
* **Y-Axis:** Labeled "{rows}." Values: {row_values}
* **X-Axis:** Labeled "{columns}." Values: {column_values}
* **Color Bar/Legend:** Labeled "Loss" with a scale from -5 to 5.
### Detailed Analysis
{table}
"""


def matrix(title: str, names: tuple[str, str], columns: list[str], lines: list[list[str]]) -> str:
    head = [
        f"| {names[0]} \\ {names[1]} | {' | '.join(columns)} |",
        "|---" * (len(columns) + 1) + "|",
    ]
    body = [f"| {' | '.join(line)} |" for line in lines]
    return ODD.format(
        title=title, rows=names[0], columns=names[1], table="\n".join([*head, *body]),
        row_values=", ".join(line[0] for line in lines), column_values=", ".join(columns),
    )  # fmt: skip


HOSTILE = "Turned <img src=x onerror=alert(1)> & {{ 7 * 7 }}"


@pytest.fixture(scope="module")
def turned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two charts that share no model: one has the axes of the other turned, and its numbers odd."""
    lines = [
        ["5", "0.1", "-0.05", "N/A"],
        ["6", "1000000000000000000000.25", "~3", "2.0"],
        ["@7", "1,200", "+5", "7K"],
    ]
    straight = matrix("Plain", ("Size", "Rate"), ["0.10", "0.2", "0.3"], lines)
    other = [
        ["0.3", "1.75", "1", "1.5K"],
        ["0.1", "0.005", "-0.2", "1,100.5"],
        ["0.20", "4", "0.05", "−2"],
    ]
    seeds = {
        "a.txt": straight,
        "b.txt": matrix(HOSTILE, ("Rate", "Size"), ["6", "5", "@7"], other),
        "c.txt": matrix("Right", ("Size", "Rate"), ["0.1", "0.2"], [["5", "1", "2"]]).replace(
            "Loss", "Accuracy"
        ),
    }
    seeds["b.yml"] = f"source: {{title: {json.dumps(HOSTILE)}, licence: '=1, \"x\"'}}\n"
    made = sites.project(tmp_path_factory.mktemp("turned"), seeds, theme=MATERIAL)
    return made.built


def test_turned_axes_odd_numbers_and_hostile_titles_are_compared_in_the_browser(
    serve, visit, turned
):
    data = json.loads((turned / "compare" / "panels.json").read_text(encoding="utf-8"))
    assert not list((turned / "compare").glob("*/index.html")), "they share no entity"
    one, two, _ = (f"{panel['chart']}/{panel['anchor']}" for panel in data["panels"])
    opened = visit(f"{serve(turned)}compare/?a={one}&b={two}")
    told = outcome(opened.page)
    assert rows(opened.page, "[data-ca-said=table] table") == [
        ["Size \\ Rate", "0.10", "0.2", "0.3"],
        ["5", "+0.3\n0.1 − -0.2", "−0.10\n-0.05 − 0.05", "–"],
        [
            "6",
            "+1000000000000000000000.245\n1000000000000000000000.25 − 0.005",
            "–",
            "+0.25\n2.0 − 1.75",
        ],
        ["@7", "+99.5\n1,200 − 1,100.5", "+7\n+5 − −2", "+5500\n7K − 1.5K"],
    ]
    assert "Plain is higher in 6 of 7 common cells, lower in 1." in told
    assert "Mean difference: +142857142857142857943.8850 (computed)" in told
    with opened.page.expect_download() as download:
        opened.page.click("[data-ca-difference]")
    assert download.value.suggested_filename == "difference.csv"
    ids = [chart_id(name) for name in "ab"]
    order = ["--chart", ids[0], "--against", ids[1], "--output", str(turned.parent / "it")]
    seeds = str(turned.parent / "seeds")
    found = CliRunner().invoke(main, ["export", "--format", "difference-csv", *order, seeds])
    assert found.exit_code == 0, found.output
    by_command = (turned.parent / "it").read_bytes()
    assert b"Size,'@7,Rate,0.10,Loss,,1200,1100.5,99.5\r\n" in by_command
    assert Path(download.value.path()).read_bytes() == by_command
    *_, empty, note = csv.reader(by_command.decode().splitlines())
    assert (empty, note) == ([], [f'Source of two: “{HOSTILE}”;\' =1, "x"', *[""] * 8])
    assert opened.page.locator("[data-ca-side] a").all_inner_texts() == ["Plain", HOSTILE]
    assert HOSTILE in opened.page.inner_text("[data-ca-said=basis]")
    assert opened.complaints() == []


def test_different_measures_are_not_subtracted(serve, visit, turned):
    page = visit(f"{serve(turned)}compare/?a=plain&b=right").page
    told = page.locator("[data-ca-outcome]")
    expect(told).to_contain_text("Their measures do not agree: Loss, and Accuracy. So they")
    assert page.locator("[data-ca-said=table]").is_hidden()


def test_a_chart_is_found_by_the_address_that_it_had(serve, visit, tmp_path):
    line = "charts:\n  as-it-was: a\n"
    seeds = {"permalinks.yml": line, "a.txt": sites.SEED, "b.txt": sites.SEED.replace("by", "and")}
    base = serve(sites.project(tmp_path, seeds).built)
    page = visit(f"{base}compare/?a=as-it-was/panel&b=accuracy-and-type-and-length").page
    expect(page.locator("[data-ca-outcome]")).to_contain_text("in 0 of 5 common cells, equal in 5")
    assert page.url.endswith(
        "?a=accuracy-by-type-and-length/panel&b=accuracy-and-type-and-length/panel"
    )


def test_without_two_panels_to_compare_there_is_no_page(tmp_path):
    assert not (sites.project(tmp_path).built / "compare").exists()


def test_the_headings_are_in_order(site, models):
    for path in (models, "compare/"):
        levels = [
            e.tag
            for e in sites.atlas_part(sites.parse(site / path / "index.html")).iter()
            if _is_heading(e)
        ]
        assert levels == ["h1", "h2", "h2"]


def _is_heading(element: ET.Element) -> bool:
    return element.tag in {"h1", "h2", "h3", "h4"}
