"""Numbers that are labels, bounds, ways along an axis: what rules make of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model import ROLES
from .figure_names import Names
from .nouns import Noun, Quantifier
from .phrase_parts import Along, Aside, Extreme, between, joined, numbered, panels_of, tick
from .quantified_phrases import bare
from .word_items import Item


def axis_ticks_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "depth 20", "depths 1, 5 and 20", "lengths (6-9)"."""
    role = items[0].meaning.unit
    numbers = [item for item in items if item.sign == "N"]
    labels = [tick(item.meaning, role, names) for item in numbers]
    if None in labels:
        return None
    spanned = any(item.sign in "-tf" for item in items)
    own = between(labels, role, names) if spanned else tuple(dict.fromkeys(labels))
    return joined(items, "L", Noun(role, own, is_list=len(own) > 1)) if own else None


def ticks_before_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "with 5 and 6 operands", "(2000 window size)"."""
    if any(item.sign == "N" and item.meaning.is_word for item in items):
        return None
    found = axis_ticks_phrase([items[-1], *items[:-1]], names)
    return joined(items, "L", found[0].meaning) if found else None


def ends_before_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "from 100 to 10000 examples", "between 5 and 10 shots"."""
    first, middle, last, axial = items
    one = ticks_before_phrase([first, axial], names)
    two = ticks_before_phrase([last, axial], names)
    if not one or not two:
        return None
    return [one[0]._replace(end=first.end), middle, two[0]]


def only_tick_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of a number behind a preposition that can be nothing else: "in 2021"."""
    number = items[-1].meaning
    if number.is_word or number.quantity.unit or number.quantity.approximate:
        return None
    found = names.only_tick(number.value)
    if found is None:
        return None
    place = Item("L", Noun(found[0], (found[1],)), items[-1].start, items[-1].end)
    return [*items[:-1], place]


def with_tick_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a cell of "November 2023", where months are along one axis and years along the other."""
    place, number = items[0].meaning, items[1].meaning
    found = None if number.is_word or number.quantity.unit else names.only_tick(number.value)
    if found is None or place.unit not in ROLES or found[0] == place.unit or not place.is_bare:
        return None
    return joined(items, "L", place.among(Noun(found[0], (found[1],))))


def further_tick_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of a number in a list of places: "depth 1 and 20", "from depth 1 to 20"."""
    label = tick(items[-1].meaning, items[0].meaning.unit, names)
    if label is None:
        return None
    place = Item("L", Noun(items[0].meaning.unit, (label,)), items[-1].start, items[-1].end)
    return [*items[:-1], place]


def span_of_places_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "depth 1 - depth 10"."""
    one, two = items[0].meaning, items[-1].meaning
    if one.unit not in ("row", "column") or one.unit != two.unit or one.scopes or two.scopes:
        return None
    return joined(
        items, "L", Noun(one.unit, between((one.labels[0], two.labels[-1]), one.unit, names))
    )


def up_to_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of "up to depth 10", "at all depths up to 10"."""
    first, last = items[0], items[-1]
    unit = last.meaning.unit if last.sign == "L" else first.meaning.unit
    ordered = numbered(unit, names) if unit in ("row", "column") else None
    end = last.meaning.labels if last.sign == "L" else (tick(last.meaning, unit, names),)
    if ordered is None or len(end) != 1 or end[0] not in ordered:
        return None
    labels = ordered[: ordered.index(end[0]) + 1]
    if first.sign == "↥":
        return joined(items, "S", ("o", Noun(unit, labels, is_list=True)))
    own: Noun | None = bare(first, names) if first.sign == "X" else first.meaning
    if own is None:
        return None
    kind = own.quantifier.kind if own.quantifier else "all"
    if (
        own.unit != unit
        or own.scopes
        or kind not in ("all", "none")
        or len(own.labels) < len(ordered)
    ):
        return None
    return joined(items, "L", replace(own, labels=labels, is_list=True))


def opening_place_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Set a comma behind the place that opens a clause: "at 16k recall falls"."""
    if items[-1].meaning.is_verb:
        return None
    end = items[-2].end
    return [*items[:-1], Item(",", ",", end, end), items[-1]]


def verb_of_scores_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Take "scores" for a verb: "GTE scores 76.5"."""
    if not items[1].meaning.is_verb:
        return None
    return [items[0], Item("b", "scores", items[1].start, items[1].end)]


# -- extremes, means, gaps ----------------------------------------------------------------------


def peak_verb_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "Marsh and Forest peak in summer" with a verb."""
    return joined(items, "p", "high") if items[0].meaning == "peak" else None


def along_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "as depth increases", "with increasing depth", "with depth", "for larger depths"."""
    axial = next(item.meaning for item in items if item.sign == "X")
    sign = 1
    for item in items:
        if item.sign in "TC":
            way = item.meaning
            if way in ("up", "high", "more", "long"):
                sign = 1
            elif way in ("down", "low", "fewer", "short"):
                sign = -1
            else:
                return None
    if axial.unit not in ("row", "column") or numbered(axial.unit, names) is None:
        return None
    return joined(items, "W", Along(axial.unit, sign))


def across_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a way of "from left to right"."""
    unit, sign = items[0].meaning
    return joined(items, "W", Along(unit, sign, by_order=True))


