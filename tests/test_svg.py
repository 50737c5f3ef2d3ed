"""The SVG of a heatmap, which stands in a page before any script runs; thumbnails."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import vl_convert

import drawn
from browser import Visit
from chart_atlas.drawing.geometry import Geometry
from chart_atlas.drawing.heatmap import Heatmap, heatmaps
from chart_atlas.drawing.lettering import Weight, text_width
from chart_atlas.drawing.runs import COARSE, shade
from chart_atlas.drawing.svg import svg
from chart_atlas.drawing.thumbnail import thumbnail_svg
from panels import between, chart, legend, panel, stated

SVG = "{http://www.w3.org/2000/svg}"
LONG = "a label of sixty characters that goes on to its end, truly.."

PANELS = {
    "gaps": panel(
        ["2", "1", "3"],
        ["0", "1", "2", "3"],
        [["100.0", "N/A", "99.5", None], ["", "0", "50.0", "3.1"], ["7", "8.25", None, "N/A"]],
    ),
    "tiny and negative": panel(
        ["a", "b"],
        ["x", "y", "z"],
        [["-0.5", "0.00012", "0"], ["-0.00004", "0.3", "0.25"]],
        measure=("Loss", None),
    ),
    "minute": panel(["a"], ["x", "y"], [["1e-12", "2.5e-9"]], measure=("Loss", None)),
    "huge": panel(["a"], ["x", "y"], [["-2e14", "7e15"]], measure=("FLOP", None)),
    "ranges and approximations": panel(
        ["a", "b"],
        ["x", "y"],
        [
            [between("0.75", "1.00"), stated("0.5", approximate=True)],
            [stated("0.61", uncertainty=stated("0.02").value), between("-0.2", "0.1")],
        ],
    ),
    "aggregates": panel(
        ["m", "Average"],
        ["x", "y", "Mean"],
        [["1.0", "2.0", "1.5"], ["3.0", "4.0", "3.5"]],
        aggregates=["Average", "Mean"],
    ),
    "one row": panel(["only"], list("abcdef"), [["1", "2", "N/A", "4", None, "6"]]),
    "one cell": panel(["r"], ["c"], [["42.0"]], labels=(None, None), measure=(None, None)),
    "hostile and long labels": panel(
        ["<b>&\"'</b>", "一行の見出し", "]]>"],
        [LONG, "<script>alert(1)</script>", "短い"],
        [["1", "2", "3"], ["4", "N/A", "6"], ["7", "8", "9"]],
        title="<i>A & B</i>",
        labels=('Rows <of> "things" & a title that is much longer than the grid is', "列 & <c>"),
        measure=("Score <'&\"> of a rather long name", "%"),
    ),
    "thirty columns": panel(
        [str(i) for i in range(4)],
        [str(i) for i in range(30)],
        [[str((i * 7 + j * 13) % 101) for j in range(30)] for i in range(4)],
    ),
}
LEGENDS = {"gaps": legend("0", "100"), "aggregates": legend("0", "5", ("white", "dark green"))}


@cache
def heatmap_of(name: str) -> Heatmap:
    (heatmap,) = heatmaps(chart(PANELS[name], scale=LEGENDS.get(name)))
    return heatmap


def svg_of(heatmap: Heatmap, **changed: Any) -> str:
    facts: dict[str, Any] = {"ident": "p", "title": "T", "description": "D"}
    return heatmap.svg(**facts | changed)


def draw(name: str, **changed: Any) -> ET.Element:
    """The standalone SVG, parsed."""
    return ET.fromstring(svg_of(heatmap_of(name), standalone=True, **changed))  # noqa: S314


@dataclass(frozen=True)
class Seen:
    """What an eye sees of a heatmap, in the order of the places on the page.

    cells: rows of (fill or None, printed text, its ink or None).
    """

    cells: list[list[tuple[str | None, str, str | None]]]
    rows: list[str]
    columns: list[str]
    row_title: str
    column_title: str
    legend_title: str
    ticks: list[str]


def walk(
    element: ET.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """Every element with the sum of the moves above it."""
    for move in element.get("transform", "").split("translate(")[1:2]:
        across, _, down = move.split(")")[0].replace(" ", ",").partition(",")
        x, y = x + float(across), y + float(down or 0)
    yield element, x, y
    for child in element:
        yield from walk(child, x, y)


def named(root: ET.Element, name: str) -> Iterator[ET.Element]:
    return (e for e in root.iter() if name in e.get("class", "").split())


def words(root: ET.Element, name: str) -> list[str]:
    """The texts below elements of a class, in order of place: from the top, from the left."""
    found = [
        (y + float(e.get("y", 0)), x + float(e.get("x", 0)), e.text or "")
        for parent in named(root, name)
        for e, x, y in walk(parent)
        if e.tag == f"{SVG}text"
    ]
    return [text for _, _, text in sorted(found, key=lambda place: place[:2])]


def across(root: ET.Element, name: str) -> list[str]:
    """The same, from the left alone."""
    found = [
        (x + float(e.get("x", 0)), e.text or "")
        for parent in named(root, name)
        for e, x, _ in walk(parent)
        if e.tag == f"{SVG}text"
    ]
    return [text for _, text in sorted(found, key=lambda place: place[0])]


def in_rows(found: list[tuple[float, float, Any]]) -> list[list[Any]]:
    """Things by their place, as rows from the top, each from the left."""
    tops = sorted({y for y, _, _ in found})
    return [
        [thing for _, _, thing in sorted((t for t in found if t[0] == y), key=lambda t: t[1])]
        for y in tops
    ]


def joined(root: ET.Element, name: str) -> str:
    """The lines of a title as one text."""
    parts = [text for parent in named(root, name) for text in parent.itertext()]
    return " ".join(" ".join(parts).split())


def ours(name: str) -> Seen:
    root = draw(name)
    rows: dict[int, list[tuple[str | None, str, str | None]]] = {}
    for cell in drawn.cells(root):
        fill = cell.fill if cell.fill.startswith("#") else None
        rows.setdefault(cell.row, []).append((fill, cell.text, cell.ink or None))
    title = next(iter(named(root, "ca-legend")))[0]
    return Seen(
        list(rows.values()),
        words(root, "ca-row-labels"),
        across(root, "ca-column-labels"),
        joined(root, "ca-row-title"),
        joined(root, "ca-column-title"),
        " ".join(" ".join(title.itertext()).split()),
        words(root, "ca-ticks"),
    )


def color(fill: str | None) -> str | None:
    """ "rgb(1, 2, 3)" and "#010203" as the latter; None for what is not filled."""
    if fill is None or not fill.startswith("rgb("):
        return fill
    return "#" + "".join(f"{int(c):02x}" for c in fill[4:-1].split(","))


def vegas(name: str) -> Seen:
    root = ET.fromstring(vl_convert.vegalite_to_svg(heatmap_of(name).specification))  # noqa: S314
    printed = {
        (round(x), round(y)): (e.text or "", ink_of(e))
        for layer in ("layer_3_marks", "layer_4_marks")
        for group in named(root, layer)
        for e, x, y in walk(group)
        if e.tag == f"{SVG}text"
    }
    found = []
    for layer in ("layer_0_marks", "layer_1_marks", "layer_2_marks"):
        for group in named(root, layer):
            for path in group:
                left, top, wide, high = box_of(path.get("d", ""))
                # Vega sets the text on its baseline, some pixels below the middle.
                at = [t for p, t in printed.items() if within(p, left, top, wide, high)]
                (text,) = at or [("", None)]
                # A gap is tinted, which is no colour of the scale.
                fill = None if layer == "layer_2_marks" else color(path.get("fill"))
                found.append((top, left, (fill and shade(fill), *text)))
    # Axes are told apart by the name that Vega gives them.
    x_axis, y_axis = (
        next(e for e in named(root, "role-axis") if e.get("aria-label", "").startswith(letter))
        for letter in "XY"
    )
    return Seen(
        in_rows(found),
        words(y_axis, "role-axis-label"),
        across(x_axis, "role-axis-label"),
        joined(y_axis, "role-axis-title"),
        joined(x_axis, "role-axis-title"),
        joined(root, "role-legend-title"),
        words(root, "role-legend-label"),
    )


def ink_of(text: ET.Element) -> str | None:
    """The colour of text on a coloured cell; that of other text is the theme's."""
    return None if text.get("fill") == "black" else text.get("fill")


