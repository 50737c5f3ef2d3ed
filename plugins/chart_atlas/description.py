"""A seed with its chart: what reading and checking come to, for all that follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .model import Chart, Claim
from .reading import Outline, ReadText, Seed, contradicted, in_order, parse, read_text


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


def describe(seed: Seed) -> Description:
    """Read one seed and check what it states; total, as what cannot be read is a Problem."""
    text = read_text(seed)
    return Description(seed, _checked(text.chart, _claims(text)), text.anchors)


def _claims(text: ReadText) -> tuple[Claim, ...]:
    """Check what the prose states against the cells."""
    # Most builds read no seed, and the patterns of all kinds of claim take long to load.
    from .claims import claims  # noqa: PLC0415 - as is told above

    return claims(text.lines, text.outline.blocks, text.chart)


def _checked(chart: Chart, checked: tuple[Claim, ...]) -> Chart:
    """Give a chart its checked statements, those that its cells contradict as problems too.

    A mislabelled name is a problem already.
    """
    known = {problem.line for problem in chart.problems if problem.code == "mislabel"}
    new = [claim for claim in checked if not (claim.kind == "name" and claim.line in known)]
    problems = in_order([*chart.problems, *contradicted(new)])
    return replace(chart, claims=checked, problems=problems)
