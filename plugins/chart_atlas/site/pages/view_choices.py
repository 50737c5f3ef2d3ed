"""How a reader may have the pictures of a chart; only what makes a difference is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...drawing import ramp
from ..drawn_panels import Drawn

# In grids of more rows or columns, cells are small.
MANY = 12


def view_choices(panels: Sequence[Drawn]) -> list[str]:
    """Return what is offered for the panels of a chart, by the names in templates/scripted.html."""
    blue = ramp(None, None).stops
    coloured = [drawn for drawn in panels if drawn.heatmap.geometry.legend]
    measures = Counter((it.panel.measure.name, it.panel.measure.unit) for it in coloured)
    grids = [drawn.heatmap.geometry for drawn in panels]
    offers = {
        "colours": bool(coloured),
        "palette": any(drawn.heatmap.scale.stops != blue for drawn in coloured),
        "many": len(panels) > 1,
        "single": len(panels) == 1,
        "shared": any(count > 1 for count in measures.values()),
        "fine": any(max(len(grid.rows), len(grid.columns)) > MANY for grid in grids)
        or any(drawn.is_narrowed for drawn in panels),
    }
    return [name for name, is_offered in offers.items() if is_offered]
