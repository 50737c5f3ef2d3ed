"""A heatmap: what is drawn of a panel, in each form that a site shows it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ..model import Chart, Panel
from .geometry import Geometry, Legend, geometry_of
from .lettering import clean_text
from .narrow import narrow
from .png import png
from .quantities import corrections, spoken_text
from .scales import Scale, computed_scale, panel_scales
from .specification import Marks, panel_specification
from .svg import arranged_file, foot_height, on_paper, svg


@dataclass(frozen=True)
class Heatmap:
    """What is drawn of a panel.

    specification: in Vega-Lite; all other forms say what it says.
    """

    panel: Panel
    scale: Scale
    specification: dict[str, Any]

    @staticmethod
    def legend_of_all(found: Sequence[Heatmap]) -> Legend | None:
        """Return the legend that several heatmaps have in common; None where one has another."""
        coloured = [each for each in found if each.geometry.legend]
        meant = {(it.panel.measure, it.scale.low, it.scale.high, it.scale.stops) for it in coloured}
        return coloured[0].geometry.legend if len(coloured) > 1 and len(meant) == 1 else None

    @cached_property
    def geometry(self) -> Geometry:
        """What the specification comes to in pixels."""
        return geometry_of(self.specification)

    def file_size(self, foot: str = "") -> tuple[int, int]:
        """Width and height of its SVG file in pixels; foot: as of svg()."""
        place = arranged_file(self.geometry)
        return place.width, place.height + foot_height(place, foot)

    def foot(self, source: str) -> str:
        """Return what is printed below it in a file: what is corrected, and where it is from."""
        said = corrections(self.panel)
        return " ".join(filter(None, (f"Corrected: {said}." if said else "", source)))

    def svg(
        self,
        *,
        ident: str,
        title: str,
        description: str,
        standalone: bool = False,
        has_legend: bool = True,
        foot: str = "",
    ) -> str:
        """Return it as one SVG element; standalone: as a file of its own.

        ident: our own id, unique on the page; all ids inside begin with it.
        title, description: what it is called and says, for screen readers.
        has_legend: whether its legend stands beside it, if it has one.
        foot: what is printed below it.
        """
        return svg(
            self._shown(has_legend=has_legend),
            ident=ident,
            title=title,
            description=description,
            standalone=standalone,
            foot=foot,
        )

    def in_page(self, *, ident: str, title: str, description: str, has_legend: bool = True) -> str:
        """Return it for frames of any width: as svg(), and where needed another for narrow ones."""
        whole = self.svg(ident=ident, title=title, description=description, has_legend=has_legend)
        return whole + (narrow(self._shown(has_legend=has_legend), ident=ident) or "")

    def _shown(self, *, has_legend: bool) -> Geometry:
        return self.geometry if has_legend else replace(self.geometry, legend=None)

    def narrow_svg(self, *, ident: str, file: str, foot: str = "") -> str | None:
        """Return it for a narrow frame, beside a picture of its file, if it needs that.

        ident: the id of that picture. file: the address of the file without its numbers. foot:
        what is printed below it.
        """
        return narrow(self.geometry, ident=ident, file=file, foot=foot)

    def png(self, source: str = "") -> bytes:
        """Return it as a PNG file of twice its size, as its page makes one in light.

        source: where the figure is from, in a sentence.
        """
        file = self.svg(
            ident="panel", title="", description="", standalone=True, foot=self.foot(source)
        )
        return png(on_paper(file), scale=2)

    def indexes(self, row: str, column: str) -> tuple[int, int] | None:
        """Return where the place of two labels stands, by row and column; None if nowhere."""
        rows, columns = self._index_of
        found = rows.get(clean_text(row)), columns.get(clean_text(column))
        return None if found[0] is None or found[1] is None else (found[0], found[1])

    @cached_property
    def _index_of(self) -> tuple[dict[str, int], dict[str, int]]:
        rows, columns = self.geometry.rows, self.geometry.columns
        return {row: at for at, row in enumerate(rows)}, {c: at for at, c in enumerate(columns)}

    def spoken(self, row: str, column: str) -> str:
        """Say which place two labels name and what it holds: "Type 1, Length 0: 100.0 %"."""
        cells = (cell for cell in self.panel.cells if (cell.row, cell.column) == (row, column))
        return spoken_text(self.panel, row, column, next(cells, None))


def heatmaps(chart: Chart) -> tuple[Heatmap, ...]:
    """Return the heatmap of each panel of a chart, in their order."""
    return tuple(
        Heatmap(panel, scale, panel_specification(panel, scale))
        for panel, scale in zip(chart.panels, panel_scales(chart), strict=True)
    )


def computed_heatmap(
    panel: Panel, *, around_zero: bool = False, marks: Marks | None = None
) -> Heatmap:
    """Return the heatmap of a panel that no text states, in colours of ours over all its numbers.

    around_zero: in two colours that part at zero. marks: what is said of some places.
    """
    scale = computed_scale(panel, around_zero=around_zero)
    return Heatmap(panel, scale, panel_specification(panel, scale, marks))
