"""The plugin in a site of one's own: installed from its wheel, beside other plugins and themes."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import pictures
import sites
from chart_atlas.cache import pool
from chart_atlas.reading import chart_id
from lengths import every, long_but
from sites import MATERIAL, PLAIN, SEED

PAGE = "charts/accuracy-by-type-and-length/index.html"

# A second seed, for what takes two.
OTHER = SEED.replace("Accuracy by Type and Length", "Baseline - Sorting - Llama-3 8B")


def atlas_text(site: Path, path: str = PAGE) -> str:
    return sites.text(sites.atlas_part(sites.parse(site / path)))


# -- the wheel ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from what belongs to it and nothing else that lies about."""
    source, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE", "plugins", "scripts"):
        (source / name).symlink_to(sites.ROOT / name)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", made, ".", cwd=source)
    (found,) = made.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed, which goes before all else on Python's path."""
    folder = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--target", folder, wheel, cwd=folder)
    return folder


def pip(*arguments: str | Path, cwd: Path) -> None:
    """Run pip, which finds all that it needs on this machine."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-index")
    done = sites.run(sys.executable, "-m", "pip", arguments[0], *quiet, *arguments[1:], cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    package = sites.ROOT / "plugins" / "chart_atlas"
    ours = {
        f"chart_atlas/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == ours
    assert {"chart_atlas/py.typed", "chart_atlas/language/vocabulary.toml"} <= ours
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_works_in_a_foreign_project(installed, tmp_path):
    env = {"PYTHONPATH": str(installed)}
    where = sites.run(
        sys.executable,
        "-c",
        "import chart_atlas; print(chart_atlas.__file__)",
        cwd=tmp_path,
        env=env,
    )
    assert where.stdout.startswith(str(installed)), where
    made = sites.project(tmp_path, env=env)
    assert "40.25" in atlas_text(made.built)
    assert sites.dead_ends(made.site) == []
    names = sites.snapshot(made.site).keys()
    assert {"assets/chart-atlas/atlas.css", "assets/chart-atlas/vega.js"} <= names
    assert {"models/index.html", "datasets/index.html", "metrics/index.html"} <= names


def test_the_command_of_the_wheel_works(installed, tmp_path):
    (tmp_path / "chart.txt").write_text(SEED, encoding="utf-8")
    shown = sites.run(
        installed / "bin" / "chart-atlas", "show", "chart.txt", cwd=tmp_path,
        env={"PYTHONPATH": str(installed)},
    )  # fmt: skip
    assert shown.returncode == 0, shown.stderr
    assert "40.25" in shown.stdout


# -- beside other plugins and themes --------------------------------------------------------------


def test_it_works_beside_search_and_tags(tmp_path):
    made = sites.project(
        tmp_path,
        docs={
            "index.md": "---\ntags: [mine]\n---\n# Mine\n",
            "tags.md": "# Tags\n\n<!-- material/tags -->\n",
        },
        theme=MATERIAL,
        plugins=["search", "tags", {"chart-atlas": {"png": False}}],
    )
    assert "40.25" in atlas_text(made.built)
    assert sites.dead_ends(made.site) == []
    index = json.loads((made.site / "search" / "search_index.json").read_text(encoding="utf-8"))
    titles = {entry["title"]: entry["location"] for entry in index["docs"]}
    assert titles["Accuracy by Type and Length"] == "charts/accuracy-by-type-and-length/"
    assert "mine" in sites.text(sites.parse(made.site / "tags" / "index.html"))


@pytest.mark.parametrize(
    "first", long_but([True, False], False), ids=["before search", "behind search"]
)
def test_its_place_among_the_plugins_does_not_matter_to_search(tmp_path, first):
    ours: list[Any] = [{"chart-atlas": {"png": False}}]
    plugins = [*ours, "search"] if first else ["search", *ours]
    made = sites.project(tmp_path, plugins=plugins)
    index = (made.built / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "Accuracy by Type and Length" in index
    # A number stands in it with its place; tables and pictures are too much for a search index.
    assert "40.25 at Type 2, Length 5" in index
    assert "40.25" not in index.replace("40.25 at Type 2, Length 5", "")
    assert "One row per cell" not in index
    assert "data-chart-atlas-block" not in index


THEMES: dict[str, dict[str, Any]] = {
    "material": MATERIAL,
    "mkdocs": PLAIN,
    "mkdocs, dark": PLAIN | {"color_mode": "dark"},
    "readthedocs": {"name": "readthedocs", "highlightjs": False},
}
CALM = {"material", "mkdocs"}


@pytest.mark.parametrize("theme", long_but(THEMES, "mkdocs, dark"))
def test_the_heatmap_is_visible_in_other_themes_too(tmp_path, serve, visit, theme):
    """… and adds no complaint to those that the theme itself gives on a page of the author's."""
    # Its script differs from page to page: see "What pages may run" in the guide.
    atlas = {"png": False, "content_security_policy": theme != "readthedocs"}
    made = sites.project(tmp_path, theme=THEMES[theme], plugins=["search", {"chart-atlas": atlas}])
    base = serve(made.built)
    opened = visit(f"{base}charts/accuracy-by-type-and-length/")
    drawn = opened.page.locator(".ca-picture")
    expect(drawn).to_be_visible()
    cells = pictures.cells(drawn)
    assert [cell.text for cell in cells] == ["10.5", "20.0", "", "40.25", "50", "60.1"]
    ground = drawn.evaluate(sites.READ_GROUND)
    inks = drawn.locator(".ca-axes text").evaluate_all(
        "all => all.map(it => getComputedStyle(it).fill)"
    )
    assert min(sites.contrast(ink, ground) for ink in inks) >= sites.READABLE
    opened.page.click("[data-ca-live]")
    expect(opened.page.locator(".ca-vega svg.marks")).to_be_visible()
    assert opened.complaints() == ([] if theme in CALM else visit(base).complaints())


