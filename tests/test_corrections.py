"""What an owner completes and corrects: drafted, grounded in the text, shown wherever cells are."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it comes with Altair
import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

import chart_atlas
import sites
from browser import Visit
from chart_atlas.cli import main
from chart_atlas.reading import find_seeds
from lengths import long_but
from repositories import commit, git

CORPUS = Path(__file__).parent / "corpus"
TEXT = """\
## Heatmap: Accuracy by Type and Length
### Components/Axes
* **Y-Axis:** Labeled "Type." Values: 1, 2, 3
* **X-Axis:** Labeled "Length." Values: 5, 6, 7
* **Color Bar/Legend:** Labeled "Accuracy (%)" with a scale from 0 to 100.
### Detailed Analysis
| Type \\ Length | 5 | 6 | 7 |
| --- | --- | --- | --- |
| 1 | 10.5 | 20.0 | N/A |
| 2 | 40.25 | 50 | 60.1 |

For the third type the values at length 5 and 6 come to 12.5 and then 13.5 ± 0.2.
### Key Observations
The highest value is 60.1 at Type 2, Length 7.
"""
HEAD = "line,number,row,column,corrected,by,why\n"
OWN = f"{HEAD}12,12.5,3,5,,,\n12,13.5,3,6,,,\n10,60.1,2,7,70.5,Ada Lovelace,misread\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one seed, in which commands run."""
    put("seeds/a.txt", TEXT, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: str, content: str, folder: Path = Path()) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(content.encode())


def run(*words: str) -> tuple[int, str]:
    """Run a command; gives its exit status and what it prints, and never a traceback."""
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def rows_of(path: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(Path(path).read_bytes().decode("utf-8-sig")))]


def fill(path: str, number: str, **filled: str) -> None:
    """Fill in the row of a number, as with a spreadsheet."""
    rows = rows_of(path)
    next(row for row in rows if row["number"] == number).update(filled)
    out = io.StringIO()
    made = csv.DictWriter(out, rows[0])
    made.writeheader()
    made.writerows(rows)
    put(path, out.getvalue())


def cells(name: str = "seeds/a.txt") -> dict[tuple[str, str], dict[str, Any]]:
    """What `show` prints of each cell, by its place."""
    code, text = run("show", "--format", "json", name)
    assert code == 0, text
    return {(c["row"], c["column"]): c for p in json.loads(text)["panels"] for c in p["cells"]}


# -- the draft ------------------------------------------------------------------------------------


def test_a_draft_has_what_is_not_read_first_and_then_what_is(folder: Path) -> None:
    code, text = run("draft", "seeds/a.txt")
    assert (code, text.splitlines()[0]) == (
        0,
        "wrote seeds/a.cells.csv: 6 numbers read, 2 not read",
    )
    told = [
        [row[name] for name in ("state", "line", "number", "row", "column")]
        for row in rows_of("seeds/a.cells.csv")
    ]
    assert told == [
        ["unread", "12", "12.5", "", ""],
        ["unread", "12", "13.5 ± 0.2", "", ""],
        ["read", "9", "10.5", "1", "5"],
        ["read", "9", "20.0", "1", "6"],
        ["read", "9", "N/A", "1", "7"],
        ["read", "10", "40.25", "2", "5"],
        ["read", "10", "50", "2", "6"],
        ["read", "10", "60.1", "2", "7"],
    ]
    assert rows_of("seeds/a.cells.csv")[3]["text"] == "| 1 | 10.5 | 20.0 | N/A |"


LONG = """\
## Heatmap: Loss by Layer and Head
### Components/Axes
* **Y-Axis:** Labeled "Layer". Values: 1, 2
* **X-Axis:** Labeled "Head". Values: 8, 9
### Detailed Analysis
| Layer | Head | Loss |
| --- | --- | --- |
| 1 | 8 | 0.5 |
| 1 | 9 | 0.25 |
| 2 | 8 | 0.75 |

There is a spot at layer 12, head 9 of 0.31.

The highest loss is 0.75.
"""


def test_a_draft_asks_for_no_label_and_for_no_number_of_a_statement_that_holds(
    folder: Path,
) -> None:
    put("seeds/b.txt", LONG)
    run("draft", "seeds/b.txt")
    rows = rows_of("seeds/b.cells.csv")
    assert [(row["line"], row["number"]) for row in rows if row["state"] == "unread"] == [
        ("12", "0.31")
    ]
    assert [row["number"] for row in rows if row["state"] == "read"] == ["0.5", "0.25", "0.75"]


