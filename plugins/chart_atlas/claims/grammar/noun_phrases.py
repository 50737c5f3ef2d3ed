"""Places with what quantifies and limits them: what rules make of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...model import ROLES
from .figure_names import Names
from .nouns import EITHER, Noun, Quantifier
from .phrase_parts import joined, numbered, panels_of, signs, tick
from .word_items import Item


def called_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with the noun of its axis: "encoder BGE", "the BGE row"."""
    noun = next(item.meaning for item in items if item.sign == "L")
    axial = next(item.meaning for item in items if item.sign == "X")
    if names.figure.is_mirrored and axial.plain and axial.unit == "column":
        noun = turned(noun)
    fits = noun.unit == axial.unit
    return joined(items, "L", noun) if fits and not noun.scopes else None


def with_measure_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with the noun of the measure: "GTE's recall", "recall of GTE"."""
    noun = next(item.meaning for item in items if item.sign in "L^")
    measured = next(item.meaning for item in items if item.sign == "M")
    own = panels_of(measured)
    return joined(items, "L", noun if own is None else replace(noun, panels=own))


def listed_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join places of one axis: "BGE, E5 and GTE"; "or" only joins what is denied or excepted."""
    nouns = [item.meaning for item in items if item.sign == "L"]
    units = {noun.unit for noun in nouns}
    if len(units) > 1 or any(noun.quantifier or noun.left_out or noun.others for noun in nouns):
        return None
    if any(noun.scopes for noun in nouns[:-1]):
        return None
    labels = tuple(dict.fromkeys(label for noun in nouns for label in noun.labels))
    either = any(item.sign == "&" and item.meaning == "or" for item in items)
    quantifier = EITHER if either else None
    return joined(
        items, "L", replace(nouns[-1], labels=labels, is_list=True, quantifier=quantifier)
    )


def furthest_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "the largest depth (20)"; an axis of names has no largest one."""
    way, axial = items[0].meaning, items[1].meaning
    if axial.unit not in ("row", "column") or way not in ("high", "low"):
        return None
    ordered = numbered(axial.unit, names)
    if ordered is None:
        return None
    label = ordered[-1 if way == "high" else 0]
    said = [item for item in items[2:] if item.sign in "NL"]
    for item in said:
        own = tick(item.meaning, axial.unit, names) if item.sign == "N" else item.meaning.labels[0]
        if own != label:
            return None
    return joined(items, "L", Noun(axial.unit, (label,)))


def valued_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep the numbers said beside places: "Alpha (91.0), Beta (88.2) and Gamma (74.6)"."""
    unit, scopes = items[0].meaning.unit, items[0].meaning.scopes
    labels: list[Any] = []
    values: list[Any] = []
    for at, item in enumerate(items):
        before = items[at - 1].sign if at else ""
        if item.sign == "N" and before == "(":
            values.append(item.meaning)
        elif item.sign == "N":
            labels.append(tick(item.meaning, unit, names))
        elif item.sign == "L":
            if (
                item.meaning.unit != unit
                or item.meaning.quantifier
                or item.meaning.scopes != scopes
            ):
                return None
            labels += item.meaning.labels
    if None in labels or unit not in ("row", "column"):
        return None
    if len(values) != len(labels) and not (len(values) == 1 and "Q" in signs(items)):
        return None
    return joined(items, "L", replace(items[0].meaning, labels=tuple(labels), values=tuple(values)))


def attached_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Limit a place by another: "GTE at depth 20"."""
    new = items[0].meaning.among(items[-1].meaning)
    return joined(items, "L", new) if new.is_clear else None


def diagonal_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "the diagonal cells", "off the diagonal", "all cells with a = b"."""
    axes = {item.meaning.unit for item in items if item.sign == "X"}
    if not names.figure.is_square or (axes and axes != {*ROLES}):
        return None
    on = next((item.meaning for item in items if item.sign == "∂"), True)
    quantifier = {"Q": Quantifier("all"), "Z": Quantifier("none")}.get(items[0].sign)
    counts = [item.meaning.count for item in items if item.sign == "N"]
    if len(counts) == _OF_ALL and None not in counts:
        size = len(names.figure.axis("row").values)
        cells = size if on else size * (size - 1)
        pairs = not on and names.figure.is_mirrored and 2 * counts[1] == cells
        if counts[1] != cells and not pairs:
            return None
        op = next(
            ("==" if item.sign == "O" else item.meaning for item in items if item.sign in "BO"), ""
        )
        number = counts[0] * (2 if pairs else 1)
        quantifier = Quantifier("count", op, number, cells, of_pairs=pairs)
    sign = "L" if items[-1].sign != "∂" or on else "S"
    noun = Noun("cell", quantifier=quantifier, diagonal=on)
    return joined(items, sign, noun if sign == "L" else ("v", noun))


