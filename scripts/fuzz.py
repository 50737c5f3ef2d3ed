#!/usr/bin/env python3
"""Read mutated texts: python scripts/fuzz.py [TEXTS] [--seed N] [--workers N].

Each text is one of seeds/ and tests/, cut to a few lines and changed in a few places. The run is
the same for the same seed. Prints how many were read, every kind of exception with the text that
raised it, and the slowest text. Exit 1 if any raised an exception.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from texts import corpus, describe_text, mutated  # noqa: E402 (its folder is put on the path above)

# Texts a task: enough that starting it costs nothing, few enough to tell how far the run is.
BATCH = 2000
# Small texts are read fast, and what breaks the reader rarely needs more lines.
MOST_LINES = 24


@dataclass
class Report:
    """What came of some texts."""

    texts: int = 0
    cells: int = 0
    slowest: float = 0
    slowest_text: str = ""
    exceptions: dict[str, str] = field(default_factory=dict)

    def add(self, other: Report) -> None:
        """Take in what came of other texts."""
        self.texts += other.texts
        self.cells += other.cells
        self.exceptions = {**other.exceptions, **self.exceptions}
        if other.slowest > self.slowest:
            self.slowest, self.slowest_text = other.slowest, other.slowest_text


def run(seed: int, count: int) -> Report:
    """Read some texts that a seed gives."""
    random, texts, report = Random(seed), corpus(), Report()  # noqa: S311 (no secret)
    for _ in range(count):
        report.add(_try(mutated(_piece(random.choice(texts), random), random)))
    return report


def _piece(text: str, random: Random) -> str:
    """Keep the head of a text, which says what its numbers are, and some of its lines."""
    lines = text.split("\n")
    if len(lines) <= MOST_LINES:
        return text
    start = random.randrange(len(lines) - MOST_LINES // 2)
    head = lines[: min(start, MOST_LINES // 2)]
    return "\n".join([*head, *lines[start : start + MOST_LINES // 2]])


def _try(text: str) -> Report:
    started = time.perf_counter()
    try:
        panels = describe_text(text).chart.panels
    except Exception as error:  # noqa: BLE001 (any exception is what the run looks for)
        return Report(1, exceptions={f"{type(error).__name__}: {error}"[:200]: text})
    cells = sum(len(panel.cells) for panel in panels)
    return Report(1, cells, time.perf_counter() - started, text)


def batches(texts: int, seed: int) -> Iterator[tuple[int, int]]:
    """Cut the run into tasks: a seed and a number of texts each."""
    for at in range(0, texts, BATCH):
        yield seed + at, min(BATCH, texts - at)


@click.command()
@click.argument("texts", type=click.IntRange(1), default=10_000)
@click.option("--seed", default=0, show_default=True, help="Where the run starts.")
@click.option("--workers", default=os.cpu_count(), show_default="all cores", help="Processes.")
def main(texts: int, seed: int, workers: int) -> None:
    """Read TEXTS mutated texts and tell what came of them."""
    total, started = Report(), time.perf_counter()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for report in pool.map(run, *zip(*batches(texts, seed), strict=True)):
            total.add(report)
            _progress(total.texts, texts)
    _tell(total, time.perf_counter() - started)
    sys.exit(1 if total.exceptions else 0)


def _progress(done: int, texts: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{done:,} of {texts:,}", nl=done == texts, err=True)


def _tell(total: Report, seconds: float) -> None:
    click.echo(
        f"{total.texts:,} texts read in {seconds:,.0f} s; {total.cells:,} cells; "
        f"{len(total.exceptions)} kinds of exceptions; slowest {total.slowest * 1000:.0f} ms"
    )
    for name, text in total.exceptions.items():
        click.echo(f"\n{name}\n{text!r}")
    if total.slowest > 1:
        click.echo(f"\nslowest:\n{total.slowest_text!r}")


if __name__ == "__main__":
    main()
