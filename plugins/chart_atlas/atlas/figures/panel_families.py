"""Which panels of several descriptions are one, and how each of them lays it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ...language import norm, unnumbered
from ...model import Chart, Panel
from .tick_variants import KEYS
from .views import Pool, View, first_view, joined_view

# Panels whose titles tell nothing are one if so many numbers agree, and so much of those shared.
FEWEST_ALIKE, LEAST_ALIKE = 4, Decimal("0.8")
# Beyond this a number is no share of one.
SHARE, PERCENT = Decimal(1), Decimal(10)
# How well two titles fit: both are one, one holds all words of the other, neither tells.
_SAME, _WITHIN, _SILENT = 3, 2, 1


@dataclass(frozen=True, slots=True)
class Apart:
    """A panel of a description that is none of the others, though the others have panels too."""

    member: int
    at: int
    why: str


@dataclass(frozen=True, slots=True)
class PanelFamily:
    """One panel of the figure, as each description that has it lays it out."""

    views: tuple[View, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]


def panel_families(charts: Sequence[Chart]) -> tuple[tuple[PanelFamily, ...], tuple[Apart, ...]]:
    """Join the panels of descriptions; those that share no place with another stay by themselves.

    The description that states most leads: its order is that of the figure.
    """
    order = sorted(range(len(charts)), key=lambda at: (-_cells(charts[at]), at))
    groups: list[list[tuple[int, int, Panel]]] = []
    apart: list[Apart] = []
    for member in order:
        panels = charts[member].panels
        taken: set[int] = set()
        for at, group, why in _joined(panels, groups, charts):
            if group is None or group in taken:
                groups.append([(member, at, panels[at])])
                if member != order[0]:
                    apart.append(Apart(member, at, why))
            else:
                taken.add(group)
                groups[group].append((member, at, panels[at]))
    families, lost = [], []
    for joined in groups:
        family, left = _family(joined)
        families.append(family)
        lost += left
    made = [_family([each])[0] for each in lost]
    apart += [Apart(member, at, "shares no labels with the others") for member, at, _ in lost]
    return (*families, *made), tuple(apart)


def _cells(chart: Chart) -> int:
    return sum(len(panel.cells) for panel in chart.panels)


def _joined(
    panels: Sequence[Panel],
    groups: Sequence[Sequence[tuple[int, int, Panel]]],
    charts: Sequence[Chart],
) -> Iterator[tuple[int, int | None, str]]:
    """Say for each panel of a description which group it belongs to, or why to none."""
    known = len(groups)
    for at, panel in enumerate(panels):
        fits = []
        why = "is no panel of the others, by its title and numbers"
        for number in range(known):
            member, _, first = groups[number][0]
            if is_of_other_scale(panel, first):
                why = "has shares of one where others have percents, or another unit"
                continue
            only = len(panels) == 1 and len(charts[member].panels) == 1
            if fit := _title_fit(panel, first, only=only) or _number_fit(panel, first):
                fits.append((fit, -number))
        best = max(fits, default=None)
        # Two that fit alike are not chosen between, unless the numbers tell.
        if best and sum(fit == best[0] for fit, _ in fits) > 1:
            alike = [
                (_hits(panel, groups[-number][0][2]), number)
                for fit, number in fits
                if fit == best[0]
            ]
            most = max(alike)
            best = most if most[0] and sum(hits == most[0] for hits, _ in alike) == 1 else None
        yield at, -best[1] if best else None, why


def _title_fit(panel: Panel, other: Panel, *, only: bool) -> int:
    if only:
        return _SILENT
    one, two = (norm(unnumbered(each.title or "")) for each in (panel, other))
    if not one or not two:
        return 0
    if KEYS[-1](one) == KEYS[-1](two):
        return _SAME
    words = [frozenset(each.replace("(", " ").replace(")", " ").split()) for each in (one, two)]
    return _WITHIN if words[0] < words[1] or words[1] < words[0] else 0


def _number_fit(panel: Panel, other: Panel) -> int:
    view = joined_view(View(1, 0, panel), Pool(first_view(0, 0, other)))
    if view is None:
        return 0
    fit = view.fit
    pairs = [(fit.fitting_written, fit.of_written), (fit.fitting_turned, fit.of_turned)]
    if not fit.of_written:
        pairs = [(_hits(panel, other), _shared(view, other))]
    alike = any(hits >= FEWEST_ALIKE and hits >= LEAST_ALIKE * of for hits, of in pairs)
    return _SILENT if alike else 0


def _hits(panel: Panel, other: Panel) -> int:
    """Count the numbers that two panels have at one place."""
    pool = Pool(first_view(0, 0, other))
    view = joined_view(View(1, 0, panel), pool)
    placed = view.placed if view else ()
    return sum(cell.value in pool.numbers[place] for place, cell in placed if place in pool.numbers)


def _shared(view: View, other: Panel) -> int:
    pool = Pool(first_view(0, 0, other))
    return sum(place in pool.numbers for place, _ in view.placed)


def is_of_other_scale(one: Panel, two: Panel) -> bool:
    """Return whether numbers of two panels cannot be held together: nothing is ever rescaled."""
    units = [_unit(panel) for panel in (one, two)]
    if None not in units:
        return units[0] != units[1]
    sizes = [
        [abs(cell.value) for cell in panel.cells if cell.value is not None] for panel in (one, two)
    ]
    if not all(sizes):
        return False
    # Another unit by its looks: shares of one on one side, and far more than one on the other.
    small, large = sorted(max(each) for each in sizes)
    few = min(min(each, default=SHARE) for each in sizes if max(each) == large)
    return small <= SHARE and large > PERCENT and few > SHARE


def _unit(panel: Panel) -> str | None:
    units = {cell.quantity.unit for cell in panel.cells if cell.value is not None}
    return panel.measure.unit or (units.pop() if len(units) == 1 else None)


def _family(
    group: Sequence[tuple[int, int, Panel]], lead: int = 0
) -> tuple[PanelFamily, list[tuple[int, int, Panel]]]:
    """Lay the panels of a group out alike. lead: whose order it is; also those that do not fit."""
    first = first_view(*group[lead])
    pool, views, lost = Pool(first), [first], []
    for at, (member, panel_at, panel) in enumerate(group):
        if at == lead:
            continue
        view = joined_view(View(member, panel_at, panel), pool)
        if view is None:
            lost.append((member, panel_at, panel))
            continue
        views.append(view)
        if view.other is None:
            pool.add(view)
    astray = [view for view in views if view.other]
    upright = 1 + sum(view.fit.way == "written" for view in views)
    if len(astray) > upright and lead == 0:
        return _family(group, [each[0] for each in group].index(astray[0].member))
    if astray:
        views = [_settled(view, upright > max(len(astray), 1), first) for view in views]
    final = Pool(views[0])
    for view in views[1:]:
        final.add(view)
    ordered = sorted(views, key=lambda view: view.member)
    return PanelFamily(tuple(ordered), (*final.rows,), (*final.columns,)), lost


def _settled(view: View, is_told: bool, first: View) -> View:  # noqa: FBT001 - of one caller
    """Turn a description that most others are turned against; else say that nobody tells."""
    if is_told:
        return view.other or view
    if view.other:
        return replace(view, unsettled="turned")
    is_upright = view is first or view.fit.way == "written"
    return replace(view, unsettled="upright" if is_upright else "untold")
