#!/usr/bin/env python3
"""Write and read back random grids: python scripts/roundtrip.py [TEXTS] [--workers N].

TEXTS are tried in each layout (tests/layouts.py), the same ones each time. Prints a table of how
many came back whole, and the first text of each layout that did not. Exit 1 if any did not.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from layouts import LAYOUTS  # noqa: E402 (its folder is put on the path above)
from roundtrips import read_back, stated, text_of  # noqa: E402 (the same)

# Texts a task: enough that starting it costs nothing.
BATCH = 200


def differing(layout: str, first: int) -> list[int]:
    """List the texts of a batch that are not read back whole."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "case.txt"
        numbers = range(first, first + BATCH)
        return [n for n in numbers if read_back(layout, n, file) != stated(layout, n)]


@click.command()
@click.argument("texts", type=click.IntRange(1), default=10_000)
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count() or 1)
def main(texts: int, workers: int) -> None:
    """Try TEXTS texts of each layout, rounded up to whole batches."""
    start, wrong = time.monotonic(), False
    starts = range(0, texts, BATCH)
    click.echo("| layout | texts | read back whole |\n| --- | ---: | ---: |")
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for layout in LAYOUTS:
            batches = pool.map(differing, repeat(layout), starts)
            found = [number for batch in batches for number in batch]
            count = len(starts) * BATCH
            click.echo(f"| {layout.replace('_', ' ')} | {count:,} | {count - len(found):,} |")
            if found:
                wrong = True
                click.echo(f"\n{layout} {found[0]}:\n{text_of(layout, found[0])}", err=True)
    click.echo(f"{time.monotonic() - start:,.0f} s", err=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
