"""What a sentence speaks of where it does not say so: the place that its lead is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..grammar.phrase_parts import signs
from ..grammar.word_items import Item, Phrase
from ..leads import Speaker

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
