"""Shapes of statements of numbers and of their bounds."""

from __future__ import annotations

import re

from ..language import contains
from .pattern_parts import PLACES, SIDE, WORDS, M, N, P, V, X

BOUND = re.compile(
    rf"(?<!\bof\s)(?<!\bby\s)(?<!\bfrom\s)(?<!\bto\s)(?P<word>\babove|\bover|\bbelow|\bunder|\bexceed(?:s|ing|ed)?|\b(?:greater|more|higher|less|lower|fewer)\sthan"
    rf"|\bat\s(?:least|most)|\bnot\s(?:below|above)|(?<!-)[‹›≤≥]=?)\s?(?P<value>{V})(?!\s?(?:percentage\s)?points|\s(?:times|cells|rows|columns|<X|of\s))"
)
RANGE = re.compile(
    rf"\b(?P<word>between|ranges?\sfrom|ranging\sfrom|ranging\sbetween|ranges?\sbetween|range\sfrom|var(?:y|ies|ying)\s(?:from|between)|spans?|spanned|runs?\sfrom|run(?:ning)?\sfrom|spanning(?:\sfrom)?|stays?\sbetween|within|cluster(?:s|ed|ing)?(?:\saround)?(?:\sbetween)?|in\sthe\srange(?:\sof)?)\s"
    rf"(?P<range>{V})(?:\s\((?P<lowat>{P})\))?(?:\s(?:and|to|through)\s(?P<high>{V})(?:\s\((?P<highat>{P})\))?)?"
    rf"|(?P<paren>\((?P<inner>{V})\))"
)
VALUE_AT = re.compile(
    rf"(?P<value>{V})\s(?:(?:is\s)?(?:at|for|in|by|on|with|under)\s)(?:the\s)?(?:{X}\s)?(?P<places>(?:{P}|{M})(?:(?:\s?/\s?|,\s|\s(?:and|for|on|in|with|at)\s|\s)(?:the\s|a\s)?(?:{X}\s)?(?:{P}|{M}))*)"
)
PLACE_VALUE = re.compile(
    rf"(?P<places>(?:{P}|{M})(?:(?:\s?/\s?|,\s|\s(?:on|in|with|at|for)\s|\s)(?:the\s|a\s)?(?:{P}|{M}))*)(?:\s(?:row|column|cell|{X}))?\s\((?:at\s|with\s|of\s|=\s?)?(?P<value>{V})\)"
    rf"|(?P<places2>(?:{P}|{M})(?:(?:\s?/\s?|,\s|\s(?:on|in|with|at|for)\s|\s)(?:the\s|a\s)?(?:{P}|{M}))*)\s(?:is|has|scores?|reaches|achieves|records|shows|reads|equals|at)\s(?:an?\s|the\s)?(?:{N}\s?of\s)?(?P<value2>{V})(?!\s?(?:percentage\s)?points|\s?(?:times|x\b|×)|\s(?:of|out)\s)"
)
STARTS = re.compile(
    rf"\b(?:start(?:s|ing)|begin(?:s|ning)|dropp?(?:s|ing)|fall(?:s|ing)|declin(?:es|ing)|decreas(?:es|ing)|ris(?:es|ing)|increas(?:es|ing)|climb(?:s|ing)|end(?:s|ing)|reach(?:es|ing))\s(?:at|to|with)\s(?P<value>{V})\s(?:at|for|by|in|with)\s(?:the\s)?(?P<places>{PLACES})"
)
_COUNT = rf"(?:{V}|{'|'.join(WORDS[1:])})"
UNIFORM = re.compile(
    rf"\b(?:all|every|each)\s(?:of\sthe\s)?(?:cells?|values?|entries|scores?|<N>)(?:\s(?:in|of|for|on|at)\s(?:the\s)?(?:row\s|column\s)?(?:{P}|{M}|heat\s?map|chart|grid|matrix))?\s(?:is|are|has|have|shows?|equals?|reads?|contains?)\s(?:exactly\s|the\svalue\s|identical:?\s|a\svalue\sof\s|the\ssame\s(?:{N})?(?:of\s)?\(?)?(?P<value>{V})"
    rf"|\b(?:all|both)\s(?:{_COUNT}\s)?{X}\s(?:of\s{M}\s)?(?:have|give|show|reach|share)\sthe\ssame\s(?:{N})?(?:of\s|\()?(?P<value2>{V})"
    rf"|\b(?P<same>(?:all|every)\s(?:cells?|values?|scores?)\s(?:is|are|has|have)\s(?:the\ssame|identical|equal))\b"
    rf"|(?P<these>{SIDE})\s(?:have|share|show)\s(?:identical|equal|the\ssame)\s{N}(?:on|in|at|for)\s(?P<there>{SIDE})"
)
# Whether it is the lines of an axis that a bound behind a text is of: "all types".
is_of_all = contains(
    r"\b(?:all|every|each|no|both|most|none\sof)\s(?:of\s)?(?:the\s)?(?:\w+\s)?<X\d+>\s(?:\w+\s)?$"
)
# Whether what follows a text is a bound or a step, not a number itself.
is_bounded = contains(
    r"\b(?:above|over|below|under|than|least|most|exceed(?:s|ing)?|to|from|by|of\sover)\s$|[‹›≤≥~]\s?$"
)
NUMBER_IN_LIST = re.compile(r"(?:^|,\s|\sand\s)<V\d+>")


