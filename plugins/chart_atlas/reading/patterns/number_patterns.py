"""What words, signs and parentheses beside a number make of it: spreads, ranks, signs, hedges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ...language import contains, numerals
from . import doubt_patterns

_NUMBER = numerals.NUMBER
# "24.1 (3.8)", where the text says that standard deviations stand in parentheses.
_SPREAD = re.compile(rf"({_NUMBER})\s+\(({_NUMBER})\)", re.ASCII)
_SPREADS = re.compile(
    r"\b(?:standard\s+(?:deviations?|errors?)|std|s\.?d)\b[^.]{0,40}\b(?:parenthes[ei]s|brackets)\b"
    r"|\b(?:parenthes[ei]s|brackets)\b[^.]{0,40}\b(?:standard\s+(?:deviations?|errors?)|std|s\.?d)\b",
    re.IGNORECASE,
)


def tells_spreads(text: str) -> bool:
    """Return whether a text says that its parentheses hold standard deviations or errors."""
    lowered = text.lower()
    told = "parenthes" in lowered or "brackets" in lowered
    return told and bool(_SPREADS.search(text))


# "41.2 (3)", where the text says that ranks stand in brackets.
_BESIDE_RANK = re.compile(rf"({_NUMBER})\s+\([0-9]{{1,3}}\)", re.ASCII)
_RANKS = re.compile(
    r"\b(?:parenthes[ei]s|brackets),?\s+(?:(?:is|are|stands?|gives?)\s+)?(?:the|its|their)\s+ranks?\b"
    r"|\b(?:score|value|number)s?\s*\(\s*ranks?\b",
    re.IGNORECASE,
)


# "9/20 (45%)", "45% (9/20)": a count of tries, and the share that it is.
_COUNT = r"([0-9]{1,6})\s*/\s*([1-9][0-9]{0,5})"
_PERCENT = r"([0-9]{1,3}(?:\.([0-9]+))?)\s?%"
_RATE = re.compile(rf"(?<![\w./]){_COUNT}\s*\({_PERCENT}\)", re.ASCII)
_SHARE_FIRST = re.compile(rf"(?<![\w./]){_PERCENT}\s*\({_COUNT}\)", re.ASCII)
_OF_RATES = re.compile(r"\b(?:rate|share|percent|proportion|fraction|accurac)", re.IGNORECASE)


def places_of(literal: str, text: str) -> Iterator[tuple[int, int]]:
    """Find where a number starts and ends in a text, not as a part of a longer one."""
    start = text.find(literal) if literal else -1  # a blank cell has none
    while start >= 0:
        end = start + len(literal)
        if not (_JOINS_BEFORE.match(text[start - 1 : start]) or _JOINS_BEHIND.match(text, end)):
            yield start, end
        start = text.find(literal, end)


_JOINS_BEFORE = re.compile(r"[\w.]")
_JOINS_BEHIND = re.compile(r"\d|\.\d")


def is_bound(text: str, literal: str) -> bool:
    """Return whether a sign or word makes a number a bound or an amount: "≥ 5", "5 or more"."""
    found = [
        _BOUND.search(text[:start].rstrip(" ~≈")) or _BOUND_BEHIND.match(text, end)
        for start, end in places_of(literal, text)
    ]
    # In "0.5 ± 0.5" the second one is the spread of the first.
    plain = [own for own in found if not (own and own[0] == "±")] or found
    return any(plain)


# No arrow, as in A -> 3, A => 3. As in: half of 3
_BOUND = re.compile(
    r"(?:(?:[≤≥⩽⩾<±↓↑▼▲]|(?<![-=])>)=?|\b(?:half|third|quarter|twice|double|thrice|triple)(?:\s+(?:of|as))?"
    r"|\b(?:minus|plus|negative|positive))$",
    re.IGNORECASE,
)
# As in: 5 degrees below zero, 5 or more, 3 at most, 2 million, 3 and a half, 4 less, 5 points up
_BOUND_BEHIND = re.compile(
    r"\s*(?:%|°\s?[CF]?|degrees?|points?)?\s*(?:(?:or|at|and|times)\s+)?(?:(?:(?:below|above|over|under)(?!\s(?-i:[A-Z\"“]))"
    r"|more|most|less|least|fewer|higher|lower|up|down|larger|smaller|max(?:imum)?|minimum|half|(?:hundred|thousand|million|billion)s?|dozens?)\b"
    r"|(?<=and\s)an?\s)",
    re.IGNORECASE,
)


# Whether a text measures in kelvins or bytes, whose letters are no thousands or billions.
tells_letters_of_units = contains(
    r"\btemperature\b[^.\n]*\(K\)|\bkelvins?\b|\bin\s+bytes\b|\(bytes\)", re.IGNORECASE
)
# Whether a point sets thousands apart in a number, as in 1.350,50 and 1.250.000.
tells_points_in_thousands = contains(
    r"(?<![\w.,])[0-9]{1,3}(?:\.[0-9]{3}(?=,[0-9]|\.[0-9]{3}(?![\w.])))"
)
_MAYBE_THOUSANDS = re.compile(r"(?<![\w.,])([1-9][0-9]{0,2})\.([0-9]{3})(?![\w]|[.,][0-9])")


def with_letters_apart(text: str) -> str:
    """Write "280K" as "280 K", which is no number written short."""
    return re.sub(r"(?<=\d)([KB])(?!\w)", r" \1", text)


def with_doubtful_points(text: str) -> str:
    """Write "1.200" as "1.200 (or 1200)", which is no number for certain."""
    return _MAYBE_THOUSANDS.sub(r"\1.\2 (or \1\2)", text)


_FIGURE = re.compile(r"\b(?:figure|fig\.)\s?([0-9]+)", re.IGNORECASE)
_IN_FIGURE = re.compile(rf"\b(?:in|of|from)\s{_FIGURE.pattern}", re.IGNORECASE)


def is_of_other_figure(said: str, text: str) -> bool:
    """Return whether numbers are told of a figure that is not the first one which a text names."""
    named = _IN_FIGURE.search(said)
    first = _FIGURE.search(text) if named else None
    return bool(named and first and named[1] != first[1])


# Another such word may be a label: "Positive 60", "GPT Plus 80".
_WORDED = re.compile(
    r"(?<![\d)%]\s)(?<!\b\w\s)(?<![\w-])(?:(?P<minus>minus)|(?<=[:=(→|]\s)plus)\s+(?=\.?\d)"
)


def with_signs(text: str) -> str:
    """Write "minus 3" as "-3", but not "5 minus 3" or "t minus 3"."""
    return _WORDED.sub(lambda own: "\N{MINUS SIGN}" if own["minus"] else "+", text)


_HEDGED = re.compile(
    rf"(?P<about>(?:^|(?<=[:=,(|]\s))c\.\s(?=\.?\d[\d.]*\s*%?\s*(?:[,;|)]|$)))"
    rf"|(?<![~≈\w.])(?<!to\s)(?<!\d-)(?<!\d\N{{EN DASH}})"
    rf"(?:^|(?<=[:=,(|→]\s)|(?<=[:=,(|→]))(?P<number>{_NUMBER}(?:\s?{numerals.UNIT})?)"
    r"(?:\s+or\s+so\b|\s*\((?i:est\.?|estimated?|approx\.?|approximate(?:ly)?)\)|\?(?=\s*(?:[,;|)]|$)))"
)


def with_hedges(text: str) -> str:
    """Write "c. 42", "42 or so", "42 (est.)" and "42?" as "~42"."""
    return _HEDGED.sub(lambda own: f"~{own['number'] or ''}", text)


_NOTED = re.compile(
    rf"(?:(?<=[\d%])\s*\[(?P<inner>[^\[\]\d]*[^\W\d][^\[\]\d]*)\]"
    rf"|(?P<value>[:=→]\s*[~≈]?{_NUMBER}(?:\s?{numerals.UNIT})?)\s+[-\N{{EN DASH}}\N{{EM DASH}}]\s+"
    r"(?P<behind>[^\d:=→;()]*[^\W\d][^\d:=→;()]*?)(?=\.?$))"
)


def with_notes(text: str) -> str:
    """Write the notes behind numbers in parentheses: "A: 4.2 [teal]", "A: 4.2 - teal"."""
    return _NOTED.sub(_with_note, text)


def _with_note(match: re.Match[str]) -> str:
    note = (match["inner"] or match["behind"]).replace(",", "")
    return f"{match['value'] or ''} ({note})"


_COUNTED = re.compile(
    rf"({_NUMBER}\s?(?:{numerals.UNIT})?)\s*\((?P<count>[0-9][0-9,]*)(?:\s+(?P<thing>[a-z]+))?\)",
    re.ASCII,
)
# So often is a thing counted beside numbers where each of them has its count.
_OFTEN = 3


def tells_counts(text: str) -> bool:
    """Return whether a text counts one thing beside its numbers: "66% (412 attempts)".

    Counts that come again are places: "41 (0 shots), 44 (1 shot)", in each line.
    """
    found = _COUNTED.findall(text)
    things = {own[2] for own in found}
    apart = len({own[1] for own in found}) * 3 > len(found) * 2
    return len(things) == 1 and "" not in things and len(found) >= _OFTEN and apart


def without_counts(text: str) -> str:
    """Write "66% (412 attempts)" as "66%"."""
    return _COUNTED.sub(r"\1", text)


_MARKED = re.compile(
    r"^\W*?\\?[*†‡§]\W{0,3}(?:(?:values?|numbers?|cells?)\s)?(?:is\s|are\s|=\s*)?(?:estimate|approximate)",
    re.IGNORECASE | re.MULTILINE,
)


def tells_marks(text: str) -> bool:
    """Return whether a text has a note such as "* estimated"."""
    return bool(_MARKED.search(text))


def with_marks(text: str) -> str:
    """Write "42*" as "~42"."""
    return _STARRED.sub(r"~\1", text)


_STARRED = re.compile(
    rf"(?:^|(?<=[:=,(|→]\s)|(?<=[:=,(|→]))({_NUMBER}(?:\s?{numerals.UNIT})?)\\?[*†‡§]"
)


def tells_rates(text: str) -> bool:
    """Return whether a text is about the shares that it writes behind counts of tries."""
    found = _RATE.search(text) or _SHARE_FIRST.search(text)
    return bool(found and _OF_RATES.search(text))


def with_rates(text: str) -> str:
    """Write "9/20 (45%)" as "45%", where that is the share."""
    text = _SHARE_FIRST.sub(r"\3/\4 (\1%)", text)
    return _RATE.sub(lambda own: f"{own[3]}%" if _is_share(own) else own[0], text)


def _is_share(own: re.Match[str]) -> bool:
    off = Decimal(own[3]) * int(own[2]) - 100 * int(own[1])
    return abs(off).scaleb(len(own[4] or "")) * 2 <= int(own[2])


def tells_ranks(text: str) -> bool:
    """Return whether a text says that its parentheses hold the ranks of the numbers before."""
    return "rank" in text.lower() and bool(_RANKS.search(text))


def without_ranks(text: str) -> str:
    """Write "41.2 (3)" as "41.2"."""
    return _BESIDE_RANK.sub(r"\1", text)


def with_spreads(text: str) -> str:
    """Write "24.1 (3.8)" as "24.1 ± 3.8"."""
    return _SPREAD.sub(r"\1 ± \2", text)


_MARKS = re.compile(
    r"\b(?:marked|labell?ed|shown|written)\s+(?:as\s+|by\s+|with\s+)?[\"“](?P<word>[^\W\d][\w./-]{0,11})[\"”]"
    r"|[\"“](?P<first>[^\W\d][\w./-]{0,11})[\"”]\s+(?:means?|marks?|stands\s+for|denotes?|=)"
)
_NO_VALUE = re.compile(
    r"\b(?:no|not|without|cannot)\b|\b(?:missing|diverged|failed|crashed|out\s+of)\b", re.IGNORECASE
)


def gap_words(text: str) -> tuple[str, ...]:
    """List the words that a text says mark what has no number: 'A cell marked "div." diverged'."""
    said = (own for own in doubt_patterns.sentences(text) if _NO_VALUE.search(own))
    found = (match for own in said for match in _MARKS.finditer(own))
    return tuple((match["word"] or match["first"]).rstrip(".") for match in found)
