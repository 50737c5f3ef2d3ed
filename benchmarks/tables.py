"""Measured runs as Markdown tables."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .running import Measured


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, how often what it is compared with, and the aim.

    measured: None where it was not, for the reason that is given in its place. at_most: 0 for none.
    """

    name: str
    measured: Measured | None
    at_most: float = 0
    reason: str = ""


def times(rows: Iterable[Row], against: Measured) -> str:
    """Return a table of times and memory, each beside its ratio to one run."""
    head = ["work", "seconds", "CPU seconds", "memory (MB)", "× time", "× CPU", "at most", ""]
    sides = ["---", *["---:"] * 6, "---"]
    return written([head, sides, *(_line(row, against) for row in rows)])


def _line(row: Row, against: Measured) -> list[str]:
    aim = f"{row.at_most:g}" if row.at_most else "–"
    if row.measured is None:
        return [row.name, *["–"] * 5, aim, f"not measured: {row.reason}"]
    ratio, work = row.measured.seconds / against.seconds, row.measured.work / against.work
    return [
        row.name,
        f"{row.measured.seconds:.1f}",
        f"{row.measured.work:.1f}",
        f"{row.measured.memory / MEGABYTE:.0f}",
        f"{ratio:.2f}",
        f"{work:.2f}",
        aim,
        verdict(ratio, row.at_most),
    ]


MEGABYTE = 1_000_000


def verdict(found: float, at_most: float) -> str:
    """Say whether a figure is reached; "" where none is asked for."""
    if not at_most:
        return ""
    return "reached" if found <= at_most else "**not reached**"


def written(lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table of lines."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def sizes(site: Path) -> dict[str, tuple[int, str]]:
    """Tell what a reader of a site fetches: by kind, how many bytes, and of what."""
    pages = {path: _packed(path) for path in site.rglob("*.html")}
    largest = max(pages, key=pages.__getitem__)
    where = largest.relative_to(site).as_posix()
    everything = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    return {
        "page": (pages[largest], f"largest page, gzip (`{where}`)"),
        "index": (_packed(site / "search" / "search_index.json"), "search index, gzip"),
        "files": (everything, "all files of the site"),
    }


def of_a_chart(site: Path, charts: int) -> tuple[float, float, float]:
    """Return what a site comes to for each of its charts: framed pages, files, bytes."""
    files = [path for path in site.rglob("*") if path.is_file()]
    pages = (path for path in files if path.suffix == ".html")
    framed = sum(b'class="md-content"' in path.read_bytes() for path in pages)
    return framed / charts, len(files) / charts, sum(path.stat().st_size for path in files) / charts


# What files are, by their paths in a site; the first that fits counts.
_KINDS = {
    "pages of charts": ("charts/*/index.html",),
    "`chart.json`": ("charts/*/chart.json",),
    "`cells.csv`": ("charts/*/cells.csv",),
    "`chart.md`": ("charts/*/chart.md",),
    "pictures as SVG": ("charts/*/*.svg",),
    "pages to embed": ("charts/*/embed/index.html",),
    "pages of models, datasets, tasks and metrics": tuple(
        f"{folder}/**/*" for folder in ("models", "datasets", "metrics")
    ),
    "comparisons": ("compare/**/*",),
    "statements": ("claims/**/*",),
    "tables of all charts": ("data/*",),
    "scripts and styles, ours and the theme's": ("assets/**/*",),
    "short addresses": ("c/**/*",),
    "the search": ("search/*",),
}
OTHERS = "all else: lists, home page, redirects"


def by_kind(site: Path, charts: int) -> str:
    """Return a table of what the files of a site come to for each of its charts, by their kinds."""
    left = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    lines = []
    for kind, patterns in _KINDS.items():
        found = [path for pattern in patterns for path in site.glob(pattern)]
        own = [left.pop(path) for path in found if path in left]
        lines.append((sum(own), len(own), kind))
    lines.append((sum(left.values()), len(left), OTHERS))
    head = [["on disk", "files a chart", "kB a chart"], ["---", "---:", "---:"]]
    rows = sorted(lines, reverse=True)
    return written(
        [
            *head,
            *([kind, f"{n / charts:.2f}", f"{size / charts / 1000:.1f}"] for size, n, kind in rows),
        ]
    )


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), mtime=0))
