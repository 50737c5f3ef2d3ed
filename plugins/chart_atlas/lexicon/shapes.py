"""Shapes of statements about slices: coverage, counts, order, legend, bounds, values, courses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .statements import is_uncertain

Match = re.Match[str]

_P = r"<P\d+>(?:-[\w.%]+)?"
_M = r"<M\d+>"
_V = r"<V\d+>"
_X = r"<X\d+>"
_J = r"(?:,\s(?:and\s|or\s)?|\s(?:and|&|or)\s|\s?/\s?|\s)"
_PLACES = rf"(?:{_P}|{_M}|{_V})(?:{_J}(?:{_P}|{_M}|{_V}))*"
_N = (
    r"(?:(?:<N>|values?|scores?|performance|results?|numbers?|cells?|data|points?|accurac(?:y|ies)"
    r"|percentages?|rates?|correlations?|entries|readings?|levels?|counts?|coefficients?)\s?)+"
)
_QUANTIFIER = (
    r"(?P<quantifier>all|every|each|consistently|always|never|none|no|(?<!the\s)most|mostly|majority|predominantly|largely"
    r"|both|stays?|staying|remains?|remaining|maintains?|maintaining|keeps?|only|nearly\sall|almost\sall|more\sthan\shalf|primarily|uniformly|entirely|throughout)"
)


def found(pattern: re.Pattern[str], text: str, *, sure: bool = True) -> Iterator[re.Match[str]]:
    """Yield the matches in a coded text; sure: but none that its clause hedges or negates."""
    for match in pattern.finditer(text):
        if not (sure and is_uncertain(text, match.start(), match.end())):
            yield match


# -- coverage -----------------------------------------------------------------------------------

NO_DATA = re.compile(
    rf"\b(?:no|missing|absent)\s(?:{_N})?(?:(?:is|are|was|were)\s)?(?:(?:available|reported|shown|given|recorded|present|measured)\s)?"
    rf"(?:for|at|in|on|beyond)\s(?:the\s)?(?P<places>{_PLACES})"
    rf"|\bnot\s(?:measured|tested|available|reported|evaluated|recorded|shown)\s(?:for|at|in|on)\s(?:the\s)?(?P<places2>{_PLACES})"
)
ONLY = re.compile(
    rf"\bonly\s(?:(?P<sure>covers?|measured|available|tested|evaluated|spans?|has\sdata|data)\s)?(?:(?:for|at|in|on|covers?|measured|available|tested|evaluated|spans?|has|data|given|from|over)\s)+(?:the\s)?(?P<places>{_PLACES})"
)
COVERS = re.compile(
    rf"(?P<subject>{_P}|{_M})\s(?:only\s)?(?:covers?|spans?|is\s(?:measured|evaluated|tested)\s(?:at|for|on|over)|has\sdata\sfor)\s(?:the\s)?(?P<places>(?:{_V}(?:{_J}{_V})*|{_P}(?:{_J}{_P})*))"
    rf"|\b(?:across|for|over|at)\s(?:all|its|the|every)\s(?:of\s)?(?:the\s|its\s)?(?:measured|tested|available|recorded|evaluated|covered|shown)\s(?:{_X}\s?)+\((?P<all>{_PLACES})\)"
)
EACH_FILLED = re.compile(
    r"\b(?:each|every)\s(?:\w+\s)?cell\s(?:contains|holds|has|shows|displays)\s(?:a|one|its)\s(?:\w+\s)?(?:value|number|score|<N>)"
    r"|\b(?:is|are)\sfully\spopulated\b|\bno\s(?:missing|empty|blank)\s(?:values?|cells?|data)\b|\ball\scells\sare\sfilled\b"
)
NOT_FILLED = re.compile(
    r"\bnot\sfully\spopulated\b|\bnot\s(?:contain|have|include)\s(?:data|values?)\sfor\s(?:every|all|each)\b[^.;,]*"
    r"|\b(?:some|several|many)\scells\sare\s(?:empty|blank|missing)\b|\bnot\suniformly\scovered\b|\bnot\sall\scells\s(?:are\sfilled|contain)\b"
    r"|\b(?:significant|several|some)\sgaps\sexist\b"
)
APART = re.compile(
    rf"\b(?P<often>often\s|mostly\s|largely\s)?,?\s?non-overlapping\b(?:,?\s(?:{_X}|\w+)){{0,3}}(?:\sfor\sdifferent\s{_X})?"
)
LEAST_DATA = re.compile(
    rf"(?P<subject>{_P}|{_M})\s(?:has|shows|covers|contains)\sthe\s(?P<word>most\slimited|fewest|smallest|narrowest|shortest|sparsest|least|largest|widest|broadest|longest|most)\s"
    rf"(?P<what>data\s(?:range|coverage|points?)|(?:range|coverage|number)\sof\s(?:data|measured\s\w+|measurements)|coverage|data|measurements)(?:\s\((?P<places>{_PLACES})\))?"
)

# -- counts -------------------------------------------------------------------------------------

_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_COUNT = rf"(?P<count>{_V}|{'|'.join(_WORDS[1:])})"
COUNT = re.compile(
    rf"(?<![\w>]){_COUNT}\s(?:(?:discrete|categorical|distinct|separate|different|individual|side-by-side|main|numeric|numerical|labell?ed)[,\s]+)*"
    rf"(?P<what>heat\s?maps?|panels?|sub-?plots?|rows?|columns?|categories|values?|ticks?|labels?|levels?|models?|datasets?|titles?|{_X})(?!\w)"
)
_SIZE = rf"(?:{_V}|\d+|<P\d+>|{'|'.join(_WORDS[1:])})"
GRID = re.compile(
    rf"(?P<rows>{_SIZE})[\s-]*(?:rows?|<X\d+>)?\s?(?:by|x|×)\s?(?P<columns>{_SIZE})[\s-]*(?:columns?|<X\d+>)?\s(?:grid|matrix|heat\s?map|table|layout)"
)


PANEL_WORDS = frozenset(
    "heatmap heatmaps heat maps panel panels subplot subplots sub-plots titles".split()
) | {"heat maps"}
TICK_WORDS = frozenset("categories value values tick ticks label labels level levels".split())


def counted(word: str) -> int | None:
    """Return the number that a word is."""
    return _WORDS.index(word) if word in _WORDS else None


# -- order --------------------------------------------------------------------------------------

NUMBERED = re.compile(
    rf"\b(?:numbered|labell?ed|ranging|running|listed|going)\s(?:from\s)?(?P<first>{_V}|{_P})\s(?:through|to)\s(?P<last>{_V}|{_P})"
    r"(?:\s\(?(?:from\s)?(?P<way>top\sto\sbottom|left\sto\sright|bottom\sto\stop|right\sto\sleft)\)?)?"
)
NTH = re.compile(rf"\b(?P<what>row|column)\s(?P<nth>{_V})\s\((?P<place>{_P}(?:\s\w+)?)\)")
AT_EDGE = re.compile(
    rf"(?P<place>{_P}|{_M})\"?\s\((?:the\s)?(?P<edge>top|bottom|first|last|leftmost|rightmost|left|right|upper|lower)(?:\s(?:row|column|heat\s?map|panel|chart|<X\d+>))?\)"
)
LISTED = re.compile(
    rf"(?:(?P<way>left\sto\sright|top\sto\sbottom|right\sto\sleft|bottom\sto\stop)[):,\s]+)?(?P<list>(?:{_V}|{_P})(?:,\s(?:and\s)?(?:{_V}|{_P})){{2,}})"
)

# -- legend -------------------------------------------------------------------------------------

SCALE = re.compile(
    rf"\b(?P<about>approximately\s|about\s|roughly\s|around\s)?(?:from\s)?(?:[\w\s-]*?)?\(?(?P<low>{_V})(?:\s\([^()]*\)|\))?\s(?:to|through|at)\s(?:[\w\s-]*?)\(?(?P<high>{_V})\)?(?:\s\([^()]*\))?"
    rf"|\b(?:range|scale)\sof\s(?P<range>{_V})"
)
OUTSIDE = re.compile(
    rf"\b{_N}(?:exceeds?|exceeding|(?:is|are|fall|lie|go)\s(?:outside|above|beyond|below))\s(?:of\s)?the\s(?:legend|colou?r\s(?:bar|scale))(?:'s)?\s(?:\w+\s){{0,2}}(?:range|scale|bounds?|maximum)?\s?\(?(?P<range>{_V})?\)?"
    rf"|\bthe\slegend's\s(?P<which>upper|lower)\sbound\s\((?P<bound>{_V})\)\sdoes\snot\s(?:align|match|agree|fit)\s(?:with\s)?(?:the\s)?(?:{_M}|{_P})?(?:\s\w+){{0,2}}\s?\((?P<value>{_V})\)"
    rf"|(?:extreme\s)?{_N}\(e\.g\.,?\s(?P<value2>{_V})\)\s(?:contradicts?|exceeds?|violates?)\sthe\slegend's\s(?P<range2>{_V})\srange"
)
REACHING = re.compile(
    rf"\breaching\s(?:up\sto\s|as\shigh\sas\s)?(?P<value>{_V})(?!\s(?:at|for|in|by)\b)"
)

# -- bounds -------------------------------------------------------------------------------------

BOUND = re.compile(
    rf"(?<!\bof\s)(?<!\bby\s)(?<!\bfrom\s)(?<!\bto\s)(?P<word>\babove|\bover|\bbelow|\bunder|\bexceed(?:s|ing|ed)?|\b(?:greater|more|higher|less|lower)\sthan"
    rf"|\bat\s(?:least|most)|\bnot\s(?:below|above)|(?<!-)[‹›≤≥]=?)\s?(?P<value>{_V})(?!\s?(?:percentage\s)?points|\s(?:times|cells|rows|columns|of\s))"
)
_BELOW = re.compile(r"below|under|less|lower|at\smost|not\sabove|[‹≤]")
_LOOSE = re.compile(r"at\s|not\s|[=≤≥]")
ALL = frozenset(
    "all every each consistently always both entirely uniformly throughout stay stays staying"
    " remain remains remaining maintain maintains maintaining keep keeps".split()
)
NONE = frozenset("no none never".split())
MOST = frozenset("most mostly majority predominantly largely primarily".split()) | {
    "more than half"
}
NEARLY = frozenset(["nearly all", "almost all"])
_PLAIN = re.compile(
    r"(?:\W|<[A-Z]\d*>|\d|\b(?:the|a|an|all|every|each|most|majority|nearly|almost|of|in|on|at|across|for|and|with|are|is|was|were|be"
    r"|remains?|stays?|lies?|fall|falls|value|values|score|scores|cell|cells|accuracy|accuracies|performance|results?|numbers?|data|points?"
    r"|exceptionally|extremely|remarkably|relatively|strong|robust|excellent|good|stable|trend|trends|heatmap|chart|figure|grid|matrix|table|recorded|measured|reported|observed|stated|entries|entry|consistently|always|never|none|no|well|overall|high|low|very"
    r"|mostly|predominantly|percentages?|rates?|that|which|they|it|here|there|show|shows|has|have|many|some|mean|half|more|than|correlations?|coefficients?|exceed|between|range|ranges|ranging|from|to|vary|varies)\b)*"
)


def is_below(word: str) -> bool:
    """Tell whether a word sets an upper bound."""
    return bool(_BELOW.search(word))


def is_loose(word: str) -> bool:
    """Tell whether a bound may be reached."""
    return bool(_LOOSE.search(word))


def is_plain(text: str) -> bool:
    """Tell whether a clause without a place speaks of numbers in general, of nothing unknown."""
    return bool(_PLAIN.fullmatch(text))


_MEANS = re.compile(
    r"\b(?:costs?|adds?|leads?|advantage|margin|improv\w+|gains?|drops?|differ\w*|moving|mean|average[sd]?|averag\w+|total|sum|median|difference|gap|change|gain|drop|increase|decrease|improvement|std|deviation|uncertaint\w+)\b"
)


def is_of_means(text: str) -> bool:
    """Tell whether a clause speaks of means or differences, not of the numbers themselves."""
    return bool(_MEANS.search(text))


_BREAK = re.compile(r"[;:]\s|,\s(?:while|whereas|but|and|with)\b|\bwhile\b|\bwhereas\b")


def clause(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the clause around a part of a text starts and ends."""
    before = [match.end() for match in _BREAK.finditer(text, 0, start)]
    behind = _BREAK.search(text, end)
    return (before[-1] if before else 0), (behind.start() if behind else len(text))


