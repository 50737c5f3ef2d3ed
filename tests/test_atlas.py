"""The catalogue: addresses that are readable, safe and unique, and what meets what."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chart_atlas.atlas.addresses.slugs import RESERVED, slug
from chart_atlas.atlas.catalogue import Atlas, build_atlas
from chart_atlas.description import describe
from chart_atlas.reading.source import Seed, SeedError
from chart_atlas.site.links import Places, relative

TABLE = "### Detailed Analysis\n| Size | 1 | 2 |\n|---|---|---|\n| 5 | 1 | 2 |\n| 6 | 3 | 4 |\n"


def atlas(*titles: str, pinned: dict[str, str] | None = None) -> Atlas:
    """Make an atlas of one chart a title."""
    seeds = [
        Seed(f"seed-{number}.txt", Path(f"seed-{number}.txt"), f"## Heatmap: {title}\n{TABLE}")
        for number, title in enumerate(titles, 1)
    ]
    return build_atlas(map(describe, seeds), pinned or {})


@given(st.text())
def test_any_title_makes_a_safe_path_part(title: str) -> None:
    """A slug is lower-case ASCII letters, digits and dashes, never empty, never reserved."""
    made = slug(title)
    assert made
    assert made not in RESERVED
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(made) <= 100


def test_two_seeds_that_are_to_have_one_address_are_an_error_with_a_way_out() -> None:
    """The error names both seeds and the option that settles it; with it, both are built."""
    with pytest.raises(SeedError) as caught:
        atlas("Same", "same!", pinned={"seed-1": "same", "seed-2": "same"})
    assert "seed-1.txt" in str(caught.value)
    assert "seed-2.txt:1" in str(caught.value)
    assert "slugs: {seed-2: same-2}" in caught.value.hint
    made = atlas("Same", "same!", pinned={"seed-2": "same-2"})
    assert [entry.slug for entry in made.charts] == ["same", "same-2"]


def test_spellings_of_one_entity_share_a_page() -> None:
    """GPQA_D and GPQA Diamond are one dataset, known by the spelling used most."""
    titles = ("A - GPQA_D - R1-Llama", "B - GPQA_D - R1 Llama", "C - GPQA Diamond - R1-Llama")
    datasets = atlas(*titles).entities["dataset"]
    assert [(item.name, item.slug, item.spellings) for item in datasets] == [
        ("GPQA_D", "gpqa-diamond", ("GPQA_D", "GPQA Diamond"))
    ]
    assert [item.name for item in atlas(*titles).entities["model"]] == ["R1-Llama"]


def test_entities_meet_where_they_share_a_panel() -> None:
    """A model leads to its tasks, a task to its models, none to itself."""
    made = atlas("A - Search - R1-Llama", "B - Recall Test - R1-Qwen")
    met = {item.name: item.meets for kind in made.entities.values() for item in kind}
    assert [ref.name for ref in met["R1-Llama"]["task"]] == ["Search"]
    assert [ref.name for ref in met["Recall Test"]["model"]] == ["R1-Qwen"]
    assert "model" not in met["R1-Llama"]


@pytest.mark.parametrize(
    ("path", "directory", "file"),
    [
        ("index.md", "", "index.html"),
        ("charts/index.md", "charts/", "charts/index.html"),
        ("charts/a.md", "charts/a/", "charts/a.html"),
        ("assets/a.css", "assets/a.css", "assets/a.css"),
    ],
)
def test_pages_have_the_addresses_that_the_host_gives_them(
    path: str, directory: str, file: str
) -> None:
    """With directory URLs a page is a folder, without it is a file."""
    assert Places(directory_urls=True).url(path) == directory
    assert Places(directory_urls=False).url(path) == file


@pytest.mark.parametrize(
    ("target", "page", "want"),
    [
        ("charts/a/", "charts/b/", "../a/"),
        ("", "charts/b/", "../../"),
        ("charts/", "charts/", "./"),
        ("charts/a/x.csv", "charts/a/", "x.csv"),
        ("charts/a.html", "charts/b.html", "a.html"),
        ("index.html", "charts/b.html", "../index.html"),
    ],
)
def test_a_relative_link_leads_from_page_to_target(target: str, page: str, want: str) -> None:
    """Links are relative, so that the site works below any path and from a folder."""
    assert relative(target, page) == want
