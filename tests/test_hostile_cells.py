"""Files of cells by strangers: told with line and advice, or taken; never a traceback, never run."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import sites
from chart_atlas.cli import main
from chart_atlas.description import describe
from chart_atlas.owner import MAX_CELLS_BYTES
from chart_atlas.reading import Seed
from lengths import examples
from test_corrections import HEAD, OWN, TEXT, put, run

PLACE = "line,number,panel,row,column\n"
# What a file says, and what is told of it.
HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", ":1: the first line names no column line and none number"),
    "no table": ("hello", ":1: the first line names no column line"),
    "a foreign table": ("a,b\n1,2\n", ":1: the first line names no column line"),
    "a column of its own": ("line,number,colour\n", ":1: 'colour' is no column of this file"),
    "a column misspelt": ("line,number,colum\n", "Did you mean column?"),
    "a column twice": ("line,number,row,row\n", ":1: the column row stands here twice"),
    "a script for a column": (
        "line,number,<script>alert(1)</script>\n",
        ":1: '<script>alert(1)</script>' is no column",
    ),
    "half a quote": (f'{HEAD}12,"12.5,3,5\n', ":2: this is no CSV"),
    "a quote within": (f'{HEAD}12,"1"2,3,5\n', ":2: this is no CSV"),
    "too many cells": (f"{HEAD}12,12.5,3,5,,,a,b\n", ":2: the row has more cells than the 7"),
    "a huge cell": (f"{HEAD}12,12.5,{'x' * 200_000},5\n", ":2: this is no CSV: field larger"),
    "a long label": (f"{HEAD}12,12.5,{'x' * 301},5\n", ":2: row is longer than 300 characters"),
    "no line": (f"{HEAD},12.5,3,5\n", ":2: '' is no number of a line"),
    "a line in words": (f"{HEAD}twelve,12.5,3,5\n", ":2: 'twelve' is no number of a line"),
    "a line of other digits": (f"{HEAD}١٢,12.5,3,5\n", ":2: '١٢' is no number of a line"),
    "a line beyond": (f"{HEAD}999999,12.5,3,5\n", ":2: the text has no line 999999"),
    "line nought": (f"{HEAD}0,12.5,3,5\n", ":2: the text has no line 0"),
    "a made-up number": (f"{HEAD}12,99,3,5\n", ":2: line 12 of the text holds no '99'"),
    "a number of another line": (f"{HEAD}13,12.5,3,5\n", ":2: line 13 of the text holds no '12.5'"),
    "another sign": (f"{HEAD}12,-12.5,3,5\n", ":2: line 12 of the text holds no '-12.5'"),
    "a rounded number": (f"{HEAD}12,12.5001,3,5\n", ":2: line 12 of the text holds no"),
    "another unit": (f"{HEAD}12,12.5 ms,3,5\n", ":2: line 12 of the text holds no '12.5 ms'"),
    "another spread": (f"{HEAD}12,13.5 ± 9,3,5\n", ":2: line 12 of the text holds no '13.5 ± 9'"),
    "words for a number": (f"{HEAD}12,high,3,5\n", ":2: 'high' is no number"),
    "a formula": (f"{HEAD}12,=1+1,3,5\n", ":2: '=1+1' is no number"),
    "a date": (f"{HEAD}12,12-May,3,5\n", "A spreadsheet takes some numbers for dates"),
    "a giant": (f"{HEAD}12,1e999,3,5\n", ":2: '1e999' is no number"),
    "no number": (f"{HEAD}12,,3,5\n", ":2: '' is no number"),
    "a number twice": (
        f"{HEAD}12,12.5,3,5\n12,12.5,3,6\n",
        ":3: each '12.5' of line 12 is a cell already",
    ),
    "a number that is read": (f"{HEAD}9,10.5,3,5\n", ":2: each '10.5' of line 9 is a cell already"),
    "a place twice": (
        f"{HEAD}12,12.5,3,5\n12,13.5,3,5\n",
        ":3: row '3', column '5' stands in the row of line 2 as well",
    ),
    "another number at a place": (
        f"{HEAD}12,12.5,1,5\n",
        ":2: row '1', column '5' is read as 10.5 in line 9, not as '12.5' in line 12",
    ),
    "a made-up row": (f"{HEAD}12,12.5,Four,5\n", ":2: the text has no row 'Four'"),
    "a part of a word": (f"{HEAD}12,12.5,Heat,5\n", ":2: the text has no row 'Heat'"),
    "a made-up panel": (f"{PLACE}12,12.5,Loss,3,5\n", ":2: the chart has no panel 'Loss'"),
    "turned": (f"{HEAD}12,12.5,6,5\n", ":2: '6' is no row but a column of the figure"),
    "half a place": (f"{HEAD}12,12.5,3,\n", ":2: a number stands in a row and a column"),
    "a panel alone": (f"{PLACE}12,12.5,Loss,,\n", ":2: the row says where nothing stands"),
    "a correction of nothing": (f"{HEAD}12,12.5,,,13,a,b\n", ":2: the row says where nothing"),
    "nobody": (f"{HEAD}10,60.1,2,7,70,,b\n", ":2: a number is corrected, and by is empty"),
    "no reason": (f"{HEAD}10,60.1,2,7,70,a,\n", ":2: a number is corrected, and why is empty"),
    "nothing new": (
        f"{HEAD}10,60.1,2,7,60.10,a,b\n",
        ":2: corrected: '60.10' is what the text has",
    ),
    "a word for what is right": (f"{HEAD}10,60.1,2,7,ten,a,b\n", "'ten' is no number for certain"),
    "two numbers for one": (
        f"{HEAD.replace(',', ';')}10;60.1;2;7;1,250;a;b\n",
        ":2: corrected: '1,250' is no number for certain",
    ),
    "an old number that is wrong": (
        f"{HEAD}10,61,2,7,70,a,b\n",
        ":2: row '2', column '7' is read as 60.1 in line 10, not as '61'",
    ),
    "a state that is no more": (
        "state,line,number,row,column\nread,12,12.5,3,5\n",
        ":2: row '3', column '5' is not read from the text",
    ),
    "a control character": (f"{HEAD}10,60.1,2,7,70,a\x1b[31m,b\n", ":2: by holds a sign that does"),
    "a sign that turns": (f"{HEAD}10,60.1,2,7,70,a\u202eb,c\n", ":2: by holds a sign that does"),
    "NUL": (b"line,number\n1,\x00\n", ":2: "),
    "no UTF-8": (b"line,number\n1,caf\xe9\n", ":2: not UTF-8 text"),
    "UTF-16": ("line,number\n".encode("utf-16"), ":1: not UTF-8 text"),
    "too large": (f"{HEAD}{'#' * MAX_CELLS_BYTES}", f"larger than {MAX_CELLS_BYTES:,} bytes"),
    "too many rows": (HEAD + "1,2,,,,,\n" * 5_001, "the file has more than 5,000 rows"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one seed, in which commands run."""
    put("seeds/a.txt", TEXT, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("content", "told"), HOSTILE.values(), ids=HOSTILE)
