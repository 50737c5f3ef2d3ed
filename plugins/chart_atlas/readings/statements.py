"""Statements that name places in words: "0.6 for layer 22, 0.7 for layer 24", "A vs. B: 0.5"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from .. import lexicon
from ..model import ROLES, Problem, Quantity, Role
from ..outline import Block
from .base import Around, Found, Label, Reading, Slot, Source, label_and_rest
from .phrases import Piece, Place, Rest, Value, Word, names, pieces

_READABLE = ("item", "text")

# A number with the places that its statement names, in the order of the text.
Stated = tuple[Quantity, tuple[Place, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two commas of a sentence."""

    values: tuple[Quantity, ...]
    places: tuple[Place, ...]
    rest: bool


def statement(block: Block, around: Around) -> Found | None:
    """Read a block whose sentences state numbers at named places; every word must be understood."""
    if block.kind not in _READABLE or not lexicon.has_value(block.text):
        return None
    splits = [label_and_rest(block)]
    if not (block.lead and block.strong):
        splits.insert(0, ("", block.text))
    return next(
        (found for lead, said in splits if (found := _read(block, lead, said, around))), None
    )


def _read(block: Block, lead: str, said: str, around: Around) -> Found | None:
    """Read what is said behind a lead; the lead may name places itself, or be a label."""
    called = names(around.axes, around.measure)
    context = _only_places(pieces(lead, called)) if lead else ()
    labels = around.labels
    if lead and not context:
        labels = (*labels, Label("item", lead))
    read: list[tuple[Stated, Source]] = []
    rest = False
    for sentence in _sentences(pieces(said, called)):
        found = _said(sentence, context)
        read += [(stated, _source(sentence)) for stated in found if stated[1]]
        rest = rest or any(not places for _, places in found)
    if not read or _is_plain(read, block):
        return None
    made = [_readings(stated, source, block.line, labels, around) for stated, source in read]
    readings = tuple(reading for some in made for reading in some)
    return Found(readings, (_unnamed(block),) if rest else ())


def _said(sentence: Sequence[Piece], context: Sequence[Place]) -> tuple[Stated, ...]:
    """Read the clauses of a sentence; one that is not understood says nothing for certain.

    What a word hedges for one number ("around 0.8 for A, 0.9 for B") it hedges for all.
    """
    found: list[Stated] = []
    for clause in _cut(sentence, (";",)):
        before = found[-1][1] if found else ()
        found += _stated(_without_notes(clause), context, before) or ()
    if any(isinstance(piece, Value) and piece.hedged for piece in sentence):
        found = [(replace(value, approximate=True), places) for value, places in found]
    return tuple(found)


def _is_plain(read: Sequence[tuple[Stated, Source]], block: Block) -> bool:
    """Tell whether a block is one label with one number, which is read as such."""
    (_, places), _ = read[0]
    alone = len(read) == 1 and len(places) == 1 and len(places[0].values) == 1
    return alone and lexicon.labelled(block.text) is not None


def _only_places(found: Sequence[Piece]) -> tuple[Place, ...]:
    """Return the places of a label that names nothing else."""
    plain = all(_places(piece) or _is_link(piece) for piece in found)
    return tuple(place for piece in found for place in _places(piece)) if plain else ()


def names_place(text: str, around: Around) -> bool:
    """Tell whether a text is nothing but a place of an axis."""
    return bool(_only_places(pieces(text, names(around.axes, around.measure))))


def _is_link(piece: Piece) -> bool:
    return isinstance(piece, Word) and (piece.known or lexicon.is_link(piece.text))


def _source(sentence: Sequence[Piece]) -> Source:
    """Call what has no words of its own a list, anything else a sentence."""
    words = [piece for piece in sentence if isinstance(piece, Word)]
    return "list" if all(map(_is_link, words)) else "sentence"


def _unnamed(block: Block) -> Problem:
    return Problem(
        line=block.line,
        code="places-not-named",
        severity="info",
        message="A number is told for the rest of the places, without naming them: no cell.",
        hint="Name each place with its number, as in: 0.5 for A, 0.6 for B.",
    )


# -- sentences ----------------------------------------------------------------------------------


