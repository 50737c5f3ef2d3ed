"""A seed with its chart: what reading and checking come to, for all that follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .model import Cell, Chart, Claim, Panel, Problem
from .owner import cells_file, renamed
from .reading import Outline, Seed, SeedError, parse_outline, read_text


@dataclass(frozen=True, slots=True)
class Description:
    """A seed with its chart. anchors: the lines that have an anchor in its prose, in order.

    faults: what is wrong with its owner's file of cells, of which nothing is taken then.
    """

    seed: Seed
    chart: Chart
    anchors: tuple[int, ...]
    faults: tuple[Problem, ...] = ()

    @classmethod
    def of(
        cls, seed: Seed, chart: Chart, anchors: tuple[int, ...], faults: tuple[Problem, ...] = ()
    ) -> Description:
        """Make one of what is read of a seed; the title and the names are as its owner has them."""
        named = renamed(chart, seed.names)
        settled = {item.line for item in chart.mislabels} - {it.line for it in named.mislabels}
        if settled:
            claims = (c for c in named.claims if c.kind != "name" or c.line not in settled)
            left = (p for p in named.problems if p.code != "mislabel" or p.line not in settled)
            named = replace(named, claims=tuple(claims), problems=tuple(left))
        if seed.facts.title:
            named = replace(named, title=seed.facts.title)
        return cls(seed, named, anchors, faults)

    @property
    def error(self) -> SeedError | None:
        """What is wrong with its owner's file of cells: the first fault, which tells of others."""
        if not self.faults:
            return None
        first, *others = self.faults
        more = f" It is one of {len(self.faults)}: chart-atlas check lists them." if others else ""
        path = cells_file(self.seed.path)
        return SeedError(path, first.line, first.message, f"{first.hint}{more}")

    @property
    def sound(self) -> Description:
        """Itself; SeedError where its owner's file of cells is wrong."""
        if error := self.error:
            raise error
        return self

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
    if stated := _as_stated(text.chart):
        before = claims(text.lines, text.outline.blocks, stated)
        checked = tuple(_compared(text.chart, checked, before))
    known = {problem.line for problem in text.chart.problems if problem.code == "mislabel"}
    new = [claim for claim in checked if not (claim.kind == "name" and claim.line in known)]
    problems = [*text.chart.problems, *contradictions(new)]
    ordered = tuple(sorted(problems, key=lambda problem: problem.line))
    chart = replace(text.chart, claims=checked, problems=ordered)
    return Description.of(seed, chart, text.anchors, text.faults)


def _as_stated(chart: Chart) -> Chart | None:
    """Return a chart with the numbers of its text; None where its owner has corrected none."""
    if not any(cell.origin == "corrected" for panel in chart.panels for cell in panel.cells):
        return None
    return replace(chart, panels=tuple(map(_panel_as_stated, chart.panels)))


def _panel_as_stated(panel: Panel) -> Panel:
    return replace(panel, cells=tuple(map(_cell_as_stated, panel.cells)))


def _cell_as_stated(cell: Cell) -> Cell:
    return replace(cell, quantity=cell.stated) if cell.stated else cell


def _compared(chart: Chart, checked: Iterable[Claim], before: Iterable[Claim]) -> Iterator[Claim]:
    """Say in the reason of each statement that rests on corrected numbers that it does."""
    corrected = {
        (at, cell.row, cell.column)
        for at, panel in enumerate(chart.panels)
        for cell in panel.cells
        if cell.origin == "corrected"
    }
    by_text = {(claim.line, claim.quote, claim.kind): claim.verdict for claim in before}
    for claim in checked:
        verdict = by_text.get((claim.line, claim.quote, claim.kind), "unchecked")
        said = ""
        if verdict != claim.verdict:
            said = f" Numbers are corrected here; by those of the text: {verdict}."
        elif corrected.intersection(claim.cells):
            said = " Numbers are corrected here."
        yield replace(claim, reason=f"{claim.reason}{said}".strip()) if said else claim


def silent_lines(description: Description) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """Return what gets no verdict: line, sentence, and its words that are not understood."""
    from .claims import silent_sentences  # noqa: PLC0415 - as is told above

    lines, blocks = description.seed.lines, description.outline.blocks
    found = silent_sentences(lines, blocks, description.chart)
    return tuple((one.line, one.text, one.words) for one in found)
