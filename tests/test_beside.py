"""What other plugins see of generated pages, and what they cannot do to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import drawn
import sites
from lengths import long_but
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
    (picture,) = sites.classed(root, "ca-picture")
    assert [cell.text for cell in drawn.cells(picture)] == [
        "10.5",
        "20.0",
        "",
        "40.25",
        "50",
        "60.1",
    ]
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


# -- files and addresses --------------------------------------------------------------------------

CHART = "charts/accuracy-by-type-and-length"
ADDRESS = "https://example.org/atlas"
# MkDocs writes into a page when it was built.
THAT_DAY = {"SOURCE_DATE_EPOCH": "1700000000"}


def hooked(folder: Path, hook: str, **options: Any) -> sites.Project:
    """A site beside a hook, which does what a plugin does; built in an empty folder, strictly."""
    (folder / "hook.py").write_text(hook, encoding="utf-8")
    return sites.project(folder, hooks=["hook.py"], strict=True, env=THAT_DAY, **options)


def is_steady(made: sites.Project) -> bool:
    """Whether the second build gives what the first one gave."""
    first = sites.snapshot(made.built)
    return first == sites.snapshot(made.again(env=THAT_DAY).built)


SORTS_FILES = """\
from mkdocs.structure.files import Files

def on_files(files, config):
    # as gen-files does
    return Files(sorted(files, key=lambda file: file.src_uri))
"""


def test_a_first_build_passes_whatever_the_order_of_its_files(tmp_path):
    made = hooked(tmp_path, SORTS_FILES)
    assert (made.built / "_redirects").is_file()
    assert is_steady(made)


NO_SLASH = """\
def on_config(config):
    # as mike does
    config.site_url = config.site_url.rstrip("/")
"""


def test_addresses_are_the_same_with_a_slash_behind_that_of_the_site_and_without(tmp_path):
    def ours(folder: Path, hook: str) -> dict[str, bytes]:
        folder.mkdir()
        made = hooked(folder, hook, site_url=ADDRESS, atlas={"png": True})
        found = sites.snapshot(made.built)
        return {path: data for path, data in found.items() if path.startswith(("charts/", "c/"))}

    without = ours(tmp_path / "without", NO_SLASH)
    assert without == ours(tmp_path / "with", "")
    assert f"{ADDRESS}/{CHART}/".encode() in without[f"{CHART}/index.html"]


READS_FILES = f"""\
import copy
from pathlib import Path

OURS = "cells.csv", "_redirects", "atlas.css", "chart.json", "panel.svg"

def on_files(files, config):
    for file in files:
        if file.src_uri.endswith(OURS):
            # as projects, social and optimize do
            real = Path(file.abs_src_path)
            assert file.src_dir is None
            assert real.read_bytes() == file.content_bytes
            assert file.content_bytes.decode() == file.content_string
            assert copy.deepcopy(file).content_bytes == file.content_bytes
    other = Path(config.docs_dir).with_name("other.svg")
    other.write_text("<svg/>")
    files.get_file_from_path("{CHART}/panel.svg").abs_src_path = str(other)
    files.get_file_from_path("{CHART}/chart.json").content_string = "[]"
    files.remove(files.get_file_from_path("{CHART}/embed/index.html"))
"""


def test_files_of_the_atlas_are_files_like_any_other(tmp_path):
    """… which others read, replace and leave out; what was only read is not published for it."""
    made = hooked(tmp_path, READS_FILES, exclude_docs="*.csv\n")
    assert not list(made.built.rglob("*.csv"))
    assert (made.site / CHART / "panel.svg").read_text(encoding="utf-8") == "<svg/>"
    assert (made.site / CHART / "chart.json").read_text(encoding="utf-8") == "[]"
    assert not (made.site / CHART / "embed").exists()
    assert is_steady(made)
    (tmp_path / "hook.py").write_text("", encoding="utf-8")
    assert "40.25" in (made.again().built / CHART / "chart.json").read_text(encoding="utf-8")


# -- languages ------------------------------------------------------------------------------------

# What mkdocs-static-i18n does: it builds the site again, into the same folder, with each page at
# another address, and takes each page for a file in docs/.
BUILDS_AGAIN = """\
from mkdocs import utils
from mkdocs.commands.build import build
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files

