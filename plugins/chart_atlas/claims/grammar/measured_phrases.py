"""What is said of all and of each other, of the most that there can be, of ticks by their unit."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import ROLES, Quantity
from .figure_names import Names
from .phrase_parts import Folded, joined
from .tick_phrases import ticks_before_phrase
from .word_items import Item, Number


def apart_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "are within five points of each other" as differing by five at most."""
    start = next(at for at, item in enumerate(items) if item.sign == "o")
    if items[start].meaning != "within" or items[-1].meaning != "other":
        return None
    if items[-2].meaning != "each" or items[start + 1].sign == "B":
        return None
    bound = joined(items[start : start + 1], "B", "<=")
    rest = [item for item in items[start + 1 :] if item.sign in "NU"]
    differ = [Item(sign, None, items[0].start, items[0].start) for sign in "Δy"]
    return [*differ, *bound, *rest]


def of_both_axes_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a cell of "Czech → French", "from Germany to France", a row and a column."""
    one, two = (item.meaning for item in items if item.sign == "L")
    if one.unit == two.unit or not (one.is_bare and two.is_bare) or "cell" in (one.unit, two.unit):
        return None
    cell = one.among(two)
    return joined(items, "L", cell) if items[0].sign == "L" else joined(items, "S", ("o", cell))


def of_so_many_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Leave out "of the five" behind an extreme, where an axis has five places."""
    number = items[-1].meaning
    sizes = {len(names.figure.axis(role).values) for role in ROLES}
    return list(items[:-2]) if number.is_word and number.count in sizes else None


def perfect_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "perfect" as the most that a percentage, or a share, can be."""
    figure = names.figure
    if items[0].meaning != "perfect" or figure.better != "higher" or not names.numbers:
        return None
    most = max(names.numbers)
    percents = "%" in figure.units and most == _ALL
    shares = most == 1 and min(names.numbers) >= 0
    if not (percents or shares):
        return None
    return joined(items, "N", Number(Quantity(f"{most:f}", most)))


_ALL = 100


def named_tick_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a place of "the 50% row": a count has no unit."""
    if items[0].meaning.quantity.unit is None:
        return None
    return ticks_before_phrase(items, names)


_OPPOSITE = ({"high", "low"}, {"good", "bad"}, {"fast", "slow"}, {"warm", "cold"})


def _are_ends(items: Sequence[Item]) -> bool:
    return {item.meaning for item in items if item.sign == "E"} in _OPPOSITE


def between_ends_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Leave out "between its best and its worst task" behind a spread, which it always is."""
    return [] if _are_ends(items) else None


def ends_apart_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the best and the worst model are 5 points apart" as a spread."""
    noun = next((item.meaning for item in items if item.sign == "L"), None)
    if not _are_ends(items) or (noun and (noun.quantifier or len(noun.labels) > 1)):
        return None
    verb = next(at for at, item in enumerate(items) if item.sign == "b")
    return [*joined(items[:verb], "α", Folded("spread", noun)), *items[verb:-1]]


def of_them_first_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "Of the 15 pairs, nine are negative" as nine of the 15 pairs."""
    comma = next(at for at, item in enumerate(items) if item.sign == ",")
    return [*items[comma + 1 :], *items[:comma]]


def opening_panel_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "Without memory, A leads" as of the panel that is called so."""
    noun = items[0].meaning
    if noun.unit != "panel" or noun.quantifier or noun.scopes:
        return None
    return [items[0]._replace(sign="S", meaning=("o", noun)), items[1]]
