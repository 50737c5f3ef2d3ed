"""A clause that says several things is several clauses: lists, gaps, ranks, asides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..figure import Figure
from ..grammar.nouns import Noun
from ..grammar.phrase_parts import Extreme, signs
from ..grammar.word_items import Item, Number
from .named_places import noun_of, with_noun
from .number_tails import (
    among_others,
    beside_others,
    gained_most,
    in_its_turn,
    numbered,
    ranged,
    spread,
    topped,
    valued,
    with_value,
)
from .relatives import (
    all_of_them,
    cleft,
    described,
    in_turn,
    named,
    relative,
    there,
    where,
)

Items = list[Item]


def unfolded(items: Sequence[Item], figure: Figure) -> Iterator[list[tuple[Items, bool]]]:
    """Yield each way to say a clause of reduced items by others, and whether each must hold."""
    code = signs(items)
    for apart in (relative, cleft) if "O" in code else ():
        if found := apart(list(items), figure):
            yield found
    for sign, unfold in _WAYS:
        if sign in code and (clauses := unfold(list(items))):
            yield [(clause, True) for clause in clauses]


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
        noun = noun_of(item)
        part = (
            next((p for p in noun.parts if p.is_list and not p.quantifier), None) if noun else None
        )
        if noun and part and len(part.labels) > 1:
            own = [with_noun(item, _narrowed(noun, part, label)) for label in part.labels]
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


def _listed(items: Items) -> list[Items] | None:
    """Read "in two months, May and June," as a count and as what is said of both."""
    for at in range(len(items) - 2):
        first, comma, second = items[at : at + 3]
        one, two = noun_of(first), noun_of(second)
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
        named = with_noun(first, replace(two, scopes=(*one.scopes, *two.scopes)))
        return [[*items[:at], first, *behind], [*items[:at], named, *behind]]
    return None


def _followed(items: Items) -> list[Items] | None:
    """Read "A is highest, followed by B and C" as first, second and third."""
    at = next((at for at, item in enumerate(items) if item.sign == "Φ"), None)
    if at is not None:
        main, tail = [among_others(item) for item in items[:at]], items[at + 1 :]
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
        elif item.sign in "PN" and labels and (number := _number_of(item)):
            noun, label, own = labels[-1]
            labels[-1] = (replace(noun, values=(number,)), label, own)
        elif item.sign not in ",&Sxo":
            return None
    ranks = [index for index, item in enumerate(main) if item.sign in "HK"]
    if not labels or len(ranks) != 1:
        return None
    unit = labels[0][0].unit
    places = [
        index for index, item in enumerate(main) if (noun_ := noun_of(item)) and noun_.unit == unit
    ]
    if len(places) != 1 or any(noun.unit != unit for noun, _, _ in labels):
        return None
    clauses = [[*main, *scopes]]
    for step, (noun, _, _) in enumerate(labels, 1):
        clause = []
        for index, item in enumerate(main):
            if index == places[0]:
                clause.append(with_noun(item, noun))
            elif index == ranks[0]:
                ranked = _ranked(item, step)
                if ranked is None:
                    return None
                clause.append(ranked)
            elif item.sign not in "PNxo":
                clause.append(item)
        while clause and clause[-1].sign == ",":
            clause.pop()
        clauses.append([*clause, *scopes])
    return clauses


_SECOND = 2


def _number_of(item: Item) -> Number | None:
    """Return the number that an item is, or has in brackets with nothing else."""
    if item.sign == "N":
        number: Number = item.meaning
        return number
    return None if item.meaning.nouns else item.meaning.number


def _ranked(item: Item, step: int) -> Item | None:
    if item.sign == "K":
        return item._replace(meaning=item.meaning + step) if item.meaning > 0 else None
    said: Extreme = item.meaning
    if said.number != 1:
        return None
    return item._replace(meaning=replace(said, rank=said.rank + step, value=None, is_bare=False))


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
    if not match or not items[match.start("h")].meaning.at:
        # "The highest" may be of all, or of what the sentence names.
        return None
    place = items[match.start("l")]
    scopes = [item.meaning[1] for item in items[: match.end("at")] if item.sign == "S"]
    whole = place._replace(meaning=place.meaning.among(*scopes))
    verb = place._replace(sign="b", meaning="is")
    extreme = items[match.start("h") : match.end("h")]
    return [items[: match.end("main")], [whole, verb, *extreme]]


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


# Each way with a sign that a clause of its has, "" for none.
_WAYS: tuple[tuple[str, Callable[[Items], list[Items] | None]], ...] = (
    ("N", valued),
    ("±", with_value),
    ("N", numbered),
    ("N", ranged),
    ("N", spread),
    ("V", topped),
    ("Q", all_of_them),
    ("L", named),
    ("z", where),
    ("r", _respective),
    ("N", in_turn),
    ("@", there),
    ("X", described),
    ("T", _more_than_others),
    (",", _apposed),
    ("", _listed),
    ("", _followed),
    ("L", beside_others),
    ("m", gained_most),
    ("&", _gapped),
    ("&", in_its_turn),
    ("!", _opposed),
)
