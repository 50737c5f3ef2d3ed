"""A figure in the catalogue: an entry like that of a chart, of what its descriptions come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ...description import Description
from ...model import Chart, Source
from ...reading import Seed, chart_id
from ..addresses.slugs import Allotment, slug
from ..entries import ChartEntry, Statement
from .membership import Member
from .reconciliation import Reconciled, joined_entities, reconciled, spellings


@dataclass(frozen=True)
class FigureEntry(ChartEntry):
    """A figure with its descriptions. key: by what the registry of addresses knows it.

    Its chart has each number once, where it is settled or one alone states it.
    """

    key: str
    members: tuple[Member, ...]
    reconciled: Reconciled

    @property
    def address(self) -> str:
        """The address of its page in the atlas: "figures/accuracy"."""
        return f"figures/{self.slug}"

    @property
    def place(self) -> str:
        """What tells it from all charts in names of comparisons."""
        return self.address

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The checked statements of all its descriptions."""
        return tuple(item for member in self.members for item in member.entry.statements)

    @property
    def source(self) -> Source | None:
        """Where the figure is from, if all its descriptions that tell it tell the same."""
        told = dict.fromkeys(member.entry.facts.source for member in self.members)
        sources = [source for source in told if source]
        return sources[0] if len(sources) == 1 else None

    def describer_of(self, entry: ChartEntry) -> str:
        """Return who wrote one of its descriptions."""
        return next(each.describer for each in self.members if each.entry.slug == entry.slug)


def figure_entries(
    families: Mapping[str, Sequence[Member]], published: Mapping[str, str]
) -> tuple[FigureEntry, ...]:
    """Make the entries of figures; published: the addresses that figures had, with their owners."""
    allotment = Allotment(published)
    return tuple(
        _entry(key, members, allotment.give(slug(key.rpartition("/")[2]), key, lasting=True))
        for key, members in families.items()
    )


def _entry(key: str, members: Sequence[Member], own: str) -> FigureEntry:
    charts = [member.entry.chart for member in members]
    names = [member.describer for member in members]
    found = reconciled(names, charts, lambda cell: cell.origin == "corrected")
    chart = _chart(key, charts, found)
    made = ChartEntry.of(Description(Seed(key, Path(key), ""), chart, ()), own)
    return FigureEntry(
        *(made.description, own, chart_id(key), made.panels, made.title, key),
        members=tuple(members),
        reconciled=found,
    )


def _chart(key: str, charts: Sequence[Chart], found: Reconciled) -> Chart:
    """Make the chart of a figure: called and classed as most are, or as the fullest one."""
    fullest = max(charts, key=lambda chart: sum(len(panel.cells) for panel in chart.panels))
    title = _most([chart.title for chart in charts], fullest.title)
    kinds = [chart.kind for chart in charts]
    return Chart(
        kind=max(dict.fromkeys([fullest.kind, *kinds]), key=kinds.count),
        title=title,
        seed=key,
        title_line=0,
        panels=tuple(each.panel for each in found.panels),
        axes=(),
        color_scale=None,
        series=(),
        entities=joined_entities(
            (each.entities, spellings(found.views_of(at))) for at, each in enumerate(charts)
        ),
        mislabels=(),
        claims=(),
        problems=(),
    )


def _most(names: Sequence[str], other: str) -> str:
    """Return the name that more than half give, else another."""
    name, count = Counter(names).most_common(1)[0]
    return name if 2 * count > len(names) else other
