"""Relative clauses: "the only model that ...", "there is no model that ...", "X is where ..."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..figure import Figure
from ..grammar.nouns import Noun, Quantifier
from ..grammar.phrase_parts import signs
from ..grammar.word_items import Item
from .named_places import parts_of

Items = list[Item]


_SOLE = re.compile(r"(?P<pre>(?:S,?)*)(?P<l>L)b+OX(?P<mid>S*)(?P<rel>[ŧxz]?)(?P<rest>.+)")


_CLEFT = re.compile(r"(?P<pre>(?:S,?)*)OX(?P<mid>)(?P<rel>[ŧxz])(?P<rest>.+?)b+(?P<l>L)")


_THERE = re.compile(r"(?P<pre>(?:S,?)*)@(?P<l>L)(?P<rel>[ŧxz])(?P<rest>.+)")


def relative(items: Items, figure: Figure) -> list[tuple[Items, bool]] | None:
    """Read "A is the only model that ..." as what holds of A, and of no other."""
    match = _SOLE.fullmatch(signs(items))
    return _alone(items, match, figure) if match else None


def cleft(items: Items, figure: Figure) -> list[tuple[Items, bool]] | None:
    """Read "The only model that exceeds 70 is A" as what holds of A, and of no other."""
    match = _CLEFT.fullmatch(signs(items))
    return _alone(items, match, figure) if match else None


# What is said of one place is held against each other one of its axis.
_MOST_PLACES = 60


def _alone(items: Items, match: re.Match[str], figure: Figure) -> list[tuple[Items, bool]] | None:
    place, axial = items[match.start("l")], items[signs(items).index("X")].meaning
    noun: Noun = place.meaning
    if noun.unit != axial.unit or noun.quantifier or noun.scopes or noun.values:
        return None
    every = (
        range(len(figure.chart.panels)) if noun.unit == "panel" else figure.axis(noun.unit).values
    )
    if len(every) > _MOST_PLACES:
        return None
    rest = items[match.start("rest") : match.end("rest")]
    relative = items[match.start("rel") : match.end("rel")]
    found: list[tuple[Items, bool]] = []
    known = {
        label
        for item in rest
        for one in parts_of(item)
        if one.unit == noun.unit
        for label in one.labels
    }
    for label in sorted(every, key=lambda one: one not in noun.labels):
        if label in known and label not in noun.labels:
            # "The only one above B": B itself is no candidate.
            continue
        own = Noun(noun.unit, (label,))
        said = _said_of(place, own, relative, rest)
        if said is None:
            return None
        between = items[match.start("mid") : match.end("mid")]
        found.append(([*items[: match.end("pre")], *said, *between], label in noun.labels))
    return found


def there(items: Items) -> list[Items] | None:
    """Read "There is no model that exceeds 70" as "no model exceeds 70"."""
    match = _THERE.fullmatch(signs(items))
    if not match or not items[match.start("l")].meaning.quantifier:
        return None
    place = items[match.start("l")]
    rest = items[match.start("rest") :]
    said = _said_of(place, place.meaning, items[match.start("rel") : match.end("rel")], rest)
    return [[*items[: match.end("pre")], *said]] if said else None


_WHERE = re.compile(r"(?P<pre>(?:S,?)*)(?P<l>L)b+z(?P<rest>.+)")


def where(items: Items) -> list[Items] | None:
    """Read "Depth 20 is where each encoder peaks" as what is said of that place."""
    match = _WHERE.fullmatch(signs(items))
    if not match or items[match.start("l")].meaning.quantifier:
        return None
    place = items[match.start("l")]
    at = place._replace(sign="S", meaning=("o", place.meaning))
    rest = _impersonal(items[match.start("rest") :])
    return [[*items[: match.end("pre")], *rest, at]]


def _impersonal(items: Items) -> Items:
    """Leave out pronouns; "its highest recall" keeps its own, as it is an extreme of it alone."""
    return [
        item
        for item, behind in zip(items, [*items[1:], None], strict=True)
        if item.sign != "i" or (behind is not None and behind.sign == "H")
    ]


_DESCRIBED = re.compile(r"(?P<pre>(?:S,?)*)X(?P<rel>x|ŧb+)(?P<h>HS*)!?b+!?(?P<l>L)")


def described(items: Items) -> list[Items] | None:
    """Read "The model with the lowest mean is A" as "A has the lowest mean"."""
    code = signs(items)
    match = _DESCRIBED.fullmatch(code)
    if not match:
        return None
    place = items[match.start("l")]
    axial = items[match.end("pre")].meaning
    if place.meaning.unit != axial.unit or place.meaning.quantifier:
        return None
    denial = [item for item in items if item.sign == "!"]
    verb = place._replace(sign="b", meaning="has")
    extreme = items[match.start("h") : match.end("h")]
    return [[*items[: match.end("pre")], place, *denial, verb, *extreme]]


def _said_of(place: Item, noun: Noun, relative: Sequence[Item], rest: Items) -> Items | None:
    """Return the clause that a relative clause is of its noun."""
    subject = place._replace(sign="L", meaning=noun)
    rest = _impersonal(rest)
    if not rest:
        return None
    sign = relative[0].sign if relative else ""
    whose = bool(relative) and relative[0].meaning == "whose"
    if sign == "z":
        return [place._replace(sign="S", meaning=("o", noun)), *rest]
    if whose and rest[0].sign != "M":
        return [place._replace(sign="S", meaning=("o", noun)), *rest]
    if whose:
        return [subject, *rest[1:]]
    if sign == "ŧ":
        if rest[0].sign == "M" and rest[0].meaning.is_verb:
            rest[0] = rest[0]._replace(sign="b", meaning="scores")
        return [subject, *rest]
    return [subject, place._replace(sign="b", meaning="has"), *rest]


_TURN = r"(?:,&?|;|&)L,?NU?S*"
_TURNS = re.compile(rf"(?:S,?)*L(?P<verb>[bg:]+)NU?(?P<at>S*)(?P<more>(?:{_TURN})+)")


def in_turn(items: list[Item]) -> list[list[Item]] | None:
    """Read "A scores 91.0 on Math, B 88.2" as what each of them scores."""
    code = signs(items)
    match = _TURNS.fullmatch(code)
    if not match:
        return None
    first, last = match.span("verb")
    clauses = [items[: match.start("more")]]
    for turn in re.finditer(_TURN, code[match.start("more") :]):
        start, end = (match.start("more") + at for at in turn.span())
        own = [item for item in items[start:end] if item.sign not in ",&;"]
        place = [] if own[-1].sign == "S" else items[slice(*match.span("at"))]
        clauses.append([*items[: first - 1], own[0], *items[first:last], *own[1:], *place])
    return clauses


_THEM = re.compile(r"(?P<main>(?:S,?)*L[bg]*(?P<by>BN)U?S*),Q(?:vi)?(?P<at>S)")
_NAMED = re.compile(r"(?P<main>(?:S,?)*(?P<l>L)[^LN:]+N?U?)[:,](?P<who>L)")


def named(items: Items) -> list[Items] | None:
    """Read "One cell is empty: E5 at depth 1" as a count, and as what is said of those it names."""
    match = _NAMED.fullmatch(signs(items))
    if not match:
        return None
    one, two = items[match.start("l")].meaning, items[match.start("who")].meaning
    count = one.quantifier
    single = one.unit == "cell" and {"row", "column"} <= two.units and not two.is_list
    alike = one.unit == two.unit and not two.scopes
    count_ = 1 if single else len(two.labels)
    if not count or count.kind != "count" or count.number != count_ or two.quantifier:
        return None
    if not (single or alike):
        return None
    main = items[: match.end("main")]
    at = match.start("l")
    who = replace(two, scopes=(*one.scopes, *two.scopes), is_list=len(two.labels) > 1)
    return [main, [*main[:at], main[at]._replace(meaning=who), *main[at + 1 :]]]


def all_of_them(items: Items) -> list[Items] | None:
    """Read "Eight cells lie below 2.40, all of them at X" as a count, and as where they are."""
    match = _THEM.fullmatch(signs(items))
    if not match:
        return None
    at = items[match.start("at")]
    noun = at.meaning[1]
    plain = noun.quantifier is None or noun.quantifier.kind == "either"
    if not plain:
        return None
    every = at._replace(sign="L", meaning=Noun("cell", quantifier=Quantifier("all")))
    verb = at._replace(sign="b", meaning="are")
    bound = items[match.start("by") : match.end("by")]
    place = at._replace(meaning=("o", replace(noun, quantifier=None, is_list=True)))
    return [items[: match.end("main")], [every, *bound, verb, place]]
