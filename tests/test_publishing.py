"""`chart-atlas build` publishes a new site whole and at once, or leaves the old one alone."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sites
from chart_atlas import exchange, publishing
from chart_atlas.cli import main
from chart_atlas.publishing import Place, PublishError
from reliability import crash

PAGE = "charts/accuracy-by-type-and-length/index.html"
THAT_DAY = {"SOURCE_DATE_EPOCH": "1767225600"}
# A hook that takes something from the site at the very end of a build.
THIEF = """
from pathlib import Path
def on_post_build(config):
    Path(config.site_dir, {path!r}).unlink()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that nobody has built yet."""
    monkeypatch.setenv(*next(iter(THAT_DAY.items())))
    shutil.rmtree(sites.project(tmp_path / "site of mine").built)
    return tmp_path / "site of mine"


def build(folder: Path, *words: str) -> Result:
    """Run the command on a project."""
    return CliRunner().invoke(main, ["build", "--config", str(folder / "mkdocs.yml"), *words])


def site(folder: Path) -> dict[str, bytes]:
    """What is published."""
    return sites.snapshot(folder / "site")


def test_a_site_is_published_and_published_again(folder: Path) -> None:
    assert build(folder).exit_code == 0
    first = site(folder)
    assert PAGE in first
    (folder / "seeds" / "chart.txt").write_text(sites.SEED.replace("Accuracy", "Precision"))
    again = build(folder)
    assert again.exit_code == 0, again.output
    second = site(folder)
    assert "charts/precision-by-type-and-length/index.html" in second
    assert PAGE not in second
    sites.mkdocs("build", "--site-dir", "plain", cwd=folder, env=THAT_DAY)
    assert sites.snapshot(folder / "plain") == second


def test_what_has_not_changed_is_not_written_again(folder: Path) -> None:
    """Two folders take turns, and each keeps what it has."""
    written = []
    for _ in range(4):
        assert build(folder).exit_code == 0
        written.append((folder / "site" / PAGE).stat().st_mtime_ns)
    assert written[:2] == written[2:]
    assert written[0] != written[1]


def test_a_bad_seed_leaves_the_published_site_as_it_was(folder: Path) -> None:
    build(folder)
    before = site(folder)
    (folder / "seeds" / "bad.txt").write_bytes(b"\xff")
    bad = build(folder)
    assert bad.exit_code == 1
    assert f"Nothing was published: {folder / 'site'} is as it was before." in bad.output
    assert site(folder) == before


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("index.html", "the new site has no index.html"),
        (PAGE, f"1 files of the new site are missing or cut off: {PAGE}"),
    ],
)
def test_a_site_that_lacks_something_is_not_published(folder: Path, path: str, words: str) -> None:
    build(folder)
    before = site(folder)
    (folder / "hook.py").write_text(THIEF.format(path=path), encoding="utf-8")
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace("{", '{"hooks": ["hook.py"], ', 1))
    bad = build(folder)
    assert bad.exit_code == 1
    assert words in bad.output
    assert site(folder) == before


def test_a_link_to_the_site_stays_a_link(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "www").mkdir(mode=0o711)
    (folder / "site").symlink_to(tmp_path / "www")
    assert build(folder).exit_code == 0
    assert (folder / "site").is_symlink()
    assert PAGE in sites.snapshot(tmp_path / "www")
    assert (tmp_path / "www").stat().st_mode & 0o777 == 0o711


def test_another_folder_can_be_named(folder: Path, tmp_path: Path) -> None:
    assert build(folder, "--site-dir", str(tmp_path / "there")).exit_code == 0
    assert PAGE in sites.snapshot(tmp_path / "there")
    assert not (folder / "site").exists()


def test_where_names_cannot_be_exchanged_folders_are_renamed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(folder)
    first = site(folder)
    monkeypatch.setattr(publishing, "exchange", lambda *_: False)
    assert build(folder).exit_code == 0
    assert site(folder) == first


def test_a_build_that_was_killed_between_two_renamings_is_mended_by_the_next(folder: Path) -> None:
    build(folder)
    before, place = site(folder), Place.of(folder / "site")
    place.site.rename(place.before)
    publishing.recover(place)
    assert site(folder) == before
    shutil.copytree(place.site, place.before)
    publishing.recover(place)
    assert site(folder) == before
    assert not place.before.exists()


def test_a_site_that_cannot_be_replaced_stays(folder: Path) -> None:
    """As a file of that name, or the folder of a mounted disk."""
    (folder / "site").write_text("mine", encoding="utf-8")
    bad = build(folder)
    assert bad.exit_code == 1
    assert "cannot be replaced" in bad.output
    assert (folder / "site").read_text("utf-8") == "mine"


def test_another_build_is_waited_for_and_not_for_ever(tmp_path: Path) -> None:
    place, told = Place.of(tmp_path / "site"), []
    with publishing.held(place, lambda: told.append("first")):
        with (
            pytest.raises(PublishError, match="site has not ended"),
            publishing.held(place, lambda: told.append("second"), patience=0.1),
        ):
            pytest.fail("both build")
        assert told == ["second"]
    with publishing.held(place, lambda: told.append("third")):
        assert told == ["second"]


def test_a_lock_that_is_none_is_told(folder: Path) -> None:
    place = Place.of(folder / "site")
    place.work.mkdir()
    (place.work / "lock").write_text("no lock at all " * 99, encoding="utf-8")
    bad = build(folder)
    assert bad.exit_code == 1
    assert f"{place.work} cannot be used" in bad.output


def test_strict_and_quiet_exclude_each_other(folder: Path) -> None:
    """MkDocs counts no warning that it does not show."""
    bad = build(folder, "--strict", "-q")
    assert bad.exit_code == 2
    assert "-q hides the warnings that --strict fails on" in bad.output


def test_strict_publishes_nothing_where_there_is_a_warning(folder: Path) -> None:
    (folder / "docs" / "index.md").write_text("[lost](lost.md)\n", encoding="utf-8")
    assert build(folder, "--strict").exit_code == 1
    assert not (folder / "site").exists()


@pytest.mark.skipif(os.name != "posix", reason="limits and kills of this kind are POSIX's")
def test_a_killed_build_leaves_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    """A sample; `python -m reliability crash` kills two hundred times."""
    project = crash.Project(tmp_path / "killed")
    project.make()
    found = crash.killed(project, crash.OURS, times=3, seed=2)
    assert (found.kills, found.broken) == (3, 0)
    assert crash.stays_without_room(project)


def test_a_build_goes_on_when_the_other_one_has_ended(tmp_path: Path) -> None:
    place = Place.of(tmp_path / "site")
    first = ExitStack()
    first.enter_context(publishing.held(place, lambda: None))
    with publishing.held(place, first.close):
        pass


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="a file that cannot be written")
def test_a_place_that_takes_no_lock_is_told(tmp_path: Path) -> None:
    place = Place.of(tmp_path / "site")
    place.work.mkdir()
    (place.work / "lock").symlink_to("/proc/version")
    with pytest.raises(PublishError, match="cannot be used"), publishing.held(place, lambda: None):
        pytest.fail("it is held")


# -- what systems can do --------------------------------------------------------------------------


class Library:
    """A system's library that knows some calls; each answers so, and sets such an error."""

    def __init__(self, name: str, answer: int, error: int) -> None:
        setattr(self, name, lambda *_: (ctypes.set_errno(error), answer)[1])


@pytest.mark.parametrize(
    ("platform", "call", "error", "done"),
    [
        ("linux", "renameat2", 0, True),
        ("linux", "renameat2", errno.ENOSYS, False),
        ("linux", "renameat2", errno.EINVAL, False),
        ("linux", "renamex_np", 0, False),
        ("darwin", "renamex_np", 0, True),
        ("darwin", "renamex_np", errno.ENOTSUP, False),
        ("darwin", "renameat2", 0, False),
    ],
)
def test_names_are_exchanged_where_the_system_can_do_that(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    call: str,
    error: int,
    done: bool,
) -> None:
    monkeypatch.setattr("chart_atlas.exchange.sys.platform", platform)
    library = Library(call, -1 if error else 0, error)
    monkeypatch.setattr("chart_atlas.exchange.ctypes.CDLL", lambda *_, **__: library)
    assert exchange.exchange(tmp_path, tmp_path) is done


def test_names_that_are_not_there_cannot_be_exchanged(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        exchange.exchange(tmp_path / "one", tmp_path / "two")
