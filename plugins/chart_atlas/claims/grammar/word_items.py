"""A sentence as items: each of its words with a class and a meaning, none left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from ...model import Quantity
from .figure_names import Mention, Names
from .lexicon import LEXICON
from .nouns import Noun
from .tokens import Token, scan

UNKNOWN = "?"
# Of these classes a word says how something is said, or nothing.
_NOT_SAID = frozenset(["flag", "silent"])


class Item(NamedTuple):
    """A word or phrase: its class (see the lexicon), its meaning, where it starts and ends."""

    sign: str
    meaning: Any
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a text. is_word: written in letters. signed: with a sign before it."""

    quantity: Quantity
    is_word: bool = False
    signed: bool = False

    @property
    def value(self) -> Decimal:
        """What it is."""
        return self.quantity.value or Decimal(0)

    @property
    def count(self) -> int | None:
        """The whole number that it is without unit or sign; None if it is none."""
        plain = not (self.signed or self.quantity.unit or self.quantity.approximate)
        return int(self.value) if plain and self.value == int(self.value) else None


@dataclass(frozen=True, slots=True)
class Phrase:
    """The items of a sentence. flagged: its vague and weak words, and those that say strictly."""

    items: tuple[Item, ...]
    flagged: tuple[Item, ...]
    unknown: tuple[str, ...]

    def flags(self, start: int, end: int) -> frozenset[str]:
        """Return what the words of a part of it say of the way that it is said."""
        return frozenset(item.meaning for item in self.flagged if start <= item.start <= end)


# A lead is asked for what it limits and for what it is of, by each sentence under it.
@lru_cache(maxsize=64)
def phrase_of(text: str, names: Names) -> Phrase:
    """Return the items of a text."""
    found = _settled(list(_items(text, scan(text), names)), names)
    flags = [item for item in found if item.sign == "flag"]
    kept = [item for item in found if item.sign not in _NOT_SAID]
    unknown = [text[item.start : item.end] for item in kept if item.sign == UNKNOWN]
    return Phrase(tuple(kept), tuple(flags), tuple(unknown))


def _settled(items: list[Item], names: Names) -> list[Item]:
    """Take a word that may be a label for one beside the noun of its axis: "at low noise"."""
    for at in reversed([at for at, item in enumerate(items) if item.sign == _MAYBE]):
        item = items[at]
        around = [*items[max(at - 1, 0) : at], *_behind_list(items, at)]
        fits = any(
            (one.sign == "ν" and _is_kind(one, item.meaning, names))
            or (one.sign == "X" and one.meaning.unit == item.meaning.unit)
            for one in around
        )
        items[at] = item._replace(sign="L") if fits else Item(UNKNOWN, None, item.start, item.end)
    return items


def _is_kind(item: Item, noun: Noun, names: Names) -> bool:
    """Return whether a noun such as "level" is in the name of an axis: "Noise level"."""
    if noun.unit not in ("row", "column"):
        return False
    label = (names.figure.axis(noun.unit).label or "").lower()
    return str(item.meaning).rstrip("s") in label


def _behind_list(items: Sequence[Item], at: int) -> Sequence[Item]:
    """Return what stands behind a list of places: "low to severe noise"."""
    end = at + 1
    while end + 1 < len(items) and items[end].sign in ",&t-" and items[end + 1].sign == "L":
        end += 2
    return items[end : end + 1]


_MAYBE = "L?"
_ABOUT = frozenset("about approximately roughly around approx circa nearly almost ~ ≈".split())


_DIGITS = frozenset("0123456789+-")


