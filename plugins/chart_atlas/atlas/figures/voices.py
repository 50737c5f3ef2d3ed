"""What several descriptions state at one place, and what of it can be taken for the figure's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from ...model import Amendment, Cell, Quantity

# Agreed by all who print it; by more than half; settled by the owner; open; printed by one alone;
# only estimated.
Standing = Literal["agreed", "majority", "corrected", "conflict", "alone", "estimate"]
STANDINGS: tuple[Standing, ...] = (
    *("agreed", "majority", "corrected", "conflict", "alone", "estimate"),
)
# Two voices never make a majority over a third that is not there: two have to agree among three.
FEWEST_IN_MAJORITY = 2


Doubt = Literal["", "shifted", "upright", "turned", "untold"]


@dataclass(frozen=True, slots=True)
class Voice:
    """What one description states at a place.

    member: which description. cell: as it is there. unit: of its number, None where none is told.
    turned: it stands at the mirrored place there.
    doubtful: why it may stand wrongly, "" where nothing speaks for that. Where nobody tells which
    way round is right, "upright" and "turned" are the two ways.
    """

    member: int
    cell: Cell
    unit: str | None = None
    turned: bool = False
    doubtful: Doubt = ""

    @property
    def is_estimate(self) -> bool:
        """Return whether it is no printed number: about so much, or a range."""
        quantity = self.cell.quantity
        return quantity.approximate or (quantity.value is None and not quantity.absence)


@dataclass(frozen=True, slots=True)
class ReconciledCell:
    """A place of the figure.

    quantity: what stands there, None where that is not settled. voices: all of them, in the order
    of the descriptions. votes: how many of `printed` voices state it.
    """

    row: str
    column: str
    standing: Standing
    quantity: Quantity | None
    voices: tuple[Voice, ...]
    votes: int
    printed: int

    @property
    def aggregate(self) -> bool:
        """Whether it is an average or total."""
        return any(voice.cell.aggregate for voice in self.voices)

    @property
    def amendment(self) -> Amendment | None:
        """Who settles it, and on what ground, where the owner of the atlas does."""
        own = (each.cell.amendment for each in self.voices if each.cell.stated)
        return next(own, None) if self.standing == "corrected" else None


# Tells which cells the owner of the atlas has corrected: what stands there is settled.
IsCorrected = Callable[[Cell], bool]


def nothing_corrected(_: Cell) -> bool:
    """Return that a cell is as its description has it."""
    return False


def reconciled_cell(
    row: str, column: str, voices: Sequence[Voice], is_corrected: IsCorrected = nothing_corrected
) -> ReconciledCell:
    """Say what of the voices at a place can be taken for the figure's own number."""
    printed = [voice for voice in voices if not voice.is_estimate]
    groups = _groups(printed)
    largest = max(groups, key=len, default=[])

    def made(standing: Standing, quantity: Quantity | None, votes: int) -> ReconciledCell:
        return ReconciledCell(row, column, standing, quantity, tuple(voices), votes, len(printed))

    settled = _groups([voice for voice in voices if is_corrected(voice.cell)])
    if settled:
        quantity = _quantity(settled[0]) if len(settled) == 1 else None
        return made("corrected" if quantity else "conflict", quantity, len(settled[0]))
    if not printed:
        return made(*_estimated(voices), 0)
    is_doubtful = _is_doubtful(largest)
    if len(groups) == 1 and not is_doubtful:
        return made("agreed" if printed[1:] else "alone", _quantity(largest), len(largest))
    if len(largest) >= FEWEST_IN_MAJORITY and 2 * len(largest) > len(printed) and not is_doubtful:
        return made("majority", _quantity(largest), len(largest))
    return made("conflict", None, len(largest))


def _estimated(voices: Sequence[Voice]) -> tuple[Standing, Quantity | None]:
    known = {_key(voice) for voice in voices}
    if len(known) > 1 or _is_doubtful(voices):
        return "conflict", None
    return "estimate", replace(voices[0].cell.quantity, approximate=True)


def _is_doubtful(voices: Sequence[Voice]) -> bool:
    """Return whether alike voices may all stand wrongly.

    Where it is not told which way round is right, what stands alike both ways is right anyway.
    """
    doubts = {voice.doubtful for voice in voices}
    return bool(doubts - {""}) and not {"upright", "turned"} <= doubts


def _groups(voices: Sequence[Voice]) -> list[list[Voice]]:
    """Part voices by what they state; one that tells no ± or unit agrees with one that does."""
    groups: dict[object, list[Voice]] = {}
    for voice in voices:
        groups.setdefault(_key(voice), []).append(voice)
    of_units = [part for group in groups.values() for part in _parted(group, _unit)]
    return [part for group in of_units for part in _parted(group, _spread)]


def _parted(voices: list[Voice], told: Callable[[Voice], object]) -> list[list[Voice]]:
    """Part voices where they tell different things; nothing told is no difference."""
    groups: dict[object, list[Voice]] = {}
    for voice in voices:
        groups.setdefault(told(voice), []).append(voice)
    return [voices] if len(groups.keys() - {None}) < 2 else [*groups.values()]


def _unit(voice: Voice) -> str | None:
    return voice.unit


def _spread(voice: Voice) -> Decimal | None:
    return voice.cell.quantity.uncertainty


def _key(voice: Voice) -> tuple[Decimal | None, Decimal | None, Decimal | None, bool]:
    quantity = voice.cell.quantity
    return quantity.value, quantity.low, quantity.high, bool(quantity.absence)


def _quantity(voices: Sequence[Voice]) -> Quantity:
    """Return what alike voices state: with its ± where one has it, the finest of its digits."""
    quantities = [voice.cell.quantity for voice in voices]
    return max(quantities, key=lambda each: (each.uncertainty is not None, len(each.literal)))