# "Most" counts, "the most consistent" does not.
QUANTIFIER = re.compile(rf"\b{_QUANTIFIER}\b")
RANGE = re.compile(
    rf"\b(?P<word>between|ranges?\sfrom|ranging\sfrom|ranging\sbetween|ranges?\sbetween|range\sfrom|var(?:y|ies|ying)\s(?:from|between)|spans?|spanning\s(?:from\s)?|stays?\sbetween|within|cluster(?:s|ed|ing)?(?:\saround)?(?:\sbetween)?|in\sthe\srange\s(?:of\s)?)\s"
    rf"(?P<range>{_V})(?:\s\((?P<lowat>{_P})\))?(?:\s(?:and|to|through)\s(?P<high>{_V})(?:\s\((?P<highat>{_P})\))?)?"
    rf"|(?P<paren>\((?P<inner>{_V})\))"
)

# -- values -------------------------------------------------------------------------------------

VALUE_AT = re.compile(
    rf"(?P<value>{_V})\s(?:(?:is\s)?(?:at|for|in|by|on|with|under)\s)(?:the\s)?(?:{_X}\s)?(?P<places>(?:{_P}|{_M})(?:(?:\s?/\s?|,\s|\s(?:and|for|on|in|with|at)\s|\s)(?:the\s|a\s)?(?:{_X}\s)?(?:{_P}|{_M}))*)"
)
PLACE_VALUE = re.compile(
    rf"(?P<places>(?:{_P}|{_M})(?:(?:\s?/\s?|,\s|\s(?:on|in|with|at|for)\s|\s)(?:the\s|a\s)?(?:{_P}|{_M}))*)(?:\s(?:row|column|cell))?\s\((?:at\s|with\s|of\s|=\s?)?(?P<value>{_V})\)"
    rf"|(?P<places2>(?:{_P}|{_M})(?:(?:\s?/\s?|,\s|\s(?:on|in|with|at|for)\s|\s)(?:the\s|a\s)?(?:{_P}|{_M}))*)\s(?:is|has|scores?|reaches|achieves|records|shows|reads|equals|at)\s(?:an?\s|the\s)?(?:{_N}\s?of\s)?(?P<value2>{_V})(?!\s?(?:percentage\s)?points|\s?(?:times|x\b|×)|\s(?:of|out)\s)"
)
STARTS = re.compile(
    rf"\b(?:start(?:s|ing)|begin(?:s|ning)|dropp?(?:s|ing)|fall(?:s|ing)|declin(?:es|ing)|decreas(?:es|ing)|ris(?:es|ing)|increas(?:es|ing)|climb(?:s|ing)|end(?:s|ing)|reach(?:es|ing))\s(?:at|to|with)\s(?P<value>{_V})\s(?:at|for|by|in|with)\s(?:the\s)?(?P<places>{_PLACES})"
)


