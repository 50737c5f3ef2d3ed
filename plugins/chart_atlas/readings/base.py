"""What every recognizer speaks in: a reading is a number with the labels it stood under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..model import Problem, Quantity
from ..outline import Block

# Where a label stood, from the outside in. "index" is a place in a run of values.
Slot = Literal["heading", "label", "group", "item", "row", "column", "index"]
# A table beats a list beats a sentence, where two readings of one cell disagree.
Source = Literal["table", "list", "sentence"]
RANK: dict[Source, int] = {"table": 0, "list": 1, "sentence": 2}


@dataclass(frozen=True, slots=True)
class Label:
    """A label and where it stood; axis: the axis name that the layout itself gives it."""

    slot: Slot
    text: str
    axis: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A number with its labels, outermost first.

    count: of a value read by position, how many values its run has.
    """

    quantity: Quantity
    line: int
    labels: tuple[Label, ...]
    source: Source
    count: int | None = None

    @property
    def shape(self) -> tuple[Slot, ...]:
        """The slots of its labels; readings of one shape get their places in one way."""
        return tuple(label.slot for label in self.labels)


@dataclass(frozen=True, slots=True)
class Found:
    """What a recognizer made of a block."""

    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()


# A recognizer reads a block below the labels around it, or declines with None. It is pure and
# never raises.
Recognizer = Callable[[Block, tuple[Label, ...]], Found | None]