def reaches_ends(word: str) -> bool:
    """Return whether a word of a range says that both ends are reached: "ranges from"."""
    return word.startswith(("range", "ranging", "run", "var", "span"))


CONSTANT = re.compile(
    rf"\b(?:is|are|stays?|remains?)\s(?:uniform(?:ly)?|constant|exactly|identical|flat)\s(?:at\s)?(?:exactly\s)?(?P<value>{V})|\b(?:stays?|remains?)\sat\s(?:exactly\s)?(?P<value2>{V})"
)
UNEVEN = re.compile(
    r"(?:\b(?:performance|values|scores|results)|<N>)\s(?:is|are)\s(?P<not>not\s)?(?:uniform|constant|identical|the\ssame)(?!\s?(?:at|ly))\b"
)
# "The cells with scores above 60": a noun there, and no statement.
_VERB = r"(?<!with\s)(?<!the\s)(?<!of\s)(?<!all\s)(?<!most\s)(?<!these\s)(?<!those\s)(?<!\A)"
# Whether what stands before a bound makes a statement of it, not the name of a group.
states = contains(
    rf"\b(?:holds?|contains?|is|are|was|were|stays?|remains?|staying|remaining|lies?|falls?|{_VERB}scores?|reach(?:es)?|exceeds?|has|have|achieves?|keeps?"
    rf"|maintains?|maintaining|performs?|shows?|{_VERB}drops?|{_VERB}yields?|gets?|{_VERB}records?|sits?|hovers?|never|always|goes|go|surpass(?:es)?|ever|consistently)\b|\b(?:all|most)\s$|\((?:[\w\s]*|<N>\s?)$"
)
SIGN = re.compile(
    r"\b(?:is|are|was|were|stays?|remains?|be)\s(?:all\s|always\s|consistently\s|strictly\s)?(?P<sign>negative|positive)(?!\s(?:\w+\s)?(?:correlat\w+|trend|change|effect|average|mean|<N>))(?![\w-])"
)
_AT = rf"(?:\s(?:on|in|at|for|of)\s(?:the\s)?{PLACES})?"
_BEYOND = (
    r"above|over|below|under|exceed(?:s|ed)?|surpass(?:es|ed)?|pass(?:es|ed)?|(?:greater|more|higher|less|lower|fewer)\sthan"
    r"|at\s(?:least|most)"
)
# "Only A and B are below 10 (at C)", "A is the only model above 90".
ONLY_BEYOND = re.compile(
    rf"\bonly\s(?P<who>{SIDE})\s(?:(?:is|are|was|were|has|have|scores?|reach(?:es)?|stays?|remains?|gets?)\s)?(?:{N})?(?P<word>{_BEYOND})\s(?P<value>{V})(?P<at>{_AT})"
    rf"|(?P<who2>{SIDE})\s(?:is|are|was|were)\sthe\sonly\s(?:(?:one|two|three|four|{V})\s)?(?:{X}|\w+)\s(?:that\s(?:is|are)\s|(?:with|to\shave)\s(?:an?\s)?(?:{N})?)?(?P<word2>{_BEYOND})\s(?P<value2>{V})(?P<at2>{_AT})"
)
VERBS = frozenset("exceed exceeds exceeding exceeded".split())
