"""What the pages say of comparisons, in plain words."""

from __future__ import annotations

from .comparing import Comparison, Side
from .differing import signed, unit
from .model import Panel
from .wording import counted

# What one is where it wins, and where it loses.
_WORDS = {
    "higher": ("better (higher)", "worse"),
    "lower": ("better (lower)", "worse"),
    None: ("higher", "lower"),
}


def names(item: Comparison) -> tuple[str, str]:
    """Name both panels, by their charts too where their own titles do not tell them apart."""
    one, two = item.one.name, item.two.name
    return (one, two) if one != two else (_full(item.one), _full(item.two))


def _full(side: Side) -> str:
    title = side.entry.chart.title
    return f"{side.panel.title} ({title})" if side.panel.title else title


def title(item: Comparison) -> str:
    """Say who meets whom."""
    one, two = names(item)
    return f"{one} against {two}"


def result(item: Comparison) -> str:
    """Say how one does: "better (higher) in 19 of 20 common cells, worse in 1"."""
    win, loss = _WORDS[item.better]
    parts = [f"{win} in {item.wins} of {counted(len(item.cells), 'common cell')}"]
    parts += [f"equal in {item.equal}"] if item.equal else []
    parts += [f"{loss} in {item.losses}"] if item.losses else []
    return ", ".join(parts)


def mean(item: Comparison) -> str:
    """Say the mean difference, with its unit."""
    return f"{signed(item.mean)} {unit(item) or ''}".strip()


def summary(item: Comparison) -> str:
    """Say in one line what a comparison comes to."""
    return f"{names(item)[0]} is {result(item)}. Mean difference: {mean(item)} (computed)."


def basis(item: Comparison) -> str:
    """Say what is compared, and how much of either panel has no part in it."""
    ones, twos = item.left_out(item.one), item.left_out(item.two)
    told = "Compared are the places, matched by label, for which both texts state an exact number"
    if not ones and not twos:
        return f"{told}."
    one, two = names(item)
    return (
        f"{told}. Left out: {counted(ones, 'cell')} of {one}, {counted(twos, 'cell')} of {two};"
        " averages, ranges, approximate numbers, and places that the other does not have."
    )


def measured(side: Side) -> str:
    """Say what a panel measures over what, its axes in the order of their names."""
    panel, group = side.panel, side.group
    axes = (
        [panel.column_axis, panel.row_axis] if side.turned else [panel.row_axis, panel.column_axis]
    )
    labels = [axis.label for axis in axes if axis.label]
    label = panel.measure.label or "value"
    name = f"{label} ({group.unit})" if group.unit else label
    return f"{name} by {' and '.join(labels)}" if labels else name


def at(panel: Panel, row: str, column: str) -> str:
    """Name a place of a panel: "Type 1, Length 0"."""
    axes = ((panel.row_axis.label, row), (panel.column_axis.label, column))
    return ", ".join(f"{label} {value}" if label else value for label, value in axes)
