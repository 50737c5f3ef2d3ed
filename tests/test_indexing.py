"""What the index of ``search: pagefind`` is made of; test_pagefind.py asks it in a browser."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

import sites
from chart_atlas.atlas import catalogue
from chart_atlas.cache.digests import settings_fingerprint
from chart_atlas.cache.store import Store
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed
from chart_atlas.site import filters
from chart_atlas.site.files import search_index, search_scripts
from chart_atlas.site.links import Places

WITH_PAGEFIND: list[Any] = ["search", {"chart-atlas": {"png": False, "search": "pagefind"}}]
ENTRIES: list[search_index.Entry] = [
    {"location": "a/", "title": "A", "text": "<p>Zebra-2.5</p><ul><li>one</li></ul>"},
    {"location": "b/", "title": "B", "text": "Giraffe", "boost": 2},
    {"location": "c/", "title": "C", "text": "Giraffe"},
]


@pytest.mark.parametrize(
    ("cells", "of_theme", "of_pagefind"),
    [(6, "places", "places"), (20_001, "numbers", "places"), (100_001, "none", "numbers")],
)
def test_an_atlas_of_any_size_is_searched_by_number(monkeypatch, cells, of_theme, of_pagefind):
    """Bounds stand for sizes: so many cells more than the six of the atlas."""
    made = catalogue.build_atlas([describe(Seed("a.txt", Path("a.txt"), sites.SEED))], {})
    for name in ("MOST_PLACES", "MOST_NUMBERS"):
        monkeypatch.setattr(filters, name, getattr(filters, name) - cells + 6)
    assert filters.detail(made) == of_theme
    assert filters.detail(made, in_parts=True) == of_pagefind


def test_a_page_is_a_record_with_its_top_first():
    entries: list[search_index.Entry] = [
        {"location": "b/#part", "title": "Part", "text": "<p>One. Two.</p><p>56.3</p>"},
        {"location": "b/", "title": "B &amp; <code>b</code>", "text": "Words", "boost": 2},
        {"location": "a/#alone", "title": "Alone", "text": "", "tags": ["x", "y"]},
    ]
    a, b = search_index.pagefind_records(entries)
    assert (a.location, a.boost, [part.anchor for part in a.sections]) == ("a/", "1", ["", "alone"])
    assert a.sections[1].blocks == ("x, y",)
    assert (b.location, b.boost) == ("b/", "2")
    assert [part.title for part in b.sections] == ["B & b", "Part"]
    assert [text.replace("\u2024", ".") for text in b.sections[1].blocks] == ["One. Two.", "56.3"]


def test_an_index_is_made_once_and_made_again_where_a_part_of_it_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = search_index.pagefind_records(ENTRIES)
    with closing(Store(tmp_path)) as kept:
        made = search_index.pagefind_files(pages, "en", kept)
    assert {"pagefind.js", "pagefind-entry.json", "boosts.json"} <= made.keys()
    licence = made["LICENSE.txt"].decode()
    assert "Copyright (c) Pagefind" in licence
    assert "Permission is hereby granted, free of charge" in licence
    assert len([name for name in made if name.endswith(".pf_fragment")]) == 3
    runs: list[object] = []
    run = search_index._run_pagefind

    def counted(*words: Any) -> None:
        runs.append(words)
        run(*words)

    monkeypatch.setattr(search_index, "_run_pagefind", counted)
    with closing(Store(tmp_path)) as kept:
        assert search_index.pagefind_files(pages, "en", kept) == made
        assert runs == []
        source = settings_fingerprint(search_index._versions(), "en", pages)
        kept.put("pagefind", source, b'["../outside.js"]')
        assert search_index.pagefind_files(pages, "en", kept) == made
        kept.put("pagefind", source, b'["pagefind.js", "lost.js"]')
        assert search_index.pagefind_files(pages, "en", kept) == made
        assert len(runs) == 2


def test_where_pagefind_fails_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chart_atlas.site.files.search_index.sys.executable", "/bin/false")
    with closing(Store(tmp_path)) as kept, pytest.raises(RuntimeError, match="it wrote no files"):
        search_index.pagefind_files(search_index.pagefind_records(ENTRIES), "en", kept)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert search_index.missing_packages() == []

    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(search_index, "version", version)
    assert search_index._versions() == ["", ""]
    monkeypatch.setattr(search_index, "find_spec", lambda _: None)
    assert search_index.missing_packages() == ["pagefind", "pagefind_bin"]


def test_the_script_that_answers_knows_the_list_of_charts() -> None:
    script = search_scripts.pagefind_worker(Places("atlas/"))
    assert script.startswith(
        'const LIST = "atlas/charts/", NAMES = "atlas/assets/chart-atlas/names.json";\n'
    )


# -- where it cannot work -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"theme": sites.PLAIN}, "needs the theme material; this site has mkdocs"),
        ({"plugins": WITH_PAGEFIND[1:]}, "Add search under plugins:"),
        ({"plugins": [*WITH_PAGEFIND, "offline"]}, "Switch offline off"),
    ],
)
def test_where_it_cannot_work_the_build_stops_and_says_why(
    tmp_path: Path, options: dict[str, Any], told: str
) -> None:
    facts = {"theme": sites.MATERIAL, "plugins": WITH_PAGEFIND} | options
    stopped = sites.project(tmp_path, **facts)
    assert stopped.result.returncode != 0
    assert told in stopped.log
    assert "Or set search: theme" in stopped.log
    assert not stopped.site.exists()


def test_without_the_package_it_is_said_how_to_install_it(tmp_path: Path) -> None:
    """A package that cannot be found is made by a finder of nothing."""
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "sitecustomize.py").write_text(
        "import importlib.util as util\n"
        "find = util.find_spec\n"
        "util.find_spec = lambda name, *rest: None if 'pagefind' in name else find(name, *rest)\n"
    )
    path = os.pathsep.join([str(tmp_path / "hidden"), *filter(None, sys.path)])
    stopped = sites.project(
        tmp_path / "project",
        theme=sites.MATERIAL,
        plugins=WITH_PAGEFIND,
        env={"PYTHONPATH": path},
    )
    assert stopped.result.returncode != 0
    assert "pip install 'mkdocs-chart-atlas[pagefind]'" in stopped.log
