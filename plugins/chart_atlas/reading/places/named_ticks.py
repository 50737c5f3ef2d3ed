"""Which ticks of the axes a label names."""

from __future__ import annotations

import re
from functools import lru_cache

from ...model import Role
from ..axis_text import folded

# The ticks of each axis by role, and what the axis is called.
Ticks = tuple[tuple[Role, str | None, tuple[str, ...]], ...]


@lru_cache(maxsize=2048)
def ticks_named(text: str, ticks: Ticks) -> tuple[tuple[Role, str], ...]:
    """Return the ticks that a label names and nothing else but its axis, () for none."""
    found: list[tuple[Role, str]] = []
    words = folded(re.sub(r"['\"“”]", "", text))
    for role, name, known in folded_ticks(ticks):
        short = words.removeprefix(name).strip(" :=")
        plain = re.sub(rf"^(?:the\s+)?{role}\s+|\s+{role}$", "", words) if role in words else words
        hit = known.get(words) or known.get(short) or known.get(plain)
        found += [(role, hit)] if hit else []
    return tuple(found)


@lru_cache(maxsize=64)
def folded_ticks(ticks: Ticks) -> tuple[tuple[Role, str, dict[str, str]], ...]:
    """Return each role with its folded name, and its ticks by their folded text."""
    return tuple(
        (role, folded(name or ""), {folded(tick): tick for tick in own})
        for role, name, own in ticks
    )
