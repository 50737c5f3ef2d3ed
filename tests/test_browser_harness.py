"""The harness itself: what goes wrong on a page is seen, and a good page is left alone."""

from __future__ import annotations

import pytest

from browser import browser_path, visiting
from lengths import every

GOOD = """<!doctype html><title>Good</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><p id="text">plain</p>
<script>document.querySelector("#text").textContent = "scripted"</script>"""

FAULTS = {
    "console": "<script>console.error('oh no')</script>",
    "exception": "<script>throw new Error('oh no')</script>",
    "late": "<script>setTimeout(() => console.error('oh no'), 100)</script>",
    "missing": "<img src='oh-no.png' alt=''>",
    "foreign": "<img src='http://other.invalid/x.png' alt=''>",
    "socket": "<script>new WebSocket('ws://other.invalid/oh-no')</script>",
    "dialog": "<script>alert('oh no')</script>",
    "popup": "<script>window.open('popup.html')</script>",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site with spaces")
    (folder / "index.html").write_text(GOOD, encoding="utf-8")
    (folder / "popup.html").write_text(GOOD + FAULTS["console"], encoding="utf-8")
    for name, fault in FAULTS.items():
        (folder / f"{name}-fault.html").write_text(GOOD + fault, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def base(site, serve):
    return serve(site)


def test_a_good_page_gives_no_complaint(base, visit):
    assert visit(base).complaints() == []


def test_a_good_page_from_disk_gives_no_complaint(site, visit):
    assert visit((site / "index.html").as_uri()).complaints() == []


@pytest.mark.parametrize(
    ("fault", "record", "text"),
    every(
        4,
        [
            ("console", "console_errors", "oh no"),
            ("late", "console_errors", "oh no"),
            ("exception", "page_errors", "oh no"),
            ("missing", "failed_requests", "oh-no.png (404)"),
            ("foreign", "foreign_requests", "http://other.invalid/x.png"),
            ("socket", "foreign_requests", "ws://other.invalid/oh-no"),
            ("dialog", "dialogs", "alert: oh no"),
            ("popup", "console_errors", "oh no"),
        ],
    ),
)
def test_a_fault_is_recorded(base, visit, fault, record, text):
    opened = visit(f"{base}{fault}-fault.html")
    assert opened.complaints()
    assert any(text in entry for entry in getattr(opened, record))


def test_one_visit_does_not_stain_the_next(base, visit):
    assert visit(f"{base}console-fault.html").complaints()
    assert visit(base).complaints() == []


def test_a_visit_leaves_nothing_to_the_next(browser, base):
    with visiting(browser, base) as first:
        first.page.evaluate("localStorage.setItem('kept', 'kept'); document.cookie = 'kept=kept'")
        first.page.context.grant_permissions(["clipboard-read"])
        first.page.context.route("**/popup.html", lambda route: route.abort())
    with visiting(browser, f"{base}popup.html") as second:
        assert second.page.context is first.page.context
        left = "[localStorage.length, document.cookie, innerWidth]"
        assert second.page.evaluate(left) == [0, "", 1280]
        state = "navigator.permissions.query({ name: 'clipboard-read' }).then(it => it.state)"
        assert second.page.evaluate(state) != "granted"


def test_without_javascript_no_script_runs(base, visit):
    assert visit(base).page.inner_text("#text") == "scripted"
    assert visit(base, javascript=False).page.inner_text("#text") == "plain"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colour_scheme_reaches_the_page(base, visit, scheme):
    page = visit(base, scheme=scheme).page
    assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")


@pytest.mark.parametrize(("viewport", "width"), [("desktop", 1280), ("phone", 390)])
def test_the_viewport_has_its_width(base, visit, viewport, width):
    assert visit(base, viewport=viewport).page.evaluate("innerWidth") == width


def test_a_site_below_a_prefix_is_found_only_there(site, serve, visit):
    base = serve(site, "base/path")
    assert base.endswith("/base/path/")
    assert visit(base).complaints() == []
    outside = visit(base.removesuffix("path/"))
    assert any("(404)" in entry for entry in outside.failed_requests)


def test_a_named_browser_that_does_not_start_is_an_error(monkeypatch):
    monkeypatch.setenv("CHART_ATLAS_BROWSER", "/nowhere/chromium")
    with pytest.raises(RuntimeError, match="does not start"):
        browser_path()


def test_what_is_never_answered_is_named(base, visit):
    opened = visit(base)
    opened.page.route("**/never", lambda route: None)
    opened.page.evaluate("void fetch('never')")
    with pytest.raises(TimeoutError, match=r"no answer to .*/never"):
        opened.quiet(patience_ms=600)


WIDTHS = """(fonts) => {
  const context = document.createElement("canvas").getContext("2d");
  return fonts.map((font) => {
    context.font = `100px ${font}`;
    return context.measureText("The letters of a page, 0.123").width;
  });
}"""


def test_pages_are_in_the_same_letters_on_each_machine(base, visit):
    """… in DejaVu Sans; where it is missing: apt-get install fonts-dejavu-core."""
    fonts = ["Arial, sans-serif", "DejaVu Sans", "DejaVu Sans Mono"]
    found, usual, even = visit(base).page.evaluate(WIDTHS, fonts)
    assert found == usual != even
