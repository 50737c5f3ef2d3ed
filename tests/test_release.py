"""What is released: the packages, what stands in them, and what they do where nothing else is."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path
from types import ModuleType

import pytest

import sites
from reliability.matrix.environments import NoPythonError, interpreter, uv
from sites import ROOT

LICENCES = "MIT AND BSD-3-Clause AND ISC AND Apache-2.0 AND Unlicense"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
TOLD = tomllib.loads(PYPROJECT)["project"]
VERSION, REPOSITORY = TOLD["version"], TOLD["urls"]["Repository"]
PROJECT = f"mkdocs_chart_atlas-{VERSION}"
# It may install from far away.
PATIENCE_S = 600


def run(*words: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a command, with nothing of these tests' environment but where programs are."""
    kept = {key: os.environ[key] for key in os.environ if not key.startswith(("PYTHON", "VIRTUAL"))}
    done = subprocess.run(
        [*map(str, words)],
        cwd=cwd,
        env=kept | (env or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the archive of sources unpacks to."""
    folder = tmp_path_factory.mktemp("sources")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    with tarfile.open(folder / f"{PROJECT}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return folder / PROJECT


@pytest.fixture(scope="module")
def wheel(sources: Path) -> Path:
    """The wheel, built of the archive of sources, as an index has it."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "made", cwd=sources)
    return sources / "made" / f"{PROJECT}-py3-none-any.whl"


@pytest.fixture(scope="module")
def facts(wheel: Path) -> Message:
    text = zipfile.ZipFile(wheel).read(f"{PROJECT}.dist-info/METADATA").decode()
    return message_from_string(text)


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return script("release")


def script(name: str) -> ModuleType:
    """A script of this project as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- what stands in them --------------------------------------------------------------------------


def test_the_page_on_an_index_leads_everywhere_by_whole_addresses(facts: Message) -> None:
    """Its picture too; and each leads to a file that is there, at the tag of the release."""
    page = str(facts.get_payload())
    addresses = re.findall(r"\]\(([^)]+)\)", page)
    own = [each for each in addresses if each.startswith(REPOSITORY)]
    assert all(each.startswith("https://") for each in addresses)
    assert len(own) >= 10
    for each in own:
        below = each.removeprefix(REPOSITORY)
        found = re.fullmatch(rf"/(raw|blob)/v{re.escape(VERSION)}/([^#]+)(#.*)?", below)
        assert found, each
        assert (ROOT / found[2]).is_file(), each
        assert (found[1] == "raw") == found[2].endswith(".png")


def tried() -> list[str]:
    """The versions of Python with which the docs say that it works."""
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    return re.findall(r"^\| Python (3\.\d+) \|.*\| works \|$", page, re.MULTILINE)


def test_the_metadata_tell_who_made_it_and_what_it_runs_on(facts: Message) -> None:
    assert facts["Author"] == "Chart Atlas contributors"
    assert facts["License-Expression"] == LICENCES
    named = [it.rpartition(" :: ")[2] for it in facts.get_all("Classifier", []) if "3." in it]
    assert named == tried()
    needs = facts.get_all("Requires-Dist", [])
    assert [need for need in needs if need.startswith("mkdocs<")] == ["mkdocs<2,>=1.6.1"]


def test_the_wheel_names_all_that_sites_get_of_others(wheel: Path) -> None:
    """Each file of the package that speaks of another's licence is named in THIRD-PARTY.md."""
    packed = zipfile.ZipFile(wheel)
    listed = packed.read("chart_atlas/site/assets/THIRD-PARTY.md").decode()
    theirs = [
        name
        for name in packed.namelist()
        if "/site/assets/" in name
        and re.search(rb"(?i:(?<!-)copyright|@license)|\b(MIT|BSD)\b|Donath", packed.read(name))
    ]
    assert len(theirs) >= 3
    for name in theirs:
        assert f"`{Path(name).name}`" in listed or name.endswith("THIRD-PARTY.md")
    assert all(each in listed for each in LICENCES.split(" AND "))
    texts = {Path(name).name for name in packed.namelist() if "/licenses/" in name}
    assert texts == {
        *("LICENSE", "THIRD-PARTY.md", "vega.js.LICENSE.txt", "pagefind.LICENSE.txt"),
    }


def test_the_archive_of_sources_has_all_that_is_in_the_repository(sources: Path) -> None:
    if not (ROOT / ".git").exists():  # these are the sources of an archive themselves
        return
    tracked = set(run("git", "ls-files", cwd=ROOT).splitlines())
    assert {path for path in tracked if not (sources / path).exists()} == set()


# -- whether it may be released -------------------------------------------------------------------


READY = {
    "pyproject.toml": '[project]\nversion = "0.1.0"\nurls = {Issues = "https://a.test/i"}\n',
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 0.1.0, 2026-11-30\n\n- All.\n",
    "README.md": "pip install mkdocs-chart-atlas",
}


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("pyproject.toml", "0.1.0", "0.2.0", "tag v0.2.0"),
        (
            "pyproject.toml",
            "a.test",
            "git.example.org",
            "pyproject.toml has git.example.org, which stands in",
        ),
        ("CHANGELOG.md", "## 0.1.0, 2026-11-30", "## 0.1.0", "cut it"),
        ("CHANGELOG.md", "Unreleased\n", "Unreleased\n\n- New.\n", "move them"),
        ("README.md", "pip", "It is not on a package\nindex yet: pip", "README.md says"),
    ],
)
def test_a_tag_is_released_only_if_all_is_ready(
    release: ModuleType, name: str, old: str, new: str, told: str
) -> None:
    assert [*release.faults("v0.1.0", READY)] == []
    found = [*release.faults("v0.1.0", READY | {name: READY[name].replace(old, new)})]
    assert told in found[0]


