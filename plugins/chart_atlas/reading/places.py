"""The only place that decides which label is what.

A recognizer knows where a label stood; here the declared axes tell whether it names a panel,
a row or a column.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations

from ..language import is_aggregate, name_words, norm
from ..model import ROLES, Axis, Role
from .axes import AxisFacts
from .layouts.labelled import Label, Reading, Slot
from .patterns import label_patterns, list_patterns, phrase_patterns
from .tick_values import declared, known_values

# How well the labels of a slot fit an axis: they are its declared values (all, or most of them),
# they carry its name, or nothing speaks for or against it.
ALL, MOST, NAMED, FREE = 4, 3, 2, 0


@dataclass(frozen=True, slots=True)
class Placing:
    """Which slots of a shape name the row and the column; the others name the panel.

    fits: how well each fits. strict: the roles that only declared values have a place on.
    """

    row: Slot
    column: Slot
    fits: tuple[int, int]
    strict: frozenset[Role] = frozenset()

    def slot(self, role: Role) -> Slot:
        """Return the slot of a role."""
        return self.row if role == "row" else self.column


def placing_of(alike: Sequence[Reading], facts: AxisFacts) -> Placing | None:
    """Choose the slots of row and column on the evidence of the axes; None without any.

    alike: readings of one shape. A table shows its rows and columns itself; a list must leave
    no doubt: no turned placing is as good, and without any evidence it must form a grid.
    """
    shape = alike[0].shape
    found = [
        Placing(row, column, (row_fit, column_fit))
        for row, column in permutations(shape, 2)
        if _INNERMOST.isdisjoint({*shape} - {row, column})
        and (row_fit := _fit_of_slot(alike, row, facts, "row")) is not None
        and (column_fit := _fit_of_slot(alike, column, facts, "column")) is not None
    ]
    if not found:
        return None
    best = max(sum(placing.fits) for placing in found)
    equal = [placing for placing in found if sum(placing.fits) == best]
    first = min(equal, key=lambda placing: _preference(placing, shape))
    first = replace(first, strict=frozenset(_strict_roles(first, alike, facts)))
    if alike[0].source == "table":
        strange = best == FREE and _is_of_something_else(alike)
        return None if strange or _unclear_corner(alike, facts) else first
    turned = any((item.row, item.column) == (first.column, first.row) for item in equal)
    if best > FREE:
        return first if not turned or _rows_come_first(alike, facts) else None
    return first if _forms_grid(first, alike) else None


# These name a place, and never a panel.
_INNERMOST: frozenset[Slot] = frozenset(
    {"item", "row", "column", "index", "first", "second", "part"}
)


def _rows_come_first(alike: Sequence[Reading], facts: AxisFacts) -> bool:
    """Return whether the outer or first of two labels, of which each fits both axes, is the row's.

    It is if the text above says so ("A vs. B" in the order of the axis names), if both axes have
    one name or none, as those of a matrix that sets things against themselves, or if the names
    themselves have an order (source and target, model A and model B).
    """
    names = (facts.axis("row").label, facts.axis("column").label)
    texts = {label.text for reading in alike for label in reading.labels}
    said = {label.text for reading in alike for label in reading.labels if label.slot in _SAID}
    if any(
        phrase_patterns.tells_own_order(text) and not phrase_patterns.place_order(text, names)
        for text in said
    ):
        return False
    told = {found for text in texts if (found := phrase_patterns.place_order(text, names))}
    alike_named = norm(names[0] or "") == norm(names[1] or "")
    return told == {"row"} or (not told and (alike_named or phrase_patterns.leads_to(*names)))


def _is_of_something_else(alike: Sequence[Reading]) -> bool:
    """Return whether a table that no axis speaks for tells of the legend, a setup or an example."""
    texts = {label.text for reading in alike for label in reading.places}
    corners = {label.axis or "" for reading in alike for label in reading.places}
    said = {label.text for reading in alike for label in reading.labels if label.slot in _SAID}
    strange = any(map(label_patterns.is_about_figure, texts | corners))
    return strange or any(map(label_patterns.is_no_statement, said))


_SAID: frozenset[Slot] = frozenset({"note", "intro"})


def _unclear_corner(alike: Sequence[Reading], facts: AxisFacts) -> bool:
    """Return whether a table could be read either way, and its corner names axes we do not know.

    A matrix of things against themselves has one name for both, and stands as it is drawn.
    """
    row, column = ({norm(value) for value in facts.axis(role).values} for role in ROLES)
    labels = [label for reading in alike for label in reading.places if label.axis]
    named = {
        label.axis or "" for label in labels if not label_patterns.is_place_word(label.axis or "")
    }
    hinted = any(_hinted([label], facts, role) for label in labels for role in ROLES)
    names = {norm(facts.axis(role).label or "") for role in ROLES}
    of_both = len(names) == 1 and {norm(name) for name in named} == names
    return bool(row & column and named and not hinted and not of_both)


def _strict_roles(placing: Placing, alike: Sequence[Reading], facts: AxisFacts) -> Iterator[Role]:
    """Yield the axes that take declared values (and aggregates) only.

    A list's stray label is no tick. A table's is one that was declared in other words, if the
    table has just as many labels as the axis has ticks.
    """
    for role in ROLES:
        axis, slot = facts.axis(role), placing.slot(role)
        if placing.fits[ROLES.index(role)] < MOST or slot == "index":
            continue
        labels = {label.text for reading in alike for label in reading.places if label.slot == slot}
        known = {text: declared(text, axis, role) for text in labels}
        stray = sum(not value and not is_aggregate(text) for text, value in known.items())
        plain = [text for text in labels if not is_aggregate(text)]
        if alike[0].source != "table" or (stray and len(plain) != len(axis.values)):
            yield role


def _preference(placing: Placing, shape: Sequence[Slot]) -> tuple[int, bool, bool]:
    """Prefer the innermost two slots, a table's rows as rows, the row outside of the column."""
    at = shape.index(placing.row), shape.index(placing.column)
    turned = placing.row == "column" or placing.column == "row"
    return -sum(at), turned, at[0] > at[1]