def box_of(path: str) -> tuple[float, float, float, float]:
    """ "M1,2h3v4h-3Z" as left, top, width and height."""
    start, _, rest = path.removeprefix("M").partition("h")
    left, top = map(float, start.split(","))
    wide, _, rest = rest.partition("v")
    return left, top, float(wide), float(rest.partition("h")[0])


def within(at: tuple[float, float], left: float, top: float, wide: float, high: float) -> bool:
    return left < at[0] < left + wide and top < at[1] < top + high


@pytest.mark.parametrize("name", PANELS)
def test_the_svg_says_what_vega_says(name: str) -> None:
    """Place, text and ink of each cell, labels, titles and legend are the same, the colour too.

    … but for one of 255, which no eye sees.
    """
    assert ours(name) == vegas(name)


@pytest.mark.parametrize("name", PANELS)
def test_the_svg_and_vega_hold_what_the_panel_states(name: str) -> None:
    """Rows, columns and texts are those of the panel: both could lack the same."""
    made, seen = PANELS[name], ours(name)
    assert seen.rows == list(made.row_axis.values)
    assert seen.columns == list(made.column_axis.values)
    printed = {(i, j): cell[1] for i, row in enumerate(seen.cells) for j, cell in enumerate(row)}
    assert len(printed) == len(seen.rows) * len(seen.columns)
    for cell in made.cells:
        at = seen.rows.index(cell.row), seen.columns.index(cell.column)
        if cell.value is not None:
            assert cell.quantity.literal in printed[at]


