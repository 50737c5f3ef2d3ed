"""What a page makes for its reader is, to the byte, what the command line writes."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, expect

import pictures
import sites
from browser import Scheme, Visit
from chart_atlas.atlas.entries import ChartEntry
from chart_atlas.description import describe
from chart_atlas.drawing.svg import TITLE_ROOM
from chart_atlas.model import OwnerFacts, Quantity, Source
from chart_atlas.output import chart_text, embeddable_json
from chart_atlas.reading.source import Seed
from chart_atlas.site.cell_notes import CellIds, marked_rows
from chart_atlas.site.drawn_panels import draw
from chart_atlas.site.packed_text import packed_csv, packed_specification
from lengths import long_but
from panels import between, chart, panel, stated

SEED = {path.name[:3]: path for path in sorted((sites.ROOT / "seeds").glob("*.txt"))}
PANELS = {
    "charts/baseline-core-generalization-qwen-2-5-7b/": ("000", ["panel"]),
    "charts/baseline-short-to-long-qwen-2-5-7b/": ("001", ["panel"]),
    "charts/r1-llama-vs-r1-qwen-performance-pass-1/": (
        "002",
        ["panel-r1-llama", "panel-r1-qwen"],
    ),
    "charts/performance-metrics-across-models-and-datasets/": (
        "003",
        [f"panel-r1-llama-{name}" for name in ("aime24", "aime25", "amc23", "gpqa-d")],
    ),
}
PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1"
KINDS = {"CSV, wide": ("wide.csv", "wide-csv"), "Vega-Lite": ("vl.json", "vega-lite")}
LIGHT, DARK = (255, 255, 255), (0x1E, 0x21, 0x29)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., str]) -> str:
    return serve(sites.own_site(tmp_path_factory))


SIDES = ("width", "height")


def saved(page: Page, anchor: str, button: str) -> tuple[str, bytes]:
    """The name and the bytes of the file that a button of a panel makes."""
    with page.expect_download() as started:
        page.locator(f"[data-ca-figure='{anchor}']").get_by_role(
            "button", name=button, exact=True
        ).click()
    return started.value.suggested_filename, Path(started.value.path()).read_bytes()


@pytest.mark.parametrize("address", long_but(PANELS, [*PANELS][2]))
def test_tables_and_specifications_are_those_of_the_command(base, visit, address):
    opened = visit(base + address)
    seed, anchors = PANELS[address]
    for number, anchor in enumerate(anchors, 1):
        for button, (end, form) in KINDS.items():
            name, data = saved(opened.page, anchor, button)
            assert name == f"{anchor}.{end}"
            assert data == sites.exported(SEED[seed], form, number)
    assert opened.complaints() == []


@pytest.mark.parametrize("address", PANELS)
def test_the_published_files_are_those_of_the_command(tmp_path_factory, address):
    folder = sites.own_site(tmp_path_factory) / address
    seed, _ = PANELS[address]
    for name, form in {"chart.json": "json", "cells.csv": "tidy-csv"}.items():
        assert (folder / name).read_bytes() == sites.exported(SEED[seed], form)


def test_a_page_from_a_disk_makes_them_too(tmp_path_factory, visit):
    """… of what stands in it, as it may read no other file."""
    site = sites.own_site_offline(tmp_path_factory)
    opened = visit(f"{site.as_uri()}/{PAIR}.html")
    for button, (_, form) in KINDS.items():
        _, data = saved(opened.page, "panel-r1-qwen", button)
        assert data == sites.exported(SEED["002"], form, 2)
    name, data = saved(opened.page, "panel-r1-qwen", "PNG")
    assert (name, sites.image(data).pixel(0, 0)[:3]) == ("panel-r1-qwen.png", LIGHT)
    assert opened.complaints() == []


def test_texts_of_strangers_come_out_as_the_command_writes_them(tmp_path, serve, visit):
    """Nothing of them is run, in the page, in the files, or in a spreadsheet."""
    evil = "</template><script>alert(1)</script>&amp; ”\u2028\ue000\uf8ff"
    seed = sites.SEED.replace("Accuracy (%)", f'{evil} "quoted", (%)')
    for row, text in (("1", "=1+1"), ("2", f"@x {evil}, y"), ("3", '+"a"')):
        seed = seed.replace(f"Type {row}", text)
    made = sites.project(tmp_path, {"chart.txt": seed}, theme=sites.MATERIAL)
    (path,) = (made.built / "charts").glob("*/chart.json")
    opened = visit(f"{serve(made.site)}charts/{path.parent.name}/")
    for button, (_, form) in KINDS.items():
        _, data = saved(opened.page, "panel", button)
        assert data == sites.exported(made.seeds / "chart.txt", form)
    assert opened.complaints() == []


# What the numbers of a strange panel are: plain, about right, spread, of a range, or none.
STRANGE: list[list[str | Quantity | None]] = [
    ["1.0", "2.50", "-3", "0.1", "12345678901234567890"],
    [stated("0.5", approximate=True), between("0.75", "1.00"), None, "", "N/A"],
    [between("-0.2", "0.1"), stated("0.61", uncertainty=stated("0.02").value), "7", "7", "7"],
    ["1e-7", "2.5e9", "0.00001", "-0.0", "+3"],
    ["0.10", "00.5", "5", "5.", ".5"],
]


@pytest.mark.parametrize("theme", [sites.MATERIAL])
def test_what_a_page_holds_for_scripts_is_the_whole_specification(
    tmp_path: Path, serve: Callable[..., str], visit: Callable[..., Visit], theme: dict[str, Any]
) -> None:
    """… to the letter, with signs of strangers that mean something to who unpacks it."""
    labels = ["\ue000", "\uf8ff", '"row":"', '"</template>', "a"]
    made = chart(panel(labels, labels[::-1], STRANGE, labels=("\ue001", '\\"')))
    facts = OwnerFacts(Source(title="\ue100</template>,=1"), describer="\ue000")
    entry = ChartEntry.of(
        replace(describe(Seed("a.txt", Path("a.txt"), sites.SEED, facts=facts)), chart=made), "a"
    )
    (drawn,) = draw(entry)
    table = marked_rows(entry, CellIds.of(entry.panels), drawn)
    csv = chart_text(entry.description, "wide-csv")
    assert "\r\n\r\n" in csv
    held = [packed_specification(drawn.heatmap, table), packed_csv(csv, table)]
    whole = [embeddable_json(drawn.heatmap.specification), embeddable_json(csv)]
    assert not set("<>&") & set("".join(held))
    assert len(held[0]) < len(whole[0])
    cells = "".join(
        "<tr><th></th>"
        + "".join(f'<td data-ca-line="{cell.line or ""}">{escape(cell.text)}</td>' for cell in row)
        + "</tr>"
        for row in table
    )
    site = sites.project(tmp_path, theme=theme).built
    page = visit(f"{serve(site)}charts/accuracy-by-type-and-length/").page
    page.evaluate(
        """([spec, csv, rows]) => {
            document.querySelector("[data-ca-map] tbody").innerHTML = rows;
            document.querySelector("[data-ca-spec]").innerHTML = spec;
            document.querySelector("[data-ca-csv]").innerHTML = csv;
        }""",
        [*map(str, held), cells],
    )
    with page.expect_download() as specification:
        page.locator("[data-ca-save='vl.json']").click()
    with page.expect_download() as wide:
        page.locator("[data-ca-save='wide.csv']").click()
    assert Path(specification.value.path()).read_text("utf-8") == whole[0]
    assert Path(wide.value.path()).read_bytes() == csv.encode()


# -- the table of one row a cell ------------------------------------------------------------------


@pytest.mark.parametrize("address", long_but(PANELS, [*PANELS][2]))
def test_one_row_a_cell_is_made_when_it_is_opened_and_says_what_the_csv_says(
    tmp_path_factory, base, visit, address
):
    """… number, state and source of each cell."""
    page = visit(base + address).page
    expect(page.locator(".ca-tidy")).to_have_count(0)
    tables = page.locator("summary", has_text="One row per cell").all()
    for summary in tables:
        summary.click()
    expect(page.locator(".ca-tidy")).to_have_count(len(tables))
    shown = [
        [*row.locator("th, td").all_inner_texts(), str(row.locator("a").get_attribute("href"))]
        for row in page.locator(".ca-tidy tbody tr").all()
    ]
    path = sites.own_site(tmp_path_factory) / address / "cells.csv"
    with path.open(encoding="utf-8", newline="") as file:
        wanted = list(csv.DictReader(file))
    assert [row[:2] for row in shown] == [[it["row"], it["column"]] for it in wanted]
    assert [row[2] for row in shown] == [it["value"] or "n/a" for it in wanted]
    assert [row[3:5] for row in shown] == [[it["state"], f"line {it['line']}"] for it in wanted]
    ids = sites.ids_of(sites.parse(path.parent / "index.html"))
    assert {row[5].removeprefix("#") for row in shown} <= set(ids)


# -- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_a_png_is_the_heatmap_at_twice_its_size_in_the_light_of_the_page(
    base: str, visit: Callable[..., Visit], scheme: Scheme
) -> None:
    opened = visit(f"{base}{PAIR}/", scheme=scheme)
    page = opened.page
    name, data = saved(page, "panel-r1-qwen", "PNG")
    image = sites.image(data)
    assert name == ("panel-r1-qwen.dark.png" if scheme == "dark" else "panel-r1-qwen.png")
    picture = page.locator("#panel-r1-qwen-map")
    file = ET.fromstring(page.request.get(f"{base}{PAIR}/panel-r1-qwen.svg").text())  # noqa: S314
    head = 24
    assert (image.width, image.height) == tuple(2 * int(file.attrib[it]) for it in SIDES)
    assert image.pixel(0, 0)[:3] == (DARK if scheme == "dark" else LIGHT)
    # In the upper left corner of each cell, where no number is, its colour is that of the page.
    for cell in pictures.cells(picture):
        x, y = map(int, cell.box[:2])
        seen = image.pixel(2 * x + 6, 2 * (y + head) + 6)[:3]
        assert seen == tuple(bytes.fromhex(cell.fill.removeprefix("#"))), (x, y)
    inks = {image.pixel(x, y)[:3] for x in range(200) for y in range(4, 36)}
    assert len(inks) > 2, "the title of the panel is printed"
    assert opened.complaints() == []


def test_a_png_has_its_legend_where_the_page_has_one_for_all_and_is_that_of_the_command(
    base: str, visit: Callable[..., Visit]
) -> None:
    page = visit(f"{base}{PAIR}/").page
    picture = page.locator("#panel-r1-qwen-map")
    assert picture.locator(".ca-legend").count() == 0
    file = ET.fromstring(page.request.get(f"{base}{PAIR}/panel-r1-qwen.svg").text())  # noqa: S314
    bar = next(it for it in file.iter() if it.get("class") == "ca-gradient")
    x, y, high = (int(bar.attrib[name]) for name in ("x", "y", "height"))
    lowest = next(it for it in file.iter() if it.tag.endswith("stop")).attrib["stop-color"]
    (seed,) = (sites.ROOT / "seeds").glob("002_*.txt")
    both = [saved(page, "panel-r1-qwen", "PNG")[1], sites.exported(seed, "png", 2)]
    images = [sites.image(data) for data in both]
    assert len({(it.width, it.height) for it in images}) == 1
    for image in images:
        seen = image.pixel(2 * x + 4, 2 * (y + high) - 1)[:3]
        colour = bytes.fromhex(lowest.removeprefix("#"))
        assert all(abs(one - other) < 4 for one, other in zip(seen, colour, strict=True))
        for cell in pictures.cells(picture):
            left, top = map(int, cell.box[:2])
            spot = 2 * left + 6, 2 * (top + TITLE_ROOM) + 6
            assert image.pixel(*spot)[:3] == tuple(bytes.fromhex(cell.fill.removeprefix("#")))


def test_what_a_png_shows_has_the_looks_of_the_svg_file() -> None:
    """A page has no file of its own to draw; the same room for the title stands in its script."""
    script = (sites.ROOT / "plugins/chart_atlas/site/assets/saving.js").read_text("utf-8")
    assert f"[{TITLE_ROOM}, " in script


# -- who has no script ----------------------------------------------------------------------------


def test_without_a_script_csv_json_and_svg_are_offered(base, visit):
    page = visit(f"{base}{PAIR}/", javascript=False).page
    names = page.locator("a[download]:visible").all_inner_texts()
    assert names == ["SVG", "SVG", "CSV, tidy", "JSON"]
    expect(page.locator("[data-ca-save]:visible")).to_have_count(0)


@pytest.mark.parametrize("address", long_but(PANELS, f"{PAIR}/"))
def test_each_button_is_reached_by_keyboard(base, visit, address):
    page = visit(base + address).page
    first = page.locator("[data-ca-figure]").first
    first.get_by_role("link", name="SVG").focus()
    for name in ("CSV, wide", "Vega-Lite", "PNG"):
        page.keyboard.press("Tab")
        expect(first.get_by_role("button", name=name, exact=True)).to_be_focused()
    with page.expect_download():
        page.keyboard.press("Enter")
