"""What the matrix of versions and plugins holds, and what its judge finds out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

import sites
from chart_atlas.host.config import AtlasConfig
from reliability.compatibility import Result, verdict
from reliability.matrix.cases import ALL, CASES, CONTROLS, STANDARD, Case
from reliability.matrix.environments import above, bounds, installs, pins
from reliability.matrix.judging import Site, faults
from reliability.matrix.projects import SAID, Built, configured
from reliability.matrix.promises import PROMISES
from reliability.matrix.settings import PLANTED, PROJECT
from sites import PLAIN

BESIDE = (
    *("search", "tags", "redirects", "literate-nav", "awesome-nav", "rss", "minify", "macros"),
    *("git-revision-date-localized", "print-site", "offline", "privacy", "llmstxt"),
    *("gen-files", "mike", "static-i18n", "projects", "social"),
)


@pytest.mark.parametrize("plugin", BESIDE)
def test_each_plugin_that_people_run_beside_has_a_case(plugin):
    assert any(plugin in case.name for case in CASES)


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_each_python_has_a_case_and_one_for_the_oldest_of_all(version):
    assert {case.resolved for case in CASES if case.python == version} == {False, True}


def test_each_case_gives_the_plugin_options_that_it_takes():
    """Or nothing is built, whatever the versions are."""
    below = yaml.safe_load(PROJECT["mkdocs.yml"])
    for site in (below, *map(configured, CASES)):
        [given] = [each["chart-atlas"] for each in site["plugins"] if "chart-atlas" in each]
        config = AtlasConfig()
        config.load_dict(given)
        assert config.validate() == ([], []), site["site_name"]


def test_a_bound_without_a_wheel_is_found_out():
    assert not [*above({"a": "6.0.0", "b": "2"}, {"a": "6.0"})]
    assert [*above({"a": "6.0.2"}, {"a": "6.0"})] == [
        "a 6.0 has no wheel for it; the oldest that has is 6.0.2"
    ]


def test_properdocs_and_the_oldest_of_what_is_needed_have_cases():
    assert any(case.host == "properdocs" for case in CASES)
    assert any(case.oldest == ALL for case in CASES)
    assert {"mkdocs", "mkdocs-material", "altair", "click", "markdown-it-py"} <= bounds().keys()
    assert pins(("altair",)) == [f"altair=={bounds()['altair']}"]


def test_the_oldest_of_all_is_chosen_among_what_the_project_declares():
    [first, second] = installs(Case("", oldest=ALL), Path("a.whl"))
    assert first[0] == "-r"
    assert "lowest-direct" in first
    assert second == ["--no-deps", "a.whl"]


def test_each_case_names_promises_and_standards_that_are_there():
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert {name for case in CASES for name in case.promises} <= PROMISES.keys()
    assert {case.against for case in CASES if case.against} <= set(names)
    assert names[0] == STANDARD.name


def test_every_control_says_what_must_be_found():
    assert all(case.control and not case.works for case in CONTROLS)
    assert not Result(CONTROLS[0], ()).is_expected
    assert not Result(CONTROLS[0], ("something else",)).is_expected
    assert Result(CONTROLS[0], (f"it {CONTROLS[0].control}",)).is_expected


def test_a_case_is_as_expected_if_it_works_and_only_then():
    works = Case("works", but="note this")
    assert Result(works, ()).is_expected
    assert not Result(works, ("broken",)).is_expected
    assert not Result(Case("fails", works=False), ()).is_expected
    assert Result(works, ("no Python 3.99",), tried=False).is_expected


def test_the_table_says_what_a_case_came_to():
    case = Case("works", but="note this")
    assert verdict(Result(case, ())) == "works, but note this"
    assert verdict(Result(case, ("a | b <c>",))) == r"does not: a \| b &lt;c>"
    assert verdict(Result(case, ("no Python",), tried=False)) == "not tried: no Python"


# -- the judge ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of the plugin alone."""
    made = sites.project(
        tmp_path_factory.mktemp("alone"),
        {"planted.txt": PLANTED},
        theme=PLAIN,
        site_url="https://charts.example/atlas/",
        plugins=["search", {"chart-atlas": {"png": True}}],
    )
    (made.built.parent / SAID).write_text("said", encoding="utf-8")
    return made.folder


@pytest.fixture
def other(alone: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(alone, tmp_path / "other"))


def judged(other: Path, alone: Path, status: int = 0, log: str = "") -> list[str]:
    built = Built(Case("a case"), other, status, log)
    return faults(built, Site.of(alone / "site"))


def page(folder: Path) -> Path:
    [found] = (folder / "site" / "charts").glob("*/index.html")
    return found


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_site_that_is_the_same_has_no_faults(alone, other):
    assert judged(other, alone) == []


def test_white_space_is_no_fault(alone, other):
    edit(page(other), "</p>", "</p>  \n ")
    assert judged(other, alone) == []


DAMAGES = [
    (">40.25<", ">41.25<", "is not what it is alone"),
    ('data-ca-map="panel-map"', "", "is not what it is alone"),
    ("<title>Costs", "<title>Cost", "is not what it is alone"),
    ('href="cells.csv"', 'href="cell.csv"', "leads nowhere"),
    ("&lt;script&gt;ran=1&lt;/script&gt;", "<script>ran=1</script>", "ran seed text"),
    ("</head>", '<meta property="og:title" content="x"></head>', "tells other sites twice"),
    ('preview.png"', 'card.png"', "tells other sites to show something else"),
    ("</h1>", '<b onmouseover="ran=1">x</b></h1>', "ran seed text"),
]


@pytest.mark.parametrize(("old", "new", "told"), DAMAGES)
def test_a_broken_page_is_found_out(alone, other, old, new, told):
    edit(page(other), old, new)
    assert any(told in fault for fault in judged(other, alone))


def test_a_lost_page_a_lost_number_and_another_reading_are_found_out(alone, other):
    (other / "site" / "claims" / "index.html").unlink()
    edit(page(other).with_name("cells.csv"), "40.25", "4025")
    (other / SAID).write_text("something else", encoding="utf-8")
    edit(
        other / "site" / "search" / "search_index.json", '"location":"charts/', '"location":"chart/'
    )
    found = "\n".join(judged(other, alone))
    for told in ("is missing", "has other data", "reads otherwise", "is not found by the search"):
        assert told in found


def test_a_build_that_failed_is_told_with_its_reason(alone, other):
    log = "INFO    -  Fine\nERROR   -  Something is wrong\n"
    assert judged(other, alone, 1, log) == ["the build ended with 1: ERROR - Something is wrong"]
