"""Statements about the figure itself: its counts and orders, and what finds all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..language import is_aggregate, numerals
from ..model import ROLES, EntityKind, Role
from .axis_facts import ends_fact, list_fact, position_fact
from .cell_facts import (
    amount_fact,
    apart_fact,
    decimals_fact,
    deviation_fact,
    filled_fact,
    gaps_fact,
    percent_fact,
    shape_fact,
    size_fact,
)
from .fact_checks import Find, Place, legend_fact
from .figure import Slice
from .figure_words import figure_items, is_elsewhere
from .grammar.figure_names import Names
from .grammar.phrase_parts import all_of, signs, tick
from .grammar.word_items import UNKNOWN, Item, Phrase
from .judgements import Judgement
from .meaning.shapes import numbered_axes
from .meaning.truths import Answer, View
from .verdicts import number


def remarked(phrase: Phrase, place: Place, names: Names) -> Iterator[Judgement]:
    """Find and check what a sentence says of the figure itself."""
    own = figure_items(phrase)
    code = signs(own)
    found: list[tuple[tuple[int, int], Judgement]] = []
    # One count that differs may be of something else; then so may be those beside it.
    pairs = (own[at.start() : at.end()] for at in _PAIR.finditer(code))
    counted = not (_UNREAD.search(code) or any(_differs(pair, names) for pair in pairs))
    if {"λ", "V"} <= {*code}:
        # "Values exceed the range of the legend"
        return
    for kind, sign, pattern, find in _REMARKS:
        if sign not in code or is_elsewhere(phrase, allowed=_ALLOWED.get(find, "")):
            continue
        for match in pattern.finditer(code):
            items = own[match.start() : match.end()]
            answer = find(items, place, names)
            if answer is None or _is_label(kind, match, code):
                continue
            if answer.truth and kind in _COUNTS and _says_else(own, match.span(), names):
                continue
            if any(a < match.end() and match.start() < b for (a, b), _ in found):
                continue
            doubtful = answer.truth is False and (
                _is_uncertain(kind, phrase, code, names) or _are_ticks(kind, items, names)
            )
            if (find is shape_fact and not answer.truth) or (doubtful and kind in _COUNTS):
                counted = False
            elif answer.truth or (answer.truth is False and not doubtful):
                judgement = Judgement(kind, answer, items[0].start, items[-1].end)
                found.append((match.span(), judgement))
    for _, judgement in found:
        if counted or judgement.kind not in _COUNTS or not judgement.answer.truth:
            yield judgement


def _are_ticks(kind: str, items: Sequence[Item], names: Names) -> bool:
    """Return whether the ends of a legend are ticks: "the hours from left to right (06 to 20)"."""
    ends = {item.meaning.value for item in items if item.sign == "N"}
    read = [map(numerals.read_quantity, names.figure.axis(role).values) for role in ROLES]
    ticks = [{own.value for own in values if own} for values in read]
    return kind == "legend" and bool(ends) and any(ends <= own for own in ticks)


def _says_else(items: Sequence[Item], span: tuple[int, int], names: Names) -> bool:
    """Return whether a sentence says of what it counts or lists something that may be wrong.

    It may be on the other axis, in another order, or a grid without what it is said to have.
    """
    own = items[slice(*span)]
    rest = [*items[: span[0]], *items[span[1] :]]
    nouns = [item.meaning for item in own if item.sign == "L"]
    units = {noun.unit for noun in nouns} | {item.meaning.unit for item in own if item.sign == "X"}
    sides = {item.meaning for item in rest if item.sign == "Ξ"} | {
        one.meaning.unit
        for one, two in pairwise([*rest, rest[-1]] if rest else ())
        if one.sign == "X" and one.meaning.plain and two.sign != "N"
    }
    sides = sides & {*ROLES}
    told = any(item.sign == "Ξ" or (item.sign == "X" and item.meaning.plain) for item in own)
    if sides and not told and units & {*ROLES} and not sides & units:
        return True
    labels = tuple(label for noun in nouns for label in noun.labels)
    listed = len(units) == 1 and labels and units <= {*ROLES}
    if listed and any(item.sign in "dη" for item in rest):
        values = all_of(nouns[0].unit, names)
        return labels not in (values, values[::-1])
    return bool(_SAID_OF.match(signs(items[span[1] :])))


_SAID_OF = re.compile("b!?[σµφ=∂]")


# What is denied or limited in statements of a kind.
_ALLOWED: dict[Find, str] = {gaps_fact: "!", shape_fact: "O"}


def _is_uncertain(kind: str, phrase: Phrase, code: str, names: Names) -> bool:
    """Return whether a sentence says something weakly, or of one of several legends."""
    panels = any(item.sign == "L" and item.meaning.unit == "panel" for item in phrase.items)
    # "Upper scale: white (-10) to purple (120)": each panel may have its own.
    several = bool(phrase.unknown) and len(names.figure.chart.panels) > 1
    # As in: left: 60 (white) to 100 (dark blue)
    if kind == "legend" and (panels or several or signs(phrase.items[:2]) == "θ:"):
        return True
    if kind in _COUNTS and UNKNOWN in code.partition("#")[0]:
        # "Its draft had a 5 x 5 grid": a word that is not known may be the subject.
        return True
    return any(item.meaning == "weak" for item in phrase.flagged)


def _is_label(kind: str, match: re.Match[str], code: str) -> bool:
    """Return whether a match is the whole label of a line: "2 digits:", "Rows (types):"."""
    behind = code[match.end() : match.end() + 1]
    whole = match.start() == 0 and behind in ("", ":") and ":" not in match[0]
    return whole and (kind == "other" or "(" not in match[0])


# -- counts ------------------------------------------------------------------------------------


def _count(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "7 categories", "two side-by-side heatmaps", outside of remarks."""
    items = [item for item in items if item.sign != "v"]
    count = items[0].meaning.count
    if place.is_remark or count is None or count < _FEWEST:
        return None
    last = items[-1]
    unit = last.meaning.unit if last.sign == "X" else None
    if unit is None and last.sign in "νMε" and len(place.roles) == 1:
        unit = place.roles[0]
    bare: list[Role] = [role for role in ROLES if not names.figure.axis(role).label]
    if unit is None and last.sign == "ν" and len(bare) == 1:
        # "12 categories" of an axis without a name, beside one that has one.
        unit = bare[0]
    if unit is None or (last.sign == "M" and (last.meaning.is_own or last.meaning.is_verb)):
        return None
    answer = numbered_axes([(items[0].meaning, unit)], View(names.figure))
    return answer if answer.truth else None


