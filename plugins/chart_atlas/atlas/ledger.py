"""The checked statements of charts: numbered, counted, the gravest first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..model import Chart, Claim
from .catalogue import Atlas, ChartEntry, Entity

Verdict = Literal["contradicted", "unclear", "holds"]
# From grave to light. What is of a kind that is not checked is in no list and no count.
VERDICTS: tuple[Verdict, ...] = ("contradicted", "unclear", "holds")


@dataclass(frozen=True, slots=True)
class Statement:
    """A checked statement of a chart.

    number: its place in the text, from 1.
    block: the line where the block that holds it begins, and its anchor is; 0 without one.
    """

    number: int
    claim: Claim
    entry: ChartEntry
    block: int

    @property
    def anchor(self) -> str:
        """Return the anchor of its entry on the page of its chart."""
        return f"claim-{self.number}"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many statements have which verdict."""

    contradicted: int = 0
    unclear: int = 0
    holds: int = 0

    @property
    def all(self) -> int:
        """Count the checked statements."""
        return self.contradicted + self.unclear + self.holds


def statements_of(entry: ChartEntry) -> tuple[Statement, ...]:
    """List the checked statements of a chart in the order of its text."""
    lines = (0, *entry.description.anchors)
    claims = sorted(checked(entry.chart), key=lambda claim: claim.line)
    return tuple(
        Statement(number, claim, entry, lines[bisect_right(lines, claim.line) - 1])
        for number, claim in enumerate(claims, 1)
    )


def verdict_counts(claims: Iterable[Claim]) -> Counts:
    """Count statements by their verdict."""
    found = [claim.verdict for claim in claims]
    return Counts(*(found.count(verdict) for verdict in VERDICTS))


def ledger_of_entity(entity: Entity) -> Counts:
    """Count the statements of all charts that an entity occurs in."""
    charts = {item.entry.slug: item.entry.chart for item in entity.occurrences}
    return verdict_counts(claim for chart in charts.values() for claim in chart.claims)


def whole_ledger(atlas: Atlas) -> tuple[Statement, ...]:
    """List the checked statements of all charts, the gravest first."""
    return gravest_first([item for entry in atlas.charts for item in statements_of(entry)])


def gravest_first(found: Iterable[Statement]) -> tuple[Statement, ...]:
    """Put contradicted statements before unclear ones, and those before what holds."""
    found = tuple(found)
    return tuple(item for verdict in VERDICTS for item in found if item.claim.verdict == verdict)


def by_kind(found: Sequence[Statement]) -> list[tuple[str, Counts]]:
    """Count statements by kind, the most frequent kind first."""
    kinds: dict[str, list[Claim]] = {}
    for item in found:
        kinds.setdefault(item.claim.kind, []).append(item.claim)
    counted = [(kind, verdict_counts(claims)) for kind, claims in kinds.items()]
    return sorted(counted, key=lambda pair: (-pair[1].all, pair[0]))


def checked(chart: Chart) -> list[Claim]:
    """List the statements of a chart that have a verdict."""
    return [claim for claim in chart.claims if claim.verdict in VERDICTS]
