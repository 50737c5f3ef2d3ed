"""What every recognizer speaks in: a reading is a number with the labels it stood under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ...language import numerals
from ...model import Axis, Problem, Quantity
from ..outline import Block
from ..patterns import line_patterns

# Where a label stood, from the outside in. "index" is a place in a run of values.
# "first" and "second" are a pair, and "part" one of a pair, of which no axis is told.
# "note" and "intro" name no place, but may tell what a run of values is and which way it goes.
Slot = Literal[
    "heading",
    "subheading",
    "scope",
    "label",
    "sublabel",
    "group",
    "subgroup",
    "item",
    "row",
    "column",
    "index",
    "first",
    "second",
    "part",
    "note",
    "intro",
]
# A table beats a list, and a list a sentence, where two readings of one cell disagree.
Source = Literal["table", "list", "sentence"]
RANK: dict[Source, int] = {"table": 0, "list": 1, "sentence": 2}


@dataclass(frozen=True, slots=True)
class Label:
    """A label and where it stood.

    axis: the axis name that the layout itself gives it. line: of one that stands above others.
    through: it tells the two ends of a closed range of places.
    """

    slot: Slot
    text: str
    axis: str | None = None
    line: int = 0
    through: bool = False


@dataclass(frozen=True)
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

    @cached_property
    def places(self) -> tuple[Label, ...]:
        """The labels that may name a place."""
        return tuple(label for label in self.labels if label.slot not in ("note", "intro"))

    @cached_property
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

    labels: those around it. measure: what the text calls its numbers. axes: the vertical and the
    horizontal axis, as declared.
    """

    labels: tuple[Label, ...] = ()
    measure: str | None = None
    axes: tuple[Axis, Axis] = (Axis(None, ()), Axis(None, ()))


# A recognizer reads a block in its surroundings, or declines with None. It is pure and never
# raises.
Recognizer = Callable[[Block, Around], Found | None]


def label_and_rest(block: Block) -> tuple[str, str]:
    """Split an item at its bold lead, or at its first colon."""
    if block.lead and block.strong:
        # The dash of "**Dose 2** -2.5" may be a minus.
        glued = (
            numerals.is_negative(block.rest) and block.text[len(block.lead) :].strip()[:1] != ":"
        )
        return ("", block.text) if glued else (block.lead, block.rest)
    mark = "=" if line_patterns.is_equation(block.text) else ":"
    label, colon, rest = block.text.partition(mark)
    return (label.strip(), rest.strip()) if colon else ("", block.text)
