"""Panels with all that their heatmaps say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from ..atlas import ChartEntry, PanelEntry
from ..drawing import Heatmap, heatmaps
from ..model import OwnerFacts, Panel
from ..output import specification
from ..owner import source_note
from .words import counts, extremes, measured


@dataclass(frozen=True)
class Drawn:
    """A panel with its heatmap; chart: the title of its chart, facts: what its owner says of it.

    has_legend: whether the legend stands beside it on its page, and not once for all panels.
    """

    entry: PanelEntry
    heatmap: Heatmap
    chart: str
    facts: OwnerFacts
    has_legend: bool

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
        """Its heatmap for the page of its chart."""
        return Markup(  # noqa: S704 - drawn by us, all texts escaped
            self.heatmap.in_page(
                ident=self.ident,
                title=self.title,
                description=self.description,
                has_legend=self.has_legend,
            )
        )

    @property
    def is_narrowed(self) -> bool:
        """Tell whether there is another one beside it, for narrow frames."""
        return f'id="{self.ident}-narrow"' in self.svg

    @property
    def file(self) -> str:
        """Its heatmap as a file of its own, which tells where the figure is from."""
        return self.heatmap.svg(
            ident=self.entry.anchor,
            title=self.title,
            description=f"{self.description} {self.foot}".rstrip(),
            standalone=True,
            foot=self.foot,
        )

    @property
    def narrow(self) -> Markup | None:
        """What stands beside a picture of that file, for narrow frames, if it needs that."""
        file = f"../{self.entry.anchor}.svg#{self.entry.anchor}-numbers"
        made = self.heatmap.narrow_svg(ident=self.ident, file=file, foot=self.foot)
        return Markup(made) if made else None  # noqa: S704 - drawn by us, all texts escaped

    @property
    def file_size(self) -> tuple[int, int]:
        """Width and height of that file, in pixels."""
        return self.heatmap.file_size(self.foot)

    @property
    def foot(self) -> str:
        """What is printed below it in a file: what is corrected, and where the figure is from."""
        return self.heatmap.foot(source_note(self.facts.source))


def draw(entry: ChartEntry) -> tuple[Drawn, ...]:
    """Return every panel of a chart with its heatmap."""
    found = heatmaps(entry.chart)
    has_legend = Heatmap.legend_of_all(found) is None
    return tuple(
        Drawn(
            panel,
            replace(heatmap, specification=specification(heatmap, entry.facts)),
            entry.title,
            entry.facts,
            has_legend,
        )
        for panel, heatmap in zip(entry.panels, found, strict=True)
    )
