"""Which axis the groups of a list are, by what a text says beside them and how many it counts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from ...language import is_aggregate, numerals
from ...model import OTHER_ROLE, ROLES, Role
from ..axis_text import folded, stem, words_of
from ..evidence import Evidence
from ..patterns import label_patterns, phrase_patterns
from .relations import Relation

_CUES: Mapping[Role, str] = {
    "row": r"rows?|left(?: side)?|side|vertical(?:ly| axis)?|y-axis",
    "column": r"columns?|top|bottom|horizontal(?:ly| axis)?|x-axis",
}
# "zones down the left", "five age bands along the bottom"; "seven rows (layers)".
_BESIDE = {
    role: re.compile(
        rf"((?:[a-z]+ ){{1,2}})(?:(?:are|run|go|stand|shown|listed|written) )?"
        rf"(?:(?:down|on|along|across|in|at|as|to) )+(?:the )?(?:{cues})\b"
        rf"|\b(?:{cues}) (?:\(|(?:are|is|show|list|give)s? (?:the )?)([a-z]+(?: [a-z]+)?)"
    )
    for role, cues in _CUES.items()
}
_NUMBERS = "|".join(numerals.WORDS[2:])
_COUNTED = re.compile(
    rf"(?<![\w.])(\d{{1,3}}|{_NUMBERS}) "
    rf"((?:(?!(?:{_NUMBERS})\b)[a-z-]+(?: \(?|$|(?=[,.;:)]))){{1,6}})"
)
_PLAIN = frozenset(map(stem, (*numerals.WORDS, "the", "are", "its", "and", "all", "with", "each")))


def side_of_groups(
    outer: Collection[str], inner: Collection[str], evidence: Evidence, *, by_count: bool = False
) -> set[Role]:
    """Return the axes that a text says the outer labels to be: none, one, or both in conflict.

    by_count: only how many ticks it counts tells it.
    """
    sizes = (len({*map(folded, outer)}), len({*map(folded, inner)}))
    nouns = _nouns(evidence)
    texts = [f"{text} " for text in evidence.heard]
    told = [own for text in texts for own in _counts(text, nouns)]
    if not told:  # "time of day, five slots"
        of_axes = [[*_counts(f"{a.text} ", nouns, role)] for role, a in evidence.axes.items()]
        own = [counted[0] for counted in of_axes if len(counted) == 1]
        told = own if all(count in sizes for count, _ in own) else []
    if len({count for count, _ in told}) < len({role for _, role in told}):
        told = []  # "five agents in five environments" tells neither
    counts = {
        role if count == sizes[0] else OTHER_ROLE[role]
        for count, role in told
        if count in sizes and sizes[0] != sizes[1]
    }
    if by_count:
        return counts
    sides = [{*map(folded, outer)}, {*map(folded, inner)}]
    return {*counts, *_beside(texts, sides, nouns), *_by_kind(sides, nouns, evidence)}


def _nouns(evidence: Evidence) -> dict[Role, set[str]]:
    """Return the stems of what a text calls each axis."""
    found: dict[Role, set[str]] = {}
    for role, name in zip(ROLES, evidence.names(), strict=True):
        told = [
            " ".join(groups) for text in evidence.heard for groups in _BESIDE[role].findall(text)
        ]
        words = (*words_of(name or ""), *(word for text in told for word in words_of(text)))
        found[role] = {*map(stem, (*words, role))} - _PLAIN
    both = found["row"] & found["column"]
    return {role: own - both for role, own in found.items()}


def _counts(
    text: str, nouns: Mapping[Role, set[str]], of: Role | None = None
) -> Iterator[tuple[int, Role]]:
    """Yield what a text counts of the axes, or of one: "6 zones and 4 quarters", "five values"."""
    for number, words in _COUNTED.findall(text):
        count = int(number) if number.isdigit() else numerals.WORDS.index(number)
        named = (role for word in words_of(words) for role in ROLES if stem(word) in nouns[role])
        if role := of or next(named, None):
            yield count, role


def _beside(
    texts: Sequence[str], sides: Sequence[set[str]], nouns: Mapping[Role, set[str]]
) -> Iterator[Role]:
    """Yield the axis of the outer labels for each one that stands beside what an axis is called."""
    known = {label: at for at in (0, 1) for label in sides[at] - sides[1 - at] if label}
    if not known:
        return
    label = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    for role in ROLES:
        noun = "|".join(rf"{re.escape(word)}\w{{0,6}}" for word in nouns[role]) or "$^"
        near = re.compile(
            rf"\b(?:{noun})[ :=\"“(]{{1,3}}(?:(?:is|are|was|of|named|called) )?(?:the )?"
            rf"(?P<a>{label})(?![\w.]*\w)"
            rf"|(?<![\w.])(?P<b>{label}) (?:{noun})\b"
        )
        for text in texts:
            for match in near.finditer(text):
                outer = known[match["a"] or match["b"]] == 0
                yield role if outer else OTHER_ROLE[role]


# What the labels of an axis look like that is called so: "Quarter", "Time after shock".
_KINDS = {
    "quart": re.compile(r"(?:.*\W)?q[1-4](?:\W.*)?"),
    "year": re.compile(r"(?:19|20)\d\d(?:\W.*)?"),
    "month": re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{4})?"),
    "day": re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*"),
    "time": re.compile(
        r"\d+(?:\.\d+)? ?(?:ms|s|sec|min|h|hours?|days?|d|weeks?|months?)|\d{1,2}:\d\d"
    ),
    "hour": re.compile(r"\d{1,2}(?::\d\d)?(?: ?h| ?[ap]m)?"),
}
_WITH_UNIT = re.compile(r"\w.*\s[(\[][^()\[\]]{1,16}[)\]]")
_NUMBER = re.compile(r"[<>≤≥+-]?\d[\d.,]*(?:k|m)?(?:-\d[\d.,]*|\+)?%?")


def _by_kind(
    sides: Sequence[set[str]], nouns: Mapping[Role, set[str]], evidence: Evidence
) -> Iterator[Role]:
    """Yield the axis of the outer labels if the labels of only one side are what its name says."""
    for role, name in zip(ROLES, evidence.names(), strict=True):
        kinds = [kind for word, kind in _KINDS.items() if word in nouns[role]]
        kinds += [_NUMBER] if _WITH_UNIT.fullmatch(name or "") else []
        for kind in kinds:
            whole = [bool(own) and all(map(kind.fullmatch, own)) for own in sides]
            if whole[0] != whole[1] and not any(map(kind.fullmatch, sides[whole[0]])):
                yield role if whole[0] else OTHER_ROLE[role]


def may_be_grouped(
    of: Relation, names: Mapping[Role, str], varying: Sequence[str], evidence: Evidence
) -> bool:
    """Return whether the groups of a list may be its rows though nothing is said of the axes."""
    row, column = names["row"], names["column"]
    outer, inner = sorted((row, column), key=of.order.index)
    told = outer_roles(of, names, evidence)
    if told and told != {outer_role(of, names)}:
        return False
    silent = not any(axis.declares for axis in evidence.axes.values())
    silent = bool(told) or (silent and not _speaks_of_axes(of, evidence))
    labels = (*of.column(inner), *of.column(outer))
    short = all(len(label.split()) <= _LABEL_WORDS for label in labels)
    before = [name for name in varying if of.order.index(name) < of.order.index(inner)]
    ordered = before[-1:] == [outer] and not of.joint and (bool(told) or outer == row)
    # "A Row" above "Others: B (0.2)" is the row.
    others = [name for name in varying if name not in (row, column)]
    if any(
        evidence.fitting.fit(of.column(name), axis).keyword
        for name in others
        for axis in evidence.axes.values()
    ):
        return False
    return (
        silent
        and evidence.groups
        and short
        and (ordered or _tells_order(of, evidence))
        and not any(map(label_patterns.is_statistic, of.column(inner)))
        and not any(map(label_patterns.is_about_figure, labels))
        and not any(map(phrase_patterns.leading_place, labels))
        and not all(map(is_aggregate, of.column(outer)))
    )


def names_differ(evidence: Evidence) -> bool:
    """Return whether an axis has a name that is not that of both."""
    row, column = evidence.names()
    return bool(row or column) and folded(row or "") != folded(column or "")


def outer_role(of: Relation, names: Mapping[Role, str]) -> Role:
    """Return the axis that the outer of two columns is read as."""
    return "row" if of.order.index(names["row"]) < of.order.index(names["column"]) else "column"


def outer_roles(
    of: Relation, names: Mapping[Role, str], evidence: Evidence, *, by_count: bool = False
) -> set[Role]:
    """Return the axes that the text says the outer labels of two columns to be."""
    outer, inner = sorted(names.values(), key=of.order.index)
    if "pos" in (outer, inner):
        return set()
    plain = (evidence.fitting.fit(of.column(name), None).ticks.values() for name in (outer, inner))
    sides = [[tick for own in ticks for tick in own] for ticks in plain]
    near = replace(evidence, heard=(*evidence.heard, *map(folded, of.rows[0].told)))
    found = side_of_groups(sides[0], sides[1], near, by_count=by_count)
    return found if by_count else found | _by_direction(of, near)


def _by_direction(of: Relation, evidence: Evidence) -> set[Role]:
    """Return the axis of the outer labels, "from A", if a text calls it the origin."""
    first = phrase_patterns.direction(*of.affixes) if of.affixes else 0
    called = {
        role: [name or "", *(" ".join(f) for t in evidence.heard for f in _BESIDE[role].findall(t))]
        for role, name in zip(ROLES, evidence.names(), strict=True)
    }
    pairs = [*product(called["row"], called["column"])]
    told = {sign > 0 for pair in pairs if (sign := phrase_patterns.direction(*pair))}
    # Of two axes whose names tell no direction, either may be that of "from".
    told = told or ({True, False} if all(of.affixes) and any(map(all, pairs)) else set())
    return {"row" if along == (first > 0) else "column" for along in told if first}


_AXIS = re.compile(r"\b(?:[xy]-ax[ie]s|horizontal(?:ly)?|vertical(?:ly)?|columns?)\b")


def _speaks_of_axes(of: Relation, evidence: Evidence) -> bool:
    """Return whether a text tells of its axes in words that gave no evidence: no place is sure."""
    texts = (*evidence.heard, *map(folded, of.rows[0].told))
    return not evidence.axes and any(map(_AXIS.search, texts))


def _tells_order(of: Relation, evidence: Evidence) -> bool:
    """Return whether a text explains the pairs of a list by the names of the axes."""
    texts = (
        *of.rows[0].told,
        *(text for name, text in of.rows[0].columns.items() if name[0] in "HBG"),
    )
    names = evidence.names()
    leads = "→" in of.joint and phrase_patterns.leads_to(*names)
    return leads or (all(names) and any(phrase_patterns.place_order(text, names) for text in texts))


# A label that nothing confirms is a name; more words make a piece of a sentence.
_LABEL_WORDS = 4


# A line of so many words without a point may announce a list.
_ANNOUNCED_WORDS = 8


def announces_others(of: Relation, names: Mapping[Role, str], evidence: Evidence) -> bool:
    """Return whether what stands right above a list says nothing of the figure: "Hardware used".

    A list that no ticks confirm may then be one of anything.
    """
    above = [name for name in of.order if name[0] in "HB" and name not in names.values()]
    inner = max(names.values(), key=of.order.index)
    under: dict[str, set[str]] = defaultdict(set)
    for row in of.rows:
        last = "".join(row.told[-1:])
        plain = last if last[-1:].isalnum() and len(last.split()) <= _ANNOUNCED_WORDS else ""
        text = row.columns.get(above[-1], "") if above else plain
        under[text].add(folded(row.columns[inner]))
    # What has the same labels below it titles a panel.
    texts = {text for text, own in under.items() if own != set().union(*under.values())}
    texts = {text for text in (texts if len(under) > 1 else under) if text}
    known = f"{evidence.fitting.names} {evidence.measure or ''} {' '.join(evidence.panel_titles)}"
    return not all(
        label_patterns.is_generic(text)
        or label_patterns.is_plain_intro(text, known)
        or {stem(word) for word in words_of(text)} & evidence.topic
        for text in texts
    )