def _sentences(found: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    yield from _cut(found, (".", "!", "?"))


def _cut(found: Sequence[Piece], marks: Sequence[str]) -> Iterator[tuple[Piece, ...]]:
    part: list[Piece] = []
    for piece in found:
        if _text(piece) in marks:
            yield tuple(part)
            part = []
        else:
            part.append(piece)
    yield tuple(part)


def _text(piece: Piece) -> str:
    return piece.text if isinstance(piece, Word) else ""


def _without_notes(sentence: Sequence[Piece]) -> tuple[Piece, ...]:
    """Leave out what stands in parentheses and tells colour or rank only: "(highest value)"."""
    kept: list[Piece] = []
    for piece in sentence:
        kept.append(piece)
        if _text(piece) != ")":
            continue
        opens = [at for at, own in enumerate(kept) if _text(own) == "("]
        inner = kept[opens[-1] + 1 : -1] if opens else []
        if inner and all(isinstance(own, Word) for own in inner):
            if lexicon.is_plain_note(" ".join(map(_text, inner))):
                del kept[opens[-1] :]
    return tuple(kept)


def _stated(
    sentence: Sequence[Piece], context: Sequence[Place], before: tuple[Place, ...] = ()
) -> tuple[Stated, ...] | None:
    """Read a clause; None unless each of its parts states one number at places of one kind.

    context: places named by the item's lead. before: those of the clause before.
    """
    if not any(isinstance(piece, Value) for piece in sentence) or not _is_understood(sentence):
        return None
    parts = [_part(some) for some in _parts(sentence)]
    if any(_text(piece) == "respectively" for piece in sentence):
        return _respectively(parts, context)
    parts = [part for part in parts if part.values or part.places or part.rest]
    told = [part for part in parts if part.values]
    framing = [part for part in parts if not part.values]
    if any(len(part.values) > 1 for part in told) or not _frames(parts, framing):
        return None
    frame = tuple(place for part in framing for place in part.places)
    return _with_context(told, frame, context, before)


def _frames(parts: Sequence[Part], framing: Sequence[Part]) -> bool:
    """Tell whether what names places without a number stands first or last, once."""
    return not framing or (len(framing) == 1 and framing[0] in (parts[0], parts[-1]))


def _with_context(
    told: Sequence[Part],
    frame: tuple[Place, ...],
    context: Sequence[Place],
    before: tuple[Place, ...],
) -> tuple[Stated, ...] | None:
    """Complete the places of each part from those around it; None if that leaves a doubt."""
    found: list[Stated] = []
    for part in told:
        if part.rest:
            found.append((part.values[0], ()))
            continue
        places = part.places
        for outer in (frame, context, before):
            places = _completed(places, outer)
        if not places or (not part.places and len(told) > 1) or len(places) > len(ROLES):
            return None
        found.append((part.values[0], places))
        before = places
    kinds = {tuple(sorted(place.roles for place in places)) for _, places in found if places}
    return tuple(found) if len(kinds) == 1 else None


def _completed(places: tuple[Place, ...], outer: Iterable[Place]) -> tuple[Place, ...]:
    """Add the places of an axis that is not named yet."""
    named = {own.roles for own in places}
    missing = tuple(place for place in outer if len(place.roles) > 1 or place.roles not in named)
    return (*missing, *places) if len(missing) + len(places) <= len(ROLES) else places


def _respectively(parts: Sequence[Part], context: Sequence[Place]) -> tuple[Stated, ...] | None:
    """Read "0.8, 0.7 and 0.6 for A, B and C, respectively": as many numbers as places."""
    values = [value for part in parts for value in part.values]
    places = [place for part in parts for place in part.places]
    lists = [place for place in places if len(place.values) == len(values) and not place.through]
    others = [place for place in places if place not in lists]
    if len(values) < 2 or len(lists) != 1 or len(others) > 1:
        return None
    found = []
    for value, name in zip(values, lists[0].values, strict=True):
        own = (Place(lists[0].roles, (name,)),)
        found.append((value, _completed(_completed(own, others), context)))
    return tuple(found)


def _parts(sentence: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Cut a sentence at the commas, "and" and "then" outside of parentheses.

    "from 0.5 at A to 0.9 at B" is cut at "to".
    """
    part: list[Piece] = []
    depth = 0
    for piece in sentence:
        word = _text(piece)
        depth += {"(": 1, ")": -1}.get(word, 0)
        whole = any(isinstance(own, Value) for own in part) and any(map(_places, part))
        if depth == 0 and (lexicon.parts_phrases(word) or (word == "to" and whole)):
            yield tuple(part)
            part = []
        part.append(piece)
    yield tuple(part)


def _places(piece: Piece) -> tuple[Place, ...]:
    return (piece,) if isinstance(piece, Place) else getattr(piece, "places", ())


def _part(part: Sequence[Piece]) -> Part:
    return Part(
        tuple(piece.quantity for piece in part if isinstance(piece, Value)),
        tuple(place for piece in part for place in _places(piece)),
        any(isinstance(piece, Rest) for piece in part),
    )


def _is_understood(sentence: Sequence[Piece]) -> bool:
    """Tell whether every word leaves the numbers and places beside it as they are."""
    return all(_fits(sentence, at) for at in range(len(sentence)))


def _fits(sentence: Sequence[Piece], at: int) -> bool:
    piece = sentence[at]
    if not isinstance(piece, Word):
        return True
    behind = sentence[at + 1] if at + 1 < len(sentence) else None
    if piece.text in ("to", "from"):
        ranged = isinstance(behind, Value) and behind.quantity.low is not None
        return isinstance(behind, Value) and not (ranged and piece.text == "from")
    if lexicon.is_turn(piece.text) or lexicon.is_manner(piece.text):
        return _turns(sentence, at)
    return piece.known or lexicon.is_fill(piece.text) or lexicon.parts_phrases(piece.text)


def _turns(sentence: Sequence[Piece], at: int) -> bool:
    """Tell whether a word of change leads to its number: "falls sharply to", "declines steadily:"."""
    start = at
    while start and lexicon.is_manner(_text(sentence[start])):
        start -= 1
    end = at + 1
    while end < len(sentence) and lexicon.is_manner(_text(sentence[end])):
        end += 1
    behind = _text(sentence[end]) if end < len(sentence) else ""
    leads = behind in ("to", "from") or (behind == ":" and end > start + 1)
    return lexicon.is_turn(_text(sentence[start])) and leads


# -- readings -----------------------------------------------------------------------------------


def _readings(
    stated: Stated, source: Source, line: int, labels: tuple[Label, ...], around: Around
) -> Iterator[Reading]:
    """Make one reading of each place; a range of numbers over a range of places makes none."""
    quantity, places = stated
    if quantity.low is not None and any(place.through for place in places):
        return
    slots = _slots(places, around)
    if slots is None:
        return
    named = [[*_labels(place, slot, around)] for place, slot in zip(places, slots, strict=True)]
    for own in product(*named):
        yield Reading(quantity, line, (*labels, *own), source)


def _labels(place: Place, slot: Slot, around: Around) -> Iterator[Label]:
    axis = around.axes[slot == "column"].label if slot in ROLES else None
    texts = ["\N{EN DASH}".join(place.values)] if place.through else place.values
    yield from (Label(slot, text, axis, through=place.through) for text in texts)


def _slots(places: Sequence[Place], around: Around) -> tuple[Slot, ...] | None:
    """Tell which place is the row and which the column; "first" and "second" where none says."""
    sure = [place.roles[0] if len(place.roles) == 1 else None for place in places]
    if len(sure) == 1:
        return (sure[0] or "part",)
    if sure[0] and sure[1]:
        return (sure[0], sure[1]) if sure[0] != sure[1] else None
    known: Role | None = sure[0] or sure[1]
    if known:
        other: Role = "column" if known == "row" else "row"
        return (known, other) if sure[0] else (other, known)
    return told_order(around) or (None if places[0].listed else ("first", "second"))


def told_order(around: Around) -> tuple[Role, Role] | None:
    """Return the order in which the text above says that places are named: "(Row, Column)"."""
    names_of = (around.axes[0].label, around.axes[1].label)
    texts = [label.text for label in around.labels]
    told = {found for text in texts if (found := lexicon.place_order(text, names_of))}
    orders: dict[bool, tuple[Role, Role]] = {True: ("row", "column"), False: ("column", "row")}
    return orders[told.pop() == "row"] if len(told) == 1 else None
