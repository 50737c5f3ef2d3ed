"""The command line, by what it prints."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from chart_atlas.cli import main
from chart_atlas.description import Description, describe
from chart_atlas.model import Claim, Problem
from chart_atlas.reading.source import Seed

ROOT = Path(__file__).parent.parent
SEEDS = ROOT / "seeds"
HOOKS = ROOT / ".pre-commit-hooks.yaml"


def run(*arguments: str) -> tuple[int, str]:
    """Run the command; return its exit code and all it prints."""
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.output


def test_show_says_what_is_read_line_by_line() -> None:
    """Title, entities, axes, legend, each row's numbers with their line."""
    code, text = run("show", str(SEEDS / "002_fbaaa6e9d3bbf8c3.txt"))
    assert code == 0
    for words in ("R1-Llama vs. R1-Qwen", "metrics: Pass@1", "(line 18)", "0.4: 56.3", "2 panels"):
        assert words in text


def test_show_marks_gaps_by_what_the_text_has() -> None:
    """A marked gap is shown as written, and a number with its decimals."""
    _, text = run("show", str(SEEDS / "000_eee7a717cd9dc58a.txt"))
    assert "10: N/A" in text
    assert "0: 100.0" in text


def test_show_tells_the_legend_where_there_is_one(tmp_path: Path) -> None:
    text = "## Heatmap: X\n### Data\n| A | 1 | 2 |\n|---|---|---|\n| b | 1 | 2 |\n"
    legend = "### Components/Axes\n* **Color Bar:** Ranges from 0 (white) to 5 (dark blue).\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (tmp_path / "b.txt").write_text(text.replace("### D", legend + "### D"), encoding="utf-8")
    assert "legend, line" not in run("show", str(tmp_path / "a.txt"))[1]
    assert "legend, line 3: 0 to 5, white to dark blue" in run("show", str(tmp_path / "b.txt"))[1]


def test_show_json_is_one_object_with_the_documented_keys() -> None:
    """The JSON holds chart, panels, entities, claims and problems."""
    code, text = run("show", "--format", "json", str(SEEDS / "004_4d878c891fd3c23e.txt"))
    data = json.loads(text)
    assert code == 0
    keys = {"chart_kind", "title", "seed", "panels", "models", "datasets", "metrics", "tasks"}
    assert keys | {"color_scale", "claims", "problems"} <= data.keys()


def test_show_refuses_a_bad_file_in_words(tmp_path: Path) -> None:
    """A file that cannot be read is an error with a hint, not a traceback."""
    code, text = run("show", str(tmp_path / "none.txt"))
    assert code == 1
    assert "none.txt" in text
    assert "Traceback" not in text


# -- check ----------------------------------------------------------------------------------------

HEAD = "## Heatmap: Yield by Plot and Dose\n\n### Data\n\n| Plot | 1 | 2 |\n| --- | --- | --- |\n"
CLEAN = f"{HEAD}| A | 1.5 | N/A |\n| B | 2.5 | |\n"
WARNED = f"{HEAD.replace('Yield', 'Height')}| A | 1.5 | high, 90% |\n| B | 2.5 | 3.5 |\n"
TOLD = "## Heatmap: Depth\n\n### Data\n\nDeep everywhere.\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Write files into an empty folder that the command then runs in."""
    monkeypatch.chdir(tmp_path)

    def _write(**texts: str | bytes) -> None:
        for name, text in texts.items():
            path = tmp_path / f"{name.replace('__', '/')}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return _write


def test_check_prints_a_problem_as_a_place_with_hint_and_text(write) -> None:
    """First file:line: severity code: message, then what to do, then what stands there."""
    write(seeds__a=WARNED)
    _, text = run("check")
    place, hint, line, _ = text.splitlines()
    assert place.startswith("seeds/a.txt:7: warning cell-not-read: Row A, column 2: ")
    assert hint.startswith("    Write a number as")
    assert line == "    > | A | 1.5 | high, 90% |"