def _differs(items: Sequence[Item], names: Names) -> bool:
    """Return whether a count is none of its axis, and its number no label there: "six models"."""
    number, unit = items[0].meaning, items[-1].meaning.unit
    if not number.count or unit is None or tick(number, unit, names):
        return False
    return not numbered_axes([(number, unit)], View(names.figure)).truth


_PAIR = re.compile("N,?X")
# "Four models (A, B, C, D)", where D is none of the labels
_UNREAD = re.compile(r"N[?νεX]{1,3}\((?=[^)]*L)[^)]*\?")
_COUNTS = ("count", "ordering")


_FEWEST = 2


def _side(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "models on the x-axis", "datasets as rows": which axis is drawn which way."""
    nouns = [item.meaning for item in items if item.sign == "X"]
    sides = [item.meaning for item in items if item.sign == "Ξ"]
    sides += [noun.unit for noun in nouns if noun.plain and noun.unit in ROLES]
    axes = [noun.unit for noun in nouns if not noun.plain and noun.unit in ROLES]
    if len(sides) != 1 or len(axes) != 1 or names.figure.is_mirrored:
        return None
    if sides != axes and not (place.is_remark and place.is_plain):
        # What declares the axes is no statement about them.
        return None
    which = {"row": "vertical", "column": "horizontal"}
    label = names.figure.axis(axes[0]).label
    return Answer(sides[0] == axes[0], f"The {which[axes[0]]} axis is {label}.") if label else None


def _count_led(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Two heatmaps report ...", and what is counted under the lead of an axis."""
    panels = items[-1].sign == "X" and items[-1].meaning.unit == "panel"
    return _count(items, place, names) if panels or place.roles else None


def _told_axis(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "8 parameters (rows) with 8 parameters (columns)": the brackets say which axis."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    sides = [item.meaning for item in items if item.sign == "Ξ"]
    sides += [item.meaning.unit for item in items if item.sign == "X" and item.meaning.plain]
    if place.is_remark or len(sides) != len(numbers) or not {*sides} <= {*ROLES}:
        return None
    if items[0].sign == "i" and not (place.section == "overview" and items[1].meaning in _CONSISTS):
        # "It covers two rows and three columns": that may be a box in the figure.
        return None
    if items[0].sign == "Ξ":
        answer = numbered_axes([(numbers[0], sides[0])], View(names.figure))
        return answer if answer.truth else None
    return _of_all([numbered_axes([*zip(numbers, sides, strict=True)], View(names.figure))], names)


_CONSISTS = ("has", "consists of", "comprises")


def _grid(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "a 4-row by 5-column grid"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    ways = (ROLES, ROLES[::-1])
    pairs = [[(numbers[0], one), (numbers[1], two)] for one, two in ways]
    return _of_all([numbered_axes(pair, View(names.figure)) for pair in pairs], names)


def _of_all(ways: Sequence[Answer], names: Names) -> Answer | None:
    """Return whether counts are right in the first way; wrong if they are so in each way."""
    totals = any(is_aggregate(one.split()[-1]) for role in ROLES for one in all_of(role, names))
    certain = not (names.figure.doubtful or totals) and not any(one.truth for one in ways[1:])
    return ways[0] if ways[0].truth or certain else None


def _counted_list(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "four models (TTPD, LR, CCS, MM)", "the datasets (A, B, C)"."""
    nouns = [item.meaning for item in items if item.sign == "L"]
    unit = nouns[0].unit
    labels = tuple(label for noun in nouns for label in noun.labels)
    counts = [item.meaning.count for item in items if item.sign == "N"]
    few = _FEWEST if counts else _FEWEST + 1
    if unit == "cell" or any(noun.unit != unit for noun in nouns) or len(labels) < few:
        return None
    if any(item.sign == "X" and item.meaning.unit not in (None, unit) for item in items):
        return None
    nature = [str(item.meaning).rstrip("s") for item in items if item.sign == "ε"]
    kinds: dict[str, EntityKind] = {"model": "model", "dataset": "dataset", "benchmark": "dataset"}
    kind = kinds.get(nature[0]) if nature else None
    if kind and unit != "panel":
        known = {*names.figure.chart.entities.of(kind)}
        if not set(labels) <= known and kind not in (names.figure.axis(unit).label or "").lower():
            return None
    wrong = {one.name for one in names.figure.chart.mislabels}
    if wrong & {str(label) for label in labels}:
        return None
    if set(labels) != set(all_of(unit, names)) or (counts and counts != [len(labels)]):
        return None
    called = names.titles if unit == "panel" else labels
    return Answer(True, f"There are {len(labels)}: {', '.join(str(label) for label in called)}.")


def _ranged(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "the cells hold values between 0 and 1", beside what is said of colours."""
    if place.is_remark or names.figure.doubtful or place.names_labels:
        return None
    low, high = (item.meaning.value for item in items if item.sign == "N")
    values = names.figure.part(next((noun.slice for noun in place.scopes), Slice())).values()
    least, most = (min(values), max(values)) if values else (high, low)
    loose = any(item.sign == "w" for item in items) and low <= least <= most <= high
    if not values or not (loose or (low, high) == (least, most)):
        return None
    return Answer(True, f"The numbers go from {number(least)} to {number(most)}.")


def _remark(
    kind: str, sign: str, pattern: str, find: Find
) -> tuple[str, str, re.Pattern[str], Find]:
    """Return how one kind of remark is found; sign: one that each such remark has."""
    return kind, sign, re.compile(pattern), find


_NUMBERS = r"N(?:,N)+(?:,?&N)?"
# Numbers with what a legend says of each, in brackets or before it.
_SHADE = r"(?:c|ν|b)*\(?N(?:\)|\([^()N]*\))?"
_LISTED = r"L(?:,L)*(?:,?&L)?"

# Before a count of all there is nothing that takes a part of them, behind it no verb of theirs.
_ALL = r"(?:(?<=[b,(xf@#])|(?<=[^NQmjuKEL]v)(?<!N[?νεX]v)|(?<=[XL)ν]&)|(?<=[^Qmj]o)|(?<=^o))"
_OPENS = r"(?:(?<=^)|(?<=[.:;]))"
_CLOSES = r"(?=$|[.,;:)&(-])"
_ENDS = r"$|[.;:]|\((?![L?]|N,)"
_THERE = rf"(?={_ENDS}|[,)&-]|v[^XN]|o[NXQ#]|[ox]Ξ)(?![,&]?N?[BbVT±yξ])"

_REMARKS = (
    _remark(
        "count",
        "N",
        r"N[?νεX]{1,3}\([XΞ]\)(?:[x&oy]N[?νεX]{1,3}\([XΞ]\))?|(?:#[bx:]+|^ib)NX[ξ&y]NX(?=$|[.,;:])|Ξb+N[νε](?=$|[.,;:(])",
        _told_axis,
    ),
    _remark("count", "N", rf"(?:{_ALL}N,?[XνM]{_THERE}|{_OPENS}N,?[XνM](?={_ENDS}))", _count),
    _remark("count", "N", rf"(?:{_ALL}|{_OPENS})N,?[XνM](?![,&]?N?[BVT±yξŧ]|\([L?])", _count_led),
    _remark(
        "other",
        "X",
        r"X(?:b+o|\(|,?o)Ξ(?=$|[.,;:)&(-])|oΞb?X|Ξ[:b]+X(?!f)|X(?:q|=|b+t?)X|X\(X\)",
        _side,
    ),
    _remark("count", "N", r"N-?X?[ξy]N-?X?(?:\??#|[c?]?M)(?!v[X#])", _grid),
    _remark("count", "ξ", r"#b+NξN", _grid),
    _remark("count", "M", r"(?:#b|@|QXb)NφM(?=$|\.)|(?:#b|@|QXb)NM(?=$|\.)", size_fact),
    _remark(
        "count",
        "L",
        rf"(?:N[?εXν]{{1,3}}|[ε?X])(?:\({_LISTED}\)|[:,-]{_LISTED}(?=$|[.;:-]))",
        _counted_list,
    ),
    _remark("other", "□", "□#", shape_fact),
    _remark("other", "△", "(?:i|#)b△|△#", shape_fact),
    _remark("other", "ς", r"M[^.;:?cψ]*ς+", deviation_fact),
    _remark("other", "%", r"M[vbo]+%(?![x&])", percent_fact),
    _remark("other", "‰", r"N‰b?", decimals_fact),
    _remark("range", "M", r"(?<![^.;:,&])Q?Mb*M?(?:R|ϕ|b)*(?:f?N[t-]N|wN&N)(?=$|[.,;:&])", _ranged),
    _remark("ordering", "Q", r"(?:X&X,ŧ?|Xb?oΞ&Xb?oΞ,)Qϕ?fNtN|MNtNoQ", ends_fact),
    _remark("ordering", "N", r"(?:R|η|ν|M|x|d,?|b)f?N[t-]N(?:,?\(?d\)?|,oτvN)?(?!U)", ends_fact),
    _remark("ordering", "N", r"X\(f?N[-t]N\)|d\(XN[-t]N\)|X[,:]?f?N[-t]N(?![UX×M])", ends_fact),
    _remark("ordering", ",", rf"N?X\({_NUMBERS}\)|(?:dqk?|d[:,]?)?{_NUMBERS}", list_fact),
    _remark("ordering", "(", r"XN\((?:XN|L)\)|(?:L|XN)\([EθK][X#]?\)", position_fact),
    _remark(
        "legend",
        "N",
        r"(?:[λc?ϕη]*[RfvM]*)*(?:c|ν)*\(?N[^Nt;.]{0,9}[t-](?:c|ν|b)*\(?N(?:\)|\([^()N]*\))?",
        legend_fact,
    ),
    _remark(
        "legend",
        "λ",
        rf"λ[λvbMoCϕηRθ,#:]*(?:f?{_SHADE}(?:t{_SHADE})?t{_SHADE}|w{_SHADE}&{_SHADE}|β{_SHADE}&β{_SHADE})",
        legend_fact,
    ),
    _remark("coverage", "M", r"(?<!!)Q(?:vN)?Mb+x?i?M|Mb*o(?:v?Q)?M(?!\()|oQMbM", filled_fact),
    _remark("coverage", "!", r"!φ|!bðoQ", gaps_fact),
    _remark("coverage", "χ", r"χX?X?", apart_fact),
    _remark("coverage", "ð", r"(?<![&,])(?:L|XN)b[En]ðR?", amount_fact),
)
