"""The indexes and the pages of models, datasets, tasks and metrics, for the five real seeds.

What is right stands here by hand, from the texts; nothing is taken from the program.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urldefrag
from xml.etree import ElementTree as ET

import pytest

import sites

ONE = "charts/baseline-core-generalization-qwen-2-5-7b/index.html"
TWO = "charts/baseline-short-to-long-qwen-2-5-7b/index.html"
PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/index.html"
FOUR = "charts/performance-metrics-across-models-and-datasets/index.html"
COURSES = "charts/model-accuracy-over-training-progress/index.html"

# Each panel by its address: what stands first in its row on a page of an entity.
AIME24 = f"{FOUR}#panel-r1-llama-aime24"
AIME25 = f"{FOUR}#panel-r1-llama-aime25"
AMC23 = f"{FOUR}#panel-r1-llama-amc23"
GPQA = f"{FOUR}#panel-r1-llama-gpqa-d"
LLAMA = f"{PAIR}#panel-r1-llama"
QWEN = f"{PAIR}#panel-r1-qwen"

BENCHMARKS = {
    "GSM8K": "gsm8k",
    "Math 500": "math-500",
    "Minerva Math": "minerva-math",
    "Gaokao2023EN": "gaokao2023en",
    "Olympiad Bench": "olympiadbench",
    "College Math": "college-math",
    "MMMLU STEM": "mmmlu-stem",
}

# Every entity of the seeds: name, address, where it occurs, whom it meets.
ENTITIES: dict[str, list[tuple[str, str, list[str], set[str]]]] = {
    "models": [
        (
            "Qwen-2.5 7B",
            "qwen-2-5-7b",
            [f"{ONE}#panel", f"{TWO}#panel"],
            {"Core Generalization", "Short-to-Long", "Accuracy"},
        ),
        (
            "R1-Llama",
            "r1-llama",
            [LLAMA, AIME24, AIME25, AMC23, GPQA],
            {"AIME24", "AIME25", "AMC23", "GPQA_D", "Pass@1"},
        ),
        ("R1-Qwen", "r1-qwen", [QWEN], {"Pass@1"}),
    ],
    "datasets": [
        ("AIME24", "aime24", [AIME24], {"R1-Llama", "Pass@1"}),
        ("AIME25", "aime25", [AIME25], {"R1-Llama", "Pass@1"}),
        ("AMC23", "amc23", [AMC23], {"R1-Llama", "Pass@1"}),
        ("GPQA_D", "gpqa-diamond", [GPQA], {"R1-Llama", "Pass@1"}),
        *(
            (name, slug, [COURSES], {"Accuracy", *BENCHMARKS} - {name})
            for name, slug in BENCHMARKS.items()
        ),
        (
            "Core Generalization",
            "core-generalization",
            [f"{ONE}#panel"],
            {"Qwen-2.5 7B", "Accuracy"},
        ),
        ("Short-to-Long", "short-to-long", [f"{TWO}#panel"], {"Qwen-2.5 7B", "Accuracy"}),
    ],
    "metrics": [
        (
            "Accuracy",
            "accuracy",
            [f"{ONE}#panel", f"{TWO}#panel", COURSES],
            {"Qwen-2.5 7B", "Core Generalization", "Short-to-Long", *BENCHMARKS},
        ),
        (
            "Pass@1",
            "pass-1",
            [LLAMA, QWEN, AIME24, AIME25, AMC23, GPQA],
            {"R1-Llama", "R1-Qwen", "AIME24", "AIME25", "AMC23", "GPQA_D"},
        ),
    ],
}
ADDRESSES = {
    name: f"{folder}/{slug}/index.html"
    for folder, found in ENTITIES.items()
    for name, slug, _, _ in found
}
INDEXES = [f"{folder}/index.html" for folder in ENTITIES]

each_entity = pytest.mark.parametrize(
    ("folder", "name", "places", "met"),
    [
        pytest.param(folder, name, places, met, id=name)
        for folder, found in ENTITIES.items()
        for name, _, places, met in found
    ],
)

# Best, worst and mean of each panel; the mean with one decimal more than the numbers.
FIGURES = {
    f"{ONE}#panel": (
        "100.0 at Type 1, Length 0; Type 2, Length 1; Type 2, Length 3; and 16 more",
        "87.7 at Type 7, Length 13",
        "95.76",
    ),
    f"{TWO}#panel": (
        "99.0 at Type 2, Length 7; Type 6, Length 13",
        "46.3 at Type 1, Length 9",
        "80.76",
    ),
    LLAMA: (
        "52.8 at Local Window Size 2000, Ratio 0.3",
        "49.1 at Local Window Size 3000, Ratio 0.1",
        "51.08",
    ),
    QWEN: (
        "56.3 at Local Window Size 2000, Ratio 0.4",
        "51.5 at Local Window Size 500, Ratio 0.1",
        "53.45",
    ),
    AIME24: (
        "49.3 at Local Window Size 1000, Ratio 0.2; Local Window Size 2000, Ratio 0.3",
        "39.3 at Local Window Size 1000, Ratio 0.1",
        "44.36",
    ),
    AIME25: (
        "30.7 at Local Window Size 500, Ratio 0.2; Local Window Size 1000, Ratio 0.4",
        "24.0 at Local Window Size 500, Ratio 0.3",
        "27.32",
    ),
    AMC23: (
        "89.0 at Local Window Size 3000, Ratio 0.3",
        "84.0 at Local Window Size 1000, Ratio 0.1",
        "86.93",
    ),
    GPQA: (
        "48.4 at Local Window Size 3000, Ratio 0.2",
        "44.1 at Local Window Size 500, Ratio 0.1",
        "45.97",
    ),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sites.own_site(tmp_path_factory)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, ET.Element]:
    return {
        path: sites.atlas_part(sites.parse(site / path)) for path in [*ADDRESSES.values(), *INDEXES]
    }


def led(site: Path, path: str, within: ET.Element | None) -> dict[str, str]:
    """The links in a part of a page: their texts, and the files with fragments they lead to."""
    assert within is not None
    found = {}
    for link in sites.links(path, within):
        page, fragment = urldefrag(link.target)
        to = sites.file_at(site, "/", page) or "nowhere"
        found[sites.text(link.element)] = f"{to}#{fragment}" if fragment else to
    return found


def rows(page: ET.Element) -> list[list[ET.Element]]:
    """The rows of the first table of a page, its header left out."""
    body = next(page.iter("tbody"))
    return [list(row) for row in body.iter("tr")]


@pytest.mark.parametrize("folder", ENTITIES)
def test_an_index_lists_each_entity_once_and_no_other(site, pages, folder):
    path = f"{folder}/index.html"
    names = [row.find("th") for body in pages[path].iter("tbody") for row in body.iter("tr")]
    found = {name: to for cell in names for name, to in led(site, path, cell).items()}
    assert len(names) == len(ENTITIES[folder])
    assert found == {name: ADDRESSES[name] for name, *_ in ENTITIES[folder]}


@pytest.mark.parametrize("folder", ENTITIES)
def test_an_index_counts_charts_and_panels_and_leads_on(site, pages, folder):
    path = f"{folder}/index.html"
    for body in pages[path].iter("tbody"):
        for name, charts, panels, met in body.iter("tr"):
            ((places, meets),) = (
                (p, m) for n, _, p, m in ENTITIES[folder] if n == sites.text(name)
            )
            assert sites.text(charts) == str(len({urldefrag(place)[0] for place in places}))
            assert sites.text(panels) == str(sum("#" in place for place in places))
            assert led(site, path, met) == {other: ADDRESSES[other] for other in meets}


def test_tasks_stand_apart_from_datasets(pages):
    tables = list(pages["datasets/index.html"].iter("table"))
    assert [sites.text(next(table.iter("caption"))) for table in tables] == [
        "11 datasets",
        "2 tasks",
    ]
    tasks = {sites.text(next(row.iter("th"))) for row in next(tables[1].iter("tbody")).iter("tr")}
    assert tasks == {"Core Generalization", "Short-to-Long"}


@each_entity
def test_the_page_of_an_entity_links_each_panel_with_its_figures(
    site, pages, folder, name, places, met
):
    path = ADDRESSES[name]
    assert sites.text(next(pages[path].iter("h1"))) == name
    found = []
    for place, *cells in rows(pages[path]):
        (to,) = led(site, path, place).values()
        found.append(to)
        if to in FIGURES:
            assert tuple(sites.text(cell) for cell in cells[-3:]) == FIGURES[to]
        else:
            assert [sites.text(cell) for cell in cells] == ["no values stated"]
    assert found == places


@each_entity
def test_the_page_of_an_entity_leads_on_to_those_it_meets(site, pages, folder, name, places, met):
    path = ADDRESSES[name]
    found: dict[str, str] = {}
    for paragraph in sites.classed(pages[path], "ca-meets"):
        found |= led(site, path, paragraph)
    assert found == {other: ADDRESSES[other] for other in met}


@each_entity
def test_the_panel_that_an_entity_links_to_is_there(site, pages, folder, name, places, met):
    for place in places:
        page, fragment = urldefrag(place)
        assert not fragment or fragment in sites.ids_of(sites.parse(site / page))


def test_an_average_is_no_dataset_and_a_size_no_model(site):
    made = {
        path.parent.name for folder in ENTITIES for path in (site / folder).glob("*/index.html")
    }
    assert made == {slug for found in ENTITIES.values() for _, slug, _, _ in found}
    # … and where the text has a series of that name, the chart's page says what it is.
    assert "Average (aggregate)" in sites.text(sites.parse(site / COURSES))


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_dataset_that_the_text_calls_a_model_says_so(site, pages, name):
    path = ADDRESSES[name]
    (note,) = sites.classed(pages[path], "ca-box")
    told = sites.text(note)
    assert f"calls {name} a model (line 3)" in told
    assert "is known as a dataset" in told
    assert list(led(site, path, note).values()) == [f"{COURSES}#L3"]


@pytest.mark.parametrize("name", sorted(set(ADDRESSES) - set(BENCHMARKS)))
def test_no_other_page_speaks_of_a_mislabel(pages, name):
    assert list(sites.classed(pages[ADDRESSES[name]], "ca-box")) == []


def test_the_page_of_the_chart_notes_the_mislabel_too(site):
    notes = next(sites.classed(sites.parse(site / COURSES), "ca-problems"))
    (told,) = [sites.text(item) for item in notes.iter("li") if "GSM8K" in sites.text(item)]
    assert "line 3" in told
    assert "models; known as benchmarks" in told
    assert "Average" not in told


def test_the_home_page_counts_what_there_is_and_shows_charts(site):
    home = sites.atlas_part(sites.parse(site / "index.html"))
    counts = led(site, "index.html", next(sites.classed(home, "ca-counts")))
    # Which statements there are to check is a matter of other tests.
    assert {name: to for name, to in counts.items() if to != "claims/index.html"} == {
        "5 charts": "charts/index.html",
        "3 models": "models/index.html",
        "11 datasets": "datasets/index.html",
        "2 tasks": "datasets/index.html",
        "2 metrics": "metrics/index.html",
    }
    shown = [image.attrib["src"] for image in home.iter("img")]
    assert shown
    assert all(sites.file_at(site, "/", f"/{source}") for source in shown)


def test_the_gallery_shows_every_chart_with_its_picture(site):
    path = "charts/index.html"
    cards = list(sites.classed(sites.parse(site / path), "ca-card"))
    leads = [
        next(iter(led(site, path, next(sites.classed(card, "ca-card-link"))).values()))
        for card in cards
    ]
    assert sorted(leads) == sorted([ONE, TWO, PAIR, FOUR, COURSES])
    for card, to in zip(cards, leads, strict=True):
        assert len(list(card.iter("img"))) == (to != COURSES)
