"""How entities stand: the rows of scores and rankings as their pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..atlas import Atlas, EntityRef, PanelEntry, profiles
from ..drawing import amended_words, cell_state, plain_number
from ..model import ENTITY_KINDS, Axis, Cell, EntityKind, Panel, Role
from ..owner import spelt_alike
from .filters import Facets
from .site_values import Site
from .words import WHY, cell_text, counted

# So many ranks of a board are shown.
SEEN = 5
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A score in words.

    measure: what it is a number of. place: at which tick, or over how many. axis: of which axis.
    ref: the entity that the tick names. anchor: of the cell on its chart's page. value, why: its
    number, and how it is no plain one. rank, best: how it stands, and the best of the others; ""
    where that cannot be said. share: how far up from the lowest number, of 100.
    """

    score: profiles.Score
    measure: str
    place: str
    axis: str
    ref: EntityRef | None
    anchor: str
    value: str
    why: str
    rank: str
    best: str
    share: int | None


@dataclass(frozen=True, slots=True)
class RankRow:
    """A label of a board in words. share: how far up from the lowest number, of 100."""

    label: str
    ref: EntityRef | None
    rank: int
    value: str
    why: str
    share: int | None


class RowsByKind(NamedTuple):
    """The rows of an entity's page, each kind in a list of its own, with what filters each."""

    boards: list[tuple[profiles.Board, Facets]]
    scores: list[tuple[profiles.Score, Facets]]
    places: list[tuple[profiles.Occurrence, Facets]]


def rows_by_kind(rows: Iterable[profiles.Row], facets: Iterable[Facets]) -> RowsByKind:
    """Part the rows of an entity's page by their kinds."""
    found = RowsByKind([], [], [])
    for row, own in zip(rows, facets, strict=True):
        match row:
            case profiles.Board():
                found.boards.append((row, own))
            case profiles.Score():
                found.scores.append((row, own))
            case profiles.Occurrence():
                found.places.append((row, own))
    return found


def score_rows(
    site: Site, scores: Iterable[tuple[profiles.Score, Facets]], kind: EntityKind
) -> Iterator[tuple[ScoreRow, Facets]]:
    """Say how an entity of a kind stands in each of its scores."""
    for score, facets in scores:
        panel, ranking = score.item.panel, score.ranking
        own, other = ranking.of(score.label), ranking.best_beside(score.label)
        first = score.cells[0]
        ids = site.cell_ids(score.entry.place)
        place = score.place
        one = place is not None
        axis = panel.row_axis if score.along == "column" else panel.column_axis
        row = ScoreRow(
            score=score,
            measure=ranking.measure,
            place=counted(len(score.cells), "place") if place is None else place,
            axis=axis.label or "",
            ref=None if place is None else named_by(site.atlas, panel, place),
            anchor=ids[score.item.anchor, first.row, first.column] if one else score.item.anchor,
            value=cell_text(first, panel.measure.unit) if one else _line_text(score, own),
            why=_why(first) if one else "computed" if own else "",
            rank=rank_words(own, ranking, is_model=kind == "model") if own else "",
            best=f"{_number(other, panel)} {other.label}" if own and other else "",
            share=ranking.share(score.label),
        )
        yield row, facets


def rank_rows(atlas: Atlas, board: profiles.Board) -> list[RankRow]:
    """List the first labels of a board, the best first; the page of its chart has all."""
    panel, ranking = board.item.panel, board.ranking
    return [
        RankRow(
            label=each.label,
            ref=named_by(atlas, panel, each.label),
            rank=each.rank,
            value=_number(each, panel),
            why=_why(each.cell) if each.cell else "",
            share=ranking.share(each.label),
        )
        for each in ranking.ranks[:SEEN]
    ]


def _why(cell: Cell) -> str:
    """Say how a cell is no plain number that is read."""
    return ", ".join(filter(None, (WHY.get(cell_state(cell), ""), amended_words(cell))))


def board_notes(board: profiles.Board) -> str:
    """Say at which tick a board stands, or over what its means are, and in which order."""
    panel, ranking = board.item.panel, board.ranking
    axis = panel.row_axis if board.along == "column" else panel.column_axis
    if board.place is None:
        place = f"mean over {axis.label or counted(len(axis.values), 'place')}"
    elif board.place == ranking.measure:
        place = ""
    else:
        place = f"{axis.label} {board.place}" if axis.label else board.place
    order = {"higher": "", "lower": "lower is better", None: "the highest first"}
    return "; ".join(filter(None, [place, order[ranking.better]]))


def named_by(atlas: Atlas, panel: Panel, tick: str) -> EntityRef | None:
    """Return the entity that a tick of a panel names."""
    names = ((kind, spelt_alike(atlas.known, tick, kind)) for kind in ENTITY_KINDS)
    found = ((kind, name) for kind, name in names if name in panel.entities.of(kind))
    return next((atlas.ref(kind, name) for kind, name in found), None)


def rank_marks(item: PanelEntry) -> list[tuple[str, str]]:
    """Say what a page needs to rank a panel's cells by itself, as attributes of its table.

    unranked: the rows ("r0") and columns ("c2") at which nobody has a rank, "r" and "c" for all.
    lowest: those at which the lowest number comes first. assets/ranks.js counts by them.
    """
    marks: dict[str, list[str]] = {"unranked": [], "lowest": []}
    axes: list[tuple[str, Role, Axis]] = [
        ("r", "column", item.panel.row_axis),
        ("c", "row", item.panel.column_axis),
    ]
    for letter, along, axis in axes:
        ranked = item.ranked(along)
        marks["unranked"] += _places(letter, [tick not in ranked for tick in axis.values])
        marks["lowest"] += _places(letter, [ranked.get(tick) == "lower" for tick in axis.values])
    return [(name, " ".join(words)) for name, words in marks.items()]


def _places(letter: str, are_so: Sequence[bool]) -> list[str]:
    if are_so and all(are_so):
        return [letter]
    return [f"{letter}{at}" for at, is_so in enumerate(are_so) if is_so]


def _line_text(score: profiles.Score, own: profiles.Ranked | None) -> str:
    """Say the mean of a line and its ends; of numbers of several units only how many there are."""
    quantities = [cell.quantity for cell in score.cells]
    numbers = [each.value for each in quantities if each.value is not None]
    if len(numbers) < len(quantities) or len({each.unit for each in quantities}) > 1:
        return counted(len(quantities), "value")
    about = "≈" if any(each.approximate for each in quantities) else ""
    span = f"{about}{plain_number(min(numbers))} to {about}{plain_number(max(numbers))}"
    return f"mean {about}{plain_number(own.number)} ({span})" if own else span


def _number(ranked: profiles.Ranked, panel: Panel) -> str:
    if cell := ranked.cell:
        return cell_text(cell, panel.measure.unit)
    return f"{'≈' if ranked.about else ''}{plain_number(ranked.number)}"


def rank_words(own: profiles.Ranked, ranking: profiles.Ranking, *, is_model: bool) -> str:
    """Say "2 of 8"; where it is not known what is better, or meant, "2nd highest of 8"."""
    count, tied = len(ranking.ranks), ", tied" if own.tied else ""
    if count == 1:
        return "alone"
    about = "about " if ranking.is_about else ""
    if ranking.better and is_model:
        return f"{about}{own.rank} of {count}{tied}"
    word = "lowest" if ranking.better == "lower" else "highest"
    place = "" if own.rank == 1 else f"{_ordinal(own.rank)} "
    return f"{about}{place}{word} of {count}{tied}"


def _ordinal(number: int) -> str:
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else _ORDINALS.get(number % 10, 'th')}"
