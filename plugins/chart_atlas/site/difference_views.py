"""Differences of panels, and overviews of models, as heatmaps and files. All of it computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from ..atlas import ChartEntry, Comparison, Comparisons, Difference, Overview, Side
from ..drawing import Heatmap, computed_heatmap, plain_number
from ..language import shortened
from ..model import Axis, Cell, Entities, Measure, Panel, Quantity, Role
from ..owner import source_line

# The heatmap of a difference on its page, and that of an overview.
DIFFERENCE_ID, OVERVIEW_ID = "difference-map", "overview-map"
# The name of a panel beside its row; longer ones stand in the table of the page.
MAX_LABEL = 40

T = TypeVar("T")


def signed(value: Decimal) -> str:
    """Write a difference with its sign and all its decimals: "+1.4", "−0.3", "0.0"."""
    digits = plain_number(abs(value))
    return f"+{digits}" if value > 0 else f"\N{MINUS SIGN}{digits}" if value < 0 else digits


def unit(item: Comparison) -> str | None:
    """Return the unit of differences: that of percents is no percent."""
    return "percentage points" if item.one.group.unit == "%" else item.one.group.unit


# -- the heatmap of a difference ------------------------------------------------------------------


def difference_heatmap(item: Comparison) -> Heatmap:
    """Return the heatmap of a comparison; what has no difference is hatched."""
    heatmap = computed_heatmap(_difference_panel(item), around_zero=True)
    for datum in heatmap.specification["datasets"]["empty"]:
        place = datum["label"].rpartition(": ")[0]
        datum["label"] = f"{place}: no two numbers to compare"
    return heatmap


def _difference_panel(item: Comparison) -> Panel:
    """Return the differences as a panel of the common labels; nothing of it is stated by a text."""
    one, none = item.one.panel, Quantity("", absence="marked")
    cells = tuple(
        Cell(row, column, Quantity(signed(it.value), value=it.value) if it else none, 0)
        for row, differences in grid(item)
        for column, it in zip(item.columns, differences, strict=True)
    )
    return _computed_panel(
        Axis(one.row_axis.label, item.rows),
        Axis(one.column_axis.label, item.columns),
        Measure(f"Difference in {one.measure.label or 'value'}", unit(item)),
        cells,
    )


def _computed_panel(rows: Axis, columns: Axis, measure: Measure, cells: tuple[Cell, ...]) -> Panel:
    return Panel(None, rows, columns, measure, cells, Entities(), 0, 0)


def cell_anchor(item: Comparison, cell: Difference) -> str:
    """Return the id of a place in the table of the difference: by its row and its column."""
    row, column = item.rows.index(cell.row), item.columns.index(cell.column)
    return f"{DIFFERENCE_ID}-r{row}c{column}"


def grid(item: Comparison) -> Iterator[tuple[str, list[Difference | None]]]:
    """Yield the rows of the table of a comparison: the label, and a place a column."""
    found = {(cell.row, cell.column): cell for cell in item.cells}
    for row in item.rows:
        yield row, [found.get((row, column)) for column in item.columns]


def printed_differences(item: Comparison) -> list[list[str]]:
    """Return the table of a comparison as it prints each difference; "" where there is none."""
    return [[signed(it.value) if it else "" for it in cells] for _, cells in grid(item)]


# -- the heatmap of an overview -------------------------------------------------------------------


def overview_heatmap(item: Overview) -> Heatmap:
    """Return the heatmap of the means of an overview; nothing of it is stated by a text."""
    names, first = _distinct_names(item.sides), item.sides[0]
    cells = [
        Cell(name, tick, Quantity(plain_number(value), value=value), 0)
        for name, means in zip(names, item.means, strict=True)
        for tick, value in zip(item.ticks.values, means, strict=True)
    ]
    label = f"Mean {first.panel.measure.label or 'value'}"
    measure, rows = Measure(label, first.group.unit), Axis("Panel", names)
    return computed_heatmap(_computed_panel(rows, item.ticks, measure, tuple(cells)))


def _distinct_names(sides: Sequence[Side]) -> tuple[str, ...]:
    """Name panels, each differently."""
    names: dict[str, None] = {}
    for side in sides:
        name = shortened(side.name, MAX_LABEL)
        number = sum(other == name or other.startswith(f"{name} (") for other in names)
        names[f"{name} ({number + 1})" if name in names else name] = None
    return tuple(names)


# -- the choice of two panels ----------------------------------------------------------------------


def chooser_data(
    charts: Iterable[ChartEntry], found: Comparisons, moved: Mapping[str, str]
) -> dict[str, Any]:
    """Return what the choice of two panels needs: each panel, and what it can be compared by.

    Axes are lists of the keys that labels are matched by, null for a label that is left out;
    panels that have the same ticks share them. moved: the slugs that charts had, each with that of
    today.
    """
    entries = [entry for entry in charts if entry.panels]
    groups = _numbered(side.group for side in found.sides)
    axes = _numbered(group.axes for group in groups)
    grounds = _numbered(side.subject.ground for side in found.sides)
    subjects = _numbered((each.subject.models, each.subject.settings) for each in found.sides)
    better = {side.group: side.better for side in found.sides}
    kinships = _shared_kinships(found.sides)
    ticks: dict[tuple[str | None, ...], int] = {}
    sides: dict[str, dict[str, object]] = {
        side.address: {
            "group": groups[side.group],
            "ground": grounds[side.subject.ground],
            "subject": subjects[side.subject.models, side.subject.settings],
            "kin": [kinships[kin] for kin in side.subject.kinships() if kin in kinships],
            "rows": ticks.setdefault(_keys_of_axis(side, "row"), len(ticks)),
            "columns": ticks.setdefault(_keys_of_axis(side, "column"), len(ticks)),
            "turned": side.turned,
            "share": side.is_shares,
            "percent": side.is_percent,
        }
        for side in found.sides
    }
    return {
        "charts": {entry.slug: entry.title for entry in entries},
        "sources": _told(
            **{entry.slug: source_line(entry.facts.source) or None for entry in entries}
        ),
        "moved": dict(moved),
        "groups": [
            {"axes": axes[group.axes], "unit": group.unit, "better": better[group]}
            for group in groups
        ],
        "ticks": [list(keys) for keys in ticks],
        "panels": [
            _told(
                chart=entry.slug,
                anchor=item.anchor,
                title=item.panel.title,
                at=at,
                **sides.get(f"{entry.slug}/{item.anchor}", {}),
            )
            for entry in entries
            for at, item in enumerate(entry.panels)
        ],
    }


def _shared_kinships(sides: Iterable[Side]) -> dict[object, int]:
    """Number all but a thing of what panels are about, where several have it in common.

    Two of one number, but of different subjects, differ in one thing.
    """
    found = Counter(kinship for side in sides for kinship in side.subject.kinships())
    return _numbered(kinship for kinship, count in found.items() if count > 1)


def _numbered(found: Iterable[T]) -> dict[T, int]:
    return {each: number for number, each in enumerate(dict.fromkeys(found))}


def _told(**facts: object) -> dict[str, object]:
    """Leave out what there is not."""
    return {name: fact for name, fact in facts.items() if fact is not None and fact is not False}


def _keys_of_axis(side: Side, role: Role) -> tuple[str | None, ...]:
    by_label = {label: key for key, label in side.ticks[role].items()}
    return tuple(by_label.get(value) for value in side.axis(role).values)
