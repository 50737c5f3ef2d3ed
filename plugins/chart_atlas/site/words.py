"""What the pages say of charts, panels and cells, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..atlas import ChartEntry, Ledger, PanelEntry
from ..diff import CellChange, news
from ..drawing import MissingSign, cell_state, colour_number, place_words, short_text
from ..model import Cell, CellState, Chart, Origin, Panel, Problem

# So many places of a tie are named; the rest are counted.
NAMED_PLACES = 3
# How a verdict looks where there is no room for its word, nor for colour alone.
SIGNS: dict[str, str] = {"contradicted": "✗", "unclear": "?", "holds": "✓"}
# How a cell is no plain number.
WHY: dict[CellState, str] = {
    "approximate": "approximate",
    "range": "a range",
    "marked empty": "marked as empty in the text",
    "blank": "left blank in the text",
    "not stated": "not stated in the text",
}


# What the owner of the atlas says of a cell, in its corner.
OWN: dict[MissingSign, str] = {
    "corrected": "corrected by the owner of the atlas",
    "completed": "placed by the owner of the atlas",
}


def chart_summary(entry: ChartEntry) -> str:
    """Say in one line what a chart holds."""
    chart = entry.chart
    if not entry.panels:
        doubt = " (doubtful)" if doubt_of_kind(chart) else ""
        return f"{kind_name(chart.kind)}{doubt}: {lack(chart)}."
    measure = measured(entry.panels[0].panel)
    return f"{kind_name(chart.kind)} of {measure}: {counted(entry.values, 'value')}."


def lack(chart: Chart) -> str:
    """Say why a chart without panels has none."""
    codes = {problem.code for problem in chart.problems}
    if "no-certain-values" in codes:
        return "the positions of its values are unclear"
    return "only heatmaps are drawn again" if "kind-without-cells" in codes else "no values stated"


def doubt_of_kind(chart: Chart) -> Problem | None:
    """Return the problem that doubts the stated kind of a chart, if one does."""
    return next((item for item in chart.problems if item.code == "kind-doubtful"), None)


def counts(items: Sequence[PanelEntry]) -> str:
    """Count what panels state and what not: "5 values, 1 empty, 18 not stated"."""
    unstated = sum(item.figures.unstated for item in items)
    empty = sum(item.figures.empty for item in items) - unstated
    told = [counted(sum(item.figures.values for item in items), "value")]
    told += [
        f"{count:,} {what}" for count, what in ((empty, "empty"), (unstated, "not stated")) if count
    ]
    return ", ".join(told)


def coverage(item: PanelEntry) -> str | None:
    """Say how much of a partial grid is stated; None where nothing is missing."""
    places = item.figures.values + item.figures.empty
    if not item.figures.unstated:
        return None
    stated, gaps = places - item.figures.unstated, item.figures.empty - item.figures.unstated
    as_empty = f" ({gaps:,} of them as empty)" if gaps else ""
    return f"{stated:,} of {counted(places, 'place')} are stated{as_empty}; nothing is filled in."


def own_counts(cells: Iterable[Cell]) -> str:
    """Count the cells of which the owner says something: "1 corrected, 2 placed by the owner"."""
    found = Counter(cell.origin for cell in cells)
    said: tuple[tuple[Origin, str], ...] = (("corrected", "corrected"), ("completed", "placed"))
    told = [f"{found[name]:,} {word}" for name, word in said if found[name]]
    return f"{', '.join(told)} by the owner" if told else ""


def drawing_key(panel: Panel, item: PanelEntry) -> list[tuple[MissingSign | None, str]]:
    """Explain each look and sign in a drawing that is no plain number: its swatch and its words."""
    cells = [cell.quantity for cell in panel.cells if not cell.aggregate]
    ranges = [quantity for quantity in cells if quantity.value is None and not quantity.absence]
    states = {cell_state(cell) for cell in panel.cells}
    origins = {cell.origin for cell in panel.cells}
    bounds = any(colour_number(quantity) is None for quantity in ranges)
    colourless = len(cells) < len(panel.cells)
    said = " or ".join(WHY[gap] for gap in ("marked empty", "blank") if gap in states)
    found: list[tuple[MissingSign | None, str, bool]] = [
        (None, "≈ approximate", any(cell.quantity.approximate for cell in panel.cells)),
        (None, "± stated uncertainty", any(cell.quantity.uncertainty for cell in panel.cells)),
        ("range", "a range, coloured by its middle", any(map(colour_number, ranges))),
        ("outlined", "a bound, without colour", bounds),
        ("outlined", "an average or total, without colour", colourless and panel.comparable),
        ("gap", f"{said} (grey in the live view and PNG)", bool(said)),
        ("not stated", "not stated", item.figures.unstated > 0),
        *((name, words, name in origins) for name, words in OWN.items()),
    ]
    return [(sign, words) for sign, words, occurs in found if occurs]


def mean(item: PanelEntry) -> str:
    """Say the mean of a panel, and what it leaves out."""
    value = item.figures.mean
    if value is None:
        return "no numbers"
    return f"{'≈' if item.figures.about[0] else ''}{value}{_note_on_ranges(item)}"


def axis_means(item: PanelEntry) -> list[list[tuple[str, str]]]:
    """Say the mean of each row, and of each column."""
    panel, figures = item.panel, item.figures
    axes = (panel.row_axis, figures.row_means), (panel.column_axis, figures.column_means)
    return [
        [
            (name, "no numbers" if value is None else f"{'≈' if name in about else ''}{value}")
            for name, value in zip(axis.values, means, strict=True)
        ]
        for (axis, means), about in zip(axes, figures.about, strict=True)
    ]


def _note_on_ranges(item: PanelEntry) -> str:
    """Say that ranges do not take part, where there are some."""
    return " (ranges left out)" if item.figures.ranges else ""


def kind_name(kind: str) -> str:
    """Return the name of a kind of chart."""
    names = {"heatmap": "Heatmap", "table": "Table", "diagram": "Diagram", "other": "Figure"}
    return names.get(kind) or f"{kind.capitalize()} chart"


def measured(panel: Panel) -> str:
    """Say what a panel measures over what: "Accuracy (%) by Type and Length"."""
    axes = [axis.label for axis in (panel.row_axis, panel.column_axis) if axis.label]
    name = panel.measure.name if panel.comparable else "measures"
    return f"{name} by {' and '.join(axes)}" if axes else name


def counted(count: int, noun: str) -> str:
    """Count things: "1 value", "2,000 values"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def summary_of_news(it: news.News) -> str:
    """Say in one line what a change of a chart was: "2 values changed, 1 verdict changed"."""
    if it.is_addition:
        return f"New chart. {chart_summary(it.entry)}"
    by_status = Counter(cell.status for _, cell in it.cells)
    told = [
        f"{counted(by_status[status], 'value')} {status}"
        for status in by_status
        if by_status[status]
    ]
    told += [f"{counted(len(it.turned), 'verdict')} changed"] if it.turned else []
    return f"{', '.join(told)}."


