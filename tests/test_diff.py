"""`chart-atlas diff`: what a change of the seeds changes, told right and harmlessly."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from chart_atlas.atlas import catalogue
from chart_atlas.atlas.addresses.publication import Publication
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.diff import change_markdown, revisions
from chart_atlas.diff.change_listing import summary
from chart_atlas.diff.change_sums import sums
from chart_atlas.diff.changes import Change, changes_between
from chart_atlas.diff.editions import Edition
from chart_atlas.diff.link_changes import LINK_STATUSES
from chart_atlas.diff.matches import paired
from chart_atlas.diff.revisions import RevisionError
from chart_atlas.host.config import config_in
from chart_atlas.reading.source import MAX_BYTES, Seed
from lengths import examples
from repositories import commit, git
from sites import SEED

SITE = "site_name: Mine\nplugins: [chart-atlas]\n"
BASE = {"mkdocs.yml": SITE, "docs/index.md": "", "seeds/a.txt": SEED, ".gitignore": ".cache/\n"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a site of one seed, in which the command runs."""
    place = tmp_path / "site"
    place.mkdir()
    git(place, "init", "--quiet", "--initial-branch=main")
    commit(place, BASE)
    monkeypatch.chdir(place)
    return place


def run(*arguments: str) -> tuple[int, str]:
    """Run the command; gives its exit status and all it prints."""
    result = CliRunner().invoke(main, ["diff", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def told(*arguments: str) -> str:
    """What it prints where all is well."""
    code, text = run(*arguments)
    assert code == 0, text
    return text


def data(*arguments: str) -> dict[str, Any]:
    text = told("--format", "json", *arguments)
    assert text.isascii()
    found: dict[str, Any] = json.loads(text)
    return found


def edit(folder: Path, old: str, new: str, name: str = "seeds/a.txt") -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def permalinks() -> None:
    done = CliRunner().invoke(main, ["permalinks", "--write"])
    assert done.exit_code == 0, done.output


# -- what it tells --------------------------------------------------------------------------------


def test_where_nothing_changed_it_says_so(folder: Path) -> None:
    assert run("--exit-code", "HEAD") == (0, "HEAD → the files as they are: nothing changes.\n")


def test_the_exit_status_tells_a_change_only_if_it_is_asked_for(folder: Path) -> None:
    edit(folder, "40.25", "41")
    assert [run("HEAD")[0], run("--exit-code", "HEAD")[0]] == [0, 1]


def test_each_cell_is_told_with_both_literals_and_lines(folder: Path) -> None:
    """Changed, removed and added cells, and one that moved down by a line."""
    edit(
        folder, "| 1 | 10.5 | 20.0 | N/A |\n| 2 | 40.25 |", "| 1 | 10.5 | 20.0 | 7 |\n\n| 2 | 41 |"
    )
    edit(folder, "\n\n| 2 |", "\n| 2 |")
    edit(folder, "### Detailed", "A line more.\n\n### Detailed")
    text = told("HEAD")
    assert "cells: 2 changed" in text.splitlines()[0]
    assert "    1 × 7: N/A → 7 (line 11, was 9)\n" in text
    assert "    2 × 5: 40.25 → 41 (line 12, was 10)\n" in text
    assert "10.5" not in text


def test_a_row_more_and_a_column_less_are_cells_added_and_removed(folder: Path) -> None:
    edit(
        folder,
        " 7 |\n| --- | --- | --- | --- |",
        " 7 |\n| --- | --- | --- | --- |\n| 3 | 1 | ~2 | |",
    )
    edit(folder, "Values: 1, 2\n", "Values: 1, 2, 3\n")
    [panel] = data("HEAD")["charts"][0]["panels"]
    assert [(cell["row"], cell["column"], cell["status"]) for cell in panel["cells"]] == [
        ("3", "5", "added"),
        ("3", "6", "added"),
        ("3", "7", "added"),
    ]
    assert [cell["new"]["literal"] for cell in panel["cells"]] == ["1", "2", ""]
    text = told("HEAD")
    assert "3 × 6: ≈2 added (line 9)" in text
    assert "3 × 7: blank added (line 9)" in text
    commit(folder, {})
    assert "cells: 3 removed" in told("HEAD..HEAD~1")


def test_the_same_number_written_in_another_way_is_said_to_be_the_same(folder: Path) -> None:
    edit(folder, "| 50 |", "| 50.00 |")
    text = told("HEAD")
    assert "cells: 1 changed (1 only written in another way)" in text
    assert "2 × 6: 50 → 50.00, the same number (line 10)" in text


def test_a_change_of_the_measure_is_a_change(folder: Path) -> None:
    edit(folder, "Accuracy (%)", "Accuracy")
    edit(folder, "from 0 to 100", "from 0 to 1")
    text = told("HEAD")
    assert "measure: Accuracy (%) → Accuracy\n" in text
    assert "legend: 0 to 100 → 0 to 1\n" in text


CLAIMING = SEED + "### Key Observations\nThe highest accuracy is 60.1, at Type 2 and Length 7.\n"


def test_a_statement_that_turns_is_told_with_its_reason(folder: Path) -> None:
    """First it holds, then the numbers contradict it, then they do not."""
    commit(folder, {"seeds/a.txt": CLAIMING})
    edit(folder, "| 20.0 |", "| 92.0 |")
    text = told("HEAD")
    assert "statements: 1 contradicted now" in text.splitlines()[0]
    assert "holds → contradicted (line 12): " in text
    assert "✗" in text
    commit(folder, {})
    back = told("HEAD..HEAD~1")
    assert "statements: 1 no longer contradicted" in back
    assert "contradicted → holds (line 12)" in back


def test_problems_that_are_new_or_gone_are_told(folder: Path) -> None:
    edit(folder, "| 50 |", "| very high |")
    commit(folder, {})
    assert "problem: warning cell-not-read (line 10): " in told("HEAD~1")
    assert "no longer a problem: warning cell-not-read (line 10): " in told("HEAD..HEAD~1")


def test_a_change_of_wording_alone_is_said_to_change_nothing_else(folder: Path) -> None:
    edit(folder, "### Detailed", "So it is.\n\n### Detailed")
    code, text = run("--exit-code", "HEAD")
    assert code == 1
    assert "charts: 1 changed (1 only in wording)." in text
    assert text.endswith("Accuracy by Type and Length (only its wording changed)\n")


def test_charts_come_and_go(folder: Path) -> None:
    other = SEED.replace("Accuracy by", "Loss by")
    commit(folder, {"seeds/b.txt": other})
    added, removed = told("HEAD~1"), told("HEAD..HEAD~1")
    assert "seeds/b.txt: Loss by Type and Length (added)\n" in added
    assert "panel Accuracy (%) added, 6 cells" in added
    assert "charts/loss-by-type-and-length/ is new" in added
    assert "seeds/b.txt: Loss by Type and Length (removed)\n" in removed
    assert "cells: 6 removed" in removed


def test_a_panel_with_another_name_and_most_of_its_cells_is_the_same(folder: Path) -> None:
    """With other cells it is another panel."""
    table = SEED.partition("### Detailed Analysis\n")[2]
    panels = SEED.replace(table, f"**North**\n\n{table}\n**South**\n\n{table.replace('0', '3')}")
    commit(folder, {"seeds/a.txt": panels})
    assert len(data("HEAD~1")["charts"][0]["panels"]) > 1
    edit(folder, "**North**", "**West**")
    edit(folder, "| 10.5 |", "| 11.5 |")
    [panel] = data("HEAD")["charts"][0]["panels"]
    assert (panel["old"], panel["new"], len(panel["cells"])) == ("North", "West", 1)
    git(folder, "checkout", "--quiet", ".")
    edit(folder, "**South**", "**East**")
    edit(folder, "40.25", "9")
    for old, new in (("43.25", "1"), ("53", "2"), ("63.1", "3"), ("13.5", "4"), ("23.3", "5")):
        edit(folder, f"| {old} |", f"| {new} |")
    statuses = {panel["status"] for panel in data("HEAD")["charts"][0]["panels"]}
    assert {"added", "removed"} <= statuses


# -- addresses ------------------------------------------------------------------------------------


def links(*arguments: str) -> dict[str, tuple[str, str | None]]:
    found = data(*arguments)["links"]
    return {each["address"]: (each["status"], each["target"]) for each in found}


def test_a_title_that_changes_moves_a_recorded_address_and_breaks_another(folder: Path) -> None:
    old, new = "charts/accuracy-by-type-and-length/", "charts/other/"
    edit(folder, "Accuracy by Type and Length", "Other")
    assert links("HEAD")[old] == ("broken", None)
    assert "links: 1 broken" in told("HEAD")
    assert f"  {old} BREAKS" in told("HEAD")
    git(folder, "checkout", "--quiet", ".")
    permalinks()
    commit(folder, {})
    edit(folder, "Accuracy by Type and Length", "Other")
    assert links("HEAD") == {old: ("moved", new), new: ("new", None)}
    assert f"{new} is new, not yet recorded" in told("HEAD")
    permalinks()
    commit(folder, {})
    assert "not yet recorded" not in told("HEAD~1")
    edit(folder, "Heatmap: Other", "Heatmap: Accuracy by Type and Length")
    assert links("HEAD") == {new: ("moved", old), old: ("back", None)}


def test_links_that_break_come_first(folder: Path) -> None:
    """Before all charts, so that they are not what is left out."""
    edit(folder, "Accuracy by Type and Length", "Other")
    text = told("HEAD")
    assert text.index("Links that break") < text.index("seeds/a.txt") < text.index("\nLinks\n")


def test_a_registry_that_is_no_text_is_told(folder: Path) -> None:
    (folder / "seeds" / "permalinks.yml").write_bytes(b"charts:\n  caf\xe9: a\n")
    assert "cannot be used: seeds/permalinks.yml:2: not UTF-8 text" in told("HEAD")


def test_a_registry_may_be_larger_than_a_seed(folder: Path) -> None:
    lines = (f'  address-of-a-chart-{at}: "gone-{at}"\n' for at in range(MAX_BYTES // 30))
    commit(folder, {"seeds/permalinks.yml": "".join(["charts:\n", *lines])})
    assert told("HEAD") == "HEAD → the files as they are: nothing changes.\n"


def test_a_line_taken_out_of_the_registry_breaks_an_address(folder: Path) -> None:
    permalinks()
    edit(folder, "Accuracy by Type and Length", "Other")
    permalinks()
    commit(folder, {})
    registry = folder / "seeds" / "permalinks.yml"
    lines = registry.read_text().splitlines(keepends=True)
    registry.write_text("".join(line for line in lines if "accuracy-by-type" not in line))
    assert links("HEAD") == {"charts/accuracy-by-type-and-length/": ("broken", None)}


def test_a_renamed_file_is_one_chart_with_an_address_to_look_at(folder: Path) -> None:
    """Unrecorded, its address stays; recorded, it belongs to the file that is gone."""
    git(folder, "mv", "seeds/a.txt", "seeds/b.txt")
    found = data("HEAD")
    assert [chart["facts"] for chart in found["charts"]] == [
        [{"what": "file", "old": "a.txt", "new": "b.txt"}]
    ]
    assert not found["links"]
    git(folder, "reset", "--quiet", "--hard")
    permalinks()
    commit(folder, {})
    git(folder, "mv", "seeds/a.txt", "seeds/b.txt")
    assert links("HEAD") == {
        "charts/accuracy-by-type-and-length/": ("gone", None),
        "charts/accuracy-by-type-and-length-2/": ("new", None),
    }


def test_an_address_that_goes_to_another_chart_is_told(folder: Path) -> None:
    commit(folder, {"seeds/b.txt": SEED.replace("Accuracy by Type and Length", "Loss")})
    edit(folder, "Accuracy by Type and Length", "Depth")
    edit(folder, "Loss", "Accuracy by Type and Length", "seeds/b.txt")
    assert links("HEAD")["charts/accuracy-by-type-and-length/"] == ("taken", None)


def test_the_options_of_each_side_are_its_own(folder: Path) -> None:
    """The folder of the seeds is renamed and the atlas goes below a path: nothing is read anew."""
    permalinks()
    commit(folder, {})
    git(folder, "mv", "seeds", "figures")
    options = "plugins:\n  - chart-atlas:\n      seeds: figures\n      path: atlas\n"
    (folder / "mkdocs.yml").write_text(f"site_name: Mine\n{options}", encoding="utf-8")
    found = data("HEAD")
    assert not found["charts"]
    assert (found["old"]["folder"], found["new"]["folder"]) == ("seeds", "figures")
    old = "charts/accuracy-by-type-and-length/"
    assert links("HEAD")[old] == ("moved", f"atlas/{old}")


PLUGIN = "plugins:\n  - chart-atlas: {path: X}\n"


@pytest.mark.parametrize(
    ("config", "files"),
    [
        ("mkdocs.yml", {"mkdocs.yml": "INHERIT: a/b.yml\n", "a/b.yml": PLUGIN}),
        ("mkdocs.yml", {"mkdocs.yml": "INHERIT: a/b.yml", "a/b.yml": "INHERIT: ../c", "c": PLUGIN}),
        (
            "mkdocs.yml",
            {
                "mkdocs.yml": "INHERIT: b.yml\nplugins: {chart-atlas: {pattern: '*.txt'}}\n",
                "b.yml": "plugins: {chart-atlas: {path: X, pattern: '*.md'}}\n",
            },
        ),
        ("mkdocs.yml", {"mkdocs.yml": PLUGIN.replace("}", ", pattern: !ENV [NO_NAME, '*.txt']}")}),
        ("deep/mkdocs.yml", {"deep/mkdocs.yml": "INHERIT: ../b c.yml\n", "b c.yml": PLUGIN}),
        ("linked/mkdocs.yml", {"linked/mkdocs.yml": "->../real.yml", "real.yml": PLUGIN}),
    ],
)
def test_the_options_of_a_side_are_those_of_all_its_files(
    folder: Path, config: str, files: dict[str, str]
) -> None:
    """Files that are inherited, in any folder and by any chain, links, beside a variable."""
    place = Path(config).parent

    def written(path: str) -> None:
        for name, text in files.items():
            file = folder / name
            file.parent.mkdir(exist_ok=True)
            file.unlink(missing_ok=True)
            if text.startswith("->"):
                file.symlink_to(text.removeprefix("->"))
            else:
                file.write_text(f"site_name: Mine\n{text.replace('X', path)}\n")

    written("one")
    commit(folder, {f"{place}/seeds/a.txt": SEED, f"{place}/docs/index.md": ""})
    written("two")
    code, text = run("--config", config, "--exit-code", "HEAD")
    assert (code, "one/charts/ BREAKS" in text, "two/charts/ is new" in text) == (1, True, True)
    commit(folder, {})
    assert "two/charts/ BREAKS" in told("--config", config, "HEAD..HEAD~1")


def test_what_git_does_not_hold_is_the_same_for_both_sides(folder: Path, tmp_path: Path) -> None:
    """A file outside of the repository, or one that is never committed."""
    (tmp_path / "base.yml").write_text("plugins: [chart-atlas: {path: one}]\n")
    (folder / ".git/info/exclude").write_text("own.yml\n")
    (folder / "own.yml").write_text("INHERIT: ../base.yml\n")
    commit(folder, {"mkdocs.yml": "INHERIT: own.yml\nsite_name: Mine\n"})
    assert run("--exit-code", "HEAD")[0] == 0
    edit(folder, "Accuracy by Type and Length", "Other")
    assert "one/charts/other/" in links("HEAD")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("INHERIT: mkdocs.yml\n", "mkdocs.yml: its INHERIT leads back to it."),
        ("INHERIT: nowhere.yml\n", "nowhere.yml: it cannot be read: No such file"),
        ("INHERIT: docs\n", "docs: it cannot be read: Is a directory"),
        ("INHERIT:\n", "mkdocs.yml: INHERIT names no file."),
        ("x: [\n", "mkdocs.yml"),
    ],
)
def test_a_side_without_readable_options_is_no_side(folder: Path, wrong: str, said: str) -> None:
    """It has no addresses to compare; the file is told, and the revision."""
    commit(folder, {"mkdocs.yml": f"site_name: Mine\n{wrong}"})
    code, text = run("HEAD")
    assert (code, said in text) == (2, True)
    commit(folder, {"mkdocs.yml": SITE})
    code, text = run("HEAD~1")
    assert (code, f"The settings of 'HEAD~1' cannot be read: {said}" in text) == (2, True)
    assert run("HEAD")[0] == 0


# -- sides ----------------------------------------------------------------------------------------


def test_two_revisions_are_compared_as_git_compares_them(folder: Path) -> None:
    """Two dots: one with the other. Three: from where they parted. The files do not count."""
    git(folder, "checkout", "--quiet", "-b", "topic")
    commit(folder, {"seeds/a.txt": SEED.replace("40.25", "41")})
    git(folder, "checkout", "--quiet", "main")
    commit(folder, {"seeds/a.txt": SEED.replace("60.1", "61")})
    (folder / "seeds" / "a.txt").write_text("Nothing.\n")
    assert {"41 → 40.25", "60.1 → 61"} == arrows(told("topic..main"))
    assert {"40.25 → 41"} == arrows(told("main...topic"))
    assert {"60.1 → 61"} == arrows(told("topic...")) == arrows(told("topic...HEAD"))


def arrows(text: str) -> set[str]:
    cells = [line for line in text.splitlines() if " × " in line]
    return {line.partition(": ")[2].partition(" (line")[0] for line in cells}


def test_a_site_below_the_top_of_its_repository_is_found(folder: Path) -> None:
    commit(folder, {f"deep/er/{name}": text for name, text in BASE.items()})
    edit(folder, "40.25", "41", "deep/er/seeds/a.txt")
    text = told("--config", "deep/er/mkdocs.yml", "HEAD")
    assert "deep/er/seeds/a.txt: Accuracy" in text
    assert "40.25 → 41" in text


def test_a_revision_without_the_folder_has_no_seeds(folder: Path) -> None:
    git(folder, "mv", "seeds", "notes")
    commit(folder, {})
    commit(folder, {"seeds/a.txt": SEED})
    assert "charts: 1 added" in told("HEAD~1")


@pytest.mark.parametrize(
    ("revision", "said"),
    [
        ("nowhere", "has no commit 'nowhere'"),
        ("HEAD..nowhere", "has no commit 'nowhere'"),
        ("^HEAD", "has no commit '^HEAD'"),
        ("HEAD:seeds", "has no commit"),
        ("HEAD~9", "has no commit"),
        ("", "has no commit ''"),
        ("x\ny", "has no commit"),
    ],
)
def test_a_revision_that_is_none_is_an_error_with_a_hint(
    folder: Path, revision: str, said: str
) -> None:
    code, text = run("--", revision)
    assert code == 2
    assert said in text
    assert "git rev-parse --verify" in text


@pytest.mark.parametrize("revision", ["--output=x", "-h", "--output=x..HEAD", "HEAD..--output=x"])
def test_a_revision_is_never_an_option_of_git(folder: Path, revision: str) -> None:
    code, text = run("--", revision)
    assert code == 2
    assert "is no revision" in text
    assert not (folder / "x").exists()


def test_branches_that_share_no_commit_have_no_three_dots(folder: Path) -> None:
    git(folder, "checkout", "--quiet", "--orphan", "other")
    commit(folder, {"other": ""})
    code, text = run("main...other")
    assert (code, "share no commit" in text) == (2, True)


def test_a_shallow_clone_is_told_how_to_get_what_is_missing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(folder, {"seeds/a.txt": CLAIMING})
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{folder}", "shallow")
    monkeypatch.chdir(tmp_path / "shallow")
    code, text = run("HEAD~1")
    assert code == 2
    assert "shallow clone" in text
    assert "git fetch --unshallow" in text
    assert "fetch-depth: 0" in text


def test_without_a_repository_or_without_git_there_is_a_hint(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    plain = tmp_path / "plain"
    for name, text in BASE.items():
        (plain / name).parent.mkdir(parents=True, exist_ok=True)
        (plain / name).write_text(text)
    monkeypatch.chdir(plain)
    code, text = run("HEAD")
    assert (code, "not a git repository" in text) == (2, True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", str(tmp_path))
    code, text = run("HEAD")
    assert (code, "Install git" in text) == (2, True)


def test_a_site_that_cannot_be_had_is_no_change(folder: Path) -> None:
    """Its status is not that of a change: no configuration, a wrong one, one without the plugin."""
    for text in (None, "site_name: x\ndocs_dir: nowhere\n", "site_name: x\nplugins: []\n", "[\n"):
        (folder / "mkdocs.yml").unlink(missing_ok=True)
        if text:
            (folder / "mkdocs.yml").write_text(text)
        assert run("--exit-code", "HEAD")[0] == 2


@pytest.mark.parametrize(
    ("text", "seeds"),
    [
        ("plugins: [search, chart-atlas]", "seeds"),
        ("plugins:\n  search: {}\n  chart-atlas:\n    seeds: x\n", "x"),
        ("plugins:\n  - chart-atlas:\n      seeds: x\nhooks: !!python/name:os.system x\n", "x"),
        ("plugins:\n  - chart-atlas:\n", "seeds"),
        ("plugins:\n  - chart-atlas: {seeds: !ENV [NO_SUCH_NAME, x]}\n", "x"),
        ("x: &x {plugins: [chart-atlas: {seeds: x}]}\n<<: *x\n", "x"),
        ("plugins: [search]", None),
        ("", None),
    ],
)
def test_the_options_of_an_old_configuration_are_read_without_running_it(
    text: str, seeds: str | None
) -> None:
    found = config_in(Path("mkdocs.yml"), lambda _: text.encode())
    assert (found and found.seeds) == seeds


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plugins:\n  - chart-atlas: {seeds: [1]}\n", "mkdocs.yml: seeds: Expected"),
        ("plugins:\n  - chart-atlas: {seeds: !!python/name:os.system x}\n", "mkdocs.yml: seeds: "),
        ("plugins:\n  - chart-atlas: x\n", "mkdocs.yml: "),
        ("site_name: Mine\nx: [", "mkdocs.yml:2: this is no YAML: "),
        ("x: !!timestamp x", "mkdocs.yml: this is no YAML"),
        (f"x: {'[' * 3000}", "mkdocs.yml: this is no YAML"),
        ("x: \x00", "mkdocs.yml: this is no YAML"),
        ("- x", "mkdocs.yml: it holds no settings"),
        ("INHERIT: mkdocs.yml", "mkdocs.yml: its INHERIT leads back to it"),
        ("INHERIT: x/mkdocs.yml", "more than 20 files"),
        ("INHERIT:", "mkdocs.yml: INHERIT names no file"),
    ],
)
def test_a_configuration_that_is_wrong_is_told_with_its_file(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        config_in(Path("mkdocs.yml"), lambda _: text.encode())


def test_it_writes_nothing_but_the_cache(folder: Path) -> None:
    edit(folder, "40.25", "41")
    before = git(folder, "status", "--porcelain", "--ignored")
    told("HEAD")
    after = git(folder, "status", "--porcelain", "--ignored").splitlines()
    assert set(after) - set(before.splitlines()) <= {"!! .cache/"}


# -- bad seeds ------------------------------------------------------------------------------------


def test_files_that_cannot_be_used_are_told_and_the_rest_is_compared(folder: Path) -> None:
    """On either side: no UTF-8, a link that leads out, too large, a broken registry."""
    bad = folder / "seeds"
    (bad / "latin.txt").write_bytes(b"ok\ncaf\xe9\n")
    (bad / "link.txt").symlink_to("/etc/hostname")
    (bad / "loop.txt").symlink_to("loop.txt")
    (bad / "large.txt").write_text("x\n" * MAX_BYTES)
    (bad / "permalinks.yml").write_text("charts: [1]\n")
    commit(folder, {})
    git(folder, "rm", "--quiet", "-r", "seeds")
    commit(folder, {"seeds/a.txt": SEED.replace("40.25", "41")})
    old = told("HEAD~1")
    for said in (
        "seeds/latin.txt:2: not UTF-8 text (byte 0xe9).",
        "seeds/link.txt: the file is a link out of the seeds folder.",
        "seeds/large.txt: the file is larger than",
        "seeds/permalinks.yml:1: here stand addresses",
        "seeds/loop.txt: ",
    ):
        assert said in old
    assert old.count("cannot be used as of HEAD~1: ") == 5
    assert "40.25 → 41" in old
    assert "chart-atlas-" not in old, "no temporary path is told"
    new = told("HEAD..HEAD~1")
    assert "5 files cannot be used" in new.splitlines()[0]
    assert new.count("\ncannot be used: seeds/") == 5


def test_a_second_file_of_one_name_cannot_be_used(folder: Path) -> None:
    commit(folder, {"mkdocs.yml": "site_name: Mine\nplugins: [chart-atlas: {pattern: 'a.*'}]\n"})
    (folder / "seeds" / "a.md").write_text(SEED.replace("Accuracy by", "Loss by"))
    text = told("HEAD")
    assert "cannot be used: seeds/a.txt: has the name of a.md" in text
    assert "chart-atlas-" not in text


def test_a_link_within_the_folder_is_read_as_a_build_reads_it(folder: Path) -> None:
    (folder / "seeds" / "b.txt").symlink_to("source/real.md")
    commit(folder, {"seeds/source/real.md": SEED.replace("Accuracy by", "Loss by")})
    edit(folder, "40.25", "41", "seeds/source/real.md")
    assert "seeds/b.txt: Loss by" in told("HEAD")


def test_two_charts_that_are_to_have_one_address_are_told(folder: Path) -> None:
    (folder / "seeds" / "b.txt").write_text(SEED.replace("40.25", "41"))
    for name in "ab":
        (folder / "seeds" / f"{name}.yml").write_text("slug: mine\n")
    text = told("HEAD")
    assert "cannot be used: seeds/b.txt:1: is to have the address charts/mine/" in text
    assert "seeds/a.txt is to have too" in text


def test_a_tree_with_paths_out_of_its_folder_writes_nothing_there(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """git itself makes no such tree, a stranger may."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    blob = git(folder, "rev-parse", "HEAD:seeds/a.txt")
    inner = make_tree(folder, f"100644 blob {blob}\tevil.txt\n")
    inner = make_tree(folder, f"040000 tree {inner}\t..\n")
    seeds = make_tree(folder, f"040000 tree {inner}\t..\n100644 blob {blob}\ta.txt\n")
    top = make_tree(folder, f"040000 tree {seeds}\tseeds\n")
    made = git(folder, "commit-tree", top, "-m", "x")
    before = {path.name for path in tmp_path.iterdir()}
    told(made)
    assert {path.name for path in tmp_path.iterdir()} == before


def make_tree(folder: Path, lines: str) -> str:
    done = subprocess.run(
        ["git", "mktree"], cwd=folder, input=lines, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


# -- nothing is dropped ---------------------------------------------------------------------------

GRID = st.lists(
    st.lists(
        st.sampled_from(["1", "1.0", "2.5", "~3", "N/A", "", "4-5", "6 ± 0.1"]),
        min_size=3,
        max_size=3,
    ),
    min_size=2,
    max_size=4,
)


def side(label: str = "r", **grids: list[list[str]]) -> Edition:
    """The edition of a folder with one table a seed."""
    texts = {f"{name}.txt": table(name, grid, label) for name, grid in grids.items()}
    described = [describe(Seed(name, Path(name), text)) for name, text in texts.items()]
    made = catalogue.build_atlas(described, {})
    site = Publication(made, Comparisons.of(made), ())
    return Edition("x", "x", "seeds", tuple(described), (), site)


def table(name: str, grid: list[list[str]], label: str) -> str:
    rows = "".join(f"| {label}{at} | {' | '.join(row)} |\n" for at, row in enumerate(grid))
    head = f"## Heatmap: {name}\n### Detailed Analysis\n| Type | p | q | s |\n|---|---|---|---|\n"
    return head + rows


@settings(examples(40), suppress_health_check=[HealthCheck.too_slow])
@given(GRID, GRID)
def test_old_cells_with_the_changes_are_the_new_cells(
    one: list[list[str]], two: list[list[str]]
) -> None:
    """Nothing is dropped, nothing told twice; and the other way round it is the mirror image."""
    old, new = side(a=one), side(a=two)
    cells = {(cell.row, cell.column): stated(cell) for cell in cells_of(old)}
    found = changes_between(old, new)
    for chart in found.charts:
        for change in (cell for panel in chart.panels for cell in panel.cells):
            if change.old:
                assert cells.pop((change.old.row, change.old.column)) == stated(change.old)
            if change.new:
                cells[change.new.row, change.new.column] = stated(change.new)
    assert cells == {(cell.row, cell.column): stated(cell) for cell in cells_of(new)}
    back = sums(changes_between(new, old))["cells"]
    there = sums(found)["cells"]
    assert (back["added"], back["removed"], back["changed"]) == (
        there["removed"],
        there["added"],
        there["changed"],
    )
    assert summary(changes_between(old, old)) == "nothing changes"


def cells_of(edition: Edition) -> list[Any]:
    return [c for each in edition.descriptions for panel in each.chart.panels for c in panel.cells]


def stated(cell: Any) -> str:
    return repr(cell.quantity)


@given(st.lists(st.text("ab", max_size=2)), st.lists(st.text("abA", max_size=2)))
def test_pairs_hold_each_item_of_both_lists_once(old: list[str], new: list[str]) -> None:
    found = paired(old, new, lambda text: text, str.casefold)
    assert [two for _, two in found if two is not None] == new
    assert sorted(one for one, _ in found if one is not None) == sorted(old)
    assert all(one.casefold() == two.casefold() for one, two in found if one and two)


# -- hostile text ---------------------------------------------------------------------------------

PAYLOADS = [
    "@everyone",
    "#12 GH-12 octo/cat#12 org/team",
    "https://evil.example www.evil.example me@evil.example",
    "[x](https://evil.example) ![x](https://evil.example/x.png) <img src=x onerror=alert(1)>",
    "`` ` ``` code",
    "`",
    "``",
    "`x` <b>y</b> `",
    "| a \\| b \\\\| c",
    "<!-- --> </details> <script>alert(1)</script>",
    "$`\\evil`$ $x$ :tada: \\",
    "**x** __y__ ~~z~~ [^1] - [ ] # h > q 1. x",
    "&#64;everyone &lt;b&gt; \x1b[31m \u202e \u2028 x",
]


def tokens(text: str) -> Iterator[Token]:
    """All tokens of a text as GitHub's Markdown sees it: tables, raw HTML and bare links too."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for token in parser.parse(text):
        yield from [token, *(token.children or ())]


def outside_of_code(text: str) -> str:
    return " ".join(token.content for token in tokens(text) if token.type == "text")


def test_text_of_seeds_means_nothing_in_a_comment(folder: Path) -> None:
    """Titles, labels, values, quotes, file names: no mention, link, picture or HTML comes of it."""
    for at, payload in enumerate(PAYLOADS):
        cell = payload.replace("|", "\\|")
        text = SEED.replace("| 1 | 10.5", f"| 1{cell} | 10.5").replace("| 50 |", f"| {cell} |")
        text = text.replace("Accuracy by Type and Length", f"T{at} {payload}")
        text = text.replace('"Length."', f'"{payload}"')
        (folder / "seeds" / f"x{at}`@me#1<b>.txt").write_text(text, encoding="utf-8")
    hostile = "topic`@me,#1"
    git(folder, "checkout", "--quiet", "-b", hostile)
    commit(folder, {})
    for name in (folder / "seeds").glob("x*"):
        text = name.read_text().replace("Heatmap: T", "Heatmap: U").replace("40.25", "`@me` #3")
        name.write_text(text)
    for words in (["main"], [hostile], [f"{hostile}..main"]):
        markdown = told("--format", "markdown", *words)
        assert "@me" in markdown
        kinds = {token.type for token in tokens(markdown)}
        assert not kinds & {
            "html_inline",
            "html_block",
            "link_open",
            "image",
            "table_open",
            "fence",
        }
        for sign in ("@", "#", "http", "www", "<", "alert", "evil", "$", "|", "GH-", "[", ":tada:"):
            assert sign not in outside_of_code(markdown), sign
        plain = told(*words)
        assert all(char.isprintable() or char == "\n" for char in plain + markdown)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text("`\\| a", max_size=9)
)
def test_any_text_becomes_one_piece_of_code(text: str) -> None:
    """It reads as it was, but for what steers a terminal, and runs of spaces."""
    [_, inline, _] = MarkdownIt("commonmark").parse(f"x {change_markdown.code(text)} y")
    types = [token.type for token in inline.children or ()]
    assert types == ["text", "code_inline", "text"]
    content = (inline.children or [])[1].content
    if text.isprintable() and text.strip(" "):
        assert content == " ".join(text.split())


def test_a_comment_is_never_too_long_and_says_what_is_left_out() -> None:
    """As many whole lines as fit, and then in counts what did not."""
    charts = {f"chart{at}": [["1", "2", "3"]] * 25 for at in range(60)}
    more = {name: [["1", "2", "4"]] * 25 for name in charts}
    label = "a label that is as long as they are"
    found = changes_between(side(label, **charts), side(label, **more))
    markdown = change_markdown.changes_as_markdown(found)
    assert 60_000 < len(markdown) <= 65_536
    assert "cells: 1500 changed" in markdown.splitlines()[0]
    assert "… and 5 more cells" in markdown
    *lines, last = markdown.splitlines()
    shown = sum(line.startswith("#### ") for line in lines)
    assert last.startswith("*Left out here")
    assert f" {60 - shown} charts" in last
    short = change_markdown.changes_as_markdown(
        changes_between(side(a=[["1"] * 3]), side(a=[["2"] * 3]))
    )
    assert "Left out" not in short


def test_json_has_what_the_guide_tells(folder: Path) -> None:
    """Each key of the table in the guide is there, and no other; so is each status of a link."""
    guide = (Path(__file__).parents[1] / "docs" / "guide.md").read_text(encoding="utf-8")
    part = guide.partition("`chart-atlas diff --format json`")[2].partition("\n## ")[0]
    rows = [row.split("|")[1] for row in part.splitlines() if row.startswith("| `")]
    edit(folder, "40.25", "41")
    found = data("HEAD")
    assert [name for row in rows for name in row.split("`")[1::2]] == [*found]
    assert found["summary"]["links"].keys() == set(LINK_STATUSES)
    assert all(f"`{status}`" in part for status in LINK_STATUSES)


def test_json_tells_links_and_files_that_cannot_be_used(folder: Path) -> None:
    permalinks()
    commit(folder, {})
    edit(folder, "Accuracy by Type and Length", "Another Title")
    (folder / "seeds" / "latin.txt").write_bytes(b"ok\ncaf\xe9\n")
    found = data("HEAD")
    [old] = [link for link in found["links"] if link["status"] == "moved"]
    assert (old["target"], old["owner"], old["recorded"]) == ("charts/another-title/", "a", True)
    [bad] = found["unusable"]
    assert (bad["side"], bad["seed"], bad["line"]) == ("new", "latin.txt", 2)
    edit(folder, "Another Title", "Accuracy by Type and Length")
    commit(folder, {})
    (folder / "seeds" / "latin.txt").unlink()
    assert [each["side"] for each in data("HEAD")["unusable"]] == ["old"]


def test_json_tells_problems_that_are_new_or_gone(folder: Path) -> None:
    edit(folder, "40.25", "40.25 or so, they say")
    found = data("HEAD")["charts"][0]["problems"]
    assert {problem["status"] for problem in found} == {"added"}
    assert all(problem["code"] and problem["line"] for problem in found)


def test_columns_that_change_their_order_are_told_and_no_cell_is(folder: Path) -> None:
    one = table("a", [["1", "2", "3"]], "r").replace("| p |", "| o |")
    commit(folder, {"seeds/a.txt": one})
    for line in one.splitlines():
        if line.startswith("| "):
            first, *others = line.strip("| ").split(" | ")
            edit(folder, line, f"| {' | '.join((first, *reversed(others)))} |")
    text = told("HEAD")
    assert "order of columns: o, q, s → s, q, o" in text
    assert "no cell changed" in text


def test_nothing_is_no_change() -> None:
    nothing: Change[str] = Change(None, None)
    with pytest.raises(ValueError, match="a change of nothing"):
        assert nothing.latest


# -- what git does not give -----------------------------------------------------------------------


def test_a_file_of_a_revision_is_as_it_stood_there(folder: Path) -> None:
    """By a link as well; one that git does not hold is as it is now."""
    (folder / "link").symlink_to("latin")
    (folder / "latin").write_bytes(b"caf\xe9")
    commit(folder, {})
    (folder / "latin").write_bytes(b"tea")
    (folder / "new\nline").write_bytes(b"new")
    now = revisions.commit(folder, "HEAD")
    names = ("latin", "link", "new\nline")
    assert [revisions.file_at(now, folder / name) for name in names] == [
        b"caf\xe9", b"caf\xe9", b"new",
    ]  # fmt: skip
    with pytest.raises(FileNotFoundError):
        revisions.file_at(now, folder / "none")


def test_a_folder_outside_of_the_repository_has_no_revision(folder: Path) -> None:
    for outside in (folder.parent / "elsewhere", folder.parent):
        with pytest.raises(RevisionError, match="is not in the repository"):
            revisions.write_files_of(revisions.commit(folder, "HEAD"), outside, folder / "target")


def test_a_file_that_cannot_be_written_is_told(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(RevisionError, match=r"(?s)is not written: .*Is there room left"):
        revisions.write_files_of(revisions.commit(folder, "HEAD"), folder, tmp_path / "file")


def test_a_repository_within_the_folder_is_left_out(folder: Path, tmp_path: Path) -> None:
    """… as git knows no file of it."""
    at = git(folder, "rev-parse", "HEAD")
    git(folder, "update-index", "--add", "--cacheinfo", f"160000,{at},seeds/inner")
    git(folder, "commit", "--quiet", "--message", "x")
    revisions.write_files_of(revisions.commit(folder, "HEAD"), folder / "seeds", tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    ("lost", "said"),
    [("HEAD:seeds", "git cannot read the files"), ("HEAD:seeds/a.txt", "no content")],
)
def test_what_a_repository_has_lost_is_told(folder: Path, lost: str, said: str) -> None:
    name = git(folder, "rev-parse", lost)
    (folder / ".git" / "objects" / name[:2] / name[2:]).unlink()
    code, text = run("HEAD")
    assert (code, said in text) == (2, True), text


def test_a_git_that_does_not_answer_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revisions, "PATIENCE_S", 0)
    code, text = run("HEAD")
    assert (code, "git does not answer" in text) == (2, True), text


def test_a_file_that_git_lists_and_cannot_give_is_told(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where it is lost between two questions."""
    ask = revisions._git

    def answered(cwd: Path, words: Any, asked: bytes = b"") -> Any:
        done = ask(cwd, words, asked)
        return ask(cwd, ("version",)) if "--batch" in words else done

    monkeypatch.setattr(revisions, "_git", answered)
    with pytest.raises(RevisionError, match=r"no content of 'a\.txt'"):
        revisions.write_files_of(
            revisions.commit(folder, "HEAD"), folder / "seeds", tmp_path / "out"
        )