def test_pages_may_be_files(tmp_path):
    made = sites.project(tmp_path, use_directory_urls=False)
    assert "40.25" in atlas_text(made.built, "charts/accuracy-by-type-and-length.html")
    assert sites.dead_ends(made.site) == []


def test_a_build_is_the_same_each_time(tmp_path):
    env = {"SOURCE_DATE_EPOCH": "0"}
    made = sites.project(tmp_path, atlas={"png": True}, env=env)
    first, again = sites.snapshot(made.built), sites.snapshot(made.again(env=env).built)
    assert {path for path in first if first[path] != again.get(path)} <= {"sitemap.xml.gz"}
    assert first.keys() == again.keys()


# -- options --------------------------------------------------------------------------------------

WRONG: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a path that leads out": (
        {"path": "../x"},
        ["path", "'../x' is no folder of pages", "path: atlas"],
    ),
    "a path that is too long": ({"path": "deep/" * 40}, ["path", "longer than 160", "path: atlas"]),
    "a path with a capital": ({"path": "My Atlas"}, ["path", "'My Atlas' is no folder of pages"]),
    "a path that is a number": ({"path": 7}, ["path", "Expected type"]),
    "an index that is none": ({"show": ["planets"]}, ["show", "planets", "models"]),
    "an index that is no list": ({"show": "models"}, ["show"]),
    "an address that is none": (
        {"slugs": {"a": "Not A Slug"}},
        ["slugs", "a: 'Not A Slug' is no address", "accuracy-by-length"],
    ),
    "an address that is reserved": (
        {"slugs": {"a": "index"}},
        ["slugs", "a: 'index' is no address"],
    ),
    "an address with a folder": ({"slugs": {"a": "b/c"}}, ["slugs", "a: 'b/c' is no address"]),
    "an address that is a number": ({"slugs": {"a": 7}}, ["slugs", "a: 7 is no address"]),
    "addresses in a list": ({"slugs": ["a"]}, ["slugs", "Expected type"]),
    "no truth": ({"png": "maybe"}, ["png", "bool"]),
    "a folder that is a list": ({"seeds": ["a"]}, ["seeds", "Expected type"]),
    "a pattern that is a number": ({"pattern": 7}, ["pattern", "Expected type"]),
    "a featured chart that is no name": ({"featured": [7]}, ["featured"]),
    "an option that is none": ({"seed": "x"}, ["seed", "Unrecognised"]),
}


