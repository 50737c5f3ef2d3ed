"""What names the rounds of a text: a tick before each, a label, a number, a name in capitals."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model import OTHER_ROLE, ROLES, Role
from ..axis_text import folded, stem, words_of
from ..evidence import Evidence
from ..layouts.alternations import are_values, first_tick
from ..layouts.frames import is_led_in
from ..layouts.lines import Line
from ..layouts.tick_tokens import Token, tokens_in
from ..patterns import doubt_patterns, label_patterns, number_patterns, phrase_patterns
from .full_rows import OTHERS
from .rounds import ITSELF, Round, marks_in, sentences_of, title

# So many ticks make a round that no chance makes.
_FEWEST = 3


def named_rounds(
    told: Sequence[Round],
    lines: Sequence[Line],
    role: Role,
    ticks: Sequence[str],
    evidence: Evidence,
) -> dict[Round, str]:
    """Name each round by what leads it in; {} unless enough of them have a name of one kind.

    lines: of the text. role: the axis of the names. ticks: those of the other one.
    """
    whole = [own for own in told if len(own.pairs) == len(ticks)]
    listed = next((own for axis, _, own in evidence.fitting.ticks if axis == role), ())
    if len(listed) > 1:
        named = _by_ticks(told, role, evidence)
        named = {own: name for own, name in named.items() if len({*own.ticks}) == len(own.ticks)}
        square = {*map(folded, listed)} == {*map(folded, ticks)}
        full = {
            own: name
            for own, name in named.items()
            if {*own.ticks} in ([{*ticks}, {*ticks} - {name}] if square else [{*ticks}])
        }
        shapes = _once(full, evidence)
        fewest = max(1, len(listed) / 2) if len(ticks) >= _FEWEST else len(listed) - 1
        if len({*shapes.values()}) <= fewest:
            shapes = _of_triangle(_once(named, evidence), listed, ticks)
        apart = not {*map(folded, listed)} <= {*map(folded, ticks)}
        sure = apart or _is_side(role, [*shapes], evidence)
        if len({*shapes.values()}) <= fewest or not sure:
            return {}
        return {**shapes, **_parts(named, shapes, evidence)}
    rounds = [own for own in whole if _is_of_cells(own, evidence)]
    axis = evidence.axes.get(role)
    if not axis or not axis.name or min(len(ticks), len(rounds)) < _FEWEST:
        return {}
    for names in (_numbered(rounds), _capitals(rounds, lines, ticks)):
        named = {own: name for own, name in zip(rounds, names, strict=False) if name}
        if len({*map(folded, named.values())}) == len(named) > len(rounds) / 2:
            return named if len(named) >= _FEWEST else {}
    return {}


def _by_ticks(told: Sequence[Round], role: Role, evidence: Evidence) -> dict[Round, str]:
    named = ((own, _tick_before(own, role, evidence)) for own in told)
    return {_with_place(own, name): name for own, name in named if name}


def _with_place(own: Round, name: str) -> Round:
    """Put the name of a round for "itself" and "the diagonal"."""
    if ITSELF not in own.ticks:
        return own
    pairs = tuple((value, name if tick == ITSELF else tick) for value, tick in own.pairs)
    return replace(own, pairs=pairs)


def _once(named: Mapping[Round, str], evidence: Evidence) -> dict[Round, str]:
    """Leave out the names that lead in two rounds of one section, and numbers of other things.

    A round that only repeats a part of another is none of its own.
    """
    by_place: dict[tuple[object, ...], list[Round]] = defaultdict(list)
    for own, name in named.items():
        by_place[own.line.path, title(own), name].append(own)
    once = [max(rounds, key=lambda own: len(own.pairs)) for rounds in by_place.values()]
    alone = [
        own
        for own, rounds in zip(once, by_place.values(), strict=True)
        if all({*other.pairs} <= {*own.pairs} for other in rounds)
    ]
    return {own: named[own] for own in alone if _is_of_cells(own, evidence)}


def _of_triangle(
    named: Mapping[Round, str], listed: Sequence[str], ticks: Sequence[str]
) -> dict[Round, str]:
    """Return the rounds of half a matrix: each row ends, or starts, with its own tick."""
    at = {folded(tick): place for place, tick in enumerate(listed)}
    if len(listed) < _FEWEST or len(listed) != len(ticks):
        return {}
    for upper in (True, False):
        for strict in (0, 1):
            fits = True
            for own, name in named.items():
                place = at[folded(name)]
                half = ticks[place + strict :] if upper else ticks[: place + 1 - strict]
                fits &= sorted(own.ticks) == sorted(half)
            if fits and len(named) >= len(ticks) - strict:
                return dict(named)
    return {}


def _parts(
    named: Mapping[Round, str], whole: Mapping[Round, str], evidence: Evidence
) -> dict[Round, str]:
    """Return what is told of the rows that have no whole round: where all else is a round."""
    sections = {(own.line.path, title(own)) for own in whole}
    done = {(own.line.path, title(own), name) for own, name in whole.items()}
    rest = {
        own: name
        for own, name in named.items()
        if (own.line.path, title(own)) in sections and (own.line.path, title(own), name) not in done
    }
    return {
        own: name
        for own, name in _once(rest, evidence).items()
        if len(own.pairs) > 1
        and (own.alone or _is_near(name, own))
        and _uses_all_numbers(own, evidence)
    }


def _is_near(name: str, own: Round) -> bool:
    return folded(name) in folded(sentences_of(own.lead)[-1])


def _uses_all_numbers(own: Round, evidence: Evidence) -> bool:
    """Return whether the sentences of a round hold no other number."""
    text = own.line.block.text
    end = own.end + len(sentences_of(text[own.end :])[0])
    said = f"{sentences_of(own.lead)[-1]}{text[own.start : end]}"
    tokens = tokens_in(said, evidence.fitting.ticks, ())
    return sum(bool(token.value) for token in tokens) <= len(own.pairs)


def _tick_before(own: Round, role: Role, evidence: Evidence) -> str | None:
    """Return the only tick that leads a round in: in its sentence, before it, or in a label."""
    known = tuple(entry for entry in evidence.fitting.ticks if entry[0] == role)
    *_, last = told = sentences_of(own.lead)
    labels = [own.line.lead, *(text for _, text in own.line.path[::-1])]
    for text in (last, " ".join(told), *labels):
        named = {tick for token in marks_in(text, role, known) if (tick := token.of(role))}
        if named:
            return named.pop() if len(named) == 1 else None
    return None


def _is_of_cells(own: Round, evidence: Evidence) -> bool:
    """Return whether no word beside the numbers makes them others than those of cells."""
    known, text = evidence.fitting.ticks, own.line.block.text
    behind = re.split(r"[,;]|[.)]\s", text[own.end :], maxsplit=1)[0]
    told = f"{text[own.start : own.end]}{behind}"
    whole = f"{sentences_of(own.lead)[-1]}{told}"
    plain = whole
    for token in tokens_in(whole, known, ()):
        if token.ticks:
            plain = f"{plain[: token.start]}{' ' * (token.end - token.start)}{plain[token.end :]}"
    # What a number is a share of, it is not: "in 0.57 of the comparisons".
    words = label_patterns.derived_words(_SHARE.sub(" ", plain))
    derived = {stem(folded(word)) for word in words}
    end = own.end + len(sentences_of(text[own.end :])[0])
    sentence = f"{sentences_of(text[: own.start])[-1]}{text[own.start : end]}"
    first, said = first_tick(tokens_in(sentence, known, ())), evidence.fitting.said
    if doubt_patterns.is_of_elsewhere(sentence) or not is_led_in(sentence, first, said):
        return False
    if OTHERS.search(plain) or _DIFFERS.search(told) or derived - evidence.topic:
        return False
    if any(number_patterns.is_bound(told, value.literal) for value, _ in own.pairs):
        return False
    tokens = [token for token in tokens_in(told, known, ()) if not _is_decimal(token)]
    return are_values(told, tokens, said)


_SHARE = re.compile(r"(?<=\d)\s*%?\s+of\s+(?:all\s+)?(?:the\s+)?[a-z]+")


def _is_decimal(token: Token) -> bool:
    """Return whether a number counts nothing: no noun behind it makes it an amount."""
    return bool(token.value and "." in token.value.literal)


# A number that compares: "0.4 points", "3.5 degrees warmer than in A".
_DIFFERS = re.compile(
    r"\d\s*%?\s+(?:percentage\s+)?(?:points?|times|fold|(?:\w+\s+)?(?:more|less|fewer|\w+er\s+than"
    r"|higher|lower|larger|smaller|better|worse))\b",
    re.IGNORECASE,
)


_SIDES: Mapping[Role, re.Pattern[str]] = {
    "row": re.compile(r"\brows?\b"),
    "column": re.compile(r"\bcolumns?\b"),
}


def _is_side(role: Role, rounds: Sequence[Round], evidence: Evidence) -> bool:
    """Return whether a text says which of two axes with the same ticks leads the rounds in.

    It calls the names rows, or has words before them that only the name of that axis has.
    """
    leads = [folded(own.lead) for own in rounds]
    told = [folded(text) for own in rounds for text in own.line.told[-1:]]
    for texts in (leads, told):
        said = {r for r in ROLES if any(map(_SIDES[r].search, texts))}
        if said:
            return said == {role}
    shared = set.intersection(*({*map(stem, words_of(text))} for text in leads)) if leads else set()
    axes = [evidence.axes.get(r) for r in (role, OTHER_ROLE[role])]
    for texts in ([a.name or "" if a else "" for a in axes], [a.text if a else "" for a in axes]):
        own, other = ({*map(stem, words_of(text))} & shared for text in texts)
        if own ^ other:
            return not other - own
    # "A cell tells how often Model A beats Model B": who wins is the row.
    won = all(_WINS.search(text) for text in leads)
    of_wins = (text for text in evidence.heard if won and _OF_WINS.search(text))
    orders = {phrase_patterns.place_order(text, evidence.names()) for text in of_wins}
    return orders - {None} == {role}


_WINS = re.compile(r"^\W*(?:\S+\s)?\S+\s(?:wins|beats|defeats)\W*$")
_OF_WINS = re.compile(
    r"\b(?:cells?|values?|numbers?|rates?)\b[^.]{0,200}\b(?:beats?|defeats?|wins?|vs)\b"
    r"|\bwin rates?\b[^.]{0,200}\bvs\b"
)


_COUNTED = re.compile(r"\b([A-Za-z]{2,})\s+(\d[\w.-]*\w|\d)")


def _numbered(rounds: Sequence[Round]) -> list[str]:
    """Return what differs by its number alone: "In Layer 2", "Layer 4 continues with"."""
    found = [_COUNTED.findall(sentences_of(own.lead)[-1]) for own in rounds]
    shared = set.intersection(*({stem(folded(word)) for word, _ in own} for own in found))
    named = [[own for own in some if stem(folded(own[0])) in shared] for some in found]
    return [" ".join(own[0]) for own in named] if all(len(own) == 1 for own in named) else []


_CAPITALS = re.compile(r"(?<![\w-])[A-Z][\w'-]*(?:\s+[A-Z0-9][\w'-]*)*")


def _capitals(rounds: Sequence[Round], lines: Sequence[Line], ticks: Sequence[str]) -> list[str]:
    """Return the only name in capitals before each round that other lines use as well."""
    known = {*map(folded, ticks)}
    found = []
    for own in rounds:
        others = [line.block.text for line in lines if line is not own.line]
        last = sentences_of(own.lead)[-1]
        for text in (last, own.lead):
            names = {name for name in _CAPITALS.findall(text) if folded(name) not in known}
            again = [name for name in names if any(map(_whole(name).search, others))]
            if again:
                break
        found.append(again[0] if len(again) == 1 else "")
    return found


def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
