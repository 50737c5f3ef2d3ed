"""Names of axes behind or before the words for an axis: in quotes, after a verb, as a thing."""

from __future__ import annotations

import re

from ...language import contains, numerals, without_notes

_QUOTED = re.compile(r"[\"“`*]{1,2}([^\"“”`*]{1,60})[\"”`*]{1,2}")
_CALLED = re.compile(
    r"\W*(?:axis\s+)?(?:name|title|label|caption)\s*(?::|=|\bis\b)\s*(?P<name>[^\"“”,;:()]{1,60})$",
    re.IGNORECASE,
)


_CALLED_IN_NOTE = re.compile(
    r"\((?:axis\s+)?(?:name|title|label|caption)\b\s*(?::|=|\bis\b)?\s*[\"“]?(?P<name>[^\"“”,;:()]{1,60})[\"”]?\)",
    re.IGNORECASE,
)
_OF_PART = re.compile(r"\s*(?:rows?|columns?|lines?|cells?|ticks?|bars?)\b", re.IGNORECASE)


def own_name(behind: str) -> tuple[str | None, str]:
    """Return what is quoted behind a cue, if that is one name and no list, and what follows."""
    if called := _CALLED.match(behind) or _CALLED_IN_NOTE.search(behind):
        return called["name"].strip(" ."), behind[called.end() :]
    found = list(_QUOTED.finditer(behind))
    if not found:
        return None, behind
    first = found[0]
    between = without_notes(behind[first.end() : found[1].start()]) if len(found) > 1 else ""
    several = len(found) > 1 and len(between.strip()) < _GAP
    lead = behind[: first.start()]
    plain = len(lead.split()) <= _LEAD_WORDS and not re.search(r"[;)\d]", lead)
    plain = plain and not _OF_PART.match(behind, first.end())
    rest = re.sub(r"^\s*,?\s*(?:and|with|which)\s+", " ", behind[first.end() :])
    return (first[1].strip(" .:"), rest) if plain and not several else (None, behind)


# Between the entries of a list stand a comma and an "and".
_GAP = 6
_LEAD_WORDS = 6


def quoted_before(before: str) -> str | None:
    """Return the name that is quoted right before a cue: 'strings ("Length", y-axis'."""
    found = list(_QUOTED.finditer(before))
    if not found or (len(found) > 1 and found[-1].start() - found[-2].end() < _GAP):
        return None
    near = _UP_TO_CUE.fullmatch(before, found[-1].end())
    return found[-1][1].strip() if near else None


_UP_TO_CUE = re.compile(
    r"[\s,(]*(?:(?:stands?|is|runs?|appears?|written)\s+)?(?:as\s+)?(?:(?:the|that|a)\s+)?(?:(?:name|title|label|heading)\s+)?(?:of|on|along|at|in|for|as|is)?"
    r"\s*(?:the\s+)?",
    re.IGNORECASE,
)


# "The y-axis is called Trained on and the x-axis Tested on": the verb of the second is left out.
_BY_VERB = re.compile(
    r"\s+(?:(?:is|are)\s+)?(?P<verb>(?:called|named|titled|labell?ed)\s+)?(?P<name>\w[^,;:.()\"“”]{0,40}?)"
    r"\W*(?:\s(?:and|while|whereas)(?:\s(?:the|an?|its))?\s*)?",
    re.IGNORECASE,
)


def called_name(behind: str, *, named: bool) -> str | None:
    """Return the name that stands alone behind a verb of naming. named: one stands before it."""
    match = _BY_VERB.fullmatch(behind)
    if not match or len(match["name"].split()) > _CALLED_WORDS:
        return None
    told = match["name"][0].isupper() and (match["verb"] or named)
    return match["name"] if told and not _GOES_ON.search(match["name"]) else None


def goes_on_behind_name(behind: str) -> bool:
    """Return whether a verb of naming has more behind it than a name: "called A by mistake"."""
    match = _BY_VERB.match(behind)
    return bool(match and match["verb"] and _GOES_ON.search(behind))


# Whether a sentence tells what is called so in another place: "In Figure 2", "the other chart".
is_of_another_figure = contains(
    r"\b(?:in|of|from|by)\s+(?:the\s+\S+\s+)?(?:other\s+)?(?:fig\.|(?:figure|table|section)\s+\d)"
    r"|\bother\s+(?:figure|chart|panel|paper)",
    re.IGNORECASE,
)
_CALLED_WORDS = 5
# "Queries by mistake", "Trained on in the text": the sentence goes on behind the name.
_GOES_ON = re.compile(r"\s(?:by|in|after|at|for|with|as|here|there)\b")


