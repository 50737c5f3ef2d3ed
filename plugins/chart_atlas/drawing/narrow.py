"""A heatmap for a frame in which its numbers would be too small: as wide as the frame is.

It stands beside the heatmap itself in the page and shows its colours again. Which of the two is
seen is up to the width of the frame, in CSS alone: cells become narrower, labels stay as large as
they are, and numbers are seen where there is room for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import ceil, cos, radians, sin

from .arrangement import EDGE, LABEL_SIZE, LINE, PAD, TICK_SIZE, TITLE_SIZE, arranged
from .frame_widths import counted_width
from .geometry import Geometry, Legend
from .inscriptions import MOST_ELEMENTS, SHARE, numbers, share
from .lettering import BOLD, clean_text, text_width, widest, wrapped
from .svg import arranged_file, definitions, others, shown_text, units

# The width of a frame on a small phone; smaller letters than these nobody reads with ease.
PHONE, LEGIBLE = 328, 9
# Narrower cells can be neither told apart nor pointed at: the heatmap scrolls.
LEAST_CELL = 6
# Of labels and numbers.
SIZE, LINE_OF_LABEL = 10, 11
# What is drawn within a cell needs so much of it.
DRAWN_CELL = 12
# How wide row labels and turned column labels may be; more is only taken where two would be alike.
ROOMS_OF_ROWS, ROOMS_OF_COLUMNS = (110, 140, 170), (84, 110, 150)
UPRIGHT_LINES = 3
STEEP, UPRIGHT = -60, -90
# Numbers that only wider frames than those of phones have room for are not worth their weight.
MOST_ROOM = 430
BAR = 8
TOP = "\ue000"
_PIECES = re.compile(r"[^\s_/-]+[\s_/-]*|[\s_/-]+")

# A label that is left out where columns are narrow; where a line begins unless it says so.
THIN, X_OF_LINE = ' class="ca-thin"', ' x="0"'

Lines = tuple[str, ...]


def least_width(heatmap: Geometry) -> int:
    """Return the width of a frame, in pixels, in which the numbers of a heatmap are legible."""
    return ceil(arranged(heatmap).width * LEGIBLE / heatmap.text_size)


@dataclass(frozen=True, slots=True)
class _Arranged:
    """Where the parts stand: pixels from the left edge of the frame, or from the top.

    rows, columns: labels in lines. turn: the angle of column labels.
    numbered, thinned: widths of a frame from which numbers and all column labels have room.
    """

    rows: tuple[Lines, ...]
    columns: tuple[Lines, ...]
    turn: int
    left: int
    numbered: int
    thinned: int


def narrow(
    heatmap: Geometry,
    *,
    ident: str,
    file: str = "",
    foot: str = "",
) -> str | None:
    """Return a heatmap for a narrow frame as one SVG element, which shows and hides both.

    ident: the id of the heatmap itself, of which it takes the colours, the numbers and what it is
    called. file: where that is a picture of a file, the address of it without its numbers; then its
    title is printed above, foot below.
    None: it has no need of one, or too many columns.
    """
    least = least_width(heatmap)
    place = _arranged(heatmap)
    if least <= PHONE or place is None:
        return None
    name = shown_text(ident)
    called = name if file else f"{name}-title {name}-desc"
    parts, height = _parts(heatmap, place, name, file=file, foot=foot)
    return (
        f'<svg class="ca-narrow {_classes(place, least)}" id="{name}-narrow" role="img"'
        f' aria-labelledby="{called}"'
        f' width="100%" style="height:{height}px;padding-left:{place.left}px" fill="currentColor"'
        f' font-family="sans-serif" font-size="{SIZE}">{"".join(parts)}</svg>'
    )


def _classes(place: _Arranged, least: int) -> str:
    """Say below which width of the frame it is seen, bare of numbers, and of some labels."""
    bare = min(place.numbered, least)
    thinned = f" ca-thinned-{counted_width(place.thinned)}" if place.thinned else ""
    return f"ca-under-{counted_width(least)} ca-bare-{counted_width(bare)}{thinned}"


def _arranged(heatmap: Geometry) -> _Arranged | None:
    rows = _shortened(heatmap.rows, ROOMS_OF_ROWS, 2)
    many = len(heatmap.columns)
    if rows is None or not many:
        return None
    left = ceil(max((widest(lines, SIZE) for lines in rows), default=0)) + PAD
    step = (PHONE - left) / many
    columns = _upright(heatmap.columns, step)
    turn = 0
    if columns is None:
        columns = _shortened(heatmap.columns, ROOMS_OF_COLUMNS, 1)
        turn = STEEP if step * sin(radians(-STEEP)) > SIZE else UPRIGHT
    if columns is None:
        return None
    if turn == STEEP:
        reach = max(
            widest(lines, SIZE) * cos(radians(STEEP)) - (at + 0.5) * step
            for at, lines in enumerate(columns)
        )
        left = max(left, ceil(reach) + EDGE)
    if (PHONE - left) / many < LEAST_CELL:
        return None
    number = max((text_width(it.text, SIZE) * SHARE for it in heatmap.places), default=0) + 3
    numbered = ceil(left + many * number)
    is_numbered = numbered <= MOST_ROOM and len(heatmap.places) <= MOST_ELEMENTS
    thinned = ceil(left + many * LINE_OF_LABEL) if turn else 0
    return _Arranged(rows, columns, turn, left, numbered if is_numbered else 10_000, thinned)


def _shortened(labels: Sequence[str], rooms: Sequence[int], most: int) -> tuple[Lines, ...] | None:
    """Break labels into lines that fit, and cut them so that no two look alike."""
    for room, keeps_end in [*((room, False) for room in rooms), (rooms[-1], True)]:
        broken = tuple(_broken(label, room, most, keeps_end=keeps_end) for label in labels)
        if len(set(broken)) == len(set(labels)):
            return broken
    return None


def _upright(labels: Sequence[str], step: float) -> tuple[Lines, ...] | None:
    """Break labels into lines that fit a column whole; None if one does not."""
    broken = tuple(_broken(label, step - 3, UPRIGHT_LINES) for label in labels)
    is_whole = all(
        "".join(lines) == _joined(label) for lines, label in zip(broken, labels, strict=True)
    )
    return broken if is_whole else None


def _joined(label: str) -> str:
    return "".join(part.strip() for part in _PIECES.findall(label))


def _broken(label: str, room: float, most: int, *, keeps_end: bool = False) -> Lines:
    lines = [""]
    for piece in _PIECES.findall(label):
        if lines[-1] and text_width((lines[-1] + piece).strip(), SIZE) > room:
            lines.append("")
        lines[-1] += piece
    if len(lines) > most:
        lines[most - 1 :] = ["".join(lines[most - 1 :])]
    return tuple(_fitting(line.strip(), room, keeps_end=keeps_end) for line in lines)


def _fitting(line: str, room: float, *, keeps_end: bool) -> str:
    """Leave out the end of a line that is too long, or its middle."""
    cut, kept = line, len(line)
    while kept and text_width(cut, SIZE) > room:
        kept -= 1
        end = kept // 2 if keeps_end else 0
        cut = f"{line[: kept - end].rstrip()}…{line[len(line) - end :].lstrip()}"
    return cut


def _parts(
    heatmap: Geometry, place: _Arranged, name: str, *, file: str, foot: str
) -> tuple[list[str], int]:
    """Return all parts from top to bottom, and the height that they take."""
    bold = f'font-size="{TITLE_SIZE}" font-weight="bold"'
    above = (
        _Words(heatmap.title if file else "", bold),
        _Words(" ".join(heatmap.row_title), f'class="ca-row-title" {bold}'),
    )
    beyond = f'class="ca-column-title" text-anchor="end" {bold}'
    below = (
        _Words(" ".join(heatmap.column_title), beyond, x="100%"),
        _legend(heatmap.legend, name) if heatmap.legend else None,
        _Words(foot, f'class="ca-foot" font-size="{LABEL_SIZE}"', size=LABEL_SIZE),
    )
    parts, top = _stacked(above, EDGE, place)
    bottom = top + heatmap.row_step * len(heatmap.rows) + PAD
    drawn = "".join(numbers(heatmap)) if file else _lent(f"{name}-numbers")
    grid = _pictured_grid(heatmap, top, file) if file else _grid(heatmap, place, name, top)
    parts += (
        _row_labels(heatmap, place, top),
        _numbers(drawn, top) if place.numbered <= MOST_ROOM else "",
        _column_labels(heatmap, place, bottom),
    )
    more, end = _stacked(below, bottom + _label_height(place) + PAD, place)
    hatched = replace(heatmap, places=()) if file else heatmap
    own = definitions(f"{name}-narrow", hatched, heatmap.legend, 'x1="0" x2="1"')
    return [own, grid, '<g aria-hidden="true">', *parts, *more, "</g>"], end + PAD


@dataclass(frozen=True, slots=True)
class _Words:
    """A line over the whole width, or some; x: where it begins, if not at the edge of the frame.

    bar: what stands in the line below it, by the height of that; with a sign for its upper edge.
    """

    words: str
    attributes: str
    size: float = TITLE_SIZE * BOLD
    x: str = ""
    bar: tuple[str, int] = ("", 0)


def _stacked(found: Iterable[_Words | None], top: int, place: _Arranged) -> tuple[list[str], int]:
    """Return lines one below the other, and where they end."""
    parts = []
    for each in found:
        lines = wrapped(clean_text(each.words), each.size, PHONE) if each else []
        if not each or not (lines or each.bar[1]):
            continue
        x = each.x or f"-{place.left}"
        texts = "".join(
            f'<text x="{x}" y="{top + i * LINE + TITLE_SIZE - 1}">{escape(line)}</text>'
            for i, line in enumerate(lines)
        )
        top += len(lines) * LINE
        bar, height = each.bar
        parts.append(f"<g {each.attributes}>{texts}{bar.replace(TOP, str(top))}</g>")
        top += height
    return parts, top


def _legend(legend: Legend, name: str) -> _Words:
    (low, _), (high, _) = legend.ticks[0], legend.ticks[-1]
    ends = f'<text x="100%" y="{BAR + TICK_SIZE + 1}" text-anchor="end">{escape(high)}</text>'
    if len(legend.ticks) > 1:
        ends = f'<text y="{BAR + TICK_SIZE + 1}">{escape(low)}</text>{ends}'
    fill = f'width="100%" height="{BAR}" fill="url(#{name}-narrow-scale)"'
    bar = (
        f'<svg y="{TOP}" overflow="visible"><rect class="ca-gradient" {fill}/>'
        f'<g class="ca-ticks" font-weight="normal" font-size="{TICK_SIZE}">{ends}</g></svg>'
    )
    bold = f'class="ca-legend" font-weight="bold" font-size="{LABEL_SIZE}"'
    return _Words(" ".join(legend.title), bold, size=LABEL_SIZE, bar=(bar, 3 + BAR + LINE))


def _told(lines: Lines, label: str) -> str:
    """The whole of a label that is cut, for who points at it."""
    return f"<title>{escape(label)}</title>" if "…" in lines[-1] else ""


def _label(lines: Lines, at: str, y: float, label: str) -> str:
    """Return a label in its lines, the first of them at a height."""
    if len(lines) == 1:
        return f'<text{at} y="{y:g}">{_told(lines, label)}{escape(lines[0])}</text>'
    spans = "".join(
        f'<tspan{at or X_OF_LINE} y="{y + n * LINE_OF_LABEL:g}">{escape(line)}</tspan>'
        for n, line in enumerate(lines)
    )
    return f"<text>{_told(lines, label)}{spans}</text>"


def _row_labels(heatmap: Geometry, place: _Arranged, top: int) -> str:
    first, labels = top + heatmap.row_step // 2 + 4, []
    for i, (lines, label) in enumerate(zip(place.rows, heatmap.rows, strict=True)):
        y = first + i * heatmap.row_step - (len(lines) - 1) * LINE_OF_LABEL / 2
        labels.append(_label(lines, "", y, label))
    at = f'transform="translate(-{PAD})" text-anchor="end"'
    return f'<g class="ca-row-labels" {at}>{"".join(labels)}</g>'


def _column_labels(heatmap: Geometry, place: _Arranged, top: int) -> str:
    every = ceil(LINE_OF_LABEL * len(heatmap.columns) / (PHONE - place.left))
    labels = []
    for i, (lines, label) in enumerate(zip(place.columns, heatmap.columns, strict=True)):
        thin = THIN if place.turn and i % every else ""
        labels.append(_label(lines, f'{thin} x="{share(i, heatmap)}"', top + SIZE, label))
    turned = f'style="--turn:{place.turn}deg" text-anchor="end"'
    of_all = turned if place.turn else 'text-anchor="middle"'
    return f'<g class="ca-column-labels" {of_all}>{"".join(labels)}</g>'


def _label_height(place: _Arranged) -> int:
    if not place.turn:
        return max(len(lines) for lines in place.columns) * LINE_OF_LABEL + 2
    turned = radians(-place.turn)
    return ceil(
        max(widest(lines, SIZE) for lines in place.columns) * sin(turned) + SIZE * cos(turned)
    )


def _grid(heatmap: Geometry, place: _Arranged, name: str, top: int) -> str:
    """The colours, as wide as the frame leaves room for, and what is seen of cells without one."""
    step = max((PHONE - place.left) // len(heatmap.columns), DRAWN_CELL)
    drawn = replace(heatmap, column_step=step)
    box = f"0 0 {step * len(heatmap.columns)} {heatmap.row_step * len(heatmap.rows)}"
    signs = "".join(others(drawn, f"{name}-narrow"))
    return (
        f'{_stretched(heatmap, top, box)} overflow="visible" fill="none">'
        f'<g class="ca-cells" {units(drawn)}>{_lent(f"{name}-colours")}</g>'
        f'<g class="ca-others">{signs}</g></svg>'
    )


def _pictured_grid(heatmap: Geometry, top: int, file: str) -> str:
    """The same as a piece of the picture of a file, which has no numbers."""
    place = arranged_file(heatmap)
    box = f"{place.left} {place.top} {place.grid_width} {place.grid_height}"
    return f'{_stretched(heatmap, top, box)}><image xlink:href="{escape(file)}"/></svg>'


def _stretched(heatmap: Geometry, top: int, box: str) -> str:
    height = heatmap.row_step * len(heatmap.rows)
    return (
        f'<svg class="ca-grid" y="{top}" width="100%" height="{height}" viewBox="{box}"'
        ' preserveAspectRatio="none"'
    )


def _lent(ident: str) -> str:
    # Material sets each "href" of a page anew, which this element does not allow.
    return f'<use xlink:href="#{ident}"/>'


def _numbers(drawn: str, top: int) -> str:
    """Numbers in cells whose width nobody knows yet."""
    of_text = 'overflow="visible" text-anchor="middle"'
    return f'<svg class="ca-numbers" y="{top}" {of_text}>{drawn}</svg>'
