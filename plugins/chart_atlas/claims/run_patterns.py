"""Shapes of statements of courses along an axis."""

from __future__ import annotations

import re

from ..language import contains
from .pattern_parts import PLACES, N, P, V, X

_UP = (
    r"(?:upward|rising|increasing)\strends?|positive\scorrelation|increas(?:es?|ed|ing)"
    r"|ris(?:es?|ing)|rose|grow(?:s|ing)?|improv(?:es?|ed|ing|ement)|climb(?:s|ed|ing)?"
)
_DOWN = (
    r"(?:downward|falling|decreasing|declining)\strends?|negative\scorrelation"
    r"|declin(?:es?|ed|ing)|decreas(?:es?|ed|ing)|fall(?:s|ing)?|drop(?:s|ped|ping)?"
    r"|degrad(?:es?|ed|ing|ation)|deteriorat(?:es?|ed|ing)"
)
COURSE = re.compile(
    rf"\b(?P<manner>(?:steadily|consistently|gradually|monotonically|sharply|slightly|strongly|generally|clear(?:ly)?|steady|consistent|strong|gradual|slight|sharp|monotonic|continuous(?:ly)?|and|performance|overall|general|a|an|the|<N>)\s)*"
    rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?!\w)(?!\sof\s(?:over\s|about\s)?<V)(?!\sat\s(?:{P}|specific))(?!\s(?:by\s|to\s|from\s)?(?:about\s|roughly\s)?<V)(?!\sbetween\s<[PV])"
    rf"(?P<tail>(?:\s(?:steadily|consistently|gradually|monotonically|continuously|strictly|sharply|slightly|strongly)\b)?(?:\s(?:observed|seen|found))?(?:\s(?:in|for)\s(?P<subject>{PLACES}))?(?:\sbetween\s(?P<axis2>{X})\sand\s(?:<N>|performance|accuracy|scores?))?(?:\s(?:in\s)?(?:<N>|performance|accuracy|scores?))?(?:\s(?:as|with|when)\s(?:the\s)?(?:increasing\s|increased\s|higher\s|larger\s|longer\s|more\s)?(?:<N>\s)?(?P<axis>{X})(?:\s(?:increases?|grows?|rises|goes\sup|progresses))?)?(?:\s(?:from|through|over|across|until|up\sto)\s(?:the\s)?(?P<places>{PLACES})(?:\sto\s(?P<to>{PLACES}))?)?(?:\s(?:(?:in|at)\s)?(?:every|each)\s(?:single\s)?(?:step|year|month|{X}))?)"
)
STRICT_COURSE = re.compile(
    r"\b(?:monotonic\w*|strictly|without\sexception|(?:every|each)\s(?:single\s)?(?:step|year|month|<X\d+>)|consistent\w*|continuous\w*|steadily|steady)(?![\w-])"
)
EACH_STEP = re.compile(
    r"\b(?:monotonic\w*|strictly|without\sexception|(?:every|each)\s(?:single\s)?(?:step|year|month|<X\d+>))(?![\w-])"
)
VAGUE_COURSE = re.compile(
    r"\b(?:beyond|after|afterwards|before|until|then|first|initial\w*|later|except\w*|slight\w*|general\w*|some\w*|overall|often|usually|typically|tends?|mostly|most)\b"
)
STEP = re.compile(
    rf"\b(?P<rank>most\ssignificant\s|largest\s|biggest\s|steepest\s|sharpest\s|greatest\s)?(?P<size>sharp(?:ly)?\s|significant(?:ly)?\s|steep(?:ly)?\s|dramatic(?:ally)?\s|notable\s|notably\s|large\s|major\s|substantial(?:ly)?\s|slight(?:ly)?\s|sudden\s|small\s)?"
    rf"(?:<N>\s|performance\s|accuracy\s)?(?:(?P<down>drops?|falls?|declines?|decreases?|dips?|decline|plunges?)|(?P<up>rises?|increases?|recover(?:y|s)|jumps?|gains?|improvements?|rebounds?))"
    rf"(?:\s(?P<notably>notably|sharply|significantly|slightly|steeply|dramatically))?(?:\sof\s(?P<bound>over\s|more\sthan\s|about\s|at\sleast\s|less\sthan\s|nearly\s)?(?P<by>{V})\s?(?:percentage\s|%\s)?(?:points?|pp|percent)?)?"
    rf"(?:\s(?:is|occurs|occurring|occurred|observed|seen|found|begins|appears))?\s(?:at|in|between|from)\s(?:the\s)?(?P<places>{P}(?:\s(?:and|to)\s{P})?)"
)
FROM_TO = re.compile(
    rf"\b(?:(?P<down>drops?|falls?|declines?|decreases?|dropping|falling|declining|decreasing|goes\sdown)|(?P<up>rises?|increases?|climbs?|grows?|improves?|jumps?|rising|increasing|climbing|growing|improving|goes\sup)|goes|going)(?:\s(?:steadily|sharply|slightly|gradually|significantly|consistently))?"
    rf"\sfrom\s(?P<first>{V})(?:\s\(?(?:at\s|for\s|in\s)?(?P<at1>{P})\)?)?\s(?:down\s|up\s)?to\s(?P<last>{V})(?:\s\(?(?:at\s|for\s|by\s|in\s)?(?P<at2>{P})\)?)?"
)
CHAIN = re.compile(rf"(?P<chain>{V}(?:\s?(?:→|[-=]{{1,2}}›)\s?{V}){{2,}})")
_AT = rf"(?:\s\(?(?:at\s|for\s|in\s|by\s)?(?:the\s)?(?:{X}\s)?{P}\)?)?"
VIA = re.compile(rf"\bfrom\s{V}{_AT}(?:,?\s(?:over|via|through|to)\s{V}{_AT}){{2,}}")
STATION = re.compile(rf"(?P<value>{V})(?P<at>{_AT})")
_RISE = (
    r"(?:ris(?:es?|ing)|rose|increas(?:es?|ed|ing)|grow(?:s|ing)?|grew|improv(?:es?|ed|ing)"
    r"|climb(?:s|ed|ing)?|recover(?:s|ed|ing)?|rebound(?:s|ed|ing)?)"
)
_FALL = (
    r"(?:fall(?:s|ing)?|fell|declin(?:es?|ed|ing)|decreas(?:es?|ed|ing)|drop(?:s|ped|ping)?"
    r"|dip(?:s|ped|ping)?|weaken(?:s|ed|ing)?|degrad(?:es?|ed|ing)|eas(?:es|ed|ing))"
)
_THEN = (
    r"(?:,?\s(?:and\s|but\s)?(?:then|before|afterwards)\s|\sand\s)"
    r"(?:again\s|slightly\s|gradually\s|steadily\s)?"
)
_UP_TO = rf"(?:\s(?:up\sto|until|at|to)\s(?:the\s)?{P})?"
# "Rises and then falls, peaking at A", "dips at A and recovers", "grows up to A and weakens after".
TURN = re.compile(
    rf"\b(?:first\s|initially\s)?(?:(?P<up>{_RISE}){_UP_TO}{_THEN}{_FALL}|(?P<down>{_FALL}){_UP_TO}{_THEN}{_RISE})(?![\w-])"
    rf"(?:\s(?:again|afterwards|after\sthat|thereafter|at\s{P}))?(?:,\s(?:peaking|with\s(?:a|its)\s(?:peak|maximum|minimum|low))\s(?:at|in)\s(?:the\s)?{P})?"
)
WITH_LARGER = re.compile(
    rf"\b(?:larger|longer|higher|bigger|greater|more)\s(?P<axis>{X})\s(?:(?:yields?|gives?|leads?\sto|results?\sin|brings?|means?|produces?)\s(?:(?P<up>higher|larger|better|greater)|(?P<down>lower|smaller|worse|poorer))\s{N}|(?P<raise>raises?|increases?|improves?|lifts?)\sthe\s{N}|(?P<cut>lowers?|reduces?|decreases?|hurts?)\sthe\s{N})"
    rf"(?P<tail>(?:\s?(?:at|for|in)\s(?P<all>every|each|all)\s(?:of\sthe\s)?(?:{X}|\w+))?)"
)
NOT_COURSE = re.compile(
    rf"\b(?:does|do|did)\snot\s(?:simply\s)?(?:(?P<up>increase|rise|grow|improve|climb)|(?P<down>decline|decrease|fall|drop|degrade|deteriorate))(?:\s(?:with|as)\s(?:the\s)?(?:increasing\s)?(?P<axis>{X}))(?:\s(?:increases|grows))?(?![\w-])(?!\s(?:in|for|at)\s(?:any|every|all))"
)
# Whether it is an extreme that what follows a text is said of: it "falls in" a place.
falls_on = contains(
    r"\b(?:maximum|minimum|optimum|peak|best|worst|highest|lowest|largest|smallest)\s(?:\w+\s)?$"
)
# Whether words speak of a dip on the way, not of the lowest of all.
is_local = contains(r"\b(?:dip(?:s|p\w+)?|bumps?)\b")
# Whether a word of a course speaks of better and worse, not of more and less.
by_quality = contains(r"improv|degrad|deteriorat|worse|better|poorer|hurt")
# Whether it is an axis that a word of a course behind a text speaks of.
is_of_axis = contains(r"<X\d+>\s(?:\w+\s)?$")
STEP_SUCH_AS = re.compile(
    rf"\b(?P<size>sharp|significant|steep|dramatic|large|major|substantial)\s(?:\w+\s)?(?:(?P<down>drops?|falls?|declines?|decreases?)|(?P<up>rises?|increases?|jumps?|gains?))[^.;:()]{{0,40}}\(e\.g\.,?\s(?P<subject>{P})\s(?:at|in)\s(?P<places>{P})\)"
)
NO_TREND = re.compile(
    rf"\b(?:no|not\sshow\sa|not\sexhibit\sa|lack\sof\sa)\s(?:(?:strong|simple|clear|consistent|universal|uniform|linear|monotonic|single|general),?\s)+trend(?:\sof\s(?:<N>|performance)\s\w+)?(?:\swith\s(?:increasing\s|decreasing\s|higher\s|larger\s)?(?P<axis>{X}))?(?:\sin\s(?:either|any|each)\s\w+)?"
)
# Whether a step leads from one place to another, and is not at both.
goes_between = contains(r"\b(?:between|from)\s")
# Whether a step is called small.
is_slight = contains(r"slight|small")
