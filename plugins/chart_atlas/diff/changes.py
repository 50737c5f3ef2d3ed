"""What a change of the seeds changes: facts of charts, their cells, statements and problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from ..atlas import tick_key
from ..description import Description
from ..language import name_key
from ..model import (
    Cell,
    Chart,
    Claim,
    ColorScale,
    KnownName,
    KnownNames,
    Origin,
    Panel,
    Problem,
)
from ..owner import TOLD, told_of
from .editions import Edition, Unusable
from .figure_changes import FigureChange, figure_changes
from .link_changes import LinkChange, link_changes
from .matches import paired

Item = TypeVar("Item")
Status = Literal["added", "removed", "changed"]
STATUSES: tuple[Status, ...] = ("added", "removed", "changed")


@dataclass(frozen=True, slots=True)
class Change(Generic[Item]):
    """A thing as it was and as it is; old is None for a new one, new for one that is gone."""

    old: Item | None
    new: Item | None

    @property
    def status(self) -> Status:
        """What became of it."""
        if self.old is None:
            return "added"
        return "removed" if self.new is None else "changed"

    @property
    def latest(self) -> Item:
        """The thing as it is, or as it was if it is gone."""
        found = self.old if self.new is None else self.new
        if found is None:
            raise ValueError("a change of nothing")
        return found


@dataclass(frozen=True, slots=True)
class Fact:
    """Something else than a cell that changed: what it is, and its words before and after."""

    what: str
    old: str
    new: str

    @property
    def status(self) -> Status:
        """What became of it."""
        if not self.old:
            return "added"
        return "changed" if self.new else "removed"


@dataclass(frozen=True, slots=True)
class CellChange(Change[Cell]):
    """A place of a panel that changed; a side is None where the text does not state it."""

    @property
    def is_rewritten(self) -> bool:
        """Return whether it is the same number, only written in another way ("0.5", "0.50")."""
        if self.old is None or self.new is None or self.old.aggregate != self.new.aggregate:
            return False
        if self.old.amendment != self.new.amendment:
            return False
        one, two = self.old.quantity, self.new.quantity
        facts = ("value", "unit", "uncertainty", "low", "high", "approximate", "absence")
        return all(getattr(one, name) == getattr(two, name) for name in facts)

    def is_now(self, origin: Origin) -> bool:
        """Return whether the owner of the atlas has completed or corrected it."""
        was = self.old.origin if self.old else "read"
        return self.new is not None and self.new.origin == origin != was


@dataclass(frozen=True, slots=True)
class PanelChange(Change[Panel]):
    """A panel that changed, with the cells that did."""

    facts: tuple[Fact, ...]
    cells: tuple[CellChange, ...]


@dataclass(frozen=True, slots=True)
class ChartChange(Change[Description]):
    """A seed whose text or name changed, with all that is read from it in another way.

    claims: those that are new, are gone, or have another verdict. problems: new and gone ones.
    """

    facts: tuple[Fact, ...]
    panels: tuple[PanelChange, ...]
    claims: tuple[Change[Claim], ...]
    problems: tuple[Change[Problem], ...]

    @property
    def is_wording(self) -> bool:
        """Return whether it reads just as before, as only its wording changed."""
        return not (self.facts or self.panels or self.claims or self.problems)


@dataclass(frozen=True, slots=True)
class Changes:
    """All that differs between two editions. names: what their owner says of names."""

    old: Edition
    new: Edition
    charts: tuple[ChartChange, ...]
    links: tuple[LinkChange, ...]
    names: tuple[Fact, ...] = ()
    figures: tuple[FigureChange, ...] = ()

    @property
    def unusable(self) -> list[tuple[Edition, Unusable]]:
        """The files that cannot be used, each with the edition that has it, the old one first."""
        return [(side, file) for side in (self.old, self.new) for file in side.unusable]

    @property
    def is_empty(self) -> bool:
        """Return whether nothing differs; a file that is as unusable as before does not."""
        same = set(self.old.unusable) == set(self.new.unusable)
        return same and not (self.charts or self.links or self.names or self.figures)


def changes_between(old: Edition, new: Edition) -> Changes:
    """Compare two editions: pure, whatever they hold."""
    # Seeds are paired by their names; those that were renamed by their text, or else their title.
    pairs = paired(
        old.descriptions,
        new.descriptions,
        lambda each: each.seed.name,
        lambda each: each.seed.text,
        lambda each: name_key(each.chart.title) or None,
    )
    renamed = {one.seed.key: two.seed.key for one, two in pairs if one and two}
    found = [chart_change(one, two) for one, two in pairs if _text(one) != _text(two)]
    charts = tuple(sorted(found, key=lambda change: change.latest.seed.name))
    links = link_changes(old.site, new.site, renamed)
    names = tuple(_changed_names(old.names, new.names))
    return Changes(old, new, charts, links, names, figure_changes(old.site, new.site))


def _text(description: Description | None) -> object:
    """Return all that a chart is made of: its text, what its owner says, the names they mean."""
    if description is None:
        return None
    seed, chart = description.seed, description.chart
    named = (chart.entities, [panel.entities for panel in chart.panels])
    return seed.name, seed.text, seed.facts, seed.cells, named


def _changed_names(old: KnownNames, new: KnownNames) -> Iterator[Fact]:
    olds, news = ({known.name: known for known in side.names} for side in (old, new))
    for name in sorted(olds.keys() | news.keys()):
        one, two = (_said_of_name(side.get(name)) for side in (olds, news))
        if one != two:
            yield Fact(name, one, two)


def _said_of_name(known: KnownName | None) -> str:
    if known is None:
        return ""
    also = f"also {', '.join(known.aliases)}" if known.aliases else ""
    parts = (known.kind, also, "hidden" if known.hidden else "", known.homepage)
    return "; ".join(filter(None, parts)) or "as it is"


def chart_change(old: Description | None, new: Description | None) -> ChartChange:
    """Compare a chart as it was with the same chart as it is; None for a side without it."""
    one, two = (each.chart if each else None for each in (old, new))
    # Statements and problems of the same words are one, wherever they stand.
    claims = paired(
        one.claims if one else (),
        two.claims if two else (),
        lambda claim: (claim.kind, " ".join(claim.quote.split())),
        in_turn=True,
    )
    problems = paired(
        _problems(one),
        _problems(two),
        lambda problem: (problem.code, problem.severity, problem.message),
        in_turn=True,
    )
    return ChartChange(
        old,
        new,
        tuple(_changed_facts(_facts_of_chart(old), _facts_of_chart(new)) if old and new else ()),
        tuple(_panel_changes(one.panels if one else (), two.panels if two else ())),
        tuple(Change(a, b) for a, b in claims if not (a and b and a.verdict == b.verdict)),
        tuple(Change(*pair) for pair in problems if None in pair),
    )


def _problems(chart: Chart | None) -> list[Problem]:
    """List the problems of a chart, but for contradictions: those are told as statements."""
    found = chart.problems if chart else ()
    return [problem for problem in found if problem.code != "contradicted"]


# -- facts ----------------------------------------------------------------------------------------


def _changed_facts(
    old: Iterable[tuple[str, str]], new: Iterable[tuple[str, str]]
) -> Iterator[Fact]:
    """Compare the facts of two things, which are named alike and in the same order."""
    pairs = zip(old, new, strict=True)
    return (Fact(what, one, two) for (what, one), (_, two) in pairs if one != two)


def _facts_of_chart(each: Description) -> Iterator[tuple[str, str]]:
    yield "file", each.seed.name
    yield "title", each.chart.title
    yield "kind", each.chart.kind
    yield "legend", _legend(each.chart.color_scale)
    for what in ("models", "datasets", "tasks", "metrics"):
        yield what, ", ".join(getattr(each.chart.entities, what))
    facts = each.seed.facts
    said = dict(told_of(facts))
    # Such facts are compared in one order, whichever of them are said.
    yield from ((what, said.get(what, "")) for what in TOLD)
    yield "address", facts.slug or ""


def _legend(scale: ColorScale | None) -> str:
    if scale is None:
        return ""
    about = "about " if scale.approximate else ""
    ends = ((scale.low, scale.low_color), (scale.high, scale.high_color))
    said = [" ".join(str(part) for part in end if part is not None) or "?" for end in ends]
    return about + " to ".join(said)


def _panel_facts(old: Panel, new: Panel) -> Iterator[Fact]:
    """Compare names, and the order of the ticks that both panels have."""
    yield from _changed_facts(_facts_of_panel(old), _facts_of_panel(new))
    axes = (("rows", old.row_axis, new.row_axis), ("columns", old.column_axis, new.column_axis))
    for what, one, two in axes:
        ones, twos = ([tick_key(value) for value in axis.values] for axis in (one, two))
        common = set(ones) & set(twos)
        if [key for key in ones if key in common] != [key for key in twos if key in common]:
            yield Fact(f"order of {what}", ", ".join(one.values), ", ".join(two.values))


def _facts_of_panel(panel: Panel) -> Iterator[tuple[str, str]]:
    yield "title", panel.title or ""
    yield "measure", panel.measure.name
    yield "row axis", panel.row_axis.label or ""
    yield "column axis", panel.column_axis.label or ""


# -- panels and cells -----------------------------------------------------------------------------


def _panel_changes(old: Sequence[Panel], new: Sequence[Panel]) -> Iterator[PanelChange]:
    for one, two in _panel_pairs(old, new):
        cells = tuple(_cell_changes(one.cells if one else (), two.cells if two else ()))
        facts = tuple(_panel_facts(one, two)) if one and two else ()
        if one is None or two is None or cells or facts:
            yield PanelChange(one, two, facts, cells)


def _panel_pairs(
    old: Sequence[Panel], new: Sequence[Panel]
) -> Iterator[tuple[Panel | None, Panel | None]]:
    """Pair the panels of one title, and then those of mostly the same cells."""
    pairs = paired(
        old, new, lambda panel: panel.title or "", lambda panel: name_key(panel.title or "")
    )
    left = [one for one, two in pairs if one and two is None]
    for known, two in pairs:
        one = known
        if two and one is None:
            one = next((each for each in left if _are_mostly_same(each, two)), None)
            left = [each for each in left if each is not one]
        if two:
            yield one, two
    yield from ((one, None) for one in left)


def _are_mostly_same(one: Panel, two: Panel) -> bool:
    """Return whether more than half of the cells of each stand in the other as well."""
    ones, twos = (
        {(*_folded_place(cell), cell.quantity.literal) for cell in panel.cells}
        for panel in (one, two)
    )
    return 2 * len(ones & twos) > max(len(ones), len(twos))


def _cell_changes(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[CellChange]:
    for pair in paired(old, new, lambda cell: (cell.row, cell.column), _folded_place):
        # In words, as 0.10 and 0.1 are equal but not written alike.
        one, two = (
            repr((cell.quantity, cell.aggregate, cell.amendment)) if cell else "" for cell in pair
        )
        if one != two:
            yield CellChange(*pair)


def _folded_place(cell: Cell) -> tuple[str, str]:
    return tick_key(cell.row), tick_key(cell.column)
