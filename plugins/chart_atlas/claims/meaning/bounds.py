"""Relations of numbers to numbers: bounds, values, ranges; and which way is better."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from ...language import better
from ..figure import Figure, Slice
from ..grammar.nouns import Noun
from ..grammar.word_items import Number, short_unit
from ..verdicts import agrees, be, number, places_words, slice_words, some
from .truths import OPEN, WHOLE, Answer, Truth, Truths, View, both, counted, quantified


def sign_of(way: str, figure: Figure) -> int | None:
    """Return 1 where a word means more, -1 where it means less, None where nobody can tell."""
    if way in ("high", "up", "more"):
        return 1
    if way in ("low", "down", "fewer"):
        return -1
    up = {"higher": 1, "lower": -1}.get(figure.better or "")
    if way in ("warm", "cold"):
        return (1 if way == "warm" else -1) if "temperature" in _measures(figure) else None
    if way in ("long", "short"):
        of_time = any(
            word in _measures(figure) for word in ("time", "latency", "duration", "delay")
        )
        return (1 if way == "long" else -1) if of_time else None
    if way in ("accurate", "inaccurate"):
        ups = {sign for word, sign in (("accuracy", 1), ("error", -1)) if word in _measures(figure)}
        return (1 if way == "accurate" else -1) * ups.pop() if len(ups) == 1 else None
    if way == "top":
        return 1 if up is None else up
    if way in ("fast", "slow"):
        known = {"speed": 1, "throughput": 1, "latency": -1, "time": -1, "delay": -1}
        found = {sign for word, sign in known.items() if word in _measures(figure)}
        return (1 if way == "fast" else -1) * found.pop() if len(found) == 1 else None
    if way in ("gain", "lose") and up is None:
        # Points are gained or lost whatever is better.
        return 1 if way == "gain" else -1
    if up is None:
        return None
    if way in ("good", "ahead"):
        return up
    if way in ("bad", "behind"):
        return -up
    if way in ("surpass", "fall short"):
        # An error that surpasses another may be the higher one.
        return (1 if way == "surpass" else -1) if up > 0 else None
    # A gain is more of what is good; less of an error may be called one as well.
    return {"gain": 1, "lose": -1}.get(way) if up > 0 else None


def _measures(figure: Figure) -> str:
    """Return the words of what is measured."""
    labels = [label for panel in figure.chart.panels if (label := panel.measure.label)]
    return " ".join((*(labels or figure.captions), figure.chart.title)).lower()


def sign_in(way: str, part: Slice, figure: Figure) -> int | None:
    """Return what a word means in a part, where its columns or rows are measures of their own."""
    sign = sign_of(way, figure)
    if sign is None and figure.better is None:
        for labels in (part.columns, part.rows):
            ways = {better(label) for label in labels or ()}
            if len(ways) == 1 and (own := ways.pop()):
                up = 1 if own == "higher" else -1
                return {
                    "good": up,
                    "ahead": up,
                    "surpass": up,
                    "bad": -up,
                    "behind": -up,
                    "fall short": -up,
                }.get(way)
    return sign


def is_beyond(value: Decimal, op: str, limit: Number) -> Truth:
    """Return whether a number is above, below or at a limit; None if that is only about so."""
    if op == "==":
        return agrees(limit.quantity, value)
    if limit.quantity.approximate:
        return None
    bound = limit.value
    return {">": value > bound, "<": value < bound, ">=": value >= bound, "<=": value <= bound}[op]


def fits_measure(limit: Number, part: Slice, figure: Figure) -> bool:
    """Return whether a number may be one of the cells': no percentage beside fractions."""
    units = {figure.chart.panels[at].measure.unit for at in figure.panels(part)}
    unit = limit.quantity.unit
    values = [abs(value) for value in figure.part(part).values()]
    if unit == "%" and "%" not in units:
        return bool(values) and max(values) > 1
    if values and max(values) <= 1 < abs(limit.value) <= 100:
        # A percentage beside fractions.
        return False
    known = {short_unit(own) for own in units if own}
    return unit is None or unit == "%" or not known or unit in known


