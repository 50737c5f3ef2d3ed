"""A panel as a Vega-Lite specification."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import altair as alt
import pytest
import vl_convert

from chart_atlas.drawing.heatmap import Heatmap, computed_heatmap, heatmaps
from chart_atlas.drawing.png import png
from chart_atlas.drawing.specification import (
    OBJECT_MEMBERS,
    live_config,
)
from chart_atlas.model import Panel, Quantity
from panels import between, chart, legend, panel, stated


def heatmap_of(made: Panel, **facts: Any) -> Heatmap:
    (heatmap,) = heatmaps(chart(made, **facts))
    return heatmap


def spec_of(made: Panel, **facts: Any) -> dict[str, Any]:
    return heatmap_of(made, **facts).specification


GRID = panel(
    ["b", "a", "Average"],
    ["10", "9", "x"],
    [
        ["100.0", "0", "N/A"],
        [stated("-0.5", approximate=True), None, ""],
        ["49.9", between("0.75", "1.00"), stated("3", uncertainty=stated("0.4").value)],
    ],
    aggregates=["Average"],
)


def data(spec: dict[str, Any]) -> dict[tuple[str, str], tuple[str, dict[str, Any]]]:
    """Every datum by its place, with the name of its dataset."""
    return {
        (datum["row"], datum["column"]): (name, datum)
        for name, values in spec["datasets"].items()
        for datum in values
    }


def test_every_place_of_the_grid_has_exactly_one_datum() -> None:
    """Also the places that the text never states."""
    spec = spec_of(GRID)
    assert sum(map(len, spec["datasets"].values())) == len(data(spec)) == 9


def test_a_datum_says_what_the_text_makes_of_its_place() -> None:
    """State, text, literal and line of each kind of cell."""
    found = data(spec_of(GRID))
    assert {place: datum.get("state", "stated") for place, (_, datum) in found.items()} == {
        ("b", "10"): "stated",
        ("b", "9"): "stated",
        ("b", "x"): "marked empty",
        ("a", "10"): "approximate",
        ("a", "9"): "not stated",
        ("a", "x"): "blank",
        ("Average", "10"): "stated",
        ("Average", "9"): "range",
        ("Average", "x"): "stated",
    }
    assert [found["a", "10"][1][key] for key in ("text", "literal")] == ["≈-0.5", "-0.5"]
    assert found["Average", "9"][1]["text"] == "0.75–1.00"
    assert found["Average", "x"][1]["text"] == "3 ± 0.4"
    assert found["a", "10"][1]["line"] == 11
    assert found["a", "9"][1]["line"] is None


@pytest.mark.parametrize(
    ("quantity", "printed", "spoken"),
    [
        (stated("100.0", unit="s"), "100.0", "100.0 s"),
        (stated("98.5", approximate=True), "≈98.5", "about 98.5 %"),
        (stated("3", uncertainty=Decimal("0.40")), "3 ± 0.40", "3 ± 0.40 %"),
        (between("0.75", "1.00"), "0.75–1.00", "0.75 to 1.00 %"),
        (between("-0.2", "0.1"), "-0.2 to 0.1", "-0.2 to 0.1 %"),
        (between("1", "2", approximate=True), "≈1–2", "about 1 to 2 %"),
        (stated("5", low=Decimal(4), high=Decimal(6)), "5 (4–6)", "5 (4 to 6) %"),
        (Quantity("0.9", low=Decimal("0.9")), "≥ 0.9", "at least 0.9 %"),
        (Quantity("0.9", high=Decimal("0.9")), "≤ 0.9", "at most 0.9 %"),
    ],
)
def test_a_quantity_is_printed_and_spoken(quantity: Quantity, printed: str, spoken: str) -> None:
    """With its own digits and unit; the unit of the measure serves where it has none."""
    (_, datum) = data(spec_of(panel(["r"], ["c"], [[quantity]])))["r", "c"]
    assert (datum["text"], datum["label"]) == (printed, f"Type r, Length c: {spoken}")


def test_a_tooltip_is_the_spoken_label() -> None:
    """One field of the data for each layer of cells, whose title no text of a seed is."""
    layers = spec_of(GRID)["layer"][:3]
    assert [layer["encoding"]["tooltip"]["field"] for layer in layers] == ["label"] * 3
    assert [layer["encoding"]["description"]["field"] for layer in layers] == ["label"] * 3


def test_printed_text_is_not_read_a_second_time() -> None:
    """The label of a cell holds its number; the text on it is silent for screen readers."""
    svg = vl_convert.vegalite_to_svg(spec_of(GRID))
    layers = [part.split(">")[0] for part in svg.split('<g class="mark-text role-mark')[1:]]
    assert ['aria-hidden="true"' in layer for layer in layers] == [True, True]


def test_labels_are_spoken_with_axis_names_and_unit() -> None:
    """What a screen reader says of each place."""
    found = {place: datum["label"] for place, (_, datum) in data(spec_of(GRID)).items()}
    assert found["b", "10"] == "Type b, Length 10: 100.0 %"
    assert found["b", "x"] == "Type b, Length x: n/a in the text"
    assert found["a", "9"] == "Type a, Length 9: not stated"
    assert found["a", "x"] == "Type a, Length x: left blank in the text"
    assert found["a", "10"] == "Type a, Length 10: about -0.5 %"
    assert found["Average", "9"] == "Type Average, Length 9: 0.75 to 1.00 % (an aggregate)"


def test_empty_places_and_aggregates_stay_off_the_scale() -> None:
    """Only a number that is no aggregate is coloured; zero is such a number."""
    datasets = {place: name for place, (name, _) in data(spec_of(GRID)).items()}
    assert datasets["b", "9"] == "coloured"
    assert [datasets["b", "x"], datasets["a", "9"], datasets["a", "x"]] == ["empty"] * 3
    assert {datasets["Average", column] for column in ("10", "9", "x")} == {"outlined"}


def test_axis_values_keep_their_stated_order() -> None:
    """Neither the alphabet nor the size of numbers sorts them."""
    encoding = spec_of(GRID)["encoding"]
    assert encoding["y"]["scale"]["domain"] == ["b", "a", "Average"]
    assert encoding["x"]["scale"]["domain"] == ["10", "9", "x"]


def test_the_colours_are_an_explicit_list_in_rgb() -> None:
    """Nine numbers, nine colours: whoever draws it needs no colour scheme."""
    scale = spec_of(GRID, scale=legend("-1", "100"))["layer"][0]["encoding"]["fill"]["scale"]
    assert (scale["domain"][0], scale["domain"][-1], len(scale["domain"])) == (-1, 100, 9)
    assert len(scale["range"]) == 9
    assert (scale["interpolate"], scale["clamp"], scale["zero"]) == ("rgb", True, False)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["84.0", "89.0"], ["84.0", "86.0", "88.0", "89.0"]),
        (["0", "100"], ["0", "50", "100"]),
        (["-0.00002", "0.00007"], ["−0.00002", "0.00000", "0.00005", "0.00007"]),
        (["5.0"], ["5.0"]),
        (["1.5e12", "3e12"], ["1.5e+12", "2.0e+12", "2.5e+12", "3.0e+12"]),
    ],
)
def test_legend_ends_are_the_stated_numbers(words: list[str], expected: list[str]) -> None:
    """Both ends are among the ticks, unrounded, and Vega writes them so."""
    spec = spec_of(panel(["r"], [str(i) for i in range(len(words))], [words]))
    svg = vl_convert.vegalite_to_svg(spec)
    written = svg.split("role-legend-label")[1].split("</g>")[0].split("<text")[1:]
    labels = [part.split(">")[1].split("<")[0] for part in written]
    assert (labels[0], labels[-1]) == (expected[0], expected[-1])


@pytest.mark.parametrize(
    "words",
    [
        ["1" + "0" * 40, "1" + "0" * 39 + "1"],
        ["-1e299", "1e299"],
        ["1e-200", "2e-200"],
        ["0", "1e-30"],
        ["-7", "-7"],
    ],
)
def test_numbers_of_any_size_make_a_heatmap(words: list[str]) -> None:
    """Far from 1, and nearer to each other than a double can tell."""
    spec = spec_of(panel(["r"], ["a", "b"], [words]))
    values = spec["layer"][0]["encoding"]["fill"]["legend"]["values"]
    assert (values[0], values[-1]) == (float(words[0]), float(words[1]))
    assert vl_convert.vegalite_to_svg(spec).startswith("<svg")


def test_a_filled_specification_is_valid() -> None:
    """Altair's schema accepts what we fill in."""
    alt.LayerChart.from_dict(spec_of(GRID)).to_dict()


