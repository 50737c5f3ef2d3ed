"""What the pages say of comparisons, in plain words."""

from __future__ import annotations

from ..atlas import Comparison, Side
from .difference_views import signed, unit
from .words import counted

# What one is where it wins, and where it loses.
_WORDS = {
    "higher": ("better (higher)", "worse"),
    "lower": ("better (lower)", "worse"),
    None: ("higher", "lower"),
}


def names(item: Comparison) -> tuple[str, str]:
    """Name both panels, by their charts too where their own titles do not tell them apart."""
    one, two = item.one.name, item.two.name
    return (one, two) if one != two else (_name_with_chart(item.one), _name_with_chart(item.two))


def _name_with_chart(side: Side) -> str:
    title = side.entry.title
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


def points(item: Comparison) -> str:
    """Name the unit of the differences in parentheses, "" if they have none."""
    return f" ({unit(item)})" if unit(item) else ""


def mean(item: Comparison) -> str:
    """Say the mean difference, with its unit."""
    return f"{signed(item.mean)} {unit(item) or ''}".strip()


def summary(item: Comparison) -> str:
    """Say in one line what a comparison comes to."""
    return f"{names(item)[0]} is {result(item)}. Mean difference: {mean(item)} (computed)."


def basis(item: Comparison) -> str:
    """Say what is compared, and how much of either panel has no part in it."""
    told = "Only places with an exact number in both texts are compared, matched by label"
    pairs = zip(names(item), (item.one, item.two), strict=True)
    counts = [(name, item.left_out(side)) for name, side in pairs]
    left = " and ".join(f"{counted(count, 'cell')} of {name}" for name, count in counts if count)
    if not left:
        return f"{told}."
    return (
        f"{told}. Left out: {left} (averages, ranges, approximate numbers, and places that the"
        " other does not have)."
    )


def measured(side: Side) -> str:
    """Say what a panel measures over what, in the unit of its group."""
    panel, unit_of = side.panel, side.group.unit
    labels = [axis.label for axis in (panel.row_axis, panel.column_axis) if axis.label]
    label = panel.measure.label or "value"
    name = f"{label} ({unit_of})" if unit_of else label
    return f"{name} by {' and '.join(labels)}" if labels else name