def _forms_grid(placing: Placing, alike: Sequence[Reading]) -> bool:
    """Return whether at least two groups share at least two labels, as a grid's rows do."""
    groups: dict[str, set[str]] = defaultdict(set)
    for reading in alike:
        text = {label.slot: norm(label.text) for label in reading.places}
        groups[text[placing.row]].add(text[placing.column])
    return any(len(one & two) > 1 for one, two in pairwise(groups.values()))


# -- fits ---------------------------------------------------------------------------------------


def _fit_of_slot(alike: Sequence[Reading], slot: Slot, facts: AxisFacts, role: Role) -> int | None:
    """Score how a slot's labels fit an axis; None where they contradict it."""
    axis = facts.axis(role)
    if slot == "index":
        return ALL if any(_runs_along(reading, facts, role) for reading in alike) else None
    labels = {label for reading in alike for label in reading.places if label.slot == slot}
    plain = {label for label in labels if not is_aggregate(label.text)}
    share = _share_declared(plain, axis, role)
    if share is not None and share >= _MOST:
        return (ALL if share == 1 else MOST) + _hinted(plain, facts, role)
    other: Role = "column" if role == "row" else "row"
    panel = slot not in _INNERMOST and any(label_patterns.names_panel(one.text) for one in plain)
    if not plain or panel or _belongs_to(plain, facts, other):
        return None
    if axis.values:
        return FREE + _hinted(plain, facts, role) if _is_table_apart(alike, facts) else None
    if _all_named(plain, axis, role):
        return NAMED
    return None if "index" in alike[0].shape else FREE + _hinted(plain, facts, role)


def _belongs_to(labels: Collection[Label], facts: AxisFacts, role: Role) -> bool:
    """Return whether labels are those of an axis: its ticks, its name, or hinted by the layout."""
    axis = facts.axis(role)
    share = _share_declared(labels, axis, role) or 0
    return bool(_hinted(labels, facts, role)) or _all_named(labels, axis, role) or share >= _MOST


# Labels that are mostly declared values name their axis; a stray one among them is reported.
_MOST = 0.5


def _share_declared(labels: Collection[Label], axis: Axis, role: Role) -> float | None:
    """Return which share of the labels are declared values; None if the axis declares none."""
    if not axis.values or not labels:
        return None
    hits = [bool(known_values(label.text, axis, role)) for label in labels]
    return sum(hits) / len(hits)


def _is_table_apart(alike: Sequence[Reading], facts: AxisFacts) -> bool:
    """Return whether a table shares no label with the declared ticks, but has their numbers.

    Then the ticks were told in other words, and the table's own labels stand. Any other table
    that shares one axis or none, such as a summary, has no place in the grid.
    """
    labels = {label for reading in alike for label in reading.places}
    shared = any(
        declared(label.text, facts.axis(role), role) is not None
        for label in labels
        for role in ROLES
    )
    return alike[0].source == "table" and not shared and _is_of_size(labels, facts)


