"""Pairs of a place and a number in one line: "0.9 (A), 0.8 (B)", "A: 0.9, B: 0.8"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...language import colour_words, norm, numerals
from ...model import Quantity
from ..patterns import label_patterns
from ..places.label_fits import Fitting
from ..places.named_ticks import ticks_named
from .grid import NO_GAPS
from .items import quantity
from .tick_tokens import names_tick

_QUANTITY = rf"(?:{numerals.SHORT}|{numerals.QUANTITY.pattern})"
_VALUE = rf"(?:{_QUANTITY}|{numerals.GAP.pattern})"
# A word is a gap if the text says so.
_WORD = r"[^\W\d][\w./-]{0,11}"
_NOTE = r"\([^():=]+\)"
# What parts the pairs of a line: commas alone first, as a name may hold an "and".
_CHUNKS = (
    re.compile(r"\s*[,;]\s+(?:and\s+|then\s+)*(?![^(]*\))|\s+[|‖·•∙⋅/]\s+", re.IGNORECASE),
    re.compile(r"\s*[,;]\s+(?:and\s+|then\s+)*(?![^(]*\))|\s+and\s+(?![^(]*\))", re.IGNORECASE),
)
# "0.9 (A)", "0.9 for A"; "A: 0.9", "A (0.9)", "A = 0.9"; "A 0.9"; "(A, 0.9)".
_PAIRS = (
    re.compile(
        rf"(?P<words>[^\d()]*?)(?P<value>{_VALUE})\s*"
        r"(?:\((?P<place>[^()]+)\)[^\d()]*|(?:for|at|in|on|with|when|to|against|versus|vs\.?)\s+(?P<other>[^()]+))",
        re.IGNORECASE | re.ASCII,
    ),
    re.compile(
        rf"(?P<place>(?:[^()]|{_NOTE})*?(?:[^\s(:=)]|{_NOTE}))\s*(?::|=|\(|→|->|(?=≈\s?\d))\s*(?P<value>{_VALUE}|{_WORD})\s*\)?"
        r"(?:\s*\([^()\d]*\))?",
        re.IGNORECASE | re.ASCII,
    ),
    re.compile(
        rf"(?P<place>(?:[^():=]|{_NOTE})*(?:[^\s():=~≈∼]|{_NOTE}))\s+(?P<value>{_VALUE})"
        r"(?:\s*\([^()\d]*\))?",
        re.IGNORECASE | re.ASCII,
    ),
    re.compile(rf"\(\s*(?P<place>[^(),]+),\s*(?P<value>{_VALUE})\s*\)", re.IGNORECASE | re.ASCII),
)
# As in: Jan (light red)
_NOTED = re.compile(r"(?P<label>.*\S)\s*\((?P<note>[^()]+)\)")
# What makes a number behind it an amount, a bound or a mean, and no value.
_COMPARES = re.compile(
    r"\bby\s*$|\b(?:above|below|over|under|than|least|most|beyond|exceed\w*|within|average|mean|median|only|not|never)\b",
    re.IGNORECASE,
)
# As in: Jan just under 5
_LEADS_TO_BOUND = re.compile(r"\s(?:under|below|above|over|than|reaches)$", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[^\d\s])\.\s+(?!-?\.?\d)|(?<=\d)\.\s+(?=[A-Z])")


# Whether a line states something is asked before it is read.
@lru_cache(maxsize=64)
def pairs_in(text: str, fitting: Fitting) -> list[tuple[str, Quantity]] | None:
    """Read "0.9 (A), 0.8 (B)" or "A: 0.9, B: 0.8": each chunk has one number and one place."""
    for sentence in _SENTENCES.split(numerals.without_math(text)):
        intro, _, behind = sentence.partition(": ")
        plain = behind and not label_patterns.is_derived(intro)
        for part in [sentence, behind] if plain else [sentence]:
            for divider in _CHUNKS:
                chunks = [chunk for chunk in divider.split(part.strip().rstrip(".")) if chunk]
                chunks = [chunk for chunk in chunks if not _is_unread(chunk, fitting)]
                while chunks and not numerals.has_value(chunks[0]):
                    chunks = chunks[1:]
                for form in _PAIRS:
                    found = [form.fullmatch(chunk.strip()) for chunk in chunks]
                    whole = [match for match in found if match]
                    if len(whole) > 1 and len(whole) == len(found):
                        named = form is _PAIRS[0] and _are_labelled(whole, fitting)
                        pairs = [_pair(match, fitting, named=named) for match in whole]
                        told = [pair for pair in pairs if pair]
                        if len(told) == len(whole):
                            hedged = whole[0]["value"][0].isalpha()
                            return _all_hedged(told) if hedged else told
    return None


# What stands behind a tick for a number and is none: WiC [illegible], DMF <1.
_NO_NUMBER = re.compile(
    r"(?P<place>.+?)(?:\s*[:=→]\s*|\s+)"
    r"(?P<mark>\[[^\[\]\d]+\]|\([^()\d]+\)|[^\W\d][^\s\d]*|[<>≤≥]\s?\.?\d[\d.,]*\s?%?)"
)


def _is_unread(chunk: str, fitting: Fitting) -> bool:
    """Return whether a chunk names a tick and states no number of it that can be read."""
    found = _NO_NUMBER.fullmatch(chunk.strip())
    if not found or not ticks_named(found["place"], fitting.ticks):
        return False
    mark = found["mark"].strip("[]()")
    return norm(mark) not in NO_GAPS and not quantity(mark, fitting)


def _all_hedged(pairs: list[tuple[str, Quantity]]) -> list[tuple[str, Quantity]]:
    """Take the hedge before the first number for one of all: "about 0.6 for A, 0.7 for B"."""
    first, *others = [quantity.approximate for _, quantity in pairs]
    if not first or any(others):
        return pairs
    return [(place, replace(quantity, approximate=True)) for place, quantity in pairs]


def _are_labelled(pairs: Sequence[re.Match[str]], fitting: Fitting) -> bool:
    """Return whether the words before numbers name their places: "Monday 20 (high)".

    Then what stands in parentheses behind them is a remark, unless it is a tick.
    """
    words = [match["words"].strip(" :→") for match in pairs]
    behind = [match["place"] or match["other"] or "" for match in pairs]
    named = any(names_tick(text, fitting.ticks) for text in behind)
    return not named and all(words) and len({*words}) == len(words) > 1


def _pair(
    match: re.Match[str], fitting: Fitting, *, named: bool = False
) -> tuple[str, Quantity] | None:
    """Return the place and the number of a pair; named: the words before it are the place."""
    groups = match.groupdict()
    words = groups.get("words") or ""
    place = (words if named else groups.get("place") or groups.get("other") or "").strip(" :→")
    noted = _NOTED.fullmatch(place)
    place = noted["label"] if noted and colour_words.names_color(noted["note"]) else place
    value = quantity(match["value"], fitting)
    words = "" if named else words
    if all(own for *_, own in fitting.ticks) and fitting.ticks[1:]:
        looks = colour_words.names_color(place) and not names_tick(place, fitting.ticks)
        value = None if looks else value
    plain = not _COMPARES.search(words) and not label_patterns.is_derived(words)
    plain = plain and not _LEADS_TO_BOUND.search(place)
    plain = plain and not re.search(r"\band\b.*\d|\d%", place)
    # "7.1 (2)" may be a number and its spread.
    beside = numerals.read_quantity(place) if match.re is _PAIRS[0] and groups["place"] else None
    spread = beside and beside.value is not None and not beside.unit
    tick = any(map(str.isalpha, place)) and ticks_named(place, fitting.ticks)
    plain = plain and not (spread and not tick)
    return (place, value) if value and place and plain else None
