"""Words without which a sentence says nothing of a figure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..grammar.lexicon import LEXICON
from ..grammar.word_items import Item, Phrase

# Of these words something may be said in words that are not known.
MAY_SAY = frozenset("XMiψ")


def may_say(text: str) -> bool:
    """Return whether a line of data may say anything of its numbers."""
    return not _TELLING.isdisjoint(text.lower().replace("-", " ").split())


def says_anything(phrase: Phrase) -> bool:
    """Return whether a sentence has a word that a statement could be made of."""
    signs = {item.sign for item in phrase.items}
    verbs = (item for item in phrase.items if item.sign == "M" and item.meaning.is_verb)
    counts = any(one.sign == "N" and two.sign == "X" for one, two in pairwise(phrase.items))
    return counts or not _RELATIONS.isdisjoint(signs) or any(verbs)


# Without a word of one of these classes nothing is said of anything.
_RELATIONS = frozenset("EBTVCRDFgbpβ=±ρAsnkΔµφσ@#κΣZ→ηνξχθΞ(dcϕΦЖ")


# The words that lines of data have beside their labels and numbers if they say anything.
_TELLING = frozenset(
    first
    for first, entries in LEXICON.items()
    if any(sign == "X" or (sign in _RELATIONS and sign not in "(=") for _, sign, _ in entries)
)


def says_something(items: Sequence[Item]) -> bool:
    """Return whether a piece names a place, a number or a negation, or relates anything."""
    return any(item.sign in "LN!ZeOEBTVCRDFgpQm=±βκΣ" for item in items)


def says_looks(items: Sequence[Item]) -> bool:
    """Return whether a piece tells only what colours mean: "and darker shades are higher"."""
    signs = {item.sign for item in items}
    return bool(signs & {*"cλ"}) and not signs & {*"LNEK!ZQS?"}
