"""Nouns such as "system", that no axis is called by: the sentence tells which axis they are of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...model import ROLES, Role
from ..grammar.nouns import Axial
from ..grammar.phrase_parts import signs
from ..grammar.word_items import Item

# "FiQA is the hardest dataset"
_PREDICATE = re.compile(r"L\)?,?!?b+!?O?[KE]+(?P<kind>ε)")
# "for every model", "on all four datasets": of another kind than what the clause speaks of
_EACH = re.compile(r"o(?:Q(?:v?N)?|N)v?(?P<kind>ε)")
# "No system exceeds 45", where places of the other axis are named, and none of its own
_SUBJECT = re.compile(r"(?:^|[,:])(?:o[LX]N?,)?[QZ]N?v?(?P<kind>ε)(?=[!bVTRgp])")


def with_kinds(items: Sequence[Item]) -> list[Item]:
    """Return a clause with such nouns as those of an axis, where it tells of which.

    What is told of them may leave out some places of that axis: those that are no system.
    """
    found = list(items)
    code = signs(found)
    if "ε" not in code:
        return found
    named: set[Role] = {item.meaning.unit for item in found if item.sign == "L"} & {*ROLES}
    kinds: dict[str, Role] = {}
    for match in _PREDICATE.finditer(code):
        unit = found[match.start()].meaning.unit
        if unit in ROLES:
            kinds[_one(found[match.start("kind")])] = unit
    of_subject = {*kinds.values()} or named
    for pattern in (_EACH, _SUBJECT):
        for match in pattern.finditer(code):
            other = {*ROLES} - of_subject
            noun = _one(found[match.start("kind")])
            preposition = found[match.start()].meaning if pattern is _EACH else "on"
            if len(other) == 1 and noun not in kinds and preposition in _OF_OTHERS:
                kinds[noun] = other.pop()
    return [
        item._replace(sign="X", meaning=Axial(kinds[_one(item)], is_loose=True))
        if item.sign == "ε" and _one(item) in kinds
        else item
        for item in found
    ]


# "Among all models" is of those that the clause speaks of.
_OF_OTHERS = frozenset("on for in at with under".split())


def _one(item: Item) -> str:
    return str(item.meaning).removesuffix("s")
