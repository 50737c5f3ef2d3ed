"""Statements that name places in words: "0.6 for layer 22, 0.7 for layer 24", "A vs. B: 0.5"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ...language import colour_words, norm, numerals
from ...model import ROLES, Problem, Quantity, Role
from ..outline import Block
from ..patterns import clause_patterns, label_patterns, phrase_patterns
from .labelled import Around, Found, Label, Reading, Slot, Source, label_and_rest
from .phrases import Names, Pair, Piece, Place, Rest, Value, Word, names_in, pieces

_READABLE = ("item", "text")

# A number with the places that its statement names, in the order of the text.
Stated = tuple[Quantity, tuple[Place, ...]]
# The same with its source, and whether its sentence has words of its own for row or column.
Told = tuple[Stated, Source, bool]


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two commas of a sentence.

    subject: the places that stand before its number. rest: it speaks of the places that are left.
    paired: it names a pair of places. shape: its words, one letter each (see lexicon.clauses).
    """

    values: tuple[Quantity, ...]
    places: tuple[Place, ...]
    subject: tuple[Place, ...]
    rest: bool
    paired: bool
    shape: str


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
        (found for lead, said in splits if (found := _read(block, lead, said, around))), None
    )


def _read(block: Block, lead: str, said: str, around: Around) -> Found | None:
    """Read what is said behind a lead; the lead may name places itself, or be a label."""
    called = names_in(around.axes, around.measure)
    # A label binds what stands behind it, whether its colon is written or not.
    named = pieces(f"{lead}: 0", called)[:-2] if lead else ()
    context = _only_places(named)
    labels = around.labels
    if lead and not context:
        labels = (*labels, Label("item", lead))
    read: list[Told] = []
    rest = False
    for sentence in _sentences(_behind_label(said, called) if lead else pieces(said, called)):
        found = _said(sentence, context)
        marked = any(_marks_role(piece) for piece in (*named, *sentence))
        read += [(stated, _source(sentence), marked) for stated in found if stated[1]]
        rest = rest or any(not places for _, places in found)
    if not read or _is_plain(read, block):
        return None
    made = [_readings(told, block.line, labels, around) for told in read]
    readings = tuple(reading for some in made for reading in some)
    return Found(readings, (_unnamed(block),) if rest else ())


def _behind_label(said: str, called: Names) -> tuple[Piece, ...]:
    """Cut what stands behind a label; a dash alone is a gap there, and "1%" a number, no tick."""
    whole = numerals.read_quantity(said) if said else None
    return (Value(whole),) if whole else pieces(said, called)


def _said(sentence: Sequence[Piece], context: Sequence[Place]) -> tuple[Stated, ...]:
    """Read the clauses of a sentence; one that is not understood says nothing for certain.

    What a word hedges for one number ("around 0.8 for A, 0.9 for B") it hedges for all.
    """
    found: list[Stated] = []
    subject: tuple[Place, ...] = ()
    for clause in _cut(sentence, (";",)):
        plain = _without_notes(clause)
        found += _stated(plain, context, subject) or ()
        subject = _part(plain).subject[:1] or subject
    if any(isinstance(piece, Value) and piece.hedged for piece in sentence):
        found = [(replace(value, approximate=True), places) for value, places in found]
    return tuple(found)


def _marks_role(piece: Piece) -> bool:
    """Tell whether a word may say which of two places is the row: "row", or of an axis name."""
    return isinstance(piece, Word) and (
        piece.known == "axis" or phrase_patterns.names_role(piece.text)
    )


def _is_plain(read: Sequence[Told], block: Block) -> bool:
    """Tell whether a block is one label with one number, which is read as such."""
    (_, places), _, _ = read[0]
    alone = len(read) == 1 and len(places) == 1 and len(places[0].values) == 1
    return alone and numerals.labelled(block.text) is not None


def _only_places(found: Sequence[Piece]) -> tuple[Place, ...]:
    """Return the places of a label that names nothing else."""
    plain = all(_places(piece) or _is_link(piece) for piece in found)
    return tuple(place for piece in found for place in _places(piece)) if plain else ()


def names_place(text: str, around: Around) -> bool:
    """Tell whether a text is nothing but a place of an axis."""
    return bool(_only_places(pieces(text, names_in(around.axes, around.measure))))


def _is_link(piece: Piece) -> bool:
    return isinstance(piece, Word) and (bool(piece.known) or phrase_patterns.is_link(piece.text))


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
    """Cut at full stops; a question states nothing."""
    for sentence in _cut(found, (".", "!")):
        if not any(_text(piece) == "?" for piece in sentence):
            yield sentence


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
        plain = inner and all(isinstance(own, Word) for own in inner)
        if plain and colour_words.is_plain_note(" ".join(map(_text, inner))):
            del kept[opens[-1] :]
    return tuple(kept)


