"""Words around statements about slices: quantifiers, clauses, exceptions, comparisons."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..language import contains, matches
from .pattern_parts import PLACES, J, M, P, V, X
from .sentence_patterns import is_uncertain

Match = re.Match[str]
_QUANTIFIER = (
    r"(?P<quantifier>all|every|each|consistently|always|never|none|no|(?<!the\s)most|mostly|majority|predominantly|largely"
    r"|both|stays?|staying|remains?|remaining|maintains?|maintaining|keeps?|only|nearly\sall|almost\sall|more\sthan\shalf|primarily|uniformly|entirely|throughout)"
)


def found(pattern: re.Pattern[str], text: str, *, sure: bool = True) -> Iterator[re.Match[str]]:
    """Yield the matches in a coded text; sure: but none that its clause hedges or negates."""
    for match in pattern.finditer(text):
        if not (sure and is_uncertain(text, match.start(), match.end())):
            yield match


_DENIALS = frozenset("not no never cannot neither nor rarely hardly seldom barely scarcely".split())


def denies(words: str) -> bool:
    """Return whether some words say that something is not so."""
    return not _DENIALS.isdisjoint(words.split())


# Whether a word sets an upper bound.
is_below = contains(r"(?<!not\s)below|under|less|lower|fewer|at\smost|not\sabove|[‹≤]")
# Whether a bound may be reached.
is_loose = contains(r"at\s|not\s|[=≤≥]")
ALL = frozenset(
    "all every each consistently always both entirely uniformly throughout stay stays staying"
    " remain remains remaining maintain maintains maintaining keep keeps".split()
)
NONE = frozenset("no none never".split())
MOST = frozenset("most mostly majority predominantly largely primarily".split()) | {
    "more than half"
}
NEARLY = frozenset(["nearly all", "almost all"])
# Whether a clause without a place speaks of numbers in general, of nothing unknown.
is_plain = matches(
    r"(?:\W|<[A-Z]\d*>|\d|\b(?:the|a|an|all|every|each|most|majority|nearly|almost|of|in|on|at|across|for|and|with|are|is|was|were|be"
    r"|remains?|stays?|lies?|fall|falls|value|values|score|scores|cell|cells|accuracy|accuracies|performance|results?|numbers?|data|points?"
    r"|exceptionally|extremely|remarkably|relatively|strong|robust|excellent|good|stable|trend|trends|heatmap|chart|figure|grid|matrix|table|recorded|measured|reported|observed|stated|entries|entry|consistently|always|never|none|no|well|overall|high|low|very"
    r"|mostly|predominantly|largely|primarily|percentages?|rates?|that|which|they|it|here|there|show|shows|has|have|many|some|mean|half|more|than|correlations?|coefficients?|exceed|between|range|ranges|ranging|from|to|vary|varies)\b)*"
)
# "Never drops below 90" tells of no difference.
_FALLS_BELOW = re.compile(r"\b(?:drops?|dropped)\s$")
_MEANS = re.compile(
    r"\b(?:costs?|adds?|leads?|advantage|margin|improv\w+|gains?|drops?|differ\w*|moving|mean|average[sd]?|averag\w+|total|sum|median|difference|gap|change|gain|drop|increase|decrease|improvement|std|deviation|uncertaint\w+)\b"
)


def is_of_means(text: str) -> bool:
    """Return whether a clause speaks of means or differences, not of the numbers themselves."""
    return bool(_MEANS.search(_FALLS_BELOW.sub("", text)))


_BREAK = re.compile(r"[;:]\s|,\s(?:while|whereas|but|and|with)\b|\bwhile\b|\bwhereas\b")


def clause(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the clause around a part of a text starts and ends."""
    before = [match.end() for match in _BREAK.finditer(text, 0, start)]
    behind = _BREAK.search(text, end)
    return (before[-1] if before else 0), (behind.start() if behind else len(text))


