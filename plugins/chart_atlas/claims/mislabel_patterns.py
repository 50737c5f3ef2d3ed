"""Names as the prose writes them, and what it calls by them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..model import Role

_QUOTED = re.compile(r"\"([^\"]{1,120})\"|“([^”]{1,120})”|\*\*([^*:]{2,80})\*\*(?=\s?$)")


# Each line of a text is asked for each name that is quoted in it.
@lru_cache(maxsize=4096)
def fold_name(name: str) -> str:
    """Fold what two spellings of one name may differ in: case, spaces, what is no letter."""
    return " ".join(re.sub(r"[^\w@%+./|-]+", " ", name.casefold()).split()).strip(".")


def called_span(line: str, noun: str, names: Sequence[str]) -> tuple[int, int] | None:
    """Return where a line calls names by a noun: from the noun to the last name."""
    ends = [at + len(name) for name in names if (at := line.find(name)) >= 0]
    first = min((at for name in names if (at := line.find(name)) >= 0), default=-1)
    nouns = [
        match.start()
        for match in re.finditer(rf"(?:\w+\s)?{noun}s?\b", line[: max(first, 0)], re.IGNORECASE)
    ]
    return (nouns[-1], max(ends)) if nouns and ends else None


_AXIS_CALLED = re.compile(
    r"\b(?:(?P<column>x|horizontal)|(?P<row>y|vertical))[-\s]axis\b[^\".:;]{0,30}\b(?:labell?ed|named|titled|called)\s(?:as\s)?[\"“](?P<name>[^\"”]+)[\"”]",
    re.IGNORECASE,
)


def axis_called(line: str) -> Iterator[tuple[Role, str, int, int]]:
    """Yield what a line says an axis is called: its role, the name, and where that stands."""
    for match in _AXIS_CALLED.finditer(line) if "axis" in line.lower() else ():
        role: Role = "column" if match["column"] else "row"
        yield role, match["name"].rstrip(".,"), match.start(), match.end()
