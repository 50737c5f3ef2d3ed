"""What the site's search holds of the generated pages."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sites
from chart_atlas.atlas import catalogue
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from chart_atlas.site import filters
from lengths import long_but
from searching import ask


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Read the search index of the built site: the words of each entry by its place."""
    index = sites.own_site(tmp_path_factory) / "search" / "search_index.json"
    docs = json.loads(index.read_text(encoding="utf-8"))["docs"]
    return {doc["location"]: f"{doc['title']} {doc['text']}" for doc in docs}


def test_search_finds_a_panel_by_its_best_value(entries: dict[str, str]) -> None:
    """A panel is an entry of its own, with what it measures and its best and worst value."""
    place = "charts/r1-llama-vs-r1-qwen-performance-pass-1/#panel-r1-qwen"
    assert "56.3 at Local Window Size 2000, Ratio 0.4" in entries[place]


def test_search_is_not_drowned_in_data(entries: dict[str, str]) -> None:
    """No specification, picture or table is in it, and no section that all charts have alike."""
    charts = {place: words for place, words in entries.items() if place.startswith("charts/")}
    assert charts
    for place, words in charts.items():
        assert "labelColor" not in words, place
        assert "$schema" not in words, place
        assert place.partition("#")[2] not in ("data", "facts", "description", "notes"), place


@pytest.fixture(scope="module")
def base(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    return serve(sites.own_site(tmp_path_factory))


CORE, SHORT = (
    f"charts/baseline-{name}-qwen-2-5-7b/" for name in ("core-generalization", "short-to-long")
)
PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
FOUR = "charts/performance-metrics-across-models-and-datasets/"


QUERIES = [
    # A number leads to its panel, with the place where it stands and no other number.
    ("56.3", [f"{PAIR}#panel-r1-qwen"], "56.3 at Local Window Size 2000, Ratio 0.4"),
    ("87.7", [f"{CORE}#panel"], "87.7 at Type 7, Length 13"),
    ("ratio 0.4 56.3", [f"{PAIR}#panel-r1-qwen"], "by Local Window Size and Ratio"),
    # A name leads to its page or its chart, not to digits.
    (
        "core generalization",
        [CORE, "datasets/core-generalization/"],
        "Task Core Generalization",
    ),
    ("R1-Qwen", [PAIR, "models/r1-qwen/"], "Model R1-Qwen"),
    ("AMC23", ["datasets/amc23/", f"{FOUR}#panel-r1-llama-amc23"], "Dataset"),
    ("pass@1", ["metrics/pass-1/", PAIR], "Metric"),
    ("AIME 2024", ["datasets/aime24/"], "AIME 2024"),
    ("GPQA Diamond", ["datasets/gpqa-diamond/"], "GPQA Diamond"),
    ("local window size", [PAIR], "by Local Window Size and Ratio"),
    ("perplexity", [], ""),
]


@pytest.mark.parametrize(
    ("query", "places", "words"), long_but(QUERIES, *QUERIES[:1], *QUERIES[-1:])
)
def test_what_comes_first_is_what_a_reader_means(base, visit, query, places, words):
    found = ask(visit(base).page, query)
    assert [item.place for item in found[: len(places)]] == places
    if places:
        assert words in found[0].words
        assert sum(char.isdigit() for char in found[0].words) < 30, "rows of digits"
    else:
        assert found == []


def test_a_number_leads_to_its_cell(base, visit):
    """The panel that the search leads to marks the cell, in picture and table."""
    page = visit(base).page
    ask(page, "56.3")
    page.locator(".md-search-result__link[href$='#panel-r1-qwen']").first.click()
    page.wait_for_url("**/?h=56.3#panel-r1-qwen")
    expect(page.locator("td.ca-marked")).to_have_id("cell-panel-r1-qwen-2000-0-4")
    expect(page.locator(".ca-picture .ca-marked")).to_have_count(1)


def test_what_only_the_search_holds_is_not_in_the_page(tmp_path_factory):
    page = sites.own_site(tmp_path_factory) / PAIR / "index.html"
    assert "data-chart-atlas-block" not in page.read_text(encoding="utf-8")
    assert "Also found as" not in sites.text(sites.parse(page.parents[1] / FOUR[7:] / "index.html"))


def test_each_number_of_a_panel_has_one_entry_that_begins_with_it():
    """A range has one for each end, a gap none."""
    text = (
        sites.SEED.replace("| 50 |", "| 20.0 |")
        .replace("60.1", "30-45")
        .replace("40.25", "~7.50 ± 1")
    )
    (item,) = (
        catalogue.build_atlas([describe(Seed("a.txt", Path("a.txt"), text))], {}).charts[0].panels
    )
    assert filters.numbers(item, "numbers") == ["10.5 20.0 7.50 30 45"]
    assert filters.numbers(item, "none") == []
    assert filters.numbers(item, "places") == [
        "10.5 at Type 1, Length 5",
        "20.0 at Type 1, Length 6; Type 2, Length 6",
        "7.50 at Type 2, Length 5",
        "30 at Type 2, Length 7",
        "45 at Type 2, Length 7",
    ]


@pytest.mark.long
def test_the_table_of_queries_is_what_the_search_finds():
    """docs/search.md tells what comes first, and one command prints it again."""
    done = sites.run(sys.executable, "scripts/queries.py", "--check", cwd=sites.ROOT)
    assert done.returncode == 0, done.stderr
