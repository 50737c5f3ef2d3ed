"""The checked statements of charts, counted, the gravest first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from .entries import ChartEntry, Statement

Verdict = Literal["contradicted", "unclear", "holds"]


@dataclass(frozen=True)
class Ledger:
    """Checked statements, and how many have which verdict."""

    statements: tuple[Statement, ...]

    # From grave to light. What is of a kind that is not checked is in no list and no count.
    VERDICTS: ClassVar[tuple[Verdict, ...]] = ("contradicted", "unclear", "holds")

    @classmethod
    def of(cls, charts: Iterable[ChartEntry]) -> Ledger:
        """Gather the checked statements of charts."""
        return cls(tuple(item for entry in charts for item in entry.statements))

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(item.claim.verdict for item in self.statements)

    @property
    def all(self) -> int:
        """How many statements there are."""
        return len(self.statements)

    @property
    def contradicted(self) -> int:
        """How many the numbers contradict."""
        return self._counts["contradicted"]

    @property
    def unclear(self) -> int:
        """How many the numbers leave open."""
        return self._counts["unclear"]

    @property
    def holds(self) -> int:
        """How many the numbers bear out."""
        return self._counts["holds"]

    @cached_property
    def gravest_first(self) -> tuple[Statement, ...]:
        """The contradicted statements, then the unclear ones, then those that hold."""
        order = self.VERDICTS.index
        return tuple(sorted(self.statements, key=lambda item: order(item.claim.verdict)))

    def by_kind(self) -> list[tuple[str, Ledger]]:
        """Part the statements by kind, the most frequent kind first."""
        kinds: dict[str, list[Statement]] = defaultdict(list)
        for item in self.statements:
            kinds[item.claim.kind].append(item)
        found = [(kind, Ledger(tuple(items))) for kind, items in kinds.items()]
        return sorted(found, key=lambda pair: (-pair[1].all, pair[0]))