def test_filling_one_panel_leaves_no_trace_in_the_next() -> None:
    """The template is copied, not shared."""
    before = json.dumps(spec_of(GRID))
    spec_of(panel(["q"], ["z"], [["1"]], title="Other"))
    assert json.dumps(spec_of(GRID)) == before


def test_a_panel_without_numbers_shows_no_legend() -> None:
    """A legend of invented numbers would be worse than none."""
    assert spec_of(panel(["r"], ["c"], [["N/A"]]))["layer"][0]["encoding"]["fill"]["legend"] is None


@pytest.mark.parametrize(("rows", "columns"), [([], []), (["r"], []), ([], ["c"])])
def test_a_panel_without_places_is_still_a_heatmap(rows: list[str], columns: list[str]) -> None:
    """An axis without values breaks neither us nor Vega."""
    spec = spec_of(panel(rows, columns, [[] for _ in rows]))
    assert vl_convert.vegalite_to_svg(spec).startswith("<svg")


# Text that would do something if any part of Vega took it for more than text.
TRICKS = [
    '{"expr": "marker"}',
    '{"signal": "marker"}',
    "datum.marker",
    "=marker",
    '"+marker+"',
    '\\"+marker+\\"',
    "'+marker+'",
    "\\",
    '\\": marker, "',
    "marker\nmarker",
    "</script><script>marker",
    "<img src=x onerror=marker>",
    "https://example.org/marker",
    "marker" * 50,
    "\x00\x1b\u202emarker\ud800",
    "`${marker}`",
    *sorted(OBJECT_MEMBERS),
]