def _stated(
    sentence: Sequence[Piece], context: Sequence[Place], before: tuple[Place, ...] = ()
) -> tuple[Stated, ...] | None:
    """Read a clause; None unless each of its parts states one number at places of one kind.

    context: places named by the item's lead. before: those of the clause before.
    """
    if not any(isinstance(piece, Value) for piece in sentence):
        return None
    if any(_text(piece) == "respectively" for piece in sentence):
        return _respectively(sentence, context)
    parts = [part for part in map(_part, _parts(sentence)) if part.shape]
    told = [part for part in parts if part.values]
    frames = [part for part in parts if not part.values and not _is_idle(part)]
    apart = any(phrase_patterns.sets_apart(_text(piece)) for piece in sentence)
    if not all(map(_is_sound, told)) or not _frames(parts, frames, apart=apart):
        return None
    frame = tuple(place for part in frames for place in part.places)
    return _with_context(told, frame, context, before)


def _is_sound(part: Part) -> bool:
    """Tell whether a part states one number, and one for several places only if it may."""
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


def _is_idle(part: Part) -> bool:
    """Tell whether a part names the rest of the places, but no number."""
    return part.rest and not part.places and "?" not in part.shape


def _frames(parts: Sequence[Part], frames: Sequence[Part], *, apart: bool) -> bool:
    """Tell whether what names places without a number stands first or last, once."""
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
    whole = [piece for piece in sentence if _text(piece) not in ("respectively", ",", "and")]
    part = _part(whole)
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


def _parts(sentence: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Cut a sentence at the commas, "and" and "then" outside of parentheses.

    "from 0.5 at A to 0.9 at B" is cut at "to".
    """
    part: list[Piece] = []
    depth = 0
    valued = placed = False
    for piece in sentence:
        word = _text(piece)
        depth += {"(": 1, ")": -1}.get(word, 0)
        whole = valued and placed and word in ("to", "through")
        if depth == 0 and (phrase_patterns.parts_phrases(word) or whole):
            yield tuple(part)
            part, valued, placed = [], False, False
        part.append(piece)
        valued, placed = valued or isinstance(piece, Value), placed or bool(_places(piece))
    yield tuple(part)


def _places(piece: Piece) -> tuple[Place, ...]:
    return (piece,) if isinstance(piece, Place) else getattr(piece, "places", ())


def _part(part: Sequence[Piece]) -> Part:
    first = next((at for at, piece in enumerate(part) if isinstance(piece, Value)), 0)
    return Part(
        values=tuple(piece.quantity for piece in part if isinstance(piece, Value)),
        places=tuple(place for piece in part for place in _places(piece)),
        subject=tuple(place for piece in part[:first] for place in _places(piece)),
        rest=any(isinstance(piece, Rest) for piece in part),
        paired=any(isinstance(piece, Pair) for piece in part),
        shape="".join(map(_kind, part)),
    )


def _kind(piece: Piece) -> str:
    """Return the letter of a piece in the shape of its clause."""
    if isinstance(piece, Word):
        if piece.known == "measure" or phrase_patterns.parts_phrases(piece.text):
            return "n" if piece.known else ""
        plain = clause_patterns.kind_of(piece.text)
        return "x" if plain == "?" and piece.known else plain
    return {Value: "V", Rest: "R"}.get(type(piece), "P")


# -- readings -----------------------------------------------------------------------------------


def _readings(
    told: Told, line: int, labels: tuple[Label, ...], around: Around
) -> Iterator[Reading]:
    """Make one reading of each place.

    A range of numbers, or a signed one, over a range of places makes none.
    """
    (quantity, places), source, marked = told
    signed = quantity.low is not None or quantity.literal.startswith("+")
    if signed and any(place.through for place in places):
        return
    slots = _slots(places, around, marked=marked)
    if slots is None:
        return
    named = [[*_labels(place, slot, around)] for place, slot in zip(places, slots, strict=True)]
    for own in product(*named):
        yield Reading(quantity, line, (*labels, *own), source)


def _labels(place: Place, slot: Slot, around: Around) -> Iterator[Label]:
    axis = around.axes[slot == "column"].label if slot in ROLES else None
    texts = ["\N{EN DASH}".join(place.values)] if place.through else place.values
    yield from (Label(slot, text, axis, through=place.through) for text in texts)


def _slots(places: Sequence[Place], around: Around, *, marked: bool) -> tuple[Slot, ...] | None:
    """Tell which place is the row and which the column; "first" and "second" where none says.

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
    return told_order(around) or (None if open_order else ("first", "second"))


def axis_names(around: Around) -> tuple[str | None, str | None]:
    """Return the names of the vertical and of the horizontal axis."""
    return (around.axes[0].label, around.axes[1].label)


def told_order(around: Around) -> tuple[Role, Role] | None:
    """Return the order in which the text above says that places are named: "(Row, Column)"."""
    names_of = axis_names(around)
    texts = [label.text for label in around.labels]
    told = {found for text in texts if (found := phrase_patterns.place_order(text, names_of))}
    orders: dict[bool, tuple[Role, Role]] = {True: ("row", "column"), False: ("column", "row")}
    return orders[told.pop() == "row"] if len(told) == 1 else None
