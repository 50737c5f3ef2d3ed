"""Yes-or-no questions about a text, each made of one pattern or one list of words."""

from __future__ import annotations

import re
from collections.abc import Callable

Predicate = Callable[[str], bool]


def contains(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Predicate:
    """Return the question whether a pattern matches anywhere in a text."""
    return _question(re.compile(pattern, flags).search)


def starts_with(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Predicate:
    """Return the question whether a pattern matches at the start of a text."""
    return _question(re.compile(pattern, flags).match)


def matches(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Predicate:
    """Return the question whether a pattern matches the whole of a text."""
    return _question(re.compile(pattern, flags).fullmatch)


def _question(find: Callable[[str], re.Match[str] | None]) -> Predicate:
    def answer(text: str) -> bool:
        return find(text) is not None

    return answer
