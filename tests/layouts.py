"""Write a grid of numbers as describers do: one function a layout, with the noise of real texts.

Everything here is pure, and knows nothing of the reader. What a layout cannot tell for certain
is not written: each entry of `UNCLEAR` says which grids that are, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise, product
from typing import Literal

Place = tuple[str, str]
# What the numbers are called, unless a grid says otherwise.
MEASURE = "Accuracy"


@dataclass(frozen=True)
class Stated:
    """One cell: how it is printed, and what that means.

    text: a number, a number ± another, or the mark of a gap; "" where low and high tell a range.
    gap: whether it states that there is no number.
    """

    text: str
    value: Decimal | None = None
    uncertainty: Decimal | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    unit: str = ""
    approximate: bool = False
    gap: bool = False


@dataclass(frozen=True)
class Grid:
    """What a text is to state: two named axes with their labels, and the cell of each place.

    measure: what the numbers are called.
    """

    row_name: str
    column_name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: dict[Place, Stated]
    measure: str = MEASURE

    @property
    def shared(self) -> bool:
        """Tell whether a label may be of either axis: "6" and "6 ms" may both be called 6."""
        return bool({*map(_short, self.rows)} & {*map(_short, self.columns)})

    def row(self, row: str) -> list[tuple[str, Stated]]:
        """List the columns of a row with their cells."""
        return [(column, self.cells[row, column]) for column in self.columns]


def _short(label: str) -> str:
    """Take the unit off a number."""
    number = label.casefold().rstrip("abcdefghijklmnopqrstuvwxyz %-")
    return number if label[0] in "-0123456789" else label.casefold()


@dataclass(frozen=True)
class Noise:
    """How a text is dressed, apart from its layout.

    bullet: "" for plain lines. bold: labels in bold, with the colon "in" or "out" of it.
    prefix: the axis name before each label ("Dose 10").
    blank: blank lines lost, where Markdown wants them, or between all lines.
    indent: spaces before the items below a label. nested: that label is an item too.
    ticks: whether the axes section lists the labels.
    turned: the column is named before the row, where the layout says which is which.
    """

    bullet: Literal["*", "-", "+", ""] = "*"
    bold: Literal["", "in", "out"] = "in"
    prefix: bool = False
    blank: Literal["lost", "usual", "added"] = "usual"
    crlf: bool = False
    indent: Literal[0, 2, 4] = 0
    nested: bool = False
    heading: bool = False
    typographic: bool = False
    escaped: bool = False
    stop: bool = False
    ticks: bool = True
    turned: bool = False

    def item(self, words: str) -> str:
        """Write a line of a list, or a plain line."""
        return f"{self.bullet} {words}" if self.bullet else words

    def led(self, label: str, words: str) -> str:
        """Write a label and what it labels, with the colon between them."""
        return f"{self.strong(label)}{' ' * bool(words)}{words}"

    def strong(self, label: str) -> str:
        """Write a label with its colon, in bold or not."""
        return {"": f"{label}:", "in": f"**{label}:**", "out": f"**{label}**:"}[self.bold]

    def ended(self, words: str) -> str:
        """End what stands behind a label with a full stop, or not."""
        return f"{words}." if self.stop else words

    def label(self, name: str, text: str) -> str:
        """Write a label, with the name of its axis or without."""
        return f"{name} {text}" if self.prefix else text

    def quantity(self, cell: Stated) -> str:
        """Write a cell as one reads it."""
        number = _range(cell, self) if cell.low is not None else f"{cell.text}{cell.unit}"
        spread = f" ± {cell.uncertainty}" if cell.uncertainty is not None else ""
        return f"{'≈' * cell.approximate}{number}{spread}"


def _range(cell: Stated, noise: Noise) -> str:
    """Write a range; between negative ends a dash would look like one more minus."""
    negative = min(cell.low or 0, cell.high or 0) < 0
    dash = " to " if negative else "\N{EN DASH}" if noise.typographic else "-"
    return f"{cell.low}{dash}{cell.high}{cell.unit}"


# -- layouts ------------------------------------------------------------------------------------

Layout = Callable[[Grid, Noise], Iterator[str]]


def wide_table(grid: Grid, noise: Noise) -> Iterator[str]:
    """Lay a grid out like the figure."""
    columns = [noise.label(grid.column_name, column) for column in grid.columns]
    yield _row([f"{grid.row_name} \\ {grid.column_name}", *columns])
    yield _row(["---"] * (len(columns) + 1))
    for row in grid.rows:
        label = noise.label(grid.row_name, row)
        yield _row([_bold(label, noise), *(noise.quantity(cell) for _, cell in grid.row(row))])


def transposed_table(grid: Grid, noise: Noise) -> Iterator[str]:
    """Lay a grid out with its columns as rows."""
    yield from wide_table(_turned(grid), noise)


def long_table(grid: Grid, noise: Noise) -> Iterator[str]:
    """Give each cell a row of its own."""
    yield _row([grid.row_name, grid.column_name, grid.measure])
    yield _row([":---", ":---:", "---:"])
    for (row, column), cell in _all(grid):
        names = noise.label(grid.row_name, row), noise.label(grid.column_name, column)
        yield _row([_bold(names[0], noise), names[1], noise.quantity(cell)])


def row_groups(grid: Grid, noise: Noise) -> Iterator[str]:
    """List each row's cells below its label."""
    for row in grid.rows:
        yield _group(noise.label(grid.row_name, row), noise)
        for column, cell in grid.row(row):
            label = noise.label(grid.column_name, column)
            words = f"{label}: {noise.ended(noise.quantity(cell))}"
            yield " " * _indent(noise) + noise.item(words)


