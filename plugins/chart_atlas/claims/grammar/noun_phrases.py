"""Places with what quantifies and limits them: what rules make of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...model import ROLES
from .figure_names import Names
from .nouns import Axial, Noun, Quantifier, Unit
from .phrase_parts import all_of, joined, numbered, panels_of, signs, tick
from .word_items import Item

# -- nouns --------------------------------------------------------------------------------------


def called_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with the noun of its axis: "encoder BGE", "the BGE row"."""
    noun = next(item.meaning for item in items if item.sign == "L")
    axial = next(item.meaning for item in items if item.sign == "X")
    if names.figure.is_mirrored and axial.plain and axial.unit == "column":
        noun = _turned(noun)
    fits = noun.unit == axial.unit
    return joined(items, "L", noun) if fits and not noun.scopes else None


def with_measure_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Join a place with the noun of the measure: "GTE's recall", "recall of GTE"."""
    noun = next(item.meaning for item in items if item.sign in "L^")
    measured = next(item.meaning for item in items if item.sign == "M")
    own = panels_of(measured)
    return joined(items, "L", noun if own is None else replace(noun, panels=own))


# "BGE or E5": which of them is left open, unless "neither" denies both.
EITHER = Quantifier("either")


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


def quantified_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "every depth", "none of the values", "at most two of the three encoders"."""
    noun = _bare(items[-1], names)
    if noun is None:
        return None
    if items[-1].sign == "M" and items[-1].meaning.is_own and items[0].sign == "N":
        # "15 species" is a number of them, not of cells.
        return None
    quantifier = _quantifier([item for item in items[:-1] if item.sign != "v"], noun)
    counts = quantifier is not None and quantifier.kind == "count" and signs(items) == "NX"
    if counts and noun.unit in ROLES and names.tick(items[0].meaning.value, noun.unit):
        # "With 4 operands" is a place where there is one of that name.
        return None
    return joined(items, "L", replace(noun, quantifier=quantifier)) if quantifier else None


def owned_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all of Epsilon's scores", "every MATH500 cell"."""
    owner = next(item.meaning for item in items if item.sign in "L^")
    noun = Noun("cell", panels=panels_of(items[-1].meaning))
    quantifier = _quantifier([item for item in items[:-2] if item.sign != "v"], noun)
    if quantifier is None or owner.quantifier:
        return None
    return joined(items, "L", replace(noun, quantifier=quantifier).among(owner))


def _bare(item: Item, names: Names) -> Noun | None:
    if item.sign == "M":
        return Noun("cell", panels=panels_of(item.meaning))
    axial: Axial = item.meaning
    if axial.unit is None:
        return Noun("cell")
    return Noun(axial.unit, all_of(axial.unit, names))


def _quantifier(items: Sequence[Item], noun: Noun) -> Quantifier | None:
    code = signs(items)
    counts = [item.meaning.count for item in items if item.sign == "N"]
    if None in counts:
        return None
    total = len(noun.labels) if noun.unit != "cell" else None
    if code in ("Q", "QN"):
        fits = code == "Q" or total is None or counts == [total]
        total = counts[0] if counts else None
        each = items[0].meaning == "each"
        return Quantifier("all", total=total, each=each) if fits else None
    if code == "!Q":
        return Quantifier("not all")
    if code in ("Z", "m", "j"):
        return Quantifier({"Z": "none", "m": "most", "j": "half"}[code])
    if code == "Bj":
        op = items[0].meaning
        return Quantifier("half", "exactly" if op == "==" else op)
    if code == "N" and counts[0] == total:
        return Quantifier("all", total=total)
    if code in ("N", "NN", "NQN"):
        return Quantifier("count", "", counts[0], counts[1] if len(counts) > 1 else None)
    if code in ("ON", "ONN", "BN", "BNN"):
        op = "==" if code[0] == "O" else items[0].meaning
        return Quantifier("count", op, counts[0], counts[1] if len(counts) > 1 else None)
    return None


