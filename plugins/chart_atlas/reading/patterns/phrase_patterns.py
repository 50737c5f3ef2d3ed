"""Phrases that state numbers at places: their tokens, and the words that change neither.

A statement is read only if every word of it is known to leave numbers and places as they are;
"below", "difference", "average" or "except" is not, so a text with such a word makes no cell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...language import colour_words, is_one_of, matches, numerals, starts_with, without_notes
from ...model import Quantity
from .clause_patterns import kind_of

_TOKEN = re.compile(r"(?:vs|resp|approx|ca)\.(?!\w)|->|=>|\w+(?:['’]s\b)?|[^\w\s]", re.IGNORECASE)


class Token(NamedTuple):
    """A word or a mark, folded, and where it stands in its text."""

    text: str
    start: int
    end: int


# A sentence is scanned for its names, and at once again for its places.
@lru_cache(maxsize=256)
def scan(text: str) -> tuple[Token, ...]:
    """Split a text into words and single marks, with their places."""
    return tuple(
        Token(_SPELLINGS.get(match[0], match[0].casefold()), match.start(), match.end())
        for match in _TOKEN.finditer(text)
    )


_SPELLINGS = {
    "\N{EN DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{NON-BREAKING HYPHEN}": "-",
    "->": "→",
    "=>": "→",
    "’": "'",
}
_JOINED_BEFORE = re.compile(r"(?:\w|\w[-./:@+_\N{EN DASH}]|[.,]\d*)$")
_JOINED_BEHIND = re.compile(r"\w|[.,:/]\d|[-./@+_\N{EN DASH}](?=\w)|\s?[%‰±^]|\+(?!/-)")


def starts_word(text: str, start: int) -> bool:
    """Return whether nothing is joined to what starts at a place of a text."""
    return not _JOINED_BEFORE.search(text[max(0, start - 2) : start])


def stands_alone(text: str, start: int, end: int) -> bool:
    """Return whether a span is no part of a longer word or number ("NLP" of "NLP-2")."""
    return starts_word(text, start) and ends_word(text, end)


def ends_word(text: str, end: int) -> bool:
    """Return whether nothing is joined to what ends at a place of a text."""
    return not _JOINED_BEHIND.match(text, end)


def number_at(text: str, start: int) -> tuple[Quantity, int] | None:
    """Read the number or range that starts at a place of a text; returns where it ends."""
    match = (
        numerals.QUANTITY.match(text, start) if text[start : start + 1] in _NUMBER_STARTS else None
    )
    dashed = text[max(0, start - 1) : start] in ("-", "\N{EN DASH}", "\N{MINUS SIGN}")
    if not match or dashed or not starts_word(text, start):
        return None
    end = match.end()
    if _CONTINUED.match(text, end):
        return None
    found = numerals.read_quantity(match[0])
    return (found, end) if found and not found.absence else None


# How a number, its sign or its hedge may start: most words are told apart by their first letter.
_NUMBER_STARTS = frozenset("0123456789.+-\N{MINUS SIGN}~≈∼aArRcCnN")
# What makes a number a part of something longer: "5-shot", "3.2.1", "1/2", "10^3", "85 [80, 90]".
_CONTINUED = re.compile(
    r"\w|[.,:]\d|\s?[/^*×]\s?\d|[-\N{EN DASH}]\w|\s?\[|\s?±|\s?[-\N{EN DASH}]\s?\d"
)
# What numbers may be called where the text names no measure.
MEASURES = frozenset("accuracy score scores win loss rate f1 auc auroc".split())
# Words of a measure or an axis that change what a number is.
_DANGERS = frozenset(
    "mean average total sum min max minimum maximum std deviation error difference gain change"
    " baseline target above below over under not no non than relative expected ratio number"
    " improvement drop delta rank count level figure predicted of the and or in by per".split()
)
# Ticks that are words of any sentence: names only where the layout says so.
_COMMON = frozenset(
    "none all half few some most many less more above below lower upper first second third last max"
    " mean min may march go fall spring other others rest both either neither no yes not off"
    " on base"
    " one two three first next before after left right top bottom same total average i".split()
)


def is_common(word: str) -> bool:
    """Return whether a word may stand in any sentence without meaning the tick of that name."""
    return word in _COMMON or kind_of(word) != "?"


def is_harmless(word: str) -> bool:
    """Return whether a word of an axis or measure names it and nothing else."""
    return word not in _DANGERS


# Whether a word or mark stands between two statements of one sentence.
parts_phrases = is_one_of(", and then while but whereas finally before")
# Whether a word parts two statements that may be about different things.
sets_apart = is_one_of("while but whereas")
_REST = re.compile(
    r"(?:(?:all|any)\s+(?:of\s+)?)?(?:the\s+)?(?:rest|others|remainder|remaining(?:\s+\w+)?"
    r"|other\s+\w+|everything\s+else|elsewhere)\b",
    re.IGNORECASE,
)
_REST_STARTS = frozenset("aAtTrRoOeE")
_NUMERAL = re.compile(rf"{numerals.SIGN}[0-9]+(?:\.[0-9]+)?[A-Za-z]{{0,2}}(?!\w)", re.ASCII)


def rest_at(text: str, start: int) -> int | None:
    """Return where words for the places that none names ("the rest") end, if they start here."""
    match = _REST.match(text, start) if text[start : start + 1] in _REST_STARTS else None
    return match.end() if match else None


_GAP_STARTS = frozenset("nNmMbBeE-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}")


def gap_at(text: str, start: int) -> tuple[Quantity, int] | None:
    """Read the mark of a gap that starts at a place of a text; returns where it ends."""
    match = numerals.GAP.match(text, start) if text[start : start + 1] in _GAP_STARTS else None
    return (Quantity(literal=match[0], absence="marked"), match.end()) if match else None


def numeral_at(text: str, start: int) -> int | None:
    """Return where a plain number that may be a tick ends, if one starts here."""
    match = _NUMERAL.match(text, start)
    return match.end() if match else None


# Whether a word is a year of the last or this century.
is_year = matches(r"(?:19|20)[0-9]{2}")
# Whether a word or mark stands between the ends of a range of places.
joins_ends = is_one_of("- to through thru until")
# Whether a word or mark stands between the names of a list.
joins_names = is_one_of(", and & or")
# Whether a mark stands between a place and its number, in that order.
binds = is_one_of(": = →")
# Whether "of A and B" behind a word names one place: "the intersection of A and B".
tells_pair = is_one_of("intersection combination crossing pair")
# Whether a word or mark stands between the two places of a pair.
sets_against = is_one_of("vs vs. → x × / |")


# Whether a label says that it stands against the one above: "vs. Bears".
sets_against_above = starts_with(r"\s*(?:vs\.?|versus|against|over|beats?)\s", re.IGNORECASE)


def leads_place(word: str) -> bool:
    """Return whether a word or mark stands between a number and its place, in that order."""
    return kind_of(word) in ("p", "(")


def is_link(word: str) -> bool:
    """Return whether a word or mark only links places and numbers, as in a list."""
    return kind_of(word) in _LINKING or parts_phrases(word)


_LINKING = ("", "p", "o", "b", "(", ")", "w", "l")
_ORDERED = re.compile(
    r"\(([^()]*)\)|\b(\w[^:(),.;]*(?:\svs\.?\s|\s(?:→|->)\s)[^:(),.;]*)|\bas\s+([^:(),.;]+,[^:.;]*)"
)
_ROWS = frozenset({"row", "rows", "y"})
_COLUMNS = frozenset({"column", "columns", "col", "x"})


def names_role(word: str) -> bool:
    """Return whether a word is "row" or "column"."""
    return word in _ROWS or word in _COLUMNS - {"x"}


_ORIGINS = re.compile(
    r"\b(?:source|train(?:ing|ed)?|from|origin|fine-?tun\w+|pre-?train\w+)\b", re.IGNORECASE
)
_GOALS = re.compile(
    r"\b(?:target|test(?:ing|ed)?|to|destination|evaluat\w+|eval|vs|versus|against|opponents?)\b",
    re.IGNORECASE,
)
_NUMBERED = (("a", "b"), ("1", "2"), ("first", "second"), ("i", "j"))


def leads_to(first: str | None, second: str | None) -> bool:
    """Return whether two axis names have an order: "Source", "Target"; "Team A (won)", "Team B"."""
    if not first or not second:
        return False
    words = [(without_notes(own) or own).casefold().split() for own in (first, second)]
    counted = (words[0][-1], words[1][-1]) in _NUMBERED and words[0][:-1] == words[1][:-1]
    return counted or direction(first, second) == len(words)


def direction(first: str, second: str) -> int:
    """Return whether words lead from the first to the second, 2 if both say so; below 0 back."""
    one, two = (bool(_ORIGINS.search(own)) - bool(_GOALS.search(own)) for own in (first, second))
    return one - two


_ROLE_FIRST = re.compile(r"\W*(row|column)\s+#?(\d{1,3})\b", re.IGNORECASE)


def leading_place(text: str) -> tuple[str, int] | None:
    """Return the role and the number that a label begins with: "Row 2, two red cells"."""
    match = _ROLE_FIRST.match(text)
    return (match[1].casefold(), int(match[2])) if match else None


_ARROW = re.compile(r"([^\W\d_]\w*)\s*(?:→|->)\s*([^\W\d_]\w*)")


def tells_own_order(text: str, ticks: Collection[str] = ()) -> bool:
    """Return whether a text explains pairs by words of its own: "target → source".

    ticks: folded; a pair of these is an example.
    """
    found = [own for own in _ARROW.findall(text) if not any(map(colour_words.names_color, own))]
    return any(not {*map(str.casefold, pair)} <= {*ticks} for pair in found)


# Cell (i, j) counts how often class i (label) was taken for class j (prediction).
_INDICES = re.compile(r"\(\s*i\s*,\s*j\s*\).*?\bi\b([^.]*?)\bj\b([^.]*)", re.DOTALL)


# The row player's win rate against the column player; the row player beats the column player.
_OPPOSED = re.compile(
    r"\b(row|column)s?\b[^.;:]*\b(?:against|versus|vs\.?|over|towards?|beats?|defeats?)\b[^.;:]*"
    r"\b(row|column)s?\b",
    re.IGNORECASE,
)


def place_order(text: str, axes: tuple[str | None, str | None]) -> str | None:
    """Return which of "row" and "column" a text names first: "(Row, Column → Value)", "Y vs. X".

    axes: the names of the vertical and of the horizontal axis.
    """
    rows, columns = (set(re.findall(r"\w+", (name or "").casefold())) for name in axes)
    apart = (_ROWS | (rows - columns), _COLUMNS | (columns - rows))
    for groups in _ORDERED.findall(text):
        words = [word.casefold() for group in groups for word in re.findall(r"\w+", group)]
        at = [next((at for at, word in enumerate(words) if word in side), None) for side in apart]
        if at[0] is not None and at[1] is not None:
            return "row" if at[0] < at[1] else "column"
        if "←" not in text and at != [None, None] and (alone := _named_alone(words, axes)):
            return alone
    opposed = {
        (one.casefold(), two.casefold()) for one, two in _OPPOSED.findall(_with_roles(text, axes))
    }
    if opposed in ({("row", "column")}, {("column", "row")}):
        return str(opposed.pop()[0])
    if told := _INDICES.search(text):
        sides = [{*re.findall(r"\w+", told[n].casefold())} for n in (1, 2)]
        for first, second, role in ((0, 1, "row"), (1, 0, "column")):
            own, other = apart[first] - apart[second], apart[second] - apart[first]
            if sides[0] & own and sides[1] & other and not sides[0] & other:
                return role
    return None


_NAME_LENGTH = 3


def _with_roles(text: str, axes: tuple[str | None, str | None]) -> str:
    """Put "row" and "column" for the names of the axes: "Model A beats Model B"."""
    # "A" may be an article.
    if not all(axes) or axes[0] == axes[1] or min(len(own or "") for own in axes) < _NAME_LENGTH:
        return text
    for name, role in sorted(
        zip(axes, ("row", "column"), strict=True), key=lambda own: -len(own[0] or "")
    ):
        text = re.sub(rf"(?<!\w){re.escape(name or '')}(?!\w)", role, text, flags=re.IGNORECASE)
    return text


def _named_alone(words: Sequence[str], axes: tuple[str | None, str | None]) -> str | None:
    """Return the axis that "origin → destination" starts with, if one of the two has a name."""
    for own, other, roles in ((0, 1, ("row", "column")), (1, 0, ("column", "row"))):
        name = (axes[own] or "").casefold()
        if name in words[: len(roles)] and words[1:] and not axes[other]:
            return roles[words.index(name)]
    return None


# Values by occupation; sector by sector.
_GROUPED = re.compile(
    r"(?:(?P<each>\w+)\s+by\s+(?P=each)|\b(?:by|per|for\s+each|for\s+every)\s+(?P<name>\w+(?:\s+\w+)?))\b",
    re.IGNORECASE,
)


def grouped_by(text: str, axes: tuple[str | None, str | None]) -> str | None:
    """Return which of "row" and "column" an announcement says its groups to be: "By source".

    axes: the names of the vertical and of the horizontal axis.
    """
    rows, columns = (set(re.findall(r"\w+", (name or "").casefold())) for name in axes)
    found = list(_GROUPED.finditer(text))
    words = set(re.findall(r"\w+", " ".join(m["each"] or m["name"] for m in found).casefold()))
    told = bool(words & (_ROWS | (rows - columns))), bool(words & (_COLUMNS | (columns - rows)))
    return None if told[0] == told[1] else "row" if told[0] else "column"
