"""The pages of the five real seeds, and of uncertain ones, as a reader's browser shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

import pictures
import sites
from browser import Scheme, Visit, visiting
from lengths import long_but

SEEDS = {path.name[:3]: path for path in sorted((sites.ROOT / "seeds").glob("*.txt"))}

# Addresses that people have linked to: they stay.
CHARTS = {
    "000": "charts/baseline-core-generalization-qwen-2-5-7b/",
    "001": "charts/baseline-short-to-long-qwen-2-5-7b/",
    "002": "charts/r1-llama-vs-r1-qwen-performance-pass-1/",
    "003": "charts/performance-metrics-across-models-and-datasets/",
}
SERIES_ONLY = "charts/model-accuracy-over-training-progress/"

ANCHORS = {
    "000": ["panel"],
    "001": ["panel"],
    "002": ["panel-r1-llama", "panel-r1-qwen"],
    "003": [
        "panel-r1-llama-aime24",
        "panel-r1-llama-aime25",
        "panel-r1-llama-amc23",
        "panel-r1-llama-gpqa-d",
    ],
}

# One page of each kind, those of the charts apart.
OTHERS = {
    "home": "",
    "gallery": "charts/",
    "chart without values": SERIES_ONLY,
    "models": "models/",
    "datasets": "datasets/",
    "metrics": "metrics/",
    "model": "models/r1-llama/",
    "dataset": "datasets/aime24/",
    "task": "datasets/core-generalization/",
    "metric": "metrics/pass-1/",
    "a page of the author's": "guide/",
    "not found": "404.html",
}
KINDS = CHARTS | OTHERS

SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    return serve(sites.own_site(tmp_path_factory))


def test_a_browser_knows_the_headings_of_tables_whose_cells_nothing_ends(base, visit):
    """HTML lets their ends out, and knows by its place what a heading is for."""
    page = visit(base + CHARTS["000"]).page
    assert "</td>" not in page.request.get(base + CHARTS["000"]).text()
    table = page.locator("#data-panel table")
    rows, columns = 7, 20
    expect(table.get_by_role("rowheader")).to_have_count(rows)
    expect(table.get_by_role("columnheader")).to_have_count(1 + columns)
    expect(table.get_by_role("cell")).to_have_count(rows * columns)
    assert page.locator("#data-panel td").first.text_content() == "100.0"


def test_what_only_a_script_can_use_comes_with_the_script(base, visit):
    opened = visit(base + CHARTS["000"])
    html = opened.page.request.get(base + CHARTS["000"]).text()
    for words in ("Swap rows and columns", ">Copy<", "Unmark", "Tidy table"):
        assert words not in html
    for words in ("Swap rows and columns", "Copy"):
        assert words in opened.page.locator(".ca").first.inner_html()


@pytest.fixture(params=long_but(CHARTS, "000", "002"))
def seed(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def stated(seed: str) -> list[dict[tuple[str, str], str]]:
    """What each panel of a seed states: row and column to the literal, "" for a gap."""
    panels = []
    for panel in sites.shown(SEEDS[seed])["panels"]:
        rows, columns = panel["row_axis"]["values"], panel["column_axis"]["values"]
        cells = {(row, column): "" for row in rows for column in columns}
        for cell in panel["cells"]:
            cells[cell["row"], cell["column"]] = "" if cell["value"] is None else cell["literal"]
        panels.append(cells)
    return panels


# Where a picture stands, and the colour of its words.
READ_PICTURE = """picture => {
    const { x, y, width } = picture.getBoundingClientRect();
    const [scale, ink] = [width / picture.viewBox.baseVal.width, getComputedStyle(picture).color];
    return { x, y, scale, ink };
}"""

# What a live view shows: the numbers whose middle lies in the box of each labelled cell.
READ_LIVE = """figure => {
    const box = element => element.getBoundingClientRect();
    const texts = [...figure.querySelectorAll(".ca-vega .mark-text.role-mark text")];
    return [...figure.querySelectorAll(".ca-vega .mark-rect.role-mark path")].map(cell => {
        const { left, right, top, bottom } = box(cell);
        const inside = texts.filter(text => {
            const of = box(text), x = (of.left + of.right) / 2, y = (of.top + of.bottom) / 2;
            return left < x && x < right && top < y && y < bottom && text.textContent;
        });
        const told = inside.map(text => text.textContent).join(" ");
        return [cell.getAttribute("aria-label"), told];
    });
}"""


def figure(page: Page, anchor: str) -> Locator:
    return page.locator(f'[data-ca-figure="{anchor}"]')


def picture(page: Page, anchor: str) -> list[dict[str, Any]]:
    """For each place of a picture its number, box, paint and what is heard of it."""
    found = figure(page, anchor).locator(".ca-picture")
    heard = pictures.spoken(found)
    page_of = found.evaluate(READ_PICTURE)
    return [
        {
            "row": cell.row,
            "column": cell.column,
            "text": cell.text,
            "label": heard.get((cell.row, cell.column), ""),
            "look": cell.look,
            "x": page_of["x"] + cell.box[0] * page_of["scale"],
            "y": page_of["y"] + cell.box[1] * page_of["scale"],
            "width": cell.box[2] * page_of["scale"],
            "height": cell.box[3] * page_of["scale"],
            "fill": rgb(cell.fill),
            "ink": rgb(cell.ink) or page_of["ink"],
        }
        for cell in pictures.cells(found)
    ]


def rgb(color: str) -> str:
    """A colour as a browser computes it."""
    if not color.startswith("#"):
        return color
    return f"rgb({', '.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))})"


def numbers(cells: list[dict[str, Any]], wanted: dict[tuple[str, str], str]) -> dict[Any, str]:
    """The numbers of a picture under the labels of the axes."""
    rows, columns = (list(dict.fromkeys(key[axis] for key in wanted)) for axis in (0, 1))
    return {(rows[cell["row"]], columns[cell["column"]]): cell["text"] for cell in cells}


@dataclass(frozen=True)
class Look:
    """What a reader sees of one heatmap, before and after a click on "Live view".

    ground: the colour that it stands on. labels, live_labels: the colours of its words.
    """

    anchor: str
    ground: str
    labels: list[str]
    cells: list[dict[str, Any]]
    live: dict[str, str] = field(default_factory=dict)
    live_labels: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def look(browser: Browser, base: str) -> Callable[[str, Scheme], list[Look]]:
    """``look(seed, scheme)`` looks at every heatmap of a page; each page is opened once."""

    @cache
    def look(seed: str, scheme: Scheme) -> list[Look]:
        with visiting(browser, base + CHARTS[seed], scheme=scheme) as opened:
            figures = opened.page.locator("[data-ca-figure]").all()
            anchors = [found.get_attribute("data-ca-figure") or "" for found in figures]
            drawn = [_look(opened, anchor) for anchor in anchors]
            lived = [_look_live(opened, each) for each in drawn]
            assert opened.complaints() == []
            return lived

    return look


def _look(opened: Visit, anchor: str) -> Look:
    drawn = figure(opened.page, anchor).locator(".ca-picture")
    expect(drawn).to_be_visible()
    ground, labels = (
        drawn.evaluate(sites.READ_GROUND),
        inks(drawn, ".ca-axes text, .ca-legend text"),
    )
    return Look(anchor, ground, labels, picture(opened.page, anchor))


def _look_live(opened: Visit, before: Look) -> Look:
    found = open_live(opened, before.anchor)
    expect(found.locator(".ca-picture")).to_be_hidden()
    labels = inks(found, ".ca-vega .role-axis text, .ca-vega .role-legend text")
    return replace(before, live=dict(found.evaluate(READ_LIVE)), live_labels=labels)


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found, "not visible"
    return found


def inks(within: Locator, which: str) -> list[str]:
    colors: list[str] = within.locator(which).evaluate_all(
        "all => all.map(text => getComputedStyle(text).fill)"
    )
    return colors


def open_live(opened: Visit, anchor: str) -> Locator:
    """Click on "Live view" and wait for Vega; gives the figure."""
    found = figure(opened.page, anchor)
    found.locator("[data-ca-live]").click()
    expect(found.locator(".ca-vega svg.marks")).to_be_visible()
    expect(found.locator("[data-ca-live]")).to_have_attribute("aria-pressed", "true")
    return found


# -- the picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_heatmap_shows_the_numbers_of_its_panel(look, seed, scheme):
    seen = look(seed, scheme)
    assert [each.anchor for each in seen] == ANCHORS[seed]
    for each, wanted in zip(seen, stated(seed), strict=True):
        assert len(each.cells) == len(wanted)
        assert numbers(each.cells, wanted) == wanted
        assert all(cell["width"] > 10 and cell["height"] > 10 for cell in each.cells)


def test_without_javascript_each_heatmap_shows_the_same(base, visit, look, seed):
    opened = visit(base + CHARTS[seed], javascript=False)
    for each in look(seed, "light"):
        expect(figure(opened.page, each.anchor).locator(".ca-picture")).to_be_visible()
        assert placeless(picture(opened.page, each.anchor)) == placeless(each.cells)
    # … and no button promises what cannot come.
    expect(opened.page.locator("[data-ca-live]").first).to_be_hidden()
    assert opened.complaints() == []


def placeless(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cells as an eye sees them wherever the picture stands: a button above may move it."""
    return [{name: cell[name] for name in cell.keys() - {"x", "y", "label"}} for cell in cells]


