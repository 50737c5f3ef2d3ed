"""Numbers behind a clause, and clauses without a verb: "(70.6 vs. 70.0)", "and B the lowest"."""

from __future__ import annotations

import re
from dataclasses import replace

from ...model import ROLES
from ..grammar.phrase_parts import Extreme, Folded, signs
from ..grammar.word_items import Item
from .named_places import noun_of

Items = list[Item]


_PAIR = re.compile(r"\(NU?(?:κ|&|→|,|t|-)NU?\)|,x?NU?κNU?(?=$|,)|(?<=S)x?NU?κNU?$")


def valued(items: Items) -> list[Items] | None:
    """Read "A beats B on X (70.6 vs. 70.0)", "rises from X to Y (1 to 2)" with both numbers."""
    code = signs(items)
    match = _PAIR.search(code)
    if not match:
        return None
    numbers = [item for item in items[match.start() : match.end()] if item.sign == "N"]
    rest = [*items[: match.start()], *items[match.end() :]]
    places = [item for item in rest if item.sign == "L"]
    scopes = [item for item in rest if item.sign == "S"]
    verb = numbers[0]._replace(sign="b", meaning="is")
    spans = [item for item in rest if item.sign == "Γ"]
    if len(spans) == 1 and len(places) == 1:
        ends = [("o", spans[0].meaning.start), ("o", spans[0].meaning.end)]
        at = [spans[0]._replace(sign="S", meaning=end) for end in ends]
        return [rest, *([places[0], verb, n, *scopes, s] for n, s in zip(numbers, at, strict=True))]
    compares = any(item.sign in "CV" for item in rest)
    if len(places) == len(numbers) and compares and not spans:
        placed = _with_each_other(places)
        return [rest, *([p, verb, n, *scopes] for p, n in zip(placed, numbers, strict=True))]
    spread = any(item.sign == "H" and item.meaning.function == "spread" for item in rest)
    if spread and len(places) == 1:
        course = verb._replace(sign="R", meaning="ranges")
        ends_ = [verb._replace(sign="f"), numbers[0], verb._replace(sign="t"), numbers[1]]
        return [rest, [places[0], course, *ends_]]
    return None


def _with_each_other(places: Items) -> Items:
    """Give each of two places that are compared what limits the other alone: "A beats B on X"."""
    one, two = (item.meaning for item in places)
    shared = [
        [part for part in other.scopes if not part.units & own.units]
        for own, other in ((one, two), (two, one))
    ]
    return [
        item._replace(meaning=item.meaning.among(*scopes))
        for item, scopes in zip(places, shared, strict=True)
    ]


_BESIDE = re.compile(r"(?P<main>[LSb!,]*±[LSb,]*)(?:(?P<p>P)|,[ox]?(?P<n>N)U?)")


def with_value(items: Items) -> list[Items] | None:
    """Read "A is negative at X (-0.2)", of one cell, as that and as its number."""
    match = _BESIDE.fullmatch(signs(items))
    if not match:
        return None
    aside = items[match.start("p")].meaning if match["p"] else None
    if aside and (aside.nouns or aside.number is None or aside.number.is_word):
        return None
    main = items[: match.end("main")]
    nouns = [noun for item in main if (noun := noun_of(item))]
    cell = nouns[0].among(*nouns[1:]) if nouns else None
    if cell is None or not cell.is_clear or not {"row", "column"} <= cell.units:
        return None
    if any(part.quantifier or len(part.labels) > 1 for part in cell.parts):
        return None
    first = next(item for item in main if noun_of(item))
    number = items[match.start("n")] if match["n"] else items[match.start("p")]
    if aside:
        number = number._replace(sign="N", meaning=aside.number)
    place, verb = first._replace(sign="L", meaning=cell), first._replace(sign="b", meaning="is")
    return [main, [place, verb, number]]


_LISTED = re.compile(
    r"(?P<main>.*?)(?:\((?P<n>NU?(?:,&?|&)NU?(?:(?:,&?|&)NU?)*)\)"
    r"|,x(?P<m>NU?(?:,&?|&)NU?(?:(?:,&?|&)NU?)*))"
)


