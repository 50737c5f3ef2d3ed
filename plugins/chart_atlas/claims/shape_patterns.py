"""Shapes of statements of counts, of order and of the legend."""

from __future__ import annotations

import re

from .pattern_parts import COUNTED, WORDS, M, N, P, V, X

COUNT = re.compile(
    rf"(?<![\w>]){COUNTED}\s(?:(?:discrete|categorical|distinct|separate|different|individual|side-by-side|main|numeric|numerical|labell?ed)[,\s]+)*"
    rf"(?P<what>heat\s?maps?|panels?|sub-?plots?|rows?|columns?|categories|values?|ticks?|labels?|levels?|models?|datasets?|titles?|{X})(?!\w)"
)
# What is said of so many things, of which there may be more: "two models are above 20".
PREDICATE = re.compile(
    r"\s(?:(?:are|were)\s(?:\w+\s)?(?:above|below|over|under|higher|lower|better|worse|between|near|close|within|more|less|greater)"
    r"|have|score|reach|stay|fall|exceed|achieve|surpass|drop)\b"
)
_SIZE = rf"(?:{V}|\d+|<P\d+>|{'|'.join(WORDS[1:])})"
GRID = re.compile(
    rf"(?P<rows>{_SIZE})[\s-]*(?:rows?|<X\d+>)?\s?(?:by|x|×)\s?(?P<columns>{_SIZE})[\s-]*(?:columns?|<X\d+>)?\s(?:grid|matrix|heat\s?map|table|layout)"
)
PANEL_WORDS = frozenset(
    "heatmap heatmaps heat maps panel panels subplot subplots sub-plots titles".split()
) | {"heat maps"}
TICK_WORDS = frozenset("categories value values tick ticks label labels level levels".split())
NUMBERED = re.compile(
    rf"\b(?:numbered|labell?ed|ranging|running|listed|going)\s(?:from\s)?(?:{V}|{P})(?:\s(?:through|to)\s(?:{V}|{P}))?"
    r"(?:\s\(?(?:from\s)?(?P<way>top\sto\sbottom|left\sto\sright|bottom\sto\stop|right\sto\sleft)\)?)?"
)
NTH = re.compile(
    rf"(?:\b(?P<what>row|column)|<X(?P<axis>\d+)>)\s(?P<nth>{V})\s\((?P<place>{P}(?:\s\w+)?)\)"
)
AT_EDGE = re.compile(
    rf"(?P<place>{P}|{M})\"?\s\((?:the\s)?(?P<edge>top|bottom|first|last|leftmost|rightmost|left|right|upper|lower)(?:\s(?:row|column|heat\s?map|panel|chart|<X\d+>))?\)"
)
LISTED = re.compile(
    rf"(?:(?P<way>left\sto\sright|top\sto\sbottom|right\sto\sleft|bottom\sto\stop)[):,\s]+)?(?P<list>(?:{V}|{P})(?:,\s(?:and\s)?(?:{V}|{P})){{2,}})"
)
SCALE = re.compile(
    rf"\b(?P<about>approximately\s|about\s|roughly\s|around\s)?(?:from\s)?(?:[\w\s-]*?)?\(?(?P<low>{V})(?:\s\([^()]*\)|\))?\s(?:to|through|at)\s(?:[\w\s-]*?)\(?(?P<high>{V})\)?(?:\s\([^()]*\))?"
    rf"|\b(?:range|scale)\sof\s(?P<range>{V})"
)
OUTSIDE = re.compile(
    rf"\b{N}(?:exceeds?|exceeding|(?:is|are|fall|lie|go)\s(?:outside|above|beyond|below))\s(?:of\s)?the\s(?:legend|colou?r\s(?:bar|scale))(?:'s)?\s(?:\w+\s){{0,2}}(?:range|scale|bounds?|maximum)?\s?\(?(?P<range>{V})?\)?"
    rf"|\bthe\slegend's\s(?P<which>upper|lower)\sbound\s\((?P<bound>{V})\)\sdoes\snot\s(?:align|match|agree|fit)\s(?:with\s)?(?:the\s)?(?:{M}|{P})?(?:\s\w+){{0,2}}\s?\((?P<value>{V})\)"
    rf"|(?:extreme\s)?{N}\(e\.g\.,?\s(?P<value2>{V})\)\s(?:contradicts?|exceeds?|violates?)\sthe\slegend's\s(?P<range2>{V})\srange"
)
# "Listed from top to bottom as A, B and C".
IN_ORDER = re.compile(
    rf"\bfrom\s(?P<way>left\sto\sright|top\sto\sbottom)(?:,?\s(?:as|the\s{X}\sare)|:|,)?\s(?P<list>{P})"
)
_EDGE = r"(?:at|on)\s(?:the\s)?(?:far\s)?(?P<edge{n}>top|bottom|left|right)"
# "Layers run from 2 at the top to 22 at the bottom".
BETWEEN_EDGES = re.compile(
    rf"\bfrom\s(?P<one>{P}|{V})\s{_EDGE.format(n=1)}\sto\s(?P<two>{P}|{V})\s{_EDGE.format(n=2)}"
)
# An axis with all of its values: "Ratio (0.1-0.5)", "from left to right (Ratio 0.1 to 0.5)".
EXTENT = re.compile(
    rf"(?:<X(?P<of>\d+)>|\b(?:left\sto\sright|top\sto\sbottom))\s\((?P<places>{P})\)|<X(?P<axis>\d+)>\s\((?P<range>{V})\)"
)
ALL_PANELS = re.compile(r"\((?P<list><M\d+>(?:,\s(?:and\s)?<M\d+>)+)\)")
_COUNTS_ALL = re.compile(
    r"\b(?:has|have|contains?|shows?|showing|covers?|compar(?:es|ing)|displays?|lists?|features?|includes?|of|\w\swith)\s(?:the\s|an?\s)?$"
)
_COUNTS_SOME = re.compile(
    r"\b(?:other|remaining|first|last|top|bottom|next|of\sthe|out\sof|all|these|those|in|only|any)\s(?:the\s)?$"
)


