"""What a sentence speaks of where it does not say so: the place that its lead is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...model import ROLES
from ..figure_words import is_elsewhere
from ..grammar.figure_names import Names
from ..grammar.nouns import Noun
from ..grammar.phrase_parts import all_of, reduced, signs
from ..grammar.rules import RULES
from ..grammar.word_items import UNKNOWN, Item, Phrase, phrase_of
from ..leads import Speaker, nouns_of

# A clause that names nothing that it speaks of.
SUBJECTLESS = re.compile(r"(?:O?[bVTRgpHEKn])")


# "At depth 5 it falls ..."
_THERE_IT = re.compile(r"o[LXN&,]+i(?=[VTRgpb!])")


def spoken_of(phrase: Phrase, above: Speaker | None) -> Phrase:
    """Give a sentence without a subject, or with "it", the place that its lead is."""
    items = phrase.items
    if above is None or not items:
        return phrase
    if it := _THERE_IT.match(signs(items)):
        at = it.end() - 1
        item = above.place._replace(start=items[at].start, end=items[at].end)
        return replace(phrase, items=(*items[:at], item, *items[at + 1 :]))
    start = items[0].start
    place = above.place._replace(start=start, end=start)
    if items[0].sign == "i" and len(items) > 1:
        own = items[0].meaning in ("its", "their")
        mark = [Item("'", "'s", start, start)] if own else []
        return replace(phrase, items=(place, *mark, *items[1:]))
    if not above.alone:
        return phrase
    if items[0].sign in "VTRgpb":
        return replace(phrase, items=(place, *items))
    if items[0].sign in "EKn" or (items[0].sign == "O" and items[1:2] and items[1].sign == "X"):
        return replace(phrase, items=(place, Item("b", "is", start, start), *items))
    return phrase


def named_before(text: str, names: Names) -> Item | None:
    """Return the one place that a sentence names, which the next one may call "it" and "there"."""
    phrase = phrase_of(text, names)
    if is_elsewhere(phrase) or any(
        item.sign == UNKNOWN and item.start and text[item.start].isupper() for item in phrase.items
    ):
        # That may be another place, or of another figure.
        return None
    items = reduced([item for item in phrase.items if item.sign != UNKNOWN], names, RULES)
    parts = [part for item in items for noun in nouns_of(item) for part in noun.parts]
    own = {(part.unit, part.labels) for part in parts if part.unit != "cell"}
    named = {(unit, labels) for unit, labels in own if labels != all_of(unit, names)}
    if len(named) != 1:
        return None
    ((unit, labels),) = named
    return Item("L", Noun(unit, labels), 0, 0) if unit in ROLES and len(labels) == 1 else None


def with_there(phrase: Phrase, place: Item | None) -> Phrase:
    """Read "there" as the place that is named before."""
    at = [n for n, item in enumerate(phrase.items) if item.sign == UNKNOWN]
    said = [n for n in at if phrase.items[n].meaning == "there"]
    if place is None or len(said) != 1:
        return phrase
    items = list(phrase.items)
    start, end = items[said[0]].start, items[said[0]].end
    items[said[0] : said[0] + 1] = [
        Item("o", "in", start, start),
        place._replace(start=start, end=end),
    ]
    unknown = tuple(word for word in phrase.unknown if word.lower() != "there")
    return replace(phrase, items=tuple(items), unknown=unknown)


_OWNER = re.compile(r"(?:o[LX]N?,)?(?P<l>L)'?")
_OWN = re.compile(r"i(?=[LM])")


def with_owner(items: Sequence[Item]) -> Sequence[Item]:
    """Read "its score", "its July rainfall" behind a clause's one subject as what that has."""
    code = signs(items)
    owner = _OWNER.match(code)
    if not owner or "i" not in code[owner.end() :] or items[owner.start("l")].meaning.is_list:
        return items
    subject = items[owner.start("l")]
    own = [match.start() for match in _OWN.finditer(code, owner.end())]
    own = [at for at in own if items[at].meaning in ("its", "their")]
    found = list(items)
    for at in reversed(own):
        start, end = items[at].start, items[at].end
        found[at : at + 1] = [subject._replace(start=start, end=end), Item("'", "'s", end, end)]
    return found if own else items


_BUT = re.compile(r"Q(?:N?(?:vQ?)?N?)[XM];(?=o?L(?:X|,?&L|,L)*(?:[,.]|$))")


def with_exceptions(phrase: Phrase) -> Phrase:
    """Read "in every month but May" as an exception, as it joins no clause."""
    places = [match.end() - 1 for match in _BUT.finditer(signs(phrase.items))]
    if not places:
        return phrase
    kept = list(phrase.items)
    for at in places:
        if kept[at].meaning == "but":
            kept[at] = kept[at]._replace(sign="e")
    return replace(phrase, items=tuple(kept))
