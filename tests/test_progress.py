"""How far a long piece of work is: a bar on a terminal, lines elsewhere, nothing under -q."""

from __future__ import annotations

import logging
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import sites
from chart_atlas import terminal
from chart_atlas.cache import progress

BIN = Path(sys.executable).parent
COUNT = 60


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that the test sets forward; progress is told."""
    now = [0.0]
    monkeypatch.setattr("chart_atlas.cache.progress.time.monotonic", lambda: now[0])
    monkeypatch.setattr(terminal.log, "level", logging.INFO)
    terminal.log.manager._clear_cache()  # type: ignore[attr-defined]
    return now


def lines(count: int, step: float, clock: list[float]) -> Iterator[int]:
    """Items of work that each take so many seconds."""
    for item in range(count):
        clock[0] += step
        yield item


def told(captured: str) -> list[str]:
    return [line.removeprefix("chart-atlas: Reading: ") for line in captured.splitlines()]


def test_a_log_tells_each_tenth_of_the_way(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    assert [*progress.with_progress(lines(1000, 0.1, clock), 1000, "Reading")] == [*range(1000)]
    tenths = [f"{at}00 of 1,000" for at in range(1, 10)] + ["1,000 of 1,000"]
    assert told(capsys.readouterr().err) == tenths


def test_a_log_tells_more_often_where_work_is_slow_and_less_where_it_is_fast(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    [*progress.with_progress(lines(200, 11, clock), 200, "Reading")]
    assert told(capsys.readouterr().err)[:3] == ["3 of 200", "6 of 200", "9 of 200"]
    [*progress.with_progress(lines(1000, 0.0049, clock), 1000, "Reading")]
    assert told(capsys.readouterr().err) == ["500 of 1,000", "1,000 of 1,000"]
    [*progress.with_progress(lines(1000, 0.001, clock), 1000, "Reading")]
    assert told(capsys.readouterr().err) == []


@pytest.mark.parametrize("count", [0, 1, progress.MANY - 1])
def test_a_log_tells_nothing_of_little_work(
    clock: list[float], capsys: pytest.CaptureFixture[str], count: int
) -> None:
    assert len([*progress.with_progress(lines(count, 60, clock), count, "Reading")]) == count
    assert capsys.readouterr() == ("", "")


def test_nothing_is_told_where_it_is_not_wanted(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with progress.progress_shown(quiet=True):
        [*progress.with_progress(lines(1000, 1, clock), 1000, "Reading")]
    assert capsys.readouterr() == ("", "")
    [*progress.with_progress(lines(1000, 1, clock), 1000, "Reading")]
    assert capsys.readouterr().err


# -- the commands ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "seeds").mkdir()
    for number in range(COUNT):
        text = sites.SEED.replace("Heatmap: Accuracy", f"Heatmap: Accuracy {number}")
        (tmp_path / "seeds" / f"{number}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: Atlas\ntheme: {name: mkdocs, highlightjs: false}\n"
        "plugins: [{chart-atlas: {processes: 2, png: false}}]\n",
        encoding="utf-8",
    )
    return tmp_path


def on_terminal(*command: str | Path, cwd: Path) -> str:
    """Run a command that has a terminal, and return what it writes there as errors."""
    own, its = pty.openpty()
    env = sites.environment({"TERM": "xterm", "COLUMNS": "80"})
    with subprocess.Popen(
        [str(word) for word in command], cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=its
    ) as process:
        os.close(its)
        said = b""
        with suppress(OSError):  # which is how Linux tells that the other end is closed
            while data := os.read(own, 4096):
                said += data
    os.close(own)
    assert process.returncode == 0, said
    return said.decode("utf-8")


@pytest.mark.long
def test_a_terminal_shows_a_bar_while_seeds_are_read_ahead(folder: Path) -> None:
    said = on_terminal(BIN / "chart-atlas", "prepare", cwd=folder)
    assert re.search(rf"Reading seeds +\[#+\] +{COUNT}/{COUNT}", said)
    said = on_terminal(BIN / "chart-atlas", "prepare", cwd=folder)
    assert "Reading seeds" not in said, "nothing was new"


def test_a_terminal_shows_bars_during_a_build(folder: Path) -> None:
    said = on_terminal(BIN / "mkdocs", "build", cwd=folder)
    assert re.search(rf"Reading seeds +\[#+\] +{COUNT}/{COUNT}", said)
    assert re.search(r"Making pages +\[#+\] +(\d+)/\1", said)


COMMANDS = [("chart-atlas", "prepare", "-q"), ("mkdocs", "build", "-q")]


@pytest.mark.long
@pytest.mark.parametrize(
    "command", [COMMANDS[0], pytest.param(COMMANDS[1], marks=pytest.mark.long)]
)
def test_a_quiet_command_says_nothing_on_a_terminal(folder: Path, command: tuple[str, ...]) -> None:
    name, *words = command
    assert on_terminal(BIN / name, *words, cwd=folder) == ""
