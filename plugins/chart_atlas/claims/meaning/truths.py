"""Answers of three values, and how many of some places must agree for a statement to be true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from ..figure import Figure, Place, Slice
from ..grammar.nouns import Noun, Quantifier, Unit
from ..verdicts import agrees

Truth = bool | None


# What is true of each place of a part; a line has None for the axis that it runs along.
Truths = Mapping[tuple[Any, Any, Any], Truth]


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a statement is true, None if that is not known; why, and the cells it rests on.

    span: where the part of a clause stands that it is of, None for all of it.
    """

    truth: Truth
    reason: str
    cells: tuple[Place, ...] = ()
    span: tuple[int, int] | None = None


OPEN = Answer(None, "The cells do not tell.")


@dataclass(frozen=True, eq=False, slots=True)
class View:
    """The figure that a clause speaks of.

    scopes: the places that its lead and headings name. excluded: what it sets aside ("without
    GTE"). flags: what it says with vague or weak words, or strictly.
    """

    figure: Figure
    scopes: tuple[Noun, ...] = ()
    excluded: tuple[Noun, ...] = ()
    flags: frozenset[str] = frozenset()
    is_off_diagonal: bool = False

    def within(self, noun: Noun) -> Noun:
        """Return a phrase limited by what stands above it, where it names nothing of that axis."""
        units = noun.units
        if any(part.is_whole for part in noun.parts):
            return noun
        return noun.among(*(scope for scope in self.scopes if not (scope.units & units)))

    def part(self, part: Slice) -> dict[Place, Decimal]:
        """Return the cells of a part, without what is set aside."""
        cells = self.figure.part(part)
        if self.is_off_diagonal and part.diagonal is None and not part.is_place:
            cells = {place: value for place, value in cells.items() if place[1] != place[2]}
        for noun in self.excluded:
            out = self.figure.part(noun.slice)
            cells = {place: value for place, value in cells.items() if place not in out}
        return cells


WHOLE = Noun("cell")


AXES: tuple[Unit, ...] = ("panel", "row", "column")


def both(*truths: Truth) -> Truth:
    """Join truths: false if one is, unknown if one is, else true."""
    if False in truths:
        return False
    return None if None in truths else True


def negated(truth: Truth) -> Truth:
    """Return the opposite of a truth."""
    return None if truth is None else not truth


def settled(truths: Iterable[Truth]) -> Truth:
    """Return true if all are, false if none is, else unknown: what a bare statement needs."""
    found = list(truths)
    if found and all(truth is True for truth in found):
        return True
    return False if found and all(truth is False for truth in found) else None


def quantified(
    noun: Noun,
    truths: Callable[[Slice], Truths],
    view: View,
    *,
    denied: bool = False,
    never: bool = False,
) -> Truth:
    """Return whether a relation is true of as many places as a phrase says.

    truths: of each place of a part, whether the relation is true there. denied: the clause says
    "not"; never: "at no place".
    """
    noun = view.within(noun)
    if not noun.is_clear:
        return None
    parts = [part for part in noun.parts if part.quantifier]
    if any(part.others for part in parts) and not view.is_off_diagonal:
        return None
    special = [part for part in parts if part.quantifier and part.quantifier.kind != "all"]
    if never and len(special) == 1 and special[0].quantifier == Quantifier("only"):
        # "Only GTE never exceeds 70": it alone is always below.
        return _only(
            noun.among(Noun("cell", quantifier=Quantifier("all"))),
            special[0],
            _denied(truths(noun.slice)),
            lambda part: _denied(truths(part)),
            view,
        )
    if len(special) > 1 or (special and (denied or never)):
        return None
    left = [part for part in parts if part.left_out]
    if left:
        return (
            None
            if denied or never or len(left) > 1 or (special and special != left)
            else _excepting(noun, left[0], truths, view)
        )
    found = truths(noun.slice)
    if not found:
        return None
    said = said_values(noun, view)
    if said is not True:
        return None if denied or never else both(said, quantified(_silent(noun), truths, view))
    values = list(found.values())
    if special:
        return _special(noun, special[0], found, truths, view)
    if never:
        return True if all(v is False for v in values) else False if True in values else None
    if denied:
        listed = any(part.is_list for part in noun.parts)
        return None if (parts or listed) and len(values) > 1 else negated(settled(values))
    if parts or any(part.is_list for part in noun.parts):
        return False if False in values else True if None not in values else None
    return settled(values)


