"""A heatmap can be shown elsewhere: in a frame, or as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import sites
from lengths import long_but

PAIR = "charts/r1-llama-vs-r1-qwen-performance-pass-1/"
CORE = "charts/baseline-core-generalization-qwen-2-5-7b/"
QWEN = f"{PAIR}embed/panel-r1-qwen.html"
FOLDERS = [
    CORE,
    "charts/baseline-short-to-long-qwen-2-5-7b/",
    PAIR,
    "charts/performance-metrics-across-models-and-datasets/",
]
PAGE = "charts/accuracy-by-type-and-length/"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return sites.own_site(tmp_path_factory)


@pytest.fixture(scope="module")
def base(site, serve) -> str:
    address: str = serve(site)
    return address


# -- the bare page --------------------------------------------------------------------------------


def test_every_panel_has_a_bare_page(site):
    found = {folder: len(list((site / folder / "embed").glob("panel*.html"))) for folder in FOLDERS}
    assert list(found.values()) == [1, 1, 2, 4]
    assert sites.dead_ends(site) == []


def test_all_heatmaps_of_a_chart_are_on_one_bare_page(base, visit):
    page = visit(f"{base}charts/r1-llama-vs-r1-qwen-performance-pass-1/embed/").page
    assert page.locator("h2").all_inner_texts() == ["R1-Llama", "R1-Qwen"]
    assert page.locator(".ca-picture").count() == 2
    page.get_by_role("link").click()
    page.wait_for_url("**/charts/r1-llama-vs-r1-qwen-performance-pass-1/")


def test_the_bare_page_holds_the_heatmap_its_title_and_a_way_on(base, visit):
    opened = visit(base + QWEN)
    page = opened.page
    title = "R1-Llama vs. R1-Qwen Performance (Pass@1): R1-Qwen"
    assert (page.inner_text("h1"), page.title()) == (title, f"{title} - Chart Atlas")
    assert page.locator(".ca-picture [data-r]").count() == 20
    assert "56.3" in page.locator(".ca-cells text").all_text_contents()
    expect(page.locator("body")).to_contain_text("Pass@1 by Local Window Size and Ratio.")
    assert page.locator("a").get_attribute("target") == "_top"
    page.click("a")
    page.wait_for_url(f"{base}{PAIR}#panel-r1-qwen")
    assert opened.complaints() == []


def test_the_bare_page_has_no_script_and_fetches_nothing(site, base, visit):
    for folder in FOLDERS:
        for path in (site / folder / "embed").glob("panel*.html"):
            root = sites.parse(path)
            assert not list(root.iter("script")), path
            fetched = [link.attribute for link in sites.links("x", root) if link.tag != "a"]
            assert fetched == [], path
    asked: list[str] = []
    opened = visit("about:blank")
    opened.page.on("request", lambda request: asked.append(request.url))
    html = (site / QWEN).read_text(encoding="utf-8")
    opened.page.set_content(html)
    assert asked == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bare_page_follows_light_and_dark(base, visit, scheme):
    page = visit(base + QWEN, scheme=scheme).page
    ground = page.locator("h1").evaluate(sites.READ_GROUND)
    assert (sites.luminance(sites.channels(ground)) < 0.2) == (scheme == "dark")
    for look in ("h1", "p", "a"):
        ink = page.locator(look).first.evaluate(sites.READ_INK)
        assert sites.contrast(ink, ground) >= sites.READABLE, look
    fill = page.locator(".ca-axes text").first.evaluate("it => getComputedStyle(it).fill")
    assert sites.contrast(fill, ground) >= sites.READABLE


def test_a_bare_page_stays_right_where_pages_are_files(tmp_path):
    made = sites.project(tmp_path, use_directory_urls=False, site_url="https://example.org/x/")
    path = "charts/accuracy-by-type-and-length/embed/panel.html"
    root = sites.parse(made.built / path)
    assert [link.get("href") for link in root.iter("a")] == [
        "../../accuracy-by-type-and-length.html#panel"
    ]
    assert [link.get("href") for link in root.iter("link")] == [
        f"https://example.org/x/{PAGE[:-1]}.html"
    ]


def test_text_from_strangers_stays_text(tmp_path, serve, visit):
    evil = '</title><script>alert(1)</script>"><img src=x onerror=alert(2)>'
    seed = sites.SEED.replace("Accuracy by Type and Length", evil).replace("Accuracy (%)", evil)
    made = sites.project(tmp_path, {"chart.txt": seed}, theme=sites.MATERIAL)
    (path,) = (made.built / "charts").glob("*/embed/panel.html")
    bare = path.relative_to(made.site).as_posix()
    base = serve(made.site)
    opened = visit(base + bare)
    assert opened.page.locator("script, img").count() == 0
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
        frame.wait_for_selector("a")
        for side in ("Width", "Height"):
            needed, given = frame.evaluate(
                f"[document.documentElement.scroll{side}, document.documentElement.client{side}]"
            )
            assert needed <= given, (snippet, side)
        box = frame.locator("div").evaluate("it => [it.scrollWidth, it.clientWidth]")
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
    wanted = [
        f"{prefix}panel-r1-{name}.{kind}"
        for name in ("llama", "qwen")
        for kind in ("svg", "png", "dark.png")
    ]
    assert [sites.text(it) for it in own] == wanted
    for address in wanted:
        assert (site / address.removeprefix("https://example.org/some/path/")).is_file()


def test_each_address_is_copied_by_a_button_of_its_own(base, visit):
    page = visit(base + PAIR).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#embed summary").click()
    names = [str(it.get_attribute("aria-label")) for it in page.locator("#embed button").all()]
    assert len(set(names)) == len(names) == 8
    page.get_by_role("button", name="Copy the address of the SVG").last.click()
    expect(page.locator("#embed [role='status']", has_text="Copied")).to_have_count(1)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{PAIR}panel-r1-qwen.svg"


def test_the_dark_picture_is_dark_and_shows_the_same(site):
    light, dark = (
        sites.image((site / PAIR / f"panel-r1-qwen.{kind}").read_bytes())
        for kind in ("png", "dark.png")
    )
    assert (light.width, light.height) == (dark.width, dark.height)
    assert light.pixel(1, 1)[:3] == (255, 255, 255)
    assert dark.pixel(1, 1)[:3] == (0x1E, 0x21, 0x29)
    across = [(light.pixel(x, 90)[:3], dark.pixel(x, 90)[:3]) for x in range(light.width)]
    same = [a for a, b in across if a == b]
    assert len(same) > light.width / 3, "the cells keep their colours"


def test_without_png_no_png_is_offered(tmp_path):
    made = sites.project(tmp_path, atlas={"png": False})
    root = sites.parse(made.built / PAGE / "index.html")
    kinds = [sites.text(it) for it in root.iter("code") if it.get("id", "").startswith("picture-")]
    assert kinds == [f"{PAGE}panel.svg"]


def test_a_chart_without_numbers_has_nothing_to_embed(site):
    (page,) = (site / "charts").glob("model-accuracy*/index.html")
    ids = sites.ids_of(sites.parse(page))
    assert "embed" not in ids
    assert "cite-bibtex" in ids
