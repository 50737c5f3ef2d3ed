"""Statements that name places in words: "0.6 for layer 22, 0.7 for layer 24", "A vs. B: 0.5"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from ...language import norm, numerals
from ...model import OTHER_ROLE, ROLES, Axis, Role
from ..evidence import Evidence
from ..patterns import label_patterns, phrase_patterns
from ..places.named_ticks import ticks_named
from ..places.statements import Source, Statement
from .clauses import Stated, clause_part, cut_at, places_in, stated_in, without_asides, word_of
from .lines import Line
from .phrases import pieces_of
from .pieces import Names, Piece, Place, Value, Word, names_in

# What is stated, its source, and whether its sentence has words of its own for row or column.
_Told = tuple[Stated, Source, bool]


def stated_cells(line: Line, evidence: Evidence) -> Iterator[Statement]:
    """Read a line whose sentences state numbers at named places; every word must be understood."""
    block = line.block
    if block.kind not in ("item", "text") or not numerals.has_value(block.text):
        return
    if label_patterns.is_elsewhere(block.text):
        return
    splits = [(line.lead, line.rest)] if line.lead else [("", block.text)]
    if line.lead and not line.strong:
        splits.insert(0, ("", block.text))
    for lead, said in splits:
        if found := [*_read_behind_lead(line, lead, said, evidence)]:
            yield from found
            return


def names_of(evidence: Evidence) -> Names:
    """Return what the axes of a chart are called by."""
    axes = [evidence.axes.get(role) for role in ROLES]
    row, column = (Axis(axis.name, axis.all_ticks) if axis else Axis(None, ()) for axis in axes)
    return names_in((row, column), evidence.measure)


def _read_behind_lead(line: Line, lead: str, said: str, evidence: Evidence) -> Iterator[Statement]:
    """Read what is said behind a lead; the lead may name places itself, or be a label."""
    called = names_of(evidence)
    # A label binds what stands behind it, whether its colon is written or not.
    named = pieces_of(f"{lead}: 0", called)[:-2] if lead else ()
    context = _only_places(named)
    outer = dict(line.path)
    if lead and not context:
        outer["own"] = lead
    for sentence in _sentences(_behind_label(said, called) if lead else pieces_of(said, called)):
        marked = any(_marks_role(piece) for piece in (*named, *sentence))
        for stated in _numbers_stated(sentence, context):
            if stated[1]:
                told = (stated, _source(sentence), marked)
                yield from _statements_of(told, line, outer, evidence)


def _behind_label(said: str, called: Names) -> tuple[Piece, ...]:
    """Cut what stands behind a label; a dash alone is a gap there, and "1%" a number, no tick."""
    whole = numerals.read_quantity(said) if said else None
    return (Value(whole),) if whole else pieces_of(said, called)


def _numbers_stated(sentence: Sequence[Piece], context: Sequence[Place]) -> tuple[Stated, ...]:
    """Read the clauses of a sentence; one that is not understood says nothing for certain.

    What a word hedges for one number ("around 0.8 for A, 0.9 for B") it hedges for all.
    """
    found: list[Stated] = []
    subject: tuple[Place, ...] = ()
    for clause in cut_at(sentence, (";",)):
        plain = without_asides(clause)
        found += stated_in(plain, context, subject) or ()
        subject = clause_part(plain).subject[:1] or subject
    if any(isinstance(piece, Value) and piece.hedged for piece in sentence):
        found = [(replace(value, approximate=True), places) for value, places in found]
    return tuple(found)


def _marks_role(piece: Piece) -> bool:
    """Return whether a word may say which of two places is the row: "row", or of an axis name."""
    return isinstance(piece, Word) and (
        piece.known == "axis" or phrase_patterns.names_role(piece.text)
    )


def _only_places(found: Sequence[Piece]) -> tuple[Place, ...]:
    """Return the places of a label that names nothing else."""
    plain = all(places_in(piece) or _is_link(piece) for piece in found)
    return tuple(place for piece in found for place in places_in(piece)) if plain else ()


def _is_link(piece: Piece) -> bool:
    return isinstance(piece, Word) and (bool(piece.known) or phrase_patterns.is_link(piece.text))


def _source(sentence: Sequence[Piece]) -> Source:
    """Call what has no words of its own a list, anything else a sentence."""
    words = [piece for piece in sentence if isinstance(piece, Word)]
    return "list" if all(map(_is_link, words)) else "sentence"


# -- sentences ----------------------------------------------------------------------------------


def _sentences(found: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Cut at full stops; a question states nothing."""
    for sentence in cut_at(found, (".", "!")):
        if not any(word_of(piece) == "?" for piece in sentence):
            yield sentence


# -- statements ---------------------------------------------------------------------------------


def _statements_of(
    told: _Told, line: Line, outer: Mapping[str, str], evidence: Evidence
) -> Iterator[Statement]:
    """Make one statement of each place.

    A range of numbers, or a signed one, over a range of places makes none.
    """
    (quantity, places), source, marked = told
    signed = quantity.low is not None or quantity.literal.startswith("+")
    if signed and any(place.through for place in places):
        return
    columns = _columns_of_places(places, line, evidence, marked=marked)
    if columns is None:
        return
    for own in product(*(_texts_of_place(place) for place in places)):
        named = {**outer, **dict(zip(columns, own, strict=True))}
        yield Statement(quantity, line.block.line, named, ("said",), source, None, line.told)


def _texts_of_place(place: Place) -> Sequence[str]:
    return ["\N{EN DASH}".join(place.values)] if place.through else place.values


def _columns_of_places(
    places: Sequence[Place], line: Line, evidence: Evidence, *, marked: bool
) -> tuple[str, ...] | None:
    """Return which place is the row and which the column; "own1" and "own2" where none says.

    marked: words of the sentence say it, but stand apart from the places: nothing is certain.
    """
    sure = [place.roles[0] if len(place.roles) == 1 else None for place in places]
    if len(sure) == 1:
        return (sure[0] or "alt",)
    if sure[0] and sure[1]:
        return (sure[0], sure[1]) if sure[0] != sure[1] else None
    known: Role | None = sure[0] or sure[1]
    if known:
        other = OTHER_ROLE[known]
        return (known, other) if sure[0] else (other, known)
    if marked:
        return None
    row, column = (norm(name or "") for name in evidence.names())
    open_order = places[0].order == "told" or (places[0].order == "alike" and row != column)
    return _told_order(line, evidence) or (None if open_order else ("own1", "own2"))


def _told_order(line: Line, evidence: Evidence) -> tuple[Role, Role] | None:
    """Return the order in which the text above says that places are named: "(Row, Column)"."""
    texts = [*line.told, *(text for _, text in line.path)]
    names = evidence.names()
    told = {found for text in texts if (found := phrase_patterns.place_order(text, names))}
    if not told and ticks_named(line.lead, evidence.fitting.ticks):  # "weights for each query"
        told = {found for text in texts if (found := phrase_patterns.grouped_by(text, names))}
    orders: dict[bool, tuple[Role, Role]] = {True: ("row", "column"), False: ("column", "row")}
    return orders[told.pop() == "row"] if len(told) == 1 else None
