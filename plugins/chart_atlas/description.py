"""A seed with its chart: what reading and checking come to, for all that follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .model import Chart
from .owner import renamed
from .reading import Outline, Seed, parse_outline, read_text


@dataclass(frozen=True, slots=True)
class Description:
    """A seed with its chart. anchors: the lines that have an anchor in its prose, in order."""

    seed: Seed
    chart: Chart
    anchors: tuple[int, ...]

    @classmethod
    def of(cls, seed: Seed, chart: Chart, anchors: tuple[int, ...]) -> Description:
        """Make one of what is read of a seed; the title and the names are as its owner has them."""
        named = renamed(chart, seed.names)
        settled = {item.line for item in chart.mislabels} - {it.line for it in named.mislabels}
        if settled:
            claims = (c for c in named.claims if c.kind != "name" or c.line not in settled)
            left = (p for p in named.problems if p.code != "mislabel" or p.line not in settled)
            named = replace(named, claims=tuple(claims), problems=tuple(left))
        if seed.facts.title:
            named = replace(named, title=seed.facts.title)
        return cls(seed, named, anchors)

    @property
    def outline(self) -> Outline:
        """The outline that the prose is shown from; larger than the rest, so made when asked."""
        return parse_outline(self.seed)


def describe(seed: Seed) -> Description:
    """Read one seed and check what it states; total, as what cannot be read is a Problem.

    A statement that the cells contradict is one too; a mislabelled name is one already.
    """
    # Most builds read no seed, and the patterns of all kinds of claim take long to load.
    from .claims import claims, contradictions  # noqa: PLC0415 - as is told above

    text = read_text(seed)
    checked = claims(text.lines, text.outline.blocks, text.chart)
    known = {problem.line for problem in text.chart.problems if problem.code == "mislabel"}
    new = [claim for claim in checked if not (claim.kind == "name" and claim.line in known)]
    problems = [*text.chart.problems, *contradictions(new)]
    ordered = tuple(sorted(problems, key=lambda problem: problem.line))
    chart = replace(text.chart, claims=checked, problems=ordered)
    return Description.of(seed, chart, text.anchors)


def silent_lines(description: Description) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """Return what gets no verdict: line, sentence, and its words that are not understood."""
    from .claims import silent_sentences  # noqa: PLC0415 - as is told above

    lines, blocks = description.seed.lines, description.outline.blocks
    found = silent_sentences(lines, blocks, description.chart)
    return tuple((one.line, one.text, one.words) for one in found)