def cell_change(panel: Panel, change: CellChange) -> str:
    """Say how a value changed: "Type 1, Length 5: 10.5 → 12.5"."""
    old, new = (cell_text(cell, panel.measure.unit) or "blank" for cell in (change.old, change.new))
    title = f"{panel.title}, " if panel.title else ""
    return f"{title}{place(panel, change.latest)}: {old} → {new}"


def place(panel: Panel, cell: Cell) -> str:
    """Name the place of a cell: "Type 1, Length 0"."""
    return place_words(panel, cell.row, cell.column)


def named_places(panel: Panel, cells: Sequence[Cell]) -> str:
    """Name the places of the first of some cells, and count the others."""
    places = [place(panel, cell) for cell in cells[:NAMED_PLACES]]
    more = len(cells) - len(places)
    return "; ".join([*places, f"and {more} more"] if more else places)


def extreme(item: PanelEntry, which: str) -> str:
    """Say the highest or lowest number and where it stands, ties named up to a few."""
    cells: Sequence[Cell] = getattr(item.figures, which)
    if not cells:
        return "no numbers, only ranges" if item.figures.ranges else "no numbers"
    at = named_places(item.panel, cells)
    return f"{short_text(cells[0].quantity)} at {at}{_note_on_ranges(item)}"


def extremes(item: PanelEntry) -> list[tuple[str, str]]:
    """Name both extremes and say them, the better one first: Best and Worst if that is known.

    Numbers that cannot be compared have none.
    """
    if not item.panel.comparable:
        return []
    names = {
        "lower": [("Best (lowest)", "lowest"), ("Worst (highest)", "highest")],
        "higher": [("Best", "highest"), ("Worst", "lowest")],
        None: [("Highest", "highest"), ("Lowest", "lowest")],
    }
    return [(name, extreme(item, which)) for name, which in names[item.figures.better]]


def cell_text(cell: Cell | None, unit: str | None = None) -> str:
    """Return what a table prints for a cell; a dash where nothing is stated.

    unit: that of the panel; a cell shows its own only where it is another one.
    """
    if cell is None:
        return "\N{EN DASH}"
    own = bool(cell.quantity.unit) and cell.quantity.unit != unit
    return short_text(cell.quantity, with_unit=own) or (
        "n/a" if cell.quantity.absence == "marked" else ""
    )


def verdicts(ledger: Ledger) -> str:
    """Say how many statements hold: "41 of 45 checkable statements hold, 1 is contradicted"."""
    hold = "holds" if ledger.holds == 1 else "hold"
    checkable = counted(ledger.all, "checkable statement")
    if ledger.holds == ledger.all:
        return f"The checkable statement {hold}" if ledger.all == 1 else f"All {checkable} {hold}"
    others = {"contradicted": ledger.contradicted, "unclear": ledger.unclear}
    rest = [f"{count:,} {_be(count)} {verdict}" for verdict, count in others.items() if count]
    return ", ".join([f"{ledger.holds:,} of {checkable} {hold}", *rest])


def verdict_counts(ledger: Ledger) -> str:
    """Count statements by their verdicts, briefly: "23 statements hold, 3 are contradicted"."""
    counts = {"holds": ledger.holds, "contradicted": ledger.contradicted, "unclear": ledger.unclear}
    found = [(verdict, count) for verdict, count in counts.items() if count]
    (first, count), *rest = found
    verb = "" if first == "holds" else f"{_be(count)} "
    word = "hold" if first == "holds" and count > 1 else first
    said = [f"{counted(count, 'statement')} {verb}{word}"]
    return ", ".join([*said, *(f"{count:,} {_be(count)} {verdict}" for verdict, count in rest)])


def verdicts_in_brief(ledger: Ledger) -> str:
    """Count statements by their verdicts in the fewest words: "23 hold, 3 contradicted"."""
    hold = "holds" if ledger.holds == 1 else "hold"
    counts = {hold: ledger.holds, "contradicted": ledger.contradicted, "unclear": ledger.unclear}
    return ", ".join(f"{count:,} {verdict}" for verdict, count in counts.items() if count)


def contradictions(ledger: Ledger) -> str:
    """Say how many are contradicted: "3 of 120 checkable statements are contradicted"."""
    count = ledger.contradicted
    said = f"{count:,}" if count else "none"
    verb = _be(count or 1)
    return f"{said} of {counted(ledger.all, 'checkable statement')} {verb} contradicted"


def _be(count: int) -> str:
    return "is" if count == 1 else "are"