def test_the_gradient_of_the_legend_has_the_stops_of_the_scale() -> None:
    """From low at the foot to high at the head."""
    scale = heatmap_of("gaps").specification["layer"][0]["encoding"]["fill"]["scale"]
    gradient = next(draw("gaps").iter(f"{SVG}linearGradient"))
    assert [stop.get("stop-color") for stop in gradient] == scale["range"]
    assert (gradient.get("y1"), gradient.get("y2")) == ("1", "0")


def test_gaps_are_hatched_and_zero_and_what_is_not_stated_are_not() -> None:
    """No colour of the scale stands for a missing number, no hatch for what nobody stated."""
    fills = {(cell.row, cell.column): cell.fill for cell in drawn.cells(draw("gaps"))}
    assert fills[0, 1] == "url(#p-hatch)", "n/a in the text"
    assert fills[0, 3] == "none", "not stated"
    assert fills[1, 0] == "url(#p-hatch)", "left blank in the text"
    assert fills[1, 1].startswith("#"), "0 %"


def test_a_picture_without_gaps_has_no_hatch() -> None:
    """Nothing in it says what is not used."""
    for name, has_gaps in (("gaps", True), ("thirty columns", False)):
        names = {each.tag for each in draw(name).iter()}
        assert (f"{SVG}pattern" in names) == has_gaps, name
        assert any(drawn.classed(draw(name), "ca-others")) == has_gaps, name


def test_the_kind_of_a_gap_is_a_class() -> None:
    """Marked, blank and never stated can be told apart by a stylesheet."""
    looks = {(cell.row, cell.column): cell.look for cell in drawn.cells(draw("gaps"))}
    assert looks[0, 1] == "ca-empty ca-marked-empty"
    assert looks[1, 0] == "ca-empty ca-blank"
    assert looks[0, 3] == "ca-empty ca-not-stated"
    assert looks[1, 1] == ""


def test_what_has_no_colour_has_an_outline_of_its_own() -> None:
    """Dashed where there is no number, whole around an average."""
    root = draw("gaps")
    assert all(path.get("stroke-dasharray") for path in named(root, "ca-empty"))
    (outlined,) = named(draw("aggregates"), "ca-outlined")
    assert outlined.get("stroke") == "#808080"
    assert outlined.get("stroke-dasharray") is None


def test_vega_tints_gaps_and_leaves_what_is_not_stated_open() -> None:
    """Vega has no hatch."""
    root = ET.fromstring(vl_convert.vegalite_to_svg(heatmap_of("gaps").specification))  # noqa: S314
    (group,) = named(root, "layer_2_marks")
    tinted = {path.get("aria-label", "").split(": ")[1]: path.get("fill") for path in group}
    assert tinted == {
        "n/a in the text": "#808080",
        "left blank in the text": "#808080",
        "not stated": None,
    }


def test_a_range_has_a_dashed_frame_and_a_number_has_none() -> None:
    """It is coloured by its middle; the frame, in the ink of its text, tells it from a number."""
    framed = {}
    for cell in drawn.cells(draw("ranges and approximations")):
        assert cell.frame in ("", cell.ink)
        framed[cell.text] = bool(cell.frame)
    expected = {"0.75–1.00": True, "-0.2 to 0.1": True, "≈0.5": False, "0.61 ± 0.02": False}
    assert framed == expected


