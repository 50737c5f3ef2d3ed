"""What statements about a figure look like, once their places and numbers are coded.

In a coded sentence each place is "<P0>", each panel "<M1>", each number "<V2>", each axis "<X3>",
the diagonal or all but it "<D4>", what is measured "<N>"; all else is the sentence, in lower case
(see claims.coding).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..language import contains

_MARK = re.compile(r"^\s*(?:>\s*)*(?:#{1,6}\s+|(?:[-*+\N{BULLET}]|\d{1,3}[.)])\s+)*")


_SILENT = re.compile(r"\*+|`+|\\(?=[\\`*_{}\[\]()#+\-.!|>~])|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")


def unmarked(line: str) -> tuple[str, tuple[int, ...]]:
    """Take Markdown marks off a line; returns the text and where each character stood."""
    start = _MARK.match(line)
    at, end = start.end() if start else 0, len(line.rstrip())
    kept: list[int] = []
    parts: list[str] = []
    for first, last in [*(match.span() for match in _SILENT.finditer(line, at)), (end, end)]:
        kept += range(at, first)
        parts.append(line[at:first])
        at = last
    return "".join(parts), tuple(kept)


_END = re.compile(
    r"(?<=[.!?])(?<!vs\.)(?<!e\.g\.)(?<!i\.e\.)(?<!approx\.)(?<!ca\.)[\"”)]?\s+(?=[A-Z\"“(<])"
)


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of a text starts and ends."""
    start = 0
    for match in _END.finditer(text):
        yield start, match.end() - len(match[0]) + len(match[0].rstrip())
        start = match.end()
    yield start, len(text)


TAG = re.compile(r"<([PMVXD])(\d+)>")


def tags(text: str) -> Iterator[tuple[str, int, int, int]]:
    """Yield each tag of a coded text: its letter, its number, where it starts and ends."""
    for match in TAG.finditer(text):
        yield match[1], int(match[2]), match.start(), match.end()


def plain(text: str) -> str:
    """Give a text the form that is matched: one character for each, lower case."""
    if text.isascii():
        folded = text.lower()
    else:
        folded = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return folded.translate(_FOLDED)


_FOLDED = str.maketrans("’“”\N{EN DASH}\N{MINUS SIGN}<>", '\'""--‹›')


_JOINT = r"(?:,\s(?:and\s)?|\s(?:and|&|or)\s)"


_BEHIND_AXIS = re.compile(rf"<X(\d+)>s?(?:\sof)?\s?\(?((?:from\s)?<V\d+>(?:{_JOINT}<V\d+>)*)\)?")


