"""Panels with all that their pictures say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ..atlas import ChartEntry, PanelEntry
from ..drawing import (
    Geometry,
    Scale,
    geometry_of,
    panel_scales,
    panel_specification,
    svg_of_geometry,
)
from ..model import Panel
from .words import counts, extreme, extreme_names, measured


@dataclass(frozen=True)
class Drawn:
    """A panel with its scale and its specification; chart: the title of its chart."""

    entry: PanelEntry
    scale: Scale
    spec: dict[str, Any]
    chart: str

    @property
    def panel(self) -> Panel:
        """The panel itself."""
        return self.entry.panel

    @property
    def ident(self) -> str:
        """The id of its picture on the page of its chart."""
        return f"{self.entry.anchor}-map"

    @property
    def title(self) -> str:
        """What its picture is called."""
        return f"{self.panel.title or self.chart}: {measured(self.panel)}"

    @cached_property
    def drawing(self) -> Geometry:
        """What its specification says, for the pictures that are drawn without Vega."""
        return geometry_of(self.spec)

    @cached_property
    def description(self) -> str:
        """What its picture says, in a sentence."""
        names = extreme_names(self.entry)
        said = ", ".join(f"{name.lower()} {extreme(self.entry, which)}" for name, which in names)
        return f"{counts([self.entry])}; {said}."

    @cached_property
    def picture(self) -> Markup:
        """Its picture for the page of its chart, and for bare pages."""
        return Markup(self._svg(self.ident))  # noqa: S704 - drawn by us, all texts escaped

    @property
    def file(self) -> str:
        """Its picture as a file of its own."""
        return self._svg(self.entry.anchor, standalone=True)

    def _svg(self, ident: str, *, standalone: bool = False) -> str:
        return svg_of_geometry(
            self.drawing,
            ident=ident,
            title=self.title,
            description=self.description,
            standalone=standalone,
        )


def draw(entry: ChartEntry) -> tuple[Drawn, ...]:
    """Specify the heatmap of every panel of a chart."""
    return tuple(
        Drawn(panel, scale, panel_specification(panel.panel, scale), entry.chart.title)
        for panel, scale in zip(entry.panels, panel_scales(entry.chart), strict=True)
    )