def test_vega_frames_the_ranges_that_the_svg_frames() -> None:
    """In a layer of its own, silent for screen readers; without ranges there is none."""
    root = ET.fromstring(  # noqa: S314
        vl_convert.vegalite_to_svg(heatmap_of("ranges and approximations").specification)
    )
    (group,) = named(root, "layer_5_marks")
    assert [path.get("stroke-dasharray") for path in group] == ["3,2", "3,2"]
    assert group.get("aria-hidden") == "true"
    assert len(heatmap_of("gaps").specification["layer"]) == 5


@pytest.mark.parametrize("standalone", [True, False])
def test_no_cell_is_an_element_of_its_own(standalone: bool) -> None:
    """The picture is one image, and nothing in it has a stop for the Tab key or a label."""
    root = ET.fromstring(svg_of(heatmap_of("thirty columns"), standalone=standalone))  # noqa: S314
    assert root.get("role") == "img"
    known = {name for each in root.iter() for name in each.attrib}
    assert not known & {"tabindex", "aria-label", "data-r", "data-c"}
    assert len([each for each in root.iter() if each.tag.endswith("title")]) == 1
    # 120 places, of which 101 have a colour of their own.
    (fills,) = named(root, "ca-fills")
    assert len(fills) < 102


def test_of_many_numbers_all_of_a_row_in_one_ink_are_one_element() -> None:
    """A page would be slow by an element each; of few, each is one that a narrow frame shows too."""
    few = heatmap_of("thirty columns").geometry
    for geometry, elements in ((few, 120), (grown(few), 2 * 16)):
        root = parsed(geometry)
        (numbers,) = named(root, "ca-numbers")
        assert elements / 2 <= len([*numbers.iter()]) - 4 <= elements
        assert len([cell for cell in drawn.cells(root) if cell.text]) == len(geometry.places)


def grown(geometry: Geometry, times: int = 4) -> Geometry:
    """The same rows several times, one below the other."""
    many = len(geometry.rows)
    places = (replace(p, row=p.row + many * time) for time in range(times) for p in geometry.places)
    return replace(geometry, rows=geometry.rows * times, places=tuple(places))


def test_neighbours_of_one_colour_are_one_line() -> None:
    """… with a pixel between them, through which the sheet below is seen."""
    (heatmap,) = heatmaps(chart(panel(["a", "b"], list("xyz"), [["1"] * 3, ["1", "2", "1"]])))
    root = ET.fromstring(svg_of(heatmap))  # noqa: S314
    (fills,) = named(root, "ca-fills")
    runs = [path.get("d") for path in fills]
    assert sorted(map(str, runs)) == ["M0 0h3M0 1h1M2 1h1", "M1 1h1"]
    cell, gap = map(float, str(fills.get("stroke-dasharray")).split())
    assert cell + gap == 1
    assert 0.5 < gap * heatmap.geometry.column_step < 1.5
    (sheet,) = named(root, "ca-edges")
    assert sheet.get("stroke") == "#808080"


def test_a_number_that_does_not_fit_or_cannot_be_read_is_left_out() -> None:
    """Its cell keeps its colour, and the table has the number."""
    heatmap = heatmap_of("thirty columns")
    whole = heatmap.geometry
    narrow, tiny = replace(whole, column_step=10), replace(whole, text_size=7)
    printed = [[cell.text for cell in drawn.cells(parsed(each))] for each in (whole, narrow, tiny)]
    assert all(printed[0])
    assert {len(text) for text in printed[1]} == {0, 1}, "of one digit only"
    assert not any(printed[2])
    assert len(printed[0]) == len(printed[1]) == len(printed[2]) == 120


def parsed(geometry: Geometry) -> ET.Element:
    return ET.fromstring(svg(geometry, ident="p", title="T", description="D"))  # noqa: S314