def bounded(
    noun: Noun, op: str, limit: Number, view: View, *, denied: bool = False, never: bool = False
) -> Answer:
    """Hold "all values exceed 70" against the cells."""
    part = view.within(noun).slice
    if not fits_measure(limit, part, view.figure):
        return OPEN

    def truths(of: Slice) -> Truths:
        return {place: is_beyond(value, op, limit) for place, value in view.part(of).items()}

    truth = quantified(noun, truths, view, denied=denied, never=never)
    found = truths(_wide(view.within(noun)))
    yes = [place for place, one in found.items() if one]
    no = [place for place, one in found.items() if one is False]
    words = {">": "above", "<": "below", ">=": "at least", "<=": "at most", "==": "exactly"}[op]
    within = slice_words(part, view.figure)
    told = f"{len(yes)} of {len(found)} numbers of {within} {be(len(yes))}"
    reason = f"{told} {words} {number(limit.value)}"
    if op == "==" and not yes and found:
        numbers = [view.figure.cells[place] for place in found]
        least, most = number(min(numbers)), number(max(numbers))
        reason += f"; they go from {least} to {most}"
    few = no if len(no) <= len(yes) else yes
    if few and len(found) > 1:
        reason += f"; {'not' if few is no else 'only'} {_shown(few, view)}"
    elif len(found) == 1:
        place = next(iter(found))
        value = number(view.figure.cells[place])
        reason = f"The data have {value} at {places_words([place], view.figure)}"
    return Answer(truth, f"{reason}.", some(found))


def _wide(noun: Noun) -> Slice:
    """Return the part of a phrase; with all others, where it says "only"."""
    part = noun.slice
    for one in noun.parts:
        if one.quantifier and one.quantifier.kind == "only" and one.unit in ("row", "column"):
            part = part.with_(one.unit, None)
    return part


def _shown(places: list[tuple[int, str, str]], view: View) -> str:
    listed = [
        f"{number(view.figure.cells[p])} at {places_words([p], view.figure)}" for p in places[:3]
    ]
    more = f" and {len(places) - 3} more" if len(places) > 3 else ""
    return "; ".join(listed) + more


def occurring(
    noun: Noun, op: str, limit: Number, place: Noun, scopes: list[Noun], view: View
) -> Answer:
    """Hold "values above 75 occur only at depth 20" against where such numbers are.

    noun: all, no, most or so many of them; a bare noun speaks of all or of some.
    """
    quantifier = noun.quantifier
    whole = view.within(WHOLE.among(*(s for s in scopes if not s.units & place.units)))
    inner = replace(place, quantifier=None).among(*whole.scopes)
    alone = place.quantifier is not None and place.quantifier.kind == "only"
    if not whole.is_clear or not inner.is_clear or (place.quantifier and not alone):
        return OPEN
    if (quantifier and alone) or not fits_measure(limit, whole.slice, view.figure):
        return OPEN
    found = {key: is_beyond(value, op, limit) for key, value in view.part(whole.slice).items()}
    inside = view.part(inner.slice)
    if None in found.values() or not inside:
        return OPEN
    such = [key for key, truth in found.items() if truth]
    there = [key for key in such if key in inside]
    within = slice_words(inner.slice, view.figure)
    reason = f"Of {len(such)} such numbers {len(there)} {be(len(there))} in {within}."
    every = bool(such) and len(there) == len(such)
    truth: Truth
    if quantifier is None:
        truth = every or (False if alone or not there else None)
    elif quantifier.kind in ("all", "none"):
        truth = every if quantifier.kind == "all" else not there
    else:
        truth = counted(quantifier, len(there), len(there), len(such))
    return Answer(truth, reason, some([*there, *(key for key in such if key not in inside)]))