def column_groups(grid: Grid, noise: Noise) -> Iterator[str]:
    """List each column's cells below its label."""
    yield from row_groups(_turned(grid), noise)


def runs(grid: Grid, noise: Noise) -> Iterator[str]:
    """State each row's numbers in a run, from left to right."""
    yield from _lines(
        grid, noise, lambda row: ", ".join(noise.quantity(cell) for _, cell in grid.row(row))
    )


def parentheses(grid: Grid, noise: Noise) -> Iterator[str]:
    """State each row's numbers in one line, the column of each behind it."""

    def words(row: str) -> str:
        label = noise.label
        return ", ".join(
            f"{noise.quantity(cell)} ({label(grid.column_name, column)})"
            for column, cell in grid.row(row)
        )

    yield from _lines(grid, noise, words)


def equations(grid: Grid, noise: Noise) -> Iterator[str]:
    """State each row's numbers in one line, the column of each before it."""

    def words(row: str) -> str:
        label = noise.label
        return ", ".join(
            f"{label(grid.column_name, column)} = {noise.quantity(cell)}"
            for column, cell in grid.row(row)
        )

    yield from _lines(grid, noise, words)


def sentences(grid: Grid, noise: Noise) -> Iterator[str]:
    """Tell each row in a sentence."""

    def words(row: str) -> str:
        name = f"{grid.column_name.lower()} " if noise.prefix else ""
        told = [f"{_told(cell, noise)} for {name}{column}" for column, cell in grid.row(row)]
        return f"{grid.measure} is {_listed(told)}."

    yield from _lines(grid, replace(noise, stop=False), words)


def versus(grid: Grid, noise: Noise) -> Iterator[str]:
    """Name both labels of each cell, with "vs." between them."""
    if grid.shared and not noise.prefix:
        yield noise.item(f"**Values ({grid.row_name} vs. {grid.column_name}):**")
    for (row, column), cell in _all(grid):
        label = f"{noise.label(grid.row_name, row)} vs. {noise.label(grid.column_name, column)}"
        yield noise.item(noise.led(label, noise.ended(noise.quantity(cell))))


def arrows(grid: Grid, noise: Noise) -> Iterator[str]:
    """Let an arrow lead from both labels of each cell to its number."""
    arrow = "→" if noise.typographic else "->"
    yield noise.item(f"**Data Points ({grid.row_name}, {grid.column_name} {arrow} Value):**")
    for (row, column), cell in _all(grid):
        label = f"{noise.label(grid.row_name, row)} vs. {noise.label(grid.column_name, column)}"
        yield noise.item(f"{label} {arrow} **{noise.quantity(cell)}**")