def test_a_file_of_cells_that_is_wrong_is_told_with_line_and_advice(
    folder: Path, content: str | bytes, told: str
) -> None:
    data = content if isinstance(content, bytes) else content.encode()
    Path("seeds/a.cells.csv").write_bytes(data)
    csv.field_size_limit(131_072)  # validators of other tests raise it
    code, text = run("check")
    assert (code, "seeds/a.txt: heatmap, 1 panel, 6 cells" in text) == (2, True), text
    wanted = re.sub(r"^(:\d+): ", r"\1: error side-file: ", told)
    assert wanted in text
    assert re.search(
        r"^seeds/a\.cells\.csv(:\d+)?: error side-file: .+\n    \S", text, re.MULTILINE
    )
    assert text.isprintable() or set(text) - set("\n") <= set(filter(str.isprintable, text))
    assert run("show", "seeds/a.txt")[0] == 1
    assert run("export", "--format", "csv")[0] == 1
    assert run("check", "seeds/a.cells.csv")[0] == 2


def test_faults_that_are_alike_are_told_once(folder: Path) -> None:
    rows = "".join(f"12,{n}.75,3,5,,,\n" for n in range(20, 40))
    put("seeds/a.cells.csv", f"{HEAD}{rows}12,12.5,Four,5,,,\n")
    text = run("check")[1]
    assert text.count("error side-file") == 2
    assert "The same in lines 3, 4, 5, 6, 7 and 14 more." in text
    assert "It is one of 2: chart-atlas check lists them." in run("show", "seeds/a.txt")[1]


