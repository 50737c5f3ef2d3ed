"""The course of a series in words."""

from __future__ import annotations

import re

_COURSES = re.compile(
    r"(?P<similar>\bsimilar\s+(?:\w+\s+)?(?:trend|pattern|course))"
    r"|(?P<rises>\b(?:increas\w+|ris(?:e|es|ing)\b|climb\w*|grow\w*|improv\w+|upward))"
    r"|(?P<falls>\b(?:decreas\w+|declin\w+|fall(?:s|ing)?\b|drop(?:s|ping)?\b|downward|degrad\w+))"
    r"|(?P<flat>\b(?:stable|constant|flat|unchanged|plateaus?)\b)",
    re.IGNORECASE,
)
_PHRASES = {"similar": "similar to the one before", "flat": "stays level"}


def course_in(text: str) -> str | None:
    """Return the course that a text gives a series: "rises", "falls, then rises", or None."""
    found = [match.lastgroup or "" for match in _COURSES.finditer(text)]
    steps = [step for at, step in enumerate(found) if at == 0 or found[at - 1] != step]
    return ", then ".join(_PHRASES.get(step, step) for step in steps) or None