def named_pairs(grid: Grid, noise: Noise) -> Iterator[str]:
    """Name both axes with the labels of each cell, in any order."""
    for (row, column), cell in _all(grid):
        pair = _ordered(f"{grid.row_name} {row}", f"{grid.column_name} {column}", noise)
        yield noise.item(noise.led(", ".join(pair), noise.ended(noise.quantity(cell))))


def tuples(grid: Grid, noise: Noise) -> Iterator[str]:
    """Give each cell as a pair of coordinates, in the order that the first line tells."""
    names = ", ".join(_ordered(grid.row_name, grid.column_name, noise))
    yield noise.item(f"**Data points ({names}): value**")
    for (row, column), cell in _all(grid):
        label = f"({', '.join(_ordered(row, column, noise))})"
        yield noise.item(noise.led(label, noise.ended(noise.quantity(cell))))


LAYOUTS: dict[str, Layout] = {
    layout.__name__: layout
    for layout in (
        wide_table,
        transposed_table,
        long_table,
        row_groups,
        column_groups,
        runs,
        parentheses,
        equations,
        sentences,
        versus,
        arrows,
        named_pairs,
        tuples,
    )
}
TABLES = frozenset({"wide_table", "transposed_table", "long_table"})


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _bold(label: str, noise: Noise) -> str:
    return f"**{label}**" if noise.bold else label


def _turned(grid: Grid) -> Grid:
    cells = {(column, row): cell for (row, column), cell in grid.cells.items()}
    return Grid(
        grid.column_name, grid.row_name, grid.columns, grid.rows, cells, measure=grid.measure
    )


def _all(grid: Grid) -> Iterator[tuple[Place, Stated]]:
    for place in product(grid.rows, grid.columns):
        yield place, grid.cells[place]


def _group(label: str, noise: Noise) -> str:
    if noise.heading:
        return f"#### {label}"
    return noise.item(noise.strong(label)) if noise.nested else noise.strong(label)


def _indent(noise: Noise) -> int:
    """Indent what stands below an item so far that it is below it; a plain line not at all."""
    return (noise.indent or 2) if noise.nested else noise.indent * bool(noise.bullet)


def _lines(grid: Grid, noise: Noise, words: Callable[[str], str]) -> Iterator[str]:
    for row in grid.rows:
        label = noise.label(grid.row_name, row)
        line = noise.item(noise.led(label, noise.ended(words(row))))
        yield " " * (noise.indent * bool(noise.bullet)) + line


def _ordered(row: str, column: str, noise: Noise) -> tuple[str, str]:
    return (column, row) if noise.turned else (row, column)


def _told(cell: Stated, noise: Noise) -> str:
    plain = noise.quantity(replace(cell, approximate=False))
    return f"around {plain}" if cell.approximate else plain


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)}{',' * (len(others) > 1)} and {last}" if others else last


# -- what is not written ------------------------------------------------------------------------


def _bare(labels: Sequence[str], noise: Noise) -> bool:
    """Tell whether a label is a mere number where it stands: "(10)", "for 10"."""
    return not noise.prefix and any(not label[0].isalpha() for label in labels)


def _mere_items(grid: Grid, noise: Noise) -> bool:
    return grid.shared and not noise.prefix


def _plain_groups(grid: Grid, noise: Noise) -> bool:
    """A label that is nothing but one more plain line is no more than a line without number."""
    plain = not noise.bold and not noise.heading
    like_items = plain and not (noise.bullet and not noise.nested)
    return _mere_items(grid, noise) or like_items or (plain and _bare(grid.rows, noise))


def _plain_column_groups(grid: Grid, noise: Noise) -> bool:
    return _plain_groups(_turned(grid), noise)


def _few(grid: Grid, noise: Noise) -> bool:
    return len(grid.columns) < 2 or _mere_items(grid, noise)


def _unclear_note(grid: Grid, noise: Noise) -> bool:
    return _bare(grid.columns, noise) or _mere_items(grid, noise)


def _unclear_sentence(grid: Grid, noise: Noise) -> bool:
    gaps = any(cell.gap for cell in grid.cells.values())
    mixed = len({cell.approximate for cell in grid.cells.values()}) > 1
    return gaps or mixed or _unclear_note(grid, noise)


def _bare_equation(grid: Grid, noise: Noise) -> bool:
    return _unclear_note(grid, noise)


