"""Pictures as a reader wants them: each control draws what the build would draw of such a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sites
from browser import frames
from lengths import long_but
from pictures import cells, cursor, picture_of, place, point
from test_accessibility import faults

ROWS, COLUMNS = ("row 10", "row 9", "row 2"), ("b", "a", "c 10", "c 9")
GRID = (
    ("12.1", "~40", "N/A", "98.0"),
    ("60-80", "50.5", "20.25", ""),
    ("70", "95.5 ± 1", "33.3", "90"),
)
COLOURS = "from 0 (white) to 100 (dark red)"
OURS = "from 0 to 100"


def transposed(grid: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(zip(*grid, strict=True))


def ordered(rows: tuple[int, ...], columns: tuple[int, ...]) -> dict[str, Any]:
    return {
        "rows": tuple(ROWS[at] for at in rows),
        "columns": tuple(COLUMNS[at] for at in columns),
        "grid": tuple(tuple(GRID[row][at] for at in columns) for row in rows),
    }


def seed(
    title: str,
    *,
    legend: str = COLOURS,
    rows: tuple[str, ...] = ROWS,
    columns: tuple[str, ...] = COLUMNS,
    names: tuple[str, str] = ("Type of task", "Length"),
    grid: tuple[tuple[str, ...], ...] = GRID,
) -> str:
    """A text that states a grid."""
    lines = [
        f"## Heatmap: {title}",
        "### Components/Axes",
        f'* **Y-Axis:** Labeled "{names[0]}". Values: {", ".join(rows)}',
        f'* **X-Axis:** Labeled "{names[1]}". Values: {", ".join(columns)}',
        f'* **Color Bar:** Labeled "Accuracy (%)" {legend}.',
        "### Data",
        f"| {names[0]} | {' | '.join(columns)} |",
        f"| --- {'| --- ' * len(columns)}|",
        *(f"| {row} | {' | '.join(at)} |" for row, at in zip(rows, grid, strict=True)),
        "",
    ]
    return "\n".join(lines)


# What a control asks for, and the text of which the build draws the same.
TWINS: dict[str, dict[str, Any]] = {
    "palette=blue": {"legend": OURS},
    "scale=own&palette=blue": {"legend": ""},
    "rows=value": ordered((0, 2, 1), (0, 1, 2, 3)),
    "rows=mean": ordered((2, 0, 1), (0, 1, 2, 3)),
    "rows=name": ordered((2, 1, 0), (0, 1, 2, 3)),
    "columns=mean": ordered((0, 1, 2), (3, 1, 0, 2)),
    "columns=name": ordered((0, 1, 2), (1, 0, 3, 2)),
    "turn=yes": {
        "rows": COLUMNS,
        "columns": ROWS,
        "names": ("Length", "Type of task"),
        "grid": transposed(GRID),
    },
}
SMALL = """\
## Heatmap: Two panels
### Components/Axes
* **Y-Axis:** Labeled "Type". Values: 1, 2
* **X-Axis:** Labeled "Length". Values: 5, 6
* **Color Bar:** Labeled "Accuracy (%)" from 0 (white) to 100 (green).
### Data
#### First
* Type 1, Length 5: 12.1
* Type 1, Length 6: 50
* Type 2, Length 5: 30
* Type 2, Length 6: 40

#### Second
* Type 1, Length 5: 88.0
* Type 1, Length 6: 50
* Type 2, Length 5: 60
* Type 2, Length 6: 70.5

