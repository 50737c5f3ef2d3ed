"""Charts in pages of an author's own: a comment becomes a heatmap, a table or a number."""

from __future__ import annotations

from pathlib import Path

import pytest

import sites
from chart_atlas.reading import chart_id
from sites import SEED, Project

ID = chart_id("chart")
PAIR = (
    '## Heatmap: Pair\n* **Y-Axis:** Labeled "Type". Values: a b, c/d\n* **X-Axis:** Labeled'
    ' "Length". Values: 5, 6\n### Left\n| Type | 5 | 6 |\n| --- | --- | --- |\n| a b | 1 | 2 |\n'
    "| c/d | 3 | 4 |\n### Right\n| Type | 5 | 6 |\n| --- | --- | --- |\n| a b | 10 | 20 |\n| c/d |"
    " 30 | 40 |\n"
)
REGISTRY = 'charts:\n  its-old-address: "chart"\n  long-gone: "gone"\n'
PAGE = f"""\
---
title: Mine
---
# Mine

It reaches <!-- chart-atlas: chart {ID} value at=2/5 --> percent.

<!-- chart-atlas: chart {ID} -->

`<!-- chart-atlas: chart code -->`

    <!-- chart-atlas: chart code -->

```html
<!-- chart-atlas: chart code -->
```

- In a list

    <!-- chart-atlas: chart its-old-address table -->

| Right |
| --- |
| <!-- chart-atlas: chart {chart_id("pair")} panel=Right value at="a b/6" --> |
| <!-- chart-atlas: chart c/{chart_id("pair")}/ panel=2 value at=c/d/5 --> |

!!! note

    <!-- chart-atlas: chart pair
         panel=left picture -->
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A site with a page that shows charts."""
    return sites.project(
        tmp_path_factory.mktemp("shown"),
        {"chart.txt": SEED, "pair.txt": PAIR, "permalinks.yml": REGISTRY},
        {"index.md": PAGE, "deep/plain.md": f"<!-- chart-atlas: chart {ID} value at=1/6 -->"},
        theme=sites.MATERIAL | {"palette": {"scheme": "slate"}},
        plugins=["search", {"chart-atlas": {"png": False}}],
        markdown_extensions=["admonition"],
        strict=True,
    )


def test_a_page_shows_numbers_tables_and_heatmaps(made):
    root = sites.parse(made.built / "index.html")
    numbers = [sites.text(it) for it in sites.classed(root, "ca-shown-value")]
    assert numbers == ["40.25", "20", "30"]
    assert "It reaches 40.25 percent." in sites.text(root)
    one, table, two = sites.classed(root, "ca-shown")
    assert "Accuracy (%) by Type and Length." in sites.text(one)
    assert [sites.text(it) for it in table.iter("td")] == [
        "10.5",
        "20.0",
        "n/a",
        "40.25",
        "50",
        "60.1",
    ]
    assert "Pair: Left" in sites.text(two)
    assert len([*root.iter("svg")]) - len([*sites.parse(made.site / "404.html").iter("svg")]) >= 2
    assert [it for it in sites.dead_ends(made.site) if it.startswith("index.html")] == []
    search = (made.site / "search" / "search_index.json").read_text("utf-8")
    assert "It reaches 40.25 percent." in search


def test_what_is_code_stays_code(made):
    root = sites.parse(made.built / "index.html")
    code = [sites.text(it) for it in root.iter("code")]
    assert code.count("<!-- chart-atlas: chart code -->") == 3


def test_a_heatmap_follows_the_switch_of_the_theme(made, serve, visit):
    opened = visit(serve(made.built))
    picture = opened.page.locator(".ca-shown svg").first
    picture.hover()
    ink = picture.locator(".ca-axes text").first.evaluate(sites.READ_INK)
    ground = picture.evaluate(sites.READ_GROUND)
    assert sites.luminance(sites.channels(ground)) < 0.2
    assert sites.contrast(ink, ground) >= sites.READABLE
    assert opened.complaints() == []


WRONG = {
    f"chart {ID[:-1]}": [
        f"has no chart {ID[:-1]}",
        f"The nearest: {ID} (Accuracy by Type and Length)",
    ],
    "chart long-gone": ["has no chart long-gone any more: it was taken out"],
    f"chart {ID} panel=5": ["has no panel 5", "panel=panel -->"],
    "chart pair panel=Rihgt": ["has no panel Rihgt", "chart pair panel=right -->"],
    "chart pair value at=a/5": ["has 2 panels", "chart pair panel=left value at=a/5 -->"],
    f"chart {ID} value at=2/8": ["2/8 is no place", f"chart {ID} value at=2/"],
    f"chart {ID} value": ["a value needs its place", "value at=ROW/COLUMN -->"],
    f"chart {ID} at=2/5": ["at= is for a value alone"],
    f"chart {ID} tabel": ["'tabel' is not understood", "picture, table or value"],
    "hcart": ["'chart-atlas: hcart' asks for no chart", "as in: <!-- chart-atlas: chart"],
    "chart empty": ["nothing is read from the chart empty", "chart-atlas show seeds/empty.txt"],
}


def test_what_is_not_there_is_an_error_before_anything_is_written(tmp_path):
    """… of the build, told once for all places, with what is right."""
    page = "# Mine\n\n" + "\n\n".join(f"<!-- chart-atlas: {it} -->" for it in WRONG)
    seeds = {"chart.txt": SEED, "pair.txt": PAIR, "empty.txt": "## Heatmap: Empty\n\nNothing.\n"}
    seeds["permalinks.yml"] = REGISTRY
    site = tmp_path / "site"
    site.mkdir()
    (site / "before.html").touch()
    made = sites.project(
        tmp_path, seeds, {"index.md": page, "two.md": "\n\n<!-- chart-atlas: hcart -->"}
    )
    assert made.result.returncode == 1
    assert "Traceback" not in made.log
    for number, (wrong, told) in enumerate(WRONG.items()):
        place = f"docs/index.md:{3 + 2 * number}"
        assert place in made.log, wrong
        said = made.log.partition(place)[2].partition("docs/index.md")[0]
        assert [part for part in told if part not in said] == [], (wrong, said)
    assert made.log.count("'chart-atlas: hcart'") == 1
    assert "docs/two.md:3" in made.log
    assert [path.name for path in site.iterdir()] == ["before.html"]


@pytest.mark.parametrize("flags", [[], ["--dirty"]])
def test_a_page_follows_the_numbers(tmp_path, flags):
    made = sites.project(
        tmp_path, docs={"index.md": f"<!-- chart-atlas: chart {ID} value at=2/5 -->"}
    )
    page = made.built / "index.html"
    assert ">40.25</a>" in page.read_text("utf-8")
    (made.seeds / "chart.txt").write_text(SEED.replace("40.25", "41.75"), "utf-8")
    made.again(*flags)
    assert ">41.75</a>" in page.read_text("utf-8")


def test_text_of_seeds_stays_text(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script><img src=x>"
    seed = SEED.replace("Accuracy by Type and Length", evil).replace("Accuracy (%)", f"{evil} (%)")
    forms = ["picture", "table", "value at=2/5"]
    page = "\n\n".join(f"<!-- chart-atlas: chart {ID} {form} -->" for form in forms)
    root = sites.parse(
        sites.project(tmp_path, {"chart.txt": seed}, {"index.md": page}).built / "index.html"
    )
    assert [*sites.classed(root, "ca-shown")]
    assert not [it for it in root.iter() if it.tag == "img" and it.get("src") == "x"]
    assert not [it for it in root.iter("script") if "alert(1)" in sites.text(it)]
