"""The descriptions of a figure become one: place by place, with all that was found on the way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...language import norm, shortened
from ...model import ENTITY_KINDS, Axis, Cell, Chart, Entities, Measure, Panel
from .findings import Finding, apart_findings, shift_findings, spelling_findings, turn_findings
from .panel_families import PanelFamily, panel_families
from .shifts import Shift, shifts
from .views import Place, View, spelt_otherwise
from .voices import (
    STANDINGS,
    Doubt,
    IsCorrected,
    ReconciledCell,
    Standing,
    Voice,
    nothing_corrected,
    reconciled_cell,
)

# Several names of one thing stand beside each other up to this length.
MAX_NAME = 80


@dataclass(frozen=True)
class ReconciledPanel:
    """One panel of the figure.

    panel: what can be taken for the figure's own, each number once; a place that is not settled
    holds none. cells: all places that anybody states, row by row. views: how each description
    lays it out.
    """

    panel: Panel
    cells: tuple[ReconciledCell, ...]
    views: tuple[View, ...]

    @cached_property
    def by_place(self) -> dict[Place, ReconciledCell]:
        """The places by their labels."""
        return {(cell.row, cell.column): cell for cell in self.cells}


@dataclass(frozen=True)
class Reconciled:
    """A figure as its descriptions together have it.

    describers: who wrote each description, in their order. charts: what each says.
    findings: what had to be seen before cells could be compared.
    """

    describers: tuple[str, ...]
    charts: tuple[Chart, ...]
    panels: tuple[ReconciledPanel, ...]
    findings: tuple[Finding, ...]

    @cached_property
    def cells(self) -> tuple[ReconciledCell, ...]:
        """The places of all panels."""
        return tuple(cell for panel in self.panels for cell in panel.cells)

    @cached_property
    def counts(self) -> dict[Standing, int]:
        """How many places stand how."""
        found = Counter(cell.standing for cell in self.cells)
        return {standing: found[standing] for standing in STANDINGS}

    def views_of(self, member: int) -> list[View]:
        """List how one description lays the panels out."""
        return [view for panel in self.panels for view in panel.views if view.member == member]

    @property
    def shared(self) -> int:
        """How many places two descriptions or more print a number at."""
        return sum(cell.printed > 1 for cell in self.cells)


def reconciled(
    describers: Sequence[str],
    charts: Sequence[Chart],
    is_corrected: IsCorrected = nothing_corrected,
) -> Reconciled:
    """Reconcile the descriptions of one figure: pure, and total.

    is_corrected: tells the cells that the owner of the atlas has settled.
    """
    families, apart = panel_families(charts)
    shifted = [shifts(family.views, family.rows, family.columns) for family in families]
    panels = tuple(
        _panel(family, found, is_corrected) for family, found in zip(families, shifted, strict=True)
    )
    findings = (
        *apart_findings(apart, charts),
        *(each for family in families for each in turn_findings(family.views)),
        *(
            each
            for family, found in zip(families, shifted, strict=True)
            for each in shift_findings(found, family.views)
        ),
        *(each for family in families for each in spelling_findings(family.views)),
    )
    return Reconciled(tuple(describers), tuple(charts), panels, findings)


def _panel(
    family: PanelFamily, shifted: Iterable[Shift], is_corrected: IsCorrected
) -> ReconciledPanel:
    voices = _voices(family, shifted)
    cells = tuple(
        reconciled_cell(row, column, voices[row, column], is_corrected)
        for row in family.rows
        for column in family.columns
        if (row, column) in voices
    )
    own = [view.panel for view in family.views]
    names = [view.names for view in family.views]
    panel = Panel(
        title=_one_name(panel.title for panel in own),
        row_axis=Axis(_one_name(row for row, _ in names), family.rows),
        column_axis=Axis(_one_name(column for _, column in names), family.columns),
        measure=Measure(
            _one_name(panel.measure.label for panel in own),
            _only(panel.measure.unit for panel in own),
        ),
        cells=tuple(_settled_cells(cells)),
        entities=joined_entities((view.panel.entities, spellings([view])) for view in family.views),
        line=0,
        last_line=0,
        comparable=all(panel.comparable for panel in own),
    )
    return ReconciledPanel(panel, cells, family.views)


def _voices(family: PanelFamily, shifted: Iterable[Shift]) -> dict[Place, list[Voice]]:
    astray = {(each.member, place) for each in shifted for place in each.places}
    found: dict[Place, list[Voice]] = defaultdict(list)
    for view in family.views:
        for place, cell in view.placed:
            unit = cell.quantity.unit or view.panel.measure.unit
            doubt: Doubt = "shifted" if (view.member, place) in astray else ""
            if view.unsettled and place[0] != place[1]:
                doubt = view.unsettled
            turned = view.turn == "numbers"
            found[place].append(Voice(view.member, cell, unit, turned, doubt))
    return found


def _settled_cells(cells: Iterable[ReconciledCell]) -> Iterator[Cell]:
    for cell in cells:
        if cell.quantity:
            own = cell.amendment
            yield Cell(cell.row, cell.column, cell.quantity, 0, cell.aggregate, own)


def _one_name(names: Iterable[str | None]) -> str | None:
    """Choose the name that more than half give, and two at least; else give all that there are.

    Of names that hold each other's words, the shortest says what all do.
    """
    given = [name for name in names if name]
    if not given:
        return None
    shortest = min(given, key=len)
    if all(set(norm(shortest).split()) <= set(norm(name).split()) for name in given):
        return shortest
    name, count = Counter(given).most_common(1)[0]
    if len(set(given)) == 1 or (count > 1 and 2 * count > len(given)):
        return name
    return shortened(" / ".join(dict.fromkeys(given)), MAX_NAME)


def _only(names: Iterable[str | None]) -> str | None:
    """Return a unit where all that tell one tell the same."""
    given = {name for name in names if name}
    return given.pop() if len(given) == 1 else None


def spellings(views: Iterable[View]) -> dict[str, str]:
    """Return what labels of a description are called in the figure, where that differs."""
    return {own: other for view in views for own, other in spelt_otherwise(view)}


def joined_entities(found: Iterable[tuple[Entities, Mapping[str, str]]]) -> Entities:
    """Join what several are about, in the order of mention; each with its other spellings."""
    every = [*found]
    return Entities(
        *(
            tuple(
                dict.fromkeys(
                    other.get(name, name) for names, other in every for name in names.of(kind)
                )
            )
            for kind in ENTITY_KINDS
        )
    )
