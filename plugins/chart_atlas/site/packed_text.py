"""What a page holds for its scripts, without what its table or the script itself says already.

The data of a specification are of few forms: letters, and signs for what differs from place to
place. So a letter a place says its form, and live.js fills it in from the table. A sign is for
private use, which embeddable_json spells out wherever a text has it; any choice of forms is right,
as a sign stands for the very letters that it has taken the place of. What all specifications have
in common has signs too: the script of the pages has it once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from json import loads
from typing import Any

from markupsafe import Markup

from ..drawing import Heatmap, heatmap_template
from ..output import embeddable_json
from .cell_notes import MarkedCell

# Between what stands in a template, and between labels; what has no letter has a sign.
BETWEEN, BESIDE = "\uf8ff", "\uf8fe"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
FIRST = 0xE000
# In a form: the labels, the line, what the table prints, the first two numbers in that, both as
# JSON has them. Elsewhere: the data of the first set, the labels of rows and columns, and what the
# first row of the table prints.
ROW, COLUMN, LINE, TEXT = "\ue000\ue001\ue002\ue003"
NUMBERS, VALUES = "\ue004\ue005", "\ue006\ue007"
DATA, LABELS, COMMON, PRINTED = 0xE010, 0xE018, 0xE020, 0xE100
# Where a panel fills the template of all specifications, or has fewer layers; shorter pieces are
# not worth a sign.
_FILLED = re.compile(
    r',?\{"data"|\],"encoding"|"titlePadding":8|"fontSize":11|"background":"transparent"'
    r'|200|"\?"|\[0\]|\[0,1\]|\["#fff","#000"\]|\["\?"\]'
)
_SHORT = 24

# What any browser reads from the table and counts as Python does.
_PLAIN = re.compile(r"[0-9A-Za-z.,+\-−–≈±≥≤()% ]+")
_NUMBER = re.compile(r"\d{1,12}(?:\.\d{1,4})?")

# The rows of a wide table; and of one whose cells say more, or otherwise, than a specification.
Table = Sequence[Sequence[MarkedCell]]
_UNTOLD = MarkedCell(id="", text="", state="stated", why="", line=0, block=0, literal="")


@cache
def common_parts() -> tuple[str, ...]:
    """Return what specifications have in common, in pieces of JSON."""
    text = embeddable_json(loads(heatmap_template()))
    return tuple(dict.fromkeys(part for part in _FILLED.split(text) if len(part) > _SHORT))


def _without_common(text: str) -> str:
    for at, part in enumerate(common_parts()):
        text = text.replace(part, chr(COMMON + at))
    return text


def printed_table(rows: Iterable[Iterable[str]]) -> Table:
    """Return a table of which no more is told than what its cells print first."""
    return [[replace(_UNTOLD, text=text) for text in row] for row in rows]


def packed_specification(heatmap: Heatmap, table: Table | None = None) -> Markup:
    """Return the JSON of a specification, packed.

    table: None where the page has none that says what its data say. Data that are not place by
    place as its cells are stay whole.
    """
    data, geometry = heatmap.specification["datasets"], heatmap.geometry
    if table is None:
        table = [[_UNTOLD] * len(geometry.columns)] * len(geometry.rows)
    placed = {
        heatmap.indexes(each["row"], each["column"]): (number, each)
        for number, each_set in enumerate(data.values())
        for each in each_set
    }
    places = [(at, over) for at, row in enumerate(table) for over, _ in enumerate(row)]
    if sorted(placed, key=str) != sorted(places, key=str) or not _in_order(heatmap, data):
        return Markup(_without_common(embeddable_json(heatmap.specification)))  # noqa: S704 - as below
    forms: dict[str, None] = {}
    of_place = []
    for place in places:
        number, datum = placed[place]
        form = f"{number}{_form(datum, heatmap, table[place[0]][place[1]])}"
        forms.setdefault(form)
        of_place.append(form)
    letters = {form: _letter(at) for at, form in enumerate(forms)}
    signs = ",".join(f'"{name}":[{chr(DATA + at)}]' for at, name in enumerate(data))
    text = embeddable_json({**heatmap.specification, "datasets": {}})
    text = text.replace('"datasets":{}', f'"datasets":{{{signs}}}')
    axes = [[*map(_inner, axis)] for axis in (geometry.rows, geometry.columns)]
    for at, axis in enumerate(axes):
        text = text.replace('["{}"]'.format('","'.join(axis)), f"[{chr(LABELS + at)}]")
    labels = map(BESIDE.join, axes)
    parts = [_without_common(text), *labels, "".join(letters[form] for form in of_place), *forms]
    return Markup(BETWEEN.join(parts))  # noqa: S704 - as of embeddable_json


def packed_csv(csv: str, table: Table) -> Markup:
    """Return wide CSV as JSON: a sign stands for a row that is what the table prints."""
    text = embeddable_json(csv)
    for at, row in enumerate(table):
        printed = [cell.text for cell in row]
        if all(map(_PLAIN.fullmatch, printed)):
            end = _inner("\r\n")
            text = text.replace(f",{','.join(printed)}{end}", f",{chr(PRINTED + at)}{end}")
    return Markup(text)  # noqa: S704 - as of embeddable_json


def _in_order(heatmap: Heatmap, data: dict[str, list[dict[str, Any]]]) -> bool:
    places = [
        [heatmap.indexes(it["row"], it["column"]) or () for it in each] for each in data.values()
    ]
    return all(each == sorted(each) for each in places)


def _letter(at: int) -> str:
    return LETTERS[at] if at < len(LETTERS) else chr(FIRST + at)


def _inner(text: str) -> str:
    return embeddable_json(text)[1:-1]


def _form(datum: dict[str, Any], heatmap: Heatmap, told: MarkedCell) -> str:
    """Put signs for what the table says, each where it is sure to be meant."""
    text = embeddable_json(datum)
    for known, sign in _known(datum, heatmap, told):
        text = text.replace(known, sign, 1)
    return text


def _known(datum: dict[str, Any], heatmap: Heatmap, told: MarkedCell) -> Iterator[tuple[str, str]]:
    row, column = _inner(datum["row"]), _inner(datum["column"])
    yield f'"row":"{row}","column":"{column}"', f'"row":"{ROW}","column":"{COLUMN}"'
    before, ahead = (
        _inner(f"{axis.label} ") if axis.label else ""
        for axis in (heatmap.panel.row_axis, heatmap.panel.column_axis)
    )
    yield f'"label":"{before}{row}, {ahead}{column}: ', f'"label":"{before}{ROW}, {ahead}{COLUMN}: '
    printed = told.text
    yield f'"line":{told.line or "null"},', f'"line":{LINE},'
    if not _PLAIN.fullmatch(printed):
        return
    yield f'"text":"{printed}"', f'"text":"{TEXT}"'
    for number, sign, value in zip(_NUMBER.findall(printed)[:2], NUMBERS, VALUES, strict=False):
        # Of a label, only what follows its place; of a value, only a whole one.
        yield f"{COLUMN}: {number}", f"{COLUMN}: {sign}"
        for mark in ("about ", "-", "+", "\N{MINUS SIGN}", "at least ", "at most "):
            yield f"{COLUMN}: {mark}{number}", f"{COLUMN}: {mark}{sign}"
        for mark in (" to ", " ± "):
            yield f"{mark}{number}", f"{mark}{sign}"
        yield f'"literal":"{number}"', f'"literal":"{sign}"'
        for _ in range(2):
            for mark in (":", ":-"):
                yield f"{mark}{float(number)!r},", f"{mark}{value},"
