"""Shapes of statements of where numbers are."""

from __future__ import annotations

import re

from ..pattern_parts import PLACES, J, M, N, P, V, X

_AT = rf"{PLACES}(?:\s(?:at|on|in|for)\s(?:the\s)?{PLACES})?"
NO_DATA = re.compile(
    rf"\b(?:no|missing|absent)\s(?:{N})?(?:(?:is|are|was|were)\s)?(?:(?:available|reported|shown|given|recorded|present|measured)\s)?"
    rf"(?:for|at|in|on|beyond)\s(?:the\s)?(?P<places>{_AT})"
    rf"|\bnot\s(?:measured|tested|available|reported|evaluated|recorded|shown)\s(?:for|at|in|on)\s(?:the\s)?(?P<places2>{_AT})"
)
ONLY = re.compile(
    rf"\bonly\s(?:(?P<sure>covers?|measured|available|tested|evaluated|spans?|has\sdata|data)\s)?(?:(?:for|at|in|on|covers?|measured|available|tested|evaluated|spans?|has|data|given|from|over)\s)+(?:the\s)?(?P<places>{PLACES})"
)
COVERS = re.compile(
    rf"(?P<subject>{P}|{M})\s(?:only\s)?(?:covers?|spans?|is\s(?:measured|evaluated|tested)\s(?:at|for|on|over)|has\sdata\sfor)\s(?:the\s)?(?P<places>(?:{V}(?:{J}{V})*|{P}(?:{J}{P})*))"
    rf"|\b(?:across|for|over|at)\s(?:all|its|the|every)\s(?:of\s)?(?:the\s|its\s)?(?:measured|tested|available|recorded|evaluated|covered|shown)\s(?:{X}\s?)+\((?P<all>{PLACES})\)"
)
EACH_FILLED = re.compile(
    r"\b(?:each|every)\s(?:\w+\s)?cell\s(?:contains|holds|has|shows|displays)\s(?:a|one|its)\s(?:\w+\s)?(?:value|number|score|<N>)"
    r"|\b(?:is|are)\sfully\spopulated\b|\bno\s(?:missing|empty|blank)\s(?:values?|cells?|data)\b|\ball\scells\sare\sfilled\b"
    r"|\bevery\sone\sof\sthe\s<V\d+>\s(?:combinations|cells|places|pairs)\shas\sa\s(?:value|number|score|<N>)"
)
NOT_FILLED = re.compile(
    r"\bnot\sfully\spopulated\b|\bnot\s(?:contain|have|include)\s(?:data|values?)\sfor\s(?:every|all|each)\b[^.;,]*"
    r"|\b(?:some|several|many)\scells\sare\s(?:empty|blank|missing)\b|\bnot\suniformly\scovered\b|\bnot\sall\scells\s(?:are\sfilled|contain)\b"
    r"|\b(?:significant|several|some)\sgaps\sexist\b"
)
APART = re.compile(
    rf"\b(?P<often>often\s|mostly\s|largely\s)?,?\s?non-overlapping\b(?:,?\s(?:{X}|\w+)){{0,3}}(?:\sfor\sdifferent\s{X})?"
)
LEAST_DATA = re.compile(
    rf"(?P<subject>{P}|{M})\s(?:has|shows|covers|contains)\sthe\s(?P<word>most\slimited|fewest|smallest|narrowest|shortest|sparsest|least|largest|widest|broadest|longest|most)\s"
    rf"(?P<what>data\s(?:range|coverage|points?)|(?:range|coverage|number)\sof\s(?:data|measured\s\w+|measurements)|coverage|data|measurements)(?:\s\((?P<places>{PLACES})\))?"
)


_MOST_DATA = frozenset("largest widest broadest longest most".split())


def is_least(word: str) -> bool:
    """Tell whether a word of amounts means the least, not the most."""
    return word not in _MOST_DATA


TRIANGLE = re.compile(
    r"\b(?P<only>only\s)?the\s(?P<which>lower|upper)(?:\s(?:left|right))?[-\s]triang(?:le|ular)(?:\s(?:part|half))?"
    r"(?:\sof\sthe\s\w+)?\s(?:is|are|has|contains|holds)\s(?:\w+\s)?(?P<how>filled|populated|drawn|shown|values?|data|empty|blank|missing)\b"
)
_EMPTY = frozenset("empty blank missing".split())


def is_empty(how: str) -> bool:
    """Tell whether a part of a grid is said to have no numbers."""
    return how in _EMPTY
