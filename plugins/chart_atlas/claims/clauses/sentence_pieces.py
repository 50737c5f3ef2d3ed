"""A sentence is cut where a clause may end; each gets its subject, and its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..grammar.figure_names import Names
from ..grammar.phrase_parts import reduced, signs
from ..grammar.rules import RULES
from ..grammar.word_items import Item
from ..leads import nouns_of

_VERBS = frozenset("bTgRVpβ=Σ")
# Where one of these stands, a clause may end.
_CUTTING = frozenset(";κ,&:")


def pieces_of(items: Sequence[Item]) -> list[list[Item]]:
    """Cut a sentence where a clause may end: at "while", ", and", ", reaching", "and falls"."""
    cuts: list[tuple[int, int]] = []
    for at, item in enumerate(items):
        if item.sign not in _CUTTING:
            continue
        ahead = [one.sign for one in items[at + 1 : at + 3]]
        if (
            item.sign == ";"
            or (item.sign == ":" and any(one.sign in _VERBS for one in items[:at]))
            or (item.sign == "κ" and ahead[:1] == ["L"])
            or (item.sign == "," and ahead[:1] == ["?"] and _opens(items[at + 1]))
            or (item.sign == "," and ahead[:1] in (["L"], ["E"]) and _is_clause(items, at, cuts))
        ):
            cuts.append((at, at + (item.sign != ":")))
        elif (
            item.sign == ","
            and ahead
            and (ahead[0] in "&;" or ahead[0] in _VERBS or ahead[0] in "xizŧ")
        ):
            step = 2 if ahead[0] in "&;" else 1
            if items[at + 1].meaning != "or":
                cuts.append((at, at + step))
        elif (
            (item.sign == "&" and item.meaning == "and" and ahead and ahead[0] in _VERBS)
            or (item.sign == "&" and item.meaning == "and" and ahead == ["O", "X"])
            or (item.sign == "&" and item.meaning == "and" and _is_clause(items, at, cuts))
        ):
            cuts.append((at, at + 1))
    pieces: list[list[Item]] = []
    start = 0
    for at, behind in [*cuts, (len(items), len(items))]:
        piece = list(items[start:at])
        while piece and piece[-1].sign in ",.":
            piece.pop()
        while piece and piece[0].sign in ",;":
            del piece[0]
        if piece:
            pieces.append(piece)
        start = max(start, behind)
    return pieces


_OWN_CLAUSE = re.compile(r"(?:Q?[LX∂]N?M?|M|[ZO]L|K?E[MX]?)!?[bTVRgp]")


def _is_clause(items: Sequence[Item], at: int, cuts: Sequence[tuple[int, int]]) -> bool:
    """Return whether "and" joins two whole clauses: "A rises and B falls"."""
    start = cuts[-1][1] if cuts else 0
    before = any(item.sign in _VERBS for item in items[start:at])
    return before and bool(_OWN_CLAUSE.match(signs(items[at + 1 :])))


def _opens(item: Item) -> bool:
    """Return whether an unknown word opens a clause: "suggesting", "which", "followed"."""
    word = str(item.meaning or "")
    return word.endswith("ing") or word in ("which", "who", "followed", "so", "because", "since")


def turns(pieces: Sequence[Sequence[Item]]) -> bool:
    """Return whether a course turns ("rises and then falls"): no part of it is a trend."""
    courses = [piece for piece in pieces if any(item.sign == "T" for item in piece)]
    open_ = [piece for piece in courses if not any(item.sign in "NLXW" for item in _tail(piece))]
    return len(courses) > 1 and bool(open_) and any(piece[0].sign == "T" for piece in courses)


def _tail(piece: Sequence[Item]) -> Sequence[Item]:
    at = next(at for at, item in enumerate(piece) if item.sign == "T")
    return piece[at:]


def subject_of_clause(items: Sequence[Item]) -> list[Item]:
    """Return what a clause speaks of: all before its first verb."""
    for at, item in enumerate(items):
        if item.sign in _VERBS or item.sign in "!C":
            found = list(items[:at])
            return found if any(one.sign in "LXM" for one in found) else []
    return []


def opening_of(items: Sequence[Item], names: Names) -> list[Item]:
    """Return the place that opens a sentence: "In June, A rises while B falls" is all of June."""
    end = next((at for at, item in enumerate(items) if item.sign == ","), 0)
    if not end or items[0].sign not in "oxf":
        return []
    kept = reduced(items[:end], names, RULES)
    return [*kept, items[end]] if [item.sign for item in kept] == ["S"] else []


def with_opening(items: list[Item], opening: Sequence[Item], names: Names) -> list[Item]:
    """Give a clause the place that opens its sentence, where it names none of that axis."""
    if not opening:
        return items
    units = opening[0].meaning[1].units
    own = {
        unit
        for item in reduced(items, names, RULES)
        for noun in nouns_of(item)
        for unit in noun.units
    }
    return items if units & own else [*opening, *items]


def with_subject(piece: Sequence[Item], subject: Sequence[Item]) -> list[Item]:
    """Give a clause without a subject, or with a pronoun, that of the clause before it."""
    items = list(piece)
    if items[0].sign == "x" and len(items) > 1:
        items = items[1:]
        if items[0].sign == "M" and items[0].meaning.is_verb is False and not subject:
            return [Item("?", None, items[0].start, items[0].start), *items]
        if items[0].sign in "EKnM" and any(item.sign in "LX" for item in subject):
            return [*subject, Item("'", "'s", items[0].start, items[0].start), *items]
    if items[-1].sign == "C" and items[0].sign == "S" and subject:
        # "..., where DPR is lower": than what the sentence speaks of
        return [*items, Item("h", "than", items[-1].end, items[-1].end), *subject]
    if items and items[0].sign == "ŧ" and subject and items[0].meaning in ("which", "who"):
        return [*subject, *items[1:]]
    if items and items[0].sign in _VERBS:
        return [*subject, *items]
    plain = not any(item.sign in _VERBS for item in items)
    if items[0].sign in "EKn" and plain and any(item.sign == "L" for item in subject):
        return [*subject, Item("b", "is", items[0].start, items[0].start), *items]
    if [item.sign for item in items[:2]] == ["O", "X"] and subject:
        return [*subject, Item("b", "is", items[0].start, items[0].start), *items]
    if items and items[0].sign == "i" and subject:
        if items[0].meaning in ("its", "their"):
            mark = Item("'", "'s", items[0].start, items[0].start)
            return [*subject, mark, *items[1:]]
        return [*subject, *items[1:]]
    return items


_ABOUT = re.compile(r"[x:](?P<who>(?:[QZ]N?v?N?|N)[XM])(?P<verb>[!bVTRgp]?)(?=[wB!bVTRgpo])")


def about_subject(
    piece: Sequence[Item], subject: Sequence[Item], names: Names
) -> list[Item] | None:
    """Read ": no model falls below 76", ", with all models above 70" as of what is spoken of."""
    match = _ABOUT.match(signs(piece))
    kept = reduced(list(subject), names, RULES) if match else []
    if not match or [item.sign for item in kept] != ["L"]:
        return None
    noun = kept[0].meaning
    who = piece[match.end("who") - 1].meaning
    unit = getattr(who, "unit", "cell")
    if len(noun.labels) != 1 or noun.quantifier or noun.scopes or unit in (noun.unit, None):
        return None
    start = piece[0].start
    place = Item("S", ("o", noun), start, start)
    comma = Item(",", ",", start, start)
    at = match.end("who")
    verb = [] if match["verb"] else [Item("b", "is", piece[at].start, piece[at].start)]
    found = [place, comma, *piece[1:at], *verb, *piece[at:]]
    own = {
        part.unit
        for item in reduced(found[2:], names, RULES)
        for n in nouns_of(item)
        for part in n.parts
    }
    return found if noun.unit not in own else None


def with_place(piece: Sequence[Item], before: Sequence[Item], names: Names) -> list[Item]:
    """Read "except at X, where B leads" with its place: "at X, B leads"."""
    here = piece[0]
    if here.sign != "z" or here.meaning == "when" or not before or len(piece) < 2:
        return list(piece)
    nouns = [
        part
        for item in reduced(before, names, RULES)
        for noun in nouns_of(item)
        for part in noun.parts
    ]
    places = [left for noun in nouns for left in noun.left_out or (noun,) if len(left.labels) == 1]
    if not places:
        return list(piece)
    place = here._replace(sign="S", meaning=("o", places[-1]))
    return [place, Item(",", ",", here.end, here.end), *piece[1:]]
