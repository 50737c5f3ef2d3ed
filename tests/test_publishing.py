"""`chart-atlas build` publishes a new site whole, or leaves the old one alone."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sites
from chart_atlas import build as publishing
from chart_atlas.build import (
    PublishError,
    SitePlace,
    locked_place,
    recover,
    refuse_harmful_site,
)
from chart_atlas.cli import main
from chart_atlas.site.files.site_files import ASIDE
from lengths import long_but
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


def test_what_a_build_has_begun_that_was_killed_between_renamings_is_ended(tmp_path: Path) -> None:
    place = SitePlace.of(tmp_path / "site")
    # The last one is what a build of MkDocs alone has left that was killed.
    old = {"index.html": "old", ".nojekyll": "", ".well-known/a": "a", f"{ASIDE}/x": ""}
    _write(place.before, old)
    _write(place.next, {"index.html": "new", ".half-built": ""})
    recover(place)
    assert sites.snapshot(place.site).keys() == old.keys()
    assert [*sites.snapshot(place.next)] == ["index.html"]
    place.site.rename(place.before)
    place.next.rename(place.site)
    _write(place.site, {".well-known/b": "b"})
    recover(place)
    hidden = {".nojekyll": b"", ".well-known/a": b"a", ".well-known/b": b"b"}
    assert sites.snapshot(place.site) == hidden | {"index.html": b"new"}
    assert sites.snapshot(place.next) == {"index.html": b"old"}
    assert not place.before.exists()


def test_what_cannot_follow_the_site_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a disk that is mounted there; it stays where it is."""
    place = SitePlace.of(tmp_path / "site")
    _write(place.before, {"index.html": "old", ".well-known/a": "a"})
    _write(place.site, {"index.html": "new"})

    def refused(path: Path, _: Path) -> None:
        raise OSError(errno.EBUSY, "busy", str(path))

    monkeypatch.setattr(Path, "rename", refused)
    told = f"is the new site, but lacks .* dot: {place.before}/.well-known: busy. Move"
    with pytest.raises(PublishError, match=told):
        recover(place)
    assert (place.before / ".well-known" / "a").is_file()


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="limits and kills of this kind are POSIX's")
def test_a_build_that_was_killed_after_any_renaming_is_mended_by_the_next(tmp_path: Path) -> None:
    project = crash.Project(tmp_path / "killed")
    project.make()
    assert crash.mends_any_renaming(project)


def test_what_begins_with_a_dot_stays_in_the_site_whatever_takes_its_place(folder: Path) -> None:
    """… and of a folder that a build writes into as well, what the build has not written."""
    config = folder / "mkdocs.yml"
    config.write_text(
        config.read_text("utf-8").replace("{", '{"exclude_docs": "!.well-known", ', 1)
    )
    assert build(folder).exit_code == 0
    mine = {".nojekyll": b"", ".well-known/mine.txt": b"mine", ".git/HEAD": b"ref"}
    for name, data in mine.items():
        (folder / "site" / name).parent.mkdir(exist_ok=True)
        (folder / "site" / name).write_bytes(data)
    (folder / "docs" / ".well-known").mkdir()
    for number in range(3):
        (folder / "docs" / ".well-known" / "made.txt").write_text(str(number), encoding="utf-8")
        assert build(folder).exit_code == 0
        found = {name: data for name, data in site(folder).items() if name.startswith(".")}
        assert found == mine | {".well-known/made.txt": str(number).encode()}
    (folder / "docs" / ".well-known" / "made.txt").unlink()
    build(folder)
    assert (folder / "site" / ".well-known" / "made.txt").read_text("utf-8") == "2"


# -- where a site may be --------------------------------------------------------------------------

# Each harms what it is, holds or lies in.
HARMFUL = {
    "docs": "documents",
    "docs/deep/down": "documents",
    "seeds": "seeds",
    "seeds/new": "seeds",
    "docs/../seeds": "seeds",
    "link": "seeds",
    "link/new": "seeds",
    "theme": "theme's custom_dir",
    ".": "project",
    "..": "project",
    "/": "project",
    ".git": "git",
    "../other": "git",
    "../other/.git/x": "git",
}


