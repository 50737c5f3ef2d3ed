"""Shapes of statements of means, and of the diagonal of a square grid."""

from __future__ import annotations

import re

from ..pattern_parts import D, M, N, P, V, X

_NOUN = r"(?:(?:<N>|value|score|performance|accuracy|rate|result)s?\s)"
_IS = r"(?:is|are|was|were)"
AVERAGE = re.compile(
    rf"\b(?P<word>average|mean)(?:\s(?:<N>|value|score|performance|accuracy|rate|of|across|over|for|all|the|cells|values|row|column|in|{P}|{M}|{D}|{X}))*\s(?:is|was|of|at|equals|:|=)\s(?P<value>{V})"
    rf"|(?P<subject>{P}|{M}|{D})(?:'s)?\s(?:<N>\s)?(?:averages|averaged|has\s(?:an?|the)\s(?:average|mean)\s{_NOUN}?of)\s(?P<value2>{V})"
)
SIDES = re.compile(
    rf"\b(?P<way>higher|lower|better|worse)\s(?:at|for|in|on|with)\s(?:the\s)?(?:\w+\s){{0,2}}?(?:{X}\s\(?)?(?P<one>{P})\)?,?\s(?:than|compared\sto|compared\swith)\s(?:at|for|in|on|with)?\s?(?:the\s)?(?:\w+\s){{0,2}}?(?:{X}\s\(?)?(?P<two>{P})\)?"
)
_MEAN = r"(?:average|mean)"
# "On average, A is the best", "A has the highest average", "averaged over the years, A leads".
LEADS_MEAN = re.compile(
    rf"\b(?P<on>on\saverage|averaged\s(?:over|across)\s(?:the\s|all\s)?(?:\w+\s)?(?:\w+|{X})),?\s(?P<one>{P}|{M})\s(?:is|has|had|was|shows|reaches|achieves)\sthe\s(?P<word>highest|lowest|best|worst|largest|smallest|strongest|weakest|hardest|easiest)(?:\s(?:{N}|model|method|{X}|\w+))*?(?:,?\s(?:at|of)\s(?P<value6>{V})|\s\((?:{_MEAN}\s)?(?P<value>{V})\))?(?=[.,;]|$|\s\()"
    rf"|(?P<one2>{P}|{M})\s(?:has|had|shows|reaches|achieves)\sthe\s(?P<word2>highest|lowest|best|worst|largest|smallest)\s(?:overall\s)?{_MEAN}(?:\s{N})?(?:\s(?:of|at)\s(?P<value3>{V})|\s?\((?P<value4>{V})\)|,\s(?P<value5>{V}))?"
)
HARD = {"hardest": "worst", "easiest": "best"}
MEAN_SIGN = re.compile(
    rf"(?P<one>{P}|{M})\s(?:has|had|shows)\sa\s(?P<sign>negative|positive)\s(?:{_MEAN}\b|{N}on\saverage)"
)
MEAN_SIDES = re.compile(
    rf"(?P<one>{P}|{M}|{D})(?:'s)?(?:\s(?:<N>|values?|scores?|cells?))?\s(?:{_IS}|scores?|performs?)\s(?P<how>on\saverage\s)?(?:\w+\s)?(?P<way>higher|lower|better|worse|larger|smaller)\s(?P<how2>on\saverage\s)?than\s(?:the\s)?(?P<two>{P}|{M}|{D})(?P<how3>\son\saverage)?"
)

DIAGONAL = re.compile(
    rf"(?:^|[,;:.(]\s?|\b(?:and|but|while|where|that)\s)(?P<first>(?:(?:all|the|all\sthe|each|every)\s)?)(?P<what>{D}|self-(?:pairs|comparisons|correlations?))\s(?:{_IS}|equal|equals|shows?|contains?|holds?|have|has)\s(?:all\s|always\s|exactly\s|uniformly\s)?(?P<value>{V})"
    rf"|\b(?P<symmetric>(?:is|are)\s(?:perfectly\s|fully\s)?symmetric(?:al)?)\b"
    rf"|\b(?P<highest>(?:highest|largest|strongest)\s(?:values|scores|<N>s?|correlations)\s(?:are|lie|appear|fall|occur)\s(?:\w+\s)?(?:on|along)\s(?:the\s)?{D})"
)
IN_EACH = re.compile(
    rf"\b(?:in|for|of)\s(?:each|every)\s(?P<line>row|column|{X}|\w+\s{X}|\w+\s\w+),?\s(?:the\s)?(?P<one>{D})\s(?:is|holds|has|contains)\sthe\s(?:largest|highest|maximum|strongest)(?:\s(?:value|number|score|<N>))?(?P<own>\sof\sits\s(?:row|column))?"
    rf"|(?P<two>{D})\s(?:is|holds|has|contains|are|hold)\s(?:\w+\s)?the\s(?:largest|highest|maximum|strongest)(?:\s(?:value|number|score|<N>)s?)?\s(?:of|in)\s(?:its|each|every|their)\s(?P<line2>row|column|{X})"
    rf"|\b(?:in|for|of)\s(?:each|every)\s(?P<line3>row|column|{X}),?\s(?:the\s)?(?:largest|highest|maximum|strongest)\s(?:value|number|score|<N>)\s(?:is|lies|stands|falls)\son\s(?:the\s)?(?P<three>{D})"
)
SUM = re.compile(rf"(?P<what>{D})\s(?:adds?\sup\sto|sums?\s(?:up\s)?to|totals?)\s(?P<value>{V})")


def line_of(words: str) -> str | None:
    """Tell whether words call a line a row or a column."""
    known = [name for name in ("row", "column") if name in words]
    return known[0] if len(known) == 1 else None
