"""Shapes of statements that compare, rank and average."""

from __future__ import annotations

import re

from ..language import contains
from .pattern_parts import PLACES, SIDE, WORDS, D, M, P, V, X

REACHING = re.compile(
    rf"\breaching\s(?:up\sto\s|as\shigh\sas\s)?(?P<value>{V})(?!\s(?:at|for|in|by)\b)"
)
_HAS = (
    r"(?:achiev(?:es?|ed|ing)|has|have|had|shows?|showed|yields?|yielded|gives?|gave|reach(?:es|ed)?|scores?|scored"
    r"|is|are|was|were|remain(?:s|ed)?|stay(?:s|ed)?|gets?|records?|recorded|performs?|performed)"
)
# In "A beats B, and C beats D" B and C are named together, but are not compared with one side.
_COMPARES = (
    rf"(?:{_HAS}|outperform(?:s|ed)?|exceed(?:s|ed)?|surpass(?:es|ed)?|beats?|dominates?"
    r"|underperform(?:s|ed)?|trails?|lags?|leads?)"
)
VERB_BEHIND = re.compile(rf"\s{_COMPARES}\b")
VERB_BEFORE = re.compile(rf"\b{_COMPARES}\s(?:the\s)?$")
COMPARE = re.compile(
    rf"(?P<one>{SIDE})(?:'s)?(?:\s(?:model|row|column|panel|heat\s?map|dataset|<N>|performance|scores?|accuracy|values?|method))*\s(?P<how>(?:\w+\s){{0,3}}?)"
    rf"(?:(?P<more>outperform(?:s|ed)?|exceed(?:s|ed)?|surpass(?:es|ed)?|beats?|dominates?|{_HAS}\s(?:\w+\s){{0,2}}?(?:ahead\sof|(?:higher|better|larger|greater|superior|above)(?:\s(?:\w+\s)?(?:<N>|values?|scores?|performance|results?|accuracy|rates?))*(?:\s\([^()]*\))?\s?(?:than|compared\sto)?))"
    rf"|(?P<less>underperform(?:s|ed)?|trails?|trailed|lags?\sbehind|{_HAS}\s(?:\w+\s){{0,2}}?(?:behind|(?:lower|worse|smaller|inferior|below)(?:\s(?:\w+\s)?(?:<N>|values?|scores?|performance|results?|accuracy|rates?))*\s?(?:than|compared\sto)?)))"
    rf"\s(?:the\s)?(?P<two>{SIDE})(?P<tail>(?:\s(?:model|row|column|panel|heat\s?map|dataset|method))?(?:\s(?:across|in|on|for|at|over)\s(?:(?P<all>all|every|each|both|any|none\sof|most|the\smajority\sof)\s)?(?:(?P<wins>{V}|{'|'.join(WORDS[1:])})\s(?:out\s)?of\s(?:the\s)?(?P<of>{V}|{'|'.join(WORDS[1:])})\s)?(?:the\s)?(?:(?P<places>{PLACES})|(?:\w+\s)?(?:{X}|\w+)))?)"
)
EXCEPT_AT = re.compile(
    rf"(?:\severywhere|\sthroughout|\s(?:in|on|at|for)\s(?:all|every)\s\w+)?,?\s(?:except|save|other\sthan|apart\sfrom)\s(?:(?:for|on|at|in)\s)?(?:the\s)?(?P<places>{PLACES}(?:\s(?:and|at|on|in|for)\s(?:the\s)?{PLACES})*)"
)
GOES_ON = re.compile(r"\s(?:and|or|\w+ing)\s")
STABLE = re.compile(
    rf"(?P<one>{P}|{M})(?:'s)?(?:\s(?:performance|<N>|scores?|values?|accuracy|model|results?))*\s(?:appears?|is|are|shows?|seems|remains|has|have|varies|vary)\s(?:\w+\s)?"
    rf"(?P<way>more\s(?:stable|consistent|uniform)|less\s(?:variable|variation|variability)|more\s(?:variable|variation|variability)|less\s(?:stable|consistent|uniform)|most\s(?:stable|consistent|uniform)|least\s(?:stable|consistent|variable))"
    rf"(?:\s(?:performance|<N>|scores?|values?|accuracy))*(?:\s(?:than|compared\sto)\s(?:the\s)?(?P<two>{P}|{M}))?(?:\s(?:across|over)\s(?:different\s|all\s|the\s|varying\s)?(?:\w+\s)?(?P<along>{X}))?(?:\sfor\sa\sgiven\s(?:{X}))?"
    rf"(?P<more>,\s(?P<especially>especially\s(?:at|for|in|on)\s(?P<places>{PLACES})))?"
)
MAXIMIZE = re.compile(
    rf"(?:(?:[\w-]+\s)?{X}\s\()?(?P<places>{P})\)?(?P<others>(?:,|\sand|\sor|\swith)?\s(?:[\w-]+\s){{0,2}}(?:{X}\s\()?{P}\)?)*\s(?P<verb>maximi[sz]e|maximi[sz]es|minimi[sz]e|minimi[sz]es)\s(?:<N>|performance|accuracy|scores?|results)"
)
GROUP = re.compile(rf"(?:[\w-]+\s){{0,2}}(?:{X}\s\()?(?P<place>{P})\)?")
OCCURS = re.compile(
    r"\s?(?:occurs?|appears?|is\sfound)\s(?:only\s|exactly\s)?(?:once|twice|\w+\stimes)"
)
# "The color bar's maximum" is none of the numbers.
OF_LEGEND = re.compile(r"\b(?:colou?r\s?(?:bar|scale|map)|scale|legend)(?:'s)?\s$", re.IGNORECASE)
# "A has the lowest value in all years", or in so many of them, is said of each by itself.
AT_EACH = re.compile(
    rf"\b(?:at|for|in|on|within|across)\s(?:(?:all|each|every|most|some|several|many|half)\b"
    rf"|(?:{V}|{'|'.join(WORDS[1:])})\s(?:out\s)?of\b)"
)
# "The maximum of A exceeds B" is said of one number.
EXTREME_OF = re.compile(
    r"\b(?:max(?:imum)?|min(?:imum)?|peak|highest|lowest|best|worst|largest|smallest|range|spread|variance)"
    r"\s(?:\S+\s)?of\s(?:the\s)?$"
)
APART_BY = re.compile(
    rf"(?P<one>{SIDE})(?:'s)?(?:\s(?:<N>|score|result|value|model))*\s(?:is|are|was|lies|scores)\s(?P<bound>only\s|over\s|more\sthan\s|at\sleast\s|less\sthan\s)?(?P<by>{V})\s?(?:percentage\s)?(?:points?|pp)?\s(?:(?P<more>ahead\sof|above|higher\sthan|better\sthan|over)|(?P<less>behind|below|lower\sthan|worse\sthan))\s(?:that\sof\s)?(?:the\s)?(?P<two>{SIDE})(?P<tail>(?:\s(?:on|in|at|for|with)\s(?:the\s)?{PLACES})?)"
    rf"|(?P<one2>{SIDE})\s(?P<lead>leads|beats|outperforms|exceeds|tops|trails)\s(?P<two2>{SIDE})\sby\s(?P<bound2>only\s|over\s|more\sthan\s|at\sleast\s|less\sthan\s)?(?P<by2>{V})(?:\s?(?:percentage\s)?(?:points?|pp))?(?P<tail2>(?:\s(?:on|in|at|for|with)\s(?:the\s)?{PLACES})?)"
    rf"|\b(?:gap|difference|margin|distance)\sbetween\s(?:(?P<one3>{P}|{M})\sand\s(?P<two3>{P}|{M})|(?P<pair>{P}))(?P<tail3>(?:\s(?:on|in|at|for|with)\s(?:the\s)?{PLACES})?)\s(?:is|was|amounts\sto|of|equals)\s(?P<bound3>only\s|over\s|more\sthan\s|at\sleast\s|less\sthan\s)?(?P<by3>{V})"
)
CHANGED = re.compile(
    rf"\b(?:(?P<up>gain(?:s|ed)?|r(?:ises?|ose)|increase[sd]?|gr(?:ows?|ew)|climb(?:s|ed)?)|(?P<down>los(?:es?|t)|f(?:alls?|ell)|drop(?:s|ped)?|decline[sd]?|decrease[sd]?))\s(?:by\s)?(?P<bound>only\s|over\s|more\sthan\s|at\sleast\s|less\sthan\s)?(?P<by>{V})\s?(?:percentage\s)?(?:points?|pp)?\s(?:from|between)\s(?P<places>(?:{P}|{V})(?:\s(?:to|and)\s(?:{P}|{V}))?)"
)
HOW_MANY = re.compile(
    rf"(?<![\w>])(?P<count>{V}|{'|'.join(WORDS[1:])})\s(?:of\s(?:the\s)?(?P<of>{V}|{'|'.join(WORDS[1:])})\s)?(?P<things>cells|values|scores|entries|numbers|{D}|{X}|models|methods)\s(?:are\s|is\s|remain\s|stay\s|lie\s|reach\s|have\s|score\s)?(?:(?P<word>above|over|below|under|exceed|at\sleast|at\smost|more\sthan|fewer\sthan|greater\sthan|less\sthan|higher\sthan|lower\sthan)\s(?P<value>{V})|(?P<sign>negative|positive))"
    rf"|\bthe\s(?P<extreme>maximum\sof|minimum\sof|value)\s(?P<equal>{V})\s(?:occurs|appears)\s(?:exactly\s|only\s)?(?P<times>once|twice|{V}\stimes|(?:{'|'.join(WORDS[1:])})\stimes)"
)
SPREADS = re.compile(
    rf"(?P<subject>{P}|{M})(?:'s)?(?:\s(?:<N>|scores?|values?|results?))?\s(?:shows?|has|have|exhibits|displays)\sthe\s(?P<most>largest|widest|greatest|highest|smallest|narrowest|lowest)\s(?:(?!data\s)[\w-]+\s)?(?P<what>spread|variation|variability|range|fluctuations?)(?:\s(?:across|between|over)\s(?:the\s|all\s)?(?:{X}|\w+))?(?:\s\((?P<by>{V}))?"
    rf"|(?P<subject2>{P}|{M})(?:'s)?(?:\s(?:<N>|scores?|values?|results?))?\s(?:var(?:y|ies)|fluctuates?|differs?)\sby\s(?P<bound>only\s|just\s|over\s|more\sthan\s|less\sthan\s|at\smost\s|at\sleast\s)?(?P<by2>{V})"
    rf"|(?P<subject3>{P}|{M})(?:'s)?(?:\s(?:<N>|scores?|values?|results?))?\s(?:var(?:y|ies)|fluctuates?)\sthe\s(?P<most3>most|least)"
)
RANKING = re.compile(
    rf"(?P<list>{P}(?:\s›\s{P}){{2,}})"
    rf"|\b(?:rank(?:s|ed)?|ordered|sorted)\s(?:as\s)?(?P<ranked>{P})\sfrom\s(?:the\s)?(?P<from>highest|best|lowest|worst)\sto\s(?:the\s)?(?:highest|best|lowest|worst)"
)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
RANKS = re.compile(
    rf"(?P<subject>{P}|{M})\s(?:ranks|comes|is|places)\s(?P<rank>first|second|third|fourth|fifth)"
    rf"\s(?:on|in|at|for)\s(?:the\s)?(?P<places>{P})(?:\s(?:\((?P<value>{V})\)|with\s(?P<with>{V})))?"
)


def ordinal(word: str) -> int:
    """Return the number of a rank in words."""
    return _ORDINALS[word]


# Whether what stands before a verb says that it is not quite so: "almost exceeds".
falls_short = contains(r"\b(?:almost|nearly|virtually|practically)\s$")