def test_places_stand_in_a_grid_that_does_not_overlap(look, seed):
    for each in look(seed, "light"):
        cells = {(cell["row"], cell["column"]): cell for cell in each.cells}
        for (row, column), cell in cells.items():
            if right := cells.get((row, column + 1)):
                assert cell["x"] + cell["width"] <= right["x"] + 0.01
            if below := cells.get((row + 1, column)):
                assert cell["y"] + cell["height"] <= below["y"] + 0.01


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_word_of_a_heatmap_is_readable(look, seed, scheme):
    """Axes and legend on the page, numbers in their cells, before and after the click."""
    for each in look(seed, scheme):
        assert min(len(each.labels), len(each.live_labels)) > 10
        on_page = [sites.contrast(ink, each.ground) for ink in each.labels + each.live_labels]
        in_cells = [
            sites.contrast(cell["ink"], cell["fill"]) for cell in each.cells if cell["text"]
        ]
        assert min(on_page) >= sites.READABLE
        assert min(in_cells) >= sites.READABLE


def test_the_heatmap_follows_light_and_dark(look, seed):
    for light, dark in zip(look(seed, "light"), look(seed, "dark"), strict=True):
        assert sites.luminance(sites.channels(light.ground)) > 0.8
        assert sites.luminance(sites.channels(dark.ground)) < 0.1
        assert set(light.labels).isdisjoint(dark.labels)
        # The colour of a number is data: it does not change.
        assert [cell["fill"] for cell in light.cells] == [cell["fill"] for cell in dark.cells]


