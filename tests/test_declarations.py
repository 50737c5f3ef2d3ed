"""A list or a download is added by one declaration; pages, links, files and search follow from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sites

# What an owner of the code would write into the tables of the package.
HOOK = """\
from chart_atlas.atlas.addresses.publication import ListFolder, Publication
from chart_atlas.site.files.file_kinds import CHART_FILES, FileKind
from chart_atlas.site.pages.index_pages import INDEXES, Index

GRIDS = ListFolder("grids")
Publication.LISTS.append(GRIDS)
INDEXES.append(
    Index(
        folder=GRIDS.name,
        title="Grids",
        summary=lambda site: "All charts with a grid.",
        template="gallery.html",
        items=lambda site: [entry for entry in site.atlas.charts if entry.panels],
        rows=1,
        in_menu=True,
        on_home=lambda site: ["charts with a grid"],
    )
)
CHART_FILES.append(
    FileKind("{anchor}.rows.txt", lambda site, entry, panels: panels[0].panel.row_axis.label, "Rows")
)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("declared")
    (folder / "hook.py").write_text(HOOK, encoding="utf-8")
    seeds = {"permalinks.yml": 'indexes:\n  old/grids: "grids"\n', "a.txt": sites.SEED}
    seeds |= {"b.txt": sites.SEED.replace("Accuracy by", "Loss by")}
    docs = {"index.md": "# Mine\n\n<!-- chart-atlas: home -->\n"}
    options: dict[str, Any] = {
        "theme": sites.MATERIAL,
        "hooks": ["hook.py"],
        "plugins": ["search", "chart-atlas"],
    }
    return sites.project(folder, seeds, docs, **options).built


def links(site: Path, page: str) -> set[str]:
    """The texts of the links of a page that lead where the new list or file is."""
    found = sites.pages(site)[page].iter("a")
    return {"".join(link.itertext()).strip() for link in found if link.get("href")}


def test_a_declared_list_has_pages_in_the_menu_on_the_home_page_and_in_the_search(site):
    assert (site / "grids" / "index.html").is_file()
    assert (site / "grids" / "page" / "2" / "index.html").is_file()
    home = links(site, "index.html")
    assert {"Grids", "charts with a grid"} <= home
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    weights = {item["location"]: item.get("boost") for item in index["docs"]}
    assert weights["grids/"] == weights["charts/"] > weights["grids/page/2/"]


def test_a_declared_list_keeps_its_address_where_the_atlas_moves(site):
    page = (site / "old" / "grids" / "index.html").read_text(encoding="utf-8")
    assert 'href="../../grids/"' in page


def test_a_declared_download_is_in_the_site_and_on_the_page_of_its_chart(site):
    files = sorted(site.glob("charts/*/panel.rows.txt"))
    assert [file.read_text(encoding="utf-8") for file in files] == ["Type", "Type"]
    for file in files:
        page = file.parent.relative_to(site) / "index.html"
        assert "Rows" in links(site, page.as_posix())


def test_no_link_of_that_site_is_dead(site):
    assert sites.dead_ends(site) == []
