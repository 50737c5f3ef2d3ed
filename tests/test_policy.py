"""Pages tell browsers to run no script but those of the theme, and to ask no host but its own."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from playwright.sync_api import expect

import sites
from browser import Visit
from chart_atlas.host.other_plugins import foreign_host_notice
from chart_atlas.site.policy import Guard, page_needs, policy_of, scripts, with_policy
from lengths import long_but
from test_hostile import PAYLOADS, UNESCAPED, hostile, small

HOME = {"index.md": "# Home\n\n<!-- chart-atlas: home -->\n", "own.md": "# Own\n"}
# Where the policy of a page of ours may stand: behind what tells of its letters, before all else.
PLACES = ("charts/", "models/", "datasets/", "metrics/", "compare/", "claims/", "c/", "index.html")


def hashed(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def told(path: Path) -> list[str]:
    """The policies of a page."""
    metas = sites.parse(path).iter("meta")
    return [
        meta.get("content", "")
        for meta in metas
        if meta.get("http-equiv") == "Content-Security-Policy"
    ]


def project(folder: Path, theme: dict[str, Any] = sites.MATERIAL, **options: Any) -> sites.Project:
    options = {"docs": HOME, "theme": theme} | options
    atlas = {"png": False} | options.pop("atlas", {})
    return sites.project(folder, plugins=["search", {"chart-atlas": atlas}], **options)


# -- which pages ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "theme", long_but([sites.MATERIAL, sites.PLAIN], sites.MATERIAL), ids=["material", "mkdocs"]
)
def test_each_page_of_the_atlas_has_one_policy_before_all_that_it_guards(
    tmp_path: Path, theme: dict[str, Any]
) -> None:
    """… the home page with its block too, but no other page of the author's, and no 404."""
    site = project(tmp_path, theme).built
    pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    ours = [path for path in pages if path.startswith(PLACES)]
    assert len(ours) > 8
    for path in pages:
        assert len(told(site / path)) == (path in ours), path
    for path in ours:
        html = (site / path).read_text("utf-8")
        before = html[: html.index('<meta http-equiv="Content-Security')]
        assert "<script" not in before
        assert "<link" not in before
        assert "charset" in before
        assert len(before) < 400


def test_no_policy_allows_what_a_text_could_use(tmp_path: Path) -> None:
    site = project(tmp_path).built
    for path in site.rglob("*.html"):
        for each in told(path):
            directives = dict(part.split(" ", 1) for part in each.split("; "))
            running = directives.get("script-src", directives["default-src"])
            assert "unsafe" not in running
            assert "http" not in each, path
            assert directives.get("object-src", directives["default-src"]) == "'none'"
            assert {"base-uri", "form-action"} <= directives.keys()


def test_the_option_takes_the_policy_away_and_gives_it_back(tmp_path: Path) -> None:
    """… on pages that stand from the build before, too."""
    made = project(tmp_path)
    page = made.built / "charts" / "accuracy-by-type-and-length" / "index.html"
    with_policy = page.read_text("utf-8")
    config = tmp_path / "mkdocs.yml"
    written = config.read_text("utf-8")
    off = written.replace('"png": false', '"png": false, "content_security_policy": false')
    config.write_text(off, encoding="utf-8")
    assert made.again().built.is_dir()
    assert told(page) == []
    config.write_text(written, encoding="utf-8")
    assert made.again().built.is_dir()
    (before,), (after,) = told(page), [with_policy.partition('Policy" content="')[2].split('"')[0]]
    assert before == after