def unlike(image: sites.Image, left: float, top: float, right: float, bottom: float) -> int:
    """How far the pixels of a box differ, 0 to 255: a plain fill gives 0."""
    found = [
        image.pixel(x, y)
        for x in range(round(left), round(right))
        for y in range(round(top), round(bottom))
    ]
    return max(max(each) - min(each) for each in zip(*found, strict=True))


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
@pytest.mark.parametrize("seed", long_but(["000", "001"], "000"))
def test_gaps_are_hatched_and_coloured_and_unstated_places_are_not(base, visit, seed, scheme):
    """Looked at in the pixels of each place, beside its number."""
    page = visit(base + CHARTS[seed], scheme=scheme).page
    drawn = figure(page, "panel").locator(".ca-picture")
    drawn.scroll_into_view_if_needed()
    place = box(drawn)
    image = sites.image(page.screenshot(clip=place))
    empty = 0
    for cell in picture(page, "panel"):
        left, top = cell["x"] - place["x"] + 2, cell["y"] - place["y"] + 2
        right = left + cell["width"] - 4
        # Numbers stand in the middle; the upper strip of a place is its fill alone.
        differ = unlike(image, left, top, right, top + 4)
        empty += not cell["text"]
        if cell["text"] or cell["look"].endswith("not-stated"):
            assert differ <= 8, cell
        else:
            assert differ >= 16, cell
            assert cell["fill"].startswith("url("), cell
    assert empty == {"000": 43, "001": 70}[seed]


def test_pictures_of_one_chart_stand_side_by_side_where_there_is_room(base, visit):
    page = visit(base + CHARTS["002"]).page
    left, right = (box(figure(page, anchor).locator(".ca-picture")) for anchor in ANCHORS["002"])
    assert abs(left["y"] - right["y"]) < 1
    assert left["x"] + left["width"] <= right["x"]


# -- the live view --------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_live_view_shows_the_numbers_of_the_picture(look, seed, scheme):
    for each in look(seed, scheme):
        assert each.live == {cell["label"]: cell["text"] for cell in each.cells}