def _denied(found: Truths) -> Truths:
    return {place: negated(truth) for place, truth in found.items()}


def _silent(noun: Noun) -> Noun:
    """Return a phrase without the numbers that are said beside its labels."""
    return replace(noun, values=(), scopes=tuple(map(_silent, noun.scopes)))


def said_values(noun: Noun, view: View) -> Truth:
    """Return whether the numbers said beside the labels of a phrase are those of its cells."""
    found: list[Truth] = [True]
    for part in noun.parts:
        for at, label in enumerate(part.labels if part.values else ()):
            cells = view.figure.part(narrowed(noun.slice, part.unit, [label]))
            value = part.values[at if len(part.values) > 1 else 0]
            if len(cells) != 1:
                return None
            found.append(agrees(value.quantity, *cells.values()))
    return both(*found)


def _excepting(noun: Noun, part: Noun, truths: Callable[[Slice], Truths], view: View) -> Truth:
    """Hold a statement with an exception: true of all others, and not of what is left out."""
    quantifier = part.quantifier
    if quantifier is None or quantifier.kind not in ("all", "none"):
        return None
    wanted = quantifier.kind == "all"
    said: Truth = True
    for other in part.left_out:
        scopes = [scope for scope in noun.parts if scope is not part and scope.unit != other.unit]
        scopes = [replace(scope, scopes=(), left_out=()) for scope in scopes]
        own = other.among(*(scope for scope in scopes if scope.unit not in other.units))
        said = both(said, said_values(own, view))
    if part.unit == "cell":
        return both(said, _but(noun, part, truths, wanted=wanted))
    gone = {label for other in part.left_out for label in other.labels}
    if not gone <= set(part.labels):
        return None
    rest = truths(narrowed(noun.slice, part.unit, [one for one in part.labels if one not in gone]))
    out = truths(narrowed(noun.slice, part.unit, [one for one in part.labels if one in gone]))
    if not rest or not out:
        return None
    if (not wanted) in rest.values():
        return False
    if None in rest.values():
        return None
    groups = [_grouped(out, part.unit, label) for label in gone]
    if not wanted:
        # "No encoder other than GTE exceeds 70" leaves open whether GTE always does.
        return said if True in out.values() else None
    if all(all(v is (not wanted) for v in group) for group in groups):
        return said
    return False if any(all(v is wanted for v in group) for group in groups) else None


def _but(noun: Noun, part: Noun, truths: Callable[[Slice], Truths], *, wanted: bool) -> Truth:
    """Hold "everywhere except at depth 5": of single places, whatever axis they are named by."""
    found = truths(noun.slice)
    kept = dict(found)
    for left in part.left_out:
        own = noun.slice
        for one in left.parts:
            own = narrowed(own, one.unit, one.labels) if one.labels else own
        out = {place: truth for place, truth in truths(own).items() if place in found}
        if not out or any(truth is None for truth in out.values()):
            return None
        if all(truth is wanted for truth in out.values()):
            return False if wanted else None
        if any(truth is wanted for truth in out.values()):
            return None
        kept = {place: truth for place, truth in kept.items() if place not in out}
    if (not wanted) in kept.values():
        return False
    return None if None in kept.values() or not kept else True


def narrowed(part: Slice, unit: Unit, labels: Iterable[Any]) -> Slice:
    """Return a part limited to some places of an axis."""
    own = tuple(labels)
    if unit == "panel":
        return replace(part, panels=own)
    return part.with_(unit, own)


def _grouped(found: Truths, unit: Unit, label: object) -> list[Truth]:
    at = AXES.index(unit)
    return [truth for place, truth in found.items() if place[at] == label]


