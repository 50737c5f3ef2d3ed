#!/usr/bin/env python3
"""Tell how the time of reading grows: texts of n, 2n, 4n and 8n lines, in several layouts.

Prints the time of the first in milliseconds, and for each next the ratio to the one before it:
about 2.0 if the time grows with the size of the text, 4.0 if it grows with its square.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from layouts import LAYOUTS, Grid, Noise, Stated, write  # noqa: E402 (put on the path above)
from texts import describe_text  # noqa: E402

COLUMNS = 6
FACTORS = (1, 2, 4, 8)


def grid(rows: int) -> Grid:
    """Make a grid of that many rows."""
    labels = tuple(f"R-{number}" for number in range(rows))
    columns = tuple(f"C-{number}" for number in range(COLUMNS))
    number = Decimal("12.5")
    cells = {(row, column): Stated("12.5", number) for row in labels for column in columns}
    return Grid("Plot", "Dose", labels, columns, cells)


def written(layout: str) -> Callable[[int], str]:
    """Return what writes a text of about that many lines in a layout."""
    lines_a_row = len(list(LAYOUTS[layout](grid(10), Noise()))) / 10
    return lambda lines: write(layout, grid(max(2, round(lines / lines_a_row))), Noise())


def prose(lines: int) -> str:
    """Write a text with many sentences that hold numbers."""
    sentence = "In row {} the yield rises from 0.{} to 12.5 (dose 3), more than elsewhere."
    body = [sentence.format(number, number) for number in range(lines)]
    return "\n".join(["## Heatmap: Made Up", "### Data", *body])


def one_line(lines: int) -> str:
    """Write a text with one long line."""
    return "## Heatmap: Made Up\n### Data\n" + "**A:** 1.5, 2.5 (B), C = 3.5; " * lines


def seconds(text: str) -> float:
    """Measure how long a text takes: the best of three."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        describe_text(text)
        times.append(time.perf_counter() - started)
    return min(times)


@click.command()
@click.option("--lines", default=200, show_default=True, help="Lines of the smallest text.")
def main(lines: int) -> None:
    """Print how the time of reading grows with the size of a text."""
    texts = {
        **{layout: written(layout) for layout in LAYOUTS},
        "prose": prose,
        "one_line": one_line,
    }
    sizes = [lines * factor for factor in FACTORS]
    click.echo(f"{'layout':18}{'ms':>8}" + "".join(f"{size:>8}" for size in sizes[1:]))
    for name, text in texts.items():
        times = [seconds(text(size)) for size in sizes]
        ratios = "".join(f"{later / sooner:8.1f}" for sooner, later in pairwise(times))
        click.echo(f"{name:18}{times[0] * 1000:8.1f}{ratios}")


if __name__ == "__main__":
    main()
