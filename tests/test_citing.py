"""Charts can be cited: with a permalink, and the version and date that git tells of the seed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import sites
from chart_atlas.atlas import history
from chart_atlas.atlas.history import Commit, Past
from chart_atlas.host import edit_links
from chart_atlas.site import citation, links
from chart_atlas.site.citation import Citation
from lengths import every, long_but
from repositories import commit, commit_dated, git

LAST = Commit("0123456789abcdef0123456789abcdef01234567", "2026-05-02T23:30:00+02:00")
FIRST = Commit("fedcba9876543210fedcba9876543210fedcba98", "2025-12-31T08:00:00+00:00")
CITED = Citation(
    key="chart-abcdefg",
    title="Accuracy by Type",
    site="Chart Atlas",
    url="https://example.org/c/abcdefg/",
    past=Past(FIRST, LAST),
)
PAGE = "charts/accuracy-by-type-and-length/"


def cited(**changes: Any) -> Citation:
    facts = {name: getattr(CITED, name) for name in Citation.__dataclass_fields__}
    return Citation(**facts | changes)


# -- the three forms ------------------------------------------------------------------------------


def test_plain_text_names_title_site_version_and_permalink():
    assert citation.plain(CITED) == (
        "“Accuracy by Type.” Chart Atlas. Version 0123456 of 2026-05-02."
        " https://example.org/c/abcdefg/"
    )
    assert "“Why?” Chart Atlas." in citation.plain(cited(title="Why?"))


def test_bibtex_is_an_entry_of_the_usual_fields():
    assert citation.bibtex(CITED).splitlines() == [
        "@misc{chart-abcdefg,",
        "  title = {{Accuracy by Type}},",
        "  howpublished = {Chart Atlas},",
        "  url = {https://example.org/c/abcdefg/},",
        "  year = {2026},",
        "  month = may,",
        "  note = {Version 0123456 of 2026-05-02},",
        "}",
    ]


def test_csl_json_is_json_of_one_item():
    assert json.loads(citation.csl(CITED)) == [
        {
            "id": "chart-abcdefg",
            "type": "webpage",
            "title": "Accuracy by Type",
            "container-title": "Chart Atlas",
            "URL": "https://example.org/c/abcdefg/",
            "version": "0123456 of 2026-05-02",
            "issued": {"date-parts": [[2026, 5, 2]]},
        }
    ]


ODD = [
    "Pass@1 {curly", "}}} closed", r"back\slash \end{document}", "50% of $5 & #1_x ~ ^2", '"quoted" <b>',
    "línea ünïcode 模型", "two\nlines\tand\x00nul", "ends with \\", "",
]  # fmt: skip


@pytest.mark.parametrize("title", ODD)
def test_bibtex_stays_whole_whatever_the_title(title):
    """BibTeX counts braces, those with a backslash before them too, and ends an entry by them."""
    made = citation.bibtex(cited(title=title, site=title))
    depths, depth = [], 0
    for character in made:
        depth += {"{": 1, "}": -1}.get(character, 0)
        depths.append(depth)
    assert min(depths[:-1][made.index("{") :], default=0) >= 1
    assert depths[-1] == 0
    assert len(made.splitlines()) == 8, "no title breaks a line"
    bare = made.splitlines()[1].removeprefix("  title = ")
    for special in "%$#&_":
        assert bare.count(special) == bare.count(f"\\{special}")


@pytest.mark.parametrize("title", ODD)
def test_csl_json_holds_any_title(title):
    (item,) = json.loads(citation.csl(cited(title=title)))
    assert item["title"] == " ".join(title.replace("\x00", "").split())


def test_without_a_commit_no_version_and_no_date_are_told():
    unknown = cited(past=None)
    assert "Version" not in citation.plain(unknown)
    assert "year" not in citation.bibtex(unknown)
    assert not {"version", "issued"} & json.loads(citation.csl(unknown))[0].keys()


def test_changes_since_the_last_commit_are_told():
    changed = citation.plain(cited(past=Past(FIRST, LAST, changed=True)))
    assert "Version 0123456 of 2026-05-02, with changes not yet committed. " in changed


def test_a_relative_permalink_is_said_to_be_one():
    relative = cited(url="c/abcdefg/")
    for form in (citation.plain, citation.bibtex, citation.csl):
        assert "c/abcdefg/" in form(relative)
        assert "relative to that of the site" in form(relative)
        assert "relative" not in form(CITED)


@pytest.mark.parametrize("site", ["https://a.org/some/path/", "https://a.org/some/path"])
def test_an_address_follows_that_of_the_site(site):
    assert links.address(site, "c/x/") == "https://a.org/some/path/c/x/"
    assert links.address(None, "c/x.html") == "c/x.html"
    assert "{" not in links.address("https://a.org/{odd}/", "c/x/")


# -- git ------------------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "--quiet")
    return folder


def test_each_seed_has_its_first_and_its_last_commit(repository):
    first = commit(repository, {"seeds/a.txt": "1", "seeds/sub/b.txt": "1"}, "2026-01-02")
    last = commit(repository, {"seeds/a.txt": "2"}, "2026-03-04")
    commit(repository, {"other.txt": "x"}, "2026-05-06")
    found = history.History.read(repository / "seeds")
    old, new = (Commit(first, "2026-01-02T12:00:00Z"), Commit(last, "2026-03-04T12:00:00Z"))
    dated = {name: (past.first, past.last) for name, past in found.pasts.items()}
    for name, wanted in {"a.txt": (old, new), "sub/b.txt": (old, old)}.items():
        assert [(it.hash, it.day) for it in dated.pop(name) if it] == [
            (it.hash, it.day) for it in wanted
        ]
    assert dated == {}
    assert new.short == last[:7]


NAMES = ["ümläut.txt", 'quo"te.txt', "new\nline.txt", "\nbegins.txt", " spaces .txt", "-dash.txt",
         "//".replace("/", "~") + ".txt", "tab\t.txt", ":(top).txt", "{b}.txt"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_hold_any_character(repository, name):
    made = commit(repository, {f"seeds/{name}": "1", "seeds/plain.txt": "1"}, "2026-01-02")
    past = history.History.read(repository / "seeds").of(name)
    assert past
    assert past.last
    assert past.last.hash == made


def test_what_is_not_committed_has_no_past(repository):
    commit(repository, {"seeds/a.txt": "1"}, "2026-01-02")
    (repository / "seeds" / "new.txt").write_text("1", encoding="utf-8")
    (repository / "seeds" / "a.txt").write_text("changed", encoding="utf-8")
    found = history.History.read(repository / "seeds")
    assert found.of("new.txt") is None
    past = found.of("a.txt")
    assert past
    assert past.changed


def test_what_its_owner_says_beside_a_seed_is_part_of_its_past(repository):
    first = commit(repository, {"seeds/a.txt": "1", "seeds/ab.txt": "1"}, "2026-01-02")
    commit(repository, {"seeds/a.yml": "title: A"}, "2026-02-03")
    last = commit(repository, {"seeds/a.cells.csv": "line"}, "2026-03-04")
    read = history.History.read(repository / "seeds")
    past, other = read.of("a.txt"), read.of("ab.txt")
    assert past
    assert past.first
    assert past.last
    assert (past.first.hash, past.last.hash, past.changed) == (first, last, False)
    assert other
    assert other.last
    assert other.last.hash == first
    (repository / "seeds" / "a.yml").write_text("title: B", encoding="utf-8")
    past = history.History.read(repository / "seeds").of("a.txt")
    assert past
    assert past.changed


def test_without_a_repository_or_a_commit_nothing_is_committed(repository, tmp_path):
    (repository / "seeds").mkdir()
    assert history.History.read(repository / "seeds") == history.History()
    (tmp_path / "plain").mkdir()
    assert history.History.read(tmp_path / "plain") == history.History()


def test_without_git_nothing_is_known(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not history.History.read(tmp_path).known


def test_the_day_of_a_build_is_that_of_the_last_commit_where_git_tells_it(repository, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert history.commit_date(repository) is None
    commit(repository, {"seeds/a.txt": "1"}, "2026-01-02")
    assert f"{history.commit_date(repository):%Y-%m-%d}" == "2026-01-02"
    with monkeypatch.context() as without:
        without.setenv("PATH", str(repository))
        assert history.commit_date(repository) is None
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert history.commit_date(repository) is None


def test_a_git_that_fails_is_no_proof_that_nothing_is_committed(repository):
    commit(repository, {"seeds/a.txt": "1"}, "2026-01-02")
    shutil.rmtree(repository / ".git" / "objects")
    (repository / ".git" / "objects").mkdir()
    assert not history.History.read(repository / "seeds").known


def test_a_shallow_clone_does_not_tell_when_a_seed_was_changed(repository, tmp_path):
    commit(repository, {"seeds/old.txt": "1", "seeds/new.txt": "1"}, "2026-01-02")
    commit(repository, {"seeds/other.txt": "1"}, "2026-02-02")
    made = commit(repository, {"seeds/new.txt": "2"}, "2026-03-04")
    git(tmp_path, "clone", "--quiet", "--depth", "2", f"file://{repository}", "clone")
    found = history.History.read(tmp_path / "clone" / "seeds")
    old, new = found.of("old.txt"), found.of("new.txt")
    assert found.is_cut
    assert old
    assert old.last is None
    assert new
    assert new.last
    assert new.last.hash == made
    assert new.first is None


def test_settings_of_the_user_change_nothing(repository):
    commit(repository, {"seeds/a.txt": "1"}, "2026-01-02")
    for setting in ("log.showSignature", "log.follow", "color.ui"):
        git(repository, "config", setting, "always" if "color" in setting else "true")
    past = history.History.read(repository / "seeds").of("a.txt")
    assert past
    assert past.last
    assert past.last.day == "2026-01-02"


# Year 10000, beyond what gzip holds, before 1970, more than 64 bits, no number; zones of no place.
IMPOSSIBLE = ["253402300800 +0000", "4294967296 +0000", "-5 +0000", "99999999999999999999 +0000",
              "x +0000", "1700000000 +9999", "1700000000 +0060", "1700000000 x"]  # fmt: skip


@pytest.mark.parametrize("date", IMPOSSIBLE)
def test_an_impossible_date_is_none_and_hides_no_other(repository, monkeypatch, date):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    commit(repository, {"seeds/a.txt": "1", "seeds/b.txt": "1"}, "2026-01-02")
    (repository / "seeds" / "a.txt").write_text("2", encoding="utf-8")
    made = commit_dated(repository, date)
    found = history.History.read(repository / "seeds")
    past = found.of("a.txt")
    assert past
    assert past.last == Commit(made, "")
    assert (past.last.day, past.last.seconds) == ("", 0)
    assert [it.day for it in (past.first, found.pasts["b.txt"].last) if it] == ["2026-01-02"] * 2
    assert found.undated == [past.last]
    assert history.commit_date(repository) is None
    assert citation.plain(cited(past=past)).endswith(f"Version {made[:7]}. {CITED.url}")
    assert "year" not in citation.bibtex(cited(past=past))
    assert "issued" not in citation.csl(cited(past=past))


def test_the_last_day_that_a_page_can_have_is_one(repository, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    commit(repository, {"seeds/a.txt": "1"}, "2026-01-02")
    (repository / "seeds" / "a.txt").write_text("2", encoding="utf-8")
    commit_dated(repository, "4294967295 -2359")
    past = history.History.read(repository / "seeds").of("a.txt")
    assert past
    assert past.last
    assert past.last == Commit(past.last.hash, "2106-02-06T06:29:15-23:59")
    assert f"{history.commit_date(repository):%Y-%m-%d}" == "2106-02-07"


# -- editing --------------------------------------------------------------------------------------

HUB = "https://example.org/me/it"


@pytest.mark.parametrize(
    ("pattern", "docs", "seeds", "name", "wanted"),
    [
        ("edit/main/docs/{path}", "docs", "seeds", "a.txt", f"{HUB}/edit/main/seeds/a.txt"),
        ("edit/main/web/docs/{path}", "docs", "s/x", "y/a.txt", f"{HUB}/edit/main/web/s/x/y/a.txt"),
        ("edit/main/docs/{path}", "docs", ".", "a.txt", f"{HUB}/edit/main/a.txt"),
        ("?query=docs/{path!q}", "docs", "seeds", "y/a b.txt", f"{HUB}?query=seeds/y%2Fa%20b.txt"),
        ("wiki/docs/{path_noext}", "docs", "seeds", "a.b.txt", f"{HUB}/wiki/seeds/a.b"),
        ("https://edit.org/docs/{path}", "docs", "seeds", "a.txt", "https://edit.org/seeds/a.txt"),
        ("edit/docs/{path}", "docs", "seeds", '#?%"<é.txt', f"{HUB}/edit/seeds/%23%3F%25%22%3C%C3%A9.txt"),
        # Where the folder of the seeds is, cannot be told.
        ("edit/main/{path}", "docs", "seeds", "a.txt", None),
        ("edit/mydocs/{path}", "docs", "seeds", "a.txt", None),
        ("edit/docs/{path}", "docs", "../seeds", "a.txt", None),
        ("{path}", "docs", "seeds", "a.txt", None),
    ],
)  # fmt: skip
def test_the_address_of_a_seed_is_told_by_that_of_the_pages(pattern, docs, seeds, name, wanted):
    assert edit_links.seed_address(HUB, pattern, docs, seeds, name) == wanted


def test_only_addresses_of_the_web_are_led_to():
    assert edit_links.seed_address("", "edit/docs/{path}", "docs", "seeds", "a.txt") is None
    assert (
        edit_links.seed_address("javascript:alert(1)//", "docs/{path}", "docs", "seeds", "a")
        is None
    )


# -- on the page ----------------------------------------------------------------------------------


def project(folder: Path, **options: Any) -> sites.Project:
    folder.mkdir(parents=True, exist_ok=True)
    return sites.project(folder, theme=sites.MATERIAL, **options)


def test_the_page_tells_the_day_of_the_last_commit_and_not_of_the_build(repository, serve, visit):
    commit(repository, {"seeds/chart.txt": sites.SEED}, "2025-01-02")
    made = commit(repository, {"seeds/chart.txt": sites.SEED.replace("10.5", "11.5")}, "2025-03-04")
    seed = (repository / "seeds" / "chart.txt").read_text(encoding="utf-8")
    built = project(repository, seeds={"chart.txt": seed}, site_url="https://example.org/deep/")
    page = visit(serve(built.built, "/deep/") + PAGE).page
    expect(page.locator(".ca-status time")).to_have_text("2025-03-04")
    assert str(page.locator(".ca-status time").get_attribute("datetime")).startswith(
        "2025-03-04T12"
    )
    plain = page.locator("#cite-plain").inner_text()
    assert f"Version {made[:7]} of 2025-03-04. https://example.org/deep/c/" in plain
    assert "2025-01-02" in sites.text(sites.parse(built.site / PAGE / "index.html"))
    (item,) = json.loads(str(page.locator("#cite-csl").text_content()))
    assert item["title"] == "Accuracy by Type and Length"
    assert item["container-title"] == "A Site of One's Own"
    assert item["URL"] in plain


def test_a_seed_that_is_not_committed_is_said_to_be_so(tmp_path):
    made = project(tmp_path)
    said = sites.text(sites.atlas_part(sites.parse(made.built / PAGE / "index.html")))
    assert "not yet committed" in said
    assert "updated" not in said
    assert "The address of the site is not set" in said


@pytest.mark.parametrize(
    "date", every(3, ["253402300800 +0000", "4294967295 -2359", "1700000000 +9999"])
)
def test_a_commit_of_any_date_is_published_and_told(repository, date):
    commit(repository, {"seeds/chart.txt": sites.SEED}, "2025-01-02")
    (repository / "seeds" / "chart.txt").write_text(f"{sites.SEED}\n", encoding="utf-8")
    made = commit_dated(repository, date)
    built = project(repository, seeds={"chart.txt": f"{sites.SEED}\n"})
    said = sites.text(sites.atlas_part(sites.parse(built.built / PAGE / "index.html")))
    assert f"Version {made[:7]} of the description" in said
    is_possible = date.startswith("429")
    assert ("updated 2106-02-06" in said) == is_possible
    assert (f"no date for commit {made[:7]}" in built.log) != is_possible


def test_a_shallow_clone_is_told_of_in_page_and_log(repository, tmp_path):
    commit(repository, {"seeds/chart.txt": sites.SEED}, "2025-01-02")
    commit(repository, {"x": "1"}, "2025-01-03")
    git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{repository}", "clone")
    made = project(tmp_path / "clone")
    said = sites.text(sites.atlas_part(sites.parse(made.built / PAGE / "index.html")))
    assert "has only the newest commits" in said
    assert "2025" not in said
    assert "fetch-depth: 0" in made.log


@pytest.mark.parametrize(
    "ident", long_but(["cite-plain", "cite-bibtex", "cite-csl"], "cite-bibtex")
)
def test_each_form_is_copied_as_it_stands(tmp_path_factory, serve, visit, ident):
    opened = visit(
        serve(sites.own_site(tmp_path_factory)) + "charts/baseline-core-generalization-qwen-2-5-7b/"
    )
    page = opened.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form = page.locator(f"details:has(#{ident})")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    form.get_by_role("button").click()
    expect(form.get_by_role("status")).to_have_text("Copied")
    assert (
        page.evaluate("navigator.clipboard.readText()") == page.locator(f"#{ident}").text_content()
    )
    assert opened.complaints() == []


def test_an_odd_title_is_cited_as_text(tmp_path, serve, visit):
    seed = sites.SEED.replace("Accuracy by", "{A} & <script>alert(1)</script> \\x by")
    made = project(tmp_path, seeds={"chart.txt": seed})
    (path,) = (made.built / "charts").glob("*/index.html")
    opened = visit(serve(made.site) + f"charts/{path.parent.name}/")
    title = json.loads(str(opened.page.locator("#cite-csl").text_content()))[0]["title"]
    assert title == opened.page.locator("h1").text_content()
    assert opened.complaints() == []


EDIT: dict[str, Any] = {"repo_url": HUB, "edit_uri": "edit/main/docs/"}
BUTTON = {"name": "material", "font": False, "features": ["content.action.edit"]}


@pytest.mark.parametrize(
    "options",
    long_but([EDIT, {"repo_url": HUB, "edit_uri_template": "edit/main/docs/{path}"}], EDIT),
    ids=str,
)
def test_edit_leads_to_the_seed(tmp_path, options):
    made = sites.project(
        tmp_path, {"sub/chart.txt": sites.SEED}, theme=BUTTON, plugins=["chart-atlas"], **options
    )
    root = sites.parse(made.built / PAGE / "index.html")
    wanted = f"{HUB}/edit/main/seeds/sub/chart.txt"
    found = [link for link in root.iter("a") if link.get("href") == wanted]
    assert [link.get("title") or sites.text(link) for link in found] == [
        "Edit this page",
        "Edit this description",
    ]
    own = sites.parse(made.site / "index.html")
    assert f"{HUB}/edit/main/docs/index.md" in [link.get("href") for link in own.iter("a")]


def test_without_a_repository_there_is_nothing_to_edit(tmp_path):
    made = sites.project(tmp_path, theme=BUTTON)
    said = sites.text(sites.parse(made.built / PAGE / "index.html"))
    assert "Edit this" not in said
    lists = sites.project(tmp_path / "lists", theme=BUTTON, **EDIT)
    assert "Edit this page" not in (lists.built / "charts" / "index.html").read_text(
        encoding="utf-8"
    )