@pytest.mark.parametrize("name", every(3, WRONG))
def test_a_wrong_option_is_named_with_what_is_right(tmp_path, name):
    options, told = WRONG[name]
    made = sites.project(tmp_path, {"a.txt": SEED}, atlas=options, strict=True)
    assert made.result.returncode == 1, made.log
    assert "chart-atlas" in made.log
    assert "Traceback" not in made.log
    (option,) = options
    assert f"option '{option}'" in made.log
    assert [part for part in told if part not in made.log] == []


def test_path_puts_all_pages_and_files_below_it(tmp_path):
    made = sites.project(tmp_path, atlas={"path": "atlas"})
    assert "40.25" in atlas_text(made.built, f"atlas/{PAGE}")
    ours = {"charts", "models", "datasets", "metrics"}
    assert ours.isdisjoint(path.name for path in made.site.iterdir())
    assert ours < {path.name for path in (made.site / "atlas").iterdir()}
    assert sites.dead_ends(made.site) == []


@pytest.mark.parametrize("path", long_but(["atlas/", "/atlas", "data/atlas"], "/atlas"))
def test_path_may_be_written_in_several_ways(tmp_path, path):
    made = sites.project(tmp_path, atlas={"path": path})
    assert "40.25" in atlas_text(made.built, f"{path.strip('/')}/{PAGE}")
    assert sites.dead_ends(made.site) == []


def test_show_makes_the_named_indexes_alone_and_no_dead_link(tmp_path):
    seeds = {"a.txt": SEED, "b.txt": OTHER}
    made = sites.project(
        tmp_path, seeds, {"index.md": "<!-- chart-atlas: home -->"}, atlas={"show": ["models"]}
    )
    assert (made.built / "models" / "llama-3-8b" / "index.html").is_file()
    assert not (made.site / "datasets").exists()
    assert not (made.site / "metrics").exists()
    assert sites.dead_ends(made.site) == []
    # What has no page of its own is still said.
    assert "Accuracy" in atlas_text(made.site, "models/llama-3-8b/index.html")


def test_show_may_be_empty(tmp_path):
    made = sites.project(tmp_path, {"b.txt": OTHER}, atlas={"show": []})
    assert {path.name for path in made.built.iterdir()}.isdisjoint(
        {"models", "datasets", "metrics"}
    )
    assert sites.dead_ends(made.site) == []


def test_slugs_set_the_address_of_a_chart(tmp_path):
    made = sites.project(tmp_path, {"a.txt": SEED}, atlas={"slugs": {"a": "my-address"}})
    assert "40.25" in atlas_text(made.built, "charts/my-address/index.html")
    assert not (made.site / PAGE).exists()
    assert sites.dead_ends(made.site) == []


def test_featured_charts_stand_on_the_home_page(tmp_path):
    seeds = {"a.txt": SEED, "b.txt": OTHER}
    made = sites.project(
        tmp_path, seeds, {"index.md": "<!-- chart-atlas: home -->"}, atlas={"featured": ["b"]}
    )
    cards = list(sites.classed(sites.parse(made.built / "index.html"), "ca-card-title"))
    assert [sites.text(card) for card in cards] == ["Baseline - Sorting - Llama-3 8B"]


def test_a_seed_that_an_option_names_in_vain_is_a_warning(tmp_path):
    made = sites.project(tmp_path, atlas={"featured": ["gone"], "slugs": {"lost": "a"}})
    assert "featured names the seed 'gone', which is not there" in made.log
    assert "slugs names the seed 'lost', which is not there" in made.log
    assert made.built.is_dir()
    assert made.again("--strict").result.returncode == 1


