"""Ticks, names and ranges that an axis item lists."""

from __future__ import annotations

import re
from functools import lru_cache

from ...language import contains, matches, numerals, starts_with

# Whether a text lists only some of the ticks ("such as", "…").
is_sample = contains(
    r"\b(?:and\s+(?:more|others)|major|minor|like|could|such\s+as|includ\w+|e\.g|for\s+(?:example|instance)|edges|every\s+(?:second|other|third)"
    r"|and\s+so\s+on|etc|between\s+the\s+ticks)\b"
    r"|…|\.\.\.",
    re.IGNORECASE,
)
_EXTENT = re.compile(
    r"\b(?:rang\w+|runs?|spans?|spanning|goes|scale)\b[^.;:]*?\bfrom\s+(\S+)\s+(?:up\s+)?to\s+([^\s,;)]+)",
    re.IGNORECASE,
)


# A text is held against the ticks of both axes.
@lru_cache(maxsize=1 << 10)
def tokens(text: str) -> tuple[str, ...]:
    """Split a text into words and numbers, lower case: what may be a tick, in its order."""
    apart = re.sub(r"(?<=[0-9])[-/](?=[0-9])", " ", text)
    return tuple(word.casefold().strip(".,;:()") for word in re.split(r"[\s,;:()\[\]–]+", apart))


_ENDS = re.compile(r"([\w.\-]*\w)\s*(?:\bto\b|through|→|\N{EN DASH})\s*(?:the\s+)?([\w.\-]*\w)")
_TURNED = re.compile(
    r"\b(?:rightmost|leftmost|topmost|bottommost|not\s+in\s+(?:this|that|the)\s+order|revers\w*|invert\w*|decreas\w*|descend\w*|origin|upwards?|downwards?|flipped)\b",
    re.IGNORECASE,
)
_SORTED = re.compile(
    r"\b(?:in\s+(?:the\s+)?order|order(?:ed)?|sort(?:ed)?|rank(?:ed)?|descending|ascending"
    r"|revers\w+|respectively|(?:starts?|begins?|ends?)\s+with)\b",
    re.IGNORECASE,
)


def is_turned(text: str, role: str) -> bool:
    """Return whether an axis item tells its direction in words that we do not know."""
    upright = role == "row" and re.search(r"\b(?:bottom|foot|up)\b", text, re.IGNORECASE)
    return bool(upright or _TURNED.search(text))


_AS_AXIS = re.compile(
    r"in\s+(?:the\s+)?(?:same\s+)?order\s+of\s+the\s+(?:[xy]-)?ax[ie]s|in\s+the\s+same\s+order",
    re.IGNORECASE,
)


def tells_order(text: str) -> bool:
    """Return whether words around a run of values speak of an order of their own."""
    return bool(_SORTED.search(_AS_AXIS.sub("", text)))


def ends(text: str) -> tuple[tuple[str, str], ...]:
    """List what a text says to run from what to what: "left to right", "0.1 to 0.5"."""
    return tuple((first.casefold(), last.casefold()) for first, last in _ENDS.findall(text))


def extent(text: str) -> str | None:
    """Return the stated range of an axis, "0 to 1", as written."""
    match = _EXTENT.search(text)
    return f"{match[1]} to {match[2].rstrip('.')}" if match else None


_CALLED = re.compile(
    r"\b(?:axis\s+)?(?:label(?:l?ed)?|titled?|named?|called)\b\s*:?\s*(?:as\s+|is\s+)?[\"“`]([^\"“”`]{1,120})[\"”`]"
    r"(?!\s*(?:,|and\b)\s*(?:and\s+)?[\"“`])"  # labeled "A", "B": ticks
    r"|\b(?:named|called|titled)\s+((?-i:[A-Z])[\w-]*(?:\s(?-i:[A-Z])[\w-]*)*)(?=[,.;]|$)",
    re.IGNORECASE,
)
# A name before a comma is one only if what follows tells of the axis; else it is a list.
_OPENING = re.compile(
    r"[\"“`]?([^\"“”`(,:.\d][^\"“”`(,:.]{0,60}?)[\"”`]?\s*"
    r"(?=\(|,\s*(?:\d|values?\b|ticks?\b|categories\b|integers?\b|with|rang\w+|from|show\w*|label\w*|cover\w*|span\w*)\b|\s-\s"
    r"|\s(?:with|rang\w+|from)\b|$|\.$)"
)


def axis_name(text: str) -> str | None:
    """Return the name in: labeled "Local Window Size."."""
    match = _CALLED.search(text)
    return (match[1] or match[2]).strip().rstrip(".,;:") if match else None


def without_called(text: str) -> str:
    """Take the clause off that names the axis: labeled "Local Window Size"."""
    return _CALLED.sub("", text)


