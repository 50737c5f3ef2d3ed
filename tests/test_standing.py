"""A site that is built again: what stands stays, and all is as if it were built anew."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import sites
from benchmarks.seeds import edited, name, text
from chart_atlas.cache.store import Store
from chart_atlas.site.files.site_files import SiteFiles
from lengths import every, long_but

SEEDS = {
    path.name: path.read_text("utf-8") for path in sorted((sites.ROOT / "seeds").glob("*.txt"))
}
# MkDocs writes into a page when it was built.
THAT_DAY = {"SOURCE_DATE_EPOCH": "1700000000"}
# A hook that looks at pages, so that the host has to make all of them.
LOOKING = {"look.py": "def on_page_markdown(markdown, **kwargs):\n    return markdown\n"}
ODD = sites.SEED.replace("Accuracy by Type", "Ünïcode 🎉 “A” & 'B' <b>")
PAGE = "charts/accuracy-by-type-and-length/index.html"


def project(folder: Path, seeds: dict[str, str], **options: Any) -> sites.Project:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "look.py").write_text(LOOKING["look.py"], encoding="utf-8")
    plugins = ["search", {"chart-atlas": {"png": False}}]
    return sites.project(folder, seeds, env=THAT_DAY, plugins=plugins, **options)


def sameness(folder: Path) -> dict[str, object]:
    """Every file of a site; lists whose order has no meaning in an order of ours."""
    found: dict[str, object] = dict(sites.snapshot(folder))
    index = json.loads((folder / "search" / "search_index.json").read_text("utf-8"))
    found["search/search_index.json"] = sorted(map(json.dumps, index["docs"])), index["config"]
    found["sitemap.xml"] = sorted(re.findall("<loc>.*</loc>", (folder / "sitemap.xml").read_text()))
    del found["sitemap.xml.gz"]
    return found


# -- with and without the host --------------------------------------------------------------------


WITH_AN_ADDRESS = {"site_url": "https://example.org/a/", "repo_url": "https://example.org/x/y"}
FILES = {"use_directory_urls": False}


@pytest.mark.parametrize(
    ("theme", "options"),
    [
        pytest.param(sites.MATERIAL, WITH_AN_ADDRESS, id="material with an address"),
        pytest.param(sites.PLAIN, FILES, id="mkdocs, files", marks=pytest.mark.long),
        pytest.param(sites.MATERIAL, {}, id="material", marks=pytest.mark.long),
        pytest.param(sites.PLAIN, {}, id="mkdocs", marks=pytest.mark.long),
        pytest.param(sites.MATERIAL, FILES, id="material, files", marks=pytest.mark.long),
        pytest.param(
            sites.PLAIN, WITH_AN_ADDRESS, id="mkdocs with an address", marks=pytest.mark.long
        ),
    ],
)
def test_pages_are_the_same_whether_the_host_makes_them_or_we(
    tmp_path: Path, theme: dict[str, Any], options: dict[str, Any]
) -> None:
    seeds = {**SEEDS, "odd.txt": ODD}
    if "repo_url" in options:
        options = options | {"edit_uri": "edit/main/docs/"}
    ours = project(tmp_path / "one", seeds, theme=theme, **options)
    hosts = project(tmp_path / "two", seeds, theme=theme, hooks=["look.py"], **options)
    one, two = sameness(ours.built), sameness(hosts.built)
    assert one.keys() == two.keys()
    assert {path for path in one if one[path] != two[path]} == set()
    assert not list((tmp_path / "one" / ".cache" / "chart-atlas" / "pages").rglob("accuracy*.md"))
    assert list((tmp_path / "two" / ".cache" / "chart-atlas" / "pages").rglob("accuracy*.md"))


def test_a_page_of_ours_can_be_linked_to_by_its_source(tmp_path: Path) -> None:
    link = "[a chart](charts/accuracy-by-type-and-length.md#panel)"
    made = sites.project(tmp_path, docs={"index.md": link}, strict=True)
    home = (made.built / "index.html").read_text("utf-8")
    assert 'href="charts/accuracy-by-type-and-length/#panel"' in home


# -- built again ----------------------------------------------------------------------------------


def times(site: Path) -> dict[str, int]:
    return {
        path.relative_to(site).as_posix(): path.stat().st_mtime_ns
        for path in site.rglob("*")
        if path.is_file()
    }


def test_what_is_made_of_the_same_is_not_written_again(tmp_path: Path) -> None:
    made = project(tmp_path, SEEDS)
    before, names = times(made.built), set(times(made.built))
    after = times(made.again(env=THAT_DAY).built)
    assert set(after) == names
    again = {path for path in names if after[path] != before[path]}
    assert not {
        path for path in again if path.startswith(("charts/", "c/")) and path.count("/") > 1
    }
    assert "search/search_index.json" in again


def test_a_file_that_was_changed_or_lost_is_made_again(tmp_path: Path) -> None:
    made = project(tmp_path, {"chart.txt": sites.SEED})
    whole = sites.snapshot(made.built)
    page, lost = made.site / PAGE, made.site / "c"
    page.write_text(page.read_text("utf-8").replace("40.25", "40.26"), encoding="utf-8")
    shutil.rmtree(lost)
    assert sites.snapshot(made.again(env=THAT_DAY).built) == whole


def test_what_nobody_makes_any_more_goes(tmp_path: Path) -> None:
    made = project(tmp_path, {**SEEDS, "chart.txt": sites.SEED})
    assert (made.built / PAGE).exists()
    (made.site / "charts" / "foreign.html").write_text("not ours", encoding="utf-8")
    (made.seeds / "chart.txt").unlink()
    after = sites.snapshot(made.again(env=THAT_DAY).built)
    assert after == sites.snapshot(project(tmp_path / "new", SEEDS).built)
    assert not (made.site / PAGE).parent.exists()


def test_what_a_killed_build_has_written_goes_too(tmp_path: Path) -> None:
    made = project(tmp_path, {**SEEDS, "chart.txt": sites.SEED})
    (made.built / PAGE).write_text("a newer page, of which nothing is noted", encoding="utf-8")
    (made.seeds / "chart.txt").unlink()
    assert not (made.again(env=THAT_DAY).built / PAGE).exists()


def test_a_page_of_the_author_takes_the_place_of_one_that_stood(tmp_path: Path) -> None:
    made = project(tmp_path, {"chart.txt": sites.SEED})
    own = tmp_path / "docs" / "charts" / "accuracy-by-type-and-length.md"
    own.parent.mkdir()
    own.write_text("# Own words\n", encoding="utf-8")
    made = made.again(env=THAT_DAY)
    assert "Own words" in (made.built / PAGE).read_text("utf-8")
    own.unlink()
    assert "40.25" in (made.again(env=THAT_DAY).built / PAGE).read_text("utf-8")


def test_a_dirty_build_leaves_pages_of_the_author_where_they_are(tmp_path: Path) -> None:
    """… also those among ours: MkDocs makes none of them again that has not changed."""
    docs = {"index.md": "# Mine\n", "charts/own.md": "# Own\n"}
    made = sites.project(tmp_path, docs=docs, env=THAT_DAY)
    own = made.built / "charts" / "own" / "index.html"
    written = own.stat().st_mtime_ns
    assert made.again("--dirty", env=THAT_DAY).result.returncode == 0
    assert own.stat().st_mtime_ns == written
    assert (made.site / PAGE).exists()


def test_a_changed_setting_of_the_site_is_seen_on_every_page(tmp_path: Path) -> None:
    made = project(tmp_path, SEEDS)
    config = tmp_path / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace("A Site of One's Own", "Another Name"))
    after = made.again(env=THAT_DAY)
    pages = list(after.built.glob("charts/*/index.html"))
    assert pages
    assert all("Another Name" in path.read_text("utf-8") for path in pages)


def test_names_of_settings_may_be_numbers(tmp_path: Path) -> None:
    made = project(tmp_path, {"chart.txt": sites.SEED}, extra={"year": {"2024": "a"}, "b": "c"})
    config = tmp_path / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace('"2024"', "2024"))
    again = made.again(env=THAT_DAY)
    assert again.result.returncode == 0, again.result.stderr
    assert (again.built / PAGE).is_file()


def test_a_changed_template_of_the_theme_is_seen_on_every_page(tmp_path: Path) -> None:
    (tmp_path / "theme").mkdir()
    template = tmp_path / "theme" / "main.html"
    words = '{%% extends "base.html" %%}{%% block content %%}{{ super() }}%s{%% endblock %%}'
    template.write_text(words % "{% if page.title == 'x' %}never{% endif %}", encoding="utf-8")
    theme = sites.MATERIAL | {"custom_dir": "theme"}
    made = project(tmp_path, {"chart.txt": sites.SEED}, theme=theme)
    assert made.result.returncode == 0
    only = "{% if page.title.startswith('Accuracy') %}<i>now</i>{% endif %}"
    template.write_text(words % only, encoding="utf-8")
    assert "<i>now</i>" in (made.again(env=THAT_DAY).built / PAGE).read_text("utf-8")


def test_a_build_that_fails_leaves_what_stood(tmp_path: Path) -> None:
    """… of the atlas, when another plugin fails after the host has emptied the folder."""
    made = project(tmp_path, {"chart.txt": sites.SEED})
    whole = sites.snapshot((made.built / PAGE).parent)
    hook = 'def on_files(files, config):\n    raise RuntimeError("boom")\n'
    (tmp_path / "fail.py").write_text(hook, encoding="utf-8")
    config = json.loads((tmp_path / "mkdocs.yml").read_text("utf-8"))
    config["hooks"] = ["fail.py"]
    (tmp_path / "mkdocs.yml").write_text(json.dumps(config), encoding="utf-8")
    failed = made.again(env=THAT_DAY)
    assert failed.result.returncode != 0
    assert sites.snapshot((made.site / PAGE).parent) == whole
    assert [path.name for path in made.site.iterdir() if path.name.startswith(".")] == []


REFUSING = """
def on_post_page(output, page, config):
    raise OSError({number}, "refused", {path!r}.format(**config))
