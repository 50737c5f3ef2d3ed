"""Charts in a notebook: data frames, Altair, HTML; what reading needs; round trips of chart.json."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
import vl_convert
from click.testing import CliRunner
from pyarrow import parquet

import chart_atlas
import sites
from chart_atlas import Chart, read, read_folder, read_text
from chart_atlas.cli import main
from chart_atlas.drawing import ChartPicture, heatmaps
from chart_atlas.notebook.chart_document import chart_of_json
from chart_atlas.output.chart_json import chart_data
from chart_atlas.output.records import chart_records
from lengths import every, long_but

ROOT = Path(__file__).parents[1]
SEEDS = ROOT / "seeds"
PANELS = read(SEEDS / "002_fbaaa6e9d3bbf8c3.txt")
GAPS = read_text(
    "## Heatmap: Depth\n| Site | 1 | 2 |\n|--|--|--|\n| A | ~2.5 | N/A |\n| B | 3–4 | |\n"
)


# -- values ---------------------------------------------------------------------------------------


def test_a_text_of_several_lines_is_read_as_a_text_and_a_name_as_a_file(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text(sites.SEED, encoding="utf-8")
    assert read(str(tmp_path / "text.txt")) == read(sites.SEED) == read_text(sites.SEED)


def test_the_cells_of_a_chart_are_those_of_its_panels_in_their_order() -> None:
    assert len(PANELS.panels) == 2
    assert PANELS.cells == PANELS.panels[0].cells + PANELS.panels[1].cells


def test_a_folder_is_read_like_each_of_its_files() -> None:
    charts = read_folder(SEEDS)
    assert charts == tuple(read(path) for path in sorted(SEEDS.glob("*.txt")))
    assert {type(chart) for chart in charts} == {Chart}


def test_a_folder_with_a_file_that_cannot_be_used_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    with pytest.raises(chart_atlas.SeedError, match=r"bad\.txt:1: not UTF-8"):
        read_folder(tmp_path)


# What a program finds that has only what reading needs; the names that Python imports.
FEW = ["markdown_it", "mdurl", "msgspec", "slugify", "text_unidecode", "yaml"]
ALONE = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        known = name.partition(".")[0] in (*{FEW}, *sys.stdlib_module_names, "chart_atlas")
        if not known and not name.startswith(("_yaml", "_cython", "cython")):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
from chart_atlas import check, load_site, read, read_folder
chart = read("{SEEDS}/000_eee7a717cd9dc58a.txt")
assert {{*sys.modules}}.isdisjoint(["msgspec", "slugify", "sqlite3"]), "what reads is light"
assert len(check("{SEEDS}")) == len(read_folder("{SEEDS}"))
assert "<table>" in chart._repr_html_() and "<svg" in chart._repr_html_()
for ask in (chart.to_altair, lambda: chart.to_frame("polars")):
    try:
        ask()
    except ImportError as error:
        print(error)
"""


def test_reading_needs_four_small_packages_and_says_what_more_needs() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert "needs the library Altair: pip install altair" in done.stdout
    assert "needs the library narwhals. Install it: pip install narwhals" in done.stdout


# -- chart.json and back --------------------------------------------------------------------------

TEXTS = sorted([*SEEDS.glob("*.txt"), *(ROOT / "tests").rglob("*.txt")])


def json_of(chart: object) -> bytes:
    return json.dumps(chart, ensure_ascii=False).encode()


@pytest.mark.parametrize("part", every(40, range(40)))
def test_a_chart_comes_back_from_its_json_with_all_that_is_drawn_and_counted(part: int) -> None:
    read_back = 0
    for path in TEXTS[part::40]:
        try:
            chart = read(path)
        except chart_atlas.SeedError:
            continue
        again, facts = chart_of_json(json_of(chart_data(chart, chart.facts)))
        assert chart_data(again, facts) == chart_data(chart, chart.facts), path
        assert [*chart_records(again, facts)] == [*chart_records(chart, chart.facts)], path
        drawn = [each.specification for each in heatmaps(chart)]
        assert [each.specification for each in heatmaps(again)] == drawn, path
        assert (again.claims, again.problems) == (chart.claims, chart.problems), path
        read_back += 1
    assert read_back > 50


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("title", 5),
        ("panels", [{"title": "x"}]),
        ("chart_kind", "pie"),
        ("claims", None),
        ("title", None),
    ],
)
def test_json_of_another_shape_is_no_chart(key: str, value: object) -> None:
    with pytest.raises(ValueError, match=rf"\$\.{key}"):
        chart_of_json(json_of(chart_data(PANELS) | {key: value}))