CODE_KEYS = ("signal", "expr", "update", "test", "url", "href")


def code(vega: Any) -> Iterator[str]:
    """Every expression in a compiled Vega specification."""
    if isinstance(vega, dict):
        for name, value in vega.items():
            if name in CODE_KEYS and isinstance(value, str):
                yield value
            yield from code(value)
    elif isinstance(vega, list):
        for value in vega:
            yield from code(value)


def tricky(trick: str) -> Panel:
    """A panel that holds a text in every place that a seed can fill."""
    return panel(
        [trick, "r"],
        [trick, "c"],
        [["1", stated("2", unit=trick)], [None, "4"]],
        title=trick,
        labels=(trick, trick),
        measure=(trick, trick),
    )


@pytest.mark.parametrize("trick", TRICKS)
def test_text_of_a_seed_is_in_no_expression(trick: str) -> None:
    """The code that Vega-Lite makes is the same, whatever the text says."""
    expected = list(code(vl_convert.vegalite_to_vega(spec_of(tricky("plain")))))
    assert list(code(vl_convert.vegalite_to_vega(spec_of(tricky(trick))))) == expected
    assert any('datum["label"]' in expression for expression in expected)


@pytest.mark.parametrize("trick", TRICKS)
def test_text_of_a_seed_is_drawn_as_text(trick: str) -> None:
    """Vega draws every such panel, all four places of it."""
    svg = vl_convert.vegalite_to_svg(spec_of(tricky(trick)))
    assert svg.count('aria-roledescription="rect mark"') == 4
    assert "<img" not in svg
    assert "<script" not in svg


def test_the_live_view_takes_its_text_colour_from_the_page() -> None:
    """With the live config all text but that on coloured cells is currentColor."""
    svg = vl_convert.vegalite_to_svg(spec_of(GRID), config=live_config())
    fills = {
        part.split('fill="')[1].split('"')[0] for part in svg.split("<text")[1:] if "fill=" in part
    }
    assert fills == {"currentColor", "#000000", "#ffffff"}


def test_a_png_has_the_size_of_the_svg_file_that_it_is_drawn_of() -> None:
    """… in pixels."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="63"/>'
    image = png(svg)
    assert [int.from_bytes(image[at : at + 4]) for at in (16, 20)] == [120, 63]


def test_a_place_is_found_by_its_labels() -> None:
    """… by row and column from 0, with all that a heatmap cannot hold taken off."""
    heatmap = heatmap_of(GRID)
    assert heatmap.indexes("a", "10") == (1, 0)
    assert heatmap.indexes(" a\x00", "x\n") == (1, 2)
    assert (heatmap.indexes("z", "10"), heatmap.indexes("a", "z")) == (None, None)
    assert heatmap.spoken("a", "10") == "Type a, Length 10: about -0.5 %"
    assert heatmap.spoken("a", "z") == "Type a, Length z: not stated"


@pytest.mark.parametrize(("around_zero", "ends"), [(False, ("-1", "3")), (True, ("-3", "3"))])
def test_a_computed_heatmap_spans_its_numbers(around_zero: bool, ends: tuple[str, str]) -> None:
    """… or reaches as far to either side of zero, which is white."""
    scale = computed_heatmap(
        panel(["r"], ["a", "b", "c"], [["-1", "3", "N/A"]]), around_zero=around_zero
    ).scale
    assert (str(scale.low), str(scale.high)) == ends
    assert (scale.stops[4] == "#ffffff") == around_zero
    zeros = computed_heatmap(panel(["r"], ["a"], [["0"]]), around_zero=True).scale
    assert (zeros.low, zeros.high) == (-1, 1)


def test_a_title_stands_beside_long_labels_not_on_them() -> None:
    """Vega moves the title of the rows out by the whole length of their labels."""
    svg = vl_convert.vegalite_to_svg(spec_of(panel(["letters " * 9], ["c"], [["1"]])))
    y_axis = svg.split('aria-label="Y-axis')[1].split("role-axis-title")[1]
    assert float(y_axis.split("translate(")[1].split(",")[0]) < -300


@pytest.mark.parametrize(
    ("columns", "angle"),
    [(["a", "b"], 0), (["AIME 2024", "MATH"], 0), (["a very long label of a column", "b"], -40)],
)
def test_column_labels_stand_upright_while_they_fit(columns: list[str], angle: int) -> None:
    """A label that fits widens its cells; a longer one is turned."""
    spec = spec_of(panel(["r"], columns, [["1", "2"]]))
    assert spec["encoding"]["x"]["axis"]["labelAngle"] == angle
    if not angle:
        assert spec["width"]["step"] >= max(map(len, columns)) * 6
