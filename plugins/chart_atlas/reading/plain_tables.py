"""Tables that plain text lays out: fields between separators, or aligned below their heads."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import pairwise, takewhile

from ..language import matches, norm, numerals
from .patterns import line_patterns

# A row as found: its line, counted from the first one given, and its cells.
Found = tuple[int, tuple[str, ...]]
# Words in a line, with the columns of text that they take.
Words = tuple[int, int, str]

_PROBE, _MOST_LINES = 12, 2_000
# A header and two rows.
_FEWEST = 3
_LONGEST_LABEL = 60
_BOX = str.maketrans("│┃║┆┊─━═╌┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╭╮╰╯┏┓┗┛┣┫┳┻╋", "|||||----" + "+" * 40)
# Whether a line only rules off the lines beside it.
_is_rule = matches(r"\s*(?=.*(?:--|==))[-=+|:\s]+")
# What a line of a table in plain text has: fields, or a gap wider than one between words.
_PARTED = re.compile(r"\S(?:\t| {2,})\S|[;,│┃║┆┊|].*[;,│┃║┆┊|]|^\s*[+┌╔┏╭╒][-─━═]")
# A header has words, or no label at its start.
_HEADS = re.compile(r"[^\W\d_]|^[^\w\-\N{MINUS SIGN}]")


def plain_table(lines: Sequence[str], at: int = 0, *, fewest: int = _FEWEST) -> tuple[int, list[Found]]:
    """Read the table that starts at a line; return the line behind it, and its rows.

    fewest: the rows that it has at least, with its header. Returns the line itself, and no rows,
    unless a header of labels and rows with numbers make a whole grid.
    """
    if not (_PARTED.search(lines[at]) and _HEADS.search(lines[at]) and _may_be_row(lines[at])):
        return at, []
    # Most lines that look like a header are none, as those right below show.
    for most in (_PROBE, _MOST_LINES):
        run = [*takewhile(_may_be_row, lines[at : at + most])]
        count, found = _first_table(run, fewest)
        if not found or count < len(run):
            break
    return at + count, [(at + n, cells) for n, cells in found]


def _first_table(run: Sequence[str], fewest: int) -> tuple[int, list[Found]]:
    told = [(n, line.translate(_BOX)) for n, line in enumerate(run)]
    plain = [own for own in told if not _is_rule(own[1])]
    boxed = _is_rule(told[0][1]) or len(plain) < len(told) - 1
    boxed = boxed or run[0] != told[0][1] or fewest < _FEWEST
    tries = (_separated(plain, sign, fewest) for sign in "|\t;,"[not boxed :])
    found = next(filter(None, tries), None) or _aligned(plain, fewest)
    end = found[-1][0] + 1 if found else 0
    while found and end < len(told) and _is_rule(told[end][1]):
        end += 1
    return end, found


def _may_be_row(line: str) -> bool:
    return bool(line.strip()) and not (
        line_patterns.is_marked(line)
        or line_patterns.is_heading(line)
        or line_patterns.is_label(line)
        or line_patterns.fence(line)
    )


# -- fields between separators --------------------------------------------------------------------


def _separated(told: Sequence[tuple[int, str]], sign: str, fewest: int) -> list[Found]:
    if not told or sign not in told[0][1]:
        return []
    head = _fields(told[0][1], sign)
    found: list[Found] = [(told[0][0], head)]
    ragged = 0
    for at, line in told[1:]:
        cells = _fields(line, sign)
        if len(cells) < 2 or not _has_number(cells) or not _is_label(cells[0]):
            break
        ragged += len(cells) != len(head)
        found.append((at, cells))
    while len(found[-1][1]) != len(head):
        ragged -= 1
        found.pop()
    whole = [cells for _, cells in found if len(cells) == len(head)]
    return found if 2 * ragged < len(whole) and _is_grid(whole, fewest) else []


def _fields(line: str, sign: str) -> tuple[str, ...]:
    if sign == "|":
        return line_patterns.split_row(line.strip().strip("|") if line.strip()[:1] == "|" else line)
    try:
        cells = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
    except csv.Error:
        return ()  # a line end of another kind within a line, or an endless field
    ends = sign == ";" and len(cells) > 2 and not cells[-1].strip()
    return tuple(cell.strip() for cell in (cells[:-1] if ends else cells))


# -- aligned columns ------------------------------------------------------------------------------


def _aligned(told: Sequence[tuple[int, str]], fewest: int) -> list[Found]:
    """Read columns that wide gaps part: by their order where none is blank, else by position."""
    parted = [(at, _words(line)) for at, line in told]
    first = next((n for n, (_, own) in enumerate(parted) if _has_number(_texts(own))), 0)
    heads = {norm(text) for _, own in parted[:first] for text in _texts(own)}
    if not first and parted and _numbers(_texts(parted[0][1])[1:]):
        first = 1
    # A row of a triangle may have no number yet.
    while first and len(parted[first - 1][1]) == 1 and _texts(parted[first - 1][1])[0] in heads:
        first -= 1
    if not 1 <= first <= 2:
        return []
    body = [*takewhile(lambda own: _is_row(own[1], heads), parted[first:])]
    if len(body) < fewest - 1:
        return []
    above = [words for _, words in parted[:first]]
    tries = (own(told[0][0], above, body) for own in (_by_position, _by_order))
    return next((rows for rows in tries if _is_grid([cells for _, cells in rows], fewest)), [])


def _words(line: str) -> list[Words]:
    """Part a line at gaps wider than one space, and between numbers at any."""
    line = line.expandtabs(8)
    found: list[Words] = []
    for match in re.finditer(r"\S+(?:\s\S+)*", line):
        inner = [*re.finditer(r"\S+", match[0])]
        numbers = len(inner) > 1 and all(numerals.read_quantity(own[0]) for own in inner)
        parts = inner if numbers else [re.match(r".*", match[0])]
        start = match.start()
        found += [(start + own.start(), start + own.end(), own[0]) for own in parts if own]
    return found


def _texts(words: Iterable[Words]) -> tuple[str, ...]:
    return tuple(text for _, _, text in words)


def _is_row(words: Sequence[Words], heads: set[str]) -> bool:
    texts = _texts(words)
    alone = len(texts) == 1 and norm(texts[0]) in heads
    return alone or (len(texts) > 1 and _has_number(texts) and _is_label(texts[0]))


def _by_order(
    line: int, above: Sequence[Sequence[Words]], body: Sequence[tuple[int, Sequence[Words]]]
) -> list[Found]:
    """Count the columns, where no row has a blank and nothing stands below the head of another."""
    names, sizes = above[-1], {len(words) for _, words in body}
    corners = max(sizes) - len(names)
    if len(above) > 1 or len(sizes) > 1 or corners not in (0, 1):
        return []
    for _, words in body:
        for at, (start, end, _) in enumerate(words):
            over = [n for n, (a, b, _) in enumerate(names, corners) if start < b and a < end]
            if (over and at not in over) or not (at or corners or over):
                return []
    head = ("",) * corners + _texts(names)
    return [(line, head), *((at, _texts(words)) for at, words in body)]


def _by_position(
    line: int, above: Sequence[Sequence[Words]], body: Sequence[tuple[int, Sequence[Words]]]
) -> list[Found]:
    """Put each word into the column that it stands in; [] unless all are surely in one."""
    names = _below(above[-1], _merged(own for _, words in body for own in words))
    columns = _merged([*(own for _, words in body for own in words), *names])
    cells = [(line, _placed(names, columns))]
    cells += [(at, _placed(words, columns)) for at, words in body]
    if not all(len(own) == len(columns) for _, own in cells) or not all(
        _is_even([own for _, words in body for own in words if own[0] in range(*column)])
        for column in columns[1:]
    ):
        return []
    if len(above) == 1:
        return cells
    spread = [[text for a, b, text in above[0] if a < end and start < b] for start, end in columns]
    told = [len(own) for own in spread[1:]]
    one = all(len([1 for start, end in columns if a < end and start < b]) == 1 for a, b, _ in above[0])
    names = cells[0][1][1:]
    if len(names) > len(above[0]) and [*names] == [*names[: len(names) // len(above[0])]] * len(above[0]):
        wide = len(names) // len(above[0])
        spread = [[], *([text] for _, _, text in above[0] for _ in range(wide))]
    elif max(told) > 1 or not (one or all(told)):
        return []
    joined = (" ".join([*up, low]).strip() for up, low in zip(spread, cells[0][1], strict=True))
    return [(line, tuple(joined)), *cells[1:]]


def _merged(words: Iterable[Words]) -> list[tuple[int, int]]:
    """Return the columns of text that words take, as far as they overlap each other."""
    found: list[tuple[int, int]] = []
    for start, end, _ in sorted(words):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _below(names: Sequence[Words], columns: Sequence[tuple[int, int]]) -> list[Words]:
    """Part the heads that stand above several columns into their words."""
    found: list[Words] = []
    for start, end, text in names:
        several = len([1 for own in columns if start < own[1] and own[0] < end]) > 1
        parts = re.finditer(r"\S+", text) if several else re.finditer(r".+", text)
        found += [(start + own.start(), start + own.end(), own[0]) for own in parts]
    return found


def _placed(words: Sequence[Words], columns: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Return the text in each column; () where two stand in one."""
    places = [next(n for n, own in enumerate(columns) if word[0] in range(*own)) for word in words]
    texts = dict(zip(places, _texts(words), strict=True))
    single = len(texts) == len(words)
    return tuple(texts.get(n, "") for n in range(len(columns))) if single else ()


