"""Statements that name places in words: "0.6 for layer 22, 0.7 for layer 24", "A vs. B: 0.5"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from ...language import norm, numerals
from ...model import ROLES, Problem, Role
from ..outline import Block
from ..patterns import label_patterns, phrase_patterns
from .clauses import Stated, clause_part, cut_at, places_in, stated_in, without_asides, word_of
from .labelled import Around, Found, Label, Reading, Slot, Source, label_and_rest
from .phrases import pieces_of
from .pieces import Names, Piece, Place, Value, Word, names_in

_READABLE = ("item", "text")
# The same with its source, and whether its sentence has words of its own for row or column.
_Told = tuple[Stated, Source, bool]


def statement(block: Block, around: Around) -> Found | None:
    """Read a block whose sentences state numbers at named places; every word must be understood."""
    if block.kind not in _READABLE or not numerals.has_value(block.text):
        return None
    if label_patterns.is_elsewhere(block.text):
        return None
    splits = [label_and_rest(block)]
    if not (block.lead and block.strong):
        splits.insert(0, ("", block.text))
    return next(
        (found for lead, said in splits if (found := _read_behind_lead(block, lead, said, around))),
        None,
    )


def _read_behind_lead(block: Block, lead: str, said: str, around: Around) -> Found | None:
    """Read what is said behind a lead; the lead may name places itself, or be a label."""
    called = names_in(around.axes, around.measure)
    # A label binds what stands behind it, whether its colon is written or not.
    named = pieces_of(f"{lead}: 0", called)[:-2] if lead else ()
    context = _only_places(named)
    labels = around.labels
    if lead and not context:
        labels = (*labels, Label("item", lead))
    read: list[_Told] = []
    rest = False
    for sentence in _sentences(_behind_label(said, called) if lead else pieces_of(said, called)):
        found = _numbers_stated(sentence, context)
        marked = any(_marks_role(piece) for piece in (*named, *sentence))
        read += [(stated, _source(sentence), marked) for stated in found if stated[1]]
        rest = rest or any(not places for _, places in found)
    if not read or _is_plain(read, block):
        return None
    made = [_readings_of(told, block.line, labels, around) for told in read]
    readings = tuple(reading for some in made for reading in some)
    return Found(readings, (_unnamed(block),) if rest else ())


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


def _is_plain(read: Sequence[_Told], block: Block) -> bool:
    """Return whether a block is one label with one number, which is read as such."""
    (_, places), _, _ = read[0]
    alone = len(read) == 1 and len(places) == 1 and len(places[0].values) == 1
    return alone and numerals.labelled(block.text) is not None


def _only_places(found: Sequence[Piece]) -> tuple[Place, ...]:
    """Return the places of a label that names nothing else."""
    plain = all(places_in(piece) or _is_link(piece) for piece in found)
    return tuple(place for piece in found for place in places_in(piece)) if plain else ()


def names_place(text: str, around: Around) -> bool:
    """Return whether a text is nothing but a place of an axis."""
    return bool(_only_places(pieces_of(text, names_in(around.axes, around.measure))))


def _is_link(piece: Piece) -> bool:
    return isinstance(piece, Word) and (bool(piece.known) or phrase_patterns.is_link(piece.text))


def _source(sentence: Sequence[Piece]) -> Source:
    """Call what has no words of its own a list, anything else a sentence."""
    words = [piece for piece in sentence if isinstance(piece, Word)]
    return "list" if all(map(_is_link, words)) else "sentence"


def _unnamed(block: Block) -> Problem:
    message = "A number is told for the rest of the places, without naming them: no cell."
    hint = "Name each place with its number, as in: 0.5 for A, 0.6 for B."
    return Problem(block.line, "places-not-named", "info", message, hint)


# -- sentences ----------------------------------------------------------------------------------


def _sentences(found: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Cut at full stops; a question states nothing."""
    for sentence in cut_at(found, (".", "!")):
        if not any(word_of(piece) == "?" for piece in sentence):
            yield sentence


# -- readings -----------------------------------------------------------------------------------


def _readings_of(
    told: _Told, line: int, labels: tuple[Label, ...], around: Around
) -> Iterator[Reading]:
    """Make one reading of each place.

    A range of numbers, or a signed one, over a range of places makes none.
    """
    (quantity, places), source, marked = told
    signed = quantity.low is not None or quantity.literal.startswith("+")
    if signed and any(place.through for place in places):
        return
    slots = _slots_of_places(places, around, marked=marked)
    if slots is None:
        return
    named = [
        [*_labels_of_place(place, slot, around)] for place, slot in zip(places, slots, strict=True)
    ]
    for own in product(*named):
        yield Reading(quantity, line, (*labels, *own), source)


def _labels_of_place(place: Place, slot: Slot, around: Around) -> Iterator[Label]:
    axis = around.axes[slot == "column"].label if slot in ROLES else None
    texts = ["\N{EN DASH}".join(place.values)] if place.through else place.values
    yield from (Label(slot, text, axis, through=place.through) for text in texts)


def _slots_of_places(
    places: Sequence[Place], around: Around, *, marked: bool
) -> tuple[Slot, ...] | None:
    """Return which place is the row and which the column; "first" and "second" where none says.

    marked: words of the sentence say it, but stand apart from the places: nothing is certain.
    """
    sure = [place.roles[0] if len(place.roles) == 1 else None for place in places]
    if len(sure) == 1:
        return (sure[0] or "part",)
    if sure[0] and sure[1]:
        return (sure[0], sure[1]) if sure[0] != sure[1] else None
    known: Role | None = sure[0] or sure[1]
    if known:
        other: Role = "column" if known == "row" else "row"
        return (known, other) if sure[0] else (other, known)
    if marked:
        return None
    row, column = (norm(axis.label or "") for axis in around.axes)
    open_order = places[0].order == "told" or (places[0].order == "alike" and row != column)
    return _told_order(around) or (None if open_order else ("first", "second"))


def axis_names(around: Around) -> tuple[str | None, str | None]:
    """Return the names of the vertical and of the horizontal axis."""
    return (around.axes[0].label, around.axes[1].label)


def _told_order(around: Around) -> tuple[Role, Role] | None:
    """Return the order in which the text above says that places are named: "(Row, Column)"."""
    names_of = axis_names(around)
    texts = [label.text for label in around.labels]
    told = {found for text in texts if (found := phrase_patterns.place_order(text, names_of))}
    orders: dict[bool, tuple[Role, Role]] = {True: ("row", "column"), False: ("column", "row")}
    return orders[told.pop() == "row"] if len(told) == 1 else None