def test_no_draft_is_written_of_what_has_no_cells(folder: Path) -> None:
    """… but for a figure of another kind once its owner calls it a heatmap."""
    put("seeds/line.txt", TEXT.replace("Heatmap: ", "Line Chart: ").replace("|", " "))
    put("seeds/none.txt", "## Heatmap: Depth\n### Data\nIt is deep.\n")
    code, told = run("draft", "seeds/line.txt")
    assert (code, told.count("\n")) == (0, 1)
    assert told.startswith("wrote nothing: seeds/line.txt describes a figure of the kind line,")
    assert "write kind: heatmap into seeds/line.yml" in told
    assert "no number to complete" in run("draft", "seeds/none.txt")[1]
    assert not [*Path("seeds").glob("*.csv")]
    put("seeds/line.yml", "kind: heatmap\n")
    run("draft", "seeds/line.txt")
    assert "40.25" in {row["number"] for row in rows_of("seeds/line.cells.csv")}


def test_a_draft_changes_nothing_until_it_is_filled_in(folder: Path) -> None:
    before = run("show", "seeds/a.txt")
    run("draft", "seeds/a.txt")
    assert run("show", "seeds/a.txt") == before
    assert run("check")[0] == 0


@pytest.mark.parametrize("step", long_but([5, 60], 60))
def test_the_draft_of_any_text_is_right_and_changes_nothing(step: int, tmp_path: Path) -> None:
    """… of a share of the texts of strangers, of whatever layout."""
    for path in find_seeds(CORPUS)[::step]:
        put(path.name, path.read_text("utf-8"), tmp_path)
        chart = chart_atlas.read(tmp_path / path.name)
        assert run("draft", str(tmp_path / path.name))[0] == 0
        assert chart_atlas.read(tmp_path / path.name) == chart, path


def test_what_is_filled_in_stays_when_the_draft_is_made_again(folder: Path) -> None:
    run("draft", "seeds/a.txt")
    fill("seeds/a.cells.csv", "12.5", row="3", column="5")
    fill("seeds/a.cells.csv", "60.1", corrected="70.5", by="Ada", why="misread")
    before = cells()
    # A line more above all data, and a number that is read otherwise.
    put("seeds/a.txt", TEXT.replace("### Detailed", "Some words.\n### Detailed"))
    code, text = run("check")
    assert (code, "run chart-atlas draft again" in text) == (2, True)
    assert "2 rows kept as filled in" in run("draft", "seeds/a.txt")[1]
    moved = {place: cell | {"line": cell["line"] - 1} for place, cell in cells().items()}
    assert moved == before


def test_a_file_that_is_wrong_is_not_written_over(folder: Path) -> None:
    put("seeds/a.cells.csv", 'line,number,row,column\n12,"12.5,3,5\n')
    code, text = run("draft", "seeds/a.txt")
    assert (code, "nothing of it is overwritten" in text) == (1, True)
    assert Path("seeds/a.cells.csv").read_text("utf-8").endswith("12.5,3,5\n")


def test_a_draft_is_not_written_through_a_link(folder: Path) -> None:
    put("other.csv", HEAD)
    Path("seeds/a.cells.csv").symlink_to(folder / "other.csv")
    assert run("draft", "seeds/a.txt")[0] == 1
    assert Path("other.csv").read_text("utf-8") == HEAD


def test_the_schema_takes_the_rows_of_a_draft_and_refuses_half_a_correction(folder: Path) -> None:
    schema = json.loads(run("draft", "--schema")[1])
    run("draft", "seeds/a.txt")
    rows: list[dict[str, Any]] = [
        row | {"line": int(row["line"])} for row in rows_of("seeds/a.cells.csv")
    ]
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate(rows)
    assert not validator.is_valid([rows[-1] | {"corrected": "7"}])
    assert not validator.is_valid([{"line": 1, "number": "2", "colour": "red"}])
    assert not validator.is_valid([{"line": "one", "number": "2"}])


