"""A chart and its panels in the catalogue: their addresses, figures and checked statements."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..description import Description
from ..language import Better
from ..model import Chart, Claim, OwnerFacts, Panel, Role
from ..reading import chart_id
from .addresses.slugs import slug
from .rankings import Ranking, ranked_ticks, rankings
from .summaries import PanelFigures, panel_figures, values_in


@dataclass(frozen=True)
class PanelEntry:
    """A panel with its anchor on the chart's page."""

    panel: Panel
    anchor: str

    @cached_property
    def figures(self) -> PanelFigures:
        """Its figures."""
        return panel_figures(self.panel)

    def ranking(self, along: Role, place: str | None) -> Ranking:
        """Return how the labels of an axis stand at a tick of the other one, or by their means."""
        found = self._of_rows if along == "row" else self._of_columns
        return found.get(place) or Ranking(self.panel.measure.name, None)

    def ranked(self, along: Role) -> Mapping[str, Better | None]:
        """Return at which ticks the labels of an axis are ranked, and which way is better."""
        return ranked_ticks(self.panel, along)

    @cached_property
    def _of_rows(self) -> Mapping[str | None, Ranking]:
        return rankings(self.panel, "row")

    @cached_property
    def _of_columns(self) -> Mapping[str | None, Ranking]:
        return rankings(self.panel, "column")


@dataclass(frozen=True)
class ChartEntry:
    """A chart with the last part of its address, and the name that never changes.

    title: that of the chart, with what tells it apart where others have the same.
    """

    description: Description
    slug: str
    id: str
    panels: tuple[PanelEntry, ...]
    title: str

    @classmethod
    def of(cls, description: Description, own: str, title: str | None = None) -> ChartEntry:
        """Make the entry of a chart; own: the last part of its address. title: if not its own."""
        panels, chart = tuple(_panel_entries(description.chart.panels)), description.chart
        return cls(description, own, chart_id(description.seed.key), panels, title or chart.title)

    @property
    def chart(self) -> Chart:
        """The chart itself."""
        return self.description.chart

    @property
    def facts(self) -> OwnerFacts:
        """What its owner says of it."""
        return self.description.seed.facts

    @property
    def address(self) -> str:
        """The address of its page in the atlas: "charts/my-title"."""
        return f"charts/{self.slug}"

    @property
    def place(self) -> str:
        """What tells it from all other charts and figures in names of comparisons."""
        return self.slug

    @property
    def values(self) -> int:
        """How many cells hold a number or a range."""
        return sum(values_in(item.panel) for item in self.panels)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The statements that have a verdict, in the order of the text."""
        claims = [claim for claim in self.chart.claims if claim.verdict != "unchecked"]
        return tuple(
            Statement(number, claim, self, self.block_at(claim.line))
            for number, claim in enumerate(sorted(claims, key=lambda claim: claim.line), 1)
        )

    def block_at(self, line: int) -> int:
        """Return the line that begins the block of a line, and has its anchor; 0 where none has."""
        lines = (0, *self.description.anchors)
        return lines[bisect_right(lines, line) - 1]


@dataclass(frozen=True, slots=True)
class Statement:
    """A checked statement of a chart.

    number: its place in the text, from 1.
    block: the line where the block that holds it begins, and its anchor is; 0 without one.
    """

    number: int
    claim: Claim
    entry: ChartEntry
    block: int

    @property
    def anchor(self) -> str:
        """Return the anchor of its entry on the page of its chart."""
        return f"claim-{self.number}"


def _panel_entries(panels: Sequence[Panel]) -> Iterator[PanelEntry]:
    taken: Counter[str] = Counter()
    for panel in panels:
        anchor = f"panel-{slug(panel.title)}" if panel.title else "panel"
        taken[anchor] += 1
        unique = anchor if taken[anchor] == 1 else f"{anchor}--{taken[anchor]}"
        yield PanelEntry(panel, unique)