@pytest.mark.parametrize("number", ["1e999999999", '"NaN"', '"-Infinity"', "1e301", "true", "[1]"])
@pytest.mark.parametrize("key", ["value", "low", "uncertainty"])
def test_a_number_that_no_text_can_state_is_refused_with_its_place(key: str, number: str) -> None:
    data = chart_data(PANELS)
    data["panels"][1]["cells"][2][key] = "here"
    text = json_of(data).replace(b'"here"', number.encode())
    with pytest.raises(ValueError, match=r"\$\.panels\[1\]\.cells\[2\]"):
        chart_of_json(text)


def test_json_that_is_nested_without_end_is_refused() -> None:
    deep = b"[" * 200_000
    with pytest.raises(ValueError, match=r"recursion|truncated"):
        chart_of_json(b'{"x": ' + deep)


def test_a_chart_with_more_places_than_any_text_is_refused() -> None:
    data = chart_data(PANELS)
    for axis in ("row_axis", "column_axis"):
        data["panels"][0][axis]["values"] = [str(number) for number in range(5_000)]
    with pytest.raises(ValueError, match="more than 10,000 places"):
        chart_of_json(json_of(data))


# -- data frames ----------------------------------------------------------------------------------


def rows_of(frame: object, library: str) -> list[dict[str, object]]:
    if library == "pandas":
        # What is missing in pandas is no None.
        clean = frame.astype(object).where(frame.notna(), None)  # type: ignore[attr-defined]
        return clean.to_dict("records")
    return frame.to_dicts() if library == "polars" else frame.to_pylist()  # type: ignore[attr-defined]