def test_a_second_click_returns_to_the_picture_and_a_third_to_the_live_view(base, visit):
    opened = visit(base + CHARTS["002"])
    found = open_live(opened, "panel-r1-qwen")
    found.locator("[data-ca-live]").click()
    expect(found.locator(".ca-picture")).to_be_visible()
    expect(found.locator(".ca-vega")).to_be_hidden()
    expect(found.locator("[data-ca-live]")).to_have_attribute("aria-pressed", "false")
    found.locator("[data-ca-live]").click()
    expect(found.locator(".ca-vega svg.marks")).to_be_visible()
    assert found.locator(".ca-vega svg.marks").count() == 1
    assert opened.complaints() == []


def test_pointing_at_the_middle_of_a_cell_tells_what_it_is(base, visit):
    """The middle is where the number stands, which must not keep the pointer from the cell."""
    opened = visit(base + CHARTS["002"])
    found = open_live(opened, "panel-r1-qwen")
    cell = found.locator('.ca-vega path[aria-label*="Local Window Size 2000, Ratio 0.4"]')
    cell.scroll_into_view_if_needed()
    at = box(cell)
    opened.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    tip = opened.page.locator("#vg-tooltip-element")
    expect(tip).to_be_visible()
    expect(tip).to_have_text("Local Window Size 2000, Ratio 0.4: 56.3")
    assert opened.complaints() == []


@pytest.mark.long
def test_the_live_view_can_be_saved(base, visit):
    opened = visit(base + CHARTS["000"])
    found = open_live(opened, "panel")
    found.locator(".ca-vega summary").click()
    offers = found.locator(".ca-vega .vega-actions a")
    expect(offers).to_have_text(["Save as SVG", "Save as PNG"])
    with opened.page.expect_download() as started:
        offers.first.click()
    saved = sites.xml(Path(started.value.path()))
    assert started.value.suggested_filename == "panel.svg"
    assert {"87.7", "Length"} <= {(element.text or "").strip() for element in saved.iter()}
    assert opened.complaints() == []


# -- a chart without values -----------------------------------------------------------------------


def test_a_chart_without_values_shows_its_series_and_no_heatmap(base, visit):
    opened = visit(base + SERIES_ONLY)
    page = opened.page
    assert page.locator(".ca-picture, .ca-figure, .ca-vega, .ca canvas").count() == 0
    assert page.locator("[data-ca-live]").count() == 0
    expect(page.locator(".ca-box:not(.ca-verdicts)").first).to_contain_text(
        "states no value for any cell"
    )
    rows = page.locator("section, div").locator("table", has_text="Course").locator("tbody tr")
    told = {
        row.locator("th").inner_text(): row.locator("td").first.inner_text() for row in rows.all()
    }
    assert told == {
        "GSM8K": "rises",
        "Math 500": "similar to the one before",
        "Minerva Math": "falls, then rises",
        "Gaokao2023EN": "rises",
        "Olympiad Bench": "rises",
        "College Math": "falls, then rises",
        "MMMLU STEM": "rises",
        "Average (aggregate)": "not stated",
    }
    facts = page.locator(".ca-facts").inner_text()
    assert "Training Progress: from 0 to 1" in facts
    assert "Model Size: from 0.5b to 32b" in facts
    assert opened.complaints() == []


# -- every kind of page ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", long_but(OTHERS, "gallery", "chart without values"))
def test_no_kind_of_page_gives_a_complaint(base, visit, kind):
    opened = visit(base + OTHERS[kind])
    expect(opened.page.locator("h1").first).to_be_visible()
    assert opened.complaints() == []


@pytest.mark.parametrize("kind", long_but(KINDS, "003", "gallery"))
def test_on_a_phone_no_kind_of_page_scrolls_sideways(base, visit, kind):
    opened = visit(base + KINDS[kind], viewport="phone")
    page = opened.page
    for button in page.locator("[data-ca-live]").all():
        button.click()
        expect(page.locator(".ca-vega svg.marks").last).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    # Not by hiding what is too wide: all of the atlas is within the screen, or scrolls.
    lost = page.locator(".ca > *, .ca-panel > *, .ca-card").evaluate_all(
        "all => all.filter(it => it.getBoundingClientRect().right > innerWidth + 1)"
        ".map(it => it.outerHTML.slice(0, 80))"
    )
    assert lost == []
    assert opened.complaints() == []


