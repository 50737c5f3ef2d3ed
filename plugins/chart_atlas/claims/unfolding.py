"""A clause that says several things is several clauses: lists, gaps, relative clauses, ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .figure import Figure
from .grammar.nouns import Noun, Quantifier
from .grammar.phrase_parts import Extreme, signs
from .grammar.word_items import Item

Items = list[Item]


def unfolded(items: Sequence[Item], figure: Figure) -> Iterator[list[tuple[Items, bool]]]:
    """Yield each way to say a clause of reduced items by others, and whether each must hold."""
    for apart in (_relative, _cleft):
        if found := apart(list(items), figure):
            yield found
    for unfold in (
        _valued,
        _all_of_them,
        _where,
        _respective,
        _there,
        _described,
        _more_than_others,
        _apposed,
        _listed,
        _followed,
        _behind,
        _gapped,
        _opposed,
    ):
        if clauses := unfold(list(items)):
            yield [(clause, True) for clause in clauses]


# -- "respectively" ------------------------------------------------------------------------------


def _respective(items: Items) -> list[Items] | None:
    """Read "A and B score 55.8 and 61.3, respectively" pair by pair."""
    if not any(item.sign == "r" for item in items):
        return None
    at = next(at for at, item in enumerate(items) if item.sign == "r")
    before, behind = items[:at], items[at + 1 :]
    while before and before[-1].sign == ",":
        before.pop()
    plain = [*before, *(behind[1:] if behind and behind[0].sign == "," else behind)]
    lists = _lists(plain)
    sizes = {len(own) for _, _, own in lists}
    if len(lists) != 2 or len(sizes) != 1:
        return None
    clauses = []
    for at in range(sizes.pop()):
        clause = list(plain)
        for start, end, own in reversed(lists):
            clause[start:end] = [own[at]]
        clauses.append(clause)
    return clauses


_NUMBERS = re.compile(r"N(?:,N)*,?&N")


def _lists(items: Items) -> list[tuple[int, int, Items]]:
    """Return each list of places or numbers: where it starts and ends, and its single items."""
    found = []
    for at, item in enumerate(items):
        noun = _noun(item)
        part = (
            next((p for p in noun.parts if p.is_list and not p.quantifier), None) if noun else None
        )
        if noun and part and len(part.labels) > 1:
            own = [_with_noun(item, _narrowed(noun, part, label)) for label in part.labels]
            found.append((at, at + 1, own))
    for match in _NUMBERS.finditer(signs(items)):
        numbers = [item for item in items[match.start() : match.end()] if item.sign == "N"]
        found.append((match.start(), match.end(), numbers))
    return sorted(found, key=lambda one: one[0])


def _narrowed(noun: Noun, part: Noun, label: object) -> Noun:
    if noun is part:
        return replace(noun, labels=(label,), is_list=False)
    return replace(
        noun,
        scopes=tuple(
            _narrowed(one, part, label) if part in one.parts else one for one in noun.scopes
        ),
    )


def _noun(item: Item) -> Noun | None:
    if item.sign in "L^":
        noun: Noun = item.meaning
        return noun
    return item.meaning[1] if item.sign == "S" else None


def _nouns(item: Item) -> list[Noun]:
    noun = _noun(item)
    return list(noun.parts) if noun else []


def _with_noun(item: Item, noun: Noun) -> Item:
    return item._replace(meaning=(item.meaning[0], noun) if item.sign == "S" else noun)


# -- relative clauses ----------------------------------------------------------------------------

_SOLE = re.compile(r"(?P<pre>(?:S,?)*)(?P<l>L)b+OX(?P<mid>S*)(?P<rel>[ŧxz]?)(?P<rest>.+)")
_CLEFT = re.compile(r"(?P<pre>(?:S,?)*)OX(?P<mid>)(?P<rel>[ŧxz])(?P<rest>.+?)b+(?P<l>L)")
_THERE = re.compile(r"(?P<pre>(?:S,?)*)@(?P<l>L)(?P<rel>[ŧxz])(?P<rest>.+)")


def _relative(items: Items, figure: Figure) -> list[tuple[Items, bool]] | None:
    """Read "A is the only model that ..." as what holds of A, and of no other."""
    match = _SOLE.fullmatch(signs(items))
    return _alone(items, match, figure) if match else None


def _cleft(items: Items, figure: Figure) -> list[tuple[Items, bool]] | None:
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
    named = {
        label
        for item in rest
        for one in _nouns(item)
        if one.unit == noun.unit
        for label in one.labels
    }
    for label in sorted(every, key=lambda one: one not in noun.labels):
        if label in named and label not in noun.labels:
            # "The only one above B": B itself is no candidate.
            continue
        own = Noun(noun.unit, (label,))
        said = _said_of(place, own, relative, rest)
        if said is None:
            return None
        between = items[match.start("mid") : match.end("mid")]
        found.append(([*items[: match.end("pre")], *said, *between], label in noun.labels))
    return found


def _there(items: Items) -> list[Items] | None:
    """Read "There is no model that exceeds 70" as "no model exceeds 70"."""
    match = _THERE.fullmatch(signs(items))
    if not match or not items[match.start("l")].meaning.quantifier:
        return None
    place = items[match.start("l")]
    rest = items[match.start("rest") :]
    said = _said_of(place, place.meaning, items[match.start("rel") : match.end("rel")], rest)
    return [[*items[: match.end("pre")], *said]] if said else None


_WHERE = re.compile(r"(?P<pre>(?:S,?)*)(?P<l>L)b+z(?P<rest>.+)")


def _where(items: Items) -> list[Items] | None:
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


def _described(items: Items) -> list[Items] | None:
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


# -- a count with its list ------------------------------------------------------------------------


def _listed(items: Items) -> list[Items] | None:
    """Read "in two months, May and June," as a count and as what is said of both."""
    for at in range(len(items) - 2):
        first, comma, second = items[at : at + 3]
        one, two = _noun(first), _noun(second)
        if comma.sign not in ",:" or one is None or two is None or first.sign == "^":
            continue
        count = one.quantifier
        if (
            count is None
            or count.kind not in ("count", "all")
            or two.quantifier
            or one.unit != two.unit
            or (count.number or count.total) != len(two.labels)
        ):
            continue
        behind = items[at + 3 :]
        while behind and behind[0].sign == ",":
            behind = behind[1:]
        named = _with_noun(first, replace(two, scopes=(*one.scopes, *two.scopes)))
        return [[*items[:at], first, *behind], [*items[:at], named, *behind]]
    return None


# -- ranks one after the other --------------------------------------------------------------------


def _followed(items: Items) -> list[Items] | None:
    """Read "A is highest, followed by B and C" as first, second and third."""
    at = next((at for at, item in enumerate(items) if item.sign == "Φ"), None)
    if at is not None:
        main, tail = items[:at], items[at + 1 :]
    elif re.search(r",x?LK$", signs(items)) and items[-1].meaning == _SECOND:
        main, tail = items[: signs(items).rindex(",")], [items[-2]]
    else:
        return None
    while main and main[-1].sign in ",&":
        main.pop()
    scopes = [item for item in tail if item.sign == "S"]
    labels: list[tuple[Noun, object, Item]] = []
    for item in tail:
        if item.sign == "L":
            noun: Noun = item.meaning
            if noun.quantifier or noun.scopes:
                return None
            values = [*noun.values] or [None] * len(noun.labels)
            labels += [
                (
                    replace(noun, labels=(label,), values=(value,) if value else (), is_list=False),
                    label,
                    item,
                )
                for label, value in zip(noun.labels, values, strict=False)
            ]
        elif item.sign == "P" and labels and item.meaning.number and not item.meaning.nouns:
            noun, label, own = labels[-1]
            labels[-1] = (replace(noun, values=(item.meaning.number,)), label, own)
        elif item.sign not in ",&S":
            return None
    ranks = [index for index, item in enumerate(main) if item.sign in "HK"]
    if not labels or len(ranks) != 1:
        return None
    unit = labels[0][0].unit
    places = [
        index for index, item in enumerate(main) if (noun_ := _noun(item)) and noun_.unit == unit
    ]
    if len(places) != 1 or any(noun.unit != unit for noun, _, _ in labels):
        return None
    clauses = [[*main, *scopes]]
    for step, (noun, _, _) in enumerate(labels, 1):
        clause = []
        for index, item in enumerate(main):
            if index == places[0]:
                clause.append(_with_noun(item, noun))
            elif index == ranks[0]:
                ranked = _ranked(item, step)
                if ranked is None:
                    return None
                clause.append(ranked)
            elif item.sign not in "PN":
                clause.append(item)
        while clause and clause[-1].sign == ",":
            clause.pop()
        clauses.append([*clause, *scopes])
    return clauses


_SECOND = 2


def _ranked(item: Item, step: int) -> Item | None:
    if item.sign == "K":
        return item._replace(meaning=item.meaning + step) if item.meaning > 0 else None
    said: Extreme = item.meaning
    if said.number != 1:
        return None
    return item._replace(meaning=replace(said, rank=said.rank + step, value=None, is_bare=False))


_BEHIND = re.compile(r"(?P<pre>(?:S,?)*)(?P<l>L)b+[HK](?P<at>[SP]*),?(?P<c>C)(?P<o>L)(?P<rest>S*)")


def _behind(items: Items) -> list[Items] | None:
    """Read "A is third on X, behind B and C" as a rank and a comparison."""
    match = _BEHIND.fullmatch(signs(items))
    if not match or items[match.start("c")].meaning not in ("behind", "ahead"):
        return None
    subject = items[match.start("l")]
    verb = subject._replace(sign="b", meaning="is")
    scopes = [
        *items[: match.end("pre")],
        *(i for i in items[match.end("l") : match.start("c")] if i.sign == "S"),
    ]
    rest = items[match.start("rest") :]
    first = items[: match.end("at")]
    where = [item for item in (*scopes, *rest) if item.sign == "S"]
    return [
        [*first, *rest],
        [subject, verb, items[match.start("c")], items[match.start("o")], *where],
    ]


_MOST = re.compile(
    r"(?:γ?Γ,)?(?P<pre>(?:S,?)*)(?P<l>L)(?P<t>T)y?N?U?Γ?(?P<rest>S*),?(?P<b>B)h?(?P<u>L)"
)


def _more_than_others(items: Items) -> list[Items] | None:
    """Read "A gains 3 points from X to Y, more than any other" as a gain, and the largest."""
    match = _MOST.fullmatch(signs(items))
    spans = [item for item in items if item.sign == "Γ"]
    if not match or len(spans) != 1 or not items[match.start("u")].meaning.others:
        return None
    more = items[match.start("b")].meaning
    if more not in (">", "<"):
        return None
    place, course = items[match.start("l")], items[match.start("t")]
    most = course._replace(sign="H", meaning=Extreme("high" if more == ">" else "low"))
    verb = course._replace(sign="b", meaning="is")
    scopes = [item for item in items if item.sign == "S"]
    return [items[: match.end("rest")], [*scopes, most, course, spans[0], verb, place]]


_APPOSED = re.compile(r"(?P<main>(?:S,?)*(?P<l>L)(?:[bg]+|T[ty])NU?(?P<at>S*)),(?P<h>H[SP]*)")


def _apposed(items: Items) -> list[Items] | None:
    """Read "A reaches 0.91 at X, the highest value" as a value and an extreme."""
    match = _APPOSED.fullmatch(signs(items))
    if not match:
        return None
    place = items[match.start("l")]
    scopes = [item.meaning[1] for item in items[: match.end("at")] if item.sign == "S"]
    whole = place._replace(meaning=place.meaning.among(*scopes))
    verb = place._replace(sign="b", meaning="is")
    extreme = items[match.start("h") : match.end("h")]
    return [items[: match.end("main")], [whole, verb, *extreme]]


_THEM = re.compile(r"(?P<main>(?:S,?)*L[bg]*(?P<by>BN)U?S*),Qvi(?P<at>S)")


def _all_of_them(items: Items) -> list[Items] | None:
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


_PAIR = re.compile(r"\(N(?:κ|&|→|,|t|-)N\)")


def _valued(items: Items) -> list[Items] | None:
    """Read "A beats B on X (70.6 vs. 70.0)" with the numbers of both; "rises from X to Y (1 to 2)"."""
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
        return [rest, *([p, verb, n, *scopes] for p, n in zip(places, numbers, strict=True))]
    spread = any(item.sign == "H" and item.meaning.function == "spread" for item in rest)
    if spread and len(places) == 1:
        course = verb._replace(sign="R", meaning="ranges")
        ends_ = [verb._replace(sign="f"), numbers[0], verb._replace(sign="t"), numbers[1]]
        return [rest, [places[0], course, *ends_]]
    return None


# -- what is left out ---------------------------------------------------------------------------

_JOINT = re.compile(r",?&")


def _gapped(items: Items) -> list[Items] | None:
    """Read "A is highest at X and lowest at Y" with its subject twice."""
    code = signs(items)
    for match in _JOINT.finditer(code):
        behind = code[match.end() :]
        single = behind == "H"
        if items[match.end() - 1].meaning == "or" or (len(behind) < _LEAST and not single):
            continue
        start = match.start() - len(behind)
        if start > 0 and code[start : match.start()] == behind:
            return [items[: match.start()], [*items[:start], *items[match.end() :]]]
    return None


# A gap leaves two words at least: "A and B" is a list.
_LEAST = 2


def _opposed(items: Items) -> list[Items] | None:
    """Read "is above B at X but not at Y" as what is said of X, and denied of Y."""
    code = signs(items)
    match = re.fullmatch(r"(.*?)(S),?[;&]?!(S)", code)
    if not match or "!" in match[1] or any(item.sign in "QZmjO" for item in items):
        return None
    verb = re.search(r"b+|[VTg]", match[1])
    if not verb:
        return None
    head = items[: match.start(2)]
    at = verb.end() if match[1][verb.start()] == "b" else verb.start()
    denial = items[match.start(3) - 1]
    return [
        [*head, items[match.start(2)]],
        [*head[:at], denial, *head[at:], items[match.start(3)]],
    ]