def _is_even(words: Sequence[Words]) -> bool:
    """Return whether words stand below each other at their left, right, middle or point."""
    plain = [own for own in words if numerals.has_digit(own[2])]
    points = {start + (text.find(".") if "." in text else end - start) for start, end, text in plain}
    middles = {(start + end) // 2 for start, end, _ in plain}
    sides = ({own[0] for own in plain}, {own[1] for own in plain}, points)
    return min(map(len, sides)) < 2 or (max(middles) - min(middles) < 2)


# -- what makes a grid ----------------------------------------------------------------------------


def _has_number(cells: Sequence[str]) -> bool:
    found = [*map(numerals.read_quantity, cells[1:])]
    values = any(own and not own.absence for own in found) or any(map(_NUMBERED.fullmatch, cells[1:]))
    return bool(found) and (all(found) or values)


def _is_label(text: str) -> bool:
    """Return whether a text may name a row: it assigns nothing, and is no part of code."""
    return len(text) <= _LONGEST_LABEL and not _NO_LABEL.search(text)


_NO_LABEL = re.compile(r":\s|=|^[|>{}\[(]|[({\[][^)}\]]*$|^[^({\[]*[)}\]]|[;{}]$|[.!?:]$")


def _is_grid(rows: Sequence[Sequence[str]], fewest: int) -> bool:
    """Return whether rows have a header of names, then labels, and behind these only numbers."""
    if len(rows) < fewest or len(rows[0]) < fewest or len({len(row) for row in rows}) > 1:
        return False
    head, *body = rows
    numbers = [_are_numbers(texts) for texts in zip(*body, strict=True)]
    first = next((at for at, told in enumerate(numbers) if at and told), len(head))
    names = [norm(text) for text in head[1:]]
    plain = [numerals.read_quantity(text) for text in head[first:]]
    named = all(names) and len(set(names)) == len(names) and _is_label(head[0])
    named = named and not (head[0] and numerals.read_quantity(head[0]))
    good = named and not any(own.startswith(("and ", "or ")) or own.endswith(".") for own in names)
    counted = any(plain) and not _are_heads(head, body, first)
    found = [_is_number(text) for row in body for text in row[first:]]
    return good and not counted and all(numbers[first:]) and 2 * sum(found) > len(found)


# What starts with a number: its reader says whether the rest is a note of it.
_NUMBERED = re.compile(rf"[~≈<>]?{numerals.SIGN}[0-9][0-9.,]*\s*(?:[%‰]|[(±/\[,–+-].*)?", re.ASCII)


def _are_numbers(texts: Sequence[str]) -> bool:
    """Return whether a column holds numbers, blanks and at most two words for none."""
    filled = {*filter(None, texts)}
    odd = {text for text in filled if not _is_number(text)}
    return odd != filled and len(odd) < 3 and not any(map(numerals.has_digit, odd))


def _is_number(text: str) -> bool:
    return bool(numerals.read_quantity(text) or _NUMBERED.fullmatch(text))


def _numbers(texts: Sequence[str]) -> list[Decimal]:
    """Return the numbers that texts are, [] unless they rise or fall."""
    found = [numerals.read_quantity(text) for text in texts]
    values = [own.value for own in found if own and own.value is not None]
    rises = {later > one for one, later in pairwise(values)}
    return values if len(values) == len(texts) > 1 == len(rises) else []


def _are_even(texts: Sequence[str]) -> bool:
    """Return whether texts are at least three numbers in equal steps, as those of an axis are."""
    values = _numbers(texts)
    steps = {later - one for one, later in pairwise(values)}
    powers = {later / one for one, later in pairwise(values)} if all(values) else {0, 1}
    return len(values) > 2 and min(len(steps), len(powers)) == 1


def _are_heads(head: Sequence[str], body: Sequence[Sequence[str]], first: int) -> bool:
    """Return whether numbers in the first row are heads, and no row of numbers as those below."""
    if not _numbers(head[first:]):
        return False
    if not head[0] or any(sign in head[0] for sign in "\\/"):
        return True
    even = _are_even(head[first:]) and not all(_are_even(row[first:]) for row in body)
    texts = [text for row in body for text in row[first:]]
    finer = not any("." in text for text in head[first:])
    return even or (finer and 2 * sum("." in text for text in texts) > len(texts))
