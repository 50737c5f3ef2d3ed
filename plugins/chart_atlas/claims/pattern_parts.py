"""What the patterns of statements are made of: tags, lists of tags, numbers in words."""

from __future__ import annotations

from ..language import numerals

P = r"<P\d+>(?:-[\w.%]+)?"
M = r"<M\d+>"
V = r"<V\d+>"
X = r"<X\d+>"
D = r"<D\d+>"
J = r"(?:,\s(?:and\s|or\s)?|\s(?:and|&|or)\s|\s?/\s?|\s)"
PLACES = rf"(?:{P}|{M}|{V})(?:{J}(?:{P}|{M}|{V}))*"
N = (
    r"(?:(?:<N>|values?|scores?|performance|results?|numbers?|cells?|data|points?|accurac(?:y|ies)"
    r"|percentages?|rates?|correlations?|entries|readings?|levels?|counts?|coefficients?)\s?)+"
)
WORDS = numerals.WORDS
COUNTED = rf"(?P<count>{V}|{'|'.join(WORDS[1:])})"
SIDE = rf"(?:{P}|{M})(?:(?:,\s(?:and\s)?|\sand\s|\s?/\s?)(?:{P}|{M}))*"


def counted(word: str) -> int | None:
    """Return the number that a word is."""
    return WORDS.index(word) if word in WORDS else None
