"""Lists of names that the body proves to be ticks, and the axis that the words beside them name.

"Bus, Tram and On foot stand on the left, and the columns are Car, Train and Ferry": whatever the
verbs are, lists and words for axes take turns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..language import numerals, without_notes
from ..model import OTHER_ROLE, ROLES, Role
from .axis_text import folded, holds_phrase
from .patterns import line_patterns


@dataclass(frozen=True, slots=True)
class _Mark:
    """What stands at a place of a sentence: a list of ticks, or a word for an axis."""

    at: int
    ticks: tuple[str, ...] = ()
    role: Role | None = None


_SENTENCE = re.compile(r"(?<=[^\d\s.])\.\s+|(?<=\d)\.\s+(?=[A-Z])|\n")
# A list does not go on across a parenthesis of several words or dots.
_UNBROKEN = re.compile(
    r"(?:[^()\[\]\N{HORIZONTAL ELLIPSIS}.]+|\((?:\w+|no\s\w+)\)(?=\s*(?:[,;.]|$))|\.(?!\.))+"
)
_CHUNK = re.compile(r"[^,;:]+")
_AROUND = " .\"“”'`*-\N{EN DASH}\N{EM DASH}"
_AND = re.compile(r"\s+(?:and|&|or)\s+")
_WORDS: Mapping[Role, str] = {
    "row": r"rows?|y[- ]?ax[ie]s|vertical(?:ly)?|left|side|stacked|down",
    "column": r"columns?|x[- ]?ax[ie]s|horizontal(?:ly)?|across|bottom|top|below|underneath",
}
_CUE = re.compile(
    "|".join(rf"\b(?P<{role}>{words})\b" for role, words in _WORDS.items()), re.IGNORECASE
)
_DIRECTION = re.compile(
    r"\b(?:left|right|top|bottom)\s+to\s+(?:the\s+)?(?:left|right|top|bottom)\b", re.IGNORECASE
)
_LONGEST, _SHORTEST = 5, 3


def axis_lists(
    texts: Sequence[str], data: Sequence[str], known: Mapping[Role, tuple[str, ...]]
) -> dict[Role, tuple[str, ...]]:
    """Return the ticks that the texts list and name as those of an axis, beside what is known.

    data: the texts of the data, which must use each tick beside the list itself. Of two lists,
    one that no word gives to an axis is of the one of which nothing is known.
    """
    found: dict[Role, set[tuple[str, ...]]] = {role: set() for role in ROLES}
    every: set[tuple[str, ...]] = set()
    bodies = [*map(folded, data)]
    whole = " ; ".join(bodies)
    rows = Counter(map(line_patterns.states_several, texts))
    for text in texts:
        if (shape := line_patterns.states_several(text)) and rows[shape] > _SHORTEST - 1:
            continue  # one of the lines of a table
        others = (fold for other, fold in zip(data, bodies, strict=True) if other != text)
        body = " ; ".join(others) if text in data else whole
        for sentence in _SENTENCE.split(text):
            lists = [*_lists(sentence, body)]
            if _states_values(sentence, lists):
                continue
            every |= {mark.ticks for mark in lists}
            marks = sorted([*lists, *_cues(sentence)], key=lambda mark: mark.at)
            for role, ticks in _paired(marks):
                found[role].add(ticks)
    sure = {**known} | {role: next(iter(own)) for role, own in found.items() if len(own) == 1}
    left = every - {*sure.values()}
    if len(sure) == len(left) == 1:
        sure[OTHER_ROLE[next(iter(sure))]] = left.pop()
    folds = [{*map(folded, ticks)} for ticks in sure.values()]
    return sure if len(folds) == len(ROLES) and not folds[0] & folds[1] else {**known}


def used_by(data: Sequence[str], ticks: Sequence[str]) -> int:
    """Return how many ticks the texts of the data use as names."""
    body = " ; ".join(map(folded, data))
    return sum(_is_used(tick, body) for tick in ticks)


def _states_values(sentence: str, lists: Sequence[_Mark]) -> bool:
    """Return whether a sentence holds several numbers that are no part of its lists."""
    named = [number for own in lists for tick in own.ticks for number in numerals.numerals_in(tick)]
    plain = sentence if named else without_notes(sentence)
    return len(numerals.numerals_in(plain)) > len(named) + 1


def _cues(sentence: str) -> Iterator[_Mark]:
    """Yield where a sentence turns to an axis; reading directions are no axes."""
    plain = _DIRECTION.sub(lambda match: " " * len(match[0]), sentence)
    last = None
    for match in _CUE.finditer(plain):
        role: Role = "row" if match["row"] else "column"
        if role != last:
            yield _Mark(match.start(), role=role)
        last = role


def _paired(marks: Sequence[_Mark]) -> Iterator[tuple[Role, tuple[str, ...]]]:
    """Pair lists with the words for axes where both take turns, from the first on."""
    kinds = [bool(mark.ticks) for mark in marks]
    if len(kinds) % 2 or any(one == two for one, two in pairwise(kinds)):
        return
    for one, two in zip(marks[::2], marks[1::2], strict=True):
        role = one.role or two.role
        if role:
            yield role, one.ticks or two.ticks


def _lists(sentence: str, body: str) -> Iterator[_Mark]:
    """Yield the lists of a sentence; what stands around the names at their ends is cut off."""
    for whole in _UNBROKEN.finditer(sentence):
        chunks = [
            (whole.start() + match.start() + at, part.strip(_AROUND))
            for match in _CHUNK.finditer(whole[0])
            for at, part in _parts(match[0])
        ]
        yield from _chains([chunk for chunk in chunks if chunk[1]], body)


def _chains(chunks: Sequence[tuple[int, str]], body: str) -> Iterator[_Mark]:
    taken = 0
    for start in range(len(chunks) - _SHORTEST + 1):
        if start < taken:
            continue
        first = _end_of(chunks[start][1], body, last=True)
        names = [first] if first else []
        kept, used = len(names), len(names)
        for _, part in chunks[start + 1 :] if names else ():
            whole = _is_used(part, body)
            own = part if whole else _end_of(part, body, last=False)
            # An unused name may stand between used ones.
            between = not own and len(part.split()) <= _LONGEST
            if not _are_alike([*names, own or part]) or not (own or between):
                break
            names.append(own or part)
            kept, used = (len(names), used + 1) if own else (kept, used)
            if own and not whole:
                break
        names = names[:kept]
        if len(set(names)) == len(names) >= _SHORTEST and used > len(names) / 2:
            taken = start + len(names)
            yield _Mark(chunks[start][0], tuple(_ARTICLE.sub("", name) for name in names))


_ARTICLE = re.compile(r"^the\s+(?=[^\s(])", re.IGNORECASE)


def _are_alike(names: Sequence[str]) -> bool:
    """Return whether all names start with a digit, all with a capital, or all with neither."""
    bare = [_ARTICLE.sub("", name) for name in names]
    looks = {(name[0].isdigit(), name[0].islower()) for name in bare}
    return len(looks) == 1


def _parts(chunk: str) -> Iterator[tuple[int, str]]:
    at = 0
    for match in _AND.finditer(chunk):
        yield at, chunk[at : match.start()]
        at = match.end()
    yield at, chunk[at:]


def _end_of(chunk: str, body: str, *, last: bool) -> str | None:
    """Return the longest name that the last (or first) words of a chunk make."""
    quoted = re.findall(r"[\"“]([^\"“”]+)[\"”]?", chunk)
    if len(quoted) == 1 and _is_used(quoted[0], body):
        return str(quoted[0])
    words = chunk.split()
    for size in range(min(len(words), _LONGEST), 0, -1):
        name = " ".join(words[-size:] if last else words[:size]).strip(_AROUND)
        if _is_used(name, body):
            return name
    return None


def _is_used(name: str, body: str) -> bool:
    fold = folded(name)
    short = len(name.split()) <= _LONGEST and any(map(str.isalnum, fold))
    return short and holds_phrase(body, fold) and not _CUE.fullmatch(name)
