"""Names of quantities: the phrase that is one, its spelling, its unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...language import classify, colour_words, looks_like_metric, numerals
from ..patterns import legend_patterns

# The name of a quantity: words up to a small one, a notion of its own in parentheses among them.
WORD = r"[^\W\d_][\w@'’+/-]*(?:\.[\w-]+)*\.?(?<!\w\w\w\w\.)"
NAME = (
    rf"(?:(?:the|an?|their|its|one|respective|corresponding|stated|raw|so-called)\s+)*"
    rf"(?P<name>{WORD}(?:\s+(?!(?:{{stops}})\b){WORD}){{{{0,5}}}}(?:\s*\([^()]{{{{1,16}}}}\))?)"
)
_STOPS = (
    "of|for|by|across|over|between|in|on|with|from|at|per|that|which|who|when|as|and|or|obtained"
    "|achieved|measured"
    "|reached|ranging|is|are|was|were|under|among|against|to|after|before|within|how|where|while"
    "|during|respectively"
)
BEHIND = rf"(?=\s*(?:[.,;:()]|$)|\s+(?:{_STOPS})\b)"
NAME = NAME.format(stops=_STOPS)
# What is counted or shared out belongs to the name: "number of epochs", "share of respondents".
PART_OF = re.compile(
    r"(?:.*\s)?(?:number|share|fraction|percentage|proportion|count|probability|frequency|rate"
    r"|amount|change|difference)s?",
    re.IGNORECASE,
)


def named(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """Yield the names that a pattern finds; of two that "and" joins neither."""
    for match in pattern.finditer(text):
        own = "name" if match["name"] else "all"
        name, rest = match[own].strip(), text[match.end(own) :]
        if not name[-1].isalnum() and name[-1] != ")":
            name = name.rstrip(".,;:")
        if re.match(r"\s*(?:and|or|/)\s+(?:the\s+)?\w+\s+(?:of|for)\b", rest):
            continue
        if PART_OF.fullmatch(name) and (more := _OF_WHAT.match(rest)):
            name = f"{name} {more['small']} {more['name']}"
        yield single(name)


_OF_WHAT = re.compile(
    rf"\s+(?P<small>of|in(?!\s+(?:percent|%|bold)))\s+(?:the\s+)?(?P<name>{WORD}(?:\s+(?!(?:{_STOPS})\b){WORD}){{0,2}})(?=\W|$)"
)


def single(name: str) -> str:
    """Return a name without "values" behind it, and as one where it stands for several."""
    name = re.sub(r"\s+(?:values?|numbers?|figures?|data)$", "", name, flags=re.IGNORECASE)
    own, space, note = name.partition(" (")
    bare = re.sub(r"\s+scores?$", "", own, flags=re.IGNORECASE)
    if bare != own and classify(bare) == "metric":
        own = bare  # "Pass@1 scores"
    last = own.split()[-1] if own.split() else ""
    if last.endswith("s") and len(last) > _SHORT:
        one = own[:-3] + "y" if last.endswith("ies") else own[:-1]
        own = one if looks_like_metric(one) else own
    return own + space + note


_SHORT = 3


# -- what is none ---------------------------------------------------------------------------------


# What a title calls the figure, or what is done in it, is not measured.
OF_FIGURE = re.compile(
    r"\b(?:heat\s?maps?|matrix|matrices|confusion(?!\s+counts?)|response|map|chart|plot|table|grid|comparison|analysis|ablation"
    r"|study|overview|effect|effects"
    r"|influence|impact|results?|performance|breakdown|distribution|evaluation|summary"
    r"|leader\s?board|sweep|search)\b",
    re.IGNORECASE,
)


# "The cells are square", "each cell has a number".
_NO_QUANTITY = re.compile(
    r"(?:.*\s)?(?:numbers?|values?|labels?|figures?|decimals?|digits?|integers?|percentages?"
    r"|squares?|shades?|colou?rs?"
    r"|text|annotations?|cells?|means?|averages?|medians?|scores?\sof|pairs?|entr(?:y|ies)"
    r"|results?)|.*\b(?:printed|written|annotated|shaded|square|listed|read|given|not|all|only"
    r"|empty|blank|white|followed|taken|rounded|approximate\w*|exact\w*|one|two|highest|lowest"
    r"|best|worst|high|low|higher|lower|as|these|those|how|what|such|e\.g)\b.*",
    re.IGNORECASE,
)


def quantities(names: Iterable[str]) -> Iterator[str]:
    """Yield those of some names that may name a quantity."""
    return (name for name in names if _is_quantity(name) and may_be_called(name))


def _is_quantity(name: str) -> bool:
    """Return whether a phrase may name a quantity; a single word only if it is a metric or counts.

    "Values are estimated", "cells are short", "numbers are as follows" name none.
    """
    own = name.partition(" (")[0]
    if " " not in own and not looks_like_metric(own) and own[-1:].isalnum() and own.islower():
        return False
    if _DONE.search(own) or _TWO_NOUNS.search(own):
        return False
    return not (_NO_QUANTITY.fullmatch(name) or OF_FIGURE.search(own))


# "Each tile: classifier trained on the row's dataset": what is done is no quantity, but speed is.
_DONE = re.compile(r"(?<!e)ed$")
# "Under the figure the sample size", "rectangles twice as wide".
_TWO_NOUNS = re.compile(
    r"^(?:under|below|above|beside|inside|with|without)\b|\s(?:the|an?|twice|together|only)(?:\s|$)",
    re.IGNORECASE,
)
# Words of palettes and legends, which the name of no quantity has: a closed class.
_PALETTES = frozenset(
    "viridis plasma inferno magma cividis coolwarm rdbu rdylgn rdylbu ylgnbu ylorrd blues greens"
    " reds oranges purples"
    " greys grays jet turbo spectral mako rocket range ranges sequential diverging continuous"
    " linear logarithmic reversed"
    " ranging spanning runs running goes going covers covering stretches extends heatmap legend"
    " colorbar color colour colors colours scale bar labeled labelled spans left right edge"
    " side bottom".split()
)
# Of such words alone no name is made.
_PLACES = frozenset(
    "low high lower higher value values minimum maximum numerical log light dark vertical"
    " horizontal bottom top left"
    " right far side hot short none not no in one per and each between from shared common".split()
)


def may_be_called(name: str, *, is_labelled: bool = False) -> bool:
    """Return whether a name may be that of a quantity, not of a colour, scale or place.

    is_labelled: the text says that the legend is labelled so; then its first sign may be any.
    """
    words = re.findall(r"[^\W_]+", _ON_SCALE.sub("", name).casefold())
    said = re.findall(r"\w+", name.partition(" (")[0].casefold())
    # "Three models" are counted, "Toys has a loss" is a sentence.
    none = bool(said) and (said[0] in numerals.WORDS or bool(_VERBS & {*said}))
    if none or ":" in name or re.search(r"\be\.g\b|\bpanel\b", name, re.IGNORECASE):
        return False
    if name.startswith("% of ") or re.fullmatch(numerals.ABOUT, f"{name} ", re.IGNORECASE):
        return name.startswith("%")
    of_scale = any(word in _PALETTES or colour_words.names_color(word) for word in words)
    whole = bool(words) and name.count("(") == name.count(")") and not of_scale
    if is_labelled or not whole:
        return whole
    starts = re.match(r"[^\W\d_]{2}|[^\W\d_][-(_\w ]|[^\x00-\x7f]", name)
    return bool(starts) and not (set(words) <= _PLACES or words[0] in _OPENERS or _CUT.search(name))


# Of "errors per 1,000 words" this is left before a range.
_CUT = re.compile(r"\bper(?:\s+\d+)?$")
_OPENERS = frozenset(
    "from in none not no one per and each between e it as of at on to high low higher lower"
    " highest lowest largest smallest larger smaller more less greater fewer too very see"
    " large small clear same similar strong".split()
)
_VERBS = frozenset("is are was were has have had".split())


# -- spelling -------------------------------------------------------------------------------------


def folded(name: str) -> str:
    """Return a name by its words alone, in lower case, one and several alike."""
    return " ".join(re.findall(r"\w+", name.casefold())).removesuffix("s")


_PLAIN_WORD = re.compile(r"[a-z]{2,}(?:@\w+)?(?=$|[\s,(/])")


def with_capital(label: str) -> str:
    """Return a label with a capital, unless its first word has a spelling of its own: "nDCG"."""
    return label[:1].upper() + label[1:] if _PLAIN_WORD.match(label) else label


def is_unit(text: str) -> bool:
    """Return whether a note tells a unit: "%", "ms", "t/ha", "% of adults"."""
    return bool(_UNIT_SIGN.fullmatch(text))


_UNIT_SIGN = re.compile(rf"{legend_patterns.UNIT}|(?:in\s+)?%\s+of\s.+", re.IGNORECASE)
_IN_PERCENT = re.compile(r",\s+in\s+(?:percent|%)(\))$", re.IGNORECASE)
_ON_SCALE = re.compile(
    rf"\s*\((?:(?:log(?:arithmic)?|linear)[\s-]scale|{numerals.NUMBER}\s*(?:to|–|-)\s*{numerals.NUMBER})\)",
    re.IGNORECASE,
)


# As in: Acc., Corr.
_ABBREVIATED = re.compile(r"(?:^|\s)\w{2,4}\.$")


def label_and_unit(name: str) -> tuple[str | None, str | None]:
    """Part a name from its unit; what is nothing but a unit is no name."""
    label, unit = legend_patterns.label_and_unit(_ON_SCALE.sub("", name).strip(' "“”`*'))
    label = _IN_PERCENT.sub(r"\1", label.rstrip(",;:"))
    label = label if _ABBREVIATED.search(label) else label.rstrip(".")
    if is_unit(label):
        return None, "%" if "%" in label or "percent" in label else label
    return label, unit