# "Three of the ten"
_OF_ALL = 2


def diagonal_cell_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a cell of "a = b = 3", where a and b are the axes."""
    roles = [item.meaning.unit for item in items if item.sign == "X"]
    labels = [tick(items[-1].meaning, role, names) for role in roles]
    if {*roles} != {*ROLES} or None in labels:
        return None
    one, two = (Noun(role, (label,)) for role, label in zip(roles, labels, strict=True))
    return joined(items, "L", one.among(two))


def read_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Take "reads 1.00" as "is 1.00"."""
    reads = items[0].meaning in ("read", "reads")
    return [items[0]._replace(sign="b"), *items[1:]] if reads else None


def described_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "moderate ratios (0.3-0.5)" as the places that it lists."""
    noun: Noun = items[1].meaning
    return joined(items, "L", noun) if noun.is_list and not noun.scopes else None


def of_kind_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with what it is: "the R1-Llama model", "the R1-Llama heatmap"."""
    noun = next(item.meaning for item in items if item.sign == "L")
    if noun.scopes or noun.quantifier or (items[-1].sign == "#" and noun.unit != "panel"):
        return None
    return joined(items, "L", noun)


def possessive_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make an owner of "GTE's"."""
    return joined(items, "^", items[0].meaning)


def plain_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "than South's" as "than South"."""
    return joined(items, "L", items[0].meaning)


def crossed_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make columns of "with Age", "with all other variables", of a matrix that mirrors."""
    if not names.figure.is_mirrored:
        return None
    code = signs(items)
    left: tuple[Noun, ...] = ()
    if "e" in code:
        left = (turned(items[-1].meaning),)
        code = code[: code.index("e")]
    if "u" in code:
        every = None if items[1].meaning == "any_other" else Quantifier("all")
        labels = names.figure.axis("column").values
        first = Noun("column", labels, every, left_out=left, diagonal=False)
    else:
        first = turned(items[1].meaning)
    if "Z" in code or (left and "u" not in code):
        return None
    return joined(items, "S", ("x", first))


def turned(noun: Noun) -> Noun:
    """Return the columns of the names of rows."""
    return replace(noun, unit="column") if noun.unit == "row" else noun


def onwards_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "from May on" as May and all that follow it."""
    noun: Noun = items[1].meaning
    if noun.unit not in ROLES or len(noun.labels) != 1 or items[2].meaning != "on":
        return None
    values = numbered(noun.unit, names) or names.figure.axis(noun.unit).values
    labels = values[values.index(noun.labels[0]) :]
    return joined(items, "S", ("o", Noun(noun.unit, labels, is_list=True)))


def of_all_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Leave out "of all"; "of each" says more."""
    return [] if items[1].meaning == "all" else None


def owner_of_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "GTE's depth-20 recall" as that of GTE at depth 20."""
    owner = items[0].meaning.among(items[1].meaning)
    return joined(items, "^", owner) if owner.is_clear else None


def found_at_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the lowest value, found at depth 1, is 31.4" without its commas."""
    found = items[-2]
    if found.sign == "S":
        return [found]
    return [found._replace(sign="S", meaning=("o", found.meaning))]


def with_number_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep the number said behind a place: "GTE at depth 20, 76.5, is the highest"."""
    noun: Noun = items[0].meaning
    number = items[2].meaning
    if len(noun.labels) != 1 or noun.values or number.is_word:
        return None
    return joined(items, "L", replace(noun, values=(number,)))


def half_of_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "less than half of GTE's" as so many times it."""
    return [
        *items[: items[0].sign == "B"],
        Item("F", "half", items[-1].start, items[-1].start),
        items[-1]._replace(sign="L"),
    ]


def first_places_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "the first two layers", "the last column"."""
    rank, axial = items[0].meaning, items[-1].meaning
    count = items[1].meaning.count if len(items) > 2 else None
    if axial.unit not in ROLES or (count is not None and rank not in (1, -1)):
        return None
    values = names.figure.axis(axial.unit).values
    ordered = numbered(axial.unit, names) or values
    if ordered != values or (count or abs(rank)) >= len(values):
        return None
    one = rank - 1 if rank > 0 else len(values) + rank
    labels = values[one : one + 1]
    if count is not None:
        labels = values[:count] if rank > 0 else values[-count:]
    return joined(items, "L", Noun(axial.unit, labels, is_list=len(labels) > 1))
