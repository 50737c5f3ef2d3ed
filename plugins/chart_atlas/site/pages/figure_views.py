"""What the page of a figure shows of its places: the drawing, the table, and what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ...atlas import ChartEntry, PanelEntry, figures
from ...drawing import Heatmap, Mark, MissingSign, computed_heatmap, place_words, short_text
from ...model import Cell
from ...owner import source_note
from ..words import cell_text, counted

# So many different numbers are printed in a cell where none is settled; the table has all.
PRINTED_VOICES = 2
STANDING_WORDS: dict[figures.Standing, str] = {
    "agreed": "agreed by all who state it",
    "majority": "stated by most, and not by all",
    "corrected": "corrected by the owner of the atlas",
    "conflict": "in conflict: no number is taken",
    "alone": "stated by one alone",
    "estimate": "only estimated",
}


@dataclass(frozen=True)
class DrawnFigure:
    """A panel of a figure with its drawing."""

    figure: figures.FigureEntry
    entry: PanelEntry
    panel: figures.ReconciledPanel

    @cached_property
    def heatmap(self) -> Heatmap:
        """The drawing: agreed numbers plain, all others marked, also without colour."""
        return computed_heatmap(self.panel.panel, marks=dict(self._marks()))

    def _marks(self) -> Iterator[tuple[tuple[str, str], Mark]]:
        panel = self.panel.panel
        for cell in self.panel.cells:
            where = place_words(panel, cell.row, cell.column)
            label = f"{where}: {self.said(cell)}"
            text = settled_text(cell)
            match cell.standing:
                case "majority" | "alone":
                    yield (cell.row, cell.column), Mark(cell.standing, text, label)
                case "conflict":
                    yield (cell.row, cell.column), Mark("conflict", _rivals(cell), label)

    def said(self, cell: figures.ReconciledCell) -> str:
        """Say how a place stands: "0.69, by 2 of 3"."""
        if cell.standing == "conflict":
            return f"in conflict: {'; '.join(f'{n} {v}' for n, v in self.named(cell))}"
        return f"{settled_text(cell)}, {self.why(cell)}"

    def printed(self, cell: figures.ReconciledCell) -> str:
        """Return what is printed at a place: its number, or those that are in conflict."""
        return settled_text(cell) or _rivals(cell)

    def why(self, cell: figures.ReconciledCell) -> str:
        """Say why a number stands at a place, or none does: "by 2 of 3"."""
        words: dict[figures.Standing, str] = {
            "conflict": "in conflict",
            "agreed": f"agreed by {cell.votes}",
            "majority": f"by {cell.votes} of {cell.printed}",
            "corrected": f"corrected by {cell.amendment.by}" if cell.amendment else "",
            "alone": f"by {self.named(cell)[0][0]} alone" if cell.votes else "",
            "estimate": "estimated",
        }
        return words[cell.standing]

    def named(self, cell: figures.ReconciledCell) -> list[tuple[str, str]]:
        """List who states what at a place."""
        unit = self.panel.panel.measure.unit
        return [
            (self.figure.members[voice.member].describer, cell_text(voice.cell, unit) or "blank")
            for voice in cell.voices
            if not voice.is_estimate or not cell.printed
        ]

    @property
    def ident(self) -> str:
        """The id of its drawing."""
        return f"{self.entry.anchor}-map"

    @property
    def title(self) -> str:
        """What its drawing is called."""
        return (
            f"{self.entry.panel.title or self.figure.chart.title}: what the descriptions agree on"
        )

    @property
    def description(self) -> str:
        """What its drawing says, in a sentence."""
        return f"{standings(self.panel.cells)}."

    @property
    def file(self) -> str:
        """Its drawing as a file of its own."""
        return self.heatmap.svg(
            ident=self.entry.anchor,
            title=self.title,
            description=f"{self.description} {source_note(self.figure.source)}".rstrip(),
            standalone=True,
            foot=source_note(self.figure.source),
        )

    @cached_property
    def grid(self) -> list[tuple[str, list[figures.ReconciledCell | None]]]:
        """The rows of its table."""
        panel, known = self.panel.panel, self.panel.by_place
        return [
            (row, [known.get((row, column)) for column in panel.column_axis.values])
            for row in panel.row_axis.values
        ]

    @property
    def key(self) -> list[tuple[MissingSign | None, str]]:
        """Explain each look in the drawing: its swatch and its words."""
        there = {cell.standing for cell in self.panel.cells}
        signs: list[tuple[figures.Standing, MissingSign | None]] = [
            *(("majority", "majority"), ("alone", "alone"), ("conflict", "gap")),
            ("corrected", "corrected"),
            ("estimate", None),
        ]
        found = [
            (sign, ("≈ " if name == "estimate" else "") + STANDING_WORDS[name])
            for name, sign in signs
            if name in there
        ]
        places = len(self.panel.panel.row_axis.values) * len(self.panel.panel.column_axis.values)
        unstated: list[tuple[MissingSign | None, str]] = [("not stated", "stated by nobody")]
        return found + (unstated if len(self.panel.cells) < places else [])


def drawn_figure(figure: figures.FigureEntry) -> tuple[DrawnFigure, ...]:
    """Return every panel of a figure with its drawing."""
    pairs = zip(figure.panels, figure.reconciled.panels, strict=True)
    return tuple(DrawnFigure(figure, entry, panel) for entry, panel in pairs)


def settled_text(cell: figures.ReconciledCell) -> str:
    """Return what a table prints for a place; "" where nothing is settled."""
    if cell.quantity is None:
        return ""
    return short_text(cell.quantity) or "n/a"


def as_stated(cell: Cell, unit: str | None) -> str:
    """Return what a description itself states, where its owner corrects it."""
    return cell_text(replace(cell, quantity=cell.stated or cell.quantity), unit) or "blank"


def _rivals(cell: figures.ReconciledCell) -> str:
    told_so = [voice for voice in cell.voices if not voice.is_estimate] or cell.voices
    texts = [short_text(voice.cell.quantity) or "n/a" for voice in told_so]
    told = [*dict.fromkeys(texts)]
    more = " …" if len(told) > PRINTED_VOICES else ""
    return f"{' | '.join(told[:PRINTED_VOICES])}{more}" if len(told) > 1 else f"{told[0]} ?"


def standings(cells: Sequence[figures.ReconciledCell]) -> str:
    """Count how places stand: "40 places: 30 agreed, 3 by a majority, 7 by one alone"."""
    words: dict[figures.Standing, str] = {
        "agreed": "agreed",
        "majority": "by a majority",
        "corrected": "corrected",
        "conflict": "in conflict",
        "alone": "stated by one alone",
        "estimate": "only estimated",
    }
    found = [cell.standing for cell in cells]
    counts = [f"{found.count(s):,} {words[s]}" for s in figures.STANDINGS if s in found]
    return f"{counted(len(found), 'place')}: {', '.join(counts)}" if counts else "no places"


def figure_summary(figure: figures.FigureEntry) -> str:
    """Say in one line what is known of a figure."""
    found = figure.reconciled
    several = counted(len(figure.members), "description")
    return f"{several} of one figure; {standings(found.cells)}."


def once(entry: ChartEntry) -> str:
    """Say of numbers that they are a figure's, and what of it has no part; "" of a chart's own."""
    if not isinstance(entry, figures.FigureEntry):
        return ""
    counts = entry.reconciled.counts
    left = f"; {counted(counts['conflict'], 'place')} in conflict left out"
    alone = f"; {counted(counts['alone'], 'number')} of one description alone"
    notes = f"{left if counts['conflict'] else ''}{alone if counts['alone'] else ''}"
    return f"taken once from {len(entry.members)} descriptions of a figure{notes}"


def agreement(tally: figures.Tally) -> str:
    """Say how far one agrees: "agrees with the others in 96 % of 412 shared cells"."""
    if tally.share is None:
        return "shares no cell with the others"
    return f"agrees with the others in {tally.share} % of {counted(tally.shared, 'shared cell')}"


def member_line(figure: figures.FigureEntry, entry: ChartEntry) -> str:
    """Say on the page of a chart which of several descriptions it is."""
    return f"described by {figure.describer_of(entry)}, one of {len(figure.members)} descriptions"


def chart_anchor(figure: figures.FigureEntry, voice: figures.Voice) -> tuple[str, int]:
    """Return the address of a voice's chart, and the line that has the anchor; 0: none."""
    entry = figure.members[voice.member].entry
    return entry.address, entry.block_at(voice.cell.line)