def both_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Quantify a list: "both BGE and E5", "neither BGE nor E5", "only GTE", "all of them"."""
    noun: Noun = items[-1].meaning
    sign, meaning = items[0].sign, items[0].meaning
    if sign == "Z" and meaning == "neither" and noun.quantifier == EITHER:
        return joined(items, "L", replace(noun, quantifier=Quantifier("none")))
    if noun.quantifier:
        return None
    if sign == "Q" and meaning in ("all", "each") and noun.is_list:
        return joined(items, "L", replace(noun, quantifier=Quantifier("all")))
    if sign == "Q" and (meaning != "both" or len(noun.labels) == 2):
        return joined(items, "L", replace(noun, quantifier=Quantifier("all")))
    if sign == "Z" and meaning == "neither" and len(noun.labels) > 1:
        return joined(items, "L", replace(noun, quantifier=Quantifier("none")))
    if sign == "O":
        return joined(items, "L", replace(noun, quantifier=Quantifier("only")))
    return None


def only_at_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "only at depth 5" as a place with its quantifier."""
    only = both_phrase([items[0], items[2]], names)
    return [items[1], *only] if only else None


def others_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "all other encoders", "the others"."""
    if any(item.sign in "ZmO" for item in items):
        return None
    axial = next((item.meaning for item in items if item.sign == "X"), None)
    unit: Unit = axial.unit if axial and axial.unit else "cell"
    return joined(items, "L", Noun(unit, (), Quantifier("all"), others=True))


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


def all_of_both_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all tasks and shots"."""
    one, two = _bare(items[1], names), _bare(items[-1], names)
    if one is None or two is None or one.unit == two.unit or "cell" in (one.unit, two.unit):
        return None
    every = Quantifier("all")
    return joined(items, "L", replace(one, quantifier=every).among(replace(two, quantifier=every)))


def none_but_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "no country other than France"."""
    found = quantified_phrase(list(items[:2]), names)
    return left_out_phrase([*found, items[-1]], names) if found else None


def left_out_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep with a quantified place what it excepts: "every depth except 5"."""
    noun, left = items[0].meaning, items[-1].meaning
    if items[0].sign == "S":
        if noun[1].unit != "cell" or left.quantifier or noun[1].left_out:
            return None
        return joined(items, "S", (noun[0], replace(noun[1], left_out=(left,))))
    quantified = [part for part in noun.parts if part.quantifier]
    within = next((part for part in quantified if part.unit == left.unit), None)
    if within is None and len(quantified) == 1 and quantified[0].unit == "cell":
        within = quantified[0]
    if (
        within is None
        or left.quantifier
        or (left.scopes and within.unit != "cell")
        or within.left_out
    ):
        return None
    if within is noun:
        return joined(items, "L", replace(noun, left_out=(left,)))
    scopes = tuple(replace(s, left_out=(left,)) if s is within else s for s in noun.scopes)
    return joined(items, "L", replace(noun, scopes=scopes)) if within in noun.scopes else None


def attached_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Limit a place by another: "GTE at depth 20"."""
    new = items[0].meaning.among(items[-1].meaning)
    return joined(items, "L", new) if new.is_clear else None


def wherever_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "everywhere" as all places, "anywhere" as any."""
    if items[0].meaning == "anywhere":
        return joined(items, "S", ("any", Noun("cell")))
    if items[0].meaning != "wherever":
        return None
    return joined(items, "S", ("o", Noun("cell", quantifier=Quantifier("all"))))


def bare_scope_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "across subjects", "between models" as all of them."""
    noun = _bare(items[-1], names)
    # What is denied of "any depth" is denied of each.
    sign = "any" if items[0].meaning == "any" else "o"
    return joined(items, "S", (sign, noun)) if noun else None


def diagonal_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "the diagonal cells", "off the diagonal"."""
    if not names.figure.is_square:
        return None
    on = next(item.meaning for item in items if item.sign == "∂")
    quantifier = {"Q": Quantifier("all"), "Z": Quantifier("none")}.get(items[0].sign)
    sign = "L" if items[-1].sign != "∂" or on else "S"
    noun = Noun("cell", quantifier=quantifier, diagonal=on)
    return joined(items, sign, noun if sign == "L" else ("v", noun))