@pytest.mark.parametrize("library", long_but(["pandas", "polars", "pyarrow"], "pandas"))
def test_a_frame_has_the_rows_and_columns_of_the_parquet_export(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module(library)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(
        main, ["export", "--format", "parquet", "--output", "cells", str(SEEDS)]
    )
    assert done.exit_code == 0, done.output
    table = parquet.read_table("cells")
    for asked in (library, module):
        frame = read_folder(SEEDS).to_frame(asked)
        assert type(frame).__module__.partition(".")[0] == library
        assert rows_of(frame, library) == table.to_pylist()
    if library == "pyarrow":
        assert frame.schema.types == table.schema.types


def test_a_frame_without_rows_has_the_same_columns() -> None:
    empty = read_text("# Nothing here").to_frame("pyarrow")
    assert (empty.num_rows, empty.schema) == (0, PANELS.to_frame("pyarrow").schema)


def test_what_the_text_does_not_state_is_missing_in_a_frame_and_never_zero() -> None:
    told = GAPS.to_frame("pyarrow").select(["value", "low", "high", "state"]).to_pylist()
    assert [[*row.values()] for row in told] == [
        [2.5, None, None, "approximate"],
        [None, None, None, "marked empty"],
        [None, 3.0, 4.0, "range"],
        [None, None, None, "blank"],
    ]


def test_a_frame_is_of_the_library_that_the_program_works_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert type(GAPS.to_frame()).__module__.startswith("pyarrow")
    monkeypatch.setitem(sys.modules, "pandas", sys)
    monkeypatch.setitem(sys.modules, "polars", sys)
    with pytest.raises(ValueError, match="pandas and polars are both there"):
        GAPS.to_frame()


@pytest.mark.parametrize("library", ["dask", "", sys])
def test_another_library_is_refused_with_the_names_of_those_there_are(library: object) -> None:
    with pytest.raises(ValueError, match="pandas, polars, pyarrow"):
        GAPS.to_frame(library)  # type: ignore[arg-type]


# -- Altair ---------------------------------------------------------------------------------------


def printed(chart: Chart) -> Counter[str]:
    return Counter(cell.quantity.literal for cell in chart.cells if cell.value is not None)


def words_of_marks(svg: str) -> Counter[str]:
    root = sites.parse_text(svg)
    marks = [
        each for each in sites.classed(root, "mark-text") if "role-mark" in each.get("class", "")
    ]
    return Counter(sites.text(text) for each in marks for text in each.iter("text"))


@pytest.mark.parametrize(
    "name",
    long_but(["000_eee7a717cd9dc58a.txt", "002_fbaaa6e9d3bbf8c3.txt"], "002_fbaaa6e9d3bbf8c3.txt"),
)
def test_altair_draws_the_numbers_of_all_panels_each_with_its_own_colours(name: str) -> None:
    chart = read(SEEDS / name)
    drawn = chart.to_altair()
    assert words_of_marks(vl_convert.vegalite_to_svg(drawn.to_json())) == printed(chart)
    parts = drawn.to_dict().get("vconcat", [drawn.to_dict()])
    scales = [part["layer"][0]["encoding"]["fill"]["scale"] for part in parts]
    wanted = [each.specification for each in heatmaps(chart)]
    assert scales == [spec["layer"][0]["encoding"]["fill"]["scale"] for spec in wanted]


def test_altair_draws_one_panel_if_it_is_named() -> None:
    two = PANELS.to_altair(2).to_dict()
    assert two["title"] == PANELS.panels[1].title
    for number in (0, 3):
        with pytest.raises(ValueError, match=f"has no panel {number}; it has 2"):
            PANELS.to_altair(number)


# -- HTML -----------------------------------------------------------------------------------------


class Parts(HTMLParser):
    """The tags, attributes and cells of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.cells: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag == "td":
            self.cells.append("")
        self.is_cell = tag == "td"

    def handle_endtag(self, tag: str) -> None:
        self.is_cell = False

    def handle_data(self, data: str) -> None:
        if getattr(self, "is_cell", False):
            self.cells[-1] += data


def test_a_notebook_shows_picture_and_table_of_each_panel() -> None:
    parts = Parts(PANELS._repr_html_())
    pictures = parts.attributes.count(("class", "ca-picture"))
    assert (pictures, parts.tags["table"]) == (2, 2)
    assert Counter(parts.cells) == printed(PANELS)


def test_a_notebook_tells_gaps_ranges_and_what_is_about_right() -> None:
    assert Parts(GAPS._repr_html_()).cells == ["≈2.5", "n/a", "3–4", "blank"]


def test_a_notebook_tells_what_the_numbers_contradict() -> None:
    text = f"{sites.SEED}### Key Observations\n* Type 1 at 5 is higher than Type 2 at 5.\n"
    assert "Contradicted, line 12: Type 1 at 5 is higher" in read(text)._repr_html_()
    assert "nothing to draw" in read_text("# Nothing here")._repr_html_()


def test_a_contradicted_sentence_stands_in_plain_words_in_notebook_and_terminal() -> None:
    false = "**Rows:** `Type 1` at **5** is higher than *Type 2* at 5, and so on."
    chart = read(f"{sites.SEED}### Key Observations\n* {false}\n")
    (line,) = (
        line
        for line in ChartPicture(chart).terminal(80, 0).split("\n")
        if line.startswith("Contradicted")
    )
    assert (
        line == "Contradicted, line 12: Rows: [Type 1 at 5 is higher than Type 2 at 5], and so on."
    )
    assert f"<p>{line}</p>" in chart._repr_html_()


def test_the_html_of_equal_charts_is_equal_and_no_two_panels_share_an_id() -> None:
    html = PANELS._repr_html_()
    assert html == read(SEEDS / "002_fbaaa6e9d3bbf8c3.txt")._repr_html_()
    ids = Counter(value for name, value in Parts(html).attributes if name == "id")
    assert set(ids.values()) == {1}


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"' onload=alert(3) </style>"
HOSTILE_SEED = f"""\
## Heatmap: {HOSTILE} of x
### Components/Axes
* **Y-axis:** Labeled "Plot {HOSTILE}". Values: A {HOSTILE}, B
* **X-axis:** Labeled "Dose". Values: 1, 2
### Data
| Plot | 1 | 2 {HOSTILE} |
| --- | --- | --- |
| A {HOSTILE} | 1.5 | {HOSTILE} |
| B | 2.5 | 3.5 |
### Key Observations
A {HOSTILE} is higher than B at 1.
"""


def test_text_of_a_seed_stays_text_in_a_notebook() -> None:
    html = read(HOSTILE_SEED)._repr_html_()
    assert "alert(1)" in html
    parts = Parts(html)
    ours = "style div p b small table thead tbody tr th td svg title desc defs pattern path g text rect"
    gradients = ["lineargradient", "stop"]
    assert {*parts.tags} <= {*ours.split(), *gradients}
    assert [name for name, _ in parts.attributes if name.startswith("on")] == []
    assert [
        value for name, value in parts.attributes if name in ("href", "src", "xlink:href")
    ] == []
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(
    ("paper", "ink"),
    long_but(
        [("#111111", "rgb(221, 221, 221)"), ("#ffffff", "rgb(17, 17, 17)")],
        ("#111111", "rgb(221, 221, 221)"),
    ),
)
def test_letters_have_the_colour_of_the_page_around_them(
    serve, visit, tmp_path: Path, paper: str, ink: str
) -> None:
    """As notebooks are light or dark by their own choice, whatever the system prefers."""
    body = f'<body style="background:{paper};color:{ink}">{PANELS._repr_html_()}{read(HOSTILE_SEED)._repr_html_()}'
    page = f"<!doctype html><html lang=en><title>x</title><link rel=icon href=data:,>{body}"
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    opened = visit(serve(tmp_path))
    assert opened.complaints() == []
    of = "element => getComputedStyle(element).{}"
    label = opened.page.locator(".ca-row-labels text").first
    assert label.evaluate(of.format("fill")) == ink
    assert opened.page.locator(".ca-notebook td").first.evaluate(of.format("color")) == ink
