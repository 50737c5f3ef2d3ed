"""Rounds: numbers in prose that each stand beside one tick of an axis, until all ticks had one.

"In Bern, 12 people came by car, 34 by train and 7 on foot." Verbs and remarks are an open class, so
no word is asked what it means. What makes a reader sure is the form: each number has one tick in
its own piece of a sentence, commas and conjunctions part the pieces, no tick of the axis is left
out or told twice, and several such rounds follow, each led in by another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ...language import numerals
from ...model import Quantity, Role
from ..axis_text import folded
from ..evidence import Evidence
from ..layouts.lines import Line
from ..layouts.tick_tokens import Token, tokens_in
from ..patterns import label_patterns
from ..places.named_ticks import Ticks

Pair = tuple[Quantity, str]


@dataclass(frozen=True, slots=True)
class Round:
    """Numbers that follow one another, each beside a tick of its own.

    start, end: where in the text of its line. lead: what stands before it, behind the round before.
    alone: it is the only one of its line. pairs: each number with its tick.
    """

    line: Line
    start: int
    end: int
    lead: str
    alone: bool
    pairs: tuple[Pair, ...]

    @property
    def ticks(self) -> tuple[str, ...]:
        """Its ticks, as they are told."""
        return tuple(tick for _, tick in self.pairs)


# What parts the pieces of a sentence. A number in parentheses belongs to what stands before them.
_PARTS = re.compile(
    r"[,;|‖·•/]|[.)]\s|\)$|\b(?:and|or|but|while|whereas|then|although|though)\b", re.IGNORECASE
)
# A colon parts a tick from its number alone: "A: 4", but no "all of A rose: 4".
_COLON = re.compile(r":(?!\s*$)|\S\s*:")
# "From 12 in May to 15 in June", beside a comma elsewhere.
_STEP = re.compile(r"\bto\b", re.IGNORECASE)


def title(own: Round) -> str:
    """Return what a line with several rounds is labelled: "Left panel. In May, 4 in A, 5 in B"."""
    line, lead = own.line, own.line.block.lead or ""
    if line.block.kind != "text":
        return ""
    if line.strong or label_patterns.names_panel(lead):
        return lead.strip(" .:")
    opened = _OPENED.match(line.block.text)
    return opened["panel"] if opened else ""


# "In the Clean panel, A has 4 in May": each paragraph tells of one.
_OPENED = re.compile(
    r"(?:in|on|for)\s+(?:the\s+)?(?P<panel>[^\W_][^.,:;]{0,40}\s(?:panel|sub-?plot|heat\s?map|matrix|map))\b",
    re.IGNORECASE,
)


# -- pairs ------------------------------------------------------------------------------------


def rounds_in(line: Line, role: Role, evidence: Evidence, *, apart: bool) -> Iterator[Round]:
    """Find what a line pairs with the ticks of an axis, from its left.

    apart: each sentence that a tick opens is of that one: "A scores 0.4 on B and 0.2 on C".
    """
    text = line.block.text
    if line.block.kind not in ("text", "item") or not numerals.has_value(text):
        return
    tokens = marks_in(text, role, evidence.fitting.ticks)
    opening = {*_openings(text, tokens)} if apart else set[int]()
    found, at = list[tuple[int, int, tuple[Pair, ...]]](), 0
    while at + 1 < len(tokens):
        until = next((own for own in range(at + 1, len(tokens)) if own in opening), len(tokens))
        pairs = () if at in opening else _pairs_from(text, tokens[at:until], role)
        later = _pairs_from(text, tokens[at + 1 : until], role)
        if pairs and len(later) < len(pairs):
            end = at + 2 * len(pairs)
            found.append((tokens[at].start, tokens[end - 1].end, pairs))
            at = end
        else:
            at += 1
    ends = [0, *(end for _, end, _ in found)]
    for (start, end, pairs), before in zip(found, ends, strict=False):
        yield Round(line, start, end, text[before:start], len(found) == 1, pairs)


def _openings(text: str, tokens: Sequence[Token]) -> Iterator[int]:
    """Yield the ticks that are the first in their sentence, by their place."""
    end = -1
    for at, token in enumerate(tokens):
        if token.start > end:
            match = _SENTENCE.search(text, token.end)
            end = match.start() if match else len(text)
            if token.ticks and not token.value:
                yield at


def marks_in(text: str, role: Role, known: Ticks) -> list[Token]:
    """List the numbers, the marks of gaps, and the ticks of an axis; a number may be a tick."""
    own = tuple(entry for entry in known if entry[0] == role)
    tokens = [*tokens_in(text, own, ())]
    others = {tick for entry in known if entry[0] != role for tick in entry[2]}
    for match in _finder(own[0]).finditer(text) if own else ():
        if match[1] in others:
            continue
        tick = ((role, next(tick for tick in own[0][2] if folded(tick) == folded(match[1]))),)
        covered = [
            token for token in tokens if token.start < match.end() and match.start() < token.end
        ]
        value = covered[0].value if len(covered) == 1 else None
        tokens = [token for token in tokens if token not in covered]
        tokens.append(Token(*match.span(), value=value, ticks=tick))
    quoted = [token for token in tokens if token.ticks and _is_quoted(text, token)]
    if quoted:  # 'The query "cat" gives 0.6 to "The"'
        tokens = [token for token in tokens if token.value or token in quoted]
    taken = [(token.start, token.end) for token in tokens]
    if own and {*map(folded, own[0][2])} & {*map(folded, others)}:
        tokens += [
            Token(*match.span(), ticks=((role, ITSELF),)) for match in _OWN_PLACE.finditer(text)
        ]
    for match in numerals.GAP.finditer(text):
        if not any(start <= match.start() < end for start, end in taken):
            tokens.append(Token(*match.span(), value=numerals.read_quantity(match[0])))
    tokens = sorted(tokens, key=lambda token: token.start)
    # "With itself, that is, under B": the name says it again; so does "on Spanish itself".
    said = {
        own
        for one, two in pairwise(tokens)
        for own, other in ((one, two), (two, one))
        if _is_itself(own)
        and other.ticks
        and not _is_itself(other)
        and not _SENTENCE.search(text, one.end, two.start)
        and (own is one or not text[one.end : two.start].strip(_NEAR))
    }
    return [token for token in tokens if token not in said]


# What may stand between a name and "itself".
_NEAR = ' "”*`'


def _is_itself(token: Token) -> bool:
    return any(tick == ITSELF for _, tick in token.ticks)


def _is_quoted(text: str, token: Token) -> bool:
    return (
        text[token.start - 1 : token.start] in _QUOTES
        and text[token.end : token.end + 1] in _QUOTES
    )


_QUOTES = ('"', "“", "”", "`")
# The place of a row on the diagonal of a matrix.
ITSELF = "itself"
_OWN_PLACE = re.compile(
    r"\bitself\b|(?<!off-)(?<!off )\bdiagonal(?:\s+(?:value|entry|cell|number))?\b"
)


@lru_cache(maxsize=64)
def _finder(axis: tuple[Role, str | None, tuple[str, ...]]) -> re.Pattern[str]:
    """Return what finds the ticks of an axis that start with a digit, with the unit of its name."""
    numbers = sorted((own for own in axis[2] if own[:1].isdigit()), key=len, reverse=True)
    unit = re.search(r"\(([^()]{1,12})\)\s*$", axis[1] or "")
    behind = rf"(?:\s*{re.escape(unit[1])})?" if unit else ""
    some = "|".join(map(re.escape, numbers)) or "(?!)"
    return re.compile(rf"(?<![\w.,-])({some}){behind}(?![\w%°]|[.,]\d)", re.IGNORECASE)


def _pairs_from(text: str, tokens: Sequence[Token], role: Role) -> tuple[Pair, ...]:
    """Pair numbers and ticks that share a piece of a sentence, as long as they take turns."""
    ways = [_pairs(text, tokens, role, first=first) for first in (True, False)]
    longest = max(ways, key=len)
    return longest if ways[0] == ways[1] or len(ways[0]) != len(ways[1]) else ()


def _pairs(text: str, tokens: Sequence[Token], role: Role, *, first: bool) -> tuple[Pair, ...]:
    """Pair them; where either may be the tick, first: the first of each two is the number."""
    pairs: list[Pair] = []
    for at in range(0, len(tokens) - 1, 2):
        one, two = tokens[at : at + 2]
        between = text[tokens[at - 1].end : one.start] if at else ","
        apart = _PARTS.search(between) or _STEP.search(between)
        within = text[one.end : two.start]
        if not apart or _PARTS.search(within) or _COLON.search(within):
            break
        if one.ticks and two.ticks:
            number, place = (one, two) if first else (two, one)
        else:
            number, place = (two, one) if one.ticks else (one, two)
        tick = place.of(role)
        if not number.value or not tick or tick in {own for _, own in pairs}:
            break
        pairs.append((number.value, tick))
    return tuple(pairs)


_SENTENCE = re.compile(r"(?<=[^\d\s][.;])\s+|(?<=\d[.;])\s+(?=[A-Z])")


def sentences_of(text: str) -> list[str]:
    """Split a text into its sentences, each with its point."""
    return _SENTENCE.split(text)
