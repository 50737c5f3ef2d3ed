"""Statements about the legend, and about where a figure has numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ..model import ColorScale, Role
from ..reading import section_patterns
from .figure import Slice
from .grammar.figure_names import Names
from .grammar.nouns import Noun
from .grammar.word_items import Item
from .meaning.truths import Answer
from .verdicts import be, number, places_words


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: its section, its lead and those above, the places they name.

    is_plain: all of its words are known, and none denies. names_labels: it names a place.
    """

    section: str
    leads: tuple[str, ...]
    scopes: tuple[Noun, ...]
    is_plain: bool = True
    names_labels: bool = False

    @property
    def roles(self) -> tuple[Role, ...]:
        """The axes that its lead, or else the one above, speaks of."""
        for lead in reversed(self.leads[-2:]):
            if roles := section_patterns.axis_roles(lead.partition(":")[0]):
                return roles
        return ()

    @property
    def is_remark(self) -> bool:
        """Whether it comments on the figure, rather than describes it."""
        return self.section in ("observations", "interpretation")

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
    if len(numbers) > 2:
        numbers = [numbers[0], numbers[-1]]
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
    is_remark = place.is_remark
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
    middle = next((at for at, item in enumerate(items) if item.sign in "t-&"), 0)
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
