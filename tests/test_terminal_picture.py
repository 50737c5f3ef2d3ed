"""`chart-atlas show --format picture`, in a terminal that has columns, colours and a user's wishes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import sites
from chart_atlas import Chart, read_text
from chart_atlas.cli import main
from chart_atlas.drawing import ChartPicture, heatmaps
from chart_atlas.drawing.colours import contrast
from chart_atlas.drawing.oklab import channels
from chart_atlas.model import Axis, Claim, Measure
from lengths import every, examples
from test_terminal import PAYLOADS, harm

ROOT = Path(__file__).parents[1]
SEED = ROOT / "seeds" / "002_fbaaa6e9d3bbf8c3.txt"
SHOW = "from chart_atlas.cli import main; main()"
CODE = re.compile(r"\x1b\[([\d;]+)m")

SIGNS = """\
## Heatmap: Depth by Site and Year
### Components/Axes
* **Y-axis:** Labeled "Site". Values: A, B
* **X-axis:** Labeled "Year". Values: 1, 2, 3
* **Color Bar:** Ranges from 0 (white) to 5 (dark blue).
### Data
| Site | 1 | 2 | 3 |
| --- | --- | --- | --- |
| A | ~2.5 | N/A | 1 |
| B | 3–4 | | 5 |
"""


def in_terminal(path: Path, width: int, **env: str) -> str:
    """What the command writes to a terminal of a width."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
    names = ("NO_COLOR", "COLORTERM", "TERM", "COLUMNS", "WT_SESSION", "FORCE_COLOR")
    clean = {name: value for name, value in os.environ.items() if name not in names}
    command = [sys.executable, "-c", SHOW, "show", "--format", "picture", str(path)]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env=clean | env) as running:
        os.close(theirs)
        written = b""
        try:
            while piece := os.read(ours, 4096):
                written += piece
        except OSError:  # so Linux tells the end
            pass
    os.close(ours)
    assert running.returncode == 0, written
    return written.decode().replace("\r\n", "\n")


def written(chart_text: str, width: int = 80, colours: int = 0) -> list[str]:
    return ChartPicture(read_text(chart_text)).terminal(width, colours).split("\n")


def cells(lines: list[str]) -> list[list[str]]:
    """The words of each line."""
    return [CODE.sub("", line).split() for line in lines]


# -- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "kinds"),
    every(
        3,
        [
            ({"COLORTERM": "truecolor"}, {"48;2"}),
            ({"COLORTERM": "24bit", "TERM": "xterm"}, {"48;2"}),
            ({"TERM": "xterm-256color"}, {"48;5"}),
            ({"TERM": "vt100"}, set()),
            ({"TERM": "dumb", "COLORTERM": "truecolor"}, set()),
            ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, set()),
            ({"NO_COLOR": "", "COLORTERM": "truecolor"}, {"48;2"}),
        ],
    ),
)
def test_a_terminal_gets_the_colours_that_it_has(env: dict[str, str], kinds: set[str]) -> None:
    shown = in_terminal(SEED, 80, **env)
    assert {code[:4] for code in CODE.findall(shown) if code != "0"} == kinds
    assert "\x1b" not in CODE.sub("", shown)
    assert "56.3" in shown


def test_a_pipe_gets_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    done = CliRunner().invoke(main, ["show", "--format", "picture", str(SEED)], color=True)
    assert (done.exit_code, "\x1b" in done.output, "56.3" in done.output) == (0, False, True)


def test_a_number_stands_on_the_colour_that_the_site_gives_it() -> None:
    found = {
        text.strip(): tuple(map(int, code.split(";")[2:5]))
        for line in written(SIGNS, colours=1 << 24)
        for code, text in re.findall(r"\x1b\[([\d;]+)m([^\x1b]*)\x1b\[0m", line)
    }
    places = heatmaps(read_text(SIGNS))[0].geometry.places
    drawn = {place.text: channels(place.fill) for place in places if place.fill}
    assert len(drawn) == 4
    assert {text: found[text] for text in drawn} == drawn
    assert found.keys() - drawn.keys() == {""}, "the legend"