class I18n(BasePlugin):
    current_language, default_language, i18n_files_per_language = None, "en", {}

    def on_config(self, config):
        self.current_language = self.current_language or "en"

    @event_priority(-100)
    def on_files(self, files, config):
        here = "" if self.current_language == "en" else "fr/"
        pages = []
        for file in files.documentation_pages():
            assert file.abs_src_path.startswith(config.docs_dir), file
            file.dest_uri = here + file.dest_uri
            pages.append(file)
        self.i18n_files_per_language[self.current_language] = pages
        return files

    @event_priority(-100)
    def on_post_build(self, config):
        if self.current_language == "en":
            self.current_language, utils.clean_directory = "fr", lambda folder: None
            build(config)

def on_config(config):
    if "i18n" not in config.plugins:
        config.plugins["i18n"] = I18n()
        config.plugins["i18n"].on_config(config)
"""
LEADS = f"# Mine\n\n<!-- chart-atlas: home -->\n\n[a chart]({CHART}.md) [data]({CHART}/cells.csv)\n"


@pytest.mark.parametrize(
    "nav",
    long_but([None, ["index.md", "charts/index.md"]], ["index.md", "charts/index.md"]),
    ids=["no nav", "nav"],
)
def test_the_atlas_stands_once_in_a_site_of_several_languages(tmp_path, nav):
    made = hooked(tmp_path, BUILDS_AGAIN, docs={"index.md": LEADS}, nav=nav)
    assert sorted(path.name for path in (made.built / "fr").iterdir()) == ["index.html"]
    assert sites.dead_ends(made.site) == []
    for page in ("index.html", "fr/index.html"):
        root = sites.parse(made.site / page)
        targets = {link.target for link in sites.links(page, root)}
        for path in ("charts/", f"{CHART}/", f"{CHART}/cells.csv"):
            assert sites.address(path) in targets
        assert [sites.text(each) for each in root.iter("a")].count("All charts") >= 1
    assert is_steady(made)


def test_one_index_for_many_builds_is_refused_with_what_to_do(tmp_path):
    plugins = ["search", {"chart-atlas": {"search": "pagefind", "png": False}}]
    made = hooked(tmp_path, BUILDS_AGAIN, theme=MATERIAL, plugins=plugins)
    assert made.result.returncode == 1
    assert "i18n builds one language after the other. Or set search: theme" in made.log


# -- what other sites show ------------------------------------------------------------------------

PREVIEWS: dict[str, Any] = {"site_url": f"{ADDRESS}/", "atlas": {"png": True}}
TELLS = '<meta property="og:title" content="{}"><meta property="og:image" content="x.png">'
BY_PLUGIN = f"""\
def on_post_page(output, page, config):
    return output.replace("</head>", '{TELLS.format("card")}</head>')
"""


def titles(made: sites.Project, path: str = f"{CHART}/index.html") -> list[str]:
    """What a page tells other sites as its title, each time that it does."""
    root = sites.parse(made.built / path)
    return [
        each.get("content", "") for each in root.iter("meta") if each.get("property") == "og:title"
    ]


def test_a_page_tells_other_sites_once_what_to_show(tmp_path):
    """… as the theme or a plugin of the owner's tells it, where they do."""
    for name in ("alone", "plugin", "theme"):
        (tmp_path / name).mkdir()
    assert titles(hooked(tmp_path / "alone", "", **PREVIEWS)) == ["Accuracy by Type and Length"]
    assert titles(hooked(tmp_path / "plugin", BY_PLUGIN, **PREVIEWS)) == ["card"]
    template = (
        f'{{% extends "base.html" %}}{{% block extrahead %}}{TELLS.format("theme")}{{% endblock %}}'
    )
    (tmp_path / "theme" / "own").mkdir()
    (tmp_path / "theme" / "own" / "main.html").write_text(template, encoding="utf-8")
    theme = sites.PLAIN | {"custom_dir": "own"}
    assert titles(sites.project(tmp_path / "theme", theme=theme, **PREVIEWS)) == ["theme"]


LOOKS_FOR_CARDS = """\
def on_page_markdown(markdown, page, config, files):
    # as Material's social plugin does
    with open("cards", "a", encoding="utf-8") as cards:
        if page.meta.get("social", {}).get("cards", True):
            print(page.file.src_uri, file=cards)
"""


@pytest.mark.parametrize(
    ("png", "has_card"), long_but([(True, False), (False, True)], (False, True))
)
def test_a_chart_with_a_picture_of_its_own_needs_no_card(tmp_path, png, has_card):
    hooked(tmp_path, LOOKS_FOR_CARDS, atlas={"png": png})
    cards = (tmp_path / "cards").read_text(encoding="utf-8").splitlines()
    assert "charts/index.md" in cards
    assert (f"{CHART}.md" in cards) == has_card
