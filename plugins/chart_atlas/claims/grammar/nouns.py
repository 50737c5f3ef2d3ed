"""What phrases of places are: which places, how many of them, within what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..figure import Slice

Unit = Literal["row", "column", "panel", "cell"]


@dataclass(frozen=True, slots=True)
class Quantifier:
    """How many of the places: all, none, most, half, only, count (op and number), not all.

    total: of how many, where the text says so. each: it is said of each place by itself.
    of_pairs: its numbers are twice those of pairs.
    """

    kind: str
    op: str = "=="
    number: int = 0
    total: int | None = None
    each: bool = False
    of_pairs: bool = False


# "BGE or E5": which of them is left open, unless "neither" denies both.
EITHER = Quantifier("either")


@dataclass(frozen=True, slots=True)
class Noun:
    """Places that a phrase names.

    unit: what its labels are of; "cell" for numbers in general. labels: the values of that axis,
    or the indexes of panels. scopes: further phrases that limit it ("at depth 20"). left_out: the
    places of an exception. others: all but those of the other side of a comparison. panels: those
    that have its measure. values: the numbers said beside its labels ("Alpha (91.0)"), one each or
    one for all. is_whole: it is the whole figure, whatever stands above.
    is_list: its places are listed, so that what is said is said of each. diagonal: only the cells
    on (or, False, off) the diagonal.
    """

    unit: Unit
    labels: tuple[Any, ...] = ()
    quantifier: Quantifier | None = None
    scopes: tuple[Noun, ...] = ()
    left_out: tuple[Noun, ...] = ()
    others: bool = False
    panels: tuple[int, ...] | None = None
    values: tuple[Any, ...] = ()
    is_whole: bool = False
    is_list: bool = False
    diagonal: bool | None = None

    def among(self, *scopes: Noun) -> Noun:
        """Return it limited by further phrases."""
        return replace(self, scopes=(*self.scopes, *scopes)) if scopes else self

    @property
    def is_bare(self) -> bool:
        """Return whether it names one place and says nothing else."""
        return self == Noun(self.unit, self.labels) and len(self.labels) == 1

    @property
    def parts(self) -> Iterator[Noun]:
        """It and all that limits it."""
        yield self
        for scope in self.scopes:
            yield from scope.parts

    def of(self, unit: str) -> Noun | None:
        """Return the part that names places of an axis; None without one."""
        return next((part for part in self.parts if part.unit == unit), None)

    @property
    def units(self) -> frozenset[str]:
        """The axes that it names places of."""
        return frozenset(part.unit for part in self.parts if part.unit != "cell")

    @property
    def is_clear(self) -> bool:
        """Return whether no axis is named twice."""
        units = [part.unit for part in self.parts if part.unit in ("row", "column")]
        if any(part.others for part in self.parts):
            return False
        return len(units) == len(set(units))

    @property
    def slice(self) -> Slice:
        """The part of the figure that it names."""
        rows, columns = self.of("row"), self.of("column")
        own: tuple[int, ...] | None = None
        for part in self.parts:
            for panels in (part.panels, part.labels if part.unit == "panel" else None):
                if panels is not None:
                    own = panels if own is None else tuple(at for at in own if at in panels)
        return Slice(
            own,
            rows.labels if rows else None,
            columns.labels if columns else None,
            next((part.diagonal for part in self.parts if part.diagonal is not None), None),
        )


@dataclass(frozen=True, slots=True)
class Axial:
    """The noun of an axis: "encoders", "the depth"; unit None for "cases".

    is_counted: it is known by a count of the text, which is no evidence of the count. is_loose:
    it may leave out some places of the axis ("systems", where "Human" is a row as well).
    """

    unit: Unit | None
    plain: bool = False
    is_counted: bool = False
    is_loose: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """The noun of what is measured; panels: those that have it, None for all.

    counted: it means single cells. is_verb: the word is a verb as well ("scores"). worth: how it
    says that more of it is better ("performance"). is_pair: it means a cell and its mirrored one.
    """

    panels: tuple[int, ...] | None = None
    counted: bool = False
    is_verb: bool = False
    is_own: bool = False
    worth: str | None = None
    is_pair: bool = False