def all_but_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "all sites but the Coast"."""
    if items[2].start == items[2].end:
        return None
    found = quantified_phrase(list(items[:2]), names)
    return left_out_phrase([*found, items[-1]], names) if found else None


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


def throughout_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "throughout all subjects" as a preposition."""
    return joined(items, "o", "throughout") if items[0].meaning == "wherever" else None


def at_only_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "at depth 5 only" as "only at depth 5"."""
    only = both_phrase([items[2], items[1]], names)
    return [items[0], only[0]._replace(start=items[1].start, end=items[2].end)] if only else None


def all_but_count_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all but one of the models"."""
    noun, count = _bare(items[-1], names), items[2].meaning.count
    if (
        noun is None
        or count is None
        or items[1].meaning != "but"
        or not 0 < count < len(noun.labels)
    ):
        return None
    quantifier = Quantifier("count", "==", len(noun.labels) - count)
    return joined(items, "L", replace(noun, quantifier=quantifier))


def crossed_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make columns of "with Age", "with all other variables", of a matrix that mirrors."""
    if not names.figure.is_mirrored:
        return None
    code = signs(items)
    left: tuple[Noun, ...] = ()
    if "e" in code:
        left = (_turned(items[-1].meaning),)
        code = code[: code.index("e")]
    if "u" in code:
        every = None if items[1].meaning == "any_other" else Quantifier("all")
        labels = names.figure.axis("column").values
        first = Noun("column", labels, every, left_out=left, diagonal=False)
    else:
        first = _turned(items[1].meaning)
    if "Z" in code or (left and "u" not in code):
        return None
    return joined(items, "S", ("x", first))


def _turned(noun: Noun) -> Noun:
    """Return the columns of the names of rows."""
    return replace(noun, unit="column") if noun.unit == "row" else noun


def floating_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the values are all above 70" as "all values are above 70"."""
    first = items[0]
    noun = _bare(first, names) if first.sign in "MX" else first.meaning
    if noun is None or noun.quantifier or items[-1].meaning not in ("all", "both", "each"):
        return None
    place = first._replace(sign="L", meaning=replace(noun, quantifier=Quantifier("all")))
    return [place, *items[1:-1]]


def onwards_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "from May on" as May and all that follow it."""
    noun: Noun = items[1].meaning
    if noun.unit not in ROLES or len(noun.labels) != 1 or items[2].meaning != "on":
        return None
    values = names.figure.axis(noun.unit).values
    labels = values[values.index(noun.labels[0]) :]
    return joined(items, "S", ("o", Noun(noun.unit, labels, is_list=True)))


def owner_of_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "GTE's depth-20 recall" as that of GTE at depth 20."""
    owner = items[0].meaning.among(items[1].meaning)
    return joined(items, "^", owner) if owner.is_clear else None


def both_at_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "both at depth 1 and at depth 20", "neither at ... nor at ..." as one place."""
    one, two = items[2].meaning, items[-1].meaning
    kind = {"both": "all", "neither": "none"}.get(items[0].meaning)
    plain = not any(noun.quantifier or noun.scopes or noun.left_out for noun in (one, two))
    if kind is None or one.unit != two.unit or not plain:
        return None
    labels = (*one.labels, *two.labels)
    noun = replace(one, labels=labels, is_list=True, quantifier=Quantifier(kind))
    return joined(items, "S", ("o", noun))


def both_places_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "GTE and BGE both rise" as "both GTE and BGE rise"."""
    noun: Noun = items[0].meaning
    if items[1].meaning not in ("both", "all", "each") or noun.quantifier or not noun.is_list:
        return None
    if items[1].meaning == "both" and len(noun.labels) != 2:
        return None
    return joined(items, "L", replace(noun, quantifier=Quantifier("all")))


def all_but_place_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "all but GTE are above 70" as all encoders but it."""
    left: Noun = items[2].meaning
    if items[0].meaning != "all" or items[1].meaning != "but" or left.quantifier or left.scopes:
        return None
    every = Noun(left.unit, all_of(left.unit, names), Quantifier("all"), left_out=(left,))
    return joined(items, "L", every)


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
    if count is None:
        labels = (values[rank - 1 if rank > 0 else rank],)
    else:
        labels = values[:count] if rank > 0 else values[-count:]
    return joined(items, "L", Noun(axial.unit, labels, is_list=len(labels) > 1))
