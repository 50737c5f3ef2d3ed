"""Every list that a piece of text may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language import without_notes
from .declaration_patterns import is_of_several, plain_entry
from .list_patterns import without_called

_DIVIDERS = re.compile(r"\s*[,;]\s*(?:and\s+|&\s+|or\s+)?|\s+and\s+")
# What may stand before a list of ticks, besides other words: "Ticks at 1, 2, 3".
_LEADS = re.compile(r":\s|\bare\b|\bat\b|\bas\b|\bof\b|\bfrom\b| - |\(|\)|[\[\]{}]|\.\s|\.$")
_ENTRY_WORDS, _ENTRY_LENGTH = 7, 60
# Parentheses that no space parts from a name belong to it: Pd(OAc)2.
_IN_NAME = re.compile(r"(?<=\w)\(([^()\s,;]{1,12})\)")
_AS_WRITTEN = str.maketrans({"\ue000": "(", "\ue001": ")"})


def lists_in(span: str) -> Iterator[tuple[str, ...]]:
    """List the enumerations in a span: all of it, and each part behind a sign that leads one in."""
    if is_of_several(span):
        return
    span = _IN_NAME.sub("\ue000\\1\ue001", without_called(span))
    bare = without_notes(span)
    for own in dict.fromkeys([span, bare, *_LEADS.split(span), *_LEADS.split(bare)]):
        part = own.strip(" ,;.").translate(_AS_WRITTEN)
        entries = [
            own
            for text in _DIVIDERS.split(part)
            if (own := plain_entry(text.strip(" .")).strip(" ."))
        ]
        short = all(len(e) < _ENTRY_LENGTH and len(e.split()) < _ENTRY_WORDS for e in entries)
        if len(entries) > 1 and short:
            yield tuple(entries)
        led = [match[1] for text in entries if (match := _NUMBER_FIRST.match(text))]
        if len(led) == len(entries) > 1:  # "0% (the start), then 25%, 50% and 100% at the end"
            yield tuple(led)
    for chain in _NUMBERS.finditer(span):
        yield tuple(_DIVIDERS.split(chain[0]))


# "Five budgets from the left, 1k, 4k, 16k and 32k": numbers need nothing to lead them in.
_ENTRY = r"(?<![\w.+-])[-+]?\.?\d(?:[\w.%°]*[\w%°])?(?<!\d[eE])(?:(?<=\d)[eE][-+]\d+)?(?![\w.]*\w)"
_NUMBERS = re.compile(rf"{_ENTRY}(?:,\s+{_ENTRY})+(?:,?\s+and\s+{_ENTRY})?")
_NUMBER_FIRST = re.compile(rf"(?:then\s+)?({_ENTRY})")
