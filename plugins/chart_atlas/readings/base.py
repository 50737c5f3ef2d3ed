"""What every recognizer speaks in: a reading is a number with the labels it stood under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..model import Problem, Quantity
from ..outline import Block

# Where a label stood, from the outside in. "index" is a place in a run of values.
# "note" and "intro" name no place, but may tell what a run of values is and which way it goes.
Slot = Literal[
    "heading",
    "subheading",
    "scope",
    "label",
    "sublabel",
    "group",
    "item",
    "row",
    "column",
    "index",
    "note",
    "intro",
]
# A table beats a list, where two readings of one cell disagree.
Source = Literal["table", "list"]
RANK: dict[Source, int] = {"table": 0, "list": 1}


@dataclass(frozen=True, slots=True)
class Label:
    """A label and where it stood.

    axis: the axis name that the layout itself gives it. line: of one that stands above others.
    """

    slot: Slot
    text: str
    axis: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A number with its labels, outermost first.

    count: of a value read by position, how many values its run has.
    table: the line of the table it stands in, 0 elsewhere.
    """

    quantity: Quantity
    line: int
    labels: tuple[Label, ...]
    source: Source
    count: int | None = None
    table: int = 0

    @property
    def places(self) -> tuple[Label, ...]:
        """The labels that may name a place."""
        return tuple(label for label in self.labels if label.slot not in ("note", "intro"))

    @property
    def shape(self) -> tuple[Slot, ...]:
        """The slots of its labels; readings of one shape get their places in one way."""
        return tuple(label.slot for label in self.places)


@dataclass(frozen=True, slots=True)
class Found:
    """What a recognizer made of a block."""

    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Around:
    """What a block stands below and beside.

    labels: those around it. measure: what the text calls its numbers. axes: the names of the
    vertical and of the horizontal axis.
    """

    labels: tuple[Label, ...] = ()
    measure: str | None = None
    axes: tuple[str | None, str | None] = (None, None)


# A recognizer reads a block in its surroundings, or declines with None. It is pure and never
# raises.
Recognizer = Callable[[Block, Around], Found | None]