def test_check_sums_up_each_file_and_all_of_them(write) -> None:
    """Panels, cells, empty, unread, contradicted and the levels; a total for more than one file."""
    write(seeds__a=CLEAN, seeds__b=WARNED, seeds__c=b"\xff")
    lines = run("check")[1].splitlines()
    clean = "1 panel, 4 cells, 2 empty (1 marked, 1 blank), 0 unread, 0 contradicted; no problems"
    read = "1 panel, 3 cells, 0 empty (0 marked, 0 blank), 1 unread, 0 contradicted; 1 warning"
    assert f"seeds/a.txt: heatmap, {clean}" in lines
    assert f"seeds/b.txt: heatmap, {read}" in lines
    assert "seeds/c.txt: cannot be used" in lines
    assert lines[-1] == (
        "total: 3 files, 2 panels, 7 cells, 2 empty (1 marked, 1 blank), 2 unread,"
        " 0 contradicted; 1 error, 1 warning"
    )
    assert "total" not in run("check", "seeds/a.txt")[1]


def test_check_says_which_words_leave_a_sentence_without_a_verdict(write) -> None:
    """Only if it is asked for: most prose says what no table can answer for."""
    table = "| Plot | 1 | 2 |\n|---|---|---|\n| A | 3 | 4 |\n| B | 5 | 6 |\n"
    told = "### Key Observations\n* A is flabbergastingly higher than B.\n* B is higher than A.\n"
    write(seeds__a=f"## Heatmap: Yield\n### Data\n{table}{told}")
    assert "no verdict" not in run("check")[1]
    lines = run("check", "-v")[1].splitlines()
    assert "seeds/a.txt:8: no verdict, not understood: flabbergastingly" in lines
    assert not any(line.startswith("seeds/a.txt:9") for line in lines)


def test_check_takes_files_and_folders_and_each_file_once(write) -> None:
    """Files of any name, folders by their pattern; a file that is named twice is checked once."""
    write(north__a=CLEAN, north__b=WARNED, c=TOLD)
    Path("south").mkdir()
    Path("south/d.md").write_text(TOLD.replace("Depth", "Width"), encoding="utf-8")
    named = ("north", "north/../north/a.txt", str(Path("c.txt").resolve()), "c.txt")
    data = json.loads(run("check", "--format", "json", *named)[1])
    assert [Path(name).name for name in data["files"]] == ["a.txt", "b.txt", "c.txt"]
    found = json.loads(run("check", "--format", "json", "--pattern", "*.md", "north", "south")[1])
    assert [*found["files"]] == ["south/d.md"]
    assert "total: 0 files" in run("check", "--pattern", "*.rst", "north")[1]


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_check_goes_on_after_a_seed_that_cannot_be_used(write, form: str) -> None:
    """An unusable seed is an error with line and hint among the others, in every format."""
    write(seeds__a=b"ok\n\xff", seeds__b=WARNED)
    code, text = run("check", "--format", form, "seeds", "none", "x" * 300)
    assert code == 2
    for words in ("unusable-seed", "not UTF-8 text (byte 0xff)", "Save the file as UTF-8"):
        assert words in text
    assert "cell-not-read" in text
    assert "No such file" in text
    assert "name too long" in text
    assert {"text": "a.txt:2: error", "json": '"line": 2', "github": ",line=2,"}[form] in text


def test_check_tells_a_problem_of_the_whole_file_without_a_line(write) -> None:
    """No line number is made up: none in text and annotations, 0 in JSON."""
    write(seeds__a=CLEAN)
    assert run("check", "none")[1].startswith("none: error unusable-seed: cannot be read")
    assert (
        "::error file=none,title=unusable-seed::" in run("check", "--format", "github", "none")[1]
    )
    data = json.loads(run("check", "--format", "json", "none")[1])
    assert data["files"]["none"]["problems"][0]["line"] == 0


def test_check_tells_a_second_file_of_one_name_as_unusable(write, tmp_path: Path) -> None:
    """One in another folder is another chart."""
    write(seeds__a=CLEAN, seeds__sub__a=TOLD)
    assert run("check", "seeds/a.txt", "seeds/sub/a.txt")[0] == 0
    (tmp_path / "seeds" / "a.md").write_text(TOLD, encoding="utf-8")
    code, text = run("check", "--pattern", "a.*")
    assert code == 2
    assert "seeds/a.txt: error unusable-seed: has the name of a.md" in text
    assert text.count("unusable-seed") == 1


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_check_tells_every_two_seeds_of_one_title(write, form: str) -> None:
    """Each seed that has a title of another is told, and how both are told apart."""
    write(seeds__a=CLEAN, seeds__b=CLEAN, seeds__c=CLEAN, seeds__d=TOLD)
    code, text = run("check", "--format", form)
    assert code == 0
    assert text.count("same-title") == 2
    assert text.count("has the title of seeds/a.txt; they are told apart by a number.") == 2


