"""Panels with all that their heatmaps say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from ..atlas import ChartEntry, PanelEntry
from ..drawing import Heatmap, heatmaps
from ..model import Panel
from .words import counts, extremes, measured


@dataclass(frozen=True)
class Drawn:
    """A panel with its heatmap; chart: the title of its chart."""

    entry: PanelEntry
    heatmap: Heatmap
    chart: str

    @property
    def panel(self) -> Panel:
        """The panel itself."""
        return self.entry.panel

    @property
    def ident(self) -> str:
        """The id of its heatmap on the page of its chart."""
        return f"{self.entry.anchor}-map"

    @property
    def title(self) -> str:
        """What its heatmap is called."""
        return f"{self.panel.title or self.chart}: {measured(self.panel)}"

    @cached_property
    def description(self) -> str:
        """What its heatmap says, in a sentence."""
        said = ", ".join(f"{name.lower()} {words}" for name, words in extremes(self.entry))
        return f"{'; '.join(filter(None, [counts([self.entry]), said]))}."

    @cached_property
    def svg(self) -> Markup:
        """Its heatmap for the page of its chart, and for bare pages."""
        return Markup(self._svg(self.ident))  # noqa: S704 - drawn by us, all texts escaped

    @property
    def file(self) -> str:
        """Its heatmap as a file of its own."""
        return self._svg(self.entry.anchor, standalone=True)

    def _svg(self, ident: str, *, standalone: bool = False) -> str:
        return self.heatmap.svg(
            ident=ident, title=self.title, description=self.description, standalone=standalone
        )


def draw(entry: ChartEntry) -> tuple[Drawn, ...]:
    """Return every panel of a chart with its heatmap."""
    return tuple(
        Drawn(panel, heatmap, entry.chart.title)
        for panel, heatmap in zip(entry.panels, heatmaps(entry.chart), strict=True)
    )
