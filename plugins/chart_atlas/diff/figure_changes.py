"""What a change of descriptions changes in the figures that they describe together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..atlas import Publication, figures
from ..drawing import short_text

# The title of the panel, the row and the column.
_Place = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A place of a figure that stands otherwise: "0.69, agreed by 3" was "0.69, by 2 of 3".

    A side is "" where nobody states the place.
    """

    panel: str
    row: str
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure that stands otherwise. old, new: how its places stand, "" where it is none."""

    figure: str
    status: Literal["added", "removed", "changed"]
    old: str
    new: str
    places: tuple[PlaceChange, ...]


def figure_changes(old: Publication, new: Publication) -> tuple[FigureChange, ...]:
    """Compare the figures of two revisions, each by its name."""
    sides = [{each.key: each for each in side.atlas.figures} for side in (old, new)]
    keys = sorted({*sides[0], *sides[1]})
    found = (_change(key, sides[0].get(key), sides[1].get(key)) for key in keys)
    return tuple(change for change in found if change)


def _change(
    key: str, old: figures.FigureEntry | None, new: figures.FigureEntry | None
) -> FigureChange | None:
    counts = [_counts(side) if side else "" for side in (old, new)]
    if not old or not new:
        return FigureChange(key, "added" if new else "removed", counts[0], counts[1], ())
    places = tuple(_places(_standing(old), _standing(new)))
    if not places and counts[0] == counts[1]:
        return None
    return FigureChange(key, "changed", counts[0], counts[1], places)


def _counts(figure: figures.FigureEntry) -> str:
    counts = figure.reconciled.counts.items()
    told = ", ".join(f"{count} {name}" for name, count in counts if count)
    return f"{len(figure.members)} descriptions: {told or 'no places'}"


def _places(old: Mapping[_Place, str], new: Mapping[_Place, str]) -> Iterator[PlaceChange]:
    for place in dict.fromkeys([*old, *new]):
        one, two = old.get(place, ""), new.get(place, "")
        if one != two:
            yield PlaceChange(*place, one, two)


def _standing(figure: figures.FigureEntry) -> dict[_Place, str]:
    return {
        (item.panel.title or "", cell.row, cell.column): _told(cell)
        for item in figure.reconciled.panels
        for cell in item.cells
    }


def _told(cell: figures.ReconciledCell) -> str:
    if cell.quantity is None:
        texts = [short_text(voice.cell.quantity) or "n/a" for voice in cell.voices]
        return f"in conflict: {', '.join(texts)}"
    number = short_text(cell.quantity) or "n/a"
    if cell.standing == "agreed":
        return f"{number}, agreed by {cell.votes}"
    if cell.standing == "majority":
        return f"{number}, by {cell.votes} of {cell.printed}"
    by = f" by {cell.amendment.by}" if cell.amendment else ""
    return f"{number}, {cell.standing}{by}"
