"""Statements about the legend, and about where a figure has numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from ..model import ROLES, ColorScale, Role
from ..reading import section_patterns
from .figure import Slice
from .grammar.figure_names import Names
from .grammar.nouns import Noun
from .grammar.phrase_parts import between, tick
from .grammar.word_items import Item
from .meaning.truths import Answer
from .verdicts import be, have, number, places_words


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: its section, its lead and those above, the places they name.

    is_plain: all of its words are known, and none denies.
    """

    section: str
    leads: tuple[str, ...]
    scopes: tuple[Noun, ...]
    is_plain: bool = True

    @property
    def roles(self) -> tuple[Role, ...]:
        """The axes that its lead, or else the one above, speaks of."""
        for lead in reversed(self.leads[-2:]):
            if roles := section_patterns.axis_roles(lead.partition(":")[0]):
                return roles
        return ()

    @property
    def is_of_legend(self) -> bool:
        """Whether its lead speaks of the legend."""
        return any(section_patterns.is_legend(lead.partition(":")[0]) for lead in self.leads[-2:])


Find = Callable[[Sequence[Item], Place, Names], "Answer | None"]


def values_along(role: Role, names: Names) -> tuple[str, ...]:
    """Return the labels of an axis."""
    return names.figure.axis(role).values


# -- the legend --------------------------------------------------------------------------------


def legend_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "from light blue (0%) to dark blue (100%)" against the cells."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    colours = any(item.sign in "cλ" for item in items)
    if len(numbers) != 2 or not (colours or place.is_of_legend):
        return None
    if any(item.sign == "-" for item in items) and not any(item.sign in "λR" for item in items):
        # "Dark blue (120-135)" is one step of a legend.
        return None
    low, high = sorted(one.value for one in numbers)
    figure = names.figure
    panels = next((noun.labels for noun in place.scopes if noun.unit == "panel"), None)
    cells = figure.part(Slice(panels=panels))
    if not cells or low == high:
        return None
    least, most = min(cells.values()), max(cells.values())
    if high <= 1 < least or high <= 1 < most / 2:
        # The legend has fractions where the cells have percentages.
        return None
    beyond = [place_ for place_, value in cells.items() if not low <= value <= high]
    reason = f"The numbers go from {number(least)} to {number(most)}."
    scale = figure.chart.color_scale
    if scale and not _agrees_with_colours(items, scale):
        return None
    is_remark = place.section in ("observations", "interpretation")
    if is_remark and scale is not None and None not in (scale.low, scale.high):
        return _as_told(scale, (low, high), place, names)
    if not beyond:
        return Answer(True, reason)
    if is_remark and not place.is_plain:
        return None
    about = any(one.quantity.approximate for one in numbers)
    bare = scale is None or None in (scale.low, scale.high)
    own = bare or (scale and (scale.low, scale.high) == (low, high) and not scale.approximate)
    is_told = place.is_of_legend and any(item.sign in "cλR" for item in items)
    if about or not own or figure.doubtful or not (scale or is_told):
        return None
    beyond = [one for one in beyond if not low <= round(cells[one], _digits(low, high)) <= high]
    if not beyond:
        # A legend from 20 to 65 may well have 19.8 at its end.
        return None
    far = max(beyond, key=lambda one: max(low - cells[one], cells[one] - high))
    beyond.sort(key=lambda one: one != far)
    where = places_words([far], figure)
    farthest = (
        f"{len(beyond)} {be(len(beyond))} outside, the farthest {number(cells[far])} at {where}."
    )
    return Answer(False, f"{reason} {farthest}", tuple(beyond[:60]))


_PERCENT = (Decimal(1), Decimal(100), Decimal("0.01"))


def _as_told(
    scale: ColorScale, ends: tuple[Decimal, Decimal], place: Place, names: Names
) -> Answer | None:
    """Hold what a remark says of the legend against the legend: no cell tells where it ends."""
    if scale.low is None or scale.high is None or not place.is_plain:
        return None
    reason = f"The legend goes from {number(scale.low)} to {number(scale.high)}."
    if (scale.low, scale.high) == ends:
        return Answer(True, reason)
    alike = any((scale.low * factor, scale.high * factor) == ends for factor in _PERCENT)
    alone = len(names.figure.chart.panels) == 1 and not scale.approximate
    return Answer(False, reason) if alone and not alike else None


def _digits(*ends: Decimal) -> int:
    """Return how many digits after the point the ends of a legend are told with."""
    return max(0, *(-int(end.as_tuple().exponent) for end in ends))