EXCEPT = re.compile(
    rf"\b(?:except(?:\sfor)?|save(?:\sfor)?|with\sthe\sexceptions?\sof|apart\sfrom|other\sthan|excluding|exceptions?\s(?:is|are|being|:))\s(?:the\s)?(?P<places>(?:{_P}|{_M}|{_V})(?:(?:{_J}|\s?\(|\)|\s(?:at|on|in|for|with)\s)+(?:{_P}|{_M}|{_V}))*)"
)

# -- courses ------------------------------------------------------------------------------------

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
    rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?!\w)(?!\sof\s(?:over\s|about\s)?<V)(?!\sat\s(?:{_P}|specific))(?!\s(?:by\s|to\s|from\s)?(?:about\s|roughly\s)?<V)(?!\sbetween\s<[PV])"
    rf"(?P<tail>(?:\s(?:observed|seen|found))?(?:\s(?:in|for)\s(?P<subject>{_PLACES}))?(?:\sbetween\s(?P<axis2>{_X})\sand\s(?:<N>|performance|accuracy|scores?))?(?:\s(?:in\s)?(?:<N>|performance|accuracy|scores?))?(?:\s(?:as|with|when)\s(?:the\s)?(?:increasing\s|increased\s|higher\s|larger\s|longer\s|more\s)?(?:<N>\s)?(?P<axis>{_X})(?:\s(?:increases?|grows?|rises|goes\sup|progresses))?)?(?:\s(?:from|through|over|across|until|up\sto)\s(?:the\s)?(?P<places>{_PLACES})(?:\sto\s(?P<to>{_PLACES}))?)?)"
)
STRICT_COURSE = re.compile(
    r"\b(?:monotonic\w*|strictly|without\sexception|every\sstep|consistent\w*|continuous\w*|steadily|steady)\b"
)
VAGUE_COURSE = re.compile(
    r"\b(?:beyond|after|afterwards|before|until|then|first|initial\w*|later|except\w*|slight\w*|general\w*|some\w*|overall|often|usually|typically|tends?|mostly|most)\b"
)
STEP = re.compile(
    rf"\b(?P<rank>most\ssignificant\s|largest\s|biggest\s|steepest\s|sharpest\s|greatest\s)?(?P<size>sharp(?:ly)?\s|significant(?:ly)?\s|steep(?:ly)?\s|dramatic(?:ally)?\s|notable\s|notably\s|large\s|major\s|substantial(?:ly)?\s|slight(?:ly)?\s|sudden\s|small\s)?"
    rf"(?:<N>\s|performance\s|accuracy\s)?(?:(?P<down>drops?|falls?|declines?|decreases?|dips?|decline|plunges?)|(?P<up>rises?|increases?|recover(?:y|s)|jumps?|gains?|improvements?|rebounds?))"
    rf"(?:\s(?P<notably>notably|sharply|significantly|slightly|steeply|dramatically))?(?:\sof\s(?P<bound>over\s|more\sthan\s|about\s|at\sleast\s|less\sthan\s|nearly\s)?(?P<by>{_V})\s?(?:percentage\s|%\s)?(?:points?|pp|percent)?)?"
    rf"(?:\s(?:is|occurs|occurring|occurred|observed|seen|found|begins|appears))?\s(?:at|in|between|from)\s(?:the\s)?(?P<places>{_P}(?:\s(?:and|to)\s{_P})?)"
)
FROM_TO = re.compile(
    rf"\b(?:(?P<down>drops?|falls?|declines?|decreases?|dropping|falling|declining|decreasing|goes\sdown)|(?P<up>rises?|increases?|climbs?|grows?|improves?|jumps?|rising|increasing|climbing|growing|improving|goes\sup)|goes|going)(?:\s(?:steadily|sharply|slightly|gradually|significantly|consistently))?"
    rf"\sfrom\s(?P<first>{_V})(?:\s\(?(?:at\s|for\s|in\s)?(?P<at1>{_P})\)?)?\s(?:down\s|up\s)?to\s(?P<last>{_V})(?:\s\(?(?:at\s|for\s|by\s|in\s)?(?P<at2>{_P})\)?)?"
)
CHAIN = re.compile(rf"(?P<chain>{_V}(?:\s?→\s?{_V}){{2,}})")