@pytest.mark.parametrize(
    ("seed", "statuses"),
    [(CLEAN, (0, 0, 0)), (TOLD, (0, 0, 1)), (WARNED, (0, 1, 1)), (b"\xff", (2, 2, 2))],
    ids=["clean", "info", "warning", "error"],
)
def test_check_ends_by_the_gravest_problem(write, seed: str, statuses: tuple[int, ...]) -> None:
    """By default only errors fail; --fail-on asks for more, and 2 tells errors from the rest."""
    write(seeds__a=seed, seeds__b=CLEAN.replace("Yield", "Width"))
    levels = ("error", "warning", "info")
    assert tuple(run("check", "--fail-on", level)[0] for level in levels) == statuses
    assert run("check")[0] == statuses[0]


def test_check_refuses_a_wrong_pattern_in_words(write) -> None:
    """What is no pattern is a wrong use of the command, not a traceback."""
    write(seeds__a=CLEAN)
    code, text = run("check", "--pattern", "/x")
    assert code == 2
    assert "'/x' is no pattern of file names" in text


def test_check_json_is_one_object_of_files_and_a_total(write) -> None:
    """Each file has its summary and its problems with all their parts."""
    write(seeds__a=CLEAN, seeds__b=WARNED)
    data = json.loads(run("check", "--format", "json")[1])
    assert data["files"]["seeds/a.txt"] == {
        "summary": {
            "chart_kind": "heatmap",
            "panels": 1,
            "cells": 4,
            "empty": {"marked": 1, "blank": 1},
            "unread": 0,
            "contradicted": 0,
            "errors": 0,
            "warnings": 0,
            "infos": 0,
        },
        "problems": [],
    }
    [problem] = data["files"]["seeds/b.txt"]["problems"]
    assert [*problem] == ["line", "code", "severity", "message", "hint", "count", "text"]
    assert (problem["line"], problem["text"]) == (7, "| A | 1.5 | high, 90% |")
    assert (data["total"]["files"], data["total"]["cells"]) == (2, 7)


def test_check_github_is_one_escaped_command_a_problem(write) -> None:
    """Levels by GitHub's names; % and line ends are escaped, in properties : and , as well."""
    write(**{"n,o:1%": WARNED, "told": TOLD})
    warning, notice, last = run("check", "--format", "github", "n,o:1%.txt", "told.txt")[
        1
    ].splitlines()
    head, _, message = warning.removeprefix("::").partition("::")
    assert head == "warning file=n%2Co%3A1%25.txt,line=7,title=cell-not-read"
    assert "90%25" in message
    assert "%0AWrite a number as 12.5, 12.5%25, " in message
    assert notice.startswith("::notice file=told.txt,line=1,title=no-values::The text states")
    assert last.startswith("total: 2 files, ")


def test_check_shows_no_signs_that_steer_a_terminal(write) -> None:
    """Controls and turned directions are spelt out, and a long line is cut, in every format."""
    row = f"| A\x9b31m\u202e | 1.5 | a\u00a0{'long ' * 99}|\n| B | 2.5 | 3.5 |\n"
    write(**{"seeds__a": HEAD + row, "seeds__b\x1b]0;": TOLD})
    for form in ("text", "json", "github"):
        text = run("check", "--format", form)[1]
        assert all(char.isprintable() or char == "\n" for char in text)
        assert "\\u202e" in text
    shown = [line for line in run("check")[1].splitlines() if line.startswith("    > | A")]
    assert shown[0].startswith("    > | A\\x9b31m\\u202e | 1.5 | a long long")
    assert len(shown[0]) < 120
    assert shown[0].endswith("…")


def test_check_counts_what_the_prose_states_against_the_cells(write, monkeypatch) -> None:
    """A claim that the cells contradict is counted, one that holds is not."""
    write(seeds__a=CLEAN)

    def claiming(seed: Seed) -> Description:
        told = describe(seed)
        claims = (
            Claim(1, "A", "A.", "rank", "contradicted", ""),
            Claim(1, "B", "B.", "rank", "holds", ""),
        )
        return replace(told, chart=replace(told.chart, claims=claims))

    monkeypatch.setattr("chart_atlas.output.checks.describe", claiming)
    assert ", 1 contradicted;" in run("check")[1]


