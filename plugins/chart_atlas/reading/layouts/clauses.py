"""Clauses of a sentence: which number each states, and at which places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...language import colour_words, numerals
from ...model import ROLES, Quantity
from ..patterns import clause_patterns, phrase_patterns
from .pieces import Pair, Piece, Place, Rest, Value, Word

# A number with the places that its statement names, in the order of the text.
Stated = tuple[Quantity, tuple[Place, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two commas of a sentence.

    subject: the places that stand before its number. rest: it speaks of the places that are left.
    paired: it names a pair of places. shape: its words, one letter each (see clause_patterns).
    """

    values: tuple[Quantity, ...]
    places: tuple[Place, ...]
    subject: tuple[Place, ...]
    rest: bool
    paired: bool
    shape: str


def cut_at(found: Sequence[Piece], marks: Sequence[str]) -> Iterator[tuple[Piece, ...]]:
    """Cut pieces at some marks."""
    part: list[Piece] = []
    for piece in found:
        if word_of(piece) in marks:
            yield tuple(part)
            part = []
        else:
            part.append(piece)
    yield tuple(part)


def word_of(piece: Piece) -> str:
    """Return the text of a word, "" for any other piece."""
    return piece.text if isinstance(piece, Word) else ""


def without_asides(sentence: Sequence[Piece]) -> tuple[Piece, ...]:
    """Leave out what stands in parentheses and tells colour or rank only: "(highest value)"."""
    kept: list[Piece] = []
    for piece in sentence:
        kept.append(piece)
        if word_of(piece) != ")":
            continue
        opens = [at for at, own in enumerate(kept) if word_of(own) == "("]
        inner = kept[opens[-1] + 1 : -1] if opens else []
        plain = inner and all(isinstance(own, Word) for own in inner)
        if plain and colour_words.is_plain_note(" ".join(map(word_of, inner))):
            del kept[opens[-1] :]
    return tuple(kept)


def stated_in(
    sentence: Sequence[Piece], context: Sequence[Place], before: tuple[Place, ...] = ()
) -> tuple[Stated, ...] | None:
    """Read a clause; None unless each of its parts states one number at places of one kind.

    context: places named by the item's lead. before: those of the clause before.
    """
    if not any(isinstance(piece, Value) for piece in sentence):
        return None
    if any(word_of(piece) == "respectively" for piece in sentence):
        return _respectively(sentence, context)
    parts = [part for part in map(clause_part, _parts_of_sentence(sentence)) if part.shape]
    told = [part for part in parts if part.values]
    # A part that only names the rest of the places is no frame.
    idle = [part for part in parts if part.rest and not part.places and "?" not in part.shape]
    frames = [part for part in parts if not part.values and part not in idle]
    apart = any(phrase_patterns.sets_apart(word_of(piece)) for piece in sentence)
    if not all(map(_is_sound, told)) or not _frame_is_clear(parts, frames, apart=apart):
        return None
    frame = tuple(place for part in frames for place in part.places)
    return _with_context(told, frame, context, before)


def _is_sound(part: Part) -> bool:
    """Return whether a part states one number, and one for several places only if it may."""
    listed = any(len(place.values) > 1 and not place.through for place in part.places)
    several = listed or any(place.through for place in part.places)
    # The dash of "Dose 2 -2.5" may be a minus or none.
    dashed = "PV" in part.shape and any(numerals.is_negative(own.literal) for own in part.values)
    return (
        len(part.values) == 1
        and clause_patterns.states_number(part.shape)
        and not dashed
        and not (several and clause_patterns.is_one_place(part.shape))
        and not (listed and clause_patterns.spans(part.shape))
        and not (clause_patterns.relates(part.shape) and not part.paired)
        and not (clause_patterns.is_course(part.shape) and part.values[0].low is not None)
    )