# -- comparisons --------------------------------------------------------------------------------

_SIDE = rf"(?:{_P}|{_M})(?:(?:,\s(?:and\s)?|\sand\s|\s?/\s?)(?:{_P}|{_M}))*"
COMPARE = re.compile(
    rf"(?P<one>{_SIDE})(?:'s)?(?:\s(?:model|row|column|panel|heat\s?map|dataset|<N>|performance|scores?|accuracy|values?|method))*\s(?P<how>(?:\w+\s){{0,3}}?)"
    rf"(?:(?P<more>outperforms?|exceeds?|surpasses|beats|dominates|(?:achiev(?:es?|ing)|has|have|shows?|yields?|reach(?:es)?|scores?|is|are|gets?|records?)\s(?:\w+\s){{0,2}}?(?:higher|better|larger|greater|superior|above)(?:\s(?:<N>|values?|scores?|performance|results?|accuracy))*(?:\s\([^()]*\))?\s?(?:than|compared\sto)?)"
    rf"|(?P<less>underperforms?|trails|lags\sbehind|(?:achieves?|has|have|shows?|yields?|scores?|is|are)\s(?:\w+\s){{0,2}}?(?:lower|worse|smaller|inferior|below)(?:\s(?:<N>|values?|scores?|performance|results?|accuracy))*\s?(?:than|compared\sto)?))"
    rf"\s(?:the\s)?(?P<two>{_SIDE})(?P<tail>(?:\s(?:model|row|column|panel|heat\s?map|dataset|method))?(?:\s(?:across|in|on|for|at|over)\s(?:(?P<all>all|every|each|both|most|the\smajority\sof)\s)?(?:(?P<wins>{_V}|{'|'.join(_WORDS[1:])})\s(?:out\s)?of\s(?:the\s)?(?P<of>{_V}|{'|'.join(_WORDS[1:])})\s)?(?:the\s)?(?:(?P<places>{_PLACES})|(?:\w+\s)?(?:{_X}|\w+)))?)"
)
STABLE = re.compile(
    rf"(?P<one>{_P}|{_M})(?:'s)?(?:\s(?:performance|<N>|scores?|values?|accuracy|model|results?))*\s(?:appears?|is|are|shows?|seems|remains|has|have|varies|vary)\s(?:\w+\s)?"
    rf"(?P<way>more\s(?:stable|consistent|uniform)|less\s(?:variable|variation|variability)|more\s(?:variable|variation|variability)|less\s(?:stable|consistent|uniform)|most\s(?:stable|consistent|uniform)|least\s(?:stable|consistent|variable))"
    rf"(?:\s(?:performance|<N>|scores?|values?|accuracy))*(?:\s(?:than|compared\sto)\s(?:the\s)?(?P<two>{_P}|{_M}))?(?:\s(?:across|over)\s(?:different\s|all\s|the\s|varying\s)?(?:\w+\s)?(?P<along>{_X}))?(?:\sfor\sa\sgiven\s(?:{_X}))?"
    rf"(?P<more>,\s(?P<especially>especially\s(?:at|for|in|on)\s(?P<places>{_PLACES})))?"
)
MAXIMIZE = re.compile(
    rf"(?:(?:[\w-]+\s)?{_X}\s\()?(?P<places>{_P})\)?(?P<others>(?:,|\sand|\sor|\swith)?\s(?:[\w-]+\s){{0,2}}(?:{_X}\s\()?{_P}\)?)*\s(?P<verb>maximi[sz]e|maximi[sz]es|minimi[sz]e|minimi[sz]es)\s(?:<N>|performance|accuracy|scores?|results)"
)
GROUP = re.compile(rf"(?:[\w-]+\s){{0,2}}(?:{_X}\s\()?(?P<place>{_P})\)?")
AVERAGE = re.compile(
    rf"\b(?P<word>average|mean)(?:\s(?:<N>|value|score|performance|accuracy|of|across|over|for|all|the|cells|values|row|column|in|{_P}|{_M}|{_X}))*\s(?:is|of|at|equals|:|=)\s(?P<value>{_V})"
    rf"|(?P<subject>{_P}|{_M})\s(?:averages|has\s(?:an?|the)\s(?:average|mean)\s(?:(?:<N>|value|score|accuracy)\s)?of)\s(?P<value2>{_V})"
)
DIAGONAL = re.compile(
    rf"\b(?:all\s)?(?P<what>diagonal(?:\s(?:cells|values|entries|elements))?|self-(?:pairs|comparisons|correlations?))\s(?:is|are|equal|equals|shows?|contains?|holds?|have|has)\s(?P<all>all\s|always\s|exactly\s|uniformly\s)?(?P<value>{_V})"
    rf"|\b(?P<symmetric>(?:is|are)\s(?:perfectly\s|fully\s)?symmetric(?:al)?)\b"
    rf"|\b(?P<highest>(?:highest|largest|strongest)\svalues?\s(?:are|is|lie|appear|fall|occur)\s(?:\w+\s)?(?:on|along)\sthe\s(?:main\s)?diagonal)\b"
)
UNIFORM = re.compile(
    rf"\b(?:all|every|each)\s(?:of\sthe\s)?(?:cells?|values?|entries|scores?|<N>)(?:\s(?:in|of|for|on|at)\s(?:the\s)?(?:row\s|column\s)?(?:{_P}|{_M}|heat\s?map|chart|grid|matrix))?\s(?:is|are|has|have|shows?|equals?|reads?|contains?)\s(?:exactly\s|the\svalue\s|identical:?\s|a\svalue\sof\s)?(?P<value>{_V})"
    rf"|\b(?P<same>(?:all|every)\s(?:cells?|values?|scores?)\s(?:is|are|has|have)\s(?:the\ssame|identical|equal))\b"
)