def _agrees_with_colours(items: Sequence[Item], scale: ColorScale) -> bool:
    """Return whether the colours beside the numbers are those of the legend, as far as told."""
    middle = next(at for at, item in enumerate(items) if item.sign in "t-")
    ends = {}
    for half in (items[:middle], items[middle:]):
        colours = {str(item.meaning) for item in half if item.sign == "c"}
        value = next((item.meaning.value for item in half if item.sign == "N"), None)
        ends[value] = colours
    if set(ends) != {scale.low, scale.high}:
        return True
    low, high = (
        set((colour or "").lower().replace("est", "").split())
        for colour in (scale.low_color, scale.high_color)
    )
    for value, said in ends.items():
        colours = {colour.replace("est", "") for colour in said}
        own, other = (low, high) if value == scale.low else (high, low)
        if colours & other and not colours & own:
            return False
    return True


def outside_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "values exceed the legend's range (24-48)"."""
    numbers = [item.meaning.value for item in items if item.sign == "N"]
    scale = names.figure.chart.color_scale
    if len(numbers) != 2 and scale and scale.low is not None and scale.high is not None:
        numbers = [scale.low, scale.high]
    panels = next((noun.labels for noun in place.scopes if noun.unit == "panel"), None)
    values = names.figure.part(Slice(panels=panels)).values()
    if len(numbers) != 2 or not values:
        return None
    out = [value for value in values if not min(numbers) <= value <= max(numbers)]
    return Answer(True, f"Outside is {number(out[0])}.") if out else None


# -- where there are numbers -------------------------------------------------------------------


def _missing(names: Names) -> int:
    size = sum(
        len(p.row_axis.values) * len(p.column_axis.values) for p in names.figure.chart.panels
    )
    stated = sum(c.quantity.absence is None for p in names.figure.chart.panels for c in p.cells)
    return size - stated


def filled_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Each cell contains a numerical value"."""
    return None if _missing(names) else Answer(True, "Every place has a number.")


def gaps_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "not fully populated", "does not contain data for every combination"."""
    gone = _missing(names)
    return Answer(True, f"{gone} of its places {have(gone)} no number.") if gone else None


def span_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "across all measured lengths (0-18)", "Type 1 covers 5-9"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    own = [item.meaning for item in items if item.sign == "L"]
    axial = [item.meaning for item in items if item.sign == "X"]
    if items[0].sign == "X" and len(numbers) == 3:
        label = tick(numbers[0], axial[0].unit, names)
        own = [Noun(axial[0].unit, (label,))] if label else []
        numbers, axial = numbers[1:], []
    subjects = own or [noun for noun in place.scopes if noun.unit in ROLES]
    if len(subjects) != 1 or len(subjects[0].labels) != 1 or subjects[0].unit not in ROLES:
        return None
    role: Role = "column" if subjects[0].unit == "row" else "row"
    ends = [tick(one, role, names) for one in numbers]
    if None in ends or (axial and axial[0].unit != role):
        return None
    cells = names.figure.part(subjects[0].slice)
    at = 1 if role == "row" else 2
    stated = {place_[at] for place_ in cells}
    fits = stated == set(between(ends, role, names)) and not names.figure.doubtful
    return (
        Answer(True, f"It has {len(stated)} numbers, at {ends[0]} to {ends[-1]}.") if fits else None
    )


def apart_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "non-overlapping ranges" against the places of each two rows."""
    spans: dict[tuple[int, str], set[str]] = {}
    for panel, row, column in names.figure.cells:
        spans.setdefault((panel, row), set()).add(column)
    pairs = [(one, two) for one, two in combinations(spans, 2) if one[0] == two[0]]
    shared = [(one, two) for one, two in pairs if spans[one] & spans[two]]
    if not pairs:
        return None
    label = names.figure.axis("row").label or "row"
    reason = f"{len(shared)} of {len(pairs)} pairs {have(len(shared))} a number at the same place"
    if shared:
        reason += f", such as {label} {shared[0][0][1]} and {label} {shared[0][1][1]}"
    often = items[0].sign == "flag" or items[0].meaning == "often"
    if often:
        return Answer(True, f"{reason}.") if 2 * len(shared) <= len(pairs) else None
    return Answer(not shared, f"{reason}.")


def amount_fact(items: Sequence[Item], place: Place, names: Names) -> Answer | None:
    """Judge "Type 5 has the most limited data range"."""
    head = items[0]
    if head.sign == "X":
        label = tick(items[1].meaning, head.meaning.unit, names)
        unit = head.meaning.unit
    else:
        unit, label = head.meaning.unit, head.meaning.labels[0]
    if unit not in ROLES or label is None or names.figure.doubtful:
        return None
    at = 1 if unit == "row" else 2
    counts: dict[str, int] = dict.fromkeys(values_along(unit, names), 0)
    for key in names.figure.cells:
        counts[str(key[at])] += 1
    way = next(item.meaning for item in items if item.sign in "En")
    best = (min if way in ("low", "narrow", "fewest") else max)(counts.values())
    who = ", ".join(name for name, count in counts.items() if count == best)
    axis = names.figure.axis(unit).label or unit
    return Answer(
        counts[label] == best,
        f"{axis} {label} has {counts[label]} numbers; {best} has {axis} {who}.",
    )