# Which grids and which noise a layout does not tell for certain:
UNCLEAR: dict[str, Callable[[Grid, Noise], bool]] = {
    # A label of both axes under one of both axes: "A: B: 0.5" may be row A or column A.
    # Plain labels over plain items, or as items like their items, do not show what is below what.
    # A line "1:" that is neither bold nor an item may number a list.
    "row_groups": _plain_groups,
    "column_groups": _plain_column_groups,
    # One number is no run: nothing says that it is that of the only column.
    "runs": _few,
    # A number in parentheses may be anything: "0.5 (10)" may be a sample size, a rank, a footnote.
    "parentheses": _unclear_note,
    # "10 = 0.5" is no equation that a person would write.
    "equations": _bare_equation,
    # "0.5 for 10" is no dose; nobody says "N/A for dose 3" in a sentence; and "around" may be meant
    # for the numbers behind it too.
    "sentences": _unclear_sentence,
}


def is_clear(layout: str, grid: Grid, noise: Noise) -> bool:
    """Tell whether a careful person would read the text for certain."""
    unclear = UNCLEAR.get(layout)
    # Without listed ticks only a table shows by itself what is a row and what a column.
    # A list that gives one more level of labels to no item at all is a nesting of nothing.
    untold = not noise.ticks and layout not in TABLES
    plain_below = noise.nested and not noise.bullet
    # "Values: Alpha & Beta." may list one label or two.
    joined = any(len(labels) == 1 and " & " in labels[0] for labels in (grid.rows, grid.columns))
    told = not untold and not plain_below and not joined
    return told and not (unclear and unclear(grid, noise))


# -- the whole text -----------------------------------------------------------------------------


def write(layout: str, grid: Grid, noise: Noise) -> str:
    """Write a whole description."""
    lines = [*_head(grid, noise), *body(layout, grid, noise)]
    lines += ["### Key Observations", "The numbers differ."]
    end = "\r\n" if noise.crlf else "\n"
    return end.join(spaced(lines, noise)) + end


def body(layout: str, grid: Grid, noise: Noise) -> list[str]:
    """Write the lines that hold the numbers."""
    return [_dressed(line, noise) for line in LAYOUTS[layout](grid, noise)]


def _head(grid: Grid, noise: Noise) -> list[str]:
    """Write a heading and the axes."""
    quotes = "“{}”" if noise.typographic else '"{}"'
    rows = f" Values: {', '.join(grid.rows)}." if noise.ticks else ""
    columns = f" Values: {', '.join(grid.columns)}." if noise.ticks else ""
    return [
        "## Heatmap: Made Up",
        "### Components/Axes",
        f"* **X-axis:** Labeled {quotes.format(grid.column_name)}.{columns}",
        f"* **Y-axis:** Labeled {quotes.format(grid.row_name)}.{rows}",
        f"* **Color bar:** Labeled {quotes.format(grid.measure)}.",
        "### Detailed Analysis",
    ]


def _dressed(line: str, noise: Noise) -> str:
    """Put the dashes, quotes and backslashes of a describer into a line of data."""
    if noise.escaped:
        line = line.replace("_", "\\_")
    if not noise.typographic:
        return line
    parts = zip(" " + line, line, line[1:] + " ", strict=False)
    return "".join(_dash(before, char, after) for before, char, after in parts).replace("'", "’")


def _dash(before: str, char: str, after: str) -> str:
    """Make an en dash of a hyphen within a word, a minus sign of one before a number."""
    if char != "-" or not after.isalnum() or (not before.isalnum() and not after.isdigit()):
        return char
    return "\N{EN DASH}" if before.isalnum() else "\N{MINUS SIGN}"


def spaced(lines: Sequence[str], noise: Noise) -> Iterator[str]:
    """Put blank lines between lines; never into a table, which would end there."""
    yield lines[0]
    for before, line in pairwise(lines):
        in_table = before.startswith("|") and line.startswith("|")
        around = before.startswith(("#", "|")) or line.startswith(("#", "|")) or _opens(line)
        usual = noise.blank == "usual" and around
        if not in_table and (noise.blank == "added" or usual):
            yield ""
        yield line


def _opens(line: str) -> bool:
    """Tell whether a line is a bold label alone, which opens a block."""
    return line.startswith("**") and line.rstrip(":").endswith("**")