# An axis with all of its values: "Ratio (0.1-0.5)", "from left to right (Ratio 0.1 to 0.5)".
EXTENT = re.compile(
    rf"(?:{_X}|\b(?:left\sto\sright|top\sto\sbottom))\s\((?P<places>{_P})\)|<X(?P<axis>\d+)>\s\((?P<range>{_V})\)"
)
ALL_PANELS = re.compile(r"\((?P<list><M\d+>(?:,\s(?:and\s)?<M\d+>)+)\)")
_NO_MEANS = re.compile(
    r"\b(?:costs?|adds?|leads?|advantage|margin|improv\w+|gains?|drops?|differ\w*|moving|mean|average[sd]?|averag\w+|total|sum|median|difference|gap|std|deviation|uncertaint\w+)\b"
)


def is_aggregated(text: str) -> bool:
    """Tell whether a clause speaks of means or differences of numbers."""
    return bool(_NO_MEANS.search(text))


_EXCEPTION = re.compile(
    r"\b(?:except(?:ing|ions?|ed)?|save(?:\sfor)?|apart\sfrom|other\sthan|excluding|besides|aside\sfrom|but\sfor|only|sole)\b"
)


def has_exception(text: str) -> bool:
    """Tell whether a clause makes an exception."""
    return bool(_EXCEPTION.search(text))