@pytest.mark.parametrize(
    "code",
    "all-empty axis-mismatch contradicted kind-doubtful mislabel mixed-units no-certain-values"
    " no-values same-title cell-not-read".split(),
)
def test_check_counts_as_unread_what_is_not_read(write, monkeypatch, code: str) -> None:
    """Not what tells how something was read, or sums up; the problem itself is told of each."""
    write(seeds__a=CLEAN)

    def doubting(seed: Seed) -> Description:
        told = describe(seed)
        problem = Problem(7, code, "info", "It is so.", "Look.")
        return replace(told, chart=replace(told.chart, problems=(problem,)))

    monkeypatch.setattr("chart_atlas.output.checks.describe", doubting)
    text = run("check")[1]
    assert f"seeds/a.txt:7: info {code}: It is so." in text
    assert f", {int(code == 'cell-not-read')} unread," in text
    assert "; 1 info" in text


def test_check_lists_problems_by_their_lines(write) -> None:
    """Also that of a title of another, which is told of the whole seed."""
    write(seeds__a=WARNED, seeds__b=WARNED)
    places = [line for line in run("check")[1].splitlines() if line.startswith("seeds/b.txt:")]
    assert [place.split(" ")[:3] for place in places[:2]] == [
        ["seeds/b.txt:1:", "info", "same-title:"],
        ["seeds/b.txt:7:", "warning", "cell-not-read:"],
    ]


def test_the_hook_for_pre_commit_checks_changed_seeds(write) -> None:
    """The hook's command runs on file names as pre-commit gives them; its pattern finds seeds."""
    write(seeds__a=WARNED, seeds__b=b"\xff")
    hook, _ = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert (hook["id"], hook["language"], hook["pass_filenames"]) == (
        "chart-atlas-check",
        "python",
        True,
    )
    program, *words = hook["entry"].split()
    assert program == "chart-atlas"
    assert run(*words, "seeds/a.txt")[0] == 0
    assert run(*words, "--fail-on=warning", "seeds/a.txt")[0] == 1
    assert run(*words, "seeds/a.txt", "seeds/b.txt")[0] == 2
    seeds = {"seeds/a.txt", "docs/seeds/north/a.txt"}
    others = {"notes.txt", "seeds/a.md", "seeds/atxt", "myseeds/a.txt"}
    assert {name for name in seeds | others if re.search(hook["files"], name)} == seeds


def test_the_hook_for_pre_commit_looks_after_addresses(write, tmp_path: Path) -> None:
    """It fails while an address is not recorded, and runs when a file changes that may bring one."""
    write(seeds__a=CLEAN, docs__x="")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [chart-atlas]\n")
    _, hook = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert (hook["id"], hook["pass_filenames"]) == ("chart-atlas-permalinks", False)
    program, *words = hook["entry"].split()
    assert program == "chart-atlas"
    assert run(*words)[0] == 1
    assert run("permalinks", "--write")[0] == 0
    assert run(*words)[0] == 0
    files = {"seeds/a.txt", "seeds/permalinks.yml", "mkdocs.yml", "site/mkdocs.yml"}
    others = {"notes.txt", "seeds/a.md", "permalinks.yaml", "mkdocs.yml.orig"}
    assert {name for name in files | others if re.search(hook["files"], name)} == files


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
@pytest.mark.parametrize("words", ["--help", "show {}", "check {}", "export --format csv {}"])
def test_a_full_disk_below_the_output_is_told_in_a_line(words: str) -> None:
    command = [sys.executable, "-c", "from chart_atlas.cli import main; main()"]
    # Python keeps what is written for a while, unless it is told not to.
    env = {key: os.environ[key] for key in os.environ if key != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*command, *words.format(next(SEEDS.glob("000*"))).split()],
            env=env,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert re.fullmatch(
        "Error: (-: )?No space left on device. Make room, and try again.\n", done.stderr
    )


@pytest.mark.parametrize(
    "arguments", [["--help"], ["show", "--help"], ["check", "-h"], ["--version"]]
)
def test_every_command_explains_itself(arguments: list[str]) -> None:
    """Help and version end well."""
    code, text = run(*arguments)
    assert code == 0
    assert text
