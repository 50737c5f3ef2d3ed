"""The places that the items of a clause name."""

from __future__ import annotations

from ..grammar.nouns import Noun
from ..grammar.word_items import Item


def noun_of(item: Item) -> Noun | None:
    """Return the phrase of a place, an owner or a scope; None for other items."""
    if item.sign in "L^":
        noun: Noun = item.meaning
        return noun
    return item.meaning[1] if item.sign == "S" else None


def parts_of(item: Item) -> list[Noun]:
    """Return the phrase of an item, and all that limits it."""
    noun = noun_of(item)
    return list(noun.parts) if noun else []


def with_noun(item: Item, noun: Noun) -> Item:
    """Return an item with another phrase."""
    return item._replace(meaning=(item.meaning[0], noun) if item.sign == "S" else noun)
