"""The checked statements of charts, counted, the gravest first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from ..reading import Piece, quoted_pieces
from .entries import ChartEntry, Statement

Verdict = Literal["contradicted", "unclear", "holds"]


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a chart with its checked statements, one at least, in their order."""

    statements: tuple[Statement, ...]

    @classmethod
    def of(cls, statements: Iterable[Statement]) -> Iterator[Quote]:
        """Join the statements of each sentence of each line."""
        found: dict[tuple[str, int, str], list[Statement]] = {}
        for item in statements:
            place = (item.entry.slug, item.claim.line, item.claim.sentence)
            found.setdefault(place, []).append(item)
        return (cls(tuple(items)) for items in found.values())

    @property
    def first(self) -> Statement:
        """Its first statement, whose chart, line and block are its own."""
        return self.statements[0]

    @property
    def verdicts(self) -> list[Verdict]:
        """The verdicts of its statements, the gravest first, each once."""
        there = {item.claim.verdict for item in self.statements}
        return [name for name in Ledger.VERDICTS if name in there]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Its words, cut where its statements begin and end."""
        quotes = [item.claim.quote for item in self.statements]
        return quoted_pieces(self.first.claim.sentence, quotes)


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
    def quotes(self) -> tuple[Quote, ...]:
        """The sentences, by the gravest verdict of each."""
        order = self.VERDICTS.index
        found = Quote.of(self.statements)
        return tuple(sorted(found, key=lambda quote: order(quote.verdicts[0])))

    def only(self, verdict: Verdict) -> Ledger:
        """Return the statements of one verdict."""
        return Ledger(tuple(item for item in self.statements if item.claim.verdict == verdict))

    def by_kind(self) -> list[tuple[str, Ledger]]:
        """Part the statements by kind, the most frequent kind first."""
        kinds: dict[str, list[Statement]] = defaultdict(list)
        for item in self.statements:
            kinds[item.claim.kind].append(item)
        found = [(kind, Ledger(tuple(items))) for kind, items in kinds.items()]
        return sorted(found, key=lambda pair: (-pair[1].all, pair[0]))
