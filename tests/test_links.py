"""No link of a built site leads nowhere, wherever the site lives."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from urllib.parse import urldefrag, urlsplit
from xml.etree.ElementTree import Element

import pytest

import sites
from chart_atlas.reading.entities import MAX_NAMES
from lengths import long_but

# Variants of the site, each with the path below which it is served.
VARIANTS = {
    "at the top": (sites.own_site, "/"),
    "below a path": (sites.own_site_below_a_path, "/some/path/"),
    "with addresses of files": (sites.own_site_of_files, "/"),
}

# What a browser fetches by itself, other than what a reader may click on.
FETCHED = {"audio", "embed", "iframe", "img", "input", "object", "script", "source", "video"}


@pytest.fixture(scope="module", params=long_but(VARIANTS, "below a path"))
def variant(request, tmp_path_factory):
    build, prefix = VARIANTS[request.param]
    return build(tmp_path_factory), prefix


@pytest.fixture(scope="module")
def pages(variant):
    return sites.pages(variant[0])


@pytest.fixture(scope="module")
def links(variant, pages):
    return [link for path, root in pages.items() for link in sites.links(path, root, variant[1])]


@pytest.fixture(scope="module")
def leads(variant, links):
    """The files that the addresses on each page lead to."""
    site, prefix = variant
    found: dict[str, set[str | None]] = {}
    for link in links:
        if link.is_internal:
            found.setdefault(link.page, set()).add(sites.file_at(site, prefix, link.target))
    return found


def test_every_link_within_the_site_leads_to_a_file_and_an_id_in_it(variant, pages):
    site, prefix = variant
    assert sites.dead_ends(site, prefix, pages) == []


def test_no_id_stands_twice_on_a_page(pages):
    twice = {
        path: [name for name, count in Counter(sites.ids_of(root)).items() if count > 1]
        for path, root in pages.items()
    }
    assert {path: names for path, names in twice.items() if names} == {}


def test_the_atlas_links_by_relative_addresses_alone(variant, pages):
    """So that a site works wherever it is put; the prose of these seeds has no links.

    The page not found stands at each address where nothing is: its links begin at the top.
    """
    for path, root in pages.items():
        if path == "404.html":
            continue
        for part in sites.classed(root, "ca"):
            written = [urlsplit(link.written) for link in sites.links(path, part)]
            assert [url.geturl() for url in written if url.scheme or url.path[:1] == "/"] == []


def test_nothing_is_fetched_from_another_host(links):
    fetched = [link for link in links if link.tag in FETCHED]
    assert fetched
    assert [str(link) for link in fetched if not link.is_internal] == []


def test_style_sheets_and_icons_are_the_sites_own(pages):
    """Head links that name the site's address are those that other sites follow."""
    for path, root in pages.items():
        for element in root.iter("link"):
            discovered = element.get("type") == "application/json+oembed"
            if element.get("rel") != "canonical" and not discovered:
                assert not urlsplit(element.attrib["href"]).netloc, path


def leads_on(root: Element) -> bool:
    """Tell whether a page only leads to another one."""
    return any(item.get("name") == "robots" for item in root.iter("meta"))


def test_every_page_is_reached_from_the_home_page(pages, leads):
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        new = (leads[waiting.pop()] & set(pages)) - reached
        reached |= new
        waiting += new
    only_leading = {path for path in pages if leads_on(pages[path])}
    assert set(pages) - reached - only_leading == {"404.html"}


def test_every_file_of_a_chart_is_offered_on_a_page(variant, leads):
    offered = set().union(*leads.values())
    names = sites.snapshot(variant[0] / "charts")
    files = {f"charts/{name}" for name in names if not name.endswith(".html")}
    assert len(files) > 20
    # What other sites show with a link is named in the head of a page that knows its address.
    shown_elsewhere = {name for name in files if name.endswith(("/preview.png", "/oembed.json"))}
    assert files - offered == shown_elsewhere


def test_every_entry_of_the_search_index_leads_to_a_page_and_an_id(variant, pages):
    site, prefix = variant
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert len(index["docs"]) > len(pages) // 2
    for entry in index["docs"]:
        page, fragment = urldefrag(f"http://{sites.HOST}{prefix}{entry['location']}")
        path = sites.file_at(site, prefix, page)
        assert path in pages, entry["location"]
        assert not fragment or fragment in sites.ids_of(pages[path])


def test_the_map_of_the_site_names_every_page(tmp_path_factory):
    site, prefix = sites.own_site_below_a_path(tmp_path_factory), "/some/path/"
    root = sites.xml(site / "sitemap.xml")
    named = {element.text or "" for element in root.iter() if element.tag.endswith("}loc")}
    pages = {
        sites.address(path, prefix)
        for path, root in sites.pages(site).items()
        if path != "404.html" and not leads_on(root)
    }
    assert named == {page.replace(f"http://{sites.HOST}", "https://example.org") for page in pages}