def test_labels_that_a_spreadsheet_would_run_are_guarded_and_read_back(folder: Path) -> None:
    labels = ["=SUM(A1)", "'=quoted", "@b;=c", "-minus"]
    table = "\n".join(f"| {label} | {n}.5 | {n}.25 |" for n, label in enumerate(labels))
    put(
        "seeds/a.txt",
        f"## Heatmap: A\n### Data\n| T \\ L | left | right |\n|---|---|---|\n{table}\n",
    )
    before = cells()
    assert [row for row, column in before if column == "left"] == labels
    run("draft", "seeds/a.txt")
    assert "'=SUM(A1)" in [row["row"] for row in rows_of("seeds/a.cells.csv")]
    assert cells() == before
    for number in ("0.5", "1.5", "2.5", "3.5"):
        fill("seeds/a.cells.csv", number, corrected=f"{number}9", by="Ada", why="=1+1")
    found = cells()
    told = [cell["literal"] for (_, column), cell in found.items() if column == "left"]
    assert told == ["0.59", "1.59", "2.59", "3.59"]
    assert list(found) == list(before)


# -- what is taken --------------------------------------------------------------------------------


def test_a_completed_cell_is_as_the_text_has_it_and_told_apart(folder: Path) -> None:
    put("seeds/a.cells.csv", OWN)
    found = cells()
    assert found["3", "5"] == {
        "row": "3",
        "column": "5",
        "value": 12.5,
        "literal": "12.5",
        "line": 12,
        "origin": "completed",
    }
    assert found["3", "6"]["uncertainty"] == 0.2
    assert "origin" not in found["1", "5"]
    assert "0 unread, 0 contradicted; no problems" in run("check")[1]


def test_a_corrected_cell_has_both_numbers_and_who_and_why(folder: Path) -> None:
    put("seeds/a.cells.csv", OWN)
    told = cells()["2", "7"]
    assert (told["value"], told["origin"], told["by"], told["why"]) == (
        *(70.5, "corrected", "Ada Lovelace"),
        "misread",
    )
    assert told["stated"] == {"value": 60.1, "literal": "60.1"}
    text = run("show", "seeds/a.txt")[1]
    assert "7: 70.5 (corrected by Ada Lovelace; the text: 60.1)" in text
    assert "by the owner of the atlas: 2 completed, 1 corrected" in text
    picture = run("show", "--format", "picture", "seeds/a.txt")[1]
    assert ("70.5*" in picture, "12.5+" in picture) == (True, True)


def test_statements_are_checked_against_corrected_numbers_and_say_so(folder: Path) -> None:
    put("seeds/a.txt", f"{TEXT}The lowest value is at Type 1, Length 5.\n")
    put("seeds/a.cells.csv", f"{HEAD}10,60.1,2,7,7.5,Ada,misread\n")
    claims = json.loads(run("show", "--format", "json", "seeds/a.txt")[1])["claims"]
    found = {claim["quote"][:12]: claim for claim in claims}
    assert found["lowest value"]["verdict"] != "holds"
    assert found["lowest value"]["reason"].endswith(
        "Numbers are corrected here; by those of the text: holds."
    )


def test_tables_have_columns_for_what_the_owner_says(folder: Path) -> None:
    put("seeds/a.cells.csv", OWN)
    code, text = run("export", "--format", "csv")
    names = ("row", "column", "value", "literal", "origin", "stated", "corrected_by", "why")
    found = [[row[name] for name in names] for row in csv.DictReader(io.StringIO(text))]
    assert code == 0
    assert found[0] == ["1", "5", "10.5", "10.5", "read", "", "", ""]
    assert found[5] == ["2", "7", "70.5", "70.5", "corrected", "60.1", "Ada Lovelace", "misread"]
    assert found[6] == ["3", "5", "12.5", "12.5", "completed", "", "", ""]


def test_python_reads_what_the_owner_says(folder: Path) -> None:
    put("seeds/a.cells.csv", OWN)
    one, (two,) = chart_atlas.read("seeds/a.txt"), chart_atlas.read_folder("seeds")
    assert one == two
    cell = next(c for c in one.panels[0].cells if (c.row, c.column) == ("2", "7"))
    assert (cell.origin, str(cell.value), cell.stated and cell.stated.literal) == (
        *("corrected", "70.5"),
        "60.1",
    )
    put("seeds/a.cells.csv", f"{HEAD}12,99,3,5,,,\n")
    with pytest.raises(chart_atlas.SeedError, match=r"a\.cells\.csv:2: line 12 of the text holds"):
        chart_atlas.read("seeds/a.txt")


