"""How a reader may have the pictures of a chart; only what makes a difference is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...drawing import ramp
from ..drawn_panels import Drawn

# In grids of more rows or columns, cells are small.
MANY = 12


@dataclass(frozen=True, slots=True)
class ViewChoices:
    """What is offered.

    blue: our own ramp, nine colours that the colour-blind can tell apart. has_colours: some numbers
    are coloured. has_palette: some colours are not that ramp. is_many: there are several panels;
    is_shared: some of them have one measure and unit. is_fine: some have small cells, or
    none with numbers in a narrow frame.
    """

    blue: tuple[str, ...]
    has_colours: bool
    has_palette: bool
    is_many: bool
    is_shared: bool
    is_fine: bool


def view_choices(panels: Sequence[Drawn]) -> ViewChoices:
    """Return what is offered for the panels of a chart."""
    blue = ramp(None, None).stops
    coloured = [drawn for drawn in panels if drawn.heatmap.geometry.legend]
    measures = Counter((it.panel.measure.name, it.panel.measure.unit) for it in coloured)
    grids = [drawn.heatmap.geometry for drawn in panels]
    return ViewChoices(
        blue=blue,
        has_colours=bool(coloured),
        has_palette=any(drawn.heatmap.scale.stops != blue for drawn in coloured),
        is_many=len(panels) > 1,
        is_shared=any(count > 1 for count in measures.values()),
        is_fine=any(max(len(grid.rows), len(grid.columns)) > MANY for grid in grids)
        or any(drawn.heatmap.is_narrowed for drawn in panels),
    )
