"""What watches pages in a browser: what a payload does is recorded, and none of it gets out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

KINDS = ("execution", "request", "violation", "active", "dialog", "lost")
TRAPS = Path(__file__).with_name("traps.js").read_text(encoding="utf-8")


@dataclass
class Found:
    """What was seen: places opened and pointed at, faults by their kind, with their places."""

    opened: dict[str, int] = field(default_factory=dict)
    pointed: int = 0
    really_pointed: int = 0
    live: int = 0
    searched: int = 0
    shown: int = 0
    faults: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def count(self, kind: str, places: int = 1) -> None:
        """Count places that were opened."""
        self.opened[kind] = self.opened.get(kind, 0) + places

    def add(self, other: Found) -> None:
        """Add what was seen elsewhere."""
        for kind, places in other.opened.items():
            self.count(kind, places)
        for name in ("pointed", "really_pointed", "live", "searched", "shown"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for kind, faults in other.faults.items():
            self.faults[kind] += faults