def test_a_picture_for_links_is_made_where_it_is_wanted(tmp_path):
    made = sites.project(tmp_path / "with", atlas={"png": True}, site_url="https://example.org/")
    assert [path.name for path in made.built.rglob("charts/*/*.png")] == ["preview.png"]
    assert "preview.png" in (made.built / PAGE).read_text("utf-8")
    assert sites.dead_ends(made.site) == []
    made = sites.project(tmp_path / "without", atlas={"png": False})
    assert not list(made.built.rglob("charts/*/*.png"))
    assert sites.dead_ends(made.site) == []


@pytest.mark.long
def test_png_files_are_the_same_from_one_process_and_from_many(tmp_path):
    seeds = {f"{n}.txt": SEED.replace("Accuracy by", f"Accuracy {n} by") for n in range(pool.FEW)}
    images = []
    for processes in (1, 2):
        options = {"png": True, "processes": processes}
        made = sites.project(tmp_path / str(processes), seeds, atlas=options)
        found = sites.snapshot(made.built / "charts")
        images.append({path: data for path, data in found.items() if path.endswith(".png")})
    assert len(images[0]) == len(seeds)
    assert images[0] == images[1]


def test_other_folders_and_patterns_may_hold_the_seeds(tmp_path):
    (tmp_path / "texts" / "deep").mkdir(parents=True)
    (tmp_path / "texts" / "deep" / "a.md").write_text(SEED, encoding="utf-8")
    made = sites.project(tmp_path, {}, atlas={"seeds": "texts", "pattern": "*.md", "cache": "kept"})
    assert "texts/deep/a.md" in atlas_text(made.built)
    assert (tmp_path / "kept").is_dir()
    assert not (tmp_path / ".cache" / "chart-atlas" / "pages").exists()


def test_a_folder_without_seeds_is_a_warning_and_a_site(tmp_path):
    made = sites.project(tmp_path, {"note.md": ""}, {"index.md": "<!-- chart-atlas: home -->"})
    assert "no seed in" in made.log
    assert "0 charts" in atlas_text(made.built, "charts/index.html")
    assert sites.dead_ends(made.site) == []


# -- pages of the author's own --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "built"),
    every(
        3,
        [
            ("charts/index.md", "charts/index.html"),
            ("charts/README.md", "charts/index.html"),
            ("charts/accuracy-by-type-and-length.md", PAGE),
            ("charts/accuracy-by-type-and-length/index.md", PAGE),
            ("models/index.md", "models/index.html"),
            ("metrics/accuracy.md", "metrics/accuracy/index.html"),
            ("metrics/accuracy.html", "metrics/accuracy.html"),
        ],
    ),
)
def test_a_page_of_the_authors_own_is_kept(tmp_path, source, built):
    made = sites.project(tmp_path, docs={"index.md": "# Mine\n", source: "# Written by hand\n"})
    assert "Written by hand" in (made.built / built).read_text(encoding="utf-8")
    assert 'class="ca' not in (made.site / built).read_text(encoding="utf-8")
    assert (tmp_path / "docs" / source).read_text(encoding="utf-8") == "# Written by hand\n"


def test_a_kept_page_is_said_to_be_kept(tmp_path):
    made = sites.project(tmp_path, docs={"index.md": "# Mine\n", "charts/index.md": "# By hand\n"})
    assert "charts/index.md is a page of yours; it is kept" in made.log


def test_a_file_of_the_authors_own_is_kept(tmp_path):
    name = "charts/accuracy-by-type-and-length/cells.csv"
    made = sites.project(tmp_path, docs={"index.md": "# Mine\n", name: "mine\n"})
    assert (made.built / name).read_text(encoding="utf-8") == "mine\n"


