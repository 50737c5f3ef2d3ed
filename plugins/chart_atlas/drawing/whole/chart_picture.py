"""What is drawn of a whole chart where there is no site: in a terminal, in a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...model import Chart
from ...reading import quoted_line
from ...terminal import harmless
from ..heatmap import heatmaps
from ..scales import panel_scales
from ..specification import live_config
from .notebook_html import notebook_html
from .terminal_picture import panel_lines

if TYPE_CHECKING:
    from altair import LayerChart, VConcatChart


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """The heatmaps of a chart, one below the other, in several forms."""

    chart: Chart

    def terminal(self, width: int, colours: int) -> str:
        """Return lines for a terminal of a width; colours: how many it has, 0 for none."""
        lines = [harmless(self.chart.title), ""]
        for panel, scale in zip(self.chart.panels, panel_scales(self.chart), strict=True):
            lines += [*panel_lines(panel, scale, width, colours), ""]
        # Nothing to tell of a panel leaves no gap.
        lines += map(harmless, self._notes())
        return re.sub(" *\n(?: *\n)+", "\n\n", "\n".join(lines)).rstrip()

    def html(self) -> str:
        """Return pictures and tables for a notebook; tables alone where Altair is not there."""
        return notebook_html(self.chart, [*self._notes()])

    def altair(self, number: int | None) -> LayerChart | VConcatChart:
        """Return an Altair chart; number: of the only panel that is meant, from 1.

        ValueError where there is none, ImportError where Altair is not there.
        """
        count = len(self.chart.panels)
        asked = 1 if number is None else number
        if not 1 <= asked <= count:
            raise ValueError(f"{self.chart.seed} has no panel {asked}; it has {count}.")
        try:
            from ..layers import altair_chart  # noqa: PLC0415 - Altair takes long to import
        except ModuleNotFoundError:
            raise ImportError("This needs the library Altair: pip install altair") from None
        specs = [heatmap.specification for heatmap in heatmaps(self.chart)]
        wanted = specs if number is None else [specs[number - 1]]
        return altair_chart(wanted, live_config())

    def _notes(self) -> Iterator[str]:
        """Say what no picture shows."""
        if not self.chart.panels:
            yield "The text states no cell, so there is nothing to draw."
        for claim in self.chart.claims:
            if claim.verdict == "contradicted":
                said = quoted_line(claim.sentence, [claim.quote])
                yield f"Contradicted, line {claim.line}: {said}"
        if count := len(self.chart.problems):
            yield f"{count} problem{'s' * (count > 1)} in reading and checking it"