def test_a_file_without_a_seed_is_a_warning_and_no_seed(folder: Path) -> None:
    put("seeds/b.cells.csv", HEAD)
    code, text = run("check", "--pattern", "*")
    assert (code, "a.txt: heatmap" in text) == (0, True)
    assert "seeds/b.cells.csv: warning unused-side-file: no seed has this name" in text
    assert "as in chart-01.cells.csv beside chart-01.txt" in text
    assert "warning unused-side-file" in run("check", "seeds/b.cells.csv")[1]


def test_a_file_must_not_lead_out_of_its_folder(folder: Path) -> None:
    put("secret.csv", OWN)
    Path("seeds/a.cells.csv").symlink_to(folder / "secret.csv")
    code, text = run("check")
    assert (code, "link out of the seeds folder" in text) == (2, True)


def test_numbers_of_a_line_chart_are_no_cells_until_the_owner_says_so(folder: Path) -> None:
    text = TEXT.replace("Heatmap: ", "Line Chart: ").replace("|", " ")
    put("seeds/a.txt", text)
    put("seeds/a.cells.csv", f"{HEAD}12,12.5,3,5\n")
    code, told = run("check")
    assert (code, "write kind: heatmap into NAME.yml" in told) == (2, True)
    put("seeds/a.yml", "kind: heatmap\n")
    assert run("check")[0] == 0


def test_a_bad_file_stops_a_build_and_leaves_the_site(tmp_path: Path) -> None:
    made = sites.project(tmp_path, {"a.txt": TEXT})
    before = sites.snapshot(made.built)
    put("seeds/a.cells.csv", f"{HEAD}12,99,3,5\n12,12.5,Four,5\n", tmp_path)
    again = made.again()
    assert again.result.returncode == 1
    assert "a.cells.csv:2: line 12 of the text holds no '99'." in again.log
    assert "It is one of 2: chart-atlas check lists them." in again.log
    assert "Traceback" not in again.log
    assert sites.snapshot(made.site) == before


ROWS = st.lists(
    st.lists(
        st.sampled_from(["", "12", "10", "9", "12.5", "60.1", "3", "5", "7", "x", "-1", '"', "=1"])
        | st.text(max_size=9),
        min_size=1,
        max_size=8,
    ),
    max_size=9,
)


@given(text=st.text(max_size=200) | ROWS.map(lambda rows: HEAD + "\n".join(map(",".join, rows))))
@examples(200)
def test_no_text_of_a_file_is_a_fault_of_ours(text: str) -> None:
    """… and whatever is taken, each number stands in the text, once."""
    found = describe(Seed("a.txt", Path("a.txt"), TEXT, cells=text or "\n"))
    own = [cell for panel in found.chart.panels for cell in panel.cells if cell.origin != "read"]
    literals = [(cell.line, (cell.stated or cell.quantity).literal) for cell in own]
    assert len(literals) == len(set(literals))
    assert all(literal in TEXT.split("\n")[line - 1] for line, literal in literals)
    assert not (found.faults and own)


def test_a_command_that_refuses_says_no_more_than_a_line(folder: Path) -> None:
    put("seeds/a.cells.csv", f"{HEAD}12,99,3,5\n")
    done = CliRunner().invoke(main, ["show", "seeds/a.txt"])
    assert (done.exit_code, done.output.count("\n")) == (1, 2)
