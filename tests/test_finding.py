"""Filters and orders of the gallery and of the lists of entities, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import sites
from chart_atlas.site import filters
from lengths import long_but
from repositories import commit, git


def seed(
    title: str,
    axes: tuple[str, str] = ("Type", "Length"),
    columns: str = "5, 6",
    row: str = "1 | 2",
) -> str:
    """A text about two rows of these numbers; without a row it states none."""
    names = columns.split(", ")
    table = [
        f"| {axes[0]} \\ {axes[1]} | {' | '.join(names)} |",
        "|---" * (len(names) + 1) + "|",
        *(f"| {name} | {row} |" for name in ("1", "2")),
    ]
    return "\n".join(
        [
            f"## Heatmap: {title}",
            "### Components/Axes",
            f'* **Y-Axis:** Labeled "{axes[0]}". Values: 1, 2',
            f'* **X-Axis:** Labeled "{axes[1]}". Values: {columns}',
            '* **Color Bar:** Labeled "Accuracy (%)".',
            "### Detailed Analysis",
            *(table if row else ["It is dark."]),
            "",
        ]
    )


SORTING, ADDING, MERGING = (
    "Baseline - Sorting - Llama-3 8B",
    "Baseline - Adding - Llama-3 8B",
    "Baseline - Merging - Qwen2.5 7B",
)
PLAIN = "Plain <script>x</script>"
TITLES = [SORTING, ADDING, MERGING, PLAIN]
SEEDS = {
    "a.txt": seed(SORTING, columns="5, 6, 7", row="1 | 2 | 3")
    + "### Key Observations\n* All values are below 1.\n",
    "b.txt": seed(ADDING, ("Depth", "Length"), "5, 6, 7, 8", "1 | 2 | 3 | 4"),
    "c.txt": seed(MERGING, ("Type", "Benchmark"), "GSM8K, MATH-500"),
    "d.txt": seed(PLAIN, row=""),
}


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("finding")
    (folder / "site").mkdir()
    # The theme follows links by itself only on the site that it was built for.
    base = serve(folder / "site")
    theme = sites.MATERIAL | {"features": ["navigation.instant"]}
    sites.project(folder, SEEDS, theme=theme, site_url=base).built  # noqa: B018 (it must be)
    return base


def cards(page: Page) -> list[str]:
    # A card that is not in view yet has no inner text.
    return page.locator(".ca-card:visible .ca-card-title").all_text_contents()


def names(page: Page) -> list[str]:
    return page.locator("[data-ca-rows] > tr:visible > th").all_inner_texts()


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(option)


def test_without_a_script_the_gallery_is_whole_and_has_no_controls(base, visit):
    page = visit(f"{base}charts/?model=llama-3-8b", javascript=False).page
    assert cards(page) == TITLES
    expect(page.locator("[data-ca-filter]")).to_be_hidden()
    expect(page.get_by_role("status").filter(has_text="chart")).to_have_text("4 charts")


CHOICES = [
    ("Model", "Llama-3 8B", "model=llama-3-8b", [SORTING, ADDING]),
    ("Dataset", "MATH-500", "dataset=math-500", [MERGING]),
    ("Axis", "Depth", "axis=depth", [ADDING]),
    ("Values", "stated", "values=some", TITLES[:3]),
    ("Values", "none stated", "values=none", [PLAIN]),
    ("Contradictions", "some", "contradicted=some", [SORTING]),
    ("Contradictions", "none", "contradicted=none", TITLES[1:]),
    ("Order", "title", "sort=title", [ADDING, MERGING, SORTING, PLAIN]),
    ("Order", "most values", "sort=values", [ADDING, SORTING, MERGING, PLAIN]),
    ("Order", "most contradictions", "sort=contradicted", TITLES),
]


@pytest.mark.parametrize(
    ("control", "option", "address", "shown"),
    long_but(CHOICES, CHOICES[0], CHOICES[8]),
)
def test_the_gallery_is_filtered_and_sorted_in_place(base, visit, control, option, address, shown):
    """… and its address says how, so that it shows the same when it is opened anew."""
    opened = visit(f"{base}charts/")
    page = opened.page
    page.evaluate("window.here = true")
    choose(page, control, option)
    assert cards(page) == shown
    expect(page).to_have_url(f"{base}charts/?{address}")
    assert page.evaluate("window.here"), "the page was loaded anew"
    page.goto("about:blank")
    page.goto(f"{base}charts/?{address}")
    expect(page.locator("[data-ca-filter]")).to_be_visible()
    assert cards(page) == shown
    assert opened.complaints() == []


def test_the_newest_charts_come_first_where_git_knows_them(tmp_path, serve, visit):
    """On the home page, and in the gallery when a reader asks for it."""
    git(tmp_path, "init", "--quiet")
    days = dict(zip(SEEDS, ("2026-01-02", "2026-05-06", "2026-03-04", "2026-02-03"), strict=True))
    for name, day in days.items():
        commit(tmp_path, {f"seeds/{name}": SEEDS[name]}, day)
    base = serve(sites.project(tmp_path, {}, {"index.md": "<!-- chart-atlas: home -->"}).built)
    page = visit(base).page
    # The fourth has no values.
    assert cards(page) == [TITLES[1], TITLES[2], TITLES[0]]
    page.goto(f"{base}charts/")
    choose(page, "Order", "newest")
    # Those without a picture stand apart.
    assert cards(page) == [TITLES[1], TITLES[2], TITLES[0], TITLES[3]]
    expect(page).to_have_url(f"{base}charts/?sort=added")


def test_on_a_phone_the_filters_are_folded_until_they_are_used(base, visit):
    page = visit(f"{base}charts/", viewport="phone").page
    expect(page.get_by_role("combobox", name="Model")).to_be_hidden()
    page.get_by_text("Filter", exact=True).click()
    choose(page, "Model", "Llama-3 8B")
    assert cards(page) == [SORTING, ADDING]
    page.reload()
    expect(page.get_by_role("combobox", name="Model")).to_be_visible()


def test_a_status_line_counts_what_is_shown(base, visit):
    page = visit(f"{base}charts/").page
    status = page.get_by_role("status").filter(has_text="chart")
    choose(page, "Model", "Llama-3 8B")
    expect(status).to_have_text("2 of 4 charts")
    page.get_by_role("searchbox", name="Text").fill("llama ADD")
    expect(status).to_have_text("1 of 4 charts")
    expect(page).to_have_url(f"{base}charts/?model=llama-3-8b&text=llama+ADD")
    page.get_by_role("searchbox", name="Text").fill("nothing of this kind")
    expect(status).to_have_text("0 of 4 charts")
    page.get_by_role("button", name="Show all").click()
    expect(status).to_have_text("4 charts")
    expect(page).to_have_url(f"{base}charts/")
    assert cards(page) == TITLES


def test_the_order_as_listed_comes_back(base, visit):
    page = visit(f"{base}charts/?sort=title").page
    expect(page.locator("[data-ca-filter]")).to_be_visible()
    choose(page, "Order", "as listed")
    assert cards(page) == TITLES
    expect(page).to_have_url(f"{base}charts/")


def test_what_the_address_names_and_the_list_has_not_is_ignored(base, visit):
    opened = visit(f"{base}charts/?model=%3Cscript%3E&sort=up&values=9&other=1#top")
    expect(opened.page.locator("[data-ca-filter]")).to_be_visible()
    assert cards(opened.page) == TITLES
    expect(opened.page).to_have_url(f"{base}charts/?other=1#top")
    assert opened.complaints() == []


@pytest.mark.long
def test_a_list_that_the_theme_swaps_in_can_be_filtered(base, visit):
    opened = visit(f"{base}charts/?model=llama-3-8b")
    page = opened.page
    page.wait_for_load_state("networkidle")
    page.evaluate("window.here = true")
    page.locator(".ca-card-link").first.click()
    expect(page.locator("h1")).to_have_text(SORTING)
    page.get_by_role("link", name="all charts").click()
    expect(page.locator("h1")).to_have_text("Charts")
    expect(page.locator("[data-ca-filter]")).to_be_visible()
    choose(page, "Axis", "Depth")
    assert cards(page) == [ADDING]
    assert page.evaluate("window.here"), "the page was loaded anew: nothing instant was tested"
    page.go_back()
    expect(page.locator("h1")).to_have_text(SORTING)
    page.go_back()
    expect(page.locator("h1")).to_have_text("Charts")
    expect(page.locator(".ca-card:visible")).to_have_count(2)
    assert opened.complaints() == []


def test_an_index_of_entities_is_filtered_by_words_and_by_company(base, visit):
    opened = visit(f"{base}datasets/")
    page = opened.page
    assert names(page) == ["GSM8K", "MATH-500", "Adding", "Merging", "Sorting"]
    choose(page, "Model", "Qwen2.5 7B")
    assert names(page) == ["GSM8K", "MATH-500", "Merging"]
    page.get_by_role("searchbox", name="Text").fill("math-5")
    expect(page.get_by_role("status").filter(has_text="name")).to_have_text("3 of 5 names")
    page.get_by_role("searchbox", name="Text").fill("merging")
    expect(page).to_have_url(f"{base}datasets/?model=qwen2-5-7b&text=merging")
    page.goto(f"{base}metrics/accuracy/")
    choose(page, "Model", "Llama-3 8B")
    assert [name.split("\n")[0] for name in names(page)] == [SORTING, ADDING]
    expect(page).to_have_url(f"{base}metrics/accuracy/?model=llama-3-8b")
    page.get_by_role("searchbox", name="Text").fill("adding")
    assert [name.split("\n")[0] for name in names(page)] == [ADDING]
    expect(page.get_by_role("status").filter(has_text="row")).to_have_text(
        f"1 of {len(TITLES)} rows"
    )
    assert opened.complaints() == []


def test_the_order_of_a_list_is_in_its_address(base, visit):
    opened = visit(f"{base}metrics/accuracy/")
    page = opened.page
    values = page.get_by_role("button", name="Values")
    values.click()
    expect(page).to_have_url(f"{base}metrics/accuracy/?sort=values")
    values.click()
    expect(page).to_have_url(f"{base}metrics/accuracy/?sort=-values")
    page.reload()
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Values")
    assert [name.split("\n")[0] for name in names(page)] == [ADDING, SORTING, MERGING, PLAIN]
    values.click()
    expect(page).to_have_url(f"{base}metrics/accuracy/")
    page.goto(f"{base}metrics/accuracy/?sort=%3Cb%3E")
    expect(page.locator(".ca-sort").first).to_be_visible()
    expect(page).to_have_url(f"{base}metrics/accuracy/")
    assert opened.complaints() == []


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "light"))
def test_on_a_phone_the_controls_stay_within_the_page(base, visit, scheme):
    page = visit(f"{base}charts/", viewport="phone", scheme=scheme).page
    expect(page.locator("[data-ca-filter]")).to_be_visible()
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


# So many charts are as many as an atlas is made for; a filter must feel immediate.
MANY, FAST_MS = 1_000, 100


CHANGES = [
    ("text", ["sorting", "sorting llama", "", "q", ""]),
    ("model", ["llama-3-8b", "", "llama-3-8b", ""]),
    ("sort", ["title", "values", "title", ""]),
]


@pytest.mark.parametrize(("name", "values"), long_but(CHANGES, CHANGES[0]))
def test_a_thousand_charts_are_filtered_at_once(base, visit, name, values):
    """The work of the page for a change until it is laid out anew, without what others compute."""
    page = visit(f"{base}charts/").page
    expect(page.locator("[data-ca-filter]")).to_be_visible()
    page.evaluate(
        """many => {
          const list = document.querySelector(".ca-cards");
          const cards = [...list.children];
          for (let at = cards.length; at < many; at += 1)
            list.append(cards[at % cards.length].cloneNode(true));
          const group = document.querySelector("[data-ca-filter]");
          group.replaceWith(group.cloneNode(true)); // knows nothing of the few
        }""",
        MANY,
    )
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work() -> float:
        """What scripts, styles and layout have cost up to now, in milliseconds of one core."""
        found = {
            item["name"]: item["value"]
            for item in session.send("Performance.getMetrics")["metrics"]
        }
        return 1000 * sum(found[f"{part}Duration"] for part in ("Script", "RecalcStyle", "Layout"))

    took = []
    for value in values:
        before = work()
        page.evaluate(
            """([name, value]) => {
              const control = document.querySelector(`[data-ca-filter] [name=${name}]`);
              control.value = value;
              control.dispatchEvent(new Event("input", { bubbles: true }));
              document.body.getBoundingClientRect();
            }""",
            [name, value],
        )
        took.append(work() - before)
    assert sorted(took)[len(took) // 2] < FAST_MS, took


def test_a_filter_offers_what_some_but_not_all_rows_have():
    rows: list[filters.Facets] = [
        {"model": {"b": "Bee", "c": "cee"}, "kind": {"heatmap": "Heatmap"}},
        {"model": {"a": "Äh", "b": "bee"}, "kind": {"heatmap": "Heatmap"}},
        {"model": {}, "kind": {"heatmap": "Heatmap"}},
    ]
    assert filters.choices(rows) == {"model": {"b": "Bee", "c": "cee", "a": "Äh"}}


def test_the_facts_of_a_card_are_short(tmp_path_factory):
    """What a thousand cards carry for the filters stays below a quarter of a megabyte."""
    gallery = sites.own_site(tmp_path_factory) / "charts" / "index.html"
    for card in sites.classed(sites.parse(gallery), "ca-card"):
        facts = [f' {name}="{value}"' for name, value in card.items() if name.startswith("data-")]
        assert facts
        assert len("".join(facts)) <= 400