_BOUNDED = re.compile(
    r"\b(?:above|over|below|under|than|least|most|exceed(?:s|ing)?|to|from|by|of\sover)\s$|[‹›≤≥~]\s?$"
)


def is_bounded(text: str) -> bool:
    """Tell whether what follows a text is a bound or a step, not a number itself."""
    return bool(_BOUNDED.search(text))


_SWAPPED = re.compile(r"<P(\d+)>\s(?:(row|column)\b|<X(\d+)>)")


def called_lines(text: str) -> Iterator[tuple[int, str | int]]:
    """Yield each place that a text calls a row or a column, or by the axis of a number."""
    for match in _SWAPPED.finditer(text):
        yield int(match[1]), match[2] or int(match[3])


_COUNTS_ALL = re.compile(
    r"\b(?:has|have|contains?|shows?|showing|covers?|compar(?:es|ing)|displays?|lists?|features?|includes?|of|with)\s(?:the\s|an?\s)?$|^\W*$"
)
_COUNTS_SOME = re.compile(
    r"\b(?:other|remaining|first|last|top|bottom|next|of\sthe|out\sof|all|these|those|in|only|any)\s(?:the\s)?$"
)


def counts_all(before: str) -> bool:
    """Tell whether a count behind a text is surely that of all."""
    return bool(_COUNTS_ALL.search(before)) and not _COUNTS_SOME.search(before)


NUMBER_IN_LIST = re.compile(r"(?:^|,\s|\sand\s)<V\d+>")


def reaches_ends(word: str) -> bool:
    """Tell whether a word of a range says that both ends are reached: "ranges from"."""
    return word.startswith(("range", "ranging", "var", "span"))


_BY_QUALITY = re.compile(r"improv|degrad|deteriorat|worsen")


def by_quality(word: str) -> bool:
    """Tell whether a word of a course speaks of better and worse, not of more and less."""
    return bool(_BY_QUALITY.search(word))


_AXIS_BEFORE = re.compile(r"<X\d+>\s(?:\w+\s)?$")


def is_of_axis(before: str) -> bool:
    """Tell whether it is an axis that a word of a course behind a text speaks of."""
    return bool(_AXIS_BEFORE.search(before))