# -- what themes fetch elsewhere -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theme", "plugins", "host"),
    [
        ("material", [], "fonts.googleapis.com"),
        ({"name": "material", "font": {"text": "Lato"}}, [], "fonts.googleapis.com"),
        (sites.MATERIAL, [], ""),
        ("material", ["privacy"], ""),
        ("material", [{"privacy": {"enabled": False}}], "fonts.googleapis.com"),
        ("mkdocs", [], "cdnjs.cloudflare.com"),
        (sites.PLAIN, [], ""),
        ("readthedocs", [], "cdnjs.cloudflare.com"),
    ],
)
def test_the_owner_is_told_of_the_host_that_a_theme_asks_by_default(
    tmp_path: Path, theme: Any, plugins: list[Any], host: str
) -> None:
    """… with the setting that prevents it; nothing is changed that an owner may have chosen."""
    facts = {"site_name": "x", "theme": theme, "plugins": ["chart-atlas", *plugins]}
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(json.dumps(facts), encoding="utf-8")
    said = foreign_host_notice(load_config(str(tmp_path / "mkdocs.yml")))
    assert bool(said) == bool(host)
    assert f"ask {host}," in said or not host
    if host:
        name, value = said.rpartition("set ")[2].removesuffix(" below theme:").split(": ")
        quiet = {"name": theme if isinstance(theme, str) else theme["name"], name: value != "false"}
        (tmp_path / "mkdocs.yml").write_text(json.dumps(facts | {"theme": quiet}), encoding="utf-8")
        assert foreign_host_notice(load_config(str(tmp_path / "mkdocs.yml"))) == ""


def test_it_is_told_once_and_stops_no_strict_build(tmp_path: Path) -> None:
    made = project(tmp_path, {"name": "material"}).again("--strict")
    assert made.built.is_dir()
    assert [line[:4] for line in made.log.splitlines() if "fonts.googleapis.com" in line] == [
        "INFO"
    ]


# -- what it allows -------------------------------------------------------------------------------


def test_what_the_owner_put_around_pages_is_allowed() -> None:
    around = page_needs(
        '<link rel="stylesheet" href="https://fonts.example/css?a;b">'
        '<link rel="preconnect" href="https://static.example">'
        '<script src="//cdn.example:8080/a/b.js"></script><script>run(1)</script>'
        '<script type="application/json">{"a": "https://data.example"}</script>'
        '<script>load("https://www.googletagmanager.com/gtag/js?id=1")</script>'
        '<a data-md-component="source" href="https://github.com/a/b">x</a>'
        '<a href="https://linked.example/">x</a><body onload="go()">'
    )
    text = policy_of(around)
    directives = dict(part.split(" ", 1) for part in text.split("; "))
    assert hashed("run(1)") in directives["script-src"]
    assert {"cdn.example:8080", "https://www.googletagmanager.com"} <= set(
        directives["script-src"].split()
    )
    assert f"'unsafe-hashes' {hashed('go()')}" in directives["script-src"] or (
        hashed("go()") in directives["script-src"] and "'unsafe-hashes'" in directives["script-src"]
    )
    assert "https://fonts.example" in directives["style-src"]
    assert "https://static.example" in directives["font-src"]
    assert {"https://*.google-analytics.com", "https://api.github.com"} <= set(
        directives["connect-src"].split()
    )
    assert "linked.example" not in text
    assert "data.example" not in text


def test_an_address_cannot_write_into_a_policy() -> None:
    for address in (
        "https://a;script-src *",
        "https://a b/",
        "https://a'/",
        "http://[",
        "//é.example/",
    ):
        needs = page_needs(f'<script src="{address}"></script>')
        assert {allowed for _, allowed in needs} <= {"https://a"}, address
    assert page_needs('<img src="x.png">') == set()


def test_the_hash_is_that_of_the_text_as_a_browser_reads_it() -> None:
    """No entity is one in a script, and a tag in it is none."""
    text = "if (a &lt; b && '<b>') { c() }"
    assert scripts(f"<p>x</p><SCRIPT>{text}</SCRIPT>") == {("hash", hashed(text))}
    assert scripts("<p>&lt;script>x</p>") == set()