def opening_name(text: str) -> str | None:
    """Return the name that opens an axis item: "Training Progress (ranging from 0 to 1)"."""
    match = _OPENING.match(text.strip())
    name = match[1].strip() if match else ""
    quoted_name = text.strip()[:1] in ('"', "“", "`")
    return name if name and (quoted_name or not _PROSE.search(name)) else None


_PROSE = re.compile(
    r"(?<![\w-])(?:the|it|is|are|shows?|label(?:l?ed)?|displays?|represents?|lists?|no|rang\w+|covers?"
    r"|spans?|spanning|from|with|listed|sorted|ordered|arranged|each|only|set|not|rotated|tilted|legible|degrees|omitted|hidden|rows|columns|spaced|evenly)(?![\w-])",
    re.IGNORECASE,
)
# Whether an item tells something about its axis ("Range: 0 to 19"), and is no tick.
is_attribute = starts_with(
    r"\s*(?:axis\s+)?(?:label|name|title|range|scale|values?|ticks?|tick\s+marks?|markers?|marks"
    r"|categories|position|orientation|order|units?|labels)\b[^:]{0,40}:",
    re.IGNORECASE,
)
# A tick label is a name; a longer one is a piece of a sentence.
_NAME_WORDS = 6
_LOOKS = re.compile(
    r"→|^(?:in|to|from|on|at|and|or|like|could|base|major|minor)\s|\b(?:scale|bold|font|italics?|sans-serif|serif|shared|across"
    r"|unlabel+ed|illegible|in\s+total|legend|(?:up|down|on)wards?)\b",
    re.IGNORECASE,
)


# A list is asked whether it is one of ticks wherever it may be one.
@lru_cache(maxsize=1 << 12)
def is_tick_name(text: str) -> bool:
    """Return whether a text may be the label of a tick: short, and no piece of a sentence."""
    if len(text.split()) > _NAME_WORDS:
        return False
    return not (_RANGE.search(text) or _PROSE.search(text) or order(text) or _LOOKS.search(text))


# Whether a tick may name what is left out, as "no catalyst" does; "no labels" tells of the drawing.
is_control = matches(
    r"no\s(?!(?:axis|names?|titles?|labels?|ticks?|marks?|units?|values?|numbers?|legends?|gaps?"
    r"|spac\w+|grid\w*|borders?|lines?|order|data)$)[\w-]+",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\d\S*\s+(?:\([^()]*\)\s+)?(?:to|through)\s+\d|^\W*(?:values?|ticks?|categories)\b.*\d",
    re.IGNORECASE,
)
_ORDERS = (
    ("top to bottom", re.compile(r"top\s+to\s+(?:the\s+)?bottom", re.IGNORECASE)),
    ("bottom to top", re.compile(r"bottom\s+to\s+(?:the\s+)?top", re.IGNORECASE)),
    ("left to right", re.compile(r"left\s+to\s+(?:the\s+)?right", re.IGNORECASE)),
    ("right to left", re.compile(r"right\s+to\s+(?:the\s+)?left", re.IGNORECASE)),
)


_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
)
_EDGES = {"row": ("top", "bottom"), "column": ("left", "right")}
_ORDINAL = "|".join(
    [*_ORDINALS, "last", "(?:top|bottom|left|right)(?:most)?", "(?:upper|lower)most"]
)
_PLACE = re.compile(rf"(?:the\s+)?(?P<place>{_ORDINAL})\s+(?P<role>row|column)", re.IGNORECASE)
_PLACE_FIRST = re.compile(
    rf"{_PLACE.pattern}\s*[:,.\N{{EN DASH}}\N{{EM DASH}}-]\s+(?=\S)", re.IGNORECASE
)
_PLACE_BEHIND = re.compile(
    rf"\s+(?:in|as)\s+the\s+(?:{_ORDINAL})(?:\s+(?:row|column|one))?(?=\W*$|[,;]|\s+and\b)"
)


def place_in_order(label: str, role: str, count: int) -> int | None:
    """Return where a row or column stands by its ordinal, from 1: "Top row", "last column"."""
    match = _PLACE.fullmatch(label)
    if not match or match["role"].casefold() != role:
        return None
    word = match["place"].casefold().removesuffix("most")
    if word in _ORDINALS:
        return _ORDINALS.index(word) + 1
    first, last = _EDGES[role]
    return {first: 1, last: count, "last": count}.get(word)


def without_place(label: str) -> str:
    """Take the ordinal off a label: "First row, A"."""
    return _PLACE_FIRST.sub("", label, count=1)


