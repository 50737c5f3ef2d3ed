"""The preview and the words that other sites show with a link to a chart."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

import sites
from chart_atlas.drawing.lettering import text_width, wrapped

CHART = "charts/accuracy-by-type-and-length"
ADDRESS = "https://example.org/atlas/"


def made(tmp_path: Path, **options: Any) -> sites.Project:
    return sites.project(tmp_path, atlas={"png": True}, **options)


def told(site: Path, path: str) -> dict[str, str]:
    """Return what a page says of itself in its head."""
    page = sites.pages(site)[path]
    metas = (item.attrib for item in page.iter("meta"))
    return {m.get("property", m.get("name", "")): m.get("content", "") for m in metas}


def test_a_chart_has_a_preview_of_the_size_that_sites_ask_for(tmp_path: Path) -> None:
    data = (made(tmp_path).site / CHART / "preview.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)


def test_a_page_names_its_preview_by_its_full_address(tmp_path: Path) -> None:
    site = made(tmp_path, site_url=ADDRESS).site
    head = told(site, f"{CHART}/index.html")
    assert head["og:image"] == f"{ADDRESS}{CHART}/preview.png"
    assert head["og:url"] == f"{ADDRESS}{CHART}/"
    assert head["og:title"] == "Accuracy by Type and Length"
    assert (site / CHART / "preview.png").is_file()


def test_a_site_that_does_not_know_its_address_names_none(tmp_path: Path) -> None:
    assert "og:image" not in told(made(tmp_path).site, f"{CHART}/index.html")


def test_a_title_full_of_marks_stays_text(tmp_path: Path) -> None:
    title = '"><script>alert(1)</script> & Co'
    seed = sites.SEED.replace("Accuracy by Type and Length", title)
    site = sites.project(
        tmp_path, {"a.txt": seed}, atlas={"png": True, "slugs": {"a": "a"}}, site_url=ADDRESS
    ).site
    assert told(site, "charts/a/index.html")["og:title"] == title
    assert (site / "charts/a/preview.png").is_file()


@pytest.mark.parametrize("text", ["", "Short", "word " * 60, "x" * 300, "漢字" * 80])
def test_lines_fit_their_width_and_number(text: str) -> None:
    lines = wrapped(text, 54, 1080)
    assert len(lines) <= 3
    assert all(text_width(line, 54) <= 1080 for line in lines)