def listed_behind_axis(text: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each axis of a coded text with the numbers that stand right behind it."""
    for match in _BEHIND_AXIS.finditer(text):
        yield int(match[1]), tuple(number for letter, number, _, _ in tags(match[2]))


_OFF = r"(?:off[-\s]|(?:cells\s)?(?:outside(?:\sof)?|off|away\sfrom|beyond)\s(?:the\s)?(?:main\s)?)"


_DIAGONAL = re.compile(
    rf"\b(?P<off>{_OFF})?(?:(?:main|leading)\s)?diagonal"
    r"(?:\s(?:cells?|values?|entries|entry|elements?|scores?|ones|correlations?|counts?))?(?![\w-])",
    re.IGNORECASE,
)


def diagonals(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where a text names the diagonal of a grid, or (False) what is not on it."""
    for match in _DIAGONAL.finditer(text):
        yield match.start(), match.end(), not match["off"]


_MORE = r"(?:(?:,\s<V\d+>)*(?:,?\s(?:and|or)\s<V\d+>))"


_NO_LABEL = r"(?!\s(?:of|points?|times|percent\w*|<X|out)\b)(?!\s?[%(])"


_LISTS = (
    re.compile(rf"<P(?P<place>\d+)>(?P<numbers>{_MORE}){_NO_LABEL}"),
    re.compile(rf"\b(?:in|for|at|on)\s(?:both\s)(?P<numbers><V\d+>{_MORE}){_NO_LABEL}"),
    re.compile(r"^by\s(?P<numbers><V\d+>),"),
)


def listed_as_places(text: str) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Yield the numbers that stand where labels do, with the place that they stand behind.

    "In 2021, 2022 and 2023", "in both 2021 and 2022", "by 2023, …".
    """
    for pattern in _LISTS:
        for match in pattern.finditer(text):
            place = match.groupdict().get("place")
            numbers = tuple(number for _, number, _, _ in tags(match["numbers"]))
            yield int(place) if place else None, numbers


_FROM_ON = re.compile(
    r"\b(?:since|until|till|before|after|past|beyond|up\sto|starting\s(?:at|from|with))\s(?:the\s)?(?:<X\d+>\s)?<[PV](\d+)>"
    r"|\bfrom\s(?:the\s)?(?:<X\d+>\s)?<[PV](\d+)>\s(?:on|onwards?|upwards?)\b"
    r"|(?:^|,\s|\bonly\s)(?:(?:in|for|on|at|by|from|between|during|over|under|with)\s(?:both\s|the\s)?(?:\w+\s)?)<V(\d+)>"
    r"(?=(?:,?\s(?:and|to|or)\s<[PV]\d+>)?,?\s(?!points))"
    r"|<P\d+>\sand\s<V(\d+)>,"
)


def open_spans_of(text: str) -> Iterator[int]:
    """Yield the mentions that only open or close a part of an axis: "since 2021", "in 2021 and"."""
    for match in _FROM_ON.finditer(text):
        yield int(next(group for group in match.groups() if group))


_TICKED = re.compile(r"<P(\d+)>\s\(<V\d+>\)(?:,|\sand|,\sand)\s<V(\d+)>(?=\s\(<V)")


def listed_behind_place(text: str) -> tuple[int, int] | None:
    """Find a place with its number and a bare label with its own; returns their mentions."""
    match = _TICKED.search(text)
    return (int(match[1]), int(match[2])) if match else None


_OPEN = re.compile(r"<P(\d+)>-([\w.%]*\w%?)")


def open_spans(text: str) -> Iterator[tuple[int, str]]:
    """Yield each place that a dash leads on from, with the label behind the dash."""
    for match in _OPEN.finditer(text):
        yield int(match[1]), match[2]


GROUP = rf"<[PMD]\d+>(?:(?:{_JOINT}|\s?/\s?|\s)<[PM]\d+>)*"


_SUBJECT = re.compile(
    rf"(?:^|[;:.]\s?|\(e\.g\.,?\s|,\s|\b(?:while|whereas|but|and|with|that)\s)\W*"
    rf"(?:(?:<X\d+>|for|in|on|at|along|within|the|both|of|all|overall|model|models|row|column|panel|heatmap"
    rf"|methods?|datasets?|while|on\saverage)\s){{0,3}}[\"(]?(?P<group>{GROUP})"
)


_OPENING = re.compile(
    rf"^(?:[^:]{{0,60}}:\s)?(?:in|for|at|on|by|along|within|under|with|among)\s(?:the\s|both\s)?"
    rf"(?P<group>{GROUP}(?:\s(?:(?:model|panel|row|column|heatmap)\s)?(?:at|for|on|in|with|under|and)\s(?:the\s)?{GROUP})*)"
)


def subject_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the groups of places stand that may be the subject of a clause."""
    if opening := _OPENING.search(text):
        yield opening.span("group")
    for match in _SUBJECT.finditer(text):
        yield match.span("group")


_CLAUSE_START = re.compile(r"[.;:]\s|,?\s(?:while|whereas|but)\s|,\sand\s")


_CLAUSE_END = re.compile(
    r"[.;:](?:\s|$)|,\s(?:while|whereas|but|and|with|followed|which|then|compared|as)\b|$"
)


def clause_start(text: str, end: int) -> int:
    """Return where the clause starts that goes on to a place."""
    return max((found.end() for found in _CLAUSE_START.finditer(text, 0, end)), default=0)


def clause_end(text: str, start: int) -> int:
    """Return where the clause ends that goes on at a place."""
    found = _CLAUSE_END.search(text, start)
    return found.start() if found else len(text)


# A lead is short; what stands before a later colon is a sentence.
_LEAD = 80


def lead_end(text: str) -> int:
    """Return where the lead of a coded line ends: at its first colon; 0 without one."""
    at = text.find(":")
    return at if 0 < at <= _LEAD else 0


# -- extremes -----------------------------------------------------------------------------------


# What is done by halves, or not at all, in words that hold no "not".
_FAILS = (
    r"fail(?:s|ed|ing)?\sto|unable|cannot|refus\w+|struggl\w+|stop(?:s|ped|ping)?|ceas(?:es?|ed|ing)"
    r"|hardly|barely|scarcely|rarely|seldom|little\sto|tr(?:y|ies|ied|ying)\sto|wants?\sto|said\sto"
    r"|claim(?:s|ed)?\sto|far\sfrom|short\sof"
)


_DOUBTS = (
    rf"{_FAILS}|may|might|could|would|should|(?:un)?likely|improbabl[ey]|doubt\w*|probably|possibly"
    r"|perhaps|suggest\w*|seem\w*|if|unless|hypothe\w+|expected|impl(?:y|ies)"
)


_DOUBT = re.compile(rf"\b(?:{_DOUBTS})\b")


_HEDGE = re.compile(
    rf"\b(?:{_DOUBTS}|not|no|never|neither|nor|without|\w+n't|lack\w*|previous\w*|prior|earlier\swork"
    r"|other\s(?:papers?|studies|work)|than(?!\s<V)|almost|nearly|one\sof|among|rather|instead"
    r"|contrary|unlike|assum\w+|excluding|except|apart\sfrom|other\sthan)\b"
)


_CLAUSE = re.compile(
    r"[;:]\s|,\s(?:while|whereas|but|and|which|with|so)\b|,\s(?!excluding)\w+ing\b|\s-\s|\((?=e\.g\.)"
)


def is_uncertain(text: str, start: int, end: int) -> bool:
    """Return whether a statement is hedged, negated or limited by the words of its clause."""
    return _is_in_clause(_HEDGE, text, start, end)


def is_hedged(text: str, start: int, end: int) -> bool:
    """Return whether the clause of a statement says it with doubt; negation is no doubt."""
    return _is_in_clause(_DOUBT, text, start, end)


def _is_in_clause(words: re.Pattern[str], text: str, start: int, end: int) -> bool:
    breaks = [match.end() for match in _CLAUSE.finditer(text, 0, start)]
    behind = _CLAUSE.search(text, end)
    return bool(
        words.search(text, breaks[-1] if breaks else 0, behind.start() if behind else len(text))
    )


# Whether a text calls its numbers approximate.
is_about = contains(r"\b(?:approximately|about|roughly|around|approx|circa|nearly)\b|~|≈")


_GENITIVE = re.compile(r"(?<=\w)['’]s\b")


def without_genitives(text: str) -> str:
    """Blank the endings of genitives, so that "Alpha's" is Alpha; no character moves."""
    return _GENITIVE.sub("  ", text)
