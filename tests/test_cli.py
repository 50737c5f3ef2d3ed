"""The command line, by what it prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from chart_atlas.cli import main

SEEDS = Path(__file__).parent.parent / "seeds"


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


def test_check_lists_problems_and_fails_on_a_bad_seed(tmp_path: Path) -> None:
    """Problems have file and line; one unusable seed makes the exit code 1, the rest is checked."""
    (tmp_path / "a.txt").write_bytes(b"\xff")
    (tmp_path / "b.txt").write_text("# Shopping\n- Milk: 2\n", encoding="utf-8")
    code, text = run("check", str(tmp_path))
    assert code == 1
    assert "a.txt:1" in text
    assert "not UTF-8" in text
    assert "b.txt:1: warning: No chart is recognized" in text
    (tmp_path / "a.txt").unlink()
    assert run("check", str(tmp_path))[0] == 0


def test_check_of_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    """A folder that is not there is said to be missing."""
    code, text = run("check", str(tmp_path / "none"))
    assert code == 1
    assert "does not exist" in text


@pytest.mark.parametrize(
    "arguments", [["--help"], ["show", "--help"], ["check", "-h"], ["--version"]]
)
def test_every_command_explains_itself(arguments: list[str]) -> None:
    """Help and version end well."""
    code, text = run(*arguments)
    assert code == 0
    assert text