def test_a_page_of_the_authors_own_may_take_the_home_block(tmp_path):
    made = sites.project(
        tmp_path,
        docs={"index.md": "# Mine\n", "deep/page.md": "Above\n\n<!-- chart-atlas: home -->\n"},
    )
    assert "1 chart" in atlas_text(made.built, "deep/page/index.html")
    assert "1 chart" not in sites.text(sites.parse(made.site / "index.html"))
    assert sites.dead_ends(made.site) == []


def test_without_a_home_page_one_is_made(tmp_path):
    made = sites.project(tmp_path, docs={"about.md": "# About\n"})
    assert "1 chart" in atlas_text(made.built, "index.html")
    assert not (tmp_path / "docs" / "index.md").exists()
    assert sites.dead_ends(made.site) == []


def test_a_home_page_in_html_is_kept(tmp_path):
    made = sites.project(tmp_path, docs={"index.html": "<p>By hand</p>", "about.md": "# About"})
    assert (made.built / "index.html").read_text(encoding="utf-8") == "<p>By hand</p>"


def test_a_readme_is_a_home_page_too(tmp_path):
    made = sites.project(tmp_path, docs={"README.md": "# By hand\n"})
    assert "By hand" in sites.text(sites.parse(made.built / "index.html"))
    assert "1 chart" not in sites.text(sites.parse(made.site / "index.html"))


def test_the_source_folder_of_the_pages_is_left_alone(tmp_path):
    sites.project(tmp_path)
    assert list(sites.snapshot(tmp_path / "docs")) == ["index.md"]
    assert list(sites.snapshot(tmp_path / "seeds")) == ["chart.txt"]


# -- mkdocs serve ---------------------------------------------------------------------------------


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, Callable[[], str], subprocess.Popen[bytes]]]:
    """Run ``mkdocs serve``; gives its address, its log so far, and the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    log = folder / "serve.log"
    command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdout=out, stderr=out, env=sites.environment()
        )
        try:
            yield f"http://{address}/", lambda: log.read_text(encoding="utf-8"), process
        finally:
            process.terminate()
            process.wait(timeout=20)


def get(address: str) -> str:
    """A page as it is now; "" where there is none yet."""
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return str(answer.read().decode("utf-8"))
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return ""


def comes(is_so: Callable[[], bool]) -> bool:
    """Wait until something is so; False if it does not come."""
    end = time.monotonic() + 60
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def test_serving_follows_the_seeds_and_survives_a_bad_one(tmp_path):
    """Pages of the author's that show a number follow as well."""
    comment = f"<!-- chart-atlas: chart {chart_id('chart')} value at=2/5 -->"
    made = sites.project(tmp_path, docs={"index.md": f"It is {comment}.\n"})
    seed = made.seeds / "chart.txt"
    with serving(tmp_path) as (base, log, process):
        page = f"{base}charts/accuracy-by-type-and-length/"
        assert comes(lambda: "40.25" in get(page)), log()

        seed.write_text(SEED.replace("40.25", "41.75"), encoding="utf-8")
        assert comes(lambda: "41.75" in get(page)), log()
        assert "40.25" not in get(page)
        assert comes(lambda: ">41.75</a>" in get(base)), log()

        seed.write_bytes(b"\xff\xfe")
        assert comes(lambda: "chart.txt:1: not UTF-8 text" in log()), log()
        # The pages stay, and the server answers.
        assert comes(lambda: "stay as they were until this is mended" in log()), log()
        assert comes(lambda: "41.75" in get(page)), log()
        assert process.poll() is None, log()

        seed.write_text(SEED.replace("40.25", "43.5"), encoding="utf-8")
        assert comes(lambda: "43.5" in get(page)), log()
        assert comes(lambda: ">43.5</a>" in get(base)), log()

        (made.seeds / "other.txt").write_text(OTHER, encoding="utf-8")
        assert comes(lambda: "Sorting" in get(f"{base}charts/")), log()
        (made.seeds / "other.txt").unlink()
        assert comes(lambda: "Sorting" not in get(f"{base}charts/")), log()
        assert process.poll() is None, log()
