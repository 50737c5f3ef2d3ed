"""An atlas in a site by Zensical: `chart-atlas pages docs/atlas --for zensical`."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sites

pytestmark = pytest.mark.long

CHART = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
# What a text may hold that Markdown, its extensions or a template would take for more.
EVIL = (
    '--8<-- "mkdocs.yml" {{ 7 * 7 }} <script>alert(1)</script> [x](javascript:alert) :smile: ++a++'
)
# What the program itself writes for one of the two alone.
FRAME = ("404.html", "own.css", "own.js", "worker.js", "sitemap.xml", "chart.md", "preview.png")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an atlas in out/, and the same one by Zensical in site/atlas/."""
    folder = tmp_path_factory.mktemp("zensical")
    shutil.copytree(sites.ROOT / "seeds", folder / "seeds")
    evil = sites.SEED.replace("Accuracy by Type and Length", EVIL)
    (folder / "seeds" / "evil.txt").write_text(f"{evil}\n\n{EVIL}\n", "utf-8")
    start = sites.run(sys.executable, "-m", "zensical", "new", ".", cwd=folder)
    assert start.returncode == 0, start.stderr
    settings = []
    for out, host in (("out", "html"), ("docs/atlas", "zensical")):
        words = ["pages", out, "--for", host, "--name", "Chart Atlas"]
        done = sites.run(sys.executable, "-m", "chart_atlas.cli", *words, cwd=folder)
        assert done.returncode == 0, done.stderr
        settings.append(done.stdout)
    file = folder / "zensical.toml"
    own = file.read_text("utf-8")
    before, _, rest = own.partition("\nnav = [")
    nav = rest.partition("\n]\n")[2]
    both = f"{before}\n{nav}".replace("[project]\n", f"[project]\n{settings[1]}\n", 1)
    both = both.replace("[project.theme]\n", "[project.theme]\nfont = false\n", 1)
    file.write_text(both, "utf-8")
    built = sites.run(sys.executable, "-m", "zensical", "build", "--strict", cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_page_picture_table_download_and_statement_is_there(made):
    atlas = made / "site" / "atlas"
    wanted = {
        path: data
        for path, data in sites.snapshot(made / "out").items()
        if not path.startswith(("pagefind/", "search/")) and Path(path).name not in FRAME
    }
    assert len(wanted) > 90
    found = sites.snapshot(atlas)
    assert wanted.keys() - found.keys() == set()
    pages = [path for path in wanted if path.endswith("index.html") and "ca-" in str(wanted[path])]
    files = [path for path in wanted if path not in pages and path.startswith("charts/")]
    assert [path for path in files if found[path] != wanted[path]] == []
    for path in pages:
        own, theirs = (
            [*sites.atlas_part(sites.parse(folder / path)).iter()]
            for folder in (made / "out", atlas)
        )
        assert [sites.text(it) for it in own[:1]] == [sites.text(it) for it in theirs[:1]], path
        # The search has read its own attribute, and taken it out.
        for one, two in zip(own, theirs, strict=True):
            one.attrib.pop("data-search-exclude", None)
            assert (one.tag, one.attrib) == (two.tag, two.attrib), path
    assert sites.dead_ends(made / "site") == []


def test_the_guide_for_language_models_leads_to_what_is_there(made):
    """The Markdown of a chart, of which Zensical would make a page, ends in .txt."""
    atlas = made / "site" / "atlas"
    links = re.findall(r"(?<!\\)\]\((\S+?)\)", (atlas / "llms.txt").read_text("utf-8"))
    assert f"{CHART}chart.md.txt" in links
    assert [it for it in links if not (atlas / it).exists()] == []


def test_no_picture_is_drawn_that_no_head_of_a_page_names(made):
    assert [*(made / "out").glob("charts/*/preview.png")]
    assert [*(made / "site").rglob("preview.png")] == []


def test_text_of_seeds_stays_text(made):
    (page,) = (made / "site" / "atlas" / "charts").glob("8-mkdocs*/index.html")
    root = sites.parse(page)
    assert sites.text(sites.atlas_part(root)).count(EVIL) >= 2
    assert [it for it in root.iter("script") if "alert(1)" in sites.text(it)] == []
    assert [it for it in root.iter("a") if it.get("href", "").startswith("javascript")] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_pages_work_in_a_browser(made, serve, visit, scheme):
    opened = visit(f"{serve(made / 'site')}atlas/", scheme=scheme)
    page = opened.page
    page.get_by_role("link", name="R1-Llama vs. R1-Qwen Performance").first.click()
    page.wait_for_url(f"**/atlas/{CHART}")
    picture = page.locator(".ca-picture").first
    ground = picture.evaluate(sites.READ_GROUND)
    assert (sites.luminance(sites.channels(ground)) < 0.2) == (scheme == "dark")
    ink = page.locator(".ca-axes text").first.evaluate(sites.READ_INK)
    assert sites.contrast(ink, ground) >= sites.READABLE
    page.get_by_role("button", name="Live view").first.click()
    expect(page.locator(".ca-vega svg.marks").first).to_be_visible()
    assert opened.complaints() == []