def _items(text: str, tokens: Sequence[Token], names: Names) -> Iterator[Item]:
    at = 0
    by_first = names.by_first
    words = tuple([token.text for token in tokens])
    about: Token | None = None
    while at < len(tokens):
        token = tokens[at]
        word = token.text
        named = _longest(words, at, by_first[word]) if word in by_first else None
        known = _longest(words, at, LEXICON[word]) if word in LEXICON else None
        size = len(known[0]) if known else 0
        number = None
        may_count = word[0] in _DIGITS or (known is not None and known[1] == "N")
        if may_count and (named is None or len(named[0]) < size):
            number = _number(tokens, words, at, about=about is not None, names=names)
        if named and len(named[0]) >= size and not (number and about):
            yield _named(text, tokens, at, named, is_word=size == len(named[0]))
            at += len(named[0])
        elif number:
            start = about.start if about else token.start
            yield Item("N", number[0], start, tokens[number[1] - 1].end)
            at, about = number[1], None
            continue
        elif token.text in _ABOUT and at + 1 < len(tokens):
            about = token
            at += 1
            continue
        elif known:
            # "Roughly doubles" is no other than "doubles", which never is exact.
            about = None if known[1] == "F" else about
            yield Item(known[1], known[2], token.start, tokens[at + size - 1].end)
            at += size
        else:
            label = names.with_unit(token.text) if token.text[0].isdigit() else None
            meaning = Noun(label[0], (label[1],)) if label else None
            yield Item("L" if label else UNKNOWN, meaning or token.text, token.start, token.end)
            at += 1
        if about:
            yield Item(UNKNOWN, None, about.start, about.end)
            about = None


def _longest(words: tuple[str, ...], at: int, entries: Sequence[Mention]) -> Mention | None:
    """Return the first of some entries that stands at a place; longer ones come first."""
    for entry in entries:
        key = entry[0]
        if len(key) == 1 or words[at : at + len(key)] == key:
            return entry
    return None


def _named(text: str, tokens: Sequence[Token], at: int, named: Mention, *, is_word: bool) -> Item:
    """Return the item of a name; a word that is also a name is one if it is written like it."""
    key, sign, meaning = named
    start, end = tokens[at].start, tokens[at + len(key) - 1].end
    # "art" is a subject, "all" may be one; part of a longer word with a hyphen is no name.
    behind = text[end : end + 2]
    if behind[:1] == "-" and behind[1:].isalpha():
        return Item(UNKNOWN, None, start, end)
    if is_word and sign == "L" and text[start:end] not in meaning.labels:
        return Item(_MAYBE, meaning, start, end)
    return Item(sign, meaning, start, end)


def _number(
    tokens: Sequence[Token], words: tuple[str, ...], at: int, *, about: bool, names: Names
) -> tuple[Number, int] | None:
    """Return the number that starts at a token, and the token behind it; words: of the tokens."""
    sign = ""
    if tokens[at].text in "+-" and at + 1 < len(tokens) and tokens[at + 1].start == tokens[at].end:
        before = tokens[at - 1] if at else None
        if before is None or before.end < tokens[at].start or before.text in "(,":
            sign, at = tokens[at].text, at + 1
    token = tokens[at]
    if not token.is_number:
        entry = _longest(words, at, LEXICON.get(token.text, ()))
        if sign or entry is None or entry[1] != "N":
            return None
        literal = str(entry[2])
        quantity = Quantity(literal, Decimal(entry[2]), approximate=about)
        return Number(quantity, is_word=entry[2] != 0), at + 1
    literal = token.text.replace(",", "")
    if len(literal) > _MOST_DIGITS:
        return None
    value = Decimal(f"{sign}{literal}")
    at += 1
    unit = None
    if at < len(tokens) and tokens[at].text == "%":
        unit, at = "%", at + 1
    elif at < len(tokens) and tokens[at].text in _units(names):
        unit, at = short_unit(tokens[at].text), at + 1
    quantity = Quantity(f"{value:f}", value, unit, approximate=about)
    return Number(quantity, signed=bool(sign)), at


_MOST_DIGITS = 40


_SPELT = {"°C": "degrees", "%": "percent"}
_SHORT_UNITS = {
    "degrees": "°c",
    "percent": "%",
    "sec": "s",
    "seconds": "s",
    "minutes": "min",
    "hours": "h",
    "milliseconds": "ms",
}


def short_unit(unit: str) -> str:
    """Return a unit in its short form, in lower case: "minutes" is "min"."""
    return _SHORT_UNITS.get(unit.lower(), unit.lower())


def _units(names: Names) -> frozenset[str]:
    """Return the units of the panels, as single words."""
    units = {panel.measure.unit for panel in names.figure.chart.panels}
    said = {word for unit, word in _SPELT.items() if unit in units}
    return _UNITS | said | {unit.lower() for unit in units if unit and unit != "%"}


_UNITS = frozenset(
    "ms milliseconds ns s sec seconds h hours min minutes gb mb kb tb mm cm km kg kwh mwh gwh kw"
    " mw gw hz khz mhz ghz db bits nats".split()
)