def _frame_is_clear(parts: Sequence[Part], frames: Sequence[Part], *, apart: bool) -> bool:
    """Return whether what names places without a number stands first or last, once."""
    if not frames:
        return True
    one = len(frames) == 1 and frames[0] in (parts[0], parts[-1])
    return one and not apart and clause_patterns.is_frame(frames[0].shape)


def _with_context(
    told: Sequence[Part],
    frame: tuple[Place, ...],
    context: Sequence[Place],
    before: tuple[Place, ...],
) -> tuple[Stated, ...] | None:
    """Complete the places of each part from those around it; None if that leaves a doubt.

    A part may go on with the subject of the one before: the place that stood before its number.
    """
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
        before = tuple(place for place in places if place in (*part.subject, *before))
    kinds = {tuple(sorted(place.roles for place in places)) for _, places in found if places}
    return tuple(found) if len(kinds) == 1 else None


def _completed(places: tuple[Place, ...], outer: Iterable[Place]) -> tuple[Place, ...]:
    """Add the places of an axis that is not named yet."""
    named = {own.roles for own in places}
    missing = tuple(place for place in outer if len(place.roles) > 1 or place.roles not in named)
    return (*missing, *places) if len(missing) + len(places) <= len(ROLES) else places


def _respectively(sentence: Sequence[Piece], context: Sequence[Place]) -> tuple[Stated, ...] | None:
    """Read "0.8, 0.7 and 0.6 for A, B and C, respectively": as many numbers as places."""
    whole = [piece for piece in sentence if word_of(piece) not in ("respectively", ",", "and")]
    part = clause_part(whole)
    lists = [place for place in part.places if len(place.values) == len(part.values)]
    others = [place for place in part.places if place not in lists]
    plain = clause_patterns.states_number(part.shape) and not any(
        place.through for place in part.places
    )
    if len(part.values) < 2 or len(lists) != 1 or len(others) > 1 or not plain:
        return None
    found = []
    for value, name in zip(part.values, lists[0].values, strict=True):
        own = (Place(lists[0].roles, (name,)),)
        found.append((value, _completed(_completed(own, others), context)))
    return tuple(found)


def _parts_of_sentence(sentence: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Cut a sentence at the commas, "and" and "then" outside of parentheses.

    "from 0.5 at A to 0.9 at B" is cut at "to".
    """
    part: list[Piece] = []
    depth = 0
    valued = placed = False
    for piece in sentence:
        word = word_of(piece)
        depth += {"(": 1, ")": -1}.get(word, 0)
        whole = valued and placed and word in ("to", "through")
        if depth == 0 and (phrase_patterns.parts_phrases(word) or whole):
            yield tuple(part)
            part, valued, placed = [], False, False
        part.append(piece)
        valued, placed = valued or isinstance(piece, Value), placed or bool(places_in(piece))
    yield tuple(part)


def places_in(piece: Piece) -> tuple[Place, ...]:
    """Return the places that a piece names."""
    return (piece,) if isinstance(piece, Place) else getattr(piece, "places", ())


def clause_part(part: Sequence[Piece]) -> Part:
    """Gather what stands between two commas."""
    first = next((at for at, piece in enumerate(part) if isinstance(piece, Value)), 0)
    return Part(
        values=tuple(piece.quantity for piece in part if isinstance(piece, Value)),
        places=tuple(place for piece in part for place in places_in(piece)),
        subject=tuple(place for piece in part[:first] for place in places_in(piece)),
        rest=any(isinstance(piece, Rest) for piece in part),
        paired=any(isinstance(piece, Pair) for piece in part),
        shape="".join(map(_letter_of_piece, part)),
    )


def _letter_of_piece(piece: Piece) -> str:
    """Return the letter of a piece in the shape of its clause."""
    if isinstance(piece, Word):
        if piece.known == "measure" or phrase_patterns.parts_phrases(piece.text):
            return "n" if piece.known else ""
        plain = clause_patterns.kind_of(piece.text)
        return "x" if plain == "?" and piece.known else plain
    return {Value: "V", Rest: "R"}.get(type(piece), "P")
