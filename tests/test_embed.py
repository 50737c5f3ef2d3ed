"""A heatmap can be shown elsewhere: in a frame, or as a picture."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect

import sites
from lengths import long_but

PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
CORE = "charts/baseline-core-generalization-qwen-2-5-7b/"
BARE = f"{PAIR}embed/"
QWEN = f"{BARE}#panel-r1-qwen"
FOLDERS = [
    CORE,
    "charts/baseline-short-to-long-qwen-2-5-7b/",
    PAIR,
    "charts/performance-metrics-across-models-and-datasets/",
]
PAGE = "charts/accuracy-by-type-and-length/"
STYLE = "../../../assets/chart-atlas/embed.css"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return sites.own_site(tmp_path_factory)


@pytest.fixture(scope="module")
def base(site, serve) -> str:
    address: str = serve(site)
    return address


def alt(image: Locator) -> str:
    """The panel that a picture is said to be of."""
    return str(image.get_attribute("alt")).partition(":")[0]


# -- the bare page --------------------------------------------------------------------------------


def test_every_chart_has_one_bare_page_with_all_its_panels(site):
    pages = [list((site / folder / "embed").iterdir()) for folder in FOLDERS]
    assert [[path.name for path in found] for found in pages] == [["index.html"]] * 4
    assert [len(list(sites.parse(path).iter("section"))) for (path,) in pages] == [1, 1, 2, 4]
    assert sites.dead_ends(site) == []


def test_all_heatmaps_of_a_chart_are_on_one_bare_page(base, visit):
    page = visit(base + BARE).page
    assert [alt(image) for image in page.locator("img:visible").all()] == ["R1-Llama", "R1-Qwen"]
    page.get_by_role("link").click()
    page.wait_for_url("**/charts/r1-llama-vs-r1-qwen-performance-pass-1/")


@pytest.mark.parametrize("javascript", long_but([True, False], True))
def test_an_address_with_a_panel_shows_that_one_its_titles_and_a_way_on(base, visit, javascript):
    opened = visit(base + QWEN, javascript=javascript)
    page = opened.page
    title = "R1-Llama vs. R1-Qwen Performance (Pass@1)"
    assert (page.inner_text("h1"), page.title()) == (title, f"{title} - Chart Atlas")
    expect(page.locator("h1")).to_be_in_viewport()
    image = page.locator("img:visible")
    assert alt(image) == "R1-Qwen"
    expect(image).to_have_attribute("alt", re.compile("best 56.3 at"))
    assert image.evaluate("it => it.naturalWidth") == int(str(image.get_attribute("width"))) > 200
    expect(page.locator("p:visible").first).to_have_text("Pass@1 by Local Window Size and Ratio.")
    link = page.locator("a:visible")
    assert link.get_attribute("target") == "_top"
    link.click()
    page.wait_for_url(f"{base}{PAIR}#panel-r1-qwen")
    assert opened.complaints() == []


def test_the_bare_page_has_no_script_and_fetches_its_style_and_its_pictures(site):
    for folder in FOLDERS:
        root = sites.parse(site / folder / "embed" / "index.html")
        assert not list(root.iter("script")), folder
        fetched = [link.written for link in sites.links("x", root) if link.tag != "a"]
        pictures = {f"../{each.get('id')}.svg" for each in root.iter("section")}
        assert {address.partition("#")[0] for address in fetched} == {STYLE, *pictures}, folder


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
def test_the_bare_page_follows_light_and_dark(base, visit, scheme):
    page = visit(base + QWEN, scheme=scheme).page
    ground = page.locator("h1").evaluate(sites.READ_GROUND)
    assert (sites.luminance(sites.channels(ground)) < 0.2) == (scheme == "dark")
    for look in ("h1", "p:visible", "a:visible"):
        ink = page.locator(look).first.evaluate(sites.READ_INK)
        assert sites.contrast(ink, ground) >= sites.READABLE, look
    shot = sites.image(page.locator("img:visible").screenshot())
    seen = {shot.pixel(x, y)[:3] for x in range(80) for y in range(shot.height)}
    inks = [f"rgb({red}, {green}, {blue})" for red, green, blue in seen]
    assert max(sites.contrast(ink, ground) for ink in inks) >= sites.READABLE, "labels are read"


def test_a_bare_page_stays_right_where_pages_are_files(tmp_path):
    made = sites.project(tmp_path, use_directory_urls=False, site_url="https://example.org/x/")
    root = sites.parse(made.built / PAGE / "embed" / "index.html")
    assert [link.get("href") for link in root.iter("a")] == [
        "../../accuracy-by-type-and-length.html#panel",
        "../../accuracy-by-type-and-length.html",
    ]
    (frame,) = (
        sites.text(it)
        for it in sites.parse(made.site / f"{PAGE[:-1]}.html").iter("code")
        if it.get("id") == "frame-panel"
    )
    assert f'src="https://example.org/x/{PAGE}embed/index.html#panel"' in frame
    canonical, told, _ = [str(link.get("href")) for link in root.iter("link")]
    assert canonical == f"https://example.org/x/{PAGE[:-1]}.html"
    assert told == f"https://example.org/x/{PAGE}oembed.json?{urlencode({'url': canonical})}"
    answer = json.loads((made.site / PAGE / "oembed.json").read_text("utf-8"))
    assert f'src="https://example.org/x/{PAGE}embed/index.html"' in answer["html"]


def test_a_frame_by_oembed_holds_the_largest_panel_and_no_text_as_html(tmp_path, serve, visit):
    evil = '</title><script>alert(1)</script>"><img src=x onerror=alert(2)>'
    seed = sites.SEED.replace("Accuracy by Type and Length", evil)
    base = serve(tmp_path / "site", "/")
    made = sites.project(tmp_path, {"chart.txt": seed}, site_url=base)
    (file,) = made.site.glob("charts/*/oembed.json")
    answer = json.loads(file.read_text("utf-8"))
    host = tmp_path / "site" / "host.html"
    host.write_text(f"<!doctype html><title>Host</title>{answer['html']}", "utf-8")
    opened = visit(f"{base}host.html")
    frame = opened.page.frame_locator("iframe")
    expect(frame.locator("h1")).to_have_text(evil)
    root = frame.locator("html")
    assert root.evaluate(
        "it => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth"
    )
    assert opened.page.locator("img").count() == 0
    assert opened.complaints() == []


def test_text_from_strangers_stays_text(tmp_path, serve, visit):
    evil = '</title><script>alert(1)</script>"><img src=x onerror=alert(2)>'
    seed = sites.SEED.replace("Accuracy by Type and Length", evil).replace("Accuracy (%)", evil)
    made = sites.project(tmp_path, {"chart.txt": seed}, theme=sites.MATERIAL)
    (path,) = (made.built / "charts").glob("*/embed/index.html")
    bare = path.relative_to(made.site).as_posix()
    base = serve(made.site)
    opened = visit(base + bare)
    assert opened.page.locator("script, img:not([src='../panel.svg'])").count() == 0
    assert opened.complaints() == []
    chart = visit(base + bare.partition("embed/")[0])
    snippet = str(chart.page.locator("#frame-panel").text_content())
    framed = chart.page.evaluate(
        "text => [...new DOMParser().parseFromString(text, 'text/html').body.childNodes].map(it => it.nodeName)",
        snippet,
    )
    assert framed == ["IFRAME"]
    assert chart.complaints() == []


# -- what is copied -------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", long_but(FOLDERS, CORE))
def test_the_frame_has_a_title_and_nothing_need_be_scrolled_in_it(
    tmp_path_factory, serve, visit, folder
):
    """… in any of the own panels, at the size that the words of the frame set."""
    base = serve(sites.own_site_below_a_path(tmp_path_factory), "/some/path/")
    page = visit(base + folder).page
    snippets = [str(text) for text in page.locator("[id^='frame-']").all_text_contents()]
    assert snippets
    for snippet in snippets:
        assert "https://example.org/some/path/charts/" in snippet
        page.set_content(f"<body>{snippet.replace('https://example.org/some/path/', base)}")
        assert page.locator("iframe").get_attribute("title")
        frame = page.frames[-1]
        frame.wait_for_selector("a:visible")
        for side in ("Width", "Height"):
            needed, given = frame.evaluate(
                f"[document.documentElement.scroll{side}, document.documentElement.client{side}]"
            )
            assert needed <= given, (snippet, side)
        box = frame.locator("div:visible").evaluate("it => [it.scrollWidth, it.clientWidth]")
        assert box[0] <= box[1], snippet
        free = frame.evaluate(
            "innerHeight - document.querySelector('main').getBoundingClientRect().bottom"
        )
        assert 0 <= free <= 90, (snippet, free)
        page.goto(base + folder)


def test_addresses_of_pictures_are_full_where_the_site_has_one(tmp_path_factory):
    site = sites.own_site_below_a_path(tmp_path_factory)
    root = sites.parse(site / PAIR / "index.html")
    own = [it for it in root.iter("code") if it.get("id", "").startswith("picture-")]
    prefix = f"https://example.org/some/path/{PAIR}"
    wanted = [f"{prefix}panel-r1-{name}.svg" for name in ("llama", "qwen")]
    assert [sites.text(it) for it in own] == wanted
    for address in wanted:
        assert (site / address.removeprefix("https://example.org/some/path/")).is_file()


def test_each_address_is_copied_by_a_button_of_its_own(base, visit):
    page = visit(base + PAIR).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#embed summary").click()
    names = [str(it.get_attribute("aria-label")) for it in page.locator("#embed button").all()]
    assert len(set(names)) == len(names) == 4
    page.get_by_role("button", name="Copy the address of the SVG").last.click()
    expect(page.locator("#embed [role='status']", has_text="Copied")).to_have_count(1)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{PAIR}panel-r1-qwen.svg"


def test_a_chart_without_numbers_has_nothing_to_embed(site):
    (page,) = (site / "charts").glob("model-accuracy*/index.html")
    ids = sites.ids_of(sites.parse(page))
    assert "embed" not in ids
    assert "cite-bibtex" in ids
