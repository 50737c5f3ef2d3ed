"""Tables that sort by a column, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import sites
from lengths import long_but

TITLE = "Scores of All Sorts"
# Two columns in the order of the text; what is no number is here too.
NUMBERS = {
    "row 10": ("9.5", "N/A"),
    "row 9": ("10.25", "1.5"),
    "row 2": ("-3", "20%"),
    "row 1": ("N/A", "~3"),
    "row 30": ("-0.5 ± 9", "100-120"),
    "row 4": ("9.5", ""),
}
SEED = "\n".join(
    [
        f"## Heatmap: {TITLE}",
        "### Components/Axes",
        f'* **Y-Axis:** Labeled "Setting". Values: {", ".join(NUMBERS)}',
        '* **X-Axis:** Labeled "Kind". Values: plain, odd',
        "### Data",
        "| Setting | plain | odd |",
        "| --- | --- | --- |",
        *(f"| {name} | {plain} | {odd} |" for name, (plain, odd) in NUMBERS.items()),
        "",
    ]
)
IN_ORDER = ["row 10", "row 9", "row 2", "row 1", "row 30", "row 4"]
# By the first column, both ways: what is alike stays as it stood, what is empty comes last.
UP = ["row 2", "row 30", "row 10", "row 4", "row 9", "row 1"]
DOWN = ["row 9", "row 10", "row 4", "row 30", "row 2", "row 1"]
CHART = "charts/scores-of-all-sorts/"


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("sorting")
    (folder / "site").mkdir()
    # The theme follows links by itself only on the site that it was built for.
    base = serve(folder / "site")
    theme = sites.MATERIAL | {"features": ["navigation.instant"]}
    sites.project(folder, {"a.txt": SEED}, theme=theme, site_url=base).built  # noqa: B018 (it must be)
    return base


def wide(page: Page) -> Locator:
    return page.locator(".ca-table.ca-wide")


def labels(table: Locator) -> list[str]:
    return table.locator("tbody th").all_text_contents()


def press(table: Locator, column: str) -> None:
    table.get_by_role("button", name=column, exact=True).click()


def directions(table: Locator) -> list[str | None]:
    return [header.get_attribute("aria-sort") for header in table.locator("thead th").all()]


def test_a_column_sorts_upwards_downwards_and_not_at_all(base, visit):
    opened = visit(f"{base}{CHART}")
    table = wide(opened.page)
    assert labels(table) == IN_ORDER
    press(table, "plain")
    assert labels(table) == UP
    assert directions(table) == [None, "ascending", None]
    press(table, "plain")
    assert labels(table) == DOWN
    assert directions(table) == [None, "descending", None]
    press(table, "plain")
    assert labels(table) == IN_ORDER
    assert directions(table) == [None, None, None]
    expect(opened.page).to_have_url(f"{base}{CHART}")
    assert opened.complaints() == []


def test_signs_units_and_ranges_do_not_hide_a_number(base, visit):
    table = wide(visit(f"{base}{CHART}").page)
    press(table, "odd")
    assert labels(table) == ["row 9", "row 1", "row 2", "row 30", "row 10", "row 4"]
    press(table, "odd")
    assert labels(table) == ["row 30", "row 2", "row 1", "row 9", "row 10", "row 4"]


def test_text_sorts_as_readers_count(base, visit):
    """… and each sort begins with the order of the text."""
    table = wide(visit(f"{base}{CHART}").page)
    press(table, "plain")
    press(table, "Setting \\ Kind")
    assert labels(table) == ["row 1", "row 2", "row 4", "row 9", "row 10", "row 30"]
    assert directions(table) == ["ascending", None, None]


def test_a_sorted_table_keeps_its_cells(base, visit):
    """Whatever a row holds, ids and labels included, moves with it."""
    page = visit(f"{base}{CHART}").page
    table = wide(page)
    held = "rows => rows.map(row => row.outerHTML).sort()"
    before = table.locator("tbody tr").evaluate_all(held)
    press(table, "plain")
    assert table.locator("tbody tr").evaluate_all(held) == before
    expect(table.locator("tbody th").first).to_have_css("position", "sticky")
    top = "row => row.getBoundingClientRect().top"
    tops = [row.evaluate(top) for row in table.locator("tr").all()]
    assert tops == sorted(tops)


def test_the_tidy_table_and_the_figures_sort_too(base, visit):
    page = visit(f"{base}{CHART}").page
    page.locator("summary", has_text="One row per cell").click()
    tidy = page.locator(".ca-tidy")
    press(tidy, "Score")
    found = [row.locator("td").nth(1).inner_text() for row in tidy.locator("tbody tr").all()]
    assert found[:2] == ["-3", "-0.5 ± 9"]
    assert found[-3:] == ["n/a", "n/a", ""]
    # One row has no order, and the table of what the text declares has no columns.
    assert page.locator(".ca-figures .ca-sort, .ca-prose .ca-sort").count() == 0


def test_without_a_script_there_is_no_button(base, visit):
    page = visit(f"{base}{CHART}", javascript=False).page
    assert page.locator(".ca-table button").count() == 0
    assert labels(wide(page)) == IN_ORDER


def test_a_table_that_the_theme_swaps_in_sorts_once_for_a_click(base, visit):
    opened = visit(f"{base}charts/")
    page = opened.page
    page.wait_for_load_state("networkidle")
    page.evaluate("window.here = true")
    page.locator(".ca-card-link").click()
    expect(page.locator("h1")).to_have_text(TITLE)
    page.locator(".ca-actions a", has_text="Table").click()
    press(wide(page), "plain")
    assert labels(wide(page)) == UP
    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    assert wide(page).locator(".ca-sort .ca-sort").count() == 0
    assert opened.complaints() == []


def test_the_total_of_a_table_stays_below(serve, visit, tmp_path_factory):
    page = visit(f"{serve(sites.own_site(tmp_path_factory))}claims/").page
    page.get_by_text("Counts by kind").click()
    table = page.locator(".ca-counted").first
    press(table, "All")
    found = labels(table)
    assert found[-1] == "All"
    counts = [int(row.locator("td").last.inner_text()) for row in table.locator("tbody tr").all()]
    assert counts[:-1] == sorted(counts[:-1])


# What a cell shows, from the lowest to the highest.
RISING = [
    ["−5", "-3 to -1", "−0.5", "0", "+0.25", ".5", "≈0.75 ± 0.1"],
    ["1e-3", "0.5 s", "≥ 2", "3–90", "10.5 at Type 1", "1,200", "12,000.5"],
    ["0.5b", "1.5B", "7B", "72B", "1T"],
    ["500M", "7B"],
]


@pytest.mark.parametrize("cells", RISING, ids=lambda cells: cells[0])
@pytest.mark.parametrize("backwards", long_but([False, True], True))
def test_a_number_counts_as_it_is_read(base, visit, cells, backwards):
    """Cells of any look, put into the page's own table from both ends."""
    page = visit(f"{base}models/").page
    given = list(reversed(cells)) if backwards else cells
    page.evaluate(
        """given => {
          const table = document.createElement("table");
          table.className = "ca-table";
          table.innerHTML = "<thead><tr><th>Made</th></tr></thead><tbody></tbody>";
          for (const text of [...given, "", "no numbers"]) {
            table.tBodies[0].insertRow().insertCell().textContent = text;
          }
          document.querySelector(".ca").append(table);
          window.document$ ? document$.next(document) : null;
        }""",
        given,
    )
    made = page.locator(".ca-table", has_text="Made")
    press(made, "Made")
    assert made.locator("td").all_text_contents() == [*cells, "no numbers", ""]
    press(made, "Made")
    assert made.locator("td").all_text_contents() == [*reversed(cells), "no numbers", ""]
