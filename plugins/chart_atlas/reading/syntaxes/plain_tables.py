"""Tables that plain text lays out: fields between separators, or aligned below their heads."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import pairwise, takewhile

from ...language import matches, norm, numerals
from ..patterns import line_patterns

# A row as found: its line, counted from the first one given, and its cells.
Found = tuple[int, Sequence[str]]
# Words in a line, with the columns of text that they take.
Words = tuple[int, int, str]

_PROBE, _MOST_LINES = 12, 2_000
_LONGEST_LABEL = 60
_BOX = str.maketrans("│┃║┆┊─━═╌┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╭╮╰╯┏┓┗┛┣┫┳┻╋", "|||||----" + "+" * 40)
# Whether a line only rules off the lines beside it.
_is_rule = matches(r"\s*(?=.*(?:--|==))[-=+|:\s]+")
# What a header has: fields, or a gap wider than one between words; and words, or a blank corner.
_PARTED = re.compile(r"\S(?:\t| {2,})\S|[;,│┃║┆┊|].*[;,│┃║┆┊|]|^\s*[+┌╔┏╭╒][-─━═]")
_HEADS = re.compile(r"[^\W\d_]|^[^\w\-\N{MINUS SIGN}]")


def plain_table(lines: Sequence[str], at: int, *, fenced: bool) -> tuple[int, list[Found]]:
    """Read the table that starts at a line; return the line behind it, and its rows.

    Returns the line itself, and no rows, unless a header of labels and rows with numbers make a
    whole grid: of two rows and columns with numbers at least, in a fence of one.
    """
    if not (_PARTED.search(lines[at]) and _HEADS.search(lines[at]) and _may_be_row(lines[at])):
        return at, []
    upper = _words(lines[at - 1].translate(_BOX)) if at else []
    if len(upper) > 1 < len(_words(lines[at])) and not _is_rule(lines[at - 1].translate(_BOX)):
        return at, []  # a line of heads that was not understood is above
    # Most lines that look like a header are none, as those right below show.
    for most in (_PROBE, _MOST_LINES):
        run = [*takewhile(_may_be_row, lines[at : at + most])]
        count, found = _first_table(run, 2 if fenced else 3)
        if not found or count < len(run):
            break
    return at + count, [(at + n, cells) for n, cells in found]


def _may_be_row(line: str) -> bool:
    signs = (line_patterns.is_marked, line_patterns.is_heading, line_patterns.is_label)
    return bool(line.strip()) and not any(own(line) for own in (*signs, line_patterns.fence))


def _first_table(run: Sequence[str], fewest: int) -> tuple[int, list[Found]]:
    told = [(n, line.translate(_BOX)) for n, line in enumerate(run)]
    plain = [own for own in told if not _is_rule(own[1])]
    # Bars alone may be an unfinished table of Markdown.
    boxed = _is_rule(told[0][1]) or len(plain) < len(told) - 1 or run[0] != told[0][1]
    signs = "|\t;," if boxed or fewest < 3 else "\t;,"
    tries = (_separated(plain, sign, fewest) for sign in signs if plain)
    found = next(filter(None, tries), None) or _aligned(plain, fewest)
    end = found[-1][0] + 1 if found else 0
    while found and end < len(told) and _is_rule(told[end][1]):
        end += 1
    return end, found


def _separated(told: Sequence[tuple[int, str]], sign: str, fewest: int) -> list[Found]:
    head = _fields(told[0][1], sign)
    rows = ((at, _fields(line, sign)) for at, line in told[1:])
    found = [*takewhile(lambda own: len(own[1]) > 1 and _is_row(own[1]), rows)]
    while found and len(found[-1][1]) != len(head):
        found.pop()
    whole = [cells for _, cells in found if len(cells) == len(head)]
    regular = len(head) > 1 and 3 * len(whole) > 2 * len(found)
    return [(told[0][0], head), *found] if regular and _is_grid([head, *whole], fewest) else []


def _fields(line: str, sign: str) -> Sequence[str]:
    if sign == "|":
        return line_patterns.split_row(line)
    try:
        cells = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
    except csv.Error:
        return ()  # a line end of another kind within a line, or an endless field
    ends = sign == ";" and not cells[-1].strip()
    return [cell.strip() for cell in (cells[:-1] if ends else cells)]


# -- aligned columns ------------------------------------------------------------------------------


def _aligned(told: Sequence[tuple[int, str]], fewest: int) -> list[Found]:
    """Read columns that wide gaps part: by position, else by order where none is blank."""
    lines = [(at, _words(line)) for at, line in told]
    first = next((n for n, (_, own) in enumerate(lines) if _has_number(_texts(own))), 0)
    heads = {norm(text) for _, own in lines[:first] for text in _texts(own)}
    first = first or int(bool(lines) and _rises(_texts(lines[0][1])[1:]))
    # The first row of a triangle may have no number.
    first -= first > 1 and len(lines[first - 1][1]) == 1 and _is_known(lines[first - 1][1], heads)
    body = [
        *takewhile(lambda own: _is_known(own[1], heads) or _is_row(_texts(own[1])), lines[first:])
    ]
    if (
        not 0 < first < 3
        or len(body) < fewest - 1
        or all(
            start < lines[first - 1][1][0][0] < end and re.search(r"\s\S?\d*\.\d+$", label)
            for start, end, label in (words[0] for _, words in body)
        )
    ):
        return []  # no rows, or each label goes on into the first number
    for way in (_by_position, _by_order):
        rows = way([words for _, words in lines[:first]], [words for _, words in body])
        if _is_grid(rows, fewest):
            return [*zip([told[0][0], *(at for at, _ in body)], rows, strict=True)]
    return []


def _words(line: str) -> list[Words]:
    """Part a line at gaps wider than one space, and between numbers at any."""
    found: list[Words] = []
    for match in re.finditer(r"\S+(?:\s\S+)*", line.expandtabs(8)):
        start, text = match.start(), match[0]
        numbers = all(map(numerals.read_quantity, text.split()))
        parts = re.finditer(r"\S+" if numbers else r".+", text)
        found += [(start + own.start(), start + own.end(), own[0]) for own in parts]
    return found


def _texts(words: Iterable[Words]) -> list[str]:
    return [text for _, _, text in words]


def _is_known(words: Sequence[Words], heads: set[str]) -> bool:
    return len(words) == 1 and norm(words[0][2]) in heads


def _by_order(above: Sequence[Sequence[Words]], body: Sequence[Sequence[Words]]) -> list[list[str]]:
    """Count the columns, where no row has a blank: the labels have a head, or it is left out."""
    names, sizes = above[-1], {*map(len, body)}
    corners = max(sizes) - len(names)
    headed = corners == 0 and all(names[0][0] < words[0][1] for words in body)
    if len(above) > 1 or len(sizes) > 1 or not (headed or corners == 1):
        return []
    return [[*[""] * corners, *_texts(names)], *map(_texts, body)]


def _by_position(
    above: Sequence[Sequence[Words]], body: Sequence[Sequence[Words]]
) -> list[list[str]]:
    """Put each word into the column that it stands in; [] unless all are surely in one."""
    taken = _merged(own for words in body for own in words)
    names: list[Words] = []
    for start, end, text in above[-1]:  # a head above several columns is one for each of its words
        several = sum(_overlap((start, end, text), own) for own in taken) > 1
        parts = re.finditer(r"\S+" if several else r".+", text)
        names += [(start + own.start(), start + own.end(), own[0]) for own in parts]
    columns = _merged([*(own for words in body for own in words), *names])
    found = [[[w for w in words if _overlap(w, at)] for at in columns] for words in (names, *body)]
    if any(len(own) > 1 for row in found for own in row) or not all(
        _is_even([word for row in found[1:] for word in row[at]]) for at in range(1, len(columns))
    ):
        return []
    head, *rows = ([" ".join(_texts(own)) for own in row] for row in found)
    if len(above) == 2:
        upper = above[0]
        over = [[own for own in upper if _overlap(own, at)] for at in columns]
        wide, left = divmod(len(head) - 1, len(upper))
        if not left and wide > 1 and head[1:] == head[1 : wide + 1] * len(upper):
            over = [[], *([own] for own in upper for _ in range(wide))]
        elif {*map(len, over[1:])} != {1}:
            return []  # a head above others may be of those beside it
        head = [
            " ".join([*_texts(own), text]).strip() for own, text in zip(over, head, strict=True)
        ]
    return [head, *rows]


def _overlap(one: Words, two: Words) -> bool:
    return one[0] < two[1] and two[0] < one[1]


def _merged(words: Iterable[Words]) -> list[Words]:
    """Return the columns of text that words take, as far as they overlap each other."""
    found: list[Words] = []
    for word in sorted(words):
        joins = found and _overlap(found[-1], word)
        found.append((found[-1][0], max(found.pop()[1], word[1]), "") if joins else word)
    return found


def _is_even(words: Sequence[Words]) -> bool:
    """Return whether numbers stand below each other at their left, right, middle or point."""
    plain = [own for own in words if numerals.has_digit(own[2])]
    points = {
        start + (text.find(".") if "." in text else end - start) for start, end, text in plain
    }
    middles = [(start + end) // 2 for start, end, _ in plain] or [0]
    sides = ({own[0] for own in plain}, {own[1] for own in plain}, points)
    return min(map(len, sides)) < 2 or max(middles) - min(middles) < 2


# -- what makes a grid ----------------------------------------------------------------------------

# What starts with a number: its reader says whether the rest is a note of it.
_NUMBERED = re.compile(rf"[~≈<>]?{numerals.SIGN}[0-9][0-9.,]*\s*(?:[%‰]|[(±/\[,–+-].*)?", re.ASCII)
# What assigns something, is a part of code, or ends a sentence.
_NO_LABEL = re.compile(r":\s|=|^[|>{}\[(]|[({\[][^)}\]]*$|^[^({\[]*[)}\]]|[;{}.!?:]$")


def _is_number(text: str) -> bool:
    return bool(numerals.read_quantity(text) or _NUMBERED.fullmatch(text))


def _has_number(cells: Sequence[str]) -> bool:
    """Return whether numbers stand behind the first cell, or only marks of gaps."""
    numbers = any(_is_number(text) and numerals.has_digit(text) for text in cells[1:])
    return len(cells) > 1 and (numbers or all(map(numerals.read_quantity, cells[1:])))


def _is_row(cells: Sequence[str]) -> bool:
    return _has_number(cells) and _is_label(cells[0])


def _is_label(text: str) -> bool:
    return len(text) <= _LONGEST_LABEL and not _NO_LABEL.search(text)


def _is_grid(rows: Sequence[Sequence[str]], fewest: int) -> bool:
    """Return whether rows have a header of names, then labels, and behind these only numbers."""
    if len(rows) < fewest or len(rows[0]) < fewest or len({*map(len, rows)}) > 1:
        return False
    head, *body = rows
    numbers = [*map(_are_numbers, zip(*body, strict=True))]
    first = next((at for at, told in enumerate(numbers) if at and told), len(head))
    names = [norm(text) for text in head[1:]]
    found = [_is_number(text) for row in body for text in row[first:]]
    named = all(names) and len({*names}) == len(names) and _is_label(head[0])
    spoken = any(own.startswith(("and ", "or ")) or own.endswith(".") for own in names)
    counted = [*map(numerals.read_quantity, head if head[0] else head[first:])]
    good = named and not spoken and all(numbers[first:]) and 2 * sum(found) > len(found)
    return good and (not any(counted) or _are_heads(head, body, first))


def _are_numbers(texts: Sequence[str]) -> bool:
    """Return whether a column holds numbers, blanks and at most two words for none."""
    filled = {*filter(None, texts)}
    odd = {text for text in filled if not _is_number(text)}
    return odd != filled and len(odd) < 3 and not any(map(numerals.has_digit, odd))


def _rises(texts: Sequence[str]) -> bool:
    """Return whether texts are numbers that rise or fall, as those along an axis do."""
    found = [numerals.read_quantity(text) for text in texts]
    values = [own.value for own in found if own and own.value is not None]
    ways = {(later > one) - (later < one) for one, later in pairwise(values)}
    return len(values) == len(texts) and ways in ({1}, {-1})


def _are_heads(head: Sequence[str], body: Sequence[Sequence[str]], first: int) -> bool:
    """Return whether numbers in the first row are heads, and no row of numbers as those below."""
    corner, places = head[0], head[first:]
    if not _rises(places) or (corner and numerals.read_quantity(corner)):
        return False
    texts = [text for row in body for text in row[first:]]
    finer = not any("." in text for text in places) and 2 * sum("." in own for own in texts) > len(
        texts
    )
    even = _are_even(places) and not any(_are_even(row[first:]) for row in body)
    return not corner or bool({*corner} & {*"\\/"}) or finer or even


def _are_even(texts: Sequence[str]) -> bool:
    """Return whether texts are at least four numbers in equal steps, as those along an axis are."""
    values = [Decimal(text) for text in texts if re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", text)]
    pairs = [*pairwise(values)]
    steps, powers = {two - one for one, two in pairs}, {two / one for one, two in pairs if one}
    return len(values) == len(texts) > 3 and min(len(steps), len(powers)) == 1