OCCURS = re.compile(
    r"\s?(?:occurs?|appears?|is\sfound)\s(?:only\s|exactly\s)?(?:once|twice|\w+\stimes)"
)
LEGEND_WORDS = re.compile(
    r"\b(?:colou?r\s?(?:bar|scale|map|gradient)|colou?rbar|legend|(?:diverging|sequential)\s(?:colou?r\s)?scale)\b"
)
LEGEND_SPAN = re.compile(
    rf"\b(?:runs?|ranges?|extends?|spans?|covers?|goes|going|running|ranging|scale|bar|correlations|changes|accuracies|values)\s(?:from\s)?(?P<low>{_V})(?:\s\([^()]*\))?\s(?:up\s)?(?:to|through)\s(?P<high>{_V})"
    rf"|\b(?:runs?|ranges?|extends?|spans?|covers?|goes|from|of)\s(?:from\s)?(?P<range>{_V})(?:\s\([^()]*\))?"
)
INSIDE = re.compile(
    rf"\ball\s(?:the\s)?(?:values|cells|numbers|scores)\s(?:fall|lie|are|stay)\s(?:inside|within)\s(?:the\s)?(?:range\sof\sthe\s)?(?:legend|colou?r\s?(?:bar|scale))(?:'s)?\s?(?:range)?(?:\sof)?\s\(?(?P<range>{_V})\)?"
)
APART_BY = re.compile(
    rf"(?P<one>{_SIDE})(?:'s)?(?:\s(?:<N>|score|result|value|model))*\s(?:is|are|was|lies|scores)\s(?P<bound>only\s|over\s|more\sthan\s|at\sleast\s|about\s|less\sthan\s)?(?P<by>{_V})\s?(?:percentage\s)?(?:points?|pp)?\s(?:(?P<more>ahead\sof|above|higher\sthan|better\sthan|over)|(?P<less>behind|below|lower\sthan|worse\sthan))\s(?:that\sof\s)?(?:the\s)?(?P<two>{_SIDE})(?P<tail>(?:\s(?:on|in|at|for|with)\s(?:the\s)?{_PLACES})?)"
    rf"|(?P<one2>{_SIDE})\s(?P<lead>leads|beats|outperforms|exceeds|tops|trails)\s(?P<two2>{_SIDE})\sby\s(?P<bound2>only\s|over\s|more\sthan\s|at\sleast\s|about\s|less\sthan\s)?(?P<by2>{_V})(?:\s?(?:percentage\s)?(?:points?|pp))?(?P<tail2>(?:\s(?:on|in|at|for|with)\s(?:the\s)?{_PLACES})?)"
    rf"|\b(?:gap|difference|margin|distance)\sbetween\s(?:(?P<one3>{_P}|{_M})\sand\s(?P<two3>{_P}|{_M})|(?P<pair>{_P}))(?P<tail3>(?:\s(?:on|in|at|for|with)\s(?:the\s)?{_PLACES})?)\s(?:is|was|amounts\sto|of|equals)\s(?P<bound3>only\s|over\s|more\sthan\s|at\sleast\s|about\s|less\sthan\s)?(?P<by3>{_V})"
)
CHANGED = re.compile(
    rf"\b(?:(?P<up>gain(?:s|ed)?|r(?:ises?|ose)|increase[sd]?|gr(?:ows?|ew)|climb(?:s|ed)?)|(?P<down>los(?:es?|t)|f(?:alls?|ell)|drop(?:s|ped)?|decline[sd]?|decrease[sd]?))\s(?:by\s)?(?P<bound>only\s|over\s|more\sthan\s|at\sleast\s|about\s|less\sthan\s)?(?P<by>{_V})\s?(?:percentage\s)?(?:points?|pp)?\s(?:from|between)\s(?P<places>(?:{_P}|{_V})(?:\s(?:to|and)\s(?:{_P}|{_V}))?)"
)
CONSTANT = re.compile(
    rf"\b(?:is|are|stays?|remains?)\s(?:uniform(?:ly)?|constant|exactly|identical|flat)\s(?:at\s)?(?:exactly\s)?(?P<value>{_V})|\b(?:stays?|remains?)\sat\s(?:exactly\s)?(?P<value2>{_V})"
)
HOW_MANY = re.compile(
    rf"(?<![\w>])(?P<count>{_V}|{'|'.join(_WORDS[1:])})\s(?:of\s(?:the\s)?(?P<of>{_V}|{'|'.join(_WORDS[1:])}|twenty)\s)?(?:cells|values|scores|entries|numbers)\s(?:are\s|is\s)?(?:(?P<word>above|over|below|under|exceed|greater\sthan|less\sthan|higher\sthan|lower\sthan)\s(?P<value>{_V})|(?P<sign>negative|positive))"
    rf"|\bthe\svalue\s(?P<equal>{_V})\s(?:occurs|appears)\s(?:exactly\s)?(?P<times>once|twice|{_V}\stimes|(?:{'|'.join(_WORDS[1:])})\stimes)"
)
SPREADS = re.compile(
    rf"(?P<subject>{_P}|{_M})(?:'s)?(?:\s(?:<N>|scores?|values?|results?))?\s(?:shows?|has|have|exhibits|displays)\sthe\s(?P<most>largest|widest|greatest|highest|smallest|narrowest|lowest)\s(?:[\w-]+\s)?(?P<what>spread|variation|variability|range|fluctuations?)(?:\s(?:across|between|over|among)\s(?:the\s|all\s)?(?:{_X}|\w+))?(?:\s\((?P<by>{_V}))?"
    rf"|(?P<subject2>{_P}|{_M})(?:'s)?(?:\s(?:<N>|scores?|values?|results?))?\s(?:var(?:y|ies)|fluctuates?|differs?)\sby\s(?P<bound>only\s|just\s|over\s|more\sthan\s|less\sthan\s|at\smost\s|at\sleast\s|about\s)?(?P<by2>{_V})"
    rf"|(?P<subject3>{_P}|{_M})(?:'s)?(?:\s(?:<N>|scores?|values?|results?))?\s(?:var(?:y|ies)|fluctuates?)\sthe\s(?P<most3>most|least)"
)
RANKING = re.compile(rf"(?P<list>{_P}(?:\s›\s{_P}){{2,}})")
EDGE_IS = re.compile(
    rf"\bthe\s(?P<edge>leftmost|rightmost|first|last|top|bottom)\s(?:column|row|<X\d+>)\sis\s(?P<place>{_P})|(?P<place2>{_P})\s(?:is|forms)\sthe\s(?P<edge2>leftmost|rightmost|first|last|top|bottom)\s(?:column|row|<X\d+>)"
)


def within(text: str, part: str | None, span: tuple[int, int]) -> tuple[int, int]:
    """Return where a part of a match stands; an empty span without one."""
    at = text.find(part, *span) if part else -1
    return (at, at + len(part)) if part and at >= 0 else (span[0], span[0])


_IS_MEAN = re.compile(r"\b(?:average|mean)\b")


def is_mean(text: str) -> bool:
    """Tell whether words speak of a mean."""
    return bool(_IS_MEAN.search(text))