def test_what_is_no_number_stays_whole() -> None:
    """Letters that join others or hang on them are not placed one by one."""
    texts = ["5 ms", "5 µs", "5 नि", "5 fi"]
    geometry = grown(heatmap_of("thirty columns").geometry)
    others = geometry.places[len(texts) :]
    places = [replace(p, text=text) for p, text in zip(geometry.places, texts, strict=False)]
    silent = [replace(p, text="") for p in others]
    root = parsed(replace(geometry, places=(*places, *silent), column_step=90))
    (numbers,) = named(root, "ca-numbers")
    whole = [text.text for text in numbers.iter("text") if " " not in text.get("x", " ")]
    assert set(whole) == {"5 ms", "5 µs", "5 नि", "5 fi"}
    assert [cell.text for cell in drawn.cells(root) if cell.text] == texts


def test_a_cell_takes_few_letters() -> None:
    """Files and pages are of cells: fewer than 60 bytes each, and what is around them."""
    heatmap = heatmap_of("thirty columns")
    assert len(svg_of(heatmap).encode()) < 120 * 60 + 4500
    assert len(svg_of(heatmap, standalone=True).encode()) < 120 * 60 + 4700


@pytest.mark.parametrize("name", PANELS)
def test_all_ids_begin_with_that_of_the_heatmap(name: str) -> None:
    """Many heatmaps live on one page; every reference leads into its own."""
    made = draw(name, ident="x7")
    ids = [e.get("id", "") for e in made.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert all(i == "x7" or i.startswith("x7-") for i in ids)
    used = [v for e in made.iter() for v in e.attrib.values() if v.startswith("url(#")]
    assert {v[5:-1] for v in used} <= set(ids)
    assert set(made.get("aria-labelledby", "").split()) <= set(ids)


def test_title_and_description_are_text() -> None:
    """Markup in them stays letters, and forbidden characters are gone."""
    made = draw("gaps", title="</title><script>", description='\x00\x0b"&\ud800\ufffe')
    assert made.findtext(f"{SVG}title") == "</title><script>"
    assert made.findtext(f"{SVG}desc") == '"&'
    assert not list(made.iter(f"{SVG}script"))


def test_a_hostile_label_opens_no_element() -> None:
    """The SVG has only elements that we write."""
    made = draw("hostile and long labels")
    known = "svg title desc style defs pattern path linearGradient stop g text rect"
    assert {e.tag.removeprefix(SVG) for e in made.iter()} == set(known.split())


@pytest.mark.parametrize("name", PANELS)
def test_no_label_is_cut(name: str) -> None:
    """All text lies within the SVG, by a measure of our own."""
    made = draw(name)
    wide, high = (float(made.get(side, 0)) for side in ("width", "height"))
    for text, x, y in walk(made):
        if text.tag != f"{SVG}text" or "rotate" in (text.get("transform") or ""):
            continue
        if text in list(inside(made, "ca-row-title")):
            continue
        if re.search("[ %]", text.get("x", "")):
            continue  # numbers, each within its cell
        right, length = x + float(text.get("x", 0)), extent(text.text or "")
        anchor = anchor_of(made, text)
        left = right - {"end": 1.0, "middle": 0.5}.get(anchor, 0.0) * length
        assert left >= -1, text.text
        assert left + length <= wide + 1, text.text
        assert 0 <= y + float(text.get("y", 0)) <= high, text.text


def inside(root: ET.Element, name: str) -> Iterator[ET.Element]:
    return (e for parent in named(root, name) for e in parent.iter())


def anchor_of(root: ET.Element, text: ET.Element) -> str:
    """The anchor that a text inherits."""
    holders = [e for e in root.iter() if e.get("text-anchor") and text in list(e.iter())]
    return holders[-1].get("text-anchor", "") if holders else ""


def extent(text: str) -> float:
    """A modest width: half an em a letter at 10 pixels, an em a wide one."""
    return sum(10 if unicodedata.east_asian_width(c) in "WF" else 5 for c in text)


def test_turned_labels_stay_inside() -> None:
    """A label of sixty letters at an angle has the room that it needs."""
    made = draw("hostile and long labels")
    labels = next(named(made, "ca-column-labels"))
    assert all("rotate(-40)" in text.get("transform", "") for text in labels)
    first = labels[0].get("transform", "").split("translate(")[1].split(")")[0].split()
    reach = extent(LONG)
    assert float(first[0]) >= reach * 0.76
    assert float(made.get("height", 0)) - float(first[1]) >= reach * 0.64


def test_a_heatmap_tells_its_size_before_it_loads() -> None:
    """Width, height and viewBox agree, so that nothing shifts."""
    made = draw("gaps")
    assert made.get("viewBox") == f"0 0 {made.get('width')} {made.get('height')}"


def test_text_and_outlines_follow_the_page() -> None:
    """The text of axes has no colour but that of the page."""
    inline = svg_of(heatmap_of("gaps"))
    axes = inline.split('class="ca-axes"')[1].split('class="ca-cells"')[0]
    assert 'fill="currentColor"' in inline.split(">")[0]
    assert "fill=" not in axes
    assert "xmlns" not in inline
    assert "<style" not in inline


def test_a_file_of_its_own_knows_light_and_dark() -> None:
    """Standalone it has a namespace, its style, and the panel's title in print."""
    made = svg_of(heatmap_of("hostile and long labels"), standalone=True)
    assert made.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "prefers-color-scheme:dark" in made
    assert ">&lt;i&gt;A &amp; B&lt;/i&gt;</text>" in made


def test_a_panel_without_numbers_has_no_legend() -> None:
    """Nothing is coloured, so no legend pretends that something is."""
    (heatmap,) = heatmaps(chart(panel(["r"], ["c"], [["N/A"]])))
    assert "ca-legend" not in svg_of(heatmap)


@pytest.mark.parametrize(("rows", "columns"), [([], []), (["r"], []), ([], ["c"])])
def test_a_panel_without_places_is_still_a_heatmap(rows: list[str], columns: list[str]) -> None:
    """An axis without values breaks nothing."""
    (heatmap,) = heatmaps(chart(panel(rows, columns, [[] for _ in rows])))
    ET.fromstring(svg_of(heatmap))  # noqa: S314
    ET.fromstring(thumbnail_svg([heatmap], title="T"))  # noqa: S314


def painted(thumb: ET.Element) -> dict[str, int]:
    """How many cells of each colour a thumbnail shows."""
    found: dict[str, int] = {}
    for path in thumb.iter(f"{SVG}path"):
        runs = [part.split("h")[1] for part in path.get("d", "").split("M")[1:]]
        fill = path.get("stroke", "") if path.get("stroke-width") is None else "none"
        found[fill] = found.get(fill, 0) + sum(int(run) for run in runs)
    return found


@pytest.mark.parametrize("name", PANELS)
def test_a_thumbnail_shows_each_cell_in_its_colour(name: str) -> None:
    """As many cells of each colour as the heatmap has, rounded; all the rest are dashes, "none"."""
    fills = (place.fill for place in heatmap_of(name).geometry.places)
    expected = Counter(shade(fill, COARSE) if fill else "none" for fill in fills)
    thumb = ET.fromstring(thumbnail_svg([heatmap_of(name)], title="<T>"))  # noqa: S314
    assert painted(thumb) == expected
    assert thumb.findtext(f"{SVG}title") == "<T>"


def test_a_thumbnail_shows_at_most_four_panels_side_by_side() -> None:
    """The fifth panel is left to the page itself."""
    heatmap = heatmap_of("one row")
    thumbs = [
        ET.fromstring(thumbnail_svg([heatmap] * n, title="T"))  # noqa: S314
        for n in (1, 4, 5)
    ]
    cells = [sum(painted(thumb).values()) for thumb in thumbs]
    assert cells == [6, 24, 24]
    assert thumbs[1].get("viewBox") == f"0 0 {4 * 6 * 6 + 3 * 4} 4"


def test_a_thumbnail_is_small() -> None:
    """Lists hold hundreds of them: fewer than 32 bytes a cell."""
    made = thumbnail_svg([heatmap_of("thirty columns")], title="T")
    assert len(made) < 120 * 32 + 300


WIDTHS = """([characters, weight]) => {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${weight} 100px "DejaVu Sans"`;
  return characters.map((each) => context.measureText(each).width);
}"""


@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_no_letter_is_wider_than_the_room_it_gets(
    visit: Callable[..., Visit], weight: Weight
) -> None:
    """… in the widest of the usual faces: no label is cut by the edge of its heatmap."""
    letters = [*map(chr, range(0x20, 0x7F)), *"äéñßøŠžΑλАб–—…−×±≈≤≥°²→", "Average", "Accuracy (%)"]
    wide = visit("about:blank").page.evaluate(WIDTHS, [letters, weight])
    narrow = {
        letter: (text_width(letter, 100, weight), found)
        for letter, found in zip(letters, wide, strict=True)
        if text_width(letter, 100, weight) < found
    }
    assert narrow == {}
