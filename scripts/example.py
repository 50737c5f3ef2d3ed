#!/usr/bin/env python3
"""Build the example atlas, and print what is in it; with --write it goes into docs/guide.md.

python scripts/example.py [--write]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.telling import tell  # noqa: E402 (its folder is put on the path above)

EXAMPLE, PAGE = ROOT / "examples" / "atlas", ROOT / "docs" / "guide.md"


def figures(site: Path) -> dict[str, int]:
    """Count what is in a built atlas."""
    charts = json.loads((site / "data" / "charts.json").read_text(encoding="utf-8"))
    sizes = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    own = [_size(sizes, site / chart["address"]) for chart in charts]
    return {
        "charts": len(charts),
        "charts with a heatmap": sum(chart["panels"] > 0 for chart in charts),
        "figures of several descriptions": len([*(site / "figures").glob("*/index.html")]),
        "panels": sum(chart["panels"] for chart in charts),
        "cells": sum(chart["cells"] for chart in charts),
        "checked statements": sum(chart["statements"] for chart in charts),
        "contradicted statements": sum(chart["contradicted"] for chart in charts),
        "pages": sum(path.suffix == ".html" for path in sizes),
        "files": len(sizes),
        "kB in all": round(sum(sizes.values()) / 1000),
        "kB of a chart with its files, in the middle": round(median(own) / 1000),
    }


def _size(sizes: Mapping[Path, int], folder: Path) -> int:
    return sum(size for path, size in sizes.items() if folder in path.parents)


def built(site: Path) -> Path:
    """Build the example into a folder, and give it back.

    subprocess.CalledProcessError if it has a warning; what was said stands on the error output.
    """
    words = ("-m", "chart_atlas.cli", "build", "--strict", "--site-dir", str(site))
    subprocess.run(  # noqa: S603 (ours)
        [sys.executable, *words],
        cwd=EXAMPLE,
        check=True,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )
    return site


def table(counts: Mapping[str, int]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield "| what | how many |"
    yield "| --- | ---: |"
    for name, count in counts.items():
        yield f"| {name} | {count:,} |"


@click.command()
@click.option("--write", is_flag=True, help="Put the table into docs/guide.md too.")
def main(*, write: bool) -> None:
    """Build examples/atlas/ into its folder site, and print what is in it."""
    found = figures(built(EXAMPLE / "site"))
    tell("example", table(found), PAGE if write else None)


if __name__ == "__main__":
    main()