"""


@pytest.mark.parametrize(
    ("number", "path", "told"),
    every(
        3,
        [
            (errno.ENOSPC, "/elsewhere", "/elsewhere: refused. Make room, and try again."),
            (errno.EROFS, "{site_dir}/x", "/site/x: refused. See that you may write there"),
            (errno.EACCES, "/elsewhere", "Traceback"),
            (errno.ENOENT, "{site_dir}/x", "Traceback"),
        ],
    ),
)
def test_a_disk_or_folder_that_refuses_a_file_is_told_in_a_line(
    tmp_path: Path, number: int, path: str, told: str
) -> None:
    """… and an error of another plugin stays one."""
    hook = REFUSING.format(number=number, path=path)
    made = project(tmp_path, {"chart.txt": sites.SEED})
    (tmp_path / "look.py").write_text(hook, encoding="utf-8")
    config = json.loads((tmp_path / "mkdocs.yml").read_text("utf-8"))
    (tmp_path / "mkdocs.yml").write_text(json.dumps(config | {"hooks": ["look.py"]}), "utf-8")
    failed = made.again(env=THAT_DAY)
    assert failed.result.returncode == 1
    assert told in failed.log
    assert ("Traceback" in failed.log) == (told == "Traceback")


def test_a_file_in_the_place_of_the_site_is_told_in_a_line(tmp_path: Path) -> None:
    made = project(tmp_path, {"chart.txt": sites.SEED})
    shutil.rmtree(made.built)
    made.site.write_text("mine", encoding="utf-8")
    failed = made.again(env=THAT_DAY)
    assert failed.result.returncode == 1
    assert "Not a directory. There is a file in the place of a folder" in failed.log
    assert "Traceback" not in failed.log
    assert made.site.read_text("utf-8") == "mine"


# -- any edit -------------------------------------------------------------------------------------


@pytest.mark.long
def test_after_any_edit_a_site_is_what_it_is_when_built_anew(tmp_path: Path) -> None:
    """… byte for byte: numbers, titles, seeds that come and go, settings."""
    chance = random.Random(11)  # noqa: S311 - no secret
    seeds = {name(number): text(number) for number in range(13)}
    made = project(tmp_path / "warm", dict(list(seeds.items())[:10]))
    for number, edit in enumerate((new_number, new_title, removed, added, new_number, new_model)):
        edit(made.seeds, seeds, chance)
        made = made.again(env=THAT_DAY)
        shown = {path.name: path.read_text("utf-8") for path in made.seeds.glob("*.txt")}
        cold = project(tmp_path / f"cold{number}", shown)
        assert sites.snapshot(made.built) == sites.snapshot(cold.built), edit.__name__


def some(folder: Path, chance: random.Random) -> Path:
    return chance.choice(sorted(folder.glob("*.txt")))


def new_number(folder: Path, _: dict[str, str], chance: random.Random) -> None:
    path = some(folder, chance)
    path.write_text(edited(int(path.name.partition("_")[0]), 3), encoding="utf-8")


def new_title(folder: Path, _: dict[str, str], chance: random.Random) -> None:
    path = some(folder, chance)
    lines = path.read_text("utf-8").splitlines()
    lines[0] += " Again"
    path.write_text("\n".join(lines), encoding="utf-8")


def removed(folder: Path, _: dict[str, str], chance: random.Random) -> None:
    some(folder, chance).unlink()


def added(folder: Path, seeds: dict[str, str], _: random.Random) -> None:
    for own, words in list(seeds.items())[10:]:
        (folder / own).write_text(words, encoding="utf-8")


def new_model(folder: Path, _: dict[str, str], chance: random.Random) -> None:
    for _number in range(3):
        path = some(folder, chance)
        words = path.read_text("utf-8").replace("GPT-4o", "GPT-4o-mini").replace("GSM8K", "MATH")
        path.write_text(words, encoding="utf-8")


# -- what must not be touched ---------------------------------------------------------------------


@pytest.mark.parametrize("noted", [b"[]", b"no json", b'{"a/b": 1}', b'{"../kept/x": ["s", 1, 1]}'])
def test_a_strange_note_of_what_stands_leads_nowhere(tmp_path: Path, noted: bytes) -> None:
    site, kept = tmp_path / "site", tmp_path / "kept"
    site.mkdir()
    kept.mkdir()
    with closing(Store(tmp_path / "store")) as store:
        store.put("site", str(site), noted)
        standing = SiteFiles(site, store)
        standing.set_aside()
        standing.put_back()
        standing.close()
    assert kept.exists()


@pytest.mark.parametrize(
    "link",
    long_but(
        ["charts", "assets", Path(PAGE).parent, PAGE, "charts/index.html", ".chart-atlas-before"],
        "charts",
        PAGE,
    ),
)
def test_what_stands_behind_a_link_is_left_alone(tmp_path: Path, link: str) -> None:
    """Wherever it is planted: nothing is written or removed behind it, and the site is whole."""
    made = project(tmp_path, {"chart.txt": sites.SEED})
    whole, place, mine = sites.snapshot(made.built), made.site / link, tmp_path / "mine"
    mine.mkdir()
    if place.exists():
        place.rename(mine / "it")
    (mine / "more").mkdir()
    for path in [*mine.rglob("*.html"), mine / "more" / "index.html"]:
        path.write_text("mine", encoding="utf-8")
    place.symlink_to(mine / "it" if (mine / "it").exists() else mine)
    before = sites.snapshot(mine)
    assert sites.snapshot(made.again(env=THAT_DAY).built) == whole
    assert not place.is_symlink()
    assert sites.snapshot(mine) == before


@pytest.mark.parametrize(
    "link", long_but(["own", "own/index.html", "404.html", "assets/stylesheets"], "own/index.html")
)
def test_a_dirty_build_writes_nothing_behind_a_link(tmp_path: Path, link: str) -> None:
    """… though MkDocs then leaves the folder of the site as it is, and writes where links lead."""
    docs = {"index.md": "# Mine\n", "own.md": "# Own\n"}
    made = sites.project(tmp_path, docs=docs, env=THAT_DAY, theme=sites.MATERIAL)
    place, mine = made.built / link, tmp_path / "mine"
    place.rename(mine)
    for path in [*mine.rglob("*")] if mine.is_dir() else [mine]:
        if path.is_file():
            path.write_text("mine", encoding="utf-8")
            os.utime(path, (1, 1))
    place.symlink_to(mine)
    before = sites.snapshot(mine) if mine.is_dir() else mine.read_bytes()
    (tmp_path / "docs" / "own.md").write_text("# Other words\n", encoding="utf-8")
    built = made.again("--dirty", env=THAT_DAY).built
    assert (sites.snapshot(mine) if mine.is_dir() else mine.read_bytes()) == before
    assert not place.is_symlink()
    assert "Other words" in (built / "own" / "index.html").read_text("utf-8")


def test_a_link_that_begins_with_a_dot_stays(tmp_path: Path) -> None:
    made = project(tmp_path, {"chart.txt": sites.SEED})
    (made.built / ".well-known").symlink_to(tmp_path / "seeds")
    assert (made.again(env=THAT_DAY).built / ".well-known" / "chart.txt").is_file()