def colour(number: int) -> str:
    """What a terminal makes of one of the 216 colours."""
    levels, at = (0, 95, 135, 175, 215, 255), number - 16
    return "#" + "".join(f"{levels[part]:02x}" for part in (at // 36, at // 6 % 6, at % 6))


@pytest.mark.parametrize("colours", [256, 1 << 24])
@pytest.mark.parametrize(
    "legend", ["white to dark blue", "yellow to red", "teal to brown", "gray to gray"]
)
def test_each_number_can_be_read_on_its_colour(legend: str, colours: int) -> None:
    low, _, high = legend.partition(" to ")
    text = SIGNS.replace("0 (white) to 5 (dark blue)", f"0 ({low}) to 5 ({high})")
    seen = 0
    for line in written(text, colours=colours):
        for code in CODE.findall(line):
            if code == "0":
                continue
            parts = [*map(int, code.split(";"))]
            pair = (
                [colour(parts[2]), colour(parts[5])]
                if colours == 256
                else ["#{:02x}{:02x}{:02x}".format(*parts[at : at + 3]) for at in (2, 7)]
            )
            assert contrast(*pair) >= 4.5
            seen += 1
    assert seen > 9


# -- signs ----------------------------------------------------------------------------------------


def test_each_kind_of_place_is_told_without_a_colour() -> None:
    lines = written(SIGNS)
    assert ["A", "≈2.5", "n/a", "1"] in cells(lines)
    assert ["B", "3–4", "blank", "5"] in cells(lines)
    told = "\n".join(lines)
    for words in ("n/a: marked as empty", "blank: left blank", "a range", "≈: approximate"):
        assert words in told
    assert "not stated" not in told


def test_a_place_that_the_text_never_states_has_a_sign_of_its_own() -> None:
    lines = written((ROOT / "seeds" / "001_43d3d88efd66bb9d.txt").read_text(encoding="utf-8"), 120)
    assert ["1", "77.3", "69.7", "67.0", "54.7", "46.3", *"··········"] in cells(lines)
    assert "·: not stated in the text" in lines


def test_a_chart_without_cells_says_so_and_contradictions_are_told() -> None:
    assert "The text states no cell, so there is nothing to draw." in written("# Nothing")
    false = f"{sites.SEED}### Key Observations\n* Type 1 at 5 is higher than Type 2 at 5.\n"
    assert any(line.startswith("Contradicted, line 12: Type 1 at 5") for line in written(false))


# -- room -----------------------------------------------------------------------------------------


def table(rows: list[str], columns: list[str]) -> str:
    lines = [["Row", *columns], ["---"] * (len(columns) + 1)]
    lines += [
        [row, *(f"{at}.{to:02}" for to in range(len(columns)))] for at, row in enumerate(rows)
    ]
    return (
        "## Heatmap: X\n### Data\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
    )


@pytest.mark.parametrize("width", [20, 40, 80, 240])
def test_no_line_of_the_grid_is_wider_than_the_terminal_and_no_number_is_lost(width: int) -> None:
    rows, columns = (
        [f"Model number {at} of some family" for at in range(4)],
        [str(at) for at in range(30)],
    )
    lines = [CODE.sub("", line) for line in written(table(rows, columns), width, 1 << 24)]
    grid = [line for line in lines if re.match(r"M[^=]* \d\.\d\d", line)]
    numbers = re.findall(r"\d\.\d\d", "".join(grid))
    assert sorted(numbers) == sorted(f"{at}.{to:02}" for at in range(4) for to in range(30))
    assert max(map(len, grid)) <= width
    assert len(grid) % 4 == 0
    assert (len(grid) == 4) == (width == 240)


def test_the_command_asks_the_terminal_how_wide_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        table(["A", "B"], [str(at) for at in range(30)]), encoding="utf-8"
    )
    shown = {width: in_terminal(tmp_path / "a.txt", width, TERM="vt100") for width in (40, 250)}
    heads = {
        width: sum(line.startswith("A ") for line in text.split("\n"))
        for width, text in shown.items()
    }
    assert heads == {40: 5, 250: 1}


def test_long_labels_lose_their_middle_and_stay_apart_and_are_told_in_full() -> None:
    same = [f"The very same beginning {middle} and the very same end" for middle in ("one", "two")]
    lines = written(table([*same, "Short"], ["a", "b"]), width=40)
    rows = [line.rpartition(" 0")[0] for line in lines if re.search(r"[01]\.0[01]", line)]
    assert len({line[:13] for line in lines if re.search(r"[01]\.00", line)}) == 2, rows
    for label in same:
        (full,) = (line for line in lines if line.endswith(f" = {label}"))
        cut = full.partition(" = ")[0]
        assert any(line.startswith(f"{cut} ") and ".0" in line for line in lines)
        assert len(cut) <= 13
    assert not any(line.startswith("Short =") for line in lines)


def width_of(text: str) -> int:
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


def test_wide_letters_and_marks_keep_the_columns_straight() -> None:
    rows = ["通义千问", "e\u0301te\u0301", "한국어 모델", "ｆｕｌｌ", "plain"]
    lines = [line for line in written(table(rows, ["一", "b"])) if re.search(r"\d\.\d\d", line)]
    assert len(lines) == 5
    assert len({width_of(line[: line.index(".")]) for line in lines}) == 1
    short = [
        line
        for line in written(table(["通义千问七十二亿参数", "x"], ["a", "b"]), 20)
        if ".0" in line
    ]
    assert len({width_of(line[: line.index(".")]) for line in short}) == 1


# -- harm -----------------------------------------------------------------------------------------


def odd_chart(text: str) -> Chart:
    """A chart with a text in all that is shown of it, as a chart.json may have it."""
    chart = read_text(SIGNS)
    panel = chart.panels[0]
    cells = tuple(replace(c, row=text) if c.row == "A" else c for c in panel.cells)
    axis, measure = Axis(text, (text, "B")), Measure(text, text)
    claim = Claim(1, text, text, "value", "contradicted", text)
    odd = replace(panel, title=text, cells=cells, row_axis=axis, measure=measure)
    return replace(chart, title=text, panels=(odd,), claims=(claim,))


@pytest.mark.parametrize("colours", [0, 256, 1 << 24])
@pytest.mark.parametrize("name", PAYLOADS)
def test_foreign_text_does_nothing_to_a_terminal(name: str, colours: int) -> None:
    shown = ChartPicture(odd_chart(PAYLOADS[name])).terminal(60, colours)
    assert harm(CODE.sub("", shown)) == []
    assert "≈2.5" in shown


@given(label=st.text(min_size=1, max_size=40), width=st.integers(1, 60))
@examples(200)
def test_any_label_leaves_all_numbers_and_no_harm(label: str, width: int) -> None:
    shown = CODE.sub("", ChartPicture(odd_chart(label)).terminal(width, 256))
    assert harm(shown) == []
    assert {"≈2.5", "n/a", "blank", "3–4"} <= {*shown.split()}