def valued(noun: Noun, numbers: list[Number], view: View, *, denied: bool = False) -> Answer:
    """Hold "the recall of GTE at depth 20 is 76.5" against the cells; of a list, one by one."""
    noun = view.within(noun)
    part = noun.slice
    cells = view.part(part)
    if (
        noun.is_clear is False
        or not cells
        or any(p.quantifier and p.quantifier.kind != "all" for p in noun.parts)
    ):
        return OPEN
    if not all(fits_measure(one, part, view.figure) for one in numbers):
        return OPEN
    if len(numbers) == 1:
        if (
            len(cells) > 1
            and not any(p.is_list for p in noun.parts)
            and not any(p.quantifier for p in noun.parts)
        ):
            return OPEN
        return bounded(noun, "==", numbers[0], view, denied=denied)
    lists = [p for p in noun.parts if len(p.labels) == len(numbers) and p.unit in ("row", "column")]
    if denied or len(lists) > 1:
        return OPEN
    if lists and len(cells) == len(numbers):
        unit, labels = lists[0].unit, lists[0].labels
        at = 1 if unit == "row" else 2
        by_label = {place[at]: place for place in cells}
        places = [by_label[label] for label in labels if label in by_label]
    elif not lists and len(cells) == len(numbers) and len(part_lines(part)) == 1:
        places = list(cells)
        order = view.figure.axis("column" if part.rows else "row").values
        places.sort(key=lambda place: order.index(place[2 if part.rows else 1]))
    else:
        return OPEN
    if len(places) != len(numbers):
        return OPEN
    truth = both(
        *(agrees(one.quantity, cells[place]) for one, place in zip(numbers, places, strict=True))
    )
    said = ", ".join(
        f"{number(cells[place])} at {places_words([place], view.figure)}" for place in places
    )
    return Answer(truth, f"The data have {said}.", some(places))


def part_lines(part: Slice) -> list[str]:
    """Return the axes of which a part names one value."""
    return [
        role
        for role, own in (("row", part.rows), ("column", part.columns))
        if own is not None and len(own) == 1
    ]


def ranged(noun: Noun, low: Number, high: Number, view: View) -> Answer:
    """Hold "the values range from 31.4 to 76.5" against the least and the greatest number."""
    noun = view.within(noun)
    part = noun.slice
    cells = view.part(part)
    special = any(p.left_out or (p.quantifier and p.quantifier.kind != "all") for p in noun.parts)
    if not cells or not noun.is_clear or special or not _fit(low, high, part, view):
        return OPEN
    lows, highs = min(cells, key=lambda p: cells[p]), max(cells, key=lambda p: cells[p])
    truth = both(agrees(low.quantity, cells[lows]), agrees(high.quantity, cells[highs]))
    return Answer(truth, _from_to(part, view), some(dict.fromkeys([lows, highs])))


def enclosed(
    noun: Noun, low: Number, high: Number, view: View, *, denied: bool = False, never: bool = False
) -> Answer:
    """Hold "all values lie between 30 and 80" against each cell."""
    part = view.within(noun).slice
    cells = view.part(part)
    if not cells or not _fit(low, high, part, view):
        return OPEN

    def truths(of: Slice) -> Truths:
        found = view.part(of).items()
        return {place: low.value <= value <= high.value for place, value in found}

    truth = quantified(noun, truths, view, denied=denied, never=never)
    if truth is False and (low.quantity.approximate or high.quantity.approximate):
        truth = None
    beyond = [place for place, inside in truths(part).items() if not inside]
    reason = _from_to(part, view)
    if 0 < len(beyond) < len(cells):
        reason = f"{reason[:-1]}; outside {_shown(beyond, view)}."
    return Answer(truth, reason, some(beyond or cells))


def _fit(low: Number, high: Number, part: Slice, view: View) -> bool:
    fits = fits_measure(low, part, view.figure) and fits_measure(high, part, view.figure)
    return fits and low.value <= high.value


def _from_to(part: Slice, view: View) -> str:
    values = view.part(part).values()
    within = slice_words(part, view.figure)
    return f"The numbers of {within} go from {number(min(values))} to {number(max(values))}."


def constant(noun: Noun, view: View, *, denied: bool = False) -> Answer:
    """Hold "all values are identical" against the cells."""
    noun = view.within(noun)
    part = noun.slice
    cells = view.part(part)
    special = any(p.quantifier and p.quantifier.kind != "all" for p in noun.parts)
    if len(cells) < 2 or not noun.is_clear or special or any(p.left_out for p in noun.parts):
        return OPEN
    same = len(set(cells.values())) == 1
    one_line = bool(part_lines(part)) or any(p.unit == "cell" and p.quantifier for p in noun.parts)
    truth = same if same or one_line else None
    least, most = min(cells.values()), max(cells.values())
    within = slice_words(part, view.figure)
    reason = f"The numbers of {within} go from {number(least)} to {number(most)}."
    return Answer((not truth) if denied and truth is not None else truth, reason, some(cells))
