"""Names of axes in quotes, behind or before the words for an axis."""

from __future__ import annotations

import re

from ...language import without_notes

_QUOTED = re.compile(r"[\"“`*]{1,2}([^\"“”`*]{1,60})[\"”`*]{1,2}")
_CALLED = re.compile(
    r"\W*(?:axis\s+)?(?:name|title|label|caption)\s*(?::|=|\bis\b)\s*(?P<name>[^\"“”,;:()]{1,60})$",
    re.IGNORECASE,
)


_CALLED_IN_NOTE = re.compile(
    r"\((?:axis\s+)?(?:name|title|label|caption)\s*(?::|=|\bis\b)?\s*[\"“]?(?P<name>[^\"“”,;:()]{1,60})[\"”]?\)",
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