def _special(
    noun: Noun, part: Noun, found: Truths, truths: Callable[[Slice], Truths], view: View
) -> Truth:
    quantifier = part.quantifier or Quantifier("all")
    if quantifier.kind == "either" or (quantifier.of_pairs and noun.units):
        return None
    if quantifier.kind == "only":
        return _only(noun, part, found, truths, view)
    if part.unit == "cell":
        groups = [[truth] for truth in found.values()]
    else:
        groups = [own for label in part.labels if (own := _grouped(found, part.unit, label))]
    values = [truth for group in groups for truth in group]
    every = any(p.quantifier and p.quantifier.kind == "all" for p in noun.parts if p is not part)
    if quantifier.kind == "none":
        if all(v is False for v in values):
            return True
        # "No encoder exceeds 70 at every depth" may let some do so at one.
        if every and not any(all(v is True for v in group) for group in groups):
            return None
        return False if True in values else None
    if quantifier.kind == "not all":
        return True if False in values else False if all(values) else None
    if every:
        # "Two encoders exceed 70 at every depth": one depth below is enough for none.
        groups = [[both(*group)] for group in groups]
    firm = sum(all(truth is True for truth in group) for group in groups)
    open_ = sum(not all(truth is False for truth in group) for group in groups) - firm
    return counted(quantifier, firm, firm + open_, len(groups))


def counted(quantifier: Quantifier, least: int, most: int, total: int) -> Truth:
    """Return whether between least and most of some places are as many as a quantifier says."""
    if quantifier.kind == "most":
        return True if least * 2 > total else False if most * 2 <= total else None
    if quantifier.kind == "half" and quantifier.op != "==":
        op = "==" if quantifier.op == "exactly" else quantifier.op
        ends = [_compared(2 * count, op, total) for count in range(least, most + 1)]
        return settled(ends)
    if quantifier.kind == "half":
        return True if least == most and least * 2 == total else False if most * 2 < total else None
    if quantifier.total is not None and quantifier.total != total:
        return None
    number = quantifier.number
    if quantifier.op == "":
        # "Two exceed 70" may leave out that a third does.
        if quantifier.total is not None and least == most:
            return least == number
        return True if least == most == number else False if most < number else None
    ends = [_compared(count, quantifier.op, number) for count in range(least, most + 1)]
    return settled(ends)


def _compared(count: int, op: str, number: int) -> bool:
    return {
        ">": count > number,
        "<": count < number,
        ">=": count >= number,
        "<=": count <= number,
        "==": count == number,
    }[op]


def _only(
    noun: Noun, part: Noun, found: Truths, truths: Callable[[Slice], Truths], view: View
) -> Truth:
    every = _labels(part.unit, view)
    others = [label for label in every if label not in part.labels]
    rest = truths(narrowed(noun.slice, part.unit, others))
    if not others or not rest:
        return None
    # "Only GTE exceeds 70" may be meant of some depth or of all; "at all depths" says which.
    every_ = any(p.quantifier and p.quantifier.kind == "all" for p in noun.parts if p is not part)
    own = [_grouped(found, part.unit, label) for label in part.labels]
    beside = [_grouped(rest, part.unit, label) for label in others]
    own, beside = [group for group in own if group], [group for group in beside if group]
    always = _apart([_all(group) for group in own], [_all(group) for group in beside])
    if every_:
        return always
    once = _apart([_any(group) for group in own], [_any(group) for group in beside])
    # Where no other one ever does, and GTE somewhere, it is so either way.
    return always if always == once else True if once else None


def _all(group: Sequence[Truth]) -> Truth:
    return both(*group)


def _any(group: Sequence[Truth]) -> Truth:
    return negated(both(*map(negated, group)))


def _apart(own: Sequence[Truth], others: Sequence[Truth]) -> Truth:
    """Return whether something is true of all of some and of none of the others."""
    return both(*own, *map(negated, others))


def _labels(unit: Unit, view: View) -> tuple[Any, ...]:
    if unit == "panel":
        return tuple(range(len(view.figure.chart.panels)))
    return () if unit == "cell" else view.figure.axis(unit).values