# The rows give the fine-tuning language (source).
_THING = re.compile(r"the\s+(?!same\b)(?P<name>[a-z][a-z-]*(?:\s[a-z-]+){0,3}\s\([a-z]+\))")


def thing_named(said: str) -> str | None:
    """Return what a phrase calls an axis that lists nothing: "the tuning language (source)"."""
    match = _THING.fullmatch(said.strip(" .,;"))
    return match["name"] if match else None


# What joins a name to its cue: "genres as columns", "plots in rows", "models on the x-axis".
_JOINT = re.compile(
    r"(?:[\s,]+(?:as|in|on|along|for|down|across|at|to|by|(?:form|make\s+up)s?"
    r"|(?:(?:is|are)(?:\s+[a-z]+)?(?:\s+(?:as|in|on|along|for|down|across|at|to|by))?)))"
    r"\s*(?:the\s+)?$|\s*\($",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"[,;:]|\)|\b(?:with|and|of|has|have|shows|compares|against|versus|vs\.?|by|is|are|see|holds"
    r"|puts|crosses|while|whereas|where|which|that)\b",
    re.IGNORECASE,
)
_COUNT = r"(?:the|its|a|an|all|different|various|same|\d+|" + "|".join(numerals.WORDS) + r")\s+"
_NAME = re.compile(
    rf"(?:{_COUNT})*(?P<name>[^\W\d_][^\W\d_-]*(?:[\s-][a-z][a-z-]*){{0,2}})?\s*(?P<list>.*)",
    re.IGNORECASE,
)
_BEFORE_NOTE = re.compile(r"(?P<name>[^()]*)\((?P<list>[^()]*(?:\([^()]*\)[^()]*)*)\)\s*[^\s()]*")
_ENTRIES = re.compile(r"[^,;:()]+(?:,[^,;:()]+)+,?\s+and\s+[^,;:()]+")


def named_before(before: str) -> tuple[str | None, str]:
    """Return the name right before a cue and the ticks that stand with it: "plots P1 to P3 in"."""
    joint = _JOINT.search(before)
    # As in: colors must not be compared across columns
    if not joint or not before.strip() or _MODAL.search(before.rpartition(",")[2]):
        return None, ""
    phrase, listed = before[: joint.start()].strip(), ""
    if phrase.endswith(")") and (noted := _BEFORE_NOTE.fullmatch(phrase)):
        phrase, listed = noted["name"].strip(), noted["list"]
    elif entries := _ENTRIES.fullmatch(phrase.rpartition(";")[2].strip(",. ")):
        return None, entries[0]
    match = _NAME.fullmatch(_PHRASE.split(phrase)[-1].strip())
    name = _without_verb((match["name"] or "").strip()) if match else ""
    words = [word for word in name.split() if word.casefold() not in _NO_NAME]
    plain = bool(words) and len(words) == len(name.split()) and len(name) > 1
    last = _PHRASE.split(phrase)[-1]
    plain = plain and not (_DEGREE.search(name) or _AXIS.search(phrase) or _DOES.search(last))
    return (name, listed or match["list"]) if match and plain else (None, "")


# What is the most or more of something is told of the figure, and names no axis.
_DEGREE = re.compile(
    r"^(?:most|least|more|less)\b|\b(?!interest|forest|test)\w{3,}est\b|\b(?:larger|smaller|longer|shorter"
    r"|higher|lower|greater|stronger|weaker)\b|\bthose$",
    re.IGNORECASE,
)
_AXIS = re.compile(r"\bax[ie]s\b", re.IGNORECASE)
# "A gradient runs along the x-axis", "Reading along the rows": a verb stands before the place.
_DOES = re.compile(r"^\s*(?:an?\s.*[a-z]s|\w+ing)\s*$", re.IGNORECASE)


_MODAL = re.compile(
    r"\b(?:not|never|cannot|can|could|may|might|must|should|would|will|do|does)\b", re.IGNORECASE
)


def _without_verb(name: str) -> str:
    """Cut off what follows a plural: "Sectors run"."""
    words = name.split()
    ends = [at for at, word in enumerate(words) if word.endswith("s") and len(word) > 3]
    return " ".join(words[: ends[-1] + 1]) if ends else name


_NO_NAME = frozenset(
    "the a an its on in at along for to from each every both this that these it they them"
    " there put place draw".split()
) | frozenset(numerals.WORDS)
