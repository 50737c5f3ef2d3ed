"""What helps who looks for something: the search, the page not found, and what is new."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import sites
from browser import Visit
from lengths import every, long_but
from repositories import commit, git
from searching import ask
from test_accessibility import faults

ATOM = "{http://www.w3.org/2005/Atom}"
HOME = "# Mine\n\n<!-- chart-atlas: home -->\n"
HOSTILE = "<img src=x onerror=alert(1)> Zebra"


def seed(title: str, rows: str, columns: str, *lines: str, measure: str = "Accuracy") -> str:
    """A text about some numbers: the names of rows and columns, and the lines of a table."""
    names = columns.split(", ")
    return "\n".join(
        [
            f"## Heatmap: {title}",
            "### Components/Axes",
            f'* **Y-Axis:** Labeled "Model". Values: {rows}',
            f'* **X-Axis:** Labeled "Dataset". Values: {columns}',
            f'* **Color Bar:** Labeled "{measure} (%)".',
            "### Detailed Analysis",
            f"| Model \\ Dataset | {' | '.join(names)} |",
            "|---" * (len(names) + 1) + "|",
            *(f"| {line} |" for line in lines),
            "### Key Observations",
            "* The highest value is 91.5.",
            "",
        ]
    )


BOTH, FIRST, SECOND = "Grade School Sums", "Accuracy Around the Clock", "Qwen Among Others"
SEEDS = {
    # The names stand in the table alone, and each of the others has one of them in its title.
    "both.txt": seed(
        BOTH,
        "Qwen2.5-7B, DeepSeek-R1",
        "GSM8K, MATH-500",
        "Qwen2.5-7B | 30.7 | 44.1",
        "DeepSeek-R1 | 30.75 | 91.5",
    ),
    "first.txt": seed(
        FIRST, "Llama-3-8B, GPT-4o", "ImageNet", "Llama-3-8B | 30.7", "GPT-4o | 91.5"
    ),
    "second.txt": seed(
        SECOND,
        "Qwen2.5-7B, GPT-4o",
        "GSM8K",
        "Qwen2.5-7B | 60.2",
        "GPT-4o | 91.5",
        measure="F1",
    ),
    "hostile.txt": seed(HOSTILE, "GPT-4o", "GSM8K", "GPT-4o | 91.5"),
}
# What git is asked while a site is built, a line a call.
LOGGING = '#!/bin/sh\necho "$*" >> "{log}"\nexec {git} "$@"\n'


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., str]) -> sites.Project:
    """The site of a repository, below a path: each of its commits changes something else."""
    folder = tmp_path_factory.mktemp("lost") / "project"
    (folder / "site").mkdir(parents=True)
    git(folder, "init", "--quiet")
    before = SEEDS["both.txt"].replace("44.1", "43.1").replace("91.5 |", "90.5 |")
    wording = before.replace("Key Obs", "Obs")
    old = {name: text for name, text in SEEDS.items() if name != "second.txt"}
    commit(
        folder,
        {f"seeds/{name}": text for name, text in (old | {"both.txt": before}).items()},
        "2026-01-02",
    )
    commit(folder, {"seeds/was.txt": SEEDS["second.txt"]}, "2026-02-03")
    commit(folder, {"seeds/both.txt": wording}, "2026-03-04")
    git(folder, "mv", "seeds/was.txt", "seeds/second.txt")
    commit(folder, {}, "2026-04-05")
    commit(folder, {"seeds/both.txt": SEEDS["both.txt"]}, "2026-05-06")
    base = serve(folder / "site", "/deep")
    (folder / "bin").mkdir()
    logging = folder / "bin" / "git"
    logging.write_text(LOGGING.format(log=folder / "asked.log", git=shutil.which("git")))
    logging.chmod(0o755)
    theme = sites.MATERIAL | {
        "palette": [
            {"media": "(prefers-color-scheme: light)", "scheme": "default"},
            {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
        ]
    }
    made = sites.project(
        folder,
        {},
        {"index.md": HOME},
        theme=theme,
        site_url=base,
        plugins=["search", {"chart-atlas": {"png": False}}],
        env={"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"},
    )
    assert made.built.is_dir()
    return made


@pytest.fixture(scope="module")
def base(built: sites.Project) -> str:
    found = re.search(r'"site_url": "([^"]+)"', (built.folder / "mkdocs.yml").read_text())
    assert found
    return found[1]


# -- the search -----------------------------------------------------------------------------------


def places(page: Page, query: str) -> list[str]:
    return [found.place.removeprefix("deep/") for found in ask(page, query)]


def test_what_has_all_words_comes_before_what_has_one_in_its_title(
    base: str, visit: Callable[..., Visit]
) -> None:
    page = visit(base).page
    found = places(page, "qwen accuracy")
    assert found[0] == "charts/grade-school-sums/"
    assert "charts/qwen-among-others/" in found


def test_a_number_and_a_name_find_the_cell(base: str, visit: Callable[..., Visit]) -> None:
    """… of that name, not one that only begins with the number, and tell its place."""
    page = visit(base).page
    first = ask(page, "qwen 30.7")[0]
    assert first.place == "deep/charts/grade-school-sums/#panel"
    assert first.words == "30.7 at Model Qwen2.5-7B, Dataset GSM8K"
    assert ask(page, "deepseek 30.75")[0].words.startswith("30.75 at Model DeepSeek-R1")
    assert ask(page, "30.7 llama")[0].place == "deep/charts/accuracy-around-the-clock/#panel"


MISSPELT = [
    ("Qwn", "qwen", "models/qwen2-5-7b/"),
    ("Deepsek", "deepseek", "models/deepseek-r1/"),
    ("Imagenett", "imagenet", "datasets/imagenet/"),
    ("acuracy", "accuracy", "metrics/accuracy/"),
    ("zerba", "zebra", "charts/"),
]


@pytest.mark.parametrize(("query", "meant", "place"), long_but(MISSPELT, MISSPELT[0]))
def test_a_misspelt_name_finds_its_entity(
    base: str, visit: Callable[..., Visit], query: str, meant: str, place: str
) -> None:
    """… and says that it was asked for something else."""
    opened = visit(base)
    note, *found = ask(opened.page, query)
    assert note.title == f"Did you mean “{meant}”?"
    assert note.words == (f"No page has “{query.lower()}”. Below are the results for “{meant}”.")
    assert note.place.removeprefix("deep/").startswith(place)
    assert any(each.place.removeprefix("deep/").startswith(place) for each in found)
    assert opened.complaints() == []


@pytest.mark.parametrize(
    "query", long_but(["perplexity", "AIME24", "99.9", "+qwn", '"qwn"'], "AIME24", "+qwn")
)
def test_what_is_like_no_name_finds_nothing(
    base: str, visit: Callable[..., Visit], query: str
) -> None:
    """Nor are digits taken for others, nor is a word put right that its signs say exactly."""
    page = visit(base).page
    box = page.get_by_role("textbox", name="Search")
    box.fill(query)
    box.press("Shift")
    expect(page.locator(".md-search-result__meta")).to_have_text("No matching documents")


# -- the page not found ---------------------------------------------------------------------------


@pytest.fixture
def lost(built: sites.Project, base: str, visit: Callable[..., Visit]) -> Callable[..., Visit]:
    """Open an address where nothing is, as a host shows it."""

    def answer(route: Route) -> None:
        route.fulfill(path=built.site / "404.html", content_type="text/html")

    def lost(path: str, **options: object) -> Visit:
        opened = visit(base, **options)
        opened.page.route(f"{base}{path}", answer)
        opened.page.goto(f"{base}{path}")
        return opened

    return lost


def near(page: Page) -> Locator:
    return page.locator("[data-ca-near] a")


LOST = [
    ("models/qwn/", "Qwen2.5-7B", "models/qwen2-5-7b/"),
    ("charts/grade-scool-sum.html", BOTH, "charts/grade-school-sums/"),
    ("nowhere/deep/imagenet", "ImageNet", "datasets/imagenet/"),
]


@pytest.mark.parametrize(("path", "name", "place"), every(3, LOST))
def test_an_address_where_nothing_is_leads_to_what_is_near(
    base: str, lost: Callable[..., Visit], path: str, name: str, place: str
) -> None:
    opened = lost(path)
    page = opened.page
    expect(page.locator("h1")).to_have_text("Page not found")
    expect(page.get_by_text(f"This site has no page at this address: /deep/{path}")).to_be_visible()
    expect(near(page).first).to_have_text(name)
    near(page).first.click()
    expect(page).to_have_url(f"{base}{place}")
    assert opened.complaints() == []


def test_where_nothing_is_near_there_are_a_search_and_the_lists(
    base: str, lost: Callable[..., Visit]
) -> None:
    opened = lost("%E0%A4%A/<b>")
    page = opened.page
    opened.quiet()
    expect(near(page)).to_have_count(0)
    field = page.get_by_role("searchbox", name="Search for")
    field.fill("deepseek")
    field.press("Enter")
    expect(page.locator(".md-search-result__link").first).to_be_visible()
    assert page.url.startswith(f"{base}?q=deepseek")
    page.go_back()
    page.get_by_role("main").get_by_role("link", name="Models").click()
    expect(page).to_have_url(f"{base}models/")


@pytest.mark.parametrize("scheme", long_but(["light", "dark"], "dark"))
@pytest.mark.parametrize("viewport", long_but(["desktop", "phone"], "phone"))
def test_a_page_not_found_has_no_fault(
    lost: Callable[..., Visit], scheme: str, viewport: str
) -> None:
    opened = lost("models/qwn/", scheme=scheme, viewport=viewport)
    expect(near(opened.page).first).to_be_visible()
    assert faults(opened.page) == []
    wide = opened.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_without_a_script_a_page_not_found_says_what_is_wrong_and_leads_on(
    base: str, lost: Callable[..., Visit]
) -> None:
    page = lost("models/qwn/", javascript=False).page
    expect(page.get_by_text("This site has no page at this address")).to_be_visible()
    expect(page.get_by_role("searchbox", name="Search for")).to_be_hidden()
    page.get_by_role("main").get_by_role("link", name="Charts").click()
    expect(page).to_have_url(f"{base}charts/")


@pytest.mark.parametrize("own", long_but(["docs/404.md", "theme/404.html"], "docs/404.md"))
def test_an_authors_own_page_not_found_stays(tmp_path: Path, own: str) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / own).write_text("Mine.\n")
    theme = sites.PLAIN | {"custom_dir": str(tmp_path / "theme")}
    made = sites.project(tmp_path, theme=theme, use_directory_urls=False)
    page = (made.built / "404.html").read_text("utf-8")
    assert "Mine." in page
    assert "data-ca-missing" not in page


# -- what is new ----------------------------------------------------------------------------------


def test_what_is_new_lists_new_charts_changed_numbers_and_other_verdicts(
    base: str, visit: Callable[..., Visit]
) -> None:
    """The newest first; neither wording nor the name of a file is news."""
    opened = visit(base)
    page = opened.page
    page.get_by_role("main").get_by_role("link", name="What's new").click()
    expect(page.locator("h1")).to_have_text("What's new")
    assert page.locator(".ca h2").all_inner_texts() == ["2026-05-06", "2026-02-03", "2026-01-02"]
    told = page.locator(".ca-news > li").all_inner_texts()
    changes = (
        f"{BOTH} 2 values changed, 1 verdict changed."
        " Model Qwen2.5-7B, Dataset MATH-500: 43.1 → 44.1"
        " Model DeepSeek-R1, Dataset MATH-500: 90.5 → 91.5"
        " “highest value is 91.5”: ✗ contradicted → ✓ holds"
    )
    assert [" ".join(each.split()) for each in told[:2]] == [
        changes,
        f"{SECOND} New chart. Heatmap of F1 (%) by Model and Dataset: 2 values.",
    ]
    assert len(told) == 2 + 3
    assert any(each.startswith(HOSTILE) for each in told)
    page.get_by_role("link", name="All charts, newest first").click()
    expect(page).to_have_url(f"{base}charts/?sort=added")
    assert opened.complaints() == []


def test_the_feed_tells_the_same_changes(built: sites.Project) -> None:
    entries = sites.xml(built.site / "feed.xml").findall(f"{ATOM}entry")
    page = sites.parse(built.site / "new" / "index.html")
    listed = [item for each in sites.classed(page, "ca-news") for item in each if item.tag == "li"]
    assert [it.findtext(f"{ATOM}title") for it in entries] == [_title(item) for item in listed]
    assert len({it.findtext(f"{ATOM}id") for it in entries}) == len(entries) == 5


def _title(item: ET.Element) -> str:
    return sites.text(next(item.iter("a")))


@pytest.mark.parametrize(
    ("scheme", "viewport"), long_but([("light", "desktop"), ("dark", "phone")])
)
def test_what_is_new_has_no_fault(
    base: str, visit: Callable[..., Visit], scheme: str, viewport: str
) -> None:
    page = visit(f"{base}new/", scheme=scheme, viewport=viewport).page
    expect(page.locator(".ca-news").first).to_be_visible()
    assert faults(page) == []


def test_git_is_asked_a_few_times_however_many_charts_have_changed(built: sites.Project) -> None:
    asked = (built.folder / "asked.log").read_text().splitlines()
    assert 0 < len(asked) <= 10, asked


def test_one_commit_gives_one_list_of_news(built: sites.Project) -> None:
    """Also from a clone without any cache, and where a number is changed but not committed."""
    other = built.folder.parent / "clone"
    git(built.folder.parent, "clone", "--quiet", str(built.folder), "clone")
    for name in ("mkdocs.yml", "docs/index.md"):
        (other / name).parent.mkdir(exist_ok=True)
        shutil.copy(built.folder / name, other / name)
    seeds = other / "seeds" / "both.txt"
    seeds.write_text(seeds.read_text().replace("44.1", "45.1"))
    done = sites.mkdocs("build", cwd=other)
    assert done.returncode == 0, done.stdout
    for name in ("new/index.html", "feed.xml"):
        assert (other / "site" / name).read_bytes() == (built.site / name).read_bytes()


def test_a_folder_without_git_has_no_page_of_news(tmp_path: Path) -> None:
    """… and its entry in the menu is left out, without a word."""
    nav = [{"Home": "index.md"}, {"What's new": "new/index.md"}]
    made = sites.project(tmp_path, docs={"index.md": HOME}, nav=nav)
    assert not (made.built / "new").exists()
    assert "What's new" not in (made.site / "index.html").read_text("utf-8")
    assert "WARNING" not in made.log
    assert 'href="/charts/' in (made.site / "404.html").read_text("utf-8")
