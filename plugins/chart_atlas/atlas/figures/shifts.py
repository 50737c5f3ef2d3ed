"""Rows and columns of one description that hold what the others have a line or two further."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from ...model import Role
from .views import Place, View

# A describer who slips, slips by a line or two.
OFFSETS = (1, -1, 2, -2)
# So many numbers that stand elsewhere in the others, and nowhere where they should, are no chance.
FEWEST, FEWEST_IN_LINE = 3, 2
# So much of a line has to stand there.
LEAST = Decimal("0.6")


@dataclass(frozen=True, slots=True)
class Shift:
    """Lines of a description that hold the numbers of others.

    role: whether whole rows or columns of the figure are meant; along: whether the numbers of a row
    stand some columns further, instead of the whole row some rows further. lines: their labels, in
    order. offset: how far the others have the same numbers. places: of the cells.
    """

    member: int
    role: Role
    lines: tuple[str, ...]
    offset: int
    along: bool
    places: frozenset[Place]


def shifts(views: Sequence[View], rows: Sequence[str], columns: Sequence[str]) -> tuple[Shift, ...]:
    """Find the shifted lines of each description; rows, columns: the labels of the figure.

    A number that any other has at its own place is never taken for shifted.
    """
    numbers = [
        {place: cell.value for place, cell in view.placed if cell.value is not None}
        for view in views
    ]
    found: list[Shift] = []
    for own, view in enumerate(views):
        others = _joined(each for at, each in enumerate(numbers) if at != own)
        for shift in _of_one(view.member, numbers[own], others, rows, columns):
            # Of two that are shifted against each other, one is told.
            told = [known for known in found if known.offset == -shift.offset]
            if not any(_is_counterpart(shift, known) for known in told) or len(views) > 2:
                found.append(shift)
    return tuple(found)


def _is_counterpart(shift: Shift, known: Shift) -> bool:
    return (shift.role, shift.along) == (known.role, known.along)


def _joined(numbers: Iterator[Mapping[Place, Decimal]]) -> Mapping[Place, set[Decimal]]:
    joined: dict[Place, set[Decimal]] = defaultdict(set)
    for each in numbers:
        for place, value in each.items():
            joined[place].add(value)
    return joined


def _of_one(
    member: int,
    own: Mapping[Place, Decimal],
    others: Mapping[Place, set[Decimal]],
    rows: Sequence[str],
    columns: Sequence[str],
) -> Iterator[Shift]:
    """Yield whole rows, whole columns, and then single rows that are shifted along."""
    astray = {at: value for at, value in own.items() if value not in others.get(at, (value,))}
    if len(astray) < FEWEST:
        return
    taken: set[Place] = set()
    for role, along in _KINDS:
        moves = 0 if (role == "row") != along else 1
        names = 0 if role == "row" else 1
        labels = (rows, columns)[names]
        for offset in OFFSETS:
            moved = _moved((rows, columns)[moves], offset)
            hits = _hits(own, others, moved, moves)
            free = {place: value for place, value in astray.items() if place not in taken}
            lines = _lines(hits, free, names)
            for run in _runs([label for label in labels if label in lines], labels):
                if sum(lines[label] for label in run) >= FEWEST:
                    # What stands between shifted numbers is shifted, though nobody else states it.
                    places = frozenset(
                        place
                        for place, value in own.items()
                        if place[names] in run and value not in others.get(place, ())
                    )
                    taken |= places
                    yield Shift(member, role, run, offset, along, places)


_KINDS: tuple[tuple[Role, bool], ...] = (
    *(("row", False), ("column", False), ("row", True), ("column", True)),
)


def _moved(labels: Sequence[str], offset: int) -> dict[str, str]:
    """Map each label to the one that stands so far behind it."""
    pairs = ((label, at + offset) for at, label in enumerate(labels))
    return {label: labels[to] for label, to in pairs if 0 <= to < len(labels)}


def _hits(
    own: Mapping[Place, Decimal],
    others: Mapping[Place, set[Decimal]],
    moved: Mapping[str, str],
    moves: int,
) -> dict[Place, bool]:
    """Say for each place whether the others have its number where it moves to.

    moves: which label of a place moves.
    """
    found = {}
    for place, value in own.items():
        to = moved.get(place[moves])
        target = (to or "", place[1]) if moves == 0 else (place[0], to or "")
        # Only what is stated both here and there can be told apart.
        if to is not None and others.get(target) and others.get(place):
            found[place] = value in others[target]
    return found


def _lines(
    hits: Mapping[Place, bool], astray: Mapping[Place, Decimal], names: int
) -> dict[str, int]:
    """Count the shifted numbers of each line that is shifted."""
    counts: Counter[str] = Counter()
    comparable: Counter[str] = Counter()
    for place, hit in hits.items():
        comparable[place[names]] += 1
        counts[place[names]] += hit and place in astray
    # What the others have alike here and there tells nothing, but speaks for its place.
    return {
        line: count
        for line, count in counts.items()
        if count >= FEWEST_IN_LINE and count >= LEAST * comparable[line]
    }


def _runs(lines: Sequence[str], labels: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Part lines where another label stands between two of them."""
    order = {label: at for at, label in enumerate(labels)}
    cuts = [0, *(at for at, (a, b) in enumerate(pairwise(lines), 1) if order[b] - order[a] > 1)]
    yield from (
        tuple(lines[start:end])
        for start, end in zip(cuts, [*cuts[1:], len(lines)], strict=True)
        if start < end
    )
