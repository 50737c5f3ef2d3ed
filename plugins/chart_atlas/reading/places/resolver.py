"""All relations of a text to cells: one reading of each, or none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from ...model import OTHER_ROLE, ROLES, Problem, Role
from ..axis_text import folded, holds_phrase
from ..evidence import Evidence
from ..patterns import phrase_patterns
from ..refusals import unordered, unplaced
from .assignments import Assignment, assignments_of
from .relations import Relation, alternatives, relations_of, with_like_sides
from .statements import PlacedCell, Statement

# Readings that are this close are rivals.
_CLOSE = 0.15


def _rivals(relation: Relation, evidence: Evidence) -> list[Assignment]:
    """Return the best readings of a relation that differ."""
    found = _assigned(relation, evidence)
    if not any(own.score for own in found) and (bare := with_like_sides(relation)):
        found = _assigned(bare, evidence)
    best = max((assignment.score for assignment in found), default=0)
    rivals: dict[frozenset[tuple[str, ...]], Assignment] = {}
    for assignment in sorted(found, key=lambda one: -one.score):
        if assignment.score > best - _CLOSE:
            rivals.setdefault(assignment.places(), assignment)
    return [*rivals.values()]


def _assigned(relation: Relation, evidence: Evidence) -> list[Assignment]:
    return [own for form in alternatives(relation) for own in assignments_of(form, evidence)]


def _is_turned(one: Assignment, two: Assignment) -> bool:
    return (one.row, one.column) == (two.column, two.row)


def _agreed(rivals: Sequence[Assignment]) -> tuple[PlacedCell, ...]:
    """Return the cells that all readings have, as the diagonal of a matrix has either way."""
    common = frozenset.intersection(*(own.places() for own in rivals))
    return tuple(
        cell
        for cell in rivals[0].cells
        if (*cell.panel, cell.row, cell.column, cell.statement.quantity.literal) in common
    )


def _decided(rivals: Sequence[Assignment], evidence: Evidence) -> Assignment | None:
    """Take the only reading, or of two that turn the axes the one whose order is told."""
    if len(rivals) == 1:
        return rivals[0]
    if len(rivals) != 2:
        return None
    one, two = rivals
    if not _is_turned(one, two):
        return None
    first = _first_role(one, evidence)
    chosen = [own for own in rivals if _outer(own) == first]
    return chosen[0] if len(chosen) == 1 else None


def _outer(own: Assignment) -> Role:
    """Return the role of the first of the two columns in the text."""
    order = own.relation.order
    return "row" if order.index(own.row) < order.index(own.column) else "column"


def _first_role(own: Assignment, evidence: Evidence) -> Role | None:
    """Return which role stands first by what is said; the row if both axes are of one thing."""
    row, column = evidence.names()
    pair = "own1" in (own.row, own.column)
    opposed = _is_opposed(own)
    above = own.relation.rows[0].columns.items()
    texts = [text for name, text in above if name[0] in "HBG"]
    texts += own.relation.rows[0].told
    texts += evidence.overview if pair or opposed else ()
    ticks = {folded(tick) for axis in evidence.axes.values() for tick in axis.all_ticks}
    ticks |= {
        folded(label) for name in (own.row, own.column) for label in own.relation.column(name)
    }
    if any(
        phrase_patterns.tells_own_order(text, ticks)
        and not phrase_patterns.place_order(text, (row, column))
        for text in texts
    ):
        return None
    told = {found for text in texts if (found := phrase_patterns.place_order(text, (row, column)))}
    if told and opposed:  # "Team A" beats "Team B", whatever a sentence says of rows and columns
        told |= {"row"} if phrase_patterns.leads_to(row, column) else set()
        told |= {"column"} if phrase_patterns.leads_to(column, row) else set()
    if told:
        return ("row" if told == {"row"} else "column") if len(told) == 1 else None
    if pair and (first := evidence.pair_first or _first_in_groups(own.relation, evidence)):
        return first
    grouped = {
        found for text in texts if (found := phrase_patterns.grouped_by(text, (row, column)))
    }
    if grouped and not pair:
        return ("row" if grouped == {"row"} else "column") if len(grouped) == 1 else None
    alike = folded(row or "") == folded(column or "")
    return "row" if alike or phrase_patterns.leads_to(row, column) else None


def _is_opposed(own: Assignment) -> bool:
    """Return whether all inner labels say that they stand against the outer: "vs. Bears"."""
    inner = max((own.row, own.column), key=own.relation.order.index)
    return all(map(phrase_patterns.sets_against_above, own.relation.column(inner)))


def _first_in_groups(of: Relation, evidence: Evidence) -> Role | None:
    """Return the role that stands first in pairs: below "Row 2", it is the second tick."""
    for name in (name for name in of.order if name[0] in "HBG"):
        groups: dict[str, set[str]] = defaultdict(set)
        for row in of.rows:
            groups[row.columns.get(name, "")].add(folded(row.columns.get("own1", "")))
        places = {label: phrase_patterns.leading_place(label) for label in groups}
        for role, axis in evidence.axes.items():
            ticks = [{folded(tick)} for tick in axis.all_ticks]
            if len(groups) > 1 and all(
                place and place[0] == role and groups[label] in ticks[place[1] - 1 : place[1]]
                for label, place in places.items()
            ):
                return role
    return None


def _shown_by_example(own: Assignment, evidence: Evidence) -> set[Role]:
    """Return the roles that sentences show to stand first: "Label 4 is often read as 5 (90)"."""
    first = _outer(own)
    votes: set[Role] = set()
    for cell in own.cells:
        literal = cell.statement.quantity.literal
        if cell.row == cell.column:
            continue
        for one, two, role in (
            (cell.row, cell.column, first),
            (cell.column, cell.row, OTHER_ROLE[first]),
        ):
            named = folded(f"{evidence.names()[0] or '?'} {one}")
            votes |= {
                role
                for text in evidence.heard
                if holds_phrase(text, named)
                and all(holds_phrase(text, word) for word in (folded(two), literal))
            }
    return votes


def cells_of_lists(
    statements: Sequence[Statement], evidence: Evidence
) -> tuple[list[PlacedCell], dict[Problem, frozenset[int]]]:
    """Return the cells that the statements of a text make, and a problem a block of the others.

    Each problem comes with all lines that it is about.
    """
    read = [(relation, _rivals(relation, evidence)) for relation in relations_of(statements)]
    order = _shown_order([rivals for _, rivals in read], evidence)
    evidence = replace(evidence, pair_first=order)
    cells: list[PlacedCell] = []
    problems: dict[Problem, frozenset[int]] = {}
    for relation, first in read:
        left: Relation | None = relation
        rivals = first
        while left and (found := _cells_of(rivals, evidence)):
            cells += found
            left = _without(left, found)
            rivals = _rivals(left, evidence) if left else []
        if left and left.rows[0].source != "table":
            turned = len(rivals) == 2 and _is_turned(*rivals)
            problem = unordered(left.rows, evidence) if turned else unplaced(left.rows, evidence)
            problems[problem] = frozenset(row.line for row in left.rows)
    return cells, problems


def _cells_of(rivals: Sequence[Assignment], evidence: Evidence) -> tuple[PlacedCell, ...]:
    """Return the cells of the reading that survives, or those that all readings share."""
    kept = _decided(rivals, evidence) if rivals else None
    return kept.cells if kept else _agreed(rivals) if rivals else ()


def _shown_order(read: Sequence[Sequence[Assignment]], evidence: Evidence) -> Role | None:
    """Return which role stands first in the pairs of a text, if its sentences or headings do."""
    votes: set[Role] = set()
    for rivals in read:
        if rivals and rivals[0].relation.joint:
            turned = len(rivals) == 2 and _is_turned(*rivals)
            shown = _shown_by_example(rivals[0], evidence) if turned else set()
            votes |= shown or _told_above(rivals[0], evidence)
    return votes.pop() if len(votes) == 1 else None


def _told_above(own: Assignment, evidence: Evidence) -> set[Role]:
    """Return the role that what stands above some pairs puts first: "Data (true → predicted)"."""
    texts = [text for name, text in own.relation.rows[0].columns.items() if name[0] in "HBG"]
    found = {phrase_patterns.place_order(text, evidence.names()) for text in texts}
    return {role for role in ROLES if role in found}


def _without(of: Relation, cells: Sequence[PlacedCell]) -> Relation | None:
    """Return the rows that made no cell: runs may go along both axes."""
    done = {(cell.statement.line, cell.statement.quantity.literal) for cell in cells}
    rows = tuple(row for row in of.rows if (row.line, row.quantity.literal) not in done)
    return replace(of, rows=rows) if 0 < len(rows) < len(of.rows) else None