CHIPS = {
    "000": ["models/qwen-2-5-7b/", "datasets/core-generalization/", "metrics/accuracy/"],
    "001": ["models/qwen-2-5-7b/", "datasets/short-to-long/", "metrics/accuracy/"],
    "002": ["models/r1-llama/", "models/r1-qwen/", "metrics/pass-1/"],
    "003": [
        "models/r1-llama/",
        "datasets/aime24/",
        "datasets/aime25/",
        "datasets/amc23/",
        "datasets/gpqa-diamond/",
        "metrics/pass-1/",
    ],
}


def test_the_chips_of_a_chart_lead_to_pages_of_that_name(tmp_path_factory, seed):
    site = sites.own_site(tmp_path_factory)
    page = f"{CHARTS[seed]}index.html"
    chips = next(sites.classed(sites.parse(site / page), "ca-chips"))
    led = {link.target: link for link in sites.links(page, chips)}
    assert [sites.file_at(site, "/", target) for target in led] == [
        f"{to}index.html" for to in CHIPS[seed]
    ]
    for chip, target in zip(chips.iter("a"), led, strict=True):
        entity = sites.parse(site / (sites.file_at(site, "/", target) or ""))
        kind, _, name = sites.text(chip).partition(" ")
        assert sites.text(next(entity.iter("h1"))) == name
        assert sites.text(next(sites.classed(entity, "ca-status"))).startswith(kind)


# -- what is approximate, partial or not stated ------------------------------------------------------

FRAME = """### Components/Axes
* **Y-Axis:** Labeled "Type." Values: 1, 2, 3, 4, 5
* **X-Axis:** Labeled "Length." Values: 5, 6, 7, 8
* **Color Bar/Legend:** Labeled "Accuracy (%)", from white (0) to dark red (100).
### Detailed Analysis
"""
UNCERTAIN = {
    "mixed.txt": f"""## Heatmap: Mixed
{FRAME}| Type \\ Length | 5 | 6 | 7 |
| --- | --- | --- | --- |
| 1 | ~10.5 | 20.0 ± 0.4 | N/A |
| 2 | 60-80 | 50 | |
| 3 | ~10–20 | 90-95 | 33 |
""",
    "regions.txt": f"""## Heatmap: Regions
{FRAME}* **Left half:** dark red, <b>about 80</b> to 95.
* **Right half:** falls below 20.
* The layout is plain.
### Key Observations
* Type 5 is the darkest.
### Interpretation
* The best model of all 7 would be darker.
""",
    "many.txt": f"## Heatmap: Many\n{FRAME}"
    + "\n".join(f"* **Region {n}:** mostly below {n}." for n in range(20)),
    "lines.txt": """## Heatmap: Accuracy by Shots
### Components/Axes
* **X-axis:** Number of shots
* **Legend:** solid blue line = 7B, dashed orange line = 13B
### Detailed Analysis
* **7B:** rises from 31 to 46.
### Key Observations
* The lines never cross.
""",
}


