"""How an axis is declared: its name and its ticks, in one phrase."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...language import colour_words, contains, numerals
from .label_patterns import is_symbol
from .list_patterns import (
    is_control,
    is_sample,
    is_tick_name,
    order,
    without_called,
    without_places,
)
from .step_patterns import stepped_ticks, whole_ticks

_QUOTE = "\"“”`'"
_NAMED = rf"[{_QUOTE}]?(?P<name>[^{_QUOTE}(),:;.|→\N{{EN DASH}}\N{{EM DASH}}]{{1,60}}?)[{_QUOTE}]?"
_ASIDE = r"(?:\s*\((?P<aside>[^()]*)\))?"
_FORMS = (
    # β ∈ {0.01, 0.1}
    re.compile(r"(?P<name>\$?[^(),:;{}]{1,40}?)\s*(?:\\in|∈)\s*\\?\{(?P<list>[^{}]*)\}"),
    # Depth (1, 2, 3), and "Depth (number of layers) (1, 2, 3)"
    re.compile(rf"{_NAMED}{_ASIDE}\s*\((?!(?:at|on|in|below|above|near|along|by|the|see)\b)(?P<list>[^()]*(?:\([^()]*\)[^()]*)*)\)"),
    # index type [Flat, IVF]
    re.compile(rf"{_NAMED}{_ASIDE}\s*\[(?P<list>[^\[\]]*)\]"),
    # Depth: 1, 2, 3. Depth – 1, 2, 3. Depth. From left to right: 1, 2, 3.
    re.compile(rf"{_NAMED}{_ASIDE}(?:\s*[:.]:?|\s+[-\N{{EN DASH}}\N{{EM DASH}}→])\s+(?P<list>.+)"),
    # Depth, marks 1, 2, 3
    re.compile(rf"{_NAMED}{_ASIDE},\s+[a-z]+\s+(?P<list>\d.*,.+)"),
    re.compile(rf"{_NAMED}{_ASIDE},?\s+(?P<list>(?:with|at|from|labell?ed|ticks?|integers?|labels?|values?"
               r"|categories|rang\w+|numbered)\b.+)", re.IGNORECASE),
    # It has five values listed from left to right: 1, 2, 3.
    re.compile(
        r"(?P<name>)(?:it|the\s+axis|this\s+axis)\s+(?:has|lists|shows|displays|contains|holds)\s[^:.]*?"
        r"\b(?:values|categories|ticks|labels|marks|levels|entries|items)\b[^:.]*:\s+(?P<list>.+)",
        re.IGNORECASE,
    ),
    # words "the", "dog"
    re.compile(r"(?P<name>[a-z][a-z ]{1,30}?)\s+(?P<list>[\"“`].+)"),
    # Doses 1, 2, 3. Plots A, B, C.
    re.compile(
        r"(?P<name>[A-Za-z][A-Za-z ]{0,30}s)\s+(?P<list>(?:[A-Z]"
        r"|\d[\d.]*)(?:,\s+(?:and\s+)?(?:[A-Z]"
        r"|\d[\d.]*)(?![\w.]*\w))+)$"
    ),
    # methods SFT, DPO and KTO
    re.compile(r"(?:the\s+)?(?P<name>[a-z][a-z ]{1,30}?)\s+(?P<list>[A-Z].*(?:,|\sand\s).+)"),
    re.compile(r"(?P<name>)(?P<list>.+)"),
)  # fmt: skip
_ANNOUNCED = re.compile(
    r"(?:from\s+)?(?:(?:with|at|showing|listing|having|labell?ed(?:\s+as)?|in\s+the\s+order)\b)?\s*"
    r"(?:the\s+)?(?:(?:discrete|integer|numeric|categorical|tick|axis|following)\s+)*"
    r"(?:(?:integers|ticks?(?:\s+marks?|\s+labels?)?|labels?|categories|values?|levels|entries|marks"
    r"|numbered)\b)?"
    r"(?:\s+(?:are|is|at|as|for|of|placed\s+at)\b)?\s*:?\s*(?=[\[<\w\"“`$+\-\N{MINUS SIGN}.])",
    re.IGNORECASE,
)
_DIRECTION = re.compile(
    r"\s*[,(]?\s*\b(?:ordered|listed|running|going|arranged|in\s+order|read)?\s*(?:from\s+)?(?:the\s+)?"
    r"(?:left|right|top|bottom)\s*(?:to|→|->)\s*(?:the\s+)?(?:left|right|top|bottom)\b\s*[):]?\s*",
    re.IGNORECASE,
)
# Four columns, left to right: A, B, C, D
_DIRECTION_FIRST = re.compile(
    r",?\s*\b(?:(?:ordered|listed|running|going|arranged|read)\s+)?(?:from\s+)?"
    r"(?:left|right|top|bottom)\s+to\s+(?:left|right|top|bottom)(?=:)",
    re.IGNORECASE,
)
_ATTRIBUTES = frozenset(
    "the its label labels name title range scale value values tick ticks marks categories category"
    " position letters letter integers numbers orientation order unit units entries items levels"
    " axis from with at listed ordered shown arranged".split()
)
# Behind another word these still only say that ticks follow: "Single letters", "Axis values".
_LISTING = frozenset("letters integers numbers values labels ticks marks entries items".split())
_PROSE = re.compile(
    r"(?<![\w-])(?:it|is|are|was|has|have|shows?|displays?|represents?|lists?|no|rang\w+|covers?|spans?"
    r"|from|with|to|listed|sorted|ordered|arranged|each|only|spaced|evenly|same|identical|labell?ed)(?![\w-])",
    re.IGNORECASE,
)
# A remark, not a list: "(the entity)", "(every second layer)"; "(in steps of 5)" makes one.
_ASIDE_AT_END = re.compile(
    r"\s*\((?![^()]*\b(?:steps?|increments|intervals|integers?|units?|whole)\b)"
    r"(?:the|all|see|e\.g\.?|every|each|not|in|with)\b[^()]*\)[\s.]*$",
    re.IGNORECASE,
)
_AND_LISTS = re.compile(
    r"^(?:is\s+)?(?:and\s+)?(?:lists?|shows?|has|with|holds?)\s+(?:the\s+)?(?:entries\s+)?",
    re.IGNORECASE,
)
_DASH_FIRST = re.compile(r"^[-\N{EN DASH}\N{EM DASH}]\s+")
_ASIDE_FIRST = re.compile(r"^\([^()]*\)\s*:\s*")
# "the mean of Math, Code and Law" is one thing, not three.
is_of_several = contains(
    r"\b(?:mean|average|median|sum|total|differences?|ratio|product|maximum|minimum)\s+(?:of|between)\b",
    re.IGNORECASE,
)


def declaration(text: str) -> tuple[str | None, tuple[str, ...]]:
    """Read what an axis is called and which ticks it has; None and () for what is not said.

    Ticks are taken only where all of them are told: a list, or ends with their step.
    """
    if is_of_several(text):
        return None, ()
    text = _ASIDE_AT_END.sub("", without_places(without_called(text))).strip(" .,;")
    text = _ASIDE_FIRST.sub("", _AND_LISTS.sub("", _DASH_FIRST.sub("", text)))
    text = _DIRECTION_FIRST.sub("", text)
    for form in _FORMS:
        match = form.match(text)
        rest = text[match.end() :] if match else ""
        if not match or (rest.strip(" $") and not _REMARK.match(rest)):
            continue  # what follows is neither the end nor a remark
        name = match["name"].strip()
        values = tick_list(match["list"])
        if values and (not name or is_axis_name(name) or _is_attribute(name)):
            return (_with_symbol(match) if is_axis_name(name) else None), values
    return None, ()


_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)


def _with_symbol(match: re.Match[str]) -> str:
    """Return the name with the symbol that stands for it: "learning rate (lr)"."""
    name, aside = _ARTICLE.sub("", match["name"].strip()), match.groupdict().get("aside") or ""
    return f"{name} ({aside})" if is_symbol(aside) else name


def is_axis_name(name: str) -> bool:
    """Return whether words may be the name of an axis: short, and no piece of a sentence."""
    plain = name and not _PROSE.search(name) and not order(name) and not _is_attribute(name)
    plain = plain and not _DONE.fullmatch(name) and not _GOES_ON.match(name)
    plain = plain and name.casefold() not in numerals.WORDS
    return bool(plain) and len(name.split()) <= _NAME_WORDS and bool(re.search(r"[^\W\d]", name))


_NAME_WORDS = 6
# A word for what was done to a list is no name: "inscribed A, B".
_DONE = re.compile(r"[a-z]{4,}ed")


# The depth is on the y-axis and takes the values 1, 2, 3.
_GOES_ON = re.compile(r"(?:and|or|but|which|that|then)\s", re.IGNORECASE)


def _is_attribute(name: str) -> bool:
    words = name.casefold().split()
    counted = len(words) > 1 and (words[0] in _COUNTS or words[0].isdigit())
    return counted or (bool(words) and words[-1] in (_ATTRIBUTES if len(words) == 1 else _LISTING))


# "Four columns" counts the ticks, and names nothing.
_COUNTS = frozenset([*numerals.WORDS[2:], "several"])
_REMARK = re.compile(r"\s*(?:[.,;(]|with\b|from\b|on\b|\N{EN DASH})")


def tick_list(text: str) -> tuple[str, ...]:
    """List the ticks that a phrase states in full: "1, 2 and 3", "0 to 100 in steps of 25"."""
    text = _NAMELY.sub("", _first_sentence(_DIRECTION.sub(" ", text).strip(" .;,")))
    text = text[1:-1] if text[:1] + text[-1:] in ("()", "[]") else text
    if found := stepped_ticks(text) or _quoted_items(text) or _counted(text):
        return found
    if is_sample(text):
        return ()
    announced = _ANNOUNCED.match(text)
    items = whole_ticks(text) or _items(text[announced.end() :] if announced else text)
    if not items and _ONE.match(text):
        items = (_ONE.sub("", text, count=1).strip(f" {_QUOTE}"),)
        return items if items[0] and is_tick_name(items[0]) and "," not in items[0] else ()
    drawn = not announced[0] if announced else True
    looks = sum(map(colour_words.is_look, items))  # "Gold, Oil" lists names; "A, black" a look
    if drawn and looks and (2 * looks > len(items) or any(own[:1].islower() for own in items)):
        return ()
    plain = [own for own in items if not (items[2:] and is_control(own))]
    return items if len(items) > 1 and all(map(is_tick_name, plain)) else ()


_NAMELY = re.compile(r"^[^;:]{0,60}?\bnamely\b:?\s+", re.IGNORECASE)
_COUNT = re.compile(
    rf"(?<![\w.-])(?:\d{{1,2}}|{'|'.join(numerals.WORDS[3:])})(?![\w-]|\.\d)", re.IGNORECASE
)
# As "eight tokens of the prompt" has a list behind its colon, "six bands" behind its comma.
_BEHIND_COUNT = re.compile(
    rf"(?P<head>[^:]*{_COUNT.pattern}\s[^:]*?):\s+(?P<tail>\S.*)"
    rf"|(?P<few>[^,]*{_COUNT.pattern}\s+[^\W\d]+(?:\s+[^\W\d]+)?),\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)


def _counted(text: str) -> tuple[str, ...]:
    """Return the entries of a list that are as many as is said before it, whatever they are."""
    match = _BEHIND_COUNT.fullmatch(text)
    if not match:
        return ()
    head, tail = (match["head"], match["tail"]) if match["head"] else (match["few"], match["rest"])
    told = {word.casefold() for word in _COUNT.findall(head)}
    counts = {int(word) if word.isdigit() else numerals.WORDS.index(word) for word in told}
    items = tuple(item.strip(f" {_QUOTE}") for item in re.split(r",\s+(?:and\s+)?|\s+and\s+", tail))
    # "5 ms, 7 ms, 10 ms" lists three and counts nothing.
    counts = (
        counts - counts if {*head.split()[-1:]} & {own.split(" ")[-1] for own in items} else counts
    )
    return items if len(items) in counts and len(set(items)) == len(items) and all(items) else ()


# A list of one must be announced as one: "Values: A".
_ONE = re.compile(r"(?:values?|ticks?|categor(?:y|ies))\s*:\s+(?=\S+(?:\s\S+)?$)", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[\w)\"”])\.\s+(?=[A-Z])")


def _first_sentence(text: str) -> str:
    """Cut a list off before the next sentence; a short word with a point may be an abbreviation."""
    for match in _SENTENCE_END.finditer(text):
        word = text[: match.start()].rsplit(maxsplit=1)[-1].strip("(),")
        if _STARTS.match(text, match.end()) or len(word) > _ABBREVIATION or word.isupper():
            return text[: match.start()]
    return text


_ABBREVIATION = 5
_STARTS = re.compile(
    r"(?:The|It|Its|There|These|This|Each|An?|They|All|Ticks?|Values?|Labels?|From|Categories|Both"
    r"|No|In|On|At|With|Listed|Ordered|Numbered|Tick)\b"
)
_ITEM = re.compile(r"(?:[\"“`]|(?<!\w)')([^\"“”`']+)(?:[\"”`]|'(?!\w))")
_BREAKS = (
    re.compile(r"\s+/\s+"),
    re.compile(r"\s*;\s*"),
    re.compile(r"\s+\|\s+"),
    re.compile(r",\s+(?:and\s+|or\s+|then\s+)?(?![^(]*\))|\s+and\s+(?=[^,]*$)(?![^(]*\))"),
)
_AROUND_QUOTES = frozenset(["and", "or", "the", "are", *_ATTRIBUTES])


def _quoted_items(text: str) -> tuple[str, ...]:
    """Take what is quoted where nothing else is listed."""
    quoted = _ITEM.findall(text)
    others = re.findall(r"\w+", _ITEM.sub("", text).casefold())
    plain = len(quoted) > 1 and all(word in _AROUND_QUOTES for word in others)
    return tuple(dict.fromkeys(item.strip() for item in quoted)) if plain else ()


# Behind the last tick alone, "(shown twice)" is said of all.
_FEW = 2
_WHERE = re.compile(
    r"[a-z]+\s+(?:to|at|on|in|from|with|by|below|above|along)\s+(?:the|its|each|both)\b"
)
_ASIDE_OF_WORDS = re.compile(r"\s*\([a-z]+(?:\s[a-z]+)+\)$")


def _without_things(parts: Sequence[str]) -> str:
    """Return the first of some names without what all are: "census regions South, West, East"."""
    words = parts[0].split()
    longest = max((len(part.split()) for part in parts[1:]), default=len(words))
    things = words[-longest - 1] if 0 < longest < len(words) and len(parts) > _FEW else ""
    plain = things.islower() and things.endswith("s")
    return " ".join(words[-longest:]).strip(f" {_QUOTE}") if plain else parts[0]


def _without_noun(parts: Sequence[str]) -> str:
    """Return the last of some numbers without what all count: "4k, 8k and 16k tokens"."""
    bare = len(parts) > _FEW and all(map(_BARE_NUMBER.fullmatch, parts[:-1]))
    return _NOUN_BEHIND.sub("", parts[-1]) if bare else parts[-1]


_BARE_NUMBER = re.compile(r"[\d.]+[kKM%]?")
_NOUN_BEHIND = re.compile(r"(?<=[\dkKM%])\s+[a-z]{3,}$")


def _is_behind_numbers(parts: Sequence[str]) -> bool:
    """Return whether the last of some parts tells of the numbers before: "4, 8, from the top"."""
    return " " in parts[-1] and not _DIGIT.search(parts[-1]) and all(map(_DIGIT.match, parts[:-1]))


_DIGIT = re.compile(r"[-+]?\.?\d")


def plain_entry(text: str) -> str:
    """Take quotes off an entry, but not the last one of: F12 "dates"."""
    plain = text.strip(f" {_QUOTE}")
    return f'{plain}"' if plain.count('"') == 1 and text.rstrip().endswith('"') else plain


_DASHES = " \N{EN DASH}\N{EM DASH}"


def _items(text: str) -> tuple[str, ...]:
    """Split a list at one kind of divider."""
    for divider in _BREAKS:
        parts = [plain_entry(part.strip(_DASHES)) for part in divider.split(text)]
        # "Kinds: A, B" lists A and B; "a: 1, b: 2" has a colon in each.
        if len(parts) > 1 and ": " in parts[0] and not any(":" in part for part in parts[1:]):
            parts[0] = parts[0].partition(": ")[2].strip()
        if len(parts) > 1 and not any("(" in part for part in parts[:-1]):
            parts[-1] = _ASIDE_OF_WORDS.sub("", parts[-1])
        if len(parts) > _FEW and (_WHERE.match(parts[-1]) or _is_behind_numbers(parts)):
            parts = parts[:-1]  # "A, B, C, written to its left"
        word, _, first = parts[0].partition(" ")
        if _DONE.fullmatch(word) and not any(" " in part for part in parts[1:]):
            parts[0] = first  # "inscribed A, B"
        parts[0], parts[-1] = _without_things(parts), _without_noun(parts)
        again = {part for part in parts if parts.count(part) > 1}
        if pairs_with_states(parts):
            return ()
        if len(parts) > 1 and all(parts) and not any(part.isdigit() for part in again):
            return tuple(dict.fromkeys(parts))
    return ()


def pairs_with_states(parts: Sequence[str]) -> bool:
    """Return whether each second name may belong to the one before: "Boston, MA, Portland, OR"."""
    pairs, odd = divmod(len(parts), 2)
    if pairs < 2 or odd or not all(part.istitle() for part in parts[::2]):
        return False
    return all(re.fullmatch(r"[A-Z]{2}", part) for part in parts[1::2])
