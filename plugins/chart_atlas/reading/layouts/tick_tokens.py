"""Running text to its numbers and the ticks that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...language import numerals
from ...model import ROLES, Quantity, Role
from ..patterns import label_patterns
from ..places.named_ticks import Ticks, ticks_named


class Token(NamedTuple):
    """A number or the ticks of an axis that stand together. start, end: where in the sentence."""

    start: int
    end: int
    value: Quantity | None = None
    ticks: tuple[tuple[Role, str], ...] = ()

    @property
    def is_course(self) -> bool:
        """Whether its number tells a change or a range, "+3" or "3-5": no value of several."""
        value = self.value
        return value is not None and (value.low is not None or value.literal[0] == "+")

    def of(self, role: Role) -> str | None:
        """Return its tick of an axis."""
        for own, tick in self.ticks:
            if own == role:
                return tick
        return None


_NUMBER = re.compile(
    rf"(?<![\w.])(?:(?-i:{numerals.SHORT})|{numerals.QUANTITY.pattern})(?![\w]|\.\d)",
    re.IGNORECASE | re.ASCII,
)
_SENTENCE = re.compile(r"(?<=[^\d\s])[.;]\s+|(?<=\d)[.;]\s+(?=[A-Z])|;\s+")


def sentences_in(text: str, ticks: Ticks) -> list[str]:
    """Split a text into its sentences; a point within a tick ("Inter. v1") ends none."""
    for tick in _ticks_with_points(ticks):
        text = text.replace(tick, _SENTENCE.sub(".\0", tick))
    return [part.replace("\0", " ") for part in _SENTENCE.split(text)]


# Each line of a text is asked about the same ticks.
@lru_cache(maxsize=64)
def _ticks_with_points(ticks: Ticks) -> tuple[str, ...]:
    return tuple(tick for _, _, own in ticks for tick in own if _SENTENCE.search(tick))


def names_tick(text: str, ticks: Ticks) -> bool:
    """Return whether a text names a tick."""
    finder = _finder(ticks)
    return bool(finder and finder.search(text))


@lru_cache(maxsize=64)
def _finder(ticks: Ticks) -> re.Pattern[str] | None:
    """Return what finds any tick, and a numeric one only behind the name of its axis."""
    forms: list[str] = []
    named: list[str] = []
    names = [{*label_patterns.short_names(name or "")} for _, name, _ in ticks]
    for at, (role, _, own) in enumerate(ticks):
        words = [tick for tick in own if not _NUMBER.fullmatch(tick)]
        # "base" may start a sentence, "Seen tasks" stand within one; "Fall" is no "fall".
        said = {*words, *(tick.capitalize() for tick in words if tick.islower())}
        said |= {tick[0].lower() + tick[1:] for tick in words if " " in tick and tick[1:].islower()}
        forms += sorted(map(re.escape, said), key=len, reverse=True)
        called = sorted(names[at].difference(*names[:at], *names[at + 1 :]), key=len, reverse=True)
        if len(words) < len(own) and any(called):
            last = "|".join(map(re.escape, filter(None, called)))
            numbers = "|".join(sorted(map(re.escape, {*own} - {*words}), key=len, reverse=True))
            named.append(rf"(?i:{last})s?\s*=?\s*(?P<{role}>{numbers})(?!\w|\.\d)")
    named += [rf"(?:{'|'.join(forms)})(?![\w-]|\.\d)"] if forms else []
    return re.compile(rf"(?<![\w-])(?:{'|'.join(named)})") if named else None


# Behind "layers 22" goes on ", 24 and 26" or "through 26"; "0.7 for A" starts anew.
_NEXT = re.compile(r"\s*(?:(?:,\s*)?and|,|to|through|[-\N{EN DASH}])\s*", re.IGNORECASE)
_ANEW = re.compile(r"\s*(?:%|for|at|in|on|with)\b")


def _more_ticks(sentence: str, at: int, role: Role, ticks: Ticks) -> Iterator[Token]:
    """Yield the numbers of a list or range that goes on behind a numeric tick with its name."""
    own = next(known for name, _, known in ticks if name == role)
    numbers = sorted(filter(_NUMBER.fullmatch, own), key=len, reverse=True)
    some = "|".join(map(re.escape, numbers))
    tick = re.compile(rf"(?:{some})(?![\w-]|\.\d)") if some else None
    while tick and (sign := _NEXT.match(sentence, at)):
        match = tick.match(sentence, sign.end())
        if not match or _ANEW.match(sentence, match.end()):
            return
        at = match.end()
        yield Token(*match.span(), ticks=((role, match[0]),))


# "Zeta–PoT" is "Zeta-PoT", and no "Zeta".
_DASH_IN_NAME = re.compile(r"(?<=[^\W\d])\N{EN DASH}(?=\w)")


@lru_cache(maxsize=256)
def tokens_in(
    sentence: str, ticks: Ticks, subject: tuple[tuple[Role, str], ...]
) -> tuple[Token, ...]:
    """List the numbers and ticks of a sentence; one that both axes have is not the subject's."""
    finder = _finder(ticks)
    found: list[Token] = []
    plain = _DASH_IN_NAME.sub("-", sentence)
    for match in finder.finditer(plain) if finder else ():
        role = match.lastgroup
        named = ((role, match[role]),) if role in ROLES else ticks_named(match[0], ticks)
        named = named or tuple((own, match[0]) for own, _, all_ in ticks if match[0] in all_)
        if subject and len(named) > 1:
            named = tuple(own for own in named if own[0] != subject[0][0])
        if named:
            found.append(Token(*match.span(), ticks=named))
            found += _more_ticks(plain, match.end(), role, ticks) if role in ROLES else ()
    taken = {at for token in found for at in range(token.start, token.end)}
    found += [
        Token(*match.span(), value=numerals.read_quantity(match[0]))
        for match in (_NUMBER.finditer(sentence) if numerals.has_digit(sentence) else ())
        if match.start() not in taken
    ]
    return tuple(sorted(found, key=lambda token: token.start))


def blanked(sentence: str, tokens: Sequence[Token]) -> str:
    """Put spaces for the tokens of a sentence."""
    for token in tokens:
        width = token.end - token.start
        sentence = f"{sentence[: token.start]}{' ' * width}{sentence[token.end :]}"
    return sentence