@pytest.fixture(scope="module")
def uncertain(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """A site of texts that state few numbers, or none, or numbers that are not exact."""
    made = sites.project(tmp_path_factory.mktemp("uncertain"), UNCERTAIN, theme=sites.MATERIAL)
    return serve(made.built)


@pytest.mark.parametrize("javascript", long_but([True, False], True))
def test_what_is_not_exact_says_so_in_picture_label_and_table(uncertain, visit, javascript):
    opened = visit(f"{uncertain}charts/mixed/", javascript=javascript)
    told = {cell["text"]: cell["label"] for cell in picture(opened.page, "panel") if cell["text"]}
    heard = {
        "≈10.5": "Type 1, Length 5: about 10.5 %",
        "20.0 ± 0.4": "Type 1, Length 6: 20.0 ± 0.4 %",
        "60–80": "Type 2, Length 5: 60 to 80 %",
        "50": "Type 2, Length 6: 50 %",
        "≈10–20": "Type 3, Length 5: about 10 to 20 %",
        "90–95": "Type 3, Length 6: 90 to 95 %",
        "33": "Type 3, Length 7: 33 %",
    }
    assert told == (heard if javascript else dict.fromkeys(heard, ""))
    rows = opened.page.locator(".ca-wide tbody tr").all()
    assert [row.locator("td").all_inner_texts() for row in rows] == [
        ["≈10.5", "20.0 ± 0.4", "n/a", "–"],
        ["60–80", "50", "", "–"],
        ["≈10–20", "90–95", "33", "–"],
        ["–"] * 4,
        ["–"] * 4,
    ]
    status = opened.page.locator(".ca-panel-status")
    expect(status).to_contain_text("9 of 20 places are stated (2 of them as empty)")
    expect(status).to_contain_text("Best: 50 at Type 2, Length 6 (ranges left out)")
    assert opened.complaints() == []


@pytest.mark.parametrize("scheme", long_but(SCHEMES, "dark"))
def test_a_line_below_the_picture_explains_each_sign_in_it(uncertain, visit, scheme):
    page = visit(f"{uncertain}charts/mixed/", scheme=scheme).page
    key = page.locator(".ca-key > span")
    assert [words.strip() for words in key.all_inner_texts()] == [
        "≈ approximate",
        "± stated uncertainty",
        "a range, coloured by its middle",
        "marked as empty in the text or left blank in the text (grey in the live view and PNG)",
        "not stated",
    ]
    assert page.locator(".ca-key .ca-sign").count() == 3
    ground, ink = key.first.evaluate(sites.READ_GROUND), key.first.evaluate(sites.READ_INK)
    assert sites.contrast(ink, ground) >= sites.READABLE


def test_a_full_picture_of_exact_numbers_needs_no_such_line(base, visit):
    page = visit(base + CHARTS["002"]).page
    expect(page.locator(".ca-picture").first).to_be_visible()
    assert page.locator(".ca-key, .ca-frame, .ca-remarks").count() == 0
    assert "are stated" not in page.locator(".ca-chart").inner_text()


@pytest.mark.parametrize("scheme", long_but(SCHEMES, "dark"))
def test_the_frame_of_a_range_is_seen_on_its_colour(uncertain, visit, scheme):
    page = visit(f"{uncertain}charts/mixed/", scheme=scheme).page
    found = page.locator(".ca-picture")
    framed = [cell for cell in pictures.cells(found) if cell.frame]
    assert [cell.text for cell in framed] == ["60–80", "≈10–20", "90–95"]
    for cell in framed:
        assert sites.contrast(rgb(cell.frame), rgb(cell.fill)) >= sites.READABLE
    for frame in page.locator(".ca-picture .ca-frame").all():
        assert frame.evaluate("frame => getComputedStyle(frame).strokeDasharray") != "none"


def test_the_live_view_frames_ranges_and_tells_what_they_are(uncertain, visit):
    opened = visit(f"{uncertain}charts/mixed/")
    found = open_live(opened, "panel")
    assert found.locator('.ca-vega path[stroke-dasharray="3,2"]').count() == 3
    cell = found.locator('.ca-vega path[aria-label*="Type 3, Length 6"]')
    cell.scroll_into_view_if_needed()
    at = box(cell)
    opened.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    tip = opened.page.locator("#vg-tooltip-element")
    expect(tip).to_have_text("Type 3, Length 6: 90 to 95 %")
    assert opened.complaints() == []


@pytest.mark.parametrize("javascript", long_but([True, False], False))
def test_a_chart_without_cells_shows_what_it_declares_and_what_is_said(
    uncertain, visit, javascript
):
    opened = visit(f"{uncertain}charts/regions/", javascript=javascript)
    page = opened.page
    assert page.locator(".ca-picture").count() == 0
    facts = page.locator(".ca-facts").inner_text()
    for words in ("Type: 1, 2, 3, 4, 5", "Length: 5, 6, 7, 8", "0 to 100, white to dark red"):
        assert words in facts
    said = page.locator(".ca-remarks li")
    assert said.all_inner_texts() == [
        "Left half: dark red, <b>about 80</b> to 95. (line 7)",
        "Right half: falls below 20. (line 8)",
        "Type 5 is the darkest. (line 11)",
    ]
    said.last.locator("a").click()
    expect(page.locator("#L11")).to_be_in_viewport()
    expect(page.locator("#L11")).to_have_text("Type 5 is the darkest.")
    # What the text makes of the figure, and its numbers, are in the notes below.
    assert "Numbers in prose that name no cell: 20" in page.locator(".ca-problems").inner_text()
    assert opened.complaints() == []


def test_a_long_list_of_what_is_said_is_cut_and_counted(uncertain, visit):
    page = visit(f"{uncertain}charts/many/").page
    assert page.locator(".ca-remarks li").count() == 12
    expect(page.locator(".ca-chart")).to_contain_text("8 more statements in the description.")


def test_a_heatmap_that_describes_lines_is_said_to_be_doubtful(uncertain, visit):
    page = visit(f"{uncertain}charts/accuracy-by-shots/").page
    told = "Heatmap (doubtful: the text describes lines, line 4)"
    expect(page.locator(".ca-status")).to_contain_text(told)
    expect(page.locator(".ca-problems")).to_contain_text("describes lines, as of a line chart")
    page.goto(f"{uncertain}charts/")
    expect(page.locator(".ca-card", has_text="by Shots")).to_contain_text("Heatmap (doubtful)")


# -- instant navigation ---------------------------------------------------------------------------


def test_instant_navigation_leads_through_the_atlas_and_the_live_view_works(
    serve, visit, tmp_path, tmp_path_factory
):
    """The theme swaps the content of pages, if the site is at its stated address."""
    base = serve(tmp_path / "here", "/some/path/")
    (tmp_path / "here").symlink_to(sites.own_site_for(tmp_path_factory, base))
    opened = visit(f"{base}models/")
    page = opened.page
    with page.expect_response(f"{base}sitemap.xml"):
        page.goto(f"{base}charts/")
    page.wait_for_load_state("networkidle")
    page.evaluate("window.here = true")

    page.click(f'.ca-card-link[href*="{CHARTS["002"].split("/")[1]}"]')
    expect(page.locator("h1")).to_have_text("R1-Llama vs. R1-Qwen Performance (Pass@1)")
    open_live(opened, "panel-r1-qwen")
    page.click('.ca-chips a:has-text("R1-Llama")')
    expect(page.locator("h1")).to_have_text("R1-Llama")
    page.click('th a:has-text("R1-Llama | AMC23")')
    expect(page.locator("#panel-r1-llama-amc23").first).to_be_in_viewport()
    drawn = {cell["label"]: cell["text"] for cell in picture(page, "panel-r1-llama-amc23")}
    assert dict(open_live(opened, "panel-r1-llama-amc23").evaluate(READ_LIVE)) == drawn
    for heading in ("R1-Llama", "R1-Llama vs. R1-Qwen Performance (Pass@1)", "Charts"):
        page.go_back()
        expect(page.locator("h1")).to_have_text(heading)

    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    assert opened.complaints() == []


def test_a_chart_in_the_navigation_of_the_site_has_its_title_there(tmp_path):
    page = "charts/accuracy-by-type-and-length.md"
    made = sites.project(tmp_path, nav=["index.md", page])
    links = sites.parse(made.built / "index.html").iter("a")
    named = {sites.text(it) for it in links if it.get("href", "").endswith("type-and-length/")}
    assert "Accuracy by Type and Length" in named
    assert "None" not in named


# All that the host can warn of.
WARN = dict.fromkeys(
    ("omitted_files", "not_found", "absolute_links", "unrecognized_links", "anchors"), "warn"
)


@pytest.mark.parametrize("atlas", long_but([{}, {"path": "atlas"}], {"path": "atlas"}))
def test_pages_that_the_author_has_left_out_of_the_navigation_are_no_warning(tmp_path, atlas):
    """Neither are their links; and what is said to be left out of the site is left out."""
    options: dict[str, Any] = {"validation": WARN, "strict": True, "atlas": atlas}
    docs = {"own.md": "# Mine\n"}
    made = sites.project(
        tmp_path, None, docs, nav=["own.md"], exclude_docs="**/metrics/index.md", **options
    )
    folder = made.built / atlas.get("path", "")
    names = ("charts", "models", "metrics")
    there = {name for name in names if (folder / name / "index.html").is_file()}
    assert there == {"charts", "models"}
    assert (made.built / "index.html").is_file()
    (tmp_path / "docs" / "forgotten.md").write_text("# Forgotten\n")
    again = made.again("--strict")
    assert again.result.returncode == 1
    assert "  - forgotten.md\n\n" in again.log
    assert "index.md" not in again.log


def test_without_a_navigation_of_the_author_the_indexes_are_in_it(tmp_path):
    made = sites.project(tmp_path, validation=WARN, strict=True)
    bar = next(sites.classed(sites.parse(made.built / "index.html"), "navbar-nav"))
    targets = {link.written for link in sites.links("index.html", bar)}
    assert {"charts/", "models/", "datasets/", "metrics/"} <= targets