def each_step_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "decreased every year", "rises with age throughout" as strict."""
    axial = next(item.meaning for item in items if item.sign == "X")
    along = along_phrase([item for item in items if item.sign == "X"], names)
    if along is None and axial.unit in ("row", "column"):
        along = joined(items, "W", Along(axial.unit, 1, by_order=True))
    return (
        [items[0], *joined(items[1:], "W", replace(along[0].meaning, strict=True))]
        if along
        else None
    )


def from_best_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "from the highest to the lowest" as an order."""
    ways = [item.meaning for item in items if item.sign == "E"]
    if set(ways) not in ({"high", "low"}, {"good", "bad"}):
        return None
    kind = "high" if "high" in ways else "good"
    return joined(items, "ω", (kind, 1 if ways[0] == kind else -1))


def bound_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "over 70", "higher than 70", "exceeds 70" as bounds."""
    first = items[0]
    if first.sign == "o":
        op = {"over": ">", "under": "<"}.get(first.meaning)
    elif first.sign == "V":
        op = ">" if first.meaning in ("high", "surpass") else None
    else:
        ways = {"high": ">", "more": ">", "low": "<", "fewer": "<"}
        if names.figure.better:
            up = names.figure.better == "higher"
            ways |= {"good": ">" if up else "<", "bad": "<" if up else ">"}
        op = ways.get(first.meaning)
    if items[-1].sign == "M":
        items = items[:-1]
    return [*joined(items[:-1], "B", op), items[-1]] if op else None


def verb_of_bound_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "never falls below 99" as a bound."""
    fits = (items[0].meaning, items[-2].meaning[:1]) in (("down", "<"), ("up", ">"))
    return [Item("b", "falls", items[0].start, items[0].end), *items[-2:]] if fits else None


def only_ticks_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make places of numbers that can be nothing else: "between 2019 and 2023"."""
    found: list[Item] = []
    for item in items:
        if item.sign == "N":
            place = only_tick_phrase([item], names)
            if place is None:
                return None
            found += place
        else:
            found.append(item)
    return found


def at_value_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Leave out the preposition of "is at 100.0"."""
    if items[0].meaning != "at":
        return None
    return []


def drop_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Leave out the first item."""
    return list(items[1:])


def in_brackets_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "very high (above 97)" as what its brackets say."""
    return list(items[-3:-1])


def first_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep the first item alone."""
    return joined(items, items[0].sign, items[0].meaning)


def last_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "accuracy values" as one noun."""
    panels = [panels_of(item.meaning) for item in items if panels_of(item.meaning) is not None]
    meaning = items[-1].meaning
    if panels:
        meaning = replace(meaning, panels=panels[0])
    return joined(items, "M", meaning)


def drop_all_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Leave the items out."""
    return []


def over_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "32 points over Maple" as a comparison."""
    return joined(items, "B", ">") if items[0].meaning == "over" else None


# -- other ways to say it ------------------------------------------------------------------------

_PASSIVE = {"good": "bad", "bad": "good", "high": "low", "surpass": "fall short"}


def passive_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "is beaten by" as what it is for the other."""
    return joined(items, "V", _PASSIVE[items[1].meaning])


def unbeaten_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "is never beaten by any other encoder" as being best everywhere."""
    if items[2].meaning != "good":
        return None
    best = [*joined(items, "b", "is"), *joined(items, "H", Extreme("good", is_bare=True))]
    everywhere = Noun("cell", quantifier=Quantifier("all"))
    never = items[1].meaning == "never"
    return [*best, *joined(items, "S", ("o", everywhere))] if never else best


def or_more_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "70 or more" as "at least 70"."""
    if items[1].meaning != "or":
        return None
    op = {"high": ">=", "more": ">=", ">": ">=", "low": "<=", "fewer": "<=", "<": "<="}
    if items[2].meaning not in op:
        return None
    return [*joined(items[2:], "B", op[items[2].meaning]), items[0]]


def lower_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "not as high as" as "lower than"."""
    return joined(items, "C", "low")


def each_next_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "from each month to the next" as with each step."""
    axial, last = items[-3].meaning, items[-1].meaning
    if axial.unit not in ("row", "column") or last != _NEXT:
        return None
    ordered = numbered(axial.unit, names) is not None
    return joined(items, "W", Along(axial.unit, 1, by_order=not ordered, strict=True))


_NEXT = 2


def averaged_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "averaged over the tasks" as "on average"."""
    if items[0].meaning != "over":
        return None
    return joined(items, "a", next(item.meaning.unit for item in items if item.sign == "X"))


def with_value_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "with a score of 76.5" as a number beside what it is of."""
    number = items[-1].meaning
    return None if number.is_word else joined(items, "P", Aside(number, ()))


def leading_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "leads at every depth" as being best there."""
    if items[0].meaning != "good":
        return None
    return [*joined(items, "b", "leads"), *joined(items, "H", Extreme("good"))]
