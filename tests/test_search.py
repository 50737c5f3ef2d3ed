"""What the site's search holds of the generated pages."""

from __future__ import annotations

import json

import pytest

import sites


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Read the search index of the built site: the words of each entry by its place."""
    index = sites.own_site(tmp_path_factory) / "search" / "search_index.json"
    docs = json.loads(index.read_text(encoding="utf-8"))["docs"]
    return {doc["location"]: f"{doc['title']} {doc['text']}" for doc in docs}


def test_search_finds_a_panel_by_its_best_value(entries: dict[str, str]) -> None:
    """A panel is an entry of its own, with what it measures and its best and worst value."""
    place = "charts/r1-llama-vs-r1-qwen-performance-pass-1/#panel-r1-qwen"
    assert "56.3 at Local Window Size 2000, Ratio 0.4" in entries[place]


def test_search_is_not_drowned_in_data(entries: dict[str, str]) -> None:
    """No specification, picture or table is in it, and no section that all charts have alike."""
    charts = {place: words for place, words in entries.items() if place.startswith("charts/")}
    assert charts
    for place, words in charts.items():
        assert "labelColor" not in words, place
        assert "$schema" not in words, place
        assert place.partition("#")[2] not in ("data", "facts", "description", "notes"), place
