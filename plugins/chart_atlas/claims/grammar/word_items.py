"""A sentence as items: each of its words with a class and a meaning, none left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from ...model import ROLES, Quantity, Role
from .figure_names import ON_BOTH, Mention, Names
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
    kept = _with_sides([item for item in found if item.sign not in _NOT_SAID], names)
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
    elif unit_ := _unit_at(words, at, names):
        unit, at = short_unit("".join(unit_)), at + len(unit_)
    quantity = Quantity(f"{value:f}", value, unit, approximate=about)
    if words[at : at + 1] == ("±",) and at + 1 < len(tokens) and tokens[at + 1].is_number:
        # "43.3 ± 5.1" is the number of a cell where one is printed so.
        deviation = Decimal(tokens[at + 1].text.replace(",", ""))
        at += 2 * ((value, deviation) in names.figure.deviations)
    return Number(quantity, signed=bool(sign)), at


_MOST_DIGITS = 40


def _unit_at(words: tuple[str, ...], at: int, names: Names) -> tuple[str, ...]:
    """Return the words of a unit that stand at a place; of none that is the name of an axis."""
    for unit in names.units:
        if words[at : at + len(unit)] == unit:
            axial = any(
                sign == "X" for key, sign, _ in names.by_first.get(unit[0], ()) if key == unit
            )
            return () if axial else unit
    return ()


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


# -- names of both axes --------------------------------------------------------------------------

# "Source" and "Target" tell what "A → B" means.
_FROM = frozenset("from source origin true actual train training".split())
_TO = frozenset("to target destination predicted test testing".split())


def _with_sides(items: Sequence[Item], names: Names) -> list[Item]:
    """Return items with each such name as the row or the column that it is, or as not known."""
    found = list(items)
    at = [n for n, item in enumerate(found) if item.sign == ON_BOTH]
    if not at:
        return found
    code = "".join("‽" if item.sign == ON_BOTH else item.sign[0] for item in found)
    sides: dict[int, Role] = {}
    if origin := _origin(names):
        goal = _other(origin)
        for match in re.finditer(r"‽→‽|(?<=f)‽t‽", code):
            sides |= {match.start(): origin, match.end() - 1: goal}
    for match in re.finditer(r"(?P<one>‽)X|X(?P<two>‽)|(?P<is>‽)b+[KEO]*(?P<x>X)", code):
        noun = found[match.start("x")] if match["x"] else found[match.start() + (not match["two"])]
        name = next(match.start(one) for one in ("one", "two", "is") if match[one])
        unit = (found[match.start()] if match["two"] else noun).meaning.unit
        if unit in ROLES and name not in sides:
            sides[name] = unit
    left = [n for n in at if n not in sides]
    if len(left) == len(sides) == 1:
        # "English is the best source for Swahili"
        before = found[left[0] - 1] if left[0] else None
        if before and before.sign == "o" and before.meaning in ("for", "on", "in"):
            sides[left[0]] = _other(next(iter(sides.values())))
    for n in at:
        item = found[n]
        known = item.meaning[sides[n]] if n in sides else None
        found[n] = item._replace(sign="L" if known else "?", meaning=known)
    return found


def _other(role: Role) -> Role:
    return "column" if role == "row" else "row"


def _origin(names: Names) -> Role | None:
    """Return the axis that things come from: "Source language" over "Target language"."""
    one, two = (
        {token.text for token in scan(names.figure.axis(role).label or "")} for role in ROLES
    )
    if one & _FROM and two & _TO:
        return "row"
    return "column" if one & _TO and two & _FROM else None