def numbered(items: Items) -> list[Items] | None:
    """Read "A and B peak at X (0.93 and 0.81)" with the number of each."""
    match = _LISTED.fullmatch(signs(items))
    if not match:
        return None
    main = items[: match.end("main")]
    own = items[slice(*match.span("n" if match["n"] else "m"))]
    numbers = [item for item in own if item.sign == "N"]
    nouns = [(item, part) for item in main if (noun := noun_of(item)) for part in noun.parts]
    lists = [part for _, part in nouns if part.is_list and len(part.labels) == len(numbers)]
    others = [replace(part, scopes=()) for _, part in nouns if part not in lists]
    single = all(len(part.labels) == 1 and not part.quantifier for part in others)
    if len(lists) != 1 or not single or any(n.meaning.is_word for n in numbers):
        return None
    if any(item.sign in "NTDRδCV" for item in main):
        # What the numbers are of is said otherwise: differences, both sides of a comparison.
        return None
    each = [
        replace(lists[0], labels=(label,), scopes=(), is_list=False) for label in lists[0].labels
    ]
    cells = [one.among(*others) for one in each]
    if not all(cell.is_clear and {*ROLES} <= cell.units for cell in cells):
        return None
    verb = numbers[0]._replace(sign="b", meaning="is")
    place = next(item for item in main if noun_of(item))._replace(sign="L")
    told = ([place._replace(meaning=c), verb, n] for c, n in zip(cells, numbers, strict=True))
    return [main, *told]


_RANGE = re.compile(r"(?P<main>(?:(?:S,?)*)(?P<l>L)b+(?P<h>H|K)S*),(?P<tail>fNU?S?tNU?S?)")


def ranged(items: Items) -> list[Items] | None:
    """Read "A has the widest range, from 45.1 to 70.7" as that and as its range."""
    match = _RANGE.fullmatch(signs(items))
    if not match:
        return None
    subject = items[match.start("l")]
    scopes = [item for item in items[: match.end("main")] if item.sign == "S"]
    said = items[match.start("h")]
    if said.sign == "H" and (said.meaning.at or said.meaning.value):
        scopes += [said._replace(sign="S", meaning=one) for one in said.meaning.at]
    if subject.meaning.quantifier or len(subject.meaning.labels) != 1:
        return None
    if any(part.quantifier is None for item in scopes for part in item.meaning[1].parts):
        return None
    verb = subject._replace(sign="R", meaning="ranges")
    return [items[: match.end("main")], [subject, verb, *items[slice(*match.span("tail"))]]]


_SPREAD = re.compile(r"(?P<main>(?P<l>L)b+HS*),x(?:DvB?|B?)(?P<n>N)U?wH&H")


def spread(items: Items) -> list[Items] | None:
    """Read "A has the widest spread, with 42.1 points between best and worst" with its spread."""
    match = _SPREAD.fullmatch(signs(items))
    if not match:
        return None
    ends = [item.meaning for item in items[-3:] if item.sign == "H"]
    opposite = {end.way for end in ends} in ({"high", "low"}, {"good", "bad"})
    subject = items[match.start("l")]
    plain = all(end.is_bare for end in ends) and len(subject.meaning.labels) == 1
    if not opposite or not plain or subject.meaning.scopes:
        return None
    of_it = subject._replace(sign="α", meaning=Folded("spread", subject.meaning))
    # All that stands behind is quoted.
    verb = Item("b", "is", items[match.end("main") + 1].start, items[-1].end)
    bound = [item for item in items[match.end("main") :] if item.sign in "BN"]
    return [items[: match.end("main")], [of_it, verb, *bound]]


_TOPS = re.compile(r"(?P<pre>(?:S,?)*)(?P<l>L)!?(?P<v>V)(?P<o>L)(?P<rest>(?:S|P|,?[ox]NU?)*)")


def topped(items: Items) -> list[Items] | None:
    """Read "A tops the Math column" as being best there."""
    match = _TOPS.fullmatch(signs(items))
    if not match or items[match.start("v")].meaning not in ("good", "bad"):
        return None
    subject, other = (items[match.start(name)] for name in ("l", "o"))
    one, two = subject.meaning, other.meaning
    if one.unit not in ROLES or two.unit not in ROLES or one.unit == two.unit:
        return None
    if one.units & two.units or two.others:
        return None
    verb = items[match.start("v")]
    denial = [item for item in items if item.sign == "!"]
    best = verb._replace(sign="H", meaning=Extreme(verb.meaning))
    at = other._replace(sign="S", meaning=("o", two))
    is_ = verb._replace(sign="b", meaning="is")
    pre, rest = items[: match.end("pre")], items[match.start("rest") :]
    return [[*pre, subject, *denial, is_, best, at, *rest]]


_IN_TURN = re.compile(
    r"(?P<pre>(?:S,?)*)(?P<l>L)(?P<b>b+)(?P<h>H[SP]*),?(?:&|;)(?P<o>L)(?:,?(?P<h2>H[SP]*)|S)"
)


