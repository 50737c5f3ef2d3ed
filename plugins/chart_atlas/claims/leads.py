"""What stands above a sentence limits it: its lead, its parent's, its headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..reading import section_patterns
from .grammar.figure_names import Names, words
from .grammar.lexicon import LEAD_WORDS
from .grammar.nouns import Noun
from .grammar.phrase_parts import reduced
from .grammar.rules import RULES
from .grammar.word_items import Item, phrase_of


@dataclass(frozen=True, slots=True)
class Scope:
    """The places that leads and headings name, the narrowest of each axis.

    loose: one of them names what is unknown as well, so that only a clause that names its own
    places is judged.
    """

    nouns: tuple[Noun, ...] = ()
    loose: bool = False

    def under(self, lead: str, names: Names, *, remarks: bool) -> Scope:
        """Return it narrowed by a lead; remarks: among these, leads are topics."""
        own, unsure = _named(lead, names, remarks=remarks)
        taken = frozenset(unit for noun in own for unit in noun.units)
        rest = tuple(noun for noun in self.nouns if not noun.units & taken)
        return Scope((*own, *rest), self.loose or unsure)


def scope_of(
    leads: Sequence[tuple[str, bool]], title: str, names: Names, *, remarks: bool = False
) -> Scope:
    """Return the scope under some leads; each is a text, and whether it is a heading."""
    scope = Scope()
    for text, is_heading in leads:
        lead, _, rest = text.partition(": ")
        if rest and not is_heading:
            # "Best row on average: layer 8", over what is said of that layer
            scope = scope.under(rest, names, remarks=remarks)
            text = lead  # noqa: PLW2901 - what is left of it
        section = is_heading and (
            section_patterns.section_called(text) or (title and title in text)
        )
        if not section or any(label in text for label in names.titles):
            scope = scope.under(text, names, remarks=remarks)
    return scope


def _named(lead: str, names: Names, *, remarks: bool) -> tuple[tuple[Noun, ...], bool]:
    """Return the places that a lead names, and whether it names anything unknown or twice."""
    end = lead.find(":")
    phrase = phrase_of(lead[:end] if end > 0 else lead, names)
    unknown = [w for w in phrase.unknown if w.lower() not in LEAD_WORDS and w[0].isalnum()]
    loose = bool(unknown)
    if remarks and len(lead.split()) > _FEW and not any(item.sign in "LX" for item in phrase.items):
        # "Sensitivity to Parameters" is a topic; "Nouns" and "Large cities" may be places.
        loose = False
    if remarks and _is_topic(phrase.items, lead[:end] if end > 0 else lead):
        loose = False
    if remarks and _names_parts(phrase.items, lead):
        loose = True
    items = reduced([item for item in phrase.items if item.sign != "?"], names, RULES)
    kept: list[Noun] = []
    for noun in [noun for item in items for noun in nouns_of(item)]:
        for part in noun.parts:
            if part.quantifier or part.left_out or part.others:
                loose = True
            elif part.labels:
                kept.append(replace(part, scopes=()))
    units = [noun.unit for noun in kept]
    twice = {unit for unit in units if units.count(unit) > 1}
    return tuple(noun for noun in kept if noun.unit not in twice), loose or bool(twice)


_FEW = 2


def _is_topic(items: Sequence[Item], lead: str) -> bool:
    """Return whether a lead says what its remark is of: "Easiest task", "Equal recalls".

    "Largest models" and "Lower triangle" are parts of the figure.
    """
    best = any(item.sign == "E" and item.meaning != "top" for item in items)
    if best and not lead.rstrip().lower().endswith("s"):
        return True
    return any(item.sign in "TDsσ=" for item in items)


def _names_parts(items: Sequence[Item], lead: str) -> bool:
    """Return whether a lead has a word of a label among other words: "Weak start"."""
    named = [item for item in items if item.sign == "L" and item.meaning.unit != "panel"]
    others = [item for item in items if item.sign not in "LX,&()-:"]
    parts = [
        item
        for item in named
        if words(lead[item.start : item.end]) not in map(words, item.meaning.labels)
    ]
    return bool(parts and others)


@dataclass(frozen=True, slots=True)
class Speaker:
    """The place that a lead is of; alone: it says nothing else: "**GPT-3.5:** leads on ..."."""

    place: Item
    alone: bool


def speaker(leads: Sequence[tuple[str, bool]], names: Names) -> Speaker | None:
    """Return the place that the narrowest lead is of; None where it names several, or none."""
    for text, is_heading in reversed(leads[-1:]):
        lead = text.partition(":")[0]
        phrase = phrase_of(lead, names)
        items = reduced(list(phrase.items), names, RULES)
        places = [item for item in items if item.sign in "LSP^"]
        if is_heading or len(places) != 1 or items[0].sign != "L":
            return None
        noun: Noun = items[0].meaning
        plain = len(noun.labels) == 1 and not (noun.quantifier or noun.scopes or noun.others)
        alone = len(items) == 1 and not phrase.unknown
        return Speaker(items[0], alone) if plain else None
    return None


def nouns_of(item: Item) -> list[Noun]:
    """Return the phrases of places that an item holds."""
    if item.sign in "L^":
        return [item.meaning]
    if item.sign == "S":
        return [item.meaning[1]]
    if item.sign == "P":
        return list(item.meaning.nouns)
    return [noun for _, noun in item.meaning.at] if item.sign == "H" else []
