"""Where a chart is from, and what else its owner says of it: as words, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any
from urllib.parse import quote

from ..model import OwnerFacts, Source

# A paper of more authors is known by the first.
_NAMED = 3


def source_line(source: Source | None) -> str:
    """Say in a line where a figure is from: who, what, which figure, when, under which terms."""
    if source is None:
        return ""
    authors = ", ".join(source.authors[:_NAMED])
    others = " and others" if source.authors[_NAMED:] else ""
    title = f"“{source.title}”" if source.title else ""
    written = ": ".join(filter(None, (f"{authors}{others}", title)))
    published = ", ".join(filter(None, (written, source.figure, source.date)))
    made = f"made by {source.creator}" if source.creator else ""
    said = "; ".join(filter(None, (published, made, source.licence)))
    return said or source_address(source) or ""


def source_note(source: Source | None) -> str:
    """Say in a sentence where a figure is from, for what shows it; "" where that is not said."""
    said = source_line(source)
    return f"Source: {said}." if said else ""


def source_address(source: Source | None) -> str | None:
    """Return where a source can be read, None where that is not said."""
    if source is None or source.address or not source.doi:
        return source.address if source else None
    return f"https://doi.org/{quote(source.doi, safe='/:;()._-')}"


# What may be said of a chart, as told_of() calls it.
TOLD = ("source", "source address", "describer", "tags", "figure")


def told_of(facts: OwnerFacts) -> Iterator[tuple[str, str]]:
    """Yield what is said of a chart in words, by what it is."""
    said = (
        source_line(facts.source),
        source_address(facts.source),
        facts.describer,
        ", ".join(facts.tags),
        facts.figure,
    )
    return ((what, words) for what, words in zip(TOLD, said, strict=True) if words)


def facts_data(facts: OwnerFacts) -> dict[str, Any]:
    """Return what is said of a chart as plain data, and nothing of what is not said."""
    said: dict[str, Any] = {
        "source": _said(asdict(facts.source)) if facts.source else None,
        "tags": facts.tags,
        "describer": facts.describer,
        "figure": facts.figure,
    }
    return _said(said)


def _said(data: dict[str, Any]) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in data.items()
        if value
    }
