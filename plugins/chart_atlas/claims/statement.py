"""What a kind of statement is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement found in a coded sentence.

    kind: its name. start, end: where it stands in the coded text. claim: what is claimed.
    """

    kind: str
    start: int
    end: int
    claim: Any
