"""A seed with its chart: what reading comes to, for all that follows."""

from __future__ import annotations

from dataclasses import dataclass

from .model import Chart
from .outline import Outline, parse
from .source import Seed


@dataclass(frozen=True, slots=True)
class Description:
    """A seed with its chart. anchors: the lines that have an anchor in its prose, in order."""

    seed: Seed
    chart: Chart
    anchors: tuple[int, ...]

    @property
    def outline(self) -> Outline:
        """The outline that the prose is shown from; larger than the rest, so made when asked."""
        return parse(self.seed)