# Each a habit of a spreadsheet that changes nothing of what is meant.
HABITS: Mapping[str, Callable[[str], str]] = {
    "a mark of the order of bytes": lambda text: f"\ufeff{text}",
    "semicolons and decimal commas": lambda text: text.replace(",", ";").replace(".", ","),
    "tabs": lambda text: text.replace(",", "\t"),
    "ends of lines of Windows": lambda text: text.replace("\n", "\r\n"),
    "ends of lines of old": lambda text: text.replace("\n", "\r"),
    "the separator above all": lambda text: f"sep=;\n{text.replace(',', ';')}",
    "zeros that are left out or added": lambda text: text.replace("12.5", "12.50"),
    "quotes around all": lambda text: re.sub(r"[^,\n]+", r'"\g<0>"', text),
    "empty columns and rows behind": lambda text: text.replace("\n", ",,,\n") + ",,,,,,,,,\n",
    "capitals and space": lambda text: text.replace("line,number", " Line , Number"),
    "labels with the names of axes": lambda text: text.replace(",3,5,", ",Type 3,Length 5,"),
    "no end of line": str.strip,
}


@pytest.mark.parametrize("habit", HABITS.values(), ids=HABITS)
def test_habits_of_spreadsheets_are_taken_where_they_are_certain(
    folder: Path, habit: Callable[[str], str]
) -> None:
    put("seeds/a.cells.csv", OWN)
    before = cells()
    put("seeds/a.cells.csv", habit(OWN))
    assert cells() == before


def test_a_whole_panel_can_be_completed(folder: Path) -> None:
    put(
        "seeds/a.txt",
        "## Heatmap: Scores\n### Components/Axes\n"
        '* **Y-axis:** Labeled "Model". Values: Llama-3 8B, Qwen2 7B\n'
        '* **X-axis:** Labeled "Set". Values: GSM8K, MATH\n'
        '* **Color bar:** "Accuracy (%)"\n'
        "### Data\nLlama-3 8B comes to −1.5 and 1,250.5, while Qwen2 7B has 7–9 and about 3.\n",
    )
    assert cells() == {}
    put("mkdocs.yml", "site_name: Mine\nplugins: [chart-atlas]\n")
    put("docs/index.md", "")
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit(folder, {".gitignore": ".cache/\n"})
    head = "line,number,row,column\n"
    put(
        "seeds/a.cells.csv",
        f'{head}7,-1.5,llama-3 8b,GSM8K\n7,"1,250.5",Llama-3 8B,MATH\n7,7-9,Qwen2 7B,GSM8K\n7,3,Qwen2 7B,MATH\n',
    )
    found = json.loads(run("show", "--format", "json", "seeds/a.txt")[1])
    (panel,) = found["panels"]
    assert (panel["row_axis"], panel["column_axis"], panel["measure"]) == (
        {"label": "Model", "values": ["Llama-3 8B", "Qwen2 7B"]},
        {"label": "Set", "values": ["GSM8K", "MATH"]},
        {"label": "Accuracy", "unit": "%"},
    )
    told = [(c["value"], c.get("low"), c.get("approximate")) for c in panel["cells"]]
    assert told == [(-1.5, None, None), (1250.5, None, None), (None, 7, None), (3, None, True)]
    assert (found["models"], found["problems"]) == (["Llama-3 8B", "Qwen2 7B"], [])
    changed = run("diff", "HEAD")[1]
    assert "panel Accuracy (%) added, 4 cells (4 completed by the owner)" in changed


def test_new_ticks_stand_in_the_order_of_numbers(folder: Path) -> None:
    put(
        "seeds/a.txt",
        "## Heatmap: A\n### Data\n| T \\ L | 1 | 4 |\n| --- | --- | --- |\n| a | 5 | 6 |\n| b | 7 | 8 |"
        "\n\nAt 2, a has 0.25.\n",
    )
    put("seeds/a.cells.csv", "line,number,row,column\n8,0.25,a,2\n")
    (panel,) = json.loads(run("show", "--format", "json", "seeds/a.txt")[1])["panels"]
    assert panel["column_axis"]["values"] == ["1", "2", "4"]


# -- several descriptions of a figure -------------------------------------------------------------


def test_a_correction_settles_a_conflict_of_a_figure(folder: Path) -> None:
    Path("seeds/a.txt").unlink()
    for name, number in (("X", "60.1"), ("Y", "61.1"), ("Z", "62.1")):
        put(f"seeds/fig@{name}.txt", TEXT.replace("60.1", number))
    assert "1 conflict" in run("check")[1]
    put("seeds/fig@X.cells.csv", f"{HEAD}10,60.1,2,7,61.1,Ada,misread\n")
    text = run("check")[1]
    assert "figure fig: 3 descriptions, 6 shared cells; 5 agreed, 1 corrected" in text
    # Who was corrected has not read it right, whatever the owner writes.
    figure = json.loads(run("check", "--format", "json")[1])["figures"]["fig"]
    assert [each["against"] for each in figure["descriptions"]] == [1, 0, 1]


