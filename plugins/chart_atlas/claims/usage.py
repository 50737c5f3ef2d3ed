"""What the remarks of a text tell by the words they use: how its numbers are called, and judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..language import Better
from ..model import ROLES, Claim
from .figure import Figure, Place
from .grammar.figure_names import names_of
from .grammar.word_items import Phrase, phrase_of
from .sentence import Sentence

Spoken = tuple[Sentence, Phrase]
# What is said of a figure by some sentences.
Check = Callable[[Sequence[Spoken], Figure], Iterable[Claim]]


def measures_by_use(spoken: Sequence[Spoken], drawn: Figure, check: Check) -> tuple[str, ...]:
    """Return the nouns that the remarks call the numbers by, and no title or label does.

    "The recall of GTE at depth 20 is 76.5": if that is its number, recall is what is measured.
    """
    said: dict[str, list[Sentence]] = {}
    for sentence, phrase in spoken:
        words = {word.lower() for word in phrase.unknown}
        if len(words) == 1 and _EXACT.search(sentence.text) and (word := words.pop()).isalpha():
            said.setdefault(word, []).append(sentence)
    return tuple(word for word, own in said.items() if _is_measure(word, own, drawn, check))


def _is_measure(word: str, own: Sequence[Sentence], drawn: Figure, check: Check) -> bool:
    noun, graded = (re.compile(shape.format(word), re.IGNORECASE) for shape in (_NOUN, _GRADED))
    if not all(noun.search(sentence.text) for sentence in own):
        return False
    known = names_of(replace(drawn, measures=(word,)))
    told = [(sentence, phrase_of(sentence.text, known)) for sentence in own]
    return any(
        claim.verdict == "holds"
        and _EXACT.search(claim.quote)
        and noun.search(claim.quote)
        and (graded.search(claim.quote) or not any(_is_end(cell, drawn) for cell in claim.cells))
        for claim in check(told, known.figure)
    )


def _is_end(cell: Place, drawn: Figure) -> bool:
    """Return whether a cell is the highest or lowest of its row or column, as each "record" is."""
    for at in (1, 2):
        line = [
            value for own, value in drawn.cells.items() if own[0] == cell[0] and own[at] == cell[at]
        ]
        if drawn.cells[cell] in (min(line), max(line)):
            return True
    return False


# A number that is hardly another one by chance.
_EXACT = re.compile(r"[0-9]\.[0-9]|[0-9]{2}")
# Where a noun stands that grades nothing: "is the champion" does.
_GRADED = r"\b(?:highest|lowest|best|worst|higher|lower)\s+{0}\b"
_NOUN = rf"(?<!is )(?<!are )(?<!was )(?<!were )\b(?:the|an?|its|their)\s+{{0}}\b|{_GRADED}"


def better_by_use(spoken: Sequence[Spoken], drawn: Figure, check: Check) -> dict[str, Better]:
    """Return which numbers the remarks call better along an axis, where the measure does not tell.

    Two statements of its places hold if these are better, and none if they are not. Of the success
    of attacks the attacks are better where it is higher, and the models where it is lower.
    """
    told: dict[str, list[Spoken]] = {}
    for sentence, phrase in spoken if not (drawn.better or drawn.apart) else ():
        if any(item.meaning in ("good", "bad") for item in phrase.items):
            told.setdefault(judged_axis(phrase), []).append((sentence, phrase))
    found: dict[str, Better] = {}
    for role in ROLES:
        own = told.get(role, ())
        if len(own) >= _ENOUGH:
            higher, lower = (_holding(own, replace(drawn, stated=way), check) for way in _WAYS)
            # What holds both ways tells nothing.
            if len(higher ^ lower) >= _ENOUGH and (higher <= lower or lower <= higher):
                found[role] = "higher" if lower <= higher else "lower"
    return found


_ENOUGH = 2
_WAYS: tuple[Better, Better] = ("higher", "lower")


def _holding(spoken: Sequence[Spoken], figure: Figure, check: Check) -> set[tuple[int, str]]:
    return {(one.line, one.quote) for one in check(spoken, figure) if one.verdict == "holds"}


def judged_axis(phrase: Phrase) -> str:
    """Return the axis of what a sentence calls good: "the best task", else of its first place."""
    kinds = [two.meaning.unit for one, two in pairwise(phrase.items) if one.sign + two.sign == "EX"]
    places = [item.meaning.unit for item in phrase.items if item.sign == "L"]
    return next((unit for unit in (*kinds, *places) if unit), "")