@pytest.fixture
def sources(folder: Path) -> dict[str, bytes]:
    """A project with folders of all kinds, beside a repository of somebody; all that is there."""
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace('"name"', '"custom_dir": "theme", "name"'))
    (folder / "theme").mkdir()
    (folder / "link").symlink_to("seeds")
    for path in (".git/HEAD", "../other/.git/HEAD", "../other/program.py"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("mine", encoding="utf-8")
    return sites.snapshot(folder.parent)


@pytest.mark.parametrize(
    "site_dir", long_but(HARMFUL, "docs", "seeds/new", "link", "..", "../other")
)
def test_no_site_takes_the_place_of_what_it_is_made_of(
    folder: Path, sources: dict[str, bytes], site_dir: str
) -> None:
    bad = build(folder, "--site-dir", str(folder / site_dir))
    assert bad.exit_code == 1
    assert HARMFUL[site_dir] in bad.output
    assert "as in site_dir: site" in bad.output
    assert sites.snapshot(folder.parent) == sources
    assert not [*folder.parent.rglob(".*.build")]


@pytest.mark.parametrize(
    "site_dir", long_but(["seeds", "seeds/new", "theme", "link", "../other"], "seeds", "link")
)
def test_nor_does_it_by_mkdocs_alone(
    folder: Path, sources: dict[str, bytes], site_dir: str
) -> None:
    result = sites.mkdocs("build", "--site-dir", site_dir, cwd=folder)
    assert result.returncode == 1
    assert HARMFUL[site_dir] in result.stdout
    assert "Traceback" not in result.stdout
    found = sites.snapshot(folder.parent)
    assert {path: found.get(path) for path in sources} == sources


def test_names_do_not_hide_what_a_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk for which "Seeds" and "seeds" are one."""
    (tmp_path / "seeds").mkdir()

    def is_same(one: Path, two: Path) -> bool:
        return str(one).lower() == str(two).lower()

    monkeypatch.setattr(Path, "samefile", is_same)
    kept = tmp_path, {"the seeds": tmp_path / "seeds"}
    with pytest.raises(PublishError, match="folder of the seeds"):
        refuse_harmful_site(tmp_path / "SEEDS" / "site", *kept)
    refuse_harmful_site(tmp_path / "site", *kept)


def test_a_checkout_that_sites_are_published_from_is_a_place_for_one(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (tmp_path / "pages" / ".git").mkdir(parents=True)
    refuse_harmful_site(tmp_path / "pages", project, {})
    for name in ("sitemap.xml.gz", "index.html"):
        (tmp_path / "pages" / name).touch()
    refuse_harmful_site(tmp_path / "pages", project, {})


def test_nothing_is_built_behind_a_link_that_stands_in_the_way(
    folder: Path, tmp_path: Path
) -> None:
    place = SitePlace.of(folder / "site")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "kept.txt").touch()
    place.work.symlink_to(tmp_path / "mine")
    assert f"{place.work} is a link. Remove it" in build(folder).output
    place.work.unlink()
    place.work.mkdir()
    for path in (place.next, place.before):
        path.symlink_to(tmp_path / "mine")
    assert build(folder).exit_code == 0
    assert PAGE in site(folder)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["kept.txt"]


# -- what goes wrong ------------------------------------------------------------------------------


def test_a_site_that_cannot_be_replaced_stays(folder: Path) -> None:
    """As a file of that name, or the folder of a mounted disk."""
    (folder / "site").write_text("mine", encoding="utf-8")
    bad = build(folder)
    assert bad.exit_code == 1
    assert "cannot be replaced" in bad.output
    assert (folder / "site").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("kept", "kept/it: Not a directory. There is a file in the place of a folder"),
        ("www", "www/.site.build: Not a directory. There is a file in the place of a folder"),
    ],
)
def test_a_file_in_the_place_of_a_folder_is_told(folder: Path, place: str, told: str) -> None:
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace('"png"', '"cache": "kept/it", "png"'))
    (folder / place).write_text("mine", encoding="utf-8")
    bad = build(folder, "--site-dir", str(folder / "www" / "site"))
    assert bad.exit_code == 1
    assert told in bad.output
    assert "Traceback" not in bad.output
    assert (folder / place).read_text("utf-8") == "mine"


def test_a_build_of_which_nothing_is_noted_is_not_published(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the cache can only be read: whether all of the site is there is not known."""
    monkeypatch.setattr(publishing, "noted_files", lambda *_: {})
    bad = build(folder)
    assert bad.exit_code == 1
    assert "store.sqlite cannot be used. See that it can be written to." in bad.output
    assert not (folder / "site").exists()


def test_another_build_is_waited_for_and_not_for_ever(tmp_path: Path) -> None:
    place, told = SitePlace.of(tmp_path / "site"), []
    with locked_place(place, lambda: told.append("first")):
        with (
            pytest.raises(PublishError, match="site has not ended"),
            locked_place(place, lambda: told.append("second"), patience=0.1),
        ):
            pytest.fail("both build")
        assert told == ["second"]
    with locked_place(place, lambda: told.append("third")):
        assert told == ["second"]


def test_a_lock_that_is_none_is_told(folder: Path) -> None:
    place = SitePlace.of(folder / "site")
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


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="limits and kills of this kind are POSIX's")
def test_a_killed_build_leaves_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    """A sample; `python -m reliability crash` kills two hundred times."""
    project = crash.Project(tmp_path / "killed")
    project.make()
    found = crash.killed(project, crash.OURS, times=3, seed=2)
    assert (found.kills, found.broken) == (3, 0)
    assert crash.stays_without_room(project)


def test_a_build_goes_on_when_the_other_one_has_ended(tmp_path: Path) -> None:
    place = SitePlace.of(tmp_path / "site")
    first = ExitStack()
    first.enter_context(locked_place(place, lambda: None))
    with locked_place(place, first.close):
        pass


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="a file that cannot be written")
def test_a_place_that_takes_no_lock_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "_refuse_links", lambda *_: None)
    place = SitePlace.of(tmp_path / "site")
    place.work.mkdir()
    (place.work / "lock").symlink_to("/proc/version")
    with pytest.raises(PublishError, match="cannot be used"), locked_place(place, lambda: None):
        pytest.fail("it is held")