def _is_of_size(labels: Iterable[Label], facts: AxisFacts) -> bool:
    """Return whether a table has as many rows and columns as the axes have ticks."""
    texts = {(label.slot, label.text) for label in labels if not is_aggregate(label.text)}
    for role in ROLES:
        ticks = len(facts.axis(role).values)
        if ticks and sum(slot == role for slot, _ in texts) != ticks:
            return False
    return True


def _hinted(labels: Iterable[Label], facts: AxisFacts, role: Role) -> int:
    """Give a point where the layout itself says which axis its labels belong to."""
    hints = {label.axis for label in labels if label.axis}
    other: Role = "column" if role == "row" else "row"
    return int(
        bool(hints)
        and all(_names_axis(hint, facts.axis(role)) for hint in hints)
        and not any(_names_axis(hint, facts.axis(other)) for hint in hints)
    )


def _names_axis(hint: str, axis: Axis) -> bool:
    """Return whether a corner names an axis, whole or by some of its words ("Train")."""
    said, named = set(name_words(hint)), set(name_words(axis.label or ""))
    return bool(said and named) and (said <= named or named <= said)


def _all_named(labels: Iterable[Label], axis: Axis, role: Role) -> bool:
    """Return whether every label carries the name of an axis, or the word row or column."""
    names = (axis.label, role)
    return all(any(label_patterns.named_on(label.text, name) for name in names) for label in labels)


def _runs_along(reading: Reading, facts: AxisFacts, role: Role) -> bool:
    """Return whether a run has as many values as the axis has ticks, and goes the same way.

    Every word around it must be understood: a run may state extremes, or another order.
    """
    stated = facts.row if role == "row" else facts.column
    usual = ("top to bottom",) if role == "row" else (None, "left to right")
    if not stated or stated.order not in usual or reading.count != len(stated.values):
        return False
    names = [axis.label or "" for axis in facts.axes]
    known = " ".join([*names, facts.measure.label or "", *stated.values])
    intros = [label.text for label in reading.labels if label.slot == "intro"]
    other: Role = "column" if role == "row" else "row"
    around = [
        label.text
        for label in reading.labels
        if label.slot != "index" and not declared(label.text, facts.axis(other), other)
    ]
    against = ("column", "top", "bottom") if role == "column" else ("row", "left", "right")
    plain = all(
        label_patterns.is_plain_intro(intro, known)
        and (
            _lists_ticks(intro, stated.axis)
            or not any(word.rstrip("s") in against for word in list_patterns.tokens(intro))
        )
        for intro in intros
    )
    return plain and not any(_tells_other_way(text, stated.axis) for text in around)


def _lists_ticks(text: str, axis: Axis) -> bool:
    """Return whether a text lists all ticks of an axis in their order."""
    known = [norm(value) for value in axis.values]
    return [word for word in list_patterns.tokens(text) if word in known] == known


def _tells_other_way(text: str, axis: Axis) -> bool:
    """Return whether a text around a run names an order that is not the one of the axis."""
    at = {norm(value): place for place, value in enumerate(axis.values)}
    named = [at[word] for word in list_patterns.tokens(text) if word in at]
    whole = [*range(len(axis.values))]
    straight = len(named) < 2 or named in (whole, [whole[0], whole[-1]])
    return (
        not straight
        or list_patterns.tells_order(text)
        or ("right", "left") in list_patterns.ends(text)
    )


# -- values -------------------------------------------------------------------------------------


def values_of(reading: Reading, placing: Placing, role: Role, facts: AxisFacts) -> tuple[str, ...]:
    """Return the axis values that place a reading, () if it has none for certain.

    More than one where it is told for a closed range of them ("layers 0 through 20").
    """
    slot, axis = placing.slot(role), facts.axis(role)
    text = next(label.text for label in reading.places if label.slot == slot)
    if slot == "index":
        return (axis.values[int(text)],) if _runs_along(reading, facts, role) else ()
    found = known_values(text, axis, role)
    if len(found) == 1 or _may_spread(reading, found):
        return found
    if is_aggregate(text):
        return (text.strip(),)
    # A label that sets two ticks against each other is a difference: "Alpha - Gamma".
    two = any(
        all(declared(half, axis, role) for half in pair) for pair in label_patterns.halves(text)
    )
    if two or role in placing.strict:
        return ()
    named = label_patterns.named_on(text, axis.label)
    return (label_patterns.candidates(text, axis.label)[0] if named else text.strip(),)


def _may_spread(reading: Reading, found: Sequence[str]) -> bool:
    """Return whether a number told for a range holds at each place; that of a change does not."""
    signed = reading.quantity.literal.startswith("+")
    return bool(found) and not reading.table and not signed