def counts_all(before: str) -> bool:
    """Return whether a count behind a text is surely that of all."""
    return bool(_COUNTS_ALL.search(before)) and not _COUNTS_SOME.search(before)


LEGEND_WORDS = re.compile(
    r"\b(?:colou?r\s?(?:bar|scale|map|gradient)|colou?rbar|legend|(?:diverging|sequential)\s(?:colou?r\s)?scale)\b"
)
LEGEND_SPAN = re.compile(
    rf"\b(?:runs?|ranges?|extends?|spans?|covers?|goes|going|running|ranging|scale|bar|correlations|changes|accuracies|values)\s(?:from\s)?(?P<low>{V})(?:\s\([^()]*\))?\s(?:up\s)?(?:to|through)\s(?P<high>{V})"
    rf"|\b(?:runs?|ranges?|extends?|spans?|covers?|goes|from|of)\s(?:from\s)?(?P<range>{V})(?:\s\([^()]*\))?"
)
INSIDE = re.compile(
    rf"\ball\s(?:the\s)?(?:values|cells|numbers|scores)\s(?:fall|lie|are|stay)\s(?:inside|within)\s(?:the\s)?(?:range\sof\sthe\s)?(?:legend|colou?r\s?(?:bar|scale))(?:'s)?\s?(?:range)?(?:\sof)?\s\(?(?P<range>{V})\)?"
)
EDGE_IS = re.compile(
    rf"\bthe\s(?P<edge>leftmost|rightmost|first|last|top|bottom)\s(?:column|row|<X\d+>)\sis\s(?P<place>{P})|(?P<place2>{P})\s(?:is|forms)\sthe\s(?P<edge2>leftmost|rightmost|first|last|top|bottom)\s(?:column|row|<X\d+>)"
)
