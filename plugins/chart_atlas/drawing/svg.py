"""A heatmap as SVG, drawn without Vega: for pages that need no script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Literal

from .arrangement import (
    LABEL_SIZE,
    LEGEND_GAP,
    LEGEND_WIDTH,
    LINE,
    PAD,
    TICK_SIZE,
    TITLE_SIZE,
    Arrangement,
    arranged,
)
from .geometry import FRAMES, Geometry, Legend, Place
from .inscriptions import numbers
from .lettering import clean_text, wrapped
from .runs import coloured, lines
from .specification import CORNER

XMLNS = ' xmlns="http://www.w3.org/2000/svg"'

# From this width on a heatmap may shrink with its page (see drawing.css).
WIDE = 560
TITLE_ROOM = 24
# As much of what is said below a heatmap as it has lines for.
FOOT_LINES = 12

# How a range is told from a number, whatever its colour.
RANGE_DASH = 'fill="none" stroke-dasharray="3 2"'
# Reads as a hairline on light and on dark.
OUTLINE = "#808080"
# The corner of a cell, by what its owner says of it; filled and empty are told apart in any colour.
CORNERS = {
    "corrected": 'class="ca-corner" fill="{0}" stroke="{0}"',
    "completed": 'class="ca-corner" stroke="{0}"',
}
_RUN = re.compile(r"M(\d+) (\d+)h(\d+)")

# A file of its own has no stylesheet beside it.
# With the address of its numbers a file is shown without them (see narrow.py).
STANDALONE_STYLE = (
    "<style>svg{color:#111;color-scheme:light dark}g:target{display:none}"
    "@media(prefers-color-scheme:dark){svg{color:#ddd}}</style>"
)


def svg(
    heatmap: Geometry,
    *,
    ident: str,
    title: str,
    description: str,
    standalone: bool = False,
    foot: str = "",
) -> str:
    """Return a heatmap as one SVG element.

    ident: our own id, unique on the page; all ids inside begin with it.
    title, description: what it is called and says, for screen readers.
    standalone: for a file of its own: with namespace, printed title and style.
    foot: what is printed below all else.
    """
    name, legend = shown_text(ident), heatmap.legend
    place = arranged_file(heatmap) if standalone else arranged(heatmap)
    printed = f'<text x="2" y="15" font-size="13" font-weight="bold">{escape(heatmap.title)}</text>'
    parts = (
        _opening(place, name, foot_height(place, foot), standalone=standalone),
        f'<title id="{name}-title">{shown_text(title)}</title>',
        f'<desc id="{name}-desc">{shown_text(description)}</desc>',
        STANDALONE_STYLE if standalone else "",
        printed if standalone and heatmap.title else "",
        definitions(name, heatmap, legend),
        '<g aria-hidden="true">',
        _axes(heatmap, place),
        *_cells(heatmap, place, name),
        _legend(legend, place, name) if legend else "",
        "</g>",
        text_lines(_foot(place, foot), PAD, place.height + LABEL_SIZE, 'class="ca-foot"'),
        "</svg>",
    )
    return "".join(parts)


def on_paper(file: str) -> str:
    """Return a file of its own as it is in light, on white: for what knows no other light."""
    paper = '<rect width="100%" height="100%" fill="white"/>'
    return file.replace(STANDALONE_STYLE, paper, 1).replace("<svg", '<svg color="#111"', 1)


def arranged_file(heatmap: Geometry) -> Arrangement:
    """Return where the parts stand in a file of its own, below the title of the panel."""
    return arranged(heatmap, TITLE_ROOM if heatmap.title else 0)


def foot_height(place: Arrangement, foot: str) -> int:
    """Return the height of what is printed below all else."""
    told = _foot(place, foot)
    return len(told) * LINE + PAD if told else 0


def _foot(place: Arrangement, foot: str) -> list[str]:
    return wrapped(clean_text(foot), LABEL_SIZE, place.width - 2 * PAD, most=FOOT_LINES)


def shown_text(text: str) -> str:
    """Foreign text as it may stand in an element or a quoted attribute."""
    return escape(clean_text(text))


def _opening(place: Arrangement, name: str, foot: int, *, standalone: bool) -> str:
    height = place.height + foot
    wide = " ca-wide" if place.width >= WIDE else ""
    return (
        f'<svg{XMLNS if standalone else ""} class="ca-picture{wide}" id="{name}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" width="{place.width}"'
        f' height="{height}" viewBox="0 0 {place.width} {height}"'
        f' fill="currentColor" font-family="sans-serif" font-size="{LABEL_SIZE}">'
    )


def definitions(
    name: str, heatmap: Geometry, legend: Legend | None, way: str = 'x2="0" y1="1" y2="0"'
) -> str:
    """Define the hatch of empty cells and the gradient of the legend, under ids of this heatmap.

    way: in which the gradient runs.
    """
    colours = legend.stops if legend else ()
    stops = "".join(
        f'<stop offset="{i / (len(colours) - 1):g}" stop-color="{escape(color)}"/>'
        for i, color in enumerate(colours)
    )
    scale = f'<linearGradient id="{name}-scale" {way}>{stops}</linearGradient>' if legend else ""
    hatch = _HATCH.format(name) if any(map(_is_gap, heatmap.places)) else ""
    return f"<defs>{hatch}{scale}</defs>" if hatch or scale else ""


_HATCH = (
    '<pattern id="{}-hatch" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke="#808080" stroke-opacity=".55"/></pattern>'
)


def _is_gap(place: Place) -> bool:
    return place.fill is None and place.kind == "empty" and place.state != "not stated"


def _axes(heatmap: Geometry, place: Arrangement) -> str:
    """Labels and titles of both axes, hidden from screen readers: each cell names its own."""
    style = f'font-size="{TITLE_SIZE}" text-anchor="middle" font-weight="bold"'
    beside = place.left - PAD - place.label_width - PAD
    baseline = beside - (len(heatmap.row_title) - 1) * LINE - 3
    turned = f'class="ca-row-title" {style} transform="rotate(-90)"'
    middle = place.left + place.grid_width / 2
    below = place.bottom + PAD + place.label_height + PAD + TITLE_SIZE
    parts = (
        '<g class="ca-axes">',
        *_row_labels(heatmap, place),
        *_column_labels(heatmap, place),
        text_lines(heatmap.row_title, -(place.top + place.grid_height / 2), baseline, turned),
        text_lines(heatmap.column_title, middle, below, f'class="ca-column-title" {style}'),
        "</g>",
    )
    return "".join(parts)


def _row_labels(heatmap: Geometry, place: Arrangement) -> Iterator[str]:
    yield f'<g class="ca-row-labels" text-anchor="end" transform="translate({place.left - PAD})">'
    for i, label in enumerate(heatmap.rows):
        yield f'<text y="{place.top + i * heatmap.row_step + heatmap.row_step // 2 + 4}">'
        yield f"{escape(label)}</text>"
    yield "</g>"


def _column_labels(heatmap: Geometry, place: Arrangement) -> Iterator[str]:
    anchor = "end" if heatmap.angle else "middle"
    y = place.bottom + PAD + (LABEL_SIZE - 4 if heatmap.angle else LABEL_SIZE - 1)
    yield f'<g class="ca-column-labels" text-anchor="{anchor}">'
    for i, label in enumerate(heatmap.columns):
        x = place.left + i * heatmap.column_step + heatmap.column_step // 2
        at = f'transform="translate({x + 4} {y})rotate({heatmap.angle})"'
        at = at if heatmap.angle else f'x="{x}" y="{y}"'
        yield f"<text {at}>{escape(label)}</text>"
    yield "</g>"


def text_lines(lines: Iterable[str], x: float, y: float, attributes: str) -> str:
    """Return lines of text as one group, from the base of the first."""
    spans = "".join(
        f'<text x="{x:g}" y="{y + i * LINE:g}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return f"<g {attributes}>{spans}</g>" if spans else ""


def _cells(heatmap: Geometry, place: Arrangement, name: str) -> Iterator[str]:
    """The colours, what has none, and the numbers: each look is one path, whatever cells it has.

    What a script says of a cell it takes from the table of the page; it finds the cell by the
    transform of the colours, where a row and a column are one unit each. What has an id may be
    shown again by another heatmap (see narrow.py).
    """
    unit = units(heatmap, place.left, place.top)
    yield f'<g class="ca-cells" fill="none" {unit}>'
    yield f'<g id="{name}-colours">'
    yield _edges(heatmap)
    yield _fills(heatmap)
    yield "</g></g>"
    if drawn := "".join(others(heatmap, name)):
        corner = f'transform="translate({place.left} {place.top})"'
        yield f'<g class="ca-others" fill="none" {corner}>{drawn}</g>'
    # Their middles are those of cells, of which one pixel is a gap.
    box = f'x="{place.left - 0.5:g}" y="{place.top}" width="{place.grid_width}" overflow="visible"'
    of_text = f'text-anchor="middle" font-size="{heatmap.text_size}"'
    drawn = "".join(numbers(heatmap))
    yield f'<svg class="ca-numbers" {box} {of_text}><g id="{name}-numbers">{drawn}</g></svg>'


def units(heatmap: Geometry, left: float = 0, top: float = 0) -> str:
    """Return the transform of the colours, where a row and a column are one unit each."""
    across, down = heatmap.column_step, heatmap.row_step
    return f'transform="translate({left:g} {top + (down - 1) / 2:g})scale({across} {down})"'


def _edges(heatmap: Geometry) -> str:
    """Draw the sheet below the colours, of which a pixel is seen between cells.

    Pale cells need that edge on a pale page.
    """
    filled = [p for p in heatmap.places if p.fill is not None]
    gap, line = round(1 / heatmap.column_step, 4), 1 / heatmap.row_step
    edge = f'stroke="{OUTLINE}" stroke-opacity=".4" stroke-width="{1 + line:.4f}"'
    return "".join(
        f'<path class="ca-edges" {edge} d="{_widened(sheet, gap)}"/>'
        for sheet in lines(filled, lambda _: 0).values()
    )


def _widened(sheet: str, gap: float) -> str:
    return _RUN.sub(lambda run: f"M{int(run[1]) - gap:g} {run[2]}h{int(run[3]) + gap:g}", sheet)


def _fills(heatmap: Geometry) -> str:
    """Draw the colours: lines as wide as a row, a colour each."""
    gap, line = round(1 / heatmap.column_step, 4), 1 / heatmap.row_step
    dash = f'stroke-width="{1 - line:.4f}" stroke-dasharray="{1 - gap:g} {gap:g}"'
    paths = "".join(f'<path stroke="{f}" d="{runs}"/>' for f, runs in coloured(heatmap.places))
    return f'<g class="ca-fills" {dash}>{paths}</g>'


def others(heatmap: Geometry, name: str) -> Iterator[str]:
    """Draw what has no colour, and the frames of what is no plain number: a box a cell."""
    across, down = heatmap.column_step, heatmap.row_step
    looks: dict[str, list[str]] = {}
    for p in heatmap.places:
        x, y = p.column * across, p.row * down
        if p.fill is None:
            box = f"M{x + 0.5} {y + 0.5}h{across - 2}v{down - 2}h-{across - 2}z"
            looks.setdefault(_look(p.kind, p.state, name), []).append(box)
        if p.state in FRAMES and (p.fill is not None or p.state != "range"):
            box = f"M{x + 2.5} {y + 2.5}h{across - 6}v{down - 6}h-{across - 6}z"
            ink = escape(p.ink or "currentColor")
            frame = f'class="ca-frame" {_framed(p.state)} stroke="{ink}"'
            looks.setdefault(frame, []).append(box)
        if p.origin in CORNERS:
            corner = f"M{x + across - CORNER - 3.5} {y + 2.5}h{CORNER}v{CORNER}z"
            ink = escape(p.ink or "currentColor")
            looks.setdefault(CORNERS[p.origin].format(ink), []).append(corner)
    for look, boxes in looks.items():
        yield f'<path {look} d="{"".join(boxes)}"/>'


def _framed(state: str) -> str:
    return f'fill="none" stroke-dasharray="{FRAMES[state]}"'


def _look(kind: str, state: str, name: str) -> str:
    """How a place without a colour looks: a gap is hatched, what nobody stated is not."""
    outline = f'class="ca-{kind} ca-{state.replace(" ", "-")}" stroke="{OUTLINE}"'
    if kind != "empty":
        return outline
    if state == "not stated":
        return f'{outline} stroke-dasharray="2 3" opacity=".7"'
    return f'{outline} stroke-dasharray="2 3" fill="url(#{name}-hatch)"'


def _legend(legend: Legend, place: Arrangement, name: str) -> str:
    x, y = place.right + LEGEND_GAP, place.top + len(legend.title) * LINE
    title = text_lines(legend.title, x, place.top + LABEL_SIZE - 1, 'font-weight="bold"')
    bar = (
        f'<rect class="ca-gradient" x="{x}" y="{y}" width="{LEGEND_WIDTH}"'
        f' height="{legend.length}" fill="url(#{name}-scale)"/>'
    )
    # The text of the ends stays beside the bar, neither above nor below it.
    marks = "".join(
        f'<text x="{x + LEGEND_WIDTH + 4}"'
        f' y="{y + 8 + (1 - share) * (legend.length - 8):.0f}">{escape(text)}</text>'
        for text, share in legend.ticks
    )
    ticks = f'<g class="ca-ticks" font-size="{TICK_SIZE}">{marks}</g>'
    return f'<g class="ca-legend">{title}{bar}{ticks}</g>'


MissingSign = Literal[
    "range", "outlined", "gap", "not stated", "majority", "alone", "corrected", "completed"
]
_FRAMED: tuple[MissingSign, ...] = ("majority", "alone")
_BOX = '<rect x="1" y="1" width="22" height="12" fill="none" stroke="#808080"'
_SIGNS: dict[MissingSign, str] = {
    "range": f'{_BOX} stroke-opacity=".6"/><path d="M3.5 3.5h17v7h-17z" {RANGE_DASH}'
    ' stroke="currentColor"/>',
    "outlined": f"{_BOX}/>",
    **{
        name: f'{_BOX} stroke-opacity=".6"/><path d="M3.5 3.5h17v7h-17z" {_framed(name)}'
        ' stroke="currentColor"/>'
        for name in _FRAMED
    },
    "gap": f'{_BOX} stroke-dasharray="2 3"/>'
    '<path d="M2 8l6-6M2 13L13 2M8 13L19 2M14 13l9-9M19 13l4-4" stroke="#808080"/>',
    "not stated": f'{_BOX} stroke-dasharray="2 3"/>',
    "corrected": f'{_BOX}/><path d="M14.5 1.5h8v8z" fill="currentColor"/>',
    "completed": f'{_BOX}/><path d="M14.5 1.5h8v8z" fill="none" stroke="currentColor"/>',
}


def missing_sign(name: MissingSign) -> str:
    """Draw how a place looks that is no plain number, for the line that explains it."""
    size = 'width="24" height="14" viewBox="0 0 24 14"'
    return f'<svg class="ca-sign" {size} aria-hidden="true">{_SIGNS[name]}</svg>'