# "Most" counts, "the most consistent" does not.
QUANTIFIER = re.compile(rf"\b{_QUANTIFIER}\b")
EXCEPT = re.compile(
    rf"\b(?:except(?:ing)?(?:\s(?:for|on|at|in))?|save(?:\s(?:for|on|at|in))?|with\sthe\sexceptions?\sof|apart\sfrom|other\sthan|excluding|exceptions?\s(?:is|are|being|:))\s(?:the\s)?(?P<places>(?:{P}|{M}|{V})(?:(?:{J}|\s?\(|\)|\s(?:at|on|in|for|with)\s)+(?:{P}|{M}|{V}))*)"
)
# Whether a clause speaks of means or differences of numbers.
is_aggregated = contains(
    r"\b(?:costs?|adds?|leads?|advantage|margin|improv\w+|gains?|drops?|differ\w*|moving|mean|average[sd]?|averag\w+|total|sum|median|difference|gap|std|deviation|uncertaint\w+)\b"
)
# Whether a clause makes an exception.
has_exception = contains(
    r"\b(?:except(?:ing|ions?|ed)?|save(?:\sfor)?|apart\sfrom|other\sthan|excluding|besides|aside\sfrom|but\sfor|only|sole)\b"
    r"|\b(?:all|any|none|nothing|every\w*)\s(?:\S+\s)?but\b"
)
# Whether a sentence takes something out of what it is said of: "considering only A".
is_limited = contains(
    r"\b(?:considering|counting|including|comparing|using|looking\sat|when|if)\s(?:just|only)\b"
    r"|\b(?:ignoring|disregarding|omitting|not\scounting)\b"
)
# Whether a sentence takes back its own "no": "no value is not above 90".
denies_twice = contains(r"\b(?:no|none)\s[^,;:.]*?\s(?:no|not|never|cannot)\b")
_SWAPPED = re.compile(r"<P(\d+)>\s(?:(row|column)\b|<X(\d+)>)")


def called_lines(text: str) -> Iterator[tuple[int, str | int]]:
    """Yield each place that a text calls a row or a column, or by the axis of a number."""
    for match in _SWAPPED.finditer(text):
        yield int(match[1]), match[2] or int(match[3])


def within(text: str, part: str | None, span: tuple[int, int]) -> tuple[int, int]:
    """Return where a part of a match stands; an empty span without one."""
    at = text.find(part, *span) if part else -1
    return (at, at + len(part)) if part and at >= 0 else (span[0], span[0])


# Whether words speak of a mean.
is_mean = contains(r"\b(?:average|mean)\b")
# Whether a clause says that something is not so of all.
is_not_all = contains(r"^\W*not\s(?:all|every|each)\b")
# Whether a sentence speaks of a part of the figure that no label names, or of an aim.
names_region = contains(
    r"\b(?:diagonal|corners?|triang\w+|halves|(?<!more\sthan\s)half|quadrants?|regions?|edges?|upper|lower\s(?:left|right)|middle|centre|center|early|late|first|last|target|goal|aim|ideal|requirements?|worst\scase|previous|next)\b"
)
_BEHIND = re.compile(
    rf"\)?(?:\s(?:even\s)?(?:across|for|over|at|in|on|throughout)\s(?:all\s)?(?:the\s)?"
    rf"(?:(?P<places>{PLACES})|(?:\w+\s){{0,2}}{X}(?:\s{X})*\s\((?P<inner>{PLACES})\)))?"
)
_STOP = re.compile(r"[,;:.](?:\s|$)|\s(?:and|while|but|whereas|with)\s")


def behind(text: str, end: int) -> tuple[int, int] | None:
    """Return where the places stand that follow a statement; None if more follows than is known.

    An exception is no part of what follows.
    """
    text = text[: excepted.start()] if (excepted := EXCEPT.search(text, end)) else text
    match = _BEHIND.match(text, end)
    start = match.end() if match else end
    stop = _STOP.search(text, start)
    rest = text[start : stop.start() if stop else len(text)]
    if "<P" in rest or "<M" in rest or "<V" in rest:
        return None
    name = "places" if match and match["places"] else "inner"
    return match.span(name) if match and match[name] else (end, end)


# Whether a sentence speaks of each line by itself.
is_of_each = contains(r"\b(?:each|every|whose|its|their|per)\b")
# Whether a sentence speaks of what is left over when something is taken away.
names_rest = contains(r"\b(?:others?|remaining|rest|elsewhere|else)\b")
# Whether a sentence speaks of each panel by itself.
is_per_panel = contains(
    r"\b(?:both|each|every|all)\s(?:of\s)?(?:the\s)?(?:\w+\s)?(?:panels?|heat\s?maps?|sub-?plots?|charts|grids|matrices)\b"
)
# Whether words compare by better and worse, not by more and less.
is_of_quality = contains(
    r"\b(?:outperform\w*|surpass\w*|beats?|dominates?|better|superior|worse|inferior|underperform\w*|trails|lags|ahead|behind|leads|tops)\b"
)