def test_commands_know_siblings_by_the_pattern_of_the_site_that_is_here(folder: Path) -> None:
    """… and what Python calls is told it."""
    for name in ("X", "Y"):
        put(f"seeds/{name}__fig.txt", TEXT)
    own, show = "{describer}__{figure}", ("show", "--format", "json", "seeds/X__fig.txt")
    assert "figure fig" not in run("check")[1]
    assert "describer" not in json.loads(run(*show)[1])
    put(
        "mkdocs.yml",
        f"site_name: A\nhooks: [bad.py]\nplugins: [bad, {{chart-atlas: {{siblings: '{own}'}}}}]\n",
    )
    assert "figure fig: 2 descriptions" in run("check")[1]
    assert "figure fig: 2 descriptions" in run("check", "--config", "mkdocs.yml", "seeds")[1]
    assert json.loads(run(*show)[1])["describer"] == "X"
    run("export", "--format", "csv", "--output", "all.csv")
    assert {row["describer"] for row in rows_of("all.csv")} == {"", "X", "Y"}
    assert chart_atlas.read("seeds/X__fig.txt", own).facts.describer == "X"
    assert [each.facts.describer for each in chart_atlas.read_folder("seeds", siblings=own)] == [
        *("X", "Y", None)
    ]


def test_settings_that_are_here_and_not_of_an_atlas_count_for_nothing(folder: Path) -> None:
    put("mkdocs.yml", "site_name: A\nplugins: [search]\n")
    assert run("check")[0] == 0
    code, text = run("check", "--config", "mkdocs.yml")
    assert (code, "the plugin chart-atlas is not on" in text) == (1, True)
    put("mkdocs.yml", "site_name: A\nplugins: [chart-atlas: {siblings: x}]\n")
    code, text = run("check")
    assert (code, "as in: siblings: '{figure}@{describer}'" in text) == (1, True)


# -- the walk of an owner -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> sites.Project:
    """A new atlas with some texts, of which its owner completes one and corrects another."""
    folder = tmp_path_factory.mktemp("walk")
    run("init", str(folder))
    for path in find_seeds(CORPUS)[:20:2]:
        put(f"seeds/{path.name}", path.read_text("utf-8"), folder)
    put("seeds/own.txt", TEXT.replace("Accuracy by Type", "Recall by Type"), folder)
    put("seeds/fig@X.txt", TEXT, folder)
    put("seeds/fig@Y.txt", TEXT.replace("60.1", "61.9"), folder)
    git(folder, "init", "--quiet")
    commit(folder, {})
    made = sites.Project(folder, sites.mkdocs("build", cwd=folder))
    assert "corrected by" not in page_of(made.built, "charts/recall-by-type-and-length")
    own = str(folder / "seeds/own")
    run("draft", f"{own}.txt")
    fill(f"{own}.cells.csv", "12.5", row="3", column="5")
    fill(f"{own}.cells.csv", "60.1", corrected="70.5", by="Ada <b>L</b>", why="misread & {{ x }}")
    put("seeds/fig@X.cells.csv", f"{HEAD}10,60.1,2,7,61.9,Ada,misread\n", folder)
    return made.again()


def page_of(site: Path, address: str) -> str:
    return (site / address / "index.html").read_text("utf-8")


def test_a_change_of_the_file_makes_the_pages_anew(walk: sites.Project) -> None:
    page = page_of(walk.built, "charts/recall-by-type-and-length")
    assert "1 corrected, 1 placed by the owner" in page
    assert "Ada &lt;b&gt;L&lt;/b&gt;: misread &amp; {{ x }}" in page
    assert "<b>L</b>" not in page