def in_its_turn(items: Items) -> list[Items] | None:
    """Read "In July, A is the warmest of all and B the coldest" with its verb twice."""
    match = _IN_TURN.fullmatch(signs(items))
    if not match:
        return None
    first = items[match.start("h")]
    if match["h2"] is None:
        # "A is best on X and B on Y"
        alike = replace(first.meaning, at=(items[-1].meaning,), value=None)
        other = [items[match.start("o")], *items[slice(*match.span("b"))]]
        loose = len(first.meaning.at) == 1 and first.meaning.at[0][0] != "v"
        whole = [*items[: match.end("pre")], *other, first._replace(meaning=alike)]
        return [items[: match.end("h")], whole] if loose else None
    second = items[match.start("h2")]
    plain = second.meaning.at or second.meaning.unit != "cell" or second.meaning.is_bare
    scopes = [item for item in items[slice(*match.span("h"))] if item.sign == "S"]
    own = [item for item in items[slice(*match.span("h2"))] if item.sign == "S"]
    if not plain and not own and not match["pre"]:
        return None
    at = second.meaning.at or (() if own else first.meaning.at)
    unit = first.meaning.unit if second.meaning.is_bare else second.meaning.unit
    extreme = replace(second.meaning, at=at, unit=unit, is_bare=first.meaning.is_bare)
    if any(part.left_out for _, one in first.meaning.at for part in one.parts) or any(
        part.left_out for item in scopes for part in item.meaning[1].parts
    ):
        # What is excepted of the one may be none of the other.
        return None
    pre = items[: match.end("pre")]
    verbs = items[slice(*match.span("b"))]
    behind = [item for item in items[match.start("h2") + 1 :] if item.sign in "SP"]
    return [
        [*items[: match.end("h")]],
        [
            *pre,
            items[match.start("o")],
            *verbs,
            second._replace(meaning=extreme),
            *behind,
            *([] if own else scopes),
        ],
    ]


def among_others(item: Item) -> Item:
    """Read "A is best on X", where others are named behind it, as the best of all there."""
    if item.sign != "H":
        return item
    return item._replace(meaning=replace(item.meaning, is_bare=False))


_OTHERS = re.compile(
    r"(?P<main>(?P<pre>(?:S,?)*)(?P<l>L)[bg]+(?:[HK]|N)(?:[SP]|,?[xo]NU?)*)"
    r"(?:,|(?<=K))O?(?P<by>B?NU?)?(?P<c>[CB])h?(?P<o>L)(?P<p>P?)(?P<rest>S*)"
)


def beside_others(items: Items) -> list[Items] | None:
    """Read "A is third on X, behind B", "best on X, 1.5 points above B" as two clauses."""
    match = _OTHERS.fullmatch(signs(items))
    if not match:
        return None
    subject, compared, other = (items[match.start(name)] for name in ("l", "c", "o"))
    ways = (">", "<") if compared.sign == "B" else ("behind", "ahead", "high", "low")
    one, two = subject.meaning, other.meaning
    if compared.meaning not in ways or one.quantifier or two.quantifier or one.unit != two.unit:
        return None
    if compared.sign == "B" and not match["by"]:
        return None
    verb = subject._replace(sign="b", meaning="is")
    main = [among_others(item) for item in items[: match.end("main")]]
    scopes = [item for item in items[: match.start("c")] if item.sign == "S"]
    for item in main:
        if item.sign == "H":
            scopes += [
                item._replace(sign="S", meaning=at) for at in item.meaning.at if at[0] != "v"
            ]
    scopes = [item._replace(start=item.end) for item in scopes]
    by = items[slice(*match.span("by"))] if match["by"] else []
    rest = items[match.start("rest") :]
    clauses = [
        main,
        [subject, verb, *by, compared, other, *scopes, *rest],
    ]
    if match["p"]:
        aside = items[match.start("p")]
        if aside.meaning.nouns or aside.meaning.number is None or len(two.labels) != 1:
            return None
        number = aside._replace(sign="N", meaning=aside.meaning.number)
        clauses.append([other, verb, number, *scopes, *rest])
    return clauses


_GAINED = re.compile(
    r"(?P<pre>(?:S,?)*)(?:(?P<g>Γ),)?(?P<l>L)(?P<t>T)M?m(?P<at>S*)(?P<g2>Γ?)(?P<rest>S*)(?:,y(?P<by>B?N)U?)?"
)


def gained_most(items: Items) -> list[Items] | None:
    """Read "A gains the most from X to Y, by 5 points" as the largest gain, and as its size."""
    match = _GAINED.fullmatch(signs(items))
    if not match or bool(match["g"]) == bool(match["g2"]):
        return None
    place, course = items[match.start("l")], items[match.start("t")]
    if place.meaning.quantifier or len(place.meaning.labels) != 1:
        return None
    span = items[match.start("g" if match["g"] else "g2")]
    most = course._replace(sign="H", meaning=Extreme("high"))
    verb = course._replace(sign="b", meaning="is")
    scopes = [item for item in items if item.sign == "S"]
    clauses = [[*scopes, most, course, span, verb, place]]
    if match["by"]:
        by = items[slice(*match.span("by"))]
        clauses.append([*scopes, place, course, *by, span])
    return clauses