def test_nothing_but_what_a_releaser_does_keeps_this_version_back(release: ModuleType) -> None:
    """CONTRIBUTING.md tells of each: the addresses, the changelog, how it is installed."""
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in release.FILES}
    words = ("stands in for an address", "under Unreleased", "is not on a package index")
    for line in release.faults(f"v{VERSION}", texts):
        assert any(word in line for word in words), line


def test_the_changelog_has_one_place_for_what_comes_next_above_all_releases() -> None:
    headings = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+, \d{4}-\d\d-\d\d", each) for each in headings[1:])


# -- what they do ---------------------------------------------------------------------------------


def there() -> list[str]:
    """The Pythons of this machine."""
    found = []
    for version in tried():
        try:
            interpreter(version)
        except NoPythonError:
            continue
        found.append(version)
    return found


@pytest.mark.long
@pytest.mark.parametrize("version", there())
def test_the_wheel_begins_and_builds_an_atlas_where_nothing_else_is(
    version: str, wheel: Path, tmp_path: Path
) -> None:
    """In a new environment and an empty folder, with each Python that is there."""
    python, folder = tmp_path / "env" / "bin" / "python", tmp_path / "empty"
    folder.mkdir()
    quiet = (uv(), "--quiet", "--no-config")
    run(*quiet, "venv", "--python", interpreter(version), tmp_path / "env", cwd=tmp_path)
    run(*quiet, "pip", "install", "--python", python, wheel, cwd=tmp_path)
    command = python.with_name("chart-atlas")
    assert "wrote mkdocs.yml" in run(command, "init", cwd=folder)
    said = run(command, "build", "--strict", cwd=folder)
    page = folder / "site" / "charts" / "accuracy-by-model-and-benchmark" / "index.html"
    assert "85.4" in page.read_text(encoding="utf-8"), said
    assert "WARNING" not in said
    assert (folder / "site" / "assets" / "chart-atlas" / "vega.js").is_file()
    assert run(command, "--version", cwd=folder).strip().endswith(VERSION)


@pytest.mark.long
def test_the_tests_of_the_archive_of_sources_run_from_it(sources: Path) -> None:
    """Those of reading, docs and commands, in the unpacked folder and against its package."""
    files = ("test_reading.py", "test_docs.py", "test_cli.py", "test_workflows.py")
    said = run(
        *(sys.executable, "-m", "pytest", "-q", "-m", "not long and not browser"),
        *(f"tests/{name}" for name in files),
        cwd=sources,
        env={"PYTHONPATH": str(sources / "plugins")},
    )
    assert re.search(r"\d{3} passed", said)


# -- the example atlas ----------------------------------------------------------------------------


@pytest.mark.long
def test_the_example_atlas_is_built_and_the_guide_tells_what_is_in_it(tmp_path: Path) -> None:
    """Without a warning, with no link that leads nowhere; run `make example` if its figures changed."""
    example = script("example")
    found = example.figures(example.built(tmp_path / "site"))
    assert sites.dead_ends(tmp_path / "site") == []
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    part = guide.partition("<!-- example: start -->")[2].partition("<!-- example: end -->")[0]
    told = {
        name: int(count.replace(",", ""))
        for name, count in re.findall(r"\| (.+) \| (\d[\d,]*) \|", part)
    }
    assert told.keys() == found.keys()
    for name, count in found.items():
        # Bytes, files and pages change with each change of what is shown.
        near = 0.05 * count if name.startswith(("kB", "files", "pages")) else 0
        assert abs(told[name] - count) <= near, name