def test_what_the_owner_says_stands_in_all_that_is_published(walk: sites.Project) -> None:
    place = walk.built / "charts" / "recall-by-type-and-length"
    chart = json.loads((place / "chart.json").read_text("utf-8"))
    told = {c["literal"]: c for c in chart["panels"][0]["cells"]}
    assert (told["70.5"]["stated"]["literal"], told["12.5"]["origin"]) == ("60.1", "completed")
    tidy = [*csv.DictReader(io.StringIO((place / "cells.csv").read_text("utf-8")))]
    assert [row["origin"] for row in tidy].count("corrected") == 1
    wide = sites.exported(walk.seeds / "own.txt", "wide-csv").decode().splitlines()
    assert wide[wide.index("") + 1 :] == [
        '"Type 2, Length 7: corrected by Ada <b>L</b>; the text: 60.1; misread & {{ x }}",,,',
        '"Type 3, Length 5: placed by the owner of the atlas",,,',
    ]
    whole = (walk.built / "data" / "cells.csv").read_text("utf-8")
    assert whole.count(",corrected,60.1,") == 2
    assert "Type 2, Length 7 is 70.5, and 60.1 in the text" in page_of(place, "embed")
    assert 'class="ca-corner"' in (place / "panel.svg").read_text("utf-8")
    drawn = ET.fromstring((place / "panel.svg").read_text("utf-8"))  # noqa: S314 - we made it
    foot = next(part for part in drawn.iter() if part.get("class") == "ca-foot")
    words = "Corrected: Type 2, Length 7 is 70.5, and 60.1 in the text."
    assert " ".join(foot.itertext()) == words
    assert f'data-ca-foot="{words}"' in page_of(place, "")
    assert "1 number corrected by the atlas" in page_of(place, "")
    (loaded,) = (c for c in chart_atlas.load_site(walk.built) if c.seed == "own.txt")
    assert loaded.panels == chart_atlas.read(walk.seeds / "own.txt").panels


def test_the_page_of_a_figure_tells_that_a_correction_settles_it(walk: sites.Project) -> None:
    page = page_of(walk.built, "figures/fig")
    assert "1 corrected" in page
    assert "60.1 (corrected: misread)" in page
    assert "Cite this figure" in page
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    told = json.loads(data)
    assert (told["@type"], len(told["isBasedOn"])) == ("Dataset", 2)


def test_a_diff_tells_what_the_owner_said(
    walk: sites.Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(walk.folder)
    code, text = run("diff", "HEAD")
    assert code == 0, text
    assert "2 corrected by the owner" in text
    assert "1 completed by the owner" in text
    assert "3 × 5: 12.5 added, completed by the owner (line 12)" in text
    assert "2 × 7: 60.1 → 70.5, corrected by Ada <b>L</b>: misread & {{ x }} (line 10)" in text
    assert re.search(r"Figure fig changed: .*1 conflict.* → .*1 corrected", text)
    assert "figures: 1 changed" in text
    found = json.loads(run("diff", "HEAD", "--format", "json")[1])
    assert (found["summary"]["cells"]["corrected"], found["summary"]["cells"]["completed"]) == (
        2,
        1,
    )


def test_a_reader_sees_both_numbers_of_a_corrected_cell(
    walk: sites.Project, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    opened = visit(f"{serve(walk.built)}charts/recall-by-type-and-length/")
    page = opened.page
    cell = page.locator("[data-ca-was]")
    expect(cell).to_have_text("70.5")
    words = "corrected by Ada <b>L</b>; the text: 60.1"
    assert cell.evaluate("cell => getComputedStyle(cell, '::after').content") == '"text: 60.1"'
    cell.click()
    expect(page.get_by_text(f"Accuracy (%) 70.5 ({words})").first).to_be_attached()
    expect(page.get_by_text("line 10: “60.1”").first).to_be_attached()
    page.get_by_text("One row per cell").first.click()
    expect(page.locator(".ca-tidy").get_by_text(words)).to_be_visible()
    page.get_by_role("button", name="Live view").first.click()
    drawn = page.locator(".ca-vega svg.marks")
    expect(drawn).to_be_visible()
    expect(drawn.locator(f'[aria-label="Type 2, Length 7: 70.5 % ({words})"]')).to_be_attached()
    assert opened.complaints() == []


def test_a_comparison_in_the_browser_marks_what_is_corrected(
    walk: sites.Project, serve: Callable[..., str], visit: Callable[..., Visit]
) -> None:
    charts = json.loads((walk.built / "data" / "charts.json").read_text("utf-8"))
    (other,) = (chart["address"] for chart in charts if chart["seed"] == "fig@Y.txt")
    slugs = ("recall-by-type-and-length", other.split("/")[-2])
    address = f"{serve(walk.built)}compare/?a={slugs[0]}&b={slugs[1]}"
    page = visit(address).page
    expect(page.locator(".ca-differences").get_by_text("70.5* − 61.9")).to_be_visible()
    expect(page.get_by_text("* corrected by the owner of the atlas")).to_be_visible()