STEP_SUCH_AS = re.compile(
    rf"\b(?P<size>sharp|significant|steep|dramatic|large|major|substantial)\s(?:\w+\s)?(?:(?P<down>drops?|falls?|declines?|decreases?)|(?P<up>rises?|increases?|jumps?|gains?))[^.;:()]{{0,40}}\(e\.g\.,?\s(?P<subject>{_P})\s(?:at|in)\s(?P<places>{_P})\)"
)
UNEVEN = re.compile(
    r"\b(?:performance|<N>|values|scores|results)\s(?:is|are)\s(?P<not>not\s)?(?:uniform|constant|identical|the\ssame)(?!\s?(?:at|ly))\b"
)
NO_TREND = re.compile(
    rf"\b(?:no|not\sshow\sa|not\sexhibit\sa|lack\sof\sa)\s(?:(?:strong|simple|clear|consistent|universal|uniform|linear|monotonic|single|general),?\s)+trend(?:\sof\s(?:<N>|performance)\s\w+)?(?:\swith\s(?:increasing\s|decreasing\s|higher\s|larger\s)?(?P<axis>{_X}))?(?:\sin\s(?:either|any|each)\s\w+)?"
)
SIDES = re.compile(
    rf"\b(?P<way>higher|lower|better|worse)\s(?:at|for|in|on|with)\s(?:the\s)?(?:\w+\s){{0,2}}?(?:{_X}\s\(?)?(?P<one>{_P})\)?,?\s(?:than|compared\sto|compared\swith)\s(?:at|for|in|on|with)?\s?(?:the\s)?(?:\w+\s){{0,2}}?(?:{_X}\s\(?)?(?P<two>{_P})\)?"
)


_GOES_BETWEEN = re.compile(r"\b(?:between|from)\s")


def goes_between(text: str) -> bool:
    """Tell whether a step leads from one place to another, and is not at both."""
    return bool(_GOES_BETWEEN.search(text))


_STATES = re.compile(
    r"\b(?:is|are|was|were|stays?|remains?|staying|remaining|lies?|falls?|scores?|reach(?:es)?|exceeds?|has|have|achieves?|keeps?"
    r"|maintains?|maintaining|performs?|shows?|drops?|yields?|gets?|records?|sits?|hovers?|never|always|goes|go|surpass(?:es)?|ever|consistently|all|most)\b|\((?:[\w\s]*|<N>\s?)$"
)


def states(head: str) -> bool:
    """Tell whether what stands before a bound makes a statement of it, not the name of a group."""
    return bool(_STATES.search(head))


_REGION = re.compile(
    r"\b(?:diagonal|corners?|triang\w+|halves|half|quadrants?|regions?|edges?|upper|lower\s(?:left|right)|middle|centre|center|early|late|first|last|target|goal|aim|ideal|requirements?|worst\scase|previous|next)\b"
)


def names_region(text: str) -> bool:
    """Tell whether a sentence speaks of a part of the figure that no label names, or of an aim."""
    return bool(_REGION.search(text))


_BEHIND = re.compile(
    rf"\)?(?:\s(?:even\s)?(?:across|for|over|at|in|on|throughout)\s(?:all\s)?(?:the\s)?"
    rf"(?:(?P<places>{_PLACES})|(?:\w+\s){{0,2}}{_X}(?:\s{_X})*\s\((?P<inner>{_PLACES})\)))?"
)
_STOP = re.compile(r"[,;:.](?:\s|$)|\s(?:and|while|but|whereas|with)\s")


def behind(text: str, end: int) -> tuple[int, int] | None:
    """Return where the places stand that follow a statement; None if more follows than is known."""
    match = _BEHIND.match(text, end)
    start = match.end() if match else end
    stop = _STOP.search(text, start)
    rest = text[start : stop.start() if stop else len(text)]
    if "<P" in rest or "<M" in rest or "<V" in rest:
        return None
    name = "places" if match and match["places"] else "inner"
    return match.span(name) if match and match[name] else (end, end)


_QUALITY = re.compile(
    r"\b(?:outperform\w*|surpass\w*|beats?|dominates?|better|superior|worse|inferior|underperform\w*|trails|lags|ahead|behind|leads|tops)\b"
)


def is_of_quality(text: str) -> bool:
    """Tell whether words compare by better and worse, not by more and less."""
    return bool(_QUALITY.search(text))


VERBS = frozenset("exceed exceeds exceeding exceeded".split())


_SLIGHT = re.compile(r"slight|small")


def is_slight(size: str) -> bool:
    """Tell whether a step is called small."""
    return bool(_SLIGHT.search(size))


_MOST_DATA = frozenset("largest widest broadest longest most".split())


def is_least(word: str) -> bool:
    """Tell whether a word of amounts means the least, not the most."""
    return word not in _MOST_DATA


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
RANKS = re.compile(
    rf"(?P<subject>{_P}|{_M})\s(?:ranks|comes|is|places)\s(?P<rank>first|second|third|fourth|fifth)"
    rf"\s(?:on|in|at|for)\s(?:the\s)?(?P<places>{_P})(?:\s(?:\((?P<value>{_V})\)|with\s(?P<with>{_V})))?"
)


def ordinal(word: str) -> int:
    """Return the number of a rank in words."""
    return _ORDINALS[word]


TRIANGLE = re.compile(
    r"\b(?P<only>only\s)?the\s(?P<which>lower|upper)(?:\s(?:left|right))?[-\s]triang(?:le|ular)(?:\s(?:part|half))?"
    r"(?:\sof\sthe\s\w+)?\s(?:is|are|has|contains|holds)\s(?:\w+\s)?(?P<how>filled|populated|drawn|shown|values?|data|empty|blank|missing)\b"
)
_EMPTY = frozenset("empty blank missing".split())


def is_empty(how: str) -> bool:
    """Tell whether a part of a grid is said to have no numbers."""
    return how in _EMPTY