def test_links_to_the_web_in_prose_stay_and_others_do_not(tmp_path):
    prose = (
        "### Notes\nSee [the paper](https://example.org/paper), [a page](../charts/), [a script]"
        "(javascript:hit()), [a file](file:///etc/passwd) and <https://example.org/auto>.\n"
    )
    built = sites.project(tmp_path, {"chart.txt": sites.SEED + prose}).built
    root = sites.parse(built / "charts" / "accuracy-by-type-and-length" / "index.html")
    told = next(sites.classed(root, "ca-prose"))
    targets = [element.get("href", "") for element in told.iter("a")]
    # Our own signs behind checked statements lead to a part of the page.
    assert [target for target in targets if not target.startswith("#claim-")] == [
        "https://example.org/paper",
        "https://example.org/auto",
    ]
    assert "a script" in sites.text(told)


@pytest.mark.parametrize("step", long_but([1, 10], 10))
def test_no_layout_of_a_text_makes_a_dead_link(tmp_path, step):
    """All texts that the tests of the reading know, or one of so many, in one site."""
    texts = sorted((sites.ROOT / "tests" / "cases" / "reading").glob("*.txt"))[::step]
    assert len(texts) > 10
    seeds = {path.name: path.read_bytes() for path in texts}
    slugs = {path.stem: f"case-{number}" for number, path in enumerate(texts)}
    made = sites.project(tmp_path, seeds, atlas={"slugs": slugs})
    pages = sites.pages(made.built)
    assert sites.dead_ends(made.site, "/", pages) == []
    for path, root in pages.items():
        ids = sites.ids_of(root)
        assert len(ids) == len(set(ids)), path


FAULTS = {
    "no such file": "<a href='nowhere/'>x</a>",
    "no such picture": "<img src='nowhere.png'>",
    "no such id": "<a href='#nowhere'>x</a>",
    "no such id on another page": "<a href='../#nowhere'>x</a>",
    "a folder without its slash": "<a href='../page'>x</a>",
    "outside the site": "<a href='/page/'>x</a>",
    "a label of nothing": "<svg aria-labelledby='here nowhere'></svg>",
    "a pattern of nothing": "<svg><rect fill='url(#nowhere)'/></svg>",
}


@pytest.mark.parametrize("fault", ["", *FAULTS.values()], ids=["none", *FAULTS])
def test_the_crawler_finds_a_planted_fault(tmp_path: Path, fault: str) -> None:
    good = "<!doctype html><p id='here'><a href='.'>x</a><a href='#here'>x</a>"
    for path in ("index.html", "page/index.html"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(f"{good}<a href='/base/page/'>x</a>", encoding="utf-8")
    with (tmp_path / "page" / "index.html").open("a", encoding="utf-8") as page:
        page.write(f"<div class='ca'>{fault}</div>")
    found = sites.dead_ends(tmp_path, "/base/")
    assert len(found) == bool(fault), found


def test_what_a_large_chart_has_no_room_for_is_linked_from_nowhere(tmp_path):
    """Names beyond the bound have no page; the table stands."""
    models = [f"Llama-{number} 8B" for number in range(MAX_NAMES + 11)]
    columns = [f"D{number}" for number in range(8)]
    table = [["Model", *columns], ["---"] * (len(columns) + 1)]
    table += [[model, *(f"{at}.5" for at, _ in enumerate(columns))] for model in models]
    text = (
        "## Heatmap: Accuracy by Model and Dataset\n### Components/Axes\n"
        f'* **Y-axis:** Labeled "Model": {", ".join(models)}.\n'
        f'* **X-axis:** Labeled "Dataset": {", ".join(columns)}.\n### Data\n'
        + "".join(f"| {' | '.join(row)} |\n" for row in table)
        + f"### Key Observations\n* The highest value of {models[-1]} is 99.5.\n"
    )
    site = sites.project(tmp_path, {"large.txt": text}).site
    (chart,) = (site / "charts").glob("*/index.html")
    assert chart.read_text(encoding="utf-8").count(models[-1]) > 1
    assert len(list((site / "models").glob("*/index.html"))) == MAX_NAMES
    assert sites.dead_ends(site) == []


IN_A_BLOCK = """## Heatmap: Accuracy of Digits
### Components/Axes
- **X-axis**: digit_a, 1 to 3
- **Y-axis**: digit_b, 1 to 3
### Cell Values
In the heatmap (row = `digit_b`, column = `digit_a`):
```
1: [1.00, 0.92, 0.93]
2: [0.92, 1.00, 0.97]
3: [1.00, 0.99, 0.97]
```
"""


def test_lines_within_a_block_of_code_lead_to_its_begin(tmp_path):
    """Only a line that begins a block has an anchor."""
    site = sites.project(tmp_path, {"digits.txt": IN_A_BLOCK}).site
    page = (site / "charts" / "accuracy-of-digits" / "index.html").read_text("utf-8")
    assert page.count('href="#L7">line 8</a> to <a class="ca-line" href="#L7">line 10</a>') == 1
    assert sites.dead_ends(site) == []