def test_scripts_that_other_plugins_write_anew_are_allowed_unless_one_was_there_before_them() -> (
    None
):
    around = page_needs("<script>theme()</script>")
    page, changed = "<head></head><script>theme()</script>", "<head></head><script>t()</script>"
    guard = Guard()
    guard.see("clean", page, around)
    assert hashed("t()") in guard.finished("clean", changed)
    guard.see("bad", f"{page}<script>evil()</script>", around)
    finished = guard.finished("bad", f"{changed}<script>evil()</script>")
    assert hashed("evil()") not in finished
    assert hashed("theme()") in finished


def test_a_page_without_a_head_is_left_alone() -> None:
    assert with_policy("<p>x</p>", "default-src 'none'") == "<p>x</p>"


# -- in a browser ---------------------------------------------------------------------------------


def test_a_script_that_got_into_a_title_is_kept_from_running(
    tmp_path: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    """The plugin without its escaping of titles: the browser says what it has kept from running."""
    seeds = {"bad.txt": small(PAYLOADS["end of title"])}
    made = hostile(tmp_path, sites.MATERIAL, UNESCAPED, seeds)
    path = "charts/title-script-window-hit-1-script/"
    opened = visit(serve(made.built) + path)
    assert opened.page.evaluate("window.__hit") is None
    assert any("Content Security Policy" in text for text in opened.complaints())


# A plugin that shortens scripts, as those do that make pages smaller.
SHORTENED = """\
def on_post_page(output, **_):
    return output.replace("<script>", "<script>/* ours */", 3)
"""


def test_pages_run_that_another_plugin_has_changed(
    tmp_path: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    tmp_path.joinpath("shorten.py").write_text(SHORTENED, encoding="utf-8")
    made = project(tmp_path, hooks=["shorten.py"])
    for path in ("charts/accuracy-by-type-and-length/", "charts/", ""):
        opened = visit(serve(made.built) + path)
        assert "/* ours */" in opened.page.content()
        assert opened.complaints() == []


OWN = "# Own\n\n<p id=mine>no</p>\n<script>document.getElementById('mine').textContent = 'yes'</script>\n"


def test_a_page_of_the_author_runs_its_scripts_after_one_of_ours(
    tmp_path: Path, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    """… also where the theme swaps it in, which leaves the policy of our page in force."""
    theme = sites.MATERIAL | {"features": ["navigation.instant"]}
    address = serve(tmp_path / "site")
    docs = {"index.md": "# Home\n", "own.md": OWN}
    nav: list[Any] = ["index.md", {"Charts": "charts/index.md"}, "own.md"]
    assert project(tmp_path, theme, docs=docs, site_url=address, nav=nav).built.is_dir()
    page = visit(f"{address}charts/").page
    page.locator(".md-nav--primary a", has_text="Own").first.evaluate("it => it.click()")
    expect(page.locator("#mine")).to_have_text("yes")
    assert page.url == f"{address}own/"


def test_frames_and_media_are_allowed_where_the_owner_has_them() -> None:
    around = page_needs(
        '<iframe src="https://player.example/1"></iframe><audio src="https://sound.example/a">'
        '</audio><object data="own.svg"></object>'
    )
    directives = dict(part.split(" ", 1) for part in policy_of(around).split("; "))
    assert directives["frame-src"] == "'self' https://player.example"
    assert directives["media-src"] == "'self' https://sound.example"
    assert directives["object-src"] == "'self'"
    assert "frame-src" not in policy_of(frozenset())


def test_a_home_page_whose_block_another_plugin_has_changed_gets_no_policy() -> None:
    """What is the author's cannot be told from what is ours."""
    page, guard = "<html><head></head><body>other</body></html>", Guard()
    guard.see_home("index.md", page, "<p>block</p>")
    assert guard.finished("index.md", page) == page
    whole = page.replace("other", "<p>block</p>")
    guard.see_home("index.md", whole, "<p>block</p>")
    assert "Content-Security-Policy" in guard.finished("index.md", whole)
