"""Heatmaps as text for a terminal: numbers on their colours, as many columns a block as it is wide.

No number is ever cut, and none is told by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil
from unicodedata import category, east_asian_width

from ...model import Panel
from ...terminal import harmless
from ..colours import ink
from ..geometry import Place, panel_places
from ..oklab import channels
from ..quantities import plain_number
from ..scales import Scale

# The room of labels that need more: of a column where not all fit beside each other, of a row.
COLUMN_ROOM, LEAST_ROW_ROOM, ROW_SHARE = 10, 8, 3
# What stands for a place without a number, and what it means.
SIGNS = {"marked empty": "n/a", "blank": "blank", "not stated": "·"}
# Behind a number that is not as it is read.
OWN_SIGNS = {"corrected": "*", "completed": "+"}
OWN_MEANINGS = {
    "corrected": "*: corrected by the owner of the atlas",
    "completed": "+: placed by the owner of the atlas",
}
MEANINGS = {
    "marked empty": "n/a: marked as empty in the text",
    "blank": "blank: left blank in the text",
    "not stated": "·: not stated in the text",
    "range": "two numbers, ≥ or ≤: a range",
    "approximate": "≈: approximate",
}
# The levels of a channel among the 216 colours that terminals of 256 share, from number 16 on.
LEVELS = (0, 95, 135, 175, 215, 255)
CUBE, PALETTE = 16, 256


def panel_lines(panel: Panel, scale: Scale, width: int, colours: int) -> Iterator[str]:
    """Yield a heatmap in lines of a width, where the longest number has room; all is harmless.

    colours: how many the terminal has, 0 for none.
    """
    rows, columns, places = panel_places(panel, scale)
    names = [[harmless(label) for label in labels] for labels in (rows, columns)]
    texts = [
        harmless(f"{SIGNS.get(place.state, place.text)}{OWN_SIGNS.get(place.origin, '')}")
        for place in places
    ]
    room = min(_widest(names[0]), max(width // ROW_SHARE, LEAST_ROW_ROOM))
    share = max((width - room) // max(len(columns), 1) - 2, COLUMN_ROOM)
    cell = max(_widest(texts), min(_widest(names[1]), share), 1)
    heads, labels = _shortened(names[1], cell), _shortened(names[0], room)
    painted = [
        _painted(f" {_right(text, cell)} ", place, colours)
        for text, place in zip(texts, places, strict=True)
    ]
    axes = (axis.label or "no name" for axis in (panel.row_axis, panel.column_axis))
    yield harmless(f"{panel.title or 'Panel'}: {panel.measure.name}")
    yield harmless("rows: {}; columns: {}".format(*axes))
    blocks = ceil(len(columns) / max((width - room) // (cell + 2), 1))
    for part in range(blocks):
        block = slice(*(len(columns) * at // blocks for at in (part, part + 1)))
        yield from (
            "",
            " " * room + "".join(f" {_right(head, cell)} " for head in heads[block])[:-1],
        )
        for at, label in enumerate(labels):
            row = painted[at * len(columns) :][: len(columns)]
            yield (label + " " * (room - _wide(label)) + "".join(row[block])).rstrip(" ")
    yield ""
    yield from _legend(scale, places, colours)
    for full, cut in zip(names[0] + names[1], labels + heads, strict=True):
        if full != cut:
            yield f"{cut} = {full}"


def _legend(scale: Scale, places: Sequence[Place], colours: int) -> Iterator[str]:
    if colours and any(place.fill for place in places):
        bar = "".join(f"\x1b[{_ground(stop, colours)}m  " for stop in scale.stops)
        yield f"{plain_number(scale.low)} {bar}\x1b[0m {plain_number(scale.high)}"
        yield harmless(scale.note or "")
    states = {place.state for place in places}
    words = [words for state, words in MEANINGS.items() if state in states]
    origins = {place.origin for place in places}
    words += [words for origin, words in OWN_MEANINGS.items() if origin in origins]
    yield "; ".join(words)


# -- colours --------------------------------------------------------------------------------------


def _painted(text: str, place: Place, colours: int) -> str:
    if not (colours and place.fill):
        return text
    return f"\x1b[{_ground(place.fill, colours)}m{text}\x1b[0m"


def _ground(fill: str, colours: int) -> str:
    """Return the codes of a colour behind letters, and of the black or white that reads on it."""
    if colours > PALETTE:
        shades = [";".join(map(str, channels(each))) for each in (fill, ink(fill))]
        return "48;2;{};38;2;{}".format(*shades)
    near = [min(range(6), key=lambda at: abs(LEVELS[at] - part)) for part in channels(fill)]
    shown = "#" + "".join(f"{LEVELS[at]:02x}" for at in near)
    red, green, blue = near
    number = CUBE + 36 * red + 6 * green + blue
    return f"48;5;{number};38;5;{CUBE if ink(shown) == '#000000' else CUBE + 215}"


# -- widths ---------------------------------------------------------------------------------------


def _wide(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0 if category(sign) in ("Mn", "Me", "Cf") else 2 if east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def _widest(texts: Sequence[str]) -> int:
    return max(map(_wide, texts), default=0)


def _right(text: str, room: int) -> str:
    return " " * (room - _wide(text)) + text


def _shortened(labels: Sequence[str], room: int) -> list[str]:
    """Cut the middle out of labels that are too long; those that look alike then get a number."""
    cut = [_cut(label, room) for label in labels]
    return [
        _cut(label, room - len(f"#{at}")) + f"#{at}" if cut.count(short) > 1 else short
        for at, (label, short) in enumerate(zip(labels, cut, strict=True), 1)
    ]


def _cut(label: str, room: int) -> str:
    if _wide(label) <= room:
        return label
    head = _start(label, room // 2)
    tail = _start(label[::-1], room - 1 - _wide(head))[::-1]
    while tail and not _wide(tail[0]):  # a mark of a letter that is cut away
        tail = tail[1:]
    return f"{head}…{tail}"


def _start(text: str, room: int) -> str:
    return text[: sum(used <= room for used in accumulate(map(_wide, text)))]
