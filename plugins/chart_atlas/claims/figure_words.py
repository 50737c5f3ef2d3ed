"""The words that only statements about the figure itself have, and those that bar a statement."""

from __future__ import annotations

from collections.abc import Iterator

from .grammar.word_items import UNKNOWN, Item, Phrase

# A class and its words, as in the lexicon; of words that are not known elsewhere.
_WORDS = {
    "¢": "e g such eg",
    "ς": "± deviation deviations uncertainty uncertainties stdev sd",
    "%": "percent percentage percentages %",
    "‰": "decimal decimals",
    "τ": "step steps increments increment intervals interval",
    "□": "square",
    "△": "triangular triangle",
    "b": "printed written drawn annotated displayed overlaid rounded form forms make makes up"
    " constitute constitutes represent represents fill fills carry carries hold gives state states"
    " come arranged annotated",
    "": "' standard mean this these middle center centre colored coloured numerical exact two-digit"
    " whole following integers text inside { } upper full format after behind sign",
}
_CLASS = {word: sign for sign, words in _WORDS.items() for word in words.split()}


# What is said with one of these may be said of another figure, or of none.
_ELSEWHERE = frozenset(
    "another previous earlier preceding appendix supplementary supplement supplemental elsewhere"
    " original would could might may should must if unless planned expected supposed hypothetical"
    " imagine instead formerly probably perhaps possibly seem seems likely presumably apparently"
    " companion similar unlike nothing nobody hardly few fewer rather section paper"
    " next later missing omitted removed dropped hidden wrongly neither cropped maybe previously"
    " allegedly sibling twin former nor".split()
)
# "Not", "no", "except", "the other", "this panel" and what is no plain count bar it as well.
_BARRING = frozenset("!ZeuO")


def is_elsewhere(phrase: Phrase, *, allowed: str = "") -> bool:
    """Return whether a sentence may speak of another figure, or denies or supposes something.

    allowed: signs that are part of what is looked for.
    """
    signs = {item.sign for item in phrase.items} - {*allowed}
    codes = "".join(item.sign for item in phrase.items)
    named = any(f"#{mark}" in codes for mark in ("N", "-N", ".N"))
    return (
        named or bool(signs & _BARRING) or not _ELSEWHERE.isdisjoint(map(str.lower, phrase.unknown))
    )


def figure_items(phrase: Phrase) -> tuple[Item, ...]:
    """Return the items of a sentence with the words of figures told apart, quotes left out."""
    return tuple(_items(phrase))


def _items(phrase: Phrase) -> Iterator[Item]:
    words = iter(phrase.unknown)
    before = ""
    for item in phrase.items:
        sign = item.sign
        if item.meaning == "against":
            sign = "o"
        if sign == "X" and item.meaning.is_counted:
            yield item._replace(sign=UNKNOWN)
            continue
        if sign == UNKNOWN:
            sign = _CLASS.get(next(words).lower(), UNKNOWN)
        if before == "¢" and item.sign in ".,qX" + UNKNOWN and sign in ".,q¢":
            # "e.g.," and "such as" are one word.
            continue
        if sign:
            before = sign
            yield item if sign == item.sign else item._replace(sign=sign)
