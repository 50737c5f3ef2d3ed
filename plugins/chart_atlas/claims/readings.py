"""Single cells that brackets read out: "(e.g., GTE at depth 20: 76.5)", "76.5 (GTE, depth 20)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .figure_words import figure_items, is_elsewhere
from .grammar.figure_names import Names
from .grammar.nouns import Noun
from .grammar.phrase_parts import signs, tick
from .grammar.word_items import Item, Phrase
from .judgements import Judgement, opened
from .meaning.bounds import valued
from .meaning.truths import Answer, View


def readings(phrase: Phrase, scopes: tuple[Noun, ...], names: Names) -> Iterator[Judgement]:
    """Find and check the cells that brackets of a sentence read out, each by itself."""
    if is_elsewhere(phrase) or not any(item.sign == "(" for item in phrase.items):
        return
    items = _placed(figure_items(phrase), names)
    code = signs(items)
    for bracket in _BRACKET.finditer(code):
        start, end = bracket.span(2)
        outer = [*items[: bracket.start()], *items[bracket.end() :]]
        if bracket[1] and _NUMBERS.fullmatch(code, start, end):
            yield from _occurring(items[start:end], signs(items[: bracket.start()]), names)
        elif _READINGS.fullmatch(code, start, end):
            told = [
                one
                for found in _READING.finditer(code, start, end)
                for one in _read(items[found.start() : found.end()], outer, scopes, names)
            ]
            # Of what is listed no part holds by itself.
            wrong = any(one.answer is _OTHER for one in told)
            kept = (one for one in told if one.answer is not _OTHER)
            yield from (opened(one) if wrong else one for one in kept)
    for found in _BEHIND.finditer(code):
        # The number is of the sentence, which may speak of a spread: "The largest is ±143 (A, 8)".
        outer = [*items[: found.start()], *items[found.end() :]]
        behind = _read(items[found.start() : found.end()], outer, scopes, names)
        yield from (one for one in behind if one.answer is not _OTHER)


# What a reading is of is not what its cell has; but that may not be wrong.
_OTHER = Answer(None, "The data have another number.")


def without_read(phrase: Phrase, found: Sequence[Judgement]) -> Phrase:
    """Return a sentence without the brackets whose readings all hold."""
    items, kept = phrase.items, list(phrase.items)
    opened = None
    for at, item in enumerate(items):
        if item.sign == "(":
            opened = at
        elif item.sign == ")" and opened is not None:
            inner = items[opened + 1 : at]
            own = [one for one in found if items[opened].end <= one.start < item.start]
            numbers = [one for one in inner if one.sign == "N"]
            told = [n for n in numbers if any(j.start <= n.start < j.end for j in own)]
            if own and told == numbers and all(one.answer.truth for one in own):
                kept = [one for one in kept if not items[opened].start <= one.start <= item.start]
            opened = None
    return replace(phrase, items=tuple(kept))


_READING = re.compile(r"L[:,=]?N(?:→N)+|L(?:[ov,/κ&x]?L)*[:=b,]?-?NU?|-?NU?(?:o|v)L(?:[,ovx&]L)?")
_READINGS = re.compile(rf"(?:{_READING.pattern})(?:[,;]&?(?:{_READING.pattern}))*")
_NUMBERS = re.compile(r"-?N(?:ςN)?(?:,?&?-?N(?:ςN)?)*")
_BRACKET = re.compile(r"\((¢?),?([^()¢]+)\)")
_BEHIND = re.compile(r"NU?\(L,L\)")


def _placed(items: Sequence[Item], names: Names) -> list[Item]:
    """Return items with "depth 20", "depth=20", "20 depth" as the places that they are."""
    found = list(items)
    for pattern, axis, count in ((r"X[=b]?N", 0, -1), (r"NX", 1, 0)):
        start = 0
        while match := re.compile(pattern).search(signs(found), start):
            own = found[match.start() : match.end()]
            unit = own[axis].meaning.unit
            label = tick(own[count].meaning, unit, names)
            start = match.start() + 1
            if label is not None:
                noun = Noun(unit, (label,))
                found[match.start() : match.end()] = [Item("L", noun, own[0].start, own[-1].end)]
    return found


def _read(
    items: Sequence[Item],
    outer: Sequence[Item],
    scopes: tuple[Noun, ...],
    names: Names,
) -> Iterator[Judgement]:
    """Hold one reading against its cell; outer: what stands around its bracket."""
    own: list[Noun] = [item.meaning for item in items if item.sign == "L"]
    numbers = [item.meaning for item in items if item.sign == "N"]
    units = [noun.unit for noun in own]
    if any(item.sign == "-" for item in items) or len(set(units)) < len(units):
        return
    around = [item.meaning for item in outer if item.sign == "L"]
    lent = [noun for noun in around if noun.unit not in units]
    if len({noun.unit for noun in lent}) < len(lent):
        return
    noun = own[0].among(*own[1:], *lent)
    if any(len(part.labels) != 1 for part in noun.parts):
        return
    view = View(names.figure, scopes)
    values = names.figure.cells.values()
    said = {item.sign for item in outer}
    alike = all(
        not (one.signed or one.quantity.approximate)
        and min(values) <= one.value <= max(values)
        and one.value.as_tuple().exponent in {value.as_tuple().exponent for value in values}
        for one in numbers
    )
    chained = len(numbers) > 1
    if not chained and not {"row", "column"} <= view.within(noun).units:
        return
    answer = valued(noun, numbers, view)
    full = chained or {"row", "column"} <= set(units)
    certain = chained or items[-2].sign == "=" or not said & set("?TVDFCUAsςKn±M")
    if answer.truth is False and not (alike and full and certain):
        # An example may be of another place than its bracket says, or a gap, or a rank.
        answer = _OTHER
    yield Judgement("value", answer, items[0].start, items[-1].end)


def _occurring(items: Sequence[Item], before: str, names: Names) -> Iterator[Judgement]:
    """Hold "values (e.g., 1.00, -0.43)" against all cells."""
    values = set(names.figure.cells.values())
    numbers = []
    for at, item in enumerate(items):
        if item.sign == "N" and (at == 0 or items[at - 1].sign != "ς"):
            value = item.meaning.value
            numbers.append(-value if at and items[at - 1].sign == "-" else value)
    if numbers and set(numbers) <= values and not {*"LXT"} & {*before}:
        answer = Answer(True, "Cells have these numbers.")
        yield Judgement("value", answer, items[0].start, items[-1].end)
