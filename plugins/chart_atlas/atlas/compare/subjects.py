"""What a panel is about apart from its axes, and which panels differ in one thing of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...language import norm, unnumbered
from ...model import EntityKind, KnownNames, Panel
from ...owner import spellings
from ..catalogue import Atlas
from ..entries import ChartEntry

# What parts the things that a title names.
_BREAK = re.compile(r"[:;,()|/]|\s-+\s|\s—\s|\bvs?\.?\s")
# All but a thing that panels differ in; those that have it in common differ in nothing else.
Kinship = tuple[str | frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a panel is about; what its axes list is no part of it.

    chart: the slug of its chart. models, topics: by their addresses; topics are its datasets and
    tasks. settings: what else the titles of panel and chart say, part by part, folded.
    """

    chart: str
    models: frozenset[str]
    topics: frozenset[str]
    settings: frozenset[str]

    @classmethod
    def of(cls, atlas: Atlas, entry: ChartEntry, panel: Panel) -> Subject:
        """Tell what a panel of a chart is about."""
        titles = (entry.chart.title, panel.title or "")
        names = entry.description.seed.names
        named = [
            spelling
            for it in (entry.chart, panel)
            for _, name in it.entities.named()
            for spelling in spellings(names, name)
        ]
        return cls(
            chart=entry.slug,
            models=frozenset(_named(atlas, panel, ["model"], names)),
            topics=frozenset(_named(atlas, panel, ["dataset", "task"], names)),
            settings=frozenset(part for title in titles for part in _parts(title, named)),
        )

    def kinships(self) -> Iterator[Kinship]:
        """Yield what it shares with panels of another model, or under another setting.

        They are of one chart, or about one entity. Numbers of different datasets or tasks are not
        held against each other: no panel is better for an easier task.
        """
        if len(self.models) == 1:
            yield "model", *self.ground, self.settings
        company = self._company(self.models | self.topics)
        for part in (None, *sorted(self.settings)):
            yield "setting", company, self.models, self.topics, self.settings - {part or ""}

    @property
    def ground(self) -> tuple[str, frozenset[str]]:
        """Whatever panels must share for one of them to be better: a chart, datasets, or tasks."""
        return self._company(self.topics), self.topics

    def differs(self, other: Subject) -> bool:
        """Tell whether another is of another model, or under another setting."""
        return (self.models, self.settings) != (other.models, other.settings)

    def _company(self, entities: frozenset[str]) -> str:
        """Return the chart, outside of which there are only panels about an entity of its own."""
        return "" if entities else self.chart


def _named(
    atlas: Atlas, panel: Panel, kinds: Iterable[EntityKind], known: KnownNames
) -> Iterator[str]:
    """Yield the addresses of what a panel is about, but for what its axes list.

    What its own title names is meant alone: that of its chart may name what all panels are about.
    """
    ticks = {norm(tick) for axis in (panel.row_axis, panel.column_axis) for tick in axis.values}
    title = norm(panel.title or "")
    for kind in kinds:
        spelt = {name: spellings(known, name) for name in panel.entities.of(kind)}
        names = [name for name, forms in spelt.items() if ticks.isdisjoint(map(norm, forms))]
        own = [name for name in names if any(_without(title, it) != title for it in spelt[name])]
        yield from (atlas.ref(kind, name).address for name in own or names)


def _without(text: str, name: str) -> str:
    """Take a name out of a folded text, wherever it stands there as words of its own."""
    folded = norm(name)
    # Most names are nowhere in it, and a pattern costs more than to look for that.
    return re.sub(rf"(?<!\w){re.escape(folded)}(?!\w)", " ", text) if folded in text else text


def _parts(title: str, named: Iterable[str]) -> Iterator[str]:
    """Yield what a title says apart from the names in it."""
    text = norm(unnumbered(title))
    for name in sorted(named, key=len, reverse=True):
        text = _without(text, name)
    for part in _BREAK.split(text):
        if words := " ".join(part.split()).strip("- "):
            yield words
