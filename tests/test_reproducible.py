"""One commit gives one site, wherever and whenever it is built; a sample of what is measured."""

from __future__ import annotations

from pathlib import Path

import pytest

import sites
from reliability import reproducible
from reliability.reproducible import CONTROL, PLAIN, TOGETHER, Bench, Built
from reliability.same import differences, whole

SETTINGS = """\
site_name: Charts
site_url: https://example.org/
theme: {name: material, font: false}
plugins: [search, chart-atlas]
"""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    folder = tmp_path_factory.mktemp("bench")
    project = folder / "project"
    for path, text in {
        "docs/index.md": "# Home\n",
        "seeds/one.txt": sites.SEED,
        "mkdocs.yml": SETTINGS,
    }.items():
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text, encoding="utf-8")
    return reproducible.prepared(folder, 2, project)


@pytest.fixture(scope="module")
def plain(bench: Bench) -> Built:
    return reproducible.built(bench, PLAIN)


def test_one_commit_gives_the_same_bytes_elsewhere_and_another_day(
    bench: Bench, plain: Built
) -> None:
    """… though folder, clock, zone, locale, umask, order and number of processes are others."""
    other = reproducible.built(bench, TOGETHER)
    assert differences(plain.files, other.files) == []
    assert whole(plain.files) == whole(other.files)
    assert other.modes != plain.modes


@pytest.mark.long
def test_a_difference_is_seen_and_named(bench: Bench, plain: Built) -> None:
    planted = reproducible.built(bench, CONTROL)
    assert differences(plain.files, planted.files) == ["index.html"]
    [_, _, first, second] = reproducible.lines(plain, [planted])
    assert first[-1] == "none"
    assert "index.html" in second[-1]


@pytest.mark.long
def test_search_engines_are_told_the_day_of_the_commit(bench: Bench, tmp_path: Path) -> None:
    """… and under SOURCE_DATE_EPOCH that day, as of any tool."""
    for env, day in (({}, "2025-06-15"), ({"SOURCE_DATE_EPOCH": "86400"}, "1970-01-02")):
        site = tmp_path / day
        made = sites.mkdocs("build", "--site-dir", str(site), cwd=bench.origin, env=env)
        assert made.returncode == 0, made.stdout
        told = (site / "sitemap.xml").read_text("utf-8")
        assert told.count("<lastmod>") == told.count(f"<lastmod>{day}</lastmod>") > 5