def without_places(text: str) -> str:
    """Take the ordinals off the entries of a list: "A in the first row, B in the second"."""
    return _PLACE_BEHIND.sub("", text)


_ACROSS = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_ARROW = re.compile(
    "|".join(rf"(?<=\b{one})\s*(?:→|->)\s*(?={two}\b)" for one, two in _ACROSS.items()),
    re.IGNORECASE,
)


# Where a list starts; "third from the left" is a place.
_FROM = re.compile(
    "".join(rf"(?<!{own} )" for own in _ORDINALS)
    + r"(?:from|(?:start|beginn)ing\s+(?:at|from|with))\s+the\s+(?P<edge>top|bottom|left|right)"
    r"(?:\s+(?:down|up)(?:wards?)?)?(?=,|\s+[A-Z0-9\"“])"
)


# "0% at the top, then 25%, 50% and 75% at the bottom" lists all; "Layer 1 at the top and Layer 4
# at the bottom" tells the ends.
_EDGE = r"\s+at\s+the\s+(?P<{}>top|bottom|left|right)"
_EDGED = re.compile(
    rf"(?<![^\s(])(?P<open>\(?)(?P<first>[^\s,;:.()]{{1,40}}(?:\s[^\s,;:()]{{1,40}})?){_EDGE.format('one')}"
    r"(?P<more>(?:,\s+(?:then\s+)?[^,;:.()]{1,30})*?,?)\s+(?:and\s+)?(?P<last>[^,;:()]{1,30}?)"
    rf"{_EDGE.format('two')}\b"
)
_THEN = re.compile(r",\s+then\b")
_DIGITS = re.compile(r"\d+")


def _between_edges(match: re.Match[str]) -> str:
    one, two = match["one"], match["two"]
    if _ACROSS[one] != two:
        return match[0]
    if not match["more"].strip(", "):
        alike = _DIGITS.sub("", match["first"]) == _DIGITS.sub("", match["last"])
        ends = f"from {match['first']} to {match['last']}, {one} to {two}"
        ends = f"({one} to {two}" if match["open"] else ends  # behind a list
        return ends if alike else match[0]
    first = f"{match['open']}{match['first']}{_THEN.sub(',', match['more'])}"
    return f"{first} and {match['last']}, {one} to {two}"


# "From 2018 on the left to 2022 on the right", unless the list itself follows.
_SIDE = r"\s+(?:at|on)\s+the\s+(?:far\s+)?(?P<{}>top|bottom|left|right)\b"
_FROM_SIDE = re.compile(
    rf"\bfrom\s+(?P<first>[^\s,;:()]{{1,40}}){_SIDE.format('one')}\s+to\s+(?P<last>[^\s,;:()]{{1,40}})"
    rf"{_SIDE.format('two')}(?!\s*\()"
)


def with_directions(text: str) -> str:
    """Write the order of a list in one way: "left → right", "from the left" as "left to right"."""
    text = _FROM_SIDE.sub(r"from \g<first> to \g<last>, \g<one> to \g<two>", text)
    text = _EDGED.sub(_between_edges, _ARROW.sub(" to ", text))
    return _FROM.sub(lambda own: f"from {own['edge']} to {_ACROSS[own['edge']]}", text)


def order(text: str) -> str | None:
    """Return the reading direction that a text states for the ticks of an axis."""
    orders = _ORDERS if "to" in text.lower() else ()
    return next((name for name, pattern in orders if pattern.search(text)), None)


_SAME = (
    r"(?:the\s+)?same\s+(?!as\b)(?:(?:order|list|ticks)\b|(?:[\w-]+\s+){0,2}(?!colou?r|scale|font|unit)[a-z]+s"
    r"(?=\W*$|[,\s(]*(?:from\s+)?(?:left|top|in\s+the\s+same\s+order)\b))"
)
_BEFORE_SAME = r"([^\W\d][^,;:]{0,40}?)\s+[-\N{EN DASH}\N{EM DASH}]\s+"
_NAME_BEFORE_SAME = re.compile(_BEFORE_SAME + _SAME, re.IGNORECASE)


def name_before_same(text: str) -> str | None:
    """Return the name of an axis that has the ticks of the other: "Predicted - same order"."""
    match = _NAME_BEFORE_SAME.match(text)
    return match[1] if match else None


# Whether an axis is said to be the same as the other one.
is_same = contains(
    rf"^(?:\W*|{_BEFORE_SAME}){_SAME}|"
    r"\b(?:same|identical)\b.*?\b(?:as|to)\b.*?\b(?:axis|rows?|columns?|vertical|horizontal)\b"
    rf"|\bthe\s+same\s+(?:\d+|{'|'.join(numerals.WORDS[2:])})\s+[^\W\d]",
    re.IGNORECASE,
)
