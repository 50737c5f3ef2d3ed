"""A heatmap as SVG, drawn without Vega: for pages that need no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
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
from .geometry import Geometry, Legend, Place
from .lettering import clean_text

XMLNS = ' xmlns="http://www.w3.org/2000/svg"'

# From this width on a heatmap may shrink with its page (see drawing.css).
WIDE = 560
TITLE_ROOM = 24

# How a range is told from a number, whatever its colour.
RANGE_DASH = 'fill="none" stroke-dasharray="3 2"'

# A file of its own has no stylesheet beside it.
STANDALONE_STYLE = (
    "<style>svg{color:#111;color-scheme:light dark}.ca-empty rect,.ca-outlined rect{stroke:#808080}"
    ".ca-empty rect{stroke-dasharray:2 3}.ca-not-stated{opacity:.7}"
    "@media(prefers-color-scheme:dark){svg{color:#ddd}}</style>"
)


def svg(
    heatmap: Geometry, *, ident: str, title: str, description: str, standalone: bool = False
) -> str:
    """Return a heatmap as one SVG element.

    ident: our own id, unique on the page; all ids inside begin with it.
    title, description: what it is called and says, for screen readers.
    standalone: for a file of its own: with namespace, printed title and style; nothing in it is
    led to, focused or marked.
    """
    name, legend = _text(ident), heatmap.legend
    place = arranged_file(heatmap) if standalone else arranged(heatmap)
    printed = f'<text x="2" y="15" font-size="13" font-weight="bold">{escape(heatmap.title)}</text>'
    parts = (
        _opening(place, name, standalone=standalone),
        f'<title id="{name}-title">{_text(title)}</title>',
        f'<desc id="{name}-desc">{_text(description)}</desc>',
        STANDALONE_STYLE if standalone else "",
        printed if standalone and heatmap.title else "",
        _definitions(name, legend),
        _axes(heatmap, place),
        *_cells(heatmap, place, name, standalone=standalone),
        _legend(legend, place, name) if legend else "",
        "</svg>",
    )
    return "".join(parts)


def arranged_file(heatmap: Geometry) -> Arrangement:
    """Return where the parts stand in a file of its own, below the title of the panel."""
    return arranged(heatmap, TITLE_ROOM if heatmap.title else 0)


def _text(text: str) -> str:
    """Foreign text as it may stand in an element or a quoted attribute."""
    return escape(clean_text(text))


def _opening(place: Arrangement, name: str, *, standalone: bool) -> str:
    wide = " ca-wide" if place.width >= WIDE else ""
    return (
        f'<svg{XMLNS if standalone else ""} class="ca-picture{wide}" id="{name}" role="group"'
        f' aria-labelledby="{name}-title {name}-desc" width="{place.width}"'
        f' height="{place.height}" viewBox="0 0 {place.width} {place.height}"'
        f' fill="currentColor" font-family="sans-serif" font-size="{LABEL_SIZE}">'
    )


def _definitions(name: str, legend: Legend | None) -> str:
    """The hatch of empty cells and the gradient of the legend, under ids of this heatmap."""
    colours = legend.stops if legend else ()
    stops = "".join(
        f'<stop offset="{i / (len(colours) - 1):g}" stop-color="{escape(color)}"/>'
        for i, color in enumerate(colours)
    )
    scale = f'<linearGradient id="{name}-scale" x2="0" y1="1" y2="0">{stops}</linearGradient>'
    return (
        f'<defs><pattern id="{name}-hatch" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke="#808080" stroke-opacity=".55"/></pattern>'
        f"{scale if legend else ''}</defs>"
    )


def _axes(heatmap: Geometry, place: Arrangement) -> str:
    """Labels and titles of both axes, hidden from screen readers: each cell names its own."""
    style = f'font-size="{TITLE_SIZE}" text-anchor="middle" font-weight="bold"'
    beside = place.left - PAD - place.label_width - PAD
    baseline = beside - (len(heatmap.row_title) - 1) * LINE - 3
    turned = f'class="ca-row-title" {style} transform="rotate(-90)"'
    middle = place.left + place.grid_width / 2
    below = place.bottom + PAD + place.label_height + PAD + TITLE_SIZE
    parts = (
        '<g aria-hidden="true" class="ca-axes">',
        *_row_labels(heatmap, place),
        *_column_labels(heatmap, place),
        _lines(heatmap.row_title, -(place.top + place.grid_height / 2), baseline, turned),
        _lines(heatmap.column_title, middle, below, f'class="ca-column-title" {style}'),
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


def _lines(lines: Iterable[str], x: float, y: float, attributes: str) -> str:
    spans = "".join(
        f'<text x="{x:g}" y="{y + i * LINE:g}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return f"<g {attributes}>{spans}</g>" if spans else ""


def _cells(heatmap: Geometry, place: Arrangement, name: str, *, standalone: bool) -> Iterator[str]:
    """One group a place, row by row; on a page, the first is the way in for the keyboard."""
    lefts = [place.left + i * heatmap.column_step for i in range(len(heatmap.columns))]
    tops = [place.top + i * heatmap.row_step for i in range(len(heatmap.rows))]
    size = f'width="{heatmap.column_step - 1}" height="{heatmap.row_step - 1}"'
    half, base = heatmap.column_step // 2, heatmap.row_step // 2 + 4
    yield f'<g class="ca-cells" text-anchor="middle" font-size="{heatmap.text_size}">'
    focus = "0"
    for p in heatmap.places:
        x, y, label = lefts[p.column], tops[p.row], escape(p.label)
        of_page = (
            f' id="{cell_id(name, p.row, p.column)}" data-r="{p.row}" data-c="{p.column}"'
            f' tabindex="{focus}" aria-label="{label}"'
        )
        yield (
            f'<g class="{_classes(p.kind, p.state)}" role="img"{"" if standalone else of_page}>'
            f"<title>{label}</title>"
            f'<rect x="{x}" y="{y}" {size} fill="{_fill(p, name)}"/>{_frame(p, x, y, heatmap)}'
            f"{_printed(p, x + half, y + base)}</g>"
        )
        focus = "-1"
    yield "</g>"


def cell_id(ident: str, row: int, column: int) -> str:
    """Return the id of a cell in the SVG of an id, by its indexes."""
    return f"{ident}-r{row}c{column}"


@lru_cache(maxsize=64)
def _classes(kind: str, state: str) -> str:
    """ "ca-cell ca-empty ca-not-stated": only what is out of the ordinary is said."""
    kinds = "" if kind == "coloured" else f" ca-{kind}"
    return f"ca-cell{kinds}" + ("" if state == "stated" else f" ca-{state.replace(' ', '-')}")


def _fill(p: Place, name: str) -> str:
    if p.fill is not None:
        return p.fill
    gap = p.kind == "empty" and p.state != "not stated"
    return f"url(#{name}-hatch)" if gap else "none"


def _frame(p: Place, x: int, y: int, heatmap: Geometry) -> str:
    """A dashed frame within a cell that is coloured by the middle of a range, else nothing."""
    if p.state != "range" or not p.ink:
        return ""
    wide, high = heatmap.column_step - 6, heatmap.row_step - 6
    path = f"M{x + 2.5} {y + 2.5}h{wide}v{high}h-{wide}z"
    return f'<path class="ca-frame" d="{path}" {RANGE_DASH} stroke="{escape(p.ink)}"/>'


def _printed(p: Place, x: int, y: int) -> str:
    ink = f' fill="{escape(p.ink)}"' if p.ink else ""
    return f'<text x="{x}" y="{y}"{ink}>{escape(p.text)}</text>' if p.text else ""


def _legend(legend: Legend, place: Arrangement, name: str) -> str:
    x, y = place.right + LEGEND_GAP, place.top + len(legend.title) * LINE
    title = _lines(legend.title, x, place.top + LABEL_SIZE - 1, 'font-weight="bold"')
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
    return f'<g aria-hidden="true" class="ca-legend">{title}{bar}{ticks}</g>'


MissingSign = Literal["range", "outlined", "gap", "not stated"]
_BOX = '<rect x="1" y="1" width="22" height="12" fill="none" stroke="#808080"'
_SIGNS: dict[MissingSign, str] = {
    "range": f'{_BOX} stroke-opacity=".6"/><path d="M3.5 3.5h17v7h-17z" {RANGE_DASH}'
    ' stroke="currentColor"/>',
    "outlined": f"{_BOX}/>",
    "gap": f'{_BOX} stroke-dasharray="2 3"/>'
    '<path d="M2 8l6-6M2 13L13 2M8 13L19 2M14 13l9-9M19 13l4-4" stroke="#808080"/>',
    "not stated": f'{_BOX} stroke-dasharray="2 3"/>',
}


def missing_sign(name: MissingSign) -> str:
    """Draw how a place looks that is no plain number, for the line that explains it."""
    size = 'width="24" height="14" viewBox="0 0 24 14"'
    return f'<svg class="ca-sign" {size} aria-hidden="true">{_SIGNS[name]}</svg>'
