"""What other plugins see of generated pages, and what they cannot do to them."""

from __future__ import annotations

from pathlib import Path

import pytest

import sites
from sites import MATERIAL, SEED

PAGE = "charts/it-is-7-7-by-type-and-length/index.html"
TITLE = "It is {{ 7 * 7 }} by Type and Length"

DOCS = {"index.md": "# Mine\n", "own.md": "---\ntitle: It is {{ 7 * 7 }}\n---\nWords.\n"}

# A hook is what a plugin is; this one does what several plugins do.
HOOK = """\
import jinja2

def on_page_markdown(markdown, page, config, files):
    # as macros does
    page.title = jinja2.Template(page.title).render()
    with open("titles", "a", encoding="utf-8") as titles:
        print(page.title, file=titles)
    # as git-revision-date-localized does
    page.meta["git_revision_date_localized"] = "today"
    page.meta["git_creation_date_localized"] = "today"

def on_page_content(html, page, config, files):
    # as print-site and llmstxt do
    with open("seen-" + page.file.src_uri.replace("/", "-"), "w", encoding="utf-8") as seen:
        seen.write(html)
    return html.replace("40.25", "99.75")
"""


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """A site whose hook does what other plugins do."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "hook.py").write_text(HOOK, encoding="utf-8")
    seed = SEED.replace("Accuracy by Type and Length", TITLE)
    made = sites.project(
        folder,
        {"chart.txt": seed},
        DOCS,
        hooks=["hook.py"],
        theme=MATERIAL,
        plugins=["search", {"chart-atlas": {"png": False}}],
    )
    assert made.built.exists()
    return made


@pytest.fixture(scope="module")
def seen(beside: sites.Project) -> str:
    """What the hook has seen of the page of the chart."""
    [path] = beside.folder.glob("seen-charts-it-is*")
    return path.read_text(encoding="utf-8")


def test_a_title_of_a_seed_is_no_template(beside):
    """The plugin macros takes titles for templates; an author's is one, that of a seed is text."""
    titles = (beside.folder / "titles").read_text(encoding="utf-8").splitlines()
    assert "It is 49" in titles
    assert "It is 49 by Type and Length" not in titles
    root = sites.parse(beside.site / PAGE)
    shown = [sites.text(each) for each in (*root.iter("title"), *root.iter("h1"))]
    assert shown[0].startswith(f"{TITLE} - ")
    assert TITLE in shown[1:]


def test_no_page_shows_the_day_of_the_build_as_its_date(beside):
    def dated(path: str) -> bool:
        root = sites.parse(beside.site / path)
        return any(
            sites.text(each) == "today" for each in sites.classed(root, "md-source-file__fact")
        )

    assert dated("index.html")
    assert not dated(PAGE)
    assert not dated("charts/index.html")


def test_whoever_collects_pages_gets_pictures_tables_and_statements(seen):
    root = sites.parse_text(seen)
    assert len(list(sites.classed(root, "ca-cell"))) == 6
    assert any("40.25" in sites.text(table) for table in root.iter("table"))


def test_whoever_collects_pages_gets_no_settings_of_scripts(seen):
    assert "<template" not in seen
    assert '"encoding"' not in seen


def test_what_others_make_of_a_generated_page_stays_theirs(beside, seen):
    page = (beside.site / PAGE).read_text(encoding="utf-8")
    assert "40.25" in page
    assert "99.75" not in page


def test_the_search_holds_no_more_of_a_chart_for_it(beside, tmp_path):
    """What the search reads stays light, whoever else looks at pages."""
    alone = sites.project(
        tmp_path,
        {"chart.txt": (beside.seeds / "chart.txt").read_text(encoding="utf-8")},
        DOCS,
        theme=MATERIAL,
        plugins=["search", {"chart-atlas": {"png": False}}],
    )

    def entries(site: Path) -> list[str]:
        index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
        return sorted(line for line in index.split('{"location"') if '"charts/' in line[:12])

    assert entries(beside.site) == entries(alone.built)