### Key Observations
* **First:** The lowest value is 12.1, at Type 1, Length 5.
* **Second:** The highest value is 88.0, at Type 1, Length 5.
"""


def name(asked: str) -> str:
    return re.sub(r"\W", "-", asked)


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("views")
    (folder / "site").mkdir()
    # The theme follows links by itself only on the site that it was built for.
    base = serve(folder / "site")
    seeds = {"described.txt": seed("Described"), "small.txt": SMALL}
    for asked, more in TWINS.items():
        seeds[f"{name(asked)}.txt"] = seed(f"Twin {name(asked)}", **more)
    theme = sites.MATERIAL | {"features": ["navigation.instant"]}
    sites.project(folder, seeds, theme=theme, site_url=base).built  # noqa: B018 (it must be)
    return f"{base}charts/"


def built(picture: Locator) -> list[Any]:
    """All elements of a picture but those that say what it is of, or what a reader does with it."""
    found: list[Any] = picture.evaluate(
        """picture => {
            const of = element => [element.tagName,
                Object.fromEntries([...element.attributes].map(({name, value}) => [name, value])
                    .filter(([name, value]) => name !== "class" || !["", "ca-here"].includes(value))),
                element.children.length ? [...element.children].map(of) : element.textContent];
            const size = ["width", "height", "viewBox", "class"].map(it => picture.getAttribute(it));
            const own = [...picture.children].filter(it => !it.matches("title, desc, .ca-layer"));
            return [size, ...own.map(of)];
        }"""
    )
    return found


def drawn_anew(page: Page) -> None:
    """Wait until views.js has done what the address asks for."""
    page.wait_for_function("() => window.chartAtlasViews")
    frames(page)


def texts(page: Page, panel: str = "panel") -> list[list[str]]:
    rows = page.locator(f"#data-{panel} tr").all()
    return [row.locator("th, td").all_text_contents() for row in rows]


@pytest.mark.parametrize(
    "asked", long_but(TWINS, "scale=own&palette=blue", "rows=mean", "turn=yes")
)
def test_a_view_is_what_the_build_draws_of_such_a_text(base, visit, asked):
    opened = visit(f"{base}described/?{asked}")
    drawn_anew(opened.page)
    twin = visit(f"{base}twin-{name(asked)}/").page
    assert built(picture_of(opened.page)) == built(picture_of(twin))
    small = "panel-map-narrow"
    assert picture_of(twin, small).count() == picture_of(opened.page, small).count()
    if asked != "turn=yes":  # of three columns, which fit as they are
        assert built(picture_of(opened.page, small)) == built(picture_of(twin, small))
    assert texts(opened.page) == texts(twin)
    assert built(picture_of(twin)) != built(picture_of(visit(f"{base}described/").page))
    assert opened.complaints() == []


def view(page: Page) -> Locator:
    return page.locator("[data-ca-view]")


def choose(page: Page, control: str, value: str) -> None:
    """Choose as a reader does."""
    view(page).evaluate("it => { it.open = true; }")
    found = view(page).locator(f"[name={control}]")
    if found.get_attribute("type") == "checkbox":
        found.check()
    else:
        found.select_option(value)
    drawn_anew(page)


CONTROLS = {
    "scale": "own",
    "palette": "blue",
    "rows": "mean",
    "columns": "name",
    "turn": "yes",
    "numbers": "off",
}


@pytest.mark.parametrize(
    ("control", "value"), long_but(CONTROLS.items(), ("rows", "mean"), ("turn", "yes"))
)
def test_a_control_changes_picture_and_address_until_all_is_as_described(
    base, visit, control, value
):
    opened = visit(f"{base}described/")
    page = opened.page
    before = (
        built(picture_of(page)),
        texts(page),
        page.locator(".ca-figure figcaption").inner_text(),
    )
    choose(page, control, value)
    after = built(picture_of(page))
    assert after != before[0]
    expect(page).to_have_url(f"{base}described/?{control}={value}")
    expect(view(page).locator("summary")).to_contain_text(" · ")
    shared = visit(page.url).page
    drawn_anew(shared)
    assert built(picture_of(shared)) == after
    assert texts(shared) == texts(page)
    page.get_by_role("button", name="Show as described").click()
    drawn_anew(page)
    assert built(picture_of(page)) == before[0]
    assert (texts(page), page.locator(".ca-figure figcaption").inner_text()) == before[1:]
    expect(page).to_have_url(f"{base}described/")
    expect(view(page).locator("summary")).to_have_text("View")
    assert opened.complaints() == []


def test_without_a_choice_the_picture_is_the_one_that_was_built(base, visit):
    page = visit(f"{base}described/").page
    plain = visit(f"{base}described/", javascript=False).page
    assert built(picture_of(page)) == built(picture_of(plain))
    assert page.locator("script[src*='views.js']").count() == 0
    expect(view(plain)).to_be_hidden()
    expect(view(page)).to_be_visible()
    assert view(page).get_attribute("open") is None


def test_what_is_no_choice_is_none(base, visit):
    opened = visit(f"{base}described/?scale=none&palette=&rows=%3Cb%3E&turn=no&size=small")
    expect(opened.page).to_have_url(f"{base}described/")
    assert opened.complaints() == []


def test_what_the_colours_span_is_told_with_whose_they_are(base, visit):
    page = visit(f"{base}twin-palette-blue/?scale=own").page
    expect(page.locator(".ca-figure .ca-note")).to_have_text(
        "Colours span 12.1 to 98.0, the data. The text names no colours that we can use; "
        "light to dark blue is ours."
    )
    expect(view(page).locator("[name=palette]")).to_have_count(0)


VIEWS = (
    "turn=yes&rows=name&columns=mean",
    "rows=mean&columns=name&scale=own&palette=blue",
    "turn=yes",
)


@pytest.mark.parametrize("asked", long_but(VIEWS, "turn=yes&rows=name&columns=mean"))
def test_picture_table_and_what_is_told_of_a_cell_agree(base, visit, asked):
    opened = visit(f"{base}described/?{asked}")
    page = opened.page
    drawn_anew(page)
    head, *body = texts(page)
    stated = {
        (row, column): GRID[at][over].replace("~", "≈").replace("60-80", "60–80")
        for at, row in enumerate(ROWS)
        for over, column in enumerate(COLUMNS)
    }
    shown = {(cell.row, cell.column): cell.text for cell in cells(picture_of(page))}
    assert len(shown) == len(stated)
    for (row, column), number in shown.items():
        point(page, row, column)
        place, value, *_ = page.locator(".ca-tip:visible").inner_text().split("\n")
        labels = body[row][0], head[column + 1]
        named = labels[::-1] if "turn" in asked else labels
        assert number == ("" if stated[named] == "N/A" else stated[named])
        assert value.startswith(f"Accuracy (%) {number or 'n/a'}")
        axes = ("Length", "Type of task") if "turn" in asked else ("Type of task", "Length")
        assert place == f"{axes[0]} {labels[0]}, {axes[1]} {labels[1]}"
    for axis, printed in (("row", [row[0] for row in body]), ("column", head[1:])):
        expect(page.locator(f"#panel-map .ca-{axis}-labels text")).to_have_text(printed)
    assert opened.complaints() == []


def test_an_address_of_a_view_and_a_cell_leads_to_the_cell(base, visit):
    opened = visit(f"{base}described/?turn=yes&columns=name#cell-panel-row-2-c-9")
    page = opened.page
    drawn_anew(page)
    marked = page.locator("td.ca-marked")
    expect(marked).to_have_text("90")
    drawn = page.locator("#panel-map .ca-layer .ca-marked")
    expect(drawn).to_be_in_viewport()
    box = place(page, 3, 0)
    spot = drawn.bounding_box()
    assert spot
    assert [spot["x"], spot["y"]] == pytest.approx([box["x"], box["y"]], abs=3)
    assert opened.complaints() == []


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) + 0.05

    found = light(one) / light(other)
    return max(found, 1 / found)


@pytest.mark.parametrize(
    "asked",
    long_but(["palette=blue", "scale=own", "scale=own&palette=blue"], "scale=own&palette=blue"),
)
def test_numbers_read_well_on_any_colour(base, visit, asked):
    page = visit(f"{base}described/?{asked}").page
    drawn_anew(page)
    inked = [it for it in cells(picture_of(page)) if it.ink]
    assert len(inked) == 10
    # A colour is rounded by one of 255 when it is drawn.
    assert min(contrast(it.fill, it.ink) for it in inked) > 4.45


def test_a_table_that_is_sorted_takes_its_picture_along(base, visit):
    opened = visit(f"{base}described/#panel-map-r0c0")
    page = opened.page
    before = built(picture_of(page))
    marked = page.locator("td.ca-marked")
    header = page.locator("#data-panel").get_by_role("button", name="a", exact=True)
    labels = page.locator("#panel-map .ca-row-labels text")
    header.click()
    expect(labels).to_have_text(["row 10", "row 9", "row 2"])
    header.click()
    expect(labels).to_have_text(["row 2", "row 9", "row 10"])
    assert [row[0] for row in texts(page)[1:]] == ["row 2", "row 9", "row 10"]
    assert {it.text for it in cells(picture_of(page)) if it.row == 2} == {"12.1", "≈40", "", "98.0"}
    expect(marked).to_have_text("12.1")
    box = place(page, 2, 0)
    spot = page.locator("#panel-map .ca-layer .ca-marked").bounding_box()
    assert spot
    assert [spot["x"], spot["y"]] == pytest.approx([box["x"], box["y"]], abs=3)
    expect(view(page).locator("summary")).to_have_text("View · Sorted by a column")
    assert "sort-panel=down.a" in page.url
    header.click()
    assert "sort-panel" not in page.url
    expect(labels).to_have_text(list(ROWS))
    expect(view(page).locator("summary")).to_have_text("View")
    assert built(picture_of(page)) == before
    assert opened.complaints() == []


def test_an_address_keeps_the_column_that_a_table_is_sorted_by(base, visit):
    """Also in tables that are turned; another order of rows or columns ends it."""
    opened = visit(f"{base}described/?turn=yes&columns=name&sort-panel=down.row+10")
    page = opened.page
    labels = page.locator("#panel-map .ca-row-labels text")
    expect(labels).to_have_text(["c 9", "a", "b", "c 10"])
    assert [row[0] for row in texts(page)[1:]] == ["c 9", "a", "b", "c 10"]
    assert texts(page)[0][1:] == ["row 2", "row 9", "row 10"]
    expect(view(page).locator("summary")).to_contain_text("Sorted by a column")
    choose(page, "columns", "mean")
    expect(labels).to_have_text(list(COLUMNS))
    assert "sort-panel" not in page.url
    page.goto(f"{base}described/?sort-panel=down.nothing")
    expect(page.locator("[aria-sort]")).to_have_count(0)
    expect(labels).to_have_text(list(ROWS))
    assert opened.complaints() == []


def test_one_scale_for_all_panels_gives_equal_numbers_equal_colours(base, visit):
    opened = visit(f"{base}two-panels/?scale=own")
    page = opened.page
    drawn_anew(page)

    def fills(number: str) -> list[str]:
        pictures = page.locator("svg.ca-picture").all()
        return [it.fill for each in pictures for it in cells(each) if it.text == number]

    assert len(set(fills("50"))) == 2
    note = page.locator(".ca-figure .ca-note")
    expect(note).to_have_text(
        [
            "Colours span 12.1 to 50, the data of this panel.",
            "Colours span 50 to 88.0, the data of this panel.",
        ]
    )
    expect(page.locator("svg.ca-picture .ca-legend")).to_have_count(2)
    expect(page.locator(".ca-scale")).to_have_count(0)
    choose(page, "scale", "all")
    assert len(fills("50")) == 2
    assert len(set(fills("50"))) == 1
    legend = page.locator(".ca-scale")
    expect(legend.locator("p").first).to_have_text("Accuracy (%) 12.1 88.0")
    expect(legend.locator(".ca-note")).to_have_text(
        "Colours span 12.1 to 88.0, the data of all panels."
    )
    expect(note.filter(visible=True)).to_have_count(0)
    expect(page.locator("svg.ca-picture .ca-legend")).to_have_count(0)
    # As described, the legend of the text serves both.
    page.locator("[data-ca-as-described]").click()
    expect(legend.locator("p")).to_have_text(["Accuracy (%) 0 100"])
    expect(page.locator("svg.ca-picture .ca-legend")).to_have_count(0)
    assert opened.complaints() == []


def test_panels_stay_in_one_order_by_their_common_mean_in_picture_and_table(base, visit):
    """In the second panel alone Length 5 has the higher mean, in both together Length 6."""
    page = visit(f"{base}two-panels/?columns=mean&rows=mean").page
    drawn_anew(page)
    for panel in ("panel-first", "panel-second"):
        labels = page.locator(f"#{panel}-map .ca-column-labels text").all_text_contents()
        heads = page.locator(f"[data-ca-map='{panel}-map'] thead th").all_text_contents()
        assert heads[1:] == labels == ["6", "5"]


def test_statements_links_and_downloads_mean_the_same_cells_in_any_order(base, visit):
    opened = visit(f"{base}two-panels/?turn=yes&rows=mean#panel-first-map-r0c1")
    page = opened.page
    drawn_anew(page)
    link = page.locator(".ca-statements small a").first
    page.locator(".ca-holding").evaluate_all("all => all.forEach(it => { it.open = true; })")
    ident = (link.get_attribute("href") or "").rpartition("#")[2]
    # The theme follows a link to a part of its own page by swapping in the same page again.
    page.evaluate("document$.subscribe(() => { window.swaps = (window.swaps ?? -1) + 1; })")
    link.click()
    page.wait_for_function("() => window.swaps === 1")
    frames(page)
    told = page.locator("[data-ca-bar]:not(:empty)").first.inner_text()
    assert "Length 5, Type 1" in told
    number = page.locator(f"#{ident}").text_content()
    lit = page.locator(".ca-lit").first.bounding_box()
    assert lit
    page.mouse.move(lit["x"] + 9, lit["y"] + 9)
    assert page.locator(".ca-tip:visible").inner_text().split("\n")[1].endswith(f" {number}")
    # The stamp beside the statement in the text has the cell where the table has it.
    page.locator(f".ca-prose mark[data-ca-claim]:has-text('{number}')").first.hover()
    stamp = page.locator(".ca-pop:visible .ca-stamp rect").nth(1)
    at = page.locator(f"#{ident}").evaluate(
        "it => [it.cellIndex - 1, [...it.closest('tbody').rows].indexOf(it.parentElement)]"
    )
    assert [stamp.get_attribute("x"), stamp.get_attribute("y")] == [str(each) for each in at]
    assert at == [0, 1], "not where the text has it"
    assert opened.complaints() == []


def test_downloads_and_the_rows_of_a_panel_are_as_described_in_any_order(base, visit):
    opened = visit(f"{base}two-panels/?turn=yes&rows=mean")
    page, plain = opened.page, visit(f"{base}two-panels/").page
    drawn_anew(page)
    for kind in ("wide.csv", "vl.json"):
        saved = []
        for each in (page, plain):
            with each.expect_download() as download:
                each.locator(f"[data-ca-save='{kind}']").first.click()
            saved.append(download.value.path().read_bytes())
        assert saved[0] == saved[1]
    rows = [
        each.locator(".ca-late").first.evaluate("it => { it.open = true; }")
        or each.locator(".ca-tidy tbody tr").all_text_contents()
        for each in (page, plain)
    ]
    assert rows[0] == rows[1]
    assert opened.complaints() == []


def test_the_controls_are_reached_and_used_by_the_keyboard(base, visit):
    opened = visit(f"{base}described/")
    page = opened.page
    view(page).locator("summary").press("Enter")
    for control in ("scale", "palette", "rows"):
        page.keyboard.press("Tab")
        expect(view(page).locator(f"[name={control}]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(f"{base}described/?rows=value")
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(f"{base}described/?rows=mean")
    expect(page.locator("#panel-map .ca-row-labels text").first).to_have_text("row 2")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page).to_have_url(f"{base}described/?rows=mean&turn=yes")
    drawn_anew(page)
    cursor(page).focus()
    page.keyboard.press("End")
    expect(cursor(page)).to_have_attribute("data-c", "2")
    page.keyboard.press("ArrowUp")
    at = int(cursor(page).get_attribute("data-r") or "")
    row, column = texts(page)[at + 1][0], texts(page)[0][3]
    label = cursor(page).get_attribute("aria-label") or ""
    assert label.startswith(f"Length {row}, Type of task {column}: ")
    assert opened.complaints() == []


@pytest.mark.parametrize(
    ("scheme", "viewport"), long_but([("light", "desktop"), ("dark", "phone")], ("dark", "phone"))
)
def test_the_controls_have_no_fault(base, visit, scheme, viewport):
    address = f"{base}two-panels/?scale=all&palette=blue&turn=yes"
    page = visit(address, scheme=scheme, viewport=viewport).page
    drawn_anew(page)
    view(page).evaluate("it => { it.open = true; }")
    assert faults(page) == []


def test_a_page_that_the_theme_swaps_in_has_its_view(base, visit):
    opened = visit(f"{base}described/?turn=yes")
    page = opened.page
    drawn_anew(page)
    page.evaluate("window.isSame = true")
    page.locator(".ca-status a", has_text="all charts").click()
    page.get_by_role("link", name="Two panels").first.click()
    expect(page.locator("h1")).to_have_text("Two panels")
    assert page.evaluate("window.isSame")
    before = built(picture_of(page, "panel-first-map"))
    choose(page, "turn", "yes")
    expect(page).to_have_url(f"{base}two-panels/?turn=yes")
    assert built(picture_of(page, "panel-first-map")) != before
    assert opened.complaints() == []


FINE = tuple(str(at) for at in range(16))


@pytest.fixture(scope="module")
def fine(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    grid = tuple(tuple(f"{at * 3 + row}.5" for at in range(16)) for row in range(3))
    made = {"fine.txt": seed("Fine", columns=FINE, grid=grid)}
    built = sites.project(tmp_path_factory.mktemp("fine"), made, theme=sites.MATERIAL).built
    return f"{serve(built)}charts/fine/"


def test_cells_of_a_fine_grid_can_be_large(fine, visit):
    opened = visit(fine, viewport="phone")
    page = opened.page
    small, before = (
        place(page, 1, 3),
        {(it.row, it.column): it.text for it in cells(picture_of(page))},
    )
    choose(page, "size", "large")
    expect(page).to_have_url(f"{fine}?size=large")
    large = place(page, 1, 3)
    assert large["width"] > 1.4 * small["width"]
    assert large["height"] > 1.4 * small["height"]
    assert {(it.row, it.column): it.text for it in cells(picture_of(page))} == before
    point(page, 1, 3)
    assert "10.5" in page.locator(".ca-tip:visible").inner_text()
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, "only the frame of the picture scrolls"
    assert opened.complaints() == []
