"""A chart with all that a program may ask of it; a method loads what it needs when called."""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .. import model

if TYPE_CHECKING:
    from altair import LayerChart, VConcatChart


@dataclass(frozen=True, slots=True)
class Chart(model.Chart):
    """All that one description says about one chart.

    seed: the name of its file, below its folder. title_line: the line that states the title, 0 if
    the name of the file had to serve. panel_titles: those that the text lists apart from any
    number. remarks: where few places or none are stated, what the text says instead. facts: what
    the owner says beside the text.

    Example: `read("seeds/model-accuracy.txt").to_frame("pandas")`
    """

    facts: model.OwnerFacts = model.NOTHING_SAID

    @classmethod
    def of(cls, chart: model.Chart, facts: model.OwnerFacts) -> Chart:
        """Make it of what was read."""
        read = {each.name: getattr(chart, each.name) for each in fields(chart)}
        return cls(**read, facts=facts)

    @property
    def cells(self) -> tuple[model.Cell, ...]:
        """The cells of all panels, in their order."""
        return tuple(cell for panel in self.panels for cell in panel.cells)

    def to_frame(self, library: str | ModuleType | None = None) -> Any:  # noqa: ANN401 - any of three
        """Return its cells as a data frame: a row a cell, with the columns of the Parquet export.

        library: "pandas", "polars" or "pyarrow", or the module itself. Without it the frame is of
        the one that the program has imported; ValueError where it has pandas and polars. Raises
        ImportError where the library is not there.

        Example: `chart.to_frame("polars").filter(pl.col("value") > 50)`
        """
        return Charts([self]).to_frame(library)

    def to_altair(self, panel: int | None = None) -> LayerChart | VConcatChart:
        """Return its heatmaps as the site draws them, one below the other, as an Altair chart.

        panel: the number of the only one that is meant, from 1. Raises ValueError where there is
        none, ImportError where Altair is not there.

        Example: `chart.to_altair(panel=1).save("accuracy.html")`
        """
        from ..drawing import ChartPicture  # noqa: PLC0415 - reading needs nothing of it

        return ChartPicture(self).altair(panel)

    def _repr_html_(self) -> str:
        """Show pictures and tables in a notebook, light or dark as that is."""
        from ..drawing import ChartPicture  # noqa: PLC0415 - as above

        return ChartPicture(self).html()


class Charts(tuple[Chart, ...]):
    """The charts of a folder or of a site, in their order: a tuple.

    Example: `read_folder("seeds").to_frame("pandas").groupby("chart_id")["value"].mean()`
    """

    __slots__ = ()

    @classmethod
    def of_site(cls, site: str, timeout: float) -> Charts:
        """Load the charts of a published site; see `load_site`."""
        # What reads JSON of strangers is loaded only for them.
        from .published_site import charts_of_site  # noqa: PLC0415 - as is told above

        return cls(Chart.of(*each) for each in charts_of_site(site, timeout))

    def to_frame(self, library: str | ModuleType | None = None) -> Any:  # noqa: ANN401 - any of three
        """Return the cells of all of them as one data frame, as `Chart.to_frame` does."""
        from ..output import data_frame  # noqa: PLC0415 - the formats of all outputs load slowly

        return data_frame(((chart, chart.facts) for chart in self), library)
