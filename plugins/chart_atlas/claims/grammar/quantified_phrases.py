"""Places with how many of them are meant: what rules make of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model import ROLES
from .figure_names import Names
from .nouns import EITHER, Axial, Noun, Quantifier, Unit
from .phrase_parts import all_of, joined, panels_of, signs
from .word_items import Item


def quantified_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "every depth", "none of the values", "at most two of the three encoders"."""
    noun = bare(items[-1], names)
    if noun is None:
        return None
    if items[-1].sign == "M" and items[-1].meaning.is_own and items[0].sign == "N":
        # "15 species" is a number of them, not of cells.
        return None
    quantifier = _quantifier([item for item in items[:-1] if item.sign != "v"], noun)
    if quantifier and items[-1].sign == "M" and items[-1].meaning.is_pair:
        # Each pair has two cells.
        total = quantifier.total and 2 * quantifier.total
        quantifier = replace(quantifier, number=2 * quantifier.number, total=total, of_pairs=True)
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


def bare(item: Item, names: Names) -> Noun | None:
    """Return the places of a bare noun: all of its axis, or the cells of its measure."""
    if item.sign == "M":
        off = False if item.meaning.is_pair else None
        return Noun("cell", panels=panels_of(item.meaning), diagonal=off)
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
        if items[0].meaning == "both":
            # "Both models" of four are two of them that were named before.
            fits = total == _PAIR
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


_PAIR = 2


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


def each_one_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "every one of the six models" as each of them."""
    one = items[1].meaning.is_word and items[1].meaning.count == 1
    return [items[0]] if one and items[0].meaning in ("every", "each") else None


def all_of_both_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all tasks and shots"."""
    one, two = bare(items[1], names), bare(items[-1], names)
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


def wherever_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "everywhere" as all places, "anywhere" as any."""
    if items[0].meaning == "anywhere":
        return joined(items, "S", ("any", Noun("cell")))
    if items[0].meaning != "wherever":
        return None
    return joined(items, "S", ("o", Noun("cell", quantifier=Quantifier("all"))))


def bare_scope_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "across subjects", "between models" as all of them."""
    noun = bare(items[-1], names)
    # What is denied of "any depth" is denied of each.
    sign = "any" if items[0].meaning == "any" else "o"
    return joined(items, "S", (sign, noun)) if noun else None


def all_but_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "all sites but the Coast"."""
    if items[2].start == items[2].end:
        return None
    found = quantified_phrase(list(items[:2]), names)
    return left_out_phrase([*found, items[-1]], names) if found else None


def throughout_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "throughout all subjects" as a preposition."""
    return joined(items, "o", "throughout") if items[0].meaning == "wherever" else None


def at_only_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "at depth 5 only" as "only at depth 5"."""
    only = both_phrase([items[2], items[1]], names)
    return [items[0], only[0]._replace(start=items[1].start, end=items[2].end)] if only else None


def all_but_count_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "all but one of the models"."""
    noun, count = bare(items[-1], names), items[2].meaning.count
    if (
        noun is None
        or count is None
        or items[1].meaning != "but"
        or not 0 < count < len(noun.labels)
    ):
        return None
    quantifier = Quantifier("count", "==", len(noun.labels) - count)
    return joined(items, "L", replace(noun, quantifier=quantifier))


def floating_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the values are all above 70" as "all values are above 70"."""
    first = items[0]
    noun = bare(first, names) if first.sign in "MX" else first.meaning
    if noun is None or noun.quantifier or items[-1].meaning not in ("all", "both", "each"):
        return None
    place = first._replace(sign="L", meaning=replace(noun, quantifier=Quantifier("all")))
    return [place, *items[1:-1]]


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


def listed_at_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "at depth 1 and at depth 20" as "at depths 1 and 20"."""
    one, two = items[1].meaning, items[4].meaning
    alike = one.is_bare and two.is_bare and one.unit == two.unit
    if not alike or items[0].meaning != items[3].meaning or items[2].meaning != "and":
        return None
    noun = replace(one, labels=(*one.labels, *two.labels), is_list=True)
    return [items[0], *joined(items[1:], "L", noun)]


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
