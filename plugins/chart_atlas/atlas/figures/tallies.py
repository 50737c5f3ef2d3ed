"""How far each describer agrees with the others, over all figures of an atlas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .figure_entries import FigureEntry
from .findings import FindingKind
from .membership import Member
from .reconciliation import Reconciled
from .voices import ReconciledCell, Standing, Voice

_SETTLED: tuple[Standing, ...] = ("agreed", "majority", "corrected")


@dataclass(frozen=True, slots=True)
class Tally:
    """What one description, or one describer, comes to against the others.

    printed: its printed numbers. shared: those at places where another prints one too. agreeing:
    those of them that are what is settled. against: those that are not. open: those where nothing
    is settled. alone: those that nobody else prints. estimates: what it only estimates.
    """

    printed: int = 0
    shared: int = 0
    agreeing: int = 0
    against: int = 0
    open: int = 0
    alone: int = 0
    estimates: int = 0

    @property
    def share(self) -> int | None:
        """How much of what it shares agrees, in percent; all only where all does."""
        return 100 * self.agreeing // self.shared if self.shared else None

    def plus(self, other: Tally) -> Tally:
        """Add another one."""
        return Tally(*(getattr(self, name) + getattr(other, name) for name in Tally.__slots__))


def tallies(found: Reconciled) -> tuple[Tally, ...]:
    """Count for each description of a figure, in their order."""
    counts = [dict.fromkeys(Tally.__slots__, 0) for _ in found.describers]
    for cell in found.cells:
        for voice in cell.voices:
            for name in _told(cell, voice):
                counts[voice.member][name] += 1
    return tuple(Tally(**each) for each in counts)


def _told(cell: ReconciledCell, voice: Voice) -> Sequence[str]:
    if voice.is_estimate:
        return ("estimates",)
    if cell.printed == 1:
        return ("printed", "alone")
    if cell.standing not in _SETTLED or cell.quantity is None:
        return ("printed", "shared", "open")
    # Whose number the owner has to correct has not read it right.
    stated, settled = voice.cell.stated or voice.cell.quantity, cell.quantity
    facts = ("value", "low", "high", "absence")
    is_same = all(getattr(stated, name) == getattr(settled, name) for name in facts)
    return ("printed", "shared", "agreeing" if is_same else "against")


@dataclass(frozen=True, slots=True)
class Describer:
    """Who describes figures. places: each figure with the description and how it agrees.

    slips: how often it was turned or shifted against the others.
    """

    name: str
    tally: Tally
    places: tuple[tuple[FigureEntry, Member, Tally], ...]
    slips: int


SLIPS: tuple[FindingKind, ...] = ("turned", "shifted")


def describers(figures: Iterable[FigureEntry]) -> tuple[Describer, ...]:
    """Count for each describer of figures; who agrees most often comes first."""
    places: dict[str, list[tuple[FigureEntry, Member, Tally]]] = defaultdict(list)
    slips: dict[str, int] = defaultdict(int)
    for figure in figures:
        for member, tally in zip(figure.members, tallies(figure.reconciled), strict=True):
            places[member.describer].append((figure, member, tally))
        for finding in figure.reconciled.findings:
            if finding.kind in SLIPS and finding.is_settled:
                slips[figure.members[finding.member].describer] += 1
    made = []
    for name, own in places.items():
        total = Tally()
        for _, _, tally in own:
            total = total.plus(tally)
        made.append(Describer(name, total, tuple(own), slips[name]))
    return tuple(
        sorted(made, key=lambda each: (-(each.tally.share or 0), -each.tally.shared, each.name))
    )
