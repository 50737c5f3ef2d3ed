"""An atlas as a site of its own: `chart-atlas pages OUT --for html`, without MkDocs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sites
from lengths import long_but
from test_accessibility import faults

# The command with MkDocs out of reach.
ALONE = "import sys; sys.modules['mkdocs'] = None; from chart_atlas.cli import main; main()"
CHART = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"


def pages(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What the command says, run in a folder."""
    return sites.run(sys.executable, "-c", ALONE, "pages", *words, cwd=folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the seeds of this project, and the site that is made of them."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / "seeds").symlink_to(sites.ROOT / "seeds")
    words = ["--name", "Chart Atlas", "--url", "https://example.org/x/"]
    done = pages(folder, "out", "--for", "html", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pages of 5 charts" in done.stderr
    return folder


def test_it_has_each_page_and_file_of_the_site_by_mkdocs(folder, tmp_path_factory):
    made, usual = sites.snapshot(folder / "out"), sites.snapshot(sites.own_site(tmp_path_factory))
    ours = ("charts/", "models/", "datasets/", "metrics/", "compare/", "claims/", "c/", "data/")
    lacking = [path for path in usual if path.startswith(ours) and path not in made]
    assert lacking == []
    same = [
        path for path in usual if path.startswith("charts/") and path.endswith((".csv", ".svg"))
    ]
    assert [path for path in same if made[path] != usual[path]] == []
    shown = sites.text(sites.atlas_part(sites.parse(folder / "out" / CHART / "index.html")))
    assert [
        it for it in ("52.8", "R1-Qwen", "Cite this chart", "The data say") if it not in shown
    ] == []
    assert sites.dead_ends(folder / "out", "/x/") == []


def test_what_machines_are_told_stands_in_it_too(folder):
    made = sites.snapshot(folder / "out")
    assert {"llms.txt", "robots.txt", "data/cells.csv", "404.html"} <= made.keys()
    assert f"<loc>https://example.org/x/{CHART}</loc>" in made["sitemap.xml"].decode()
    page = made[f"{CHART}index.html"].decode()
    assert f'<link rel="canonical" href="https://example.org/x/{CHART}">' in page
    assert '"@type":"Dataset"' in page.replace('": "', '":"')


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_it_is_read_in_light_and_dark_and_by_choice(folder, serve, visit, scheme):
    viewport = "phone" if scheme == "dark" else "desktop"
    opened = visit(serve(folder / "out", "/x/") + CHART, scheme=scheme, viewport=viewport)
    page = opened.page

    def is_dark() -> bool:
        ground = page.locator(".ca-picture").first.evaluate(sites.READ_GROUND)
        ink = page.locator(".ca-axes text").first.evaluate(sites.READ_INK)
        assert sites.contrast(ink, ground) >= sites.READABLE
        return sites.luminance(sites.channels(ground)) < 0.2

    assert is_dark() == (scheme == "dark")
    assert faults(page) == []
    page.get_by_role("button", name="Dark or light").click()
    assert is_dark() == (scheme == "light")
    page.get_by_role("button", name="Live view").first.click()
    expect(page.locator(".ca-vega svg.marks").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert opened.complaints() == []


def test_its_search_leads_to_a_number(folder, serve, visit):
    opened = visit(serve(folder / "out", "/x/") + CHART)
    page = opened.page
    page.get_by_role("searchbox").fill("llama 52.8")
    page.keyboard.press("Enter")
    found = page.locator(".own-results > li").first
    expect(found).to_contain_text("52.8 at Local Window Size 2000, Ratio 0.3")
    found.get_by_role("link").first.click()
    page.wait_for_url(f"**/{CHART}#panel-r1-llama")
    assert opened.complaints() == []


def test_a_bad_seed_leaves_what_was_published(tmp_path):
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "chart.txt").write_text(sites.SEED, "utf-8")
    done = pages(tmp_path, "out", "--for", "html")
    assert done.returncode == 0, done.stderr
    before = sites.snapshot(tmp_path / "out")
    (tmp_path / "seeds" / "bad.txt").write_bytes(b"\xe9")
    done = pages(tmp_path, "out", "--for", "html")
    assert done.returncode == 1
    assert "bad.txt:1: not UTF-8 text" in done.stderr
    assert sites.snapshot(tmp_path / "out") == before
    (tmp_path / "seeds" / "bad.txt").unlink()
    # Also where nobody remembers what was made.
    shutil.rmtree(tmp_path / ".cache")
    again = sites.SEED.replace("40.25", "41.75").replace("Accuracy by", "Precision by")
    (tmp_path / "seeds" / "chart.txt").write_text(again, "utf-8")
    assert pages(tmp_path, "out", "--for", "html").returncode == 0
    charts = tmp_path / "out" / "charts"
    assert [path.name for path in charts.iterdir() if path.is_dir()] == [
        "precision-by-type-and-length"
    ]
    chart = (charts / "precision-by-type-and-length" / "index.html").read_text("utf-8")
    assert "41.75" in chart
    assert "40.25" not in chart


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "chart.txt").write_text(sites.SEED, "utf-8")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").touch()
    for out in ("mine", ".", "seeds"):
        done = pages(tmp_path, out, "--for", "html")
        assert done.returncode == 1, out
        assert "Traceback" not in done.stderr
        assert "as in" in done.stderr
    assert (tmp_path / "mine" / "thesis.tex").exists()
