"""Shapes of statements of whole rows, columns and panels: full ones, winners, steady ones."""

from __future__ import annotations

import re

from ..pattern_parts import SIDE, WORDS, M, N, P, V, X

_COUNT = rf"(?:{V}|{'|'.join(WORDS[1:])})"
_LINES = rf"(?:{X}|rows|columns|models|methods|datasets|benchmarks)"
_ALL = rf"all\s(?:of\s)?(?:the\s)?(?:{_COUNT}\s)?(?:other\s)?{_LINES}"
_DATA = rf"(?:{N}|results\s|data\s|entries\s)"
# "A and B are the only rows without gaps", "A has values for all six types".
FULL = re.compile(
    rf"(?P<one>{SIDE})\s(?:is|are)\sthe\sonly\s(?:{_COUNT}\s)?(?:{X}|\w+)\s(?:without\s(?:any\s)?(?:gaps?|missing\s\w+)|with\s{_DATA}for\s{_ALL}|that\s(?:has|have)\s{_DATA}for\s{_ALL})"
    rf"|(?P<two>{SIDE})\s(?:(?:is|are)\s(?:fully\s)?covered\sby\s{_ALL}|(?:covers?|spans?)\s{_ALL}(?!,?\s(?:up|from\s<|below|above))|(?:has|have)\s{_DATA}for\s{_ALL})"
)
COUNT_FILLED = re.compile(
    rf"(?<![\w>])(?P<count>{_COUNT})\s(?:out\s)?of\s(?:the\s)?(?P<of>{_COUNT})\s(?:cells|places|combinations|entries)\s(?:carry|carries|have|hold|contain|show|are|were)\s(?:an?\s)?(?P<what>{N}|filled|empty|blank|missing|n/a|populated|measured)"
)
_TOP = r"(?:the\s(?P<word>highest|lowest|best|worst|top|largest|smallest))"
# "A has the highest score in four of the five subjects", "A leads on all benchmarks".
WINS = re.compile(
    rf"(?P<one>{P}|{M})(?:'s)?\s(?:(?:has|had|is|was|shows|achieves|reaches|takes|holds|scores)\s{_TOP}(?:\s(?:{N}|{X}|\w+\srate|model|method|system))*|(?P<lead>leads|wins))(?P<tied>,\s(?:alone\sor\stied|tied\sor\salone),)?"
    rf"\s(?:in|on|for|at|across)\s(?:(?P<all>all|every|each)\s(?:of\s)?(?:the\s)?(?:{_COUNT}\s)?|(?P<count>{_COUNT})\s(?:out\s)?of\s(?:the\s)?(?P<of>{_COUNT})\s)(?P<what>{X}|cases|rows|columns|panels)"
)
# "A is the best system on B".
BEST_AT = re.compile(
    rf"(?P<one>{P}|{M})\s(?:is|was)\sthe\s(?P<word>best|worst|highest|lowest)(?:-(?:scoring|performing|ranked))?\s(?:{X}|model|method|system|one)\s(?:on|in|at|for)\s(?:the\s)?(?P<place>{P}|{M})(?=[.,;]|$|\s(?:{N}|data|speech)\W)"
)
_STEADY = r"(?:consistent|stable|uniform|homogeneous|steady|even)"
STEADIEST = re.compile(
    rf"(?P<one>{P}|{M})\s(?:is|was)\s(?:by\sfar\s)?the\s(?P<way>most|least)\s(?P<how>{_STEADY}|variable|volatile)(?:\sof\s(?:the\s|all\s)*(?:{_COUNT}\s)?|\s)?(?P<what>{X}|row|column|panels?|model|method)?(?![\w-])"
    rf"|(?P<two>{P}|{M})\sis\sthe\s(?:{X}|\w+)\swith\sthe\s(?P<width>widest|largest|smallest|narrowest)\s(?:spread|range|variation)"
)
WIDER = re.compile(
    rf"(?P<one>{P}|{M})(?:'s)?\s(?:(?:<N>|values|scores)\s)?(?:fluctuates?|var(?:y|ies))\s(?P<way>more|less)(?:\s(?:strongly|widely))?\sthan\s(?:(?:that|those)\sof\s)?(?P<two>{P}|{M})"
)


def means_wide(way: str, how: str) -> bool:
    """Tell whether "most variable" or the like means the widest."""
    return (way == "most") == (how in ("variable", "volatile"))
